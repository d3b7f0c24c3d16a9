"""Totals for very many hands at once, against the slow counter and the exact one."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.engine import Card, parse_cards, total
from rulebook.engine.batch import totals
from tests.engine import reference
from tests.engine.reference import PACK

NUMBER = {card: place for place, card in enumerate(PACK)}

KNOWN = {
    "greatest": ("5C 5D 5H JS", "5S", 29, 29),
    "S3": ("2H 4H 6H 8H", "KC", 4, 0),
    "S4": ("8H 3H 6H 4H", "AH", 9, 9),
    "S13": ("2C 4D 6H 8S", "JH", 0, 0),
    "S17": ("6D 7D 7S 8C", "8H", 24, 24),
    "RW-003": ("2H 7H 9H KH", "4C", 6, 2),
}


def columns(deals):
    """Deals as columns of card numbers, the starters in the last row."""
    return np.array([[NUMBER[card] for card in deal] for deal in deals], np.uint8).T


def some_deals(number, seed):
    shuffled = random.Random(seed)
    return [shuffled.sample(PACK, 5) for _ in range(number)]


@pytest.mark.parametrize(
    ("hand", "starter", "as_hand", "as_crib"), KNOWN.values(), ids=KNOWN
)
def test_a_column_is_a_hand_and_its_starter(hand, starter, as_hand, as_crib):
    cards = columns([[*hand.split(), starter]])
    assert totals(cards).tolist() == [as_hand]
    assert totals(cards, crib=True).tolist() == [as_crib]


@pytest.mark.parametrize("crib", [False, True], ids=["hand", "crib"])
def test_random_deals_count_as_the_reference_counts_them(crib):
    deals = some_deals(5_000, seed=121)
    expected = [reference.show(deal[:4], deal[4], crib) for deal in deals]
    assert totals(columns(deals), crib=crib).tolist() == expected


@pytest.mark.parametrize("crib", [False, True], ids=["hand", "crib"])
def test_random_deals_count_one_by_one_as_they_do_together(crib):
    deals = some_deals(20_000, seed=61)
    found = totals(columns(deals), crib=crib).tolist()
    assert found == [
        total(parse_cards(deal[:4]), Card(deal[4]), crib=crib) for deal in deals
    ]


@given(st.lists(st.permutations(PACK).map(lambda pack: pack[:5]), max_size=8))
def test_any_number_of_columns_is_counted_each_by_itself(deals):
    cards = columns(deals) if deals else np.empty((5, 0), np.uint8)
    found = totals(cards)
    assert (found.dtype, found.shape) == (np.uint8, (len(deals),))
    assert found.tolist() == [reference.show(deal[:4], deal[4]) for deal in deals]


def test_many_columns_are_counted_across_any_inner_bound():
    deals = some_deals(700, seed=31)
    often = 200
    found = totals(np.tile(columns(deals), often))
    expected = totals(columns(deals))
    assert (found.reshape(often, -1) == expected).all()


def test_the_cards_given_are_left_as_they_were():
    cards = columns(some_deals(100, seed=15))
    before = cards.copy()
    totals(cards)
    totals(cards, crib=True)
    assert (cards == before).all()


def test_columns_need_not_lie_together_in_memory():
    cards = columns(some_deals(100, seed=29))
    assert (totals(np.asfortranarray(cards)) == totals(cards.copy(order="C"))).all()
    assert (totals(cards[:, ::2]) == totals(cards)[::2]).all()


@pytest.mark.parametrize(
    "cards",
    [
        pytest.param(np.zeros((4, 3), np.uint8), id="four-rows"),
        pytest.param(np.zeros((6, 3), np.uint8), id="six-rows"),
        pytest.param(np.zeros(5, np.uint8), id="one-dimension"),
        pytest.param(np.zeros((5, 3, 2), np.uint8), id="three-dimensions"),
        pytest.param(np.zeros((5, 3), np.int64), id="other-numbers"),
        pytest.param(np.zeros((5, 3), np.float64), id="fractions"),
        pytest.param(np.full((5, 3), 52, np.uint8), id="a-card-past-the-pack"),
    ],
)
def test_what_is_no_array_of_hands_is_refused(cards):
    with pytest.raises((ValueError, TypeError)):
        totals(cards)
