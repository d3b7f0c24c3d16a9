"""Which hearing of a case is called, and who took part when it was heard.

Who is to be told in time, and of what, is not known here.
"""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from standings.models import Act, AppendOnly

from .cases import Case, Party
from .panels import PanelSeat


class HearingKind(models.TextChoices):
    """How a case is to be heard."""

    DAY = "day", _("on a day")
    PAPERS = "papers", _("on the papers")
    OFF = "off", _("called off")


class Hearing(AppendOnly):
    """What was last said of how a case is heard; a later row takes its place.

    A day is told as its clock shows it: ``day`` and ``time`` in ``zone``, an IANA zone.
    """

    case = models.ForeignKey(
        Case, models.PROTECT, related_name="hearings", verbose_name=_("case")
    )
    kind = models.CharField(_("how"), max_length=8, choices=HearingKind)
    day = models.DateField(_("day"), null=True)
    time = models.TimeField(_("time"), null=True)
    zone = models.CharField(_("zone"), max_length=64, blank=True)
    act = models.OneToOneField(
        Act, models.PROTECT, related_name="+", verbose_name=_("act")
    )

    class Meta:
        verbose_name = _("hearing")
        verbose_name_plural = _("hearings")
        ordering = ["act"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=HearingKind.values), name="hearing_kind_is_known"
            ),
            models.CheckConstraint(
                condition=Q(kind=HearingKind.DAY, day__isnull=False, time__isnull=False)
                & ~Q(zone="")
                | Q(
                    kind__in=[HearingKind.PAPERS, HearingKind.OFF],
                    day=None,
                    time=None,
                    zone="",
                ),
                name="hearing_has_its_day_time_and_zone",
            ),
        ]

    def __str__(self):
        return f"{self.case_id} {self.kind}"

    @property
    def at(self):
        """The moment at which it begins, in UTC; None where it has no day."""
        if self.kind != HearingKind.DAY:
            return None
        local = datetime.combine(self.day, self.time, ZoneInfo(self.zone))
        return local.astimezone(UTC)


class Attendance(AppendOnly):
    """That a member of the panel, or a party, took part in a hearing."""

    hearing = models.ForeignKey(
        Hearing, models.PROTECT, related_name="attendance", verbose_name=_("hearing")
    )
    seat = models.ForeignKey(
        PanelSeat,
        models.PROTECT,
        null=True,
        related_name="attendance",
        verbose_name=_("seat of the panel"),
    )
    party = models.ForeignKey(
        Party,
        models.PROTECT,
        null=True,
        related_name="attendance",
        verbose_name=_("party"),
    )
    act = models.ForeignKey(
        Act, models.PROTECT, related_name="+", verbose_name=_("act")
    )

    class Meta:
        verbose_name = _("attendance")
        verbose_name_plural = _("attendances")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(seat=None) ^ Q(party=None),
                name="attendance_of_one_of_two",
            ),
            models.UniqueConstraint(
                fields=["hearing", "seat"], name="attendance_once_a_seat"
            ),
            models.UniqueConstraint(
                fields=["hearing", "party"], name="attendance_once_a_party"
            ),
        ]

    def __str__(self):
        return f"{self.hearing_id} {self.seat_id or self.party_id}"
