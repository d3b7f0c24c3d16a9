"""Hearings: called, put off, called off, and entered as held (VIII.1-h).

Each function is one act, and refuses by raising Refused or is done whole. Who sits, and
what is decided, is not known here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from django.conf import settings

from rulebook.days import day_of
from rulebook.findings import Finding
from standings import names, record
from standings.faults import reason_faults, refuse, text_faults, zone_faults
from standings.models import Act, Member, User

from . import deadlines
from .access import KEPT_FROM_THE_PANEL, sitting_by_person
from .appealed import decided_together_faults
from .filing import LONGEST_TEXT
from .models import (
    Attendance,
    Case,
    Challenge,
    Filing,
    Hearing,
    HearingKind,
    PanelSeat,
    Party,
    Service,
    TermKind,
)
from .panels import QUORUM, answer_faults, judged
from .procedure import awaited, begin, go_on, last_day
from .service import others, serve, tell_others, unserved

AHEAD: Final = timedelta(days=366)
"""How far ahead a hearing is called."""


class When(NamedTuple):
    """A day and a time as the clock of an IANA zone shows them."""

    day: date
    time: time
    zone: str


def call_hearing(
    *,
    case: Case,
    when: When | None,
    reason: str = "",
    by: User | Member,
    at: datetime,
) -> Hearing:
    """Calls a hearing, or without a ``when`` has the case heard on the papers.

    The parties and the panel are invited in one act. It takes the place of what was
    called before, and says why.
    """
    with record.acting():
        begun = begin(case, "call-hearing", by=by, at=at)
        case = begun.case
        reason = names.prose(reason)
        refuse(
            *(_when_faults(case, when, at) if when else ()),
            *_reason_faults(reason, wanted=called(case) is not None),
        )
        act = record.enter("call-hearing", case, reason=reason, **go_on(begun))
        kind = HearingKind.DAY if when else HearingKind.PAPERS
        told = when._asdict() if when else {}
        hearing = Hearing.objects.create(case=case, kind=kind, act=act, **told)
        _invite(act, case)
        return hearing


def call_off_hearing(
    *, case: Case, reason: str, by: User | Member, at: datetime
) -> Hearing:
    """Calls a hearing off and says why; another may be called."""
    with record.acting():
        begun = begin(case, "call-off-hearing", by=by, at=at)
        case = begun.case
        reason = names.prose(reason)
        refuse(*call_off_faults(case), *_reason_faults(reason, wanted=True))
        act = record.enter("call-off-hearing", case, reason=reason, **go_on(begun))
        hearing = Hearing.objects.create(case=case, kind=HearingKind.OFF, act=act)
        _invite(act, case)
        return hearing


def hear(
    *,
    case: Case,
    members: Sequence[Member],
    parties: Sequence[Party] = (),
    by: User | Member,
    at: datetime,
) -> Case:
    """Enters that a case was heard, with the members of the panel and the parties who
    took part."""
    with record.acting():
        begun = begin(case, "hear", by=by, at=at)
        case = begun.case
        refuse(*hear_faults(case, at))
        hearing = _called(case)
        refuse(
            *_members_faults(case, members, at),
            *_parties_faults(hearing, parties),
        )
        act = record.enter("hear-case", case, **go_on(begun))
        seats = _seats(case, members)
        for seat in seats:
            Attendance.objects.create(hearing=hearing, seat=seat, act=act)
        for party in set(parties):
            Attendance.objects.create(hearing=hearing, party=party, act=act)
        _invite(act, case)
        return case


def called(case: Case) -> Hearing | None:
    """The hearing that is called, and was not held or called off."""
    last = case.hearings.last()
    if last is None or last.kind == HearingKind.OFF or last.attendance.exists():
        return None
    return last


def first_day(case: Case, at: datetime) -> date:
    """The first day on which a case may be heard when both sides are told now."""
    return deadlines.last_day(at, settings.HEARING_NOTICE_DAYS, case.clock)


def call_off_faults(case: Case) -> Iterator[Finding]:
    """Yields why there is no hearing to call off."""
    if called(case) is None:
        yield Finding("no-hearing-called", {"case": case.number})


def hear_faults(case: Case, at: datetime) -> Iterator[Finding]:
    """Yields why a case is not to be heard yet, whoever takes part."""
    hearing = called(case)
    if hearing is None:
        yield Finding("no-hearing-called", {"case": case.number})
    elif hearing.at is not None and at < hearing.at:
        facts = {"day": hearing.day, "time": f"{hearing.time:%H:%M}"}
        yield Finding("hearing-to-come", facts | {"zone": hearing.zone})
    yield from answer_faults(case, at)
    yield from decided_together_faults(case, at)
    waiting = unserved(case).union(*map(unserved, case.joined.all()))
    # What is kept from the panel for good waits for nothing.
    before_it = Filing.objects.exclude(kind__in=KEPT_FROM_THE_PANEL)
    for filing in before_it.filter(pk__in=waiting).select_related("act"):
        what = {"what": str(filing.get_kind_display()), "day": day_of(filing.act.at)}
        yield Finding("unserved-before-the-panel", what)
    for each in (
        Challenge.objects.open().filter(seat__case=case).select_related("seat__member")
    ):
        yield Finding("challenge-undecided", {"member": each.seat.member.number})


# What stands in the way


def _when_faults(case: Case, when: When, at: datetime) -> Iterator[Finding]:
    """Yields why no hearing can be called for a moment."""
    unknown = list(zone_faults(when.zone))
    if unknown:
        yield from unknown
        return
    if when.day > day_of(at) + AHEAD:
        yield Finding("hearing-too-far", {"day": when.day, "days": AHEAD.days})
        return
    first = first_day(case, at)
    days = settings.HEARING_NOTICE_DAYS
    # A day apart at most: no zone is further from another.
    if when.day < first - timedelta(days=1):
        yield Finding("notice-too-short", {"days": days, "first": first})
        return
    zone = ZoneInfo(when.zone)
    local = datetime.combine(when.day, when.time, zone)
    facts = {"day": when.day, "time": f"{when.time:%H:%M}", "zone": when.zone}
    if local.astimezone(UTC).astimezone(zone).replace(fold=0) != local:
        yield Finding("hour-left-out", facts)
    elif local.utcoffset() != local.replace(fold=1).utcoffset():
        yield Finding("hour-comes-twice", facts)
    elif local.astimezone(case.clock).date() < first:
        yield Finding("notice-too-short", {"days": days, "first": first})


def _reason_faults(reason: str, *, wanted: bool) -> Iterator[Finding]:
    """Yields why a reason cannot be given so; it is wanted where something changes."""
    if wanted:
        yield from text_faults("reason", reason, LONGEST_TEXT, lines=True)
    else:
        yield from reason_faults(reason)


def _members_faults(
    case: Case, members: Sequence[Member], at: datetime
) -> Iterator[Finding]:
    """Yields why a case was not heard by these members of its panel."""
    on_it = {seat.member.kept_id: why for seat, why in judged(case, on=day_of(at))}
    for each in members:
        why = on_it.get(each.kept_id)
        if why is not None:
            yield why
        elif each.kept_id not in on_it:
            facts = {"member": each.number, "case": case.number}
            yield Finding("not-on-the-panel", facts)
    if len({each.kept_id for each in members}) < QUORUM:
        yield Finding("quorum-wanted", {"case": case.number, "quorum": QUORUM})
    taking_part = {seat.draw.act_id for seat in _seats(case, members)}
    until: dict[str, set[date | None]] = defaultdict(set)
    for term in awaited(case, at, TermKind.CHALLENGE):
        if term.party is not None and term.made_by_id in taking_part:
            until[term.party.who].add(last_day(term))
    ends: dict[date | None, list[str]] = defaultdict(list)
    for who, days in sorted(until.items()):
        begun = [day for day in days if day is not None]
        ends[max(begun) if len(begun) == len(days) else None].append(who)
    for end, people in ends.items():
        told = {"case": case.number, "who": ", ".join(people)}
        if end is None:
            yield Finding("challenge-not-begun", told)
        else:
            yield Finding("challenge-awaited", told | {"until": end})


def _parties_faults(hearing: Hearing, parties: Sequence[Party]) -> Iterator[Finding]:
    """Yields which party did not have its notice of a day, and took no part.

    Whoever takes part had notice enough.
    """
    present = {party.pk for party in parties}
    case = hearing.case
    if present - {party.pk for party in others(case, None)}:
        yield Finding("no-party-to-it", {"case": case.number})
    if hearing.at is None:
        return
    day = hearing.at.astimezone(case.clock).date()
    services = Service.objects.proved().filter(act=hearing.act, filing=None)
    proofs = dict(services.values_list("party", "proved_at"))
    for party in others(case, None):
        proof = proofs.get(party.pk)
        told = proof is not None and first_day(case, proof) <= day
        if not told and party.pk not in present:
            facts = {"who": party.who, "days": settings.HEARING_NOTICE_DAYS}
            yield Finding("notice-not-had", facts)


# What is entered


def _called(case: Case) -> Hearing:
    hearing = called(case)
    assert hearing is not None, "asked before"
    return hearing


def _seats(case: Case, members: Iterable[Member]) -> list[PanelSeat]:
    sitting = sitting_by_person(case)
    people = {each.kept_id for each in members}
    return [seat for pk, seat in sitting.items() if pk in people]


def _invite(act: Act, case: Case) -> None:
    """Serves every party with an act, and tells the panel."""
    serve(act, others(case, None))
    tell_others(act, [seat.member for seat in sitting_by_person(case).values()])
