"""Expulsions by the Executive Director, and what their refusal undid (VII.4).

How far one has come stands with its bar; who may expel, and who decides, is not known.
"""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from standings import names
from standings.models import Act, AppendOnly, Bar, Classification, Event, Match, Member

from .cases import Case
from .orders import Order


class Expulsion(AppendOnly):
    """An expulsion: what was said, when and where, by whose report.

    ``case`` is that of its ratification, and ``bar`` what stands in the registers of
    it. ``day`` and ``time`` are local to where it was said. A reporter who is no member
    stands by name, and one who is both by number alone.
    """

    case = models.OneToOneField(
        Case, models.PROTECT, related_name="expulsion", verbose_name=_("case")
    )
    bar = models.OneToOneField(
        Bar, models.PROTECT, related_name="expulsion", verbose_name=_("bar")
    )
    said = models.TextField(_("what was said"))
    account = models.TextField(_("how it came about"))
    day = models.DateField(_("day"))
    time = models.TimeField(_("time"), null=True)
    match = models.ForeignKey(
        Match,
        models.PROTECT,
        null=True,
        related_name="expulsions",
        verbose_name=_("match"),
    )
    event = models.ForeignKey(
        Event,
        models.PROTECT,
        null=True,
        related_name="expulsions",
        verbose_name=_("event"),
    )
    reported_by = models.ForeignKey(
        Member,
        models.PROTECT,
        null=True,
        related_name="expulsions_reported",
        verbose_name=_("reported by"),
    )
    reporter = models.CharField(
        _("name of a reporter who is no member"), max_length=names.LONGEST, blank=True
    )
    act = models.OneToOneField(
        Act, models.PROTECT, related_name="+", verbose_name=_("act")
    )

    class Meta:
        verbose_name = _("expulsion")
        verbose_name_plural = _("expulsions")
        ordering = ["act"]
        constraints = [
            models.CheckConstraint(
                condition=~Q(said="") & ~Q(account=""), name="expulsion_tells_what"
            ),
            models.CheckConstraint(
                condition=Q(reported_by=None) ^ Q(reporter=""),
                name="expulsion_has_its_reporter",
            ),
        ]

    def __str__(self):
        return f"{self.case_id} {self.day}"


class Reclassification(AppendOnly):
    """A match that was said anew to be another, because an order undid an expulsion."""

    order = models.ForeignKey(
        Order,
        models.PROTECT,
        related_name="reclassifications",
        verbose_name=_("order"),
    )
    before = models.ForeignKey(
        Classification,
        models.PROTECT,
        related_name="+",
        verbose_name=_("what it was said to be"),
    )
    now = models.OneToOneField(
        Classification,
        models.PROTECT,
        related_name="reclassification",
        verbose_name=_("what it is said to be since"),
    )

    class Meta:
        verbose_name = _("match classified anew")
        verbose_name_plural = _("matches classified anew")
        ordering = ["now"]

    def __str__(self):
        return f"{self.order_id} {self.now_id}"
