"""Events: announced, entered, drawn, and closed: one function an act.

Each refuses, by raising Refused with what stands in the way, or is done whole and is
entered in the record. What is played in them is reported elsewhere. An event's rules
are its own: how the Code reckons a match is changed by none of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

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
from .fixtures import day_faults, open_faults
from .models import (
    Act,
    Actor,
    Bar,
    BarKind,
    Credit,
    Entrant,
    Event,
    EventKind,
    EventState,
    Federation,
    Fixture,
    FixtureState,
    ForEvent,
    Match,
    MatchState,
    Member,
    Order,
    TieDecision,
    Withdrawal,
)
from .models.credits import SUMS
from .models.events import BY_POINTS
from .models.members import number_of
from .notices import tell
from .scoreboard import Board, Place, Score, circle

LONGEST_REASON = 2000
LONGEST_RULES = 8000
MOST_DAYS = 1000
MOST_ENTRANTS = 500
MOST_FIXTURES = 5000
MOST_ROUNDS = 20
MOST_OWED = 1000
MOST_POINTS = 100
MOST_LATE = 365
SPIRIT = "tequila"

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


def _taken_up(event: Event, by: Actor, at: datetime) -> tuple[Event, str]:
    """The event as it now stands, and the role in which somebody keeps it.

    Raises Denied, and Refused for one that is not open.
    """
    event = Event.objects.select_related("federation").get(pk=event.pk)
    role = _demand(event, by, at)
    refuse(*open_faults(event))
    return event, role


def _reason(reason: str) -> str:
    reason = names.composed(reason)
    refuse(*text_faults("reason", reason, LONGEST_REASON, lines=True))
    return reason


# --- Announced, and who is entered -------------------------------------------


def announce_event(*, told: EventTold, by: Actor, at: datetime) -> Event:
    """Announces an event. Raises Refused for an option that the Code forbids (IV.4)."""
    with record.acting():
        role = _demand(told, by, at)
        told = replace(
            told, name=names.composed(told.name), rules=names.composed(told.rules)
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
        event, role = _taken_up(event, by, at)
        refuse(*_entrant_faults(event, members, day_of(at)))
        act = record.enter(
            "enter-event",
            event,
            at=at,
            by=by,
            role=role,
            facts={"members": _numbers(members)},
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
            told = {"bar": str(bar.get_kind_display()), "day": day}
            yield Finding("suspended-from-event", who | told | of_event)


def withdraw_entrant(
    *, event: Event, member: Member, reason: str, by: Actor, at: datetime
) -> Event:
    """Enters that somebody leaves an event, and does what its own rule says of it.

    The Code is silent on it. What becomes void is void in this event alone.
    """
    with record.acting():
        event, role = _taken_up(event, by, at)
        reason = _reason(reason)
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
            _make_void(fixture)
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


def _make_void(fixture: Fixture) -> None:
    fixture.state, fixture.forfeit = FixtureState.VOID, ""
    fixture.save(update_fields=["state", "forfeit"])


# --- Fixtures ------------------------------------------------------------------


def draw_fixtures(
    *,
    event: Event,
    first_day: date | None = None,
    every: int = 7,
    by: Actor,
    at: datetime,
) -> Event:
    """Draws a round robin among those entered, by the circle method.

    ``first_day`` is that of the first round, ``every`` how many days lie between two
    rounds; without one every day of the event will do. While nothing is settled the
    fixtures may be drawn anew, and those before are gone.
    """
    with record.acting():
        event, role = _taken_up(event, by, at)
        who = list(event.entrants.running().order_by("made_by", "member__serial"))
        refuse(*_draw_faults(event, len(who), first_day, every))
        assert event.rounds is not None  # or the draw is refused before
        rounds = circle([entrant.member_id for entrant in who], event.rounds)
        number = sum(map(len, rounds))
        if number > MOST_FIXTURES:
            facts = {"most": MOST_FIXTURES, "what": str(_("fixtures"))}
            raise Refused(Finding("too-many-in-event", facts))
        refuse(*_pace_faults(event, len(rounds), first_day, every))
        act = record.enter(
            "draw-event",
            event,
            at=at,
            by=by,
            role=role,
            facts={"fixtures": number, "rounds": len(rounds)},
            public=True,
        )
        event.fixtures.all().delete()
        pairs = [
            (turn, first_day and first_day + timedelta((turn - 1) * every), pair)
            for turn, met in enumerate(rounds, start=1)
            for pair in met
        ]
        Fixture.objects.bulk_create(
            Fixture(
                event=event,
                serial=serial,
                round=turn,
                day=day,
                first_id=pair[0],
                second_id=pair[1],
            )
            for serial, (turn, day, pair) in enumerate(pairs, start=1)
        )
        tell(act, *_entered(event))
        return event


def _draw_faults(
    event: Event, entered: int, first_day: date | None, every: int
) -> Iterator[Finding]:
    of_event = {"event": event.number}
    if event.rounds is None:
        yield Finding("rounds-not-told", of_event)
    elif entered < 2:
        yield Finding("nobody-to-draw", of_event | {"entered": entered})
    if event.fixtures.exclude(state=FixtureState.OPEN).exists():
        yield Finding("drawn-already", of_event)
    if not 0 <= every <= MOST_DAYS:
        facts = {"what": str(_("days between two rounds")), "number": every}
        yield Finding("number-out-of-bounds", facts | {"least": 0, "most": MOST_DAYS})


def _pace_faults(
    event: Event, rounds: int, first_day: date | None, every: int
) -> Iterator[Finding]:
    """Yields why the days of the rounds are not all the event's."""
    if first_day is None:
        return
    outside = list(day_faults(event, first_day))
    yield from outside
    if not outside and (rounds - 1) * every > (event.until - first_day).days:
        facts = {"rounds": rounds, "every": every, "day": first_day}
        yield Finding("rounds-outlast-event", facts | {"until": event.until})


def pair_entrants(
    *,
    event: Event,
    first: Member,
    second: Member,
    round: int = 1,
    day: date | None = None,
    by: Actor,
    at: datetime,
) -> Fixture:
    """Puts one fixture more in an event: two who are to meet in a round."""
    with record.acting():
        event, role = _taken_up(event, by, at)
        refuse(*_pair_faults(event, first, second, round, day))
        last = event.fixtures.aggregate(last=Max("serial"))["last"] or 0
        appointed = {"day": day.isoformat()} if day else {}
        act = record.enter(
            "pair-entrants",
            event,
            at=at,
            by=by,
            role=role,
            facts={
                "fixture": last + 1,
                "round": round,
                "first": first.number,
                "second": second.number,
            }
            | appointed,
            public=True,
        )
        fixture = event.fixtures.create(
            serial=last + 1, round=round, first=first, second=second, day=day
        )
        tell(act, first, second)
        return fixture


def _pair_faults(
    event: Event, first: Member, second: Member, round: int, day: date | None
) -> Iterator[Finding]:
    profile = PROFILES[event.form]
    if profile.players != 2:
        yield Finding("fixtures-take-two", {"form": profile.name})
    if first == second:
        yield Finding("fixture-of-one", {"member": first.number})
    running = event.entrants.running().filter(member__in=[first, second])
    entered = set(running.values_list("member", flat=True))
    strangers = [m.number for m in (first, second) if m.pk not in entered]
    if strangers and first != second:
        facts = {"who": ", ".join(strangers), "event": event.number}
        yield Finding("no-entrant", facts)
    if not 1 <= round <= MOST_OWED:
        facts = {"what": str(_("round")), "number": round, "least": 1}
        yield Finding("number-out-of-bounds", facts | {"most": MOST_OWED})
    if event.fixtures.count() >= MOST_FIXTURES:
        facts = {"most": MOST_FIXTURES, "what": str(_("fixtures"))}
        yield Finding("too-many-in-event", facts)
    if day is not None:
        yield from day_faults(event, day)


def forfeit_fixture(
    *, fixture: Fixture, member: Member, reason: str, by: Actor, at: datetime
) -> Fixture:
    """Enters that one of two forfeits a fixture: a walkover, and no played score.

    It counts in the event's table alone, and gives nobody wins or defeats.
    """
    with record.acting():
        fixture, role = _fixture(fixture, by, at)
        reason = _reason(reason)
        two = {fixture.first: fixture.second, fixture.second: fixture.first}
        if member not in two:
            facts = {"member": member.number, "fixture": fixture.serial}
            raise Refused(Finding("forfeit-by-neither", facts))
        refuse(*_settled_faults(fixture))
        act = record.enter(
            "forfeit-fixture",
            fixture.event,
            at=at,
            by=by,
            role=role,
            reason=reason,
            facts={
                "fixture": fixture.serial,
                "member": member.number,
                "other": two[member].number,
            },
            public=True,
        )
        fixture.state = FixtureState.FORFEITED
        fixture.forfeit = "first" if member == fixture.first else "second"
        fixture.save(update_fields=["state", "forfeit"])
        tell(act, *two)
        return fixture


def void_fixture(*, fixture: Fixture, reason: str, by: Actor, at: datetime) -> Fixture:
    """Declares a fixture void, played, forfeited or not: it is settled, for nothing.

    A match that was played keeps its result; it is void in this event alone.
    """
    with record.acting():
        fixture, role = _fixture(fixture, by, at)
        reason = _reason(reason)
        if fixture.state == FixtureState.VOID:
            refuse(*_settled_faults(fixture))
        act = record.enter(
            "void-fixture",
            fixture.event,
            at=at,
            by=by,
            role=role,
            before=fixture.state,
            reason=reason,
            facts={"fixture": fixture.serial},
            public=True,
        )
        _make_void(fixture)
        if fixture.match is not None:
            fixture.match.for_event = ForEvent.VOID
            fixture.match.save(update_fields=["for_event"])
        tell(act, fixture.first, fixture.second)
        return fixture


def move_fixture(
    *, fixture: Fixture, day: date, reason: str, by: Actor, at: datetime
) -> Fixture:
    """Moves a fixture that is still to be played to another day of the event."""
    with record.acting():
        fixture, role = _fixture(fixture, by, at)
        reason = _reason(reason)
        refuse(*_settled_faults(fixture), *day_faults(fixture.event, day))
        if fixture.day == day:
            facts = {"fixture": fixture.serial}
            raise Refused(Finding("fixture-day-unchanged", facts))
        act = record.enter(
            "move-fixture",
            fixture.event,
            at=at,
            by=by,
            role=role,
            before=fixture.day.isoformat() if fixture.day else "",
            after=day.isoformat(),
            reason=reason,
            facts={"fixture": fixture.serial, "day": day.isoformat()},
            public=True,
        )
        fixture.day = day
        fixture.save(update_fields=["day"])
        tell(act, fixture.first, fixture.second)
        return fixture


def accept_late(*, fixture: Fixture, reason: str, by: Actor, at: datetime) -> Fixture:
    """Lets a match that was played too late count in its event."""
    with record.acting():
        fixture, role = _fixture(fixture, by, at)
        reason = _reason(reason)
        match = fixture.match
        if match is None or match.for_event != ForEvent.LATE:
            facts = {"fixture": fixture.serial, "event": fixture.event.number}
            raise Refused(Finding("fixture-not-late", facts))
        act = record.enter(
            "accept-late",
            fixture.event,
            at=at,
            by=by,
            role=role,
            reason=reason,
            facts={"fixture": fixture.serial, "match": match.number},
            public=True,
        )
        match.for_event = ForEvent.COUNTS
        match.save(update_fields=["for_event"])
        tell(act, fixture.first, fixture.second)
        return fixture


def _fixture(fixture: Fixture, by: Actor, at: datetime) -> tuple[Fixture, str]:
    """A fixture as it now stands, of an event that is open. Raises Denied, Refused."""
    event, role = _taken_up(fixture.event, by, at)
    found = event.fixtures.select_related("event", "first", "second", "match")
    here = found.filter(serial=fixture.serial).first()
    if here is None:
        facts = {"event": event.number, "fixture": fixture.serial}
        raise Refused(Finding("fixture-not-open", facts | {"state": str(_("gone"))}))
    return here, role


def _settled_faults(fixture: Fixture) -> Iterator[Finding]:
    if fixture.state != FixtureState.OPEN:
        facts = {"fixture": fixture.serial, "event": fixture.event.number}
        state = str(fixture.get_state_display())
        yield Finding("fixture-not-open", facts | {"state": state})


# --- The table -------------------------------------------------------------------


def board_of(event: Event) -> Board:
    """What an event's table is made of: a fixed number of queries.

    A result counts while it is in force, a disputed one too (X.1-c), and one that is
    not yet answered does not.
    """
    entrants = list(event.entrants.select_related("member"))
    fixtures = event.fixtures.filter(
        state__in=(FixtureState.FORFEITED, FixtureState.VOID)
    )
    pairs = [
        (number_of(first), number_of(second), forfeit)
        for first, second, forfeit in fixtures.values_list(
            "first__serial", "second__serial", "forfeit"
        )
    ]
    kept = _kept_numbers(event)
    return Board(
        members=[entrant.member.number for entrant in entrants],
        left=frozenset(
            entrant.member.number
            for entrant in entrants
            if entrant.left_by_id is not None
        ),
        scores=_scores(event),
        walkovers=[
            (second, first) if forfeit == "first" else (first, second)
            for first, second, forfeit in pairs
            if forfeit
        ],
        void=[(first, second) for first, second, forfeit in pairs if not forfeit],
        order=event.order,
        points=event.points,
        owed=event.owed,
        places=event.places,
        decided=[
            [kept.get(number, number) for number in tie.order]
            for tie in event.ties.order_by("act")
        ],
    )


def _kept_numbers(event: Event) -> dict[str, str]:
    """The numbers that stand for others of an event, whose records were merged."""
    merged = Member.objects.filter(merged_into__entries__event=event)
    serials = merged.values_list("serial", "merged_into__serial")
    return {number_of(before): number_of(now) for before, now in serials}


def _scores(event: Event) -> list[Score]:
    """What each has of each match that counts in an event, by the ledger: one query."""
    credits = Credit.objects.filter(
        match__event=event, match__for_event=ForEvent.COUNTS
    ).order_by()
    rows = credits.values_list("member__serial", "match").annotate(**SUMS)
    return [
        Score(number_of(serial), wins > 0, wins, defeats, spread)
        for serial, _match, played, wins, defeats, _given, _taken, spread in rows
        if played
    ]


def decide_tie(
    *, event: Event, members: Sequence[Member], reason: str, by: Actor, at: datetime
) -> Event:
    """Puts those who are level at the cut in an order, by whatever way is told.

    It holds while just they are level: a result corrected later opens the tie anew.
    """
    with record.acting():
        event, role = _taken_up(event, by, at)
        reason = _reason(reason)
        order = [member.number for member in members]
        level = board_of(event).across()
        if not level or sorted(order) != sorted(level):
            raise Refused(Finding("no-tie-at-cut", {"event": event.number}))
        act = record.enter(
            "decide-tie",
            event,
            at=at,
            by=by,
            role=role,
            reason=reason,
            facts={"order": ", ".join(order)},
            public=True,
        )
        TieDecision.objects.create(event=event, order=order, act=act)
        tell(act, *members)
        return event


def notes(event: Event) -> list[Finding]:
    """What is worth saying of an event as it stands: a fixed number of queries."""
    return [*_beyond_reach(event), *_corrected_late(event), *_spirit(event)]


def _beyond_reach(event: Event) -> Iterator[Finding]:
    """Yields who cannot reach what each owes, by the fixtures or by the rounds.

    A fixture that is void was one that there was to play.
    """
    if event.owed is None or not event.is_open:
        return
    running = event.entrants.running().select_related("member")
    entered = [entrant.member for entrant in running.order_by("member__serial")]
    pairs = list(event.fixtures.values_list("first", "second"))
    if pairs:
        reach = {
            member.pk: sum(member.pk in pair for pair in pairs) for member in entered
        }
    elif event.rounds is not None and len(entered) > 1:
        reach = dict.fromkeys(
            (member.pk for member in entered), event.rounds * (len(entered) - 1)
        )
    else:
        return
    short = [
        f"{member.number} ({reach[member.pk]})"
        for member in entered
        if reach[member.pk] < event.owed
    ]
    if short:
        facts = {"owed": event.owed, "members": ", ".join(short)}
        yield Finding("owed-beyond-reach", facts)


def _corrected_late(event: Event) -> Iterator[Finding]:
    """Yields results that were given another winner after a later round was told of."""
    played = list(
        event.fixtures.filter(match__isnull=False)
        .exclude(state=FixtureState.VOID)
        .select_related("match")
        .prefetch_related("match__results", "match__reports")
        .in_order()
    )
    told = {each.pk: min(r.act_id for r in each.match.reports.all()) for each in played}
    for fixture in played:
        results = sorted(fixture.match.results.all(), key=lambda each: each.act_id)
        changes = [
            after.act_id
            for before, after in zip(results, results[1:], strict=False)
            if before.winner != after.winner and not before.is_void
        ]
        if not changes:
            continue
        two = {fixture.first_id, fixture.second_id}
        for later in played:
            meets = two & {later.first_id, later.second_id}
            if later.round > fixture.round and meets and told[later.pk] < changes[-1]:
                numbers = {"match": fixture.match.number, "later": later.match.number}
                yield Finding("corrected-after-later-round", numbers)


def _spirit(event: Event) -> Iterator[Finding]:
    """Yields that the toast was in another spirit than the official one (IX.1-a)."""
    spirit = event.toast_spirit
    if spirit and SPIRIT not in names.search_key(spirit).split():
        yield Finding("toast-in-another-spirit", {"spirit": spirit})


# --- The close -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class InTheWay:
    """What keeps an event from being closed; ``short`` may be closed over."""

    bars: tuple[Finding, ...]
    short: tuple[Finding, ...]

    @property
    def all(self) -> tuple[Finding, ...]:
        return self.bars + self.short


def in_the_way(event: Event, board: Board | None = None) -> InTheWay:
    """Names one by one what stands in the way of closing an event.

    Forfeits and voids are settled. A fixed number of queries.
    """
    board = board_of(event) if board is None else board
    rows = board.rows()
    level = [row.member for row in rows if row.place is Place.LEVEL]
    bars = [*_unsettled(event)]
    if level:
        bars.append(Finding("tie-undecided", {"members": ", ".join(level)}))
    if event.toast_at is None:
        bars.append(Finding("toast-wanting"))
    bars += _to_be_played(event)
    short = [
        Finding(
            "falls-short",
            {"member": row.member, "settled": row.settled, "owed": event.owed},
        )
        for row in rows
        if row.short
    ]
    return InTheWay(tuple(bars), tuple(short))


def _unsettled(event: Event) -> Iterator[Finding]:
    matches = event.matches.standing().exclude(for_event=ForEvent.VOID)
    for match in matches.prefetch_related("results").order_by("year", "serial"):
        told = {"match": match.number}
        if match.state == MatchState.DISPUTED:
            yield Finding("match-disputed-in-event", told)
        elif match.in_force is None:
            yield Finding("match-without-result", told)
        elif match.state == MatchState.REPORTED:
            yield Finding("match-unanswered-in-event", told)
        if match.for_event == ForEvent.LATE:
            yield Finding("match-late-in-event", told)


def _to_be_played(event: Event) -> Iterator[Finding]:
    to_play = event.fixtures.filter(state=FixtureState.OPEN)
    for fixture in to_play.select_related("first", "second").in_order():
        who = f"{fixture.first.number}, {fixture.second.number}"
        yield Finding("fixture-open-in-event", {"fixture": fixture.serial, "who": who})


def record_toast(
    *,
    event: Event,
    spirit: str,
    proposed_by: Member,
    toasted_at: datetime,
    by: Actor,
    at: datetime,
) -> Event:
    """Puts the toast of an event on record (IX.1-a); "" is one without alcohol.

    While the event is open a later record takes the place of one before.
    """
    with record.acting():
        event, role = _taken_up(event, by, at)
        refuse(*proposed_by.merged_faults())
        spirit = names.composed(spirit)
        if spirit:
            refuse(*text_faults("spirit", spirit))
        if not _is_of_event(event, toasted_at) or toasted_at > at:
            facts = {"event": event.number, "since": event.since}
            raise Refused(Finding("toast-out-of-time", facts))
        now = (event.toast_at, event.toast_spirit, event.toast_by)
        if now == (toasted_at, spirit, proposed_by):
            raise Refused(Finding("toast-recorded-already"))
        event.toast_at, event.toast_spirit = toasted_at, spirit
        event.toast_by = proposed_by
        act = record.enter(
            "toast-event",
            event,
            at=at,
            by=by,
            role=role,
            provisions=[Rule.OFFICIAL_SPIRIT.value, Rule.TOAST_ON_RECORD.value],
            facts={
                "spirit": spirit,
                "member": proposed_by.number,
                "moment": toasted_at.isoformat(),
            },
            public=True,
        )
        event.save(update_fields=["toast_at", "toast_spirit", "toast_by"])
        tell(act, proposed_by)
        return event


def _is_of_event(event: Event, moment: datetime) -> bool:
    """Whether the first day of an event had begun at a moment, where it is held."""
    return datetime.combine(event.since, time(), ZoneInfo(event.zone)) <= moment


def close_event(*, event: Event, reason: str = "", by: Actor, at: datetime) -> Event:
    """Closes an event. Who falls short of what they owe is closed over for a reason.

    Raises Refused with all that stands in the way.
    """
    with record.acting():
        event, role = _taken_up(event, by, at)
        reason = names.composed(reason)
        if reason:
            refuse(*text_faults("reason", reason, LONGEST_REASON, lines=True))
        stands = in_the_way(event)
        refuse(*stands.bars, *(() if reason else stands.short))
        act = record.enter(
            "close-event",
            event,
            at=at,
            by=by,
            role=role,
            before=event.state,
            after=EventState.CLOSED,
            reason=reason,
            facts={"short": [str(each.facts["member"]) for each in stands.short]},
            public=True,
        )
        _end(event, EventState.CLOSED, act)
        return event


def call_off_event(*, event: Event, reason: str, by: Actor, at: datetime) -> Event:
    """Calls an event off. What was played in it stands as it was reported."""
    with record.acting():
        event, role = _taken_up(event, by, at)
        reason = _reason(reason)
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
        _end(event, EventState.CALLED_OFF, act)
        return event


def _end(event: Event, state: EventState, act: Act) -> None:
    event.state = state
    event.save(update_fields=["state"])
    tell(act, *_entered(event))


def _entered(event: Event) -> list[Member]:
    """The members who are entered in an event and did not leave it."""
    return list(Member.objects.filter(entries__in=event.entrants.running()))


def _numbers(members: Sequence[Member]) -> str:
    return ", ".join(member.number for member in members)
