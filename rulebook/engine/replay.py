"""A sheet replayed under its rule set: findings, the points of each seat, the outcome.

Two counts of every side are kept: what is true, and what was pegged. After a mistake a
later score that fits either is no further finding. Nothing that a player or a scorer
can do raises.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from rulebook.findings import At, Finding, Refused
from rulebook.rules import Rule

from .cards import quoted
from .cuts import judge_cuts
from .deal_judge import NOTHING, DealJudge, Made
from .match import Board, Defeat, WonBy, defeats, winner
from .profile import SHORT_TARGET, Profile, Sides, find_profile
from .sheet import Act, Deal, Result, Sheet, Show

SPLIT = ("play", "hands", "cribs", "heels", "muggins", "penalties")


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the match ended, by sides named by their first seat.

    ``winner``, ``won_by`` and ``at`` are None where the sheet cannot tell.
    """

    scores: dict[str, int] | None
    winner: str | None = None
    won_by: WonBy | None = None
    at: At | None = None
    defeats: dict[str, Defeat] = field(default_factory=dict)


class Step(NamedTuple):
    """An act, what it truly comes to, and where both pegs of each side stand after it.

    ``act`` is None where pegs move and no act says so: heels that are not written, and
    a score taken as it is written. Pegs are those of the truth, by side.
    """

    at: At
    act: Act | None
    made: Made
    front: dict[str, int]
    rear: dict[str, int]


@dataclass(frozen=True, slots=True)
class Replay:
    """A sheet judged. ``tally`` splits each seat's points by what they were for.

    ``steps`` are the acts in order; ``profile`` is what the match was judged by.
    """

    findings: tuple[Finding, ...]
    tally: dict[str, dict[str, int]]
    outcome: Outcome
    steps: tuple[Step, ...]
    profile: Profile


def replay(sheet: Sheet) -> Replay:
    """Replays a sheet of any depth under the rule set that it names.

    >>> from .notation import parse
    >>> played = replay(parse("Form: association\\nResult: A 121, B 90\\n"))
    >>> played.outcome.winner, played.outcome.defeats["B"].defeats
    ('A', 2)
    """
    return Referee(sheet).replay()


class Referee:
    """Goes through a sheet from the first cut to the result, and keeps the scores.

    A deal's judge finds and pegs through it.
    """

    def __init__(self, sheet: Sheet):
        self.sheet = sheet
        self.findings: list[Finding] = []
        self.steps: list[Step] = []
        self.profile = self._profile()
        self.deals = self._deals()
        dealer = self.deals[0].dealer if self.deals else None
        self.board = Board(self.profile, dealer)
        self.moves_seen, self.pegs_seen = 0, (self.board.scores, self.board.rears)
        self.pegged = dict(self.board.scores)
        self.tally = {seat: dict.fromkeys(SPLIT, 0) for seat in self.profile.seats}
        self.won_by: WonBy | None = None
        self.won_at: At | None = None
        self.pegged_over = False
        """Whether a side has arrived as pegged, right or wrong."""
        self.known = True
        """Whether the scores so far follow from the sheet."""
        self.told_over = False
        """Whether it is said already that the sheet goes on after the end."""
        self.found: Mapping[str, int] | None = None
        """The last scores that were found wrong."""
        self.undecided = False
        """Whether several arrived and the sheet does not tell which was the first."""

    def _profile(self) -> Profile:
        options = dict(self.sheet.options)
        try:
            profile = find_profile(self.sheet.form).adopt(**options)
        except Refused as refused:
            claimed = options.pop("muggins", None)
            for each in refused.findings:
                self.find(each.code, {"claimed": claimed, "true": None, **each.facts})
            profile = find_profile(self.sheet.form).adopt(**options)
        if profile.sides is Sides.TWO_AGAINST_ONE and profile.lone is None:
            facts = {"claimed": None, "true": None, "form": profile.name}
            self.find("lone-not-named", facts)
            return profile.adopt(lone=profile.seats[0])
        return profile

    def _deals(self) -> tuple[Deal, ...]:
        """The deals to be judged: none where a form is entered by its result only."""
        deals = self.sheet.deals
        if not (self.profile.result_only and deals):
            return deals
        facts = {"claimed": len(deals), "true": 0, "form": self.profile.name}
        self.find("result-only", facts, At(1), deals[0].line)
        return ()

    def replay(self) -> Replay:
        self._check_head()
        cut = judge_cuts(self.sheet.cuts, self.profile.seats)
        self.findings += cut.findings
        due = set(cut.dealers)
        for number, deal in enumerate(self.deals, start=1):
            dealer = self._dealer(number, deal, due)
            judge = DealJudge(self, number, deal, dealer)
            judge.judge()
            due = {self._next(dealer)}
            if deal.dealer in self.profile.seats:
                due.add(self._next(deal.dealer))
            self._score(number, deal)
        outcome = self._outcome(self.sheet.result)
        self._check_remarks(outcome)
        steps = tuple(self.steps)
        return Replay(tuple(self.findings), self.tally, outcome, steps, self.profile)

    def find(
        self,
        code: str,
        facts: Mapping[str, object],
        at: At | None = None,
        line: int | None = None,
        also: tuple[Rule, ...] = (),
        instead: tuple[Rule, ...] = (),
    ) -> None:
        """Adds a finding."""
        self.findings.append(Finding(code, facts, at, line, also, instead))

    def step(self, at: At, act: Act | None, made: Made) -> None:
        """Remembers an act and where the pegs stand after it."""
        board = self.board
        if board.moves != self.moves_seen:
            self.moves_seen = board.moves
            self.pegs_seen = (board.scores, board.rears)
        self.steps.append(Step(at, act, made, *self.pegs_seen))

    # The head and the foot

    def _check_head(self) -> None:
        """Who sat there, and whether a short match was agreed."""
        if not self.profile.sanctioned:
            return
        for seat in self.sheet.seats:
            if seat.species:
                facts = {"seat": seat.letter, "species": seat.species}
                self.find("non-human-seated", facts)
        missing = set(self.profile.seats) - set(self.sheet.agreed)
        if self.profile.target == SHORT_TARGET and missing:
            self.find("agreement-not-recorded", {"seats": sorted(missing)})

    def _check_remarks(self, outcome: Outcome) -> None:
        """A remark that speaks of a skunk is held against what the scores come to."""
        if outcome.winner is None:
            return
        spoken = (each for each in self.sheet.remarks if "skunk" in each.lower())
        if remark := next(spoken, None):
            lost = {side: each.defeats for side, each in outcome.defeats.items()}
            self.find("skunk-is-derived", {"text": quoted(remark), "true": lost})

    # Dealers

    def _next(self, seat: str) -> str:
        seats = self.profile.seats
        return seats[(seats.index(seat) + 1) % len(seats)]

    def _dealer(self, number: int, deal: Deal, due: set[str]) -> str:
        """The dealer, for whom the acts speak where the sheet names another."""
        if deal.dealer in due:
            return deal.dealer
        (true, *_) = sorted(due)
        facts = {"claimed": deal.dealer, "true": true}
        code = "wrong-first-dealer" if number == 1 else "wrong-dealer"
        self.find(code, facts, At(number), deal.line)
        cribs = {act.seat for act in deal.acts if isinstance(act, Show) and act.crib}
        spoken_for = deal.dealer in cribs and deal.dealer in self.profile.seats
        return deal.dealer if spoken_for else true

    # Points

    @property
    def over(self) -> bool:
        return self.board.over

    def peg(
        self, seat: str, kind: str, true: int, pegged: int, by: WonBy, at: At
    ) -> None:
        """Pegs what is true, and remembers what was pegged."""
        if true and not self.board.over:
            self.tally[seat][kind] += self.board.peg(seat, true)
            if self.board.over:
                self.won_by, self.won_at = by, at
        if pegged and not self.pegged_over:
            side = self.board.side_of(seat)
            target = self.profile.target_of(side)
            self.pegged[side] = min(target, self.pegged[side] + pegged)
            self.pegged_over = self.pegged[side] == target

    def peg_back(self, seat: str, points: int) -> None:
        """Takes points back; they stand as negative penalties."""
        side = self.board.side_of(seat)
        self.tally[seat]["penalties"] -= self.board.peg_back(seat, points)
        self._put_pegged({side: max(0, self.pegged[side] - points)})

    def _put_pegged(self, scores: Mapping[str, int]) -> None:
        """Puts the count of what was pegged to scores as written or taken back."""
        target = self.profile.target_of
        for side in self.pegged:
            if side in scores:
                self.pegged[side] = min(scores[side], target(side))
        self.pegged_over = any(
            score == target(side) for side, score in self.pegged.items()
        )

    # Claims of scores

    def _score(self, number: int, deal: Deal) -> None:
        if deal.score is None:
            return
        at = At(number)
        self._compare("wrong-score", deal.score, at, deal.lines.get("score"))

    def _compare(
        self, code: str, claimed: Mapping[str, int], at: At | None, line: int | None
    ) -> None:
        """Holds scores as written against the two counts, of which either will do.

        Where the sheet does not tell how they came they are taken as they stand, but
        not below what it does tell.
        """
        true = self.board.scores
        wrong = [
            side
            for side, score in claimed.items()
            if score not in (true.get(side), self.pegged.get(side))
        ]
        below = [
            side
            for side in wrong
            if claimed[side] < min(true.get(side, 0), self.pegged.get(side, 0))
        ]
        facts = {"claimed": dict(claimed), "true": {s: true.get(s) for s in claimed}}
        past = any(self.profile.target_of(s) < claimed[s] for s in wrong if s in true)
        also = (Rule.ARRIVAL, Rule.TARGET_SHOWN) if past else ()
        if wrong and self.known:
            if claimed != self.found:
                self.find(code, facts, at, line, also)
            self.found = claimed
        elif below:
            self.find("score-below-the-points", facts, at, line)
        elif wrong:
            self._take(claimed, at, line)
        self._put_pegged(claimed)
        self.known = True

    def _take(
        self, claimed: Mapping[str, int], at: At | None, line: int | None
    ) -> None:
        """Takes scores as written where the sheet does not tell how they came."""
        sides = {side: score for side, score in claimed.items() if side in self.pegged}
        arrived = [side for side, score in sides.items() if self._arrives(side, score)]
        past = [s for s in arrived if sides[s] > self.profile.target_of(s)]
        if past or len(arrived) > 1:
            code = "result-past-the-last-hole" if past else "two-winners"
            self.find(code, {"claimed": dict(claimed), "true": None}, at, line)
            self.undecided = len(arrived) > 1
        if self.undecided:
            return
        was_over = self.over
        for side, score in sides.items():
            if not (was_over and side in arrived):
                self.board.stand(side, score)
        if self.over and not was_over:
            self.won_at = at
        self.step(at or At(), None, NOTHING)

    def claimed_first(self, deal: Deal, arriving: Iterable[str]) -> str | None:
        """Which of several that arrive has won by the deal's score or the result."""
        for scores in (deal.score, self.sheet.result and self.sheet.result.scores):
            there = [s for s in arriving if self._arrives(s, (scores or {}).get(s, 0))]
            if len(there) == 1:
                return there[0]
        return None

    # The result

    def _outcome(self, result: Result | None) -> Outcome:
        true = self.board.scores
        if not self.deals:
            return self._bare_outcome(result)
        if result is not None and result.forfeit:
            self._compare("wrong-result", result.scores, None, result.line)
            if not self.over:
                return self._forfeited(true, result)
            won = {"claimed": result.forfeit, "true": self.board.winner}
            self.find("forfeit-after-the-end", won, None, result.line)
            result = None
        if result is not None and result.scores:
            reached = self.board.over or self.pegged_over
            arrived = [s for s in result.scores if self._arrives(s, result.scores[s])]
            if arrived and not reached and self.known:
                facts = {"claimed": dict(result.scores), "true": dict(true)}
                self.find("result-not-reached", facts, None, result.line)
            else:
                self._compare("wrong-result", result.scores, None, result.line)
        over = self.board.over and self.pegged_over and not self.undecided
        if over and result is not None and not result.scores:
            said = {"claimed": "none", "true": dict(true)}
            self.find("wrong-result", said, None, result.line)
        if self.undecided:
            return Outcome(None)
        true, victor = self.board.scores, self.board.winner
        if victor is None:
            if not self.over and (result is None or result.scores):
                self.find("no-winner", {"claimed": dict(true)})
            return Outcome(true)
        lost = defeats(true, victor, self.profile)
        return Outcome(true, victor, self.won_by, self.won_at, lost)

    def _arrives(self, side: str, score: int) -> bool:
        return score >= self.profile.target_of(side)

    def _forfeited(self, scores: dict[str, int], result: Result) -> Outcome:
        """A forfeit is one defeat and never a skunk; the scores stay as they stood."""
        side = self._side(result.forfeit)
        if side is None or side not in scores:
            self._other_sides(result)
            return Outcome(scores)
        others = [each for each in scores if each != side]
        winner = others[0] if len(others) == 1 else None
        lost = defeats({side: scores[side]}, "", self.profile, forfeit=True)
        return Outcome(scores, winner, WonBy.FORFEIT, None, lost)

    def _side(self, seat: str | None) -> str | None:
        return self.board.side_of(seat) if seat in tuple(self.profile.seats) else None

    def _other_sides(self, result: Result) -> None:
        claimed: dict[str, object] = dict(result.scores)
        if result.forfeit:
            claimed["forfeit"] = result.forfeit
        facts = {"claimed": claimed, "true": list(self.board.scores)}
        self.find("result-of-other-sides", facts, None, result.line)

    def _bare_outcome(self, result: Result | None) -> Outcome:
        """The outcome of a sheet that carries nothing but its result."""
        if result is None or not result.scores:
            return Outcome(None)
        sides = set(self.board.scores)
        scores = {side: n for side, n in result.scores.items() if side in sides}
        if result.forfeit:
            return self._forfeited(scores, result)
        facts = {"claimed": dict(result.scores), "true": None}
        arrived = [side for side, score in scores.items() if self._arrives(side, score)]
        past = [s for s, score in scores.items() if score > self.profile.target_of(s)]
        if set(result.scores) != sides:
            self._other_sides(result)
            return Outcome(scores)
        if past or len(arrived) > 1:
            code = "result-past-the-last-hole" if past else "two-winners"
            self.find(code, facts, None, result.line)
            return Outcome(scores)
        won = winner(scores, arrived[0], self.profile) if arrived else None
        if won is None:
            self.find("no-winner", {"claimed": dict(scores)}, None, result.line)
            return Outcome(scores)
        lost = defeats(scores, won, self.profile)
        return Outcome(scores, won, None, None, lost)
