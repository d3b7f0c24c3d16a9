"""A sheet as far as it has been typed: what each deal made, and where the sides stand.

It knows the sheet and its replay, not which part of it is open on a page.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from rulebook.engine import Board, write
from rulebook.engine import replay as judge
from rulebook.engine.profile import Profile
from rulebook.engine.sheet import MOST_DEALS, Act, Sheet
from rulebook.findings import Finding, Gravity

from .told import of_the_end, of_the_head, sides_of


@dataclass(frozen=True)
class DealSoFar:
    """A deal on the sheet: what each seat made, the score after it, and what is found.

    ``made`` is by seat, ``scores`` by side.
    """

    number: int
    dealer: str
    made: Mapping[str, int]
    scores: Mapping[str, int]
    findings: list[Finding]


@dataclass(frozen=True)
class Standing:
    """A side by its first seat, all its seats, who sits there, and where it stands."""

    letter: str
    seats: str
    names: str
    score: int


class SoFar:
    """A sheet judged as far as it goes."""

    def __init__(self, sheet: Sheet):
        self.sheet = sheet
        self.text = write(sheet)
        judged = judge(sheet)
        self.profile = judged.profile
        self.outcome = judged.outcome
        self.findings = judged.findings
        self._steps = judged.steps

    @property
    def begun(self) -> bool:
        """Whether more is typed than the form of the game."""
        return self.sheet != Sheet(self.sheet.form)

    @property
    def over(self) -> bool:
        """Whether a side has arrived (V.1), or the match ended otherwise."""
        outcome = self.outcome
        if outcome.winner is not None or not self.sheet.deals:
            return outcome.winner is not None
        if outcome.scores is None:
            return True
        target = self.profile.target_of
        return any(score >= target(side) for side, score in outcome.scores.items())

    @property
    def goes_on(self) -> bool:
        """Whether another deal can follow."""
        full = len(self.sheet.deals) == MOST_DEALS
        return not (self.profile.result_only or full or self.over)

    @property
    def errors(self) -> int:
        """How many errors there are."""
        return sum(each.gravity is Gravity.ERROR for each in self.findings)

    @property
    def at_head(self) -> list[Finding]:
        return of_the_head(self.sheet)

    @property
    def at_end(self) -> list[Finding]:
        return of_the_end(self.sheet, self.findings)

    @cached_property
    def deals(self) -> list[DealSoFar]:
        """Every deal in order."""
        found, steps = defaultdict(list), defaultdict(list)
        for finding in self.findings:
            if finding.at is not None:
                found[finding.at.deal].append(finding)
        for step in self._steps:
            steps[step.at.deal].append(step)
        dealer = self.sheet.deals[0].dealer if self.sheet.deals else None
        before = Board(self.profile, dealer).scores
        deals = []
        for number, deal in enumerate(self.sheet.deals, start=1):
            made = dict.fromkeys(self.profile.seats, 0)
            for step in steps[number]:
                for side, score in step.front.items():
                    if score != before[side]:
                        seat = _pegging(step.act, side, self.profile)
                        made[seat] += score - before[side]
                before = step.front
            here = found[number]
            deals.append(DealSoFar(number, deal.dealer, made, dict(before), here))
        return deals

    @property
    def standing(self) -> list[Standing]:
        """Every side with its score."""
        names = {seat.letter: seat.name or seat.member for seat in self.sheet.seats}
        last = self._steps[-1].front if self._steps else {}
        scores = self.outcome.scores or last
        return [
            Standing(
                side,
                seats,
                ", ".join(filter(None, (names.get(seat) for seat in seats))),
                scores.get(side, 0),
            )
            for side, seats in sides_of(self.profile).items()
        ]


def _pegging(act: Act | None, side: str, profile: Profile) -> str:
    """The seat whose points an act moved, the side's first where it does not tell."""
    team = next(team for team in profile.teams if side in team)
    named = (getattr(act, role, None) for role in ("to", "seat", "on"))
    return next((seat for seat in named if seat and seat in team), side)
