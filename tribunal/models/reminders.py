"""That somebody was reminded of a time that was to end.

Who is reminded, and when, is not known here.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _

from standings.models import Act, AppendOnly

from .terms import Term


class Reminder(AppendOnly):
    """A reminder of a time, so many days before its last one; each is given once."""

    term = models.ForeignKey(
        Term, models.PROTECT, related_name="reminders", verbose_name=_("time")
    )
    days_before = models.PositiveSmallIntegerField(_("days before the last day"))
    act = models.OneToOneField(
        Act, models.PROTECT, related_name="+", verbose_name=_("act")
    )

    class Meta:
        verbose_name = _("reminder")
        verbose_name_plural = _("reminders")
        ordering = ["act"]
        constraints = [
            models.UniqueConstraint(
                fields=["term", "days_before"], name="reminder_given_once"
            )
        ]

    def __str__(self):
        return f"{self.term_id} {self.days_before}"
