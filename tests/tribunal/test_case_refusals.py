"""What the docket refuses is what the rule book tells, code by code."""

from datetime import timedelta

import pytest

from rulebook.catalogue.cases import CASES, CASES_REFUSED
from rulebook.examples import the_examples
from rulebook.findings import Refused
from rulebook.wording import sentence
from standings.documents import Document
from standings.documents import Kind as Paper
from standings.models import Act
from tests.standings.people import a_log_in, a_title
from tests.standings.tables import EVENING, a_match
from tribunal.clock import lapse, send_reminder
from tribunal.disputes import pass_over, refer, referred
from tribunal.filing import (
    admit,
    cure,
    decline,
    find_deficient,
    take_back_defects,
)
from tribunal.models import Case, Kind, Service
from tribunal.service import prove_service

from .courts import FILED, later

pytestmark = pytest.mark.django_db

ASKED = {}
RAISED_ELSEWHERE = {"case-stayed", "no-such-case"}
"""Where a case can be brought to such a pass, or an address names none."""


def asks(code):
    """Marks what raises a code: it is given a court, and gives what is refused."""

    def marked(ask):
        assert code not in ASKED
        ASKED[code] = ask
        return ask

    return marked


def files(code, **told):
    asks(code)(lambda court: lambda: court.filed(**told))


files("kind-not-to-be-filed", kind=Kind.RATIFICATION)
files("respondent-wanted", respondents=())
files("too-many-respondents", respondents=tuple(f"Eve {n}" for n in range(40)))
files("match-wanted", kind=Kind.DISPUTED_RESULT)


@asks("party-named-twice")
def _(court):
    return lambda: court.filed(respondents=(court.ada,))


@asks("only-members-file")
def _(court):
    reporter = a_log_in(email="reporter@example.org")
    return lambda: court.filed(by=reporter)


@asks("not-your-federation")
def _(court):
    told = {"for_federation": court.england, "by": court.elsewhere}
    return lambda: court.filed(**told)


@asks("too-many-files")
def _(court):
    paper = Document(Paper.PDF, "letter.pdf", b"%PDF-")
    return lambda: court.filed(documents=(paper,) * 40)


def of_a_case(code, verb, who, state="filed", **told):
    @asks(code)
    def _(court):
        case = getattr(court, state)()
        how = {"by": getattr(court, who), "at": later(2)} | told
        return lambda: verb(case=case, **how)


REASONS = {"reason": "No.", "provision": "X.2"}
of_a_case("tied-to-the-case", decline, "quinn", **REASONS)
of_a_case("no-such-provision", decline, "pia", reason="No.", provision="XI")
of_a_case("move-not-open", admit, "secretary", "declined")
of_a_case("not-yours-in-the-case", admit, "ada")
of_a_case("nothing-to-cure", cure, "ada", text="Here it is.")
of_a_case("no-defects-to-take-back", take_back_defects, "secretary", reason="Why.")
of_a_case("defects-wanted", find_deficient, "secretary", defects=[])


def deficient(court):
    told = {"defects": ["Name the match."], "by": court.secretary, "at": later(1)}
    return lambda case: find_deficient(case=case, **told)


@asks("deficient-once")
def _(court):
    said = deficient(court)
    case = said(court.filed())
    return lambda: said(case)


@asks("cure-awaited")
def _(court):
    case = deficient(court)(court.filed())
    return lambda: admit(case=case, by=court.secretary, at=later(2))


def proves(code, *days):
    @asks(code)
    def _(court):
        court.admitted(respondents=("Eve Starter",))
        service = Service.objects.get()
        how = {"service": service, "how": "letter", "by": court.secretary}
        *before, last = days
        for day in before:
            prove_service(on=later(day), at=later(9), **how)
        return lambda: prove_service(on=later(last), at=later(9), **how)


def of_a_match(code, **told):
    """Raised where a case is opened of a match that was reported so."""

    @asks(code)
    def _(court):
        for member in (court.ada, court.bea):
            a_title(member, court.director)
        match = a_match(court.ada, court.bea, at=EVENING + timedelta(**told))
        how = {"match": match, "by": court.secretary, "at": EVENING}
        for _before in referred():
            refer(**how)
        return lambda: refer(**how)


of_a_match("not-referred")
of_a_match("referred-already", days=20)


def a_late_match(court, *more, **told):
    for member in (court.ada, court.bea):
        a_title(member, court.director)
    at = EVENING + timedelta(days=20)
    return a_match(court.ada, court.bea, *more, at=at, **told)


@asks("passed-over-already")
def _(court):
    match = a_late_match(court)
    how = {"match": match, "by": court.secretary, "at": EVENING}
    pass_over(reason="It came by post.", **how)
    return lambda: refer(**how)


@asks("sat-at-the-referred")
def _(court):
    match = a_late_match(court, court.pia, form="three")
    told = {"reason": "I was there.", "at": EVENING}
    return lambda: pass_over(match=match, by=court.pia, **told)


@asks("not-final-yet")
def _(court):
    carried = Case.objects.numbered("ICA-T-2026-014")
    return lambda: lapse(case=carried, at=later(400))


proves("service-proved-already", 2, 3)
proves("service-at-no-such-time", 40)


def reminds(code, case_of, *before, days=10):
    """Reminds of a time in a case that a court gives, and on which days before."""

    @asks(code)
    def _(court):
        term, how = case_of(court).terms.first(), {"by": court.secretary}
        for each in before:
            send_reminder(term=term, at=later(each), **how)
        return lambda: send_reminder(term=term, at=later(days), **how)


reminds("no-time-runs", lambda court: court.answered())
reminds("reminded-today", lambda court: court.served(), 10)


@asks("nobody-to-remind")
def _(court):
    case = court.admitted(respondents=("Eve Starter",))
    term, act = case.terms.get(), case.made_by
    term.service.by_hand.create(how="letter", at=later(2), act=act)
    how = {"by": court.secretary, "at": later(10)}
    return lambda: send_reminder(term=term, **how)


def test_every_code_is_asked_for():
    assert set(ASKED) | RAISED_ELSEWHERE == {*CASES, *CASES_REFUSED}


@pytest.mark.parametrize("code", ASKED)
def test_the_docket_refuses_as_the_example_tells(court, code):
    raised = the_examples()[code].raised.finding
    ask = ASKED[code](court)
    before = Act.objects.count(), Case.objects.count()
    with pytest.raises(Refused) as refused:
        ask()
    (found,) = refused.value.findings
    assert (found.code, sentence(found)) == (code, sentence(raised))
    assert found.facts.keys() == the_examples()[code].by.facts.keys()
    assert (Act.objects.count(), Case.objects.count()) == before


def test_a_case_is_filed_at_the_moment_that_the_examples_tell():
    assert later(0) == FILED
    assert later(1) - FILED == timedelta(days=1)
