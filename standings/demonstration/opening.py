"""The registers as they are opened: federations, members, offices and titles.

The service enrols a director by itself, as it must; everything else is entered by
whoever then may. What happens afterwards is not known here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from django.conf import settings

from standings import appointments, federations, membership, titles
from standings.models import Federation, Member, Role, User

from .log_ins import make_reporter
from .people import FEDERATIONS, PEOPLE, Person

OFFICE_HOURS: Final = time(9, 5)
BETWEEN_ACTS: Final = timedelta(minutes=3)
DESK: Final = (Role.EXECUTIVE_DIRECTOR, Role.SECRETARIAT)


@dataclass(slots=True, kw_only=True)
class Registers:
    """What stands in the registers: members by name, federations by code.

    ``day`` is the one on which they are opened. ``desk`` is who enters things; nobody,
    before there is somebody.
    """

    day: date
    members: dict[str, Member] = field(default_factory=dict)
    federations: dict[str, Federation] = field(default_factory=dict)
    desk: Member | None = None
    reporter: User | None = None

    def open(self, at: datetime, *, with_log_ins: bool) -> None:
        """Enters everybody, one act after another from a moment on."""
        moments = _from(at)
        for person in PEOPLE:
            self._admit(person, moments)
            if not self.federations:
                self._found_federations(moments)
        for person in PEOPLE:
            self._join(person, next(moments))
        self.reporter = make_reporter(usable=with_log_ins, at=next(moments))

    def holders_of(self, *offices: Role) -> list[Member]:
        """Those who hold one of some offices."""
        return [self.members[each.name] for each in PEOPLE if each.office in offices]

    def officer(self, code: str) -> Member:
        """The officer of a federation."""
        name = next(
            each.name
            for each in PEOPLE
            if each.office == Role.FEDERATION_OFFICER and each.federation == code
        )
        return self.members[name]

    def grant(self, name: str, title: str, since: date, at: datetime) -> None:
        """Enters a title of somebody’s."""
        titles.grant_title(
            member=self.members[name],
            name=title,
            authority=f"Congress of {since.year}",
            since=since,
            by=self.desk,
            at=at,
        )

    def _years_ago(self, years: int) -> date:
        return self.day - timedelta(days=365 * years)

    def _admit(self, person: Person, moments: Iterator[datetime]) -> None:
        self.members[person.name] = membership.enrol(
            name=person.name,
            zone=person.zone,
            since=self._years_ago(person.years),
            by=self.desk,
            at=next(moments),
        )
        if person.title:
            self.grant(person.name, person.title, self._years_ago(1), next(moments))
        if person.office:
            self._appoint(person, next(moments))

    def _appoint(self, person: Person, at: datetime) -> None:
        role, member = Role(person.office), self.members[person.name]
        officer = role is Role.FEDERATION_OFFICER
        appointments.appoint(
            member=member,
            role=role,
            federation=self.federations[person.federation] if officer else None,
            since=self.day,
            by=self.desk,
            at=at,
        )
        if role in DESK:
            self.desk = member

    def _found_federations(self, moments: Iterator[datetime]) -> None:
        for told in FEDERATIONS:
            self.federations[told.code] = federations.found_federation(
                code=told.code,
                name=told.name,
                confederation=told.confederation,
                letterhead=True,
                since=self._years_ago(10),
                by=self.desk,
                at=next(moments),
            )

    def _join(self, person: Person, at: datetime) -> None:
        """Entered by the officer of the federation."""
        membership.join_federation(
            member=self.members[person.name],
            federation=self.federations[person.federation],
            since=self._years_ago(person.years),
            by=self.officer(person.federation),
            at=at,
        )


def at_the_desk(day: date, local: time = OFFICE_HOURS) -> datetime:
    """A moment of a day of the Secretariat’s."""
    there = datetime.combine(day, local, settings.SECRETARIAT_ZONE)
    return there.astimezone(UTC)


def _from(at: datetime) -> Iterator[datetime]:
    while True:
        yield at
        at += BETWEEN_ACTS
