"""A standing read: who stands where in a season, as of the end of any day.

Today's is read from the tallies, another day's summed up from the ledger. What a result
counts for is not known here, nor how a standing is shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, NamedTuple

from django.db.models import Count, Exists, OuterRef, Prefetch, Q, Subquery, Sum

from rulebook.days import end_of, today

from .convening import CountsFor
from .credit import Figures
from .models import (
    Answer,
    Bar,
    BarKind,
    Classification,
    Credit,
    Federation,
    FederationMembership,
    Match,
    MatchState,
    Member,
    Result,
    Scope,
    Tally,
)
from .models.credits import FIGURES, SUMS
from .table import ranked

AT_ONCE = 500
"""How many members are looked up with one query."""
COUNTED = {
    Scope.CHAMPIONSHIP: (CountsFor.CHAMPIONSHIP,),
    Scope.ALL: (CountsFor.CHAMPIONSHIP, CountsFor.ALL),
}
"""What a match counts for that counts in a standing of a scope."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Which standing is asked for: of a season, as of the end of a day, and of whom.

    ``day`` is no day to come. Of a federation stand those who belong to it on the day.
    """

    season: int
    scope: Scope = Scope.CHAMPIONSHIP
    day: date = field(default_factory=today)
    federation: Federation | None = None

    @property
    def is_todays(self) -> bool:
        return self.day == today()

    @property
    def until(self) -> datetime:
        """The moment before which everything was entered that is in it."""
        return end_of(self.day)


class Line(NamedTuple):
    """Somebody's place and figures, by the key of the member's row."""

    rank: int
    member: int
    figures: Figures


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a standing, with what is to be known of it.

    ``member`` has the name of the day, ``federations`` are the codes of that day.
    ``disputed``, ``corrected`` and ``corrected_since`` count matches: of which the
    result is disputed, was changed by the day, and has been changed after it.
    """

    rank: int
    member: Any
    federations: tuple[str, ...]
    figures: Figures
    disputed: int
    corrected: int
    corrected_since: int
    bar: Bar | None


class Gained(NamedTuple):
    """Wins and defeats of many together."""

    wins: int
    defeats: int


@dataclass(frozen=True, slots=True)
class Balance:
    """Wins and defeats of all who sat at the tables, which are as many (V.3-c)."""

    of_members: Gained
    of_others: Gained

    @property
    def wins(self) -> int:
        return self.of_members.wins + self.of_others.wins

    @property
    def defeats(self) -> int:
        return self.of_members.defeats + self.of_others.defeats

    @property
    def is_even(self) -> bool:
        return self.wins == self.defeats


def lines(asked: Asked) -> list[Line]:
    """Everybody who stands there, most wins first; equals share a rank (V-a).

    Only who has a match that counts stands there. Equals follow one another by number.
    """
    found = _sums(asked).exclude(member=None).filter(played__gt=0)
    if asked.federation is not None:
        belonging = asked.federation.memberships.on(asked.day).values("member")
        found = found.filter(member__in=belonging)
    ordered = found.order_by("-wins", "member__serial")
    told = [
        (member, Figures(*figures))
        for member, *figures in ordered.values_list("member", *FIGURES)
    ]
    return [
        Line(rank, member, figures)
        for rank, (member, figures) in ranked(told, lambda row: row[1].wins)
    ]


def rows(asked: Asked, of: Sequence[Line]) -> Iterator[Row]:
    """Some lines as rows, for which a fixed number of queries is asked."""
    told = [line.member for line in of]
    disputed = _counts(_disputed(asked), told)
    corrected = _counts(_corrected(asked), told)
    since = {} if asked.is_todays else _counts(_corrected_since(asked), told)
    members = _members(asked.day, told)
    for rank, key, figures in of:
        member = members[key]
        yield Row(
            rank,
            member,
            tuple(each.federation.code for each in member.belonging),
            figures,
            disputed.get(key, 0),
            corrected.get(key, 0),
            since.get(key, 0),
            max(member.barring, key=_gravity, default=None),
        )


def balance(asked: Asked) -> Balance:
    """The wins and the defeats of a standing, whatever federation is asked for."""
    sums = {
        f"{name}_of_{whose}": Sum(name, filter=filter_, default=0)
        for whose, filter_ in (("members", ~Q(member=None)), ("others", Q(member=None)))
        for name in ("wins", "defeats")
    }
    told = list(_entered(asked).aggregate(**sums).values())
    return Balance(of_members=Gained(*told[:2]), of_others=Gained(*told[2:]))


def waiting(asked: Asked) -> int:
    """How many results counted for nobody on the day, since only one side told them.

    What was withdrawn since then is not among them.
    """
    held = Classification.objects.filter(match=OuterRef("pk"), act__at__lt=asked.until)
    told = Result.objects.latest_before(asked.until).exclude(winner="")
    found = (
        Match.objects.standing()
        .filter(Exists(told.filter(match=OuterRef("pk"))), year=asked.season)
        .alias(counts_for=Subquery(held.order_by("-act").values("counts_for")[:1]))
        .filter(counts_for__in=COUNTED[asked.scope])
    )
    if asked.is_todays:
        return found.filter(state=MatchState.REPORTED).count()
    credited = Credit.objects.entered_before(asked.until).filter(match=OuterRef("pk"))
    return found.filter(~Exists(credited)).count()


def _entered(asked: Asked) -> Any:
    """What is summed up: the tallies, or the credits entered by the day."""
    if asked.is_todays:
        return Tally.objects.filter(season=asked.season, scope=asked.scope).order_by()
    return _credits(asked).entered_before(asked.until)


def _sums(asked: Asked) -> Any:
    """The figures of everybody, by member."""
    found = _entered(asked)
    if asked.is_todays:
        return found.values("member", *FIGURES)
    return found.values("member").annotate(**SUMS)


def _credits(asked: Asked) -> Any:
    found = Credit.objects.filter(season=asked.season).order_by()
    return found.within(asked.scope)


def _disputed(asked: Asked) -> Any:
    """The credits of what was disputed on the day, and not decided by then."""
    stood = Result.objects.latest_before(asked.until)
    said_no = Answer.objects.filter(
        confirms=False, act__at__lt=asked.until, result__in=stood
    )
    matches = said_no.filter(result__match__year=asked.season).values("result__match")
    return _entered_of(asked).filter(match__in=matches)


def _corrected(asked: Asked) -> Any:
    """The credits by which something was changed by the day."""
    return _entered_of(asked).later()


def _corrected_since(asked: Asked) -> Any:
    """The credits by which something in the standing has been changed after the day."""
    had = Credit.objects.entered_before(asked.until).filter(
        seat=OuterRef("seat"), member=OuterRef("member")
    )
    return _credits(asked).later().filter(Exists(had), act__at__gte=asked.until)


def _entered_of(asked: Asked) -> Any:
    return _credits(asked).entered_before(asked.until)


def _counts(found: Any, members: Sequence[int]) -> dict[int, int]:
    """Of how many matches credits are, by member."""
    among = found.filter(member__in=members) if len(members) <= AT_ONCE else found
    counted = among.values("member").annotate(n=Count("match", distinct=True))
    return dict(counted.values_list("member", "n"))


def _members(day: date, keys: Sequence[int]) -> dict[int, Any]:
    """Members as they are on a day, by the keys of their rows."""
    belonging = FederationMembership.objects.on(day).select_related("federation")
    barring = Bar.objects.on(day).exclude(kind=BarKind.BARRED)
    whole = Member.objects.named(day).prefetch_related(
        Prefetch("federations", belonging.order_by("federation__code"), "belonging"),
        Prefetch("bars", barring, "barring"),
    )
    return {
        member.pk: member
        for start in range(0, len(keys), AT_ONCE)
        for member in whole.filter(pk__in=keys[start : start + AT_ONCE])
    }


def _gravity(bar: Bar) -> int:
    return [BarKind.SUSPENDED, BarKind.EXPELLED].index(bar.kind)
