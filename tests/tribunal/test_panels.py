"""Who sits in judgement of a case, and who does not (VIII.1-g)."""

import pytest

from rulebook.days import day_of
from tribunal.panels import fit_seats

from .courts import later, panel_of

pytestmark = pytest.mark.django_db


def test_x(court):
    case = court.heard(apart=[court.sela])
    assert case.state == "heard"
    assert set(panel_of(case)) == {court.chair, court.pia, court.rufus}
    assert len(fit_seats(case, on=day_of(later(40)))) == 3
