"""The play (III): what each card makes, whose turn it is, and what may be laid.

"Bare" plays are sums without hands; with hands the record itself is judged, Go and
last card included. Points were worked out by hand from the Code or reported by others.
"""

import pytest

from rulebook.engine import (
    parse_cards,
)
from tests.engine.plays import (
    errors,
    judge,
    made,
    points,
)

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
    "RW-021-the-layer-still-holds-a-two": (
        {"A": "5C 7D KC KD", "B": "TC 8S 9H 2D"},
        "A 5C, B TC, A 7D, B 8S, A go, A KC, B 9H, A KD, B 2D",
        "0 2 0 1 0 0 0 0 2",
    ),
    "RW-021-the-layer-says-go-too": (
        {"A": "5C 7D KC KD", "B": "TC 8S 9H 2D"},
        "A 5C, B TC, A 7D, B 8S, A go, B go, A KC, B 9H, A KD, B 2D",
        "0 2 0 1 0 0 0 0 0 2",
    ),
    "RW-021-the-go-was-said-before": (
        {"A": "5C KC KD JH", "B": "TC 7D 8S 2D"},
        "B TC, A 5C, B 7D, A go, B 8S, A KC, B 2D, A KD, A JH",
        "0 2 0 0 1 0 0 1 1",
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


def in_turn(cards, seats="AB"):
    """Writes cards as laid in turn."""
    return ", ".join(
        f"{seats[place % len(seats)]} {card}"
        for place, card in enumerate(cards.split())
    )


def numbers(text):
    return [int(number) for number in text.split()]


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
