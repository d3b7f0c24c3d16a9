"""A match to come: who sits at it, where and when, and what is told of it.

It knows the forms in which matches and sheets are told. Who plays with whom is decided
elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from rulebook.engine import parse, write
from rulebook.engine.sheet import Seat, Sheet
from standings.convening import HUMAN
from standings.models import Event, Member
from standings.registration import MatchTold, SeatTold
from standings.results import Judged, judge

from .programme import Kind

VESSEL: Final = "SV Second Starter"
WATERS: Final = "caribbean"
REPRESENTATION: Final = "A friendly between two races, and no title match."


class Player(NamedTuple):
    """Who sits at a match: a member, or somebody who is none."""

    name: str
    member: Member | None = None
    species: str = HUMAN


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """A match to come; ``players`` are in turn order, ``day`` and ``time`` local.

    ``bare_sheet`` is the right one, without its head. What becomes of the match is left
    to a chance of its own, ``rng``, and so does not hang on what else happens.
    """

    kind: Kind
    players: tuple[Player, ...]
    day: date
    time: time
    place: str
    zone: str
    bare_sheet: Sheet
    rng: Random
    event: Event | None = None

    @property
    def played_at(self) -> datetime:
        local = datetime.combine(self.day, self.time, ZoneInfo(self.zone))
        return local.astimezone(UTC)

    def later(self, at: datetime, least: float, most: float) -> datetime:
        """A moment so many hours after another."""
        return at + timedelta(minutes=round(60 * self.rng.uniform(least, most)))

    @property
    def seated(self) -> dict[str, Player]:
        """Who sits where."""
        return dict(zip(self.kind.profile.seats, self.players, strict=True))

    @property
    def teller(self) -> Member:
        """The member who reports it, where no reporter does."""
        return next(player.member for player in self.players if player.member)

    @property
    def answering(self) -> list[Member]:
        """A member of each side that has not told how the match ended."""
        sides = (
            [self.seated[seat].member for seat in team]
            for team in self.kind.profile.teams
        )
        return [
            member
            for side in sides
            if self.kind.seen or self.teller not in side
            for member in side[:1]
            if member
        ]

    @property
    def sheet(self) -> Sheet:
        """The right sheet, with its head."""
        return self.headed(self.bare_sheet)

    def headed(self, sheet: Sheet) -> Sheet:
        """A sheet with the head of this match."""
        seats = tuple(
            Seat(
                letter,
                player.member.number if player.member else "",
                player.name,
                "" if player.species == HUMAN else player.species,
            )
            for letter, player in self.seated.items()
        )
        return replace(
            sheet,
            date=self.day.isoformat(),
            event=self.event.name if self.event else "",
            place=self.place,
            seats=seats,
        )

    @property
    def told(self) -> MatchTold:
        """The facts of the match as they are reported."""
        told = MatchTold(
            profile=self.kind.profile,
            seats=tuple(
                SeatTold(
                    letter=letter,
                    member=player.member,
                    name="" if player.member else player.name,
                    species=player.species,
                )
                for letter, player in self.seated.items()
            ),
            day=self.day,
            time=self.time,
            zone=self.zone,
            place=self.place,
            event=self.event,
            agreed=bool(self.bare_sheet.agreed),
        )
        if not self.kind.at_sea:
            return told
        return replace(
            told, vessel=VESSEL, waters=WATERS, representation=REPRESENTATION
        )


def judged(sheet: Sheet) -> Judged:
    """A sheet as it is handed in: written, read and judged."""
    text = write(sheet)
    return judge(text, parse(text))
