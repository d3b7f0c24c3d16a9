"""The table of an event: what each who is entered has of it, in the event's own order.

Pure: it knows no tables of the database, and of the Code only what it is told. Who is
level shares a rank (V-a); at the cut nobody is put first whom no decision puts there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from .table import ranked

ORDERS: Final[Mapping[str, tuple[str, ...]]] = {
    "won": ("won",),
    "won-spread": ("won", "spread"),
    "wins": ("wins",),
    "wins-spread": ("wins", "spread"),
    "points": ("points",),
    "points-spread": ("points", "spread"),
}
"""By which columns a table is ordered, the first deciding; more is better in each."""


class Place(StrEnum):
    """On which side of the cut somebody stands."""

    THROUGH = "through"
    OUT = "out"
    LEVEL = "level"
    """Level with others across the cut, and nobody has decided."""


@dataclass(frozen=True, slots=True)
class Score:
    """What one of those who met has of one match; ``wins`` and ``defeats`` by the Code.

    ``spread`` is the own score less the other's.
    """

    member: str
    won: bool
    wins: int = 0
    defeats: int = 0
    spread: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of the table. ``short`` is how many matches of those owed are wanting.

    ``settled`` counts what was played, forfeited by either, or void.
    """

    rank: int = 0
    member: str
    played: int
    won: int
    wins: int
    defeats: int
    walkovers: int
    spread: int
    points: int
    settled: int
    short: int
    place: Place | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """What a table is made of.

    ``members`` are those entered, of whom ``left`` owe nothing more. ``walkovers`` are
    pairs of who is given one and who forfeited, ``void`` the two of each void fixture.
    ``points`` are those of a win, a skunk and a double skunk; () for none. ``decided``
    are orders of who was level at the cut, the last standing.
    """

    members: Sequence[str]
    scores: Sequence[Score]
    order: str
    walkovers: Sequence[tuple[str, str]] = ()
    void: Sequence[tuple[str, str]] = ()
    left: frozenset[str] = frozenset()
    points: tuple[int, ...] = ()
    owed: int | None = None
    places: int | None = None
    decided: Sequence[Sequence[str]] = ()

    def rows(self) -> list[Row]:
        """The table, first to last.

        >>> board = Board(
        ...     members=["A", "B", "C"],
        ...     scores=[Score("A", True, 1, 0, 23), Score("B", False, 0, 1, -23)],
        ...     order="won",
        ... )
        >>> [(row.rank, row.member, row.won) for row in board.rows()]
        [(1, 'A', 1), (2, 'B', 0), (2, 'C', 0)]
        """
        rows = sorted(self._lines(), key=lambda row: (*self._worse(row), row.member))
        placed = [replace(row, rank=rank) for rank, row in ranked(rows, self._worse)]
        return self._cut(placed)

    def level(self) -> list[str]:
        """Who is level across the cut, and undecided; nobody where it is clear."""
        return [row.member for row in self.rows() if row.place is Place.LEVEL]

    def across(self) -> list[str]:
        """Who is level across the cut, decided or not."""
        return [row.member for row in self._across(self._running(self.rows()))]

    def _lines(self) -> Iterable[Row]:
        given = Counter(winner for winner, _loser in self.walkovers)
        forfeited = Counter(loser for _winner, loser in self.walkovers)
        void = Counter(member for pair in self.void for member in pair)
        for member in self.members:
            own = [score for score in self.scores if score.member == member]
            won = [score for score in own if score.won]
            settled = len(own) + given[member] + forfeited[member] + void[member]
            owes = self.owed is not None and member not in self.left
            yield Row(
                member=member,
                played=len(own),
                won=len(won) + given[member],
                wins=sum(score.wins for score in own),
                defeats=sum(score.defeats for score in own),
                walkovers=given[member],
                spread=sum(score.spread for score in own),
                points=self._points(won, given[member]),
                settled=settled,
                short=max(0, (self.owed or 0) - settled) if owes else 0,
            )

    def _points(self, won: Iterable[Score], walkovers: int) -> int:
        """The event's own points; a walkover is worth a plain win."""
        if not self.points:
            return 0
        win, skunk, double = self.points
        worth = {2: skunk, 4: double}
        return walkovers * win + sum(worth.get(each.wins, win) for each in won)

    def _worse(self, row: Row) -> tuple[int, ...]:
        return tuple(-getattr(row, column) for column in ORDERS[self.order])

    def _cut(self, rows: list[Row]) -> list[Row]:
        """The rows with the side of the cut that each is on, where there is one."""
        if self.places is None:
            return rows
        running = self._running(rows)
        level = [row.member for row in self._across(running)]
        order = next((o for o in reversed(self.decided) if {*o} == {*level}), ())
        ahead = sum(row.member not in level for row in running[: self.places])
        places: dict[str, Place] = {}
        for at, row in enumerate(running):
            if row.member not in level:
                through = at < self.places
            elif order:
                through = row.member in order[: self.places - ahead]
            else:
                places[row.member] = Place.LEVEL
                continue
            places[row.member] = Place.THROUGH if through else Place.OUT
        return [replace(row, place=places.get(row.member)) for row in rows]

    def _running(self, rows: Iterable[Row]) -> list[Row]:
        return [row for row in rows if row.member not in self.left]

    def _across(self, running: Sequence[Row]) -> list[Row]:
        """Those who share a rank across the cut."""
        cut = self.places
        if cut is None or not 0 < cut < len(running):
            return []
        if running[cut - 1].rank != running[cut].rank:
            return []
        return [row for row in running if row.rank == running[cut].rank]


def circle(members: Sequence[str], times: int) -> list[list[tuple[str, str]]]:
    """Rounds in which each meets each so many times, by the circle method.

    The same members in the same order are always drawn alike; of an odd number one
    rests in every round.

    >>> circle("ABC", 1)
    [[('B', 'C')], [('C', 'A')], [('A', 'B')]]
    """
    seats: list[str | None] = [*members, *([None] * (len(members) % 2))]
    half, rounds = len(seats) // 2, []
    for turn in range(times):
        for number in range(len(seats) - 1):
            pairs = zip(seats[:half], reversed(seats[half:]), strict=True)
            met = [(one, other) for one, other in pairs if one and other]
            # Who stays in place would else always stand first.
            swapped = (turn + number) % 2
            rounds.append([pair[::-1] if swapped else pair for pair in met])
            seats = [seats[0], seats[-1], *seats[1:-1]]
    return rounds
