"""Who is told of which act, and the proof that they were; not how they are told."""

import re
import secrets
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import OuterRef, Prefetch, Q, Subquery
from django.utils.translation import gettext_lazy as _

from .acts import Act
from .append_only import AppendOnly, AppendOnlyQuerySet
from .members import Member

NUMBER = re.compile("[0-9a-f]{24}")


def unguessable():
    """A number that tells neither how many there are nor any other."""
    return secrets.token_hex(12)


class Fault(models.TextChoices):
    """Why a letter did not go out, as its recipient is told."""

    UNREACHABLE = "unreachable", _("The mail server could not be reached.")
    REFUSED = "refused", _("The mail server refused the letter.")
    ADDRESS_REFUSED = "address-refused", _("The mail server refused the address.")
    NO_ADDRESS = "no-address", _("The address is none that letters can be sent to.")
    UNWRITTEN = "unwritten", _("The letter could not be written.")
    CLOSED = "closed", _("The log-in is closed.")


class NoticeQuerySet(AppendOnlyQuerySet):
    """Notices by whose they are, and with what is proved of them."""

    def of(self, user):
        """Those of whoever has logged in, the last act first.

        What a record was told that was merged into one's own is one's own too.
        """
        own = Q(user=user)
        if user.member_id is not None:
            own |= Q(member__in=Member.objects.one_with(user.member_id))
        return self.filter(own).order_by("-pk")

    def numbered(self, number):
        """The notice of this number. Raises DoesNotExist."""
        if not NUMBER.fullmatch(number):
            raise self.model.DoesNotExist
        return self.get(number=number)

    def proved(self):
        """Each with the moments ``opened`` and ``acknowledged``, None where not."""
        this = NoticeProof.objects.filter(notice=OuterRef("pk"))
        return self.annotate(
            opened=Subquery(this.filter(kind=Proof.OPENED).values("at")),
            acknowledged=Subquery(this.filter(kind=Proof.ACKNOWLEDGED).values("at")),
        )

    def told(self):
        """Each with its letter, and with its act as the record tells it."""
        act = Prefetch("act", Act.objects.told())
        return self.select_related("letter").prefetch_related(act)

    def waiting(self):
        """Those proved that still want something of their recipient."""
        return self.filter(Q(opened=None) | Q(to_acknowledge=True, acknowledged=None))

    def settled(self):
        """Those proved that want nothing more."""
        return self.exclude(opened=None).exclude(to_acknowledge=True, acknowledged=None)


class Notice(AppendOnly):
    """Somebody told of an act: a member, or a log-in of no member."""

    number = models.CharField(
        _("number"), max_length=24, unique=True, default=unguessable, editable=False
    )
    act = models.ForeignKey(
        Act, models.PROTECT, related_name="notices", verbose_name=_("act")
    )
    member = models.ForeignKey(
        Member,
        models.PROTECT,
        null=True,
        related_name="notices",
        verbose_name=_("member"),
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="notices",
        verbose_name=_("log-in"),
        help_text=_("Where it is nobody’s who is a member."),
    )
    to_acknowledge = models.BooleanField(_("to be acknowledged"), default=False)

    objects: ClassVar = NoticeQuerySet.as_manager()

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(member=None, user__isnull=False)
                | Q(member__isnull=False, user=None),
                name="notice_has_one_recipient",
            ),
            models.UniqueConstraint(
                fields=["member", "act"], name="notice_one_a_member_and_act"
            ),
            models.UniqueConstraint(
                fields=["user", "act"], name="notice_one_a_log_in_and_act"
            ),
        ]

    def __str__(self):
        return self.number


class Proof(models.TextChoices):
    """What can be proved of a notice."""

    SENT = "sent", _("sent by letter")
    FAILED = "failed", _("not sent")
    OPENED = "opened", _("opened")
    ACKNOWLEDGED = "acknowledged", _("acknowledged")


class NoticeProof(AppendOnly):
    """One thing proved of a notice, at its moment."""

    notice = models.ForeignKey(
        Notice, models.PROTECT, related_name="proofs", verbose_name=_("notice")
    )
    kind = models.CharField(_("kind"), max_length=12, choices=Proof)
    at = models.DateTimeField(_("moment"))
    fault = models.CharField(_("why not"), max_length=20, choices=Fault, blank=True)

    class Meta:
        verbose_name = _("proof of a notice")
        verbose_name_plural = _("proofs of notices")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind=Proof.FAILED, fault__in=Fault.values)
                | Q(kind__in=[Proof.SENT, Proof.OPENED, Proof.ACKNOWLEDGED], fault=""),
                name="noticeproof_says_why_it_failed",
            ),
            models.UniqueConstraint(
                fields=["notice", "kind"],
                condition=~Q(kind=Proof.FAILED),
                name="noticeproof_one_a_kind_but_failed",
            ),
        ]

    def __str__(self):
        return f"{self.notice_id} {self.kind}"
