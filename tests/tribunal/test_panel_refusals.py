"""What is refused of panels and hearings is what the rule book tells, code by code."""

from datetime import date, time

import pytest

from rulebook.catalogue.panels import PANELS, PANELS_REFUSED
from rulebook.days import day_of
from rulebook.examples import the_examples
from rulebook.findings import Refused
from rulebook.wording import sentence
from tribunal.hearings import When, call_hearing, hear
from tribunal.panels import (
    challenge,
    decide_challenge,
    hear_anew,
    panel_findings,
    recuse,
    replace,
    seat_the_panel,
)

from .courts import HEARING, later, panel_of, read_all
from .refusals import refused
from .test_panels import ends_office

pytestmark = pytest.mark.django_db

ASKED = {}


def asks(code):
    """Marks what raises a code: it is given a court, and gives what is refused."""

    def marked(ask):
        assert code not in ASKED
        ASKED[code] = ask
        return ask

    return marked


def of_three(court, state="seated", **told):
    """A case before the chair, Pia and Rufus; nobody else of the Tribunal is free."""
    return getattr(court, state)(apart=[court.sela], **told)


def challenged(court, case, at=None):
    told = {"member": court.pia, "text": "They are friends.", "by": court.ada}
    return challenge(case=case, at=at or later(25), **told)


def hears(court, case, *members, **told):
    told = {"at": later(40), "by": court.chair} | told
    return lambda: hear(case=case, members=members, **told)


@asks("out-of-office")
def _(court):
    case = of_three(court, "called")
    ends_office(court, court.pia, date(2026, 6, 30))
    return hears(court, case, court.pia, court.rufus)


@asks("too-few-to-sit")
def _(court):
    case = court.served(respondents=(court.chair, court.pia, court.rufus))
    return lambda: seat_the_panel(case=case, by=court.sela, at=later(24))


@asks("answers-awaited")
def _(court):
    case = court.served()
    return lambda: seat_the_panel(case=case, by=court.chair, at=later(5))


@asks("panel-is-whole")
def _(court):
    case = of_three(court)
    return lambda: replace(case=case, by=court.chair, at=later(25))


@asks("hearing-stands")
def _(court):
    case = of_three(court, "heard")
    recuse(case=case, reason="Ill.", by=court.pia, at=later(41))
    return lambda: hear_anew(case=case, by=court.chair, at=later(42))


@asks("hearing-is-lost")
def _(court):
    case = of_three(court, "heard", took_part=[court.chair, court.rufus])
    recuse(case=case, reason="Ill.", by=court.rufus, at=later(41))
    return lambda: replace(case=case, by=court.chair, at=later(42))


@asks("not-on-the-panel")
def _(court):
    told = {"member": court.sela, "text": "They are friends.", "by": court.ada}
    case = of_three(court)
    return lambda: challenge(case=case, at=later(25), **told)


@asks("challenged-already")
def _(court):
    case = of_three(court)
    challenged(court, case)
    return lambda: challenged(court, case)


def decided(court, made):
    told = {"uphold": False, "reason": "They are not.", "by": court.director}
    return lambda: decide_challenge(challenge=made, at=later(26), **told)


@asks("challenge-unserved")
def _(court):
    return decided(court, challenged(court, of_three(court)))


@asks("challenge-over")
def _(court):
    case = of_three(court)
    decide = decided(court, challenged(court, case))
    read_all(case, later(25))
    decide()
    return decide


@asks("challenge-undecided")
def _(court):
    case = of_three(court, "called")
    challenged(court, case)
    read_all(case, later(25))
    return hears(court, case, court.chair, court.pia)


@asks("challenge-awaited")
def _(court):
    case = of_three(court, "called", when=None)
    return hears(court, case, court.chair, court.pia, at=later(26))


@asks("challenge-not-begun")
def _(court):
    case = court.served()
    case = seat_the_panel(case=case, by=court.chair, at=later(24)).case
    panel = panel_of(case)
    case = call_hearing(case=case, when=None, by=panel[0], at=later(24)).case
    return hears(court, case, *panel, by=panel[0])


@asks("unserved-before-the-panel")
def _(court):
    case = of_three(court, "called")
    challenged(court, case)
    recuse(case=case, reason="So be it.", by=court.pia, at=later(26))
    return hears(court, case, court.chair, court.rufus)


@asks("quorum-wanted")
def _(court):
    return hears(court, of_three(court, "called"), court.chair)


@asks("no-hearing-called")
def _(court):
    return hears(court, of_three(court), court.chair, court.pia)


@asks("hearing-to-come")
def _(court):
    case = of_three(court, "called")
    return hears(court, case, court.chair, court.pia, at=later(38))


@asks("notice-not-had")
def _(court):
    case = of_three(court)
    call_hearing(case=case, when=HEARING, by=court.chair, at=later(24))
    read_all(case, later(25), side="filer")
    return hears(court, case, court.chair, court.pia)


@asks("no-party-to-it")
def _(court):
    case = of_three(court, "called")
    strangers = court.filed(text="Another.").parties.all()
    return hears(court, case, court.chair, court.pia, parties=strangers)


def calls(code, *when):
    @asks(code)
    def _(court):
        case, how = of_three(court), {"by": court.chair, "at": later(24)}
        return lambda: call_hearing(case=case, when=When(*when), **how)


LONDON = "Europe/London"
calls("notice-too-short", date(2026, 7, 1), time(14), LONDON)
calls("hearing-too-far", date(2028, 7, 1), time(14), LONDON)
calls("hour-left-out", date(2027, 3, 28), time(1, 30), LONDON)
calls("hour-comes-twice", date(2026, 10, 25), time(1, 30), LONDON)


def test_every_code_is_asked_for():
    assert {*ASKED, "place-empty"} == {*PANELS, *PANELS_REFUSED}


@pytest.mark.parametrize("code", ASKED)
def test_what_is_refused_of_a_panel_is_as_the_example_tells(court, code):
    told = the_examples()[code].raised.finding
    found = refused(Refused, code, ASKED[code](court))
    assert (sentence(found), dict(found.facts)) == (sentence(told), dict(told.facts))


def test_an_empty_place_is_told_as_the_example_tells(court):
    case = of_three(court)
    recuse(case=case, reason="Ill.", by=court.pia, at=later(25))
    (found,) = panel_findings(case, on=day_of(later(25)))
    told = the_examples()["place-empty"].raised.finding
    assert sentence(found) == sentence(told)
    assert len(panel_of(case)) == 2
