"""Calendar files, read back by a small strict reader of RFC 5545; no database."""

import re
from datetime import UTC, datetime, timedelta, timezone

import pytest

from tribunal.calendar import LONGEST_LINE, Entry, calendar

MADE = datetime(2026, 10, 1, 12, tzinfo=UTC)
ENTRY = {
    "uid": "ICA-T-2026-015-7@cribbage.example.org",
    "title": "ICA-T-2026-015: the last day to answer",
    "at": datetime(2026, 10, 31, 23, 59, 59, tzinfo=UTC),
    "address": "https://cribbage.example.org/cases/ICA-T-2026-015/",
}
NAME = re.compile(r"[A-Z-]+")
UNESCAPED = {r"\\": "\\", r"\;": ";", r"\,": ",", r"\n": "\n"}


def read(content):
    """The components of a file, each with its properties, in their order."""
    assert content.endswith(b"\r\n")
    lines = content.removesuffix(b"\r\n").split(b"\r\n")
    for line in lines:
        assert len(line) <= LONGEST_LINE
        assert b"\n" not in line
        line.decode()  # no character is broken in two
    whole = content.replace(b"\r\n ", b"").decode().splitlines()
    met, within = [], []
    for line in whole:
        name, colon, value = line.partition(":")
        assert colon
        assert NAME.fullmatch(name)
        if name == "BEGIN":
            within.append({"is": value})
            met.append(within[-1])
        elif name == "END":
            assert within.pop()["is"] == value
        else:
            assert name not in within[-1], "a property that comes twice"
            within[-1][name] = value
    assert not within
    return met


def text(value):
    assert not re.search(r"(?<!\\)(?:\\\\)*[;,]", value)
    return re.sub(r"\\[\\;,n]", lambda found: UNESCAPED[found[0]], value)


def file(**told):
    return read(calendar([Entry(**ENTRY | told)], made_at=MADE))


def test_a_time_is_an_event_with_a_bell_a_day_before():
    whole, event, bell = file()
    assert whole == {
        "is": "VCALENDAR",
        "VERSION": "2.0",
        "PRODID": "-//International Cribbage Association//Secretariat//EN",
        "CALSCALE": "GREGORIAN",
    }
    assert event == {
        "is": "VEVENT",
        "UID": ENTRY["uid"],
        "DTSTAMP": "20261001T120000Z",
        "DTSTART": "20261031T235959Z",
        "SUMMARY": ENTRY["title"],
        "URL": ENTRY["address"],
        "TRANSP": "TRANSPARENT",
    }
    assert bell == {
        "is": "VALARM",
        "ACTION": "DISPLAY",
        "DESCRIPTION": ENTRY["title"],
        "TRIGGER": "-P1D",
    }


TITLES = [
    r"a; b, c\d",
    "two\nlines",
    "\\n is no line; \\; neither",
    "ö" * 75,
    "王三十一" * 40,
    "x" * 66 + "é" + "😀" * 30,
    "",
]


@pytest.mark.parametrize("title", TITLES)
def test_a_title_comes_back_as_it_was(title):
    _whole, event, bell = file(title=title)
    assert text(event["SUMMARY"]) == text(bell["DESCRIPTION"]) == title


def test_a_moment_is_told_in_utc_wherever_it_was_written():
    tokyo = timezone(timedelta(hours=9))
    there = datetime(2026, 11, 1, 8, 59, 59, tzinfo=tokyo)
    assert file(at=there)[1]["DTSTART"] == "20261031T235959Z"


def test_every_time_is_an_event_of_its_own():
    entries = [Entry(**ENTRY | {"uid": f"{number}@example.org"}) for number in range(3)]
    met = read(calendar(entries, made_at=MADE))
    assert [each["is"] for each in met] == ["VCALENDAR", *["VEVENT", "VALARM"] * 3]
