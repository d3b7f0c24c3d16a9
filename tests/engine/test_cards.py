"""Cards as people type them (I.1, I.3). The pack is spelt out, never computed."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.engine import Card, NotationError, parse_cards
from tests.engine.reference import PACK, value

# Spelling, and the card it means.
SPELLINGS = {
    "TH": "TH",
    "10h": "TH",
    "10H": "TH",
    "th": "TH",
    "tH": "TH",
    "T♥": "TH",
    "10♥": "TH",
    "10♥\ufe0e": "TH",
    "10♥\ufe0f": "TH",
    " 10H ": "TH",
    "5c": "5C",
    "5♣": "5C",
    "as": "AS",
    "A♠": "AS",
    "q♦": "QD",
    "kd": "KD",
    "JS": "JS",
}

# Text, and the cards that it holds in order.
HANDS = {
    "5C 5D 5H JS": "5C 5D 5H JS",
    "5C5D5H js": "5C 5D 5H JS",
    "5c5d5hjs": "5C 5D 5H JS",
    "5C,5D,5H,JS": "5C 5D 5H JS",
    "5C, 5D, 5H, JS": "5C 5D 5H JS",
    "  5C   5D\t5H JS  ": "5C 5D 5H JS",
    "5♣5♦5♥J♠": "5C 5D 5H JS",
    "5♣\ufe0f 5♦\ufe0f 5♥\ufe0f J♠\ufe0f": "5C 5D 5H JS",
    "10H10s10C 10♦": "TH TS TC TD",
    "10hth": "TH TH",
    "AH10CTD": "AH TC TD",
    "5C 5D\n5H JS": "5C 5D 5H JS",
}

# Text that holds something that is no card, and where that stands.
UNREADABLE = {
    "a one": ("5C 1H", 1, 4),
    "an eleven": ("11C", 1, 1),
    "no such suit": ("5X", 1, 1),
    "a suit alone": ("5C H", 1, 4),
    "a rank alone": ("5C 5D 5", 1, 7),
    "a zero": ("0C", 1, 1),
    "suit before rank": ("5C D5", 1, 4),
    "a word": ("5C 5D jack JS", 1, 7),
    "within a clump": ("5C5X5H", 1, 3),
    "on the second line": ("5C 5D\n5H 5Q", 2, 4),
    "after a comma": ("5C,5D,1H", 1, 7),
}


@pytest.mark.parametrize(("spelt", "card"), SPELLINGS.items(), ids=SPELLINGS)
def test_a_card_is_read_in_every_spelling_and_written_in_one(spelt, card):
    assert str(Card(spelt)) == card


@pytest.mark.parametrize(("spelt", "card"), SPELLINGS.items(), ids=SPELLINGS)
def test_there_is_one_object_a_card(spelt, card):
    assert Card(spelt) is Card(card)


@pytest.mark.parametrize(("text", "cards"), HANDS.items(), ids=map(repr, HANDS))
def test_cards_are_read_however_they_are_parted(text, cards):
    assert " ".join(map(str, parse_cards(text))) == cards


def test_a_list_is_read_item_by_item():
    assert parse_cards(["5C", Card("10d"), "js"]) == parse_cards("5C TD JS")


def test_cards_already_read_are_left_as_they_are():
    cards = parse_cards("5C 5D 5H JS")
    assert parse_cards(cards) == cards


@pytest.mark.parametrize("name", PACK)
def test_a_card_prints_as_what_can_be_read_again(name):
    card = Card(name)
    assert str(card) == name
    assert repr(card) == f"Card('{name}')"
    assert Card(card.sign) is card


def test_the_pack_is_numbered_from_the_ace_suits_clubs_diamonds_hearts_spades():
    assert [Card(name).index for name in PACK] == list(range(52))
    assert (Card("AC").index, Card("AD").index, Card("KS").index) == (0, 1, 51)


@pytest.mark.parametrize(
    ("name", "rank", "suit", "counts"),
    [
        ("AC", 1, "C", 1),
        ("2D", 2, "D", 2),
        ("9H", 9, "H", 9),
        ("TS", 10, "S", 10),
        ("JC", 11, "C", 10),
        ("QD", 12, "D", 10),
        ("KH", 13, "H", 10),
    ],
)
def test_an_ace_counts_one_and_pictures_count_ten(name, rank, suit, counts):
    # I.3
    card = Card(name)
    assert (card.rank, card.suit, card.value) == (rank, suit, counts)


@pytest.mark.parametrize("name", PACK)
def test_every_card_counts_what_it_counts_by_the_reference(name):
    assert Card(name).value == value(name)


def test_cards_sort_by_rank_then_suit_with_the_ace_lowest():
    # I.3
    mixed = parse_cards("KC AS TD AC 9H JC TC")
    assert sorted(mixed) == list(parse_cards("AC AS 9H TC TD JC KC"))


@given(st.permutations(PACK))
def test_sorting_finds_the_pack_again_from_any_shuffle(shuffled):
    assert sorted(map(Card, shuffled)) == [Card(name) for name in PACK]


@given(st.lists(st.sampled_from(PACK), max_size=8))
def test_what_is_written_is_read_back(names):
    for joined in ("".join(names), " ".join(names), ",".join(names).lower()):
        assert [str(card) for card in parse_cards(joined)] == names


def test_a_card_equals_no_text_and_no_other_card():
    assert Card("5C") != "5C"
    assert Card("5C") != Card("5D")
    assert len({Card("TH"), Card("10h"), Card("T♥"), Card("TD")}) == 2


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy])
def test_a_copied_card_is_the_same_card(again):
    assert again(Card("JS")) is Card("JS")


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_a_pickled_card_is_the_same_card(protocol):
    assert pickle.loads(pickle.dumps(Card("JS"), protocol)) is Card("JS")


@pytest.mark.parametrize(
    ("text", "line", "column"), UNREADABLE.values(), ids=UNREADABLE
)
def test_what_is_no_card_is_refused_where_it_stands(text, line, column):
    with pytest.raises(NotationError) as refused:
        parse_cards(text)
    assert (refused.value.line, refused.value.column) == (line, column)
    assert refused.value.text


@pytest.mark.parametrize("text", ["", " ", "1H", "11C", "5X", "5C 5D", "5", "C"])
def test_one_card_is_asked_for_and_nothing_else_will_do(text):
    with pytest.raises(NotationError):
        Card(text)


def test_a_notation_error_is_a_value_error():
    with pytest.raises(ValueError, match="5X"):
        Card("5X")


@pytest.mark.parametrize(
    ("text", "column"),
    [("Joker", 1), ("joker", 1), ("5C 5D Joker JS", 7), ("5C,5D,5H,joker", 10)],
)
def test_a_joker_is_refused_by_the_provision_on_the_pack(text, column):
    # I.1
    with pytest.raises(NotationError) as refused:
        parse_cards(text)
    assert (refused.value.line, refused.value.column) == (1, column)
    assert list(refused.value.rules) == ["I.1"]
