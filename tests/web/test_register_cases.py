"""Cases from the field in the registers: history, names, privacy, reasons of a no."""

import re
from datetime import date

import pytest

from standings.membership import rename
from standings.models import Act, Member, MemberName, Role

from ..standings.people import (
    FIRST,
    NOON,
    a_director,
    a_federation,
    a_member,
    appointed,
)
from .markup import text_of
from .registers import API, Program, a_log_in

pytestmark = pytest.mark.django_db

JULY = date(2024, 7, 1)


@pytest.fixture
def director():
    return a_director()


@pytest.fixture
def officer(client, director):
    client.force_login(a_log_in(director))
    return client


def enrolled(client, name):
    """A member enrolled by the form, as the page then shows the name."""
    told = {"name": name, "zone": "Europe/London", "species": "human"}
    answer = client.post("/members/new/", told | {"since": "2024-01-01"})
    assert answer.status_code == 302, text_of(answer)
    return client.get(answer["Location"]).content.decode()


FORMS = ("name/", "names/2024-01-01/", "federations/", "appointments/")


@pytest.mark.parametrize("form", FORMS)  # RW-156
def test_opening_a_form_and_leaving_it_changes_nothing(officer, director, form):
    member = a_member(by=director)
    a_federation(by=director)
    acts = Act.objects.count()
    page = officer.get(f"/members/{member.number}/{form}").content.decode()
    assert f'href="/members/{member.number}/"' in page
    assert Act.objects.count() == acts
    assert list(member.names.values_list("full", "until")) == [("Bea Pone", None)]


@pytest.mark.parametrize(
    "address",
    [
        "/members/ICA-000001/",
        "/record/1/",
        f"{API}members/ICA-000001/",
        f"{API}acts/1/",
    ],
)  # RW-156
def test_nothing_on_record_is_deleted(officer, address):
    acts = Act.objects.count()
    assert officer.delete(address).status_code in (401, 405)
    assert (Act.objects.count(), Member.objects.count()) == (acts, 1)


def test_every_line_of_the_record_tells_who_acted_by_the_name_of_the_day(
    client, director
):  # RW-157
    clerk = appointed(director, Role.SECRETARIAT)
    rename(member=clerk, name="Eve Clerk", since=JULY, by=director, at=NOON)
    a_member(by=a_log_in(clerk))
    page = text_of(client.get("/record/"))
    assert "Bea Pone , ICA-000002 , Secretariat" in page
    assert "Ada Seat , ICA-000001 , Executive Director" in page
    assert "Eve Clerk" not in page


@pytest.mark.parametrize(
    ("ask", "status", "cause", "step"),
    [
        ("/members/17x/", 404, "no member “17x”", "written such as ICA-000017"),
        ("/members/ICA-000099/", 404, "no member “ICA-000099”", "under the members"),
        ("/members/ICA-000001/federations/XYZ/leave/", 404, "no federation", "“XYZ”"),
    ],
)  # RW-163
def test_what_is_not_there_tells_cause_and_next_step(officer, ask, status, cause, step):
    answer = officer.get(ask)
    assert answer.status_code == status
    assert cause in text_of(answer)
    assert step in text_of(answer)


def test_a_no_tells_its_code_beside_the_control_and_whom_to_ask(client, director):
    # RW-163
    client.force_login(a_log_in(a_member(by=director)))
    answer = client.get("/members/ICA-000001/name/")
    assert answer.status_code == 403
    assert "it is for: Executive Director, Secretariat" in text_of(answer)
    assert "/rules/findings/right-not-held/" in answer.content.decode()


def test_a_member_reads_no_act_of_another_that_is_not_public(client, director):
    # RW-166
    member = a_member(by=director)
    rename(member=member, name="Bea Crib", since=JULY, by=director, at=NOON)
    secret = Act.objects.last().number
    for user in (a_log_in(member), a_log_in()):
        client.force_login(user)
        answer = client.get(f"/record/{secret}/")
        assert answer.status_code == 404
        assert "takes another name" not in text_of(answer)
        answer = Program(client, user).get(f"acts/{secret}/")
        assert answer.status_code == 404
        assert "rename" not in answer.content.decode()


@pytest.mark.parametrize("address", ["/live/", "/ws/", "/events/stream/", "/sse/"])
def test_there_is_no_live_channel_to_listen_at(client, address):  # RW-168
    assert client.get(address, headers={"upgrade": "websocket"}).status_code == 404


def test_nothing_public_carries_an_address_of_e_mail(client, officer, director):
    # RW-170
    a_log_in(a_member(by=director))
    officer.logout()
    addresses = ["/", "/members/", "/record/", *client.get(API).json().values()]
    addresses += [f"/members/{each.number}/" for each in Member.objects.all()]
    addresses += [f"{API}members/{each.number}/" for each in Member.objects.all()]
    for act in Act.objects.filter(is_public=True):
        addresses += [f"/record/{act.number}/", f"{API}acts/{act.number}/"]
    for address in addresses:
        assert "example.org" not in client.get(address).content.decode(), address
        if "members" in address or "acts" in address or "record" in address:
            assert "@" not in client.get(address).content.decode(), address


def test_what_is_not_public_cannot_be_derived_by_searching(client, director):
    # RW-171
    member = a_member(by=director)
    told = {"by": director, "at": NOON, "reason": "Xanthippe asked."}
    rename(member=member, name="Bea Crib", since=JULY, **told)
    secret = Act.objects.last().number
    for query in ("verb=rename", f"about={member.number}", f"before={secret + 1}"):
        page = client.get(f"/record/?{query}").content.decode()
        assert f"/record/{secret}/" not in page
        assert "Xanthippe" not in page
        listed = client.get(f"{API}acts/?{query}").json()["results"]
        assert secret not in [each["number"] for each in listed]


def test_after_log_out_nothing_of_an_officer_s_page_is_kept(client, officer, director):
    # RW-172
    assert "no-store" in officer.get("/record/")["Cache-Control"]
    officer.logout()
    page = client.get("/members/ICA-000001/").content.decode()
    assert "/name/" not in page
    assert client.get("/record/proof/").status_code == 302


LEGITIMATE = [
    "Zoë O'Seat-Hagan",
    "Trần Ghế",
    "Arabel•la Sèu",
    "Jelle in 't Stoel",
    "山田 Hanako Pone",
    "می\u200cخواهم",
]


@pytest.mark.parametrize("name", LEGITIMATE)  # RW-173
def test_a_legitimate_name_stands_unchanged_and_unremarked(officer, name):
    page = enrolled(officer, name)
    assert MemberName.objects.last().full == name
    assert "Names seldom hold" not in page
    program = Program(officer, a_log_in(Member.objects.get(serial=2)))
    assert program.get("members/ICA-000002/").json()["name"] == name


@pytest.mark.parametrize("name", ["Seat#1", 'Seat"2"', "Seat（3）"])  # RW-173
def test_an_odd_name_stands_and_is_remarked_on(officer, name):
    page = enrolled(officer, name)
    assert MemberName.objects.last().full == name
    assert "Names seldom hold" in page


SEATS = ["Eugen", "Éric", "Zach", "Konig", "König", "Ko\u0308nig"]


def test_accents_neither_hide_a_name_nor_put_it_last(client):  # RW-175
    for name in SEATS:
        a_member(name=name)
    page = client.get("/members/").content.decode()
    shown = re.findall(r"<bdi>(.*?)</bdi>", page)
    assert shown == ["Éric", "Eugen", "Konig", "König", "König", "Zach"]
    for typed in ("konig", "KÖNIG", "ko\u0308nig"):
        page = client.get("/members/", {"q": typed}).content.decode()
        assert re.findall(r"ICA-\d+(?=</td>)", page) == [
            "ICA-000004",
            "ICA-000005",
            "ICA-000006",
        ]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Fish & Chips / O'Neill's", "Fish &amp; Chips / O&#x27;Neill&#x27;s"),
        ("A/1", "A/1"),
        ("<b>x</b>", "&lt;b&gt;x&lt;/b&gt;"),
        ("{{ name }}", "{{ name }}"),
    ],
)  # RW-176
def test_signs_in_a_name_stand_literally_everywhere(officer, name, shown):
    assert f"<h1><bdi>{shown}</bdi></h1>" in enrolled(officer, name)
    for address in ("/members/", "/members/?q=" + name[:1]):
        page = officer.get(address).content.decode()
        assert f"<bdi>{shown}</bdi>" in page
    program = Program(officer, a_log_in(Member.objects.get(serial=2)))
    assert program.get("members/ICA-000002/").json()["name"] == name


def test_two_of_one_name_are_two_members(officer):  # RW-178
    for name in ("O. Seat", "Ö. Seat", "O. Seat"):
        enrolled(officer, name)
    page = officer.get("/members/?q=o. seat").content.decode()
    assert len(re.findall(r"ICA-\d+(?=</td>)", page)) == 3


def test_days_of_names_are_told_as_they_run(client, director):
    ann = a_member(by=director, name="Ann Seat", since=FIRST)
    rename(member=ann, name="Ann Pone", since=JULY, by=director, at=NOON)
    said = text_of(client.get(f"/members/{ann.number}/"))
    assert "Ann Seat 1 January 2024 – 30 June 2024" in said
