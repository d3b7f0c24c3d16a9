"""Who is told of what becomes of a match: who sat at it, and never whoever did it."""

from datetime import timedelta

import pytest

from standings.confirmation import (
    awaiting,
    confirm_result,
    confirm_unanswered,
    dispute_result,
    to_pass_on,
)
from standings.letters import delivering
from standings.membership import join_federation
from standings.models import MatchState, Notice, Role
from standings.registration import withdraw_match
from standings.results import correct_result, void_result

from .people import (
    FIRST,
    NOON,
    a_director,
    a_federation,
    a_log_in,
    a_member,
    appointed,
)
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


# --- Who has no log-in is told by who can pass it on (X.1-c) ---


@pytest.fixture
def england(director):
    return a_federation(by=director)


def joins(member, federation, director):
    told = {"since": FIRST, "by": director, "at": NOON}
    join_federation(member=member, federation=federation, **told)


def an_officer(director, federation, name="officer"):
    """An officer of a federation, with a log-in."""
    role = Role.FEDERATION_OFFICER
    officer = appointed(director, role, federation=federation)
    a_log_in(officer, f"{name}@example.org")
    return officer


def asked_to_pass_on(verb):
    """Who was told of an act to pass it on, and to whom."""
    notices = Notice.objects.filter(act__verb=verb).order_by("member")
    asked = ((each.member, to_pass_on(each)) for each in notices)
    return [(member, told.members) for member, told in asked if told]


def test_the_officers_of_the_federation_are_told_of_who_has_no_log_in(
    director, england, ada, bea
):
    joins(bea, england, director)
    officer = an_officer(director, england)
    an_officer(director, a_federation(by=director, code="SCO"), "elsewhere")
    match = a_match(ada, bea)
    submitted(match, by=ada)
    for verb in ("report-match", "submit-sheet"):
        assert asked_to_pass_on(verb) == [(officer, [bea])]
    told = Notice.objects.get(act__verb="submit-sheet", member=officer)
    assert not told.to_acknowledge
    assert told.letter.state == "waiting"
    asked = to_pass_on(told)
    assert asked.until == EVENING + timedelta(days=14)


def test_who_has_a_log_in_is_told_and_no_officer(director, england, ada, bea):
    joins(bea, england, director)
    an_officer(director, england)
    a_log_in(bea)
    submitted(a_match(ada, bea), by=ada)
    assert asked_to_pass_on("report-match") == asked_to_pass_on("submit-sheet") == []
    assert told("report-match") == [(bea.pk, False)]


def test_where_no_officer_can_be_reached_the_secretariat_passes_it_on(
    director, england, ada, bea
):
    joins(bea, england, director)
    # An officer without a log-in is reached by no letter.
    appointed(director, Role.FEDERATION_OFFICER, federation=england)
    clerk = appointed(director, Role.SECRETARIAT)
    a_log_in(clerk, "clerk@example.org")
    a_match(ada, bea)
    assert asked_to_pass_on("report-match") == [(clerk, [bea])]


def test_who_told_needs_no_telling_and_two_are_passed_on_in_one_notice(
    director, england, ada, bea
):
    for each in (ada, bea):
        joins(each, england, director)
    officer = an_officer(director, england)
    a_match(ada, bea)
    assert asked_to_pass_on("report-match") == [(officer, [bea])]
    a_match(ada, bea, ordinal=2, by=director)
    assert asked_to_pass_on("report-match")[1:] == [(officer, [ada, bea])]


def test_an_officer_who_sat_there_is_told_as_a_party(director, england, bea):
    joins(bea, england, director)
    officer = an_officer(director, england)
    a_match(officer, bea, by=director)
    assert told("report-match") == [(bea.pk, False), (officer.pk, False)]
    assert asked_to_pass_on("report-match") == []


def test_an_officer_of_the_day_passes_it_on_and_no_former_one(
    director, england, ada, bea
):
    joins(bea, england, director)
    role = Role.FEDERATION_OFFICER
    former = appointed(director, role, federation=england, until=NOON.date())
    a_log_in(former, "former@example.org")
    a_match(ada, bea)
    assert asked_to_pass_on("report-match") == []


def test_the_letter_says_in_plain_words_what_to_pass_on(
    director, england, ada, bea, mailoutbox
):
    joins(bea, england, director)
    an_officer(director, england)
    match = a_match(ada, bea)
    submitted(match, by=ada)
    for _ in delivering():
        pass
    report, result = (mail.body for mail in mailoutbox)
    who = "Bea Pone, ICA-000003, sat at it and has no log-in"
    assert who in report
    assert "Please pass it on.\n" in report
    assert who in result
    answer = "Please pass it on; ICA-000003 may answer until 14 October 2026."
    assert answer in result
    assert f"/matches/{match.number}/" in result
    assert "/you/number/" in result


def test_the_letter_of_who_sat_there_asks_to_pass_on_nothing(ada, bea, mailoutbox):
    a_log_in(bea)
    a_match(ada, bea)
    for _ in delivering():
        pass
    (mail,) = mailoutbox
    assert "pass it on" not in mail.body
