"""A match to come: who sits at it, where and when, and what is told of it.

It knows the forms in which matches and sheets are told. Who plays with whom is decided
elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from rulebook.engine import parse, write
from rulebook.engine.sheet import Seat, Sheet
from standings.convening import HUMAN
from standings.models import Member
from standings.registration import MatchTold, SeatTold
from standings.results import Judged, judge

from .programme import Kind

AT_SEA: Final = {
    "vessel": "SV Second Starter",
    "waters": "caribbean",
    "representation": "A friendly between two races, and no title match.",
}


class Player(NamedTuple):
    """Who sits at a match: a member, or somebody who is none."""

    name: str
    member: Member | None = None
    species: str = HUMAN


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """A match to come; ``players`` are in turn order, ``day`` and ``time`` local.

    ``bare_sheet`` is the right one, without its head.
    """

    kind: Kind
    players: tuple[Player, ...]
    day: date
    time: time
    place: str
    zone: str
    bare_sheet: Sheet

    @property
    def played_at(self) -> datetime:
        local = datetime.combine(self.day, self.time, ZoneInfo(self.zone))
        return local.astimezone(UTC)

    @property
    def sheet(self) -> Sheet:
        """The right sheet, with its head."""
        return self.headed(self.bare_sheet)

    def headed(self, sheet: Sheet) -> Sheet:
        """A sheet with the head of this match."""
        seats = (
            Seat(
                letter,
                player.member.number if player.member else "",
                player.name,
                "" if player.species == HUMAN else player.species,
            )
            for letter, player in zip(
                self.kind.profile.seats, self.players, strict=True
            )
        )
        return replace(
            sheet, date=self.day.isoformat(), place=self.place, seats=tuple(seats)
        )

    @property
    def told(self) -> MatchTold:
        """The facts of the match as they are reported."""
        seats = (
            SeatTold(
                letter=letter,
                member=player.member,
                name="" if player.member else player.name,
                species=player.species,
            )
            for letter, player in zip(
                self.kind.profile.seats, self.players, strict=True
            )
        )
        return MatchTold(
            profile=self.kind.profile,
            seats=tuple(seats),
            day=self.day,
            time=self.time,
            zone=self.zone,
            place=self.place,
            agreed=bool(self.bare_sheet.agreed),
            **AT_SEA if self.kind.at_sea else {},
        )

    def side_of(self, member: Member) -> str:
        """The side of a member, by its seats."""
        seat = next(
            letter
            for letter, player in zip(
                self.kind.profile.seats, self.players, strict=True
            )
            if player.member == member
        )
        return next(team for team in self.kind.profile.teams if seat in team)

    def answering(self, teller: Member | None) -> list[Member]:
        """A member of each side that has not told how the match ended."""
        seated = dict(zip(self.kind.profile.seats, self.players, strict=True))
        told = self.side_of(teller) if teller else ""
        sides = (team for team in self.kind.profile.teams if team != told)
        first = (
            next((seated[seat].member for seat in team if seated[seat].member), None)
            for team in sides
        )
        return [member for member in first if member]


def judged(sheet: Sheet) -> Judged:
    """A sheet as it is handed in: written, read and judged."""
    text = write(sheet)
    return judge(text, parse(text))
