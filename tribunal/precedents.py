"""What was published before: found by what it cites, and whether it still stands.

All of it anybody may read. How a determination came to be is not known here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Final, NamedTuple

from django.utils.translation import gettext

from rulebook.book import the_book
from rulebook.catalogue.entry import gettext_noop as _

from .deadlines import last_moment
from .models import (
    STANDS_BY,
    Case,
    Citation,
    Outcome,
    Publication,
    Term,
    TermKind,
    Treatment,
)
from .procedure import is_over, last_day

FATES: Final[Mapping[Outcome, str]] = {
    Outcome.DISMISSED: _("upheld on appeal"),
    Outcome.ALLOWED: _("overturned on appeal"),
    Outcome.VARIED: _("varied on appeal"),
    Outcome.NOT_ENTERTAINED: _("upheld, for the appeal was not entertained"),
}
"""What becomes of a determination by what is done with an appeal against it."""


class Treated(NamedTuple):
    """A case, and what one case does with another."""

    case: Case
    treatment: Treatment


class Decided(NamedTuple):
    """An appeal that was decided, and what was done with it."""

    case: Case
    outcome: Outcome

    @property
    def said(self) -> str:
        """What became by it of the determination before, in words."""
        return gettext(FATES[self.outcome])


@dataclass(frozen=True, slots=True)
class Precedent:
    """A published case, and what became of it.

    ``later`` are the published cases that cite it, each with its treatment;
    ``appeal_until`` the last moment to appeal that still runs; ``on_appeal`` what was
    decided on appeal against it.
    """

    published: Publication
    later: list[Treated] = field(default_factory=list)
    appeal_until: datetime | None = None
    reworded: bool = False
    on_appeal: Decided | None = None

    @property
    def stands(self) -> bool:
        """Whether it stands as it was published: on appeal, and in later cases."""
        fell = self.on_appeal and self.on_appeal.outcome not in STANDS_BY
        return not fell and not self.overruled_by

    @property
    def case(self) -> Case:
        """The case itself."""
        return self.published.case

    @property
    def overruled_by(self) -> list[Case]:
        """The cases that overruled it; nothing where it stands."""
        return [case for case, how in self.later if how == Treatment.OVERRULED]


def citing(provision: str, at: datetime) -> list[Precedent]:
    """The published cases that rest on a provision, the latest first.

    Five queries, however many they are. ``reworded`` says of each that the provision
    is worded otherwise today than it was then.
    """
    found = Publication.objects.standing().filter(case__sealed_by=None)
    found = found.select_related("case", "act")
    found = found.filter(determination__citations__provision=provision)
    published = list(found.order_by("-case__year", "-case__serial"))
    worded = dict(
        Citation.objects.filter(
            provision=provision, determination__publication__in=published
        ).values_list("determination__publication", "wording")
    )
    now = "\n\n".join(the_book()[provision].paragraphs)
    return with_fates(published, at, {key for key in worded if worded[key] != now})


def with_fates(
    published: Iterable[Publication], at: datetime, reworded: Iterable[int] = ()
) -> list[Precedent]:
    """Publications with what became of each: three queries."""
    published, reworded = list(published), set(reworded)
    cases = [each.case_id for each in published]
    later = defaultdict(list)
    standing = Publication.objects.standing().filter(case__sealed_by=None)
    standing = standing.values("determination")
    citations = Citation.objects.filter(of_case__in=cases, determination__in=standing)
    for each in citations.select_related("determination__case").order_by("pk"):
        how = Treatment(each.treatment)
        later[each.of_case_id].append(Treated(each.determination.case, how))
    until, decided = _appeals_until(cases, at), _on_appeal(cases)
    return [
        Precedent(
            each,
            later[each.case_id],
            until.get(each.case_id),
            each.pk in reworded,
            decided.get(each.case_id),
        )
        for each in published
    ]


def _on_appeal(cases: Iterable[int]) -> dict[int, Decided]:
    """What was decided on appeal against each of these cases, by its key.

    Where both sides appealed, what was joined is decided in the other (VIII.2-d). What
    was decided in a sealed case is not told.
    """
    published = Publication.objects.standing().select_related(
        "determination", "case__appeal__against"
    )
    of = published.filter(case__appeal__against__case__in=cases, case__sealed_by=None)
    return {
        each.case.appeal.against.case_id: Decided(each.case, each.determination.outcome)
        for each in of
    }


def _appeals_until(cases: Iterable[int], at: datetime) -> dict[int, datetime]:
    """Until when each of these cases may still be appealed, by its key."""
    running = Term.objects.running().begun().filter(case__in=cases)
    terms = running.filter(kind=TermKind.APPEAL).select_related("case")
    found: dict[int, datetime] = {}
    for term in terms:
        day = last_day(term)
        if isinstance(day, date) and not is_over(term, at):
            found[term.case_id] = last_moment(day, term.case.clock)
    return found
