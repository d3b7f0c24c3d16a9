"""Cells of CSV that a spreadsheet opens as what they are: text as text, no formula.

A spreadsheet works out a cell that begins like a formula, whoever wrote it. Such a text
gets an apostrophe before it, and nothing but text does: a spread of -16 stays a number.
Known here are values, and neither tables nor files.
"""

from __future__ import annotations

import re
from datetime import date, datetime, time
from typing import Final

MARK: Final = "\ufeff"
"""At the very beginning of a file it tells a spreadsheet that the file is in UTF-8."""

Value = str | int | date | time | None
"""What a cell may hold: text, a number, yes or no, a day, a moment, or nothing."""

_APOSTROPHE: Final = "'"
_FORMULA: Final = re.compile("'*(?:[\t\r\n]|\\s*[=+\\-@＝＋－＠﹦﹢﹣﹫])")
"""How a text begins that a spreadsheet may work out, or that was kept from it.

Apostrophes before it count too, so that every cell is the cell of one text only.
"""


def cell(value: Value) -> str:
    """A value as the text of one cell: a day by itself, a moment with its offset.

    Raises ValueError for a moment without one, of which nobody could say when it was.

    >>> [cell(value) for value in (-16, "-16", "=1+1", None, True)]
    ['-16', "'-16", "'=1+1", '', 'yes']
    """
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case datetime():
            if value.utcoffset() is None:
                raise ValueError(f"a moment without its offset: {value}")
            return value.isoformat(timespec="seconds")
        case date():
            return value.isoformat()
        case time():
            return value.isoformat(timespec="minutes")
        case int():
            return str(value)
    return _APOSTROPHE + value if _FORMULA.match(value) else value


def text_of(cell: str) -> str:
    """The text that a cell holds, without the apostrophe that protected it.

    >>> [text_of(text) for text in ("'=1+1", "''=1+1", "'tis", "O'Seat", "-16")]
    ['=1+1', "'=1+1", "'tis", "O'Seat", '-16']
    """
    protected = cell.startswith(_APOSTROPHE) and _FORMULA.match(cell)
    return cell[1:] if protected else cell
