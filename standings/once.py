"""Requests done once, however often they are sent. Knows neither HTTP nor any act.

A request that comes under a key is answered, when it comes again, as it was the first
time. Answers are kept for thirty days and some; a request that was refused left nothing
behind, its key included, and is looked at anew.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final

from rulebook.findings import Finding, Refused

from . import record
from .models import KeptAnswer, User

KEPT: Final = timedelta(days=31)

Answer = tuple[int, str]
"""A status and the text of an answer."""


def once_typed(
    *,
    user: User,
    key: str,
    typed: Mapping[str, object],
    at: datetime,
    act: Callable[[], str],
) -> str:
    """Does once what one form asks, however often its button is pressed.

    ``key`` is the form's own. Whoever goes back and types something else asks for
    something else.
    """
    told = sorted((name, str(value)) for name, value in typed.items())
    asked = sha256(json.dumps([key, told]).encode()).hexdigest()
    _, answer = once(
        user=user, key=f"form {asked}", asked=asked, at=at, act=lambda: (200, act())
    )
    return answer


def once(
    *, user: User, key: str, asked: str, at: datetime, act: Callable[[], Answer]
) -> Answer:
    """Acts and keeps the answer, or gives the one that was kept, in one transaction.

    ``asked`` is a digest of the whole request. Raises Refused where the key stood with
    another one.
    """
    with record.acting():
        KeptAnswer.objects.filter(at__lt=at - KEPT).delete()
        kept = user.kept_answers.filter(key=key).first()
        if kept is None:
            status, answer = act()
            user.kept_answers.create(
                key=key, asked=asked, status=status, answer=answer, at=at
            )
            return status, answer
        if kept.asked != asked:
            raise Refused(Finding("key-used-otherwise", {"key": key}))
        return kept.status, kept.answer
