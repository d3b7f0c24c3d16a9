"""One deal of a sheet judged: cards, heels, the play, the counts, claims and penalties.

It pegs through the referee of the match, who knows the scores. What it cannot know it
takes as written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from rulebook.findings import At, Finding
from rulebook.rules import Rule

from .cards import JACK, JOKER, Card
from .laid import Act as Laid
from .ledger import possible_totals
from .match import WonBy
from .muggins import ClaimVerdict, judge_claim
from .pegging import JudgedAct
from .penalties import penalty, renege_points
from .play import Play
from .profile import Muggins as MugginsReach
from .reasons import HIGHEST_HAND
from .sheet import (
    Act,
    Deal,
    Gathered,
    Go,
    Heels,
    Lay,
    Muggins,
    Penalty,
    PlayTotal,
    Renege,
    Show,
)
from .show import CRIB_SIZE, HEELS, Combination
from .totals_judge import TotalsJudge

if TYPE_CHECKING:
    from .replay import Referee


class Made(NamedTuple):
    """What an act truly comes to: points, by what, and the running count after it."""

    points: int = 0
    items: tuple[Combination, ...] = ()
    running: int | None = None


NOTHING: Final = Made()


class DealJudge:
    """Judges the acts of one deal in the order of the sheet."""

    def __init__(self, referee: Referee, number: int, deal: Deal, dealer: str):
        self.referee = referee
        self.profile = referee.profile
        self.seats = referee.profile.seats
        self.number = number
        self.deal = deal
        self.dealer = dealer
        self.order = self._order()
        self.cards_known = self._check_cards()
        self.hands = self._hands()
        self.crib = self._crib()
        self.shown: list[tuple[str, bool]] = []
        self.shows: dict[tuple[str, bool], Show] = {}
        self.claims: dict[tuple[str, bool], list[Muggins]] = {}
        self.gathered = False
        self.told = {"order": False, "over": False}
        self.heels_seen = False

    def judge(self) -> None:
        """Judges the deal, act by act."""
        laid, self.held = self._judge_play()
        self._check_heels()
        for number, act in self._in_order():
            at = At(self.number, number)
            late = self._too_late(act, at)
            made = NOTHING if late else self._act(act, at, laid.get(number))
            self.referee.step(at, act, made)
        self.referee.known = self.referee.known and self._is_whole()

    def find(self, code: str, act: Act | None, at: At, **facts: object) -> None:
        line = self.deal.line if act is None else act.line
        self.referee.find(code, facts, at, line)

    # Who and what

    def _order(self) -> list[str]:
        """The seats in the order of the show, the dealer last."""
        seats = self.seats
        start = seats.index(self.dealer) + 1
        return list(seats[start:] + seats[:start])

    def _check_cards(self) -> bool:
        """Finds what is wrong with the cards; returns whether they can be judged."""
        place = At(self.number)
        seen: set[Card] = set()
        sound = True

        def look(cards: tuple[Card, ...], line: int | None) -> None:
            nonlocal sound
            for card in cards:
                if card is JOKER or card in seen:
                    code = "joker" if card is JOKER else "card-twice"
                    facts = {"card": card, "text": card, "claimed": card, "true": None}
                    self.referee.find(code, facts, place, line)
                    sound = False
                seen.add(card)

        for hand in self.deal.hands.values():
            look((*hand.kept, *hand.laid), hand.line)
            if len(hand.kept) != self.profile.kept and JOKER not in hand.kept:
                facts = {"cards": len(hand.kept), "expected": self.profile.kept}
                facts |= {"claimed": len(hand.kept), "true": self.profile.kept}
                self.referee.find("hand-size", facts, place, hand.line)
                sound = False
        for name, card in (
            ("from pack", self.deal.from_pack),
            ("starter", self.deal.starter),
        ):
            look((card,) if card else (), self.deal.lines.get(name))
        return sound

    def _hands(self) -> dict[str, tuple[Card, ...]]:
        if not self.cards_known:
            return {}
        hands = self.deal.hands.items()
        return {seat: hand.kept for seat, hand in hands if seat in self.seats}

    def _crib(self) -> tuple[Card, ...] | None:
        """The crib where all of its cards are on record."""
        laid = [card for hand in self.deal.hands.values() for card in hand.laid]
        if self.deal.from_pack is not None:
            laid.append(self.deal.from_pack)
        whole = self.cards_known and len(laid) == CRIB_SIZE
        return tuple(laid) if whole else None

    def _is_whole(self) -> bool:
        """Whether the deal tells every point, or the match ended in it."""
        if self.referee.over:
            return True
        shown = {key for key, _ in self.shows.items()}
        totals = any(isinstance(act, PlayTotal) for act in self.deal.acts)
        laid = sum(isinstance(act, Lay) for act in self.deal.acts)
        played = totals or laid == self.profile.kept * self.profile.players
        everybody = {(seat, False) for seat in self.seats}
        return played and shown >= everybody | {(self.dealer, True)}

    def _too_late(self, act: Act, at: At) -> bool:
        """Whether the match is over; what still pegs is an error, told once (V.1-a)."""
        if self.referee.undecided:
            return True
        if not self.referee.over:
            return False
        points = getattr(act, "points", 0) or 0
        idle = isinstance(act, Go | Gathered) or (
            points == 0 and not isinstance(act, Lay)
        )
        if not idle and self.referee.pegged_over and not self.told["over"]:
            self.told["over"] = True
            self.find("points-after-the-end", act, at, claimed=points, true=0)
        return True

    # The play

    def _judge_play(
        self,
    ) -> tuple[dict[int, JudgedAct], dict[int, tuple[Card, ...]]]:
        """Judges the lays and Gos together; with each what its seat still held."""
        whole = set(self.hands) == set(self.seats)
        hands = self.hands if whole else None
        play = Play(hands, self.order[0], self.profile, gos_written=True)
        judged, held = {}, {}
        for number, act in enumerate(self.deal.acts, start=1):
            if isinstance(act, Lay | Go) and act.seat in self.seats:
                held[number] = play.held(act.seat)
                laid = Laid(act.seat, getattr(act, "card", None))
                judged[number] = play.take(laid)
        return judged, held

    def _check_heels(self) -> None:
        if self.deal.starter is None or self.deal.starter.rank != JACK:
            return
        if not any(isinstance(act, Heels) for act in self.deal.acts):
            at = At(self.number, 1)
            line = self.deal.lines.get("starter")
            if self.deal.acts:
                line = self.deal.acts[0].line
            self.referee.find("heels-missing", {"claimed": 0, "true": HEELS}, at, line)
            if not self.referee.over:
                self.referee.peg(self.dealer, "heels", HEELS, 0, WonBy.HEELS, at)
                self.referee.step(At(self.number), None, Made(HEELS))

    # The acts

    def _act(self, act: Act, at: At, judged: JudgedAct | None) -> Made:
        for seat in _named(act):
            if seat not in self.seats:
                self.find("seat-not-here", act, at, claimed=seat, true=self.seats)
                return NOTHING
        match act:
            case Heels():
                return self._heels(act, at)
            case Lay() | Go():
                return self._lay(act, at, judged)
            case PlayTotal(seat, points):
                self.referee.peg(seat, "play", points, points, WonBy.PLAY, at)
                return Made(points)
            case Show():
                return self._show(act, at)
            case Muggins():
                return self._muggins(act, at)
            case Renege():
                return self._renege(act, at)
            case Penalty():
                return self._penalty(act, at)
        self.gathered = True
        return NOTHING

    def _heels(self, act: Heels, at: At) -> Made:
        jack = self.deal.starter is None or self.deal.starter.rank == JACK
        due = jack and act.seat == self.dealer and not self.heels_seen
        true = HEELS if due else 0
        self.heels_seen = True
        if act.points != true:
            self.find("wrong-heels", act, at, claimed=act.points, true=true)
        self.referee.peg(act.seat, "heels", true, act.points, WonBy.HEELS, at)
        return Made(true)

    def _lay(self, act: Lay | Go, at: At, judged: JudgedAct | None) -> Made:
        if judged is None:
            return NOTHING
        claimed = act.points if isinstance(act, Lay) else 0
        wrong = [f for f in judged.findings if f.gravity == "error"]
        wrong = [f for f in wrong if not self._is_claimed_renege(f, at)]
        for finding in wrong:
            facts = {**self._claimed_and_true(finding, act, at), **finding.facts}
            self.referee.find(finding.code, facts, at, act.line, finding.also)
        true = claimed if judged.points is None else judged.points
        if claimed != true and not wrong:
            rules = tuple(dict.fromkeys(item.rule for item in judged.items))
            facts = {"seat": act.seat, "card": getattr(act, "card", None)}
            facts |= {"claimed": claimed, "true": true}
            self.referee.find("wrong-peg", facts, at, act.line, rules)
        self.referee.peg(act.seat, "play", true, claimed, WonBy.PLAY, at)
        return Made(true, tuple(judged.items), judged.count)

    def _in_order(self) -> Iterator[tuple[int, Act]]:
        """The acts as they stand, totals of the play in the order they can have come.

        The judge of totals is asked only when all before them is pegged.
        """
        acts = enumerate(self.deal.acts, start=1)
        for are_totals, group in groupby(acts, lambda a: isinstance(a[1], PlayTotal)):
            each = list(group)
            yield from TotalsJudge(self, each).in_order() if are_totals else each

    def _claimed_and_true(
        self, finding: Finding, act: Lay | Go, at: At
    ) -> Mapping[str, object]:
        """What was done and what was due, for an error of the play."""
        facts = finding.facts
        if isinstance(act, Go):
            return {"claimed": "go", "true": facts.get("cards")}
        if "due" in facts:
            return {"claimed": act.seat, "true": facts["due"]}
        if finding.code in ("over-31", "over-31-where-go-is-due"):
            return {"claimed": facts["count"], "true": "go"}
        return {"claimed": act.card, "true": self.held.get(at.act or 0)}

    def _is_claimed_renege(self, finding: Finding, at: At) -> bool:
        """Whether a false Go is claimed as a renege: then it is no second error."""
        later = self.deal.acts[at.act or 0 :]
        return finding.code == "go-while-holding" and any(
            isinstance(act, Renege) and act.on == finding.facts["seat"] for act in later
        )

    def _show(self, act: Show, at: At) -> Made:
        key = (act.seat, act.crib)
        self._check_order(act, at, key)
        self.shows[key] = act
        cards = self._cards_of(act)
        made = Made(act.points)
        if cards is None:
            self._check_possible(act, at)
        else:
            verdict = self._verdict(act, cards)
            stands = self._judged_total(act, at, verdict)
            made = Made(stands, verdict.count.combinations)
        kind, by = ("cribs", WonBy.CRIB) if act.crib else ("hands", WonBy.HAND)
        self.referee.peg(act.seat, kind, made.points, act.points, by, at)
        return made

    def _check_order(self, act: Show, at: At, key: tuple[str, bool]) -> None:
        order = [*((seat, False) for seat in self.order), (self.dealer, True)]
        due = next((each for each in order if each not in self.shown), None)
        self.shown.append(key)
        wrong = key not in order or (due is not None and due != key)
        if wrong and not self.told["order"]:
            self.told["order"] = True
            true = due[0] if due else None
            self.find("count-out-of-order", act, at, claimed=act.seat, true=true)

    def _cards_of(self, act: Show) -> tuple[Card, ...] | None:
        """The cards counted, None where they or the starter are not known."""
        if not self.cards_known or self.deal.starter is None:
            return None
        return self.crib if act.crib else self.hands.get(act.seat)

    def _check_possible(self, act: Show, at: At) -> None:
        """A total that no hand can have is an error where the cards are not known."""
        if act.points not in possible_totals(self.profile.kept, act.crib):
            self.find("impossible-total", act, at, claimed=act.points, true=None)

    def _judged_total(self, act: Show, at: At, verdict: ClaimVerdict) -> int:
        """Judges a count against the cards; returns what it stands at."""
        stands = verdict.stands
        over = max(act.points - stands, verdict.over)
        if over > 0:
            self.find(
                "over-count",
                act,
                at,
                claimed=act.points,
                true=stands,
                over=over,
                stands=stands,
            )
        elif act.points < stands:
            self.find("items-do-not-add-up", act, at, claimed=act.points, true=stands)
        elif verdict.shortfall:
            self._leave_for_muggins(act, at, verdict)
        elif stands == HIGHEST_HAND and self.profile.kept == CRIB_SIZE:
            what = "twenty-nine-crib" if act.crib else "twenty-nine"
            self.find(f"{what}-for-the-register", act, at, seat=act.seat)
        return stands

    def _leave_for_muggins(self, act: Show, at: At, verdict: ClaimVerdict) -> None:
        """Notes what a count leaves, and who may claim it."""
        facts: dict[str, object] = {"seat": act.seat, "claimed": verdict.claimed}
        facts |= {"true": verdict.true, "left": verdict.shortfall}
        own = self.referee.board.side_of
        facts["to"] = [s for s in self.seats if own(s) != own(act.seat)]
        if verdict.missed:
            facts["missed"] = ", ".join(map(_spelt, verdict.missed))
        adopted = self.profile.muggins is not MugginsReach.NONE
        named = "left-by-a-count" if verdict.missed else "left-by-a-total"
        code = named if adopted else "left-where-none-may-claim"
        table = self.profile.muggins is MugginsReach.SHOW_AND_PLAY
        instead = (Rule.TABLE_MUGGINS,) if table else ()
        self.referee.find(code, facts, at, act.line, instead=instead)

    def _verdict(
        self, show: Show, cards: tuple[Card, ...], muggins: Iterable[str] = ()
    ) -> ClaimVerdict:
        """A count as the sheet has it, and claims to what it left out."""
        return judge_claim(
            cards,
            self.deal.starter,
            show.crib,
            claimed=show.points if show.items is None else show.items,
            muggins=muggins,
            profile=self.profile,
        )

    def _muggins(self, act: Muggins, at: At) -> Made:
        true = self._earned(act)
        if act.points != true:
            code = "muggins-too-late" if self.gathered else "wrong-muggins"
            self.find(code, act, at, seat=act.seat, claimed=act.points, true=true)
        self.referee.peg(act.seat, "muggins", true, act.points, WonBy.MUGGINS, at)
        return Made(true)

    def _earned(self, act: Muggins) -> int:
        """What a claim of muggins earns at its place in the order."""
        key = (act.on, act.crib)
        show = self.shows.get(key)
        if self.gathered or show is None:
            return 0
        earlier = self.claims.setdefault(key, [])
        taken = sum(each.points for each in earlier)
        lines = [line for each in earlier for line in each.items or ()]
        earlier.append(act)
        cards = self._cards_of(show)
        if cards is None:
            return act.points
        if act.items is None:
            left = self._verdict(show, cards).shortfall - taken
            return max(0, min(act.points, left))
        before = self._verdict(show, cards, lines).muggins.earned
        after = self._verdict(show, cards, [*lines, *act.items]).muggins.earned
        return after - before

    def _renege(self, act: Renege, at: At) -> Made:
        if not self.profile.schedule:
            self.find("schedule-not-adopted", act, at, claimed=len(act.cards), true=0)
            return NOTHING
        points = renege_points(act.cards)
        since = self._pegged_since_the_go(act.on, at)
        self.referee.peg(act.seat, "penalties", points, points, WonBy.PENALTY, at)
        if since and not self.referee.over:
            self.referee.peg_back(act.on, since)
        return Made(points)

    def _pegged_since_the_go(self, seat: str, at: At) -> int:
        """What a seat has pegged in the play since the Go that is claimed (P-e)."""
        pegged = 0
        for act in reversed(self.deal.acts[: (at.act or 1) - 1]):
            if isinstance(act, Go) and act.seat == seat:
                break
            if isinstance(act, Lay) and act.seat == seat:
                pegged += act.points
        return pegged

    def _penalty(self, act: Penalty, at: At) -> Made:
        if not self.profile.schedule:
            self.find("schedule-not-adopted", act, at, claimed=act.points, true=0)
            return NOTHING
        due = penalty(act.offence, act.over or 0)
        if act.points is not None and act.points != due.points:
            facts = {"claimed": act.points, "true": due.points}
            self.find("wrong-penalty", act, at, **facts)
        to = act.to or self._opponent(act.seat)
        if to is None:
            self.find("penalty-to-whom", act, at, claimed=None, true=None)
            return NOTHING
        points = due.points if act.points is None else act.points
        self.referee.peg(to, "penalties", due.points, points, WonBy.PENALTY, at)
        if due.set_back and not self.referee.over:
            self.referee.peg_back(act.seat, due.set_back)
        return Made(due.points)

    def _opponent(self, seat: str) -> str | None:
        """The only other side's first seat, None where there are more."""
        others = self._opponents(seat)
        return others[0] if len(others) == 1 else None

    def _opponents(self, seat: str) -> list[str]:
        """The other sides, each by its first seat."""
        board = self.referee.board
        return [side for side in board.scores if side != board.side_of(seat)]


def _spelt(item: Combination) -> str:
    """A combination as a line of a count names it."""
    kind = "15" if item.kind == "fifteen" else item.kind
    return f"{kind} {' '.join(card.sign for card in item.cards)}"


def _named(act: Act) -> tuple[str, ...]:
    """The seats that an act names."""
    match act:
        case Gathered():
            return ()
        case Muggins() | Renege():
            return act.seat, act.on
        case Penalty() if act.to is not None:
            return act.seat, act.to
    return (act.seat,)
