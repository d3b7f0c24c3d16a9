"""The log-ins that a person has open, by device, and their end. Knows no page."""

from __future__ import annotations

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


def end(session: UserSession) -> None:
    """Ends one log-in."""
    session.end()


def end_all(user: User, *, but: str | None = None) -> None:
    """Ends all log-ins of a person, but that of this session key."""
    ended = UserSession.objects.filter(user=user.pk).exclude(session_key=but or "")
    Session.objects.filter(session_key__in=ended.values("session_key")).delete()
    ended.delete()
