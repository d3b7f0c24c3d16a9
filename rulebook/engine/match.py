"""The match: pegs on the board, arrival, skunks, and how a match ended.

It knows sides and scores. Which cards made the points, and whether they were rightly
claimed, is decided before they are pegged.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from rulebook.findings import Finding, Refused
from rulebook.rules import Rule

from .penalties import pegged_back
from .profile import SHORT_TARGET, TABLE_DOUBLE_SKUNK_LINE, Profile, Sides

TRACK: Final = 60
"""The points of one track, gone round twice in the standard match (I.2)."""


class WonBy(StrEnum):
    """What the winning peg was moved for."""

    HEELS = "heels"
    PLAY = "play"
    HAND = "hand"
    CRIB = "crib"
    MUGGINS = "muggins"
    PENALTY = "penalty"
    FORFEIT = "forfeit"


@dataclass(slots=True)
class Pegs:
    """A side's two pegs: ``front`` is its score, ``rear`` where it stood before."""

    target: int
    front: int = 0
    rear: int = 0

    @property
    def arrived(self) -> bool:
        return self.front >= self.target

    def peg(self, points: int) -> int:
        """Moves the rear peg past the front one; returns the points that found holes.

        The last hole is the target, whatever was made past it (V.1-a).
        """
        moved = min(points, self.target - self.front)
        if moved:
            self.rear, self.front = self.front, self.front + moved
        return moved

    def peg_back(self, points: int) -> int:
        """Takes points back, never below nought (P-b); returns those taken."""
        before, self.front = self.front, pegged_back(self.front, points)
        self.rear = min(self.rear, self.front)
        return before - self.front


@dataclass(slots=True)
class Board:
    """The pegs of every side of a match, a side named by its first seat.

    ``dealer`` is the seat that deals first; where the form gives the others a start
    (T.10), they have it from the beginning. Raises Refused where two play against one
    and nobody has said who is alone.

    >>> from .profile import find_profile
    >>> board = Board(find_profile("partners"))
    >>> board.peg("C", 121), board.winner, board.scores
    (121, 'A', {'A': 121, 'B': 0})
    """

    profile: Profile
    dealer: str | None = None
    pegs: dict[str, Pegs] = field(init=False)
    arrived: str | None = field(init=False, default=None)
    """The side whose peg ended the match; the moment is the peg (V.1)."""
    moves: int = field(init=False, default=0)
    """How often a peg may have moved: while it stays, no peg has."""
    _side_of: dict[str, str] = field(init=False)

    def __post_init__(self) -> None:
        profile = self.profile
        if profile.sides is Sides.TWO_AGAINST_ONE and profile.lone is None:
            raise Refused(Finding("lone-not-named", {"form": profile.name}))
        self.pegs = {}
        self._side_of = {}
        for team in profile.teams:
            pegs = self.pegs[team[0]] = Pegs(profile.target_of(team[0]))
            self._side_of |= dict.fromkeys(team, team[0])
            if self.dealer is not None and self.dealer not in team:
                pegs.peg(profile.start)

    @property
    def scores(self) -> dict[str, int]:
        return {side: pegs.front for side, pegs in self.pegs.items()}

    @property
    def rears(self) -> dict[str, int]:
        """Where each side stood before its last score."""
        return {side: pegs.rear for side, pegs in self.pegs.items()}

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.arrived is not None

    @property
    def winner(self) -> str | None:
        """The side that arrived; in the losing game the lowest, None if two are.

        None also while the match is not over.
        """
        if self.arrived is None:
            return None
        return winner(self.scores, self.arrived, self.profile)

    def side_of(self, seat: str) -> str:
        """The side that a seat pegs for."""
        return self._side_of[seat]

    def peg(self, seat: str, points: int) -> int:
        """Pegs for a seat's side; nothing is pegged once the match is over (V.1-a)."""
        if self.arrived is not None:
            return 0
        side = self._side_of[seat]
        moved = self.pegs[side].peg(points)
        self.moves += 1
        self._see_whether_over(side)
        return moved

    def peg_back(self, seat: str, points: int) -> int:
        """Pegs a seat's side back, unless the match is over: then it is void (P-b)."""
        if self.arrived is not None:
            return 0
        self.moves += 1
        return self.pegs[self._side_of[seat]].peg_back(points)

    def stand(self, side: str, score: int) -> None:
        """Puts a side where it is said to stand, however it came there."""
        pegs = self.pegs[side]
        if score != pegs.front:
            pegs.rear, pegs.front = min(pegs.front, score), min(score, pegs.target)
            self.moves += 1
            self._see_whether_over(side)

    def _see_whether_over(self, side: str) -> None:
        """Whether a side is in its last hole, or past a half and far ahead of all.

        The latter only where a match has agreed to the double skunk of the table, which
        ends it there (T.16).
        """
        pegs = self.pegs[side]
        if pegs.arrived or (
            self.profile.ends_at_double_skunk
            and pegs.front >= SHORT_TARGET
            and all(
                each.front <= TABLE_DOUBLE_SKUNK_LINE
                for each in self.pegs.values()
                if each is not pegs
            )
        ):
            self.arrived = self.arrived or side


def winner(scores: Mapping[str, int], arrived: str, profile: Profile) -> str | None:
    """The side that has won, once one has arrived (V.1).

    In the losing game it is the lowest (VI.3-a); None where two are.
    """
    if not profile.lowest_wins:
        return arrived
    lowest = min(scores.values())
    sides = [side for side, score in scores.items() if score == lowest]
    return sides[0] if len(sides) == 1 else None


@dataclass(frozen=True, slots=True)
class Defeat:
    """What a loser takes: one defeat, or as many as a skunk counts."""

    defeats: int
    rules: tuple[Rule, ...]


def defeat(loser: int, profile: Profile, forfeit: bool = False) -> Defeat:
    """The defeats of a loser who stands on ``loser`` points (V.3, V.4).

    >>> from .profile import ASSOCIATION, SHORT
    >>> [defeat(n, ASSOCIATION).defeats for n in (91, 90, 61, 60)]
    [1, 2, 2, 4]
    >>> defeat(30, SHORT)
    Defeat(defeats=1, rules=(<Rule.SKUNK_FORMS: 'V.3-b'>,))

    A forfeit is one defeat, whatever the score.
    """
    if not forfeit:
        for skunk in profile.skunks:
            if loser <= skunk.line:
                readings = (Rule.SKUNK_LINE,) if profile.sanctioned else ()
                return Defeat(skunk.defeats, (skunk.rule, *readings))
        if not profile.skunks:
            none = Rule.SKUNK_FORMS if profile.sanctioned else Rule.TABLE_SKUNK
            return Defeat(1, (none,))
    return Defeat(1, (Rule.ARRIVAL,))


def defeats(
    scores: Mapping[str, int], winner: str, profile: Profile, forfeit: bool = False
) -> dict[str, Defeat]:
    """Each losing side's defeats, reckoned separately (V.3-c).

    >>> from .profile import THREE_HAND
    >>> found = defeats({"A": 121, "B": 70, "C": 88}, "A", THREE_HAND)
    >>> {side: each.defeats for side, each in found.items()}
    {'B': 2, 'C': 2}
    """
    return {
        side: defeat(score, profile, forfeit)
        for side, score in scores.items()
        if side != winner
    }


def wins(found: Mapping[str, Defeat]) -> int:
    """The winner's wins: as many as the losers have defeats (V.3-c)."""
    return sum(each.defeats for each in found.values())
