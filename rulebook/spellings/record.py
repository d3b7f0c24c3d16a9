"""A match found in a file, and the bound on the file; no spelling is known here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rulebook.engine import NotationError
from rulebook.engine.sheet import Sheet
from rulebook.findings import Finding

MOST_BYTES: Final = 1024 * 1024
"""The most that a file of sheets may be, whatever its spelling."""
MOST_MATCHES: Final = 25_000
"""The most matches that one file may hold."""


@dataclass(frozen=True, slots=True)
class Record:
    """One match found in a file.

    ``sheet`` is None where this match could not be read; then ``notes`` are the errors
    that say why. Else they tell what could not be carried over. ``line`` is where the
    match begins, in a file of several.
    """

    sheet: Sheet | None
    notes: tuple[Finding, ...] = ()
    line: int | None = None


def too_many(line: int) -> NotationError:
    """The refusal of a file at the first match past the bound."""
    return NotationError("too-many-matches", line=line, column=1, most=MOST_MATCHES)


def unread(error: NotationError, line: int) -> Record:
    """The record of a match that could not be read while others in its file can."""
    facts = {**error.finding.facts, "column": error.column}
    return Record(None, (Finding(error.finding.code, facts, line=error.line),), line)
