"""Hands to practise on, and guesses marked: what is told, and what is never claimed."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.catalogue.practice import PRACTICE
from rulebook.engine import count
from rulebook.practice import (
    MIX,
    Question,
    Streak,
    Temptation,
    deal,
    mark,
    may_have_missed,
    temptations,
)
from tests.engine import reference
from tests.engine.shows import deals, rich

seeds = st.integers(0, 2**32)
questions = st.builds(
    lambda cards, crib: Question.read(
        f"{' '.join(cards[:4])}, {cards[4]}{', crib' if crib else ''}"
    ),
    deals | rich,
    st.booleans(),
)


def codes(marked):
    return [finding.code for finding in marked.findings]


def missed(text, guess):
    """What may have been missed, each set by its kinds."""
    return [
        [item.kind for item in each]
        for each in mark(Question.read(text), guess).may_have_missed
    ]


# Dealing


@given(seed=seeds)
def test_a_question_is_solved_from_the_cards_shown(seed):
    question = deal(Random(seed))
    hand, starter = [str(card) for card in question.hand], str(question.starter)
    assert len({*hand, starter}) == 5
    assert question.counted.total == reference.show(hand, starter, question.crib)


@given(seed=seeds)
def test_the_same_chance_deals_the_same_question(seed):
    assert deal(Random(seed)) == deal(Random(seed))


@given(question=questions)
def test_a_question_is_read_as_it_is_written(question):
    assert Question.read(str(question)) == question


def test_every_temptation_is_dealt_as_often_as_the_mix_has_it():
    rng = Random(121)
    dealt = [deal(rng) for _ in range(2_000)]
    tempted = Counter(each for question in dealt for each in temptations(question))
    assert sum(MIX.values()) == 100
    assert set(MIX) == {None, *Temptation}
    for temptation in Temptation:
        assert tempted[temptation] > 2_000 * MIX[temptation] / 100 * 0.7, temptation


def test_hands_and_cribs_are_both_dealt_and_so_is_what_tempts_nobody():
    rng = Random(61)
    dealt = [deal(rng) for _ in range(300)]
    assert 60 < sum(question.crib for question in dealt) < 140
    assert any(not temptations(question) for question in dealt)


@pytest.mark.parametrize(
    ("text", "temptation"),
    [
        ("2C 4D 9H KS, 4S", Temptation.FIFTEENS),  # 2 4 9 twice
        ("3C 4D 4H 5S, KS", Temptation.RUNS),
        ("2H 7H 9H KH, 4C", Temptation.FLUSH),
        ("2H 7H 9H KH, 4C, crib", Temptation.CRIB_FLUSH),
        ("2H 7H 9H KC, 4H", Temptation.STARTER_FLUSH),
        ("2H 7H 9H JC, 4C", Temptation.NOBS),
        ("2H 7H 9H JC, 4D", Temptation.OTHER_JACK),
        ("2H 7H 9H KC, JD", Temptation.STARTER_JACK),
        ("QH KH AC 9D, 7D", Temptation.CORNER),
        ("KH AH 2C 9D, 7D", Temptation.CORNER),
        ("2C 4D 6H 8S, KC", Temptation.NINETEEN),
    ],
)
def test_what_tempts(text, temptation):
    assert temptation in temptations(Question.read(text))


@pytest.mark.parametrize(
    ("text", "temptation"),
    [
        ("7C 8D 8H 9S, KC", Temptation.FIFTEENS),  # fifteens of two
        ("3C 4D 5H KS, KD", Temptation.RUNS),
        ("2H 7H 9H KH, 4C", Temptation.CRIB_FLUSH),
        ("2H 7H 9H KH, 4C, crib", Temptation.FLUSH),
        ("2H 7H 9H KH, 4H", Temptation.STARTER_FLUSH),
        ("2H 7H JD JC, 4C", Temptation.OTHER_JACK),
        ("2H 7H 9H KC, JD", Temptation.NOBS),
        ("JH QH KC 9D, 7D", Temptation.CORNER),
    ],
)
def test_what_does_not_tempt(text, temptation):
    assert temptation not in temptations(Question.read(text))


# Marking


@given(question=questions, guess=st.integers(-5, 40))
def test_a_mark_never_contradicts_the_count(question, guess):
    marked = mark(question, guess)
    expected = count(question.hand, question.starter, question.crib)
    assert marked.true == expected.total == sum(item.points for item in marked.items)
    assert marked.items == expected.combinations
    assert marked.right == (guess == expected.total)
    assert marked.right or marked.findings
    assert all(finding.text for finding in marked.findings)


@given(question=questions, guess=st.integers(0, 29))
def test_what_may_have_been_missed_is_there_and_comes_to_the_shortfall(question, guess):
    marked = mark(question, guess)
    for each in marked.may_have_missed:
        assert set(each) <= set(marked.items)
        assert len(set(each)) == len(each)
        assert sum(item.points for item in each) == marked.true - guess
    assert len({len(each) for each in marked.may_have_missed}) <= 1
    assert len(marked.may_have_missed) <= 3


@given(question=questions)
def test_who_counts_nothing_has_missed_everything(question):
    marked = mark(question, 0)
    assert marked.may_have_missed == ((marked.items,) if marked.items else ())


@given(question=questions, guess=st.integers(0, 29))
def test_a_number_that_nothing_left_out_explains_is_said_to_be_so(question, guess):
    marked = mark(question, guess)
    said = "guess-short-by-no-omission" in codes(marked)
    assert said == (guess < marked.true and not marked.may_have_missed)


@pytest.mark.parametrize(
    ("text", "guess", "expected"),
    [
        ("2H 7H 9H JC, 4C", 2, [["nobs"]]),  # IV.2.5
        ("7C 8D 8H 9S, KC", 9, [["run"]]),  # IV.2.3: the second run
        ("7C 8D 8H 9S, KC", 7, [["fifteen", "run"], ["pair", "run"]]),
        ("7C 8D 8H 9S, KC", 11, []),
        ("7C 8D 8H 9S, KC", 12, []),
        ("7C 8D 8H 9S, KC", 13, []),
        ("2H 7H 9H KH, 4H", 2, [["flush"]]),  # IV.2.4
    ],
)
def test_what_a_guess_may_have_missed(text, guess, expected):
    assert missed(text, guess) == expected


def test_the_fifteen_of_more_cards_is_the_likelier_missed():
    # IV.2.1: 5 J, 5 K, A 4 J and A 4 K are fifteens, and nothing else is there
    marked = mark(Question.read("AC 4D 5H JS, KD"), 6)
    assert [len(each[0].cards) for each in marked.may_have_missed] == [3, 3, 2]


def test_sets_that_differ_in_suits_are_told_once():
    # IV.2.2: six pairs of 5s, and any of them may be the one missed
    marked = mark(Question.read("5C 5D 5H JS, 5S"), 27)
    shapes = [
        [str(card.rank) for card in each[0].cards] for each in marked.may_have_missed
    ]
    assert sorted(shapes) == [["5", "11"], ["5", "5"], ["5", "5", "5"]]


def test_nothing_is_missed_of_nothing():
    assert may_have_missed((), 2) == ()


@pytest.mark.parametrize(
    ("text", "guess", "expected"),
    [
        # Right: nothing to say, but for the nought that has a name (T.1)
        ("5C 5D 5H JS, 5S", 29, []),
        ("2C 4D 6H 8S, KC", 0, ["nineteen"]),
        # Short
        ("7C 8D 8H 9S, KC", 10, ["guess-short"]),
        ("7C 8D 8H 9S, KC", 11, ["guess-short-by-no-omission"]),
        (
            "3C 4D 5H 6S, KD",
            7,
            ["guess-short-by-no-omission", "run-counted-short"],
        ),
        ("3C 4D 4H 5S, 6C", 12, ["guess-short", "run-counted-short"]),
        (
            "2H 7H 9H KH, 4H",
            6,
            ["guess-short-by-no-omission", "flush-counted-short"],
        ),
        # Over
        ("8C 8D 8H KS, 2D", 7, ["guess-over"]),
        ("2H 7H 9H KH, 4C, crib", 6, ["guess-over", "crib-flush-needs-five"]),
        ("2H 7H 9H KC, 4H", 6, ["guess-over", "flush-needs-the-hand"]),
        ("2H 7H 9H JC, 4D", 5, ["guess-over", "jack-of-another-suit"]),
        ("QH KH AC 9D, 7D", 3, ["guess-over", "run-does-not-wrap", "nineteen"]),
        ("2C 4D 6H 8S, KC", 4, ["guess-over", "nineteen"]),
        ("2H 4H 8S KC, 9D", 6, ["guess-over"]),
        # The numbers added up (IV.2), with and without the starter
        ("AC AD 3H 6S, 8D", 11, ["guess-over", "guess-is-the-sum"]),
        ("2C 2D 3H 3S, 4S", 14, ["guess-short"]),
        # Impossible totals (IV.3, T.4)
        ("2C 4D 6H 8S, KC", 19, ["guess-nineteen", "guess-over", "nineteen"]),
        ("5C 5D 5H JS, 5S", 19, ["guess-nineteen", "guess-short"]),
        ("5C 5D 5H JS, 5S", 25, ["guess-impossible", "guess-short"]),
        ("5C 5D 5H JS, 5S", 31, ["guess-above-the-greatest", "guess-over"]),
        ("8C 8D 8H KS, 2D", -1, ["guess-impossible", "guess-short-by-no-omission"]),
    ],
)
def test_what_is_said_of_a_guess(text, guess, expected):
    assert codes(mark(Question.read(text), guess)) == expected


@pytest.mark.parametrize(
    ("guess", "heels", "nobs"), [(4, True, False), (3, False, True), (5, False, True)]
)
def test_heels_are_never_counted(guess, heels, nobs):
    # II.4: 2 9 4 is the only fifteen, and the jack is the starter
    marked = mark(Question.read("2H 4H 9C KC, JD"), guess)
    assert marked.true == 2
    assert ("heels-in-the-count" in codes(marked)) == heels
    assert ("starter-jack-is-not-nobs" in codes(marked)) == nobs


@pytest.mark.parametrize(
    ("code", "rules"),
    [
        ("heels-in-the-count", {"II.4", "IV.2.5"}),
        ("guess-nineteen", {"T.4", "T.1"}),
        ("guess-impossible", {"T.4"}),
        ("guess-above-the-greatest", {"IV.3", "T.4"}),
        ("guess-short", {"IV.2", "IV.4-b"}),
        ("guess-is-the-sum", {"IV.2"}),
        ("run-counted-short", {"IV.2.3"}),
        ("flush-counted-short", {"IV.2.4"}),
        ("card-does-not-fit", {"III.1"}),
        ("card-fits", {"III.2.5-c", "T.12"}),
        ("go-is-due", {"III.2.5", "III.1"}),
    ],
)
def test_what_it_rests_on(code, rules):
    assert {str(rule) for rule in PRACTICE[code].rules} == rules


def test_who_typed_nineteen_is_told_what_the_number_for_nothing_is():
    marked = mark(Question.read("2C 4D 6H 8S, KC"), 19)
    assert not marked.right
    assert "the number for it is 0" in marked.findings[0].text


# The streak


def test_a_streak_grows_breaks_and_keeps_its_best():
    question = Question.read("7C 8D 8H 9S, KC")
    streak, seen = Streak(), []
    for guess in (12, 12, 10, 12):
        streak = streak.after(mark(question, guess))
        seen.append((streak.current, streak.best))
    assert seen == [(1, 1), (2, 2), (0, 2), (1, 2)]
