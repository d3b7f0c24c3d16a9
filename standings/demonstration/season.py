"""A season loaded into an empty service, by the acts that tell of real ones.

What happens is put in a diary, each deed at its moment, and done in order of time; so
the record of acts reads as that of a season. It writes no row by itself. What is left
to chance comes from one seed: whoever loads it on one day has the same season.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from functools import partial
from random import Random
from typing import Final

from rulebook.days import day_of
from rulebook.findings import Finding
from standings import membership, record, titles
from standings.faults import refuse
from standings.models import Act, BarKind, Event, Member, User

from .diary import Diary
from .fates import Fates
from .log_ins import link_all
from .meetings import Meeting, Player
from .occasions import Hosts, occasions
from .opening import Registers, at_the_desk
from .people import FEDERATIONS, LOG_INS, PEOPLE, Person
from .programme import MATCHES, Company, Course, Kind, programme, sheet_of

SEED: Final = 121
DAYS: Final = 280
"""How many days before that of loading the registers are opened."""
A_DAY: Final = timedelta(days=1)
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


def load(
    *,
    at: datetime,
    matches: int = MATCHES,
    with_log_ins: bool = False,
    told: Callable[[int], None] = lambda done: None,
    more: Callable[[Season], None] = lambda season: None,
) -> None:
    """Loads the demonstration into an empty service: all of it, or nothing.

    ``told`` hears how many matches are on file, and ``more`` puts into the diary what
    the standings know nothing of. ``with_log_ins`` makes log-ins that
    anybody can use, for their passwords are known. Raises Refused where anything is
    entered already.
    """
    with record.acting():
        if not is_empty():
            refuse(Finding("service-not-empty"))
        season = Season(at=at)
        opened = at_the_desk(season.day(0))
        season.registers.open(opened, with_log_ins=with_log_ins)
        season.plan(matches)
        more(season)
        season.happen(told)
        if with_log_ins:
            link_all(season.registers.members, at=at)


def is_empty() -> bool:
    """Whether nobody has entered anything, or signed up."""
    return not (Act.objects.exists() or User.objects.exists())


@dataclass(slots=True, kw_only=True)
class Season:
    """The season of who loads it at a moment, ``at``."""

    at: datetime
    rng: Random = field(default_factory=lambda: Random(SEED))
    diary: Diary = field(default_factory=Diary)
    registers: Registers = field(init=False)
    fates: Fates = field(init=False)
    hosts: Hosts = field(init=False)
    skill: dict[str, float] = field(init=False)
    met: set[tuple[date, frozenset[str]]] = field(default_factory=set)
    once: set[str] = field(default_factory=lambda: {SUSPENDED})
    """Who is in no company again of those in which each is once."""

    def __post_init__(self) -> None:
        self.registers = Registers(day=self.day(0))
        self.fates = Fates(registers=self.registers, diary=self.diary)
        self.hosts = Hosts(
            registers=self.registers,
            diary=self.diary,
            today=self.today,
            meet=self._meet_in_event,
        )
        self.skill = {person.name: self.rng.uniform(0.35, 1) for person in PEOPLE}

    @property
    def today(self) -> date:
        """The day of loading, before which all has happened."""
        return day_of(self.at)

    def day(self, share: float) -> date:
        """The day on which so much of the season is over."""
        return self.today - timedelta(days=round(DAYS * (1 - share)))

    # What is to happen

    def plan(self, matches: int) -> None:
        """Puts so many matches in the diary, and what else happens in a season."""
        of_events = 0
        for occasion in occasions(matches):
            self.hosts.plan(occasion, LAST_MATCH)
            of_events += occasion.matches(LAST_MATCH)
        for kind in programme(matches - of_events):
            self._meet_by_chance(kind)
        for share, deed in (
            (0.4, self._a_title_is_granted),
            (0.45, self._a_name_is_changed),
            (0.5, self._somebody_is_suspended),
            (0.6, self._a_title_ends),
        ):
            self.diary.put(at_the_desk(self.day(share)), deed)

    def happen(self, told: Callable[[int], None]) -> None:
        """All that is in the diary, up to the eve of loading."""
        for at, deed in self.diary.until(at_the_desk(self.today, time())):
            deed(at)
            told(self.fates.on_file)

    def _meet_by_chance(self, kind: Kind) -> None:
        day = self._day_of(kind)
        players = self._company(kind)
        while not self._is_first_of(day, players):
            players = self._company(kind)
        self._meet(kind, players, day)

    def _meet_in_event(
        self, kind: Kind, members: list[Member], day: date, event: Event
    ) -> None:
        names = {member: name for name, member in self.registers.members.items()}
        players = tuple(Player(names[member], member) for member in members)
        while not self._is_first_of(day, players):
            day += A_DAY
        self._meet(kind, players, day, event)

    def _is_first_of(self, day: date, players: tuple[Player, ...]) -> bool:
        """Whether these meet on a day for the first time, who from now on have."""
        meeting = day, frozenset(player.name for player in players)
        new = meeting not in self.met
        self.met.add(meeting)
        return new

    def _meet(
        self,
        kind: Kind,
        players: tuple[Player, ...],
        day: date,
        event: Event | None = None,
    ) -> None:
        """Puts down that these play on a day, and how it goes."""
        rng = Random(f"{SEED} {len(self.met)}")
        seats = kind.profile.seats
        skill = {
            seat: self.skill.get(player.name, 0.5)
            for seat, player in zip(seats, players, strict=True)
        }
        home = rng.choice([each.name for each in players if each.member])
        place, zone = self._place(kind, home, rng)
        meeting = Meeting(
            kind=kind,
            players=players,
            day=day,
            time=time(rng.randrange(10, 22), rng.choice((0, 15, 30, 45))),
            place=place,
            zone=zone,
            bare_sheet=sheet_of(kind, rng, skill),
            rng=rng,
            event=event,
        )
        self.diary.put(self._told_at(meeting), partial(self.fates.tell_of, meeting))

    def _day_of(self, kind: Kind) -> date:
        if kind.course is Course.ANNOUNCED:
            return self.today + self.rng.randrange(2, 9) * A_DAY
        days = DAYS - FIRST_MATCH - LAST_MATCH
        since, until = (round(days * share) for share in kind.span)
        return self.day(0) + (FIRST_MATCH + self.rng.randint(since, until)) * A_DAY

    def _place(self, kind: Kind, home: str, rng: Random) -> tuple[str, str]:
        if kind.at_sea:
            return "", VESSEL_S_ZONE
        code = next(person.federation for person in PEOPLE if person.name == home)
        places = next(each.places for each in FEDERATIONS if each.code == code)
        return rng.choice(places)

    def _company(self, kind: Kind) -> tuple[Player, ...]:
        """Who meets, in turn order."""
        size = kind.profile.players
        holders = [each.name for each in self._at_home() if each.title]
        match kind.company:
            case Company.ONCE:
                new = {each.name for each in PEOPLE if each.title} - self.once
                players = self._some(sorted(new), size)
                self.once |= {player.name for player in players}
                return players
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
        home = self.rng.choice([*self.registers.federations, None])
        people = [each for each in PEOPLE if each.name != SUSPENDED]
        return [each for each in people if home in (None, each.federation)]

    def _some(self, names: list[str], size: int) -> tuple[Player, ...]:
        chosen = self.rng.sample(names, size)
        return tuple(Player(name, self.registers.members[name]) for name in chosen)

    def _told_at(self, meeting: Meeting) -> datetime:
        """When a match is reported."""
        match meeting.kind.course:
            case Course.ANNOUNCED:
                return meeting.later(at_the_desk(self.today, time()), -40, -2)
            case Course.BEFOREHAND:
                return meeting.later(meeting.played_at, -80, -50)
        if meeting.kind.late:
            return meeting.later(meeting.played_at, 17 * 24, 24 * 24)
        return meeting.later(meeting.played_at, 1, 40)

    # What else happens

    def _a_title_is_granted(self, at: datetime) -> None:
        self.registers.grant(RISEN, "Commodore’s Cup", day_of(at), at)

    def _a_name_is_changed(self, at: datetime) -> None:
        before, now = RENAMED
        membership.rename(
            member=self.registers.members[before],
            name=now,
            since=day_of(at),
            by=self.registers.desk,
            at=at,
        )

    def _somebody_is_suspended(self, at: datetime) -> None:
        titles.bar_member(
            member=self.registers.members[SUSPENDED],
            kind=BarKind.SUSPENDED,
            authority="The Executive Director, for ninety days",
            since=day_of(at),
            until=day_of(at) + 90 * A_DAY,
            by=self.registers.desk,
            at=at,
        )

    def _a_title_ends(self, at: datetime) -> None:
        title = self.registers.members[RETIRED].titles.get()
        titles.end_title(
            title=title,
            last_day=day_of(at),
            authority="Congress of this year; the cup was handed on",
            by=self.registers.desk,
            at=at,
        )
