"""Periods in days, of which the first and the last both count.

It knows days and no zone: whose days they are is said where they are kept.
"""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


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

    since = models.DateField(_("from"))
    until = models.DateField(_("until"), null=True, blank=True)

    objects = PeriodQuerySet.as_manager()

    class Meta:
        abstract = True
        constraints = [
            models.CheckConstraint(
                condition=Q(until=None) | Q(until__gte=F("since")),
                name="%(class)s_ends_after_it_begins",
            )
        ]
