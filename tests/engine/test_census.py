"""All 12,994,800 hands and starters there are, counted to the last one (IV.3).

The histogram was measured with a brute-force counter in another language; its column
for hands is the published one.
"""

from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
import pytest

from rulebook.engine import Card, count, total
from rulebook.engine.batch import totals
from tests.engine import reference
from tests.engine.reference import PACK, RANKS, SUITS

pytestmark = pytest.mark.proof

# Points: how many deals count so as a hand, and as a crib.
CENSUS = {
    0: (1009008, 1022208),
    1: (99792, 99792),
    2: (2813796, 2839800),
    3: (505008, 508908),
    4: (2855676, 2868960),
    5: (697508, 703496),
    6: (1800268, 1787176),
    7: (751324, 755320),
    8: (1137236, 1118336),
    9: (361224, 358368),
    10: (388740, 378240),
    11: (51680, 43880),
    12: (317340, 310956),
    13: (19656, 16548),
    14: (90100, 88132),
    15: (9168, 9072),
    16: (58248, 57288),
    17: (11196, 11196),
    18: (2708, 2264),
    19: (0, 0),
    20: (8068, 7828),
    21: (2496, 2472),
    22: (444, 444),
    23: (356, 356),
    24: (3680, 3680),
    25: (0, 0),
    26: (0, 0),
    27: (0, 0),
    28: (76, 76),
    29: (4, 4),
}
DEALS = comb(52, 4) * 48

# The suits of five cards by what they can matter for: a flush of five, of four without
# the starter, three of the hand and the starter, and as mixed as can be.
SUIT_PATTERNS = ("CCCCC", "CCCCD", "CCCDC", "CDHSC", "CDHSD", "DDCHS", "SHDCC")


def every_deal():
    """The deals in parts, one for each starter."""
    hands = np.array(list(combinations(range(52), 4)), np.uint8).T
    for starter in range(52):
        rest = hands[:, (hands != starter).all(axis=0)]
        yield np.vstack([rest, np.full(rest.shape[1], starter, np.uint8)])


@pytest.mark.parametrize("column", [0, 1], ids=["hand", "crib"])
def test_the_totals_of_all_deals_are_the_exact_histogram(column):
    found = sum(
        np.bincount(totals(deals, crib=bool(column)), minlength=30).astype(np.int64)
        for deals in every_deal()
    )
    assert found.sum() == DEALS
    assert found.tolist() == [CENSUS[points][column] for points in range(30)]


@pytest.mark.parametrize(
    ("column", "mean"), [(0, 4.769152), (1, 4.734819)], ids=["hand", "crib"]
)
def test_the_histogram_adds_up_to_all_deals_and_the_known_mean(column, mean):
    assert sum(row[column] for row in CENSUS.values()) == DEALS
    points = sum(points * row[column] for points, row in CENSUS.items())
    assert round(points / DEALS, 6) == mean


def rank_multisets():
    """The 6,175 ways to hold five ranks, no rank five times."""
    return [
        ranks
        for ranks in combinations_with_replacement(RANKS, 5)
        if max(map(ranks.count, ranks)) < 5
    ]


def dealt(ranks):
    """The ranks in every choice of the starter, in every suit pattern that exists."""
    for place in range(5):
        if ranks[place] in ranks[:place]:
            continue
        order = (*ranks[:place], *ranks[place + 1 :], ranks[place])
        for suits in SUIT_PATTERNS:
            cards = [rank + suit for rank, suit in zip(order, suits, strict=True)]
            if len(set(cards)) == 5:
                yield cards
        yield first_suits(order)


def first_suits(ranks):
    """Each rank in the first suits it has left, so that every multiset is dealt."""
    return [rank + SUITS[ranks[:place].count(rank)] for place, rank in enumerate(ranks)]


def test_there_are_6175_multisets_of_ranks():
    assert len(rank_multisets()) == 6175


@pytest.mark.parametrize("crib", [False, True], ids=["hand", "crib"])
def test_every_multiset_of_ranks_counts_the_same_in_four_ways(crib):
    number = {card: place for place, card in enumerate(PACK)}
    deals = [cards for ranks in rank_multisets() for cards in dealt(ranks)]
    columns = np.array([[number[card] for card in deal] for deal in deals], np.uint8).T
    together = totals(columns, crib=crib).tolist()
    by_itself = [
        total(tuple(map(Card, deal[:4])), Card(deal[4]), crib=crib) for deal in deals
    ]
    itemised = [
        count(tuple(map(Card, deal[:4])), Card(deal[4]), crib=crib).total
        for deal in deals
    ]
    slowly = [reference.show(deal[:4], deal[4], crib) for deal in deals]
    assert together == by_itself == itemised == slowly
