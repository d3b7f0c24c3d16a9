"""Titles that members hold, and what bars them from play, each by day and authority.

Whether a match was a title match, or a bar hinders it, is not known here.
"""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from standings import names
from standings.convening import FURTHER_NOTICE

from .acts import Act
from .members import Member
from .periods import Period, PeriodQuerySet


class ByAuthorityQuerySet(PeriodQuerySet):
    """Entries that rest on an authority."""

    def standing(self):
        """Those that were not declared void from the start."""
        return self.filter(voided_by=None)

    def on(self, day):
        return super().on(day).standing()


class ByAuthority(Period):
    """What is entered for a time on somebody's authority, by an act.

    It ends by another act, or is void from the start by one; the row stays.
    """

    authority = models.CharField(
        _("authority"),
        max_length=names.LONGEST,
        help_text=_("Who decided it, such as a congress, or a docket number."),
    )
    made_by = models.OneToOneField(
        Act, models.PROTECT, related_name="+", verbose_name=_("act that made it")
    )
    ended_by = models.OneToOneField(
        Act,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("act that ended it"),
    )
    voided_by = models.OneToOneField(
        Act,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("act that made it void from the start"),
    )

    objects: ClassVar = ByAuthorityQuerySet.as_manager()

    class Meta(Period.Meta):
        abstract = True
        constraints = [
            *Period.Meta.constraints,
            models.CheckConstraint(
                condition=~Q(authority=""), name="%(class)s_has_an_authority"
            ),
        ]

    @property
    def is_void(self):
        return self.voided_by_id is not None

    def runs_on(self, day):
        """Whether it stands and runs on a day, its first and its last included."""
        over = self.until is not None and self.until < day
        return not self.is_void and self.since <= day and not over


class Title(ByAuthority):
    """A title of the Association, of whatever rank, that a member holds (X.1)."""

    member = models.ForeignKey(
        Member, models.PROTECT, related_name="titles", verbose_name=_("member")
    )
    name = models.CharField(_("title"), max_length=names.LONGEST)

    class Meta(ByAuthority.Meta):
        verbose_name = _("title")
        verbose_name_plural = _("titles")
        ordering = ["member", "since"]
        constraints = [
            *ByAuthority.Meta.constraints,
            models.CheckConstraint(condition=~Q(name=""), name="title_has_a_name"),
            models.UniqueConstraint(
                fields=["member", "name"],
                condition=Q(until=None, voided_by=None),
                name="title_one_is_current",
            ),
        ]

    def __str__(self):
        return f"{self.name} {self.since}"


class BarKind(models.TextChoices):
    """What a bar is. The first two keep a member from being a holder (X.1-a)."""

    SUSPENDED = "suspended", _("suspended")
    EXPELLED = "expelled", _("expelled")
    BARRED = "barred", _("barred from some play")


class Ratification(models.TextChoices):
    """How far an expulsion has come; one that is refused is void from the start."""

    AWAITED = "awaited", _("awaiting ratification")
    RATIFIED = "ratified", _("ratified")


class Bar(ByAuthority):
    """What keeps a member from play for a time: all of it, or as its scope says."""

    member = models.ForeignKey(
        Member, models.PROTECT, related_name="bars", verbose_name=_("member")
    )
    kind = models.CharField(_("kind"), max_length=10, choices=BarKind)
    scope = models.CharField(
        _("scope"),
        max_length=names.LONGEST,
        blank=True,
        help_text=_("What it keeps from, where that is not all play."),
    )
    provisional = models.BooleanField(
        _("provisional"), default=False, help_text=_("Of an interim order (VIII.1-i).")
    )
    to_be_ratified = models.BooleanField(
        _("to be ratified"),
        default=False,
        help_text=_("An expulsion that goes to the Tribunal (VII.4)."),
    )
    ratified_by = models.OneToOneField(
        Act,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("act that ratified it"),
    )

    class Meta(ByAuthority.Meta):
        verbose_name = _("bar")
        verbose_name_plural = _("bars")
        ordering = ["member", "since"]
        constraints = [
            *ByAuthority.Meta.constraints,
            models.CheckConstraint(
                condition=Q(kind__in=BarKind.values), name="bar_kind_is_known"
            ),
            models.CheckConstraint(
                condition=Q(kind=BarKind.BARRED) ^ Q(scope=""),
                name="bar_scope_where_not_from_all_play",
            ),
            models.CheckConstraint(
                condition=Q(provisional=False) | Q(until__isnull=False),
                name="bar_provisional_has_an_end",
            ),
            models.CheckConstraint(
                condition=Q(to_be_ratified=False) | Q(kind=BarKind.EXPELLED),
                name="bar_ratified_is_an_expulsion",
            ),
            models.CheckConstraint(
                condition=Q(ratified_by=None) | Q(to_be_ratified=True),
                name="bar_ratified_where_it_was_to_be",
            ),
        ]

    def __str__(self):
        return f"{self.kind} {self.since}"

    @property
    def told(self):
        """Who decided it, and until when it runs, as the facts of a finding."""
        return {"authority": self.authority, "until": self.until or FURTHER_NOTICE}

    @property
    def ratification(self):
        """How far an expulsion has come that is to be ratified; "" of all else."""
        if not self.to_be_ratified or self.is_void:
            return ""
        waits = self.ratified_by_id is None
        return Ratification.AWAITED if waits else Ratification.RATIFIED
