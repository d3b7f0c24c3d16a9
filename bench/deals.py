"""The deals that everybody counts, and the clock that everybody is timed by.

The deals come from one seed and are the same for all. A card is its number, rank × 4 +
suit; what cards score is not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import cycle
from random import Random
from time import perf_counter_ns
from typing import Any, NamedTuple

SEED = 121
DEALS = 100_000
PLAYED = 10_000
"""The deals whose play is scored: the first so many."""
LAID = 8
"""The cards of a play."""
WARMING = 50_000_000
"""Nanoseconds of calls before the clock starts."""
SHARES = 5
"""In each round everybody is timed on one share of the work, the next in the next."""

PONE, DEALER = "A", "B"
PACK = tuple((rank, suit) for rank in range(1, 14) for suit in "CDHS")
"""The rank and the suit of every card, by its number."""

Lay = tuple[str, int | None]
"""A seat and its card, no card where it says Go."""


class Deal(NamedTuple):
    pone: tuple[int, ...]
    dealer: tuple[int, ...]
    crib: tuple[int, ...]
    """The first two from the dealer."""
    starter: int
    play: tuple[tuple[Lay, ...], ...]
    """The lays of each series."""


def deal_all() -> list[Deal]:
    dice = Random(SEED)
    return [_deal(dice) for _ in range(DEALS)]


def _deal(dice: Random) -> Deal:
    cards = dice.sample(range(len(PACK)), 13)
    pone, dealer, crib = tuple(cards[:4]), tuple(cards[4:8]), tuple(cards[8:12])
    return Deal(pone, dealer, crib, cards[12], tuple(_play(pone, dealer, dice)))


def _play(
    pone: tuple[int, ...], dealer: tuple[int, ...], dice: Random
) -> Iterator[tuple[Lay, ...]]:
    """Plays any card that fits, by chance."""
    hands = {PONE: list(pone), DEALER: list(dealer)}
    seat = last = PONE
    while hands[PONE] or hands[DEALER]:
        lays: list[Lay] = []
        room = 31
        while any(value(card) <= room for hand in hands.values() for card in hand):
            fitting = [card for card in hands[seat] if value(card) <= room]
            if fitting:
                card = dice.choice(fitting)
                hands[seat].remove(card)
                lays.append((seat, card))
                room -= value(card)
                last = seat
            elif hands[seat] and (seat, None) not in lays:
                lays.append((seat, None))
            seat = _other(seat)
        seat = _other(last)
        if room and hands[seat] and (seat, None) not in lays:
            lays.append((seat, None))
        yield tuple(lays)


def _other(seat: str) -> str:
    return DEALER if seat == PONE else PONE


def value(card: int) -> int:
    return min(PACK[card][0], 10)


def piles(deals: Iterable[Deal]) -> Iterator[list[int]]:
    """For every card laid: the cards of its series so far, itself the last."""
    for deal in deals:
        for series in deal.play:
            cards = [card for _, card in series if card is not None]
            for size in range(1, len(cards) + 1):
                yield cards[:size]


def timed(call: Callable[..., Any], arguments: list[tuple[Any, ...]]) -> float:
    """The nanoseconds of one call, the loop over all of them included.

    Calls go before that are not timed, for whoever has waited for a turn is cold.
    """
    end = perf_counter_ns() + WARMING
    for each in cycle(arguments):
        call(*each)
        if perf_counter_ns() > end:
            break
    return timed_cold(call, arguments)


def timed_cold(call: Callable[..., Any], arguments: list[tuple[Any, ...]]) -> float:
    """The nanoseconds of one call, with no call before it."""
    start = perf_counter_ns()
    for each in arguments:
        call(*each)
    return (perf_counter_ns() - start) / len(arguments)


def share(arguments: list[Any], turn: int) -> list[Any]:
    """The share of the work that is done in a turn."""
    size = len(arguments) // SHARES
    start = turn % SHARES * size
    return arguments[start : start + size]
