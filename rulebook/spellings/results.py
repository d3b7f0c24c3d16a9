"""Results as CSV: a header, then one row a match.

A cell is text and never anything else: no formula is worked out, no number guessed. One
row is one line. Whether a result is right is judged elsewhere, and what stands in the
columns beside a sheet is read elsewhere.
"""

from __future__ import annotations

import codecs
import csv
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final

from rulebook.engine import NotationError, find_profile
from rulebook.engine.cards import quoted
from rulebook.engine.profile import SEATS, TARGET, Profile
from rulebook.engine.sheet import (
    DAY,
    MEMBER,
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

ENCODINGS: Final[Mapping[str, str]] = {
    "utf-8": "UTF-8",
    "utf-16": "UTF-16",
    "cp1252": "Windows-1252",
    "cp1250": "Windows-1250",
    "cp1251": "Windows-1251",
    "cp1253": "Windows-1253",
    "cp1254": "Windows-1254",
    "mac-roman": "Mac OS Roman",
}
"""The encodings that may be declared, by Python's names; the first guess is cp1252."""
NO_MEMBER: Final = "none"
"""What stands in a column of members' numbers for who has none."""
NO_END: Final = ("none", "void", "withdrawn")
"""How a match stands that has no result in force."""
ENDED: Final = ("played", "forfeit", *NO_END)
"""The codes of the column Ended; blank is played, or the forfeit that is told."""
_SEPARATORS: Final = ",;\t"
_NEEDED: Final = ("form", "seata", "seatb", "scorea", "scoreb")
_BY_SEAT: Final = ("seat", "member", "species", "score")
_OF_A_SHEET: Final = (
    *("date", "form", "event", "place", "forfeit", "agreed", "ended"),
    *(f"{what}{seat.lower()}" for what in _BY_SEAT for seat in SEATS),
)
_BESIDE: Final = (
    *("match", "time", "zone", "ordinal", "vessel", "waters", "said", "underclaim"),
    *(f"federation{seat.lower()}" for seat in SEATS),
)
"""What a register asks of a match, and a sheet does not hold."""
_KNOWN: Final = (*_OF_A_SHEET, *_BESIDE)
_TITLES: Final = {
    **{name: name.capitalize() for name in _KNOWN},
    **{
        f"{what}{seat.lower()}": f"{what.capitalize()} {seat}"
        for what in (*_BY_SEAT, "federation")
        for seat in SEATS
    },
    "underclaim": "Under claim",
}
_SCORE = re.compile(r"[0-9]{1,3}")
_OTHER_DAY = re.compile(r"([0-9]{1,2})([/.-])([0-9]{1,2})\2([0-9]{4})")
"""A day in whichever order is declared, the year behind."""
_MONTHS: Final = 12


def is_header(line: str) -> bool:
    """Whether a line begins a file of results: two of our columns stand in it."""
    return is_header_of(RESULTS, line)


def is_header_of(layout: Layout, line: str) -> bool:
    """Whether a line begins a table: two of its columns stand in it."""
    return layout.known(_cells(line, _separator(line, layout)) or []) >= 2


@dataclass(frozen=True, slots=True)
class Table:
    """A file of results, its cells parted and as yet unread.

    ``columns`` are ours by their short names, others as they are written. ``guessed``
    is the encoding where it had to be guessed.
    """

    columns: tuple[str, ...]
    lines: tuple[tuple[int, str, list[str] | None], ...]
    guessed: str = ""

    def __len__(self) -> int:
        return len(self.lines)

    def rows(
        self,
        dates: str = "ymd",
        part: slice = slice(None),
        text_of: Callable[[str], str] = str,
    ) -> Iterator[Row]:
        """Yields rows in order; ``text_of`` takes a cell for the text that it holds."""
        for line, text, cells in self.lines[part]:
            held = cells if cells is None else list(map(text_of, cells))
            yield Row(line, text, held, self.columns, dates, self.guessed)

    @property
    def unread(self) -> list[str]:
        """The columns that are none of ours and are passed over."""
        return [column for column in self.columns if column not in _KNOWN and column]


def read(data: bytes, dates: str = "ymd") -> tuple[Record, ...]:
    """Reads results in UTF-8, UTF-16 with its mark, or Windows-1252, one record a row.

    A row that cannot be read is a record without a sheet. Raises NotationError where
    the encoding or the header leaves nothing to read.
    """
    return tuple(row.record() for row in lay_out(data).rows(dates))


@dataclass(frozen=True, slots=True)
class Layout:
    """The columns that a kind of table has, by short name with their titles."""

    titles: Mapping[str, str]
    needed: Sequence[str]

    def known(self, cells: Sequence[str]) -> int:
        """How many of its columns stand in a header."""
        return sum(_name(cell) in self.titles for cell in cells)


def lay_out(data: bytes, encoding: str = "", layout: Layout | None = None) -> Table:
    """Parts a file into its cells, in the encoding that is declared, if one is.

    It is one of results where no other layout is told.

    Raises NotationError where the encoding or the header leaves nothing to read.
    """
    layout = layout or RESULTS
    text, guessed = _decoded(data, encoding)
    lines = text.split("\n" if "\n" in text else "\r")
    rows = ((number, line.rstrip("\r")) for number, line in enumerate(lines, start=1))
    said = [(at, line) for at, line in rows if line.strip()]
    if not said:
        raise NotationError("no-rows", line=1, column=1)
    (number, header), *written = said
    if len(written) > MOST_MATCHES:
        line, _ = written[MOST_MATCHES]
        raise too_many(line)
    separator = _separator(header, layout)
    columns = _columns(number, header, separator, layout)
    parted = tuple(
        (line, row, cells)
        for line, row in written
        if (cells := _cells(row, separator)) is None or any(map(str.strip, cells))
    )
    if not parted:
        raise NotationError("no-rows", line=number, column=1)
    return Table(tuple(columns), parted, guessed)


def readings(data: bytes) -> Iterator[tuple[str, str]]:
    """Yields the encodings in which a file can be read, and how a line then reads.

    The line is the first that is not plain ASCII.
    """
    telling = next((line for line in data.splitlines() if not line.isascii()), b"")
    for encoding in ENCODINGS:
        with suppress(UnicodeDecodeError):
            data.decode(encoding)
            yield encoding, telling.decode(encoding)


def _decoded(data: bytes, declared: str = "") -> tuple[str, str]:
    """The text, and the encoding where it had to be guessed."""
    utf16 = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    guessed = ""
    if declared and not utf16:
        return without_noughts(_in(declared, data)), guessed
    try:
        text = data.decode("utf-16" if utf16 else "utf-8-sig")
    except UnicodeDecodeError as error:
        if utf16:
            raise NotationError("which-encoding", line=1, column=1) from error
        guessed = ENCODINGS["cp1252"]
        text = _in("cp1252", data)
    return without_noughts(text), guessed


def _in(encoding: str, data: bytes) -> str:
    try:
        return data.decode(encoding).removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("latin-1")
        line, column = place(before, len(before))
        raise NotationError("which-encoding", line=line, column=column) from error


RESULTS: Final = Layout(_TITLES, _NEEDED)
"""The columns of a file of results."""


# The header


def _cells(line: str, separator: str) -> list[str] | None:
    """A row's cells; None where its quotation marks do not go together."""
    try:
        return next(csv.reader([line], delimiter=separator, strict=True), [])
    except csv.Error:
        return None


def _separator(header: str, layout: Layout) -> str:
    return max(_SEPARATORS, key=lambda each: layout.known(_cells(header, each) or []))


def _name(cell: str) -> str:
    return re.sub(r"[\s_-]", "", cell.removeprefix("\ufeff")).lower()


def _columns(line: int, header: str, separator: str, layout: Layout) -> list[str]:
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
        columns.append(name if name in layout.titles else " ".join(cell.split()))
    missing = [layout.titles[name] for name in layout.needed if name not in columns]
    if missing:
        raise NotationError(
            "columns-missing", line=line, column=1, text=", ".join(missing)
        )
    return columns


# A row


@dataclass(slots=True)
class Row:
    """One row, its cells by column; what is wrong with them gathers in ``errors``."""

    line: int
    text: str
    parted: list[str] | None
    columns: Sequence[str]
    dates: str = "ymd"
    encoding: str = ""
    errors: list[Finding] = field(default_factory=list)

    @property
    def cells(self) -> dict[str, str]:
        """The cells by column, without the spaces around them; none of a broken row."""
        if self.parted is None or len(self.parted) != len(self.columns):
            return {}
        return dict(zip(self.columns, map(str.strip, self.parted), strict=True))

    def record(self, alone: bool = False) -> Record:
        """The sheet that the row tells.

        ``alone`` leaves out who sat, in which event and where, which then is told
        otherwise.
        """
        if self.parted is None:
            self._find("row-in-pieces")
        elif len(self.parted) != len(self.columns):
            cells, expected = len(self.parted), len(self.columns)
            self._find("row-of-another-length", cells=cells, expected=expected)
        else:
            sheet = self._sheet(self.cells, alone)
            if not self.errors:
                return Record(sheet, tuple(self._notes(self.parted)), self.line)
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
            if column not in _OF_A_SHEET and cell.strip():
                title = _TITLES.get(column, column)
                facts = {"column": quoted(title), "text": quoted(cell.strip())}
                yield Finding("column-not-carried", facts, line=self.line)

    def _sheet(self, cells: Mapping[str, str], alone: bool) -> Sheet:
        form = self._read("form", cells["form"], _form, needed=True)
        key, *words = form.split() or [""]
        options = dict(word.split("=", 1) for word in words)
        profile = find_profile(key or "association")
        # What the Code forbids can be read, and is judged with the rest.
        with suppress(Refused):
            profile = profile.adopt(**options)
        told = {} if alone else self._told_of(cells, profile.seats)
        agreed = self._read("agreed", cells.get("agreed", ""), yes_or_no)
        return Sheet(
            key,
            options=options,
            date=self._read("date", cells.get("date", ""), self._day),
            agreed=tuple(profile.seats) if agreed == "yes" else (),
            result=self._result(cells, profile),
            **told,
        )

    def _told_of(self, cells: Mapping[str, str], seats: str) -> dict[str, Any]:
        return {
            "event": self._read("event", cells.get("event", ""), _text),
            "place": self._read("place", cells.get("place", ""), _text),
            "seats": tuple(self._seats(cells, seats)),
        }

    def _result(self, cells: Mapping[str, str], profile: Profile) -> Result | None:
        """The result; None where the row says that the match has none."""
        sides = "".join(team[0] for team in profile.teams)
        ended = self._read("ended", cells.get("ended", ""), _ended)
        told = any(cells.get(f"score{letter.lower()}") for letter in SEATS)
        forfeit = self._forfeit(cells.get("forfeit", ""), profile.seats)
        if (ended in NO_END and (told or forfeit)) or (
            ended in ("played", "forfeit") and (ended == "forfeit") != bool(forfeit)
        ):
            self._find("ended-otherwise", "ended", text=quoted(ended))
        if ended in NO_END or (cells.get("ended") and not ended):
            return None
        scores = dict(self._scores(cells, sides))
        return Result(scores, forfeit, line=self.line)

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
            number = self._member(letter, cells)
            needed = letter in seats and not number
            who = self._read(column, cells.get(column, ""), _who, needed)
            kind = f"species{letter.lower()}"
            species = self._read(kind, cells.get(kind, ""), _species)
            if (who or number) and letter not in seats:
                self._find("no-such-seat", column, seat=letter, seats=" ".join(seats))
            if who or number:
                member, name = member_and_name(who)
                if member and number and member != number:
                    facts = {"seat": letter, "first": member, "second": number}
                    self._find("two-members-at-a-seat", column, **facts)
                yield Seat(letter, number or member, name, species)

    def _member(self, letter: str, cells: Mapping[str, str]) -> str:
        """A member's number from its own column, "" for who is none."""
        column = f"member{letter.lower()}"
        cell = cells.get(column, "")
        if not cell or cell.lower() == NO_MEMBER:
            return ""
        if not MEMBER.fullmatch(cell):
            self._find("not-a-member", column, text=quoted(cell))
            return ""
        return cell

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


def _species(text: str) -> str:
    species = _text(text)
    if not is_name(species):
        raise NotationError("not-a-name", text=quoted(text))
    return species


def _ended(text: str) -> str:
    code = text.lower()
    if code not in ENDED:
        raise NotationError("not-an-end", text=quoted(text), codes=", ".join(ENDED))
    return code


def yes_or_no(text: str) -> str:
    """What a cell says that is yes or no. Raises NotationError."""
    said = text.lower()
    if said not in ("yes", "no"):
        raise NotationError("not-yes-or-no", text=quoted(text))
    return said
