"""What is shown of an appeal and of a ratification besides what any case shows.

What a reader may see of them is told by who the reader is to the case; how it looks is
not known here.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.db.models import Q

from rulebook.days import day_of
from rulebook.findings import Finding
from standings.access import Right
from standings.convening import Classification as Found
from standings.models import Bar, Classification, Entrant, Event, Match, Member

from . import appealing
from .access import Worn
from .appealing import Lodging
from .letterheads import own_letter_faults, to_confirm
from .lodging import weighed
from .models import (
    Appeal,
    AppealLetter,
    Case,
    Expulsion,
    Filing,
    Ground,
    Reclassification,
)
from .moves import Hat
from .ratification import Fate, expulsion_of, fate_of, held_appeals, undone


@dataclass(frozen=True, slots=True)
class FormOfAppeal:
    """In which form an appeal came: its letters, and what is to be said of it."""

    appeal: Appeal
    letters: list[AppealLetter]
    lodging: Lodging
    at: datetime

    @property
    def grounds(self) -> list[Ground]:
        """What it is about."""
        return [Ground(each) for each in self.appeal.grounds]

    @property
    def last_moment(self) -> datetime:
        """The last second of its thirty days."""
        return self.lodging.last_moment

    @property
    def is_over(self) -> bool:
        """Whether these are over."""
        return self.lodging.is_over(self.at)

    @property
    def missing(self) -> list[Finding]:
        """What it still lacks."""
        return appealing.missing(self.lodging)

    @property
    def marks(self) -> list[Finding]:
        """What whoever decides is to see of it."""
        return appealing.marks(self.lodging, self.at)

    @property
    def about(self) -> list[Finding]:
        """What becomes of it for what it is about."""
        return appealing.about_the_grounds(self.lodging)


class Changed(NamedTuple):
    """A match that is another without an expulsion: what it is said to be, and what it
    would be; or what it was, and is since that was refused."""

    match: Match
    before: Classification
    now: Classification | Found


@dataclass(frozen=True, slots=True)
class Ratification:
    """What became of an expulsion, and which matches are others without it.

    ``expulsion`` is None for who has no part in the case; so is what is ``held`` for
    who may not read it. ``missed`` are the events that a refused expulsion kept its
    member from entering: for the Secretariat, since only people enter anybody.
    """

    fate: Fate
    expulsion: Expulsion | None
    matches: list[Changed]
    held: list[Filing]
    missed: list[Event]


def form_of(appeal: Appeal, at: datetime) -> FormOfAppeal:
    """In which form an appeal came, as it stands at a moment."""
    letters = appeal.letters.select_related("federation", "filing__act", "answer__act")
    return FormOfAppeal(appeal, list(letters), weighed(appeal), at)


def asked_of(appeal: Appeal, worn: Worn) -> AppealLetter | None:
    """The letter about whose letterhead somebody is asked, as an officer."""
    own = appeal.own_federation
    if own is None or worn.held.refusals(Right.CONFIRM_LETTERHEAD, own):
        return None
    letter = to_confirm(appeal.case)
    if letter is None or next(own_letter_faults(letter, worn.member), None):
        return None
    return letter


def ratification_of(case: Case, worn: Worn) -> Ratification | None:
    """What became of the expulsion that a case is to ratify; None of others."""
    fate = fate_of(case)
    if fate is None:
        return None
    reads = worn.parties or worn.hats & {Hat.SECRETARIAT}
    held = held_appeals(case) if reads else []
    expulsion = expulsion_of(case) if worn.is_inside else None
    if fate is Fate.AWAITED:
        changes = undone(expulsion) if expulsion is not None else []
        found = [Changed(*each) for each in changes]
    else:
        made = Reclassification.objects.filter(
            Q(order__case=case) | Q(order__case__appeal__against__case=case)
        )
        read = made.select_related("now__match", "before").order_by("now__match")
        found = [Changed(each.now.match, each.before, each.now) for each in read]
    missed = []
    if fate is Fate.REFUSED and expulsion and Hat.SECRETARIAT in worn.hats:
        missed = _missed(expulsion.bar)
    return Ratification(fate, expulsion, found, held, missed)


def _missed(bar: Bar) -> list[Event]:
    """The events of the days on which a void bar stood that its member is not in."""
    assert bar.voided_by is not None
    until = day_of(bar.voided_by.at)
    there = Event.objects.filter(since__lte=until, until__gte=bar.since)
    own = Member.objects.one_with(bar.member.kept_id)
    entered = Entrant.objects.running().filter(member__in=own)
    return list(there.exclude(pk__in=entered.values("event")).order_by("since", "pk"))
