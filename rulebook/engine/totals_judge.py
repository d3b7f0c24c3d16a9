"""Totals of the play judged: what a ledger has in the place of lays.

It looks at the totals that stand together in one deal. A total stands for many lays, so
it cannot be told which of two came first; only what is possible is known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from rulebook.findings import At

from .ledger import MOST_IN_PLAY, play_bound, play_totals
from .sheet import Act, Lay, PlayTotal

if TYPE_CHECKING:
    from .deal_judge import DealJudge


class TotalsJudge:
    """Judges the totals of a deal before they are pegged."""

    def __init__(self, judge: DealJudge, acts: Iterable[tuple[int, Act]]):
        self.judge = judge
        self.referee = judge.referee
        self.seats = judge.profile.seats
        self.acts = list(acts)
        self.totals = [
            (number, act)
            for number, act in self.acts
            if isinstance(act, PlayTotal) and act.seat in self.seats
        ]

    def in_order(self) -> list[tuple[int, Act]]:
        """The totals in the order they can have come.

        Where one side arrives by them, what the others made was pegged before (V.1).
        """
        if self.referee.over or not self.totals:
            return self.acts
        arriving = self._arriving()
        first = arriving[0] if len(arriving) == 1 else None
        if len(arriving) > 1:
            first = self._first_of(arriving)
        if not self.referee.undecided:
            self._check(ended=first is not None)

        def lateness(each: tuple[int, Act]) -> int:
            side = self._side(each[1])
            return 0 if side not in arriving else 1 if side == first else 2

        return sorted(self.acts, key=lateness)

    def _side(self, act: Act) -> str | None:
        if isinstance(act, PlayTotal) and act.seat in self.seats:
            return self.referee.board.side_of(act.seat)
        return None

    def _arriving(self) -> list[str]:
        """The sides that these totals bring to the last hole."""
        board = self.referee.board
        scores = board.scores
        for _, act in self.totals:
            scores[board.side_of(act.seat)] += act.points
        target = self.referee.profile.target_of
        return [side for side, score in scores.items() if score >= target(side)]

    def _first_of(self, arriving: list[str]) -> str | None:
        """Who was the first of several, as far as the sheet's scores tell."""
        first = self.referee.claimed_first(self.judge.deal, arriving)
        self._find("several-arrive", claimed=self._claimed(), true=first)
        self.judge.told["over"] = True
        self.referee.known = False
        self.referee.undecided = first is None
        return first

    def _claimed(self) -> dict[str, int]:
        return {act.seat: act.points for _, act in self.totals}

    def _find(self, code: str, place: int = -1, **facts: object) -> None:
        """Finds something of one total, or of all at the last."""
        number, act = self.totals[place]
        self.judge.find(code, act, At(self.judge.number, number), **facts)

    # What is possible

    def _check(self, ended: bool) -> None:
        """Finds totals that no play comes to; of several mistakes the first."""
        claimed = self._claimed()
        laid = any(isinstance(act, Lay) for act in self.judge.deal.acts)
        if laid or len(claimed) < len(self.totals):
            return
        whole = set(claimed) == set(self.seats)
        if whole and not ended and not any(claimed.values()):
            self._find("play-pays-nothing", claimed=claimed, true=None)
        elif set(self.judge.hands) != set(self.seats):
            self._check_against_any_hands()
        elif len(self.seats) == 2:
            self._check_against_every_play(ended)
        else:
            self._check_against_the_bound()

    def _check_against_any_hands(self) -> None:
        """Holds totals of two against the most that any hands can make."""
        if len(self.seats) != 2:
            return
        most = MOST_IN_PLAY[self.judge.profile.kept]
        highest = dict(zip(self.judge.order, most, strict=True))
        self._hold_to(highest, "play-total-beyond-any-hands")

    def _check_against_every_play(self, ended: bool) -> None:
        """Holds totals against all that two hands can come to.

        Where the match ended in the play it broke off, and only the most is known.
        """
        order, hands = self.judge.order, self.judge.hands
        possible = play_totals(*(hands[seat] for seat in order))
        for place, (_, act) in enumerate(self.totals):
            made = [pair[order.index(act.seat)] for pair in possible]
            low, high = (0 if ended else min(made)), max(made)
            if not low <= act.points <= high:
                facts = {"seat": act.seat, "low": low, "high": high}
                code = "play-total-out-of-reach"
                self._find(code, place, claimed=act.points, true=None, **facts)
                return
        claimed = self._claimed()
        both = tuple(claimed.get(seat) for seat in order)
        if len(claimed) == 2 and not ended and both not in possible:
            self._find("play-totals-do-not-meet", claimed=claimed, true=None)

    def _check_against_the_bound(self) -> None:
        """Holds totals of three or more hands against a bound that no play passes."""
        hands = self.judge.hands
        highest = {
            seat: play_bound(hand, (hands[other] for other in hands if other != seat))
            for seat, hand in hands.items()
        }
        self._hold_to(highest, "play-total-over-the-bound")

    def _hold_to(self, highest: Mapping[str, int], code: str) -> None:
        """Finds the first total above the highest of its seat."""
        for place, (_, act) in enumerate(self.totals):
            high = highest[act.seat]
            if act.points > high:
                facts = {"seat": act.seat, "high": high}
                self._find(code, place, claimed=act.points, true=None, **facts)
                return
