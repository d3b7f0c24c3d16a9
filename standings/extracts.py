"""What the public registers hold, as tables of plain values: one declaration a table.

A table says which rows it has and what each column of them tells; from that follow its
CSV, its JSON and its description. Who asks, and where it goes, is not known here.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime, time
from itertools import islice
from operator import attrgetter
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.db import connection, transaction
from django.db.models import OuterRef, Prefetch, QuerySet, Subquery
from psycopg import IsolationLevel

from rulebook.engine import find_profile
from rulebook.engine.profile import SEATS
from rulebook.spellings.results import NO_END, NO_MEMBER

from .convening import Basis
from .models import (
    Federation,
    FederationMembership,
    FederationName,
    Match,
    MatchState,
    Member,
    MemberName,
    Report,
    Sheet,
    Tally,
    Title,
)
from .spreadsheet import MARK, Value, cell

AT_A_TIME: Final = 500
"""How many rows are in memory at once."""
REPEATABLE_READ: Final = IsolationLevel.REPEATABLE_READ

FORM = re.compile("^Form: (.*)$", re.MULTILINE)
FORFEIT = re.compile("^Result: .*, forfeit ([A-E])$", re.MULTILINE)
"""Where a sheet as the service writes it tells of its form, and of who forfeited."""


@dataclass(frozen=True, slots=True)
class Column:
    """What a table tells of each row under a name, and what that is, in words."""

    name: str
    says: str
    of: Callable[[Any], Value]

    @property
    def key(self) -> str:
        """The name as JSON has it.

        >>> Column("Seat A", "", str).key
        'seat_a'
        """
        return self.name.lower().replace(" ", "_")


@dataclass(frozen=True, slots=True)
class Table:
    """A public register: its name, what it holds, its rows in their order."""

    name: str
    says: str
    rows: Callable[[], QuerySet[Any]]
    columns: tuple[Column, ...]

    def csv_lines(self, rows: QuerySet[Any], *, marked: bool = False) -> Iterator[str]:
        """Yields the table as CSV, its header first; ``marked`` for spreadsheets."""
        line: list[str] = []
        writer = csv.writer(_Line(line))
        writer.writerow([column.name for column in self.columns])
        yield (MARK if marked else "") + line.pop()
        for row in rows.iterator(AT_A_TIME):
            writer.writerow([cell(column.of(row)) for column in self.columns])
            yield line.pop()

    def json_lines(self, rows: QuerySet[Any]) -> Iterator[str]:
        """Yields the table as a list of objects, one a line, texts as they are kept."""
        before = "[\n"
        for row in rows.iterator(AT_A_TIME):
            told = {column.key: _plain(column.of(row)) for column in self.columns}
            yield before + json.dumps(told, ensure_ascii=False)
            before = ",\n"
        yield "[]\n" if before == "[\n" else "\n]\n"


@dataclass(frozen=True, slots=True)
class _Line:
    """A file that keeps the line written last."""

    held: list[str]

    def write(self, text: str) -> None:
        self.held.append(text)


def _plain(value: Value) -> str | int | bool | None:
    """A value as JSON has it: days and moments as text."""
    if isinstance(value, date | time):
        return cell(value)
    return value


def in_parts(lines: Iterable[str]) -> Iterator[str]:
    """Yields the same text in larger pieces, as it is sent."""
    lines = iter(lines)
    while part := "".join(islice(lines, AT_A_TIME)):
        yield part


@contextmanager
def snapshot() -> Iterator[None]:
    """Reads everything as it stands at one moment, and keeps nobody from writing."""
    here: Any = connection
    here.ensure_connection()
    level: object
    if here.vendor == "postgresql":
        told, name, level = here.connection, "isolation_level", REPEATABLE_READ
    else:
        told, name, level = here, "transaction_mode", "DEFERRED"
    before = getattr(told, name)
    setattr(told, name, level)
    try:
        with transaction.atomic():
            yield
    finally:
        setattr(told, name, before)


# Matches, as a file of results has them


def ended(match: Match) -> str:
    """How a match ended, by the codes of a file of results."""
    result = match.in_force
    if match.state == MatchState.WITHDRAWN:
        return "withdrawn"
    if result is None:
        return "none"
    if result.is_void:
        return "void"
    return "forfeit" if result.won_by == "forfeit" else "played"


def _form(match: Match) -> str:
    """The form with what was agreed beyond it, which stands on the sheet."""
    result = match.in_force
    written = FORM.search(result.sheet.text) if result and result.sheet else None
    return written[1] if written else match.form


def _forfeit(match: Match) -> str:
    if ended(match) != "forfeit":
        return ""
    sheet = match.in_force.sheet
    written = FORFEIT.search(sheet.text) if sheet else None
    return written[1] if written else ""


def _score(letter: str) -> Callable[[Match], Value]:
    def score(match: Match) -> Value:
        sides = {team[0] for team in find_profile(_form(match)).teams}
        if ended(match) in NO_END or letter not in sides:
            return None
        seat = _seat(match, letter)
        lines = match.in_force.lines.all()
        return next((line.score for line in lines if line.seat_id == seat.pk), None)

    return score


def _seat(match: Match, letter: str) -> Any:
    return next((each for each in match.seats.all() if each.letter == letter), None)


def _of_seat(letter: str, tell: Callable[[Any], Value]) -> Callable[[Match], Value]:
    def told(match: Match) -> Value:
        seat = _seat(match, letter)
        return None if seat is None else tell(seat)

    return told


def _seat_columns() -> Iterator[Column]:
    for letter in SEATS:
        yield Column(
            f"Seat {letter}",
            f"the name of who sat at {letter}, as borne on the day",
            _of_seat(letter, lambda seat: seat.name or seat.borne),
        )
        yield Column(
            f"Member {letter}",
            f"that member’s number; “{NO_MEMBER}” of who is no member",
            _of_seat(letter, lambda seat: _number(seat.member) or NO_MEMBER),
        )
        yield Column(
            f"Species {letter}",
            "human, or what else sat there",
            _of_seat(letter, lambda seat: seat.species),
        )
        yield Column(
            f"Federation {letter}",
            "the code of the federation played for, where that was told",
            _of_seat(letter, lambda seat: seat.federation and seat.federation.code),
        )
        yield Column(
            f"Score {letter}",
            f"the points of the side whose first seat is {letter}",
            _score(letter),
        )


def _number(member: Member | None) -> str:
    return member.number if member else ""


def _moment(match: Match) -> datetime | None:
    """When a match began, by the clocks of its place."""
    if match.time is None:
        return None
    return datetime.combine(match.day, match.time, ZoneInfo(match.zone))


def _said(match: Match) -> str:
    """What the first to say anything of a match said of it."""
    said = [each for each in match.reports.all() if each.representation]
    first = min(said, key=lambda each: each.act_id, default=None)
    return first.representation if first else ""


def _winner(match: Match) -> str:
    return "" if ended(match) in NO_END else match.in_force.winner


def whole_matches(found: Any) -> QuerySet[Match]:
    """Matches in the order of their numbers, with what a row of them tells."""
    told = Report.objects.exclude(representation="")
    sheets = Sheet.objects.defer("received")
    return (
        found.whole()
        .prefetch_related(Prefetch("reports", told), Prefetch("results__sheet", sheets))
        .order_by("year", "serial")
    )


MATCHES: Final = Table(
    "matches",
    "Every match that was reported, with who sat at it and how it stands today. A file "
    "of these can be brought in again: the columns up to “Under claim” are read.",
    lambda: whole_matches(Match.objects.all()),
    (
        Column("Match", "its number", lambda match: match.number),
        Column(
            "Date", "the day of play, at the place of play", lambda match: match.day
        ),
        Column("Time", "the time there, where it was told", lambda match: match.time),
        Column("Zone", "the time zone of the place", lambda match: match.zone),
        Column("Form", "the form of the game, with its options", _form),
        Column("Ordinal", "which match of the day it was", lambda match: match.ordinal),
        *_seat_columns(),
        Column(
            "Ended",
            "played; forfeit; none: no result was told; void: nobody won or lost; "
            "withdrawn: the report was",
            ended,
        ),
        Column("Forfeit", "the seat that forfeited", _forfeit),
        Column(
            "Agreed",
            "whether all agreed on a short match",
            lambda match: match.agreed,
        ),
        Column("Place", "where it was", lambda match: match.place),
        Column("Vessel", "the vessel, aboard one", lambda match: match.vessel),
        Column("Waters", "in which waters", lambda match: match.waters),
        Column("Said", "what was said of it, which changes nothing", _said),
        Column(
            "Under claim",
            "whether a claim was open when it ended",
            lambda match: match.under_claim,
        ),
        Column("Began", "when it began, with the offset from UTC", _moment),
        Column("State", "how far it is agreed upon", lambda match: match.state),
        Column("Winner", "the winning side, by its first seat", _winner),
        Column("Basis", "what it was held to be", lambda match: match.held.basis),
        Column(
            "Title match",
            "whether it was one (X.1)",
            lambda match: match.held.is_title_match,
        ),
        Column(
            "Counts for",
            "the standings in which it counts",
            lambda match: match.held.counts_for,
        ),
    ),
)


# The other registers


def _convened() -> QuerySet[Match]:
    held = Match.objects.standing().with_basis().filter(basis=Basis.CONVENED)
    return whole_matches(held)


def _last_names() -> QuerySet[Member]:
    names = MemberName.objects.filter(member=OuterRef("pk")).order_by("-since")
    return Member.objects.annotate(name=Subquery(names.values("full")[:1])).order_by(
        "serial"
    )


def _of_period(noun: str) -> tuple[Column, ...]:
    return (
        Column("From", f"the first day of {noun}", lambda row: row.since),
        Column("Until", "the last day; empty while it has none", lambda row: row.until),
    )


def _of_member(says: str = "whose it is") -> Column:
    return Column("Member", says, lambda row: _number(row.member))


FIGURES_SAID: Final = {
    "played": "how many matches that count",
    "wins": "a win for every defeat of the other side (V.3)",
    "defeats": "one, two of a skunk, four of a double skunk",
    "skunks_given": "how many",
    "skunks_taken": "how many",
    "spread": "points above those of the others",
}

TABLES: Final = (
    Table(
        "members",
        "Every member, by number.",
        _last_names,
        (
            Column("Number", "the member’s number", lambda member: member.number),
            Column("Name", "the last name taken", lambda member: member.name),
            Column("Species", "human, as a rule", lambda member: member.species),
        ),
    ),
    Table(
        "member-names",
        "The names that members have borne, from day to day.",
        lambda: MemberName.objects.select_related("member").order_by(
            "member__serial", "since"
        ),
        (
            _of_member(),
            Column("Name", "as it was given", lambda row: row.full),
            *_of_period("the name"),
        ),
    ),
    Table(
        "federations",
        "Every federation, those that have ended among them.",
        lambda: Federation.objects.select_related("merged_into").order_by("code"),
        (
            Column("Code", "its code", lambda row: row.code),
            Column("Confederation", "which it is of", lambda row: row.confederation),
            Column("Last day", "where it has ended", lambda row: row.last_day),
            Column(
                "Merged into",
                "the federation in which it goes on",
                lambda row: row.merged_into and row.merged_into.code,
            ),
        ),
    ),
    Table(
        "federation-names",
        "The names that federations have borne.",
        lambda: FederationName.objects.select_related("federation").order_by(
            "federation__code", "since"
        ),
        (
            Column("Federation", "its code", lambda row: row.federation.code),
            Column("Name", "as it was given", lambda row: row.full),
            *_of_period("the name"),
        ),
    ),
    Table(
        "memberships",
        "Who belongs to which federation.",
        lambda: FederationMembership.objects.select_related(
            "member", "federation"
        ).order_by("member__serial", "since", "federation__code"),
        (
            _of_member("who belongs to it"),
            Column("Federation", "its code", lambda row: row.federation.code),
            *_of_period("the membership"),
        ),
    ),
    Table(
        "titles",
        "The titles that were granted, but for those declared void from the start.",
        lambda: (
            Title.objects.filter(voided_by=None)
            .select_related("member")
            .order_by("member__serial", "since", "name", "pk")
        ),
        (
            _of_member("who holds it"),
            Column("Title", "its name", lambda row: row.name),
            Column("Authority", "who granted it", lambda row: row.authority),
            *_of_period("the title"),
        ),
    ),
    MATCHES,
    Table(
        "convened",
        "The matches of two or more holders, which make title matches (X.1).",
        _convened,
        MATCHES.columns,
    ),
    Table(
        "standings",
        "What each member has in each season: the sums of the results in force. A row "
        "without a member is of all who are none, so that wins and defeats balance.",
        lambda: (
            Tally.objects.filter(played__gt=0)
            .select_related("member")
            .order_by("season", "scope", "-wins", "member__serial")
        ),
        (
            Column("Season", "the year of play", lambda row: row.season),
            Column("Scope", "championship, or all that counts", lambda row: row.scope),
            _of_member(),
            *(
                Column(name.replace("_", " ").capitalize(), says, attrgetter(name))
                for name, says in FIGURES_SAID.items()
            ),
        ),
    ),
)
"""The public registers. Another is added by declaring it here."""


def described(tables: Iterable[Table] = TABLES) -> Iterator[str]:
    """Yields a description of tables and their columns, line by line."""
    for table in tables:
        yield f"{table.name}.csv, {table.name}.json"
        yield table.says
        width = max(len(column.name) for column in table.columns)
        for column in table.columns:
            yield f"  {column.name:<{width}}  {column.says}"
        yield ""
