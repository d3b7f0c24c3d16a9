"""Which matches the demonstration plays, and what becomes of each, as a table of kinds.

It knows how sheets come about, and neither members nor the registers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum, auto
from random import Random
from typing import Final

from rulebook.engine import Profile, find_profile
from rulebook.engine.sheet import Result, Sheet

from .players import Table, bare, ledger

MATCHES: Final = 300
SLOPPY: Final = -1
"""The skill of who is beaten by a double skunk."""
MOST_DOUBLE_SKUNKED: Final = 60
NINE_IN: Final = 3
"""The deal in which a hand of 29 is dealt; every match has one of this number."""


class Course(Enum):
    """What becomes of a match."""

    CONFIRMED = auto()
    """The other side confirms within some days; of the last matches nobody has yet."""
    MENDED = auto()
    """The first sheet is in error; the right one follows, and is confirmed."""
    LEFT = auto()
    """Nobody answers."""
    UNANSWERED = auto()
    """Nobody answers, and an officer confirms it."""
    DISPUTED = auto()
    ANOTHER_ACCOUNT = auto()
    """The other side hands in another result, which is a dispute."""
    CORRECTED = auto()
    """Disputed, and corrected on an authority."""
    VOIDED = auto()
    WITHDRAWN = auto()
    BEFOREHAND = auto()
    """Reported before it is played."""
    ANNOUNCED = auto()
    """Reported, and not played yet."""


class Company(Enum):
    """Who meets."""

    MIXED = auto()
    """Mostly holders of titles."""
    HOLDERS = auto()
    ONCE = auto()
    """Holders from anywhere, each of whom is in such a company once."""
    GUEST = auto()
    """A member and somebody who is none."""
    HORSE = auto()
    """Holders, and at the last seat a horse."""
    EXPECTED = auto()
    """A holder and somebody with a log-in, who is to answer."""
    BARRED = auto()
    """A holder and a member who is suspended."""


def full(sheet: Sheet) -> Sheet:
    """Every card, as it was played."""
    return sheet


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """Matches of one kind: how many of three hundred there are, and how they go.

    ``span`` is the part of the season in which they are played, from 0 to 1.
    """

    number: int
    form: str = "association"
    depth: Callable[[Sheet], Sheet] = bare
    course: Course = Course.CONFIRMED
    company: Company = Company.MIXED
    span: tuple[float, float] = (0, 1)
    nine: bool = False
    """Whether a hand of 29 is dealt."""
    certified: bool = False
    """Whether the federation concerned certifies it; the others wait."""
    rout: bool = False
    """Whether it ends with a double skunk."""
    forfeit: bool = False
    at_sea: bool = False
    late: bool = False
    """Whether it is reported later than it should be."""
    seen: bool = False
    """Whether somebody reports it who is no member."""

    @property
    def profile(self) -> Profile:
        return find_profile(self.form)


PLAIN: Final = Kind(number=0)
"""A bare result that is confirmed: what most clubs send, and what the rest is."""
EARLY: Final = (0.05, 0.8)
KINDS: Final = (
    Kind(number=46, depth=full),
    Kind(number=6, depth=full, company=Company.HOLDERS, span=(0.5, 1)),
    Kind(number=3, depth=full, company=Company.ONCE, nine=True, span=EARLY),
    Kind(
        number=2,
        depth=full,
        company=Company.ONCE,
        nine=True,
        certified=True,
        span=EARLY,
    ),
    Kind(number=3, depth=full, company=Company.HOLDERS, rout=True, span=EARLY),
    Kind(number=60, depth=ledger),
    Kind(number=7, form="three-hand", depth=full),
    Kind(number=4, form="three-hand", depth=ledger),
    Kind(number=4, form="three-hand"),
    Kind(
        number=1,
        form="three-hand",
        course=Course.UNANSWERED,
        company=Company.HORSE,
        span=EARLY,
    ),
    Kind(number=4, form="partners", depth=full),
    Kind(number=2, form="partners", depth=ledger),
    Kind(number=4, form="partners"),
    Kind(number=9, depth=full, course=Course.MENDED, span=EARLY),
    Kind(number=3, depth=ledger, course=Course.MENDED, span=EARLY),
    Kind(number=10, form="short"),
    Kind(number=3, form="short", depth=ledger),
    Kind(number=5, form="table"),
    Kind(number=2, form="losing"),
    Kind(number=3, forfeit=True),
    Kind(number=1, depth=ledger, company=Company.HOLDERS, at_sea=True, span=EARLY),
    Kind(number=2, company=Company.HOLDERS, late=True, span=EARLY),
    Kind(number=6, seen=True),
    Kind(number=2, company=Company.BARRED, span=(0.55, 0.7)),
    Kind(number=2, company=Company.GUEST, course=Course.UNANSWERED, span=EARLY),
    Kind(number=3, course=Course.UNANSWERED, span=EARLY),
    Kind(number=4, course=Course.DISPUTED, span=(0.4, 0.95)),
    Kind(number=2, course=Course.ANOTHER_ACCOUNT, span=(0.7, 0.95)),
    Kind(number=3, depth=ledger, course=Course.CORRECTED, span=EARLY),
    Kind(number=1, course=Course.VOIDED, company=Company.HOLDERS, span=EARLY),
    Kind(number=2, course=Course.WITHDRAWN),
    Kind(number=4, course=Course.BEFOREHAND, company=Company.HOLDERS, span=EARLY),
    Kind(number=2, course=Course.ANNOUNCED, span=(1, 1)),
    Kind(number=6, course=Course.LEFT, span=(0.96, 1)),
    Kind(number=3, course=Course.LEFT, company=Company.EXPECTED, span=(0.96, 1)),
)

NUMBERED: Final = sum(kind.number for kind in KINDS)


def programme(matches: int) -> list[Kind]:
    """The kinds of so many matches, each kind once at least; plain ones for the rest.

    >>> len(programme(300)), len(programme(60))
    (300, 60)
    """
    share = min(1, (matches - len(KINDS)) / (NUMBERED - len(KINDS)))
    planned = [
        kind for kind in KINDS for _ in range(1 + int((kind.number - 1) * share))
    ]
    return planned + [PLAIN] * (matches - len(planned))


def sheet_of(kind: Kind, rng: Random, skill: dict[str, float]) -> Sheet:
    """The right sheet of a match, of its kind's depth, without its head."""
    profile = kind.profile
    if kind.nine:
        skill = dict.fromkeys(profile.seats, 1)
    if kind.rout:
        skill = dict(zip(profile.seats, (1, SLOPPY), strict=True))
    while True:
        table = Table(
            rng=rng,
            profile=profile,
            skill=skill,
            itemised=rng.random() < 0.25,
            nine=NINE_IN if kind.nine else None,
        )
        sheet = table.match()
        if not kind.rout or min(table.board.scores.values()) <= MOST_DOUBLE_SKUNKED:
            break
    if kind.forfeit:
        left = rng.choice(profile.seats)
        scores = {seat: rng.randrange(20, 110) for seat in profile.seats}
        sheet = replace(bare(sheet), result=Result(scores, forfeit=left))
    if kind.form == "short":
        sheet = replace(sheet, agreed=tuple(profile.seats))
    return kind.depth(sheet)
