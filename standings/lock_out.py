"""How often somebody may try to log in, and from where; axes counts in the database.

Passwords are counted by address and place, so that nobody can lock another out from
elsewhere. Codes of a second factor are counted by the log-in alone: who tries them
knows the password. What is tried, and on which page, is not known here.
"""

from __future__ import annotations

import ipaddress
from datetime import datetime
from typing import Any, Final

from allauth.account.adapter import get_adapter
from axes.handlers.database import AxesDatabaseHandler
from axes.handlers.proxy import AxesProxyHandler
from axes.helpers import get_cool_off, get_failure_limit
from django.core.exceptions import PermissionDenied
from django.db.models import Max, Sum
from django.http import HttpRequest

from .models import User

PLACE_BEARS: Final = 10
"""How many times as many tries one place has for all addresses as for one of them."""

Credentials = dict[str, Any]


def place_of(request: HttpRequest) -> str | None:
    """Where a request comes from: an address of IPv4, or a network of IPv6 (/64)."""
    try:
        place = ipaddress.ip_address(get_adapter().get_client_ip(request))
    except PermissionDenied:
        return None
    if isinstance(place, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((place, 64), strict=False).network_address)
    return str(place)


def counted_by(
    _request: HttpRequest, credentials: Credentials | None = None
) -> list[str | list[str]]:
    """What tries are counted by, for axes."""
    if credentials and "second_factor" in credentials:
        return ["username"]
    return [["username", "ip_address"], "ip_address"]


class Handler(AxesDatabaseHandler):
    """Counts as axes does; a place bears more, and who logs in clears the own count."""

    def get_failures(
        self, request: HttpRequest, credentials: Credentials | None = None
    ) -> int:
        return max(tries for tries, _ in self.tries(request, credentials))

    def tries(
        self, request: HttpRequest, credentials: Credentials | None = None
    ) -> list[tuple[int, datetime]]:
        """How many failed by each count, a place's in tens, and when the last did."""
        counted = [
            attempts.aggregate(
                tries=Sum("failures_since_start"), at=Max("attempt_time")
            )
            for attempts in self.get_user_attempts(request, credentials)
        ]
        return [
            ((each["tries"] or 0) // bears, each["at"])
            for each, bears in zip(counted, (1, PLACE_BEARS), strict=False)
        ]

    def reset_user_attempts(
        self, request: HttpRequest, credentials: Credentials | None = None
    ) -> int:
        # Axes would clear the whole place, and with it what was tried at others.
        return self.filter_user_attempts(request, credentials)[0].delete()[0]


def second_factor_of(user: User) -> Credentials:
    """The name by which tries at somebody's second factor are counted."""
    return {"email": f"second factor of {user.pk}", "second_factor": True}


def is_locked(request: HttpRequest, credentials: Credentials) -> bool:
    """Whether there were too many tries; if so, the answer will be 429."""
    if AxesProxyHandler.is_allowed(request, credentials):
        return False
    request.axes_locked_out = True  # type: ignore[attr-defined]
    request.axes_credentials = credentials  # type: ignore[attr-defined]
    return True


def count(request: HttpRequest, credentials: Credentials) -> None:
    """Counts one try that failed."""
    AxesProxyHandler.user_login_failed(__name__, credentials, request)


def forget(email: str) -> None:
    """Forgets the tries for an address, or for a second factor by its name."""
    AxesProxyHandler.reset_attempts(username=email)


def locked_until(
    request: HttpRequest, credentials: Credentials | None
) -> datetime | None:
    """The moment from which another try is taken; None where one is taken now."""
    handler = AxesProxyHandler.get_implementation()
    most = get_failure_limit(request, credentials)
    last = [at for tries, at in handler.tries(request, credentials) if tries >= most]
    return max(last) + get_cool_off(request) if last else None
