"""Answers kept under the key that a request came with. Knows no request of its own."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class KeptAnswer(models.Model):
    """What a request was answered, for when it comes again under the same key."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="kept_answers",
        verbose_name=_("log-in"),
    )
    key = models.CharField(_("key"), max_length=200)
    asked = models.CharField(_("digest of the request"), max_length=64)
    status = models.PositiveSmallIntegerField(_("status"))
    answer = models.TextField(_("answer"))
    at = models.DateTimeField(_("moment"), db_index=True)

    class Meta:
        verbose_name = _("kept answer")
        verbose_name_plural = _("kept answers")
        constraints = [
            models.UniqueConstraint(fields=["user", "key"], name="keptanswer_one_a_key")
        ]

    def __str__(self):
        return self.key
