"""What the Tribunal orders, judged before it is signed by its register (VIII.1-k).

It knows what each kind of order tells, what would stand in its way, and how it is kept.
How an order is carried out, and how orders come to be signed, is not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import combinations
from typing import Final, NamedTuple

from django.utils.translation import gettext

from rulebook.catalogue.entry import gettext_noop as _
from rulebook.days import day_of
from rulebook.engine import NotationError, parse
from rulebook.findings import Finding
from standings import names
from standings.certifying import admission_faults, exclusion_faults
from standings.faults import end_faults, text_faults
from standings.models import (
    Act,
    Actor,
    BarKind,
    Match,
    MatchState,
    Member,
    Title,
    TwentyNine,
)
from standings.registration import Differing
from standings.results import (
    Judged,
    correction_faults,
    judge,
    own_faults,
    upholding_faults,
    void_faults,
)
from standings.titles import bar_faults

from .access import Worn, sitting_by_person
from .models import Appeal, Case, Order, OrderKind
from .models.orders import OF_THE_EXPULSION
from .ratification import expulsion_of, undone

LONGEST_TEXT: Final = 20_000
SEALED_CASE: Final = "a sealed case of the Tribunal"
LONGEST_SHEET: Final = 100_000
MOST_DAYS: Final = 3650
"""For how many days an interim order may be made at once."""
A_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderTold:
    """An order as it is to be signed; an ``Order`` on file tells the same.

    ``text`` is its operative wording, ``sheet`` the sheet by which a result is
    corrected. ``since`` is the day of publication where none is told, and may reach
    back; of a title that is withdrawn it is the first day without it.
    """

    kind: OrderKind
    text: str
    match: Match | None = None
    member: Member | None = None
    title: Title | None = None
    twenty_nine: TwentyNine | None = None
    sheet: str = ""
    scope: str = ""
    since: date | None = None
    until: date | None = None
    review_on: date | None = None


class Takes(NamedTuple):
    """What a kind of order must tell besides its wording, and what it may tell."""

    wanted: tuple[str, ...]
    may: tuple[str, ...] = ()


TAKES: Final[Mapping[OrderKind, Takes]] = {
    OrderKind.CORRECT_RESULT: Takes(("match", "sheet")),
    OrderKind.VOID_RESULT: Takes(("match",)),
    OrderKind.UPHOLD_RESULT: Takes(("match",)),
    OrderKind.CLASSIFY: Takes(("match",)),
    OrderKind.SUSPEND: Takes(("member",), ("since", "until")),
    OrderKind.EXPEL: Takes(("member",), ("since",)),
    OrderKind.BAR: Takes(("member", "scope"), ("since", "until")),
    OrderKind.WITHDRAW_TITLE: Takes(("title",), ("since",)),
    OrderKind.ADMIT_TWENTY_NINE: Takes(("twenty_nine",)),
    OrderKind.REFUSE_TWENTY_NINE: Takes(("twenty_nine",)),
    OrderKind.STAY: Takes(()),
    OrderKind.RATIFY: Takes(()),
    OrderKind.REFUSE_RATIFICATION: Takes(()),
    OrderKind.WORDS: Takes(()),
}
TOLD: Final[Mapping[str, str]] = {
    "match": _("match"),
    "member": _("member"),
    "title": _("title"),
    "twenty_nine": _("29"),
    "sheet": _("corrected sheet"),
    "scope": _("scope"),
    "since": _("first day"),
    "until": _("last day"),
    "review_on": _("day of review"),
}
"""What an order may tell besides its wording; the edge translates it."""
IN_THE_INTERIM: Final = (
    OrderKind.SUSPEND,
    OrderKind.BAR,
    OrderKind.STAY,
    OrderKind.WORDS,
)
"""What is undone without a trace in any standing; results and hands wait (VIII.1-i)."""
BARS: Final = {
    OrderKind.SUSPEND: BarKind.SUSPENDED,
    OrderKind.EXPEL: BarKind.EXPELLED,
    OrderKind.BAR: BarKind.BARRED,
}


# Before an order is signed


def orders_faults(
    case: Case, tolds: Iterable[OrderTold], at: datetime
) -> Iterator[Finding]:
    """Yields what stands in the way of orders that are to be signed together."""
    numbered = list(enumerate(tolds, 1))
    for _number, told in numbered:
        yield from told_faults(case, told, at)
    for (first, one), (second, other) in combinations(numbered, 2):
        if (key := register_of(one)) is not None and key == register_of(other):
            facts = {"first": first, "second": second, "what": gettext(TOLD[key[0]])}
            yield Finding("orders-clash", facts)


def told_faults(case: Case, told: OrderTold | Order, at: datetime) -> Iterator[Finding]:
    """Yields what its register would refuse of an order, and what it does not tell."""
    yield from text_faults("order", names.prose(told.text), LONGEST_TEXT, lines=True)
    wrong = list(_shape_faults(told, TAKES[OrderKind(told.kind)]))
    yield from wrong or JUDGED[OrderKind(told.kind)](case, told, at)


def told_notes(case: Case, told: OrderTold | Order) -> Iterator[Finding]:
    """Yields what is worth saying of an order, though nothing stands in its way."""
    member = told.title.member if told.title else told.member
    parties = case.parties.standing().select_related("member")
    theirs = {party.member.kept_id for party in parties if party.member}
    if member is not None and member.kept_id not in theirs:
        facts = {"case": case.number, "member": member.number}
        yield Finding("order-about-no-party", facts)


def interim_faults(
    case: Case, told: OrderTold | Order, at: datetime
) -> Iterator[Finding]:
    """Yields what stands in the way of an order that is to hold for a time only."""
    if told.kind not in IN_THE_INTERIM:
        yield Finding("not-in-the-interim", {"kind": _called(told.kind)})
        return
    today = at.astimezone(case.clock).date()
    ends, looked_at = told.until, told.review_on
    if (
        told.since is not None
        or ends is None
        or looked_at is None
        or not today < ends <= today + timedelta(days=MOST_DAYS)
        or not today <= looked_at <= ends
    ):
        yield Finding("interim-times", {"today": today, "most": MOST_DAYS})
        return
    yield from text_faults("order", names.prose(told.text), LONGEST_TEXT, lines=True)
    wanted, may = TAKES[OrderKind(told.kind)]
    takes = Takes(wanted, (*may, "until", "review_on"))
    wrong = list(_shape_faults(told, takes))
    yield from wrong or JUDGED[OrderKind(told.kind)](case, told, at, interim=True)


def chair_faults(case: Case, worn: Worn) -> Iterator[Finding]:
    """Yields why an interim order is the panel's, and no longer the chair's."""
    sitting = sitting_by_person(case)
    if sitting and (worn.member is None or worn.member.pk not in sitting):
        yield Finding("panel-makes-interim-orders", {"case": case.number})


def publishing_faults(case: Case, by: Actor, at: datetime) -> Iterator[Finding]:
    """Yields why somebody cannot publish what a case orders, as the registers stand."""
    for order in to_carry_out(case):
        if order.match is not None:
            yield from own_faults(order.match, by)
        for each in would_reclassify(order):
            yield from own_faults(each.match, by)
        found = list(told_faults(case, order, at))
        if any(why.code not in SO_ALREADY for why in found):
            yield from (not_carried_out(order), *found)


SO_ALREADY: Final = {
    "result-is-so-already",
    "twenty-nine-decided",
    "barred-already",
    "ratified-already",
    "void-already",
    "over-already",
}
"""What says that a register is already as an order has it."""


# On file


def entered(
    case: Case, tolds: Iterable[OrderTold], act: Act, *, interim: bool = False
) -> list[Order]:
    """Keeps the orders that an act has signed, numbered within their case."""
    before = case.orders.count()
    return [
        Order.objects.create(
            case=case,
            number=number,
            kind=told.kind,
            is_interim=interim,
            text=names.prose(told.text),
            match=told.match,
            member=told.member,
            title=told.title,
            twenty_nine=told.twenty_nine,
            sheet=told.sheet,
            scope=names.composed(told.scope),
            since=told.since,
            until=told.until,
            review_on=told.review_on,
            made_by=act,
        )
        for number, told in enumerate(tolds, before + 1)
    ]


def would_reclassify(order: Order | OrderTold) -> list[Differing]:
    """The matches that are classified anew when an order is carried out (VII.4-a)."""
    if not isinstance(order, Order) or order.kind != OrderKind.REFUSE_RATIFICATION:
        return []
    expulsion = expulsion_of(order.case)
    return [] if expulsion is None else undone(expulsion)


# What an appeal stays


def appealed_by(case: Case) -> Case | None:
    """The case that a case is an appeal against; None where it is none."""
    appeal = Appeal.objects.filter(case=case).select_related("against__case").first()
    return appeal.first_case if appeal else None


def stayed_by(first: Case) -> Order | None:
    """The interim order by which what a case determined is stayed; None where it is in
    effect, as it is though it be appealed (VIII.2-d)."""
    stays = Order.objects.in_force().filter(kind=OrderKind.STAY)
    stays = stays.filter(case__appeal__against__case=first)
    return stays.select_related("case").first()


def told_stay(first: Case) -> Order | None:
    """The order that stays what a case determined, as everybody is told of it: not of
    one that was made in a sealed case."""
    stay = stayed_by(first)
    return None if stay is None or stay.case.is_sealed else stay


# What each kind asks of its register


def _shape_faults(told: OrderTold | Order, takes: Takes) -> Iterator[Finding]:
    """Yields what an order of its kind lacks, and what it tells too much."""
    for name, label in TOLD.items():
        facts = {"kind": _called(told.kind), "what": gettext(label)}
        given = getattr(told, name)
        if not given and name in takes.wanted:
            yield Finding("order-wants", facts)
        if given and name not in (*takes.wanted, *takes.may):
            yield Finding("order-takes-no", facts)


def judged_sheet(text: str) -> Judged:
    """The sheet by which a result is corrected, judged. Raises NotationError."""
    return judge(text, parse(text))


def _of_a_match(faults: Callable[[Match], Iterable[Finding]]):
    """What judges an order about a match, but for one that was withdrawn."""

    def of(case: Case, told: OrderTold | Order, at: datetime) -> Iterator[Finding]:
        assert told.match is not None
        match = Match.objects.get(pk=told.match.pk)
        if match.state == MatchState.WITHDRAWN:
            yield Finding("match-withdrawn", {"match": match.number})
        else:
            yield from faults(match)

    return of


def _correcting(case: Case, told: OrderTold | Order, at: datetime) -> Iterator[Finding]:
    unreadable = list(text_faults("sheet", told.sheet, LONGEST_SHEET, lines=True))
    yield from unreadable
    if unreadable:
        return
    try:
        judged = judged_sheet(told.sheet)
    except NotationError as error:
        facts = {"line": error.line, "column": error.column}
        yield from (Finding("order-sheet-unread", facts), error.finding)
        return
    yield from _of_a_match(lambda match: correction_faults(match, judged))(
        case, told, at
    )


def _barring(
    case: Case, told: OrderTold | Order, at: datetime, *, interim: bool = False
) -> Iterator[Finding]:
    member, since = told.member, told.since or day_of(at)
    assert member is not None
    if isinstance(told, OrderTold):
        yield from member.merged_faults()
    if told.since is None and told.until is not None and told.until < since:
        # By the day of publication it has run out, and there is nothing to enter.
        return
    yield from bar_faults(
        standing_record(member),
        BARS[OrderKind(told.kind)],
        names.composed(told.scope),
        authority_of(case, interim=interim),
        since,
        told.until,
    )


def _withdrawing(
    case: Case, told: OrderTold | Order, at: datetime
) -> Iterator[Finding]:
    assert told.title is not None
    title = Title.objects.get(pk=told.title.pk)
    since = told.since or day_of(at)
    if title.is_void:
        yield Finding("void-already", {"since": title.since})
    elif since > title.since:
        yield from end_faults(title.since, title.until, since - A_DAY)


def _of_a_hand(faults: Callable[[TwentyNine], Iterable[Finding]]):
    """What judges an order about an entry of the register of 29 hands."""

    def of(case: Case, told: OrderTold | Order, at: datetime) -> Iterable[Finding]:
        assert told.twenty_nine is not None
        return faults(TwentyNine.objects.get(pk=told.twenty_nine.pk))

    return of


def _staying(
    case: Case, told: OrderTold | Order, at: datetime, *, interim: bool = False
) -> Iterator[Finding]:
    """Yields why a determination is not stayed: it is, for a time, by an appeal’s."""
    first = appealed_by(case)
    if first is None or not interim:
        yield Finding("nothing-to-stay", {"case": case.number})
    elif (stay := stayed_by(first)) is not None:
        facts = {"case": first.number, "by": stay.case.number}
        yield Finding("stayed-already", facts)


def _ratifying(case: Case, told: OrderTold | Order, at: datetime) -> Iterator[Finding]:
    expulsion = expulsion_of(case)
    if expulsion is None:
        yield Finding("no-expulsion-in-it", {"case": case.number})
    elif expulsion.bar.is_void:
        yield Finding("nothing-to-ratify", {"since": expulsion.bar.since})
    elif expulsion.bar.ratified_by_id is not None:
        yield Finding("ratified-already", {"case": case.number})


def _refusing(case: Case, told: OrderTold | Order, at: datetime) -> Iterator[Finding]:
    expulsion = expulsion_of(case)
    if expulsion is None:
        yield Finding("no-expulsion-in-it", {"case": case.number})
    elif expulsion.bar.is_void:
        yield Finding("void-already", {"since": expulsion.bar.since})


def _nothing(*_told: object, **_more: object) -> tuple[Finding, ...]:
    return ()


JUDGED: Final[Mapping[OrderKind, Callable[..., Iterable[Finding]]]] = {
    OrderKind.CORRECT_RESULT: _correcting,
    OrderKind.VOID_RESULT: _of_a_match(void_faults),
    OrderKind.UPHOLD_RESULT: _of_a_match(upholding_faults),
    OrderKind.CLASSIFY: _of_a_match(_nothing),
    OrderKind.SUSPEND: _barring,
    OrderKind.EXPEL: _barring,
    OrderKind.BAR: _barring,
    OrderKind.WITHDRAW_TITLE: _withdrawing,
    OrderKind.ADMIT_TWENTY_NINE: _of_a_hand(admission_faults),
    OrderKind.REFUSE_TWENTY_NINE: _of_a_hand(exclusion_faults),
    OrderKind.STAY: _staying,
    OrderKind.RATIFY: _ratifying,
    OrderKind.REFUSE_RATIFICATION: _refusing,
    OrderKind.WORDS: _nothing,
}


def register_of(told: OrderTold | Order) -> tuple[str, *tuple[object, ...]] | None:
    """Which entry an order decides about, so that no other one does as well."""
    kind = OrderKind(told.kind)
    if kind in OF_THE_EXPULSION:
        return "member", "expulsion"
    named = next(iter(TAKES[kind].wanted), "")
    subject = getattr(told, named, None)
    if subject is None:
        return None
    if kind in BARS:
        return named, subject.kept_id, kind, told.scope
    return named, subject.pk, kind is OrderKind.CLASSIFY


def authority_of(case: Case, *, interim: bool) -> str:
    """The docket number, as the registers have it for an authority.

    Of a sealed case they do not have it, for they would tell whom the case is about.
    """
    number = SEALED_CASE if case.is_sealed else case.number
    return f"{number} (interim)" if interim else number


def standing_record(member: Member) -> Member:
    """The record that stands of a member, where that one was merged."""
    return member.merged_into or member


def _called(kind: str) -> str:
    return str(OrderKind(kind).label)


def to_carry_out(case: Case) -> list[Order]:
    """What a case finally orders that has reached no register yet, in its order."""
    related = ("case", "match", "member__merged_into", "title", "twenty_nine")
    final = case.orders.filter(is_interim=False, lapsed_by=None)
    waiting = final.filter(carried_out_by=None)
    return list(waiting.select_related(*related).order_by("number"))


def not_carried_out(order: Order) -> Finding:
    facts = {"case": order.case.number, "order": order.number}
    return Finding("order-not-carried-out", facts)
