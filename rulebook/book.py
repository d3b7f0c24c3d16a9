"""The book: the provisions' text, read once from the articles and frozen.

It knows what each provision says and said, its kind and its place; numbers that the
engine uses are quoted from the engine. How a page looks, who reads it, and which day it
is, are not known here.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from rulebook.engine import (
    cards,
    match,
    pegging,
    penalties,
    profile,
    reasons,
    show,
)
from rulebook.rules import ID, Kind

ARTICLES: Final = Path(__file__).parent / "articles"
ORDER: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "P", "T")

QUANTITIES: Final = {
    "pack": cards.PACK_SIZE,
    "face_value": cards.FACE_VALUE,
    "track": match.TRACK,
    "target": profile.TARGET,
    "short_target": profile.SHORT_TARGET,
    "lone_target": profile.LONE_TARGET,
    "cards_dealt": profile.ASSOCIATION.dealt,
    "cards_laid": profile.ASSOCIATION.dealt - profile.ASSOCIATION.kept,
    "crib": show.CRIB_SIZE,
    "limit": pegging.LIMIT,
    "fifteen_count": show.FIFTEEN_COUNT,
    "fifteen": show.FIFTEEN,
    "thirty_one": pegging.THIRTY_ONE,
    "pair": show.PAIR,
    "pair_royal": pegging.PAIRS[3],
    "double_pair_royal": pegging.PAIRS[4],
    "run_least": show.RUN_LEAST,
    "go": pegging.GO,
    "last_card": pegging.LAST_CARD,
    "flush": profile.ASSOCIATION.kept,
    "flush_with_starter": profile.ASSOCIATION.kept + 1,
    "nobs": show.NOBS,
    "heels": show.HEELS,
    "highest_hand": reasons.HIGHEST_HAND,
    "impossible": "{}, {}, {} and {}".format(*show.IMPOSSIBLE_TOTALS),
    "skunk_line": profile.SKUNK_LINE,
    "skunk_safe": profile.SKUNK_LINE + 1,
    "skunk_defeats": profile.SKUNK_DEFEATS,
    "double_skunk_line": profile.DOUBLE_SKUNK_LINE,
    "double_skunk_safe": profile.DOUBLE_SKUNK_LINE + 1,
    "double_skunk_defeats": profile.DOUBLE_SKUNK_DEFEATS,
    "table_skunk_games": profile.TABLE_SKUNK_GAMES,
    "table_double_skunk_line": profile.TABLE_DOUBLE_SKUNK_LINE,
    "peek": penalties.PEEK,
    "peg_moved": penalties.PEG_MOVED,
    "starter_misplaced": penalties.STARTER_MISPLACED,
    "set_back": penalties.SET_BACK,
    "renege_each": penalties.RENEGE_EACH,
    "double_run_of_three": 2 * 3 + show.PAIR,
    "double_run_of_four": 2 * 4 + show.PAIR,
    "triple_run": 3 * 3 + pegging.PAIRS[3],
    "double_double_run": 4 * 3 + 2 * show.PAIR,
    "five_card_start": profile.FIVE_CARD_START,
    "three_card_flush": profile.FIVE_CARD.kept,
    "three_card_flush_with_starter": profile.FIVE_CARD.kept + 1,
}
"""The engine's numbers by the names under which the text quotes them."""


@dataclass(frozen=True, slots=True)
class Since:
    """The day from which a wording stands.

    Where the sources give only a year, ``year_only`` is set and the day is the year's
    first; a wording that nothing dates has no ``Since`` at all.
    """

    day: date
    year_only: bool

    def __str__(self) -> str:
        return str(self.day.year) if self.year_only else self.day.isoformat()


@dataclass(frozen=True, slots=True)
class Wording:
    """What a provision says from one day to the next wording's.

    ``since`` is None where no day is known, and ``act`` what made the wording, "" where
    nothing is known of it. A repeal is a wording without paragraphs. A provision id in
    square brackets in a paragraph is a reference.
    """

    paragraphs: tuple[str, ...]
    since: Since | None
    act: str

    @property
    def repealed(self) -> bool:
        return not self.paragraphs


@dataclass(frozen=True, slots=True)
class Provision:
    """One provision, under an id that is never used again.

    ``wordings`` stand in the order of their days; ``also`` are players' words for what
    the provision is about, by which it is found.
    """

    id: str
    kind: Kind
    title: str
    article: str
    wordings: tuple[Wording, ...]
    also: tuple[str, ...]

    @property
    def wording(self) -> Wording:
        """The last wording adopted."""
        return self.wordings[-1]

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """What the provision says in its last wording, nothing where it is repealed."""
        return self.wording.paragraphs

    def on(self, day: date) -> Wording | None:
        """The wording that stood on a day; None where the book holds none of that day.

        >>> vii_2 = the_book()["VII.2"]
        >>> vii_2.on(date(2017, 1, 1)) == vii_2.wording, vii_2.on(date(2016, 12, 31))
        (True, None)
        """
        stood = [
            wording
            for wording in self.wordings
            if wording.since is None or wording.since.day <= day
        ]
        return stood[-1] if stood else None

    @property
    def interprets(self) -> str | None:
        """The id of the provision that a Reading interprets, None for others.

        A Reading of a whole article, such as V-a, interprets the article.
        """
        return self.id.rpartition("-")[0] or None if self.kind is Kind.READING else None

    @property
    def citation(self) -> str:
        """How the provision is cited.

        >>> the_book()["IV.2.5"].citation, the_book()["IV.4-b"].citation
        ('Article IV, § 2.5', 'Article IV, § 4, practice note b')
        """
        found = ID.fullmatch(self.id)
        assert found is not None
        parts = [_head(self.article)]
        if found["numbers"]:
            parts.append(f"§ {found['numbers'].removeprefix('.')}")
        if found["letter"]:
            parts.append(f"practice note {found['letter']}")
        return ", ".join(parts)


@dataclass(frozen=True, slots=True)
class Article:
    """An article, the schedule of penalties or the table rules, with its provisions."""

    id: str
    title: str
    kind: Kind
    provisions: tuple[Provision, ...]

    @property
    def citation(self) -> str:
        """How the whole of it is cited.

        >>> [article.citation for article in the_book().articles[-3:]]
        ['Article X', 'Schedule of penalties', 'Table rules']
        """
        return _head(self.id)


def _head(article: str) -> str:
    named = {"T": "Table rules", "P": "Schedule of penalties"}
    return named.get(article, f"Article {article}")


class Book:
    """The provisions by id, in the order of the articles.

    ``preface`` tells how the book is to be read; it is no provision.
    """

    def __init__(self, articles: Iterable[Article], preface: tuple[str, ...] = ()):
        self.articles = tuple(articles)
        self.preface = preface
        self._by_id = {
            provision.id: provision
            for article in self.articles
            for provision in article.provisions
        }

    def __getitem__(self, provision: str) -> Provision:
        """The provision of this id; raises KeyError where the book holds none."""
        return self._by_id[provision]

    def __contains__(self, provision: object) -> bool:
        return provision in self._by_id

    def __iter__(self) -> Iterator[Provision]:
        return iter(self._by_id.values())

    def __len__(self) -> int:
        return len(self._by_id)

    def article(self, article: str) -> Article | None:
        """The article of this id, None where the book holds none."""
        return next((each for each in self.articles if each.id == article), None)

    def readings_of(self, provision: str) -> tuple[Provision, ...]:
        """The practice notes under a provision or article."""
        return tuple(each for each in self if each.interprets == provision)


def load(folder: Path) -> Book:
    """Reads every article in a folder of TOML files.

    A provision is ``id``, ``kind``, ``title`` and ``text``, with ``since`` (a year or a
    day) and ``act`` where they are known, and ``also``. One that was worded anew has a
    table ``wording`` for each wording instead, in the order of their days; a repeal has
    ``since``, ``act`` and no text. A superseded text types its own numbers, for the
    engine knows only today's. A file of no article is the preface.

    Raises KeyError for a last wording that quotes a quantity which the engine does not
    have, and ValueError for wordings out of order.
    """
    files = [tomllib.loads(path.read_text("utf-8")) for path in folder.glob("*.toml")]
    articles = [file for file in files if "article" in file]
    articles.sort(key=lambda file: ORDER.index(file["article"]))
    preface = [file for file in files if "article" not in file]
    return Book(
        (
            Article(
                file["article"],
                file["title"],
                Kind(file["kind"]),
                tuple(_provision(row, file["article"]) for row in file["provision"]),
            )
            for file in articles
        ),
        _wording(preface[0], QUANTITIES).paragraphs if preface else (),
    )


def _provision(row: dict[str, Any], article: str) -> Provision:
    *superseded, last = row.get("wording", [row])
    wordings = (*map(_wording, superseded), _wording(last, QUANTITIES))
    _check_order(row["id"], wordings)
    return Provision(
        row["id"],
        Kind(row["kind"]),
        row["title"],
        article,
        wordings,
        tuple(row.get("also", ())),
    )


def _wording(
    row: dict[str, Any], quantities: Mapping[str, object] | None = None
) -> Wording:
    text = row.get("text", "").strip()
    if quantities is not None:
        text = text.format_map(quantities)
    paragraphs = (" ".join(part.split()) for part in text.split("\n\n"))
    return Wording(tuple(filter(None, paragraphs)), _since(row), row.get("act", ""))


def _since(row: dict[str, Any]) -> Since | None:
    """A year, a day, or nothing."""
    said = str(row.get("since", ""))
    if not said:
        return None
    if len(said) == len("YYYY"):
        return Since(date(int(said), 1, 1), year_only=True)
    return Since(date.fromisoformat(said), year_only=False)


def _check_order(provision: str, wordings: Sequence[Wording]) -> None:
    for earlier, later in pairwise(wordings):
        if later.since is None or (
            earlier.since and earlier.since.day >= later.since.day
        ):
            raise ValueError(f"{provision}: a later wording needs a later day")


@cache
def the_book() -> Book:
    """The Association's book, loaded once."""
    return load(ARTICLES)
