"""Why a name is not withheld is what the rule book tells, code by code."""

from datetime import date

import pytest

from rulebook.catalogue.privacy import PRIVACY, PRIVACY_REFUSED
from rulebook.examples import the_examples
from rulebook.findings import Refused
from rulebook.wording import sentence
from standings.appointments import appoint
from standings.membership import rename
from standings.models import Act, Anonymisation, BarKind, MemberName, Role
from standings.titles import bar_member
from standings.twenty_nines import apply_for
from tests.standings.gatherings import announced, entered
from tests.standings.nines import a_hand
from tests.standings.people import FIRST, NOON, a_title
from tribunal.anonymising import (
    anonymise,
    anonymising_faults,
    ask_anonymising,
    drop_anonymising,
    preview,
)

from .benches import HEARD, published
from .courts import later

pytestmark = pytest.mark.django_db

ASKED = {}
AT = later(200)


def asks(code):
    """Marks what raises a code: it is given a court, and gives what is refused."""

    def marked(ask):
        assert code not in ASKED
        ASKED[code] = ask
        return ask

    return marked


def asked(court, *, by=None, member=None, reason="By letter.", day=None):
    told = {"received_on": day or date(2026, 6, 1), "reason": reason, "at": AT}
    return ask_anonymising(member=member or court.cy, by=by or court.secretary, **told)


def done(court, held, *, by=None, seen=None):
    seen = seen or preview(held.member).key
    return anonymise(anonymisation=held, seen=seen, by=by or court.director, at=AT)


def withheld(court):
    """Carries out what was asked of Cy."""
    held = asked(court)
    return lambda: done(court, held)


@asks("name-withheld")
def _(court):
    done(court, asked(court))
    facts = {"since": AT.date(), "by": court.director, "at": AT}
    return lambda: rename(member=court.cy, name="Cy Went", **facts)


@asks("withholding-asked-already")
def _(court):
    asked(court)
    return lambda: asked(court, by=court.director)


@asks("withholding-over")
def _(court):
    held = asked(court)
    facts = {"reason": "Taken back.", "by": court.director, "at": AT}
    drop_anonymising(anonymisation=held, **facts)
    return lambda: drop_anonymising(anonymisation=held, **facts)


@asks("own-name-withheld")
def _(court):
    return lambda: asked(court, member=court.secretary)


@asks("withheld-by-one")
def _(court):
    held = asked(court)
    return lambda: done(court, held, by=court.secretary)


@asks("request-not-yet-received")
def _(court):
    return lambda: asked(court, day=date(2027, 1, 1))


@asks("named-in-the-reason")
def _(court):
    return lambda: asked(court, reason="cy go wrote to us.")


@asks("in-a-case-still")
def _(court):
    court.served(respondents=(court.cy,))
    return withheld(court)


@asks("barred-still")
def _(court):
    facts = {"since": FIRST, "by": court.director, "at": NOON}
    bar_member(member=court.cy, kind=BarKind.SUSPENDED, authority="ICA", **facts)
    return withheld(court)


@asks("holds-a-title-still")
def _(court):
    a_title(court.cy, court.director)
    return withheld(court)


@asks("in-office-still")
def _(court):
    facts = {"since": FIRST, "by": court.director, "at": NOON}
    appoint(member=court.cy, role=Role.REFEREE, **facts)
    return withheld(court)


@asks("entered-still")
def _(court):
    entered(court.director, announced(court.director), court.cy)
    return withheld(court)


@asks("twenty-nine-waits")
def _(court):
    apply_for(told=a_hand(court.cy), by=court.cy, at=later(150))
    return withheld(court)


@asks("named-in-a-determination")
def _(court):
    facts = ("It was played.", "Cy Go saw it.")
    published(court, facts=facts)
    return withheld(court)


@asks("withholding-changed")
def _(court):
    held = asked(court)
    return lambda: done(court, held, seen="0" * 32)


def test_every_code_is_asked_for():
    assert {*ASKED} == {*PRIVACY, *PRIVACY_REFUSED}


@pytest.mark.parametrize("code", ASKED)
def test_a_name_is_not_withheld_as_the_example_tells(court, code):
    told = the_examples()[code]
    ask = ASKED[code](court)
    tables = (Act, Anonymisation, MemberName)
    before = [list(table.objects.order_by("pk").values()) for table in tables]
    with pytest.raises(Refused) as refused:
        ask()
    (raised,) = refused.value.findings
    assert raised.code == code
    assert raised.facts.keys() == told.by.facts.keys()
    assert sentence(raised)
    assert [list(table.objects.order_by("pk").values()) for table in tables] == before


def test_all_that_stands_in_the_way_is_told_at_once(court):
    a_title(court.cy, court.director)
    facts = {"since": FIRST, "by": court.director, "at": NOON}
    appoint(member=court.cy, role=Role.REFEREE, **facts)
    court.served(respondents=(court.cy,))
    found = [each.code for each in anonymising_faults(court.cy, on=AT.date())]
    assert found == ["in-a-case-still", "holds-a-title-still", "in-office-still"]


def test_a_published_case_stands_in_the_way_until_nobody_can_appeal_it(court):
    case = published(court)
    day = later(HEARD + 4).date()
    found = [each.code for each in anonymising_faults(court.bea, on=day)]
    assert found == ["in-a-case-still"]
    court.put(case, "final")
    assert not list(anonymising_faults(court.bea, on=day))
