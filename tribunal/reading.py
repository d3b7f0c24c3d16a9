"""A determination as it is read: who sees which version, with names, and what changed.

How it looks is not known here. Before publication it is the panel's alone (VIII.1-k).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property

from rulebook.book import Provision, Wording, the_book
from rulebook.changes import Passage, changes
from rulebook.days import day_of
from standings.models import Member

from .access import Worn
from .determinations import determined
from .drafts import of_the_panel
from .models import (
    Appeal,
    Case,
    Citation,
    Determination,
    Kind,
    Order,
    PanelSeat,
    Party,
    Publication,
    Treatment,
    Vote,
)
from .moves import State
from .orders import appealed_by, told_stay
from .precedents import Precedent, Treated, with_fates


@dataclass(frozen=True, slots=True)
class Cited:
    """A provision that reasons rest on: as it was worded then, and whether it still is.

    ``provision`` is None where the book holds it no more.
    """

    id: str
    wording: str
    provision: Provision | None

    @property
    def paragraphs(self) -> list[str]:
        """The wording of then, paragraph by paragraph."""
        return self.wording.split("\n\n")

    @property
    def reworded(self) -> bool:
        """Whether it says something else today."""
        now = self.provision.paragraphs if self.provision else ()
        return "\n\n".join(now) != self.wording


def bear_names(rows: Iterable[Vote | PanelSeat], day: date) -> None:
    """Gives each of a panel ``member.name``, as it was borne on a day. One query."""
    rows = list(rows)
    of = Member.objects.filter(pk__in=[each.member_id for each in rows])
    people = {each.pk: each for each in of.named(day)}
    for each in rows:
        each.member = people[each.member_id]


class Read:
    """One version of a case's determination, as somebody reads it at a moment.

    ``published`` is None where the panel alone reads what it determined. A fixed number
    of queries, whatever it holds.
    """

    def __init__(
        self,
        case: Case,
        determination: Determination,
        at: datetime,
        versions: Sequence[Publication] = (),
    ):
        self.case, self.determination, self.at = case, determination, at
        self.versions = list(versions)
        this = [each for each in versions if each.determination_id == determination.pk]
        self.published = this[0] if this else None

    @property
    def day(self) -> date:
        """The day by which people are named: that of the signatures."""
        return day_of(self.determination.signed_at or self.at)

    @property
    def superseded_by(self) -> Publication | None:
        """The version that stands in place of this one; None where this one stands."""
        if self.published is None or self.versions[-1] == self.published:
            return None
        return self.versions[-1]

    @cached_property
    def parties(self) -> list[Party]:
        """The parties, with the names of the day; those that left among them."""
        return list(self.case.parties.whole(self.day))

    @cached_property
    def appeals(self) -> list[Appeal]:
        """The appeals against it, first to last, but for those that are sealed."""
        found = Appeal.objects.filter(against__case=self.case, case__sealed_by=None)
        return list(found.select_related("case"))

    @cached_property
    def against(self) -> Case | None:
        """The case that it is an appeal against; None where it is none."""
        return appealed_by(self.case) if self.case.kind == Kind.APPEAL else None

    @cached_property
    def votes(self) -> list[Vote]:
        """How each of the panel voted, each with ``member.name``."""
        found = list(self.determination.votes.select_related("signature__act"))
        bear_names(found, self.day)
        return found

    @cached_property
    def _citations(self) -> list[Citation]:
        found = self.determination.citations.select_related("of_case")
        return list(found.order_by("pk"))

    @property
    def provisions(self) -> list[Cited]:
        """The provisions that the reasons rest on."""
        held = {each.id: each for each in the_book()}
        return [
            Cited(each.provision, each.wording, held.get(each.provision))
            for each in self._citations
            if each.provision
        ]

    @property
    def cases(self) -> list[Treated]:
        """The earlier cases, each with what is done with it."""
        return [
            Treated(each.of_case, Treatment(each.treatment))
            for each in self._citations
            if each.of_case is not None
        ]

    @cached_property
    def fate(self) -> Precedent | None:
        """What became of the determination since; None before publication."""
        if self.published is None:
            return None
        (fate,) = with_fates([self.published], self.at)
        return fate

    @cached_property
    def stayed_by(self) -> Order | None:
        """The interim order that stays it while it is appealed; None without one."""
        if self.case.state != State.UNDER_APPEAL:
            return None
        return told_stay(self.case)

    @property
    def is_reopened(self) -> bool:
        """Whether it stands only until its case, which is reopened, is determined."""
        return self.case.is_reopened and self.superseded_by is None

    @property
    def before(self) -> Publication | None:
        """The version whose place this one took; None for the first."""
        if self.published is None or self.published.number == 1:
            return None
        return self.versions[self.published.number - 2]

    @property
    def changes(self) -> list[list[Passage]]:
        """What this version changed in the one before, by paragraphs that differ."""
        if self.before is None:
            return []
        both = (self.before.determination, self.determination)
        was, now = (
            [_paragraphs(part) for part in (each.facts, each.reasons, each.orders)]
            for each in both
        )
        pairs = zip(was, now, strict=True)
        found = [each for pair in pairs for each in changes(*map(_wording, pair))]
        return [each for each in found if any(p.fate != "kept" for p in each)]


def read(
    case: Case, worn: Worn, at: datetime, version: int | None = None
) -> Read | None:
    """What somebody may read of a case's determination; None where there is nothing.

    The version that stands where none is told. Before publication, and only until then,
    the panel reads what it determined. Of a sealed case it is for who has a part in it.
    """
    if case.is_sealed and not worn.is_inside:
        return None
    told = case.publications.select_related("determination__act", "act")
    versions = list(told.order_by("number"))
    if versions:
        wanted = versions[-1].number if version is None else version
        found = [each for each in versions if each.number == wanted]
        return Read(case, found[0].determination, at, versions) if found else None
    if version is None and case.state == State.DETERMINED and of_the_panel(worn):
        return Read(case, determined(case), at)
    return None


def _paragraphs(numbered: Iterable[tuple[int, str]]) -> list[str]:
    return [text for _number, text in numbered]


def _wording(paragraphs: Sequence[str]) -> Wording:
    return Wording(tuple(paragraphs), None, "")
