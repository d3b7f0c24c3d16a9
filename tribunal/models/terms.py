"""The times that run in cases: for whom, from when, for how many days.

When a time is over is reckoned elsewhere; who must do what within it is not known here.
"""

from django.db import models
from django.db.models import OuterRef, Q, Subquery
from django.utils.translation import gettext_lazy as _

from standings.models import Act

from .cases import Case, Party
from .filings import Service


class TermKind(models.TextChoices):
    """What a time is for."""

    CURE = "cure", _("to make good what is missing")
    REVIEW = "review", _("to ask for a review")
    ANSWER = "answer", _("to answer")
    REPLY = "reply", _("to reply")
    CHALLENGE = "challenge", _("to challenge the panel")
    OBJECT = "object", _("to object to ending it")
    INTERIM = "interim", _("of the interim order")
    APPEAL = "appeal", _("to appeal")


class TermQuerySet(models.QuerySet):
    """Times, and when each began."""

    def begun(self):
        """Each with ``began_at``: its moment, or that of the proof of its service."""
        proof = Service.objects.proved().filter(pk=OuterRef("service"))
        return self.annotate(
            served_at=Subquery(
                proof.values("proved_at"), output_field=models.DateTimeField()
            )
        )

    def running(self):
        """Those that nothing has ended."""
        return self.filter(ended_by=None)


class Term(models.Model):
    """A time of so many days, for a party or for the case as a whole.

    It begins at ``since``, or with the proof of ``service``; ``days`` are those of the
    setting when it was set, so that a later setting moves nothing.
    """

    case = models.ForeignKey(
        Case, models.PROTECT, related_name="terms", verbose_name=_("case")
    )
    party = models.ForeignKey(
        Party,
        models.PROTECT,
        null=True,
        related_name="terms",
        verbose_name=_("party"),
        help_text=_("None where it is everybody’s."),
    )
    kind = models.CharField(_("for what"), max_length=12, choices=TermKind)
    days = models.PositiveSmallIntegerField(_("days"))
    since = models.DateTimeField(_("from"), null=True)
    service = models.ForeignKey(
        Service,
        models.PROTECT,
        null=True,
        related_name="terms",
        verbose_name=_("service whose proof it runs from"),
    )
    made_by = models.ForeignKey(
        Act, models.PROTECT, related_name="+", verbose_name=_("act that set it")
    )
    ended_by = models.ForeignKey(
        Act,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("act that ended it"),
    )

    objects = TermQuerySet.as_manager()

    # What ``begun`` adds.
    served_at: object

    class Meta:
        verbose_name = _("time")
        verbose_name_plural = _("times")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=TermKind.values), name="term_kind_is_known"
            ),
            models.CheckConstraint(
                condition=Q(since=None) ^ Q(service=None),
                name="term_runs_from_a_moment_or_a_service",
            ),
            models.CheckConstraint(condition=Q(days__gte=1), name="term_has_a_day"),
        ]

    def __str__(self):
        return f"{self.case_id} {self.kind}"
