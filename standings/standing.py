"""A standing read: who stands where in a season, as of the end of any day.

Today's is read from the tallies, another day's summed up from the ledger. What a result
counts for is not known here, nor how a standing is shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, NamedTuple

from django.db.models import Count, Exists, OuterRef, Prefetch, Subquery, Sum

from rulebook.days import end_of, today

from .convening import CountsFor
from .credit import Figures
from .models import (
    Act,
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


class Standing(NamedTuple):
    """Everybody who stands there, most wins first, and the balance of all tables.

    Equals share a rank (V-a), and follow one another by number. The balance is that of
    the season and scope, whatever federation is asked for.
    """

    lines: list[Line]
    balance: Balance


def read(asked: Asked) -> Standing:
    """A standing; only who has a match that counts stands there."""
    told = [
        (member, Figures(*figures))
        for member, *figures in _sums(asked)
        .order_by("-wins", "member__serial")
        .values_list("member", *FIGURES)
    ]
    of_members = [row for row in told if row[0] is not None]
    standing = [row for row in of_members if row[1].played]
    if asked.federation is not None:
        belonging = asked.federation.memberships.on(asked.day)
        own = set(belonging.values_list("member", flat=True))
        standing = [row for row in standing if row[0] in own]
    return Standing(
        [
            Line(rank, *row)
            for rank, row in ranked(standing, worth=lambda row: row[1].wins)
        ],
        Balance(
            _gained(figures for _, figures in of_members),
            _gained(figures for member, figures in told if member is None),
        ),
    )


def rows(asked: Asked, of: Sequence[Line]) -> Iterator[Row]:
    """Some lines as rows, for which a fixed number of queries is asked."""
    told = [line.member for line in of]
    disputed = Counter(_disputed(asked))
    corrected = _counts(_credits(asked).later())
    since = {} if asked.is_todays else _counts(_corrected_since(asked))
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


def waiting(asked: Asked) -> int:
    """How many results counted for nobody on the day, since only one side told them.

    What was withdrawn since then is not among them.
    """
    told, held, credited = (
        _by_the_day(model.objects.order_by(), asked)
        for model in (Result, Classification, Credit)
    )
    found = Match.objects.filter(year=asked.season)
    if asked.is_todays:
        found = found.filter(state=MatchState.REPORTED)
    else:
        credited = credited.filter(match=OuterRef("pk"))
        found = found.standing().filter(~Exists(credited))
    open_ = told.filter(_not_replaced(told, "pk"), match=OuterRef("pk"))
    last = held.filter(match=OuterRef("pk")).order_by("-act").values("counts_for")
    found = found.filter(Exists(open_.exclude(winner="")))
    counting = found.alias(counts_for=Subquery(last[:1]))
    return counting.filter(counts_for__in=COUNTED[asked.scope]).count()


def _by_the_day(entries: Any, asked: Asked) -> Any:
    """Those of some entries whose acts were by the end of the day.

    The acts are looked up together, for very many entries are not to be looked at one
    by one.
    """
    if asked.is_todays:
        return entries
    return entries.filter(act__in=Act.objects.filter(at__lt=asked.until))


def _not_replaced(told: Any, key: str) -> Any:
    """Whether none of some results has taken the place of a result, by its key."""
    return ~Exists(told.filter(supersedes=OuterRef(key)))


def _sums(asked: Asked) -> Any:
    """The figures of everybody, by member."""
    if asked.is_todays:
        tallies = Tally.objects.filter(season=asked.season, scope=asked.scope)
        return tallies.values("member", *FIGURES)
    return _credits(asked).values("member").annotate(**SUMS)


def _gained(figures: Iterable[Figures]) -> Gained:
    told = [(each.wins, each.defeats) for each in figures]
    return Gained(sum(wins for wins, _ in told), sum(lost for _, lost in told))


def _all_credits(asked: Asked) -> Any:
    """The credits of the season and scope, of every day."""
    found = Credit.objects.filter(season=asked.season).order_by()
    return found.within(asked.scope)


def _credits(asked: Asked) -> Any:
    return _by_the_day(_all_credits(asked), asked)


def _disputed(asked: Asked) -> Any:
    """Who has a result that was disputed on the day, once for each of these.

    What counts for nobody, as a void result, is disputed in no row.
    """
    said_no, told = (
        _by_the_day(model.objects.order_by(), asked) for model in (Answer, Result)
    )
    matches = said_no.filter(
        _not_replaced(told, "result"),
        confirms=False,
        result__match__year=asked.season,
    ).values("result__match")
    # The season is the matches'; named again, it would have all its credits looked at.
    of_these = Credit.objects.filter(match__in=matches).within(asked.scope).order_by()
    sums = _by_the_day(of_these, asked).values("member", "match")
    counting = sums.annotate(played=Sum("played")).filter(played__gt=0)
    return counting.values_list("member", flat=True)


def _corrected_since(asked: Asked) -> Any:
    """The credits by which something in the standing has been changed after the day."""
    had = _credits(asked).filter(seat=OuterRef("seat"), member=OuterRef("member"))
    changed = _all_credits(asked).later().filter(act__at__gte=asked.until)
    return changed.filter(Exists(had))


def _counts(found: Any) -> dict[int, int]:
    """Of how many matches credits are, by member."""
    counted = found.values("member").annotate(n=Count("match", distinct=True))
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
    return [BarKind.SUSPENDED, BarKind.EXPELLED].index(BarKind(bar.kind))
