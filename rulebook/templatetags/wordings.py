"""Time on a page: which wording stood, since when, and what each one changed.

It knows how days and differences are shown; the wordings themselves stand in the book.
"""

from datetime import date, timedelta
from itertools import pairwise
from typing import NamedTuple

from django import template
from django.utils.translation import gettext as _

from rulebook.book import Provision, Since, Wording
from rulebook.changes import Passage, changes
from rulebook.days import in_words

register = template.Library()


class Stage(NamedTuple):
    """One wording in a provision's history.

    ``until`` is where the next begins, ``differences`` what it changed in the one
    before, and ``day`` a day on which it stood and no other did; each None or empty
    where there is nothing of the kind.
    """

    wording: Wording
    until: Since | None
    differences: list[list[Passage]]
    day: date | None


@register.filter
def on(provision: Provision, day: date) -> Wording | None:
    """The wording of a day, None where the book holds none."""
    return provision.on(day)


@register.filter
def is_repealed(wording: Wording | None) -> bool:
    """Whether a wording is a repeal."""
    return wording is not None and wording.repealed


register.filter(in_words)


@register.filter
def dated(since: Since) -> str:
    """From when a wording stands; where only a year is known, with that."""
    if not since.year_only:
        return in_words(since.day)
    return _("%(year)s (the sources give only the year)") % {"year": since.day.year}


@register.filter
def in_short(since: Since) -> str:
    """From when a wording stands, the year alone where no more is known."""
    return str(since) if since.year_only else in_words(since.day)


@register.filter
def history(provision: Provision) -> list[Stage]:
    """The wordings of a provision, the last adopted first."""
    wordings: list[Wording | None] = [None, *provision.wordings]
    stages = []
    for place, (earlier, wording) in enumerate(pairwise(wordings), start=1):
        assert wording is not None
        later = wordings[place + 1] if place + 1 < len(wordings) else None
        until = later.since if later else None
        stages.append(
            Stage(
                wording,
                until,
                [] if earlier is None else changes(earlier, wording),
                _a_day(wording.since, until),
            )
        )
    return stages[::-1]


def _a_day(since: Since | None, until: Since | None) -> date | None:
    if since:
        return since.day
    return until.day - timedelta(days=1) if until else None
