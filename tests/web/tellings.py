"""Matches as programs tell of them, and what such a program is answered; no test."""

import re
from datetime import UTC, datetime

from rulebook.engine import find_profile
from standings.models import (
    Act,
    Answer,
    Classification,
    KeptAnswer,
    Match,
    Report,
    Result,
    ResultLine,
    Seat,
    Sheet,
    Verdict,
)

DAY = "2026-09-30"
EVENING = datetime(2026, 9, 30, 20, tzinfo=UTC)
KEPT = (
    *(Act, Match, Seat, Report, Classification, Sheet, Verdict, Result, ResultLine),
    *(Answer, KeptAnswer),
)


def seat(letter, who):
    """A seat of a member, by number, or of somebody by name."""
    named = "member" if re.fullmatch(r"ICA-\d{6}", who) else "name"
    return {"seat": letter, named: who}


def telling(*who, form="association", **told):
    """A match of these people, each a number or a name."""
    seats = [seat(*each) for each in zip(find_profile(form).seats, who, strict=True)]
    facts = {"form": form, "date": DAY, "zone": "Europe/London", "seats": seats}
    return facts | told


def everything():
    """What stands of matches, to be held against what stood."""
    return [list(model.objects.order_by("pk").values()) for model in KEPT]


def lines(result):
    """What each seat has of a result."""
    return [(each["score"], each["wins"], each["defeats"]) for each in result["lines"]]


def codes(problem):
    return [error["code"] for error in problem["errors"]]
