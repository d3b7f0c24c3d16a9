"""What a member has played: by season, match by match, over the days, against whom.

It reads the ledger as of the end of any day. What a result counts for is not known.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from itertools import groupby
from typing import Any, NamedTuple

from django.db.models import Prefetch

from rulebook.days import end_of, today

from .credit import Figures
from .models import Answer, Credit, Match, Member, Result, Scope, Seat
from .models.credits import FIGURES, SUMS


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Whose matches are asked for, of which season and scope, as of the end of a day.

    ``season`` is None for all of them. ``of`` is one of the figures: then only the
    matches that add to it, or take from it, are meant; otherwise also those that were
    credited once, and count no more.
    """

    member: Member
    season: int | None = None
    scope: Scope = Scope.ALL
    day: date = field(default_factory=today)
    of: str = ""

    @property
    def until(self) -> datetime:
        """The moment before which everything was entered that counts."""
        return end_of(self.day)


class Season(NamedTuple):
    """Somebody's figures of a season."""

    season: int
    figures: Figures


@dataclass(frozen=True, slots=True)
class Played:
    """A match behind a figure: what it adds, and the credits that did so.

    ``match`` has the results that there were on the day, ``is_disputed`` is of that day
    too. ``credits`` are in their order, with their acts; ``since`` are those entered
    after the day.
    """

    match: Match
    figures: Figures
    is_disputed: bool
    credits: list[Credit]
    since: list[Credit]

    @property
    def was_changed(self) -> bool:
        return len(self.credits) > 1 or bool(self.since)


class Day(NamedTuple):
    """Somebody's figures of one day of play."""

    day: date
    figures: Figures


@dataclass(frozen=True, slots=True)
class Opponent:
    """What somebody has won and lost against one other; or against all no members.

    ``figures`` are the member's own: as many wins as the other has defeats of it.
    """

    member: Any
    figures: Figures


def seasons(asked: Asked) -> list[Season]:
    """The figures of every season, the last first, whichever season is asked for."""
    found = _credits(replace(asked, season=None)).values("season").annotate(**SUMS)
    told = found.filter(played__gt=0).order_by("-season")
    return [
        Season(season, Figures(*figures))
        for season, *figures in told.values_list("season", *FIGURES)
    ]


def total(asked: Asked) -> Figures:
    """What the matches behind a figure add up to, that figure and the others."""
    sums = _credits(asked).filter(match__in=_behind(asked)).aggregate(**SUMS)
    return Figures(*(sums[name] or 0 for name in FIGURES))


def played(asked: Asked, *, after: Match | None = None, most: int) -> list[Played]:
    """The matches behind a figure, the last first, and no more than ``most``.

    With ``after`` those that follow this one.
    """
    found = Match.objects.filter(pk__in=_behind(asked)).latest_first()
    if after is not None:
        found = found.before(after)
    matches = list(_as_of(found, asked.until)[:most])
    mine = Credit.objects.filter(member=asked.member, match__in=matches)
    credits = defaultdict(list)
    for credit in mine.within(asked.scope).select_related("act").order_by("act", "pk"):
        credits[credit.match_id].append(credit)
    return [_played(match, credits[match.pk], asked.until) for match in matches]


def days(asked: Asked) -> list[Day]:
    """The figures of each day of play, first to last."""
    sums = _credits(asked).values("match__day").annotate(**SUMS)
    told = sums.order_by("match__day").values_list("match__day", *FIGURES)
    return [Day(day, Figures(*figures)) for day, *figures in told]


def opponents(asked: Asked) -> list[Opponent]:
    """Whom somebody won against or lost to, those most often met first.

    Who lost together with others was not beaten by them: each loser is reckoned against
    the winners alone (V.3-c). Those who are no members come last, as one.
    """
    met = Credit.objects.filter(match__in=_credits(asked).values("match"))
    held = (
        met.within(asked.scope)
        .entered_before(asked.until)
        .order_by()
        .values("match", "seat", "member")
        .annotate(**SUMS)
        .filter(played__gt=0)
        .order_by("match", "seat")
        .values_list("match", "member", *FIGURES)
    )
    against: dict[int | None, Figures] = defaultdict(Figures)
    for _match, sat in groupby(held.iterator(chunk_size=2000), lambda row: row[0]):
        _meet(against, asked.member.pk, [(row[1], Figures(*row[2:])) for row in sat])
    members = Member.objects.named(asked.day).in_bulk(
        [key for key in against if key is not None]
    )
    found = [
        Opponent(members.get(key) if key else None, figures)
        for key, figures in against.items()
    ]
    return sorted(found, key=_how_often_met)


def _credits(asked: Asked) -> Any:
    """The credits that count, of the season, the scope and the day."""
    found = Credit.objects.filter(member=asked.member).order_by()
    if asked.season is not None:
        found = found.filter(season=asked.season)
    found = found.within(asked.scope)
    return found if asked.day == today() else found.entered_before(asked.until)


def _behind(asked: Asked) -> Any:
    """The matches that add to a figure, or take from it."""
    credits = _credits(asked).values("match")
    if not asked.of:
        return credits
    return credits.annotate(**SUMS).exclude(**{asked.of: 0}).values("match")


def _as_of(matches: Any, moment: datetime) -> Any:
    """Matches with what a line of them tells, and the results of before a moment."""
    told = Result.objects.filter(act__at__lt=moment)
    said_no = Answer.objects.filter(confirms=False, act__at__lt=moment)
    return matches.prefetch_related(
        Prefetch("seats", Seat.objects.named()),
        "classifications",
        Prefetch("results", told),
        "results__lines",
        Prefetch("results__answers", said_no),
    )


def _played(match: Match, credits: list[Credit], until: datetime) -> Played:
    by_then = [each for each in credits if each.act.at < until]
    since = [each for each in credits if each.act.at >= until]
    in_force = match.in_force
    return Played(
        match,
        sum((each.figures for each in by_then), Figures()),
        in_force is not None and bool(in_force.answers.all()),
        by_then,
        since,
    )


def _meet(
    against: dict[int | None, Figures],
    member: int,
    sat: Iterable[tuple[int | None, Figures]],
) -> None:
    """Adds what a member won or lost at a table against each of the others."""
    sat = list(sat)
    mine = next((figures for key, figures in sat if key == member), None)
    if mine is None:
        return
    for key, theirs in sat:
        won, lost = min(mine.wins, theirs.defeats), min(mine.defeats, theirs.wins)
        if won or lost:
            against[key] += Figures(
                1, won, lost, skunks_given=int(won > 1), skunks_taken=int(lost > 1)
            )


def _how_often_met(opponent: Opponent) -> tuple[bool, int, bytes, int]:
    who = opponent.member
    if who is None:
        return True, 0, b"", 0
    unnamed = who.sort_key is None
    key = b"" if unnamed else bytes(who.sort_key)
    return unnamed, -opponent.figures.played, key, who.serial
