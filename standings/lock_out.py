"""How often somebody may try to log in, and from where; axes counts in the database.

Passwords are counted by address and place, so that nobody can lock another out from
elsewhere. Each is counted before it is tried, so that of many at once no more are tried
than the count allows; the right one clears it. Codes of a second factor are counted by
the log-in alone: who tries them knows the password. What is tried, and on which page,
is not known here.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final

from axes.handlers.database import AxesDatabaseHandler
from axes.handlers.proxy import AxesProxyHandler
from axes.helpers import get_client_username, get_cool_off, get_failure_limit
from axes.models import AccessAttempt
from django.db import transaction
from django.db.models import F, Max, Sum
from django.http import HttpRequest

from .allowances import Limit, one_by_one, place
from .models import User

PLACE_BEARS: Final = 10
"""How many times as many tries one place has for all addresses as for one of them."""

PASSWORDS: Final = Limit("passwords", 0, timedelta(minutes=15))
"""By whose row of a place the tries there wait for one another; it counts nothing."""

Credentials = dict[str, Any]


def counted_by(
    _request: HttpRequest, credentials: Credentials | None = None
) -> list[str | list[str]]:
    """What tries are counted by, for axes."""
    if credentials and "second_factor" in credentials:
        return ["username"]
    return [["username", "ip_address"], "ip_address"]


class Handler(AxesDatabaseHandler):
    """Counts as axes does; a place bears more, and who logs in clears the own count.

    Of a try nothing is kept that was sent with it.
    """

    def is_allowed(
        self, request: HttpRequest, credentials: Credentials | None = None
    ) -> bool:
        # What was counted beforehand was allowed then, and by that very count.
        return _begun(request) or super().is_allowed(request, credentials)

    def user_login_failed(
        self,
        sender: object,
        credentials: Credentials,
        request: HttpRequest | None = None,
        **_named: Any,
    ) -> None:
        if request is None or _begun(request):
            return
        if request.axes_locked_out:  # type: ignore[attr-defined]
            request.axes_credentials = credentials  # type: ignore[attr-defined]
            return
        self.clean_expired_user_attempts(request, credentials)
        self._enter(request, credentials)
        if self.is_locked(request, credentials):
            request.axes_locked_out = True  # type: ignore[attr-defined]
            request.axes_credentials = credentials  # type: ignore[attr-defined]

    def _enter(self, request: Any, credentials: Credentials) -> None:
        told = {"http_accept": request.axes_http_accept}
        told |= {"path_info": request.axes_path_info}
        told |= {"attempt_time": request.axes_attempt_time}
        with transaction.atomic():
            kept, is_new = AccessAttempt.objects.get_or_create(
                username=get_client_username(request, credentials),
                ip_address=request.axes_ip_address,
                user_agent=request.axes_user_agent,
                defaults=told | {"failures_since_start": 1},
            )
            if not is_new:
                again = F("failures_since_start") + 1
                same = AccessAttempt.objects.filter(pk=kept.pk)
                same.update(**told, failures_since_start=again)

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


def begin(request: HttpRequest, credentials: Credentials) -> None:
    """Counts the try of a password before it is made, where another one is taken.

    Where none is, it is not made either, and the answer will be 429. Raises
    PermissionDenied where nobody can tell from where it comes.
    """
    with one_by_one(PASSWORDS, place(request)):
        if is_locked(request, credentials):
            return
        count(request, credentials)
    request.password_is_counted = True  # type: ignore[attr-defined]


def end(request: HttpRequest, credentials: Credentials) -> None:
    """Clears the own count, since the password was right."""
    AxesProxyHandler.get_implementation().reset_user_attempts(request, credentials)
    request.axes_locked_out = False  # type: ignore[attr-defined]
    request.password_is_counted = False  # type: ignore[attr-defined]


def _begun(request: HttpRequest) -> bool:
    return getattr(request, "password_is_counted", False)


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
