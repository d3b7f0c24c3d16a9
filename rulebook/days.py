"""Which day it is at the Secretariat, whose days the book's dates are, and how one is
written.

It knows the clock, the Secretariat's zone and the reader's language, and nothing else.
"""

from datetime import date, datetime, time, timedelta

from django.conf import settings
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext


def today() -> date:
    """The day now running at the Secretariat."""
    return timezone.localdate(timezone=settings.SECRETARIAT_ZONE)


def day_of(moment: datetime) -> date:
    """The day that runs at the Secretariat at a moment."""
    return timezone.localdate(moment, timezone=settings.SECRETARIAT_ZONE)


def end_of(day: date) -> datetime:
    """The moment at which a day is over at the Secretariat, the next day's first."""
    after = datetime.combine(day + timedelta(days=1), time())
    return after.replace(tzinfo=settings.SECRETARIAT_ZONE)


def in_words(day: date) -> str:
    """A day as one writes it in a sentence."""
    return date_format(day, "j F Y")


def span(since: date, until: date | None) -> str:
    """From when something runs, and until when where it ends, as one writes it."""
    if until is None:
        return gettext("from %(since)s") % {"since": in_words(since)}
    days = {"since": in_words(since), "until": in_words(until)}
    return gettext("%(since)s – %(until)s") % days
