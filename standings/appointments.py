"""People appointed to roles, and appointments ended: one function an act.

Each refuses, by raising Refused with what stands in the way, or is done whole and is
entered in the record. What a role may do is asked of access.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime

from rulebook.days import day_of
from rulebook.findings import Finding, Refused

from . import record
from .access import Right, demand
from .faults import end_faults, order_faults, refuse
from .models import Actor, Appointment, Federation, Member, Role
from .notices import tell


def appoint(
    *,
    member: Member,
    role: Role,
    since: date,
    until: date | None = None,
    federation: Federation | None = None,
    by: Actor,
    at: datetime,
    reason: str = "",
) -> Appointment:
    """Appoints a member to a role, from a day on or for a time.

    Nobody needs to act for an Executive Director while nobody in office can appoint:
    for the first appointment of all, and where all have ended.
    """
    with record.acting():
        acts_as = demand(by, Right.APPOINT, on=day_of(at))
        ended = federation.end_faults(until) if federation else ()
        refuse(*_faults(role, federation, by), *order_faults(since, until), *ended)
        held = member.appointments.filter(role=role, federation=federation)
        met = held.meeting(since, until).first()
        if met is not None:
            facts = {
                "member": member.number,
                "role": str(role.label),
                "since": met.since,
            }
            raise Refused(Finding("appointed-already", facts))
        act = record.enter(
            "appoint",
            member,
            at=at,
            by=by,
            role=acts_as,
            after=role,
            reason=reason,
            facts={
                "since": since.isoformat(),
                "until": until and until.isoformat(),
                "federation": federation and federation.code,
            },
            public=True,
        )
        tell(act, member, acknowledge=True)
        return member.appointments.create(
            role=role, federation=federation, since=since, until=until, made_by=act
        )


def end_appointment(
    *,
    appointment: Appointment,
    last_day: date,
    by: Actor,
    at: datetime,
    reason: str = "",
) -> Appointment:
    """Ends an appointment after its last day, which still counts."""
    with record.acting():
        acts_as = demand(by, Right.APPOINT, on=day_of(at))
        held = Appointment.objects.select_related("member", "federation").get(
            pk=appointment.pk
        )
        refuse(*end_faults(held.since, held.until, last_day))
        act = record.enter(
            "end-appointment",
            held.member,
            at=at,
            by=by,
            role=acts_as,
            before=held.role,
            reason=reason,
            facts={
                "until": last_day.isoformat(),
                "federation": held.federation and held.federation.code,
            },
            public=True,
            even_merged=True,
        )
        tell(act, held.member, acknowledge=True)
        held.until, held.ended_by = last_day, act
        held.save(update_fields=["until", "ended_by"])
        return held


def _faults(role: Role, federation: Federation | None, by: Actor) -> Iterator[Finding]:
    officer = role is Role.FEDERATION_OFFICER
    if role is Role.MEMBER:
        yield Finding("not-appointed-to")
    elif officer and federation is None:
        yield Finding("of-which-federation")
    elif federation is not None and not officer:
        yield Finding("of-no-federation")
    if by is None and role is not Role.EXECUTIVE_DIRECTOR:
        yield Finding("director-first")
