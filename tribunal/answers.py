"""What is said in a case: answers, replies, what else is handed in, and approaches.

Each function is one act, and refuses by raising Refused or is done whole. What one
party hands in is served on the others in the same act (VIII.1-f); there is no way to
hand in anything for the panel alone. Who decides the case is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from django.conf import settings
from django.utils.translation import gettext

from rulebook.findings import Finding
from standings import names, record
from standings.documents import Document
from standings.faults import refuse
from standings.models import Actor, Member, User
from standings.notices import receipt, tell

from . import deadlines
from .filing import digest_of, filing_faults, keep
from .models import Case, Filing, FilingKind, Kind, Party, Side, Term, TermKind
from .models.terms import TermQuerySet
from .procedure import Begun, begin, end, go_on, is_over, last_day, start
from .service import acting_for, others, serve, tell_others


def answer(
    *,
    case: Case,
    text: str,
    documents: Sequence[Document] = (),
    party: Party | None = None,
    by: User | Member,
    at: datetime,
) -> Filing:
    """Answers a case, as a respondent; the filers' times to reply run from there.

    ``party`` is for whom, where somebody acts for several. After its time an answer is
    received too, and known to be late. The same answer again is the same.
    """
    with record.acting():
        begun = begin(case, "answer", by=by, at=at)
        case, text = begun.case, names.prose(text)
        refuse(*filing_faults(text, documents))
        if same := _same(begun, FilingKind.ANSWER, text, documents, party):
            return same
        refuse(*answer_faults(case, begun.parties))
        own = own_party(begun, _who_may_answer(case, begun.parties), party)
        act = record.enter("answer-case", case, **go_on(begun))
        opening = case.filings.filter(kind=FilingKind.OPENING).first()
        filing = keep(act, case, FilingKind.ANSWER, text, documents, own, about=opening)
        for service in serve(act, others(case, own), [filing]):
            if service.party.side == Side.FILER:
                days, filer = settings.REPLY_DAYS, service.party
                start(act, case, TermKind.REPLY, days, party=filer, service=service)
        tell_others(act, acting_for(own, at))
        end(act, case, TermKind.ANSWER, party=own)
        return filing


def waive(
    *, case: Case, party: Party | None = None, by: User | Member, at: datetime
) -> Party:
    """Waives the answer to an appeal, as a respondent: it need not be waited for.

    All other parties are served with that. Nothing is admitted by it (VIII.2-c).
    """
    with record.acting():
        begun = begin(case, "waive", by=by, at=at)
        case = begun.case
        refuse(*waive_faults(case, begun.parties))
        own = own_party(begun, _who_may_answer(case, begun.parties), party)
        facts = {"party": own.pk}
        act = record.enter("waive-answer", case, facts=facts, **go_on(begun))
        receipt(act)
        serve(act, others(case, own))
        tell_others(act, acting_for(own, at))
        end(act, case, TermKind.ANSWER, party=own)
        return own


def reply(
    *,
    answer: Filing,
    text: str,
    documents: Sequence[Document] = (),
    party: Party | None = None,
    by: User | Member,
    at: datetime,
) -> Filing:
    """Replies to an answer, as a filer and once (VIII.1-e); late as an answer is."""
    with record.acting():
        begun = begin(answer.case, "reply", by=by, at=at)
        case, text = begun.case, names.prose(text)
        refuse(*filing_faults(text, documents))
        if same := _same(begun, FilingKind.REPLY, text, documents, party, about=answer):
            return same
        waiting = _to_reply(begun.parties).filter(service__filing=answer)
        refuse(*_reply_faults(case, waiting))
        may = [term.party for term in waiting if term.party is not None]
        own = own_party(begun, may, party)
        act = record.enter("reply-in-case", case, **go_on(begun))
        filing = keep(act, case, FilingKind.REPLY, text, documents, own, about=answer)
        serve(act, others(case, own), [filing])
        tell_others(act, acting_for(own, at))
        waiting.filter(party=own).update(ended_by=act)
        return filing


def submit(
    *,
    case: Case,
    text: str,
    documents: Sequence[Document] = (),
    confidential: bool = False,
    party: Party | None = None,
    by: User | Member,
    at: datetime,
) -> Filing:
    """Hands in more, as a party, served on all the others; the same again is the same.

    The panel sees it when each service is proved (VIII.1-f). ``confidential`` says that
    all of it is mentor and mentee correspondence (VII.3), which nobody else reads.
    """
    with record.acting():
        begun = begin(case, "submit", by=by, at=at)
        case, text = begun.case, names.prose(text)
        refuse(*filing_faults(text, documents))
        if same := _same(
            begun,
            FilingKind.SUBMISSION,
            text,
            documents,
            party,
            confidential=confidential,
        ):
            return same
        own = own_party(begun, begun.parties, party)
        act = record.enter("submit-in-case", case, **go_on(begun))
        filing = keep(
            act,
            case,
            FilingKind.SUBMISSION,
            text,
            documents,
            own,
            confidential=confidential,
        )
        serve(act, others(case, own), [filing])
        tell_others(act, acting_for(own, at))
        return filing


def disclose(
    *,
    case: Case,
    text: str,
    documents: Sequence[Document] = (),
    writer: Party | None = None,
    by: Actor,
    at: datetime,
) -> Filing:
    """Discloses that somebody who decides was approached alone, and what was written.

    ``writer`` is the party who wrote; None where the words tell of somebody else. It is
    served on all parties, its writer too, and kept from the panel for good. The same
    words again are the same.
    """
    with record.acting():
        begun = begin(case, "disclose", by=by, at=at)
        case, text = begun.case, names.prose(text)
        refuse(*filing_faults(text, documents), *_writer_faults(case, writer))
        told = {"kind": FilingKind.APPROACH, "digest": digest_of(text, documents)}
        if same := case.filings.filter(party=writer, **told).first():
            return same
        act = record.enter("disclose-approach", case, **go_on(begun))
        filing = keep(act, case, FilingKind.APPROACH, text, documents, writer)
        serve(act, others(case, None), [filing])
        return filing


def represent(
    *,
    case: Case,
    member: Member | None,
    party: Party | None = None,
    by: User | Member,
    at: datetime,
) -> Party:
    """Names who acts for a party, or nobody any more; all parties are told.

    Whoever acts for a party is tied to the case from then on (VIII.1-g).
    """
    with record.acting():
        begun = begin(case, "represent", by=by, at=at)
        own = own_party(begun, begun.parties, party)
        before = own.representative
        if member is not None:
            refuse(*_represent_faults(begun, own, member))
        act = record.enter(
            "represent-party",
            begun.case,
            **go_on(begun),
            facts={"party": own.pk, "member": member.number if member else None},
        )
        own.representative = member
        own.save(update_fields=["representative"])
        tell(act, before, member, *told_of(begun.case, at))
        return own


def who_is_silent(case: Case, at: datetime) -> list[Party]:
    """The respondents whose time to answer is over and who have said nothing.

    Silence is no admission, and nothing follows from it but that the case goes on.
    """
    if case.stayed_by is not None:
        # Its times stand still since then.
        at = min(at, case.stayed_by.at)
    waiting = case.terms.running().begun().filter(kind=TermKind.ANSWER)
    over = [
        term.party
        for term in waiting.select_related("case", "party__member", "party__federation")
        if term.party is not None and is_over(term, at)
    ]
    said = case.filings.exclude(kind=FilingKind.APPROACH)
    spoke = set(said.values_list("party", flat=True))
    return [party for party in over if party.pk not in spoke]


def lateness(case: Case) -> dict[int, int]:
    """By how many days each filing that came after its time is late, by their keys."""
    ended = Term.objects.begun().filter(case=case, ended_by__filing__isnull=False)
    # A new fact ends the times of before, and is nobody’s to be late with.
    ended = ended.exclude(ended_by__filing__kind=FilingKind.NEW_FACT)
    late = {}
    for term in ended.select_related("case", "ended_by__filing"):
        act, day = term.ended_by, last_day(term)
        assert act is not None
        if day and (days := deadlines.days_late(act.at, day, case.clock)):
            late[act.filing.pk] = days
    return late


# Why not


def answer_faults(case: Case, own: Sequence[Party]) -> Iterator[Finding]:
    """Yields why there is nothing to answer for parties."""
    if not _who_may_answer(case, own):
        yield Finding("answered-already", {"case": case.number})


def waive_faults(case: Case, own: Sequence[Party]) -> Iterator[Finding]:
    """Yields why there is no answer to waive: it is one to an appeal alone."""
    if case.kind != Kind.APPEAL:
        yield Finding("waived-in-appeals-alone", {"case": case.number})
    else:
        yield from answer_faults(case, own)


def reply_faults(case: Case, own: Sequence[Party]) -> Iterator[Finding]:
    """Yields why there is no answer to reply to for parties."""
    yield from _reply_faults(case, _to_reply(own))


def own_party(begun: Begun, may: Sequence[Party], party: Party | None) -> Party:
    """The party that makes a move, of those of somebody's that may.

    It is the first of them where none is named. Raises Refused for one of others.
    """
    if party is None:
        return may[0]
    if party not in may:
        facts = {"who": party.who, "case": begun.case.number}
        refuse(Finding("not-your-party", facts | {"move": gettext(begun.move.label)}))
    return next(each for each in may if each == party)


def told_of(case: Case, at: datetime) -> list[Member]:
    """Who is told of what changes in a case: who acts for its parties.

    Before it is admitted they are the filers alone (VIII.1-d).
    """
    parties = others(case, None)
    if case.state == "filed":
        parties = [party for party in parties if party.side == Side.FILER]
    return [member for party in parties for member in acting_for(party, at)]


def _same(
    begun: Begun,
    kind: FilingKind,
    text: str,
    documents: Sequence[Document],
    party: Party | None,
    *,
    about: Filing | None = None,
    confidential: bool = False,
) -> Filing | None:
    """What one of somebody's parties filed in these very words before."""
    digest = digest_of(text, documents, confidential=confidential)
    own = begun.parties if party is None else [party]
    same = begun.case.filings.filter(kind=kind, digest=digest, party__in=own)
    return (same.filter(about=about) if about else same).first()


def _who_may_answer(case: Case, own: Iterable[Party]) -> list[Party]:
    terms = case.terms.running().filter(kind=TermKind.ANSWER)
    waiting = set(terms.values_list("party", flat=True))
    return [party for party in own if party.pk in waiting]


def _to_reply(own: Sequence[Party]) -> TermQuerySet:
    running = Term.objects.running().filter(kind=TermKind.REPLY, party__in=own)
    return running.select_related("party__member", "party__federation")


def _reply_faults(case: Case, waiting: Iterable[Term]) -> Iterator[Finding]:
    if not list(waiting):
        yield Finding("nothing-to-reply-to", {"case": case.number})


def _writer_faults(case: Case, writer: Party | None) -> Iterator[Finding]:
    if writer is not None and writer.case_id != case.pk:
        yield Finding("no-party-of-the-case", {"who": writer.who, "case": case.number})


def _represent_faults(begun: Begun, own: Party, member: Member) -> Iterator[Finding]:
    """Yields why a member cannot act for a party."""
    case, who = begun.case, member.kept_id
    facts = {"member": member.number, "case": case.number}
    yield from member.merged_faults()
    if who in own.people:
        yield Finding("acts-for-it-already", facts | {"who": own.who})
    for each in others(case, own):
        acts = {person.kept_id for person in acting_for(each, begun.at)}
        if each.side != own.side and who in acts:
            yield Finding("acts-for-the-other-side", facts)
            break
    sitting = case.panel.sitting().select_related("member")
    if any(seat.member.kept_id == who for seat in sitting):
        yield Finding("sits-on-its-panel", facts)
