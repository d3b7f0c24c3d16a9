"""Whose log-in is whose: applied for, decided, linked, unlinked; one function an act.

Each refuses, by raising Refused with what stands in the way, or is done whole and is
entered in the record, which tells a log-in by its key and no e-mail address. How
somebody logs in is not known here.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from typing import Final

from allauth.account.models import EmailAddress
from django.db.models import Q, QuerySet
from knox.models import AuthToken

from rulebook.days import day_of
from rulebook.findings import Denied, Finding, Refused

from . import record, sessions
from .access import HOLDERS, Right, demand, powers
from .faults import reason_faults, refuse
from .models import (
    Act,
    Actor,
    Application,
    ApplicationState,
    Appointment,
    Federation,
    FederationMembership,
    Member,
    Role,
    User,
    acting_member,
)
from .notices import tell

MOST_A_DAY: Final = 3
"""How often a log-in applies on one day; anybody may have a log-in."""


def apply(*, member: Member, words: str = "", by: User, at: datetime) -> Application:
    """Applies for a member's number, with a few words to whoever decides.

    Whether the member has a log-in is not said here: only who decides may know.
    """
    with record.acting():
        user = User.objects.get(pk=by.pk)
        refuse(*_address_faults(user), *_applying_faults(user, day_of(at)))
        refuse(*member.withheld_faults())
        act = record.enter("apply-number", member, at=at, by=user, role="")
        tell(act, *_deciders(member, day_of(at)))
        return Application.objects.create(
            user=user, member=member, words=words, made_by=act
        )


def withdraw(*, application: Application, by: User, at: datetime) -> Application:
    """Withdraws an application that waits for an answer."""
    with record.acting():
        held = _waiting(application)
        if held.user != by:
            raise Denied(Finding("not-the-applicant"))
        role = "member" if acting_member(by) else ""
        act = record.enter("withdraw-number", held.member, at=at, by=by, role=role)
        return _end(held, ApplicationState.WITHDRAWN, act)


def approve(*, application: Application, by: Actor, at: datetime) -> Application:
    """Approves an application: the log-in is the member's from now on.

    What others have applied for of this member stays open, and can only be refused.
    """
    with record.acting():
        role = _demand(application.member, by, at)
        held = _waiting(application)
        refuse(*_own_faults(held, by))
        refuse(*_office_faults(held.member, role, day_of(at)))
        refuse(*_entry_faults(held.member, role, by, day_of(at)))
        return _end(
            held, ApplicationState.APPROVED, _link(held.user, held.member, by, role, at)
        )


def turn_down(
    *, application: Application, reason: str, by: Actor, at: datetime
) -> Application:
    """Refuses an application, and says why."""
    with record.acting():
        role = _demand(application.member, by, at)
        held = _waiting(application)
        refuse(*_own_faults(held, by), *_reason_faults(reason))
        refuse(*_office_faults(held.member, role, day_of(at)))
        refuse(*_entry_faults(held.member, role, by, day_of(at)))
        act = record.enter(
            "refuse-number",
            held.member,
            at=at,
            by=by,
            role=role,
            reason=reason,
            facts={"account": held.user_id},
        )
        tell(act, held.user)
        return _end(held, ApplicationState.REFUSED, act)


def link(*, user: User, member: Member, by: Actor, at: datetime) -> User:
    """Makes a log-in a member's; its own application for the member is approved so."""
    with record.acting():
        role = _demand(member, by, at)
        if member == acting_member(by):
            raise Refused(Finding("own-log-in", {"member": member.number}))
        refuse(*_office_faults(member, role, day_of(at)))
        refuse(*_entry_faults(member, role, by, day_of(at)))
        user = User.objects.get(pk=user.pk)
        act = _link(user, member, by, role, at)
        for held in user.applications.open().filter(member=member):
            _end(held, ApplicationState.APPROVED, act)
        return user


def unlink(*, member: Member, reason: str, by: Actor, at: datetime) -> User:
    """Takes a log-in from a member, and ends its sessions and tokens."""
    with record.acting():
        role = demand(by, Right.UNLINK_LOG_INS, on=day_of(at))
        if member == acting_member(by):
            raise Refused(Finding("own-log-in", {"member": member.number}))
        user = User.objects.filter(member=member).first()
        if user is None:
            raise Refused(Finding("member-has-no-log-in", {"member": member.number}))
        refuse(*_reason_faults(reason))
        user.member = None
        user.save(update_fields=["member"])
        sessions.end_all(user)
        AuthToken.objects.filter(user=user).delete()
        act = record.enter(
            "unlink-log-in",
            member,
            at=at,
            by=by,
            role=role,
            reason=reason,
            facts={"account": user.pk},
        )
        tell(act, user)
        return user


def to_decide(actor: Actor, *, on: date) -> QuerySet[Application]:
    """The applications that somebody decides on a day, open and over; none of the own.

    Raises Denied where none would ever be this person's to decide.
    """
    held = powers(actor, on=on)
    reach = held.reach(Right.ADMIT_LOG_INS)
    if not reach:
        raise Denied(*held.refusals(Right.ADMIT_LOG_INS))
    rows = Application.objects.exclude(member=acting_member(actor))
    if "" in reach:
        return rows
    belonging = FederationMembership.objects.on(on).filter(federation__code__in=reach)
    in_office = Appointment.objects.meeting(on, None)
    rows = rows.filter(member__in=belonging.values("member"))
    return rows.exclude(member__in=in_office.values("member"))


def confirmed(user: User) -> bool:
    """Whether the address of a log-in is known to be its owner's."""
    addresses = EmailAddress.objects.filter(user=user, email=user.email)
    return addresses.filter(verified=True).exists()


def _demand(member: Member, by: Actor, at: datetime) -> str:
    """The role in which somebody decides on a member's log-in. Raises Denied."""
    day, right = day_of(at), Right.ADMIT_LOG_INS
    held = powers(by, on=day)
    belonging = FederationMembership.objects.on(day).filter(member=member)
    federations = Federation.objects.filter(memberships__in=belonging)
    for federation in (*federations, None):
        if not held.refusals(right, federation):
            return held.role(right, federation) or ""
    raise Denied(*held.refusals(right, federations.first()))


def _deciders(member: Member, day: date) -> QuerySet[Member]:
    """Who may decide on a member's log-in on a day, but for the member."""
    belonging = FederationMembership.objects.on(day).filter(member=member)
    if _in_office(member, day):
        belonging = belonging.none()
    held = Appointment.objects.on(day).filter(
        Q(federation=None) | Q(federation__in=belonging.values("federation")),
        role__in=HOLDERS[Right.ADMIT_LOG_INS],
    )
    return Member.objects.filter(pk__in=held.values("member")).exclude(pk=member.pk)


def _link(user: User, member: Member, by: Actor, role: str, at: datetime) -> Act:
    refuse(*_address_faults(user), *_linking_faults(user, member))
    user.member = member
    user.save(update_fields=["member"])
    facts = {"account": user.pk}
    act = record.enter("link-log-in", member, at=at, by=by, role=role, facts=facts)
    tell(act, user)
    return act


def _waiting(application: Application) -> Application:
    """The application as it stands, its log-in and member beside it."""
    rows = Application.objects.select_related("user", "member")
    held = rows.get(pk=application.pk)
    if held.state != ApplicationState.OPEN:
        state = ApplicationState(held.state).label
        raise Refused(Finding("application-over", {"state": str(state)}))
    return held


def _end(held: Application, state: ApplicationState, act: Act) -> Application:
    held.state, held.ended_by = state, act
    held.save(update_fields=["state", "ended_by"])
    return held


def _applying_faults(user: User, day: date) -> Iterator[Finding]:
    if user.member:
        yield Finding("log-in-linked-already", {"member": user.member.number})
    waiting = user.applications.open().select_related("member").first()
    if waiting:
        facts = {"member": waiting.member.number}
        yield Finding("application-open-already", facts)
    latest = user.applications.order_by("-pk")[:MOST_A_DAY]
    moments = latest.values_list("made_by__at", flat=True)
    if sum(day_of(moment) == day for moment in moments) == MOST_A_DAY:
        yield Finding("applied-too-often", {"most": MOST_A_DAY})


def _linking_faults(user: User, member: Member) -> Iterator[Finding]:
    if user.member:
        yield Finding("log-in-linked-already", {"member": user.member.number})
    if User.objects.filter(member=member).exclude(pk=user.pk).exists():
        yield Finding("member-has-log-in", {"member": member.number})
    yield from member.withheld_faults()


def _address_faults(user: User) -> Iterator[Finding]:
    if not confirmed(user):
        yield Finding("address-not-confirmed")


def _own_faults(held: Application, by: Actor) -> Iterator[Finding]:
    """Yields why nobody decides on themselves, by whichever log-in or role."""
    member = acting_member(by)
    if member and (held.user == by or held.member == member):
        yield Finding("own-log-in", {"member": member.number})


def _office_faults(member: Member, role: str, day: date) -> Iterator[Finding]:
    """Yields why an officer of a federation does not decide on this member.

    A log-in has the powers of its member's offices, and officers enter by themselves
    who belongs to their federation.
    """
    if role == Role.FEDERATION_OFFICER and _in_office(member, day):
        yield Finding("office-holders-log-in", {"member": member.number})


def _entry_faults(member: Member, role: str, by: Actor, on: date) -> Iterator[Finding]:
    """Yields why an officer does not decide on whom the own federation's officers took
    in from elsewhere.

    Or they would take in whom they like, and have a friend log in as them; two of them
    together could, if it were enough to be another. Whoever decides is of the other
    federation, or of the Secretariat.
    """
    if role != Role.FEDERATION_OFFICER:
        return
    own = set(powers(by, on=on).reach(Right.ADMIT_LOG_INS))
    merged = Federation.objects.filter(merged_into__code__in=own)
    own |= set(merged.values_list("code", flat=True))
    records = Member.objects.one_with(member.pk)
    joined = Act.objects.filter(
        subject_kind="member",
        subject__in=[each.number for each in records],
        verb="join-federation",
    )
    before: set[str] = set()
    for act in joined.order_by("number"):
        taken_in = act.role == Role.FEDERATION_OFFICER and act.after in own
        if taken_in and before - own:
            yield Finding("own-entry-log-in", {"member": member.number})
            return
        before.add(act.after)


def _in_office(member: Member, day: date) -> bool:
    """Whether a member holds an office on a day, or is to hold one."""
    return member.appointments.meeting(day, None).exists()


def _reason_faults(reason: str) -> Iterator[Finding]:
    if not reason.strip():
        yield Finding("text-wanted", {"what": "reason"})
    yield from reason_faults(reason)
