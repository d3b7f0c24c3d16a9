"""The scoresheet: a match as recorded, thin or full, as plain values.

A sheet says what was written down. Whether it is right is not known here; nor is how it
is spelt. A ``line`` is where in the text something was read, and no part of its value.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from .cards import Card

MOST_DEALS: Final = 200


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sat where: a member number, a name, or both; a species for a non-human."""

    letter: str
    member: str = ""
    name: str = ""
    species: str = ""


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards of a seat: those kept, and those laid in the crib."""

    kept: tuple[Card, ...]
    laid: tuple[Card, ...] = ()
    line: int | None = field(default=None, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Heels:
    """Points pegged for a jack turned up (II.4)."""

    seat: str
    points: int
    line: int | None = field(default=None, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Lay:
    """A card laid in the play, with what was pegged for it."""

    seat: str
    card: Card
    points: int = 0
    line: int | None = field(default=None, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Go:
    seat: str
    line: int | None = field(default=None, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class PlayTotal:
    """All the points of a seat in the play of a deal: the ledger's form."""

    seat: str
    points: int
    line: int | None = field(default=None, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Show:
    """A hand or crib counted; ``items`` are its lines, None where only the total is."""

    seat: str
    points: int
    items: tuple[str, ...] | None = None
    crib: bool = False
    line: int | None = field(default=None, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Muggins:
    """A claim to what ``on`` left uncounted, with what was pegged for it."""

    seat: str
    on: str
    points: int
    items: tuple[str, ...] | None = None
    crib: bool = False
    line: int | None = field(default=None, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Renege:
    """``seat`` claims that ``on`` held these cards back."""

    seat: str
    on: str
    cards: tuple[Card, ...]
    line: int | None = field(default=None, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Penalty:
    """``seat`` offended; ``to`` names who pegs where more than two play.

    ``over`` is what a false claim of the game claimed too many.
    """

    seat: str
    offence: str
    to: str | None = None
    over: int | None = None
    points: int | None = None
    line: int | None = field(default=None, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Gathered:
    """The cards are gathered: nothing of the deal may be claimed any more (IV.4)."""

    line: int | None = field(default=None, compare=False, repr=False, kw_only=True)


Act = Heels | Lay | Go | PlayTotal | Show | Muggins | Renege | Penalty | Gathered


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal: who dealt, the cards as far as they are known, and what was done."""

    dealer: str
    hands: Mapping[str, Hand] = field(default_factory=dict)
    from_pack: Card | None = None
    starter: Card | None = None
    acts: tuple[Act, ...] = ()
    score: Mapping[str, int] | None = None
    line: int | None = field(default=None, compare=False, repr=False, kw_only=True)
    lines: Mapping[str, int] = field(
        default_factory=dict, compare=False, repr=False, kw_only=True
    )
    """Where the text has ``from pack``, ``starter`` and ``score``."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result as written; empty scores say that there was none."""

    scores: Mapping[str, int]
    forfeit: str | None = None
    line: int | None = field(default=None, compare=False, repr=False, kw_only=True)


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
