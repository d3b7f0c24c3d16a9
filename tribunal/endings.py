"""How a case ends without a decision, rests, or goes on within another (VIII.1-l).

Each function is one act, and refuses by raising Refused or is done whole. A proposal to
end a case stands until a later one, or until somebody objects to it. What is decided in
a case is not known here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db.models import F, Q
from django.utils.translation import gettext

from rulebook.days import day_of
from rulebook.findings import Finding, Refused
from standings import names, record
from standings.documents import Document
from standings.faults import reason_faults, refuse, text_faults
from standings.models import Act, Actor, Appointment, Member, User
from standings.notices import receipt, tell

from . import appealed, deadlines
from .access import worn_by
from .answers import own_party, told_of
from .filing import LONGEST_TEXT, digest_of, filing_faults, keep
from .models import (
    OF_DISCIPLINE,
    Case,
    Filing,
    FilingKind,
    HandWord,
    How,
    Kind,
    Party,
    Proposal,
    ProposalKind,
    Service,
    Side,
    Term,
    TermKind,
    Word,
)
from .models.terms import TermQuerySet
from .moves import MOVES, STATES, State
from .orders import appealed_by, end_interim
from .procedure import (
    Begun,
    begin,
    close,
    end,
    go_on,
    is_over,
    last_day,
    start,
    stay_put,
)
from .service import acting_for, others, serve, serve_each, tell_others

WHOM = ("member", "representative", "federation")
BETWEEN_PARTIES = (
    "ask-to-withdraw",
    "propose-settlement",
    "agree-to-end",
    "object-to-end",
)
"""The acts of what the parties say to each other of ending a case: not the panel's."""
STAND_STILL = (TermKind.CURE, TermKind.ANSWER, TermKind.REPLY, TermKind.CHALLENGE)
"""The times that do not run while a case is stayed: nobody can use them then."""
OF_PARTIES = tuple(kind for kind in TermKind if kind is not TermKind.INTERIM)
"""The times that end with a case; that of an interim order ends with its order."""


# Ended by the parties


def withdraw(
    *,
    case: Case,
    reason: str = "",
    party: Party | None = None,
    by: User | Member,
    at: datetime,
) -> Case:
    """Withdraws a case, as who filed it.

    Unanswered it ends at once. Once it is answered its respondents are asked, and each
    has the time to object; when all have agreed it ends, and when nobody objected in
    time a further withdrawal ends it. A case of discipline goes on without its filer,
    and one that several filed without the one who leaves it.
    """
    with record.acting():
        begun = begin(case, "withdraw", by=by, at=at)
        case, reason = begun.case, names.composed(reason)
        refuse(*reason_faults(reason))
        own = own_party(begun, begun.parties, party)
        refuse(*_cross_appeal_faults(case))
        whom = everybody(case, at)
        if _goes_on_without(case, own):
            act = record.enter("leave-case", case, reason=reason, **stay_put(begun))
            own.left_by = act
            own.save(update_fields=["left_by"])
            end(act, case, *TermKind, party=own)
        elif not _is_answered(case) or _unopposed(case, own, at):
            act = record.enter("withdraw-case", case, reason=reason, **go_on(begun))
            _ends(act, case)
        else:
            refuse(*withdraw_faults(case, at))
            act = record.enter(
                "ask-to-withdraw", case, reason=reason, **stay_put(begun)
            )
            _ask(act, case, own)
            whom = []
        receipt(act)
        tell(act, *whom)
        return case


def settle(
    *,
    case: Case,
    text: str,
    documents: Sequence[Document] = (),
    party: Party | None = None,
    by: User | Member,
    at: datetime,
) -> Proposal:
    """Proposes, as a party, to end a case by a settlement; all others are served.

    It ends when all of them have agreed; silence is no agreement. A case of discipline
    goes on then without who filed it. The same terms, while they stand, are the same
    proposal.
    """
    with record.acting():
        begun = begin(case, "settle", by=by, at=at)
        case, text = begun.case, names.composed(text)
        refuse(*filing_faults(text, documents), *settle_faults(case))
        own = own_party(begun, begun.parties, party)
        same, digest = standing_proposal(case), digest_of(text, documents)
        if same and same.party == own and same.filing and same.filing.digest == digest:
            return same
        act = record.enter("propose-settlement", case, **stay_put(begun))
        filing = keep(act, case, FilingKind.SETTLEMENT, text, documents, own)
        serve(act, others(case, own), [filing])
        tell_others(act, acting_for(own, at))
        return _propose(act, case, ProposalKind.SETTLE, own, filing)


def agree(
    *,
    proposal: Proposal,
    party: Party | None = None,
    by: User | Member,
    at: datetime,
) -> Case:
    """Agrees to end a case as is proposed; with the last of those asked it ends.

    A case of discipline that is settled goes on, without who filed it.
    """
    with record.acting():
        begun = begin(proposal.case, "agree", by=by, at=at)
        proposal = _stands(begun.case, proposal)
        may = _may_speak(begun, _speakers(proposal, objecting=False))
        own = own_party(begun, may, party)
        _agreed(begun, proposal, own)
        return begun.case


def enter_agreement(
    *,
    proposal: Proposal,
    party: Party,
    how: How,
    on: datetime,
    by: Actor,
    at: datetime,
) -> Case:
    """Enters, as the Secretariat, that a party agreed that cannot log in, and by what
    that is proved: how it reached the Secretariat, and when."""
    with record.acting():
        begun = begin(proposal.case, "enter-agreement", by=by, at=at)
        proposal = _stands(begun.case, proposal)
        refuse(*entry_faults(begun.case, at, party))
        if on > at or on < proposal.act.at:
            facts = {"since": day_of(proposal.act.at)}
            raise Refused(Finding("agreed-at-no-such-time", facts))
        word = _agreed(begun, proposal, party, {"how": how, "on": on.isoformat()})
        HandWord.objects.create(word=word, how=how, at=on)
        return begun.case


def object_to(
    *,
    proposal: Proposal,
    reason: str = "",
    party: Party | None = None,
    by: User | Member,
    at: datetime,
) -> Case:
    """Objects to ending a case as is proposed, which then goes on.

    Whoever made the proposal takes it back by this. Against a withdrawal it is in time
    only until the last moment of the own time.
    """
    with record.acting():
        begun = begin(proposal.case, "object", by=by, at=at)
        case, reason = begun.case, names.composed(reason)
        refuse(*reason_faults(reason))
        proposal = _stands(case, proposal)
        may = _may_speak(begun, _speakers(proposal, objecting=True))
        own = own_party(begun, may, party)
        refuse(*_late_faults(proposal, own, at))
        facts = {"proposal": proposal.kind, "party": own.pk}
        act = record.enter(
            "object-to-end", case, reason=reason, facts=facts, **stay_put(begun)
        )
        end(act, case, TermKind.OBJECT)
        _said(act, case, proposal, own, agrees=False)
        return case


def standing_proposal(case: Case) -> Proposal | None:
    """The proposal to end a case that stands: the last, unless somebody objected.

    That of a party who left the case falls with it.
    """
    proposals = case.proposals.select_related("case", "party", "filing")
    last = proposals.prefetch_related("words").last()
    if last is None or last.party.left_by_id is not None:
        return None
    if last.kind == ProposalKind.SETTLE and not asked(last):
        # Everybody agreed, and the case is one of discipline, which went on.
        return None
    return last if all(word.agrees for word in last.words.all()) else None


def asked(proposal: Proposal) -> list[Party]:
    """The parties whose word to a proposal is waited for."""
    said = {word.party_id for word in proposal.words.all()}
    return [
        party
        for party in others(proposal.case, proposal.party)
        if party.pk not in said
        and (proposal.kind == ProposalKind.SETTLE or party.side == Side.RESPONDENT)
    ]


def entry_faults(
    case: Case, at: datetime, party: Party | None = None
) -> Iterator[Finding]:
    """Yields why the Secretariat has no agreement to enter; of a party, or of any."""
    proposal = standing_proposal(case)
    if proposal is None:
        yield Finding("no-such-proposal", {"case": case.number})
        return
    found = without_log_in(proposal, at)
    if not found or (party is not None and party not in found):
        yield Finding("no-agreement-to-enter", {"case": case.number})


def without_log_in(proposal: Proposal, at: datetime) -> list[Party]:
    """Those whose word to a proposal is waited for, and who have no log-in to say it.

    Three queries, however many they are.
    """
    waited_for = asked(proposal)
    acting = {
        party.pk: {
            member.kept_id
            for member in (party.member, party.representative)
            if member is not None
        }
        for party in waited_for
    }
    people = {pk for members in acting.values() for pk in members}
    logged = User.objects.filter(is_active=True)
    can = set(logged.filter(member__in=people).values_list("member", flat=True))
    federations = [party.federation_id for party in waited_for]
    held = Appointment.objects.on(day_of(at)).filter(federation__in=federations)
    officers = held.filter(member__login__in=logged)
    federal = set(officers.values_list("federation", flat=True))
    return [
        party
        for party in waited_for
        if not acting[party.pk] & can and party.federation_id not in federal
    ]


def settle_faults(case: Case) -> Iterator[Finding]:
    """Yields why there is nobody with whom a case could be settled."""
    sides = list(case.parties.standing().values_list("side", flat=True))
    if len(sides) < 2 or (case.kind in OF_DISCIPLINE and Side.FILER not in sides):
        yield Finding("nobody-to-settle-with", {"case": case.number})


def withdraw_faults(case: Case, at: datetime) -> Iterator[Finding]:
    """Yields why a case is not to be withdrawn yet: who was asked may still object."""
    proposal = standing_proposal(case)
    if (
        proposal is not None
        and proposal.kind == ProposalKind.WITHDRAW
        and _may_object(proposal, at)
    ):
        yield Finding("objection-awaited", {"case": case.number})
    yield from _cross_appeal_faults(case)


def _cross_appeal_faults(case: Case) -> Iterator[Finding]:
    """Yields why one appeal is not withdrawn: the other side’s would end with it."""
    if case.kind == Kind.APPEAL and (other := case.joined.first()) is not None:
        yield Finding("appeals-together", {"case": case.number, "other": other.number})


def word_faults(
    case: Case, own: Sequence[Party], at: datetime, *, objecting: bool = False
) -> Iterator[Finding]:
    """Yields why parties have nothing to say to ending a case."""
    proposal = standing_proposal(case)
    if proposal is None:
        yield Finding("no-such-proposal", {"case": case.number})
        return
    may = [party for party in own if party in _speakers(proposal, objecting)]
    if not may:
        yield Finding("not-asked", {"case": case.number})
    elif objecting:
        yield from _late_faults(proposal, may[0], at)


# Stayed and joined by the chair


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


# How a case is ended


def _ends(act: Act, case: Case) -> None:
    """Ends the times of a case, and what was ordered in the interim, with the case.

    The case that it was an appeal against is given back.
    """
    end(act, case, *OF_PARTIES)
    end_interim(case, act)
    appealed.ended(case, act.at)


def _goes_on_without(case: Case, own: Party) -> bool:
    """Whether a case goes on when this filer withdraws it."""
    filers = case.parties.standing().filter(side=Side.FILER).exclude(pk=own.pk)
    return case.kind in OF_DISCIPLINE or filers.exists()


def _is_answered(case: Case) -> bool:
    answers = Filing.objects.filter(kind=FilingKind.ANSWER)
    return answers.filter(Q(case=case) | Q(case__joined_to=case)).exists()


def _unopposed(case: Case, own: Party, at: datetime) -> bool:
    """Whether a party proposed to withdraw a case, and nobody objected in time."""
    proposal = standing_proposal(case)
    return (
        proposal is not None
        and proposal.kind == ProposalKind.WITHDRAW
        and proposal.party == own
        and not _may_object(proposal, at)
    )


def _may_object(proposal: Proposal, at: datetime) -> bool:
    """Whether somebody asked may still object; who was not yet reached may."""
    return any(not is_over(term, at) for term in _times_of(proposal))


def _times_of(proposal: Proposal) -> TermQuerySet:
    """The times to object to a withdrawal that nothing has ended."""
    made = Term.objects.running().begun().filter(made_by=proposal.act)
    return made.filter(kind=TermKind.OBJECT).select_related("case")


def _propose(
    act: Act, case: Case, kind: ProposalKind, own: Party, filing: Filing | None = None
) -> Proposal:
    """Puts a proposal in the place of the one that stood."""
    end(act, case, TermKind.OBJECT)
    return Proposal.objects.create(
        case=case, kind=kind, party=own, filing=filing, act=act
    )


def _ask(act: Act, case: Case, own: Party) -> None:
    """Asks the respondents of a case whether it may be withdrawn."""
    _propose(act, case, ProposalKind.WITHDRAW, own)
    respondents = case.parties.standing().filter(side=Side.RESPONDENT)
    for service in serve(act, respondents.select_related(*WHOM)):
        days, party = settings.OBJECTION_DAYS, service.party
        start(act, case, TermKind.OBJECT, days, party=party, service=service)


def _stands(case: Case, proposal: Proposal) -> Proposal:
    """A proposal as it stands now. Raises Refused for one that no longer does."""
    standing = standing_proposal(case)
    if standing is None or standing != proposal:
        raise Refused(Finding("no-such-proposal", {"case": case.number}))
    return standing


def _speakers(proposal: Proposal, objecting: bool) -> list[Party]:
    """Who may say something to a proposal; who made it may take it back."""
    return [*asked(proposal), *([proposal.party] if objecting else [])]


def _may_speak(begun: Begun, waited_for: Sequence[Party]) -> list[Party]:
    """Those of somebody's parties that are asked. Raises Refused where none is."""
    may = [each for each in begun.parties if each in waited_for]
    if not may:
        raise Refused(Finding("not-asked", {"case": begun.case.number}))
    return may


def _late_faults(proposal: Proposal, own: Party, at: datetime) -> Iterator[Finding]:
    """Yields why a party objects too late to a withdrawal."""
    for term in _times_of(proposal).filter(party=own):
        if is_over(term, at):
            facts = {"case": term.case.number, "day": last_day(term)}
            yield Finding("objection-too-late", facts)


def _agreed(
    begun: Begun, proposal: Proposal, own: Party, proof: dict[str, str] | None = None
) -> Word:
    """Enters that a party agrees. With the last of those asked the case ends, or what
    its filers have in it where it is one of discipline and settled."""
    case = begun.case
    facts = {"proposal": proposal.kind, "party": own.pk} | (proof or {})
    if asked(proposal) != [own]:
        act = record.enter("agree-to-end", case, facts=facts, **stay_put(begun))
        end(act, case, TermKind.OBJECT, party=own)
        return _said(act, case, proposal, own, agrees=True)
    if proposal.kind == ProposalKind.SETTLE and case.kind in OF_DISCIPLINE:
        act = record.enter("leave-case", case, facts=facts, **stay_put(begun))
        told = everybody(case, at=act.at)
        for party in case.parties.standing().filter(side=Side.FILER):
            party.left_by = act
            party.save(update_fields=["left_by"])
            end(act, case, *TermKind, party=party)
        return _said(act, case, proposal, own, agrees=True, told=told)
    ends = replace(begun, move=MOVES[proposal.kind])
    act = record.enter("agree-to-end", case, facts=facts, **go_on(ends))
    _ends(act, case)
    return _said(act, case, proposal, own, agrees=True)


def _said(
    act: Act,
    case: Case,
    proposal: Proposal,
    own: Party,
    *,
    agrees: bool,
    told: Sequence[Member] | None = None,
) -> Word:
    """Keeps a party's word, and tells the parties; the panel, where the case ends."""
    word = Word.objects.create(proposal=proposal, party=own, agrees=agrees, act=act)
    receipt(act)
    if told is None:
        told = (told_of if case.is_open else everybody)(case, act.at)
    tell(act, *told)
    return word


def everybody(case: Case, at: datetime) -> list[Member]:
    """Who is told of what becomes of a case: its parties, and its panel."""
    sitting = case.panel.sitting().select_related("member")
    return [*told_of(case, at), *(seat.member for seat in sitting)]


def _reason(reason: str) -> str:
    """A reason that must be given. Raises Refused for none, and for what is none."""
    reason = names.composed(reason)
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
