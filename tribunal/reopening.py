"""Cases that are final and were never appealed, reopened for a new fact (VIII.1-o).

What was determined stays in effect and readable until a panel determines anew. How that
is done, and what it does to the orders before, is not known here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Final

from django.conf import settings

from rulebook.findings import Finding
from standings import names, record
from standings.documents import Document
from standings.faults import refuse
from standings.models import Member, User
from standings.notices import tell

from .filing import filing_faults, keep
from .models import Appeal, Case, Filing, FilingKind, Kind, Side, TermKind
from .procedure import begin, end, go_on, start
from .ratification import expulsion_of
from .service import serve

OF_THE_PANEL_BEFORE: Final = (TermKind.ANSWER, TermKind.REPLY, TermKind.CHALLENGE)
"""The times of the first hearing, which nobody can use any more."""


def reopen(
    *,
    case: Case,
    text: str,
    documents: Sequence[Document] = (),
    by: User | Member,
    at: datetime,
) -> Filing:
    """Reopens a final case, as the chair, for a fact that nobody could tell before.

    All parties are served with it, and whoever answers the case has the time for that
    anew. Its panel is another; who sat on the one before has left it.
    """
    with record.acting():
        begun = begin(case, "reopen", by=by, at=at)
        case, text = begun.case, names.prose(text)
        refuse(*reopen_faults(case), *filing_faults(text, documents))
        how = go_on(begun)
        act = record.enter("reopen-case", case, public=True, **how)
        case.reopened_by = act
        case.save(update_fields=["reopened_by"])
        filing = keep(act, case, FilingKind.NEW_FACT, text, documents)
        end(act, case, *OF_THE_PANEL_BEFORE)
        parties = case.parties.standing()
        for service in serve(act, parties, [filing]):
            if service.party.side == Side.RESPONDENT:
                days, party = settings.ANSWER_DAYS, service.party
                start(act, case, TermKind.ANSWER, days, party=party, service=service)
        sat = list(case.panel.sitting().select_related("member"))
        case.panel.sitting().update(left_by=act)
        tell(act, *(seat.member for seat in sat))
        return filing


def reopen_faults(case: Case) -> Iterator[Finding]:
    """Yields why a final case is not reopened: on appeal it has had its last word."""
    if case.kind == Kind.APPEAL:
        yield Finding("reopening-of-an-appeal", {"case": case.number})
        return
    appeals = Appeal.objects.filter(against__case=case).select_related("case")
    if (appeal := appeals.first()) is not None:
        facts = {"case": case.number, "appeal": appeal.case.number}
        yield Finding("reopening-after-appeal", facts)
    expulsion = expulsion_of(case) if case.kind == Kind.RATIFICATION else None
    if expulsion is not None and expulsion.bar.is_void:
        yield Finding("nothing-to-ratify", {"since": expulsion.bar.since})
