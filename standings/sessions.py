"""The log-ins that a person has open, by device, and their end. Knows no page."""

from __future__ import annotations

from typing import Final

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db.models import QuerySet
from django.utils import timezone

from .models import User


def open_sessions(user: User) -> QuerySet[UserSession]:
    """The log-ins that have neither ended nor lapsed, the latest first."""
    running = Session.objects.filter(expire_date__gt=timezone.now())
    return UserSession.objects.filter(
        user=user.pk, session_key__in=running.values("session_key")
    ).order_by("-created_at", "-pk")


BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("CriOS/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS: Final = (
    ("Windows", "Windows"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Mac OS X", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)
"""The first that is found counts: many browsers name others, too."""


def browser_of(user_agent: str) -> tuple[str, str]:
    """Browser and system as people call them; "" for one that is not known.

    >>> browser_of("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0")
    ('Firefox', 'Linux')
    """
    return _first(BROWSERS, user_agent), _first(SYSTEMS, user_agent)


def _first(marks: tuple[tuple[str, str], ...], text: str) -> str:
    return next((name for mark, name in marks if mark in text), "")


def end(session: UserSession) -> None:
    """Ends one log-in."""
    session.end()


def end_all(user: User, *, but: str | None = None) -> None:
    """Ends all log-ins of a person, but that of this session key."""
    ended = UserSession.objects.filter(user=user.pk).exclude(session_key=but or "")
    Session.objects.filter(session_key__in=ended.values("session_key")).delete()
    ended.delete()
