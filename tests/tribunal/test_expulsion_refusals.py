"""Every refusal of an expulsion and of its ratification, as its example tells it."""

from datetime import date

import pytest

from rulebook.catalogue.expulsions import EXPULSIONS, EXPULSIONS_REFUSED
from rulebook.examples import the_examples
from rulebook.findings import Refused
from rulebook.wording import sentence
from standings.faults import refuse
from standings.models import Act, Bar, BarKind
from standings.titles import bar_member, void_bar
from tests.standings.tables import a_match
from tribunal.determinations import determine, publish, to_tick
from tribunal.drafts import draft, sign
from tribunal.endings import settle
from tribunal.expulsions import hand_in_appeal
from tribunal.models import Case, Expulsion, OrderKind
from tribunal.orders import OrderTold, orders_faults

from . import benches
from .courts import FILED, later, panel_of, read_all

pytestmark = pytest.mark.django_db

ASKED = {}


def asks(code):
    """Marks what raises a code: it is given a court, and gives what is refused."""

    def marked(ask):
        assert code not in ASKED
        ASKED[code] = ask
        return ask

    return marked


@asks("expulsion-has-its-case")
def _(court):
    told = {"authority": "Congress", "since": FILED.date(), "at": FILED}
    who = {"member": court.bea, "by": court.director}
    return lambda: bar_member(kind=BarKind.EXPELLED, **who, **told)


@asks("expelled-already")
def _(court):
    court.expelled()
    return lambda: court.expelled(at=later(1))


@asks("expels-in-own-cause")
def _(court):
    match = a_match(court.director, court.bea, day=FILED.date(), at=FILED)
    return lambda: court.expelled(match=match)


@asks("said-after-today")
def _(court):
    return lambda: court.expelled(day=date(2026, 6, 2))


@asks("not-seated-there")
def _(court):
    match = a_match(court.ada, court.cy, day=FILED.date(), at=FILED)
    return lambda: court.expelled(match=match)


@asks("panel-alone-ratifies")
def _(court):
    case = court.expelled()
    read_all(case, later(1))
    return lambda: settle(case=case, text="Peace.", by=court.bea, at=later(1))


@asks("only-in-ratification")
def _(court):
    case = court.served()
    return lambda: hand_in_appeal(case=case, text="No.", by=court.bea, at=later(3))


@asks("appeal-held-already")
def _(court):
    case = court.expelled()
    told = {"case": case, "by": court.bea, "at": later(1)}
    hand_in_appeal(text="I never said it.", **told)
    return lambda: hand_in_appeal(text="Nor did I mean it.", **told)


def orders(case, kind, at=None):
    """That an order is judged before it is signed, as a draft is."""
    told = OrderTold(kind=kind, text="It is so ordered.")
    return lambda: refuse(*orders_faults(case, [told], at or later(5)))


@asks("no-expulsion-in-it")
def _(court):
    return orders(court.filed(), OrderKind.RATIFY)


@asks("nothing-to-ratify")
def _(court):
    case = court.expelled()
    told = {"authority": "the Director", "by": court.director, "at": later(1)}
    void_bar(bar=Bar.objects.get(), **told)
    return orders(case, OrderKind.RATIFY)


def drafted(case, *tolds):
    said = {"orders": tolds} if tolds else {"orders": (), "no_order": True}
    told, by = benches.told(provisions=("VII.4",), **said), panel_of(case)[0]
    return draft(case=case, told=told, version=0, by=by, at=later(14)).version


def signs(case, member, version):
    vote = {"version": version, "in_favour": True, "dissent": ""}
    return sign(case=case, by=member, at=later(14), **vote)


@asks("ratification-undecided")
def _(court):
    case = court.heard_expulsion()
    version = drafted(case)
    return lambda: signs(case, panel_of(case)[0], version)


@asks("ratified-already")
def _(court):
    case = court.heard_expulsion()
    version = drafted(case, OrderTold(kind=OrderKind.RATIFY, text="It is ratified."))
    for member in panel_of(case):
        signs(case, member, version)
    determine(case=case, by=panel_of(case)[0], at=later(14))
    ticked = [each.key for each in to_tick(case)]
    publish(case=case, ticked=ticked, by=court.secretary, at=later(15))
    return orders(Case.objects.get(pk=case.pk), OrderKind.RATIFY, later(16))


def test_every_refusal_is_raised():
    assert set(ASKED) == {*EXPULSIONS, *EXPULSIONS_REFUSED}


@pytest.mark.parametrize("code", ASKED)
def test_an_expulsion_is_refused_as_the_example_tells(court, code):
    raised = the_examples()[code].raised.finding
    ask = ASKED[code](court)
    tables = Act, Bar, Case, Expulsion
    before = [table.objects.count() for table in tables]
    with pytest.raises(Refused) as refused:
        ask()
    (found,) = refused.value.findings
    assert (found.code, sentence(found)) == (code, sentence(raised))
    assert found.facts.keys() == the_examples()[code].by.facts.keys()
    assert [table.objects.count() for table in tables] == before
