"""The log-ins of the demonstration: made, and linked as real ones are.

Where they may be made, for anybody can use them, is not known here.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import NamedTuple

from allauth.account.models import EmailAddress
from allauth.mfa.totp.internal import auth as totp
from django.contrib.auth.hashers import make_password

from standings.applications import link
from standings.models import Member, Notice, User
from standings.notices import acknowledge, opened

from .people import PASSWORD, REPORTER, LogIn, address, log_ins

UNREAD = timedelta(days=10)
"""How far back a notice is still new to whoever is given a log-in."""


def make_reporter(*, usable: bool, at: datetime) -> User:
    """Makes the log-in of who is no member; one that nobody can use, if told so."""
    password = make_password(PASSWORD if usable else None)
    return _make(LogIn(address(REPORTER)), password, at)


def link_all(members: Mapping[str, Member], *, at: datetime) -> None:
    """Makes and links everybody's log-in, who then goes through the older notices.

    It comes last of all. Letters go to those only who have a log-in when something
    happens, so what is told of the season lies on their pages and in no mailbox.
    """
    password = make_password(PASSWORD)
    director: User | None = None
    for log_in in log_ins():
        if not log_in.name:
            continue
        new = _make(log_in, password, at)
        user = link(user=new, member=members[log_in.name], by=director, at=at)
        director = director or user
        for notice in Notice.objects.of(user).filter(act__at__lt=at - UNREAD):
            if notice.to_acknowledge:
                acknowledge(notice, at=at)
            else:
                opened(notice, at=at)


def _make(log_in: LogIn, password: str, at: datetime) -> User:
    """Makes a log-in whose address is confirmed; the password is as it is kept."""
    user = User.objects.create(email=log_in.email, password=password, joined_at=at)
    EmailAddress.objects.create(
        user=user, email=user.email, verified=True, primary=True
    )
    if log_in.secret:
        totp.TOTP.activate(user, log_in.secret)
    return user


class Made(NamedTuple):
    """A log-in that there is, its member's number, and the code of this half minute."""

    told: LogIn
    member: str
    code: str


def made() -> list[Made]:
    """The log-ins of the demonstration that there are."""
    rows = User.objects.filter(email__in=[log_in.email for log_in in log_ins()])
    found = {user.email: user.member for user in rows.select_related("member")}
    return [
        Made(log_in, member.number if member else "", _code(log_in.secret))
        for log_in in log_ins()
        if log_in.email in found
        for member in [found[log_in.email]]
    ]


def _code(secret: str) -> str:
    """What an app for codes shows now; nothing without a secret."""
    if not secret:
        return ""
    _before, now, _next = totp.yield_hotp_counters_from_time()
    return totp.format_hotp_value(totp.hotp_value(secret, now))
