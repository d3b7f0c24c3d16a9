"""One deal of a sheet judged: cards, heels, the play, the counts, claims and penalties.

It pegs through the referee of the match, who knows the scores. What it cannot know it
takes as written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from rulebook.findings import At, Finding, Gravity
from rulebook.rules import Rule

from .cards import JACK, JOKER, Card
from .claim_judge import ClaimJudge
from .laid import Act as Laid
from .ledger import possible_totals
from .match import WonBy
from .muggins import ClaimVerdict, CountJudge
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
    Hand,
    Heels,
    Lay,
    Muggins,
    Penalty,
    PlayTotal,
    Renege,
    Show,
)
from .show import CRIB_SIZE, HEELS, Combination, count
from .totals_judge import TotalsJudge

if TYPE_CHECKING:
    from .replay import Referee


class Made(NamedTuple):
    """What an act truly comes to: points, by what, and the running count after it."""

    points: int = 0
    items: tuple[Combination, ...] = ()
    running: int | None = None


NOTHING: Final = Made()
SAYINGS: Final = ("nineteen", "twenty-nine", "nobs-in-the-crib")
"""Notes of a count that do not tell why it is not more."""


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
        self.shows: dict[tuple[str, bool], Show] = {}
        self.counts: dict[tuple[str, bool], CountJudge] = {}
        """The counts whose cards are known, by seat and whether of the crib."""
        self.gathered = False
        self.told = {"over": False, "unlaid": False}
        self.heels_seen = False
        self.unlaid: dict[int, dict[str, tuple[Card, ...]]] = {}
        """What the seats still hold at a count, where the play is known."""
        self.laid: dict[int, JudgedAct] = {}
        self.held: dict[int, tuple[Card, ...]] = {}
        """What a seat held before an act that is at fault, where that is known."""
        self.claims = ClaimJudge(self)

    def judge(self) -> None:
        """Judges the deal, act by act."""
        self.laid = self._judge_play()
        self._check_heels()
        for number, act in self._in_order():
            at = At(self.number, number)
            late = self._too_late(act, at)
            made = NOTHING if late else self._act(act, at, self.laid.get(number))
            if late:
                self._peg_as_written(act, at)
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

        self._check_seats()
        for seat, hand in self.deal.hands.items():
            look((*hand.kept, *hand.laid), hand.line)
            self._check_laid_away(seat, hand)
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
        if self.deal.from_pack and not self.profile.crib_from_pack:
            given = {"claimed": self.deal.from_pack, "true": None}
            line = self.deal.lines.get("from pack")
            self.referee.find("nothing-from-the-pack", given, place, line)
        return sound

    def _check_seats(self) -> None:
        """Finds seats that are none, and says where only some have their cards."""
        seats, at = self.seats, At(self.number)
        for seat, hand in self.deal.hands.items():
            if seat not in seats:
                facts = {"claimed": seat, "true": list(seats)}
                self.referee.find("seat-not-here", facts, at, hand.line)
        known = [seat for seat in seats if seat in self.deal.hands]
        if known and len(known) < len(seats):
            line = self.deal.hands[known[0]].line
            self.referee.find("cards-of-some", {"seats": known}, at, line)

    def _check_laid_away(self, seat: str, hand: Hand) -> None:
        due = self._to_lay_away(seat)
        kept = len(hand.kept) == self.profile.kept
        if kept and hand.laid and len(hand.laid) != due:
            facts = {"seat": seat, "claimed": len(hand.laid), "true": due}
            self.referee.find("laid-away-size", facts, At(self.number), hand.line)

    def _to_lay_away(self, seat: str) -> int:
        """How many cards a seat lays in the crib (II.3)."""
        profile = self.profile
        dealt = profile.dealt_to_dealer if seat == self.dealer else profile.dealt
        return dealt - profile.kept

    def _hands(self) -> dict[str, tuple[Card, ...]]:
        if not self.cards_known:
            return {}
        hands = self.deal.hands.items()
        return {seat: hand.kept for seat, hand in hands if seat in self.seats}

    def _crib(self) -> tuple[Card, ...] | None:
        """The crib where all of its cards are on record."""
        laid = [card for hand in self.deal.hands.values() for card in hand.laid]
        if self.deal.from_pack is not None and self.profile.crib_from_pack:
            laid.append(self.deal.from_pack)
        each = all(
            len(hand.laid) == self._to_lay_away(seat)
            for seat, hand in self.deal.hands.items()
        )
        whole = self.cards_known and each and len(laid) == CRIB_SIZE
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
        points = self._written(act)
        idle = isinstance(act, Go | Gathered) or (
            points == 0 and not isinstance(act, Lay)
        )
        told = self.told["over"] or self.referee.told_over
        if not idle and self.referee.pegged_over and not told:
            self.referee.told_over = True
            also = (Rule.MUGGINS_PEGS,) if isinstance(act, Muggins) else ()
            facts = {"claimed": points, "true": 0}
            self.referee.find("points-after-the-end", facts, at, act.line, also)
        return True

    def _written(self, act: Act) -> int:
        """What an act pegs as it is written."""
        match act:
            case Renege(cards=cards):
                return renege_points(cards)
            case Penalty(points=None, offence=offence, over=over):
                return penalty(offence, over or 0).points
        return getattr(act, "points", 0) or 0

    def _peg_as_written(self, act: Act, at: At) -> None:
        """Pegs an act after the true end, for a sheet whose pegs have not arrived."""
        seats = tuple(self.seats)
        seat = getattr(act, "seat", None)
        if isinstance(act, Penalty) and seat in seats:
            seat = act.to or self.opponent(act.seat)
        if seat in seats and not self.referee.undecided:
            self.referee.peg(seat, "play", 0, self._written(act), WonBy.PLAY, at)

    # The play

    def _judge_play(self) -> dict[int, JudgedAct]:
        """Judges the lays and Gos together, and keeps what was held at a fault."""
        whole = set(self.hands) == set(self.seats)
        hands = self.hands if whole else None
        play = Play(hands, self.order[0], self.profile, gos_written=True)
        judged: dict[int, JudgedAct] = {}
        acts = self.deal.acts
        for number, act in enumerate(acts, start=1):
            if isinstance(act, Lay) and act.seat in self.seats:
                made = judged[number] = play.take(Laid(act.seat, act.card))
                if made.findings and act.seat in play.hands:
                    laid = () if made.count is None else (act.card,)
                    self.held[number] = tuple(sorted((*play.held(act.seat), *laid)))
            elif isinstance(act, Go) and act.seat in self.seats:
                go = Laid(act.seat, None)
                following = _as_laid(acts[number]) if number < len(acts) else None
                back = play.would_take_back(go, following)
                judged[number] = play.take_back_go(act.seat) if back else play.take(go)
            elif isinstance(act, Show) and hands and judged and not play.stopped:
                self.unlaid[number] = {s: c for s in hands if (c := play.held(s))}
        return judged

    def last_go(self, seat: str, before: int) -> int:
        """The number of a seat’s last Go before an act, 0 where it said none."""
        gone = [
            number
            for number, act in enumerate(self.deal.acts[: before - 1], start=1)
            if isinstance(act, Go) and act.seat == seat
        ]
        return max(gone, default=0)

    def count_at(self, number: int) -> int | None:
        """The running count after an act, None where it is not known."""
        judged = self.laid.get(number)
        return None if judged is None else judged.count

    def _check_heels(self) -> None:
        if self.deal.starter is None or self.deal.starter.rank != JACK:
            return
        if self.referee.over:
            return
        if not any(isinstance(act, Heels) for act in self.deal.acts):
            at = At(self.number, 1)
            line = self.deal.lines.get("starter")
            if self.deal.acts:
                line = self.deal.acts[0].line
            self.referee.find("heels-missing", {"claimed": 0, "true": HEELS}, at, line)
            self.referee.peg(self.dealer, "heels", HEELS, 0, WonBy.HEELS, at)
            self.referee.step(At(self.number), None, Made(HEELS))

    # The acts

    def _act(self, act: Act, at: At, judged: JudgedAct | None) -> Made:
        for seat in _named(act):
            if seat not in self.seats:
                self.find("seat-not-here", act, at, claimed=seat, true=list(self.seats))
                return NOTHING
        match act:
            case Lay() | Go():
                return self._lay(act, at, judged)
            case Heels():
                return self._heels(act, at)
            case PlayTotal(seat, points):
                self.referee.peg(seat, "play", points, points, WonBy.PLAY, at)
                return Made(points)
            case Show():
                return self._show(act, at)
            case Muggins():
                return Made(self.claims.muggins(act, at))
            case Renege():
                return Made(self.claims.renege(act, at))
            case Penalty():
                return Made(self.claims.penalty(act, at))
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
        found: list[Finding] = []
        if judged.findings:
            found = self.claims.unclaimed(judged.findings, at)
            self.claims.see(judged.findings, at)
        for finding in found:
            facts = {**finding.facts}
            if finding.gravity is Gravity.ERROR:
                facts = {**self._claimed_and_true(finding, act, at), **facts}
            self.referee.find(finding.code, facts, at, act.line, finding.also)
        wrong = [f for f in found if f.gravity is Gravity.ERROR]
        made = judged.points
        true = claimed if made is None else made
        in_play = self.profile.muggins is MugginsReach.SHOW_AND_PLAY
        if isinstance(act, Lay) and claimed < true and not wrong and in_play:
            self.claims.leave_in_play(act, true - claimed, at)
            true = claimed
        elif claimed != true and not wrong:
            rules = tuple(dict.fromkeys(item.rule for item in judged.items))
            facts = {"seat": act.seat, "card": getattr(act, "card", None)}
            facts |= {"claimed": claimed, "true": true}
            self.referee.find("wrong-peg", facts, at, act.line, rules)
        if true or claimed:
            self.referee.peg(act.seat, "play", true, claimed, WonBy.PLAY, at)
        return Made(true, tuple(judged.items), judged.count)

    def _in_order(self) -> Iterator[tuple[int, Act]]:
        """The acts as they stand, totals and counts in the order they can have come.

        That is asked only when all before them is pegged.
        """
        acts = enumerate(self.deal.acts, start=1)
        for kind, group in groupby(acts, lambda each: type(each[1])):
            each = list(group)
            if kind is PlayTotal:
                each = TotalsJudge(self, each).in_order()
            elif kind is Show:
                each = self._counts_in_order(each)
            yield from each

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

    def _show(self, act: Show, at: At) -> Made:
        key = self._key(act)
        self._check_all_laid(act, at)
        if key in self.shows:
            facts = {"seat": act.seat, "claimed": act.points, "true": 0}
            self.find("counted-twice", act, at, **facts)
            return self._peg_show(act, act.seat, 0, at)
        self.shows[key] = act
        if act.crib and act.seat != self.dealer:
            self.find("crib-of-another", act, at, claimed=act.seat, true=self.dealer)
        cards = self.cards_of(act)
        if cards is None:
            self._check_possible(act, at)
            return self._peg_show(act, key[0], act.points, at)
        verdict = self._counted(act, cards).verdict()
        stands = self._judged_total(act, at, verdict)
        return self._peg_show(act, key[0], stands, at, verdict.count.combinations)

    def _note_counts_before(self, act: Show, at: At) -> None:
        """A count that wins may have come after one that is not on the sheet (IV.1)."""
        before = self.order[: self._place(act)]
        missing = [s for s in before if (s, False) not in self.shows]
        could = [seat for seat in missing if self._could_have_won(seat)]
        if could:
            facts = {"seat": act.seat, "seats": could}
            self.referee.find("count-before-the-win", facts, at, act.line)

    def _could_have_won(self, seat: str) -> bool:
        """Whether a hand that the sheet does not count could have won the match."""
        board = self.referee.board
        side = board.side_of(seat)
        cards = self.hands.get(seat) if self.deal.starter else None
        most = max(possible_totals(self.profile.kept))
        if cards is not None:
            most = count(cards, self.deal.starter, profile=self.profile).total
        needed = self.profile.target_of(side) - board.scores[side]
        return 0 < needed <= most

    def _peg_show(
        self,
        act: Show,
        seat: str,
        true: int,
        at: At,
        items: tuple[Combination, ...] = (),
    ) -> Made:
        """Pegs a count; a crib is its dealer’s, whoever wrote it down (II.3)."""
        kind, by = ("cribs", WonBy.CRIB) if act.crib else ("hands", WonBy.HAND)
        if seat == act.seat:
            self.referee.peg(seat, kind, true, act.points, by, at)
        else:
            self.referee.peg(seat, kind, true, 0, by, at)
            self.referee.peg(act.seat, kind, 0, act.points, by, at)
        if self.referee.over:
            self._note_counts_before(act, at)
        return Made(true, items)

    def _key(self, act: Show) -> tuple[str, bool]:
        """Whose count it is: a hand is its seat’s, the crib the dealer’s."""
        return (self.dealer if act.crib else act.seat, act.crib)

    def _check_all_laid(self, act: Show, at: At) -> None:
        """A count before every card is laid is an error (III.3)."""
        unlaid = self.unlaid.get(at.act or 0)
        if not unlaid or self.told["unlaid"]:
            return
        self.told["unlaid"] = True
        (seat, cards), *_ = unlaid.items()
        facts = {"seat": seat, "cards": cards, "claimed": "show", "true": cards}
        self.find("show-before-all-is-laid", act, at, **facts)

    def _counts_in_order(self, counts: list[tuple[int, Act]]) -> list[tuple[int, Act]]:
        """Counts that stand together, in the order of the show, in which they peg.

        One before its turn is an error; the order decides who arrives first (IV.1).
        What the sheet leaves out is none.
        """
        wrong = self._first_out_of_order()
        if wrong and wrong[0] in (number for number, _ in counts):
            number, act, due = wrong
            self.told["over"] = True
            facts = {"claimed": act.seat, "true": due.seat}
            code = "crib-out-of-order" if act.crib else "count-out-of-order"
            self.find(code, act, At(self.number, number), **facts)
        return sorted(counts, key=lambda each: self._place(each[1]))

    def _place(self, act: Act) -> int:
        """The place of a count in the order of the show."""
        last = len(self.order)
        if not isinstance(act, Show) or act.seat not in self.seats:
            return last + 1
        return last if act.crib else self.order.index(act.seat)

    def _first_out_of_order(self) -> tuple[int, Show, Show] | None:
        """The first count of the deal that came too soon, and whose was due."""
        shows: dict[int, tuple[int, Show]] = {}
        for number, act in enumerate(self.deal.acts, start=1):
            if isinstance(act, Show) and act.seat in self.seats:
                shows.setdefault(self._place(act), (number, act))
        for (number, act), place in zip(shows.values(), sorted(shows), strict=True):
            if shows[place][1] is not act:
                return number, act, shows[place][1]
        return None

    def cards_of(self, act: Show) -> tuple[Card, ...] | None:
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
            facts: dict[str, object] = {"claimed": act.points, "true": stands}
            why = _reasons(verdict)
            code = "over-count-told" if why else "over-count"
            also = tuple(dict.fromkeys(rule for each in why for rule in each.rules))
            facts |= {"stands": stands, "over": over}
            facts |= {"why": why} if why else {}
            self.referee.find(code, facts, at, act.line, also)
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

    def _counted(self, show: Show, cards: tuple[Card, ...]) -> CountJudge:
        """A count as the sheet has it, to be claimed from later."""
        key = self._key(show)
        named = (
            line
            for act in self.deal.acts
            if isinstance(act, Muggins) and (act.on, act.crib) == key
            for line in act.items or ()
        )
        true = count(cards, self.deal.starter, show.crib, self.profile)
        said = show.points if show.items is None else show.items
        judged = self.counts[key] = CountJudge(true, said, named)
        return judged

    def opponent(self, seat: str) -> str | None:
        """The only other side's first seat, None where there are more."""
        others = self._opponents(seat)
        return others[0] if len(others) == 1 else None

    def _opponents(self, seat: str) -> list[str]:
        """The other sides, each by its first seat."""
        board = self.referee.board
        return [side for side in board.scores if side != board.side_of(seat)]


def _as_laid(act: Act) -> Laid | None:
    return Laid(act.seat, act.card) if isinstance(act, Lay) else None


def _reasons(verdict: ClaimVerdict) -> tuple[Finding, ...]:
    """Why a count is not what it says: its lines, or why there is no more to count."""
    lines = [each for line in verdict.counted for each in line.findings]
    errors = [each for each in lines if each.gravity is Gravity.ERROR]
    notes = [each for each in verdict.count.notes if each.code not in SAYINGS]
    return tuple(errors if verdict.counted else notes)


def _spelt(item: Combination) -> str:
    """A combination as a line of a count names it."""
    kind = "15" if item.kind == "fifteen" else item.kind
    return f"{kind} {' '.join(card.sign for card in item.cards)}"


def _named(act: Act) -> tuple[str, ...]:
    """The seats that an act names."""
    match act:
        case Lay() | Go():
            return (act.seat,)
        case Gathered():
            return ()
        case Muggins() | Renege():
            return act.seat, act.on
        case Penalty() if act.to is not None:
            return act.seat, act.to
    return (act.seat,)
