"""What players claim of one another judged: muggins, reneges, penalties of one deal.

It knows the deal as far as it has been judged, and pegs through the referee.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from rulebook.findings import At, Finding, Gravity
from rulebook.rules import Rule

from .cards import Card
from .match import WonBy
from .pegging import LIMIT
from .penalties import penalty, renege_points, reneged
from .profile import Muggins as MugginsReach
from .sheet import Lay, Muggins, Penalty, Renege, Show

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .deal_judge import DealJudge

RENEGES: Final = ("go-while-holding", "must-lay-on", "must-lay-on-among-several")
"""What may be claimed as a renege."""


CLAIMABLE: Final = "renege-claimable"
UNSAID: Final = ("go-not-needed", "go-open")
"""What is no news on a sheet that writes its Gos."""


class Held(NamedTuple):
    """What a seat kept from a count: the cards that fitted, and the act it shows at."""

    seat: str
    cards: tuple[Card, ...]
    running: int
    number: int


class ClaimJudge:
    """Judges what is claimed in a deal, and remembers what may be."""

    def __init__(self, judge: DealJudge):
        self.judge = judge
        self.referee = judge.referee
        self.profile = judge.profile
        self.acts = judge.deal.acts
        self.left: dict[str, int] = {}
        """What each seat has left unpegged in the play, where that may be taken."""
        self.held: list[Held] = []

    def _same_side(self, one: str, other: str) -> bool:
        side_of = self.referee.board.side_of
        return side_of(one) == side_of(other)

    # Muggins

    def leave_in_play(self, act: Lay, points: int, at: At) -> None:
        """Remembers what a lay did not peg: its player may lose it (T.17)."""
        self.left[act.seat] = self.left.get(act.seat, 0) + points
        facts = {"seat": act.seat, "left": points}
        self.judge.find("left-in-the-play", act, at, **facts)

    def muggins(self, act: Muggins, at: At) -> int:
        """Judges and pegs a claim of muggins; returns what it earns."""
        true, fails, why = self._earned(act, at)
        if act.points != true:
            facts: dict[str, object] = {"seat": act.seat, "on": act.on}
            facts |= {"claimed": act.points, "true": true}
            also = tuple(dict.fromkeys(rule for each in why for rule in each.rules))
            if why:
                fails, facts = "wrong-muggins-told", {**facts, "why": why}
            table = self.profile.muggins is MugginsReach.SHOW_AND_PLAY
            plain = fails in ("wrong-muggins", "wrong-muggins-told")
            instead = (Rule.TABLE_MUGGINS,) if table and plain else ()
            self.referee.find(fails, facts, at, act.line, also, instead)
        self.referee.peg(act.seat, "muggins", true, act.points, WonBy.MUGGINS, at)
        return true

    def _earned(self, act: Muggins, at: At) -> tuple[int, str, tuple[Finding, ...]]:
        """What a claim earns at its place, the code where that is not what was pegged.

        With it, line by line, why what it names fails.
        """
        show = self.judge.shows.get((act.on, act.crib))
        if self.profile.muggins is MugginsReach.NONE:
            return 0, "muggins-of-no-effect", ()
        if self._same_side(act.seat, act.on):
            return 0, "muggins-on-the-own-side", ()
        if self.judge.gathered:
            return 0, "muggins-too-late", ()
        if show is None:
            return self._earned_without_count(act, at)
        count = self.judge.counts.get((act.on, act.crib))
        if count is None:
            return act.points, "wrong-muggins", ()
        named = bool(count.counted) and not count.uncounted.points
        unpegged = named and show.points < count.verdict().stands
        code = "muggins-of-what-is-named" if unpegged else "wrong-muggins"
        if act.items is None:
            return count.claim_in_all(act.points), code, ()
        claim = count.claim(act.items)
        found = (finding for line in claim.lines for finding in line.findings)
        why = tuple(each for each in found if each.gravity is Gravity.ERROR)
        return claim.earned, code, () if unpegged else why

    def _earned_without_count(
        self, act: Muggins, at: At
    ) -> tuple[int, str, tuple[Finding, ...]]:
        """What a claim earns before the count: at the table, what the play left."""
        number = at.act or 0
        before, after = self.acts[: number - 1], self.acts[number:]
        laid = sum(isinstance(each, Lay) for each in before)
        playing = laid and (
            laid < self.profile.kept * self.profile.players
            or any(isinstance(each, Lay) for each in after)
        )
        table = self.profile.muggins is MugginsReach.SHOW_AND_PLAY
        if table and laid and not act.crib and (playing or self.left.get(act.on)):
            earned = min(act.points, self.left.get(act.on, 0))
            self.left[act.on] = self.left.get(act.on, 0) - earned
            return earned, "wrong-muggins", ()
        if playing:
            return 0, "muggins-in-the-play", ()
        counts = (each for each in after if isinstance(each, Show))
        if any((each.seat, each.crib) == (act.on, act.crib) for each in counts):
            return 0, "muggins-before-the-count", ()
        if self.judge.number > 1 and not laid:
            return 0, "muggins-too-late", ()
        return 0, "wrong-muggins", ()

    # The renege

    def see(self, found: Iterable[Finding], at: At) -> None:
        """Remembers what may be claimed as a renege."""
        for finding in found:
            if finding.code in RENEGES:
                seat = str(finding.facts["seat"])
                self.held.append(Held(seat, *self._kept_from(finding), at.act or 0))

    @staticmethod
    def _kept_from(finding: Finding) -> tuple[tuple[Card, ...], int]:
        """The cards that were kept from a count, and the count."""
        cards, count = finding.facts["cards"], finding.facts["count"]
        assert isinstance(cards, list)
        assert isinstance(count, int)
        return tuple(cards), count

    def unclaimed(self, found: Iterable[Finding], at: At) -> list[Finding]:
        """What is to be said of an act; a renege that is claimed is no second error."""
        said = [each for each in found if each.code not in UNSAID]
        renege = next((each for each in said if each.code in RENEGES), None)
        if renege is None or not self.profile.schedule:
            return said
        on = renege.facts["seat"]
        if any(
            isinstance(act, Renege) and act.on == on and self._may_claim(act)
            for act in self.acts[at.act or 0 :]
        ):
            return [each for each in said if each.code not in (renege.code, CLAIMABLE)]
        if renege.code != "go-while-holding":
            chain = reneged(*self._kept_from(renege))
            facts = {"cards": chain, "points": renege_points(chain)}
            said.append(Finding(CLAIMABLE, facts))
        return said

    def _may_claim(self, act: Renege) -> bool:
        seats = tuple(self.profile.seats)
        here = act.seat in seats and act.on in seats
        return here and not self._same_side(act.seat, act.on)

    def renege(self, act: Renege, at: At) -> int:
        """Judges and pegs the claim of a renege; returns what it earns (P.5)."""
        if not self.profile.schedule:
            written = renege_points(act.cards)
            self.judge.find("schedule-not-adopted", act, at, claimed=written, true=0)
            return 0
        points, since = self._reneged(act, at)
        written = renege_points(act.cards)
        self.referee.peg(act.seat, "penalties", points, written, WonBy.PENALTY, at)
        cancelled = self._pegged_since(act.on, since, at) if points else 0
        if cancelled and not self.referee.over:
            self.referee.peg_back(act.on, cancelled)
        return points

    def _reneged(self, act: Renege, at: At) -> tuple[int, int]:
        """What a claim earns, and the act after which the offender’s points go."""
        facts: dict[str, object] = {"seat": act.seat, "on": act.on}
        facts |= {"claimed": act.cards, "true": ()}
        if self._same_side(act.seat, act.on):
            self.judge.find("renege-of-the-own-side", act, at, **facts)
            return 0, 0
        held = next((h for h in reversed(self.held) if h.seat == act.on), None)
        gone = self._last_go(act.on, at)
        if held is not None:
            self.held.remove(held)
            chain, since = reneged(held.cards, held.running), held.number
            fits = set(act.cards) <= set(held.cards)
            count = held.running
        elif act.on in self.judge.hands or gone == 0:
            if not any(isinstance(each, Lay) for each in self.acts):
                return renege_points(act.cards), 0
            self.judge.find("no-renege", act, at, **facts)
            return 0, 0
        else:
            known, since, fits = self.judge.count_at(gone), gone, True
            if known is None:
                return renege_points(act.cards), gone
            count = known
            chain = reneged(act.cards, count)
        if not chain:
            self.judge.find("no-renege", act, at, **facts)
            return 0, 0
        points = renege_points(chain)
        one_by_one = count + sum(card.value for card in act.cards) <= LIMIT
        if len(act.cards) != len(chain) or not fits or not one_by_one:
            facts |= {"true": chain, "points": points}
            self.judge.find("wrong-renege", act, at, **facts)
        return points, since

    def _last_go(self, seat: str, at: At) -> int:
        """The number of a seat’s last Go before an act, 0 where it said none."""
        return self.judge.last_go(seat, at.act or 0)

    def _pegged_since(self, seat: str, since: int, at: At) -> int:
        """What a seat has pegged in the play since a renege (P-e)."""
        acts = self.acts[since : (at.act or 1) - 1]
        return sum(a.points for a in acts if isinstance(a, Lay) and a.seat == seat)

    # Penalties

    def penalty(self, act: Penalty, at: At) -> int:
        """Judges and pegs a penalty of the schedule; returns what it gives."""
        due = penalty(act.offence, act.over or 0)
        if not self.profile.schedule:
            claimed = due.points if act.points is None else act.points
            self.judge.find("schedule-not-adopted", act, at, claimed=claimed, true=0)
            return 0
        if act.points is not None and act.points != due.points:
            facts = {"claimed": act.points, "true": due.points}
            self.referee.find("wrong-penalty", facts, at, act.line, due.rules)
        to = act.to or self.judge.opponent(act.seat)
        if to is None:
            self.judge.find("penalty-to-whom", act, at, claimed=None, true=None)
            return 0
        if self._same_side(to, act.seat):
            said = {"seat": act.seat, "claimed": to, "true": None}
            self.referee.find("penalty-to-the-own-side", said, at, act.line, due.rules)
            return 0
        points = due.points if act.points is None else act.points
        self.referee.peg(to, "penalties", due.points, points, WonBy.PENALTY, at)
        if due.set_back and not self.referee.over:
            self.referee.peg_back(act.seat, due.set_back)
        return due.points
