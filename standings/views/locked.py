"""What is answered to whoever tried too often: until when, and what to do."""

import math

from django.conf import settings
from django.shortcuts import render
from django.utils import timezone

from standings.lock_out import locked_until


def locked_out(request, _answer, credentials):
    """A page of status 429, in the place of an answer."""
    now = timezone.now()
    until = locked_until(request, credentials) or now
    left = max(1, math.ceil((until - now).total_seconds()))
    answer = render(
        request,
        "standings/locked.html",
        {
            "until": until.astimezone(settings.SECRETARIAT_ZONE).time(),
            "zone": settings.SECRETARIAT_ZONE.key,
            "minutes": math.ceil(left / 60),
            "second_factor": "second_factor" in (credentials or {}),
        },
        status=429,
    )
    answer.headers["Retry-After"] = str(left)
    answer.headers["Cache-Control"] = "private, no-store"
    return answer
