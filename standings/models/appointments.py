"""Who is appointed to which role, for how long, and by which act.

What a role may do is not known here.
"""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from .acts import Act
from .federations import Federation
from .members import Member
from .periods import Period
from .roles import APPOINTED, Role


class Appointment(Period):
    """A member appointed to a role, its first and last day included."""

    member = models.ForeignKey(
        Member, models.PROTECT, related_name="appointments", verbose_name=_("member")
    )
    role = models.CharField(
        _("role"), max_length=20, choices=[(role, role.label) for role in APPOINTED]
    )
    federation = models.ForeignKey(
        Federation,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="officers",
        verbose_name=_("federation"),
        help_text=_("Of a federation officer only."),
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

    class Meta(Period.Meta):
        verbose_name = _("appointment")
        verbose_name_plural = _("appointments")
        ordering = ["member", "since"]
        constraints = [
            *Period.Meta.constraints,
            models.CheckConstraint(
                condition=Q(role__in=APPOINTED), name="appointment_role_is_known"
            ),
            models.CheckConstraint(
                condition=Q(role=Role.FEDERATION_OFFICER, federation__isnull=False)
                | (~Q(role=Role.FEDERATION_OFFICER) & Q(federation=None)),
                name="appointment_federation_of_its_officer",
            ),
            models.UniqueConstraint(
                fields=["member", "role"],
                condition=Q(until=None, federation=None),
                name="appointment_one_is_current",
            ),
            models.UniqueConstraint(
                fields=["member", "role", "federation"],
                condition=Q(until=None, federation__isnull=False),
                name="appointment_one_a_federation_is_current",
            ),
        ]

    def __str__(self):
        return f"{self.role} {self.since}"
