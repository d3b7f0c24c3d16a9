"""Muggins: what a player's count left out, and whether a claim to it holds (IV.4).

It knows one count and what was said of it. Whether the claim came in time, and who sat
at the table, is for those who record the match.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from rulebook.findings import Finding
from rulebook.rules import Rule

from .cards import Card
from .claims import Named, name_in, parse_line
from .profile import ASSOCIATION, Profile
from .show import Combination, Count, count


class Uncounted(NamedTuple):
    """What a count left out.

    ``combinations`` is None where only a total was said and some of it is missing: then
    the shortfall bounds the claim and what was missed cannot be told (IV.4-b).
    """

    points: int
    combinations: tuple[Combination, ...] | None


@dataclass(frozen=True, slots=True)
class Line:
    """A line judged: what it takes, and why it fails or takes less than it says."""

    text: str
    combinations: tuple[Combination, ...]
    points: int
    findings: tuple[Finding, ...]

    @property
    def stands(self) -> bool:
        return self.points > 0

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The provisions that the line stands or fails by."""
        rules = [item.rule for item in self.combinations]
        rules += [rule for finding in self.findings for rule in finding.rules]
        return tuple(dict.fromkeys(rules))


@dataclass(frozen=True, slots=True)
class MugginsClaim:
    """The opponent's claim: line by line, and what it earns in all."""

    earned: int
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class ClaimVerdict:
    """A count as claimed, held against the true one.

    ``claimed`` is what the player announced in all; ``counted`` the player's lines,
    empty where only a total was said. ``over`` is what was announced and is not there,
    ``uncounted`` what is there and was not announced.
    """

    count: Count
    claimed: int
    counted: tuple[Line, ...]
    over: int
    uncounted: Uncounted
    muggins: MugginsClaim

    @property
    def true(self) -> int:
        return self.count.total

    @property
    def shortfall(self) -> int:
        return self.uncounted.points

    @property
    def missed(self) -> tuple[Combination, ...]:
        """What was left out, as far as it can be told."""
        return self.uncounted.combinations or ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is to be said of the player's own count."""
        facts = {"claimed": self.claimed, "true": self.true}
        found = []
        if self.over:
            found.append(Finding("over-count", {**facts, "over": self.over}))
        if self.shortfall:
            facts["shortfall"] = self.shortfall
            found.append(Finding("left-uncounted", facts))
        return tuple(found)


def judge_claim(
    hand: str | Sequence[str | Card],
    starter: str | Card | None = None,
    crib: bool = False,
    *,
    claimed: int | Iterable[str],
    muggins: Iterable[str] = (),
    profile: Profile = ASSOCIATION,
) -> ClaimVerdict:
    """Judges a player's count and the opponent's claim of muggins to what it left out.

    ``claimed`` is the total that the player announced, or the lines of the count.

    >>> verdict = judge_claim("7C 8D 8H 9S", "KC", claimed=["pair 8D 8H"],
    ...                       muggins=["run 7C 8D 9S", "pair 8D 8H"])
    >>> verdict.muggins.earned, [line.stands for line in verdict.muggins.lines]
    (3, [True, False])

    Raises NotationError for a card or line that cannot be read, Refused as ``count``.
    """
    true = count(hand, starter, crib, profile)
    if isinstance(claimed, int):
        left = uncounted(true, claimed)
        over = max(0, claimed - true.total)
        earned = _judge_muggins(true, muggins, left, claimed)
        return ClaimVerdict(true, claimed, (), over, left, earned)
    named = _name_all(true, claimed, "claim-outside-the-show")
    lines, counted = _judge_lines(named, set(), "claim-counted-twice")
    left = _without(true, counted)
    announced = sum(each.worth for each in named)
    over = announced - (true.total - left.points)
    earned = _judge_muggins(true, muggins, left, announced)
    return ClaimVerdict(true, announced, lines, max(0, over), left, earned)


def uncounted(true: Count, claimed: int | Iterable[str]) -> Uncounted:
    """What a claimed total, or the lines of a claimed count, leave uncounted (IV.4-a).

    >>> uncounted(count("7C 8D 8H 9S", "KC"), 10)
    Uncounted(points=2, combinations=None)
    >>> uncounted(count("7C 8D 8H 9S", "KC"), ["15 7C 8D", "double run 7 8 8 9"]).points
    2
    """
    if isinstance(claimed, int):
        points = max(0, true.total - claimed)
        known = true.combinations if claimed == 0 else ()
        return Uncounted(points, None if points and claimed else known)
    named = _name_all(true, claimed, "claim-outside-the-show")
    _, counted = _judge_lines(named, set(), "claim-counted-twice")
    return _without(true, counted)


def _without(true: Count, counted: set[Combination]) -> Uncounted:
    left = tuple(found for found in true.combinations if found not in counted)
    return Uncounted(sum(found.points for found in left), left)


def _name_all(true: Count, lines: Iterable[str], outside: str) -> list[Named]:
    """What each line names; what scores outside the show fails under ``outside``."""
    named = []
    for row, text in enumerate(lines, start=1):
        said = parse_line(text, row)
        if said is None:
            finding = Finding(outside, {"text": text})
            named.append(Named(text, (), 0, (finding,)))
        else:
            named.append(name_in(true, said))
    return named


def _judge_lines(
    named: Iterable[Named], taken: set[Combination], code: str
) -> tuple[tuple[Line, ...], set[Combination]]:
    """Judges lines one after another; what is ``taken`` already fails under ``code``.

    Returns the lines and the combinations that they take.
    """
    lines = []
    mine: set[Combination] = set()
    for each in named:
        findings = list(each.findings)
        new = [found for found in each.combinations if found not in mine | taken]
        for found in each.combinations:
            if found in taken:
                findings.append(Finding(code, {"cards": found.cards}))
            elif found in mine:
                findings.append(Finding("claim-counted-twice", {"cards": found.cards}))
        mine.update(new)
        points = sum(found.points for found in new)
        lines.append(Line(each.text, tuple(new), points, tuple(findings)))
    return tuple(lines), mine


def _judge_muggins(
    true: Count, claims: Iterable[str], left: Uncounted, claimed: int
) -> MugginsClaim:
    named = _name_all(true, claims, "muggins-outside-the-show")
    if left.combinations is not None:
        counted = set(true.combinations) - set(left.combinations)
        lines, _ = _judge_lines(named, counted, "muggins-already-counted")
    else:
        lines, _ = _judge_lines(named, set(), "muggins-already-counted")
        facts = {"claimed": claimed, "true": true.total, "shortfall": left.points}
        lines = _bound(lines, left.points, facts)
    return MugginsClaim(sum(line.points for line in lines), lines)


def _bound(
    lines: Iterable[Line], shortfall: int, facts: dict[str, int]
) -> tuple[Line, ...]:
    """Lets lines earn no more, all together, than the shortfall (IV.4-b)."""
    bounded = []
    for line in lines:
        points = min(line.points, shortfall)
        shortfall -= points
        findings = line.findings
        if points < line.points:
            findings += (Finding("muggins-beyond-the-shortfall", facts),)
        bounded.append(replace(line, points=points, findings=findings))
    return tuple(bounded)
