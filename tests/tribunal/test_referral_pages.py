"""What the registers refer, on the pages and in the API (X.1-e, X.1-f)."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from standings.models import Act
from tests.standings.people import a_title
from tests.standings.tables import EVENING, a_match
from tests.web.markup import text_of
from tests.web.meetings import logged_in
from tests.web.registers import Program
from tribunal.models import Case, Kind

pytestmark = pytest.mark.django_db

AT = EVENING + timedelta(days=20)
LIST, WHY = "/cases/referred/", "It was reported 20 days after play"
SAID = {"reason": "The letter was lost."}


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    monkeypatch.setattr("django.utils.timezone.now", lambda: AT)


@pytest.fixture
def match(court):
    """A title match that was reported late."""
    for member in (court.ada, court.bea):
        a_title(member, court.director)
    return a_match(court.ada, court.bea, at=AT)


def program(member):
    logged_in(member)
    return Program(Client(), member.login)


def numbers(answer):
    return [each["number"] for each in answer.json()["results"]]


@pytest.mark.parametrize("who", ["secretary", "director", "pia", "chair"])
def test_an_office_is_shown_what_is_referred_and_why(court, match, who):
    client = logged_in(getattr(court, who))
    page = text_of(client.get(LIST))
    assert match.number in page
    assert WHY in page
    assert "X.1-f" in page
    answer = program(getattr(court, who)).get("cases/referred/")
    (line,) = answer.json()["results"]
    assert (line["number"], line["why"][0]["code"]) == (match.number, "reported-late")
    said = "One match is referred to the Tribunal, and has no case."
    assert said in text_of(client.get("/you/"))
    assert f'href="{LIST}"' in client.get("/cases/").content.decode()


@pytest.mark.parametrize("who", ["ada", "referee", "officer"])
def test_nobody_else_is_shown_that_there_is_such_a_list(court, match, who):
    client = logged_in(getattr(court, who))
    assert client.get(LIST).status_code == 404
    assert program(getattr(court, who)).get("cases/referred/").status_code == 404
    for address in ("/you/", "/cases/"):
        assert LIST not in client.get(address).content.decode()


def test_a_case_is_opened_once_however_often_the_button_is_pressed(court, match):
    client = logged_in(court.secretary)
    assert WHY in text_of(client.get(f"/matches/{match.number}/refer/"))
    for _press in range(2):
        answer = client.post(f"/matches/{match.number}/refer/")
        case = Case.objects.get(match=match, kind=Kind.REFERRAL)
        assert (answer.status_code, answer["Location"]) == (
            302,
            f"/cases/{case.number}/",
        )
    assert match.number not in client.get(LIST).content.decode()


def test_what_is_passed_over_is_listed_no_more_and_its_reason_is_nobody_elses(
    court, match
):
    client = logged_in(court.pia)
    address = f"/matches/{match.number}/pass-over/"
    assert client.post(address, {"reason": ""}).status_code == 400
    for _press in range(2):
        answer = client.post(address, SAID)
        assert (answer.status_code, answer["Location"]) == (302, LIST)
    assert Act.objects.filter(verb="pass-over-referral").count() == 1
    assert match.number not in client.get(LIST).content.decode()
    for who in (court.ada, court.cy, None):
        reader = logged_in(who) if who else Client()
        for read in (
            f"/record/?about={match.number}",
            f"/matches/{match.number}/",
            f"/api/v1/acts/?about={match.number}",
        ):
            told = reader.get(read).content.decode()
            # Nor is anybody shown that there is such an act.
            assert "passed over" not in told
            assert SAID["reason"] not in told
    record = logged_in(court.secretary).get(f"/record/?about={match.number}")
    assert "is passed over, and needs no case" in text_of(record)
    # Whoever opens it again is told so at once, with who said it and why.
    told = f"Passed over by {court.pia.names.get().full}"
    opened = [client.get(address), logged_in(court.chair).get(address)]
    for answer in (*opened, client.post(address, {"reason": "Another."})):
        assert answer.status_code == 409
        page = text_of(answer)
        assert "it was said already that it needs no case" in page
        if answer.wsgi_request.method == "GET":
            assert (told in page, SAID["reason"] in page) == (True, True)
    answer = client.get(f"/matches/{match.number}/refer/")
    assert (answer.status_code, "<form" in body_of(answer)) == (409, False)


def test_a_match_that_nothing_refers_says_so_before_anything_is_typed(court, match):
    plain = a_match(court.cy, court.ada, at=EVENING)
    for slug in ("refer", "pass-over"):
        answer = logged_in(court.pia).get(f"/matches/{plain.number}/{slug}/")
        assert (answer.status_code, "<form" in body_of(answer)) == (409, False)
        assert "was found to be nothing" in text_of(answer)
    # Nor does anybody pass over a match at which they sat.
    a_title(court.pia, court.director)
    own = a_match(court.ada, court.pia, at=AT)
    answer = logged_in(court.pia).get(f"/matches/{own.number}/pass-over/")
    assert (answer.status_code, "sat at" in text_of(answer)) == (409, True)


def body_of(answer):
    return answer.content.decode().partition("<h1>")[2]


def test_programs_open_a_case_and_pass_over(court, match):
    pia, other = program(court.pia), a_match(court.ada, court.bea, at=AT, ordinal=2)
    assert numbers(pia.get("cases/referred/")) == [other.number, match.number]
    answer = pia.post(f"matches/{match.number}/refer/", {})
    assert (answer.status_code, answer.json()["kind"]) == (201, "referral")
    answer = pia.post(f"matches/{other.number}/pass-over/", SAID)
    assert (answer.status_code, answer.json()["number"]) == (200, other.number)
    assert numbers(pia.get("cases/referred/")) == []
    for slug, body in (("refer", {}), ("pass-over", SAID)):
        answer = pia.post(f"matches/{other.number}/{slug}/", body)
        codes = [each["code"] for each in answer.json()["errors"]]
        assert (answer.status_code, codes) == (409, ["passed-over-already"])


def test_a_longer_list_asks_no_more_and_goes_on(court, match, monkeypatch):
    client = logged_in(court.chair)

    def asked():
        with CaptureQueriesContext(
            connection,
        ) as queries:
            client.get(LIST)
        return len(queries)

    asked()
    few = asked()
    others = [a_match(court.ada, court.bea, at=AT, ordinal=each) for each in (2, 3)]
    assert asked() == few
    monkeypatch.setattr("tribunal.views.referrals.ON_A_PAGE", 2)
    page = client.get(LIST).content.decode()
    assert f'href="?after={others[0].number}"' in page
    rest = client.get(f"{LIST}?after={others[0].number}").content.decode()
    assert match.number in rest
    assert others[1].number not in rest
    answer = client.get(f"{LIST}?after=ICA-M-2026-999999")
    assert answer.status_code == 400
