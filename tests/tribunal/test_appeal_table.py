"""Each situation of an appeal, by page and by API, and lodged by one of the two."""

import json
import os
import re
import time
from datetime import UTC, date, datetime
from io import BytesIO
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from django.utils.html import escape
from PIL import Image

from rulebook.catalogue import CATALOGUE
from standings.federations import merge_federation, withdraw_letterhead
from standings.membership import join_federation, leave_federation
from standings.models import Act, BarKind
from standings.titles import bar_member
from tests.web.registers import Program, a_log_in
from tribunal.models import Appeal, Case
from tribunal.moves import State

from .appellants import appealed, letter
from .benches import heard, published
from .courts import Court

pytestmark = pytest.mark.django_db

HERE = Path(__file__).parent
ROWS = [
    tuple(line.split(maxsplit=9))
    for line in (HERE / "appeals.txt").read_text("utf-8").splitlines()
    if line[:1] == "2"
]
EVE = date(2026, 10, 10)
MORROW = date(2026, 10, 11)
BEFORE = datetime(2026, 10, 5, 12, tzinfo=UTC)
GROUNDS = {"m": "muggins", "f": "facts"}
TO = {"ed": "executive-director", "other": "somebody-else"}
ZONES = ("UTC", "Asia/Tokyo", "America/Los_Angeles")


def a_picture():
    drawn = BytesIO()
    Image.new("L", (2, 2)).save(drawn, "png")
    return drawn.getvalue()


PICTURE = a_picture()


def utc(text):
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def leaves(court, last_day=EVE):
    told = {"member": court.ada, "federation": court.england, "last_day": last_day}
    leave_federation(**told, by=court.director, at=BEFORE)


def joins(court, since=MORROW):
    told = {"member": court.ada, "federation": court.scotland, "since": since}
    join_federation(**told, by=court.director, at=BEFORE)


def moves(court):
    leaves(court)
    joins(court)


def merges(court):
    told = {"federation": court.england, "into": court.scotland, "last_day": EVE}
    merge_federation(**told, by=court.director, at=BEFORE)


def loses_authority(court):
    told = {"federation": court.england, "last_day": EVE}
    withdraw_letterhead(**told, by=court.director, at=BEFORE)


def is_expelled(court):
    told = {"member": court.ada, "kind": BarKind.EXPELLED, "authority": "Congress"}
    step = Act.objects.last()
    bar_member(**told, since=BEFORE.date(), by=court.director, at=BEFORE, step_of=step)


def is_appealed(court):
    appealed(court, case=court.first, at=BEFORE)


def is_decided(court):
    is_appealed(court)
    court.put(Appeal.objects.get().case, "final")


SETUPS = {
    "-": lambda court: None,
    "of-none": leaves,
    "of-both": lambda court: joins(court, BEFORE.date()),
    "moved": moves,
    "merged": merges,
    "unauthorised": loses_authority,
    "expelled": is_expelled,
    "determined": lambda court: court.put(court.first, "determined"),
    "appealed": is_appealed,
    "decided": is_decided,
}


@pytest.fixture(scope="module")
def court(django_db_setup, django_db_blocker):
    """A court whose people can log in, and a case published at each of the moments."""
    with django_db_blocker.unblock(), transaction.atomic():
        court = Court()
        court.cases = {
            moment: published(court, case=heard(court, text=moment), at=utc(moment))
            for moment in dict.fromkeys(row[0] for row in ROWS)
        }
        court.users = {
            who: a_log_in(getattr(court, who))
            for who in dict.fromkeys(row[2] for row in ROWS)
        }
        yield court
        transaction.set_rollback(True)


@pytest.fixture(params=ZONES)
def server(request, monkeypatch):
    """A server whose own clock is set to a zone."""
    was = os.environ["TZ"]
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield request.param
    os.environ["TZ"] = was
    time.tzset()


def words(page):
    return " ".join(re.sub(r"<[^>]+>", " ", page.content.decode()).split())


def on_a_page(text):
    """A sentence as a page writes it, its days in words."""

    def in_words(found):
        return f"{date.fromisoformat(found[0]):%-d %B %Y}"

    return escape(re.sub("[0-9]{4}-[0-9]{2}-[0-9]{2}", in_words, text))


def by_code(findings):
    """Findings as the table tells them: each with its provisions, late ones first."""
    return {
        f"{each['code']}:{','.join(rule['id'] for rule in each['rules'])}"
        for each in findings
    }


def said(answer):
    return {"missing", "marks", "about"} & answer.keys() and [
        *answer["marks"],
        *answer["missing"],
        *answer["about"],
    ]


class Asked:
    """What a row asks, by page and by API."""

    def __init__(self, court, case, who, on, to, about):
        self.number = case.number
        self.page = Client()
        self.page.force_login(court.users[who])
        self.program = Program(Client(), court.users[who])
        self.form = {
            "letterhead": "" if on == "-" else on,
            "addressee": TO[to],
            "grounds": [GROUNDS[each] for each in about],
        }

    def by_page(self):
        return self.page.get(f"/cases/{self.number}/appeal/", self.form)

    def by_program(self):
        return self.program.get(f"cases/{self.number}/appeals/", **self.form)

    def lodged_by_page(self):
        file = SimpleUploadedFile("letter.png", PICTURE)
        paper = {"paper": file} if self.form["letterhead"] else {}
        told = {"text": "It is not so.", **self.form, **paper}
        return self.page.post(f"/cases/{self.number}/appeal/", told)

    def lodged_by_program(self):
        told = {"text": "It is not so.", **self.form}
        told["letterhead"] = told["letterhead"] or None
        return self.sent(f"cases/{self.number}/appeals/", told)

    def sent(self, address, told):
        """What a program tells, with the file of its letterhead where there is one."""
        parts = {"question": json.dumps(told)}
        if told["letterhead"]:
            parts["documents"] = SimpleUploadedFile("letter.png", PICTURE)
        headers = self.program.headers
        return self.program.client.post(f"/api/v1/{address}", parts, headers=headers)


@pytest.mark.parametrize("row", ROWS, ids=[" ".join(row[1:9]) for row in ROWS])
def test_an_appeal_is_answered_as_the_code_has_it(court, row, monkeypatch):
    moment, at, who, how, on, to, about, until, left, told = row
    court.first = court.cases[moment]
    SETUPS[how](court)
    monkeypatch.setattr("django.utils.timezone.now", lambda: utc(at))
    asked, told = Asked(court, court.first, who, on, to, about), set(told.split())
    if until == "-":
        refused_everywhere(asked, int(left), told)
        return
    page, answer = asked.by_page(), asked.by_program().json()
    assert page.status_code == 200
    seen, findings = words(page), said(answer)
    # The day that is shown and the day that is checked are one (RW-097).
    last = datetime.fromisoformat(until)
    assert f"{last:%-d %B %Y, %H:%M:%S}" in seen
    shown = datetime.fromisoformat(answer["until"]).astimezone(court.first.clock)
    assert shown.replace(tzinfo=None) == last
    assert by_code(findings) == (told - {"-"})
    for finding in findings:
        assert on_a_page(finding["text"]) in seen
    late = int(left.removeprefix("late")) - 30 if left.startswith("late") else 0
    assert (answer["over"], answer["late_by_days"]) == (late > 0, late)
    assert answer["days_left"] == (0 if late else int(left))
    # Whatever it lacks, it is received; and lodged it says the same (VIII.2-b).
    lodge = (asked.lodged_by_page, asked.lodged_by_program)[ROWS.index(row) % 2]
    assert lodge().status_code in (201, 302)
    case = asked.program.get(f"cases/{Appeal.objects.get().case.number}/").json()
    assert case["late_by_days"] == late
    assert by_code(said(case["appeal"])) == told - {"-"}
    state = Case.objects.get(pk=court.first.pk).state
    assert state == (State.PUBLISHED if late else State.UNDER_APPEAL)


def refused_everywhere(asked, status, told):
    """No way in is open, each says why, and nothing is written."""
    before = Appeal.objects.count()
    page = asked.by_page()
    assert page.status_code == status
    for lodge in (asked.lodged_by_page, asked.lodged_by_program):
        with transaction.atomic():
            refused = lodge()
        assert refused.status_code == status
    assert by_code(refused.json()["errors"]) == told
    assert Appeal.objects.count() == before
    (code,) = (each.partition(":")[0] for each in told)
    beginning = CATALOGUE[code].sentence.rpartition("}")[2].strip(" .;")
    assert beginning in words(page)


def test_the_last_moment_is_londons_whatever_clock_the_server_keeps(
    court, server, monkeypatch
):
    # RW-098: 31 October 23:59:59 is winter time by then.
    first = court.cases["2026-10-01T09:00:00"]
    for at, over in (("2026-10-31T23:59:59", False), ("2026-11-01T00:00:00", True)):
        monkeypatch.setattr("django.utils.timezone.now", lambda at=at: utc(at))
        asked = Asked(court, first, "ada", "ENG", "ed", "f")
        answer = asked.by_program().json()
        assert (answer["until"], answer["over"]) == ("2026-10-31T23:59:59Z", over)
        assert "31 October 2026, 23:59:59 , Europe/London" in words(asked.by_page())


def test_a_second_press_of_the_button_leads_to_the_one_appeal(court, monkeypatch):
    monkeypatch.setattr("django.utils.timezone.now", lambda: utc("2026-10-12T08:30:00"))
    first = court.cases["2026-10-01T09:00:00"]
    asked = Asked(court, first, "ada", "ENG", "ed", "f")
    pressed = [asked.lodged_by_page() for _press in range(2)]
    (number,) = {answer["Location"].split("/")[2] for answer in pressed}
    assert Appeal.objects.get().case.number == number
    program = asked.lodged_by_program()
    assert (program.status_code, program.json()["number"]) == (200, number)


def test_a_paper_needs_its_letterhead_and_a_letterhead_its_paper(court, monkeypatch):
    monkeypatch.setattr("django.utils.timezone.now", lambda: utc("2026-10-12T08:30:00"))
    first = court.cases["2026-10-01T09:00:00"]
    asked = Asked(court, first, "ada", "ENG", "ed", "f")
    address = f"/cases/{first.number}/appeal/"
    told = {"text": "It is not so.", **asked.form}
    page = asked.page.post(address, told)
    assert page.status_code == 400
    assert "Choose the file that bears the letterhead." in words(page)
    assert "It is not so." in words(page)
    page = asked.page.post(
        address, told | {"paper": SimpleUploadedFile("a.png", b"GIF")}
    )
    assert page.status_code == 400
    answer = asked.program.post(f"cases/{first.number}/appeals/", told)
    assert (answer.status_code, answer.json()["errors"][0]["pointer"]) == (
        422,
        "/documents",
    )
    assert not Appeal.objects.exists()
    # What it lacks keeps it from nothing, where that is said.
    assert asked.page.post(address, told | {"later": "on"}).status_code == 302
    assert [each.federation for each in Appeal.objects.get().letters.all()] == [None]


@pytest.mark.parametrize("way", ["page", "program"])
def test_an_appeal_is_made_good_by_another_letter(court, monkeypatch, way):
    monkeypatch.setattr("django.utils.timezone.now", lambda: utc("2026-10-12T08:30:00"))
    first = court.cases["2026-10-01T09:00:00"]
    number = appealed(court, case=first, letter=letter()).number
    asked = Asked(court, first, "ada", "ENG", "ed", "f")
    address = f"/cases/{number}/cure/"
    told = {"text": "Here it is.", "letterhead": "ENG", "addressee": TO["ed"]}
    if way == "page":
        lacks = "It is not on the letterhead of ENG"
        assert lacks in words(asked.page.get(address))
        assert asked.page.post(address, told).status_code == 400
        told["paper"] = SimpleUploadedFile("letter.png", PICTURE)
        assert asked.page.post(address, told).status_code == 302
    else:
        bare = asked.program.post(address.removeprefix("/"), told)
        assert (bare.status_code, bare.json()["errors"][0]["pointer"]) == (
            422,
            "/documents",
        )
        assert asked.sent(address.removeprefix("/"), told).status_code == 200
    case = asked.program.get(f"cases/{number}/").json()
    assert case["appeal"]["missing"] == []
    assert [each["letterhead"] for each in case["appeal"]["letters"]] == [None, "ENG"]


def test_a_late_appeal_is_seen_to_be_late_by_whoever_decides(court, monkeypatch):
    # RW-104: on the docket and on its page; the software does nothing else with it.
    at = utc("2026-11-01T00:00:00")
    first = court.cases["2026-10-01T09:00:00"]
    case = appealed(court, case=first, at=at, letter=letter(court.england))
    monkeypatch.setattr("django.utils.timezone.now", lambda: at)
    pia = Client()
    pia.force_login(court.users["pia"])
    for address in ("/cases/", f"/cases/{case.number}/"):
        assert "late by 1 day" in words(pia.get(address))
    assert case.state == State.FILED
