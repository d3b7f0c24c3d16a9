"""Federations: names, letterheads and codes by day; one merged into another."""

from datetime import date, timedelta

import pytest
from django.db import IntegrityError, transaction

from rulebook.findings import Denied, Refused
from standings.appointments import appoint
from standings.federations import (
    change_confederation,
    grant_letterhead,
    merge_federation,
    rename_federation,
    withdraw_letterhead,
)
from standings.membership import join_federation, leave_federation
from standings.models import (
    Act,
    Appointment,
    Federation,
    FederationMembership,
    FederationName,
    Letterhead,
    Role,
)
from standings.record import Walk

from .people import FIRST, NOON, a_director, a_federation, a_member, appointed

pytestmark = pytest.mark.django_db

A_DAY = timedelta(days=1)
JUNE, JULY = date(2024, 6, 30), date(2024, 7, 1)
TABLES = (
    *(Act, Appointment, Federation, FederationMembership),
    *(FederationName, Letterhead),
)


@pytest.fixture
def director():
    return a_director()


@pytest.fixture
def england(director):
    return a_federation(by=director)


@pytest.fixture
def scotland(director):
    return a_federation(by=director, code="SCO", name="Scottish Board")


@pytest.fixture
def keeping(director):
    """Does an act as the director."""

    def keep(verb, federation, **told):
        return verb(federation=federation, by=director, at=NOON, **told)

    return keep


def rows():
    return [list(table.objects.order_by("pk").values()) for table in TABLES]


def codes(act, *subject, **told):
    """The codes with which an act is refused; and that nothing was written by it."""
    before = rows()
    with pytest.raises(Refused) as refused:
        act(*subject, **told)
    assert rows() == before
    return [finding.code for finding in refused.value.findings]


def on(day, federation):
    found = Federation.objects.named(day).counted(day).get(pk=federation.pk)
    return found.name, found.has_letterhead, found.members


def test_a_name_runs_to_the_eve_of_the_next(keeping, england):
    keeping(rename_federation, england, name="Cribbage England", since=JULY)
    assert on(FIRST - A_DAY, england)[0] is None
    assert on(FIRST, england)[0] == on(JUNE, england)[0] == "Federation of England"
    assert (
        on(JULY, england)[0] == on(date(2100, 1, 1), england)[0] == "Cribbage England"
    )
    act = Act.objects.get(verb="rename-federation")
    assert (act.subject, act.is_public, act.role) == ("ENG", True, "executive-director")
    assert act.facts == {
        "since": "2024-07-01",
        "from": "Federation of England",
        "to": "Cribbage England",
    }


@pytest.mark.parametrize(
    ("name", "since", "code"),
    [
        ("Federation of England", JULY, "name-unchanged"),
        ("Cribbage England", FIRST, "name-begins-too-soon"),
        ("Cribbage England", FIRST - A_DAY, "name-begins-too-soon"),
        ("", JULY, "name-empty"),
        ("N" * 201, JULY, "name-too-long"),
        ("Cribbage\0England", JULY, "hidden-character-in-name"),
    ],
)
def test_a_change_of_name_that_cannot_be(keeping, england, name, since, code):
    told = {"name": name, "since": since}
    assert codes(keeping, rename_federation, england, **told) == [code]


def test_a_change_of_confederation_is_told_with_what_was_before(keeping, england):
    for above in ("Europe", "Confederation " + "E" * 180, ""):
        keeping(change_confederation, england, confederation=above, reason="Moved.")
    facts = [act.facts for act in Act.objects.filter(verb="change-confederation")]
    assert facts == [
        {"from": "", "to": "Europe"},
        {"from": "Europe", "to": "Confederation " + "E" * 180},
        {"from": "Confederation " + "E" * 180, "to": ""},
    ]
    told = {"confederation": " "}
    again = codes(keeping, change_confederation, england, **told)
    assert again == ["confederation-unchanged"]
    assert not list(Walk())


def test_an_appeal_is_judged_by_the_letterhead_of_its_day(keeping, england):
    """VIII.2: the authority has its days, the last of them included."""
    keeping(withdraw_letterhead, england, last_day=JUNE, reason="Lapsed.")
    keeping(grant_letterhead, england, since=date(2024, 9, 1))
    has = [
        on(day, england)[1]
        for day in (FIRST - A_DAY, FIRST, JUNE, JULY, date(2024, 9, 1))
    ]
    assert has == [False, True, True, False, True]


@pytest.mark.parametrize(
    ("verb", "told", "code"),
    [
        (grant_letterhead, {"since": JULY}, "letterhead-already"),
        (grant_letterhead, {"since": FIRST}, "letterhead-already"),
        (grant_letterhead, {"since": FIRST - A_DAY}, "not-yet-founded"),
        (withdraw_letterhead, {"last_day": FIRST - A_DAY}, "no-letterhead"),
    ],
)
def test_a_letterhead_that_cannot_be_granted_or_withdrawn(
    keeping, england, verb, told, code
):
    assert code in codes(keeping, verb, england, **told)


def test_an_end_of_the_letterhead_can_be_brought_forward_never_put_off(
    keeping, england
):
    for last_day in (JULY, JUNE):
        keeping(withdraw_letterhead, england, last_day=last_day)
    told = {"last_day": JUNE}
    assert codes(keeping, withdraw_letterhead, england, **told) == ["over-already"]
    assert on(JULY, england)[1] is False


# RW-165: case and spaces make no other code, and what has ended keeps its own.
@pytest.mark.parametrize("code", ["ENG", "eng", " ENG", "E N G", "Eng\n"])
def test_a_code_is_given_once_in_whatever_letters(director, england, code):
    told = {"by": director, "code": code}
    assert codes(a_federation, **told) == ["federation-code-taken"]


@pytest.mark.parametrize("code", ["SCO", "sco "])
def test_a_code_is_not_given_again_when_its_federation_has_ended(
    director, keeping, england, scotland, code
):
    keeping(merge_federation, scotland, into=england, last_day=JUNE)
    told = {"by": director, "code": code}
    assert codes(a_federation, **told) == ["federation-code-kept"]


@pytest.mark.parametrize("code", ["ß", "ＥＮＧ", "wal", "W", "W\0L", "\ud800", "W" * 9])
def test_a_code_is_capital_letters_from_a_to_z(director, england, code):
    told = {"by": director, "code": code}
    assert codes(a_federation, **told) == ["not-a-federation-code"]


# --- One federation merged into another -------------------------------------------


def joined(director, federation, since=FIRST, until=None):
    member = a_member(by=director)
    told = {"federation": federation, "since": since, "until": until}
    join_federation(member=member, **told, by=director, at=NOON)
    return member


def belongs(member, day):
    return [each.federation.code for each in member.federations.on(day)]


def test_the_members_go_on_in_the_other_from_the_day_after(
    director, keeping, england, scotland
):
    running = joined(director, scotland)
    ending = joined(director, scotland, until=date(2024, 12, 31))
    gone = joined(director, scotland, until=JUNE)
    theirs = joined(director, england)
    keeping(merge_federation, scotland, into=england, last_day=JUNE, reason="Agreed.")
    assert [belongs(each, JUNE) for each in (running, ending, gone, theirs)] == [
        *(["SCO"], ["SCO"], ["SCO"], ["ENG"])
    ]
    assert [belongs(each, JULY) for each in (running, ending, gone, theirs)] == [
        *(["ENG"], ["ENG"], [], ["ENG"])
    ]
    assert belongs(ending, date(2025, 1, 1)) == []
    (act,) = Act.objects.filter(verb="merge-federation")
    assert (act.subject, act.after, act.reason) == ("SCO", "ENG", "Agreed.")
    assert act.facts == {"until": "2024-06-30", "members": 2, "officers": 0}


def test_what_ended_reads_as_it_was_on_every_day_before(
    director, keeping, england, scotland
):
    joined(director, scotland)
    before = on(JUNE, scotland), on(JUNE, england)
    keeping(merge_federation, scotland, into=england, last_day=JUNE)
    assert (on(JUNE, scotland), on(JUNE, england)) == before
    assert on(JULY, scotland) == ("Scottish Board", False, 0)
    assert on(JULY, england) == ("Federation of England", True, 1)
    ended = Federation.objects.get(pk=scotland.pk)
    assert (ended.last_day, ended.merged_into) == (JUNE, england)


def test_the_officers_end_with_the_federation_each_by_an_act(
    director, keeping, england, scotland
):
    officers = [
        appointed(director, Role.FEDERATION_OFFICER, federation=scotland, until=until)
        for until in (None, date(2024, 12, 31), JUNE)
    ]
    theirs = appointed(director, Role.FEDERATION_OFFICER, federation=england)
    keeping(merge_federation, scotland, into=england, last_day=JUNE)
    ended = Act.objects.filter(verb="end-appointment")
    assert [act.subject for act in ended] == [each.number for each in officers[:2]]
    assert not Appointment.objects.on(JULY).filter(federation=scotland).exists()
    assert Appointment.objects.on(JULY).filter(member=theirs).exists()
    assert not list(Walk())


def test_whoever_belongs_to_both_stands_in_the_way_by_number(
    director, keeping, england, scotland
):
    both = joined(director, scotland)
    later = date(2025, 1, 1)
    told = {"member": both, "federation": england, "since": later, "until": None}
    join_federation(**told, by=director, at=NOON)
    until = joined(director, scotland, until=date(2024, 12, 31))
    join_federation(**told | {"member": until}, by=director, at=NOON)
    once = joined(director, scotland)
    join_federation(
        **told | {"member": once, "since": FIRST, "until": JUNE}, by=director, at=NOON
    )
    act = {"into": england, "last_day": JUNE}
    assert codes(keeping, merge_federation, scotland, **act) == [
        "in-federation-already"
    ]
    with pytest.raises(Refused) as refused:
        keeping(merge_federation, scotland, **act)
    (why,) = refused.value.findings
    assert why.facts == {"member": both.number, "federation": "ENG", "since": later}
    leaving = {"member": both, "federation": scotland, "last_day": JUNE}
    leave_federation(**leaving, by=director, at=NOON)
    keeping(merge_federation, scotland, **act)
    assert belongs(both, JULY) == []
    assert belongs(once, JULY) == ["ENG"]
    assert belongs(until, later) == ["ENG"]


LATER = {
    "a member": lambda federation, by: joined(by, federation, since=JULY),
    "an officer": lambda federation, by: appointed(
        by, Role.FEDERATION_OFFICER, federation=federation, since=JULY
    ),
    "a name": lambda federation, by: rename_federation(
        federation=federation, name="Alba", since=JULY, by=by, at=NOON
    ),
    "a federation merged into it": lambda federation, by: merge_federation(
        federation=a_federation(by=by, code="WAL"),
        into=federation,
        last_day=JULY,
        by=by,
        at=NOON,
    ),
}


@pytest.mark.parametrize("what", LATER)
def test_what_would_begin_after_the_last_day_stands_in_the_way(
    director, keeping, england, scotland, what
):
    LATER[what](scotland, director)
    told = {"into": england, "last_day": JUNE}
    assert codes(keeping, merge_federation, scotland, **told) == ["entered-for-later"]


def test_a_federation_is_not_merged_into_itself_nor_into_what_has_ended(
    director, keeping, england, scotland
):
    told = {"into": england, "last_day": JUNE}
    assert codes(keeping, merge_federation, england, **told) == ["merged-into-itself"]
    keeping(merge_federation, scotland, **told)
    wales = a_federation(by=director, code="WAL")
    for federation, into in ((wales, scotland), (scotland, wales)):
        told = {"into": into, "last_day": JULY}
        again = codes(keeping, merge_federation, federation, **told)
        assert again == ["federation-ended"]


def test_a_federation_is_not_merged_into_one_that_is_not_yet(
    director, keeping, england
):
    later = a_federation(by=director, code="GBR", since=date(2024, 9, 1))
    told = {"into": later, "last_day": JUNE}
    assert codes(keeping, merge_federation, england, **told) == ["not-yet-founded"]
    keeping(merge_federation, england, into=later, last_day=date(2024, 8, 31))


def test_nothing_of_a_federation_runs_past_its_end(
    director, keeping, england, scotland
):
    stale = Federation.objects.get(pk=scotland.pk)
    keeping(merge_federation, scotland, into=england, last_day=JUNE)
    member, who = a_member(by=director), {"by": director, "at": NOON}
    past = {"federation": stale, "since": FIRST}
    officer = {"member": member, "role": Role.FEDERATION_OFFICER}
    for act, told in (
        (join_federation, {"member": member, **past}),
        (join_federation, {"member": member, **past, "until": JULY}),
        (appoint, {**officer, **past}),
        (rename_federation, {"federation": stale, "name": "Alba", "since": FIRST}),
        (change_confederation, {"federation": stale, "confederation": "Europe"}),
        (grant_letterhead, {"federation": stale, "since": FIRST}),
    ):
        assert codes(act, **told, **who) == ["federation-ended"]
    join_federation(member=member, **past, until=JUNE, **who)
    assert belongs(member, JUNE) == ["SCO"]


@pytest.mark.guard
def test_the_database_holds_that_a_federation_ends_in_another(england, scotland):
    for changes, constraint in (
        ({"last_day": JUNE}, "federation_ends_in_another"),
        ({"merged_into": scotland}, "federation_ends_in_another"),
        (
            {"last_day": JUNE, "merged_into": england},
            "federation_does_not_end_in_itself",
        ),
    ):
        with (
            pytest.raises(IntegrityError, match=constraint),
            transaction.atomic(),
        ):
            Federation.objects.filter(pk=england.pk).update(**changes)


@pytest.mark.parametrize("role", [Role.FEDERATION_OFFICER, Role.TRIBUNAL_CHAIR])
def test_federations_are_kept_by_the_secretariat_alone(
    director, england, scotland, role
):
    own = {"federation": england} if role is Role.FEDERATION_OFFICER else {}
    somebody, before = appointed(director, role, **own), rows()
    who = {"federation": england, "by": somebody, "at": NOON}
    for act, told in (
        (rename_federation, {"name": "Cribbage England", "since": JULY}),
        (change_confederation, {"confederation": "Europe"}),
        (grant_letterhead, {"since": JULY}),
        (withdraw_letterhead, {"last_day": JUNE}),
        (merge_federation, {"into": scotland, "last_day": JUNE}),
    ):
        with pytest.raises(Denied):
            act(**who, **told)
    assert rows() == before


def test_a_merger_takes_as_many_queries_for_many_as_for_few(
    director, keeping, england, scotland, django_assert_max_num_queries
):
    for _ in range(12):
        joined(director, scotland)
    with django_assert_max_num_queries(30):
        keeping(merge_federation, scotland, into=england, last_day=JUNE)
