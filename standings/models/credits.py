"""What results count for in the standings: a ledger of credits, and its running sums.

A credit is never changed: what counts no more is taken back by another. So the sum of
the credits entered up to the end of a day is the standing as of that day. What a match
is worth is not known here.
"""

from typing import ClassVar

from django.db import models
from django.db.models import Q, Sum
from django.utils.translation import gettext_lazy as _

from standings.credit import Figures

from .acts import Act
from .append_only import AppendOnly, AppendOnlyQuerySet
from .matches import Match, Seat
from .members import Member

FIGURES = tuple(Figures.__dataclass_fields__)
"""The names of the figures, in the order of a row."""
SUMS = {name: Sum(name) for name in FIGURES}


class Scope(models.TextChoices):
    """Which matches a standing is of."""

    CHAMPIONSHIP = "championship", _("championship and qualifying play")
    ALL = "all", _("all matches that count")


class Reckoned(models.Model):
    """The figures of a row, as columns."""

    played = models.IntegerField(_("played"), default=0)
    wins = models.IntegerField(_("wins"), default=0)
    defeats = models.IntegerField(_("defeats"), default=0)
    skunks_given = models.IntegerField(_("skunks given"), default=0)
    skunks_taken = models.IntegerField(_("skunks taken"), default=0)
    spread = models.IntegerField(_("spread"), default=0)

    class Meta:
        abstract = True

    @property
    def figures(self):
        return Figures(*(getattr(self, name) for name in FIGURES))


class CreditQuerySet(AppendOnlyQuerySet):
    """Credits by when they were entered, and by what they count in."""

    def entered_before(self, moment):
        return self.filter(act__at__lt=moment)

    def within(self, scope):
        """Those that count in a standing of this scope."""
        return self.filter(championship=True) if scope == Scope.CHAMPIONSHIP else self

    def later(self):
        """Those that changed what had been credited, or took it back.

        Whatever gives somebody a match for the first time counts it as played.
        """
        return self.filter(played__lt=1)


class Credit(Reckoned, AppendOnly):
    """What an act gave somebody for a match, or took back: below nought then."""

    act = models.ForeignKey(
        Act, models.PROTECT, related_name="credits", verbose_name=_("act")
    )
    match = models.ForeignKey(
        Match, models.PROTECT, related_name="credits", verbose_name=_("match")
    )
    seat = models.ForeignKey(
        Seat, models.PROTECT, related_name="credits", verbose_name=_("seat")
    )
    member = models.ForeignKey(
        Member,
        models.PROTECT,
        null=True,
        related_name="credits",
        verbose_name=_("member"),
        help_text=_("Nobody where no member sat there."),
    )
    season = models.PositiveSmallIntegerField(_("season"))
    championship = models.BooleanField(_("counts for championships"))

    objects: ClassVar = CreditQuerySet.as_manager()

    class Meta:
        verbose_name = _("credit")
        verbose_name_plural = _("credits")
        ordering = ["act", "seat"]
        indexes = [
            models.Index(fields=["season", "member"], name="credit_by_season"),
            models.Index(
                fields=["season", "played"],
                condition=Q(played__lt=1),
                name="credit_changed_later",
            ),
        ]
        constraints = [
            models.CheckConstraint(
                condition=~Q(**dict.fromkeys(FIGURES, 0)), name="credit_is_of_something"
            ),
        ]

    def __str__(self):
        return f"{self.match_id} {self.member_id} {self.wins - self.defeats:+}"


class TallyQuerySet(models.QuerySet):
    """Tallies in the order of a standing."""

    def standing(self, season, scope):
        """The members' rows of a season, most wins first; equals in no order of rank.

        Only who has a match that counts stands there.
        """
        rows = self.filter(season=season, scope=scope, played__gt=0)
        return rows.exclude(member=None).order_by("-wins", "member__serial")


class Tally(Reckoned):
    """The sum of somebody's credits of a season and scope, moved with each of them.

    ``member`` is None for the sum of all who are no members.
    """

    season = models.PositiveSmallIntegerField(_("season"))
    scope = models.CharField(_("scope"), max_length=12, choices=Scope)
    member = models.ForeignKey(
        Member,
        models.PROTECT,
        null=True,
        related_name="tallies",
        verbose_name=_("member"),
    )

    objects = TallyQuerySet.as_manager()

    class Meta:
        verbose_name = _("tally")
        verbose_name_plural = _("tallies")
        ordering = ["season", "scope", "-wins"]
        indexes = [
            models.Index(fields=["season", "scope", "-wins"], name="tally_in_order"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["season", "scope", "member"], name="tally_one_a_member"
            ),
            models.UniqueConstraint(
                fields=["season", "scope"],
                condition=Q(member=None),
                name="tally_one_of_others",
            ),
            models.CheckConstraint(
                condition=Q(scope__in=Scope.values), name="tally_scope_is_known"
            ),
            models.CheckConstraint(
                condition=Q(
                    played__gte=0,
                    wins__gte=0,
                    defeats__gte=0,
                    skunks_given__gte=0,
                    skunks_taken__gte=0,
                ),
                name="tally_is_of_what_happened",
            ),
        ]

    def __str__(self):
        return f"{self.season} {self.scope} {self.member_id}"
