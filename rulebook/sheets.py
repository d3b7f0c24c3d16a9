"""The quick sheets: the rules in lines for one page, read once and frozen.

A line's numbers are quoted from the engine, and its examples are counted by it. Whether
the book holds the provisions that a line names is a system check; how a sheet looks,
and on what paper, is not known here.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from rulebook.book import QUANTITIES, Book, Since
from rulebook.engine import (
    Card,
    count,
    find_profile,
    judge_play,
    parse_cards,
    parse_laid,
)
from rulebook.engine.aloud import WORDS
from rulebook.engine.cards import FACE_VALUE, JACK
from rulebook.engine.profile import ASSOCIATION, PARTNERS, THREE_HAND
from rulebook.engine.show import FIFTEEN_COUNT, HEELS

SHEETS: Final = Path(__file__).with_name("sheets.toml")
LINES: Final = 9
QUESTIONS: Final = 4

NUMBERS: Final = QUANTITIES | {
    "kept": ASSOCIATION.kept,
    "lead": FIFTEEN_COUNT - FACE_VALUE - 1,
    "three": THREE_HAND.players,
    "dealt_three": THREE_HAND.dealt,
    "laid_three": THREE_HAND.dealt - THREE_HAND.kept,
    "from_pack": THREE_HAND.crib_from_pack,
    "four": PARTNERS.players,
    "dealt_four": PARTNERS.dealt,
    "laid_four": PARTNERS.dealt - PARTNERS.kept,
}
"""The numbers that a line may quote: the book's, and what only the sheets speak of."""


@dataclass(frozen=True, slots=True)
class Example:
    """Cards, what is said of them at the table, and what they score.

    ``starter`` is None where none is turned up; in the play the points are those of the
    last card laid.
    """

    cards: tuple[Card, ...]
    starter: Card | None
    said: str
    points: int


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a sheet, and the ids of the provisions that it rests on.

    An advice is no rule; it has its provisions only in view.
    """

    head: str
    text: str
    advice: bool
    rests: tuple[str, ...]
    example: Example | None


@dataclass(frozen=True, slots=True)
class Sheet:
    """One page: nine lines, or the four questions with their answers."""

    slug: str
    title: str
    lines: tuple[Line, ...]
    questions: bool

    @property
    def whole(self) -> bool:
        """Whether it has as many lines as a sheet of its sort must have."""
        return len(self.lines) == (QUESTIONS if self.questions else LINES)


def load(path: Path) -> tuple[Sheet, ...]:
    """Reads the sheets, the questions last.

    Raises KeyError for a number that the engine does not have, and what the engine
    raises for an example that it cannot count.
    """
    file = tomllib.loads(path.read_text("utf-8"))
    sheets = [_sheet(row, questions=False) for row in file["sheet"]]
    return (*sheets, _sheet(file["questions"], questions=True))


def _sheet(row: dict[str, Any], questions: bool) -> Sheet:
    return Sheet(row["slug"], row["title"], tuple(map(_line, row["line"])), questions)


def _line(row: dict[str, Any]) -> Line:
    return Line(
        row["head"].format_map(NUMBERS),
        row["text"].format_map(NUMBERS),
        row.get("advice", False),
        tuple(row["rests"]),
        _example(**row["example"]) if "example" in row else None,
    )


def _example(
    hand: str = "",
    starter: str | None = None,
    laid: str = "",
    form: str = ASSOCIATION.key,
) -> Example:
    """A hand counted, cards laid in the play, or a jack turned up alone."""
    if laid:
        acts = judge_play(parse_laid(laid), profile=find_profile(form)).acts
        last = acts[-1]
        cards = tuple(act.card for act in acts if act.card)
        points = last.points or 0
        return Example(cards, None, f"{last.count} for {points}", points)
    if hand:
        counted = count(hand, starter)
        return Example(counted.hand, counted.starter, counted.spoken, counted.total)
    (turned,) = parse_cards(starter or "")
    if turned.rank != JACK:
        raise ValueError(f"{turned} turned up scores nothing (II.4)")
    return Example((), turned, f"{WORDS[HEELS]} for his heels", HEELS)


def last_worded(book: Book) -> Since | None:
    """The latest day from which a wording of the book stands, None if it has no day."""
    days = (each.wording.since for each in book if each.wording.since)
    return max(days, key=lambda since: since.day, default=None)


@cache
def the_sheets() -> tuple[Sheet, ...]:
    """The Association's sheets, loaded once."""
    return load(SHEETS)
