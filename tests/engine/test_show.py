"""The count of hand and crib (IV.2, IV.3): known hands, laws, and what is refused.

Every total stands here as a fact that was worked out by hand or that somebody else
reported; nothing was written down from what the engine says.
"""

import json
from collections import Counter
from pathlib import Path

import pytest

from rulebook.engine import Card, NotationError, count, find_profile, parse_cards, total
from rulebook.findings import Gravity, Refused
from rulebook.rules import Kind
from tests.engine import reference
from tests.engine.shows import (
    FIVE_CARD,
    RULES,
    points_of,
    rules_of,
)

HAND, CRIB = False, True

# Hand, starter, whether it is the crib, total, and what the points rest on.
WORKED = {
    "3-4-5-J-and-5": ("3C 4D 5H JS", "5D", HAND, 12, "IV.2.1 IV.2.2 IV.2.3"),
    "7-8-8-9-and-K": ("7C 8D 8H 9S", "KC", HAND, 12, "IV.2.1 IV.2.2 IV.2.3"),
    "3-4-4-5-alone": ("3C 4D 4H 5S", None, HAND, 8, "IV.2.2 IV.2.3"),
    "greatest-hand": ("5C 5D 5H JS", "5S", HAND, 29, "IV.2.1 IV.2.2 IV.2.5"),
    "greatest-crib": ("5C 5D 5H JS", "5S", CRIB, 29, "IV.2.1 IV.2.2 IV.2.5"),
    "two-players-Bob": ("JS 7D 6H 4C", "5S", HAND, 9, "IV.2.1 IV.2.3 IV.2.5"),
    "two-players-Alice": ("5C 6S 2D 4H", "5S", HAND, 12, "IV.2.1 IV.2.2 IV.2.3"),
    "three-players-David": ("7C 5D TH 4S", "3C", HAND, 7, "IV.2.1 IV.2.3"),
    "three-players-Eve": ("7D 5H TS 3D", "3C", HAND, 8, "IV.2.1 IV.2.2"),
    "three-players-Claire": ("7H 8S KD 9H", "3C", HAND, 5, "IV.2.1 IV.2.3"),
    # One rank or one suit to each provision, the rest worth nothing.
    "a-fifteen-of-five-cards": ("AC 2D 3H 4S", "5C", HAND, 7, "IV.2.1 IV.2.3"),
    "a-double-run-of-four": ("2C 3D 4H 5S", "5C", HAND, 12, "IV.2.1 IV.2.2 IV.2.3"),
    "a-triple-run": ("TC JD QH QS", "QC", HAND, 15, "IV.2.2 IV.2.3"),
    "a-double-double-run": ("TC TD JH QS", "QC", HAND, 16, "IV.2.2 IV.2.3"),
    "a-run-of-five-only-once": ("9C TD JH QS", "KC", HAND, 5, "IV.2.3"),
    "a-run-with-the-ace-low": ("AC 2D 3H 8S", "QC", HAND, 5, "IV.2.1 IV.2.3"),
    "nobs-alone": ("2C 4D 8H JS", "6S", HAND, 1, "IV.2.5"),
    "nobs-in-the-crib": ("2C 4D 8H JS", "6S", CRIB, 1, "IV.2.5"),
    "flush-of-four-alone": ("2H 4H 6H 8H", None, HAND, 4, "IV.2.4"),
    "crib-of-four-alone": ("2H 4H 6H 8H", None, CRIB, 0, ""),
    "a-ten-and-a-queen-are-no-pair": ("TC QD 2H 4S", "6C", HAND, 0, ""),
}

REPORTED = {
    "S1-double-run": ("5S 6S 4H 4C", "TD", HAND, 14, "IV.2.1 IV.2.2 IV.2.3"),
    "S2-flush-in-the-hand": ("3H KH QH 8H", "4C", HAND, 6, "IV.2.1 IV.2.4"),
    "S2-no-flush-of-four-in-the-crib": ("3H KH QH 8H", "4C", CRIB, 2, "IV.2.1"),
    "S3-flush-in-the-hand": ("2H 4H 6H 8H", "KC", HAND, 4, "IV.2.4"),
    "S3-no-flush-of-four-in-the-crib": ("2H 4H 6H 8H", "KC", CRIB, 0, ""),
    "S4-crib-flush-of-five": ("8H 3H 6H 4H", "AH", CRIB, 9, "IV.2.1 IV.2.4"),
    "S5-flush-of-five-in-the-hand": ("QS KS AS 2S", "8S", HAND, 5, "IV.2.4"),
    "S5-flush-of-five-in-the-crib": ("QS KS AS 2S", "8S", CRIB, 5, "IV.2.4"),
    "S5-four-of-a-suit-in-the-crib": ("QS KS AS 2S", "8D", CRIB, 0, ""),
    "S6-starter-lowest-and-alone": ("JH 3S TD 7C", "9D", HAND, 3, "IV.2.3"),
    "S6-starter-lowest-of-a-double-run": (
        "8C 9D 9H JD",
        "7C",
        HAND,
        10,
        "IV.2.1 IV.2.2 IV.2.3",
    ),
    "S7-loose-card-below-the-run": (
        "2H 7C 6C 6D",
        "8D",
        HAND,
        14,
        "IV.2.1 IV.2.2 IV.2.3",
    ),
    "S7-lowest-rank-doubled": ("TD JD QD TC", "2D", HAND, 9, "IV.2.2 IV.2.3 IV.2.5"),
    "S8-pair-outside-the-run": ("3C 4D 5H 9S", "9C", HAND, 5, "IV.2.2 IV.2.3"),
    "S8-two-ranks-doubled": ("AH 2C 3H 3C", "AC", HAND, 16, "IV.2.2 IV.2.3"),
    "S9-four-of-a-kind": ("7C 7D 7H 7S", "KC", HAND, 12, "IV.2.2"),
    "S10-pair-beside-a-triplet": ("AC TC AH TS", "AD", HAND, 8, "IV.2.2"),
    "S11-double-run-of-four": ("5D 5H 6C 7S", "4S", HAND, 14, "IV.2.1 IV.2.2 IV.2.3"),
    "S12-no-shorter-run-inside": ("3C 4D 5H 6S", "KC", HAND, 8, "IV.2.1 IV.2.3"),
    "S13-starter-jack": ("2C 4D 6H 8S", "JH", HAND, 0, ""),
    "S13-jack-in-hand-beside-it": ("JC 4D 6H 8S", "JH", HAND, 2, "IV.2.2"),
    "S14-three-and-the-starter": ("2H 4H 6H KC", "8H", HAND, 0, ""),
    "S15-two-in-a-row": ("2C 3D 7H JS", "9C", HAND, 2, "IV.2.1"),
    "S16-run-by-rank": ("JC QD KH 2S", "9C", HAND, 4, "IV.2.3 IV.2.5"),
    "S16-no-wrap": ("QC KD AH 2S", "7C", HAND, 0, ""),
    "S17-double-double-run": ("6D 7D 7S 8C", "8H", HAND, 24, "IV.2.1 IV.2.2 IV.2.3"),
    "S17-greatest-hand": ("5H 5C 5D JS", "5S", HAND, 29, "IV.2.1 IV.2.2 IV.2.5"),
}

# Hand, starter, crib, total, and every combination.
FIELD = {
    "RW-001-pone": ("JC 4H 6S 8D", "JD", HAND, 2, "pair JC JD"),
    "RW-001-dealer": (
        "5C 6D 9H KS",
        "JD",
        HAND,
        6,
        "fifteen 5C KS; fifteen 5C JD; fifteen 6D 9H",
    ),
    "RW-002": ("2H 7H 9H KD", "4H", HAND, 2, "fifteen 2H 9H 4H"),
    "RW-003-hand": (
        "2H 7H 9H KH",
        "4C",
        HAND,
        6,
        "fifteen 2H 9H 4C; flush 2H 7H 9H KH",
    ),
    "RW-003-crib": ("2H 7H 9H KH", "4C", CRIB, 2, "fifteen 2H 9H 4C"),
    "RW-003-crib-of-five": (
        "2H 7H 9H KH",
        "4H",
        CRIB,
        7,
        "fifteen 2H 9H 4H; flush 2H 7H 9H KH 4H",
    ),
    "RW-004": (
        "AC TC AH TS",
        "AD",
        HAND,
        8,
        "pair AC AH; pair AC AD; pair AH AD; pair TC TS",
    ),
    "RW-005": ("8S JC 9D TH", "QH", HAND, 5, "run 8S 9D TH JC QH"),
    "RW-007": (
        "AC 2D 3H KS",
        "KD",
        HAND,
        9,
        "fifteen 2D 3H KS; fifteen 2D 3H KD; pair KS KD; run AC 2D 3H",
    ),
    "RW-008": (
        "4C 4D 4H 3S",
        "3C",
        HAND,
        12,
        "fifteen 4C 4D 4H 3S; fifteen 4C 4D 4H 3C; "
        "pair 4C 4D; pair 4C 4H; pair 4D 4H; pair 3S 3C",
    ),
    "RW-009-29": (
        "5C 5D 5H JS",
        "5S",
        HAND,
        29,
        "fifteen 5C JS; fifteen 5D JS; fifteen 5H JS; fifteen 5S JS; "
        "fifteen 5C 5D 5H; fifteen 5C 5D 5S; fifteen 5C 5H 5S; fifteen 5D 5H 5S; "
        "pair 5C 5D; pair 5C 5H; pair 5C 5S; pair 5D 5H; pair 5D 5S; pair 5H 5S; "
        "nobs JS",
    ),
    "RW-009-28": (
        "5C 5D 5H 5S",
        "TD",
        HAND,
        28,
        "fifteen 5C TD; fifteen 5D TD; fifteen 5H TD; fifteen 5S TD; "
        "fifteen 5C 5D 5H; fifteen 5C 5D 5S; fifteen 5C 5H 5S; fifteen 5D 5H 5S; "
        "pair 5C 5D; pair 5C 5H; pair 5C 5S; pair 5D 5H; pair 5D 5S; pair 5H 5S",
    ),
    "RW-009-24": (
        "4C 4D 4H 4S",
        "7C",
        HAND,
        24,
        "fifteen 4C 4D 7C; fifteen 4C 4H 7C; fifteen 4C 4S 7C; "
        "fifteen 4D 4H 7C; fifteen 4D 4S 7C; fifteen 4H 4S 7C; "
        "pair 4C 4D; pair 4C 4H; pair 4C 4S; pair 4D 4H; pair 4D 4S; pair 4H 4S",
    ),
    "RW-011-run-of-four": (
        "4C 5D 6H 7S",
        "KD",
        HAND,
        8,
        "fifteen 5D KD; fifteen 4C 5D 6H; run 4C 5D 6H 7S",
    ),
    "RW-011-double-run-of-four": (
        "3C 4D 4H 5S",
        "6C",
        HAND,
        14,
        "fifteen 4D 5S 6C; fifteen 4H 5S 6C; pair 4D 4H; "
        "run 3C 4D 5S 6C; run 3C 4H 5S 6C",
    ),
}

# Why a count is not worth more: the code of the note and what it cites.
NOTES = {
    "RW-001-starter-jack": (
        "5C 6D 9H KS",
        "JD",
        HAND,
        "starter-jack-is-not-nobs",
        "IV.2.5",
    ),
    "S13-starter-jack": ("2C 4D 6H 8S", "JH", HAND, "starter-jack-is-not-nobs", "II.4"),
    "RW-002-starter-for-a-fourth": (
        "2H 7H 9H KD",
        "4H",
        HAND,
        "flush-needs-the-hand",
        "IV.2.4",
    ),
    "S14-starter-for-a-fourth": (
        "2H 4H 6H KC",
        "8H",
        HAND,
        "flush-needs-the-hand",
        "IV.2.4",
    ),
    "RW-003-crib-flush": (
        "2H 7H 9H KH",
        "4C",
        CRIB,
        "crib-flush-needs-five",
        "IV.2.4",
    ),
    "S3-crib-flush": ("2H 4H 6H 8H", "KC", CRIB, "crib-flush-needs-five", "IV.2.4"),
    "S6-another-suit": ("JH 3S TD 7C", "9D", HAND, "jack-of-another-suit", "IV.2.5"),
    "S16-queen-king-ace": ("QC KD AH 2S", "7C", HAND, "run-does-not-wrap", "I.3"),
    "king-ace-two": ("KC AD 2H 6S", "8C", HAND, "run-does-not-wrap", "I.3"),
    "nought-is-called-nineteen": ("2C 4D 6H 8S", "KC", HAND, "nineteen", "T.1"),
}

# Hand, starter, crib, and a note that would be out of place.
NO_NOTES = {
    "a-flush-that-counts": ("2H 7H 9H KH", "4C", HAND, "crib-flush-needs-five"),
    "a-crib-flush-of-five": ("2H 7H 9H KH", "4H", CRIB, "crib-flush-needs-five"),
    "a-flush-in-the-hand": ("2H 7H 9H KH", "4H", HAND, "flush-needs-the-hand"),
    "two-and-the-starter": ("2H 7H 9D KD", "4H", HAND, "flush-needs-the-hand"),
    "nobs-that-counts": ("2C 4D 8H JS", "6S", HAND, "jack-of-another-suit"),
    "no-jack-at-all": ("2C 4D 8H QS", "6S", HAND, "jack-of-another-suit"),
    "no-jack-turned-up": ("2C 4D 8H JS", "6S", HAND, "starter-jack-is-not-nobs"),
    "jack-queen-king": ("JC QD KH 2S", "9C", HAND, "run-does-not-wrap"),
    "a-hand-worth-something": ("2C 4D 8H JS", "6S", HAND, "nineteen"),
}

FORMS = ["association", "short", "three-hand", "partners", "table", "losing"]

KNOWN = json.loads(
    (Path(__file__).parent / "data" / "show_cases.json").read_text(encoding="utf-8")
)
KNOWN_IDS = [
    f"{'crib' if case['crib'] else 'hand'}-{'-'.join(case['hand'])}-{case['starter']}"
    for case in KNOWN
]
PARTS = {
    "fifteens": "fifteen",
    "pairs": "pair",
    "runs": "run",
    "flush": "flush",
    "nobs": "nobs",
}


def read_items(text):
    """The combinations of a row above, as (kind, cards)."""
    items = [item.split() for item in text.split(";") if item.strip()]
    return Counter((kind, frozenset(cards)) for kind, *cards in items)


@pytest.mark.parametrize(
    ("hand", "starter", "crib", "points", "rules"),
    [*WORKED.values(), *REPORTED.values()],
    ids=[*WORKED, *REPORTED],
)
def test_a_hand_is_worth_its_combinations(hand, starter, crib, points, rules):
    counted = count(hand, starter, crib=crib)
    assert counted.total == points
    assert {str(item.rule) for item in counted.combinations} == set(rules.split())
    assert total(parse_cards(hand), starter and Card(starter), crib=crib) == points


@pytest.mark.parametrize(
    ("hand", "starter", "crib", "points", "items"), FIELD.values(), ids=FIELD
)
def test_every_combination_is_an_item_with_its_provision(
    hand, starter, crib, points, items
):
    counted = count(hand, starter, crib=crib)
    assert counted.total == points
    assert read_items(items) == Counter(
        (item.kind, frozenset(map(str, item.cards))) for item in counted.combinations
    )
    assert all(item.rule == RULES[item.kind] for item in counted.combinations)


@pytest.mark.parametrize("case", KNOWN, ids=KNOWN_IDS)
def test_the_conformance_kit_agrees_part_by_part(case):
    counted = count(case["hand"], case["starter"], crib=case["crib"])
    parts = {name: points_of(counted, kind) for name, kind in PARTS.items()}
    assert parts == case["parts"]
    assert counted.total == case["score"]


@pytest.mark.parametrize("case", KNOWN, ids=KNOWN_IDS)
def test_the_reference_counter_agrees_with_the_conformance_kit(case):
    points = reference.show(case["hand"], case["starter"], case["crib"])
    assert points == case["score"]


@pytest.mark.parametrize(
    ("hand", "starter", "crib", "code", "rule"), NOTES.values(), ids=NOTES
)
def test_a_note_says_why_it_is_not_worth_more(hand, starter, crib, code, rule):
    notes = {note.code: note for note in count(hand, starter, crib=crib).notes}
    assert code in notes
    assert notes[code].gravity is Gravity.NOTE
    assert rule in rules_of(notes[code])
    assert notes[code].text


@pytest.mark.parametrize(
    ("hand", "starter", "crib", "code"), NO_NOTES.values(), ids=NO_NOTES
)
def test_no_note_is_given_where_there_is_nothing_to_explain(hand, starter, crib, code):
    assert code not in {note.code for note in count(hand, starter, crib=crib).notes}


def test_nineteen_for_nought_is_told_as_table_not_as_code():
    (note,) = [n for n in count("2C 4D 6H 8S", "KC").notes if n.code == "nineteen"]
    assert {rule.kind for rule in note.rules} == {Kind.TABLE}


def test_a_count_keeps_what_was_asked():
    counted = count("5c 5d 5h js", "5♠", crib=True)
    assert list(counted.hand) == list(parse_cards("5C 5D 5H JS"))
    assert counted.starter is Card("5S")
    assert counted.crib is True
    assert count("5C 5D 5H JS").starter is None
    assert count("5C 5D 5H JS").crib is False


def test_cards_and_their_spellings_count_alike():
    cards = parse_cards("5C 5D 5H JS")
    assert count(cards, Card("5S")).total == 29
    assert count(["5c", "5d", "5h", "js"], "5s").total == 29


@pytest.mark.parametrize("form", FORMS)
def test_hands_of_four_count_alike_in_every_form(form):
    assert count("5C 5D 5H JS", "5S", profile=find_profile(form)).total == 29
    assert count("2H 7H 9H KH", "4C", crib=True, profile=find_profile(form)).total == 2


def test_seven_eight_eight_alone_is_six():
    # IV.2.1, IV.2.2
    counted = count("7C 8D 8H", profile=FIVE_CARD)
    assert [item.kind for item in counted.combinations] == ["fifteen"] * 2 + ["pair"]
    assert counted.total == total(parse_cards("7C 8D 8H"), profile=FIVE_CARD) == 6


@pytest.mark.parametrize(
    ("hand", "starter", "crib", "points"),
    [
        pytest.param("2H 4H 8H", None, HAND, 3, id="three-of-a-suit"),
        pytest.param("2H 4H 8H", "KC", HAND, 3, id="three-of-a-suit-and-another"),
        pytest.param("2H 4H 8H", "KH", HAND, 4, id="with-the-starter"),
        pytest.param("2H 4H 8D", "KH", HAND, 0, id="two-and-the-starter"),
        pytest.param("2H 4H 6H 8H", "KC", CRIB, 0, id="crib-of-four"),
        pytest.param("2H 4H 6H 8H", "KH", CRIB, 5, id="crib-of-five"),
    ],
)
def test_three_cards_of_a_suit_are_a_flush_in_five_card_cribbage(
    hand, starter, crib, points
):
    # T-a
    counted = count(hand, starter, crib=crib, profile=FIVE_CARD)
    assert points_of(counted, "flush") == counted.total == points


# What is refused.


@pytest.mark.parametrize(
    ("hand", "starter"),
    [
        pytest.param("5C 5C 5H JS", "5S", id="twice-in-the-hand"),
        pytest.param("5C 5D 5H JS", "5C", id="starter-in-the-hand"),
        pytest.param("5C 5c 5H JS", None, id="twice-in-two-spellings"),
        pytest.param("TC 10♣ 5H JS", "5S", id="ten-in-two-spellings"),
        pytest.param("5C 5C 5D 5H", "5S", id="five-of-a-rank"),
        pytest.param("KC KD KH KS", "KC", id="five-of-the-highest-rank"),
        pytest.param("6C 6C 6C 6C", "6C", id="one-card-five-times"),
    ],
)
@pytest.mark.parametrize("counter", [count, total])
def test_a_card_cannot_be_there_twice(counter, hand, starter):
    # I.1
    with pytest.raises(Refused) as refused:
        counter(parse_cards(hand), starter and Card(starter))
    assert any("I.1" in rules_of(finding) for finding in refused.value.findings)


@pytest.mark.parametrize(
    ("hand", "starter"),
    [
        pytest.param("5C 5D 5H JS 6C", "5S", id="five-and-a-starter"),
        pytest.param("5C 5D 5H JS 6C", None, id="five"),
        pytest.param("5C 5D", "5S", id="two-and-a-starter"),
        pytest.param("5C 5D", None, id="two"),
        pytest.param("7C 8D 8H", None, id="three"),
        pytest.param("5C", None, id="one"),
        pytest.param("", "5S", id="none"),
        pytest.param("AC 2C 3C 4C 5C 6C", "5S", id="six"),
    ],
)
def test_a_hand_has_the_number_of_cards_that_are_kept(hand, starter):
    # II.3
    with pytest.raises(Refused) as refused:
        count(hand, starter)
    assert any("II.3" in rules_of(finding) for finding in refused.value.findings)


def test_a_hand_of_five_card_cribbage_has_three_cards_not_four():
    # T.10
    with pytest.raises(Refused):
        count("5C 5D 5H JS", "5S", profile=FIVE_CARD)


@pytest.mark.parametrize(
    ("hand", "starter"),
    [
        pytest.param("5C 5D 5H Joker", "5S", id="in-the-hand"),
        pytest.param("5C 5D 5H JS", "joker", id="as-the-starter"),
    ],
)
def test_a_joker_cannot_be_counted(hand, starter):
    # I.1
    with pytest.raises(NotationError) as refused:
        count(hand, starter)
    assert "I.1" in map(str, refused.value.rules)


@pytest.mark.parametrize(
    ("hand", "starter"),
    [("5C 5D 5H 1S", "5S"), ("5C 5D 5H JS", "5X"), ("5C 5D 5H JS", "5S 6S")],
)
def test_what_is_no_card_cannot_be_counted(hand, starter):
    with pytest.raises((NotationError, Refused)):
        count(hand, starter)
