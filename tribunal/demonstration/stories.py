"""Stories of the demonstration, told step by step, each step at its own moment.

A story is a generator: it yields after how many days it goes on, and is then sent the
moment of it. What happens in a story is not known here.
"""

from __future__ import annotations

from collections.abc import Generator
from datetime import datetime, timedelta

from rulebook.engine import parse
from standings.demonstration.diary import Diary
from standings.models import Match, Member
from standings.registration import MatchTold
from standings.results import judge, report_ended

Story = Generator[float, datetime, None]


def put(diary: Diary, since: datetime, story: Story) -> None:
    """Puts a story into a diary, from so many days after a moment on."""

    def after(moment: datetime, days: float) -> None:
        diary.put(moment + timedelta(days=days), go_on)

    def go_on(at: datetime) -> None:
        try:
            after(at, story.send(at))
        except StopIteration:
            return

    after(since, next(story))


def reported(told: MatchTold, sheet: str, *, by: Member, at: datetime) -> Match:
    """Reports a match with a sheet, as it is written."""
    judged = judge(sheet, parse(sheet))
    return report_ended(told=told, judged=judged, by=by, at=at).match
