"""When a time is over (VIII.2-a): the same in every server's zone."""

import os
import time
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from tribunal.deadlines import (
    APPEAL_DAYS,
    days_late,
    in_time,
    last_day,
    last_moment,
    over_at,
)

LONDON, TOKYO, ANGELES = map(
    ZoneInfo, ("Europe/London", "Asia/Tokyo", "America/Los_Angeles")
)
SERVERS = ["UTC", "Asia/Tokyo", "America/Los_Angeles"]


@pytest.fixture(params=SERVERS)
def _a_server_elsewhere(request, monkeypatch):
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield
    monkeypatch.undo()
    os.environ.setdefault("TZ", "UTC")
    time.tzset()


def utc(text):
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


TIMES = [
    # began, days, zone, last day, last moment in UTC
    # RW-097, RW-098: published on 1 October; the clocks go back on the 25th.
    ("2026-10-01T09:00:00", 30, LONDON, "2026-10-31", "2026-10-31T23:59:59"),
    ("2026-10-01T22:59:59", 30, LONDON, "2026-10-31", "2026-10-31T23:59:59"),
    # Half an hour before midnight in London it is the next day no sooner than there.
    ("2026-10-01T23:30:00", 30, LONDON, "2026-11-01", "2026-11-01T23:59:59"),
    # RW-112: published on 1 March; the clocks go forward on the 29th.
    ("2026-03-01T12:00:00", 30, LONDON, "2026-03-31", "2026-03-31T22:59:59"),
    # A leap day counts as a day.
    ("2028-01-30T12:00:00", 30, LONDON, "2028-02-29", "2028-02-29T23:59:59"),
    ("2028-02-28T12:00:00", 7, LONDON, "2028-03-06", "2028-03-06T23:59:59"),
    ("2027-02-28T12:00:00", 7, LONDON, "2027-03-07", "2027-03-07T23:59:59"),
    # Across the turn of a year.
    ("2026-12-31T12:00:00", 21, LONDON, "2027-01-21", "2027-01-21T23:59:59"),
    # A Secretariat elsewhere, where the day of the same moment is another.
    ("2026-10-01T16:00:00", 30, TOKYO, "2026-11-01", "2026-11-01T14:59:59"),
    ("2026-10-01T06:30:00", 30, ANGELES, "2026-10-30", "2026-10-31T06:59:59"),
    # The last day is the one on which the clocks change.
    ("2026-10-18T12:00:00", 7, LONDON, "2026-10-25", "2026-10-25T23:59:59"),
    ("2026-03-22T12:00:00", 7, LONDON, "2026-03-29", "2026-03-29T22:59:59"),
]


@pytest.mark.usefixtures("_a_server_elsewhere")
@pytest.mark.parametrize(("began", "days", "zone", "day", "moment"), TIMES)
def test_the_last_moment_is_the_last_second_of_the_last_day(
    began, days, zone, day, moment
):
    last = last_day(utc(began), days, zone)
    assert last == date.fromisoformat(day)
    assert last_moment(last, zone) == utc(moment)
    for at, is_in_time, late in (
        (utc(moment), True, 0),
        (utc(moment) + timedelta(seconds=0.999999), True, 0),
        (utc(moment) + timedelta(seconds=1), False, 1),
        (utc(moment) + timedelta(days=1), False, 1),
    ):
        assert in_time(at, last, zone) is is_in_time, at
        assert days_late(at, last, zone) == late, at


def test_the_thirty_days_are_the_codes_own():
    # VIII.2
    assert APPEAL_DAYS == 30


@pytest.mark.parametrize(
    ("at", "is_in_time"),
    [
        # RW-097, the three filings: 31 October is day 30.
        ("2026-10-31T00:00:01", True),
        ("2026-10-31T23:59:59", True),
        ("2026-11-01T00:00:00", False),
    ],
)
def test_day_thirty_counts_whole(at, is_in_time):
    last = last_day(utc("2026-10-01T09:00:00"), APPEAL_DAYS, LONDON)
    assert in_time(utc(at), last, LONDON) is is_in_time


def test_a_day_without_a_midnight_begins_where_its_clocks_jump():
    # In Santiago the clocks go from 24:00 to 01:00 in the night to 6 September 2026.
    santiago = ZoneInfo("America/Santiago")
    assert over_at(date(2026, 9, 5), santiago) == utc("2026-09-06T04:00:00")
