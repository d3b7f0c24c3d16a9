"""Times as a calendar file: iCalendar, as RFC 5545 has it.

It knows moments and titles, and neither cases nor who reads them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

MAKER: Final = "-//International Cribbage Association//Secretariat//EN"
LONGEST_LINE: Final = 75
"""How many octets a line has at most, without its end."""
ESCAPED: Final = str.maketrans(
    {"\\": r"\\", ";": r"\;", ",": r"\,", "\n": r"\n", "\r": None}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A moment in a calendar. ``uid`` stays the same for the same thing."""

    uid: str
    title: str
    at: datetime
    address: str


def calendar(entries: Iterable[Entry], *, made_at: datetime) -> bytes:
    """A calendar file of these moments; each rings a day before.

    >>> calendar([], made_at=datetime(2026, 10, 1, tzinfo=UTC)).splitlines()[0]
    b'BEGIN:VCALENDAR'
    """
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:{MAKER}",
        "CALSCALE:GREGORIAN",
        *(line for entry in entries for line in _event(entry, made_at)),
        "END:VCALENDAR",
    ]
    return b"".join(b"%s\r\n" % _folded(line) for line in lines)


def _event(entry: Entry, made_at: datetime) -> Iterator[str]:
    title = entry.title.translate(ESCAPED)
    yield "BEGIN:VEVENT"
    yield f"UID:{entry.uid}"
    yield f"DTSTAMP:{_moment(made_at)}"
    yield f"DTSTART:{_moment(entry.at)}"
    yield f"SUMMARY:{title}"
    yield f"URL:{entry.address}"
    yield "TRANSP:TRANSPARENT"
    yield "BEGIN:VALARM"
    yield "ACTION:DISPLAY"
    yield f"DESCRIPTION:{title}"
    yield "TRIGGER:-P1D"
    yield "END:VALARM"
    yield "END:VEVENT"


def _moment(at: datetime) -> str:
    """A moment in UTC, as the file writes it.

    >>> _moment(datetime(2026, 10, 31, 23, 59, 59, tzinfo=UTC))
    '20261031T235959Z'
    """
    return at.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _folded(line: str) -> bytes:
    """A line in UTF-8, broken where it is too long, and never within a character."""
    parts, part = [], b""
    for character in line:
        octets = character.encode()
        if len(part) + len(octets) > LONGEST_LINE:
            parts.append(part)
            part = b" "
        part += octets
    return b"\r\n".join([*parts, part])
