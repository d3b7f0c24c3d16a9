"""What is refused of matches is what the rule book tells of it, code by code."""

from datetime import timedelta

import pytest

from rulebook.catalogue.matches import MATCHES_REFUSED
from rulebook.examples import the_examples
from rulebook.findings import Refused
from standings.confirmation import (
    confirm_result,
    confirm_unanswered,
    dispute_result,
)
from standings.models import Role
from standings.registration import report_match, withdraw_match
from standings.results import correct_result, submit_sheet, void_result

from .people import a_director, a_member, appointed
from .tables import EVENING, a_match, a_result, a_sheet, submitted, told

pytestmark = pytest.mark.django_db

EVE = EVENING - timedelta(days=1)
LATER = EVENING + timedelta(days=14)


@pytest.fixture
def director():
    return a_director()


@pytest.fixture
def ada(director):
    """ICA-000002, who sits at A."""
    return a_member(by=director)


@pytest.fixture
def bea(director, ada):
    """ICA-000017, who sits at B."""
    for _ in range(3, 17):
        a_member(by=director)
    return a_member(by=director)


ASKED = {}


def asks(code):
    """Marks what raises a code."""

    def marked(ask):
        assert code not in ASKED
        ASKED[code] = ask
        return ask

    return marked


def reports(code, facts):
    asks(code)(
        lambda ada, bea, **_: report_match(told=facts(ada, bea), by=ada, at=EVENING)
    )


reports("seats-of-the-form", lambda ada, bea: told(ada, bea, form="three-hand"))
reports("seated-twice", lambda ada, bea: told(bea, bea))
reports("no-such-waters", lambda ada, bea: told(ada, bea, waters="baltic"))
reports("no-such-ordinal", lambda ada, bea: told(ada, bea, ordinal=100))
reports("not-that-match", lambda ada, bea: told(ada, bea, same_as="ICA-M-2026-000009"))


@asks("same-or-another")
def _(ada, bea, **_):
    a_match(ada, bea)
    report_match(told=told(bea, ada), by=bea, at=EVENING)


@asks("not-your-report")
def _(ada, bea, **_):
    match = a_match(ada, bea)
    withdraw_match(match=match, reason="mistyped", by=bea, at=EVENING)


@asks("others-have-told")
def _(ada, bea, **_):
    match = a_match(ada, bea)
    report_match(told=told(ada, bea, same_as=match.number), by=bea, at=EVENING)
    withdraw_match(match=match, reason="mistyped", by=ada, at=EVENING)


@asks("not-open-any-more")
def _(ada, bea, **_):
    result = submitted(a_match(ada, bea), by=ada)
    dispute_result(result=result, reason="no", by=bea, at=EVENING)
    confirm_result(result=result, by=bea, at=EVENING)


@asks("match-withdrawn")
def _(ada, bea, **_):
    match = a_match(ada, bea)
    withdraw_match(match=match, reason="mistyped", by=ada, at=EVENING)
    submitted(match, by=ada)


@asks("not-a-party")
def _(ada, bea, director, **_):
    result = submitted(a_match(ada, bea), by=ada)
    confirm_result(result=result, by=director, at=EVENING)


@asks("not-your-match")
def _(ada, bea, director, **_):
    submitted(a_match(ada, bea), by=a_member(by=director))


@asks("not-played-yet")
def _(ada, bea, **_):
    submitted(a_match(ada, bea, at=EVE), by=ada, at=EVE)


@asks("confirmed-already")
def _(ada, bea, **_):
    match = a_match(ada, bea)
    confirm_result(result=submitted(match, by=ada), by=bea, at=EVENING)
    submitted(match, "A 121, B 3", by=bea)


def hands_in(code, judged):
    def ask(ada, bea, **_):
        match = a_match(ada, bea)
        submit_sheet(match=match, judged=judged, by=ada, at=EVENING)

    asks(code)(ask)


hands_in("sheet-of-another-form", a_result("A 61, B 3", "short"))
hands_in("sheet-of-another-day", a_sheet("Date: 2026-10-01", "Result: A 121, B 98"))
hands_in("sheet-of-others", a_sheet("Seat A: ICA-000017", "Result: A 121, B 98"))


@asks("result-has-changed")
def _(ada, bea, **_):
    match = a_match(ada, bea)
    seen = submitted(match, "A 121, B 3", by=ada)
    submitted(match, by=ada)
    confirm_result(result=seen, by=bea, at=EVENING)


@asks("your-side-has-said-so")
def _(ada, bea, **_):
    result = submitted(a_match(ada, bea), by=ada)
    confirm_result(result=result, by=ada, at=EVENING)


@asks("your-own-match")
def _(ada, bea, director, **_):
    referee = appointed(director, Role.REFEREE)
    result = submitted(a_match(ada, bea, by=referee), by=ada)
    confirm_unanswered(result=result, reason="silence", by=referee, at=LATER)


@asks("your-own-result")
def _(ada, director, **_):
    match = a_match(ada, director)
    submitted(match, by=ada)
    void_result(match=match, authority="the Director", by=director, at=EVENING)


@asks("may-be-answered-yet")
def _(ada, bea, director, **_):
    result = submitted(a_match(ada, bea), by=ada)
    confirm_unanswered(result=result, reason="silence", by=director, at=EVENING)


@asks("no-result-to-answer")
def _(ada, bea, director, **_):
    match = a_match(ada, bea)
    void_result(match=match, authority="the Director", by=director, at=EVENING)


def corrects(code, scores):
    def ask(ada, bea, director, **_):
        match = a_match(ada, bea)
        submitted(match, by=ada)
        told = {"authority": "the Director", "by": director, "at": EVENING}
        correct_result(match=match, judged=a_result(scores), **told)

    asks(code)(ask)


corrects("sheet-tells-no-result", "A 112, B 98")
corrects("result-is-so-already", "A 121, B 98")


def test_every_code_is_asked_for():
    of_an_address = {"no-such-match"}
    assert set(ASKED) | of_an_address == set(MATCHES_REFUSED)


@pytest.mark.parametrize("code", ASKED)
def test_the_register_refuses_as_the_example_tells(code, director, ada, bea):
    raised = the_examples()[code].raised.finding
    with pytest.raises(Refused) as refused:
        ASKED[code](director=director, ada=ada, bea=bea)
    (found,) = refused.value.findings
    assert (found.code, found.text) == (code, raised.text)
