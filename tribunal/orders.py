"""What the Tribunal orders, and how each order reaches the registers (VIII.1-k).

An order is judged before it is signed, by what its register would say of it, and
carried out as one act of that register under the docket number. How orders come to be
signed and published is not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import combinations
from typing import Any, Final, NamedTuple

from django.db.models import Q
from django.utils.translation import gettext

from rulebook.catalogue.entry import gettext_noop as _
from rulebook.days import day_of
from rulebook.engine import NotationError, parse
from rulebook.findings import Denied, Finding, Refused
from standings import names, record
from standings.certifying import (
    admission_faults,
    admit_by_order,
    exclusion_faults,
    turn_down_by_order,
)
from standings.faults import end_faults, refuse, text_faults
from standings.models import (
    Act,
    Actor,
    Bar,
    BarKind,
    Match,
    MatchState,
    Member,
    Result,
    Title,
    TwentyNine,
    TwentyNineState,
    User,
)
from standings.registration import Differing, classify_by_order, differing
from standings.results import (
    Judged,
    correct_result,
    correction_faults,
    judge,
    own_faults,
    uphold_result,
    upholding_faults,
    void_faults,
    void_result,
)
from standings.titles import (
    bar_faults,
    bar_member,
    end_bar,
    end_title,
    ratify_bar,
    void_bar,
    void_title,
)

from .access import Worn, sitting_by_person
from .deadlines import in_time
from .models import Appeal, Case, Expulsion, Order, OrderKind, TermKind
from .models.orders import OF_THE_EXPULSION
from .procedure import begin, go_on, start
from .ratification import expulsion_of, undone
from .service import serve

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

UNDONE: Final = (
    OrderKind.CORRECT_RESULT,
    OrderKind.VOID_RESULT,
    OrderKind.SUSPEND,
    OrderKind.EXPEL,
    OrderKind.RATIFY,
    OrderKind.BAR,
    OrderKind.ADMIT_TWENTY_NINE,
    OrderKind.WORDS,
)
"""What falls with an order that is overturned on appeal; all else stays as put."""
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
        if (key := _register_of(one)) is not None and key == _register_of(other):
            facts = {"first": first, "second": second, "what": gettext(TOLD[key[0]])}
            yield Finding("orders-clash", facts)


def told_faults(case: Case, told: OrderTold | Order, at: datetime) -> Iterator[Finding]:
    """Yields what its register would refuse of an order, and what it does not tell."""
    yield from text_faults("order", names.composed(told.text), LONGEST_TEXT, lines=True)
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
    yield from text_faults("order", names.composed(told.text), LONGEST_TEXT, lines=True)
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
    for order in _to_carry_out(case):
        if order.match is not None:
            yield from own_faults(order.match, by)
        for each in would_reclassify(order):
            yield from own_faults(each.match, by)
        found = list(told_faults(case, order, at))
        if any(why.code not in SO_ALREADY for why in found):
            yield from (_not_carried_out(order), *found)


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
            text=names.composed(told.text),
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


def carry_out_all(case: Case, act: Act) -> list[Order]:
    """Carries out what a case finally orders, in its order, as steps of an act.

    What was ordered in the interim lapses first. Raises Refused, and nothing is done,
    where one order cannot be carried out; what is so already is only noted.
    """
    with record.acting():
        end_interim(case, act)
        orders = _to_carry_out(case)
        for order in orders:
            carry_out(order, act)
        return orders


def carry_out(order: Order, act: Act) -> None:
    """Carries one order out, as a step of an act; raises Refused with its number."""
    try:
        order.carried_out_by = CARRIED_OUT[OrderKind(order.kind)](order, act)
    except Denied:
        raise
    except Refused as refused:
        raise Refused(_not_carried_out(order), *refused.findings) from refused
    order.save(update_fields=["carried_out_by"])


def touched(orders: Iterable[Order]) -> dict[int, list[Differing]]:
    """The matches that orders about members or titles make others than is said of them,
    by the key of the order; nothing for the orders that touch none.

    They change none of them: only an order to say anew what each was does (X.1-g). A
    fixed number of queries, however many orders there are.
    """
    barring = {each: who for each in orders if (who := _whom(each)) is not None}
    if not barring:
        return {}
    met = Match.objects.filter(seats__member__in=barring.values()).distinct()
    found: dict[int, list[Differing]] = {}
    for each in differing(met.latest_first()):
        sat = {seat.member_id for seat in each.match.seats.all()}
        for order, who in barring.items():
            if who in sat and _runs_on(order, each.match.day):
                found.setdefault(order.pk, []).append(each)
    return found


def would_reclassify(order: Order | OrderTold) -> list[Differing]:
    """The matches that are classified anew when an order is carried out (VII.4-a)."""
    if not isinstance(order, Order) or order.kind != OrderKind.REFUSE_RATIFICATION:
        return []
    expulsion = expulsion_of(order.case)
    return [] if expulsion is None else undone(expulsion)


def _whom(order: Order) -> int | None:
    """The key of whoever an order that was carried out keeps from being a holder."""
    if order.carried_out_by_id is None:
        return None
    member = order.title.member if order.title else order.member
    return member.kept_id if member else None


def _runs_on(order: Order, day: date) -> bool:
    assert order.carried_out_by is not None
    since = order.since or day_of(order.carried_out_by.at)
    return since <= day and (order.until is None or day <= order.until)


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


def _stay(order: Order, act: Act) -> Act:
    for each in _barring_orders(order):
        _lift(each, act, _authority(order.case, interim=True))
    return act


def _go_on(order: Order, act: Act) -> None:
    """Bars anew, from the day of an act, whom the stay that it ends had freed."""
    for each in _barring_orders(order):
        since = max(day_of(act.at), each.since or day_of(act.at))
        if each.until is not None and each.until < since:
            continue
        assert each.member is not None
        each.carried_out_by = bar_member(
            member=_standing(each.member),
            kind=BARS[OrderKind(each.kind)],
            scope=each.scope,
            since=since,
            until=each.until,
            **_how(each, act),
        ).made_by
        each.save(update_fields=["carried_out_by"])


def _barring_orders(order: Order) -> list[Order]:
    """What bars somebody in the determination that an order stays."""
    first = appealed_by(order.case)
    assert first is not None
    barring = first.orders.in_force().filter(is_interim=False, kind__in=BARS)
    return list(barring.select_related("case", "member__merged_into"))


# Interim orders


def interim_order(
    *, case: Case, told: OrderTold, by: User | Member, at: datetime
) -> Order:
    """Orders something until a day, as the panel, or the chair before one sits.

    It is carried out at once, marked provisional, and every party is told.
    """
    with record.acting():
        begun = begin(case, "interim-order", by=by, at=at)
        case = begun.case
        refuse(*chair_faults(case, begun.worn), *interim_faults(case, told, at))
        assert told.until is not None
        assert told.review_on is not None
        facts = {
            "until": told.until.isoformat(),
            "review_on": told.review_on.isoformat(),
        }
        act = record.enter(
            "make-interim-order", case, facts=facts, public=True, **go_on(begun)
        )
        (order,) = entered(case, [told], act, interim=True)
        carry_out(order, act)
        days = (told.until - at.astimezone(case.clock).date()).days
        start(act, case, TermKind.INTERIM, days)
        serve(act, case.parties.standing())
        return order


def lapsed(at: datetime) -> list[Order]:
    """The interim orders whose last day is over, and that have not lapsed yet."""
    ended = Order.objects.interim().in_force().filter(until__lte=day_of(at) + A_DAY)
    return [order for order in ended.select_related("case") if _is_over(order, at)]


def due_for_review(on: date) -> list[Order]:
    """The interim orders in force whose day of review has come."""
    held = Order.objects.interim().in_force().filter(review_on__lte=on)
    return list(held.select_related("case"))


def lapse(order: Order, *, at: datetime) -> Order:
    """Enters that an interim order's last day is over; the service does so, once."""
    with record.acting():
        order = Order.objects.select_related("case").get(pk=order.pk)
        if order.lapsed_by_id is not None or not _is_over(order, at):
            return order
        facts = {"order": order.number}
        act = record.enter(
            "lapse-interim-order",
            order.case,
            at=at,
            by=None,
            role="",
            before=order.case.state,
            after=order.case.state,
            facts=facts,
            public=True,
        )
        take_back(order, act)
        serve(act, order.case.parties.standing())
        return order


def end_interim(case: Case, act: Act) -> None:
    """Ends what was ordered in the interim, as a step of the act that ends its case.

    So does what was ordered in a case that is joined to it. The last day of a bar is
    the day before, or the one day that it ran at all.
    """
    of = Q(case=case) | Q(case__joined_to=case)
    orders = Order.objects.interim().in_force().filter(of)
    for order in orders.select_related("case"):
        take_back(order, act)


def take_back(order: Order, act: Act, *, authority: str = "") -> None:
    """Ends what an order did, as a step of an act, on the authority that made it where
    no other is told.

    A bar ends by the day before. One that had not run until then is void, but for what
    was ordered in the interim, which ran that day. A result, a title or a 29 stays as
    it was put until an order puts it otherwise.
    """
    _lift(order, act, authority)
    order.lapsed_by = act
    order.save(update_fields=["lapsed_by"])
    if order.kind == OrderKind.STAY:
        _go_on(order, act)
    running = order.case.terms.running().filter(made_by=order.made_by_id)
    running.filter(kind=TermKind.INTERIM).update(ended_by=act)


def final_orders(case: Case) -> list[Order]:
    """What a case finally ordered, and nothing has taken back."""
    related = ("match", "member", "title__member", "twenty_nine")
    held = case.orders.in_force().filter(is_interim=False)
    return list(held.select_related(*related).order_by("number"))


def undo(order: Order, act: Act, authority: str) -> None:
    """Takes an order back as one on appeal has it, on the authority of the appeal.

    The result before is put back where it was of a sheet, and a 29 that was admitted is
    admitted no more; an expulsion that is not ratified never was. What else an order
    put stays until one puts it otherwise.
    """
    how = _step(act, authority)
    if order.kind in (OrderKind.CORRECT_RESULT, OrderKind.VOID_RESULT):
        _put_back(order, how)
    elif order.kind == OrderKind.ADMIT_TWENTY_NINE:
        admitted = {"orders": order, "decided_by": order.carried_out_by_id}
        for entry in TwentyNine.objects.filter(**admitted):
            turn_down_by_order(entry=entry, authority=authority, step_of=act)
    elif order.kind == OrderKind.RATIFY:
        expulsion = expulsion_of(order.case)
        if expulsion is not None and not expulsion.bar.is_void:
            _never_was(order, expulsion, act, authority)
    take_back(order, act, authority=authority)


def _put_back(order: Order, how: Mapping[str, Any]) -> None:
    """Puts the result back that an order took the place of, if nothing came since."""
    results = Result.objects.select_related("match", "supersedes__sheet")
    made = results.filter(act=order.carried_out_by_id, superseded_by=None).first()
    before = made.supersedes if made else None
    if made is None or before is None:
        return
    if before.is_void:
        void_result(match=made.match, **how)
    elif before.sheet is not None:
        judged = judged_sheet(before.sheet.text)
        if not list(correction_faults(made.match, judged)):
            correct_result(match=made.match, judged=judged, **how)


def _lift(order: Order, act: Act, authority: str = "") -> None:
    """Ends the bar that an order entered, as a step of an act."""
    bar = Bar.objects.standing().filter(made_by=order.carried_out_by_id).first()
    if bar is None:
        return
    yesterday = day_of(act.at) - A_DAY
    how = _step(act, authority or bar.authority)
    last_day = max(bar.since, yesterday)
    if bar.since > yesterday and not order.is_interim:
        void_bar(bar=bar, **how)
    elif bar.until is None or bar.until > last_day:
        end_bar(bar=bar, last_day=last_day, **how)


def _is_over(order: Order, at: datetime) -> bool:
    return order.until is not None and not in_time(at, order.until, order.case.clock)


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
        _standing(member),
        BARS[OrderKind(told.kind)],
        names.composed(told.scope),
        _authority(case, interim=interim),
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


def _register_of(told: OrderTold) -> tuple[str, *tuple[object, ...]] | None:
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


# How each kind is carried out: it gives the act that did it, or the one that it is a
# step of where the register was as ordered already.


def _correct(order: Order, act: Act) -> Act:
    assert order.match is not None
    judged = judged_sheet(order.sheet)
    found = [each.code for each in correction_faults(order.match, judged)]
    if found == ["result-is-so-already"]:
        return _uphold(order, act)
    return correct_result(match=order.match, judged=judged, **_how(order, act)).act


def _void(order: Order, act: Act) -> Act:
    assert order.match is not None
    latest = order.match.results.latest().first()
    if latest is not None and latest.is_void:
        return _uphold(order, act)
    return void_result(match=order.match, **_how(order, act)).act


def _uphold(order: Order, act: Act) -> Act:
    assert order.match is not None
    match = Match.objects.get(pk=order.match.pk)
    if match.state == MatchState.CONFIRMED:
        return act
    return uphold_result(
        match=match, authority=_authority(order.case, interim=False), step_of=act
    )


def _classify(order: Order, act: Act) -> Act:
    assert order.match is not None
    authority = order.case.number
    kept = classify_by_order(match=order.match, authority=authority, step_of=act)
    return kept.act if kept.act_id > act.pk else act


def _bar(order: Order, act: Act) -> Act:
    assert order.member is not None
    how, kind = _how(order, act), BARS[OrderKind(order.kind)]
    member, since = _standing(order.member), order.since or day_of(act.at)
    mine = Order.objects.filter(case=order.case, is_interim=order.is_interim)
    same = member.bars.standing().filter(
        kind=kind, scope=order.scope, made_by__in=mine.values("carried_out_by")
    )
    covers = any(
        each.since <= since and (each.until is None or each.until == order.until)
        for each in same
    )
    # What a correction ended goes on where it ended: no day is barred twice.
    for each in same.exclude(until=None).order_by("since"):
        if each.since <= since <= each.until:
            since = each.until + A_DAY
    ran_out = order.until is not None and order.until < since
    if covers or ran_out:
        return act
    return bar_member(
        member=member,
        kind=kind,
        scope=order.scope,
        since=since,
        until=order.until,
        provisional=order.is_interim,
        **how,
    ).made_by


def _withdraw_title(order: Order, act: Act) -> Act:
    assert order.title is not None
    title = Title.objects.get(pk=order.title.pk)
    since, how = order.since or day_of(act.at), _how(order, act)
    if title.is_void or (title.until is not None and title.until < since):
        return act
    if since <= title.since:
        voided = void_title(title=title, **how).voided_by
        assert voided is not None
        return voided
    ended = end_title(title=title, last_day=since - A_DAY, **how).ended_by
    assert ended is not None
    return ended


def _admit(order: Order, act: Act) -> Act:
    assert order.twenty_nine is not None
    entry = TwentyNine.objects.get(pk=order.twenty_nine.pk)
    if entry.state == TwentyNineState.CERTIFIED:
        return act
    entry = admit_by_order(
        entry=entry, authority=_authority(order.case, interim=False), step_of=act
    )
    assert entry.decided_by is not None
    return entry.decided_by


def _exclude(order: Order, act: Act) -> Act:
    assert order.twenty_nine is not None
    entry = TwentyNine.objects.get(pk=order.twenty_nine.pk)
    if entry.state in (TwentyNineState.REFUSED, TwentyNineState.REVOKED):
        return act
    entry = turn_down_by_order(
        entry=entry, authority=_authority(order.case, interim=False), step_of=act
    )
    done = entry.revoked_by or entry.decided_by
    assert done is not None
    return done


def _ratify(order: Order, act: Act) -> Act:
    expulsion = expulsion_of(order.case)
    assert expulsion is not None
    if expulsion.bar.ratified_by_id is not None:
        return act
    ratified = ratify_bar(bar=expulsion.bar, **_how(order, act)).ratified_by
    assert ratified is not None
    return ratified


def _refuse_to_ratify(order: Order, act: Act) -> Act:
    """The expulsion was never; what it made of matches since is said anew."""
    expulsion = expulsion_of(order.case)
    assert expulsion is not None
    if expulsion.bar.is_void:
        return act
    return _never_was(order, expulsion, act, order.case.number)


def _never_was(order: Order, expulsion: Expulsion, act: Act, authority: str) -> Act:
    """Declares an expulsion void, and says anew what each match is without it."""
    others, how = undone(expulsion), _step(act, authority)
    voided = void_bar(bar=expulsion.bar, **how).voided_by
    assert voided is not None
    for each in others:
        now = classify_by_order(match=each.match, authority=authority, step_of=act)
        order.reclassifications.create(before=each.stands, now=now)
    return voided


CARRIED_OUT: Final[Mapping[OrderKind, Callable[[Order, Act], Act]]] = {
    OrderKind.CORRECT_RESULT: _correct,
    OrderKind.VOID_RESULT: _void,
    OrderKind.UPHOLD_RESULT: _uphold,
    OrderKind.CLASSIFY: _classify,
    OrderKind.SUSPEND: _bar,
    OrderKind.EXPEL: _bar,
    OrderKind.BAR: _bar,
    OrderKind.WITHDRAW_TITLE: _withdraw_title,
    OrderKind.ADMIT_TWENTY_NINE: _admit,
    OrderKind.REFUSE_TWENTY_NINE: _exclude,
    OrderKind.STAY: _stay,
    OrderKind.RATIFY: _ratify,
    OrderKind.REFUSE_RATIFICATION: _refuse_to_ratify,
    OrderKind.WORDS: lambda order, act: act,
}


def _how(order: Order, act: Act) -> dict[str, Any]:
    """On whose authority an order is carried out, by whom, and by which act."""
    return _step(act, _authority(order.case, interim=order.is_interim))


def _step(act: Act, authority: str) -> dict[str, Any]:
    return {"authority": authority, "by": _who(act), "at": act.at, "step_of": act}


def _who(act: Act) -> Actor:
    return act.account or act.who


def _authority(case: Case, *, interim: bool) -> str:
    """The docket number, as the registers have it for an authority.

    Of a sealed case they do not have it, for they would tell whom the case is about.
    """
    number = SEALED_CASE if case.is_sealed else case.number
    return f"{number} (interim)" if interim else number


def _standing(member: Member) -> Member:
    """The record that stands of a member, where that one was merged."""
    return member.merged_into or member


def _called(kind: str) -> str:
    return str(OrderKind(kind).label)


def _to_carry_out(case: Case) -> list[Order]:
    """What a case finally orders that has reached no register yet, in its order."""
    related = ("case", "match", "member__merged_into", "title", "twenty_nine")
    final = case.orders.filter(is_interim=False, lapsed_by=None)
    waiting = final.filter(carried_out_by=None)
    return list(waiting.select_related(*related).order_by("number"))


def _not_carried_out(order: Order) -> Finding:
    facts = {"case": order.case.number, "order": order.number}
    return Finding("order-not-carried-out", facts)
