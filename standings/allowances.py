"""How often something may be done in a time: counted in the database, for all machines.

Each count is a row that is locked while it is raised, so that however many ask at once,
no more than the limit get through. A time begins with the first use in it. What is
counted, and on which page, is not known here.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final

from allauth.account.adapter import get_adapter
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from rulebook.findings import TooOften

from .models import Allowance, User

HOUR: Final = timedelta(hours=1)
DAY: Final = timedelta(days=1)
SWEPT: Final = 20
"""How many rows whose time is over are swept away when a new one is made."""


@dataclass(frozen=True, slots=True)
class Limit:
    """So many of something in a time; ``name`` is what the rows of it are known by."""

    name: str
    most: int
    time: timedelta


WRITES: Final = Limit("writes", 120, timedelta(minutes=1))
"""Of one log-in, whatever is sent: more than anybody types, and any loop is stopped."""
MANY: Final = Limit("many", 8, timedelta(minutes=1))
"""Of one log-in, acts on many at once, looked at or done: others wait meanwhile."""
FILINGS: Final = Limit("filings", 30, DAY)
REPORTS: Final = Limit("reports", 200, DAY)
IMPORTS: Final = Limit("imports", 30, HOUR)
TOKENS: Final = Limit("tokens", 10, DAY)
"""Of one log-in."""
SIGN_UPS: Final = Limit("sign-ups", 20, HOUR)
RESETS: Final = Limit("resets", 20, HOUR)
KEYS: Final = Limit("passkeys", 60, HOUR)
EXPORTS: Final = Limit("exports", 120, HOUR)
"""Of one place; papers in PDF and copies of the own data are among the exports."""
LETTERS: Final = Limit("letters", 5, HOUR)
"""To one address, of those that anybody can have sent there."""


def take(limit: Limit, whose: str, *, at: datetime | None = None) -> None:
    """Uses one of an allowance up. Raises TooOften where nothing is left of it."""
    now = at or timezone.now()
    with _alone(limit, whose, now) as kept:
        # Who waited for the lock looked at the clock before whoever went first; only a
        # clock that was set back leaves a moment further off.
        if not now < kept.until <= now + 2 * limit.time:
            kept.until, kept.used = now + limit.time, 0
        spent = kept.used >= limit.most
        if not spent:
            kept.used += 1
            kept.save(update_fields=["until", "used"])
    if spent:
        raise TooOften(kept.until)


@contextmanager
def _alone(limit: Limit, whose: str, now: datetime) -> Iterator[Allowance]:
    """The row of an allowance, for which whoever else wants it waits.

    What is over is swept after the lock is held, and passes over what others hold: so
    nobody waits for a second row, and no two for each other.
    """
    with transaction.atomic():
        kept, is_new = Allowance.objects.select_for_update().get_or_create(
            what=limit.name, whose=whose, defaults={"until": now + limit.time}
        )
        yield kept
        if is_new:
            over = Allowance.objects.filter(until__lte=now).select_for_update(
                skip_locked=True
            )
            gone = list(over.values_list("pk", flat=True)[:SWEPT])
            Allowance.objects.filter(pk__in=gone).delete()


@contextmanager
def one_by_one(limit: Limit, whose: str) -> Iterator[None]:
    """Lets those who do the same wait for one another; nothing is counted here."""
    with _alone(limit, whose, timezone.now()):
        yield


def person(user: User) -> str:
    """A log-in, as the one whose allowance it is."""
    return f"log-in {user.pk}"


def address(email: str) -> str:
    """An address of mail, of which only a digest is kept."""
    return sha256(email.strip().casefold().encode("utf-8", "replace")).hexdigest()


def place(request: HttpRequest) -> str:
    """The place of a request. Raises PermissionDenied where none can be told."""
    found = place_of(request)
    if found is None:
        raise PermissionDenied
    return found


def place_of(request: HttpRequest) -> str | None:
    """Where a request comes from: an address of IPv4, or a network of IPv6 (/64)."""
    try:
        found = ipaddress.ip_address(get_adapter().get_client_ip(request))
    except PermissionDenied:
        return None
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped:  # as a server that listens to both tells of IPv4
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False).network_address)
    return str(found)
