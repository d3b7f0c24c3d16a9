"""That what a match was found to be needs no case.

Who may say so is not known here.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _

from standings.models import Act, AppendOnly, Classification


class PassedOver(AppendOnly):
    """What a match was once found to be, and passed over; found anew, it waits anew."""

    classification = models.OneToOneField(
        Classification,
        models.PROTECT,
        related_name="passed_over",
        verbose_name=_("classification"),
    )
    act = models.OneToOneField(
        Act, models.PROTECT, related_name="+", verbose_name=_("act")
    )

    class Meta:
        verbose_name = _("referral passed over")
        verbose_name_plural = _("referrals passed over")
        ordering = ["act"]

    def __str__(self):
        return str(self.classification_id)
