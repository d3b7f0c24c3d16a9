"""The play (III): what each card makes, whose turn it is, and what may be laid.

"Bare" plays are sums without hands; with hands the record itself is judged, Go and
last card included. Points were worked out by hand from the Code or reported by others.
"""

import json
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.engine import (
    Card,
    NotationError,
    Play,
    find_profile,
    judge_play,
    parse_cards,
    parse_laid,
)
from rulebook.findings import Gravity, Refused
from rulebook.rules import Kind
from tests.engine import reference
from tests.engine.reference import PACK

SEATS = "ABCDE"
FORMS = {2: "association", 3: "three-hand", 4: "partners", 5: "table-five"}

RULES = {
    "fifteen": {"III.2.1"},
    "thirty-one": {"III.2.2"},
    "pair": {"III.2.3"},
    "run": {"III.2.4"},
    "go": {"III.2.5", "III.2.5-b", "T.11"},
    "last": {"III.2.6"},
}

# Cards laid in turn by A and B, and what each makes. No series ends but at 31.
SERIES = {
    "P1-run-and-31": ("9C TD 4S 5H 3H", "0 0 0 0 5"),
    "P2-run-and-15": ("4C 6D 5H", "0 0 5"),
    "P3-ranks-with-a-gap": ("6D 5S 6C 5C", "0 0 0 0"),
    "P4-a-doubled-rank-in-the-tail": ("5C 6S 6C 4H 3H", "0 0 2 0 0"),
    "P4-the-double-behind-the-tail": ("5C 5S 4H 6C", "0 2 0 3"),
    "P4-no-run-across-a-pair": ("8D 7C 7S 9H", "0 2 2 2"),
    "P5-an-older-double-does-not-block": ("5S 2C 3S 4D 5H", "0 0 0 4 4"),
    "P5-run-and-15-after-a-pair": ("3D 3C 5H 4C", "0 2 0 5"),
    "P6-equal-value-is-no-pair": ("JC JH TD", "0 2 0"),
    "P6-run-of-pictures": ("QD JC KD", "0 0 3"),
    "P17-four-of-a-kind": ("7C 7D 7H 7S", "0 2 6 12"),
    "P17-a-run-grows": ("AC 5D 3C 4S 2H 6C", "0 0 0 3 7 6"),
    "RW-014": ("JC 9D 4H 5S 3C", "0 0 0 0 5"),
    "RW-015": ("4C 6D 5H", "0 0 5"),
    "RW-031-then-ace": ("6C 4D 3H 2S 5C AD", "0 0 0 5 5 6"),
    "RW-031-then-seven": ("6C 4D 3H 2S 5C 7D", "0 0 0 5 5 6"),
    "RW-032-late-filler": ("3C 5D 6H 7S 4C", "0 0 0 3 5"),
    "RW-032-no-run-then-five": ("6C 2D 5H 3S 4C", "0 0 0 0 5"),
    "RW-032-a-repeated-rank": ("4C 5D 6H 5S 4D", "0 0 5 0 3"),
    "third-five": ("5C 5D 5H", "0 2 8"),
    "ten-and-queen-are-no-pair": ("TC QD", "0 0"),
    "a-flush-scores-nothing": ("2H 4H 6H 8H", "0 0 0 0"),
    "no-double-run": ("4C 5D 5H 6S", "0 0 2 0"),
    "an-ace-is-low": ("QD KC AH", "0 0 0"),
    "fifteen-of-two": ("7C 8D", "0 2"),
    "thirty-one-is-two": ("TC 5D TH 6S", "0 2 0 2"),
    "RW-018-31-and-no-go": ("TC 5D TH 6S 6C", "0 2 0 2 0"),
    "no-pair-across-31": ("TC JD 9D 2S 2H", "0 0 3 2 0"),
    "no-run-across-31": ("TC JD 8D 3S 2H 4C", "0 0 0 2 0 0"),
    "P7-last-of-eight-at-31": ("TC QC KD AC TH JD AS KH", "0 0 0 2 0 0 0 2"),
}

# What was laid, with the Gos, and the points of each act; no hands are known.
BARE = {
    "P15-count-starts-again": (
        "A TC, B JD, A 9D, B 2S, A 8H, B QS, A 4C, B go, B KS",
        "0 0 3 2 0 0 1 0 1",
    ),
    "P16-go-scores-nothing-twice": (
        "A TC, B TD, A TH, B go, A AH",
        "0 2 6 0 2",
    ),
    "P8-last-card-after-a-go": (
        "A AC, B KC, A AD, B QC, A AH, B go, A AS, B JC, B TC",
        "0 0 0 0 0 0 3 0 1",
    ),
    "P9-go-once-a-series": (
        "A TC, B KC, A TD, B go, B KD, A 9C, B QC, A 2H, B QD",
        "0 0 1 0 0 0 0 2 1",
    ),
    "RW-028-nine-after-the-go": ("A TC, B QD, A KH, B go, B 9S", "0 0 1 0 0"),
    "RW-028-king-after-the-go": ("A TC, B QD, A KH, B go, B KD", "0 0 1 0 0"),
    "RW-030-one-for-the-go-in-all": (
        "A TC, B 6D, A TH, B go, A AC, A 2D, B 9H",
        "0 0 0 0 0 1 0",
    ),
    "RW-029-laying-on-to-31": (
        "A TC, B 6D, A TH, B go, A 2C, A 3D, B 9H",
        "0 0 0 0 0 2 0",
    ),
}

# Hands, leader, what was laid, and the points of each act.
RECORDS = {
    "two-players": (
        {"A": "JS 7D 6H 4C", "B": "5C 6S 2D 4H"},
        "A JS, B 5C, A 7D, B 6S, A go, B 2D, A 6H, B 4H, A 4C",
        "0 2 0 3 0 1 0 0 3",
    ),
    "three-players": (
        {"A": "7C 5D TH 4S", "B": "7D 5H TS 3D", "C": "7H 8S KD 9H"},
        "A 7C, B 7D, C 7H, A 5D, B 5H, C 8S, A TH, B TS, C go, A go, B 3D, "
        "C KD, A 4S, C 9H",
        "0 2 6 0 4 0 0 2 0 0 2 0 0 1",
    ),
    "P8-and-P11-last-card-after-a-go": (
        {"A": "AC AD AH AS", "B": "KC QC JC TC"},
        "A AC, B KC, A AD, B QC, A AH, B go, A AS, B JC, B TC",
        "0 0 0 0 0 0 3 0 1",
    ),
    "P9-and-P10-go-once": (
        {"A": "TC TD 9C 2H", "B": "KC KD QC QD"},
        "A TC, B KC, A TD, B go, B KD, A 9C, B QC, A 2H, B QD",
        "0 0 1 0 0 0 0 2 1",
    ),
    "P7-last-card-at-31": (
        {"A": "TC KD TH AS", "B": "QC AC JD KH"},
        "A TC, B QC, A KD, B AC, A TH, B JD, A AS, B KH",
        "0 0 0 2 0 0 0 2",
    ),
    "RW-020": (
        {"A": "TC TH 7S KD", "B": "TD 5C JH 8S"},
        "A TC, B TD, A TH, B go, B 5C, A 7S, B JH, A go, B 8S, A KD",
        "0 2 7 0 0 0 0 0 1 1",
    ),
    "RW-022-alone-until-the-end": (
        {"A": "TD 8C KC 9S", "B": "TC 6D 2S 7H"},
        "B TC, A TD, B 6D, A go, B 2S, A 8C, B 7H, A KC, A 9S",
        "0 2 0 0 1 0 2 1 1",
    ),
    "RW-023": (
        {"A": "KS QH 9D 8C", "B": "KD QC 9H 8S"},
        "A KS, B KD, A QH, B QC, A 9D, B 9H, A 8C, B 8S",
        "0 2 1 0 0 3 0 3",
    ),
    "RW-024": (
        {"A": "AD 4D 7D 7C", "B": "2D 2S 3S QS"},
        "B QS, A 7D, B 2S, A 7C, B 3S, A AD, B go, B 2D, A 4D",
        "0 0 0 0 0 1 0 0 1",
    ),
    "RW-029": (
        {"A": "TC TH 2C 3D", "B": "6D 9H 9S KD"},
        "A TC, B 6D, A TH, B go, A 2C, A 3D, B 9H, B 9S, B KD",
        "0 0 0 0 0 2 0 2 1",
    ),
    "RW-030": (
        {"A": "TC TH AC 2D", "B": "6D 9H 9S KD"},
        "A TC, B 6D, A TH, B go, A AC, A 2D, B 9H, B 9S, B KD",
        "0 0 0 0 0 1 0 2 1",
    ),
    "RW-034": (
        {"A": "6C 9C KC KD", "B": "9D QD QH JC", "C": "TC 3C JD JH"},
        "A 6C, B QH, C TC, A go, B go, C 3C",
        "0 0 0 0 0 1",
    ),
}


def judge(laid, hands=None, **more):
    if hands and "profile" not in more:
        more["profile"] = find_profile(FORMS[len(hands)])
    return judge_play(parse_laid(laid), hands=hands, **more)


def in_turn(cards, seats="AB"):
    """Writes cards as laid in turn."""
    return ", ".join(
        f"{seats[place % len(seats)]} {card}"
        for place, card in enumerate(cards.split())
    )


def points(judged):
    return [act.points for act in judged.acts]


def numbers(text):
    return [int(number) for number in text.split()]


def made(act):
    """What a card made, by kind."""
    sums = {}
    for item in act.items:
        sums[item.kind] = sums.get(item.kind, 0) + item.points
    return sums


def errors(judged):
    """The errors with the number of the act where they stand, from 1."""
    return [
        (place, finding)
        for place, act in enumerate(judged.acts, start=1)
        for finding in act.findings
        if finding.gravity is Gravity.ERROR
    ]


def rules_of(finding):
    return {str(rule) for rule in finding.rules}


def the_error(judged, act):
    """The one error of a play, which stands at this act."""
    ((place, finding),) = errors(judged)
    assert place == act
    assert finding.text
    return finding


@pytest.mark.parametrize(("cards", "expected"), SERIES.values(), ids=SERIES)
def test_a_card_pegs_every_combination_it_completes(cards, expected):
    judged = judge(in_turn(cards))
    assert points(judged) == numbers(expected)
    assert errors(judged) == []


@pytest.mark.parametrize(("cards", "expected"), SERIES.values(), ids=SERIES)
def test_every_peg_of_a_card_is_an_item_with_its_provision(cards, expected):
    for act in judge(in_turn(cards)).acts:
        assert sum(item.points for item in act.items) == act.points
        assert all(item.rule in RULES[item.kind] for item in act.items)


@pytest.mark.parametrize(("laid", "expected"), BARE.values(), ids=BARE)
def test_bare_sums_find_where_a_series_ends(laid, expected):
    judged = judge(laid)
    assert points(judged) == numbers(expected)
    assert errors(judged) == []


@pytest.mark.parametrize(("hands", "laid", "expected"), RECORDS.values(), ids=RECORDS)
def test_a_record_pegs_go_and_last_card_once(hands, laid, expected):
    judged = judge(laid, hands)
    assert points(judged) == numbers(expected)
    assert errors(judged) == []


@pytest.mark.parametrize(("hands", "laid", "expected"), RECORDS.values(), ids=RECORDS)
def test_a_go_that_is_not_written_is_understood(hands, laid, expected):
    spoken = laid.split(", ")
    kept = [act for act in spoken if not act.endswith("go")]
    pegs = [
        number
        for act, number in zip(spoken, numbers(expected), strict=True)
        if not act.endswith("go")
    ]
    judged = judge(", ".join(kept), hands)
    assert [act.points for act in judged.acts if act.card] == pegs
    assert errors(judged) == []


@pytest.mark.parametrize(("hands", "laid", "expected"), RECORDS.values(), ids=RECORDS)
def test_the_right_points_written_beside_the_cards_are_no_error(hands, laid, expected):
    written = ", ".join(
        act if act.endswith("go") else f"{act} {number}"
        for act, number in zip(laid.split(", "), numbers(expected), strict=True)
    )
    judged = judge(written, hands)
    assert errors(judged) == []
    assert [act.claimed for act in judged.acts if act.card] == [
        number
        for act, number in zip(laid.split(", "), numbers(expected), strict=True)
        if not act.endswith("go")
    ]


def test_every_peg_of_the_worked_play_of_two_is_known_by_its_provision():
    hands, laid, _ = RECORDS["two-players"]
    items = [
        [(i.kind, i.points, i.rule) for i in a.items] for a in judge(laid, hands).acts
    ]
    assert items == [
        [],
        [("fifteen", 2, "III.2.1")],
        [],
        [("run", 3, "III.2.4")],
        [],
        [("go", 1, "III.2.5")],
        [],
        [],
        [("pair", 2, "III.2.3"), ("last", 1, "III.2.6")],
    ]


def test_the_count_is_announced_with_every_card():
    hands, laid, _ = RECORDS["two-players"]
    counts = [act.count for act in judge(laid, hands).acts if act.card]
    assert counts == [10, 15, 22, 28, 30, 6, 10, 14]


def test_both_items_of_fifteen_and_run_are_listed():
    # RW-015
    act = judge(in_turn("4C 6D 5H")).acts[-1]
    assert made(act) == {"fifteen": 2, "run": 3}


def test_thirty_one_with_a_run_keeps_both():
    # RW-014
    act = judge(in_turn("JC 9D 4H 5S 3C")).acts[-1]
    assert made(act) == {"thirty-one": 2, "run": 3}


@pytest.mark.parametrize(
    ("cards", "pegs"), [("7C 7D", 2), ("7C 7D 7H", 6), ("7C 7D 7H 7S", 12)]
)
def test_alike_in_succession_is_two_six_twelve(cards, pegs):
    assert made(judge(in_turn(cards)).acts[-1]) == {"pair": pegs}


def test_the_cards_of_a_run_are_the_tail_of_the_series():
    (run,) = judge(in_turn("6C 2D 5H 3S 4C")).acts[-1].items
    assert sorted(map(str, run.cards)) == ["2D", "3S", "4C", "5H", "6C"]


def test_thirty_one_after_a_go_pays_two_and_no_go():
    # III.2.5
    hands, laid, _ = RECORDS["RW-029"]
    assert made(judge(laid, hands).acts[5]) == {"thirty-one": 2}


def test_a_series_ended_by_empty_hands_pays_by_the_practice_note():
    # RW-022, III.2.5-b: nobody is left to say Go.
    hands, laid, _ = RECORDS["RW-022-alone-until-the-end"]
    acts = judge(laid, hands).acts
    assert [(i.kind, i.points, i.rule) for i in acts[7].items] == [
        ("go", 1, "III.2.5-b")
    ]
    assert [(i.kind, i.points, i.rule) for i in acts[8].items] == [
        ("last", 1, "III.2.6")
    ]


def test_go_rests_on_the_code_where_somebody_says_it():
    # P8: A lays the last card of the hand, and B holds what does not fit.
    hands, laid, _ = RECORDS["P8-and-P11-last-card-after-a-go"]
    go = [i for i in judge(laid, hands).acts[6].items if i.kind == "go"]
    assert [(i.points, i.rule) for i in go] == [(1, "III.2.5")]


def test_go_among_three_rests_on_the_table():
    # RW-034, T.11: the Code speaks of two.
    hands, laid, _ = RECORDS["RW-034"]
    assert [(i.kind, i.points, i.rule) for i in judge(laid, hands).acts[5].items] == [
        ("go", 1, "T.11")
    ]


def test_a_lone_survivor_sums_up_without_hands():
    # RW-026: the others are out at 25, and A lays 4, 8 and 8.
    laid = "A TD, B 6C, B 5H, B 3S, B AC, A 4S, A 8C, A 8H"
    acts = judge(laid).acts
    assert acts[5].count == 29
    assert made(acts[6]) == {}
    assert made(acts[7]) == {"pair": 2, "last": 1}


# The turn, and what may be laid.


@pytest.mark.parametrize(
    ("hands", "laid", "turn", "count", "legal"),
    [
        pytest.param(
            {"A": "TC 9D 5H 4H", "B": "JD 2S KH KD"},
            "A TC, B JD, A 9D, B 2S",
            "A",
            0,
            "4H 5H",
            id="P13-after-31-the-next-seat",
        ),
        pytest.param(
            {"A": "AD 4D 7D 7C", "B": "2D 2S 3S QS"},
            "B QS, A 7D, B 2S, A 7C, B 3S, A AD, B 2D",
            "A",
            2,
            "4D",
            id="RW-024-the-one-legal-card",
        ),
        pytest.param(
            {"A": "KC QC 4D 8S", "B": "KD QD 3H 9C"},
            "A KC, B KD, A 4D",
            "B",
            24,
            "3H",
            id="RW-017-only-what-fits",
        ),
        pytest.param(
            {"A": "KS QH 9D 8C", "B": "KD QC 9H 8S"},
            "A KS, B KD, A QH",
            "B",
            0,
            "8S 9H QC",
            id="RW-023-a-dead-series-is-over",
        ),
        pytest.param(
            {"A": "TC TD 9C 2H", "B": "KC KD QC QD"},
            "A TC, B KC, A TD, B KD, A 9C, B QC, A 2H",
            "B",
            0,
            "QD",
            id="RW-027-both-then-one",
        ),
        pytest.param(
            {"A": "TD 8C KC 9S", "B": "TC 6D 2S 7H"},
            "B TC, A TD, B 6D, A go, B 2S, A 8C, B 7H, A KC",
            "A",
            0,
            "9S",
            id="RW-027-only-the-last-layer-holds-cards",
        ),
        pytest.param(
            {"A": "TC TH 2C 3D", "B": "6D 9H 9S KD"},
            "A TC, B 6D, A TH, B go",
            "A",
            26,
            "2C 3D",
            id="RW-029-whoever-got-the-go-lays-on",
        ),
        pytest.param(
            {"A": "6C 9C KC KD", "B": "9D QD QH JC", "C": "TC 3C JD JH"},
            "A 6C, B QH, C TC, A go, B go",
            "C",
            26,
            "3C",
            id="RW-034-the-last-layer-lays-on",
        ),
        pytest.param(
            {"A": "6C 9C KC KD", "B": "9D QD QH JC", "C": "TC 3C JD JH"},
            "A 6C, B QH, C TC, A go, B go, C 3C",
            "A",
            0,
            "9C KC KD",
            id="RW-034-the-left-of-the-last-layer-leads",
        ),
        pytest.param(
            {"A": "AC TC KC 2C", "B": "5D 6D 7D 8D", "C": "5H 6H 7H 8H"},
            "B 5D",
            "C",
            5,
            "5H 6H 7H 8H",
            id="the-turn-goes-round",
        ),
    ],
)
def test_the_turn_and_the_legal_cards(hands, laid, turn, count, legal):
    judged = judge(laid, hands)
    assert errors(judged) == []
    assert judged.turn == turn
    assert judged.count == count
    assert sorted(judged.legal[turn]) == list(parse_cards(legal))


def test_before_the_first_card_the_leader_may_lay_anything():
    hands = {"A": "JS 7D 6H 4C", "B": "5C 6S 2D 4H"}
    judged = judge("", hands, leader="A")
    assert (judged.turn, judged.count, list(judged.acts)) == ("A", 0, [])
    assert sorted(judged.legal["A"]) == list(parse_cards("4C 6H 7D JS"))


def test_nothing_is_legal_where_nothing_fits():
    # RW-017: at 24 the 8 does not fit.
    hands = {"A": "KC QC 4D 2S", "B": "KD QD KH 8S"}
    judged = judge("A KC, B KD, A 4D", hands)
    assert judged.count == 24
    assert not judged.legal.get("B")


def test_a_play_of_all_cards_is_over():
    hands, laid, _ = RECORDS["two-players"]
    judged = judge(laid, hands)
    assert judged.turn is None
    assert not any(judged.legal.values())


# What is wrong.


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
    hands, laid, _ = RECORDS["P8-and-P11-last-card-after-a-go"]
    head = laid.removesuffix(", B TC")
    judged = judge(f"{head}, A go, B TC", hands)
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


# The conformance kit.

KNOWN = json.loads(
    (Path(__file__).parent / "data" / "play_cases.json").read_text(encoding="utf-8")
)
KNOWN_IDS = [f"{case['players']}-seats-{case['id']:02}" for case in KNOWN]
PARTS = {
    "fifteen": "fifteen",
    "thirtyone": "thirty-one",
    "pairs": "pair",
    "run": "run",
    "go": "go",
    "last": "last",
}


def kit_hands(case):
    return {
        seat: " ".join(hand) for seat, hand in zip(SEATS, case["hands"], strict=False)
    }


def kit_laid(case, *, gos=True):
    return ", ".join(
        f"{SEATS[act['seat']]} {act.get('card', 'go')}"
        for act in case["plays"]
        if gos or "card" in act
    )


def kit_made(act):
    return {kind: act[name] for name, kind in PARTS.items() if act.get(name)}


@pytest.mark.parametrize("case", KNOWN, ids=KNOWN_IDS)
def test_the_conformance_kit_agrees_card_by_card(case):
    judged = judge(kit_laid(case), kit_hands(case), leader=SEATS[case["start"]])
    assert errors(judged) == []
    assert [(a.seat, a.count, a.points) for a in judged.acts] == [
        (SEATS[a["seat"]], a["count"], a["points"]) for a in case["plays"]
    ]
    assert [made(act) for act in judged.acts if act.card] == [
        kit_made(act) for act in case["plays"] if "card" in act
    ]
    totals = [
        sum(act.points for act in judged.acts if act.seat == seat)
        for seat in kit_hands(case)
    ]
    assert totals == case["totals"]


@pytest.mark.parametrize("case", KNOWN, ids=KNOWN_IDS)
def test_the_conformance_kit_agrees_without_hands(case):
    profile = find_profile(FORMS[case["players"]])
    judged = judge(kit_laid(case), profile=profile)
    assert errors(judged) == []
    assert points(judged) == [act["points"] for act in case["plays"]]


@pytest.mark.parametrize("case", KNOWN, ids=KNOWN_IDS)
def test_the_conformance_kit_agrees_with_no_go_written(case):
    judged = judge(kit_laid(case, gos=False), kit_hands(case))
    assert errors(judged) == []
    assert [act.points for act in judged.acts if act.card] == [
        act["points"] for act in case["plays"] if "card" in act
    ]


# Laws.


TABLES = st.integers(2, 5)


@st.composite
def plays(draw, seats=TABLES, kept=4):
    """A whole play by the rules, its cards chosen at random."""
    number = draw(seats)
    cards = draw(st.permutations(PACK))
    hands = [list(cards[seat * kept : seat * kept + kept]) for seat in range(number)]
    leader = draw(st.integers(0, number - 1))
    choices = draw(st.lists(st.integers(0, 11), min_size=20, max_size=20))
    picks = iter(choices)

    def choose(_, fits):
        return fits[next(picks) % len(fits)]

    return hands, leader, list(reference.play_out(hands, leader, choose))


def written(acts):
    return ", ".join(f"{SEATS[act['seat']]} {act['card'] or 'go'}" for act in acts)


def named(hands):
    return {seat: " ".join(hand) for seat, hand in zip(SEATS, hands, strict=False)}


@given(plays())
def test_any_play_by_the_rules_pegs_what_the_reference_pegs(play):
    hands, leader, acts = play
    judged = judge(written(acts), named(hands), leader=SEATS[leader])
    assert errors(judged) == []
    assert [(a.seat, a.count, made(a)) for a in judged.acts if a.card] == [
        (SEATS[a["seat"]], a["count"], a["made"]) for a in acts if a["card"]
    ]


@given(plays())
def test_any_play_keeps_its_laws(play):
    hands, leader, acts = play
    judged = judge(written(acts), named(hands), leader=SEATS[leader])
    laid = [act for act in judged.acts if act.card]
    assert len(laid) == len({act.card for act in laid}) == 4 * len(hands)
    assert all(act.count <= 31 for act in laid)
    # A series that ends below 31 pays one, and only its last card (III.2.5, III.2.6).
    ended = [here for here, after in pairwise(laid) if after.count == after.card.value]
    ended.append(laid[-1])
    below = [act for act in ended if act.count < 31]
    paid = [act for act in laid if made(act).keys() & {"go", "last"}]
    assert paid == below
    assert all(act.points <= 29 for act in laid)
    assert judged.turn is None


@given(plays())
def test_any_play_pegs_the_same_without_its_hands(play):
    hands, _, acts = play
    profile = find_profile(FORMS[len(hands)])
    judged = judge(written(acts), profile=profile)
    assert errors(judged) == []
    assert points(judged) == [sum(act["made"].values()) for act in acts]


@given(plays(), st.data())
def test_any_go_may_be_left_unwritten_where_the_hands_are_known(play, data):
    # III.2.5
    hands, leader, acts = play
    kept = [act for act in acts if act["card"] or data.draw(st.booleans())]
    judged = judge(written(kept), named(hands), leader=SEATS[leader])
    assert errors(judged) == []
    assert points(judged) == [sum(act["made"].values()) for act in kept]


@given(plays(), st.data())
def test_what_is_not_known_of_the_hands_is_never_charged(play, data):
    hands, leader, acts = play
    profile = find_profile(FORMS[len(hands)])
    known = {
        seat: hand for seat, hand in named(hands).items() if data.draw(st.booleans())
    }
    judged = judge(written(acts), known, leader=SEATS[leader], profile=profile)
    assert errors(judged) == []
    assert points(judged) == [sum(act["made"].values()) for act in acts]


@given(plays(), st.data())
def test_the_turn_is_whoever_lays_next_and_the_card_is_legal(play, data):
    # III.1, III.3-a, T.11, T.13
    hands, leader, acts = play
    lays = [place for place, act in enumerate(acts) if act["card"]]
    place = data.draw(st.sampled_from(lays))
    judged = judge(written(acts[:place]), named(hands), leader=SEATS[leader])
    seat, card = SEATS[acts[place]["seat"]], Card(acts[place]["card"])
    laid = {act["card"] for act in acts[:place]}
    left = set(hands[acts[place]["seat"]]) - laid
    assert judged.turn == seat
    assert judged.count == acts[place]["count"] - card.value
    assert sorted(judged.legal[seat]) == sorted(
        c for c in map(Card, left) if judged.count + c.value <= 31
    )


@given(plays(), st.data())
def test_one_wrong_peg_is_one_error_there_and_nowhere_else(play, data):
    hands, leader, acts = play
    lays = [place for place, act in enumerate(acts) if act["card"]]
    wrong = data.draw(st.sampled_from(lays))
    true = sum(acts[wrong]["made"].values())
    claimed = data.draw(st.integers(0, 15).filter(lambda number: number != true))
    laid = ", ".join(
        f"{SEATS[act['seat']]} {act['card']} "
        f"{claimed if place == wrong else sum(act['made'].values())}"
        if act["card"]
        else f"{SEATS[act['seat']]} go"
        for place, act in enumerate(acts)
    )
    judged = judge(laid, named(hands), leader=SEATS[leader])
    finding = the_error(judged, wrong + 1)
    assert (finding.facts["claimed"], finding.facts["true"]) == (claimed, true)
    made_there = [act.points for act in judged.acts]
    assert made_there == [sum(act["made"].values()) for act in acts]


SMALL_PACK = [rank + suit for rank in "A59TK" for suit in "CDHS"]

anything = st.lists(
    st.tuples(
        st.sampled_from("ABC"),
        st.sampled_from(SMALL_PACK) | st.just("go"),
        st.sampled_from(["", " 0", " 2", " 31"]),
    ).map(lambda act: f"{act[0]} {act[1]}{act[2] if act[1] != 'go' else ''}"),
    max_size=14,
).map(", ".join)


@given(
    laid=anything,
    pack=st.permutations(SMALL_PACK),
    known=st.sets(st.sampled_from("ABC")),
    leader=st.sampled_from(["A", "B", "C", None]),
)
@settings(max_examples=300)
def test_nothing_that_a_player_can_do_raises(laid, pack, known, leader):
    hands = {
        seat: pack[4 * place : 4 * place + 4]
        for place, seat in enumerate("ABC")
        if seat in known
    }
    profile = find_profile("three-hand")
    judged = judge(laid, hands, leader=leader, profile=profile)
    assert len(judged.acts) == len([act for act in laid.split(", ") if act])
    assert all(act.count is None or act.count <= 31 for act in judged.acts)
    for act in judged.acts:
        assert all("{" not in finding.text for finding in act.findings)
        assert all(finding.rules for finding in act.findings)
        assert not act.items or sum(i.points for i in act.items) == act.points
    sound = [act.card for act in judged.acts if act.card and act.count is not None]
    assert len(sound) == len(set(sound))


@given(laid=anything, pack=st.permutations(SMALL_PACK))
def test_a_refused_act_leaves_the_live_play_as_it_was(laid, pack):
    hands = {seat: pack[4 * n : 4 * n + 4] for n, seat in enumerate("ABC")}
    game = Play(hands, "A", find_profile("three-hand"))
    for act in parse_laid(laid):
        before = (game.turn, game.count, game.legal_cards(), game.over)
        allowed = act.card in before[2] if act.card else not before[2]
        if allowed and not game.over:
            game.lay(act.card) if act.card else game.go()
            assert (game.turn, game.count) != before[:2] or act.card is None
            continue
        with pytest.raises(Refused) as refused:
            game.lay(act.card) if act.card else game.go()
        assert all("{" not in finding.text for finding in refused.value.findings)
        assert (game.turn, game.count, game.legal_cards(), game.over) == before


@given(plays(seats=st.just(2), kept=3))
def test_hands_of_three_are_played_by_the_same_rules(play):
    # T.10
    hands, _, acts = play
    profile = find_profile("five-card")
    for known in (named(hands), None):
        judged = judge(written(acts), known, profile=profile)
        assert errors(judged) == []
        assert points(judged) == [sum(act["made"].values()) for act in acts]


@given(plays(), st.data())
@settings(max_examples=50)
def test_the_live_play_allows_what_the_rules_allow(play, data):
    hands, leader, acts = play
    game = live(hands, leader)
    held = {seat: set(hand) for seat, hand in named_cards(hands).items()}
    for act in acts:
        if game.turn is None:
            break
        if act["card"] is None:
            if game.turn == SEATS[act["seat"]] and not game.legal_cards():
                game.go()
            continue
        while not game.legal_cards():
            game.go()
        seat, card = SEATS[act["seat"]], Card(act["card"])
        assert game.turn == seat
        fits = {c for c in held[seat] if game.count + c.value <= 31}
        assert set(game.legal_cards()) == fits
        game.lay(card)
        held[seat].remove(card)
    assert game.over


# The live play refuses what the record only reports.


def named_cards(hands):
    return {seat: parse_cards(hand) for seat, hand in zip(SEATS, hands, strict=False)}


def live(hands, leader=0):
    return Play(named_cards(hands), SEATS[leader], find_profile(FORMS[len(hands)]))


TWO = ["JS 7D 6H 4C", "5C 6S 2D 4H"]


def test_the_live_play_goes_through_the_worked_example():
    game = live(TWO)
    for card in ["JS", "5C", "7D", "6S"]:
        game.lay(Card(card))
    assert (game.turn, game.count) == ("A", 28)
    assert list(game.legal_cards()) == []
    game.go()
    assert sorted(game.legal_cards()) == [Card("2D")]
    game.lay(Card("2D"))
    assert (game.turn, game.count) == ("A", 0)
    for card in ["6H", "4H", "4C"]:
        assert not game.over
        game.lay(Card(card))
    assert game.over


@pytest.mark.parametrize(
    ("hands", "laid", "card", "rule"),
    [
        pytest.param(
            ["KC KH AD 2S", "KD QD JH 8S"], "KC KD KH", "QD", "III.1", id="over-31"
        ),
        pytest.param(TWO, "JS 5C", "JS", "I.1", id="twice"),
        pytest.param(TWO, "JS", "9D", "II.3", id="not-held"),
    ],
)
def test_the_live_play_refuses_an_impossible_card(hands, laid, card, rule):
    game = live(hands)
    for before in laid.split():
        game.lay(Card(before))
    count = game.count
    with pytest.raises(Refused) as refused:
        game.lay(Card(card))
    cited = {r for finding in refused.value.findings for r in rules_of(finding)}
    assert rule in cited
    assert game.count == count


def test_the_live_play_refuses_a_go_while_a_card_fits():
    # III.2.5-c
    game = live(TWO)
    game.lay(Card("JS"))
    with pytest.raises(Refused) as refused:
        game.go()
    cited = {r for finding in refused.value.findings for r in rules_of(finding)}
    assert "III.2.5-c" in cited
    assert game.turn == "B"
