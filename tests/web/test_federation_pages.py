"""Federations' pages: read by everybody as of a day, and changed by who may."""

import re
from datetime import date

import pytest
from django.test import Client

from standings.documents import examined
from standings.federations import (
    change_confederation,
    file_specimen,
    merge_federation,
    rename_federation,
)
from standings.membership import join_federation
from standings.models import Act, Federation, Role

from ..standings import files
from ..standings.people import (
    FIRST,
    NOON,
    a_director,
    a_federation,
    a_member,
    appointed,
)
from .markup import text_of, words
from .registers import a_log_in

pytestmark = pytest.mark.django_db

JUNE, JULY = date(2024, 6, 30), date(2024, 7, 1)


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
def officer(client, director):
    """A browser in which the Executive Director has logged in."""
    client.force_login(a_log_in(director))
    return client


def joined(director, federation, number=1, since=FIRST):
    for _ in range(number):
        member = a_member(by=director)
        told = {"member": member, "federation": federation, "since": since}
        join_federation(**told, by=director, at=NOON)
    return member


# --- Read -----------------------------------------------------------------------


def test_the_list_tells_what_stands_today(client, director, england, scotland):
    joined(director, england, 2)
    change_confederation(
        federation=england, confederation="Europe", by=director, at=NOON
    )
    a_federation(by=director, code="WAL", letterhead=False, name="Wales & Monmouth")
    merge_federation(
        federation=scotland, into=england, last_day=JUNE, by=director, at=NOON
    )
    answer = client.get("/federations/")
    told = [words(row) for row in answer.content.decode().split("<tr>")[2:]]
    assert [row.split(" </tbody>")[0] for row in told][:2] == [
        "ENG Federation of England Europe Letterhead 2 members",
        "SCO Scottish Board ended 30 June 2024, now ENG No letterhead 0 members",
    ]
    assert told[2].startswith("WAL Wales & Monmouth No letterhead 0 members")


def test_an_empty_list_says_so(client):
    assert "No federation is entered yet." in text_of(client.get("/federations/"))


def codes_of(count):
    letters = "ABCDEFGHIJ"
    return [f"X{letters[n // 10]}{letters[n % 10]}" for n in range(count)]


@pytest.mark.parametrize("count", [5, 45])
def test_the_list_is_one_query_however_long(
    client, director, count, django_assert_num_queries
):
    for code in codes_of(count):
        a_federation(by=director, code=code)
    with django_assert_num_queries(1):
        assert client.get("/federations/").status_code == 200


def test_a_long_list_goes_on_from_a_code(client, director):
    for code in codes_of(60):
        a_federation(by=director, code=code)
    page = client.get("/federations/").content.decode()
    assert page.count("<tr>") == 1 + 50
    (onward,) = re.findall(r'rel="next" href="([^"]+)"', page)
    rest = client.get("/federations/" + onward).content.decode()
    assert rest.count("<tr>") == 1 + 10
    assert "From the beginning" in rest


@pytest.mark.parametrize("after", ["eng", "\0", "E" * 30, "9" * 30, "<b>", "É"])
def test_a_list_goes_on_from_codes_alone(client, england, after):
    answer = client.get("/federations/", {"after": after})
    assert answer.status_code == 400
    assert "The list goes on from a code, such as ENG." in text_of(answer)


@pytest.mark.parametrize(
    ("on", "told", "untold"),
    [
        ("2023-12-31", "It begins on 1 January 2024.", "Scottish Board ended"),
        ("2024-06-30", "Its last day is 30 June 2024", "It ended"),
        ("2024-07-01", "It ended on 30 June 2024 and goes on in ENG", "Its last day"),
        ("", "It ended on 30 June 2024 and goes on in ENG", "As it stands today"),
    ],
)
def test_a_federation_is_read_as_of_a_day(
    client, director, england, scotland, on, told, untold
):
    member = joined(director, scotland)
    clerk = appointed(director, Role.FEDERATION_OFFICER, federation=scotland)
    merge_federation(
        federation=scotland, into=england, last_day=JUNE, by=director, at=NOON
    )
    answer = client.get("/federations/SCO/", {"on": on} if on else {})
    text = text_of(answer)
    assert told in text
    assert untold not in text
    there = on == "2024-06-30"
    assert (f"/members/{member.number}/" in answer.content.decode()) == there
    assert (f"/members/{clerk.number}/" in answer.content.decode()) == there
    assert ("It may give its letterhead" in text) == there


def test_the_names_stand_with_their_days_and_the_day_s_at_the_head(
    client, director, england
):
    rename_federation(
        federation=england, name="Cribbage <b>England</b>", since=JULY,
        by=director, at=NOON,
    )  # fmt: skip
    page = client.get("/federations/ENG/").content.decode()
    assert "<h1><bdi>Cribbage &lt;b&gt;England&lt;/b&gt;</bdi></h1>" in page
    assert "Federation of England 1 January 2024 – 30 June 2024" in words(page)
    assert "As it stands today" not in page
    before = client.get("/federations/ENG/?on=2024-06-30").content.decode()
    assert "<h1><bdi>Federation of England</bdi></h1>" in before
    assert "As it stood on 30 June 2024." in words(before)


@pytest.mark.parametrize("many", [2, 40])
def test_a_federation_s_page_asks_as_much_for_many_as_for_few(
    client, director, england, many, django_assert_num_queries
):
    joined(director, england, many)
    for _ in range(many // 2):
        appointed(director, Role.FEDERATION_OFFICER, federation=england)
    with django_assert_num_queries(7):
        assert client.get("/federations/ENG/").status_code == 200


def test_members_are_listed_page_by_page_as_of_the_day(client, director, england):
    joined(director, england, 60)
    joined(director, england, 3, since=JULY)
    met, address = [], "?on=2024-06-30"
    while address:
        page = client.get("/federations/ENG/" + address).content.decode()
        part = page.split('class="belonging"')[1].split("</ol>")[0]
        met += re.findall(r"/members/(ICA-[0-9]+)/", part)
        onward = re.findall(r'rel="next" href="([^"]+)"', page)
        address = onward[0].replace("&amp;", "&") if onward else ""
    assert len(met) == len(set(met)) == 60


@pytest.mark.parametrize(
    "address",
    [
        *("/federations/XYZ/", "/federations/E9G/", "/federations/%00/"),
        *("/federations/%ED%A0%80/", f"/federations/{'E' * 300}/"),
        *("/federations/..%5C/", "/federations/<b>/"),
        *("/federations/ENG/?after=1", "/federations/ENG/?after=%00"),
        f"/federations/ENG/?after=ICA-{'9' * 30}",
    ],
)
def test_what_is_not_there_is_a_page_that_says_how_it_is_written(
    client, england, address
):
    answer = client.get(address)
    assert answer.status_code == 404
    text = text_of(answer)
    assert "There is no " in text
    assert "<b>" not in answer.content.decode().split("standfirst")[1]


def test_a_code_in_small_letters_leads_to_its_federation(client, england):
    answer = client.get("/federations/eng/")
    assert (answer.status_code, answer["Location"]) == (301, "/federations/ENG/")
    assert client.get("/federations/xyz/").status_code == 404


@pytest.mark.parametrize("on", ["soon", "2024-02-30", "9" * 30, "\0", "0000-01-01"])
def test_a_day_that_is_none_is_told(client, england, on):
    answer = client.get("/federations/ENG/", {"on": on})
    assert answer.status_code == 400
    assert "That is no day of the calendar." in text_of(answer)


def test_the_public_sees_that_a_specimen_is_on_file_and_not_the_file(
    client, director, england
):
    specimen = handed_in(director, england)
    page = client.get("/federations/ENG/").content.decode()
    assert "No. 1 is on file, from 1 January 2024." in words(page)
    assert specimen.upload.digest in page
    assert specimen.upload.number not in page
    assert "Briefkopf" not in page


def handed_in(by, federation, content=None, name="Briefkopf.pdf"):
    document = examined(content or files.paper(), name)
    told = {"federation": federation, "document": document, "since": FIRST}
    return file_specimen(**told, by=by, at=NOON)


# --- Written ----------------------------------------------------------------------

ACTS = {
    # address, what is sent, verb
    "found": (
        "/federations/new/",
        {
            "code": "WAL",
            "name": "Cribbage Wales",
            "since": "2024-01-01",
            "letterhead": "on",
        },
        "found-federation",
    ),
    "rename": (
        "/federations/ENG/name/",
        {"name": "Cribbage England", "since": "2024-07-01"},
        "rename-federation",
    ),
    "confederation": (
        "/federations/ENG/confederation/",
        {"confederation": "Europe", "reason": "Joined."},
        "change-confederation",
    ),
    "withdraw": (
        "/federations/ENG/letterhead/",
        {"last_day": "2024-06-30", "reason": "Lapsed."},
        "withdraw-letterhead",
    ),
    "merge": (
        "/federations/ENG/merge/",
        {"into": "SCO", "last_day": "2024-06-30", "reason": "Agreed."},
        "merge-federation",
    ),
}


@pytest.mark.parametrize("name", ACTS)
def test_an_act_is_done_by_its_form_and_leads_to_the_federation(
    officer, england, scotland, name
):
    address, sent, verb = ACTS[name]
    assert officer.get(address).status_code == 200
    acts = Act.objects.count()
    answer = officer.post(address, sent)
    assert answer.status_code == 302, text_of(answer)
    assert Act.objects.count() == acts + 1
    act = Act.objects.last()
    assert (act.verb, act.reason) == (verb, sent.get("reason", ""))
    assert act.account is not None
    assert officer.get(answer["Location"]).status_code == 200


def test_authority_that_was_withdrawn_can_be_granted_again(officer, england):
    officer.post(*ACTS["withdraw"][:2])
    page = text_of(officer.get("/federations/ENG/letterhead/"))
    assert "Grant the authority" in page
    answer = officer.post("/federations/ENG/letterhead/", {"since": "2025-01-01"})
    assert answer.status_code == 302
    assert Act.objects.last().verb == "grant-letterhead"


WHO = {
    # who asks, and how an act's address answers: opened, and sent
    None: (302, 302),
    "reporter": (403, 403),
    Role.MEMBER: (403, 403),
    Role.REFEREE: (403, 403),
    Role.TRIBUNAL_CHAIR: (403, 403),
    Role.FEDERATION_OFFICER: (403, 403),
    Role.SECRETARIAT: (200, 302),
}


@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize("name", ACTS)
def test_federations_are_kept_by_the_secretariat(
    client, director, england, scotland, who, name
):
    if who is not None:
        own = {"federation": england} if who is Role.FEDERATION_OFFICER else {}
        member = appointed(director, who, **own) if who in list(Role) else None
        client.force_login(a_log_in(member))
    address, sent, _ = ACTS[name]
    acts, (opened, done) = Act.objects.count(), WHO[who]
    assert client.get(address).status_code == opened
    answer = client.post(address, sent)
    assert answer.status_code == done
    assert Act.objects.count() == acts + (who is Role.SECRETARIAT)
    if opened == 403:
        assert "Executive Director, Secretariat" in text_of(answer)


BUTTONS = ("name/", "confederation/", "letterhead/", "merge/", "specimen/")


@pytest.mark.parametrize(
    ("role", "seen"),
    [
        (None, ()),
        (Role.MEMBER, ()),
        (Role.TRIBUNAL_MEMBER, ()),
        (Role.FEDERATION_OFFICER, ("specimen/",)),
        (Role.SECRETARIAT, BUTTONS),
    ],
)
def test_buttons_are_for_who_may_press_them(client, director, england, role, seen):
    if role is not None:
        own = {"federation": england} if role is Role.FEDERATION_OFFICER else {}
        client.force_login(a_log_in(appointed(director, role, **own)))
    page = client.get("/federations/ENG/").content.decode()
    shown = [each for each in BUTTONS if f'href="/federations/ENG/{each}"' in page]
    assert shown == list(seen)


def test_what_has_ended_has_no_buttons(officer, director, england, scotland):
    merge_federation(
        federation=england, into=scotland, last_day=JUNE, by=director, at=NOON
    )
    page = officer.get("/federations/ENG/").content.decode()
    assert not [each for each in BUTTONS if f'href="/federations/ENG/{each}"' in page]


REFUSED = {
    # what is sent in the place of what would do, the field, the status, what is said
    "a code in use": ("found", {"code": "eng"}, "code", 409, "There is a federation"),
    "no code": ("found", {"code": ""}, "code", 400, "This field is required"),
    "a code of signs": ("found", {"code": "W\0L"}, "code", 400, "Null characters"),
    "a long code": ("found", {"code": "W" * 999}, "code", 400, "at most 20"),
    "no name": ("found", {"name": ""}, "name", 409, "No name is given"),
    "a hidden name": ("found", {"name": "W\u200bl"}, "name", 409, "cannot be seen"),
    "no day": ("found", {"since": "soon"}, "since", 400, "This is no day"),
    "a far day": ("found", {"since": "9999-12-31"}, "since", 400, "before the year"),
    "the same name": (
        "rename", {"name": "Federation of England"}, "name", 409, "this very name"
    ),
    "a name too soon": (
        "rename", {"since": "2024-01-01"}, "since", 409, "begins on a later day"
    ),
    "a hidden reason": (
        "confederation", {"reason": "a\0b"}, "reason", 400, "cannot be seen"
    ),
    "no reason": ("withdraw", {"reason": ""}, "reason", 400, "Say why"),
    "no authority then": (
        "withdraw", {"last_day": "2023-01-01"}, "last_day", 409, "no authority"
    ),
    "into itself": ("merge", {"into": "ENG"}, "into", 400, "Select a valid choice"),
    "into nothing": ("merge", {"into": "'; --"}, "into", 400, "Select a valid choice"),
    "the end of days": (
        "merge", {"last_day": "9999-12-31"}, "last_day", 400, "before the year"
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", REFUSED)  # RW-163: told at the field, with what to do
def test_what_cannot_be_entered_is_told_at_its_field(officer, england, scotland, case):
    name, wrong, field, status, said = REFUSED[case]
    address, sent, _ = ACTS[name]
    acts = Act.objects.count()
    answer = officer.post(address, sent | wrong)
    assert answer.status_code == status
    assert Act.objects.count() == acts
    page = answer.content.decode()
    (errors,) = re.findall(rf'id="id_{field}_error">(.*?)</div>', page, re.S)
    assert said in words(errors)


def test_a_form_that_is_refused_keeps_what_was_typed(officer, england):
    sent = ACTS["found"][1] | {"code": "ENG", "name": "Zoë & Söhne"}
    page = officer.post("/federations/new/", sent).content.decode()
    assert 'value="Zoë &amp; Söhne"' in page


def test_a_merger_that_meets_members_of_both_names_them(
    officer, director, england, scotland
):
    member = joined(director, england)
    told = {"member": member, "federation": scotland, "since": FIRST}
    join_federation(**told, by=director, at=NOON)
    answer = officer.post(*ACTS["merge"][:2])
    assert answer.status_code == 409
    assert f"{member.number} belongs to SCO from 1 January 2024" in text_of(answer)
    assert Federation.objects.filter(last_day=None).count() == 2


@pytest.mark.parametrize("name", ACTS)
def test_what_comes_from_another_site_is_not_taken(director, england, scotland, name):
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(a_log_in(director))
    acts = Act.objects.count()
    assert strict.post(*ACTS[name][:2]).status_code == 403
    assert Act.objects.count() == acts


@pytest.mark.parametrize(
    "address", ["/federations/", "/federations/ENG/", "/federations/ENG/name/"]
)
def test_nothing_is_put_or_deleted(officer, england, address):
    for method in (officer.put, officer.patch, officer.delete):
        assert method(address).status_code == 405
    assert Federation.objects.count() == 1
