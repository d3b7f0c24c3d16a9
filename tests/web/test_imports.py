"""Files of results on pages and over the API: looked at first, entered when told."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from rulebook.spellings import MOST_BYTES
from standings.models import Import, ImportState, Match
from standings.spreadsheet import MARK

from ..standings.imports import NEXT_DAY, a_file, worked_off
from ..standings.people import a_director, a_member
from .markup import text_of
from .meetings import logged_in
from .registers import Program, a_log_in

pytestmark = pytest.mark.django_db

DAY = "2026-09-30"
ROW = f"{DAY},association,Ada Seat,,Bea Pone,,121,98"
HERE = "/matches/import/ICA-I-000001/"


@pytest.fixture(autouse=True)
def _clock(monkeypatch):
    monkeypatch.setattr("django.utils.timezone.now", lambda: NEXT_DAY)


@pytest.fixture
def director():
    return a_director()


@pytest.fixture
def client(director):
    a_member(by=director)
    return logged_in(director)


def sent(client, content, name="autumn.csv", **told):
    file = SimpleUploadedFile(name, content)
    told = {"file": file, "dates": "ymd", "zone": "Europe/London"} | told
    return client.post("/matches/import/", told)


def read(client, content, **told):
    """The page of a file that was handed in and read."""
    assert sent(client, content, **told).status_code == 302
    worked_off(Import.objects.last())
    return client.get(HERE)


def said(answer):
    return text_of(answer)


def test_a_file_is_handed_in_looked_at_and_entered(client):
    assert sent(client, a_file(ROW)).headers["Location"] == HERE
    assert "0 of 1 rows are read" in said(client.get(HERE))
    worked_off(Import.objects.get())
    page = said(client.get(HERE))
    assert "Ada Seat ICA-000001" in page
    assert "a new match" in page
    assert Match.objects.count() == 0
    client.post(HERE + "enter/")
    assert "Its row is being entered" in said(client.get(HERE))
    worked_off(Import.objects.get())
    page = client.get(HERE)
    assert "/matches/ICA-M-2026-000001/" in page.content.decode()
    assert "Enter all of it" not in said(page)


def test_a_button_pressed_twice_does_it_once(client):
    read(client, a_file(ROW))
    for _ in range(2):
        assert client.post(HERE + "enter/").status_code == 302
    worked_off(Import.objects.get())
    assert client.post(HERE + "enter/").status_code == 302
    assert Match.objects.count() == 1


def test_a_file_that_cannot_be_entered_says_why_and_has_no_button(client):
    page = read(client, a_file(ROW, ROW.replace("121", "1e2")))
    assert "Rows that cannot be entered as they are: 1." in said(page)
    assert "Enter all of it" not in said(page)
    refused = client.post(HERE + "enter/")
    assert refused.status_code == 409
    assert "Rows that cannot be entered" in said(refused)
    assert Import.objects.get().state == ImportState.READ


def test_rows_are_listed_by_what_they_come_to(client):
    read(client, a_file(ROW, ROW.replace("121", "1e2")))
    page = said(client.get(HERE + "?fate=refused"))
    assert "“1e2” is no score" in page
    assert "Ada Seat ICA-000001" not in page
    assert client.get(HERE + "?fate=perhaps").status_code == 400


def test_the_names_are_asked_about_where_the_encoding_is_guessed(client):
    content = a_file(ROW.replace("Ada Seat,", "Søren Müller,none")).decode()
    page = read(client, content.encode("cp1252"))
    assert "Are the names right?" in said(page)
    assert 'value="cp1252" checked' in page.content.decode()
    again = client.post(HERE + "again/", {"encoding": "cp1252"})
    assert again.status_code == 302
    worked_off(Import.objects.get())
    assert "Are the names right?" not in said(client.get(HERE))
    odd = client.post(HERE + "again/", {"encoding": "klingon"})
    assert (odd.status_code, "no encoding" in said(odd)) == (400, True)


def test_names_are_literal_on_the_page(client):
    # RW-176
    cells = "<b>x</b>,none"
    page = read(client, a_file(ROW.replace("Ada Seat,", cells))).content.decode()
    assert "<b>x</b>" not in page
    assert "&lt;b&gt;x&lt;/b&gt;" in page


HOSTILE = {
    "nothing": (b"", 400),
    "noughts": (b"\0" * 5000, 400),
    "a picture": (b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 9, 400),
    "no header of ours": (b"a,b,c\n1,2,3\n", 400),
    "a million columns": (b"," * 1_000_000, 400),
    "a header of a million columns": (
        b"form,seat a,seat b,score a,score b" + b",x" * 500_000,
        400,
    ),
    "one line of all it may hold": (a_file("x" * (MOST_BYTES - 100)), 302),
    "open quotation marks": (a_file('"' * 5000), 302),
    "halves of characters": (a_file(ROW).replace(b"Ada", b"\xed\xa0\x80"), 302),
    "controls": (a_file(ROW.replace("Ada", "\x1b[31m\x85\u202e")), 302),
    "too long a number": (a_file(ROW.replace("121", "9" * 4000)), 302),
    "a byte too much": (b"x" * (MOST_BYTES + 1), 400),
    "a year past all": (a_file(ROW.replace("2026", "9999")), 302),
    "the first day": (a_file(ROW.replace(DAY, "0001-01-01")), 302),
}


@pytest.mark.parametrize(("content", "status"), HOSTILE.values(), ids=HOSTILE)
def test_no_file_is_our_error_and_none_brings_anything_in(content, status, client):
    assert sent(client, content).status_code == status
    if status == 302:
        whole = worked_off(Import.objects.get())
        assert whole.state == ImportState.READ
        assert client.get(HERE).status_code == 200
    else:
        assert Import.objects.count() == 0
    assert Match.objects.count() == 0


def test_a_file_past_the_bound_is_not_read(client):
    headers = {"CONTENT_LENGTH": str(100 * 1024 * 1024)}
    assert client.post("/matches/import/", {}, **headers).status_code == 413


def test_a_file_s_name_is_shown_as_far_as_it_can_be_seen(client):
    read(client, a_file(ROW), name="../\u202eau<b>tumn\0.csv")
    assert "\u202e" not in Import.objects.get().name
    assert "au<b>" not in client.get(HERE).content.decode()


def test_a_file_handed_in_twice_is_told_where_it_is(client):
    sent(client, a_file(ROW))
    again = sent(client, a_file(ROW))
    assert again.status_code == 409
    assert "on file as ICA-I-000001: received" in said(again)
    assert Import.objects.count() == 1


@pytest.mark.parametrize("many", [2, 60])
def test_a_page_of_rows_asks_a_fixed_number_of_queries(
    many, client, django_assert_num_queries
):
    rows = [ROW.replace("Ada Seat,", f"Zed {n},none") for n in range(many)]
    read(client, a_file(*rows))
    with django_assert_num_queries(QUERIES):
        page = client.get(HERE)
    assert page.content.decode().count("<tr>") == 1 + min(many, 50)


QUERIES = 9
"""Session, user, member, second factor (two), right, import, counts and rows."""


def test_only_officers_are_shown_the_way(client, director):
    assert "Bring in results" in said(client.get("/matches/"))
    member = logged_in(a_member(by=director))
    assert "Bring in results" not in said(member.get("/matches/"))


def test_a_mark_of_a_spreadsheet_is_no_name_of_a_column(client):
    # RW-186
    page = read(client, (MARK + a_file(ROW).decode()).encode())
    assert "a new match" in said(page)


# The same over the API


@pytest.fixture
def program(client, director):
    return Program(client, director.login)


def test_a_program_hands_in_looks_and_enters(program):
    told = {"csv": a_file(ROW, ROW.replace("121", "1e2")).decode(), "name": "a.csv"}
    made = program.post("imports/", told)
    assert (made.status_code, made.json()["state"]) == (201, "received")
    assert made.headers["Location"].endswith("/api/v1/imports/ICA-I-000001/")
    worked_off(Import.objects.get())
    whole = program.get("imports/ICA-I-000001/").json()
    assert (whole["state"], whole["fates"]) == ("read", {"new": 1, "refused": 1})
    assert [found["code"] for found in whole["findings"]] == ["import-rows-open"]
    rows = program.get("imports/ICA-I-000001/rows/", fate="refused").json()["results"]
    assert [(row["line"], row["findings"][0]["code"]) for row in rows] == [
        (3, "not-a-score")
    ]
    refused = program.post("imports/ICA-I-000001/enter/", {})
    assert (refused.status_code, Match.objects.count()) == (409, 0)
    program.post("imports/ICA-I-000001/withdraw/", {})
    program.post("imports/", told | {"csv": a_file(ROW).decode()})
    worked_off(Import.objects.last())
    assert program.post("imports/ICA-I-000002/enter/", {}).json()["state"] == "entering"
    worked_off(Import.objects.last())
    assert Match.objects.get().in_force.winner == "A"
    listed = program.get("imports/").json()["results"]
    assert [each["state"] for each in listed] == ["entered", "withdrawn"]


@pytest.mark.parametrize("csv", ["", "a,b", "\ud800", "\0", 17, None, "x" * 5000])
def test_a_text_that_is_no_file_of_results_is_refused(csv, program):
    answer = program.post("imports/", {"csv": csv})
    assert answer.status_code == 422
    assert re.search("csv", answer.content.decode())
    assert Import.objects.count() == 0


def test_a_key_sent_again_hands_in_one_file(program):
    told = {"csv": a_file(ROW).decode()}
    first, second = (
        program.post("imports/", told, Idempotency_Key="k") for _ in range(2)
    )
    assert first.json() == second.json()
    assert Import.objects.count() == 1


def test_a_reporter_sees_no_import(client, program):
    program.post("imports/", {"csv": a_file(ROW).decode()})
    reporter = Program(client, a_log_in())
    assert reporter.get("imports/ICA-I-000001/").status_code == 403
