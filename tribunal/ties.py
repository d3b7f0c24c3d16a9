"""Who is tied to a case, and so takes no part in deciding it (VIII.1-g).

It knows parties, seats, federations and what somebody did in the case before; neither
rights nor what an act is called.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Final

from django.db.models import Q

from rulebook.catalogue.entry import gettext_noop as _
from standings.models import Act, FederationMembership, Member, Seat

from .models import Case, Party

TIES: Final[Mapping[str, str]] = {
    "party": _("a party to it"),
    "represents": _("represents a party"),
    "federation": _("of a party’s federation"),
    "witness": _("sat at the match"),
    "decided": _("decided in it before"),
    "declared": _("declared a tie"),
}
"""What ties somebody to a case; the edge translates it."""

DECIDED: Final = ("decline-case", "uphold-case", "take-up-case", "rule-at-the-table")
"""The acts on a case, or on its match, by which somebody decided before."""


def ties_of(case: Case, members: Iterable[Member], *, on: date) -> dict[int, list[str]]:
    """What ties each of these to a case on a day, by their keys; nothing for the free.

    What was joined to the case ties as the case does.
    A fixed number of queries, however many they are.
    """
    people = {member.pk for member in members}
    found: dict[int, list[str]] = defaultdict(list)
    cases = [case, *case.joined.select_related("match")]
    parties = list(case.parties.select_related("member", "representative"))
    own = {each.member.kept_id for each in parties if each.member}
    acting = {each.representative.kept_id for each in parties if each.representative}
    theirs = _federations_of(parties, on)
    same = FederationMembership.objects.on(on).filter(
        member__in=people, federation__in=theirs
    )
    compatriots = set(same.values_list("member", flat=True))
    matches = [each.match_id for each in cases if each.match_id]
    seats = Seat.objects.filter(match__in=matches, member__in=people)
    sat = set(seats.values_list("member", flat=True))
    decided = _who_decided(cases)
    declared = {
        each.member.kept_id for each in case.declared_ties.select_related("member")
    }
    for pk in people:
        told = {
            "party": pk in own,
            "represents": pk in acting,
            "federation": pk in compatriots,
            "witness": pk in sat and pk not in own,
            "decided": pk in decided,
            "declared": pk in declared,
        }
        if tied := [tie for tie, holds in told.items() if holds]:
            found[pk] = tied
    return dict(found)


def _federations_of(parties: Iterable[Party], on: date) -> set[int]:
    """The federations that are parties, and those that parties belong to on a day."""
    codes = {each.federation_id for each in parties if each.federation_id}
    members = [each.member.kept_id for each in parties if each.member]
    belong = FederationMembership.objects.on(on).filter(member__in=members)
    return codes | set(belong.values_list("federation", flat=True))


def _who_decided(cases: Iterable[Case]) -> set[int]:
    """Who decided something in cases, or on their matches, before, by their keys."""
    numbers = [case.number for case in cases]
    matches = [case.match.number for case in cases if case.match is not None]
    about = Q(subject_kind="case", subject__in=numbers)
    about |= Q(subject_kind="match", subject__in=matches)
    acts = Act.objects.filter(about, verb__in=DECIDED).select_related("who")
    return {act.who.kept_id for act in acts if act.who}
