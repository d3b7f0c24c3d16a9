"""What the end of a match gives each seat: its score, wins and defeats.

It knows the engine's outcome and no tables. Wins and defeats balance (V.3-c).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

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
