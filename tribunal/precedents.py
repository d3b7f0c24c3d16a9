"""What was published before: found by what it cites, and whether it still stands.

All of it anybody may read. How a determination came to be is not known here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import NamedTuple

from rulebook.book import the_book

from .deadlines import last_moment
from .models import Case, Citation, Publication, Term, TermKind, Treatment
from .procedure import is_over, last_day


class Treated(NamedTuple):
    """A case, and what one case does with another."""

    case: Case
    treatment: Treatment


@dataclass(frozen=True, slots=True)
class Precedent:
    """A published case, and what became of it.

    ``later`` are the published cases that cite it, each with its treatment;
    ``appeal_until`` the last moment to appeal that still runs.
    """

    published: Publication
    later: list[Treated] = field(default_factory=list)
    appeal_until: datetime | None = None
    reworded: bool = False

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
    """Publications with what became of each: two queries."""
    published, reworded = list(published), set(reworded)
    cases = [each.case_id for each in published]
    later = defaultdict(list)
    standing = Publication.objects.standing().filter(case__sealed_by=None)
    standing = standing.values("determination")
    citations = Citation.objects.filter(of_case__in=cases, determination__in=standing)
    for each in citations.select_related("determination__case").order_by("pk"):
        how = Treatment(each.treatment)
        later[each.of_case_id].append(Treated(each.determination.case, how))
    until = _appeals_until(cases, at)
    return [
        Precedent(
            each, later[each.case_id], until.get(each.case_id), each.pk in reworded
        )
        for each in published
    ]


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
