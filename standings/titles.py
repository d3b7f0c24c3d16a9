"""Titles granted, members barred from play, both ended or voided: a function an act.

Each refuses, by raising Refused with what stands in the way, or is done whole and is
entered in the record. What a match was on a day is not known here, and is not changed:
a title with effect for the past changes no entry by itself (X.1-g).
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from typing import TypeVar

from rulebook.days import day_of
from rulebook.findings import Finding, Refused

from . import names, record
from .access import Right, demand
from .faults import end_faults, order_faults, refuse, text_faults
from .models import Act, Actor, Bar, BarKind, Member, Title
from .notices import tell

Entry = TypeVar("Entry", Title, Bar)


def grant_title(
    *,
    member: Member,
    name: str,
    authority: str,
    since: date,
    until: date | None = None,
    by: Actor,
    at: datetime,
    step_of: Act | None = None,
) -> Title:
    """Enters a title that a member holds from a day on, or for a time."""
    with record.acting():
        role = _role(Right.KEEP_TITLES, by, at, step_of)
        name, authority = names.composed(name), names.composed(authority)
        refuse(
            *text_faults("title", name),
            *text_faults("authority", authority),
            *order_faults(since, until),
        )
        held = member.titles.standing().filter(name=name)
        if (met := held.meeting(since, until).first()) is not None:
            facts = {"member": member.number, "title": name, "since": met.since}
            raise Refused(Finding("title-held-already", facts))
        act = record.enter(
            "grant-title",
            member,
            at=at,
            by=by,
            role=role,
            facts=_period(since, until)
            | {"title": name, "authority": authority}
            | record.step(step_of),
            public=True,
        )
        tell(act, member, acknowledge=True)
        return member.titles.create(
            name=name, authority=authority, since=since, until=until, made_by=act
        )


def bar_member(
    *,
    member: Member,
    kind: BarKind,
    scope: str = "",
    authority: str,
    since: date,
    until: date | None = None,
    provisional: bool = False,
    to_be_ratified: bool = False,
    by: Actor,
    at: datetime,
    step_of: Act | None = None,
) -> Bar:
    """Enters that a member is suspended or expelled, or barred from some play.

    ``scope`` says from which play, and is empty for the other two: they are from all.
    What is ``provisional`` has an end. ``step_of`` is the act that orders it, and gives
    the right to. Nobody is expelled without one: the Tribunal's order, or the opening
    of the case in which the expulsion is ``to_be_ratified`` (VII.4).
    """
    with record.acting():
        role = _role(Right.KEEP_BARS, by, at, step_of)
        scope, authority = names.composed(scope), names.composed(authority)
        if kind == BarKind.EXPELLED and step_of is None:
            facts = {"member": member.number}
            raise Refused(Finding("expulsion-has-its-case", facts))
        refuse(*bar_faults(member, kind, scope, authority, since, until))
        act = record.enter(
            "bar",
            member,
            at=at,
            by=by,
            role=role,
            after=kind,
            facts=_period(since, until)
            | {"scope": scope, "authority": authority}
            | ({"provisional": True} if provisional else {})
            | record.step(step_of),
            public=True,
        )
        tell(act, member, acknowledge=True)
        return member.bars.create(
            kind=kind,
            scope=scope,
            authority=authority,
            since=since,
            until=until,
            provisional=provisional,
            to_be_ratified=to_be_ratified,
            made_by=act,
        )


def ratify_bar(
    *, bar: Bar, authority: str, by: Actor, at: datetime, step_of: Act
) -> Bar:
    """Enters that an expulsion is ratified, as a step of the act that orders it."""
    with record.acting():
        bar, authority = _taken_up(bar, authority)
        act = record.enter(
            "ratify-bar",
            bar.member,
            at=at,
            by=by,
            role=step_of.role,
            before=bar.kind,
            facts={
                "since": bar.since.isoformat(),
                "authority": authority,
                "entered_by": bar.made_by_id,
            }
            | record.step(step_of),
            public=True,
        )
        tell(act, bar.member, acknowledge=True)
        bar.ratified_by = act
        bar.save(update_fields=["ratified_by"])
        return bar


def end_title(
    *,
    title: Title,
    last_day: date,
    authority: str,
    by: Actor,
    at: datetime,
    step_of: Act | None = None,
) -> Title:
    """Ends a title after its last day, which still counts."""
    with record.acting():
        role = _role(Right.KEEP_TITLES, by, at, step_of)
        title, authority = _taken_up(title, authority)
        refuse(*end_faults(title.since, title.until, last_day))
        act = record.enter(
            "end-title",
            title.member,
            at=at,
            by=by,
            role=role,
            facts={
                "title": title.name,
                "until": last_day.isoformat(),
                "authority": authority,
                "entered_by": title.made_by_id,
            }
            | record.step(step_of),
            public=True,
        )
        tell(act, title.member, acknowledge=True)
        return _ended(title, last_day, act)


def void_title(
    *,
    title: Title,
    authority: str,
    by: Actor,
    at: datetime,
    step_of: Act | None = None,
) -> Title:
    """Declares a title void from the start: it was never held.

    Entries made meanwhile stay as they are until an order changes them (X.1-g).
    """
    with record.acting():
        role = _role(Right.KEEP_TITLES, by, at, step_of)
        title, authority = _taken_up(title, authority)
        act = record.enter(
            "void-title",
            title.member,
            at=at,
            by=by,
            role=role,
            facts={
                "title": title.name,
                "since": title.since.isoformat(),
                "authority": authority,
                "entered_by": title.made_by_id,
            }
            | record.step(step_of),
            public=True,
        )
        tell(act, title.member, acknowledge=True)
        return _voided(title, act)


def end_bar(
    *,
    bar: Bar,
    last_day: date,
    authority: str,
    by: Actor,
    at: datetime,
    step_of: Act | None = None,
) -> Bar:
    """Ends a bar after its last day, which still counts."""
    with record.acting():
        role = _role(Right.KEEP_BARS, by, at, step_of)
        bar, authority = _taken_up(bar, authority)
        refuse(*end_faults(bar.since, bar.until, last_day))
        act = record.enter(
            "end-bar",
            bar.member,
            at=at,
            by=by,
            role=role,
            before=bar.kind,
            facts={
                "since": bar.since.isoformat(),
                "until": last_day.isoformat(),
                "authority": authority,
                "entered_by": bar.made_by_id,
            }
            | record.step(step_of),
            public=True,
        )
        tell(act, bar.member, acknowledge=True)
        return _ended(bar, last_day, act)


def void_bar(
    *,
    bar: Bar,
    authority: str,
    by: Actor,
    at: datetime,
    step_of: Act | None = None,
) -> Bar:
    """Declares a bar void from the start, as an expulsion not ratified (VIII.2-d)."""
    with record.acting():
        role = _role(Right.KEEP_BARS, by, at, step_of)
        bar, authority = _taken_up(bar, authority)
        act = record.enter(
            "void-bar",
            bar.member,
            at=at,
            by=by,
            role=role,
            before=bar.kind,
            facts={
                "since": bar.since.isoformat(),
                "authority": authority,
                "entered_by": bar.made_by_id,
            }
            | record.step(step_of),
            public=True,
        )
        tell(act, bar.member, acknowledge=True)
        return _voided(bar, act)


def bar_faults(
    member: Member,
    kind: BarKind,
    scope: str,
    authority: str,
    since: date,
    until: date | None,
) -> Iterator[Finding]:
    """Yields why a member cannot be barred so."""
    wrong = [
        *_scope_faults(kind, scope),
        *text_faults("authority", authority),
        *order_faults(since, until),
    ]
    yield from wrong
    barred = member.bars.standing().filter(kind=kind, scope=scope, authority=authority)
    if not wrong and (met := barred.meeting(since, until).first()) is not None:
        facts = {"member": member.number, "bar": kind, "since": met.since}
        yield Finding("barred-already", facts)


def _role(right: Right, by: Actor, at: datetime, step_of: Act | None) -> str:
    """The role in which somebody acts: by the own right, or by that of an order."""
    if step_of is not None:
        return step_of.role
    return demand(by, right, on=day_of(at))


def _taken_up(entry: Entry, authority: str) -> tuple[Entry, str]:
    """An entry as it now stands, and the authority to change it. Raises Refused."""
    authority = names.composed(authority)
    refuse(*text_faults("authority", authority))
    stands = type(entry).objects.select_related("member").get(pk=entry.pk)
    if stands.voided_by_id is not None:
        raise Refused(Finding("void-already", {"since": stands.since}))
    return stands, authority


def _ended(entry: Entry, last_day: date, act: Act) -> Entry:
    entry.until, entry.ended_by = last_day, act
    entry.save(update_fields=["until", "ended_by"])
    return entry


def _voided(entry: Entry, act: Act) -> Entry:
    entry.voided_by = act
    entry.save(update_fields=["voided_by"])
    return entry


def _period(since: date, until: date | None) -> dict[str, object]:
    return {"since": since.isoformat(), "until": until and until.isoformat()}


def _scope_faults(kind: BarKind, scope: str) -> Iterator[Finding]:
    if (kind is BarKind.BARRED) != bool(scope):
        yield Finding("scope-of-a-bar")
    if scope:
        yield from text_faults("scope", scope)
