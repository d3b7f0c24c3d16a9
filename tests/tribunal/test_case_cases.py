"""Cases from the field on the docket: times, judges, what a failure leaves."""

import io
import os
import time
from datetime import UTC, datetime, timedelta

import pytest
from django.core.management import call_command
from django.test import Client

from standings.appointments import end_appointment
from standings.models import Act, Notice
from standings.record import Walk
from tests.standings.tables import EVENING, a_match, submitted
from tests.web.markup import text_of
from tests.web.meetings import logged_in
from tests.web.registers import Program
from tests.web.tellings import codes
from tribunal import filing
from tribunal.disputes import refer
from tribunal.models import Case, Filing, Kind, Service

from .benches import HEARD, published
from .courts import FILED, later, read_all
from .test_calendar import read
from .test_disputes import late

pytestmark = pytest.mark.django_db

A_SECOND = timedelta(seconds=1)


class Clock:
    now = FILED


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    monkeypatch.setattr(Clock, "now", FILED)
    monkeypatch.setattr("django.utils.timezone.now", lambda: Clock.now)
    return Clock


@pytest.fixture
def _elsewhere(request, monkeypatch):
    """A server whose own clock is set to another zone."""
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield
    monkeypatch.undo()
    os.environ.setdefault("TZ", "UTC")
    time.tzset()


def utc(text):
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def program(member):
    logged_in(member)
    return Program(Client(), member.login)


def everything():
    """What stands of cases, to be held against what stood."""
    tables = (Act, Case, Filing, Notice, Service)
    return [list(table.objects.order_by("pk").values()) for table in tables]


TIMES = {
    # When it was served, the last moment to answer, and as London’s clock shows it.
    "summer to winter": ("2026-10-04T09:00:00", "2026-10-25T23:59:59", "23:59:59"),
    "winter to summer": ("2026-03-08T09:00:00", "2026-03-29T22:59:59", "23:59:59"),
}
ZONES = ["UTC", "Asia/Tokyo", "America/Los_Angeles"]


@pytest.mark.parametrize("_elsewhere", ZONES, indirect=True)
@pytest.mark.parametrize(("served", "last", "shown"), TIMES.values(), ids=TIMES)
def test_a_time_ends_with_its_day_at_the_secretariat_on_every_surface(
    court, clock, _elsewhere, served, last, shown
):  # RW-098, RW-112
    served, last = utc(served), utc(last)
    case = court.admitted(at=served)
    read_all(case, served)
    clock.now = last
    page, answer = logged_in(court.bea), program(court.bea)
    address = f"/cases/{case.number}/"
    html = page.get(address).content.decode()
    assert f'<time datetime="{last.isoformat()}">' in html
    assert shown in html
    assert "today is the last day" in html
    assert '<a href="/account/cases.ics">' in html
    (told,) = answer.get(f"cases/{case.number}/").json()["times"]
    moment = f"{last:%Y-%m-%dT%H:%M:%SZ}"
    assert (told["last_moment"], told["over"]) == (moment, False)
    file = page.get("/account/cases.ics")
    (event,) = [each for each in read(file.content) if each["is"] == "VEVENT"]
    assert event["DTSTART"] == f"{last:%Y%m%dT%H%M%SZ}"
    assert event["SUMMARY"] == f"{case.number}: the last day to answer"
    clock.now = last + A_SECOND
    (told,) = answer.get(f"cases/{case.number}/").json()["times"]
    assert told["over"]
    assert page.get("/account/cases.ics").status_code == 404


def test_the_whole_last_day_is_alive(court, clock):  # RW-097
    case = court.deficient()
    late_by = {}
    for at in ("2026-06-09T00:00:01", "2026-06-09T22:59:59", "2026-06-09T23:00:00"):
        clock.now = utc(at)
        (told,) = program(court.ada).get(f"cases/{case.number}/").json()["times"]
        late_by[at[8:]] = told["over"]
    assert list(late_by.values()) == [False, False, True]
    # What comes late is received still, and recorded with its moment.
    cured = program(court.ada).post(f"cases/{case.number}/cure/", {"text": "Here."})
    assert cured.status_code == 200
    made_good = Filing.objects.get(case=case, kind="cure")
    assert made_good.received_at == utc("2026-06-09T23:00:00")


def test_a_case_that_takes_long_is_flagged_and_nothing_lapses(court, clock):  # RW-111
    case = court.served()
    clock.now = later(61)
    before = everything()
    call_command("deliver", stdout=io.StringIO())
    assert everything()[1:3] == before[1:3]
    docket = text_of(Client().get("/cases/"))
    assert "overdue" in docket
    answer = program(court.ada).get(f"cases/{case.number}/").json()
    assert (answer["state"], answer["overdue"]) == ("admitted", True)
    page = text_of(Client().get(f"/cases/{case.number}/"))
    assert "Nothing lapses by that, and nobody loses a right" in page
    assert "VIII.1-m" in page


REASONS = {"reason": "There is nothing in it.", "provision": "X.1-c"}


def test_nobody_decides_on_a_match_at_which_they_sat(court, clock):  # RW-080
    match = a_match(court.ada, court.bea, court.pia, form="three", by=court.ada)
    case = court.filed(kind=Kind.DISPUTED_RESULT, match=match)
    clock.now, before = later(1), everything()
    answer = program(court.pia).post(f"cases/{case.number}/decline/", REASONS)
    assert (answer.status_code, codes(answer.json())) == (403, ["tied-to-the-case"])
    said = answer.json()["errors"][0]
    assert "sat at the match" in said["detail"]
    assert [rule["id"] for rule in said["rules"]] == ["VIII.1-g"]
    page = logged_in(court.pia).post(f"/cases/{case.number}/decline/", REASONS)
    assert page.status_code == 403
    assert "sat at the match" in text_of(page)
    assert everything() == before


def test_an_office_that_has_ended_between_decides_nothing(court, clock):  # RW-080
    case = court.filed()
    rufus = program(court.rufus)
    moves = rufus.get(f"cases/{case.number}/").json()["moves"]
    assert "decline" in [move["move"] for move in moves if move["open"]]
    held = court.rufus.appointments.get()
    ended = {"last_day": FILED.date(), "by": court.director, "at": FILED}
    end_appointment(appointment=held, **ended)
    clock.now, before = later(1), everything()
    answer = rufus.post(f"cases/{case.number}/decline/", REASONS)
    assert (answer.status_code, everything()) == (403, before)


def test_an_act_that_fails_in_the_middle_leaves_nothing_and_the_record_whole(
    court, clock, monkeypatch
):  # RW-116
    case = court.filed()

    def breaks(*told, **more):
        raise ZeroDivisionError

    clock.now, before = later(1), everything()
    secretary = program(court.secretary)
    secretary.client.raise_request_exception = False
    with monkeypatch.context() as broken:
        broken.setattr(filing, "tell", breaks)
        answer = secretary.post(f"cases/{case.number}/admit/", {})
    assert (answer.status_code, everything()) == (500, before)
    assert secretary.post(f"cases/{case.number}/admit/", {}).status_code == 200
    assert list(Walk()) == []


def test_a_damaged_trail_is_not_told_as_one_that_never_was(court, clock, beneath):
    # RW-116: of a determination that there is, and of a case that nobody filed.
    case = published(court)
    last = Act.objects.public().about("case", case.number).last().number
    beneath(f"UPDATE standings_act SET reason = 'other' WHERE number = {last}")
    clock.now = later(HEARD + 4)
    trails = [
        text_of(Client().get(f"/record/?about={number}"))
        for number in (case.number, "ICA-T-2026-999")
    ]
    damaged, none = "This act was changed after it was entered", "No act that is open"
    assert [damaged in each for each in trails] == [True, False]
    assert [none in each for each in trails] == [False, True]
    assert [harm.number for harm in Walk()] == [last]


def test_a_disputed_result_has_a_case_that_names_nobody(court, clock):  # X.1-c
    result = submitted(a_match(court.ada, court.bea), by=court.ada)
    clock.now = EVENING
    where = f"/matches/{result.match.number}/dispute/"
    typed = {"result": result.pk, "reason": "I was on 99."}
    assert logged_in(court.bea).post(where, typed).status_code == 302
    case = Case.objects.get(match=result.match)
    page = text_of(Client().get(f"/cases/{case.number}/"))
    assert "Disputed result" in page
    assert court.bea.number not in page
    told = program(court.bea).get(f"cases/{case.number}/").json()
    assert told["documents"][0]["text"] == "I was on 99."
    assert [party["who"] for party in told["parties"]] == [
        court.bea.number,
        court.ada.number,
    ]


def test_a_late_report_is_pointed_out_and_accuses_nobody(court, clock):  # X.1-f
    case = refer(match=late(court), by=court.secretary, at=EVENING)
    page = text_of(logged_in(court.secretary).get(f"/cases/{case.number}/"))
    assert "Filed by The registers" in page
    assert "this is pointed out to the Tribunal, and accuses nobody" in page
    assert "accuses nobody" not in text_of(Client().get(f"/cases/{case.number}/"))


@pytest.mark.parametrize(("received", "minutes"), [("01:15", 25), ("01:21", 31)])
def test_minutes_are_counted_between_moments_though_clocks_are_put_back(
    court, clock, received, minutes
):  # RW-113
    # An event's own half hour, from 01:50 by summer time; the service counts none.
    incident = datetime(2026, 10, 25, 0, 50, tzinfo=UTC)
    clock.now = datetime.fromisoformat(f"2026-10-25T{received}:00+00:00")
    case = court.filed(at=clock.now)
    answer = program(court.ada).get(f"cases/{case.number}/").json()
    told = datetime.fromisoformat(answer["received"])
    assert (told - incident).total_seconds() == minutes * 60
    page = text_of(logged_in(court.ada).get("/cases/new/"))
    assert "turns nothing away as late" in page
    assert "S.22" in page
