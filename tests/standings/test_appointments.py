"""Appointments: who, to what, for how long; and the first of them in the terminal."""

from datetime import date, timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError

from rulebook.findings import Refused
from standings.appointments import appoint, end_appointment
from standings.models import Act, Appointment, Member, Role
from standings.record import Walk

from .people import FIRST, NOON, a_director, a_federation, a_member, appointed

pytestmark = pytest.mark.django_db

A_DAY = timedelta(days=1)
JULY = date(2024, 7, 1)


def codes(act, **told):
    """The codes with which an act is refused; and that nothing was written by it."""
    before = Act.objects.count(), Appointment.objects.count()
    with pytest.raises(Refused) as refused:
        act(**told)
    assert (Act.objects.count(), Appointment.objects.count()) == before
    return [finding.code for finding in refused.value.findings]


def appointing(member, role, by, **told):
    return {"member": member, "role": role, "since": FIRST, "by": by, "at": NOON} | told


def test_an_appointment_names_the_act_that_made_it_and_the_one_that_ended_it():
    director = a_director()
    referee = appointed(director, Role.REFEREE)
    (held,) = referee.appointments.all()
    assert (held.made_by.verb, held.made_by.who) == ("appoint", director)
    assert held.made_by.facts == {
        "since": "2024-01-01",
        "until": None,
        "federation": None,
    }
    end_appointment(
        appointment=held, last_day=JULY, by=director, at=NOON, reason="asked to"
    )
    held.refresh_from_db()
    assert (held.until, held.ended_by.verb) == (JULY, "end-appointment")
    assert held.ended_by.reason == "asked to"
    on = referee.appointments.on
    assert [on(day).count() for day in (FIRST - A_DAY, FIRST, JULY, JULY + A_DAY)] == [
        *(0, 1, 1, 0)
    ]
    assert not list(Walk())


def test_nobody_holds_one_office_twice_on_a_day():
    director = a_director()
    referee = appointed(director, Role.REFEREE, until=JULY)
    again = appointing(referee, Role.REFEREE, director)
    assert codes(appoint, **again) == ["appointed-already"]
    assert codes(appoint, **again | {"since": JULY}) == ["appointed-already"]
    appoint(**again | {"since": JULY + A_DAY})
    appoint(**again | {"role": Role.TRIBUNAL_MEMBER})


def test_an_officer_is_of_one_federation_and_nobody_else_is():
    director = a_director()
    federation = a_federation(by=director)
    member = a_member(by=director)
    officer = appointing(member, Role.FEDERATION_OFFICER, director)
    assert codes(appoint, **officer) == ["of-which-federation"]
    referee = appointing(member, Role.REFEREE, director, federation=federation)
    assert codes(appoint, **referee) == ["of-no-federation"]
    appoint(**officer, federation=federation)
    assert codes(appoint, **officer, federation=federation) == ["appointed-already"]
    appoint(**officer, federation=a_federation(by=director, code="SCO"))


def test_nobody_is_appointed_a_member():
    director = a_director()
    told = appointing(director, Role.MEMBER, director)
    assert codes(appoint, **told) == ["not-appointed-to"]


def test_an_appointment_runs_forwards_and_ends_once():
    director = a_director()
    backwards = appointing(director, Role.REFEREE, director, until=FIRST - A_DAY)
    assert codes(appoint, **backwards) == ["ends-before-it-begins"]
    held = appoint(**backwards | {"until": JULY})
    end = {"appointment": held, "by": director, "at": NOON}
    for last_day, code in (
        (JULY, "over-already"),
        (JULY + A_DAY, "over-already"),
        (FIRST - A_DAY, "ends-before-it-begins"),
    ):
        assert codes(end_appointment, **end, last_day=last_day) == [code]
    end_appointment(**end, last_day=FIRST)
    assert codes(end_appointment, **end, last_day=FIRST) == ["over-already"]


def test_the_first_is_the_executive_director_and_nobody_s_choice():
    member = a_member()
    told = appointing(member, Role.SECRETARIAT, None)
    assert codes(appoint, **told) == ["director-first"]
    appoint(**told | {"role": Role.EXECUTIVE_DIRECTOR})
    assert codes(appoint, **told) == ["nobody-acts"]
    assert codes(appoint, **told | {"by": a_member(by=member)}) == ["right-not-held"]


BROKEN = {
    "appointment_ends_after_it_begins": {"until": FIRST - A_DAY},
    "appointment_role_is_known": {"role": Role.MEMBER},
    "appointment_federation_of_its_officer": {"role": Role.FEDERATION_OFFICER},
    "appointment_one_is_current": {"role": Role.EXECUTIVE_DIRECTOR},
}


@pytest.mark.guard
@pytest.mark.parametrize("constraint", BROKEN)
def test_the_database_keeps_the_promise(constraint):
    director = a_director()
    act = Act.objects.get(verb="enrol")
    row = {"member": director, "role": Role.REFEREE, "since": FIRST, "made_by": act}
    with pytest.raises(IntegrityError, match=f"{constraint}|UNIQUE"):
        Appointment.objects.create(**row | BROKEN[constraint])


# --- In the terminal ---


def told(capsys, *arguments):
    call_command("appoint", *arguments)
    return capsys.readouterr().out


def refused(*arguments):
    """What `manage.py appoint` says when it refuses, having written nothing."""
    before = Act.objects.count(), Member.objects.count()
    with pytest.raises(CommandError) as error:
        call_command("appoint", *arguments)
    assert (Act.objects.count(), Member.objects.count()) == before
    return str(error.value)


def test_an_empty_service_gets_its_first_executive_director(capsys):
    said = told(capsys, "Zoë O'Seat", "executive-director", "--from=2024-01-01")
    assert said == "ICA-000001 is Executive Director from 2024-01-01.\n"
    member = Member.objects.named(FIRST).get()
    assert (member.number, member.name) == ("ICA-000001", "Zoë O'Seat")
    assert [act.verb for act in Act.objects.all()] == ["enrol", "appoint"]


def test_a_member_may_be_the_first_by_number(capsys):
    a_member()
    told(capsys, "ICA-000001", "executive-director", "--from", "2024-01-01")
    assert Appointment.objects.get().role == "executive-director"


def test_afterwards_a_member_who_may_is_named(capsys):
    a_director()
    number = a_member(by=Member.objects.get()).number
    second = (number, "executive-director")
    assert refused(*second).startswith("Say who acts: ")
    assert "may not appoint" in refused(*second, "--by", number)
    assert told(capsys, *second, "--by=ICA-000001", "--from=2024-07-01") == (
        "ICA-000002 is Executive Director from 2024-07-01.\n"
    )
    a_federation(by=Member.objects.first())
    told(
        capsys,
        *(number, "federation-officer", "--federation", "ENG", "--by", "ICA-000001"),
        *("--from", "2024-01-01", "--until", "2024-12-31"),
    )
    officer = Appointment.objects.get(role="federation-officer")
    assert (officer.federation.code, officer.until) == ("ENG", date(2024, 12, 31))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["ICA-000009", "referee", "--by=ICA-000001"], "no member “ICA-000009”"),
        (["Bea", "referee", "--by=ICA-000001"], "no member “Bea”"),
        (["ICA-000001", "referee", "--by=1"], "no member “1”"),
        (["ICA-000001", "king", "--by=ICA-000001"], "invalid choice: 'king'"),
        (["ICA-000001", "referee", "--from=tomorrow"], "“tomorrow” is no day"),
        (
            ["ICA-000001", "federation-officer", "--federation=X", "--by=ICA-000001"],
            "no federation “X”",
        ),
    ],
)
def test_the_terminal_refuses_in_a_sentence(arguments, said):
    a_director()
    assert said in refused(*arguments)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["ICA-000001", "executive-director"], "no member “ICA-000001”"),
        (["Bea", "referee"], "first who is appointed is the Executive Director."),
        (["\u200bBea", "executive-director"], "U+200B, zero width space"),
    ],
)
def test_an_empty_service_stays_empty_where_it_refuses(arguments, said):
    assert said in refused(*arguments)
