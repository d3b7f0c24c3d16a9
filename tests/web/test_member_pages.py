"""Members on pages: looked up, read, and entered by those who may."""

import re
from datetime import date, timedelta

import pytest
from django.test import Client

from standings.appointments import appoint
from standings.membership import join_federation, rename
from standings.models import Act, Federation, Member, MemberName, Role

from ..standings.people import (
    FIRST,
    NOON,
    a_director,
    a_federation,
    a_member,
    appointed,
)
from .markup import text_of, words
from .registers import a_log_in, last_act

pytestmark = pytest.mark.django_db

JULY = date(2024, 7, 1)
A_DAY = timedelta(days=1)


@pytest.fixture
def director():
    return a_director()


@pytest.fixture
def member(director):
    return a_member(by=director)


@pytest.fixture
def england(director):
    return a_federation(by=director)


@pytest.fixture
def officer(client, director):
    """The client, logged in as the Executive Director."""
    client.force_login(a_log_in(director))
    return client


def rows_of(answer):
    """The names that a list shows, in its order."""
    page = answer.content.decode()
    return [words(each) for each in re.findall(r'<th scope="row">(.*?)</th>', page)]


# --- Looked up and read ---

SEATS = ["Zach", "König", "Eugen", "Konig", "Ko\u0308nig", "Éric"]


def test_members_stand_in_the_order_of_names(client):
    for name in SEATS:
        a_member(name=name)
    shown = rows_of(client.get("/members/"))
    assert shown == ["Éric", "Eugen", "Konig", "König", "König", "Zach"]


def test_a_name_borne_once_finds_its_member_and_is_told(client, director):
    ann = a_member(by=director, name="Ann König")
    rename(member=ann, name="Ann Pone", since=JULY, by=director, at=NOON)
    assert rows_of(client.get("/members/?q=konig ann")) == ["Ann Pone once Ann König"]


def test_a_name_that_nobody_bears_says_what_to_try(client, member):
    said = text_of(client.get("/members/", {"q": "Nob"}))
    assert "Nobody bears, or ever bore, a name that holds “Nob”." in said
    assert "without its accents" in said


def test_a_long_list_goes_on_where_it_stopped(client, director):
    for serial in range(2, 122):
        a_member(by=director, name=f"Seat {serial:03}" if serial % 2 else "Same Name")
    address, seen = "/members/", []
    while address:
        answer = client.get(address)
        seen += re.findall(r"ICA-\d{6}(?=</td>)", answer.content.decode())
        onward = re.search(r'rel="next" href="([^"]+)"', answer.content.decode())
        address = onward and "/members/" + onward[1].replace("&amp;", "&")
    assert len(seen) == len(set(seen)) == Member.objects.count() == 121


@pytest.mark.parametrize("typed", ["2", "ica 2", "ICA-2", " ICA-000002 "])
def test_a_number_typed_for_a_name_leads_to_its_member(client, member, typed):
    answer = client.get("/members/", {"q": typed})
    assert (answer.status_code, answer["Location"]) == (302, "/members/ICA-000002/")


@pytest.mark.parametrize("written", ["2", "ica-000002", "ICA-2", "ICA-0000002"])
def test_a_number_written_otherwise_leads_to_its_page(client, member, written):
    answer = client.get(f"/members/{written}/")
    assert (answer.status_code, answer["Location"]) == (301, "/members/ICA-000002/")


@pytest.mark.parametrize(
    "written", ["ICA-000099", "99", "Bea", "ICA-", "9" * 30, "ICA-00000٢", "%00", "0"]
)
def test_a_number_that_nobody_bears_is_told_how_one_is_written(client, member, written):
    answer = client.get(f"/members/{written}/")
    assert answer.status_code == 404
    assert "A number is written such as ICA-000017" in text_of(answer)


def test_a_member_s_page_tells_all_that_is_dated(client, director, england):
    member = a_member(by=director, name="Ann Seat", species="horse")
    act = {"by": director, "at": NOON}
    rename(member=member, name="Ann Pone", since=JULY, **act)
    join_federation(member=member, federation=england, since=FIRST, **act)
    appoint(member=member, role=Role.REFEREE, since=FIRST, until=JULY, **act)
    said = text_of(client.get(f"/members/{member.number}/"))
    for told in (
        "Ann Seat 1 January 2024 – 30 June 2024",
        "Ann Pone from 1 July 2024",
        "ENG from 1 January 2024",
        "referee 1 January 2024 – 1 July 2024",
        "Species horse",
        "Home zone Europe/London",
        "is appointed referee",
        "Ada Seat , ICA-000001 , Executive Director",
    ):
        assert told in said, told
    assert "takes another name" not in said


def test_officers_see_on_a_member_s_page_what_is_not_public(officer, member, director):
    rename(member=member, name="Bea Crib", since=JULY, by=director, at=NOON)
    assert "takes another name" in text_of(officer.get(f"/members/{member.number}/"))


ROOMS = {"record/", "opponents/", "public/"}
"""What anybody reads of a member besides."""
DOINGS = (
    "name/",
    "zone/",
    "merge/",
    "names/2024-01-01/",
    "federations/",
    "appointments/",
    "titles/",
    "bars/",
    "log-in/",
    "withhold/",
)


def test_what_may_be_done_is_shown_to_whom_may_do_it(client, director, member, england):
    clerk = appointed(director, Role.SECRETARIAT)
    of_england = appointed(director, Role.FEDERATION_OFFICER, federation=england)
    referee = appointed(director, Role.REFEREE)
    seen = {clerk: DOINGS, of_england: ("federations/",), referee: (), None: ()}
    for who, doings in seen.items():
        client.logout()
        if who:
            client.force_login(a_log_in(who))
        page = client.get(f"/members/{member.number}/").content.decode()
        shown = re.findall(rf'href="/members/{member.number}/([^"?]+)"', page)
        assert sorted({*shown} - ROOMS) == sorted(doings)


def test_a_page_asks_as_much_of_the_database_for_many_as_for_few(
    officer, director, member, django_assert_max_num_queries
):
    def settle(who, codes):
        """Gives a member a name, a federation and an office for each code."""
        for code in codes:
            since = JULY + A_DAY * who.names.count()
            act = {"by": director, "at": NOON, "since": since}
            rename(member=who, name=f"Eve {code}", **act)
            federation, _ = Federation.objects.get_or_create(code=code)
            join_federation(member=who, federation=federation, **act)
            office = {"role": Role.FEDERATION_OFFICER, "federation": federation}
            appoint(member=who, **office, **act)

    def asked():
        told = []
        for address in ("", "?q=e", "ICA-000002/", "ICA-000002/appointments/"):
            with django_assert_max_num_queries(20) as captured:
                assert officer.get(f"/members/{address}").status_code == 200
            told.append(len(captured))
        return told

    settle(member, ["AA", "BB"])
    few = asked()
    settle(member, ["CC", "DD", "EE", "FF"])
    for _ in range(12):
        settle(a_member(by=director), ["AA", "BB"])
    assert asked() == few


# --- Entered ---

NEW = {
    "name": "Zoë O'Seat-Hagan",
    "zone": "Europe/London",
    "species": "human",
    "since": "2024-05-01",
}


def test_a_member_is_enrolled_by_a_form(officer, director):
    answer = officer.post("/members/new/", NEW)
    assert (answer.status_code, answer["Location"]) == (302, "/members/ICA-000002/")
    assert last_act() == ("enrol", "ICA-000002", "")
    assert Act.objects.last().account.member == director
    assert MemberName.objects.last().full == "Zoë O'Seat-Hagan"


def test_whoever_enrols_another_of_a_name_is_told_of_the_first(officer):
    officer.post("/members/new/", NEW)
    told = "Others bear or bore this name"
    assert told not in text_of(officer.get("/members/ICA-000002/"))
    officer.post("/members/new/", NEW | {"name": "ZOE O’Seat-Hagan"})
    officer.post("/members/new/", NEW | {"name": "Zoe Seat"})
    horse = NEW | {"species": "horse"}
    officer.post("/members/new/", horse)
    page = officer.get("/members/ICA-000003/").content.decode()
    assert told in page
    assert 'href="/members/ICA-000003/merge/?into=ICA-000002"' in page
    for number in (4, 5):
        assert told not in text_of(officer.get(f"/members/ICA-00000{number}/"))
    # Whose two they are is not for everybody to guess.
    assert told not in text_of(Client().get("/members/ICA-000003/"))


def test_a_button_pressed_twice_enrols_once(officer):  # RW-150
    page = officer.get("/members/new/").content.decode()
    key = re.search(r'name="key" value="(\w+)"', page)[1]
    led_to = {
        officer.post("/members/new/", NEW | {"key": key})["Location"] for _ in "ab"
    }
    assert led_to == {"/members/ICA-000002/"}
    # Whoever goes back and types another name enrols another.
    for typed in ({"name": "Eve", "key": key}, {"key": "a\0b"}, {}):
        officer.post("/members/new/", NEW | typed)
    assert Member.objects.count() == 5
    assert Act.objects.filter(verb="enrol").count() == 5


def posts(member):
    """Every form about a member, with what does it."""
    here = f"/members/{member.number}/"
    return {
        "enrol": ("/members/new/", NEW),
        "rename": (here + "name/", {"name": "Bea Crib", "since": "2024-07-01"}),
        "correct": (
            here + "names/2024-01-01/",
            {"name": "Bea Pegg", "reason": "Misread."},
        ),
        "move": (here + "zone/", {"zone": "Europe/Rome"}),
        "join": (here + "federations/", {"federation": "ENG", "since": "2024-07-01"}),
        "leave": (
            here + "federations/SCO/leave/",
            {"last_day": "2024-07-01", "reason": "Asked to."},
        ),
        "appoint": (
            here + "appointments/",
            {"role": "referee", "since": "2024-07-01", "reason": ""},
        ),
        "end": (
            here + f"appointments/{member.appointments.get().made_by_id}/end/",
            {"last_day": "2024-07-01", "reason": "Asked to."},
        ),
    }


VERBS = {
    "enrol": "enrol",
    "rename": "rename",
    "correct": "correct-name",
    "move": "change-zone",
    "join": "join-federation",
    "leave": "leave-federation",
    "appoint": "appoint",
    "end": "end-appointment",
}


@pytest.fixture
def settled(director, member, england):
    """A member of SCO who chairs the Tribunal."""
    scotland = a_federation(by=director, code="SCO")
    told = {"by": director, "at": NOON, "since": FIRST}
    join_federation(member=member, federation=scotland, **told)
    appoint(member=member, role=Role.TRIBUNAL_CHAIR, **told)
    return member


@pytest.mark.parametrize("form", VERBS)
def test_a_form_does_its_act_and_leads_to_the_member(officer, settled, form):
    address, typed = posts(settled)[form]
    before = Act.objects.count()
    assert officer.get(address).status_code == 200
    assert Act.objects.count() == before
    answer = officer.post(address, typed)
    assert answer.status_code == 302, text_of(answer)
    assert Act.objects.count() == before + 1
    assert last_act()[0] == VERBS[form]
    assert officer.get(answer["Location"]).status_code == 200


@pytest.mark.parametrize("form", VERBS)
def test_who_may_not_is_told_why_and_nothing_is_written(
    client, settled, form, director
):
    address, typed = posts(settled)[form]
    referee = appointed(director, Role.REFEREE)
    before = Act.objects.count()
    assert client.post(address, typed).status_code == 302  # to the log-in
    for user in (a_log_in(referee), a_log_in()):
        client.force_login(user)
        for answer in (client.get(address), client.post(address, typed)):
            assert answer.status_code == 403
            assert "Executive Director, Secretariat" in text_of(answer)
    assert Act.objects.count() == before


def test_an_officer_keeps_the_members_of_the_own_federation_alone(
    client, director, settled
):
    england = Federation.objects.get(code="ENG")
    client.force_login(
        a_log_in(appointed(director, Role.FEDERATION_OFFICER, federation=england))
    )
    address, typed = posts(settled)["join"]
    page = client.get(address).content.decode()
    assert re.findall(r'<option value="([^"]*)"', page) == ["ENG"]
    before = Act.objects.count()
    assert client.post(address, typed | {"federation": "SCO"}).status_code == 400
    leave, why = posts(settled)["leave"]
    assert client.post(leave, why).status_code == 403
    assert Act.objects.count() == before
    assert client.post(address, typed).status_code == 302


AMISS = [
    # form, what is typed amiss, status, the field it is told at, what is told
    ("enrol", {"name": ""}, 409, "name", "No name is given"),
    ("enrol", {"name": "N" * 201}, 409, "name", "201 characters"),
    ("enrol", {"name": "a\0b"}, 409, "name", "U+0000"),
    ("enrol", {"name": "Bea\u200bPone"}, 409, "name", "U+200B"),
    ("enrol", {"zone": "London"}, 409, "zone", "“London” is no time zone"),
    ("enrol", {"zone": "a\0b"}, 400, "zone", "Null characters"),
    ("enrol", {"species": "7"}, 409, "species", "“7” is no species"),
    ("enrol", {"since": "yesterday"}, 400, "since", "2026-05-01"),
    ("enrol", {"since": "1" * 30}, 400, "since", "2026-05-01"),
    ("enrol", {"since": ""}, 400, "since", "Say from which day."),
    ("rename", {"name": "Bea Pone"}, 409, "name", "bears this very name"),
    ("rename", {"since": "2023-12-31"}, 409, "since", "taken on 1 January 2024"),
    ("move", {"zone": "Mars"}, 409, "zone", "no time zone"),
    ("move", {"zone": "Europe/London"}, 409, "zone", "has the home zone"),
    ("move", {"zone": "../etc/passwd"}, 409, "zone", "no time zone"),
    ("rename", {"reason": "a\0b"}, 400, "reason", "U+0000"),
    ("correct", {"name": "Bea Pone"}, 409, "name", "bears this very name"),
    ("correct", {"reason": ""}, 400, "reason", "Say why"),
    ("correct", {"reason": "re\u202equest"}, 400, "reason", "U+202E"),
    ("correct", {"reason": "x" * 2001}, 400, "reason", "2000"),
    ("join", {"federation": "XYZ"}, 400, "federation", "Select a valid choice"),
    ("join", {"federation": "SCO"}, 409, "federation", "belongs to SCO"),
    ("join", {"until": "2024-06-30"}, 409, "until", "cannot end on 30 June 2024"),
    ("leave", {"reason": " "}, 400, "reason", "Say why"),
    ("leave", {"last_day": "2023-12-31"}, 409, "last_day", "does not belong"),
    ("appoint", {"role": "king"}, 400, "role", "Select a valid choice"),
    ("appoint", {"role": "member"}, 400, "role", "Select a valid choice"),
    ("appoint", {"role": "tribunal-chair"}, 409, "role", "holds one office twice"),
    ("appoint", {"federation": "ENG"}, 409, "federation", "Only a federation officer"),
    ("appoint", {"role": "federation-officer"}, 409, "federation", "name it"),
    ("end", {"last_day": "2023-12-31"}, 409, "last_day", "cannot end"),
]


@pytest.mark.parametrize(("form", "amiss", "status", "field", "told"), AMISS)
def test_what_is_amiss_is_told_at_its_field_and_nothing_is_written(
    officer, settled, form, amiss, status, field, told
):
    address, typed = posts(settled)[form]
    before = Act.objects.count(), list(MemberName.objects.values())
    answer = officer.post(address, typed | amiss)
    assert answer.status_code == status
    page = answer.content.decode()
    beside = re.search(rf'id="id_{field}_error">(.*?)</div>', page, re.DOTALL)
    assert told in words(beside[1])
    assert (Act.objects.count(), list(MemberName.objects.values())) == before
    assert (typed | amiss).get("name", "").count(
        "<"
    ) == 0  # typed text stands in its field
    for name, value in (typed | amiss).items():
        if name == "name" and "\0" not in value:
            assert value.replace("'", "&#x27;") in page


def test_what_may_be_a_slip_in_a_name_is_pointed_out_to_who_keeps_names(
    officer, client
):
    officer.post("/members/new/", NEW | {"name": "Seat#1"})
    here = "/members/ICA-000002/"
    assert "Names seldom hold “#”" in text_of(officer.get(here))
    officer.logout()
    assert "Names seldom hold" not in text_of(client.get(here))


def test_a_corrected_name_stands_from_its_day_and_the_slip_nowhere(officer, member):
    address, typed = posts_name(member)
    assert officer.post(address, typed).status_code == 302
    name = member.names.get()
    assert (name.full, name.since, name.until) == ("Bea Pegg", FIRST, None)
    act = Act.objects.last()
    assert (act.verb, act.facts) == ("correct-name", {"since": "2024-01-01"})
    assert "Pegg" not in act.text
    assert "Pone" not in act.text
    assert not act.is_public
    assert rows_of(officer.get("/members/?q=pone")) == []
    assert rows_of(officer.get("/members/?q=pegg")) == ["Bea Pegg"]


def posts_name(member):
    return (
        f"/members/{member.number}/names/2024-01-01/",
        {"name": "Bea Pegg", "reason": "Misread."},
    )


@pytest.mark.parametrize(
    "address",
    [
        "/members/ICA-000099/name/",
        "/members/ica-000002/name/",
        "/members/ICA-000002/names/2024-01-02/",
        "/members/ICA-000002/names/yesterday/",
        "/members/ICA-000002/names/0000-00-00/",
        "/members/ICA-000002/federations/XYZ/leave/",
        "/members/ICA-000002/federations/%00/leave/",
        "/members/ICA-000002/appointments/1/end/",
        f"/members/ICA-000002/appointments/{'9' * 30}/end/",
    ],
)
def test_an_address_of_nothing_is_not_found(officer, member, address):
    assert officer.get(address).status_code == 404
    assert officer.post(address, {}).status_code == 404


def test_what_an_officer_was_shown_is_not_kept_by_the_browser(officer, client, member):
    for address in ("/members/", "/members/ICA-000002/", "/record/"):
        assert "no-store" in officer.get(address)["Cache-Control"]
    client.logout()
    assert "Cache-Control" not in client.get("/members/")


@pytest.mark.parametrize(
    "query",
    ["q=%00", "q=%ED%A0%80", f"q={'x' * 5000}", "after=%00", "after=ICA-000099"],
)
def test_an_odd_question_is_answered(client, member, query):
    assert client.get(f"/members/?{query}").status_code in (200, 400)
