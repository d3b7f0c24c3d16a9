"""A file's bytes to the matches recorded in it, its spelling told by its content."""

from __future__ import annotations

import codecs

from rulebook.engine import NotationError, from_json, parse

from . import playthrough, results, zero_log
from .characters import decoded
from .json_text import read_json
from .record import MOST_BYTES, Record

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
    lead = data.removeprefix(codecs.BOM_UTF8).lstrip()
    if lead.startswith(b"{"):
        return (Record(from_json(read_json(data))),)
    if data.startswith(_UTF16) or results.is_header(_first_line(lead)):
        return results.read(data, dates)
    text = decoded(data)
    if zero_log.is_log(text):
        return zero_log.read(text)
    if playthrough.is_log(text):
        return (playthrough.read(text),)
    return (Record(parse(text)),)


def _first_line(data: bytes) -> str:
    """The first line, whatever its encoding: plain letters are alike in most."""
    return data[:_LONGEST_HEADER].splitlines()[0].decode("latin-1") if data else ""


_LONGEST_HEADER = 4_000
