"""That two records of one person were made one, and that this was undone.

Both are added to and never changed. What is moved from record to record is known to the
acts alone.
"""

from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from .acts import Act
from .append_only import AppendOnly, AppendOnlyQuerySet
from .members import Member


class MergerQuerySet(AppendOnlyQuerySet):
    """Mergers by whether they hold."""

    def in_force(self):
        """Those that were not undone."""
        return self.filter(undone=None)


class Merger(AppendOnly):
    """One record merged into another, and what was moved so, to be moved back.

    ``moved`` are the keys of the rows by the name of their table. ``before`` tells, by
    the key of a match, what stood of it before it was changed: its ``ordinal``, and the
    key of its ``classification`` where it was classified anew.
    """

    member = models.ForeignKey(
        Member, models.PROTECT, related_name="mergers", verbose_name=_("merged")
    )
    into = models.ForeignKey(
        Member, models.PROTECT, related_name="taken_in", verbose_name=_("into")
    )
    moved = models.JSONField(_("what was moved"), default=dict)
    before = models.JSONField(_("what stood of the matches"), default=dict)
    act = models.OneToOneField(
        Act, models.PROTECT, related_name="+", verbose_name=_("act")
    )

    objects: ClassVar = MergerQuerySet.as_manager()

    class Meta:
        verbose_name = _("merger of two records")
        verbose_name_plural = _("mergers of records")
        ordering = ["act"]
        constraints = [
            models.CheckConstraint(
                condition=~Q(member=F("into")), name="merger_is_of_two_records"
            )
        ]

    def __str__(self):
        return f"{self.member_id} {self.into_id}"

    def in_force_at(self, act):
        """Whether the records were one when the act of a number was entered."""
        undone = getattr(self, "undone", None)
        return self.act_id < act and (undone is None or act < undone.act_id)


class MergerUndone(AppendOnly):
    """That a merger was undone; once is enough."""

    merger = models.OneToOneField(
        Merger, models.PROTECT, related_name="undone", verbose_name=_("merger")
    )
    act = models.OneToOneField(
        Act, models.PROTECT, related_name="+", verbose_name=_("act")
    )

    class Meta:
        verbose_name = _("merger undone")
        verbose_name_plural = _("mergers undone")
        ordering = ["act"]

    def __str__(self):
        return f"{self.merger_id}"
