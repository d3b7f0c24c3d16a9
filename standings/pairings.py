"""Who is to meet whom in an event, and what becomes of it: one function an act.

Each refuses, by raising Refused with what stands in the way, or is done whole and is
entered in the record. How a match of an event fills its fixture is not known here.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta

from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from rulebook.engine.profile import PROFILES
from rulebook.findings import Finding, Refused

from . import record
from .events import MOST_DAYS, MOST_OWED, entered, make_void, reasoned, taken_up
from .faults import refuse
from .fixtures import day_faults
from .models import (
    Actor,
    Event,
    Fixture,
    FixtureState,
    ForEvent,
    Member,
)
from .notices import tell
from .scoreboard import circle

MOST_FIXTURES = 5000


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
        event, role = taken_up(event, by, at)
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
        tell(act, *entered(event))
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
        event, role = taken_up(event, by, at)
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
        reason = reasoned(reason)
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
        reason = reasoned(reason)
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
        make_void(fixture)
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
        reason = reasoned(reason)
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
        reason = reasoned(reason)
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
    event, role = taken_up(fixture.event, by, at)
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
