"""Rulings of referees at the table: what was asked, and what was answered that day.

What the rules say of it is not known here, nor who may rule.
"""

import re
from typing import ClassVar

from django.db import models
from django.db.models import OuterRef, Q, Subquery
from django.utils.translation import gettext_lazy as _

from standings import names
from standings.models import (
    Act,
    AppendOnly,
    Event,
    Match,
    Member,
    MemberName,
)
from standings.models.append_only import AppendOnlyQuerySet

RULING_NUMBER = re.compile(r"ICA-R-(?P<year>[0-9]{4})-(?P<serial>[0-9]{6,9})")


class RulingKind(models.TextChoices):
    """What a ruling is of."""

    COUNT = "count", _("a count or a claim of muggins")
    HAPPENING = "happening", _("what happened")


class RulingQuerySet(AppendOnlyQuerySet):
    """Rulings by number, and with who was there."""

    def numbered(self, number):
        """The ruling of this number. Raises DoesNotExist."""
        found = RULING_NUMBER.fullmatch(number)
        if found is None:
            raise self.model.DoesNotExist
        return self.get(year=int(found["year"]), serial=int(found["serial"]))

    def whole(self):
        """Each with its parties and its referee, by the names of the day of ruling.

        ``player_borne``, ``opponent_borne`` and ``referee_borne`` are None where no
        name was borne then.
        """
        return self.select_related(
            "match", "event", "player", "opponent", "act__who"
        ).annotate(
            player_borne=_name_of("player"),
            opponent_borne=_name_of("opponent"),
            referee_borne=_name_of("act__who__pk"),
        )

    def latest_first(self):
        """By number, the last first."""
        return self.order_by("-year", "-serial")

    def before(self, ruling):
        """In that order, those that follow a ruling."""
        same = Q(year=ruling.year, serial__lt=ruling.serial)
        return self.filter(same | Q(year__lt=ruling.year))


def _name_of(member):
    """The name that a member bore on the day of the wording."""
    borne = MemberName.objects.filter(
        Q(until=None) | Q(until__gte=OuterRef("day")),
        member=OuterRef(member),
        since__lte=OuterRef("day"),
    )
    return Subquery(borne.values("full")[:1])


class Ruling(AppendOnly):
    """A ruling as it was given; nothing of it is ever changed.

    ``year`` is that of ``day``, the day of ruling by the Secretariat's clock and so of
    the wording. ``asked`` are the facts as they were told, ``given`` the answer in the
    words of the day. ``player`` counted the hand, or offended; ``opponent`` claimed, or
    pegs. Who is no member is known by name, or not named at all.
    """

    year = models.PositiveSmallIntegerField(_("year"))
    serial = models.PositiveIntegerField(_("serial number"))
    kind = models.CharField(_("kind"), max_length=10, choices=RulingKind)
    asked = models.JSONField(_("what was asked"))
    given = models.JSONField(_("what was answered"))
    day = models.DateField(_("wording of"))
    match = models.ForeignKey(
        Match,
        models.PROTECT,
        null=True,
        related_name="rulings",
        verbose_name=_("match"),
    )
    event = models.ForeignKey(
        Event,
        models.PROTECT,
        null=True,
        related_name="rulings",
        verbose_name=_("event"),
    )
    deal = models.PositiveSmallIntegerField(_("deal"), null=True)
    player = models.ForeignKey(
        Member,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("member who counted or offended"),
    )
    player_name = models.CharField(
        _("name of who is no member"), max_length=names.LONGEST, blank=True
    )
    player_says = models.TextField(_("what the player says"), blank=True)
    opponent = models.ForeignKey(
        Member,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("member who claims or pegs"),
    )
    opponent_name = models.CharField(
        _("name of who is no member"), max_length=names.LONGEST, blank=True
    )
    opponent_says = models.TextField(_("what the opponent says"), blank=True)
    act = models.OneToOneField(
        Act, models.PROTECT, related_name="+", verbose_name=_("act that made it")
    )

    objects: ClassVar = RulingQuerySet.as_manager()

    # What ``whole`` adds.
    player_borne: str | None
    opponent_borne: str | None
    referee_borne: str | None

    class Meta:
        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")
        ordering = ["year", "serial"]
        constraints = [
            models.UniqueConstraint(
                fields=["year", "serial"], name="ruling_number_is_its_own"
            ),
            models.CheckConstraint(
                condition=Q(serial__gte=1), name="ruling_counts_from_one"
            ),
            models.CheckConstraint(
                condition=Q(kind__in=RulingKind.values), name="ruling_kind_is_known"
            ),
            models.CheckConstraint(
                condition=Q(deal=None) | Q(deal__gte=1, match__isnull=False),
                name="ruling_deal_of_a_match",
            ),
            models.CheckConstraint(
                condition=Q(player=None) | Q(player_name=""),
                name="ruling_player_is_a_member_or_a_name",
            ),
            models.CheckConstraint(
                condition=Q(opponent=None) | Q(opponent_name=""),
                name="ruling_opponent_is_a_member_or_a_name",
            ),
        ]

    def __str__(self):
        return self.number

    @property
    def number(self):
        """The number as the public knows it, ICA-R-2026-000012."""
        return f"ICA-R-{self.year:04}-{self.serial:06}"
