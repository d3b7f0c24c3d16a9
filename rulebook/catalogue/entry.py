"""What the catalogue holds under a code: gravity, provisions, and a sentence.

The sentences are English message ids; who reads them, and in which language, is not
known here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from rulebook.rules import Rule


class Gravity(StrEnum):
    """How much a finding weighs."""

    NOTE = "note"
    """Worth saying; nothing is wrong."""
    ERROR = "error"
    """The record or the request must be corrected."""
    REFERRAL = "referral"
    """For the Tribunal's attention."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What the catalogue holds under a code. The sentence's fields stand in braces."""

    gravity: Gravity
    rules: tuple[Rule, ...]
    sentence: str


def entries(
    gravity: Gravity, rows: Iterable[tuple[str, tuple[Rule, ...], str]]
) -> dict[str, Entry]:
    """Entries of one gravity by their codes."""
    return {code: Entry(gravity, rules, sentence) for code, rules, sentence in rows}


def gettext_noop(message: str) -> str:
    """Marks a message for translation; the edge translates it."""
    return message
