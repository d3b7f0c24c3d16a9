"""Members and federations: numbers, dated names, and who belongs where."""

from datetime import date, timedelta

import pytest
from django.db import IntegrityError

from rulebook.findings import Refused
from standings.membership import (
    change_zone,
    correct_name,
    join_federation,
    leave_federation,
    rename,
)
from standings.models import (
    Act,
    Federation,
    FederationMembership,
    Member,
    MemberName,
)
from standings.models.members import number_meant
from standings.record import Walk

from .people import FIRST, NOON, a_director, a_federation, a_member

pytestmark = pytest.mark.django_db

A_DAY = timedelta(days=1)
JULY = date(2024, 7, 1)


def codes(act, **told):
    """The codes with which an act is refused; and that nothing was written by it."""
    before = Act.objects.count(), Member.objects.count(), MemberName.objects.count()
    with pytest.raises(Refused) as refused:
        act(**told)
    after = Act.objects.count(), Member.objects.count(), MemberName.objects.count()
    assert before == after
    return [finding.code for finding in refused.value.findings]


def test_numbers_follow_one_another_without_gaps():
    assert a_member().number == "ICA-000001"
    assert codes(a_member, name="") == ["name-empty"]
    assert [a_member().number, a_member().number] == ["ICA-000002", "ICA-000003"]
    assert Member.objects.numbered("ICA-000003").serial == 3
    for number in ("ICA-000004", "ICA-3", "3", "ica-000003", "ICA-00000३", ""):
        with pytest.raises(Member.DoesNotExist):
            Member.objects.numbered(number)


def test_a_member_is_human_unless_told():
    assert a_member().species == "human"
    assert a_member(species="horse").species == "horse"


@pytest.mark.parametrize("species", ["", "1", "a\tb", "x" * 41, "horse!", "-"])
def test_a_species_is_a_word(species):
    assert codes(a_member, species=species) == ["no-such-species"]


@pytest.mark.parametrize("zone", ["London", "", "../etc/passwd", "GMT+25", "a\0"])
def test_a_home_zone_is_of_the_list(zone):
    assert codes(a_member, zone=zone) == ["no-such-zone"]


def test_everything_that_is_wrong_is_told_at_once():
    wrong = {"name": "\u200b", "zone": "London", "species": "7"}
    assert codes(a_member, **wrong) == [
        "hidden-character-in-name",
        "no-such-zone",
        "no-such-species",
    ]


def test_an_act_names_nobody():
    director = a_director()
    member = a_member(by=director, name="Zoë O'Seat-Hagan")
    rename(member=member, name="Zoë Pone", since=JULY, by=director, at=NOON)
    assert [
        (act.verb, act.subject, act.who_id, act.role) for act in Act.objects.all()
    ] == [
        ("enrol", "ICA-000001", None, ""),
        ("appoint", "ICA-000001", None, ""),
        ("enrol", "ICA-000002", 1, "executive-director"),
        ("rename", "ICA-000002", 1, "executive-director"),
    ]
    assert not any("Zo" in act.text or "Pone" in act.text for act in Act.objects.all())
    assert not list(Walk())


def test_a_name_runs_to_the_eve_of_the_next():
    member = a_member(name="Ann Seat")
    rename(member=member, name="Ann Pone", since=JULY, by=None, at=NOON)

    def name_on(day):
        return [name.full for name in member.names.on(day)]

    assert name_on(FIRST - A_DAY) == []
    assert name_on(FIRST) == name_on(JULY - A_DAY) == ["Ann Seat"]
    assert name_on(JULY) == name_on(date(2100, 1, 1)) == ["Ann Pone"]


@pytest.mark.parametrize(
    ("name", "since", "code"),
    [
        ("Ann Seat", JULY, "name-unchanged"),
        (" Ann Seat ", JULY, "name-unchanged"),
        ("Ann Pone", FIRST, "name-begins-too-soon"),
        ("Ann Pone", FIRST - A_DAY, "name-begins-too-soon"),
        ("Ann\u200bPone", JULY, "hidden-character-in-name"),
    ],
)
def test_a_change_of_name_that_cannot_be(name, since, code):
    member = a_member(name="Ann Seat")
    told = {"member": member, "name": name, "since": since, "by": None, "at": NOON}
    assert codes(rename, **told) == [code]


SEATS = ["Zach", "König", "Eugen", "Konig", "Ko\u0308nig", "Éric"]


def test_members_are_listed_in_the_order_of_names(django_assert_num_queries):
    for name in SEATS:
        a_member(name=name)
    with django_assert_num_queries(1):
        listed = [(each.number, each.name) for each in Member.objects.named(FIRST)]
    assert listed == [
        ("ICA-000006", "Éric"),
        ("ICA-000003", "Eugen"),
        ("ICA-000004", "Konig"),
        ("ICA-000002", "König"),
        ("ICA-000005", "König"),
        ("ICA-000001", "Zach"),
    ]
    before = Member.objects.named(FIRST - A_DAY)
    assert {each.name for each in before} == {None}


@pytest.mark.parametrize("typed", ["konig", "König", "KO\u0308NIG", " kön "])
def test_a_search_finds_all_who_are_called_alike_and_keeps_them_apart(typed):
    for name in SEATS:
        a_member(name=name)
    found = Member.objects.search(typed)
    assert [each.number for each in found] == ["ICA-000002", "ICA-000004", "ICA-000005"]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("neill chips", 1),
        ("O’NEILL", 1),
        ("a/1", 1),
        ("<b>", 1),
        ("%", 0),
        ("_", 0),
        ("", 0),
        ("  ", 0),
        ("O\\'", 0),
        ("bea", 1),
        ("quill", 1),
        ("bea quill", 0),
        ("be\0a", 1),
        ("bea\ud800", 1),
        ("bea " * 1000, 1),
    ],
)
def test_a_search_takes_what_is_typed_by_its_letters(typed, found):
    for name in ("Fish & Chips / O'Neill's", "A/1", "<b>x</b>"):
        a_member(name=name)
    changed = a_member(name="Bea")
    rename(member=changed, name="Quill", since=JULY, by=None, at=NOON)
    assert Member.objects.search(typed).count() == found


# --- Federations ---


def test_a_confederation_is_named_as_people_are():
    assert a_federation(confederation="C" * 200).confederation == "C" * 200
    assert codes(a_federation, code="SCO", confederation="C" * 201) == ["name-too-long"]


def test_a_federation_has_a_dated_name_and_letterhead():
    a_federation()
    a_federation(code="SCO", name="Écosse", letterhead=False, confederation="Europe")
    rows = Federation.objects.named(FIRST).values_list(
        "code", "name", "confederation", "has_letterhead"
    )
    assert list(rows) == [
        ("ENG", "Federation of England", "", True),
        ("SCO", "Écosse", "Europe", False),
    ]
    eve = Federation.objects.named(FIRST - A_DAY).values_list("name", "has_letterhead")
    assert set(eve) == {(None, False)}


@pytest.mark.parametrize(
    ("told", "code"),
    [
        ({}, "federation-code-taken"),
        # Case and spaces make no other code (RW-165).
        ({"code": "eng"}, "federation-code-taken"),
        ({"code": " E ng\t"}, "federation-code-taken"),
        ({"code": "sco"}, "not-a-federation-code"),
        ({"code": "E"}, "not-a-federation-code"),
        ({"code": "ENGLANDER"}, "not-a-federation-code"),
        ({"code": "ÉNG"}, "not-a-federation-code"),
        ({"code": "SCO", "name": " "}, "name-empty"),
        ({"code": "SCO", "confederation": "\u200b"}, "hidden-character-in-name"),
    ],
)
def test_a_federation_that_cannot_be(told, code):
    a_federation()
    assert codes(a_federation, **told) == [code]
    assert Federation.objects.count() == 1


def join(member, federation, since, until=None):
    return join_federation(
        member=member, federation=federation, since=since, until=until, by=None, at=NOON
    )


def leave(member, federation, last_day):
    return leave_federation(
        member=member, federation=federation, last_day=last_day, by=None, at=NOON
    )


def test_a_membership_counts_on_its_first_day_and_its_last():
    member, federation = a_member(), a_federation()
    join(member, federation, FIRST)
    leave(member, federation, JULY)
    join(member, federation, JULY + A_DAY)
    runs = member.federations.on
    assert [runs(day).count() for day in (FIRST - A_DAY, FIRST, JULY)] == [0, 1, 1]
    assert runs(JULY).get().since == FIRST
    assert runs(JULY + A_DAY).get().since == JULY + A_DAY


@pytest.mark.parametrize(
    ("since", "until"),
    [(FIRST, None), (JULY, None), (FIRST - A_DAY, FIRST), (JULY, JULY)],
)
def test_nobody_belongs_to_one_federation_twice_on_a_day(since, until):
    member, federation = a_member(), a_federation()
    join(member, federation, FIRST, JULY)
    told = {"member": member, "federation": federation, "since": since, "until": until}
    assert codes(join_federation, by=None, at=NOON, **told) == ["in-federation-already"]
    join(a_member(), federation, since, until)
    join(member, a_federation(code="SCO"), since, until)


def test_a_membership_ends_once_and_not_before_it_begins():
    member, federation = a_member(), a_federation()
    told = {"member": member, "federation": federation, "by": None, "at": NOON}
    assert codes(leave_federation, last_day=JULY, **told) == ["not-in-federation"]
    backwards = {"since": JULY, "until": FIRST}
    assert codes(join_federation, **backwards, **told) == ["ends-before-it-begins"]
    join(member, federation, FIRST, JULY)
    assert codes(leave_federation, last_day=JULY, **told) == ["over-already"]
    leave(member, federation, JULY - A_DAY)
    assert codes(leave_federation, last_day=JULY, **told) == ["not-in-federation"]


# --- What the database itself promises ---


def name_row(member, **told):
    return MemberName(
        member=member, full="X", sort_key=b"x", search_key="x", since=JULY, **told
    )


BROKEN = {
    "membername_ends_after_it_begins": lambda member, federation: name_row(
        member, until=JULY - A_DAY
    ),
    "membername_one_is_current": lambda member, federation: name_row(member),
    "member_has_a_species": lambda member, federation: Member(
        serial=9, zone="UTC", species=""
    ),
    "member_numbers_from_one": lambda member, federation: Member(serial=0, zone="UTC"),
    "federationmembership_ends_after_it_begins": lambda member, federation: (
        FederationMembership(
            member=member, federation=federation, since=JULY, until=FIRST
        )
    ),
    "federationmembership_one_is_current": lambda member, federation: (
        FederationMembership(member=member, federation=federation, since=JULY)
    ),
}


@pytest.mark.guard
@pytest.mark.parametrize("constraint", BROKEN)
def test_the_database_keeps_the_promise(constraint):
    member, federation = a_member(), a_federation()
    join(member, federation, FIRST)
    row = BROKEN[constraint](member, federation)
    # SQLite names the columns of a unique index, PostgreSQL the constraint.
    with pytest.raises(IntegrityError, match=f"{constraint}|UNIQUE"):
        row.save()


# --- A name corrected ---


def test_a_correction_changes_the_name_of_its_day_alone():
    member = a_member(name="Ann Seet")
    rename(member=member, name="Ann Pone", since=JULY, by=None, at=NOON)
    told = {"reason": "A slip of the pen.", "by": None, "at": NOON}
    correct_name(member=member, since=FIRST, name=" Ann Se\u0301at ", **told)
    assert list(member.names.values_list("full", "since", "until")) == [
        ("Ann Séat", FIRST, JULY - A_DAY),
        ("Ann Pone", JULY, None),
    ]
    assert Member.objects.search("seat").exists()
    assert not Member.objects.search("seet").exists()
    act = Act.objects.last()
    assert (act.verb, act.reason, act.facts, act.is_public) == (
        *("correct-name", "A slip of the pen."),
        *({"since": "2024-01-01"}, False),
    )
    assert not list(Walk())


@pytest.mark.parametrize(
    ("since", "name", "code"),
    [
        (FIRST, "Ann Seat", "name-unchanged"),
        (FIRST, "", "name-empty"),
        (FIRST, "Ann\u200bPone", "hidden-character-in-name"),
        (JULY, "Ann Pone", "no-name-from"),
    ],
)
def test_a_correction_that_cannot_be(since, name, code):
    member = a_member(name="Ann Seat")
    told = {"member": member, "reason": "A slip.", "by": None, "at": NOON}
    assert codes(correct_name, since=since, name=name, **told) == [code]
    assert member.names.get().full == "Ann Seat"


# --- A list that goes on ---


def test_a_list_goes_on_after_any_of_its_members():
    for name in ("Zach", "König", "Eugen", "Konig", "König", "Éric"):
        a_member(name=name)
    for _ in range(2):
        a_member(name="Later", since=JULY)
    listed = list(Member.objects.named(FIRST))
    assert [member.name for member in listed[-3:]] == ["Zach", None, None]
    for place, member in enumerate(listed, start=1):
        assert list(Member.objects.named(FIRST).after(member)) == listed[place:]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("17", "ICA-000017"),
        (" ica-17 ", "ICA-000017"),
        ("ICA 0000017", "ICA-000017"),
        ("ICA-000017", "ICA-000017"),
        ("ICA", None),
        ("0", None),
        ("1234567890", None),
        ("ICA-00000٢", None),
        ("17a", None),
        ("", None),
    ],
)
def test_a_number_is_meant_by_what_can_mean_no_other(written, meant):
    assert number_meant(written) == meant


def test_a_member_moves_to_another_zone():
    director = a_director()
    member = a_member(by=director)
    change_zone(member=member, zone="Asia/Tokyo", by=director, at=NOON)
    member.refresh_from_db()
    assert member.zone == "Asia/Tokyo"
    act = Act.objects.latest("number")
    assert (act.verb, act.before, act.after) == (
        *("change-zone", "Europe/London"),
        "Asia/Tokyo",
    )
