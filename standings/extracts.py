"""What the public registers hold, as tables of plain values: one declaration a table.

A table says which rows it has and what each column of them tells; from that follow its
CSV, its JSON and its description. Who asks, and where it goes, is not known here.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
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

from .convening import HUMAN, Basis
from .models import (
    Entrant,
    Event,
    Federation,
    FederationMembership,
    FederationName,
    Match,
    MatchState,
    Member,
    MemberName,
    Report,
    Result,
    Seat,
    Sheet,
    Tally,
    Title,
    TwentyNine,
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


def _itself(row: Any) -> Any:
    return row


@dataclass(frozen=True, slots=True)
class Table:
    """A public register: its name, what it holds, its rows in their order.

    ``tell`` makes of a row of the database what the columns ask.
    """

    name: str
    says: str
    rows: Callable[[], QuerySet[Any]]
    columns: tuple[Column, ...]
    tell: Callable[[Any], Any] = _itself

    def csv_lines(self, rows: QuerySet[Any], *, marked: bool = False) -> Iterator[str]:
        """Yields the table as CSV, its header first; ``marked`` for spreadsheets."""
        line: list[str] = []
        writer = csv.writer(_Line(line))
        writer.writerow([column.name for column in self.columns])
        yield (MARK if marked else "") + line.pop()
        for row in rows.iterator(AT_A_TIME):
            told = self.tell(row)
            writer.writerow([cell(column.of(told)) for column in self.columns])
            yield line.pop()

    def json_lines(self, rows: QuerySet[Any]) -> Iterator[str]:
        """Yields the table as a list of objects, one a line, texts as they are kept."""
        before = "[\n"
        for row in rows.iterator(AT_A_TIME):
            told = self.tell(row)
            values = {column.key: _plain(column.of(told)) for column in self.columns}
            yield before + json.dumps(values, ensure_ascii=False)
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


@dataclass(frozen=True, slots=True)
class _Stand:
    """A match as it stands: who sat where, and how it ended, each looked up once."""

    match: Match
    seats: Mapping[str, Seat]
    ended: str
    form: str
    forfeit: str = ""
    winner: str = ""
    scores: Mapping[str, int | None] = field(default_factory=dict)


def _stand(match: Match) -> _Stand:
    seats = {seat.letter: seat for seat in match.seats.all()}
    result = match.in_force
    written = result.sheet.text if result and result.sheet else ""
    form = told[1] if (told := FORM.search(written)) else match.form
    ended = _ended(match, result)
    if ended in NO_END:
        return _Stand(match, seats, ended, form)
    forfeit = told[1] if (told := FORFEIT.search(written)) else ""
    by_seat = {line.seat_id: line.score for line in result.lines.all()}
    sides = [team[0] for team in find_profile(form).teams]
    scores = {side: by_seat.get(seats[side].pk) for side in sides}
    return _Stand(match, seats, ended, form, forfeit, result.winner, scores)


def _ended(match: Match, result: Result | None) -> str:
    """How a match ended, by the codes of a file of results."""
    if match.state == MatchState.WITHDRAWN:
        return "withdrawn"
    if result is None:
        return "none"
    if result.is_void:
        return "void"
    return "forfeit" if result.won_by == "forfeit" else "played"


def _of_seat(letter: str, tell: Callable[[Any], Value]) -> Callable[[_Stand], Value]:
    def told(stand: _Stand) -> Value:
        seat = stand.seats.get(letter)
        return None if seat is None else tell(seat)

    return told


def _score(letter: str) -> Callable[[_Stand], Value]:
    return lambda stand: stand.scores.get(letter)


def _of_match(name: str) -> Callable[[_Stand], Value]:
    return attrgetter(f"match.{name}")


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


def _event_of(stand: _Stand) -> str:
    event = stand.match.event
    return event.number if event else ""


def _began(stand: _Stand) -> datetime | None:
    """When a match began, by the clocks of its place."""
    match = stand.match
    if match.time is None:
        return None
    return datetime.combine(match.day, match.time, ZoneInfo(match.zone))


def _winner(stand: _Stand) -> str:
    """The winning side; nobody’s where a non-human sat at the table (X.1-e)."""
    humans = all(seat.species == HUMAN for seat in stand.seats.values())
    return stand.winner if humans else ""


def _said(stand: _Stand) -> str:
    """What the first to say anything of a match said of it."""
    said = [each for each in stand.match.reports.all() if each.representation]
    first = min(said, key=lambda each: each.act_id, default=None)
    return first.representation if first else ""


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
        Column("Match", "its number", _of_match("number")),
        Column("Date", "the day of play, at the place of play", _of_match("day")),
        Column("Time", "the time there, where it was told", _of_match("time")),
        Column("Zone", "the time zone of the place", _of_match("zone")),
        Column("Form", "the form of the game, with its options", attrgetter("form")),
        Column("Event", "the number of the event it is of", _event_of),
        Column("Ordinal", "which match of the day it was", _of_match("ordinal")),
        *_seat_columns(),
        Column(
            "Ended",
            "played; forfeit; none: no result was told; void: nobody won or lost; "
            "withdrawn: the report was",
            attrgetter("ended"),
        ),
        Column("Forfeit", "the seat that forfeited", attrgetter("forfeit")),
        Column("Agreed", "whether all agreed on a short match", _of_match("agreed")),
        Column("Place", "where it was", _of_match("place")),
        Column("Vessel", "the vessel, aboard one", _of_match("vessel")),
        Column("Waters", "in which waters", _of_match("waters")),
        Column("Said", "what was said of it, which changes nothing", _said),
        Column(
            "Under claim",
            "whether a claim was open when it ended",
            _of_match("under_claim"),
        ),
        Column("Began", "when it began, with the offset from UTC", _began),
        Column("State", "how far it is agreed upon", _of_match("state")),
        Column("In its event", "how it stands there", _of_match("for_event")),
        Column(
            "Winner",
            "the winning side, by its first seat; empty where a non-human sat",
            _winner,
        ),
        Column("Basis", "what it was held to be", _of_match("held.basis")),
        Column(
            "Title match", "whether it was one (X.1)", _of_match("held.is_title_match")
        ),
        Column(
            "Counts for",
            "the standings in which it counts",
            _of_match("held.counts_for"),
        ),
    ),
    _stand,
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
        MATCHES.tell,
    ),
    Table(
        "events",
        "Every event: what it is for, and how far it has come.",
        lambda: Event.objects.select_related("federation").order_by("year", "serial"),
        (
            Column("Number", "its number", attrgetter("number")),
            Column("Name", "as it was given", attrgetter("name")),
            Column("Kind", "what it is for", attrgetter("kind")),
            Column("Form", "the form of its matches", attrgetter("form")),
            Column(
                "Federation",
                "which holds it; empty for the Association",
                lambda row: row.federation and row.federation.code,
            ),
            Column("First day", "of its play", attrgetter("since")),
            Column("Last day", "of its play", attrgetter("until")),
            Column("State", "open, closed or called off", attrgetter("state")),
            Column("Toast", "the moment of it, in UTC (IX.1)", attrgetter("toast_at")),
        ),
    ),
    Table(
        "entrants",
        "Who is entered in which event, those who left it among them.",
        lambda: Entrant.objects.select_related("event", "member").order_by(
            "event__year", "event__serial", "member__serial"
        ),
        (
            Column("Event", "its number", attrgetter("event.number")),
            _of_member("who is entered"),
            Column("Left", "whether they left it", lambda row: bool(row.left_by_id)),
        ),
    ),
    Table(
        "twenty-nines",
        "The hands and cribs of 29 that are admitted (IV.3).",
        lambda: TwentyNine.objects.certified().whole().order_by("year", "serial"),
        (
            Column("Number", "its number", attrgetter("number")),
            Column("Day", "of play, at the place of play", attrgetter("day")),
            _of_member("who held it, of a member"),
            Column(
                "Name",
                "who held it, as borne on the day",
                lambda row: row.name or row.borne,
            ),
            Column("Cards", "the four of the hand or crib", attrgetter("hand")),
            Column("Starter", "what was turned up", attrgetter("starter")),
            Column("Crib", "whether it was the crib", attrgetter("crib")),
            Column(
                "Match",
                "the match it was of, where that is on file",
                lambda row: row.match and row.match.number,
            ),
            Column(
                "Federation",
                "for which it is certified",
                lambda row: row.federation and row.federation.code,
            ),
            Column(
                "Certifier",
                "the member who certified it; of an order none",
                lambda row: _number(row.certifier),
            ),
            Column(
                "Authority",
                "the docket number of the order that admitted it, where one did",
                attrgetter("authority"),
            ),
            Column(
                "Certified on",
                "by the Secretariat’s clock",
                attrgetter("certified_on"),
            ),
        ),
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
