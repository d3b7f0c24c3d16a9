"""The show's totals for very many hands at once, by table and with numpy.

It knows totals only; for the combinations ask ``count``. The tables are worked out here
by plain arithmetic and share nothing with ``show``, so that each can prove the other.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

CARDS: Final = 5
CHUNK: Final = 1 << 16
"""How many hands are worked at a time: what the processor's near memory holds."""

_JACK: Final = 10
_SUITS: Final = 4
_RANKS: Final = 13
_SUIT_BITS: Final = 2 * CARDS


class _Tables(NamedTuple):
    """``packed`` holds, for each place and card, both partial indexes in one number."""

    packed: NDArray[np.int32]
    ranks: NDArray[np.uint8]
    flush_in_hand: NDArray[np.uint8]
    flush_in_crib: NDArray[np.uint8]


def totals(cards: NDArray[np.uint8], crib: bool = False) -> NDArray[np.uint8]:
    """Counts a column of five cards each, the last row the starters.

    ``cards`` is uint8 of shape (5, n); a card is rank × 4 + suit, ranks from the ace at
    nought, suits in the order C D H S. Returns uint8 of shape (n,).

    >>> totals(np.array([[16], [17], [18], [43], [19]], dtype=np.uint8))
    array([29], dtype=uint8)

    Raises ValueError for another shape or type, and for a number above 51. That a
    column names no card twice is for the caller to see to.
    """
    if cards.ndim != 2 or cards.shape[0] != CARDS or cards.dtype != np.uint8:
        raise ValueError(
            f"cards must be uint8 of shape (5, n), not {cards.dtype} of {cards.shape}"
        )
    number = cards.shape[1]
    if number and cards.max() >= _SUITS * _RANKS:
        raise ValueError(f"a card is a number from 0 to 51, not {cards.max()}")
    tables = _tables()
    flush = tables.flush_in_crib if crib else tables.flush_in_hand
    found = np.empty(number, dtype=np.uint8)
    for start in range(0, number, CHUNK):
        part = slice(start, start + CHUNK)
        found[part] = _count_chunk(cards[:, part], tables, flush)
    return found


def _count_chunk(
    cards: NDArray[np.uint8], tables: _Tables, flush: NDArray[np.uint8]
) -> NDArray[np.uint8]:
    packed = tables.packed[0].take(cards[0])
    for place in range(1, CARDS):
        packed += tables.packed[place].take(cards[place])
    points: NDArray[np.uint8] = tables.ranks.take(packed >> _SUIT_BITS)
    points += flush.take(packed & ((1 << _SUIT_BITS) - 1))
    jack = (cards[-1] & (_SUITS - 1)) + np.uint8(_JACK * _SUITS)
    for place in range(CARDS - 1):
        points += cards[place] == jack
    return points


@cache
def _tables() -> _Tables:
    card = np.arange(_SUITS * _RANKS, dtype=np.int32)
    packed = np.stack(
        [
            ((card // _SUITS * _RANKS**place) << _SUIT_BITS)
            + card % _SUITS * _SUITS**place
            for place in range(CARDS)
        ]
    )
    suits = np.indices((_SUITS,) * CARDS, dtype=np.uint8).reshape(CARDS, -1)[::-1]
    hand = (suits[:-1] == suits[0]).all(axis=0)
    with_starter = hand & (suits[-1] == suits[0])
    return _Tables(
        packed,
        _rank_points(),
        (4 * hand + with_starter).astype(np.uint8),
        (5 * with_starter).astype(np.uint8),
    )


def _rank_points() -> NDArray[np.uint8]:
    """Fifteens, pairs and runs for every five ranks in any order: 13⁵ totals."""
    ranks = np.indices((_RANKS,) * CARDS, dtype=np.uint8).reshape(CARDS, -1)[::-1]
    values = np.minimum(ranks + 1, 10)
    points = np.zeros(ranks.shape[1], dtype=np.uint8)
    for size in range(2, CARDS + 1):
        for some in combinations(range(CARDS), size):
            points += np.uint8(2) * (
                values[list(some)].sum(axis=0, dtype=np.uint8) == 15
            )
    for one, other in combinations(range(CARDS), 2):
        points += np.uint8(2) * (ranks[one] == ranks[other])
    points += _run_points(ranks)
    return points


def _run_points(ranks: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """A run's points: its length times the number of ways to choose its cards."""
    held = np.stack([(ranks == rank).sum(axis=0, dtype=np.uint8) for rank in range(13)])
    points = np.zeros(ranks.shape[1], dtype=np.uint8)
    for length in range(3, CARDS + 1):
        for low in range(_RANKS - length + 1):
            ways = held[low : low + length].prod(axis=0, dtype=np.uint8)
            below = held[low - 1] if low else np.zeros_like(ways)
            high = low + length
            above = held[high] if high < _RANKS else np.zeros_like(ways)
            points += length * ways * (below == 0) * (above == 0)
    return points
