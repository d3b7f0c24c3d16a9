"""The scoresheet: a match as recorded, thin or full, as plain values.

A sheet says what was written down. Whether it is right is not known here; nor is how it
is spelt, but for what a member's number, a name and a day look like in every spelling.
A ``line`` is where in the text something was read, and no part of its value.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from .cards import Card
from .penalties import Offence

MOST_DEALS: Final = 200
MOST_ACTS: Final = 200
"""What one deal may hold, and far more than five players lay, count and claim."""
HIGHEST_NUMBER: Final = 999
MEMBER: Final = re.compile(r"ICA-[0-9]{6}(?![0-9])")
"""A member number."""
NO_CHARACTER: Final = re.compile("[\0\ud800-\udfff]")
"""A nought, or half of a character, which UTF-8 cannot hold: no sheet has one."""
DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
"""A day as a sheet writes it; other ISO dates are none."""


def is_one_line(text: str) -> bool:
    """Whether a text fits on a line of the record, where a # begins a comment."""
    return "#" not in text and "".join(text.splitlines()) == text


def is_name(text: str) -> bool:
    """Whether a line can tell a name from a member's number and from a species.

    >>> [is_name(text) for text in ("Bob", "ICA-000017 Bob", "Dobbin (horse)")]
    [True, False, False]
    """
    return not ("(" in text or ")" in text or MEMBER.match(text))


def member_and_name(text: str) -> tuple[str, str]:
    """A member's number and the name behind it, "" for what is not there.

    >>> member_and_name("ICA-000017 Bob"), member_and_name("Bob")
    (('ICA-000017', 'Bob'), ('', 'Bob'))
    """
    member = MEMBER.match(text)
    return (member[0], text[member.end() :].strip()) if member else ("", text)


@dataclass(frozen=True, slots=True)
class _Written:
    """What stands at a line of the text, where it was read from one."""

    line: int | None = field(default=None, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sat where: a member number, a name, or both; a species for a non-human."""

    letter: str
    member: str = ""
    name: str = ""
    species: str = ""


@dataclass(frozen=True, slots=True)
class Hand(_Written):
    """The cards of a seat: those kept, and those laid in the crib."""

    kept: tuple[Card, ...]
    laid: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Heels(_Written):
    """Points pegged for a jack turned up (II.4)."""

    seat: str
    points: int


@dataclass(frozen=True, slots=True)
class Lay(_Written):
    """A card laid in the play, with what was pegged for it."""

    seat: str
    card: Card
    points: int = 0


@dataclass(frozen=True, slots=True)
class Go(_Written):
    seat: str


@dataclass(frozen=True, slots=True)
class PlayTotal(_Written):
    """All the points of a seat in the play of a deal: the ledger's form."""

    seat: str
    points: int


@dataclass(frozen=True, slots=True)
class Show(_Written):
    """A hand or crib counted; ``items`` are its lines, None where only the total is."""

    seat: str
    points: int
    items: tuple[str, ...] | None = None
    crib: bool = False


@dataclass(frozen=True, slots=True)
class Muggins(_Written):
    """A claim to what ``on`` left uncounted, with what was pegged for it."""

    seat: str
    on: str
    points: int
    items: tuple[str, ...] | None = None
    crib: bool = False


@dataclass(frozen=True, slots=True)
class Renege(_Written):
    """``seat`` claims that ``on`` held these cards back."""

    seat: str
    on: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Penalty(_Written):
    """``seat`` offended; ``to`` names who pegs where more than two play.

    ``over`` is what a false claim of the game claimed too many.
    """

    seat: str
    offence: Offence
    to: str | None = None
    over: int | None = None
    points: int | None = None


@dataclass(frozen=True, slots=True)
class Gathered(_Written):
    """The cards are gathered: nothing of the deal may be claimed any more (IV.4)."""


Act = Heels | Lay | Go | PlayTotal | Show | Muggins | Renege | Penalty | Gathered


@dataclass(frozen=True, slots=True)
class Deal(_Written):
    """One deal: who dealt, the cards as far as they are known, and what was done."""

    dealer: str
    hands: Mapping[str, Hand] = field(default_factory=dict)
    from_pack: Card | None = None
    starter: Card | None = None
    acts: tuple[Act, ...] = ()
    score: Mapping[str, int] | None = None
    lines: Mapping[str, int] = field(
        default_factory=dict, compare=False, repr=False, kw_only=True
    )
    """Where the text has ``from pack``, ``starter`` and ``score``."""


@dataclass(frozen=True, slots=True)
class Result(_Written):
    """The result as written; empty scores say that there was none."""

    scores: Mapping[str, int]
    forfeit: str | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """A match as recorded. ``result`` is None where the sheet says nothing of it."""

    form: str
    options: Mapping[str, str] = field(default_factory=dict)
    date: str = ""
    event: str = ""
    place: str = ""
    agreed: tuple[str, ...] = ()
    seats: tuple[Seat, ...] = ()
    cuts: tuple[Mapping[str, Card], ...] = ()
    deals: tuple[Deal, ...] = ()
    result: Result | None = None
    remarks: tuple[str, ...] = ()
