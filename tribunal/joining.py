"""Cases that the chair stays, goes on with, or joins to others (VIII.1-l).

Each function is one act, and refuses by raising Refused or is done whole. How the
parties end a case themselves is not known here.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db.models import F, Q
from django.utils.translation import gettext

from rulebook.findings import Finding
from standings import names, record
from standings.faults import refuse, text_faults
from standings.models import Act, Actor
from standings.notices import tell

from . import appealed, deadlines
from .access import worn_by
from .endings import OF_PARTIES, WHOM, everybody
from .filing import LONGEST_TEXT
from .models import Case, Filing, FilingKind, Kind, Party, Service, Side, Term, TermKind
from .moves import STATES, State
from .orders import appealed_by
from .procedure import begin, close, end, go_on, is_over, start
from .service import others, serve_each

STAND_STILL = (TermKind.CURE, TermKind.ANSWER, TermKind.REPLY, TermKind.CHALLENGE)
"""The times that do not run while a case is stayed: nobody can use them then."""


def stay(*, case: Case, reason: str, by: Actor, at: datetime) -> Case:
    """Stays a case, as the chair with a reason: nothing goes on in it until resumed."""
    with record.acting():
        begun = begin(case, "stay", by=by, at=at)
        case, reason = begun.case, _reason(reason)
        act = record.enter("stay-case", case, reason=reason, **go_on(begun))
        case.stayed_by = act
        case.save(update_fields=["stayed_by"])
        tell(act, *everybody(case, at))
        return case


def resume(*, case: Case, reason: str, by: Actor, at: datetime) -> Case:
    """Goes on with a stayed case; its times are longer by the days of the stay."""
    with record.acting():
        begun = begin(case, "resume", by=by, at=at)
        case, reason = begun.case, _reason(reason)
        refuse(*resume_faults(case))
        stayed = case.stayed_by
        assert stayed is not None
        act = record.enter("resume-case", case, reason=reason, **go_on(begun))
        case.stayed_by = None
        case.save(update_fields=["stayed_by"])
        _lengthen(case, stayed.at, at)
        tell(act, *everybody(case, at))
        return case


def join(*, case: Case, into: Case, reason: str, by: Actor, at: datetime) -> Case:
    """Joins a case to another on the same match or between the same parties.

    Appeals against one determination are joined when the one that goes on in the other
    has had its answers, and until that other is heard (VIII.2-c).

    Its parties are parties to the other one from then on; what was filed in it stays
    where it is, is served on every party there, and is answered there anew.
    """
    with record.acting():
        begun = begin(case, "join", by=by, at=at)
        case = begun.case
        into = Case.objects.select_related("match").get(pk=into.pk)
        worn_by(into, by, at).demand("join")
        reason = _reason(reason)
        refuse(*_join_faults(case, into, at))
        facts = {"into": into.number}
        leads = go_on(begun, joined_to=into)
        act = record.enter("join-case", case, reason=reason, facts=facts, **leads)
        if into.is_sealed or case.is_sealed:
            close(case, act)
        end(act, case, *OF_PARTIES)
        here = _parties(into)
        for party in case.parties.standing().select_related(*WHOM):
            _comes_in(act, into, party, here)
        _serve_joined(act, case, into)
        return case


def resume_faults(case: Case) -> Iterator[Finding]:
    """Yields why a case is not to be gone on with: it was not stayed."""
    if case.stayed_by_id is None:
        yield Finding("not-stayed", {"case": case.number})


def _reason(reason: str) -> str:
    """A reason that must be given. Raises Refused for none, and for what is none."""
    reason = names.prose(reason)
    refuse(*text_faults("reason", reason, LONGEST_TEXT, lines=True))
    return reason


# How a case rests, or is joined


def _lengthen(case: Case, since: datetime, at: datetime) -> None:
    """Gives the times that a stay held up the days that it took."""
    running = case.terms.running().begun().filter(kind__in=STAND_STILL)
    for term in running.select_related("case"):
        began = term.since or term.served_at
        if began is None or is_over(term, since):
            continue
        days = deadlines.days_from(max(began, since), at, case.clock)
        if days > 0:
            Term.objects.filter(pk=term.pk).update(days=F("days") + days)


def _identity(party: Party) -> tuple[int | None, int | None, str]:
    """Who a party is, in whichever case."""
    member = party.member.kept_id if party.member else None
    return member, party.federation_id, party.name


def _parties(case: Case) -> dict[tuple[int | None, int | None, str], Party]:
    """All who are or were a party to a case, by who they are."""
    return {
        _identity(party): party for party in case.parties.select_related(*WHOM).all()
    }


def _join_faults(case: Case, into: Case, at: datetime) -> Iterator[Finding]:
    """Yields why a case cannot be joined to another."""
    facts = {"case": case.number, "into": into.number}
    if case == into:
        yield Finding("joined-to-itself", {"case": case.number})
    elif case.kind == Kind.APPEAL or into.kind == Kind.APPEAL:
        yield from _join_appeal_faults(case, into, at)
    elif into.state != State.ADMITTED:
        state = gettext(STATES[State(into.state)])
        yield Finding("join-to-no-such", facts | {"state": state})
    elif into.is_reopened:
        yield Finding("reopened-for-its-fact", facts)
    elif not (
        (case.match_id is not None and case.match_id == into.match_id)
        or (case.twenty_nine_id and case.twenty_nine_id == into.twenty_nine_id)
        or _parties(case).keys() == _parties(into).keys()
    ):
        yield Finding("nothing-in-common", facts)


def _join_appeal_faults(case: Case, into: Case, at: datetime) -> Iterator[Finding]:
    """Yields why an appeal is not decided with another, or not yet (VIII.2-c)."""
    facts = {"case": case.number, "into": into.number}
    if appealed_by(case) != appealed_by(into):
        yield Finding("appeals-against-others", facts)
    elif case.state != State.ADMITTED:
        yield Finding("appeal-not-served", {"case": case.number})
    elif into.state not in (State.ADMITTED, State.SEATED):
        state = gettext(STATES[State(into.state)])
        yield Finding("appeal-joined-too-late", facts | {"state": state})
    else:
        yield from appealed.response_faults(case, at)


def _comes_in(act: Act, into: Case, party: Party, here: dict[Any, Party]) -> None:
    """Makes a party of a case one of another; who had left that one is back in it."""
    own = here.get(_identity(party))
    if own is None:
        Party.objects.create(
            case=into,
            side=party.side,
            member=party.member,
            federation=party.federation,
            name=party.name,
            representative=party.representative,
            made_by=act,
        )
    elif own.left_by_id is not None:
        own.left_by = None
        own.save(update_fields=["left_by"])


def _serve_joined(act: Act, case: Case, into: Case) -> None:
    """Serves every party with what it has not of both cases, and sets times to answer.

    Who answers a case within another has the whole time for it, from the own proof.
    """
    filings = Filing.objects.filter(Q(case=case) | Q(case=into))
    served = set(
        Service.objects.filter(filing__in=filings).values_list("party", "filing")
    )
    what = {
        party: [
            filing
            for filing in filings
            if filing.party_id != party.pk and (party.pk, filing.pk) not in served
        ]
        for party in others(into, None)
    }
    opening = case.filings.filter(kind=FilingKind.OPENING).first()
    # An appeal has had its answers, where it was served.
    asked_anew = case.kind != Kind.APPEAL
    answered = set(
        case.filings.filter(kind=FilingKind.ANSWER).values_list("party", flat=True)
    )
    answering = {
        _identity(party)
        for party in case.parties.standing().select_related(*WHOM)
        if party.side == Side.RESPONDENT and party.pk not in answered and asked_anew
    }
    for service in serve_each(act, what):
        party = service.party
        if (
            service.filing == opening
            and party.side == Side.RESPONDENT
            and _identity(party) in answering
        ):
            end(act, into, TermKind.ANSWER, party=party)
            days = settings.ANSWER_DAYS
            start(act, into, TermKind.ANSWER, days, party=party, service=service)
