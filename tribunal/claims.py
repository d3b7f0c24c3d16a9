"""A disputed count, or a claim of muggins to it, ruled from cards, words and timing.

It knows the cards, what was said and when. Who sat there, and who rules, is not known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rulebook.engine import Card, find_profile, judge_claim, parse_cards
from rulebook.engine.cards import spell
from rulebook.engine.muggins import ClaimVerdict
from rulebook.engine.profile import ASSOCIATION, Muggins, Profile
from rulebook.findings import Finding, Gravity
from rulebook.rules import Rule

from .ruled import Ruled, arrival


class When(StrEnum):
    """When muggins was said."""

    COUNTING = "counting"
    """Before the player had finished counting."""
    OPEN = "open"
    """After the count, before the cards were gathered for the next deal."""
    GATHERED = "gathered"
    OVER = "over"
    """Once the match was over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CountDisputed:
    """A count and what the opponent says of it.

    ``claimed`` is the total or the lines of the player's count, ``muggins`` the lines
    that the opponent names. ``prompted`` says that somebody else told the opponent.
    ``player_at`` is the player's score before the count is pegged and ``opponent_at``
    the opponent's before the claim, each None where it is not told.
    """

    hand: tuple[Card, ...]
    starter: Card | None = None
    crib: bool = False
    form: str = ASSOCIATION.key
    claimed: int | tuple[str, ...]
    muggins: tuple[str, ...] = ()
    when: When = When.OPEN
    prompted: bool = False
    player_at: int | None = None
    opponent_at: int | None = None

    kind = "count"

    @property
    def profile(self) -> Profile:
        return find_profile(self.form)

    @property
    def facts(self) -> dict[str, Any]:
        """What was asked, as it is kept and as a program asks it."""
        lines = self.claimed
        return {
            "hand": spell(self.hand),
            "starter": str(self.starter) if self.starter else None,
            "crib": self.crib,
            "form": self.form,
            "claimed": lines if isinstance(lines, int) else list(lines),
            "muggins": list(self.muggins),
            "when": self.when.value,
            "prompted": self.prompted,
            "player_at": self.player_at,
            "opponent_at": self.opponent_at,
        }

    @classmethod
    def of(cls, facts: Mapping[str, Any]) -> CountDisputed:
        """The same read back from its facts.

        >>> asked = CountDisputed(hand=parse_cards("7C 8D 8H 9S"), claimed=8)
        >>> CountDisputed.of(asked.facts) == asked
        True
        """
        claimed, starter = facts["claimed"], facts["starter"]
        return cls(
            **{
                **facts,
                "hand": parse_cards(facts["hand"]),
                "starter": Card(starter) if starter else None,
                "claimed": claimed if isinstance(claimed, int) else tuple(claimed),
                "muggins": tuple(facts["muggins"]),
                "when": When(facts["when"]),
            }
        )

    @property
    def verdict(self) -> ClaimVerdict:
        """The count and the claim held against the cards, whenever it was said."""
        return judge_claim(
            self.hand,
            self.starter,
            self.crib,
            claimed=self.claimed,
            muggins=self.muggins,
            profile=self.profile,
        )

    @property
    def ruled(self) -> Ruled:
        """What is ruled of it.

        >>> asked = CountDisputed(hand=parse_cards("7C 8D 8H 9S"), claimed=2,
        ...                       muggins=("run 7C 8D 9S",))
        >>> asked.ruled.answer[0].text
        'Muggins stands: 3 to the opponent.'
        """
        verdict, target = self.verdict, self.profile.target
        barred = list(self._barred(verdict)) if self.muggins else []
        points = 0 if barred else verdict.muggins.earned
        answer = [
            *self._of_the_claim(verdict, points, barred),
            *arrival("ruled-muggins-pegs", points, self.opponent_at, target),
        ]
        if not (self.muggins and self.when is When.COUNTING):
            answer.append(Finding("ruled-count-stands", {"stands": verdict.stands}))
        why = [*barred, *self._why(verdict)]
        breach = self.prompted or self.when is When.COUNTING
        silences = ("S.16",) if self.muggins and breach else ()
        return Ruled(tuple(answer), tuple(why), silences, points)

    def _of_the_claim(
        self, verdict: ClaimVerdict, points: int, barred: list[Finding]
    ) -> list[Finding]:
        """What becomes of the claim; nothing where none was made."""
        if not self.muggins:
            return []
        if not points:
            return [Finding("ruled-no-claim" if barred else "ruled-muggins-fails")]
        table = self.profile.muggins is Muggins.SHOW_AND_PLAY
        by = (Rule.TABLE_MUGGINS,) if table else (Rule.MUGGINS, Rule.CLAIMABLE)
        named = (rule for line in verdict.muggins.lines for rule in line.scores_by)
        rules = tuple(dict.fromkeys((*by, *named)))
        return [Finding("ruled-muggins-stands", {"points": points}, instead=rules)]

    def _barred(self, verdict: ClaimVerdict) -> Iterator[Finding]:
        """Yields why there is no claim, whatever it names."""
        match self.when:
            case When.COUNTING:
                yield Finding("ruled-too-soon")
            case When.GATHERED:
                yield Finding("ruled-too-late")
            case When.OVER:
                yield Finding("ruled-match-over")
            case When.OPEN if self.player_at is not None:
                facts = {"stands": verdict.stands, "before": self.player_at}
                facts["target"] = self.profile.target
                if facts["before"] + facts["stands"] >= facts["target"]:
                    yield Finding("ruled-won-first", facts)
        if self.prompted:
            yield Finding("ruled-prompted")

    def _why(self, verdict: ClaimVerdict) -> Iterator[Finding]:
        """Yields what is wrong with the claim and with the count, line by line.

        What was left uncounted is told where it may still be claimed.
        """
        told: list[Finding] = []
        for line in (*verdict.muggins.lines, *verdict.counted):
            for finding in line.findings:
                if finding.gravity is Gravity.ERROR and finding not in told:
                    told.append(finding)
        yield from told
        for finding in verdict.findings:
            left = finding.code.startswith("left-uncounted")
            if not left or (self.when is When.OPEN and not self.muggins):
                yield finding
