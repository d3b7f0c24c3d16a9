"""What a record of the play can have wrong (III), and what cannot be read at all."""

import pytest

from rulebook.engine import (
    NotationError,
    judge_play,
    parse_laid,
)
from rulebook.rules import Kind
from tests.engine.plays import (
    errors,
    judge,
    points,
    rules_of,
    the_error,
)


@pytest.mark.parametrize(
    ("laid", "act"),
    [
        pytest.param("A TC, B QD, A KH, B 2C", 4, id="P12-at-30"),
        pytest.param("A KC, B KD, A 4D, B 8S", 4, id="RW-017-at-24"),
    ],
)
def test_the_count_never_exceeds_31(laid, act):
    judged = judge(laid)
    finding = the_error(judged, act)
    assert "III.1" in rules_of(finding)
    assert not any(points(judged)[act - 1 :])


def test_a_card_past_31_pegs_nothing_whatever_is_claimed_for_it():
    # RW-017: B must say Go at 24, and A lays on.
    hands = {"A": "KC QC 4D 2S", "B": "KD QD KH 8S"}
    judged = judge("A KC, B KD 2, A 4D, B 8S 2", hands)
    assert "III.1" in rules_of(the_error(judged, 4))
    assert points(judged)[:3] == [0, 2, 0]
    assert not points(judged)[3]


def test_where_nobody_can_lay_the_go_is_understood_and_the_next_card_leads():
    # RW-017 with nothing left that fits: the 8 is the lead of a new series.
    hands = {"A": "KC QC 4D 9S", "B": "KD QD KH 8S"}
    judged = judge("A KC, B KD, A 4D, B 8S", hands)
    assert errors(judged) == []
    assert points(judged) == [0, 2, 1, 0]
    assert judged.acts[3].count == 8


@pytest.mark.parametrize(
    "hands", [None, {"A": "JS 7D 6H 4C", "B": "5C 6S 2D 4H"}], ids=["bare", "record"]
)
def test_a_card_cannot_be_laid_twice(hands):
    # P14, I.1
    judged = judge("A JS, B 5C, A JS", hands)
    assert "I.1" in rules_of(the_error(judged, 3))
    assert points(judged)[:2] == [0, 2]


def test_a_card_from_the_crib_or_another_hand_cannot_be_laid():
    hands = {"A": "JS 7D 6H 4C", "B": "5C 6S 2D 4H"}
    judged = judge("A JS, B 9D", hands)
    assert "II.3" in rules_of(the_error(judged, 2))


def test_an_impossible_card_ends_what_can_be_judged_but_not_what_came_before():
    hands = {"A": "JS 7D 6H 4C", "B": "5C 6S 2D 4H"}
    judged = judge("A JS, B 5C 2, A QD 4, B 6S 9, A 6H 9", hands)
    the_error(judged, 3)
    assert points(judged)[:2] == [0, 2]
    assert not any(points(judged)[2:])


def test_a_go_while_holding_a_card_that_fits_is_a_renege():
    # RW-029, RW-054, III.2.5-c
    hands = {"A": "AD 5D 6D 5C", "B": "TC KD TH 9S"}
    judged = judge("B TC, A 5C, B TH, A go", hands)
    finding = the_error(judged, 4)
    assert "III.2.5-c" in rules_of(finding)


def test_a_go_taken_back_before_anybody_lays_is_free():
    # RW-055 (1), P.5
    hands = {"A": "AD 5D 6D 5C", "B": "TC KD TH 9S"}
    judged = judge("B TC, A 5C 2, B TH, A go, A AD", hands)
    assert errors(judged) == []
    assert judged.count == 26
    assert judged.turn == "B"


def test_a_renege_stands_once_the_opponent_has_laid():
    # RW-055 (3)
    hands = {"A": "AD 5D 6D 5C", "B": "TC 4D TH 9S"}
    judged = judge("B TC, A 5C 2, B TH, A go, B 4D", hands)
    assert "III.2.5-c" in rules_of(the_error(judged, 4))


def test_an_earlier_renege_is_reported_before_any_points():
    # RW-026: with 4 8 8 in hand A cannot say Go at 16.
    hands = {"A": "TD 4S 8C 8H", "B": "6C 5H 3S AC"}
    judged = judge("A TD, B 6C, A go, B 5H, B 3S, B AC, A 4S, A 8C, A 8H", hands)
    place, finding = errors(judged)[0]
    assert place == 3
    assert "III.2.5-c" in rules_of(finding)


def test_stopping_after_the_go_while_a_card_fits_is_an_error():
    # RW-029: A stops at 28 with the 3 in hand.
    hands = {"A": "TC TH 2C 3D", "B": "6D 9H 9S KD"}
    judged = judge("A TC, B 6D, A TH, B go, A 2C, B 9H", hands)
    place, finding = errors(judged)[0]
    assert place == 6
    assert rules_of(finding) & {"III.2.5", "III.2.5-c"}


def test_among_three_stopping_early_is_an_error_of_the_table():
    # RW-034: A leads anew although C still holds the 3. T.11
    hands = {"A": "6C 9C KC KD", "B": "9D QD QH JC", "C": "TC 3C JD JH"}
    judged = judge("A 6C, B QH, C TC, A go, B go, A 9C", hands)
    place, finding = errors(judged)[0]
    assert place == 6
    assert "T.11" in rules_of(finding)
    assert Kind.TABLE in {rule.kind for rule in finding.rules}
    assert Kind.CODE not in {rule.kind for rule in finding.rules}


def test_the_wrong_seat_leads_after_a_reset():
    # RW-027, III.3-a
    hands = {"A": "TC 9D 5H 4H", "B": "JD 2S KH KD"}
    judged = judge("A TC, B JD, A 9D, B 2S, B KH", hands)
    assert "III.3-a" in rules_of(the_error(judged, 5))


def test_a_lay_out_of_turn_is_an_error():
    # III.1
    hands = {"A": "JS 7D 6H 4C", "B": "5C 6S 2D 4H"}
    place, finding = errors(judge("A JS, A 7D", hands))[0]
    assert place == 2
    assert "III.1" in rules_of(finding)


def test_the_lead_is_the_leaders():
    # III.1
    hands = {"A": "JS 7D 6H 4C", "B": "5C 6S 2D 4H"}
    place, finding = errors(judge("B 5C, A JS", hands, leader="A"))[0]
    assert place == 1
    assert "III.1" in rules_of(finding)
    assert errors(judge("A JS, B 5C", hands, leader="A")) == []


def test_an_empty_hand_needs_no_go_and_one_said_is_no_error():
    # III.2.5-a
    hands = {"A": "AC AD AH AS", "B": "KC QC JC TC"}
    laid = "A AC, B KC, A AD, B QC, A AH, B go, A AS, B JC, A go, B TC"
    judged = judge(laid, hands)
    assert errors(judged) == []
    assert points(judged)[-2:] == [0, 1]
    assert any("III.2.5-a" in rules_of(f) for f in judged.acts[-2].findings)


# What was pegged, and what it should have been: claimed, true, a provision.

CLAIMS = {
    "fifteen-missed": ("A JS, B 5C 0", None, 2, 0, 2, "III.2.1"),
    "three-for-fifteen": ("A JS, B 5C 3", None, 2, 3, 2, "III.2.1"),
    "RW-018-a-go-on-top-of-31": (
        "A TC, B 5D 2, A TH, B 6S 3",
        None,
        4,
        3,
        2,
        "III.2.5",
    ),
    "RW-028-ten-queen-king": ("A TC, B QD, A KH 3", None, 3, 3, 0, "III.2.4"),
    "P6-ten-on-jack": ("A JC, B TD 2", None, 2, 2, 0, "III.2"),
    "two-for-pair-royal": ("A 7C, B 7D 2, A 7H 2", None, 3, 2, 6, "III.2.3"),
    "P3-run-with-a-gap": ("A 6D, B 5S, A 6C 3", None, 3, 3, 0, "III.2"),
    "RW-028-king-after-the-reset": (
        "A TC, B QD, A KH 1, B go, B KD 2",
        None,
        5,
        2,
        0,
        "III.3",
    ),
    "RW-030-a-point-for-each-card-after-the-go": (
        "A TC, B 6D, A TH, B go, A AC 1, A 2D 1",
        {"A": "TC TH AC 2D", "B": "6D 9H 9S KD"},
        5,
        1,
        0,
        "III.2.5",
    ),
    "RW-030-two-for-the-go": (
        "A TC, B 6D, A TH, B go, A AC, A 2D 2",
        {"A": "TC TH AC 2D", "B": "6D 9H 9S KD"},
        6,
        2,
        1,
        "III.2.5",
    ),
    "go-and-last-for-one-card": (
        "A JS, B 5C 2, A 7D, B 6S 3, A go, B 2D 1, A 6H, B 4H, A 4C 4",
        {"A": "JS 7D 6H 4C", "B": "5C 6S 2D 4H"},
        9,
        4,
        3,
        "III.2.6",
    ),
    "RW-020-go-left-unpegged": (
        "A TC, B TD 2, A TH 7, B go, B 5C, A 7S, B JH, A go, B 8S 0, A KD 1",
        {"A": "TC TH 7S KD", "B": "TD 5C JH 8S"},
        9,
        0,
        1,
        "III.2.5",
    ),
}


@pytest.mark.parametrize(
    ("laid", "hands", "act", "claimed", "true", "rule"), CLAIMS.values(), ids=CLAIMS
)
def test_a_wrong_peg_is_an_error_with_its_reason(laid, hands, act, claimed, true, rule):
    judged = judge(laid, hands)
    finding = the_error(judged, act)
    assert (finding.facts["claimed"], finding.facts["true"]) == (claimed, true)
    assert judged.acts[act - 1].claimed == claimed
    assert judged.acts[act - 1].points == true
    cited = {r for f in judged.acts[act - 1].findings for r in rules_of(f)}
    assert rule in cited


def test_without_a_number_nothing_is_claimed_and_nothing_judged():
    judged = judge("A JS, B 5C")
    assert [act.claimed for act in judged.acts] == [None, None]
    assert not any(act.findings for act in judged.acts)


# Reading.


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        pytest.param("A JS, B 5X", 1, 9, id="no-such-card"),
        pytest.param("A JS, B", 1, 7, id="no-card"),
        pytest.param("A JS, B 5C two", 1, 12, id="no-number"),
        pytest.param("A JS,\nB 1H", 2, 3, id="second-line"),
    ],
)
def test_what_is_no_act_is_refused_where_it_stands(text, line, column):
    with pytest.raises(NotationError) as refused:
        judge_play(parse_laid(text))
    assert refused.value.line == line
    assert 1 <= refused.value.column <= column


def test_two_cards_cannot_be_laid_in_one_act():
    # RW-059, III.1
    with pytest.raises(NotationError) as refused:
        parse_laid("A 7D, B 7C 8D 22")
    assert "III.1" in map(str, refused.value.rules)


def test_a_joker_is_never_laid():
    # I.1
    with pytest.raises(NotationError) as refused:
        parse_laid("A JS, B Joker")
    assert "I.1" in map(str, refused.value.rules)


@pytest.mark.parametrize(
    "text",
    [
        "A JS, B 5C 2, A go",
        "a js, b 5c 2, a GO",
        "A J♠, B 5♣ 2, A go",
        "A JS,B 5C 2,A Go",
        "A JS, B 5C 2,\nA go",
        "A js , B 5c  2 , A go",
    ],
)
def test_what_was_laid_is_read_in_any_spelling(text):
    acts = judge_play(parse_laid(text)).acts
    assert [(a.seat, a.card and str(a.card), a.claimed) for a in acts][:2] == [
        ("A", "JS", None),
        ("B", "5C", 2),
    ]
    assert (acts[2].seat, acts[2].card) == ("A", None)
