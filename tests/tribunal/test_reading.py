"""Who may read what is filed in a case, and from when (VIII.1-f)."""

import pytest
from django.contrib.auth.models import AnonymousUser

from tests.standings.people import a_log_in
from tribunal.access import may_read, reader_of, worn_by
from tribunal.answers import disclose, represent, submit
from tribunal.endings import settle, withdraw
from tribunal.service import unserved

from .courts import later, read_all

pytestmark = pytest.mark.django_db

WHO = "ada bea cy secretary director pia chair sela rufus quinn officer referee".split()
PARTIES = {"ada", "bea", "cy", "secretary", "director"}
PANEL = {"pia", "rufus", "chair"}
READ = [
    # kind, who reads it before the last three are proved, who reads it after
    ("opening", PARTIES | PANEL, PARTIES | PANEL),
    ("answer", PARTIES | PANEL, PARTIES | PANEL),
    ("submission", PARTIES, PARTIES | PANEL),
    # VIII.1-l: what the parties propose to each other.
    ("settlement", PARTIES, PARTIES),
    # A panel never reads an approach, nor does who disclosed it.
    ("approach", PARTIES, PARTIES),
]


def heard_of(court):
    """A case with a filing of every kind, of which the last three are not yet read.

    Pia, Rufus and the chair sit on its panel, and Cy acts for Bea.
    """
    case = court.answered()
    represent(case=case, member=court.cy, by=court.bea, at=later(3))
    case = court.seat(case, apart=(court.sela,))
    told = {"case": case, "at": later(25)}
    submit(text="More.", by=court.ada, **told)
    settle(text="Even.", by=court.ada, **told)
    disclose(text="Psst.", by=court.rufus, **told)
    return case


def readers(court, case, kind, who=WHO):
    filing, before = case.filings.get(kind=kind), unserved(case)
    return {
        name
        for name in who
        if may_read(worn_by(case, getattr(court, name), later(26)), filing, before)
    }


@pytest.mark.parametrize(("kind", "before", "after"), READ)
def test_who_reads_a_filing_before_its_service_is_proved_and_after(
    court, kind, before, after
):
    case = heard_of(court)
    assert readers(court, case, kind) == before
    read_all(case, later(26))
    assert readers(court, case, kind) == after


@pytest.mark.parametrize("kind", [kind for kind, _, _ in READ])
def test_nobody_reads_a_filing_who_has_not_logged_in_or_is_a_stranger(court, kind):
    case = heard_of(court)
    read_all(case, later(26))
    filing = case.filings.get(kind=kind)
    for reader in (AnonymousUser(), a_log_in(email="stranger@example.org")):
        worn = reader_of(case, reader, later(27))
        assert not may_read(worn, filing, unserved(case))


@pytest.mark.parametrize(
    ("state", "who"),
    [
        ("filed", "ada secretary director pia chair sela rufus"),
        # Who declined it has decided.
        ("declined", "ada secretary director chair sela rufus"),
        ("admitted", "ada bea secretary director"),
    ],
)
def test_who_reads_what_a_case_was_opened_with(court, state, who):
    case = getattr(court, state)()
    assert readers(court, case, "opening") == set(who.split())


def test_a_party_reads_nothing_that_it_was_not_served_with(court):
    case = heard_of(court)
    case.parties.create(side="respondent", member=court.referee, made_by=case.made_by)
    for kind, *_ in READ:
        assert readers(court, case, kind, ["referee"]) == set()


def test_whoever_no_longer_acts_for_a_party_reads_no_more(court):
    case = heard_of(court)
    represent(case=case, member=None, by=court.bea, at=later(26))
    withdraw(case=case, by=court.ada, at=later(26))
    for kind, *_ in READ:
        assert readers(court, case, kind) & {"ada", "cy"} == set()


@pytest.mark.parametrize("kind", ["settlement", "approach"])
def test_an_officer_of_the_secretariat_who_sits_reads_as_the_panel_does(court, kind):
    case = heard_of(court)
    draw = case.draws.get()
    case.panel.create(member=court.director, draw=draw)
    assert "director" not in readers(court, case, kind)
    assert readers(court, case, "submission", ["director"]) == set()
