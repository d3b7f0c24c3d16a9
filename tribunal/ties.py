"""Who is tied to a case, and so takes no part in deciding it (VIII.1-g).

It knows parties, seats, federations and what somebody did in the case before; neither
rights nor what an act is called.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from datetime import date
from typing import Any, Final

from django.db.models import BigIntegerField, QuerySet
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
    Appeal,
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

    def __init__(self, case: Case, on: date, read: _Read | None = None):
        self.case, self.on = case, on
        self._read = read or _Read([case], on)
        before = self._read.before(case)
        there = {each.pk for each in (case, *before)}
        cases = [case, *self._read.joined[case.pk], *before]
        self._matches = {each.match_id for each in cases if each.match_id}
        read, every = self._read, {each.pk for each in cases}
        own = read.people("party", there)
        opened = read.people("opened", {case.pk})
        self._federations = read.federations(there, own)
        # By what somebody is or did there, the keys of whom it ties.
        self._known = {
            "party": own,
            "represents": read.people("represents", there),
            "decided": read.people("decided", {each.number for each in cases})
            | read.people("ruled", self._matches)
            | read.people("sat", {each.pk for each in before}),
            "opened": set() if read.filed & there else opened,
            "reported": read.people("reported", every),
            "left": read.people("left", {case.pk}),
            "declared": read.people("declared", there),
        }

    def of(self, members: Iterable[Member]) -> dict[int, list[str]]:
        """What ties each of these, by their keys; nothing for the free.

        A fixed number of queries, however many they are.
        """
        people = frozenset(member.pk for member in members)
        belong, sat = self._read.about(people)
        own = self._known["party"]
        known = {
            **self._known,
            "federation": {pk for pk, of in belong if of in self._federations} - own,
            "witness": {pk for pk, match in sat if match in self._matches} - own,
        }
        told = {pk: [tie for tie in TIES if pk in known[tie]] for pk in people}
        return {pk: tied for pk, tied in told.items() if tied}


class _Read:
    """What ties people to some cases on a day, read at once.

    A fixed number of queries, however many cases there are.
    """

    def __init__(self, cases: Sequence[Case], on: date):
        self.on = on
        appeals = [case.pk for case in cases if case.kind == Kind.APPEAL]
        found = Appeal.objects.filter(case__in=appeals).select_related("against__case")
        self._first = {
            each.case_id: each.against.case for each in (found if appeals else ())
        }
        there = [*cases, *self._first.values()]
        self.joined: dict[int, list[Case]] = defaultdict(list)
        for each in Case.objects.filter(joined_to__in=there):
            assert each.joined_to_id is not None
            self.joined[each.joined_to_id].append(each)
        every = [*there, *(each for some in self.joined.values() for each in some)]
        self._matches = {each.match_id for each in every if each.match_id}
        parties = list(
            Party.objects.filter(case__in=every).values_list(
                "case", "side", _kept("member"), _kept("representative"), "federation"
            )
        )
        self.filed = {case for case, side, *_who in parties if side == Side.FILER}
        unfiled = [case.pk for case in cases if case.pk not in self.filed]
        opened = Case.objects.filter(pk__in=unfiled)
        decided = Act.objects.filter(
            subject_kind="case",
            subject__in=[case.number for case in every],
            verb__in=DECIDED,
        )
        ruled = Ruling.objects.filter(match__in=self._matches)
        ratified = [case for case in every if case.kind == Kind.RATIFICATION]
        reported = Expulsion.objects.filter(case__in=ratified)
        seats = list(
            PanelSeat.objects.filter(case__in=every)
            .order_by()
            .values_list("case", _kept("member"), "left_by")
        )
        declared = DeclaredTie.objects.filter(case__in=every)
        # By the tie: of what, and whom; of rulings it is the match, of acts the number.
        self._people = {
            "party": [(case, who) for case, _side, who, *_more in parties if who],
            "represents": [(case, who) for case, *_more, who, _of in parties if who],
            "decided": _people(decided, "subject", "who"),
            "ruled": _people(ruled, "match", "act__who") if self._matches else [],
            "opened": _people(opened, "pk", "made_by__who") if unfiled else [],
            "reported": _people(reported, "case", "reported_by") if ratified else [],
            "sat": [(case, who) for case, who, _left in seats],
            "left": [(case, who) for case, who, left in seats if left],
            "declared": _people(declared, "case", "member"),
        }
        self._parties = [(case, of) for case, *_who, of in parties if of]
        people = {who for _case, who in self._people["party"]}
        belong = FederationMembership.objects.on(on).filter(member__in=people)
        self._belong = list(belong.values_list("member", "federation"))
        merged = Federation.objects.exclude(merged_into=None)
        pairs = merged.values_list("pk", "merged_into")
        self._merged = {pk: into for pk, into in pairs if into is not None}
        self._about: dict[frozenset[int], tuple[list[Any], list[Any]]] = {}

    def before(self, case: Case) -> list[Case]:
        """The case that this one is an appeal against, with those joined to that."""
        first = self._first.get(case.pk)
        return [first, *self.joined[first.pk]] if first else []

    def people(self, tie: str, of: Set[Any]) -> set[int]:
        """Whom something ties to these: the keys of the records that stand for them."""
        return {who for what, who in self._people[tie] if what in of}

    def federations(self, cases: Set[int], own: Set[int]) -> set[int]:
        """The federations that are parties, or that parties belong to on the day.

        With one that was merged into another goes the other, which stands for it now.
        """
        keys: set[int] = {of for case, of in self._parties if case in cases}
        keys |= {of for who, of in self._belong if who in own}
        while more := {self._merged[key] for key in keys & self._merged.keys()} - keys:
            keys |= more
        return keys

    def about(self, people: frozenset[int]) -> tuple[list[Any], list[Any]]:
        """The federations that these belong to or hold an office of, and the matches
        that they sat at: each a person and a key. Asked once for the same people."""
        if people not in self._about:
            belong = [
                each
                for of in (FederationMembership, Appointment)
                for each in of.objects.on(self.on)
                .filter(member__in=people)
                .exclude(federation=None)
                .values_list("member", "federation")
            ]
            sat = Seat.objects.filter(match__in=self._matches, member__in=people)
            self._about[people] = belong, list(sat.values_list("member", "match"))
        return self._about[people]


def ties_of_each(cases: Sequence[Case], *, on: date) -> list[Ties]:
    """What ties people to each of some cases; a fixed number of queries."""
    read = _Read(cases, on)
    return [Ties(case, on, read) for case in cases]


def ties_of(case: Case, members: Iterable[Member], *, on: date) -> dict[int, list[str]]:
    """What ties each of these to a case on a day, for who asks it once."""
    return Ties(case, on).of(members)


def _people(rows: QuerySet[Any], of: str, named: str) -> list[tuple[Any, int]]:
    """Of what, and whom a field of its row names: the record that stands for them."""
    return list(rows.order_by().exclude(**{named: None}).values_list(of, _kept(named)))


def _kept(named: str) -> Coalesce:
    """The key of the record that stands for whom a field names, None for nobody."""
    # Who acted stands in the record by serial number, which is no key.
    key = f"{named}__pk"
    return Coalesce(f"{named}__merged_into", key, output_field=BigIntegerField())
