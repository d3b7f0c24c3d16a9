"""What is found of orders is what the rule book tells of it, code by code."""

import pytest

from rulebook.catalogue.orders import ORDERS, ORDERS_NOTES, ORDERS_REFUSED
from rulebook.examples import the_examples
from rulebook.findings import Refused
from rulebook.wording import sentence
from standings import record
from standings.models import Role
from standings.registration import withdraw_match
from tribunal.access import worn_by
from tribunal.force import carry_out_all
from tribunal.models import OrderKind as Kind
from tribunal.orders import (
    chair_faults,
    interim_faults,
    orders_faults,
    told_faults,
    told_notes,
)

from .courts import later
from .test_orders import (
    PUBLISHED,
    SHEET,
    THAT_NIGHT,
    an_act,
    interim,
    met,
    order,
    signed,
)

pytestmark = pytest.mark.django_db

ASKED = {}


def asks(code):
    """Marks what finds a code: it is given a court, and gives what is found."""

    def marked(ask):
        assert code not in ASKED
        ASKED[code] = ask
        return ask

    return marked


@asks("not-in-the-interim")
def _(court):
    told = interim(Kind.CORRECT_RESULT)
    return interim_faults(court.filed(), told, later(9))


@asks("interim-times")
def _(court):
    today = later(9).date()
    return interim_faults(court.filed(), interim(Kind.WORDS, today), later(9))


@asks("panel-makes-interim-orders")
def _(court):
    case, chair = court.seated(), court.appointed(Role.TRIBUNAL_CHAIR)
    return chair_faults(case, worn_by(case, chair, later(30)))


@asks("order-about-no-party")
def _(court):
    return told_notes(court.filed(), order(Kind.SUSPEND, member=court.cy))


@asks("order-wants")
def _(court):
    return told_faults(court.filed(), order(Kind.SUSPEND), PUBLISHED)


@asks("order-takes-no")
def _(court):
    told = order(Kind.EXPEL, member=court.bea, until=PUBLISHED.date())
    return told_faults(court.filed(), told, PUBLISHED)


@asks("order-sheet-unread")
def _(court):
    sheet = "Form: association\nResult: A 121; B\n"
    told = order(Kind.CORRECT_RESULT, match=met(court), sheet=sheet)
    return list(told_faults(court.filed(), told, PUBLISHED))[:1]


@asks("orders-clash")
def _(court):
    match = met(court)
    correct = order(Kind.CORRECT_RESULT, match=match, sheet=SHEET)
    void = order(Kind.VOID_RESULT, match=match)
    return orders_faults(court.filed(), [correct, void], PUBLISHED)


@asks("order-not-carried-out")
def _(court):
    match, case = met(court, scores=None), court.filed()
    signed(court, case, order(Kind.CORRECT_RESULT, match=match, sheet=SHEET))
    withdraw_match(match=match, reason="Mistyped.", by=court.ada, at=THAT_NIGHT)
    with pytest.raises(Refused) as refused, record.acting():
        carry_out_all(case, an_act(case, court.secretary))
    return refused.value.findings[:1]


def test_every_code_is_asked_for():
    assert set(ASKED) == {*ORDERS, *ORDERS_NOTES, *ORDERS_REFUSED}


@pytest.mark.parametrize("code", ASKED)
def test_what_is_found_is_as_the_example_tells(court, code):
    (found,) = ASKED[code](court)
    told = the_examples()[code].raised.finding
    assert (found.code, found.facts) == (code, told.facts)
    assert sentence(found) == sentence(told)
