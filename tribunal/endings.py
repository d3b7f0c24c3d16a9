"""How its parties end a case without a decision (VIII.1-l).

Each function is one act, and refuses by raising Refused or is done whole. A proposal to
end a case stands until a later one, or until somebody objects to it. What is decided in
a case, and what its chair does of it, is not known here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from django.conf import settings
from django.db.models import Q

from rulebook.days import day_of
from rulebook.findings import Finding, Refused
from standings import names, record
from standings.documents import Document
from standings.faults import reason_faults, refuse
from standings.models import Act, Actor, Appointment, Member, User
from standings.notices import receipt, tell

from . import appealed
from .answers import own_party, told_of
from .filing import digest_of, filing_faults, keep
from .force import end_interim
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
    Side,
    Term,
    TermKind,
    Word,
)
from .models.terms import TermQuerySet
from .moves import MOVES
from .procedure import Begun, begin, end, go_on, is_over, last_day, start, stay_put
from .service import acting_for, others, serve, tell_others

WHOM = ("member", "representative", "federation")
BETWEEN_PARTIES = (
    "ask-to-withdraw",
    "propose-settlement",
    "agree-to-end",
    "object-to-end",
)
"""The acts of what the parties say to each other of ending a case: not the panel's."""
OF_PARTIES = tuple(kind for kind in TermKind if kind is not TermKind.INTERIM)
"""The times that end with a case; that of an interim order ends with its order."""


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
        case, reason = begun.case, names.prose(reason)
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
        case, text = begun.case, names.prose(text)
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
        case, reason = begun.case, names.prose(reason)
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
