"""How a test asks that an act is refused, and that nothing was written; no test."""

import pytest

from standings.models import Act, Notice
from tribunal.models import (
    Appeal,
    AppealLetter,
    Attendance,
    Case,
    Challenge,
    DeclaredTie,
    Draw,
    Filing,
    Hearing,
    LetterheadAnswer,
    PanelSeat,
    Service,
    Term,
)

TABLES = (
    Act,
    Appeal,
    AppealLetter,
    Attendance,
    Case,
    Challenge,
    DeclaredTie,
    Draw,
    Filing,
    Hearing,
    LetterheadAnswer,
    Notice,
    PanelSeat,
    Service,
    Term,
)


def refused(kind, code, act):
    """What an act is refused with, having written nothing."""

    def written():
        left = PanelSeat.objects.sitting().count()
        states = list(Case.objects.order_by("pk").values_list("state", flat=True))
        return [left, states, *(table.objects.count() for table in TABLES)]

    before = written()
    with pytest.raises(kind) as caught:
        act()
    if code is not None:
        assert [finding.code for finding in caught.value.findings] == [code]
    assert written() == before
    return caught.value.findings[0]
