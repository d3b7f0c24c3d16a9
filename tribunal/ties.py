"""Who is tied to a case, and so takes no part in deciding it (VIII.1-g).

It knows parties, seats, federations and what somebody did in the case before; neither
rights nor what an act is called.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any, Final

from django.db.models import BigIntegerField, Q, QuerySet
from django.db.models.functions import Coalesce

from rulebook.catalogue.entry import gettext_noop as _
from standings.models import (
    Act,
    Appointment,
    Federation,
    FederationMembership,
    Member,
    Seat,
)

from .models import (
    Case,
    DeclaredTie,
    Expulsion,
    Kind,
    PanelSeat,
    Party,
    Ruling,
    Side,
)

TIES: Final[Mapping[str, str]] = {
    "party": _("a party to it"),
    "represents": _("represents a party"),
    "federation": _("of a party’s federation"),
    "witness": _("sat at the match"),
    "decided": _("decided in it before"),
    "opened": _("opened it for the registers"),
    "reported": _("reported what it is about"),
    "left": _("left its panel"),
    "declared": _("declared a tie"),
}
"""What ties somebody to a case; the edge translates it."""

DECIDED: Final = (
    *("decline-case", "uphold-case", "take-up-case"),
    *("not-entertain-appeal", "entertain-appeal"),
)
"""The acts on a case by which somebody decided in it before."""


class Ties:
    """What ties people to a case on a day, of what was read of the case once.

    What was joined to the case ties as the case does, and what it is an appeal
    against, with what was joined to that: there whoever had a seat on its panel has
    decided in it, however they came by the seat and whatever they are since (VIII.2-c).
    It tells of the moment in which it was read; an act that changes a panel reads anew.
    """

    def __init__(self, case: Case, on: date):
        self.case, self.on = case, on
        before = _appealed(case)
        cases = [case, *case.joined.all(), *before]
        there = [case, *before]
        parties = _Parties(there)
        own = parties.members
        self._federations = _federations_of(parties, on)
        self._matches = [each.match_id for each in cases if each.match_id]
        # By what somebody is or did there, the keys of whom it ties.
        self._known = {
            "party": own,
            "represents": parties.representatives,
            "decided": _who_decided(cases) | _who_sat(before),
            "opened": (
                set()
                if parties.someone_filed
                else _people(Case.objects.filter(pk=case.pk), "made_by__who")
            ),
            "reported": _who_reported(cases),
            "left": _people(case.panel.exclude(left_by=None), "member"),
            "declared": _people(DeclaredTie.objects.filter(case__in=there), "member"),
        }

    def of(self, members: Iterable[Member]) -> dict[int, list[str]]:
        """What ties each of these, by their keys; nothing for the free.

        A fixed number of queries, however many they are.
        """
        people = {member.pk for member in members}
        compatriots = {
            pk
            for of in (FederationMembership, Appointment)
            for pk in of.objects.on(self.on)
            .filter(member__in=people, federation__in=self._federations)
            .values_list("member", flat=True)
        }
        seats = Seat.objects.filter(match__in=self._matches, member__in=people)
        sat = set(seats.values_list("member", flat=True))
        own = self._known["party"]
        known = {
            **self._known,
            "federation": compatriots - own,
            "witness": sat - own,
        }
        told = {pk: [tie for tie in TIES if pk in known[tie]] for pk in people}
        return {pk: tied for pk, tied in told.items() if tied}


def ties_of(case: Case, members: Iterable[Member], *, on: date) -> dict[int, list[str]]:
    """What ties each of these to a case on a day, for who asks it once."""
    return Ties(case, on).of(members)


def _people(rows: QuerySet[Any], named: str) -> set[int]:
    """Whom a field of some rows names: the keys of the records that stand for them."""
    return set(rows.exclude(**{named: None}).values_list(_kept(named), flat=True))


def _kept(named: str) -> Coalesce:
    """The key of the record that stands for whom a field names, None for nobody."""
    # Who acted stands in the record by serial number, which is no key.
    key = f"{named}__pk"
    return Coalesce(f"{named}__merged_into", key, output_field=BigIntegerField())


class _Parties:
    """The parties of cases, by the keys of whom and of what they are."""

    def __init__(self, cases: Sequence[Case]):
        self.members: set[int] = set()
        self.representatives: set[int] = set()
        self.federations: set[int] = set()
        self.someone_filed = False
        rows = Party.objects.filter(case__in=cases).values_list(
            "side", _kept("member"), _kept("representative"), "federation"
        )
        for side, member, representative, federation in rows:
            self.members |= {member} - {None}
            self.representatives |= {representative} - {None}
            self.federations |= {federation} - {None}
            self.someone_filed |= side == Side.FILER


def _federations_of(parties: _Parties, on: date) -> set[int]:
    """The federations that are parties, or that parties belong to on a day.

    With one that was merged into another goes the other, which stands for it now.
    """
    belong = FederationMembership.objects.on(on).filter(member__in=parties.members)
    keys = {*parties.federations, *belong.values_list("federation", flat=True)}
    merged = Federation.objects.exclude(merged_into=None)
    into = dict(merged.values_list("pk", "merged_into"))
    while more := {into[key] for key in keys & into.keys()} - keys:
        keys |= more
    return keys


def _appealed(case: Case) -> list[Case]:
    """The case that this one is an appeal against, with those joined to that."""
    if case.kind != Kind.APPEAL:
        return []
    first = Case.objects.get(publications__appeals__case=case)
    return [first, *first.joined.all()]


def _who_sat(cases: Sequence[Case]) -> set[int]:
    """Who ever had a seat on the panels of cases, by their keys."""
    return (
        _people(PanelSeat.objects.filter(case__in=cases), "member") if cases else set()
    )


def _who_reported(cases: Sequence[Case]) -> set[int]:
    """Who reported what is to be ratified, by their keys."""
    told = [case for case in cases if case.kind == Kind.RATIFICATION]
    return (
        _people(Expulsion.objects.filter(case__in=told), "reported_by")
        if told
        else set()
    )


def _who_decided(cases: Iterable[Case]) -> set[int]:
    """Who decided in cases before, or ruled at a match’s table, by their keys."""
    numbers = [case.number for case in cases]
    matches = [case.match_id for case in cases if case.match_id]
    about = Q(subject_kind="case", subject__in=numbers, verb__in=DECIDED)
    if matches:
        ruled = Ruling.objects.filter(match__in=matches)
        about |= Q(pk__in=ruled.values("act"))
    return _people(Act.objects.filter(about), "who")
