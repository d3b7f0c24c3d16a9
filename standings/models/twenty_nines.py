"""The register of 29 hands: who held which, when, and what became of the entry (IV.3).

What makes a hand count 29, and who may certify it, is not known here.
"""

import re

from django.db import models
from django.db.models import OuterRef, Q, Subquery
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_lazy as _

from rulebook.engine import Card, parse_cards
from standings import names

from .acts import Act
from .federations import Federation, FederationName
from .matches import Match, Seat
from .members import Member, MemberName
from .results import Sheet

TWENTY_NINE_NUMBER = re.compile(r"ICA-29-(?P<year>[0-9]{4})-(?P<serial>[0-9]{4,7})")


class TwentyNineState(models.TextChoices):
    """What became of an entry; only what is certified is admitted (IV.3)."""

    WAITING = "waiting", _("waiting")
    CERTIFIED = "certified", _("certified")
    REFUSED = "refused", _("refused")
    REVOKED = "revoked", _("revoked")


STANDING = [TwentyNineState.WAITING, TwentyNineState.CERTIFIED]
"""The states in which an entry keeps the same hand from being entered again."""


class TwentyNineQuerySet(models.QuerySet):
    """Entries by number and by state."""

    def numbered(self, number):
        """The entry of this number. Raises DoesNotExist."""
        found = TWENTY_NINE_NUMBER.fullmatch(number)
        if found is None:
            raise self.model.DoesNotExist
        return self.get(year=int(found["year"]), serial=int(found["serial"]))

    def waiting(self):
        """Those that are neither certified nor refused."""
        return self.filter(state=TwentyNineState.WAITING)

    def certified(self):
        """Those that are admitted."""
        return self.filter(state=TwentyNineState.CERTIFIED)

    def over(self):
        """Those that were refused, or certified once and revoked."""
        return self.filter(state__in=[TwentyNineState.REFUSED, TwentyNineState.REVOKED])

    def of(self, codes):
        """Those that concern federations of these codes, or what is part of them."""
        return self.filter(
            Q(federation__code__in=codes) | Q(federation__merged_into__code__in=codes)
        )

    def whole(self):
        """Each with who held it, who certified it and for whom, by the names of then.

        ``borne`` is the member's name on the day of play, ``signed`` the certifier's
        and ``of_federation`` the federation's on that of certification, each None
        where none was borne. Of an entry that is not certified the federation's is
        that of the day of play.
        """
        certified = Coalesce("certified_on", "day")
        of_federation = FederationName.objects.filter(
            federation=OuterRef("federation"), since__lte=OuterRef("then")
        ).order_by("-since")
        return self.select_related(
            "member", "match", "sheet", "seat", "federation", "certifier", "revoked_by"
        ).annotate(
            then=certified,
            borne=_name_of("member", "day"),
            signed=_name_of("certifier", "certified_on"),
            of_federation=Subquery(of_federation.values("full")[:1]),
        )

    def latest_first(self):
        """By number, the last first."""
        return self.order_by("-year", "-serial")

    def before(self, entry):
        """In that order, those that follow an entry."""
        same = Q(year=entry.year, serial__lt=entry.serial)
        return self.filter(same | Q(year__lt=entry.year))


def _name_of(member, day):
    """The name that a member bore on a day."""
    borne = MemberName.objects.filter(
        Q(until=None) | Q(until__gte=OuterRef(day)),
        member=OuterRef(member),
        since__lte=OuterRef(day),
    )
    return Subquery(borne.values("full")[:1])


class TwentyNine(models.Model):
    """A hand or crib of 29 as it was entered; what becomes of it is told by acts.

    ``year`` is the year of play, within which ``serial`` counts. An entry that a sheet
    opened has its match, sheet, deal and seat; one that somebody applied for has the
    match and the seat at most. ``hand`` is four cards in the order of the pack.
    """

    year = models.PositiveSmallIntegerField(_("year"))
    serial = models.PositiveIntegerField(_("serial number"))
    state = models.CharField(
        _("state"),
        max_length=10,
        choices=TwentyNineState,
        default=TwentyNineState.WAITING,
    )
    match = models.ForeignKey(
        Match,
        models.PROTECT,
        null=True,
        related_name="twenty_nines",
        verbose_name=_("match"),
        help_text=_("None where none is on file."),
    )
    sheet = models.ForeignKey(
        Sheet,
        models.PROTECT,
        null=True,
        related_name="twenty_nines",
        verbose_name=_("sheet that tells it"),
    )
    deal = models.PositiveSmallIntegerField(_("deal"), null=True)
    seat = models.ForeignKey(
        Seat,
        models.PROTECT,
        null=True,
        related_name="twenty_nines",
        verbose_name=_("seat"),
    )
    member = models.ForeignKey(
        Member,
        models.PROTECT,
        null=True,
        related_name="twenty_nines",
        verbose_name=_("member who held it"),
    )
    name = models.CharField(
        _("name of who is no member"), max_length=names.LONGEST, blank=True
    )
    day = models.DateField(_("day of play"), help_text=_("At the place of play."))
    zone = models.CharField(_("zone of the place of play"), max_length=64)
    place = models.CharField(_("place"), max_length=names.LONGEST, blank=True)
    federation = models.ForeignKey(
        Federation,
        models.PROTECT,
        null=True,
        related_name="twenty_nines",
        verbose_name=_("federation concerned"),
        help_text=_("None until it is named."),
    )
    hand = models.CharField(_("hand"), max_length=11)
    starter = models.CharField(_("starter"), max_length=2)
    crib = models.BooleanField(_("in the crib"), default=False)
    witnesses = models.TextField(_("witnesses"), blank=True, help_text=_("One a line."))
    made_by = models.OneToOneField(
        Act, models.PROTECT, related_name="+", verbose_name=_("act that made it")
    )
    decided_by = models.OneToOneField(
        Act,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("act that certified or refused it"),
    )
    certifier = models.ForeignKey(
        Member,
        models.PROTECT,
        null=True,
        related_name="certified",
        verbose_name=_("who certified it"),
    )
    authority = models.CharField(
        _("authority"),
        max_length=names.LONGEST,
        blank=True,
        help_text=_("The docket number of the order that admitted or refused it."),
    )
    certified_on = models.DateField(
        _("certified on"), null=True, help_text=_("By the Secretariat’s clock.")
    )
    revoked_by = models.OneToOneField(
        Act,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("act that revoked it"),
    )

    objects = TwentyNineQuerySet.as_manager()

    # What ``whole`` adds.
    borne: str | None
    signed: str | None
    of_federation: str | None

    class Meta:
        verbose_name = _("29")
        verbose_name_plural = _("29s")
        ordering = ["year", "serial"]
        constraints = [
            models.UniqueConstraint(
                fields=["year", "serial"], name="twentynine_number_is_its_own"
            ),
            models.CheckConstraint(
                condition=Q(serial__gte=1), name="twentynine_counts_from_one"
            ),
            models.CheckConstraint(
                condition=Q(state__in=TwentyNineState.values),
                name="twentynine_state_is_known",
            ),
            models.CheckConstraint(
                condition=Q(member=None) ^ Q(name=""),
                name="twentynine_of_a_member_or_of_a_name",
            ),
            models.CheckConstraint(
                condition=Q(match=None, sheet=None, deal=None, seat=None)
                | Q(match__isnull=False, seat__isnull=False),
                name="twentynine_of_a_match_has_its_seat",
            ),
            models.CheckConstraint(
                condition=Q(sheet=None, deal=None)
                | Q(sheet__isnull=False, deal__gte=1),
                name="twentynine_of_a_sheet_has_its_deal",
            ),
            models.UniqueConstraint(
                fields=["match", "deal", "crib", "seat"], name="twentynine_one_a_deal"
            ),
            models.CheckConstraint(
                condition=Q(
                    state__in=[TwentyNineState.CERTIFIED, TwentyNineState.REVOKED],
                    certified_on__isnull=False,
                    federation__isnull=False,
                    decided_by__isnull=False,
                )
                & (Q(certifier=None) ^ Q(authority=""))
                | Q(
                    state__in=[TwentyNineState.WAITING, TwentyNineState.REFUSED],
                    certifier=None,
                    certified_on=None,
                ),
                name="twentynine_admitted_with_certifier_and_date",
            ),
            models.CheckConstraint(
                condition=Q(authority="") | Q(decided_by__isnull=False),
                name="twentynine_of_an_order_is_decided",
            ),
            models.CheckConstraint(
                condition=Q(state=TwentyNineState.REVOKED) ^ Q(revoked_by=None),
                name="twentynine_revoked_by_an_act",
            ),
        ]

    def __str__(self):
        return self.number

    @property
    def elsewhere(self):
        """The entries of the same deal at another seat, of which other sheets tell."""
        if self.deal is None:
            return TwentyNine.objects.none()
        told = {"match": self.match_id, "deal": self.deal, "crib": self.crib}
        return TwentyNine.objects.filter(**told).exclude(pk=self.pk).order_by("pk")

    @property
    def number(self):
        """The number as the public knows it, ICA-29-2026-0007."""
        return f"ICA-29-{self.year:04}-{self.serial:04}"

    @property
    def cards(self):
        """The four cards of the hand or crib."""
        return parse_cards(self.hand)

    @property
    def turned_up(self):
        """The starter as a card."""
        return Card(self.starter)

    @property
    def who(self):
        """The number of the member who held it, or the name of who is none."""
        return self.name if self.member is None else self.member.number

    @property
    def was_certified(self):
        """Whether it is admitted, or was once: whether there is a certificate of it."""
        return self.certified_on is not None
