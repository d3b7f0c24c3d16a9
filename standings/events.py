"""Events: announced, entered, left and called off: one function an act.

Each refuses, by raising Refused with what stands in the way, or is done whole and is
entered in the record. What is played in them is reported elsewhere. An event's rules
are its own: how the Code reckons a match is changed by none of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime

from django.db.models import Max, Q
from django.utils.translation import gettext_lazy as _

from rulebook.days import day_of
from rulebook.engine.profile import PROFILES, Profile
from rulebook.findings import Finding, Refused
from rulebook.rules import Rule

from . import names, record
from .access import Powers, Right, demand
from .convening import HUMAN
from .faults import order_faults, refuse, text_faults, zone_faults
from .fixtures import open_faults
from .models import (
    Act,
    Actor,
    Bar,
    BarKind,
    Entrant,
    Event,
    EventKind,
    EventState,
    Federation,
    Fixture,
    FixtureState,
    ForEvent,
    Match,
    Member,
    Order,
    Withdrawal,
)
from .models.events import BY_POINTS
from .notices import tell

LONGEST_REASON = 2000
LONGEST_RULES = 8000
MOST_DAYS = 1000
MOST_ENTRANTS = 500
MOST_ROUNDS = 20
MOST_OWED = 1000
MOST_POINTS = 100
MOST_LATE = 365
CHAMPIONS = (EventKind.CHAMPIONSHIP, EventKind.QUALIFYING)
BARRED = (BarKind.SUSPENDED, BarKind.EXPELLED)
SETTLED = (FixtureState.PLAYED, FixtureState.FORFEITED)


@dataclass(frozen=True, slots=True, kw_only=True)
class EventTold:
    """What is announced of an event; ``options`` are those that its form adopts.

    ``federation`` is None for an event of the Association. ``points`` are the event's
    own for a win, a skunk and a double skunk, () for none.
    """

    name: str
    kind: EventKind
    form: str
    since: date
    until: date
    zone: str
    options: Mapping[str, str] = field(default_factory=dict)
    federation: Federation | None = None
    rules: str = ""
    rounds: int | None = None
    owed: int | None = None
    places: int | None = None
    order: Order = Order.WON
    points: tuple[int, ...] = ()
    latest_days: int | None = None
    withdrawal: Withdrawal = Withdrawal.STAND


def refusals(
    held: Powers, kind: str, federation: Federation | None
) -> tuple[Finding, ...]:
    """Why somebody may not keep an event of a kind; nothing where they may."""
    return held.refusals(*_right(kind, federation))


def _right(kind: str, federation: Federation | None) -> tuple[Right, Federation | None]:
    if kind == EventKind.CHAMPIONSHIP:
        return Right.KEEP_CHAMPIONSHIPS, None
    return Right.KEEP_EVENTS, federation


def _demand(event: Event | EventTold, by: Actor, at: datetime) -> str:
    return demand(by, *_right(event.kind, event.federation), on=day_of(at))


def taken_up(event: Event, by: Actor, at: datetime) -> tuple[Event, str]:
    """The event as it now stands, and the role in which somebody keeps it.

    Raises Denied, and Refused for one that is not open.
    """
    event = Event.objects.select_related("federation").get(pk=event.pk)
    role = _demand(event, by, at)
    refuse(*open_faults(event))
    return event, role


def reasoned(reason: str) -> str:
    reason = names.prose(reason)
    refuse(*text_faults("reason", reason, LONGEST_REASON, lines=True))
    return reason


def announce_event(*, told: EventTold, by: Actor, at: datetime) -> Event:
    """Announces an event. Raises Refused for an option that the Code forbids (IV.4)."""
    with record.acting():
        role = _demand(told, by, at)
        told = replace(
            told, name=names.composed(told.name), rules=names.prose(told.rules)
        )
        refuse(*_faults(told))
        last = Event.objects.filter(year=told.since.year).order_by("serial").last()
        win, skunk, double = told.points or (None, None, None)
        event = Event.objects.create(
            year=told.since.year,
            serial=last.serial + 1 if last else 1,
            name=told.name,
            name_key=names.search_key(told.name),
            kind=told.kind,
            form=told.form,
            options=dict(told.options),
            federation=told.federation,
            since=told.since,
            until=told.until,
            zone=told.zone,
            rules=told.rules,
            rounds=told.rounds,
            owed=told.owed,
            places=told.places,
            order=told.order,
            win_points=win,
            skunk_points=skunk,
            double_points=double,
            latest_days=told.latest_days,
            withdrawal=told.withdrawal,
        )
        record.enter(
            "announce-event",
            event,
            at=at,
            by=by,
            role=role,
            after=EventState.OPEN,
            facts={
                "kind": told.kind,
                "form": told.form,
                "options": dict(told.options),
                "federation": told.federation.code if told.federation else "",
                "since": told.since.isoformat(),
                "until": told.until.isoformat(),
            },
            public=True,
        )
        return event


def _faults(told: EventTold) -> Iterator[Finding]:
    profile = PROFILES[told.form].adopt(**told.options)
    yield from text_faults("name", told.name)
    if told.rules:
        yield from text_faults("rules", told.rules, LONGEST_RULES, lines=True)
    yield from zone_faults(told.zone)
    yield from order_faults(told.since, told.until)
    if (told.until - told.since).days >= MOST_DAYS:
        yield Finding("event-too-long", {"most": MOST_DAYS})
    yield from _bound_faults(told)
    yield from _form_faults(told, profile)
    if told.federation is not None:
        yield from told.federation.end_faults(told.until)
    alike = Event.objects.open().filter(name_key=names.search_key(told.name))
    if (other := alike.meeting(told.since, told.until).first()) is not None:
        yield Finding("event-name-taken", {"event": other.number})


def _bound_faults(told: EventTold) -> Iterator[Finding]:
    for what, number, least, most in (
        (_("how often each meets each"), told.rounds, 1, MOST_ROUNDS),
        (_("matches owed by each"), told.owed, 1, MOST_OWED),
        (_("places at the cut"), told.places, 1, MOST_ENTRANTS),
        (_("days that a fixture may be late"), told.latest_days, 0, MOST_LATE),
    ):
        if number is not None and not least <= number <= most:
            facts = {"what": str(what), "number": number, "least": least, "most": most}
            yield Finding("number-out-of-bounds", facts)
    for points in told.points:
        if points not in range(MOST_POINTS + 1):
            yield Finding("points-are-whole", {"points": points, "most": MOST_POINTS})


def _form_faults(told: EventTold, profile: Profile) -> Iterator[Finding]:
    """Yields what does not go with the form, or with what else is announced."""
    form = {"form": profile.name}
    if told.kind in CHAMPIONS and not profile.counts_for_championship:
        rule = Rule.SHORT_MATCH if profile.sanctioned else Rule.UNSANCTIONED_FORMS
        yield Finding("form-not-for-championship", form, instead=(rule,))
    if told.rounds is not None and profile.players != 2:
        yield Finding("fixtures-take-two", form)
    if told.withdrawal == Withdrawal.HALF and told.rounds is None:
        yield Finding("half-way-takes-rounds")
    if told.order in BY_POINTS and not told.points:
        yield Finding("order-takes-points")
    if told.points and len(profile.teams) != 2:
        yield Finding("points-take-two-sides", form)


def enter_members(
    *, event: Event, members: Sequence[Member], by: Actor, at: datetime
) -> Event:
    """Enters members in an event, all of them or nobody; they are told."""
    with record.acting():
        event, role = taken_up(event, by, at)
        refuse(*_entrant_faults(event, members, day_of(at)))
        act = record.enter(
            "enter-event",
            event,
            at=at,
            by=by,
            role=role,
            facts={"members": numbers(members)},
            public=True,
        )
        Entrant.objects.bulk_create(
            Entrant(event=event, member=member, made_by=act) for member in members
        )
        tell(act, *members)
        return event


def _entrant_faults(
    event: Event, members: Sequence[Member], today: date
) -> Iterator[Finding]:
    of_event = {"event": event.number}
    entered = dict(event.entrants.values_list("member", "left_by"))
    if len(entered) + len(members) > MOST_ENTRANTS:
        facts = {"most": MOST_ENTRANTS, "what": str(_("members"))}
        yield Finding("too-many-in-event", facts)
    keys = [member.pk for member in members]
    for merged in Member.objects.filter(pk__in=keys, merged_into__isnull=False):
        yield from merged.merged_faults()
    # On its first day, and on the day on which somebody is entered while it is on.
    now = min(max(event.since, today), event.until)
    barred = {
        bar.member_id: (bar, day)
        for day in (now, event.since)
        for bar in Bar.objects.on(day).filter(member__in=members, kind__in=BARRED)
    }
    for at, member in enumerate(members):
        who = {"member": member.number}
        if entered.get(member.pk) is not None:
            yield Finding("left-already", who | of_event)
        elif member.pk in entered or member in members[:at]:
            yield Finding("entered-already", who | of_event)
        if member.species != HUMAN:
            yield Finding("non-human-entrant", who | {"species": member.species})
        if member.pk in barred:
            bar, day = barred[member.pk]
            told = {"bar": str(bar.get_kind_display()), "day": day} | bar.told
            yield Finding("suspended-from-event", who | told | of_event)


def withdraw_entrant(
    *, event: Event, member: Member, reason: str, by: Actor, at: datetime
) -> Event:
    """Enters that somebody leaves an event, and does what its own rule says of it.

    The Code is silent on it. What becomes void is void in this event alone.
    """
    with record.acting():
        event, role = taken_up(event, by, at)
        reason = reasoned(reason)
        entrant = event.entrants.filter(member=member).first()
        if entrant is None:
            facts = {"who": member.number, "event": event.number}
            raise Refused(Finding("no-entrant", facts))
        if entrant.left_by_id is not None:
            facts = {"member": member.number, "event": event.number}
            raise Refused(Finding("left-already", facts))
        void, matches = _void_by_leaving(event, member)
        act = record.enter(
            "leave-event",
            event,
            at=at,
            by=by,
            role=role,
            reason=reason,
            facts={
                "member": member.number,
                "void": [fixture.serial for fixture in void],
                "void_matches": [match.number for match in matches],
            },
            public=True,
        )
        entrant.left_by = act
        entrant.save(update_fields=["left_by"])
        for fixture in void:
            make_void(fixture)
        Match.objects.filter(pk__in=[each.pk for each in matches]).update(
            for_event=ForEvent.VOID
        )
        others = Member.objects.filter(
            Q(pk__in=[each.first_id for each in void])
            | Q(pk__in=[each.second_id for each in void])
            | Q(seats__match__in=matches)
        )
        tell(act, member, *others.distinct())
        return event


def _void_by_leaving(event: Event, member: Member) -> tuple[list[Fixture], list[Match]]:
    """The fixtures and the matches that are void in an event when somebody leaves it.

    Half way is half of the rounds; who leaves before has all void, who leaves later
    those after it. What is still to be played is void in any case.
    """
    own = list(event.fixtures.of_member(member).in_order())
    played = [each for each in own if each.state in SETTLED]
    to_come = [each for each in own if each.state == FixtureState.OPEN]
    if event.withdrawal == Withdrawal.HALF:
        last = event.fixtures.aggregate(last=Max("round"))["last"] or 0
        half = last // 2
        left_at = max((each.round for each in played), default=0)
        from_round = half if left_at >= half else 0
        void = [each for each in played if each.round > from_round]
    elif event.withdrawal == Withdrawal.VOID:
        void = played
    else:
        void = []
    matches = event.matches.standing().filter(seats__member=member)
    if event.withdrawal != Withdrawal.VOID:
        matches = matches.filter(pk__in=[each.match_id for each in void])
    return [*void, *to_come], list(matches)


def make_void(fixture: Fixture) -> None:
    fixture.state, fixture.forfeit = FixtureState.VOID, ""
    fixture.save(update_fields=["state", "forfeit"])


def call_off_event(*, event: Event, reason: str, by: Actor, at: datetime) -> Event:
    """Calls an event off. What was played in it stands as it was reported."""
    with record.acting():
        event, role = taken_up(event, by, at)
        reason = reasoned(reason)
        act = record.enter(
            "call-off-event",
            event,
            at=at,
            by=by,
            role=role,
            before=event.state,
            after=EventState.CALLED_OFF,
            reason=reason,
            public=True,
        )
        end_event(event, EventState.CALLED_OFF, act)
        return event


def end_event(event: Event, state: EventState, act: Act) -> None:
    event.state = state
    event.save(update_fields=["state"])
    tell(act, *entered(event))


def entered(event: Event) -> list[Member]:
    """The members who are entered in an event and did not leave it."""
    return list(Member.objects.filter(entries__in=event.entrants.running()))


def numbers(members: Sequence[Member]) -> str:
    return ", ".join(member.number for member in members)
