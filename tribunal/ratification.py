"""How far an expulsion has come, and what it would undo to refuse it (VII.4-a).

What is asked of a case of ratification stands here; who decides it, and by what act
anything is done, is not known.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from django.db.models import Q

from rulebook.catalogue.entry import gettext_noop as _
from standings.models import Match
from standings.registration import Differing, differing, what_they_were

from .models import Case, Expulsion, Filing, FilingKind, Kind


class Fate(StrEnum):
    """What became of an expulsion that was to be ratified."""

    AWAITED = "awaited"
    RATIFIED = "ratified"
    REFUSED = "refused"


FATES: Final[Mapping[Fate, str]] = {
    Fate.AWAITED: _("awaiting ratification"),
    Fate.RATIFIED: _("ratified"),
    Fate.REFUSED: _("ratification refused"),
}
"""What each is called; the edge translates it."""


def expulsion_of(case: Case) -> Expulsion | None:
    """The expulsion that a case is to ratify, with its bar as it now stands.

    An appeal against the determination of such a case is about it too.
    """
    if case.kind not in (Kind.RATIFICATION, Kind.APPEAL):
        return None
    found = Expulsion.objects.filter(
        Q(case=case) | Q(case__publications__appeals__case=case)
    )
    return found.select_related("bar__member", "match", "event", "reported_by").first()


def fate_of(case: Case) -> Fate | None:
    """What became of the expulsion that a case is to ratify; None of other cases.

    Asks nothing of a case that was read with ``expulsion__bar``.
    """
    if case.kind != Kind.RATIFICATION:
        return None
    if case.is_open and not case.is_reopened:
        return Fate.AWAITED
    return Fate.REFUSED if case.expulsion.bar.is_void else Fate.RATIFIED


def undone(expulsion: Expulsion) -> list[Differing]:
    """The matches that would be others if an expulsion were void, the latest first.

    They are those in its days that are said to be something else than they would be
    without it, and because of it. A fixed number of queries, however many they are.
    """
    bar = expulsion.bar
    if bar.is_void:
        return []
    met = Match.objects.standing().filter(seats__member=bar.member_id)
    met = met.between(bar.since, bar.until).distinct().latest_first()
    with_it = what_they_were(met)
    return [
        each
        for each in differing(met, without=bar)
        if each.found.basis != with_it[each.match.pk].basis
        or each.found.counts_for != with_it[each.match.pk].counts_for
    ]


def held_appeals(case: Case) -> list[Filing]:
    """The appeals that were handed in before an expulsion was decided upon, as they
    were received: each keeps the moment of its receipt and its digest."""
    held = case.filings.filter(kind=FilingKind.EARLY_APPEAL)
    return list(
        held.select_related("act", "party__member").prefetch_related("files__upload")
    )
