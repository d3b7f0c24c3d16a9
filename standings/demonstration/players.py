"""Players who deal, lay away, play and count: whole matches, made by chance.

They know the engine, and the chance that is passed in. They play by the rules, miss a
combination now and then, and lay better or worse; who they are is not known here, nor
what becomes of the sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from random import Random
from typing import Final

from rulebook.engine import Board, Card, Play, Profile, count, total
from rulebook.engine.cards import JACK, PACK, spell
from rulebook.engine.ledger import possible_totals
from rulebook.engine.pegging import pegs
from rulebook.engine.profile import Muggins
from rulebook.engine.sheet import (
    Act,
    Deal,
    Go,
    Hand,
    Heels,
    Lay,
    PlayTotal,
    Result,
    Sheet,
    Show,
)
from rulebook.engine.sheet import Muggins as Claim
from rulebook.engine.show import HEELS

CARELESSNESS: Final = 8
"""By how many points a player without any skill may misjudge what is best."""
MISSING: Final = 0.12
"""How often such a player leaves a combination uncounted."""
NINE_AND_TWENTY: Final = {
    suit: (
        tuple(Card(f"5{other}") for other in "CDHS" if other != suit)
        + (Card(f"J{suit}"),),
        Card(f"5{suit}"),
    )
    for suit in "CDHS"
}
"""The hands that count 29, each with its starter (IV.3)."""


@dataclass(slots=True, kw_only=True)
class Table:
    """A table at which one match is played, card by card.

    ``skill`` is each seat's, 1 for who misses nothing and 0 for who judges badly;
    ``itemised`` says that counts are written out. In the deal of the number ``nine``
    pone is dealt a hand of 29.
    """

    rng: Random
    profile: Profile
    skill: Mapping[str, float] = field(default_factory=dict)
    itemised: bool = False
    nine: int | None = None
    board: Board = field(init=False)

    def __post_init__(self) -> None:
        self.board = Board(self.profile)

    def match(self) -> Sheet:
        """A whole match, as a sheet that says neither who played nor when."""
        cuts, dealer = self._cut()
        deals: list[Deal] = []
        while not self.board.over:
            deals.append(self._deal(dealer, nine=len(deals) + 1 == self.nine))
            dealer = self._after(dealer)[0]
        return Sheet(
            form=self.profile.key,
            cuts=tuple(cuts),
            deals=tuple(deals),
            result=Result(self.board.scores),
        )

    def _cut(self) -> tuple[list[dict[str, Card]], str]:
        """The cuts for the first deal, and who deals (II.1, II.1-a)."""
        tied, cuts = self.profile.seats, []
        while len(tied) > 1:
            cut = dict(zip(tied, self.rng.sample(PACK, len(tied)), strict=True))
            cuts.append(cut)
            lowest = min(card.rank for card in cut.values())
            tied = "".join(seat for seat, card in cut.items() if card.rank == lowest)
        return cuts, tied

    def _after(self, seat: str) -> str:
        """The seats in turn after one, itself the last."""
        place = self.profile.seats.index(seat) + 1
        return self.profile.seats[place:] + self.profile.seats[:place]

    def _deal(self, dealer: str, *, nine: bool) -> Deal:
        hands, pack = self._hands(self._after(dealer)[0], nine=nine)
        starter = pack.pop()
        from_pack = pack.pop() if self.profile.crib_from_pack else None
        crib = tuple(card for hand in hands.values() for card in hand.laid)
        if from_pack is not None:
            crib += (from_pack,)
        acts = tuple(self._acts(dealer, hands, crib, starter))
        return Deal(dealer, hands, from_pack, starter, acts, self.board.scores)

    def _hands(self, pone: str, *, nine: bool) -> tuple[dict[str, Hand], list[Card]]:
        """Everybody's cards, kept and laid away, and the pack, its top card last."""
        pack = self.rng.sample(PACK, len(PACK))
        held: dict[str, list[Card]] = {}
        top: list[Card] = []
        if nine:
            hand, starter = self.rng.choice(list(NINE_AND_TWENTY.values()))
            held[pone], top = list(hand), [starter]
            pack = [card for card in pack if card not in (*hand, starter)]
        for seat in self.profile.seats:
            cards = held.setdefault(seat, [])
            while len(cards) < self.profile.dealt:
                cards.append(pack.pop())
        hands = {seat: self._laid_away(seat, cards) for seat, cards in held.items()}
        return dict(sorted(hands.items())), pack + top

    def _laid_away(self, seat: str, cards: Sequence[Card]) -> Hand:
        """The cards that look best to a player are kept."""
        kept = max(
            combinations(cards, self.profile.kept),
            key=lambda four: total(four) + self._misjudged(seat),
        )
        laid = tuple(card for card in cards if card not in kept)
        return Hand(tuple(sorted(kept)), tuple(sorted(laid)))

    def _misjudged(self, seat: str) -> float:
        return self.rng.random() * CARELESSNESS * (1 - self._skill(seat))

    def _skill(self, seat: str) -> float:
        return self.skill.get(seat, 1)

    def _acts(
        self,
        dealer: str,
        hands: Mapping[str, Hand],
        crib: tuple[Card, ...],
        starter: Card,
    ) -> Iterator[Act]:
        """All that is pegged in a deal, until somebody arrives (V.1)."""
        if starter.rank == JACK:
            self.board.peg(dealer, HEELS)
            yield Heels(dealer, HEELS)
        order = self._after(dealer)
        shows = [(seat, hands[seat].kept, False) for seat in order]
        for act in self._played(hands, order[0]):
            if self.board.over:
                return
            yield act
            if isinstance(act, Lay):
                self.board.peg(act.seat, act.points)
        for seat, cards, of_crib in (*shows, (dealer, crib, True)):
            if self.board.over:
                return
            yield from self._counted(seat, cards, starter, of_crib)

    def _played(self, hands: Mapping[str, Hand], leader: str) -> Iterator[Lay | Go]:
        """The play to its end, with every Go that is said (III)."""
        kept = {seat: hand.kept for seat, hand in hands.items()}
        play = Play(kept, leader, self.profile)
        while not play.over and (seat := play.turn) is not None:
            legal = play.legal_cards()
            if legal:
                play.lay(self._best(seat, play, legal))
            else:
                play.go()
        left = dict.fromkeys(kept, self.profile.kept)
        gone: set[tuple[int, str]] = set()
        for act in play.acts:
            if act.card is None:
                gone.add((act.series, act.seat))
                yield Go(act.seat)
                continue
            left[act.seat] -= 1
            yield Lay(act.seat, act.card, act.points or 0)
            if any(item.kind == "go" for item in act.items):
                for seat in self._after(act.seat)[:-1]:
                    if left[seat] and (act.series, seat) not in gone:
                        yield Go(seat)

    def _best(self, seat: str, play: Play, legal: Sequence[Card]) -> Card:
        """The card that pegs most, as it looks to a player; the highest of several."""
        series = [
            act.card
            for act in play.acts
            if play.count and act.card and act.series == play.acts[-1].series
        ]

        def worth(card: Card) -> float:
            made = sum(item.points for item in pegs([*series, card]))
            return made + card.value / 100 + self._misjudged(seat)

        return max(legal, key=worth)

    def _counted(
        self, seat: str, cards: tuple[Card, ...], starter: Card, of_crib: bool
    ) -> Iterator[Show | Claim]:
        """A count, now and then with something missed, which may be claimed (IV.4).

        Nothing is missed that leaves what no hand counts: without the cards nobody
        could tell it from a slip.
        """
        counted = count(cards, starter, of_crib, self.profile)
        items, missed = list(counted.combinations), None
        possible = possible_totals(self.profile.kept, of_crib)
        easy = [item for item in items if counted.total - item.points in possible]
        if easy and self.rng.random() < MISSING * (1 - self._skill(seat)):
            missed = self.rng.choice(easy)
            items.remove(missed)
        points = sum(item.points for item in items)
        self.board.peg(seat, points)
        written = tuple(_line(item.kind, item.cards) for item in items)
        shown = self.itemised or missed is not None
        yield Show(seat, points, written if shown and written else None, of_crib)
        other = self._after(seat)[0]
        claims = self.profile.muggins is not Muggins.NONE and not self.board.over
        if missed and claims and self.rng.random() < self._skill(other):
            self.board.peg(other, missed.points)
            line = _line(missed.kind, missed.cards)
            yield Claim(other, seat, missed.points, (line,), of_crib)


def _line(kind: str, cards: Sequence[Card]) -> str:
    """A combination as players write it."""
    return f"{'15' if kind == 'fifteen' else kind} {spell(cards)}"


def ledger(sheet: Sheet) -> Sheet:
    """The same match as a paper score card has it: points, and no cards."""
    return replace(sheet, deals=tuple(map(_totals, sheet.deals)))


def _totals(deal: Deal) -> Deal:
    """The points of a deal; of the play those of who pegged last stand last."""
    made: dict[str, int] = {}
    for act in deal.acts:
        if isinstance(act, Lay):
            points = made.get(act.seat, 0) + act.points
            if act.points:
                made.pop(act.seat, None)
            made[act.seat] = points
    heels = (act for act in deal.acts if isinstance(act, Heels))
    counted = (
        replace(act, items=None) for act in deal.acts if isinstance(act, Show | Claim)
    )
    played = (PlayTotal(seat, points) for seat, points in made.items())
    return Deal(deal.dealer, acts=(*heels, *played, *counted), score=deal.score)


def bare(sheet: Sheet) -> Sheet:
    """The result alone, as most clubs send it."""
    return replace(sheet, cuts=(), deals=())
