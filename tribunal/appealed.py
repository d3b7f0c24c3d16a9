"""What an appeal waits for, and what becomes of the case that it is against (VIII.2).

It knows the times and the states of both. What an appeal needs, and what is determined
on it, is not known here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from rulebook.findings import Finding
from standings import record
from standings.faults import refuse
from standings.models import Act, Member, User
from standings.notices import receipt, tell

from .answers import own_party
from .models import Appeal, Case, Kind, Outcome, Party, Term, TermKind
from .moves import MOVES, OPEN, State
from .orders import appealed_by
from .procedure import awaited, begin, end, go_on, last_day, table_faults
from .review import may_be_taken_up
from .service import acting_for, others


def may_appeal(case: Case, at: datetime) -> list[Term]:
    """The times to appeal that run, of the parties who have neither used nor waived
    them."""
    appeals = Appeal.objects.filter(against__case=case)
    used = set(appeals.values_list("appellant", "against__act"))
    return [
        term
        for term in awaited(case, at, TermKind.APPEAL)
        if (term.party_id, term.made_by_id) not in used
    ]


def pending(case: Case, at: datetime) -> list[Case]:
    """The appeals against a case that may yet be decided, by docket number."""
    lodged = Case.objects.filter(appeal__against__case=case).select_related("joined_to")
    found = lodged.order_by("year", "serial")
    return [each for each in found if _is_pending(each.joined_to or each, at)]


def waive_appeal(
    *, case: Case, party: Party | None = None, by: User | Member, at: datetime
) -> Party:
    """Waives, as a party, to appeal what was published; it cannot be taken back."""
    with record.acting():
        begun = begin(case, "waive-appeal", by=by, at=at)
        case = begun.case
        refuse(*waive_appeal_faults(case, begun.parties, at))
        own = own_party(begun, _who_may(case, begun.parties, at), party)
        act = record.enter(
            "waive-appeal", case, facts={"party": own.pk}, **go_on(begun)
        )
        end(act, case, TermKind.APPEAL, party=own)
        receipt(act)
        tell(act, *_people(case, at))
        return own


def give_back(*, case: Case, at: datetime) -> Case:
    """Gives a case back whose appeals have all ended undecided; the service’s own act.

    It is final where nobody may appeal it any more, and otherwise published as before.
    """
    with record.acting():
        begun = begin(case, "give-back", by=None, at=at)
        case = begun.case
        refuse(*give_back_faults(case, at))
        if not may_appeal(case, at):
            begun = replace(begun, move=MOVES["lapse"])
        act = record.enter("give-back-case", case, public=True, **go_on(begun))
        if case.state == State.FINAL:
            end(act, case, TermKind.APPEAL)
        tell(act, *_people(case, at))
        return case


def ended(appeal: Case, at: datetime) -> None:
    """Gives back the case that an appeal was against, when that has ended undecided.

    Called within the act that ends it; nothing is given back while another appeal may
    be decided.
    """
    first = appealed_by(appeal)
    if first is not None and not list(give_back_faults(first, at)):
        give_back(case=first, at=at)


def decide(appeal: Case, outcome: Outcome, act: Act) -> Case:
    """Makes the case final that an appeal was against, as a step of its publication."""
    first = appealed_by(appeal)
    assert first is not None
    refuse(*table_faults(first, "decide"))
    before, first.state = first.state, State.FINAL.value
    first.save(update_fields=["state"])
    decided = record.enter(
        "decide-on-appeal",
        first,
        at=act.at,
        by=act.account or act.who,
        role=act.role,
        before=before,
        after=first.state,
        facts={"appeal": appeal.number, "outcome": outcome.value} | record.step(act),
        public=True,
    )
    end(decided, first, TermKind.APPEAL)
    tell(decided, *_people(first, act.at))
    return first


# Why not, or not yet


def response_faults(case: Case, at: datetime) -> Iterator[Finding]:
    """Yields which opposing party has not been heard, and until when (VIII.2-c)."""
    for term in awaited(case, at, TermKind.ANSWER):
        assert term.party is not None
        facts = {"case": case.number, "who": term.party.who}
        day = last_day(term)
        if day is None:
            yield Finding("response-unserved", facts)
        else:
            yield Finding("response-awaited", facts | {"day": day})


def decided_together_faults(case: Case, at: datetime) -> Iterator[Finding]:
    """Yields what keeps an appeal from being decided with all others (VIII.2-c).

    They are other appeals against the same determination that are not joined to it, and
    parties who may yet lodge one. Nothing of a case that is no appeal.
    """
    first = appealed_by(case)
    if first is None:
        return
    for other in apart(case, at):
        facts = {"case": case.number, "other": other.number}
        yield Finding("appeals-apart", facts)
    for term in may_appeal(first, at):
        assert term.party is not None
        facts = {"case": first.number, "who": term.party.who}
        yield Finding("may-still-appeal", facts | {"day": last_day(term)})


def deciding_faults(case: Case, at: datetime) -> Iterator[Finding]:
    """Yields what an appeal waits for before it is heard or decided."""
    if case.kind == Kind.APPEAL:
        yield from response_faults(case, at)
        yield from decided_together_faults(case, at)


def apart(case: Case, at: datetime) -> list[Case]:
    """The appeals to be decided with a case that is one, and that are not joined."""
    first = appealed_by(case)
    if first is None:
        return []
    return [each for each in pending(first, at) if case not in (each, each.joined_to)]


def waive_appeal_faults(
    case: Case, own: Sequence[Party], at: datetime
) -> Iterator[Finding]:
    """Yields why parties have no appeal to waive."""
    if not _who_may(case, own, at):
        yield Finding("no-appeal-to-waive", {"case": case.number})


def give_back_faults(case: Case, at: datetime) -> Iterator[Finding]:
    """Yields why a case is not given back: an appeal against it may yet be decided."""
    for appeal in pending(case, at):
        facts = {"case": case.number, "appeal": appeal.number}
        yield Finding("appeal-pending", facts)


def _is_pending(case: Case, at: datetime) -> bool:
    if case.state == State.DECLINED:
        return may_be_taken_up(case, at)
    return case.state in OPEN


def _who_may(case: Case, own: Sequence[Party], at: datetime) -> list[Party]:
    may = {term.party_id for term in may_appeal(case, at)}
    return [party for party in own if party.pk in may]


def _people(case: Case, at: datetime) -> list[Member]:
    return [who for party in others(case, None) for who in acting_for(party, at)]
