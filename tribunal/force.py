"""Orders put in force, for a time or for good, and taken out of it again.

An interim order ends by its day or with its case; what an appeal overturns is undone.
What each kind of order does in a register is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import Any, Final

from django.db.models import Q

from rulebook.days import day_of
from standings import record
from standings.certifying import (
    admission_faults,
    admit_by_order,
    exclusion_faults,
    turn_down_by_order,
)
from standings.faults import refuse
from standings.models import (
    Act,
    MatchState,
    Member,
    Result,
    Title,
    TwentyNine,
    TwentyNineState,
    User,
)
from standings.registration import classify_by_order
from standings.results import correct_result, correction_faults, void_result
from standings.titles import grant_title

from .deadlines import in_time
from .effects import bar_again, carry_out, lift, never_was, step_of_act
from .models import Case, Order, OrderKind, TermKind
from .orders import (
    A_DAY,
    OrderTold,
    chair_faults,
    entered,
    interim_faults,
    judged_sheet,
    standing_record,
    to_carry_out,
)
from .procedure import begin, go_on, start
from .ratification import expulsion_of
from .service import serve

NOT_UNDONE: Final = (OrderKind.UPHOLD_RESULT, OrderKind.REFUSE_RATIFICATION)
"""What an order put and no appeal puts back by itself: nothing was there before."""


def carry_out_all(case: Case, act: Act) -> list[Order]:
    """Carries out what a case finally orders, in its order, as steps of an act.

    What was ordered in the interim lapses first. Raises Refused, and nothing is done,
    where one order cannot be carried out; what is so already is only noted.
    """
    with record.acting():
        end_interim(case, act)
        orders = to_carry_out(case)
        for order in orders:
            carry_out(order, act)
        return orders


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
    lift(order, act, authority)
    order.lapsed_by = act
    order.save(update_fields=["lapsed_by"])
    if order.kind == OrderKind.STAY:
        bar_again(order, act)
    running = order.case.terms.running().filter(made_by=order.made_by_id)
    running.filter(kind=TermKind.INTERIM).update(ended_by=act)


def final_orders(case: Case) -> list[Order]:
    """What a case finally ordered, and nothing has taken back."""
    related = ("match", "member", "title__member", "twenty_nine")
    held = case.orders.in_force().filter(is_interim=False)
    return list(held.select_related(*related).order_by("number"))


def undo_all(orders: Iterable[Order], act: Act, authority: str) -> None:
    """Takes orders back, the last first; what matches were is said anew at the end, for
    it follows from all else."""
    last_first = sorted(orders, key=lambda each: -each.number)
    for order in sorted(last_first, key=lambda each: each.kind == OrderKind.CLASSIFY):
        undo(order, act, authority)


def falls(order: Order) -> bool:
    """Whether what an order put falls with it; else it stays until put otherwise.

    A 29 that was refused while it waited was never in the register.
    """
    if order.kind == OrderKind.REFUSE_TWENTY_NINE:
        assert order.twenty_nine is not None
        return order.twenty_nine.state == TwentyNineState.REVOKED
    return order.kind not in NOT_UNDONE


def undo(order: Order, act: Act, authority: str) -> None:
    """Takes an order back as one on appeal has it, on the authority of the appeal.

    The result before is put back where it was of a sheet. A 29 that was admitted is
    admitted no more, and one that was struck out is again; a title that was withdrawn
    is granted anew from the day on which it ended; a match is what it is without the
    order. An expulsion that is not ratified never was. What came to nothing meanwhile,
    such as a match that was withdrawn, stays so.
    """
    how = step_of_act(act, authority)
    if order.kind in (OrderKind.CORRECT_RESULT, OrderKind.VOID_RESULT):
        _put_back(order, how)
    elif order.kind == OrderKind.ADMIT_TWENTY_NINE:
        for entry in _decided_by(order):
            if not list(exclusion_faults(entry)):
                turn_down_by_order(entry=entry, authority=authority, step_of=act)
    elif order.kind == OrderKind.REFUSE_TWENTY_NINE:
        for entry in TwentyNine.objects.filter(revoked_by=order.carried_out_by_id):
            if not list(admission_faults(entry)):
                admit_by_order(entry=entry, authority=authority, step_of=act)
    elif order.kind == OrderKind.WITHDRAW_TITLE:
        _give_back(order, how)
    elif order.kind == OrderKind.CLASSIFY:
        assert order.match is not None
        if order.match.state != MatchState.WITHDRAWN:
            classify_by_order(match=order.match, authority=authority, step_of=act)
    elif order.kind == OrderKind.RATIFY:
        expulsion = expulsion_of(order.case)
        if expulsion is not None and not expulsion.bar.is_void:
            never_was(order, expulsion, act, authority)
    take_back(order, act, authority=authority)


def _decided_by(order: Order) -> Iterable[TwentyNine]:
    """The entries of the register of 29 hands as an order last decided about them."""
    return TwentyNine.objects.filter(orders=order, decided_by=order.carried_out_by_id)


def _give_back(order: Order, how: Mapping[str, Any]) -> None:
    """Grants a title anew that an order withdrew, for the days that it had left.

    Nothing is granted where the member has it again already.
    """
    assert order.title is not None
    title = Title.objects.select_related("made_by", "member__merged_into").get(
        pk=order.title.pk
    )
    if order.carried_out_by_id not in (title.ended_by_id, title.voided_by_id):
        return
    since, until = title.since, _until_before(title, order)
    if not title.is_void:
        assert title.until is not None
        since = title.until + A_DAY
    member = standing_record(title.member)
    held = member.titles.standing().filter(name=title.name)
    if not held.meeting(since, until).exists():
        grant_title(member=member, name=title.name, since=since, until=until, **how)


def _until_before(title: Title, order: Order) -> date | None:
    """The last day that a title had before an order withdrew it; None for none."""
    ended = Act.objects.filter(
        verb="end-title",
        facts__entered_by=title.made_by_id,
        number__lt=order.carried_out_by_id,
    )
    last = ended.order_by("number").last() or title.made_by
    until: str | None = last.facts["until"]
    return date.fromisoformat(until) if until else None


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


def _is_over(order: Order, at: datetime) -> bool:
    return order.until is not None and not in_time(at, order.until, order.case.clock)
