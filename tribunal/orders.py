"""Orders as told and entered; how they reach the registers is not known yet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from rulebook.findings import Finding
from standings.faults import text_faults
from standings.models import Act, Actor, Match, Member, TwentyNine

from .models import Case, Order, OrderKind


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderTold:
    """One order, as it is drafted."""

    kind: OrderKind
    text: str
    match: Match | None = None
    member: Member | None = None
    twenty_nine: TwentyNine | None = None
    sheet: str = ""
    scope: str = ""
    since: date | None = None
    until: date | None = None
    review_on: date | None = None


def told_faults(case: Case, told: OrderTold) -> Iterator[Finding]:
    """Yields why an order cannot be made so."""
    yield from text_faults("text", told.text, 2000, lines=True)


def entered(
    case: Case, tolds: Sequence[OrderTold], act: Act, *, interim: bool = False
) -> list[Order]:
    """Enters orders, numbered within their case."""
    last = case.orders.count()
    return [
        Order.objects.create(
            case=case,
            number=last + number,
            kind=told.kind,
            is_interim=interim,
            text=told.text,
            match=told.match,
            member=told.member,
            twenty_nine=told.twenty_nine,
            sheet=told.sheet,
            scope=told.scope,
            since=told.since,
            until=told.until,
            review_on=told.review_on,
            made_by=act,
        )
        for number, told in enumerate(tolds, 1)
    ]


def carry_out_all(case: Case, act: Act, *, by: Actor, at: datetime) -> None:
    """Carries out the orders of a determination."""
    final = case.orders.filter(is_interim=False, lapsed_by=None, carried_out_by=None)
    final.update(carried_out_by=act)
