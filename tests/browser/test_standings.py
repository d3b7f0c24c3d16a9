"""A reader goes from a standing to the double skunk behind it, on any screen."""

from datetime import timedelta

import pytest

from standings.results import correct_result

from ..standings.people import a_director, a_member, a_title
from ..standings.played import played
from ..standings.tables import EVENING, a_result
from . import looks
from .steps import go, said

pytestmark = [
    pytest.mark.browser,
    pytest.mark.journey,
    pytest.mark.django_db(transaction=True),
]


@pytest.fixture
def season():
    """Two who met thrice: a double skunk, a skunk that was none, and a short one."""
    director = a_director()
    ada, bea = (
        a_title(a_member(by=director, name=name), director).member
        for name in ("Maximiliana Featherstonehaugh-Cholmondeley", "Trần Ghế")
    )
    played(ada, bea, scores="A 121, B 60")
    match = played(ada, bea, scores="A 121, B 90", at=EVENING + timedelta(days=1))
    judged = a_result("A 121, B 91")
    decided = {"authority": "The Secretariat", "by": director, "at": EVENING}
    correct_result(match=match, judged=judged, **decided)
    short = {"form": "short", "scores": "A 61, B 2", "agreed": True}
    played(bea, ada, at=EVENING + timedelta(days=2), **short)


def test_a_figure_of_a_standing_leads_to_the_match_behind_it(page, season, complaints):
    page.goto("/standings/?season=2026")
    looks.check(page)
    row = page.get_by_role("row", name="Trần Ghế")
    go(row.get_by_role("link", name="5", exact=True))
    assert (
        page.get_by_role("heading", level=2).last.inner_text().startswith("Defeats: 5")
    )
    looks.check(page)
    page.locator("summary").click()
    looks.check(page)
    four = page.get_by_role("row").filter(has_text="121–60")
    go(four.get_by_role("link").first)
    assert "double-skunked" in said(page)

    page.goto("/members/ICA-000003/opponents/")
    looks.check(page)
    page.goto("/standings/?as_of=2999-01-01")
    looks.check(page)
    assert "has not come yet" in said(page)
    assert not complaints
