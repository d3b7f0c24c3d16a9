"""Laws of the count (IV.2, IV.3), over deals made at random and over whole families."""

from collections import Counter
from itertools import combinations, permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.engine import Card, count, parse_cards, total
from rulebook.findings import Gravity
from tests.engine import reference
from tests.engine.reference import RANKS, SUITS
from tests.engine.shows import (
    FIVE_CARD,
    RULES,
    deals,
    found,
    points_of,
    rich,
    short_deals,
)


@given(deal=deals | rich, crib=st.booleans())
def test_the_total_is_the_sum_of_its_items_and_what_the_reference_counts(deal, crib):
    *hand, starter = deal
    counted = count(hand, starter, crib=crib)
    expected = reference.show(hand, starter, crib)
    assert counted.total == expected
    assert sum(item.points for item in counted.combinations) == expected
    assert total(parse_cards(hand), Card(starter), crib=crib) == expected


@given(deal=deals | rich, crib=st.booleans())
def test_every_combination_there_is_is_named_once(deal, crib):
    *hand, starter = deal
    expected = Counter(reference.combos(hand, starter, crib))
    assert found(count(hand, starter, crib=crib)) == expected


@given(deal=deals | rich, crib=st.booleans())
def test_every_combination_is_sound(deal, crib):
    *hand, starter = deal
    for item in count(hand, starter, crib=crib).combinations:
        names = [str(card) for card in item.cards]
        assert item.rule == RULES[item.kind]
        assert len(set(names)) == len(names)
        assert set(names) <= set(deal)
        match item.kind:
            case "fifteen":
                assert sum(card.value for card in item.cards) == 15
                assert item.points == 2
            case "pair":
                assert len(names) == 2
                assert len({card.rank for card in item.cards}) == 1
                assert item.points == 2
            case "run":
                ranks = sorted(card.rank for card in item.cards)
                assert len(ranks) >= 3
                assert ranks == [*range(ranks[0], ranks[0] + len(ranks))]
                assert item.points == len(ranks)
            case "flush":
                assert len({card.suit for card in item.cards}) == 1
                assert set(hand) <= set(names)
                assert item.points == len(names)
            case "nobs":
                (jack,) = item.cards
                assert (jack.rank, jack.suit) == (11, Card(starter).suit)
                assert str(jack) in hand
                assert item.points == 1


@given(deal=deals | rich, crib=st.booleans())
def test_the_kinds_come_in_the_order_of_the_count_aloud(deal, crib):
    *hand, starter = deal
    order = list(RULES)
    kinds = [item.kind for item in count(hand, starter, crib=crib).combinations]
    assert kinds == sorted(kinds, key=order.index)


@given(
    deal=deals | rich,
    crib=st.booleans(),
    suits=st.permutations(SUITS).map(lambda new: dict(zip(SUITS, new, strict=True))),
)
def test_exchanging_the_suits_changes_nothing(deal, crib, suits):
    other = [card[0] + suits[card[1]] for card in deal]
    before = count(deal[:4], deal[4], crib=crib)
    after = count(other[:4], other[4], crib=crib)
    assert before.total == after.total
    assert found(after) == Counter(
        {
            (kind, frozenset(card[0] + suits[card[1]] for card in cards), points): times
            for (kind, cards, points), times in found(before).items()
        }
    )


@given(deal=deals | rich, crib=st.booleans())
@settings(max_examples=30)
def test_the_order_of_the_four_cards_changes_nothing(deal, crib):
    *hand, starter = deal
    counts = [count(order, starter, crib=crib) for order in permutations(hand)]
    assert len({counted.total for counted in counts}) == 1
    assert all(found(counted) == found(counts[0]) for counted in counts)


@given(deal=deals | rich)
def test_a_hand_is_never_worth_less_as_a_hand_than_as_a_crib(deal):
    # IV.2.4: only the flush of four is lost, and it is lost whole.
    *hand, starter = deal
    lost = count(hand, starter).total - count(hand, starter, crib=True).total
    four = len({card[1] for card in hand}) == 1 and starter[1] != hand[0][1]
    assert lost == (4 if four else 0)


@given(deal=deals | rich, crib=st.booleans())
def test_no_count_is_impossible(deal, crib):
    # IV.3
    *hand, starter = deal
    points = count(hand, starter, crib=crib).total
    assert 0 <= points <= 29
    assert points not in {19, 25, 26, 27}


@given(deal=short_deals | rich.map(lambda cards: cards[:4]), crib=st.booleans())
def test_four_cards_without_a_starter_count_by_themselves(deal, crib):
    expected = Counter(reference.combos(deal, None, crib))
    counted = count(deal, crib=crib)
    assert found(counted) == expected
    assert total(parse_cards(deal), crib=crib) == counted.total


@given(deal=short_deals | rich.map(lambda cards: cards[:4]))
def test_three_cards_count_with_and_without_a_starter_where_three_are_kept(deal):
    # T.10, T-a
    *hand, starter = deal
    alone = count(hand, profile=FIVE_CARD)
    turned = count(hand, starter, profile=FIVE_CARD)
    assert found(alone) == Counter(reference.combos(hand, kept=3))
    assert found(turned) == Counter(reference.combos(hand, starter, kept=3))
    assert total(parse_cards(hand), profile=FIVE_CARD) == alone.total
    assert total(parse_cards(hand), Card(starter), profile=FIVE_CARD) == turned.total


def test_every_full_house_is_worth_six_and_two_in_pairs():
    # IV.2.2, RW-004: 13 ranks of three, 12 of two, whichever card is turned up.
    for three, two in permutations(RANKS, 2):
        for suits, pair in (("CDH", "CD"), ("DHS", "HS"), ("CHS", "CS")):
            cards = [three + suit for suit in suits] + [two + suit for suit in pair]
            for place in range(5):
                hand = cards[:place] + cards[place + 1 :]
                counted = count(hand, cards[place])
                assert points_of(counted, "pair") == 8


def test_every_jack_turned_up_leaves_nobs_unscored():
    # IV.2.5: the four jacks as starters, beside every other pair of jacks.
    jacks = ["JC", "JD", "JH", "JS"]
    for starter in jacks:
        others = [jack for jack in jacks if jack != starter]
        for held in combinations(others, 2):
            counted = count([*held, "2C", "4D"], starter)
            assert points_of(counted, "nobs") == 0


@given(deal=deals | rich, crib=st.booleans(), turned=st.booleans())
def test_every_note_can_be_read(deal, crib, turned):
    *hand, starter = deal
    for note in count(hand, starter if turned else None, crib=crib).notes:
        assert note.gravity is Gravity.NOTE
        assert "{" not in note.text
        assert note.rules


@given(deal=short_deals)
def test_every_note_on_three_cards_can_be_read(deal):
    for starter in (None, deal[3]):
        for note in count(deal[:3], starter, profile=FIVE_CARD).notes:
            assert "{" not in note.text
