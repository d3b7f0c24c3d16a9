"""Who may do what, role by role, on which day, and from which minute."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from rulebook.findings import Refused
from standings.access import Denied, Right, demand, powers, refusals
from standings.appointments import appoint
from standings.membership import join_federation, rename
from standings.models import Act, Role

from .log_ins import a_log_in
from .people import FIRST, NOON, a_director, a_federation, a_member, appointed

pytestmark = pytest.mark.django_db

A_DAY = timedelta(days=1)
THEN = NOON.date() + A_DAY
NEXT_YEAR = date(2025, 1, 1)

# Director, Secretariat, chair, Tribunal, referee, officer of ENG, member, nobody.
WHO = [*Role, None]
TABLE = {
    # right, and the federation it concerns
    (Right.KEEP_MEMBERS, None): "yes yes no no no no no no",
    (Right.MERGE_MEMBERS, None): "yes yes no no no no no no",
    (Right.WITHHOLD_NAMES, None): "yes yes no no no no no no",
    (Right.KEEP_FEDERATIONS, None): "yes yes no no no no no no",
    (Right.KEEP_FEDERATION_MEMBERS, "ENG"): "yes yes no no no yes no no",
    (Right.KEEP_FEDERATION_MEMBERS, "SCO"): "yes yes no no no no no no",
    (Right.KEEP_FEDERATION_MEMBERS, None): "yes yes no no no no no no",
    (Right.KEEP_TITLES, None): "yes yes no no no no no no",
    (Right.KEEP_BARS, None): "yes yes no no no no no no",
    # VII.4: the Executive Director expels, and the Tribunal ratifies
    (Right.EXPEL, None): "yes no no no no no no no",
    (Right.KEEP_SHEETS, None): "yes yes no no yes no no no",
    (Right.CONFIRM_UNANSWERED, None): "yes yes no no yes no no no",
    (Right.CORRECT_RESULTS, None): "yes yes no no no no no no",
    # IV.3: the national federation alone admits a 29
    (Right.CERTIFY_TWENTY_NINES, "ENG"): "no no no no no yes no no",
    (Right.CERTIFY_TWENTY_NINES, "SCO"): "no no no no no no no no",
    (Right.REVOKE_TWENTY_NINES, "ENG"): "yes no no no no yes no no",
    (Right.REVOKE_TWENTY_NINES, "SCO"): "yes no no no no no no no",
    (Right.KEEP_TWENTY_NINES, None): "yes yes no no no no no no",
    (Right.IMPORT_RESULTS, None): "yes yes no no no no no no",
    (Right.KEEP_EVENTS, "ENG"): "yes yes no no no yes no no",
    (Right.KEEP_EVENTS, "SCO"): "yes yes no no no no no no",
    (Right.KEEP_EVENTS, None): "yes yes no no no no no no",
    (Right.KEEP_CHAMPIONSHIPS, None): "yes yes no no no no no no",
    (Right.APPOINT, None): "yes yes no no no no no no",
    (Right.ADMIT_LOG_INS, "ENG"): "yes yes no no no yes no no",
    (Right.ADMIT_LOG_INS, "SCO"): "yes yes no no no no no no",
    (Right.UNLINK_LOG_INS, None): "yes yes no no no no no no",
    (Right.RULE_AT_THE_TABLE, None): "no no no no yes no no no",
    (Right.SCREEN_CASES, None): "yes yes no no no no no no",
    (Right.DECIDE_CASES, None): "no no yes yes no no no no",
    (Right.SEAT_PANELS, None): "no no yes no no no no no",
    (Right.SEND_LETTERS, None): "yes yes no no no no no no",
    (Right.READ_RECORD, None): "yes yes no no no no no no",
    (Right.USE_CONSOLE, "ENG"): "yes yes no no no yes no no",
    (Right.USE_CONSOLE, None): "yes yes no no no no no no",
    (Right.KEEP_LETTERHEAD, "ENG"): "yes yes no no no yes no no",
    (Right.KEEP_LETTERHEAD, "SCO"): "yes yes no no no no no no",
    (Right.CONFIRM_LETTERHEAD, "ENG"): "no no no no no yes no no",
    (Right.CONFIRM_LETTERHEAD, "SCO"): "no no no no no no no no",
    (Right.SEE_LETTERHEAD, "ENG"): "yes yes yes yes no yes no no",
    (Right.SEE_LETTERHEAD, "SCO"): "yes yes yes yes no no no no",
}


def test_the_table_has_every_right():
    assert {right for right, _ in TABLE} == set(Right)


@pytest.mark.parametrize(("right", "code"), TABLE)
def test_a_role_has_its_rights_and_no_others(right, code):
    director = a_director()
    a_log_in(member=director)
    federations = {
        each: a_federation(by=director, code=each) for each in ("ENG", "SCO")
    }
    subject, may = federations.get(code), {}
    for role in WHO:
        of_england = role is Role.FEDERATION_OFFICER
        own = {"federation": federations["ENG"]} if of_england else {}
        member = role and appointed(director, role, **own)
        why = refusals(member, right, subject, on=FIRST)
        may[role] = not why
        if may[role]:
            assert demand(member, right, subject, on=FIRST) == role
        else:
            with pytest.raises(Denied) as denied:
                demand(member, right, subject, on=FIRST)
            assert denied.value.findings == why
    told = [each == "yes" for each in TABLE[right, code].split()]
    assert may == dict(zip(WHO, told, strict=True))


def test_a_no_tells_who_may():
    director = a_director()
    member = a_member(by=director)
    (why,) = refusals(member, Right.APPOINT, on=FIRST)
    assert why.text == (
        "On 2024-01-01 ICA-000002 may not appoint people and end appointments; it is "
        "for: Executive Director, Secretariat."
    )


def test_an_officer_of_two_federations_acts_for_both():
    director = a_director()
    england, scotland, wales = (
        a_federation(by=director, code=code) for code in ("ENG", "SCO", "WAL")
    )
    officer = appointed(director, Role.FEDERATION_OFFICER, federation=england)
    told = {"role": Role.FEDERATION_OFFICER, "since": FIRST, "by": director, "at": NOON}
    appoint(member=officer, federation=scotland, **told)
    right = Right.KEEP_FEDERATION_MEMBERS
    assert not refusals(officer, right, england, on=FIRST)
    assert not refusals(officer, right, scotland, on=FIRST)
    (why,) = refusals(officer, right, wales, on=FIRST)
    assert why.facts["own"] == "ENG, SCO"


def test_the_first_of_several_roles_is_the_one_acted_in():
    director = a_director()
    both = appointed(director, Role.SECRETARIAT)
    assert demand(both, Right.APPOINT, on=FIRST) == "secretariat"
    assert demand(director, Right.APPOINT, on=FIRST) == "executive-director"


def test_appointments_are_read_once(django_assert_num_queries):
    director = a_director()
    federation = a_federation(by=director)
    with django_assert_num_queries(1):
        held = powers(director, on=FIRST)
        for right in ALL:
            assert not held.refusals(right, federation)


# Who can log in, and on which day; and what the service may by itself.
OF_A_REFEREE = {Right.KEEP_SHEETS, Right.CONFIRM_UNANSWERED}
OF_A_DIRECTOR = {Right.EXPEL, Right.REVOKE_TWENTY_NINES}
OF_THE_TRIBUNAL = {Right.DECIDE_CASES, Right.SEAT_PANELS}
OF_ONE_OFFICE = {
    Right.CERTIFY_TWENTY_NINES,
    Right.CONFIRM_LETTERHEAD,
    Right.RULE_AT_THE_TABLE,
}
ALL = set(Right) - OF_THE_TRIBUNAL - OF_ONE_OFFICE
"""What is for officers of federations, for referees or for the Tribunal alone is never
the service's."""
ALONE = {
    "nobody-is-appointed": ([], THEN, ALL),
    "a-director": (["executive-director"], THEN, {Right.ADMIT_LOG_INS}),
    "a-director-who-can-log-in": (["executive-director can"], THEN, set()),
    "the-secretariat-can-log-in": (["secretariat can"], THEN, OF_A_DIRECTOR),
    "of-two-one-can-log-in": (["executive-director", "secretariat can"], THEN, set()),
    "a-referee-who-can-log-in": (["referee can"], THEN, ALL - OF_A_REFEREE),
    "an-officer-who-can-log-in": (["federation-officer can"], THEN, ALL),
    "all-have-ended": (["executive-director can"], NEXT_YEAR, ALL),
    "none-has-begun": (["executive-director can"], FIRST - A_DAY, ALL),
}


@pytest.mark.parametrize(("office", "day", "may"), ALONE.values(), ids=ALONE)
def test_the_service_may_by_itself_what_nobody_in_office_can(office, day, may):
    founder = a_director(until=NOON.date())
    federation = a_federation(by=founder)
    for told in office:
        role, _, can = told.partition(" ")
        of = {"federation": federation} if role == Role.FEDERATION_OFFICER else {}
        member = appointed(founder, Role(role), until=NEXT_YEAR - A_DAY, **of)
        if can:
            a_log_in(member.number, member=member)
    assert {right for right in Right if not refusals(None, right, on=day)} == may


def test_a_log_in_that_is_closed_is_nobody_s_way_in():
    user = a_log_in(member=a_director())
    assert refusals(None, Right.ADMIT_LOG_INS, on=FIRST)
    user.is_active = False
    user.save()
    assert not refusals(None, Right.ADMIT_LOG_INS, on=FIRST)


def test_who_is_denied_writes_nothing():
    director = a_director()
    referee = appointed(director, Role.REFEREE)
    federation = a_federation(by=director)
    acts = Act.objects.count()
    for act in (
        lambda: a_member(by=referee),
        lambda: a_federation(by=referee, code="SCO"),
        lambda: appointed(referee, Role.REFEREE),
        lambda: rename(
            member=referee, name="King", since=NOON.date(), by=referee, at=NOON
        ),
        lambda: join_federation(
            member=referee, federation=federation, since=FIRST, by=referee, at=NOON
        ),
    ):
        with pytest.raises(Denied):
            act()
    assert Act.objects.count() == acts
    assert issubclass(Denied, Refused)


# The moment at which a day of the Secretariat's is over, in UTC: in winter, in summer,
# at the end of the day before, of and after the clocks change.
MIDNIGHTS = {
    date(2026, 1, 15): datetime(2026, 1, 16, 0, tzinfo=UTC),
    date(2026, 7, 15): datetime(2026, 7, 15, 23, tzinfo=UTC),
    date(2026, 3, 28): datetime(2026, 3, 29, 0, tzinfo=UTC),
    date(2026, 3, 29): datetime(2026, 3, 29, 23, tzinfo=UTC),
    date(2026, 3, 30): datetime(2026, 3, 30, 23, tzinfo=UTC),
    date(2026, 10, 24): datetime(2026, 10, 24, 23, tzinfo=UTC),
    date(2026, 10, 25): datetime(2026, 10, 26, 0, tzinfo=UTC),
    date(2026, 10, 26): datetime(2026, 10, 27, 0, tzinfo=UTC),
}
INSTANT = timedelta(microseconds=1)


@pytest.mark.parametrize("last_day", MIDNIGHTS, ids=str)
def test_a_right_is_gone_at_the_midnight_of_its_last_day(last_day):
    clerk = appointed(a_director(), Role.SECRETARIAT, until=last_day)
    midnight = MIDNIGHTS[last_day]
    assert a_member(by=clerk, at=midnight - INSTANT).number == "ICA-000003"
    with pytest.raises(Denied):
        a_member(by=clerk, at=midnight)


@pytest.mark.parametrize("eve", MIDNIGHTS, ids=str)
def test_a_right_is_there_from_the_midnight_of_its_first_day(eve):
    clerk = appointed(a_director(), Role.SECRETARIAT, since=eve + A_DAY)
    midnight = MIDNIGHTS[eve]
    with pytest.raises(Denied):
        a_member(by=clerk, at=midnight - INSTANT)
    assert a_member(by=clerk, at=midnight).number == "ICA-000003"


def test_midnight_is_the_secretariat_s(settings):
    settings.SECRETARIAT_ZONE = ZoneInfo("Pacific/Auckland")
    clerk = appointed(a_director(), Role.SECRETARIAT, until=date(2026, 7, 15))
    midnight = datetime(2026, 7, 15, 12, tzinfo=UTC)
    a_member(by=clerk, at=midnight - INSTANT)
    with pytest.raises(Denied):
        a_member(by=clerk, at=midnight)
