"""What a bare total can be, where a sheet gives points and not the cards they came by.

It knows what is possible, not what happened; what follows from a total that is not
possible is judged elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from operator import attrgetter
from typing import Final, NamedTuple

from .cards import FACE_VALUE, Card
from .pegging import GO, LIMIT, PAIRS, THIRTY_ONE, pegs
from .reasons import HIGHEST_HAND
from .show import CRIB_SIZE, FIFTEEN, IMPOSSIBLE_TOTALS, RUN_LEAST

SHOW_TOTALS: Final = frozenset(range(HIGHEST_HAND + 1)) - {*IMPOSSIBLE_TOTALS}
"""What four cards and a starter can count, as a hand and as a crib alike (T.4)."""

THREE_CARD_TOTALS: Final = frozenset({*range(16), 20})
"""What three cards and a starter can count (T.10, T-a)."""

MOST_IN_PLAY: Final = {4: (24, 30), 3: (17, 21)}
"""The most that the play brings the leader and the dealer of two, by cards a hand.

Found by search: through every series for four cards, every pair of hands for three.
"""

Cards = tuple[Card, ...]


def possible_totals(kept: int, crib: bool = False) -> frozenset[int]:
    """What a hand of so many cards, or a crib, can count with its starter.

    >>> sorted(set(range(30)) - possible_totals(4)), max(possible_totals(3))
    ([19, 25, 26, 27], 20)
    """
    return SHOW_TOTALS if crib or kept == CRIB_SIZE else THREE_CARD_TOTALS


def play_totals(leader: Cards, dealer: Cards) -> frozenset[tuple[int, int]]:
    """All that the play of two hands can come to: the leader's points and the dealer's.

    Found by laying every card that may be laid, at every turn (III).

    >>> from .cards import parse_cards
    >>> sorted(play_totals(parse_cards("KS QH 9D 8C"), parse_cards("KD QC 9H 8S")))[:2]
    [(1, 2), (1, 4)]
    """
    return _Search().after(_Position((leader, dealer)))


class _Position(NamedTuple):
    """A moment of the play of two: what each holds, the series, who acts, who laid."""

    hands: tuple[Cards, Cards]
    series: Cards = ()
    turn: int = 0
    last: int = 0


class _Search:
    """Every play from a position on, each position looked at once."""

    def __init__(self) -> None:
        self._seen: dict[_Position, frozenset[tuple[int, int]]] = {}

    def after(self, position: _Position) -> frozenset[tuple[int, int]]:
        """The points that the two can still make, as pairs."""
        if position not in self._seen:
            self._seen[position] = frozenset(self._search(position))
        return self._seen[position]

    def _search(self, position: _Position) -> Iterable[tuple[int, int]]:
        hands, series, turn, last = position
        room = LIMIT - sum(card.value for card in series)
        fitting = [[c for c in hand if c.value <= room] for hand in hands]
        if not any(fitting):
            yield from self._next_series(hands, last, GO if room else 0)
            return
        if not fitting[turn]:
            turn = 1 - turn
        # Cards of one rank make the same in the play: suits never matter in it.
        for _, alike in groupby(sorted(fitting[turn]), key=attrgetter("rank")):
            laid = next(alike)
            held = tuple(card for card in hands[turn] if card is not laid)
            rest = (held, hands[1]) if turn == 0 else (hands[0], held)
            longer = (*series, laid)
            made = sum(item.points for item in pegs(longer))
            then = _Position(rest, longer, 1 - turn, turn)
            for points in self.after(then):
                yield _plus(points, turn, made)

    def _next_series(
        self, hands: tuple[Cards, Cards], last: int, paid: int
    ) -> Iterable[tuple[int, int]]:
        if not any(hands):
            yield _plus((0, 0), last, paid)
            return
        turn = 1 - last if hands[1 - last] else last
        for points in self.after(_Position(hands, (), turn, last)):
            yield _plus(points, last, paid)


def _plus(points: tuple[int, int], seat: int, more: int) -> tuple[int, int]:
    first, second = points
    return (first + more, second) if seat == 0 else (first, second + more)


def play_bound(hand: Cards, others: Iterable[Cards]) -> int:
    """What no play of this hand among these others can pass: a bound, not the most.

    Each card is taken to complete the best that the ranks dealt allow: the last of its
    rank, or the longest run through it within 31, and with it 31, or fifteen and a Go.

    >>> from .cards import parse_cards
    >>> play_bound(parse_cards("2S 4S"), [parse_cards("9D KD"), parse_cards("6D 8D")])
    6
    """
    dealt = [card.rank for card in (*hand, *(card for each in others for card in each))]
    ends = max(THIRTY_ONE, FIFTEEN + GO)
    return sum(
        ends + max(PAIRS.get(dealt.count(card.rank), 0), _longest_run(card, dealt))
        for card in hand
    )


def _longest_run(card: Card, ranks: Iterable[int]) -> int:
    """The longest run through a card that these ranks and the limit of 31 allow."""
    there = set(ranks)
    longest = 0
    for low in range(1, card.rank + 1):
        run: list[int] = []
        for rank in range(low, max(there) + 1):
            if (
                rank not in there
                or sum(min(r, FACE_VALUE) for r in (*run, rank)) > LIMIT
            ):
                break
            run.append(rank)
        if card.rank in run and len(run) >= RUN_LEAST:
            longest = max(longest, len(run))
    return longest
