"""What stands in the way of an entry, told at once. Knows values, no rows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from functools import cache
from typing import Final
from zoneinfo import available_timezones

from rulebook.findings import Finding, Refused

from . import names

CODE: Final = re.compile("[A-Z]{2,8}")
SPACING: Final = str.maketrans("", "", "\n\t")
"""What a text of several lines may hold of what is not seen."""
SPECIES: Final = re.compile(r"(?=.{1,40}\Z)[^\W\d_]+(?:[ '’-][^\W\d_]+)*")


def refuse(*findings: Finding) -> None:
    """Raises Refused where anything is found."""
    if findings:
        raise Refused(*findings)


def zone_faults(zone: str) -> Iterator[Finding]:
    """Yields why this is no zone of the IANA's list."""
    if zone not in _zones():
        yield Finding("no-such-zone", {"zone": zone})


@cache
def _zones() -> set[str]:
    return available_timezones()


def species_faults(species: str) -> Iterator[Finding]:
    """Yields why this names no species."""
    if not SPECIES.fullmatch(species):
        yield Finding("no-such-species", {"species": species})


def code_faults(code: str) -> Iterator[Finding]:
    """Yields why a federation cannot have this code."""
    if not CODE.fullmatch(code):
        yield Finding("not-a-federation-code", {"code": code})


def text_faults(
    what: str, text: str, most: int = names.LONGEST, *, lines: bool = False
) -> Iterator[Finding]:
    """Yields why a text cannot be entered; ``what`` names it.

    ``lines`` says that it may have several.
    """
    if not text:
        yield Finding("text-wanted", {"what": what})
    if len(text) > most:
        facts = {"what": what, "length": len(text), "most": most}
        yield Finding("text-too-long", facts)
    yield from _hidden_faults(what, text, text.translate(SPACING) if lines else text)


def reason_faults(reason: str) -> Iterator[Finding]:
    """Yields why a reason, of several lines as may be, cannot be entered."""
    yield from _hidden_faults("reason", reason, reason.translate(SPACING))


def _hidden_faults(what: str, text: str, looked_at: str) -> Iterator[Finding]:
    """Yields what a text holds that cannot be seen, and where it first stands."""
    for character in names.hidden(looked_at):
        told, near = names.told(character), names.marked(character, text)
        facts = {"what": what, "character": told, "near": near}
        yield Finding("hidden-character-in-text", facts)


def order_faults(since: date, until: date | None) -> Iterator[Finding]:
    """Yields why a period cannot run so."""
    if until is not None and until < since:
        yield Finding("ends-before-it-begins", {"since": since, "until": until})


def end_faults(since: date, until: date | None, last_day: date) -> Iterator[Finding]:
    """Yields why a period cannot be ended with this day."""
    yield from order_faults(since, last_day)
    if until is not None and until <= last_day:
        yield Finding("over-already", {"until": until})
