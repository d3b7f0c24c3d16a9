"""Members enrolled and renamed, federations joined and left: one function an act.

Each refuses, by raising Refused with what stands in the way, or is done whole and is
entered in the record. Who is appointed to what is not known here.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta

from rulebook.days import day_of
from rulebook.findings import Finding, Refused

from . import names, record
from .access import Right, demand, officers
from .faults import (
    end_faults,
    order_faults,
    refuse,
    species_faults,
    zone_faults,
)
from .models import Actor, Federation, FederationMembership, Member, MemberName
from .notices import tell

A_DAY = timedelta(days=1)


def enrol(
    *,
    name: str,
    zone: str,
    species: str = "human",
    since: date,
    by: Actor,
    at: datetime,
) -> Member:
    """Enrols a member under a name, and gives out the next number."""
    with record.acting():
        role = demand(by, Right.KEEP_MEMBERS, on=day_of(at))
        full, species = names.composed(name), names.composed(species)
        refuse(*names.faults(full), *zone_faults(zone), *species_faults(species))
        last = Member.objects.order_by("serial").last()
        member = Member.objects.create(
            serial=last.serial + 1 if last else 1, zone=zone, species=species
        )
        _bear(member, full, since)
        act = record.enter(
            "enrol",
            member,
            at=at,
            by=by,
            role=role,
            facts={"since": since.isoformat(), "species": species},
            public=True,
        )
        tell(act, member)
        return member


def rename(
    *,
    member: Member,
    name: str,
    since: date,
    by: Actor,
    at: datetime,
    reason: str = "",
) -> MemberName:
    """Gives a member another name from a day on; the one before ends with the eve."""
    with record.acting():
        role = demand(by, Right.KEEP_MEMBERS, on=day_of(at))
        full = names.composed(name)
        current = member.names.get(until=None)
        refuse(*member.withheld_faults())
        refuse(*names.faults(full), *_change_faults(member, current, full, since))
        current.until = since - A_DAY
        current.save(update_fields=["until"])
        new = _bear(member, full, since)
        act = record.enter(
            "rename",
            member,
            at=at,
            by=by,
            role=role,
            reason=reason,
            facts={"since": since.isoformat()},
        )
        tell(act, member)
        return new


def change_zone(*, member: Member, zone: str, by: Actor, at: datetime) -> Member:
    """Enters another home zone of a member, in which moments are shown to them."""
    with record.acting():
        role = demand(by, Right.KEEP_MEMBERS, on=day_of(at))
        member = Member.objects.get(pk=member.pk)
        refuse(*zone_faults(zone))
        if zone == member.zone:
            facts = {"member": member.number, "zone": zone}
            raise Refused(Finding("zone-unchanged", facts))
        act = record.enter(
            "change-zone",
            member,
            at=at,
            by=by,
            role=role,
            before=member.zone,
            after=zone,
            public=True,
        )
        member.zone = zone
        member.save(update_fields=["zone"])
        tell(act, member)
        return member


def correct_name(
    *,
    member: Member,
    since: date,
    name: str,
    reason: str,
    by: Actor,
    at: datetime,
) -> MemberName:
    """Writes the name that a member took on a day as it should have been written.

    What stood before is kept nowhere; the record keeps that it was corrected, and why.
    """
    with record.acting():
        role = demand(by, Right.KEEP_MEMBERS, on=day_of(at))
        full = names.composed(name)
        refuse(*member.withheld_faults())
        wrong = member.names.filter(since=since).first()
        if wrong is None:
            facts = {"member": member.number, "since": since}
            raise Refused(Finding("no-name-from", facts))
        refuse(*names.faults(full), *_same_faults(member, wrong, full))
        wrong.bears(full)
        wrong.save()
        act = record.enter(
            "correct-name",
            member,
            at=at,
            by=by,
            role=role,
            reason=reason,
            facts={"since": since.isoformat()},
        )
        tell(act, member)
        return wrong


def join_federation(
    *,
    member: Member,
    federation: Federation,
    since: date,
    until: date | None = None,
    by: Actor,
    at: datetime,
) -> FederationMembership:
    """Enters that a member belongs to a federation from a day on, or for a time."""
    with record.acting():
        role = demand(by, Right.KEEP_FEDERATION_MEMBERS, federation, on=day_of(at))
        refuse(*order_faults(since, until), *federation.end_faults(until))
        before = member.federations.filter(federation=federation)
        met = before.meeting(since, until).first()
        if met is not None:
            facts = {"member": member.number, "federation": federation.code}
            raise Refused(
                Finding("in-federation-already", facts | {"since": met.since})
            )
        membership = member.federations.create(
            federation=federation, since=since, until=until
        )
        act = record.enter(
            "join-federation",
            member,
            at=at,
            by=by,
            role=role,
            after=federation.code,
            facts={"since": since.isoformat(), "until": until and until.isoformat()},
            public=True,
        )
        tell(act, member, *officers(federation, on=day_of(at)))
        return membership


def leave_federation(
    *,
    member: Member,
    federation: Federation,
    last_day: date,
    by: Actor,
    at: datetime,
    reason: str = "",
) -> FederationMembership:
    """Ends a membership after its last day, which still counts."""
    with record.acting():
        role = demand(by, Right.KEEP_FEDERATION_MEMBERS, federation, on=day_of(at))
        running = member.federations.filter(federation=federation).on(last_day)
        membership = running.first()
        if membership is None:
            facts = {"member": member.number, "federation": federation.code}
            raise Refused(Finding("not-in-federation", facts | {"day": last_day}))
        refuse(*end_faults(membership.since, membership.until, last_day))
        membership.until = last_day
        membership.save(update_fields=["until"])
        act = record.enter(
            "leave-federation",
            member,
            at=at,
            by=by,
            role=role,
            before=federation.code,
            reason=reason,
            facts={"until": last_day.isoformat()},
            public=True,
            even_merged=True,
        )
        tell(act, member, *officers(federation, on=day_of(at)))
        return membership


def _bear(member: Member, full: str, since: date) -> MemberName:
    name = MemberName(member=member, since=since)
    name.bears(full)
    name.save()
    return name


def _change_faults(
    member: Member, current: MemberName, full: str, since: date
) -> Iterator[Finding]:
    same = list(_same_faults(member, current, full))
    yield from same
    if not same and since <= current.since:
        yield Finding("name-begins-too-soon", {"since": current.since})


def _same_faults(member: Member, borne: MemberName, full: str) -> Iterator[Finding]:
    if full == borne.full:
        facts = {"member": member.number, "since": borne.since}
        yield Finding("name-unchanged", facts)
