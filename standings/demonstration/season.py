"""A season loaded into an empty service, by the acts that tell of real ones.

What happens is put in a diary, each deed at its moment, and done in order of time; so
the record of acts reads as that of a season. It writes no row by itself. What is left
to chance comes from one seed: whoever loads it on one day has the same season.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time, timedelta
from functools import partial
from random import Random
from typing import Final

from django.conf import settings

from rulebook.days import day_of
from rulebook.engine.sheet import Result as WrittenResult
from rulebook.engine.sheet import Sheet
from rulebook.findings import Finding
from standings import (
    appointments,
    confirmation,
    federations,
    membership,
    record,
    registration,
    results,
    titles,
)
from standings.faults import refuse
from standings.models import Act, BarKind, Federation, Match, Member, Role, User

from .diary import Deed, Diary
from .log_ins import link_all, make_reporter
from .meetings import Meeting, Player, judged
from .people import FEDERATIONS, LOG_INS, PEOPLE, Person
from .players import bare
from .programme import MATCHES, Company, Course, Kind, programme, sheet_of
from .slips import with_a_slip

SEED: Final = 121
DAYS: Final = 280
"""How many days before that of loading the registers are opened."""
OPENING: Final = time(9, 5)
A_DAY: Final = timedelta(days=1)
AN_HOUR: Final = timedelta(hours=1)
FIRST_MATCH: Final = 5
LAST_MATCH: Final = 4
"""How many days after the opening the first is played, and before loading the last."""
HOLDERS_MEET: Final = 0.8
"""How often those who meet are holders of titles, where it may be anybody."""

SUSPENDED: Final = "Obadiah Skunk"
RETIRED: Final = "Jürgen Fünfer"
"""Whose title ends."""
RISEN: Final = "Nell Bywater"
"""Who is granted one in the course of the season."""
RENAMED: Final = ("Siobhán Ní Chárta", "Siobhán Ní Chárta Spar")
ANSWERING: Final = [LOG_INS["champion"], LOG_INS["member"]]
"""Who can log in and find something to answer."""
VESSEL_S_ZONE: Final = "America/Barbados"
GUESTS: Final = ("Percival Lurch", "Winifred Stinker", "Tom Levins")
HORSE: Final = Player("Dobbin", species="horse")
DISPUTES: Final = (
    "My last count was eleven, and nine were pegged.",
    "We had agreed to stop before the last deal; it was no match.",
    "The heels of the fourth deal are written for the wrong side.",
    "I was told that it would be played again.",
)


AboutMatch = Callable[[Meeting, Match, datetime], None]


def load(
    *,
    at: datetime,
    matches: int = MATCHES,
    with_log_ins: bool = False,
    told: Callable[[int], None] = lambda done: None,
) -> None:
    """Loads the demonstration into an empty service: all of it, or nothing.

    ``told`` hears how many matches are on file. ``with_log_ins`` makes log-ins that
    anybody can use, for their passwords are known. Raises Refused where anything is
    entered already.
    """
    with record.acting():
        if not is_empty():
            refuse(Finding("service-not-empty"))
        season = Season(at=at, with_log_ins=with_log_ins)
        season.open_the_registers()
        season.plan(matches)
        season.happen(told)
        if with_log_ins:
            link_all(season.members, at=at)


def is_empty() -> bool:
    """Whether nobody has entered anything, or signed up."""
    return not (Act.objects.exists() or User.objects.exists())


@dataclass(slots=True, kw_only=True)
class Season:
    """The season of who loads it at a moment, ``at``."""

    at: datetime
    with_log_ins: bool = False
    rng: Random = field(default_factory=lambda: Random(SEED))
    diary: Diary = field(default_factory=Diary)
    federations: dict[str, Federation] = field(default_factory=dict)
    members: dict[str, Member] = field(default_factory=dict)
    skill: dict[str, float] = field(default_factory=dict)
    reporter: User | None = None
    desk: Member | None = None
    """Who enters things; nobody before there is somebody."""
    met: set[tuple[date, frozenset[str]]] = field(default_factory=set)
    on_file: int = 0

    # Days and moments

    @property
    def today(self) -> date:
        """The day of loading, before which all has happened."""
        return day_of(self.at)

    def day(self, share: float) -> date:
        """The day on which so much of the season is over."""
        return self.today - timedelta(days=round(DAYS * (1 - share)))

    def desk_hours(self, share: float) -> datetime:
        return _moment(self.day(share), OPENING)

    def years_ago(self, years: int) -> date:
        return self.day(0) - timedelta(days=365 * years)

    def later(self, at: datetime, least: float, most: float) -> datetime:
        """A moment so many hours after another."""
        return at + timedelta(minutes=round(60 * self.rng.uniform(least, most)))

    # The opening: who there is, and in which office

    def open_the_registers(self) -> None:
        """The service enrols a director; the rest is entered by whoever then may."""
        moments = self._moments()
        for person in PEOPLE:
            self._admit(person, moments)
            if not self.federations:
                self._found_federations(moments)
        for person in PEOPLE:
            self._join(person, moments)
        self.reporter = make_reporter(usable=self.with_log_ins, at=next(moments))

    def _moments(self) -> Iterator[datetime]:
        """One moment after another of the day on which the registers are opened."""
        at = self.desk_hours(0)
        while True:
            yield at
            at += timedelta(minutes=3)

    def _admit(self, person: Person, moments: Iterator[datetime]) -> None:
        member = self.members[person.name] = membership.enrol(
            name=person.name,
            zone=person.zone,
            since=self.years_ago(person.years),
            by=self.desk,
            at=next(moments),
        )
        self.skill[person.name] = self.rng.uniform(0.35, 1)
        if person.title:
            self._grant(member, person.title, self.years_ago(1), next(moments))
        if person.office:
            self._appoint(member, person, next(moments))
        if person.office in (Role.EXECUTIVE_DIRECTOR, Role.SECRETARIAT):
            self.desk = member

    def _appoint(self, member: Member, person: Person, at: datetime) -> None:
        role = Role(person.office)
        officer = role is Role.FEDERATION_OFFICER
        appointments.appoint(
            member=member,
            role=role,
            federation=self.federations[person.federation] if officer else None,
            since=self.day(0),
            by=self.desk,
            at=at,
        )

    def _grant(self, member: Member, title: str, since: date, at: datetime) -> None:
        titles.grant_title(
            member=member,
            name=title,
            authority=f"Congress of {since.year}",
            since=since,
            by=self.desk,
            at=at,
        )

    def _found_federations(self, moments: Iterator[datetime]) -> None:
        for told in FEDERATIONS:
            self.federations[told.code] = federations.found_federation(
                code=told.code,
                name=told.name,
                confederation=told.confederation,
                letterhead=True,
                since=self.years_ago(10),
                by=self.desk,
                at=next(moments),
            )

    def _join(self, person: Person, moments: Iterator[datetime]) -> None:
        """Entered by an officer of the federation."""
        officer = next(
            each
            for each in PEOPLE
            if each.office == Role.FEDERATION_OFFICER
            and each.federation == person.federation
        )
        membership.join_federation(
            member=self.members[person.name],
            federation=self.federations[person.federation],
            since=self.years_ago(person.years),
            by=self.members[officer.name],
            at=next(moments),
        )

    # What is to happen

    def plan(self, matches: int) -> None:
        """Puts so many matches in the diary, and what else happens in a season."""
        for kind in programme(matches):
            meeting = self._meeting(kind)
            self.diary.put(self._told_at(meeting), partial(self._tell_of, meeting))
        for share, deed in (
            (0.4, self._a_title_is_granted),
            (0.45, self._a_name_is_changed),
            (0.5, self._somebody_is_suspended),
            (0.6, self._a_title_ends),
        ):
            self.diary.put(self.desk_hours(share), deed)

    def happen(self, told: Callable[[int], None]) -> None:
        """All that is in the diary, up to the eve of loading."""
        for at, deed in self.diary.until(_moment(self.today, time())):
            deed(at)
            told(self.on_file)

    def _meeting(self, kind: Kind) -> Meeting:
        day = self._day_of(kind)
        players = self._company(kind)
        while (key := (day, frozenset(each.name for each in players))) in self.met:
            players = self._company(kind)
        self.met.add(key)
        seats = kind.profile.seats
        skill = {
            seat: self.skill.get(player.name, 0.5)
            for seat, player in zip(seats, players, strict=True)
        }
        home = self.rng.choice([each.name for each in players if each.member])
        place, zone = self._place(kind, home)
        return Meeting(
            kind=kind,
            players=players,
            day=day,
            time=time(self.rng.randrange(10, 22), self.rng.choice((0, 15, 30, 45))),
            place=place,
            zone=zone,
            bare_sheet=sheet_of(kind, self.rng, skill),
        )

    def _day_of(self, kind: Kind) -> date:
        if kind.course is Course.ANNOUNCED:
            return self.today + self.rng.randrange(2, 9) * A_DAY
        days = DAYS - FIRST_MATCH - LAST_MATCH
        since, until = (round(days * share) for share in kind.span)
        return self.day(0) + (FIRST_MATCH + self.rng.randint(since, until)) * A_DAY

    def _place(self, kind: Kind, home: str) -> tuple[str, str]:
        if kind.at_sea:
            return "", VESSEL_S_ZONE
        code = next(person.federation for person in PEOPLE if person.name == home)
        places = next(each.places for each in FEDERATIONS if each.code == code)
        return self.rng.choice(places)

    def _company(self, kind: Kind) -> tuple[Player, ...]:
        """Who meets, in turn order."""
        size = kind.profile.players
        holders = [each.name for each in self._at_home() if each.title]
        match kind.company:
            case Company.GUEST:
                return (*self._some(holders, 1), Player(self.rng.choice(GUESTS)))
            case Company.HORSE:
                return (*self._some(holders, size - 1), HORSE)
            case Company.BARRED:
                return (*self._some([SUSPENDED], 1), *self._some(holders, 1))
            case Company.EXPECTED:
                holders = [name for name in holders if name not in ANSWERING]
                return (*self._some(holders, 1), *self._some(ANSWERING, 1))
            case Company.MIXED if self.rng.random() > HOLDERS_MEET:
                return self._some([each.name for each in self._at_home()], size)
        return self._some(holders, size)

    def _at_home(self) -> list[Person]:
        """Those among whom a company is found: of one federation, or of all."""
        home = self.rng.choice([*self.federations, None])
        people = [each for each in PEOPLE if each.name != SUSPENDED]
        return [each for each in people if home in (None, each.federation)]

    def _some(self, names: list[str], size: int) -> tuple[Player, ...]:
        chosen = self.rng.sample(names, size)
        return tuple(Player(name, self.members[name]) for name in chosen)

    def _told_at(self, meeting: Meeting) -> datetime:
        """When a match is reported."""
        match meeting.kind.course:
            case Course.ANNOUNCED:
                return self.later(_moment(self.today, time()), -40, -2)
            case Course.BEFOREHAND:
                return self.later(meeting.played_at, -80, -50)
        if meeting.kind.late:
            return self.later(meeting.played_at, 17 * 24, 24 * 24)
        return self.later(meeting.played_at, 1, 40)

    # A match, from its report on

    def _tell_of(self, meeting: Meeting, at: datetime) -> None:
        """Reports a match, mostly with how it ended."""
        course, told, by = meeting.kind.course, meeting.told, self._by(meeting)
        self.on_file += 1
        if course in (Course.WITHDRAWN, Course.BEFOREHAND, Course.ANNOUNCED):
            match = registration.report_match(told=told, by=by, at=at).match
        else:
            sheet = meeting.sheet
            if course is Course.MENDED:
                sheet = with_a_slip(self.rng, sheet, self.on_file)
            ended = results.report_ended(told=told, judged=judged(sheet), by=by, at=at)
            match = ended.match
        self._go_on(meeting, match, at)

    def _by(self, meeting: Meeting) -> User | Member:
        if meeting.kind.seen and self.reporter is not None:
            return self.reporter
        return meeting.teller

    def _go_on(self, meeting: Meeting, match: Match, at: datetime) -> None:
        """Puts down what becomes of a match that is on file."""

        def in_days(least: float, most: float, deed: AboutMatch) -> None:
            self._in_days(at, least, most, partial(deed, meeting, match))

        match meeting.kind.course:
            case Course.CONFIRMED:
                self._to_be_confirmed(meeting, match, at)
            case Course.MENDED:
                in_days(1, 3, self._hand_in)
            case Course.BEFOREHAND:
                in_days(4, 5, self._hand_in)
            case Course.UNANSWERED:
                in_days(15, 20, self._confirm_for)
            case Course.DISPUTED:
                in_days(1, 5, self._dispute)
            case Course.ANOTHER_ACCOUNT:
                in_days(1, 3, self._tell_otherwise)
            case Course.CORRECTED:
                in_days(1, 3, self._dispute)
                in_days(9, 20, self._correct)
            case Course.VOIDED:
                in_days(1, 3, self._dispute)
                in_days(9, 20, self._void)
            case Course.WITHDRAWN:
                in_days(0.01, 0.2, self._withdraw)

    def _in_days(self, at: datetime, least: float, most: float, deed: Deed) -> None:
        self.diary.put(self.later(at, 24 * least, 24 * most), deed)

    def _to_be_confirmed(self, meeting: Meeting, match: Match, at: datetime) -> None:
        for member in meeting.answering:
            self._in_days(at, 0.1, 7, partial(self._confirm, match, member))

    def _confirm(self, match: Match, member: Member, at: datetime) -> None:
        result = match.results.latest().get()
        confirmation.confirm_result(result=result, by=member, at=at)

    def _hand_in(self, meeting: Meeting, match: Match, at: datetime) -> None:
        """The right sheet, after one with a slip or a report before play."""
        sheet, by = judged(meeting.sheet), self._by(meeting)
        results.submit_sheet(match=match, judged=sheet, by=by, at=at)
        self._to_be_confirmed(meeting, match, at)

    def _confirm_for(self, meeting: Meeting, match: Match, at: datetime) -> None:
        """An officer does, for nobody answers; not one who sat at it."""
        sat = [player.name for player in meeting.players]
        offices = (Role.REFEREE, Role.SECRETARIAT)
        officer = next(
            each.name
            for each in PEOPLE
            if each.office in offices and each.name not in sat
        )
        confirmation.confirm_unanswered(
            result=match.results.latest().get(),
            reason="Asked twice, and not heard of for a fortnight.",
            by=self.members[officer],
            at=at,
        )

    def _dispute(self, meeting: Meeting, match: Match, at: datetime) -> None:
        confirmation.dispute_result(
            result=match.results.latest().get(),
            reason=self.rng.choice(DISPUTES),
            by=meeting.answering[0],
            at=at,
        )

    def _tell_otherwise(self, meeting: Meeting, match: Match, at: datetime) -> None:
        """The other side has another account of it."""
        sheet, other = judged(_otherwise(meeting)), meeting.answering[0]
        results.submit_sheet(match=match, judged=sheet, by=other, at=at)

    def _correct(self, meeting: Meeting, match: Match, at: datetime) -> None:
        results.correct_result(
            match=match,
            judged=judged(_otherwise(meeting)),
            authority="Both sides heard, and the score card seen",
            by=self.desk,
            at=at,
        )

    def _void(self, meeting: Meeting, match: Match, at: datetime) -> None:
        results.void_result(
            match=match,
            authority="Both sides heard: the pack held two jacks of spades",
            by=self.desk,
            at=at,
        )

    def _withdraw(self, meeting: Meeting, match: Match, at: datetime) -> None:
        registration.withdraw_match(
            match=match, reason="The wrong evening.", by=meeting.teller, at=at
        )

    # What else happens

    def _a_title_is_granted(self, at: datetime) -> None:
        self._grant(self.members[RISEN], "Commodore’s Cup", day_of(at), at)

    def _a_name_is_changed(self, at: datetime) -> None:
        before, now = RENAMED
        membership.rename(
            member=self.members[before], name=now, since=day_of(at), by=self.desk, at=at
        )

    def _somebody_is_suspended(self, at: datetime) -> None:
        titles.bar_member(
            member=self.members[SUSPENDED],
            kind=BarKind.SUSPENDED,
            authority="The Executive Director, for ninety days",
            since=day_of(at),
            until=day_of(at) + 90 * A_DAY,
            by=self.desk,
            at=at,
        )

    def _a_title_ends(self, at: datetime) -> None:
        title = self.members[RETIRED].titles.get()
        titles.end_title(
            title=title,
            last_day=day_of(at),
            authority="Congress of this year; the cup was handed on",
            by=self.desk,
            at=at,
        )


def _moment(day: date, local: time) -> datetime:
    """A moment of a day of the Secretariat's."""
    there = datetime.combine(day, local, settings.SECRETARIAT_ZONE)
    return there.astimezone(UTC)


def _otherwise(meeting: Meeting) -> Sheet:
    """A match as the other side remembers it: the loser ten points better off."""
    sheet = meeting.sheet
    assert sheet.result is not None
    scores = dict(sheet.result.scores)
    loser = min(scores, key=scores.__getitem__)
    scores[loser] = min(scores[loser] + 10, meeting.kind.profile.target - 1)
    return replace(bare(sheet), result=WrittenResult(scores))
