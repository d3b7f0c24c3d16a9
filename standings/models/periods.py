"""Periods in days, of which the first and the last both count.

It knows days and no zone: whose days they are is said where they are kept.
"""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulebook.days import in_words


class PeriodQuerySet(models.QuerySet):
    """Periods by day."""

    def on(self, day):
        """Those that run on a day, its first and its last included."""
        return self.filter(Q(until=None) | Q(until__gte=day), since__lte=day)

    def past(self, last_day):
        """Those that have not ended with a day."""
        return self.filter(Q(until=None) | Q(until__gt=last_day))

    def meeting(self, since, until):
        """Those that share a day with another period; it may have no end."""
        begun = Q() if until is None else Q(since__lte=until)
        return self.filter(begun, Q(until=None) | Q(until__gte=since))


class Period(models.Model):
    """What runs from a day until a day, or has no end yet."""

    since = models.DateField(gettext_lazy("from"))
    until = models.DateField(gettext_lazy("until"), null=True, blank=True)

    objects = PeriodQuerySet.as_manager()

    class Meta:
        abstract = True
        constraints = [
            models.CheckConstraint(
                condition=Q(until=None) | Q(until__gte=F("since")),
                name="%(class)s_ends_after_it_begins",
            )
        ]

    @property
    def in_words(self):
        """From when it runs, and until when where it ends, as one writes it."""
        since = in_words(self.since)
        if self.until is None:
            return _("from %(since)s") % {"since": since}
        until = in_words(self.until)
        return _("%(since)s – %(until)s") % {"since": since, "until": until}
