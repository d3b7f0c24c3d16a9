"""How each order reaches its register, and is lifted from it again (VIII.1-k).

An order is one act of its register, a step of the act that orders it. Why it is made,
and when it ends, is not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from typing import Any, Final

from rulebook.days import day_of
from rulebook.findings import Denied, Refused
from standings.certifying import admit_by_order, turn_down_by_order
from standings.models import (
    Act,
    Actor,
    Bar,
    Match,
    MatchState,
    Title,
    TwentyNine,
    TwentyNineState,
)
from standings.registration import Differing, classify_by_order, differing
from standings.results import (
    correct_result,
    correction_faults,
    uphold_result,
    void_result,
)
from standings.titles import (
    bar_member,
    end_bar,
    end_title,
    ratify_bar,
    void_bar,
    void_title,
)

from .models import Expulsion, Order, OrderKind
from .orders import (
    A_DAY,
    BARS,
    appealed_by,
    authority_of,
    judged_sheet,
    not_carried_out,
    standing_record,
)
from .ratification import expulsion_of, undone


def carry_out(order: Order, act: Act) -> None:
    """Carries one order out, as a step of an act; raises Refused with its number."""
    try:
        order.carried_out_by = CARRIED_OUT[OrderKind(order.kind)](order, act)
    except Denied:
        raise
    except Refused as refused:
        raise Refused(not_carried_out(order), *refused.findings) from refused
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


def _stay(order: Order, act: Act) -> Act:
    for each in _barring_orders(order):
        lift(each, act, authority_of(order.case, interim=True))
    return act


def bar_again(order: Order, act: Act) -> None:
    """Bars anew, from the day of an act, whom the stay that it ends had freed."""
    for each in _barring_orders(order):
        since = max(day_of(act.at), each.since or day_of(act.at))
        if each.until is not None and each.until < since:
            continue
        assert each.member is not None
        each.carried_out_by = bar_member(
            member=standing_record(each.member),
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


def lift(order: Order, act: Act, authority: str = "") -> None:
    """Ends the bar that an order entered, as a step of an act."""
    bar = Bar.objects.standing().filter(made_by=order.carried_out_by_id).first()
    if bar is None:
        return
    yesterday = day_of(act.at) - A_DAY
    how = step_of_act(act, authority or bar.authority)
    last_day = max(bar.since, yesterday)
    if bar.since > yesterday and not order.is_interim:
        void_bar(bar=bar, **how)
    elif bar.until is None or bar.until > last_day:
        end_bar(bar=bar, last_day=last_day, **how)


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
        match=match, authority=authority_of(order.case, interim=False), step_of=act
    )


def _classify(order: Order, act: Act) -> Act:
    assert order.match is not None
    authority = order.case.number
    kept = classify_by_order(match=order.match, authority=authority, step_of=act)
    return kept.act if kept.act_id > act.pk else act


def _bar(order: Order, act: Act) -> Act:
    assert order.member is not None
    how, kind = _how(order, act), BARS[OrderKind(order.kind)]
    member, since = standing_record(order.member), order.since or day_of(act.at)
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
        entry=entry, authority=authority_of(order.case, interim=False), step_of=act
    )
    assert entry.decided_by is not None
    return entry.decided_by


def _exclude(order: Order, act: Act) -> Act:
    assert order.twenty_nine is not None
    entry = TwentyNine.objects.get(pk=order.twenty_nine.pk)
    if entry.state in (TwentyNineState.REFUSED, TwentyNineState.REVOKED):
        return act
    entry = turn_down_by_order(
        entry=entry, authority=authority_of(order.case, interim=False), step_of=act
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
    return never_was(order, expulsion, act, order.case.number)


def never_was(order: Order, expulsion: Expulsion, act: Act, authority: str) -> Act:
    """Declares an expulsion void, and says anew what each match is without it."""
    others, how = undone(expulsion), step_of_act(act, authority)
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
    return step_of_act(act, authority_of(order.case, interim=order.is_interim))


def step_of_act(act: Act, authority: str) -> dict[str, Any]:
    return {"authority": authority, "by": _who(act), "at": act.at, "step_of": act}


def _who(act: Act) -> Actor:
    return act.account or act.who
