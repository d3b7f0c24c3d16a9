"""Results as CSV: a header, then one row a match.

A cell is text and never anything else: no formula is worked out, no number guessed. One
row is one line. Whether a result is right is judged elsewhere.
"""

from __future__ import annotations

import codecs
import csv
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from rulebook.engine import NotationError, find_profile
from rulebook.engine.cards import quoted
from rulebook.engine.profile import SEATS, TARGET
from rulebook.engine.sheet import (
    DAY,
    Result,
    Seat,
    Sheet,
    is_name,
    is_one_line,
    member_and_name,
)
from rulebook.findings import Finding, Refused

from .characters import place, without_noughts
from .record import MOST_MATCHES, Record, too_many

DATES: Final = ("ymd", "dmy", "mdy")
"""The orders that days may be declared to be in; 2026-11-14 is always read."""

_SEPARATORS: Final = ",;\t"
_NEEDED: Final = ("form", "seata", "seatb", "scorea", "scoreb")
_KNOWN: Final = (
    *("date", "form", "event", "place", "forfeit"),
    *(f"{what}{seat.lower()}" for what in ("seat", "score") for seat in SEATS),
)
_TITLES: Final = {
    **{name: name.capitalize() for name in _KNOWN},
    **{f"seat{seat.lower()}": f"Seat {seat}" for seat in SEATS},
    **{f"score{seat.lower()}": f"Score {seat}" for seat in SEATS},
}
_SCORE = re.compile(r"[0-9]{1,3}")
_OTHER_DAY = re.compile(r"([0-9]{1,2})([/.-])([0-9]{1,2})\2([0-9]{4})")
"""A day in whichever order is declared, the year behind."""
_MONTHS: Final = 12


def is_header(line: str) -> bool:
    """Whether a line begins a file of results: two of our columns stand in it."""
    return _known(_cells(line, _separator(line)) or []) >= 2


def read(data: bytes, dates: str = "ymd") -> tuple[Record, ...]:
    """Reads results in UTF-8, UTF-16 with its mark, or Windows-1252, one record a row.

    A row that cannot be read is a record without a sheet. Raises NotationError where
    the encoding or the header leaves nothing to read.
    """
    text, encoding = _decoded(data)
    lines = text.split("\n" if "\n" in text else "\r")
    rows = ((number, line.rstrip("\r")) for number, line in enumerate(lines, start=1))
    (number, header), *written = ((at, line) for at, line in rows if line.strip())
    if len(written) > MOST_MATCHES:
        line, _ = written[MOST_MATCHES]
        raise too_many(line)
    separator = _separator(header)
    columns = _columns(number, header, separator)
    records = tuple(
        _Row(line, cells, columns, dates, encoding).record()
        for line, row in written
        if (cells := _cells(row, separator)) is None or any(map(str.strip, cells))
    )
    if not records:
        raise NotationError("no-rows", line=number, column=1)
    return records


def _decoded(data: bytes) -> tuple[str, str]:
    """The text, and the encoding where it had to be guessed."""
    utf16 = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    guessed = ""
    try:
        text = data.decode("utf-16" if utf16 else "utf-8-sig")
    except UnicodeDecodeError as error:
        if utf16:
            raise NotationError("which-encoding", line=1, column=1) from error
        guessed = "Windows-1252"
        text = _in_windows_1252(data)
    return without_noughts(text), guessed


def _in_windows_1252(data: bytes) -> str:
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("latin-1")
        line, column = place(before, len(before))
        raise NotationError("which-encoding", line=line, column=column) from error


# The header


def _cells(line: str, separator: str) -> list[str] | None:
    """A row's cells; None where its quotation marks do not go together."""
    try:
        return next(csv.reader([line], delimiter=separator, strict=True), [])
    except csv.Error:
        return None


def _separator(header: str) -> str:
    return max(_SEPARATORS, key=lambda each: _known(_cells(header, each) or []))


def _known(cells: list[str]) -> int:
    return sum(_name(cell) in _KNOWN for cell in cells)


def _name(cell: str) -> str:
    return re.sub(r"[\s_-]", "", cell.removeprefix("\ufeff")).lower()


def _columns(line: int, header: str, separator: str) -> list[str]:
    """The columns: ours by their short names, others as they are written."""
    cells = _cells(header, separator)
    if cells is None:
        raise NotationError("row-in-pieces", line=line, column=1, text=quoted(header))
    columns: list[str] = []
    names: set[str] = set()
    for cell in cells:
        name = _name(cell)
        if name in names:
            raise NotationError(
                "column-twice", line=line, column=1, text=quoted(cell.strip())
            )
        names |= {name} - {""}
        columns.append(name if name in _KNOWN else " ".join(cell.split()))
    missing = [_TITLES[name] for name in _NEEDED if name not in columns]
    if missing:
        raise NotationError(
            "columns-missing", line=line, column=1, text=", ".join(missing)
        )
    return columns


# A row


@dataclass(slots=True)
class _Row:
    """One row, its cells by column; what is wrong with them gathers in ``errors``."""

    line: int
    cells: list[str] | None
    columns: list[str]
    dates: str
    encoding: str
    errors: list[Finding] = field(default_factory=list)

    def record(self) -> Record:
        if self.cells is None:
            self._find("row-in-pieces")
        elif len(self.cells) != len(self.columns):
            cells, expected = len(self.cells), len(self.columns)
            self._find("row-of-another-length", cells=cells, expected=expected)
        else:
            sheet = self._sheet(dict(zip(self.columns, self.cells, strict=True)))
            if not self.errors:
                return Record(sheet, tuple(self._notes(self.cells)), self.line)
        return Record(None, tuple(self.errors), self.line)

    def _find(self, code: str, column: str = "", **facts: object) -> None:
        facts["column"] = _TITLES.get(column)
        self.errors.append(Finding(code, facts, line=self.line))

    def _read(
        self, column: str, cell: str, how: Callable[[str], str], needed: bool = False
    ) -> str:
        """What a cell says, nothing where it is blank or cannot be read."""
        text = cell.strip()
        if not text and needed:
            self._find("cell-empty", column)
        try:
            return how(text) if text else ""
        except NotationError as error:
            self._find(error.finding.code, column, **error.finding.facts)
            return ""

    def _notes(self, cells: list[str]) -> Iterator[Finding]:
        if self.encoding and not all(map(str.isascii, cells)):
            facts = {"encoding": self.encoding}
            yield Finding("encoding-guessed", facts, line=self.line)
        for column, cell in zip(self.columns, cells, strict=True):
            if column not in _KNOWN and cell.strip():
                facts = {"column": quoted(column), "text": quoted(cell.strip())}
                yield Finding("column-not-carried", facts, line=self.line)

    def _sheet(self, cells: Mapping[str, str]) -> Sheet:
        form = self._read("form", cells["form"], _form, needed=True)
        key, *words = form.split() or [""]
        options = dict(word.split("=", 1) for word in words)
        profile = find_profile(key or "association")
        # What the Code forbids can be read, and is judged with the rest.
        with suppress(Refused):
            profile = profile.adopt(**options)
        sides = "".join(team[0] for team in profile.teams)
        return Sheet(
            key,
            options=options,
            date=self._read("date", cells.get("date", ""), self._day),
            event=self._read("event", cells.get("event", ""), _text),
            place=self._read("place", cells.get("place", ""), _text),
            seats=tuple(self._seats(cells, profile.seats)),
            result=Result(
                dict(self._scores(cells, sides)),
                self._forfeit(cells.get("forfeit", ""), profile.seats),
                line=self.line,
            ),
        )

    def _day(self, text: str) -> str:
        year, month, day = text[:4], text[5:7], text[8:]
        if found := _OTHER_DAY.fullmatch(text):
            first, second, year = found[1], found[3], found[4]
            order = _only_order(first, second) if self.dates == "ymd" else self.dates
            if order is None:
                raise NotationError("order-of-the-day", text=quoted(text))
            day, month = (first, second) if order == "dmy" else (second, first)
        elif not DAY.fullmatch(text):
            raise NotationError("not-a-date", text=quoted(text))
        try:
            return date(int(year), int(month), int(day)).isoformat()
        except ValueError as error:
            raise NotationError("not-a-date", text=quoted(text)) from error

    def _seats(self, cells: Mapping[str, str], seats: str) -> Iterator[Seat]:
        for letter in SEATS:
            column = f"seat{letter.lower()}"
            cell = cells.get(column, "")
            who = self._read(column, cell, _who, needed=letter in seats)
            if who and letter not in seats:
                self._find("no-such-seat", column, seat=letter, seats=" ".join(seats))
            if who:
                yield Seat(letter, *member_and_name(who))

    def _scores(
        self, cells: Mapping[str, str], sides: str
    ) -> Iterator[tuple[str, int]]:
        for letter in SEATS:
            column = f"score{letter.lower()}"
            text = cells.get(column, "").strip()
            if letter not in sides:
                if text:
                    self._find("score-of-no-side", column, sides=" ".join(sides))
            elif _SCORE.fullmatch(text) and int(text) <= TARGET:
                yield letter, int(text)
            else:
                self._find("not-a-score", column, text=quoted(text), most=TARGET)

    def _forfeit(self, cell: str, seats: str) -> str | None:
        letter = cell.strip().upper()
        if letter and letter not in tuple(seats):
            facts = {"text": quoted(cell.strip()), "seats": " ".join(seats)}
            self._find("not-a-seat", "forfeit", **facts)
        return letter or None


def _only_order(first: str, second: str) -> str | None:
    """The one order in which a month is a month, None where either would do."""
    if int(first) > _MONTHS >= int(second):
        return "dmy"
    return "mdy" if int(second) > _MONTHS >= int(first) else None


def _form(text: str) -> str:
    """A form by its key, options behind it."""
    words = text.split()
    options = [word for word in words if "=" in word]
    profile = find_profile(" ".join(word for word in words if "=" not in word))
    with suppress(Refused):
        find_profile(text)
    return " ".join([profile.key, *options])


def _text(text: str) -> str:
    if not is_one_line(text):
        raise NotationError("not-one-line", text=quoted(text))
    return " ".join(text.split())


def _who(text: str) -> str:
    """A member’s number, a name or both."""
    who = _text(text)
    _member, name = member_and_name(who)
    if not is_name(name):
        raise NotationError("not-a-name", text=quoted(text))
    return who
