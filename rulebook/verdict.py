"""A sheet judged, as a reader goes through it: its lines, its acts, and what was found.

It knows the record, its replay and the address that brings it, not how a page looks.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import groupby
from typing import Final, NamedTuple, TypeVar
from urllib.parse import urlencode

from rulebook.engine import Board, parse, replay
from rulebook.engine.replay import Step
from rulebook.engine.sheet import Deal
from rulebook.findings import Finding, Gravity

_Each = TypeVar("_Each")
LONGEST_LINKED: Final = 8 * 1024
"""How many bytes of a sheet an address brings."""
PLAIN: Final = ":,/=()"
"""What stands in an address as it is, though a sheet is full of it."""

MOST_FINDINGS: Final = 200
"""How many findings a page lists in one place."""
MOST_LINES: Final = 2_000
"""How many lines of a record are on a page, and how many acts: those around a step."""


def linked(address: str, sheet: str, **more: object) -> str | None:
    """The address with a sheet in it, None where the sheet is too long for one."""
    if len(sheet.encode()) > LONGEST_LINKED:
        return None
    return f"{address}?{urlencode({'sheet': sheet, **more}, safe=PLAIN)}"


def _around(each: Sequence[_Each], place: int) -> Sequence[_Each]:
    begin = max(0, min(place - MOST_LINES // 2, len(each) - MOST_LINES))
    return each[begin : begin + MOST_LINES]


class Line(NamedTuple):
    """A line of the record; ``step`` is the last step that stands on it, if any."""

    number: int
    text: str
    findings: tuple[Finding, ...]
    step: int | None


class Row(NamedTuple):
    """A step by its number, what it moved on each side, and what was found at it."""

    number: int
    step: Step
    moved: dict[str, int]
    findings: tuple[Finding, ...]


class DealRows(NamedTuple):
    """The steps of one deal; ``deal`` is None where a score stands for it."""

    number: int
    deal: Deal
    rows: tuple[Row, ...]


class Position(NamedTuple):
    """The board after a step: both pegs of each side, and where the step began.

    ``moves`` has a hole to move from and a hole to move to, for each side that moved.
    """

    number: int
    front: dict[str, int]
    rear: dict[str, int]
    moves: dict[str, tuple[int, int]]


class Verdict:
    """What there is to say of one sheet.

    ``text`` is the record in the text spelling, ``notes`` what was found in reading it.
    Raises NotationError for a text that cannot be read.
    """

    def __init__(self, text: str, notes: Sequence[Finding] = ()):
        self.text = text
        self.notes = tuple(notes)
        self._noted = {id(each) for each in self.notes}
        self.sheet = parse(text)
        self.played = replay(self.sheet)
        self.outcome = self.played.outcome
        self.profile = self.played.profile

    @property
    def findings(self) -> tuple[Finding, ...]:
        return (*self.notes, *self.played.findings)

    @cached_property
    def errors(self) -> list[Finding]:
        return self._of(Gravity.ERROR)

    @cached_property
    def referrals(self) -> list[Finding]:
        return self._of(Gravity.REFERRAL)

    @cached_property
    def remarked(self) -> list[Finding]:
        """The notes."""
        return self._of(Gravity.NOTE)

    @property
    def pressing(self) -> list[Finding]:
        """What must be seen: errors, referrals, and what stands at no line."""
        return [each for each in self.findings if not self._is_by_the_way(each)]

    @property
    def by_the_way(self) -> list[Finding]:
        """Notes that stand at their lines in the record."""
        return [each for each in self.findings if self._is_by_the_way(each)]

    def _is_by_the_way(self, finding: Finding) -> bool:
        return finding.gravity is Gravity.NOTE and self.has_line(finding)

    def has_line(self, finding: Finding) -> bool:
        """Whether a finding stands at a line of the text."""
        return finding.line is not None and id(finding) not in self._noted

    def _of(self, gravity: Gravity) -> list[Finding]:
        return [each for each in self.findings if each.gravity is gravity]

    @cached_property
    def names(self) -> dict[str, str]:
        """What each seat goes by: a name, a member's number, or its letter."""
        known = {seat.letter: seat.name or seat.member for seat in self.sheet.seats}
        return {seat: known.get(seat) or seat for seat in self.profile.seats}

    @cached_property
    def sides(self) -> dict[str, str]:
        """The seats of each side, by the side's name."""
        return {team[0]: team for team in self.profile.teams}

    @cached_property
    def lines(self) -> list[Line]:
        """The record line by line, with what was found there."""
        found: dict[int, list[Finding]] = defaultdict(list)
        for finding in self.played.findings:
            if finding.line is not None:
                found[finding.line].append(finding)
        reached: dict[int, int] = {}
        for number, step in enumerate(self.played.steps, start=1):
            line = getattr(step.act, "line", None)
            if line is not None:
                reached[line] = number
        return [
            Line(number, text, tuple(found[number]), reached.get(number))
            for number, text in enumerate(self.text.splitlines(), start=1)
        ]

    def lines_around(self, step: int) -> Sequence[Line]:
        """As many lines as a page has room for, those around a step."""
        act = self.played.steps[step - 1].act if step else None
        return _around(self.lines, getattr(act, "line", None) or 0)

    def deals_around(self, step: int) -> list[DealRows]:
        """As many steps as a page has room for, those around one, deal by deal."""
        return list(self._deals(_around(self.rows, step)))

    @property
    def is_long(self) -> bool:
        """Whether there are more lines or acts than a page has room for."""
        return max(len(self.lines), len(self.rows)) > MOST_LINES

    @cached_property
    def rows(self) -> list[Row]:
        found: dict[tuple[int | None, int | None], list[Finding]] = defaultdict(list)
        for finding in self.played.findings:
            if finding.at is not None and finding.at.act is not None:
                found[finding.at.deal, finding.at.act].append(finding)
        before = self._start.scores
        rows = []
        for number, step in enumerate(self.played.steps, start=1):
            moved = {
                side: front - before[side]
                for side, front in step.front.items()
                if front != before[side]
            }
            here = found[step.at.deal, step.at.act] if step.act else []
            rows.append(Row(number, step, moved, tuple(here)))
            before = step.front
        return rows

    @cached_property
    def deals(self) -> list[DealRows]:
        """The steps, deal by deal."""
        return list(self._deals(self.rows))

    def _deals(self, rows: Sequence[Row]) -> Iterator[DealRows]:
        for number, group in groupby(rows, lambda row: row.step.at.deal):
            if number is not None:
                deal = self.sheet.deals[number - 1]
                yield DealRows(number, deal, tuple(group))

    @cached_property
    def _start(self) -> Board:
        deals = () if self.profile.result_only else self.sheet.deals
        dealer = deals[0].dealer if deals else None
        return Board(self.profile, dealer)

    def position(self, number: int) -> Position:
        """The board after so many steps, the last where there are not so many."""
        number = max(0, min(number, len(self.rows)))
        front, rear = self._pegs(number)
        old_front, old_rear = self._pegs(max(0, number - 1))
        moves = {}
        for side, hole in front.items():
            if hole > old_front[side]:
                moves[side] = (old_rear[side], hole)
            elif hole < old_front[side]:
                moves[side] = (old_front[side], hole)
        return Position(number, front, rear, moves)

    def _pegs(self, number: int) -> tuple[dict[str, int], dict[str, int]]:
        if number == 0:
            return self._start.scores, self._start.rears
        step = self.played.steps[number - 1]
        return step.front, step.rear
