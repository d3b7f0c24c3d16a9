"""How a test asks that an act is refused, and that nothing was written; no test."""

import pytest

from standings.models import Act, Bar, Credit, Notice, Result
from tribunal.models import (
    Appeal,
    AppealLetter,
    Attendance,
    Case,
    Challenge,
    Citation,
    DeclaredTie,
    Determination,
    Draft,
    Draw,
    Filing,
    Hearing,
    LetterheadAnswer,
    Order,
    PanelSeat,
    Publication,
    Service,
    Signature,
    Term,
    Vote,
)

TABLES = (
    *(Act, Appeal, AppealLetter, Attendance, Bar, Case, Challenge, Citation, Credit),
    *(DeclaredTie, Determination, Draft, Draw, Filing, Hearing, LetterheadAnswer),
    *(Notice, Order, PanelSeat, Publication, Result, Service, Signature, Term, Vote),
)


def written():
    """What a refused act must leave as it was."""
    return [
        PanelSeat.objects.sitting().count(),
        Order.objects.filter(carried_out_by__isnull=False).count(),
        list(Case.objects.order_by("pk").values_list("state", flat=True)),
        list(Draft.objects.order_by("pk").values_list("version", "digest")),
        *(table.objects.count() for table in TABLES),
    ]


def findings_of(kind, act):
    """All that an act is refused with, having written nothing."""
    before = written()
    with pytest.raises(kind) as caught:
        act()
    assert written() == before
    return caught.value.findings


def refused(kind, code, act):
    """What an act is refused with by one finding, having written nothing.

    Which one is not asked where no code is told.
    """
    findings = findings_of(kind, act)
    if code is not None:
        assert [finding.code for finding in findings] == [code]
    return findings[0]
