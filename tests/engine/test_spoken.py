"""The count aloud (T.5): the players' words, in their order, with running totals."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.engine import count
from tests.engine.reference import PACK, SUITS

WORDS = [
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
    "twenty-one",
    "twenty-two",
    "twenty-three",
    "twenty-four",
    "twenty-five",
    "twenty-six",
    "twenty-seven",
    "twenty-eight",
    "twenty-nine",
]

# Hand, starter, and what is said, in this order.
SAID = {
    "greatest-hand": (
        "5C 5D 5H JS",
        "5S",
        [
            "fifteen two",
            "fifteen four",
            "fifteen six",
            "fifteen eight",
            "fifteen ten",
            "fifteen twelve",
            "fifteen fourteen",
            "fifteen sixteen",
            "double pair royal",
            "twenty-eight",
            "one for his nob",
            "twenty-nine",
        ],
    ),
    "double-run-of-three": (
        "7C 8D 8H 9S",
        "KC",
        ["fifteen two", "fifteen four", "double run of three", "twelve"],
    ),
    "double-run-of-four": (
        "3C 4D 4H 5S",
        "6C",
        ["fifteen two", "fifteen four", "double run of four", "fourteen"],
    ),
    "triple-run": ("TC JD QH QS", "QC", ["triple run of three", "fifteen"]),
    "double-double-run": (
        "6D 7D 7S 8C",
        "8H",
        ["fifteen two", "fifteen eight", "double double run of three", "twenty-four"],
    ),
    "run": ("9C TD JH QS", "KC", ["run of five", "five"]),
    "pair": ("JC 4H 6S 8D", "JD", ["pair", "two"]),
    "pair-and-run-apart": (
        "3C 4D 5H 9S",
        "9C",
        ["pair", "two", "run of three", "five"],
    ),
    "pair-royal-and-pair": ("AC TC AH TS", "AD", ["pair royal", "pair", "eight"]),
    "four-of-a-kind": ("7C 7D 7H 7S", "KC", ["double pair royal", "twelve"]),
    "flush": ("2H 7H 9H KH", "4C", ["fifteen two", "flush", "six"]),
    "flush-of-five": ("2H 4H 6H 8H", "TH", ["flush", "five"]),
    "nobs-alone": ("2C 4D 8H JS", "6S", ["one for his nob"]),
    "worked-example": (
        "JS 7D 6H 4C",
        "5S",
        ["fifteen two", "fifteen four", "run of four", "eight", "one for his nob"],
    ),
}

deals = st.lists(
    st.tuples(st.sampled_from("45678TJ"), st.sampled_from(SUITS)).map("".join)
    | st.sampled_from(PACK),
    min_size=5,
    max_size=5,
    unique=True,
)


@pytest.mark.parametrize(("hand", "starter", "said"), SAID.values(), ids=SAID)
def test_a_count_is_said_in_the_players_words_and_order(hand, starter, said):
    spoken = count(hand, starter).spoken
    place = 0
    for words in said:
        found = spoken.find(words, place)
        assert found >= 0, f"{words!r} is not said after {spoken[:place]!r}"
        place = found + len(words)


@pytest.mark.parametrize(
    ("hand", "starter", "words"),
    [
        pytest.param("7C 8D 8H 9S", "KC", "pair", id="the-pair-of-a-double-run"),
        pytest.param("AC TC AH TS", "AD", "fifteen", id="no-fifteen"),
        pytest.param("2C 4D 6H 8S", "JH", "nob", id="S13-no-nobs"),
        pytest.param("2H 4H 6H KC", "8H", "flush", id="S14-no-flush"),
        pytest.param("QC KD AH 2S", "7C", "run", id="S16-no-run"),
        pytest.param("2C 4D 8H JS", "6S", "nineteen", id="one-is-not-nineteen"),
    ],
)
def test_what_is_not_there_is_not_said(hand, starter, words):
    assert words not in count(hand, starter).spoken


@pytest.mark.parametrize(
    ("hand", "starter"), [("2C 4D 6H 8S", "JH"), ("QC KD AH 2S", "7C")]
)
def test_nought_is_called_nineteen(hand, starter):
    # T.1
    assert "nineteen" in count(hand, starter).spoken


def test_a_flush_of_four_is_not_said_in_the_crib():
    assert "flush" not in count("2H 7H 9H KH", "4C", crib=True).spoken


@given(deal=deals, crib=st.booleans())
def test_fifteens_come_first_each_with_the_total_so_far(deal, crib):
    *hand, starter = deal
    counted = count(hand, starter, crib=crib)
    fifteens = sum(item.kind == "fifteen" for item in counted.combinations)
    said = [WORDS[2 * place + 1] for place in range(fifteens)]
    start = ", ".join(f"fifteen {word}" for word in said)
    assert counted.spoken.startswith(start)
    assert len(re.findall(r"\bfifteen \w", counted.spoken)) >= fifteens


@given(deal=deals, crib=st.booleans())
def test_the_last_word_is_the_total(deal, crib):
    *hand, starter = deal
    counted = count(hand, starter, crib=crib)
    if counted.total:
        assert re.search(rf"\b{WORDS[counted.total - 1]}$", counted.spoken)


@given(deal=deals, crib=st.booleans())
def test_his_nob_comes_last(deal, crib):
    *hand, starter = deal
    counted = count(hand, starter, crib=crib)
    nobs = any(item.kind == "nobs" for item in counted.combinations)
    assert ("one for his nob" in counted.spoken) == nobs
    if nobs:
        after = counted.spoken.partition("one for his nob")[2]
        assert not re.search(r"pair|run|flush|fifteen (?!$)", after)
