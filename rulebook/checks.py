"""System checks: the book's text, the sheets and the program's citations agree.

They run with every ``manage.py check``; what they look at is the loaded book, so that a
slip in an article is found before anybody reads it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from django.core.checks import CheckMessage, Error

from rulebook.book import Book, the_book
from rulebook.rules import ID, Rule, kind_of
from rulebook.sheets import Sheet, the_sheets
from rulebook.silences import Silence, the_silences

REFERENCE = re.compile(r"\[([^\]]+)\]")


def check_book(**kwargs: Any) -> list[CheckMessage]:
    """Checks the Association's book."""
    try:
        book = the_book()
    except KeyError as error:
        return [
            Error(
                f"The text quotes {{{error.args[0]}}}, which the engine does not have.",
                hint="The names of its numbers stand in rulebook.book.QUANTITIES.",
                id="rulebook.E003",
            )
        ]
    return [*slips(book), *order_slips(book)]


def check_silences(**kwargs: Any) -> list[CheckMessage]:
    """Checks what is listed as left open."""
    return list(silence_slips(the_silences(), the_book()))


def check_sheets(**kwargs: Any) -> list[CheckMessage]:
    """Checks the Association's quick sheets."""
    return list(sheet_slips(the_sheets(), the_book()))


def slips(book: Book) -> Iterator[CheckMessage]:
    """Yields what is wrong with a book."""
    for rule in Rule:
        if rule not in book:
            yield Error(
                f"The program cites {rule}, and the book does not hold it.",
                hint="Write the provision, or mend the Rule's value.",
                id="rulebook.E001",
            )
    for provision in book:
        if provision.kind is not kind_of(provision.id):
            yield Error(
                f"{provision.id} is marked {provision.kind}, but its id is one of kind "
                f"{kind_of(provision.id)}.",
                hint="A letter makes a Reading; T and P are Table; the rest is Code.",
                id="rulebook.E002",
            )
        for paragraph in provision.paragraphs:
            for reference in REFERENCE.findall(paragraph):
                if reference not in book:
                    yield Error(
                        f"{provision.id} refers to [{reference}], which is not there.",
                        id="rulebook.E005",
                    )


def order_slips(book: Book) -> Iterator[CheckMessage]:
    """Yields where an id is used twice, out of order, or under the wrong parent.

    Sections and practice notes are numbered and lettered apart.
    """
    seen: set[str] = set()
    for article in book.articles:
        last: dict[tuple[str, str], int] = {}
        for provision in article.provisions:
            parent, mark, place = _place(provision.id)
            wrong = None
            if provision.id in seen:
                wrong = "is there twice"
            elif not _is_of(provision.id, article.id):
                wrong = f"stands in {article.citation}"
            elif parent != article.id and parent not in seen:
                wrong = f"stands without {parent} before it"
            elif place < last.get((parent, mark), 0):
                wrong = "stands out of its order"
            if wrong:
                yield Error(
                    f"{provision.id} {wrong}.",
                    hint="A provision follows what it belongs to, in order.",
                    id="rulebook.E004",
                )
            seen.add(provision.id)
            last[parent, mark] = place


def _is_of(provision: str, article: str) -> bool:
    found = ID.fullmatch(provision)
    return found is not None and found["article"] == article


def _place(provision: str) -> tuple[str, str, int]:
    """What an id belongs to, by which mark, and its place there."""
    stem, mark, letter = provision.rpartition("-")
    if mark:
        return stem, mark, ord(letter)
    stem, mark, number = provision.rpartition(".")
    return stem, mark, int(number)


def silence_slips(silences: Iterable[Silence], book: Book) -> Iterator[CheckMessage]:
    """Yields what is wrong with the list of what is left open."""
    last = 0
    for silence in silences:
        number = int(silence.id.removeprefix("S."))
        if number <= last:
            yield Error(
                f"{silence.id} stands after S.{last}.",
                hint="Numbers of silences rise and are never used again.",
                id="rulebook.E004",
            )
        last = number
        references = (
            reference
            for paragraph in silence.paragraphs
            for reference in REFERENCE.findall(paragraph)
        )
        for provision in (*silence.near, *references):
            if provision not in book:
                yield Error(
                    f"{silence.id} names {provision}, which is not there.",
                    id="rulebook.E005",
                )


def sheet_slips(sheets: Iterable[Sheet], book: Book) -> Iterator[CheckMessage]:
    """Yields what is wrong with the quick sheets."""
    for sheet in sheets:
        if not sheet.whole:
            yield Error(
                f"The sheet {sheet.slug} has {len(sheet.lines)} lines.",
                hint="A sheet has nine lines, and the last has four questions.",
                id="rulebook.E011",
            )
        for line in sheet.lines:
            if not line.rests:
                yield Error(
                    f"A line of {sheet.slug} rests on nothing: {line.head}",
                    id="rulebook.E012",
                )
            for provision in line.rests:
                if provision not in book:
                    yield Error(
                        f"A line of {sheet.slug} rests on {provision}, which is not "
                        f"there: {line.head}",
                        id="rulebook.E013",
                    )
