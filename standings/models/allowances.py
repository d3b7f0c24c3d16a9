"""How much is used up of what is allowed in a time. Knows no limit of its own."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Allowance(models.Model):
    """One allowance of one person, place or address, in the time that runs.

    It outlives nothing: when the time is over the row is used anew, or swept away.
    """

    what = models.CharField(_("what is allowed"), max_length=20)
    whose = models.CharField(_("whose"), max_length=64)
    until = models.DateTimeField(_("until"), db_index=True)
    used = models.PositiveSmallIntegerField(_("used"), default=0)

    class Meta:
        verbose_name = _("allowance")
        verbose_name_plural = _("allowances")
        constraints = [
            models.UniqueConstraint(fields=["whose", "what"], name="allowance_one_each")
        ]

    def __str__(self):
        return f"{self.what}: {self.whose}"
