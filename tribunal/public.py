"""What everybody is shown of a member, kind by kind, beside what is kept and not shown.

Only what is public is read here, whoever asks. How it looks is not known.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext, ngettext

from rulebook.days import span
from rulebook.rules import Kind, kind_of
from standings import career
from standings.kept import Kept, Place
from standings.models import Act, Entrant, Event, Match, Member, TwentyNine
from standings.models.periods import Period

from .kept import EVERYTHING
from .models import Party, Publication, Ruling, Vote
from .models.cases import Case

SHOWN: Final = tuple(kept for kept in EVERYTHING if kept.public)
CLOSED: Final = tuple(kept for kept in EVERYTHING if kept.closed)


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that is shown of a member, and its days where it has some."""

    text: str
    days: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """One kind of what everybody is shown of a member: the facts, where, and why.

    ``facts`` is empty where there is nothing of this kind.
    """

    kept: Kept
    facts: tuple[Fact, ...]
    places: tuple[tuple[str, str], ...]

    @property
    def is_practice(self) -> bool:
        """Whether the Code is silent, and a practice note alone says so."""
        kinds = {kind_of(rule) for rule in self.kept.rests_on}
        return kinds == {Kind.READING}


def shown_of(member: Member) -> list[Shown]:
    """What everybody is shown of a member, read with ``whole``, in a fixed order.

    A fixed number of queries, however much it is.
    """
    told = {
        "number": [Fact(each.number) for each in (member, *member.merged.all())],
        "names": _dated((each.full, each) for each in member.names.all()),
        "species": [Fact(member.species)] if member.species != "human" else [],
        "zone": [Fact(member.zone)],
        "federations": _dated(
            (each.federation.code, each) for each in member.federations.all()
        ),
        "offices": _dated((_office(each), each) for each in member.appointments.all()),
        "titles": _dated((each.name, each) for each in member.titles.all()),
        "bars": _dated(
            (str(each.get_kind_display()), each) for each in member.bars.all()
        ),
        "figures": [
            Fact(str(each.season))
            for each in career.seasons(career.Asked(member=member))
        ],
    }
    told |= {key: [Fact(text)] for key, text in _counted(member) if text}
    return [
        Shown(kept, tuple(told.get(kept.key, ())), tuple(_places(kept, member)))
        for kept in SHOWN
    ]


def _dated(each: Iterable[tuple[str, Period]]) -> list[Fact]:
    return [Fact(text, span(period.since, period.until)) for text, period in each]


def _office(appointment) -> str:
    role = str(appointment.get_role_display())
    if appointment.federation is None:
        return role
    return f"{role}, {appointment.federation.code}"


def _counted(member: Member) -> Iterable[tuple[str, str]]:
    """Yields how many there are of what is too much to list."""
    own = Member.objects.one_with(member.pk)
    matches = Match.objects.standing().filter(seats__member__in=own).distinct().count()
    if matches:
        yield (
            "matches",
            ngettext("%(n)s match", "%(n)s matches", matches) % {"n": matches},
        )
    nines = TwentyNine.objects.filter(Q(member__in=own) | Q(certifier__in=own)).count()
    if nines:
        yield "nines", ngettext("%(n)s hand", "%(n)s hands", nines) % {"n": nines}
    entered = Entrant.objects.filter(member__in=own).values("event")
    events = Event.objects.filter(Q(pk__in=entered) | Q(toast_by__in=own)).count()
    if events:
        yield "events", ngettext("%(n)s event", "%(n)s events", events) % {"n": events}
    either = Q(player__in=own) | Q(opponent__in=own)
    rulings = Ruling.objects.filter(either).count()
    if rulings:
        yield (
            "rulings",
            ngettext("%(n)s ruling", "%(n)s rulings", rulings) % {"n": rulings},
        )
    cases = _published(own)
    if cases:
        yield "cases", ngettext("%(n)s case", "%(n)s cases", cases) % {"n": cases}
    about = Q(subject_kind="member", subject__in=[each.number for each in own])
    acts = Act.objects.public().filter(about | Q(who__in=own)).count()
    if acts:
        yield "acts", ngettext("%(n)s act", "%(n)s acts", acts) % {"n": acts}


def _published(own) -> int:
    """In how many published determinations, of cases not sealed, somebody is told of.

    As a party or for one, as one of the panel, or as whom an order is about that was
    carried out: what is determined and not published yet is nobody’s to know.
    """
    parties = Party.objects.filter(Q(member__in=own) | Q(representative__in=own))
    votes = Vote.objects.filter(
        member__in=own, determination__publication__isnull=False
    )
    published = Publication.objects.values("case")
    found = Case.objects.filter(pk__in=published, sealed_by=None)
    return (
        found.filter(
            Q(pk__in=parties.values("case"))
            | Q(pk__in=votes.values("determination__case"))
            | Q(orders__member__in=own, orders__carried_out_by__isnull=False)
        )
        .distinct()
        .count()
    )


def _places(kept: Kept, member: Member) -> Iterable[tuple[str, str]]:
    for place in kept.where:
        yield gettext(place.label), _address(place, member)


def _address(place: Place, member: Member) -> str:
    args = [member.number] if place.of_member else list(place.args)
    return reverse(place.name, args=args) + place.query.format(number=member.number)
