"""The cribbage board drawn, and the chart of the race: where each hole and point lies.

It knows the board of two tracks of sixty, gone round twice (I.2), and no rule of play.
Measures are units of the drawing.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from django import template

from rulebook.engine.match import TRACK
from rulebook.verdict import Position, Verdict

register = template.Library()

STREET = TRACK // 2
"""The holes of one row: up the street and back again."""
FIVE = 5
HOLE = 10
GAP = 4
"""What parts one five from the next."""
LEFT = 34
ROW = 14
BETWEEN = 20
TOP = 14
WIDTH = 368

CHART_WIDTH = 368
CHART_HEIGHT = 170
CHART_LEFT = 26
CHART_RIGHT = 336
CHART_TOP = 10
CHART_BOTTOM = 148


class Hole(NamedTuple):
    """A hole by its number on a track from 1 to 60, and where it lies."""

    number: int
    x: float
    y: float


class Track:
    """One side's holes: out along one row, and back along the other."""

    def __init__(self, out: float, back: float):
        self.out, self.back = out, back
        self.holes = [Hole(n, *self.place(n)) for n in range(1, TRACK + 1)]

    def place(self, score: int) -> tuple[float, float]:
        """Where a score stands; nought is before the first hole."""
        if score <= 0:
            return LEFT - HOLE, self.out
        along = (score - 1) % TRACK
        if along < STREET:
            return _along(along), self.out
        return _along(TRACK - 1 - along), self.back


def _along(hole: int) -> float:
    return LEFT + HOLE * hole + GAP * (hole // FIVE)


class Drawing:
    """A board for the sides of a match."""

    def __init__(self, verdict: Verdict):
        self.sides = list(verdict.sides)
        self.targets = {side: verdict.profile.target_of(side) for side in self.sides}
        self.tracks = {
            side: self._track(place) for place, side in enumerate(self.sides)
        }
        self.height = TOP * 2 + ROW * len(self.sides) + BETWEEN * (len(self.sides) - 1)
        self.last = (LEFT - 2 * HOLE - 2, self.height / 2)
        self.skunks = _skunk_lines(verdict)

    def _track(self, place: int) -> Track:
        top = TOP + place * (ROW + BETWEEN)
        # The second of two is turned round, so that both come home side by side.
        mirrored = len(self.sides) == 2 and place == 1
        return Track(top + ROW, top) if mirrored else Track(top, top + ROW)

    def place(self, side: str, score: int) -> tuple[float, float]:
        """Where a side's score stands; the last hole stands alone."""
        if score >= self.targets[side]:
            return self.last
        return self.tracks[side].place(score)

    def rear(self, side: str, front: int, rear: int) -> tuple[float, float]:
        """Where the rear peg stands: behind the front one where neither has moved."""
        x, y = self.place(side, rear)
        return (x - HOLE + 1, y) if front == rear == 0 else (x, y)

    def path(self, side: str, start: int, end: int) -> str:
        """The way of a peg from hole to hole, as the points of a line."""
        step = 1 if start <= end else -1
        places = (self.place(side, n) for n in range(start, end + step, step))
        return " ".join(f"{x:g},{y:g}" for x, y in places)

    @property
    def marks(self) -> list[tuple[int, float, float]]:
        """Skunk lines by their score, each across the track beyond that hole."""
        found = []
        for line in self.skunks:
            for track in self.tracks.values():
                x, y = track.place(line)
                after_x, after_y = track.place(line + 1)
                found.append((line, max(x, after_x), (y + after_y) / 2))
        return found


@register.inclusion_tag("rulebook/board.html")
def board(verdict: Verdict, position: Position):
    """The board as it stands, with the move that led there."""
    drawing = Drawing(verdict)
    return {
        "drawing": drawing,
        "position": position,
        "width": WIDTH,
        "sides": [
            {
                "name": side,
                "place": place,
                "who": [verdict.names[seat] for seat in verdict.sides[side]],
                "track": drawing.tracks[side],
                "front": drawing.place(side, position.front[side]),
                "rear": drawing.rear(side, position.front[side], position.rear[side]),
                "score": position.front[side],
                "target": drawing.targets[side],
                "path": drawing.path(side, *position.moves[side])
                if side in position.moves
                else "",
            }
            for place, side in enumerate(drawing.sides)
        ],
    }


@register.inclusion_tag("rulebook/race.html")
def race(verdict: Verdict, position: Position):
    """The race: every side's score after each act."""
    rows = verdict.rows
    target = max(verdict.profile.target_of(side) for side in verdict.sides)
    across = (CHART_RIGHT - CHART_LEFT) / max(1, len(rows))
    up = (CHART_BOTTOM - CHART_TOP) / target

    def x(step: int) -> float:
        return CHART_LEFT + across * step

    def y(score: int) -> float:
        return CHART_BOTTOM - up * score

    start = verdict.position(0).front
    lines = []
    for place, side in enumerate(verdict.sides):
        scores = [start[side], *(row.step.front[side] for row in rows)]
        corners = " ".join(f"{x(n):.1f},{y(score):.1f}" for n, score in _stairs(scores))
        lines.append((place, side, corners, y(scores[-1]), scores[-1]))
    return {
        "width": CHART_WIDTH,
        "height": CHART_HEIGHT,
        "left": CHART_LEFT,
        "right": CHART_RIGHT,
        "top": CHART_TOP,
        "bottom": CHART_BOTTOM,
        "across": across,
        "lines": _apart(lines),
        "marks": [(line, y(line)) for line in sorted({target, *_skunk_lines(verdict)})],
        "deals": [(deal.number, x(deal.rows[0].number - 1)) for deal in verdict.deals],
        "now": x(position.number),
    }


def _stairs(scores: list[int]) -> Iterator[tuple[int, int]]:
    """The corners of a line that goes up, or down, only where a score changes."""
    yield 0, scores[0]
    for step, (before, after) in enumerate(pairwise(scores), start=1):
        if before != after:
            yield step, before
            yield step, after
    yield len(scores) - 1, scores[-1]


def _skunk_lines(verdict: Verdict) -> list[int]:
    return [each.line for each in verdict.profile.skunks]


def _apart(lines):
    """The lines with their labels' heights, none so near another that both are lost."""
    least = 12
    labelled = []
    lowest = float("-inf")
    for place, side, points, height, score in sorted(lines, key=lambda each: each[3]):
        lowest = max(height, lowest + least)
        labelled.append((place, side, points, lowest, score))
    return labelled
