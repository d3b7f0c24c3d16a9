"""The exam: what it keeps, what it refuses, and that it tells nothing too early."""

import json
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.practice import TIME, Exam, NotAccepted, Term, mark

BEGAN = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)


def after(minutes):
    return BEGAN + timedelta(minutes=minutes)


@pytest.fixture
def exam():
    return Exam.start(Random(121), BEGAN)


def answered(exam, *, wrong=(), minute=1):
    """The exam with every open question answered, some of them wrongly."""
    for number in exam.open:
        true = exam.questions[number - 1].counted.total
        exam = exam.answer(number, true + (number in wrong), after(minute))
    return exam


def test_it_has_twenty_questions_and_ten_minutes(exam):
    assert len(exam.questions) == 20
    assert exam.open == tuple(range(1, 21))
    assert exam.closes - exam.started == timedelta(minutes=10) == TIME
    assert exam.left(after(4)) == timedelta(minutes=6)
    assert exam.left(after(11)) == timedelta()


def test_the_same_chance_makes_the_same_exam(exam):
    assert Exam.start(Random(121), BEGAN) == exam


def test_a_mark_for_every_question_exactly_right(exam):
    result = answered(exam, wrong={3, 7}, minute=6).result(after(6))
    assert (result.marks, result.out_of) == (18, 20)
    assert result.used == timedelta(minutes=6)
    assert [each.number for each in result.reviewed if not each.right] == [3, 7]


def test_every_item_is_reviewed_when_it_is_over(exam):
    for each in answered(exam, wrong={1}).result(after(2)).reviewed:
        assert each.question == exam.questions[each.number - 1]
        assert each.marked == mark(each.question, each.marked.guess)
        assert each.marked.items == each.question.counted.combinations


def test_a_question_is_answered_once(exam):
    once = exam.answer(4, 8, after(1))
    with pytest.raises(NotAccepted) as refused:
        once.answer(4, 9, after(2))
    assert refused.value.term is Term.ANSWERED
    assert refused.value.text == "Question 4 is answered; an answer is given once."
    assert once.answers[3].guess == 8


def test_an_answer_changes_no_other_exam(exam):
    exam.answer(4, 8, after(1))
    assert exam.open == tuple(range(1, 21))


@pytest.mark.parametrize("number", [-1, 0, 21])
def test_there_are_no_other_questions(exam, number):
    with pytest.raises(NotAccepted) as refused:
        exam.answer(number, 8, after(1))
    assert refused.value.term is Term.NO_SUCH_QUESTION


def test_no_answer_is_taken_when_the_time_is_up(exam):
    last = exam.answer(1, 8, exam.closes - timedelta(seconds=1))
    assert last.open[0] == 2
    for late in (exam.closes, after(11)):
        with pytest.raises(NotAccepted) as refused:
            last.answer(2, 8, late)
        assert refused.value.term is Term.TIME_IS_UP
        with pytest.raises(NotAccepted):
            last.hand_in(late)


def test_out_of_time_it_is_marked_for_what_was_answered(exam):
    true = exam.questions[0].counted.total
    part = exam.answer(1, true, after(3))
    result = part.result(exam.closes)
    assert (result.marks, result.used) == (1, TIME)
    assert [each.marked is None for each in result.reviewed] == [False] + 19 * [True]


def test_it_may_be_handed_in_early_and_then_takes_nothing_more(exam):
    done = exam.answer(1, 8, after(1)).hand_in(after(2))
    assert done.is_over(after(2))
    assert done.result(after(2)).used == timedelta(minutes=2)
    with pytest.raises(NotAccepted) as refused:
        done.answer(2, 8, after(3))
    assert refused.value.term is Term.HANDED_IN
    with pytest.raises(NotAccepted):
        done.hand_in(after(3))


def test_nothing_is_told_before_it_is_over(exam):
    part = answered(exam).answers[:19]
    nearly = Exam(exam.questions, BEGAN, (*part, None))
    assert not nearly.is_over(after(9))
    with pytest.raises(NotAccepted) as refused:
        nearly.result(after(9))
    assert refused.value.term is Term.NOT_OVER


@given(
    seed=st.integers(0, 2**32),
    guesses=st.dictionaries(st.integers(1, 20), st.integers(0, 40)),
    handed_in=st.booleans(),
    zone=st.timezones() | st.just(UTC),
)
@settings(max_examples=30)
def test_an_exam_goes_through_json_and_back(seed, guesses, handed_in, zone):
    exam = Exam.start(Random(seed), BEGAN.astimezone(zone))
    for number, guess in guesses.items():
        exam = exam.answer(number, guess, after(5).astimezone(zone))
    if handed_in:
        exam = exam.hand_in(after(6))
    kept = exam.to_json()
    read = Exam.from_json(json.loads(json.dumps(kept)))
    assert read == exam
    assert read.to_json() == kept


def test_what_is_kept_holds_cards_guesses_and_moments_only(exam):
    kept = exam.answer(2, 8, after(1)).to_json()
    assert set(kept) == {"questions", "started", "answers", "handed_in"}
    assert kept["questions"] == [str(question) for question in exam.questions]
    assert kept["answers"][:3] == [None, [8, after(1).isoformat()], None]
