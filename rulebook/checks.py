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
from rulebook.rules import Rule, kind_of
from rulebook.sheets import Sheet, the_sheets

REFERENCE = re.compile(r"\[([^\]]+)\]")


def check_book(**kwargs: Any) -> list[CheckMessage]:
    """Checks the Association's book."""
    return list(slips(the_book()))


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
