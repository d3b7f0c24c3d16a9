"""The events of the season: announced, drawn, played round by round, and closed.

It knows the verbs of events. How a match of one goes is decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import partial
from random import Random
from typing import Final

from standings import closing, events, pairings
from standings.models import Event, EventKind, Fixture, Member
from standings.models.events import Order

from .diary import Diary
from .opening import Registers, at_the_desk
from .players import ledger
from .programme import MATCHES, PLAIN, Kind, full

EVERY: Final = 7
"""Days between two rounds."""
TO_CONFIRM: Final = 14
"""Days after the last round on which an event is closed."""
LATEST: Final = 9
"""Days that a match may be played after its own."""
FEWEST: Final = 4
"""How many are entered where the season is a small one."""
KINDS_OF_MATCH: Final = (
    PLAIN,
    PLAIN,
    replace(PLAIN, depth=ledger),
    replace(PLAIN, depth=full),
)

Meet = Callable[[Kind, list[Member], date, Event], None]
"""Puts down that members meet on a day, in an event."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Occasion:
    """An event to come, ``begins`` so many days before the day of loading.

    ``federation`` is the code of who holds it, "" for the Association. ``forfeited``
    and ``late`` are numbers of fixtures: one that is never played, and one that is
    played too late. ``spirit`` is that of its toast, "" where it is not closed yet.
    """

    name: str
    kind: EventKind
    zone: str
    federation: str = ""
    entrants: tuple[str, ...]
    meetings: int
    begins: int
    places: int
    rules: str
    forfeited: int = 0
    late: int = 0
    spirit: str = ""

    @property
    def rounds(self) -> int:
        return self.meetings * (len(self.entrants) - 1)

    def rounds_played(self, least: int) -> int:
        """The rounds that were played so many days before loading at least."""
        return min(self.rounds, (self.begins - least) // EVERY + 1)

    def matches(self, least: int) -> int:
        """How many matches are on file of it."""
        played = self.rounds_played(least) * len(self.entrants) // 2
        return played - bool(self.forfeited)


OCCASIONS: Final = (
    Occasion(
        name="Championship of the Northern Shores",
        kind=EventKind.CHAMPIONSHIP,
        zone="Europe/London",
        entrants=(
            *("Bea Pone", "Łucja Piętnaście", "Иван Тузов", "Nell Bywater"),
            *("Åse Kløver", "Ελένη Δεκαπέντε", "Şule Kupa", "Gwenllïan Starter"),
        ),
        meetings=1,
        begins=230,
        places=2,
        rules=(
            "Played in the evening, boards provided. Who does not come within half an "
            "hour forfeits. The first two meet for the cup next year."
        ),
        forfeited=5,
        late=4,
        spirit="Tequila blanco",
    ),
    Occasion(
        name="Leeward Open",
        kind=EventKind.CLUB,
        zone="America/Barbados",
        federation="LEE",
        entrants=(
            *("Zoë Crèvecœur", "Chloé Trèfle", "João Paus", "Mercy Fifteen"),
            *("Pilar Sota", "D’Arcy Nobbs-Heale"),
        ),
        meetings=2,
        begins=60,
        places=1,
        rules="Matches are played where the boats lie. Rain is no reason to move one.",
    ),
)


def occasions(matches: int) -> tuple[Occasion, ...]:
    """The events of a season of so many matches; smaller in one that is smaller."""
    if matches >= MATCHES:
        return OCCASIONS
    return tuple(
        replace(each, entrants=each.entrants[:FEWEST], meetings=1) for each in OCCASIONS
    )


@dataclass(slots=True, kw_only=True)
class Hosts:
    """Those who hold the events of the season, ``today`` being the day of loading."""

    registers: Registers
    diary: Diary
    today: date
    meet: Meet

    def plan(self, occasion: Occasion, least: int) -> None:
        """Puts an event in the diary; its matches, as far as they were played."""
        announced = self.today - timedelta(days=occasion.begins + 14)
        deed = partial(self._announce, occasion, least)
        self.diary.put(at_the_desk(announced), deed)

    def _announce(self, occasion: Occasion, least: int, at: datetime) -> None:
        host = self._host(occasion)
        since = self.today - timedelta(days=occasion.begins)
        federation = self.registers.federations.get(occasion.federation)
        told = events.EventTold(
            name=occasion.name,
            kind=occasion.kind,
            form=PLAIN.form,
            since=since,
            until=since + timedelta(days=occasion.rounds * EVERY + TO_CONFIRM),
            zone=occasion.zone,
            federation=federation,
            rules=occasion.rules,
            rounds=occasion.meetings,
            places=occasion.places,
            order=Order.WINS_SPREAD,
            latest_days=LATEST,
        )
        event = events.announce_event(told=told, by=host, at=at)
        members = [self.registers.members[name] for name in occasion.entrants]
        a_week = timedelta(days=7)
        self.diary.put(at + a_week, partial(self._enter, event, host, members))
        draw = partial(self._draw, occasion, event, host, least)
        self.diary.put(at + 1.5 * a_week, draw)

    def _host(self, occasion: Occasion) -> Member:
        if occasion.federation:
            return self.registers.officer(occasion.federation)
        assert self.registers.desk is not None
        return self.registers.desk

    def _enter(
        self, event: Event, host: Member, members: list[Member], at: datetime
    ) -> None:
        events.enter_members(event=event, members=members, by=host, at=at)

    def _draw(
        self, occasion: Occasion, event: Event, host: Member, least: int, at: datetime
    ) -> None:
        """Draws the fixtures, and puts down when each is played."""
        pairings.draw_fixtures(
            event=event, first_day=event.since, every=EVERY, by=host, at=at
        )
        rng = Random(occasion.name)
        played = occasion.rounds_played(least)
        drawn = event.fixtures.select_related("first", "second").in_order()
        for fixture in drawn.filter(round__lte=played):
            day, two = fixture.day, [fixture.first, fixture.second]
            if fixture.serial == occasion.forfeited:
                self._put(day + timedelta(days=1), self._forfeit, fixture, host)
                continue
            if fixture.serial == occasion.late:
                day += timedelta(days=LATEST + 3)
                self._put(day + timedelta(days=5), self._accept_late, fixture, host)
            self.meet(rng.choice(KINDS_OF_MATCH), two, day, event)
        if occasion.spirit:
            day = event.since + timedelta(days=occasion.rounds * EVERY + TO_CONFIRM)
            self._put(day, self._close, occasion, event, host)

    def _put(self, day: date, deed: Callable[..., None], *about: object) -> None:
        self.diary.put(at_the_desk(day), partial(deed, *about))

    def _forfeit(self, fixture: Fixture, host: Member, at: datetime) -> None:
        pairings.forfeit_fixture(
            fixture=fixture,
            member=fixture.second,
            reason="Did not come, and sent no word.",
            by=host,
            at=at,
        )

    def _accept_late(self, fixture: Fixture, host: Member, at: datetime) -> None:
        reason = "The ferry did not sail; both asked for it."
        pairings.accept_late(fixture=fixture, reason=reason, by=host, at=at)

    def _close(
        self, occasion: Occasion, event: Event, host: Member, at: datetime
    ) -> None:
        """Settles who is level at the cut, if anybody, and closes with the toast."""
        level = closing.board_of(event).across()
        if level:
            closing.decide_tie(
                event=event,
                members=[Member.objects.numbered(number) for number in sorted(level)],
                reason="By the cut of a pack, both present.",
                by=host,
                at=at,
            )
        first = self.registers.members[occasion.entrants[0]]
        closing.record_toast(
            event=event,
            spirit=occasion.spirit,
            proposed_by=first,
            toasted_at=at - timedelta(hours=14),
            by=host,
            at=at,
        )
        closing.close_event(event=event, by=host, at=at)
