"""A file's bytes to the matches recorded in it, its spelling told by its content.

What a spelling looks like beyond its first lines is not known here.
"""

from __future__ import annotations

import codecs

from rulebook.engine import NotationError, from_json, parse

from . import playthrough, results, zero_log
from .characters import decoded
from .json_text import read_json
from .record import MOST_BYTES, Record

_LONGEST_HEADER = 4_000
"""How much of a file is looked at to tell its spelling."""
_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def read(data: bytes, dates: str = "ymd") -> tuple[Record, ...]:
    """Reads a file of one match or several; there is always at least one record.

    The text and JSON spellings of a sheet are read, the logs of cribbage-zero, the
    playthroughs of open_spiel, and results as CSV, whose days may be written in the
    order that ``dates`` declares: one of ``DATES``.

    Raises NotationError, with line and column or the pointer, for what cannot be read
    as a whole.
    """
    if len(data) > MOST_BYTES:
        raise NotationError("too-large", line=1, column=1, most=MOST_BYTES)
    first = _first_line(data)
    if first.startswith("{"):
        return (Record(from_json(read_json(data))),)
    if results.is_header(first):
        return results.read(data, dates)
    text = decoded(data)
    if zero_log.is_log(text):
        return zero_log.read(text)
    if playthrough.is_log(text):
        return (playthrough.read(text),)
    return (Record(parse(text)),)


def _first_line(data: bytes) -> str:
    """The first line that is not blank; only its plain letters need be right."""
    data = data.removeprefix(codecs.BOM_UTF8).lstrip()[:_LONGEST_HEADER]
    encoding = "utf-16" if data.startswith(_UTF16) else "latin-1"
    return data.decode(encoding, "ignore").lstrip().partition("\n")[0]
