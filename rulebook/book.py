"""The book: the provisions' text, read once from the articles and frozen.

It knows what each provision says, its kind and its place; numbers that the engine uses
are quoted from the engine. How a page looks, and who reads it, is not known here.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from rulebook.engine import cards, match, pegging, penalties, profile, show
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
    "limit": penalties.LIMIT,
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
    "highest_hand": show.HIGHEST_HAND,
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
class Provision:
    """One provision as it stands.

    ``since`` is a year or a day as text, "" where none is known, and ``act`` what made
    the wording. A provision id in square brackets in a paragraph is a reference.
    """

    id: str
    kind: Kind
    title: str
    paragraphs: tuple[str, ...]
    article: str
    since: str
    act: str

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
        head = {"T": "Table rules", "P": "Schedule of penalties"}.get(
            self.article, f"Article {self.article}"
        )
        parts = [head]
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


class Book:
    """The provisions by id, in the order of the articles."""

    def __init__(self, articles: Iterable[Article]):
        self.articles = tuple(articles)
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

    def readings_of(self, provision: str) -> tuple[Provision, ...]:
        """The practice notes under a provision or article."""
        return tuple(each for each in self if each.interprets == provision)


def load(folder: Path) -> Book:
    """Reads every article in a folder of TOML files.

    Raises KeyError for a text that quotes a quantity which the engine does not have.
    """
    files = [tomllib.loads(path.read_text("utf-8")) for path in folder.glob("*.toml")]
    files.sort(key=lambda file: ORDER.index(file["article"]))
    return Book(
        Article(
            file["article"],
            file["title"],
            Kind(file["kind"]),
            tuple(_provision(row, file["article"]) for row in file["provision"]),
        )
        for file in files
    )


def _provision(row: dict[str, Any], article: str) -> Provision:
    paragraphs = row["text"].format_map(QUANTITIES).strip().split("\n\n")
    return Provision(
        row["id"],
        Kind(row["kind"]),
        row["title"],
        tuple(" ".join(paragraph.split()) for paragraph in paragraphs),
        article,
        row.get("since", ""),
        row.get("act", ""),
    )


@cache
def the_book() -> Book:
    """The Association's book, loaded once."""
    return load(ARTICLES)
