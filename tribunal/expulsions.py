"""Members expelled by the Executive Director, and appeals handed in early (VII.4-a).

An expulsion and the case of its ratification are one act's doing: neither stands
without the other. How such a case is decided is known elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Final

from django.conf import settings

from rulebook.days import day_of
from rulebook.findings import Finding
from standings import names, record
from standings.access import Right, demand
from standings.documents import Document
from standings.faults import refuse, text_faults
from standings.models import (
    Act,
    Actor,
    Bar,
    BarKind,
    Event,
    Match,
    Member,
    User,
    acting_member,
)
from standings.notices import tell
from standings.titles import bar_member

from .answers import own_party
from .filing import digest_of, enter_case, filing_faults, keep, opened
from .models import Case, Expulsion, Filing, FilingKind, Kind, Party, Side, TermKind
from .moves import State
from .procedure import begin, go_on, start
from .service import acting_for, serve

LONGEST_SAID: Final = 2000
LONGEST_ACCOUNT: Final = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpulsionTold:
    """What the Executive Director records of an expulsion.

    ``day`` and ``time`` are local to where it was said. ``reporter`` is a member, or
    the name of who is none.
    """

    said: str
    account: str
    day: date
    reporter: Member | str
    time: time | None = None
    match: Match | None = None
    event: Event | None = None


def expel(*, member: Member, told: ExpulsionTold, by: Actor, at: datetime) -> Case:
    """Expels a member for what was said (VII.4), and opens the case of ratification.

    The expulsion is in effect from this day on; its case is admitted and served in the
    same act.
    """
    with record.acting():
        today = day_of(at)
        role = demand(by, Right.EXPEL, on=today)
        told = _composed(told)
        refuse(*_told_faults(member, told, today), *_own_faults(member, told, by))
        refuse(*_expelled_faults(member, today))
        case = opened(Kind.RATIFICATION, at, match=told.match)
        case.state = State.ADMITTED.value
        text = _opening(told)
        act = record.enter(
            "open-ratification",
            case,
            at=at,
            by=by,
            role=role,
            after=case.state,
            provisions=["VII.4"],
            facts={"digest": digest_of(text, ())},
            public=True,
        )
        enter_case(case, act)
        party = Party.objects.create(
            case=case, side=Side.RESPONDENT, member=member, made_by=act
        )
        filing = keep(act, case, FilingKind.OPENING, text)
        (service,) = serve(act, [party], [filing])
        days = settings.ANSWER_DAYS
        start(act, case, TermKind.ANSWER, days, party=party, service=service)
        bar = bar_member(
            member=member,
            kind=BarKind.EXPELLED,
            authority=case.number,
            since=today,
            to_be_ratified=True,
            by=by,
            at=at,
            step_of=act,
        )
        _kept(case, bar, told, act)
        return case


def hand_in_appeal(
    *,
    case: Case,
    text: str,
    documents: Sequence[Document] = (),
    party: Party | None = None,
    by: User | Member,
    at: datetime,
) -> Filing:
    """Hands in an appeal against an expulsion before its panel has decided.

    It is held under the moment of its receipt, and served on nobody yet; its panel does
    not read it. The same appeal again is the same.
    """
    with record.acting():
        begun = begin(case, "hand-in-appeal", by=by, at=at)
        case, text = begun.case, names.prose(text)
        refuse(*filing_faults(text, documents))
        own = own_party(begun, begun.parties, party)
        held = case.filings.filter(kind=FilingKind.EARLY_APPEAL, party=own).first()
        if held is not None and held.digest == digest_of(text, documents):
            return held
        refuse(*appeal_faults(case, [own]))
        act = record.enter("hand-in-appeal", case, **go_on(begun))
        filing = keep(act, case, FilingKind.EARLY_APPEAL, text, documents, own)
        tell(act, *acting_for(own, at))
        return filing


def appeal_faults(case: Case, own: Sequence[Party]) -> Iterator[Finding]:
    """Yields why parties have no early appeal to hand in: each has one (VIII.2-d)."""
    held = case.filings.filter(kind=FilingKind.EARLY_APPEAL, party__in=own)
    first = held.select_related("party__member", "party__federation").first()
    if first is not None and first.party is not None and held.count() >= len(own):
        facts = {"case": case.number, "who": first.party.who}
        yield Finding("appeal-held-already", facts)


def _kept(case: Case, bar: Bar, told: ExpulsionTold, act: Act) -> Expulsion:
    who = told.reporter
    member, name = (who, "") if isinstance(who, Member) else (None, who)
    return Expulsion.objects.create(
        case=case,
        bar=bar,
        said=told.said,
        account=told.account,
        day=told.day,
        time=told.time,
        match=told.match,
        event=told.event,
        reported_by=member,
        reporter=name,
        act=act,
    )


def _opening(told: ExpulsionTold) -> str:
    """What the case is about in plain lines, alike in every language of a reader."""
    when = f"{told.day.isoformat()}{told.time:, %H:%M}" if told.time else str(told.day)
    lines = [
        "Expelled by the Executive Director (VII.4), to be ratified.",
        f"Said: {told.said}",
        f"When: {when}",
        *([f"Match: {told.match.number}"] if told.match else []),
        *([f"Event: {told.event.number}"] if told.event else []),
        f"Reported by: {_who(told.reporter)}",
    ]
    return "\n".join([*lines, "", told.account])


def _who(reporter: Member | str) -> str:
    return reporter.number if isinstance(reporter, Member) else reporter


def _composed(told: ExpulsionTold) -> ExpulsionTold:
    """The same with every text as the registers keep texts."""
    reporter = told.reporter
    return ExpulsionTold(
        said=names.prose(told.said),
        account=names.prose(told.account),
        day=told.day,
        time=told.time,
        match=told.match,
        event=told.event,
        reporter=names.composed(reporter) if isinstance(reporter, str) else reporter,
    )


def _told_faults(member: Member, told: ExpulsionTold, today: date) -> Iterator[Finding]:
    """Yields what is wrong with an expulsion as it is told."""
    yield from text_faults("said", told.said, LONGEST_SAID, lines=True)
    yield from text_faults("account", told.account, LONGEST_ACCOUNT, lines=True)
    if isinstance(told.reporter, str):
        yield from text_faults("reporter", told.reporter)
    yield from member.merged_faults()
    if told.day > today:
        yield Finding("said-after-today", {"day": told.day, "today": today})
    if told.match is not None and member.pk not in _sat_at(told.match):
        facts = {"member": member.number, "match": told.match.number}
        yield Finding("not-seated-there", facts)


def _own_faults(member: Member, told: ExpulsionTold, by: Actor) -> Iterator[Finding]:
    """Yields that whoever expels would do it in the own cause."""
    own = acting_member(by)
    if own is None:
        return
    at_the_table = told.match is not None and own.pk in _sat_at(told.match)
    if own.pk == member.kept_id or at_the_table:
        yield Finding("expels-in-own-cause", {"member": own.number})


def _expelled_faults(member: Member, today: date) -> Iterator[Finding]:
    """Yields that somebody is expelled already."""
    bar = member.bars.on(today).filter(kind=BarKind.EXPELLED).first()
    if bar is not None:
        facts = {"member": member.number, "since": bar.since}
        yield Finding("expelled-already", facts | {"authority": bar.authority})


def _sat_at(match: Match) -> set[int]:
    """Who sat at a match, by the keys of the records that stand."""
    seats = match.seats.select_related("member")
    return {seat.member.kept_id for seat in seats if seat.member is not None}
