"""What each row of a file of results comes to, held against the registers.

It reads and enters nothing. Rows are weighed many at a time, with as many queries for a
hundred of them as for one. How a row is entered is known elsewhere.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, time
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.db.models import Q

from rulebook.engine import NotationError, replay
from rulebook.engine.cards import quoted
from rulebook.engine.profile import SEATS
from rulebook.engine.sheet import Sheet, member_and_name
from rulebook.findings import Finding, Gravity
from rulebook.spellings.results import NO_END, NO_MEMBER, Row, yes_or_no

from . import names
from .convening import HUMAN
from .fixtures import entry_faults, other_event_faults
from .models import (
    Actor,
    Event,
    Fate,
    Federation,
    Import,
    ImportRow,
    Match,
    MatchState,
    Member,
    MemberName,
    acting_member,
)
from .models.events import EVENT_NUMBER
from .models.imports import findings_kept
from .models.matches import MATCH_NUMBER
from .models.members import NUMBER
from .registration import (
    MOST_OF_A_DAY,
    MatchTold,
    SeatTold,
    find_form,
    report_faults,
)
from .results import Judged, judge

_TIME: Final = re.compile("([01][0-9]|2[0-3]):[0-5][0-9]")
_ORDINAL: Final = re.compile("[0-9]{1,3}")


@dataclass(slots=True)
class Weighed:
    """A row as it was read, and what it comes to.

    ``told`` and ``judged`` are what the acts ask for that enter it; ``match`` is the
    one on file that it is of. ``called`` tells the last names of members by number.
    """

    row: Row
    fate: Fate = Fate.NEW
    findings: list[Finding] = field(default_factory=list)
    sheet: Sheet | None = None
    judged: Judged | None = None
    told: MatchTold | None = None
    match: Match | None = None
    called: Mapping[str, str] = field(default_factory=dict)

    def refuse(self, *findings: Finding, fate: Fate = Fate.REFUSED) -> None:
        """Keeps the row from being entered; what is refused outweighs what is asked."""
        self.findings += [replace(each, line=self.row.line) for each in findings]
        if findings and self.fate is not Fate.REFUSED:
            self.fate = fate

    @property
    def ordinal(self) -> int | None:
        """Which match of the day it says that it is; None where it does not."""
        if self.match is not None:
            return self.match.ordinal
        return self.told.ordinal if self.told else None

    @property
    def outcome(self) -> tuple[Fate, int | None]:
        """What it comes to, as it is held against what was shown before."""
        return self.fate, self.match.pk if self.match else None

    def kept(self, whole: Import) -> ImportRow:
        """The row as the table of rows keeps it."""
        told = self.told
        return ImportRow(
            whole=whole,
            line=self.row.line,
            text=self.row.text,
            fate=self.fate,
            findings=findings_kept(self.findings),
            told=self._shown(),
            meeting=told.meeting if told else "",
            form=told.form if told else "",
            ordinal=self.ordinal,
            match=self.match,
        )

    def _shown(self) -> dict[str, Any]:
        if self.sheet is None:
            return {}
        meant = (
            {seat.letter: seat.member for seat in self.told.seats} if self.told else {}
        )
        result = self.sheet.result
        return {
            "day": self.sheet.date,
            "seats": [
                {
                    "seat": cells.letter,
                    "name": cells.name or self.called.get(cells.number, ""),
                    "member": member.number if member else cells.number,
                }
                for cells in _seats(self.row)
                if not cells.is_blank
                for member in [meant.get(cells.letter)]
            ],
            "scores": dict(result.scores) if result else {},
        }


def weigh(
    whole: Import, rows: Sequence[Row], *, by: Actor, at: datetime
) -> list[Weighed]:
    """What rows of an import come to, if ``by`` has them entered now.

    Rows of one import are weighed in their order, for none may tell what one before it
    does; those before these are read from what was kept of them.
    """
    weighed = [_read(row) for row in rows]
    people = _People(weighed)
    for each in weighed:
        if each.sheet is not None:
            each.called = people.called
            _tell(each, people, whole.zone)
    on_file, earlier = _OnFile(weighed), _Earlier(whole, weighed)
    for each in weighed:
        if each.told is not None and each.fate is Fate.NEW:
            _hold_against(each, on_file, by, at)
            earlier.hold_against(each)
    return weighed


def _seat(letter: str) -> str:
    return f"seat{letter.lower()}"


# What a row says by itself


def _read(row: Row) -> Weighed:
    """A row with its sheet, judged; people and places are told beside it."""
    weighed = Weighed(row)
    record = row.record(alone=True)
    if record.sheet is None:
        weighed.refuse(*record.notes)
        return weighed
    weighed.sheet = record.sheet
    if not record.sheet.date:
        weighed.refuse(Finding("cell-empty", {"column": "Date"}))
    if record.sheet.result is not None:
        weighed.judged = judge(row.text, record.sheet)
        if weighed.judged.ending is None:
            weighed.refuse(*_why_no_end(record.sheet))
    return weighed


def _why_no_end(sheet: Sheet) -> list[Finding]:
    """Why a result tells no end."""
    found = [
        each
        for each in replay(sheet).findings
        if each.gravity is Gravity.ERROR or each.code == "no-winner"
    ]
    return found or [Finding("sheet-tells-no-result")]


@dataclass(slots=True)
class _SeatCells:
    """What the cells of a seat say of who sat there."""

    letter: str
    name: str
    number: str
    none: bool
    species: str
    federation: str

    @property
    def is_blank(self) -> bool:
        return not (self.name or self.number or self.species or self.federation)


def _seats(row: Row) -> Iterator[_SeatCells]:
    cells = row.cells
    for letter in SEATS:
        small = letter.lower()
        member, name = member_and_name(cells.get(_seat(letter), ""))
        told = cells.get(f"member{small}", "")
        none = told.lower() == NO_MEMBER
        yield _SeatCells(
            letter,
            names.composed(name),
            "" if none else told or member,
            none,
            cells.get(f"species{small}", ""),
            cells.get(f"federation{small}", ""),
        )


# Who is meant


def _names_of(serials: set[int], keys: set[str]) -> Iterator[Any]:
    """The names of members of these numbers, and those that search for these keys."""
    meant = Q(member__serial__in=serials) | Q(member__merged_into__serial__in=serials)
    borne = MemberName.objects.filter(meant | Q(search_key__in=keys))
    yield from borne.select_related("member__merged_into").order_by("since")


def _events(numbers: set[str]) -> dict[str, Event]:
    told = Q(pk=None)
    for each in filter(None, map(EVENT_NUMBER.fullmatch, numbers)):
        told |= Q(year=int(each["year"]), serial=int(each["serial"]))
    return {event.number: event for event in Event.objects.filter(told)}


class _People:
    """The members, federations and events that rows name, looked up together."""

    def __init__(self, weighed: Sequence[Weighed]) -> None:
        rows = [each.row for each in weighed if each.sheet is not None]
        seats = [seat for row in rows for seat in _seats(row)]
        keys = {names.search_key(seat.name) for seat in seats if seat.name}
        told = (NUMBER.fullmatch(seat.number) for seat in seats)
        serials = {int(each["serial"]) for each in told if each}
        self.members: dict[str, Member] = {}
        self.bearers: dict[str, dict[str, Member]] = defaultdict(dict)
        self.names: dict[str, set[str]] = defaultdict(set)
        self.called: dict[str, str] = {}
        for name in _names_of(serials, keys):
            # A record that was merged into another is of the same person.
            person = name.member.merged_into or name.member
            self.members[name.member.number] = person
            self.bearers[name.search_key][person.number] = person
            self.names[person.number].add(name.search_key)
            self.called[person.number] = name.full
        codes = {seat.federation for seat in seats if seat.federation}
        found = Federation.objects.filter(code__in=codes)
        self.federations = {each.code: each for each in found}
        self.events = _events({row.cells.get("event", "") for row in rows})

    def seat(self, cells: _SeatCells, weighed: Weighed) -> SeatTold | None:
        """Who sat at a seat; None where that is refused or asked."""
        column = f"Seat {cells.letter}"
        federation = self.federations.get(cells.federation)
        if cells.federation and federation is None:
            facts = {"federation": quoted(cells.federation)}
            weighed.refuse(Finding("no-such-federation", facts))
            return None
        if cells.number:
            member = self._numbered(cells, weighed)
        elif not cells.name:
            weighed.refuse(Finding("cell-empty", {"column": column}))
            return None
        elif cells.none:
            return SeatTold(
                letter=cells.letter,
                name=cells.name,
                species=names.composed(cells.species) or HUMAN,
            )
        else:
            member = self._named(cells, weighed)
        if member is None:
            return None
        return SeatTold(letter=cells.letter, member=member, federation=federation)

    def _numbered(self, cells: _SeatCells, weighed: Weighed) -> Member | None:
        if not NUMBER.fullmatch(cells.number):
            facts = {"column": f"Member {cells.letter}", "text": quoted(cells.number)}
            weighed.refuse(Finding("not-a-member", facts))
            return None
        member = self.members.get(cells.number)
        if member is None:
            weighed.refuse(Finding("no-such-member", {"member": cells.number}))
        elif (
            cells.name and names.search_key(cells.name) not in self.names[member.number]
        ):
            facts = {"member": member.number, "name": quoted(cells.name)}
            note = Finding("number-of-another-name", facts, line=weighed.row.line)
            weighed.findings.append(note)
        return member

    def _named(self, cells: _SeatCells, weighed: Weighed) -> Member | None:
        """The one member who bears a name, now or once; else it is asked who does."""
        bearers = self.bearers.get(names.search_key(cells.name), {})
        if len(bearers) == 1:
            return next(iter(bearers.values()))
        facts = {"name": quoted(cells.name), "column": f"Member {cells.letter}"}
        code = "name-of-nobody"
        if bearers:
            code, facts["members"] = "name-of-several", ", ".join(sorted(bearers))
        weighed.refuse(Finding(code, facts), fate=Fate.WHO)
        return None


def _tell(weighed: Weighed, people: _People, zone: str) -> None:
    """Makes of a row the facts of a match, as far as nothing stands in the way."""
    row, sheet = weighed.row, weighed.sheet
    assert sheet is not None
    profile = find_form(sheet.form)
    seats = []
    for seat in _seats(row):
        if seat.letter in profile.seats:
            seats.append(people.seat(seat, weighed))
        elif not seat.is_blank:
            facts = {"seat": seat.letter, "seats": " ".join(profile.seats)}
            weighed.refuse(Finding("no-such-seat", facts))
    cells = {name: names.composed(text) for name, text in row.cells.items()}
    number, ordinal = cells.get("match", ""), cells.get("ordinal", "")
    if number and not MATCH_NUMBER.fullmatch(number):
        weighed.refuse(Finding("no-such-match", {"match": quoted(number)}))
    if ordinal and not _ORDINAL.fullmatch(ordinal):
        weighed.refuse(Finding("no-such-ordinal", {"most": MOST_OF_A_DAY}))
        ordinal = ""
    at = cells.get("time", "")
    if at and not _TIME.fullmatch(at):
        weighed.refuse(Finding("not-a-time", {"text": quoted(at)}))
        at = ""
    of = cells.get("event", "")
    event = people.events.get(of)
    if of and event is None:
        weighed.refuse(Finding("no-such-event", {"event": quoted(of)}))
    told = [each for each in seats if each is not None]
    if not sheet.date or len(told) < len(seats):
        return
    weighed.told = MatchTold(
        profile=profile,
        seats=tuple(told),
        day=datetime.fromisoformat(sheet.date).date(),
        time=time.fromisoformat(at) if at else None,
        zone=cells.get("zone") or zone,
        same_as=number,
        ordinal=int(ordinal) if ordinal else None,
        agreed=bool(sheet.agreed),
        vessel=cells.get("vessel", ""),
        waters=cells.get("waters", ""),
        place=cells.get("place", ""),
        representation=cells.get("said", ""),
        under_claim=_under_claim(cells.get("underclaim", ""), weighed),
        event=event,
    )
    weighed.refuse(*report_faults(weighed.told))


def _under_claim(text: str, weighed: Weighed) -> bool:
    try:
        return bool(text) and yes_or_no(text) == "yes"
    except NotationError as error:
        weighed.refuse(error.finding)
        return False


# What is on file of it


class _OnFile:
    """The matches that rows may be of, looked up together."""

    def __init__(self, weighed: Sequence[Weighed]) -> None:
        told = [each.told for each in weighed if each.told is not None]
        numbers = [MATCH_NUMBER.fullmatch(each.same_as) for each in told]
        named = Q()
        for found in filter(None, numbers):
            named |= Q(year=int(found["year"]), serial=int(found["serial"]))
        met = Q(meeting__in={each.meeting for each in told})
        found = Match.objects.filter(met | named).whole().order_by("ordinal")
        self.numbered = {match.number: match for match in found}
        self.met: Mapping[str, list[Match]] = defaultdict(list)
        for match in found:
            if match.state != MatchState.WITHDRAWN:
                self.met[match.meeting].append(match)


def _hold_against(weighed: Weighed, on_file: _OnFile, by: Actor, at: datetime) -> None:
    """Says which match on file a row is of, and what it adds to it or finds there."""
    told = weighed.told
    assert told is not None
    met = on_file.met.get(told.meeting, [])
    if told.same_as:
        match = on_file.numbered.get(told.same_as)
        if match is None or match.meeting != told.meeting:
            facts = {"match": told.same_as, "day": told.day}
            weighed.refuse(Finding("not-that-match", facts))
            return
        weighed.match = match
    elif told.ordinal is not None:
        alike = (each for each in met if each.form == told.form)
        weighed.match = next((m for m in alike if m.ordinal == told.ordinal), None)
    elif met:
        facts = {"matches": ", ".join(each.number for each in met)}
        weighed.refuse(Finding("same-or-another", facts), fate=Fate.UNSURE)
        return
    if weighed.match is None:
        _as_new(weighed, told, at)
    else:
        _as_on_file(weighed, told, weighed.match, by)


def _as_new(weighed: Weighed, told: MatchTold, at: datetime) -> None:
    ended = _ended(weighed)
    who = [seat.member for seat in told.seats]
    weighed.refuse(*entry_faults(told.event, told.profile, who, told.day))
    if ended in ("void", "withdrawn"):
        weighed.refuse(Finding("ended-by-an-act", {"text": ended}))
    elif weighed.judged and at.astimezone(ZoneInfo(told.zone)).date() < told.day:
        weighed.refuse(Finding("row-not-played-yet", {"day": told.day}))


def _as_on_file(weighed: Weighed, told: MatchTold, match: Match, by: Actor) -> None:
    facts: dict[str, object] = {"match": match.number}
    if match.form != told.form:
        forms = {"claimed": told.form, "true": match.form}
        weighed.refuse(Finding("sheet-of-another-form", facts | forms))
        return
    others = [*_others(match, told), *other_event_faults(match, told.event)]
    if others:
        weighed.refuse(*others)
        return
    result, ended = match.in_force, _ended(weighed)
    if match.state == MatchState.WITHDRAWN:
        weighed.fate = Fate.SAME
        if ended != "withdrawn":
            weighed.refuse(Finding("match-withdrawn", facts))
    elif weighed.judged is None:
        weighed.fate = Fate.SAME
        if ended == "withdrawn" or (
            ended == "void" and not (result and result.is_void)
        ):
            weighed.refuse(Finding("ended-by-an-act", {"text": ended}))
    elif result is None:
        weighed.fate = Fate.ENDS
    elif _tells(weighed) == _stands(match):
        weighed.fate = Fate.SAME
    else:
        differ = facts | {"claimed": _tells(weighed), "true": _stands(match)}
        if match.state == MatchState.REPORTED:
            weighed.refuse(Finding("row-of-another-result", differ))
            return
        weighed.fate = Fate.CONFLICT
        note = Finding("row-kept-beside", differ, line=weighed.row.line)
        weighed.findings.append(note)
        mine = acting_member(by)
        sat = any(mine and seat.member_id == mine.pk for seat in match.seats.all())
        if sat and match.state == MatchState.CONFIRMED:
            weighed.refuse(Finding("confirmed-already", facts))


def _ended(weighed: Weighed) -> str:
    """The code of how a match stands that the row tells no result of."""
    ended = weighed.row.cells.get("ended", "").lower()
    return ended if ended in NO_END else ""


def _others(match: Match, told: MatchTold) -> list[Finding]:
    """Whom a row puts at another seat than the entry does."""
    found = []
    claimed = {seat.letter: seat for seat in told.seats}
    for seat in match.seats.all():
        entered = SeatTold(letter=seat.letter, member=seat.member, name=seat.name)
        other = claimed[seat.letter]
        if other.key != entered.key:
            who = other.member.number if other.member else other.name
            facts = {"match": match.number, "seat": seat.letter}
            found.append(
                Finding("sheet-of-others", facts | {"claimed": who, "true": seat.who})
            )
    return found


def _tells(weighed: Weighed) -> str:
    """How a row says that it ended, seat by seat, and which side won."""
    assert weighed.judged is not None
    assert weighed.judged.ending is not None
    ending = weighed.judged.ending
    scores = {letter: line.score for letter, line in ending.lines().items()}
    return _outcome(scores, ending.winner)


def _stands(match: Match) -> str:
    """How a match on file ended, in the same words; "void" where nobody won."""
    result = match.in_force
    assert result is not None
    if result.is_void:
        return "void"
    letters = {seat.pk: seat.letter for seat in match.seats.all()}
    scores = {letters[line.seat_id]: line.score for line in result.lines.all()}
    return _outcome(scores, result.winner)


def _outcome(scores: Mapping[str, int | None], winner: str) -> str:
    told = ", ".join(f"{seat} {score}" for seat, score in sorted(scores.items()))
    return f"{told} ({winner})"


class _Earlier:
    """The rows before, by who met on which day, so that no match is told of twice."""

    def __init__(self, whole: Import, weighed: Sequence[Weighed]) -> None:
        meetings = {each.told.meeting for each in weighed if each.told is not None}
        first = min((each.row.line for each in weighed), default=0)
        kept = whole.rows.filter(meeting__in=meetings, line__lt=first)
        self.told: dict[tuple[str, str], dict[int, int]] = defaultdict(dict)
        for row in kept.order_by("line"):
            told = self.told[row.meeting, row.form]
            told.setdefault(row.ordinal or 1, row.line)

    def hold_against(self, weighed: Weighed) -> None:
        """Asks of a row which match it is, where one before it tells of the same."""
        assert weighed.told is not None
        told = self.told[weighed.told.meeting, weighed.told.form]
        which = weighed.ordinal
        first = min(told.values(), default=None) if which is None else told.get(which)
        if first is not None:
            finding = Finding("row-told-before", {"first": first})
            weighed.refuse(finding, fate=Fate.UNSURE)
        told.setdefault(which or 1, weighed.row.line)
