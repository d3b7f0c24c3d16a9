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
from .claims import Named, name_in, parse_line, taken_as
from .profile import ASSOCIATION, Muggins, Profile
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
    def scores_by(self) -> tuple[Rule, ...]:
        """The provisions that its combinations score by."""
        return tuple(dict.fromkeys(item.rule for item in self.combinations))

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The provisions that the line stands or fails by."""
        found = (rule for finding in self.findings for rule in finding.rules)
        return tuple(dict.fromkeys((*self.scores_by, *found)))


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
    ``uncounted`` what is there and was not announced; ``stands`` is what is left of the
    player's count.
    """

    count: Count
    claimed: int
    counted: tuple[Line, ...]
    uncounted: Uncounted
    muggins: MugginsClaim

    @property
    def true(self) -> int:
        return self.count.total

    @property
    def shortfall(self) -> int:
        return self.uncounted.points

    @property
    def stands(self) -> int:
        return self.true - self.shortfall

    @property
    def over(self) -> int:
        return self.claimed - self.stands

    @property
    def missed(self) -> tuple[Combination, ...]:
        """What was left out, as far as it can be told.

        What was counted short stands here with the points that are left of it.
        """
        return self.uncounted.combinations or ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is to be said of the player's own count."""
        facts = {"claimed": self.claimed, "true": self.true, "stands": self.stands}
        found = []
        if self.over:
            found.append(Finding("over-count", {**facts, "over": self.over}))
        if self.shortfall:
            code = {
                Muggins.NONE: "left-uncounted-without-muggins",
                Muggins.SHOW: "left-uncounted",
                Muggins.SHOW_AND_PLAY: "left-uncounted-at-the-table",
            }[self.count.profile.muggins]
            found.append(Finding(code, {**facts, "shortfall": self.shortfall}))
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
    muggins = tuple(muggins)
    judged = CountJudge(true, claimed, muggins)
    return judged.verdict(judged.claim(muggins))


class CountJudge:
    """A count held against the cards; claims take from what it left, one after another.

    ``said`` is the total or the lines of the player’s count, ``named`` what will be
    claimed of it, for a line that names no cards is taken as what nobody else names.
    """

    def __init__(
        self, true: Count, said: int | Iterable[str], named: Iterable[str] = ()
    ):
        self.true = true
        self._rest = _whole(true)
        self.counted: tuple[Line, ...] = ()
        if isinstance(said, int):
            self.announced, self.uncounted = said, uncounted(true, said)
        else:
            claimed = _named_by(true, named)
            self.counted, self.announced = _count_lines(true, said, self._rest, claimed)
            self.uncounted = _left(self._rest)
        rest = self._rest.items()
        self._by_player = {item for item, points in rest if points < item.points}
        self.shortfall = self.uncounted.points
        """What may still be claimed in all (IV.4-b)."""

    def verdict(self, claim: MugginsClaim | None = None) -> ClaimVerdict:
        """The count as it stands, beside a claim to what it left."""
        claim = claim or MugginsClaim(0, ())
        return ClaimVerdict(
            self.true, self.announced, self.counted, self.uncounted, claim
        )

    def claim_in_all(self, points: int) -> int:
        """Takes points that are claimed without a word for what, as far as they are."""
        earned = min(points, self.shortfall)
        self.shortfall -= earned
        return earned

    def claim(self, texts: Iterable[str]) -> MugginsClaim:
        """Judges a claim line by line, and takes what it earns."""
        true, lines = self.true, []
        for row, text in enumerate(texts, start=1):
            said = parse_line(text, row)
            if true.profile.muggins is Muggins.NONE:
                lines.append(_outside(text, "muggins-not-adopted"))
                continue
            if said is None:
                lines.append(_outside(text, "muggins-outside-the-show"))
                continue
            named = name_in(true, said)
            by_player = not self._by_player.isdisjoint(named.combinations)
            fails = "muggins-already-counted" if by_player else "muggins-said-twice"
            line = _take(named, self._rest, (fails, "muggins-counted-in-part"))
            if line.points > self.shortfall:
                facts = {"claimed": self.announced, "true": true.total}
                facts["shortfall"] = self.uncounted.points
                beyond = Finding("muggins-beyond-the-shortfall", facts)
                findings = (*line.findings, beyond)
                line = replace(line, points=self.shortfall, findings=findings)
            self.shortfall -= line.points
            lines.append(line)
        if true.profile.muggins is Muggins.SHOW_AND_PLAY:
            lines = [replace(each, findings=_at_the_table(each)) for each in lines]
        return MugginsClaim(sum(line.points for line in lines), tuple(lines))


def uncounted(true: Count, claimed: int | Iterable[str]) -> Uncounted:
    """What a claimed total, or the lines of a claimed count, leave uncounted (IV.4-a).

    >>> uncounted(count("7C 8D 8H 9S", "KC"), 10)
    Uncounted(points=2, combinations=None)
    >>> uncounted(count("7C 8D 8H 9S", "KC"), ["15 7C 8D", "double run 7 8 8 9"]).points
    2
    """
    if isinstance(claimed, int):
        points = max(0, true.total - claimed)
        if not points:
            return Uncounted(0, ())
        return Uncounted(points, None if claimed else true.combinations)
    rest = _whole(true)
    _count_lines(true, claimed, rest)
    return _left(rest)


Rest = dict[Combination, int]
"""The points of each combination that nobody has taken yet."""


def _whole(true: Count) -> Rest:
    return {item: item.points for item in true.combinations}


def _left(rest: Rest) -> Uncounted:
    items = tuple(item._replace(points=left) for item, left in rest.items() if left)
    return Uncounted(sum(rest.values()), items)


def _named_by(true: Count, texts: Iterable[str]) -> frozenset[Combination]:
    """The combinations that a claim names."""
    lines = (parse_line(text, row) for row, text in enumerate(texts, start=1))
    named = (name_in(true, said) for said in lines if said is not None)
    return frozenset(item for each in named for item in each.combinations)


def _count_lines(
    true: Count,
    texts: Iterable[str],
    rest: Rest,
    claimed: frozenset[Combination] = frozenset(),
) -> tuple[tuple[Line, ...], int]:
    """Judges the player's own lines; returns them and what they announce in all.

    A line such as ``fifteen`` that names no cards, as the call does not, takes one of
    its kind that is left: first one that is not ``claimed`` by the opponent.
    """
    lines = []
    announced = 0
    for row, text in enumerate(texts, start=1):
        said = parse_line(text, row)
        if said is None:
            lines.append(_outside(text, "claim-outside-the-show"))
            continue
        named = name_in(true, said, in_part=True)
        if not said.cards:
            of_kind = [i for i, left in rest.items() if left and i.kind == said.name]
            of_kind.sort(key=claimed.__contains__)
            named = taken_as(said, named, of_kind)
        announced += named.worth
        codes = ("claim-counted-twice", "claim-counted-in-part")
        lines.append(_take(named, rest, codes))
    return tuple(lines), announced


def _outside(text: str, code: str) -> Line:
    return Line(text, (), 0, (Finding(code, {"text": text}),))


def _at_the_table(line: Line) -> tuple[Finding, ...]:
    """The line's findings resting on the Table, where a match adopts its muggins."""
    return tuple(
        replace(finding, instead=(Rule.TABLE_MUGGINS,))
        if finding.code.startswith("muggins")
        else finding
        for finding in line.findings
    )


def _take(named: Named, rest: Rest, codes: tuple[str, str]) -> Line:
    """Takes from the rest what a line names.

    Where nothing is left of it the line fails under the first code; where something was
    taken before, it stands for what is left, with a note under the second.
    """
    fails, in_part = codes
    findings = list(named.findings)
    points = min(named.worth, sum(rest[item] for item in named.combinations))
    gone = [item for item in named.combinations if rest[item] < item.points]
    if gone:
        cards = tuple(dict.fromkeys(card for item in gone for card in item.cards))
        findings = [each for each in findings if each.code != "claim-points-short"]
        findings.append(Finding(in_part if points else fails, {"cards": cards}))
    taken = []
    wanted = points
    for item in named.combinations:
        share = min(wanted, rest[item])
        rest[item] -= share
        wanted -= share
        if share:
            taken.append(item)
    return Line(named.text, tuple(taken), points, tuple(findings))
