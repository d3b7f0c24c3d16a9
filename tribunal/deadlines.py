"""When a time is over: days are counted at the Secretariat (VIII.2-a).

It knows moments, days and zones, and neither the clock nor what a time is for. A time
becomes a moment at its last day itself, so that no change of clocks between moves it.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

APPEAL_DAYS: Final = 30
"""The Code's own number (VIII.2); every other number of days is a setting."""
A_SECOND: Final = timedelta(seconds=1)


def last_day(began: datetime, days: int, zone: ZoneInfo) -> date:
    """The last of so many days, the first of which is the day after a moment.

    >>> last_day(datetime(2026, 10, 1, 9, tzinfo=UTC), 30, ZoneInfo("Europe/London"))
    datetime.date(2026, 10, 31)
    """
    return began.astimezone(zone).date() + timedelta(days=days)


def over_at(day: date, zone: ZoneInfo) -> datetime:
    """The moment at which a day is over, the first of the next one, in UTC.

    >>> print(over_at(date(2026, 10, 31), ZoneInfo("Europe/London")))
    2026-11-01 00:00:00+00:00
    """
    after = datetime.combine(day + timedelta(days=1), time(), zone)
    return after.astimezone(UTC)


def last_moment(day: date, zone: ZoneInfo) -> datetime:
    """The last second of a day, as it is told to people; in UTC.

    >>> print(last_moment(date(2026, 3, 31), ZoneInfo("Europe/London")))
    2026-03-31 22:59:59+00:00
    """
    return over_at(day, zone) - A_SECOND


def in_time(at: datetime, day: date, zone: ZoneInfo) -> bool:
    """Whether a moment comes before a last day is over."""
    return at < over_at(day, zone)


def days_from(since: datetime, at: datetime, zone: ZoneInfo) -> int:
    """How many days lie between the days of two moments."""
    return (at.astimezone(zone).date() - since.astimezone(zone).date()).days


def days_late(at: datetime, day: date, zone: ZoneInfo) -> int:
    """By how many days a moment comes after a last day, 0 in time."""
    return max(0, (at.astimezone(zone).date() - day).days)
