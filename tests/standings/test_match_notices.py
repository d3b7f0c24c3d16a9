"""Who is told of what becomes of a match: who sat at it, and never whoever did it."""

from datetime import timedelta

import pytest

from standings.confirmation import (
    awaiting,
    confirm_result,
    confirm_unanswered,
    dispute_result,
)
from standings.models import MatchState, Notice, Role
from standings.registration import withdraw_match
from standings.results import correct_result, void_result

from .people import a_director, a_log_in, a_member, appointed
from .tables import EVENING, a_match, a_result, submitted

pytestmark = pytest.mark.django_db

LATER = EVENING + timedelta(days=20)


@pytest.fixture
def director():
    return a_director()


@pytest.fixture
def ada(director):
    return a_member(by=director)


@pytest.fixture
def bea(director):
    return a_member(by=director)


@pytest.fixture
def match(ada, bea):
    return a_match(ada, bea)


@pytest.fixture
def result(match, ada):
    return submitted(match, by=ada)


def told(verb):
    """Who was told of acts of a kind, and whether they are to acknowledge it."""
    notices = Notice.objects.filter(act__verb=verb).order_by("member")
    return list(notices.values_list("member", "to_acknowledge"))


def test_the_others_are_told_of_a_report_and_of_its_withdrawal(match, ada, bea):
    # X.1-c
    assert told("report-match") == [(bea.pk, False)]
    withdraw_match(match=match, reason="mistyped", by=ada, at=EVENING)
    assert told("withdraw-match") == [(bea.pk, False)]


def test_who_only_watched_tells_both(ada, bea):
    a_match(ada, bea, by=a_log_in())
    assert told("report-match") == [(ada.pk, False), (bea.pk, False)]


def test_a_result_told_asks_the_others_for_their_answer(result, bea):
    assert told("submit-sheet") == [(bea.pk, True)]


def test_a_sheet_that_tells_nothing_asks_for_no_answer(match, ada, bea):
    submitted(match, "none", by=ada)
    assert told("submit-sheet") == [(bea.pk, False)]


def test_an_answer_is_told_and_acknowledges_what_asked_for_it(result, ada, bea):
    confirm_result(result=result, by=bea, at=EVENING)
    assert told("confirm-result") == [(ada.pk, False)]
    asked = Notice.objects.proved().get(act=result.act, member=bea)
    assert asked.acknowledged == asked.opened == EVENING


def test_a_dispute_is_told(result, ada, bea):
    dispute_result(result=result, reason="No.\nNever.", by=bea, at=EVENING)
    assert told("dispute-result") == [(ada.pk, False)]


def test_both_are_told_what_officers_enter(match, result, director, ada, bea):
    both = [(ada.pk, False), (bea.pk, False)]
    referee = appointed(director, Role.REFEREE)
    confirm_unanswered(result=result, reason="silence", by=referee, at=LATER)
    assert told("confirm-unanswered") == both
    order = {"match": match, "authority": "a docket", "by": director, "at": LATER}
    correct_result(judged=a_result("A 98, B 121"), **order)
    assert told("correct-result") == both
    void_result(**order)
    assert told("void-result") == both


def test_a_result_awaits_the_sides_that_have_not_said_so(match, result, ada, bea):
    assert (awaiting(ada), awaiting(bea)) == ([], [match])
    confirm_result(result=result, by=bea, at=EVENING)
    assert (awaiting(ada), awaiting(bea)) == ([], [])


def test_one_of_a_pair_answers_for_both(director, ada, bea):
    cid, dot = (a_member(by=director) for _ in range(2))
    match = a_match(ada, bea, cid, dot, form="partners")
    result = submitted(match, by=ada)
    assert [each for each in (ada, bea, cid, dot) if awaiting(each)] == [bea, dot]
    confirm_result(result=result, by=dot, at=EVENING)
    match.refresh_from_db()
    assert match.state == MatchState.CONFIRMED
    assert not awaiting(bea)


def test_what_tells_no_result_waits_for_nobody(match, ada, bea):
    assert (awaiting(ada), awaiting(bea)) == ([], [])
