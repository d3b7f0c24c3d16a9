"""What the end of a match gives each seat: its score, wins and defeats, its figures.

It knows the engine's outcome and no tables. Wins and defeats balance (V.3-c), and so
does every other figure but the matches played.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import astuple, dataclass

from rulebook.engine.profile import Profile
from rulebook.engine.replay import Replay
from rulebook.findings import Gravity


@dataclass(frozen=True, slots=True)
class Line:
    """What one seat has of a match."""

    score: int
    wins: int = 0
    defeats: int = 0


@dataclass(frozen=True, slots=True)
class Ending:
    """How a match ended; sides go by their first seats.

    ``defeats`` are those of the losing sides, ``won_by`` what the winning peg was moved
    for, "" where that is not known.
    """

    profile: Profile
    winner: str
    scores: Mapping[str, int]
    defeats: Mapping[str, int]
    won_by: str = ""

    def lines(self) -> dict[str, Line]:
        """What each seat has of it.

        >>> from rulebook.engine import find_profile
        >>> scores = {"A": 121, "B": 70, "C": 88}
        >>> ending = Ending(find_profile("three-hand"), "A", scores, {"B": 2, "C": 2})
        >>> [line.wins or -line.defeats for line in ending.lines().values()]
        [4, -2, -2]

        Of sides of two seats each seat has the match's wins or defeats. Where two meet
        one, the one is reckoned against each of them, as the winner of a three-hand
        match is: the Code does not say, and so they balance.
        """
        winners = next(team for team in self.profile.teams if self.winner in team)
        lines, wins = {}, 0
        for team in self.profile.teams:
            if team == winners:
                continue
            together = self.defeats[team[0]] * max(len(team), len(winners))
            wins += together
            for seat in team:
                score = self.scores[team[0]]
                lines[seat] = Line(score, defeats=together // len(team))
        for seat in winners:
            lines[seat] = Line(self.scores[self.winner], wins // len(winners))
        return dict(sorted(lines.items()))


def ending(played: Replay) -> Ending | None:
    """How a judged sheet ended; None where nobody won, or it holds an error."""
    outcome = played.outcome
    erred = any(each.gravity is Gravity.ERROR for each in played.findings)
    if outcome.winner is None or outcome.scores is None or erred:
        return None
    return Ending(
        played.profile,
        outcome.winner,
        outcome.scores,
        {side: each.defeats for side, each in outcome.defeats.items()},
        outcome.won_by.value if outcome.won_by else "",
    )


@dataclass(frozen=True, slots=True)
class Figures:
    """What a match, or many, adds to somebody's row of a standing.

    A skunk is one, single or double; ``spread`` is the points by which others were led,
    less those by which they led.
    """

    played: int = 0
    wins: int = 0
    defeats: int = 0
    skunks_given: int = 0
    skunks_taken: int = 0
    spread: int = 0

    def __add__(self, other: Figures) -> Figures:
        return Figures(*map(sum, zip(astuple(self), astuple(other), strict=True)))

    def __neg__(self) -> Figures:
        return Figures(*(-each for each in astuple(self)))

    def __sub__(self, other: Figures) -> Figures:
        return self + -other

    def __bool__(self) -> bool:
        return any(astuple(self))


def figures(lines: Mapping[str, Line], *, lowest_wins: bool) -> dict[str, Figures]:
    """What a result adds to the rows of those who sat at it; nothing where none won.

    >>> ended = {"A": Line(121, wins=2), "B": Line(88, defeats=2)}
    >>> figures(ended, lowest_wins=False)["B"]
    Figures(played=1, wins=0, defeats=2, skunks_given=0, skunks_taken=1, spread=-33)

    Each loser is reckoned against the winners as in `Ending.lines`: of one against two,
    once against each of them.
    """
    won = {seat: line for seat, line in lines.items() if line.wins}
    lost = {seat: line for seat, line in lines.items() if line.defeats}
    if not won or not lost:
        return {}
    best = next(iter(won.values())).score
    against = max(len(won) // len(lost), 1)
    said, led, skunks = {}, 0, 0
    for seat, line in lost.items():
        behind = (line.score - best if lowest_wins else best - line.score) * against
        skunked = int(line.defeats > against)
        led, skunks = led + behind, skunks + skunked
        said[seat] = Figures(
            1, defeats=line.defeats, skunks_taken=skunked, spread=-behind
        )
    for seat, line in won.items():
        said[seat] = Figures(
            1, line.wins, skunks_given=skunks // len(won), spread=led // len(won)
        )
    return dict(sorted(said.items()))
