"""Drills for the play: moments of plays by the rules, and answers marked."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.engine import Card, parse_cards
from rulebook.practice import (
    CATCHES,
    TURNS,
    Catch,
    PlayQuestion,
    Turn,
    TurnQuestion,
    catches,
    drill,
    drill_turn,
    mark_drill,
    mark_turn,
    turns,
)
from tests.engine import reference

seeds = st.integers(0, 2**32)


def codes(marked):
    return [finding.code for finding in marked.findings]


def series(question):
    acts = question.moment.record.acts
    return [str(a.card) for a in acts if a.card and a.series == acts[-1].series]


# What does this card peg?


@given(seed=seeds)
@settings(max_examples=40)
def test_a_card_pegs_what_the_reference_counts(seed):
    question = drill(Random(seed))
    made = Counter({item.kind: item.points for item in question.items})
    ended = sum(made.pop(kind, 0) for kind in ("go", "last"))
    assert dict(made) == reference.laid_points(series(question))
    assert ended in (0, 1)
    assert sum(made.values()) + ended == mark_drill(question, 0).true


@given(seed=seeds)
@settings(max_examples=40)
def test_the_moment_of_a_drill_is_by_the_rules(seed):
    question = drill(Random(seed))
    record = question.moment.record
    assert record.findings == ()
    assert len(question.before) == len(record.acts) - 1
    assert question.card not in question.moment.left(question.seat)
    assert PlayQuestion.read(str(question)) == question == drill(Random(seed))


@given(seed=seeds, guess=st.integers(0, 15))
@settings(max_examples=40)
def test_a_drill_marked_never_contradicts_the_play(seed, guess):
    question = drill(Random(seed))
    marked = mark_drill(question, guess)
    assert marked.items == question.items
    assert marked.right == (guess == sum(item.points for item in question.items))
    assert marked.right != ("wrong-peg" in codes(marked))
    for each in marked.may_have_missed:
        assert sum(item.points for item in each) == marked.true - guess


def test_every_catch_is_made_as_often_as_the_mix_has_it():
    rng = Random(31)
    caught = Counter(each for _ in range(600) for each in catches(drill(rng)))
    assert sum(CATCHES.values()) == 100
    assert set(CATCHES) == {None, *Catch}
    for catch in Catch:
        assert caught[catch] > 600 * CATCHES[catch] / 100 * 0.6, catch


@pytest.mark.parametrize(
    ("text", "points", "catch"),
    [
        # III.2.4: 6 2 5 3 is no run, and the 4 makes five
        (
            "A 6C, B 2D, A 5H, B 3S, A 4C / A 4C 5H 6C KD / B 2D 3S TD JD",
            5,
            Catch.RUN_OUT_OF_ORDER,
        ),
        # III.2.1 and III.2.4 at once
        ("A 4C, B 5D, A 6H / A 4C 6H 9S KD / B 5D TC TH QS", 5, Catch.SEVERAL),
        # III.2.3: the third 5 makes fifteen too
        ("A 5C, B 5D, A 5H / A 5C 5H 9S KD / B 5D TC TH QS", 8, Catch.PAIR_ROYAL),
        # III.2.5: 31 after a Go is two and never three
        (
            "A TC, B JD, A 9H, B go, A 2C / A TC 9H 2C KD / B JD 3C 4H QS",
            2,
            Catch.THIRTY_ONE,
        ),
        # III.2.4: 4 5 6 5, the last completes no run
        (
            "A 4C, B 5D, A 6H, B 5S / A 4C 6H 9S KD / B 5D 5S TH QS",
            0,
            Catch.BROKEN_RUN,
        ),
        # III.3: the 10 that made 31 is no pair with the 10 after it
        (
            "A TC, B QD, A AC, B TH, A TS / A TC AC TS 9D / B QD TH 9H 9C",
            0,
            Catch.RESET,
        ),
        # III.2.5-b and III.2.6
        ("A TC, B QD, A 9C / A TC 9C KC KD / B QD QH 9H 9D", 1, Catch.GO),
        (
            "A TC, B QD, A TD, B 9H, A KD, B 8H, A QS, B 6D "
            "/ A TC TD KD QS / B QD 9H 8H 6D",
            1,
            Catch.LAST,
        ),
    ],
)
def test_what_catches_players_out(text, points, catch):
    question = PlayQuestion.read(text)
    assert question.moment.record.findings == ()
    assert catch in catches(question)
    assert mark_drill(question, points).right


@pytest.mark.parametrize(
    ("text", "guess", "said"),
    [
        # III.2.5: the two at 31 stand instead of the one for Go
        (
            "A TC, B JD, A 9H, B go, A 2C / A TC 9H 2C KD / B JD 3C 4H QS",
            3,
            "no-go-at-31",
        ),
        (
            "A 4C, B 5D, A 6H, B 5S / A 4C 6H 9S KD / B 5D 5S TH QS",
            3,
            "run-in-the-play-is-broken",
        ),
        (
            "A TC, B QD, A AC, B TH, A TS / A TC AC TS 9D / B QD TH 9H 9C",
            2,
            "nothing-reaches-back",
        ),
    ],
)
def test_why_a_card_pegs_no_more(text, guess, said):
    assert codes(mark_drill(PlayQuestion.read(text), guess)) == ["wrong-peg", said]


def test_what_was_missed_of_a_card_that_makes_two_things():
    question = PlayQuestion.read("A 5C, B 5D, A 5H / A 5C 5H 9S KD / B 5D TC TH QS")
    marked = mark_drill(question, 6)
    assert [[item.kind for item in each] for each in marked.may_have_missed] == [
        ["fifteen"]
    ]
    assert {str(rule) for rule in marked.findings[0].rules} >= {"III.2.1", "III.2.3"}


# What may be laid now?


AT_28 = "A TC, B QD, A 8C"
HANDS = "A TC 8C AC KD / B QD 5H 6H 7H"


@pytest.mark.parametrize(
    ("text", "legal", "turn"),
    [
        (f"{AT_28} / {HANDS}", "", Turn.GO),
        (f"{AT_28}, B go / {HANDS}", "AC", Turn.LAY_ON),
        (f"{AT_28}, B go / {HANDS}", "AC", Turn.SOME),
        (f"{AT_28} / A TC 8C AC KD / B QD 3H 6H 7H", "3H", Turn.EXACTLY),
        (f"{AT_28}, B 3H / A TC 8C AC KD / B QD 3H 6H 7H", "AC KD", Turn.LEAD),
    ],
)
def test_what_a_seat_may_be_faced_with(text, legal, turn):
    question = TurnQuestion.read(text)
    assert turn in turns(question)
    assert question.legal == parse_cards(legal)
    assert mark_turn(question, parse_cards(legal)).right


@pytest.mark.parametrize(
    ("text", "chosen", "right", "expected"),
    [
        (f"{AT_28} / {HANDS}", "", True, ["go-is-due"]),
        (f"{AT_28} / {HANDS}", "5H", False, ["card-does-not-fit", "go-is-due"]),
        (f"{AT_28}, B go / {HANDS}", "AC", True, []),
        (f"{AT_28}, B go / {HANDS}", "", False, ["card-fits"]),
        (f"{AT_28}, B go / {HANDS}", "KD", False, ["card-fits", "card-does-not-fit"]),
    ],
)
def test_what_is_said_of_the_cards_chosen(text, chosen, right, expected):
    marked = mark_turn(TurnQuestion.read(text), parse_cards(chosen))
    assert marked.right == right
    assert codes(marked) == expected
    assert all(finding.text for finding in marked.findings)


def test_a_card_that_is_not_held_cannot_be_chosen():
    with pytest.raises(ValueError, match="held by seat B"):
        mark_turn(TurnQuestion.read(f"{AT_28} / {HANDS}"), [Card("QD")])


@given(seed=seeds)
@settings(max_examples=30)
def test_what_fits_is_what_stays_within_31(seed):
    question = drill_turn(Random(seed))
    fits = [c for c in question.held if question.count + c.value <= 31]
    assert list(question.legal) == fits
    assert question.held
    assert question.moment.record.findings == ()
    assert TurnQuestion.read(str(question)) == question == drill_turn(Random(seed))


def test_every_turn_is_made_as_often_as_the_mix_has_it():
    rng = Random(31)
    faced = Counter(each for _ in range(300) for each in turns(drill_turn(rng)))
    assert sum(TURNS.values()) == 100
    assert set(TURNS) == set(Turn)
    for turn in Turn:
        assert faced[turn] > 300 * TURNS[turn] / 100 * 0.5, turn
