"""Silences: what the sources leave open, listed so that nobody need look in vain.

It knows each silence's text and the provisions beside which a reader would look. A
silence is no provision: it binds nobody, and no finding rests on it.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from rulebook.book import QUANTITIES, Article, Book, Provision, Wording
from rulebook.rules import Kind
from rulebook.search import Excerpt, search

FILE: Final = Path(__file__).parent / "silences.toml"


@dataclass(frozen=True, slots=True)
class Silence:
    """One thing that neither Code, Reading nor Table says.

    ``near`` are the ids of the provisions beside which it is looked for, ``also``
    players' words for it. The id, such as S.4, is never used again.
    """

    id: str
    title: str
    paragraphs: tuple[str, ...]
    near: tuple[str, ...]
    also: tuple[str, ...]


def load_silences(path: Path) -> tuple[Silence, ...]:
    """Reads a TOML file of silences: ``id``, ``title``, ``near``, ``also``, ``text``.

    Raises KeyError for a text that quotes a quantity which the engine does not have.
    """
    rows = tomllib.loads(path.read_text("utf-8"))["silence"]
    return tuple(
        Silence(
            row["id"],
            row["title"],
            tuple(
                " ".join(part.split())
                for part in row["text"].strip().format_map(QUANTITIES).split("\n\n")
            ),
            tuple(row["near"]),
            tuple(row["also"]),
        )
        for row in rows
    )


@cache
def the_silences() -> tuple[Silence, ...]:
    """The silences of the Association's book, loaded once."""
    return load_silences(FILE)


def silences_near(provision: str) -> tuple[Silence, ...]:
    """The silences that a reader of this provision may have come for.

    >>> [silence.title for silence in silences_near("II.4-a")]
    ['A forfeit for late heels']
    """
    return tuple(each for each in the_silences() if provision in each.near)


def silence_named(id: str) -> Silence | None:
    """The silence of this id, None where there is none.

    >>> silence_named("S.5").title
    'A forfeit for late heels'
    """
    return next((each for each in the_silences() if each.id == id), None)


def silences_for(
    book: Book, text: str, among: int = 5
) -> tuple[tuple[Silence, Excerpt], ...]:
    """The silences among the likeliest answers to what somebody typed.

    They are weighed against the provisions of the book, so that a silence comes up only
    where it speaks of the matter as closely as these do.

    >>> from rulebook.book import the_book
    >>> [silence.id for silence, excerpt in silences_for(the_book(), "card faced")]
    ['S.2']
    """
    silences = {silence.id: silence for silence in the_silences()}
    return tuple(
        (silences[hit.provision.id], hit.excerpt)
        for hit in search(with_silences(book), text, limit=among)
        if hit.provision.id in silences
    )


@lru_cache(maxsize=4)
def with_silences(book: Book) -> Book:
    """The book with its silences as one article more, for whoever only seeks in it."""
    # Who seeks asks for no kind, and a silence has none of the three.
    listed = tuple(
        Provision(
            each.id,
            Kind.TABLE,
            each.title,
            "S",
            (Wording(each.paragraphs, None, ""),),
            each.also,
        )
        for each in the_silences()
    )
    return Book([*book.articles, Article("S", "Silences", Kind.TABLE, listed)])
