"""The ledger of credits, brought to what a match now counts for, and the tallies.

Called in the transaction of each act that can change what counts; what a match is, and
how it ended, is decided elsewhere.
"""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from django.db.models import F

from rulebook.engine.profile import PROFILES

from .convening import CountsFor
from .credit import Figures, Line, figures
from .models import Act, Credit, Match, MatchState, Scope, Tally
from .models.credits import FIGURES, SUMS

IN_FORCE = (MatchState.CONFIRMED, MatchState.DISPUTED)
"""The states of a match in which its last result counts.

A result that only one side has told waits for an answer; one that is disputed counts,
marked, until that is decided (X.1-c).
"""


class Holder(NamedTuple):
    """Whose a credit is, and in which standings it counts; by keys of rows."""

    seat: int
    member: int | None
    championship: bool


def settle(match: Match, act: Act) -> None:
    """Credits what an act has changed, so that the ledger holds what a match is worth.

    Whoever calls it has entered the act. Where nothing changed, nothing is written.
    """
    worth = worth_of(match)
    changes: dict[Holder, Figures] = {
        holder: now - had
        for holder, (now, had) in _side_by_side(worth, credited(match)).items()
        if now - had
    }
    Credit.objects.bulk_create(
        Credit(
            act=act,
            match=match,
            seat_id=holder.seat,
            member_id=holder.member,
            season=match.year,
            championship=holder.championship,
            **_columns(change),
        )
        for holder, change in changes.items()
    )
    moved: dict[tuple[Scope, int | None], Figures] = defaultdict(Figures)
    for holder, change in changes.items():
        for scope in scopes(championship=holder.championship):
            moved[scope, holder.member] += change
    for (scope, member), change in moved.items():
        if change:
            _move(match.year, scope, member, change)


def worth_of(match: Match) -> dict[Holder, Figures]:
    """What a match counts for as it now stands, seat by seat."""
    result = match.results.latest().first()
    held = match.classifications.order_by("act").last()
    if (
        match.state not in IN_FORCE
        or result is None
        or held is None
        or held.counts_for == CountsFor.NONE
    ):
        return {}
    lines = {line.seat: line for line in result.lines.select_related("seat")}
    seats = {seat.letter: seat for seat in lines}
    told = {
        seat.letter: Line(line.score or 0, line.wins, line.defeats)
        for seat, line in lines.items()
    }
    said = figures(told, lowest_wins=PROFILES[match.form].lowest_wins)
    championship = held.counts_for == CountsFor.CHAMPIONSHIP
    return {
        Holder(seats[letter].pk, seats[letter].member_id, championship): each
        for letter, each in said.items()
    }


def credited(match: Match) -> dict[Holder, Figures]:
    """What the ledger holds of a match."""
    held = match.credits.order_by().values_list(*Holder._fields).annotate(**SUMS)
    return {Holder(*row[:3]): Figures(*row[3:]) for row in held}


def scopes(*, championship: bool) -> tuple[Scope, ...]:
    """The standings that a credit counts in."""
    return tuple(Scope) if championship else (Scope.ALL,)


def _side_by_side(
    one: dict[Holder, Figures], other: dict[Holder, Figures]
) -> dict[Holder, tuple[Figures, Figures]]:
    return {
        holder: (one.get(holder, Figures()), other.get(holder, Figures()))
        for holder in dict.fromkeys([*one, *other])
    }


def _columns(change: Figures) -> dict[str, int]:
    return {name: getattr(change, name) for name in FIGURES}


def _move(season: int, scope: Scope, member: int | None, change: Figures) -> None:
    """Adds to a tally, beneath the lock of the act that moves it."""
    row = {"season": season, "scope": scope, "member_id": member}
    added = {name: F(name) + more for name, more in _columns(change).items()}
    if not Tally.objects.filter(**row).update(**added):
        Tally.objects.create(**row, **_columns(change))
