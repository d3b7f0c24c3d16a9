"""What is known of the hands is charged, what is not known never is (III)."""

import pytest

from rulebook.engine import Play, find_profile, judge_play, parse_laid
from rulebook.findings import Refused

# A play, the hands that are known, and what is found: act from 1, code.
FOUND = {
    "the-card-of-another": (
        "A JS, B 7D",
        {"A": "JS 7D 6H 4C"},
        [(2, "card-of-another")],
    ),
    "after-a-go-the-wrong-seat-leads": (
        "A KC, B KD, A QH, B go, A 5C",
        {"B": "KD QC JD TD"},
        [(5, "wrong-next-lead")],
    ),
    "who-said-go-holds-cards-and-leads": (
        "A KS, B KD, A KH, B go, A go, A 5C",
        None,
        [(6, "wrong-next-lead")],
    ),
    "a-renege-does-not-end-the-series": (
        "A JS, B 5C, A go, B 6S, A 7D",
        {"A": "JS 7D 6H 4C", "B": "5C 6S 2D 4H"},
        [(3, "go-while-holding"), (3, "renege-claimable")],
    ),
    "the-last-layer-lays-too-high-while-something-fits": (
        "A JS, B 5C, A 7D, B 6S, A go, B 4H",
        {"A": "JS 7D 6H 4C", "B": "5C 6S 2D 4H"},
        [(6, "over-31-while-holding")],
    ),
    "past-31-where-go-is-due": (
        "A JS, B 5C, A 7D, B 6S, A 6H",
        {"A": "JS 7D 6H 4C", "B": "5C 6S 2D 4H"},
        [(5, "over-31-where-go-is-due")],
    ),
    "nobody-said-go-and-another-holds-what-fits": (
        "A TC, B KD, A 9C, A 8C",
        {"B": "KD 2C 8D 7C"},
        [(4, "out-of-turn")],
    ),
    "a-go-where-anything-fits": ("A 5C, B go", None, [(2, "go-while-anything-fits")]),
    "a-go-at-22-may-be-true": ("A KC, B 7D, A 5C, B go", None, [(4, "go-open")]),
    "past-31-while-something-fits": (
        "A KC, B KD, A 4D, B 8S",
        {"A": "KC 4D 9S 9C", "B": "KD 8S 2C 3D"},
        [(4, "over-31-while-holding")],
    ),
    "a-fifth-card": (
        "A AC, B 2C, A AD, B 2D, A AH, B 2H, A AS, B 2S, A 3C",
        None,
        [(9, "hand-laid-out")],
    ),
    "a-go-at-31": (
        "A TC, B KD, A 5H, B 6S, A go",
        None,
        [(5, "go-at-nought")],
    ),
    "a-go-taken-back": (
        "A KC, B 5D, A go, A 6H",
        {"A": "KC 6H 7S 8D"},
        [(3, "go-put-right")],
    ),
    "a-go-not-taken-back-by-what-does-not-fit": (
        "A KC, B QD, A 6H, B go, B KH",
        {"B": "QD 2H KH JH"},
        [(4, "go-while-holding"), (4, "renege-claimable")],
    ),
    "a-go-said-twice-is-not-taken-back": (
        "A TC, B KD, A 5C, B go, A AC, B go, B AD",
        None,
        [],
    ),
    "too-little-pegged-needs-no-reason": (
        "A 4C, B 6D, A 5H 3",
        None,
        [(3, "wrong-peg")],
    ),
    "queen-king-ace": (
        "A QC, B KD, A AH 3",
        None,
        [(3, "wrong-peg"), (3, "run-in-the-play-does-not-wrap")],
    ),
    "ten-and-queen": (
        "A TC, B QD 2",
        None,
        [(2, "wrong-peg"), (2, "equal-value-is-no-pair")],
    ),
    "four-of-a-suit": (
        "A 2C, B 9C, A 4C, B 6C 4",
        None,
        [(4, "wrong-peg"), (4, "no-flush-in-the-play")],
    ),
}


@pytest.mark.parametrize(("laid", "hands", "found"), FOUND.values(), ids=FOUND)
def test_what_is_found(laid, hands, found):
    record = judge_play(parse_laid(laid), hands)
    assert [
        (number, finding.code)
        for number, act in enumerate(record.acts, start=1)
        for finding in act.findings
    ] == found


def test_a_renege_costs_nothing_where_the_schedule_is_off():
    # P-a
    profile = find_profile("association schedule=off")
    hands = {"A": "KC 6H 7S 8D"}
    record = judge_play(parse_laid("A KC, B 5D, A go, B 4C"), hands, profile=profile)
    assert [each.code for each in record.findings] == ["go-while-holding"]


@pytest.mark.parametrize("laid", ["A KC, B KC, A go, A 5D, B 5C", "A KC, B KC, A 5C"])
def test_after_an_impossible_act_nothing_is_judged(laid):
    record = judge_play(parse_laid(laid))
    assert [act.points for act in record.acts[1:]] == [None] * (len(record.acts) - 1)
    assert record.turn is None


def test_a_go_at_nought_leaves_the_turn_where_it_was():
    record = judge_play(parse_laid("A go, B 5C, A TD"))
    assert [act.points for act in record.acts] == [0, 0, 2]
    assert [act.series for act in record.acts] == [1, 1, 1]


def test_the_live_play_refuses_a_go_at_nought():
    play = Play({"A": "KS QH 9D 8C", "B": "KD QC 9H 8S"}, leader="A")
    for card in ("KS", "KD", "QH"):
        play.lay(card)
    assert (play.turn, play.count) == ("B", 0)
    with pytest.raises(Refused):
        play.go()


def test_who_has_said_go_has_nothing_to_lay():
    play = Play({"A": "TC 6C 2C 3C", "B": "KD KH QH JH"}, leader="A")
    for card in ("TC", "KD", "6C"):
        play.lay(card)
    play.go()
    assert play.legal_cards("B") == ()


def test_a_go_is_open_only_while_nothing_tells():
    assert not judge_play(parse_laid("A KC, B KD, A QH, B go, A go")).findings


def test_what_is_not_pegged_may_be_claimed_where_the_table_s_muggins_is_adopted():
    # T.17, III.2-a
    laid = parse_laid("A JS, B 5C 1")
    at_the_table = judge_play(laid, profile=find_profile("table muggins=on"))
    codes = [finding.code for finding in at_the_table.findings]
    assert codes == ["wrong-peg", "left-in-the-play"]
    assert [each.code for each in judge_play(laid).findings] == ["wrong-peg"]


def test_every_seat_has_a_total():
    assert judge_play(parse_laid("A 5H, B TC")).totals == {"A": 0, "B": 2}
    assert judge_play(parse_laid("A 5H")).totals == {"A": 0, "B": 0}


def test_a_renege_put_to_use_pegs_in_the_same_series():
    hands = {"A": "JS 7D 6H 4C", "B": "5C 6S 2D 4H"}
    laid = parse_laid("A JS, B 5C, A go, B 6S, A 7D")
    record = judge_play(laid, hands)
    assert [act.series for act in record.acts] == [1, 1, 1, 1, 1]
    assert record.acts[-1].count == 28
