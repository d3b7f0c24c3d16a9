"""The demonstration shows a case of every state, and rulings that stand on sheets."""

import pytest
from django.db import transaction
from django.test import override_settings

from standings import record
from standings.demonstration.season import load
from standings.models import Act, Bar, Match, MatchState, User
from standings.recount import Recount
from tests.standings.demonstrated import AT, SMALLEST
from tribunal.access import reader_of
from tribunal.clock import times_of, working
from tribunal.demonstration import plan
from tribunal.determinations import standing
from tribunal.docket import cases_of
from tribunal.doors import why_closed
from tribunal.models import Case, OrderKind, Ruling, Vote
from tribunal.moves import State
from tribunal.templatetags.cases import your_cases

QUICKLY = ["django.contrib.auth.hashers.MD5PasswordHasher"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_season")]


@pytest.fixture(scope="module")
def _season(django_db_setup, django_db_blocker):
    """A season of one match of each kind, with its cases; undone at the end."""
    hashed = override_settings(PASSWORD_HASHERS=QUICKLY)
    with django_db_blocker.unblock(), transaction.atomic(), hashed:
        load(at=AT, matches=SMALLEST, with_log_ins=True, more=plan)
        yield
        transaction.set_rollback(True)


def test_its_record_and_its_standings_hold_together():
    assert list(record.Walk()) == []
    assert list(Recount()) == []
    moments = list(Act.objects.order_by("number").values_list("at", flat=True))
    assert moments == sorted(moments)
    assert moments[-1] <= AT
    # One match had its result disputed before the Tribunal, and one had rulings.
    assert Match.objects.count() == SMALLEST + 2


def test_the_clock_has_nothing_to_make_up_for():
    assert list(working(set())) == []


@pytest.mark.parametrize(
    "state",
    sorted(set(State) - {State.SETTLED, State.JOINED}),
)
def test_there_is_a_case_of_each_state_that_a_visitor_wants_to_see(state):
    assert Case.objects.filter(state=state).exists()


SHOWN = {
    "a filing that lacks something": ("find-deficient", State.FILED),
    "a case declined and under review": ("ask-review", State.DECLINED),
    "a hearing that is called": ("call-hearing", State.SEATED),
    "a panellist challenged": ("challenge-member", State.SEATED),
    "a determination in draft": ("draft-determination", State.HEARD),
    "a determination that was corrected": ("correct-determination", State.FINAL),
    "an appeal that waits": ("lodge-appeal", State.ADMITTED),
    "an appeal that was dismissed": ("lodge-appeal", State.FINAL),
    "an expulsion that is to be ratified": ("open-ratification", State.ADMITTED),
    "correspondence that somebody would read": ("ask-reading", State.ADMITTED),
}


@pytest.mark.parametrize(("verb", "state"), SHOWN.values(), ids=SHOWN)
def test_the_cases_show(verb, state):
    numbers = Act.objects.filter(verb=verb).values("subject")
    found = {case.number for case in Case.objects.filter(state=state)}
    assert found & {each["subject"] for each in numbers}


def test_what_was_ordered_stands_in_the_registers():
    suspended = Case.objects.get(orders__kind=OrderKind.SUSPEND)
    assert suspended.state == State.PUBLISHED
    assert standing(suspended) is not None
    dissents = Vote.objects.filter(signature__in_favour=False)
    assert dissents.get().determination.case == suspended
    assert Bar.objects.filter(authority__contains=suspended.number).exists()
    upheld = Case.objects.get(orders__kind=OrderKind.UPHOLD_RESULT)
    # X.1-c: who disputed it is heard, and the order ends the dispute.
    assert upheld.match.state == MatchState.CONFIRMED


def test_three_rulings_are_kept_and_one_corrects_its_sheet():
    assert Ruling.objects.count() == 3
    corrected = Ruling.objects.get(kind="count")
    assert Act.objects.get(verb="apply-ruling").subject == corrected.number
    assert corrected.match.sheets.count() == 2
    silent = [each.given["silences"] for each in Ruling.objects.all()]
    assert ["S.2"] in silent


WAITING = {
    "champion": "answer",
    "member": "cure",
}


@pytest.mark.parametrize(("who", "kind"), WAITING.items())
def test_a_party_who_logs_in_has_a_time_running(who, kind, monkeypatch):
    user = User.objects.get(email=f"{who}@example.org")
    assert kind in {term.kind for term in times_of(user, AT)}
    monkeypatch.setattr("tribunal.templatetags.cases.timezone.now", lambda: AT)
    rows = your_cases(user)["rows"]
    told = {str(row["case"].number): row["time"] for row in rows}
    mine = {term.case.number for term in times_of(user, AT)}
    assert {number for number, time in told.items() if time is not None} == mine


def test_whoever_was_suspended_may_appeal_and_a_panel_may_be_drawn_on_appeal():
    user = User.objects.get(email="appellant@example.org")
    (term,) = times_of(user, AT)
    assert (term.kind, term.case.state) == ("appeal", State.PUBLISHED)
    # VIII.2-c: the other side had its time, and those who decided sit no more.
    appeal = Case.objects.get(state=State.ADMITTED, kind="appeal")
    director = User.objects.get(email="director@example.org")
    worn = reader_of(appeal, director, AT)
    assert not worn.refusals("seat-the-panel")
    assert why_closed(appeal, "seat-the-panel", worn, AT) == ()


@pytest.mark.parametrize("who", ["chair", "panellist", "referee"])
def test_whoever_decides_has_a_case_that_waits(who):
    member = User.objects.get(email=f"{who}@example.org").member
    waiting = cases_of(member, AT).filter(state__in=[State.SEATED, State.HEARD])
    assert waiting.exists()
