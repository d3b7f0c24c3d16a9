"""What the register of 29 hands refuses is what the rule book tells, code by code."""

from datetime import timedelta

import pytest

from rulebook.catalogue.twenty_nines import TWENTY_NINES, TWENTY_NINES_REFUSED
from rulebook.examples import the_examples
from rulebook.findings import Refused
from rulebook.wording import sentence
from standings.certifying import (
    certify,
    revoke,
)
from standings.models import Role
from standings.results import submit_sheet, void_result
from standings.twenty_nines import name_federation

from .nines import NEXT_DAY, Club
from .people import a_member, appointed
from .tables import DAY, EVENING, a_match, a_result

pytestmark = pytest.mark.django_db

ASKED = {}


@pytest.fixture
def club():
    return Club()


def asks(code):
    """Marks what raises a code."""

    def marked(ask):
        assert code not in ASKED
        ASKED[code] = ask
        return ask

    return marked


def applies(code, **told):
    asks(code)(lambda club: club.applied(**told))


applies("not-twenty-nine", hand="5C 5D 5H 5S", starter="TD")
applies("too-many-witnesses", witnesses=("Eve Starter",) * 13)


@asks("twenty-nine-on-file")
def _(club):
    club.applied()
    club.applied()


@asks("not-at-that-table")
def _(club):
    while (member := a_member(by=club.director)).number != "ICA-000017":
        pass
    club.applied(match=club.match(), holder=member)


@asks("hand-of-another-day")
def _(club):
    club.applied(match=club.match(), day=DAY + timedelta(days=1))


@asks("hand-not-played-yet")
def _(club):
    club.applied(day=DAY + timedelta(days=1), at=EVENING)


@asks("hand-not-sanctioned")
def _(club):
    club.applied(match=a_match(club.ada, club.cy))


@asks("hand-of-a-void-match")
def _(club):
    match = club.match()
    submit_sheet(match=match, judged=a_result(), by=club.ada, at=EVENING)
    void_result(match=match, authority="Congress", by=club.director, at=EVENING)
    club.applied(match=match)


@asks("no-line-for-a-non-human")
def _(club):
    club.applied(holder=a_member(by=club.director, name="Dobbin", species="horse"))


@asks("federation-to-be-named")
def _(club):
    certify(entry=club.applied(holder=club.cy), by=club.officer, at=NEXT_DAY)


@asks("federation-named-already")
def _(club):
    told = {"federation": club.england, "by": club.ada, "at": NEXT_DAY}
    name_federation(entry=club.applied(), **told)


@asks("not-yours-to-name")
def _(club):
    told = {"federation": club.england, "by": club.cy, "at": NEXT_DAY}
    name_federation(entry=club.applied(holder=club.bea), **told)


@asks("twenty-nine-decided")
def _(club):
    entry = club.applied()
    for _ in range(2):
        certify(entry=entry, by=club.officer, at=NEXT_DAY)


@asks("not-to-be-revoked")
def _(club):
    told = {"entry": club.applied(), "reason": "A 28.", "by": club.director}
    revoke(at=NEXT_DAY, **told)


@asks("your-own-hand")
def _(club):
    while club.officer.number != "ICA-000017":
        club.officer = appointed(
            club.director, Role.FEDERATION_OFFICER, federation=club.england
        )
    club.joins(club.officer, club.england)
    entry = club.applied(holder=club.officer)
    certify(entry=entry, by=club.officer, at=NEXT_DAY)


def test_every_code_is_asked_for():
    of_an_address = {"no-such-twenty-nine"}
    assert set(ASKED) | of_an_address == {*TWENTY_NINES, *TWENTY_NINES_REFUSED}


@pytest.mark.parametrize("code", ASKED)
def test_the_register_refuses_as_the_example_tells(club, code):
    raised = the_examples()[code].raised.finding
    with pytest.raises(Refused) as refused:
        ASKED[code](club)
    (found,) = refused.value.findings
    said = the_examples()[code].by.facts
    assert (found.code, sentence(found)) == (code, sentence(raised))
    assert found.facts.keys() == said.keys()
