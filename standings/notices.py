"""Telling people of an act, and proving that they know. Knows no act in particular.

A notice is made in the transaction of its act, and with it the letter that will tell of
it, as yet unwritten. How letters are sent is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from zoneinfo import ZoneInfo

from django.conf import settings

from rulebook.findings import Finding

from .faults import refuse
from .models import Act, Actor, Letter, Member, Notice, NoticeProof, Proof, User


def tell(act: Act, *recipients: Actor, acknowledge: bool = False) -> None:
    """Tells people of an act, each once, and never whoever did it.

    Called in the transaction of the act. Whoever has a log-in gets a letter too;
    another finds the notice on the own page when a log-in is linked.
    """
    told = set(map(_whom, recipients)) - {None, act.who, act.account}
    _tell(act, told, acknowledge)


def receipt(act: Act) -> None:
    """Tells whoever did an act that it was received, and when.

    Called in the transaction of the act, beside ``tell``.
    """
    _tell(act, {_whom(act.account or act.who)} - {None}, acknowledge=False)


def _tell(act: Act, told: set[Member | User | None], acknowledge: bool) -> None:
    notices = Notice.objects.bulk_create(
        Notice(
            act=act,
            member=whom if isinstance(whom, Member) else None,
            user=whom if isinstance(whom, User) else None,
            to_acknowledge=acknowledge,
        )
        for whom in sorted(told, key=_in_order)
    )
    reached = _reached(notices)
    Letter.objects.bulk_create(
        Letter(notice=notice, made_at=act.at, due_at=act.at)
        for notice in notices
        if notice.user_id or notice.member_id in reached
    )


def opened(notice: Notice, *, at: datetime) -> None:
    """Proves that its recipient has opened a notice; once is enough."""
    _prove(notice, Proof.OPENED, at)


def acknowledge(notice: Notice, *, at: datetime) -> None:
    """Proves that its recipient has acknowledged a notice; once is enough.

    Raises Refused where the notice does not ask for it.
    """
    if not notice.to_acknowledge:
        refuse(Finding("not-to-be-acknowledged"))
    opened(notice, at=at)
    _prove(notice, Proof.ACKNOWLEDGED, at)


def zone_of(user: User) -> ZoneInfo:
    """The zone in which somebody reads moments: the member's, or the Secretariat's."""
    member = user.member
    return settings.SECRETARIAT_ZONE if member is None else ZoneInfo(member.zone)


def _prove(notice: Notice, kind: Proof, at: datetime) -> None:
    NoticeProof.objects.get_or_create(notice=notice, kind=kind, defaults={"at": at})


def _whom(recipient: Actor) -> Member | User | None:
    """A log-in's member, if it is one's, so that nobody is told twice.

    Of a record that was merged into another it is the other who is told.
    """
    if isinstance(recipient, User) and recipient.member is not None:
        recipient = recipient.member
    if isinstance(recipient, Member):
        return recipient.merged_into or recipient
    return recipient


def _in_order(whom: Member | User | None) -> tuple[bool, int]:
    assert whom is not None
    return isinstance(whom, User), whom.pk


def _reached(notices: Iterable[Notice]) -> set[int | None]:
    """The members among the recipients who have a log-in."""
    members = [notice.member_id for notice in notices if notice.member_id]
    linked = User.objects.filter(member__in=members)
    return set(linked.values_list("member", flat=True)) if members else set()
