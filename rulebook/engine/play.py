"""The play: what may be laid, what it pegs, Go, last card, and who leads next (III).

Players lay in turn and the count never passes 31. Who holds no card that fits says Go;
the others lay on as long as they can. The series ends at 31 or when nobody can lay, the
count returns to nought, and the player after the one who laid last leads the next
series. Whoever ends a series below 31 pegs one: for the last card if all are laid, else
for the Go.

Hands may be known for every seat, for some, or for none. What is known is judged; what
is not known is never charged. Scores, the show and penalties are not known here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulebook.findings import Finding, Gravity, Refused
from rulebook.rules import Rule

from .cards import FACE_VALUE, Card
from .laid import Act, read_hands, read_seat
from .pegging import GO, LAST_CARD, LIMIT, JudgedAct, pegs
from .penalties import renege_points, reneged
from .profile import ASSOCIATION, Profile
from .show import Combination


class Play:
    """The play of one deal, act by act.

    >>> play = Play({"A": "JS 7D 6H 4C", "B": "5C 6S 2D 4H"}, leader="A")
    >>> play.lay("JS"), [item.points for item in play.lay("5C")]
    ((), [2])
    >>> play.turn, play.count, [str(card) for card in play.legal_cards()]
    ('A', 15, ['4C', '6H', '7D'])

    ``hands`` maps seats to their cards as kept for the show; seats may be left out.
    With ``gos_written``, a series below 31 is not over before everybody else who holds
    cards has said Go, as a scoresheet writes it; without, such a Go is understood.
    Raises NotationError and Refused for hands that cannot be.
    """

    def __init__(
        self,
        hands: Mapping[str, str | Sequence[str | Card]] | None = None,
        leader: str | None = None,
        profile: Profile = ASSOCIATION,
        gos_written: bool = False,
    ):
        if profile.result_only:
            raise Refused(Finding("result-only", {"form": profile.name}))
        self.profile = profile
        self.gos_written = gos_written
        self.hands = read_hands(hands or {}, profile)
        self.leader = None if leader is None else read_seat(leader, profile)
        self.acts: list[JudgedAct] = []
        self._laid: dict[str, list[Card]] = {seat: [] for seat in profile.seats}
        self._rest = {seat: list(hand) for seat, hand in self.hands.items()}
        seats = profile.seats
        self._following = {
            seat: seats[place:] + seats[:place] for place, seat in enumerate(seats, 1)
        }
        self._down: set[Card] = set()
        self._series: list[Card] = []
        self._running = 0
        self._number = 1
        self._closed = False
        self._gone: set[str] = set()
        self._reneged: set[str] = set()
        self._last: JudgedAct | None = None
        self._actor: str | None = None
        self.stopped = False
        """Whether an impossible act has ended what can be judged."""

    @property
    def count(self) -> int:
        """The count that the next card is laid on."""
        return 0 if self._closed else self._running

    @property
    def over(self) -> bool:
        """Whether every card of every hand is laid."""
        return all(self._cards_left(seat) == 0 for seat in self.profile.seats)

    @property
    def turn(self) -> str | None:
        """The seat to act; None when the play is over or the leader is not known."""
        if self._actor is None:
            return self.leader
        if self._closed and self._last is not None:
            return next(self._after(self._last.seat), None)
        waiting = (s for s in self._after(self._actor) if s not in self._gone)
        return next(waiting, None)

    def legal_cards(self, seat: str | None = None) -> tuple[Card, ...]:
        """The cards that a seat, by default the one to act, may lay now.

        None of them means Go. Raises KeyError for a seat whose hand is not known.
        """
        seat = seat or self.turn
        if seat is None or (seat in self._gone and not self._closed):
            return ()
        return tuple(c for c in self._held(seat) if self.count + c.value <= LIMIT)

    def held(self, seat: str) -> tuple[Card, ...]:
        """What a seat still holds; nothing where its hand is not known."""
        return tuple(self._held(seat)) if seat in self.hands else ()

    def lay(self, card: str | Card, seat: str | None = None) -> tuple[Combination, ...]:
        """Lays a card for a seat, by default the one to act; returns what it pegs.

        Raises Refused, and changes nothing, where the rules do not allow it.
        """
        laid = card if isinstance(card, Card) else Card(card)
        return tuple(self._strictly(laid, seat).items)

    def go(self, seat: str | None = None) -> None:
        """Says Go for a seat, by default the one to act.

        Raises Refused, and changes nothing, where the rules do not allow it.
        """
        self._strictly(None, seat)

    def _strictly(self, card: Card | None, seat: str | None) -> JudgedAct:
        who = seat or self.turn
        if who is None:
            raise Refused(Finding("nobody-to-act"))
        act = Act(read_seat(who, self.profile), card)
        findings = self._impossible(act) or self._faults(act)
        if card is None and self._closed:
            findings = [Finding("go-at-nought", _who(act))]
        if any(finding.gravity is Gravity.ERROR for finding in findings):
            raise Refused(*findings)
        return self.take(act)

    def take(self, act: Act) -> JudgedAct:
        """Takes an act as it was made, right or wrong, and judges it.

        After an impossible act nothing is judged any more: see ``JudgedAct``.
        """
        judged = JudgedAct(act.seat, act.card, act.claimed, self._number, None)
        self.acts.append(judged)
        if self.stopped:
            return judged
        judged.findings += self._impossible(act)
        if judged.findings:
            self.stopped = True
            return judged
        judged.findings += self._faults(act)
        self._do(act, judged)
        self._close_if_nobody_can_lay()
        return judged

    def take_back_go(self, seat: str) -> JudgedAct:
        """Takes a Go that its player puts right before anybody lays or announces (P.5).

        It changes nothing.
        """
        judged = JudgedAct(seat, None, None, self._number, self._running)
        judged.findings.append(Finding("go-put-right", {"seat": seat}))
        self.acts.append(judged)
        return judged

    def would_take_back(self, go: Act, following: Act | None) -> bool:
        """Whether an act puts the Go before it right: the same seat lays what fits."""
        if go.card is not None or following is None or following.card is None:
            return False
        return (
            go.seat == following.seat
            and not self.stopped
            and not self._closed
            and go.seat not in self._gone
            and 0 < self._running <= LIMIT - following.card.value
        )

    @property
    def go_is_open(self) -> bool:
        """Whether a Go came last, and whether a card still fits is not known."""
        if self.stopped or not self.acts or self.acts[-1].card is not None:
            return False
        return (
            bool(self._series)
            and not self._closed
            and any(
                seat not in self.hands and self._may_still_lay(seat)
                for seat in self.profile.seats
            )
        )

    # What is known of a seat

    def _cards_left(self, seat: str) -> int:
        return self.profile.kept - len(self._laid[seat])

    def _held(self, seat: str) -> list[Card]:
        """What a seat whose hand is known still holds, the lowest card first."""
        return self._rest[seat]

    def _fitting(self, seat: str) -> list[Card]:
        """The cards known to fit in the running series, none where nothing is known."""
        if seat in self._gone or seat not in self.hands:
            return []
        room = LIMIT - self._running
        return [card for card in self._held(seat) if card.value <= room]

    def _may_still_lay(self, seat: str) -> bool:
        """Whether a seat can lay in the running series, as far as is known."""
        if seat in self._gone or self._cards_left(seat) == 0:
            return False
        if seat not in self.hands:
            return True
        rest = self._rest[seat]
        return bool(rest) and rest[0].value <= LIMIT - self._running

    def _after(self, seat: str) -> Iterator[str]:
        """The seats that hold cards, in turn order from the one after ``seat``."""
        for each in self._following[seat]:
            if self._cards_left(each):
                yield each

    # What is wrong with an act

    def _impossible(self, act: Act) -> list[Finding]:
        card, seat = act.card, act.seat
        if card is None:
            return []
        if card in self._down:
            return [Finding("card-laid-twice", {"card": card})]
        if seat in self.hands and card not in self.hands[seat]:
            facts = {"seat": seat, "card": card, "cards": self.hands[seat]}
            return [Finding("card-not-held", facts)]
        if seat not in self.hands:
            for holder, hand in self.hands.items():
                if card in hand:
                    facts = {"seat": seat, "card": card, "holder": holder}
                    return [Finding("card-of-another", facts)]
        if self._cards_left(seat) == 0:
            facts = {"seat": seat, "card": card, "cards": self.profile.kept}
            return [Finding("hand-laid-out", facts)]
        count = self._running + card.value
        if count > LIMIT and not self._starts_series(act):
            facts = {"seat": seat, "card": card, "count": count}
            if fitting := self._fitting(seat):
                return [Finding("over-31-while-holding", {**facts, "cards": fitting})]
            known = seat in self.hands
            return [Finding("over-31-where-go-is-due" if known else "over-31", facts)]
        return []

    def _starts_series(self, act: Act) -> bool:
        """Whether a lay can only be the lead of a new series.

        It is where the seat has said Go in the running one, unless that was a renege
        and the card still fits, and where whoever laid last lays again what does not
        fit.
        """
        assert act.card is not None
        fits = self._running + act.card.value <= LIMIT
        if act.seat in self._gone:
            return self._closed or not (fits and act.seat in self._reneged)
        if self._closed and not self._go_is_missing():
            return True
        again = self._last is not None and self._last.seat == act.seat
        return again and not fits and not self._fitting(act.seat)

    def _go_is_missing(self) -> bool:
        """Whether a Go that the record should have does not stand in it."""
        if not self.gos_written or self._running == LIMIT or self._last is None:
            return False
        others = set(self._after(self._last.seat)) - {self._last.seat}
        return not others <= self._gone

    def _faults(self, act: Act) -> list[Finding]:
        if self._actor is None:
            if self.leader not in (None, act.seat):
                return [Finding("wrong-leader", _who(act, self.leader))]
            return [] if act.card else [Finding("go-at-nought", _who(act))]
        if act.card is None:
            return self._faults_of_go(act)
        if not self._starts_series(act):
            return self._out_of_turn(act)
        if not self._closed and (early := self._too_early(act)):
            return early
        assert self._last is not None
        due = next(self._after(self._last.seat), None)
        holds = due in self.hands or due in self._gone
        if holds and due != act.seat:
            return [Finding("wrong-next-lead", _who(act, due))]
        return []

    def _faults_of_go(self, act: Act) -> list[Finding]:
        if self._cards_left(act.seat) == 0:
            return [Finding("go-not-needed", _who(act))]
        if self._running == LIMIT:
            return [Finding("go-at-nought", _who(act))]
        if self._closed:
            return []
        fitting = self._fitting(act.seat)
        if fitting:
            return list(self._renege(act, fitting))
        if act.seat not in self.hands and self._running + FACE_VALUE <= LIMIT:
            facts = {"seat": act.seat, "count": self._running}
            return [Finding("go-while-anything-fits", facts)]
        return self._out_of_turn(act)

    def _renege(self, act: Act, fitting: list[Card]) -> Iterator[Finding]:
        facts = {"seat": act.seat, "count": self._running, "cards": fitting}
        yield Finding("go-while-holding", facts)
        if self.profile.schedule:
            chain = reneged(fitting, self._running)
            facts = {"cards": chain, "points": renege_points(chain)}
            yield Finding("renege-claimable", facts)

    def _too_early(self, act: Act) -> list[Finding]:
        """Why a new series cannot begin yet: a seat is known to hold what fits."""
        assert self._last is not None
        for seat in self.profile.seats:
            fitting = self._fitting(seat)
            if not fitting:
                continue
            facts = {"seat": seat, "count": self._running, "cards": fitting}
            if seat != self._last.seat:
                return [Finding("out-of-turn", _who(act, seat))]
            several = self.profile.players > 2
            code = "must-lay-on-among-several" if several else "must-lay-on"
            return [Finding(code, facts)]
        return []

    def _out_of_turn(self, act: Act) -> list[Finding]:
        """A finding for the first seat passed over that is known to hold what fits."""
        assert self._actor is not None
        for seat in self._after(self._actor):
            if seat == act.seat:
                break
            if self._fitting(seat):
                return [Finding("out-of-turn", _who(act, seat))]
        return []

    # What an act does

    def _do(self, act: Act, judged: JudgedAct) -> None:
        if act.card is None:
            judged.count = self._running
            if 0 < self._running < LIMIT:
                if self._fitting(act.seat):
                    self._reneged.add(act.seat)
                self._gone.add(act.seat)
                self._actor = act.seat
            return
        self._actor = act.seat
        if self._series and self._starts_series(act):
            self._close()
            self._series = []
            self._running = 0
            self._number += 1
            self._closed = False
            self._gone = set()
            self._reneged = set()
        self._gone.discard(act.seat)
        judged.series = self._number
        self._series.append(act.card)
        self._running += act.card.value
        self._laid[act.seat].append(act.card)
        if act.seat in self._rest:
            self._rest[act.seat].remove(act.card)
        self._down.add(act.card)
        judged.count = self._running
        judged.items += pegs(self._series, self._running)
        self._last = judged

    def _close_if_nobody_can_lay(self) -> None:
        if self._running < LIMIT:
            for seat in self._laid:
                if self._may_still_lay(seat):
                    return
        self._close()

    def _close(self) -> None:
        """Ends the series; the point below 31 goes to whoever laid last."""
        if self._closed or self._last is None:
            return
        self._closed = True
        if self._running == LIMIT:
            return
        assert self._last.card is not None
        cards = (self._last.card,)
        if self.over:
            last = Combination("last", cards, LAST_CARD, Rule.LAST_CARD)
            self._last.items.append(last)
        else:
            self._last.items.append(Combination("go", cards, GO, self._go_rule()))

    def _go_rule(self) -> Rule:
        assert self._last is not None
        if set(self._after(self._last.seat)) <= {self._last.seat}:
            return Rule.GO_UNSPOKEN
        return Rule.TABLE_GO_AMONG_SEVERAL if self.profile.players > 2 else Rule.GO


def _who(act: Act, due: str | None = None) -> dict[str, object]:
    return {"seat": act.seat} if due is None else {"seat": act.seat, "due": due}
