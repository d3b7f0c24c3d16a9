"""What is sent by e-mail, and how far it has come; neither how nor by what."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from .notices import Fault, Notice, unguessable


class Letter(models.Model):
    """One e-mail, which is sent once at most, unless people have it sent again.

    A notice's is written when it is first to be sent, and its text kept, for it proves
    what was said. Any other holds a secret link, so its text is erased when it is done.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        SENDING = "sending", _("being sent")
        SENT = "sent", _("sent")
        GIVEN_UP = "given-up", _("given up")
        UNCLEAR = "unclear", _("sent or not")
        """Sending was begun, and nobody knows how it ended; people alone begin anew."""

    number = models.CharField(
        _("number"), max_length=24, unique=True, default=unguessable, editable=False
    )
    notice = models.OneToOneField(
        Notice,
        models.PROTECT,
        null=True,
        related_name="letter",
        verbose_name=_("notice"),
    )
    address = models.TextField(_("address"), blank=True)
    subject = models.TextField(_("subject"), blank=True)
    body = models.TextField(_("text"), blank=True)
    made_at = models.DateTimeField(_("made"))
    due_at = models.DateTimeField(_("due"))
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    claimed_at = models.DateTimeField(_("last try begun"), null=True)
    state = models.CharField(
        _("state"), max_length=8, choices=State, default=State.WAITING
    )
    fault = models.CharField(
        _("why not sent"), max_length=20, choices=Fault, blank=True
    )

    class Meta:
        verbose_name = _("letter")
        verbose_name_plural = _("letters")
        ordering = ["due_at", "pk"]
        indexes = [
            models.Index(
                fields=["due_at", "id"],
                condition=Q(state="waiting"),
                name="letter_to_be_sent",
            ),
            models.Index(
                fields=["claimed_at"],
                condition=Q(state="sending"),
                name="letter_being_sent",
            ),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(
                    state__in=["waiting", "sending", "sent", "given-up", "unclear"]
                ),
                name="letter_state_is_known",
            ),
            models.CheckConstraint(
                condition=Q(notice__isnull=False)
                | Q(state__in=["waiting", "sending"])
                | Q(body=""),
                name="letter_keeps_no_secret_when_done",
            ),
            models.CheckConstraint(
                condition=Q(fault__in=["", *Fault.values]),
                name="letter_fault_is_known",
            ),
        ]

    def __str__(self):
        return f"{self.number} {self.state}"
