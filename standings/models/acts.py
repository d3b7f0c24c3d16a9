"""The record: every act of the service, in one chain. Knows what an act is, not which.

No person's name stands in it, only keys, so that a name can be forgotten and the chain
stays whole.
"""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import TruncDate
from django.utils.translation import gettext_lazy as _

from standings import chain

from .append_only import AppendOnly, AppendOnlyQuerySet
from .members import Member, MemberName, number_of
from .roles import Role


class ActQuerySet(AppendOnlyQuerySet):
    """Acts by what they are about."""

    def about(self, kind, number):
        """The acts on one subject, first to last."""
        return self.filter(subject_kind=kind, subject=number).order_by("number")

    def told(self):
        """Each with the name that whoever acted bore on the day, ``who_name``.

        Days are the Secretariat's. None where nobody acted, or bore no name then.
        """
        borne = MemberName.objects.filter(
            Q(until=None) | Q(until__gte=models.OuterRef("day")),
            member__serial=models.OuterRef("who_id"),
            since__lte=models.OuterRef("day"),
        )
        day = TruncDate("at", tzinfo=settings.SECRETARIAT_ZONE)
        return self.annotate(
            day=day, who_name=models.Subquery(borne.values("full")[:1])
        )

    def sifted(self, *, about="", verb="", before=None):
        """Newest first, those on a subject, of a kind, before a number; or any."""
        found = self.filter(subject=about) if about else self
        found = found.filter(verb=verb) if verb else found
        found = found.filter(number__lt=before) if before else found
        return found.order_by("-number")

    def public(self):
        """What anybody may read: what is public, of subjects that nothing withholds."""
        withheld = Withheld.objects.filter(
            subject=models.OuterRef("subject"),
            subject_kind=models.OuterRef("subject_kind"),
            ended_by=None,
        )
        return self.filter(~models.Exists(withheld), is_public=True, withheld=None)


class Act(AppendOnly):
    """One act: what was done, when, by whom and in which role, and to what."""

    number = models.PositiveBigIntegerField(_("number"), primary_key=True)
    at = models.DateTimeField(_("moment"))
    who = models.ForeignKey(
        Member,
        models.PROTECT,
        to_field="serial",
        null=True,
        related_name="acts",
        verbose_name=_("member who acted"),
        help_text=_("Nobody where the service itself acted."),
    )
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="acts",
        verbose_name=_("log-in"),
        help_text=_("None where it was done at the terminal."),
    )
    role = models.CharField(_("in the role of"), max_length=20, choices=Role)
    verb = models.CharField(_("act"), max_length=40)
    subject_kind = models.CharField(_("kind of subject"), max_length=20)
    subject = models.CharField(_("number of the subject"), max_length=40)
    before = models.CharField(_("from"), max_length=80)
    after = models.CharField(_("to"), max_length=80)
    reason = models.TextField(_("reason"))
    provisions = models.JSONField(_("provisions"), default=list)
    facts = models.JSONField(_("facts"), default=dict)
    is_public = models.BooleanField(_("public"), default=False)
    previous = models.CharField(_("digest of the act before"), max_length=64)
    digest = models.CharField(_("digest"), max_length=64, unique=True)

    objects: ClassVar = ActQuerySet.as_manager()

    class Meta:
        verbose_name = _("act")
        verbose_name_plural = _("acts")
        ordering = ["number"]
        indexes = [models.Index(fields=["subject", "number"], name="act_by_subject")]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(number__gte=1), name="act_numbers_from_one"
            ),
            models.UniqueConstraint(fields=["previous"], name="act_chain_has_no_forks"),
            models.CheckConstraint(
                condition=models.Q(role="", who=None)
                | models.Q(role__in=Role.values, who__isnull=False),
                name="act_role_where_somebody_acts",
            ),
        ]

    def __str__(self):
        return f"{self.number}: {self.verb} {self.subject}"

    @property
    def text(self):
        """The text that the digest is made of, see chain.py.

        Raises TypeError or ValueError for what no act can hold.
        """
        # Acts done at the terminal have the text they had before there were log-ins.
        log_in = {"account": self.account_id} if self.account_id else {}
        return chain.canonical(
            {
                **log_in,
                "number": self.number,
                "at": self.at,
                "who": self.who_id and number_of(self.who_id),
                "role": self.role,
                "verb": self.verb,
                "subject_kind": self.subject_kind,
                "subject": self.subject,
                "from": self.before,
                "to": self.after,
                "reason": self.reason,
                "provisions": self.provisions,
                "facts": self.facts,
                "public": self.is_public,
                "previous": self.previous,
            }
        )

    @property
    def chained(self):
        """The same text; None where what stands here makes none."""
        try:
            return self.text
        except (AttributeError, TypeError, ValueError):
            return None

    @property
    def stands(self):
        """Whether it is as it was entered: whether its text makes its digest."""
        text = self.chained
        return text is not None and chain.digest(text) == self.digest


class Withheld(models.Model):
    """That what is on record of a subject is withheld from the public.

    ``since`` is the act that withholds it, ``ended_by`` the one that tells it again.
    """

    subject_kind = models.CharField(_("kind of subject"), max_length=20)
    subject = models.CharField(_("number of the subject"), max_length=40)
    since = models.ForeignKey(
        Act, models.PROTECT, related_name="+", verbose_name=_("act that withholds it")
    )
    ended_by = models.ForeignKey(
        Act,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("act that tells it again"),
    )

    class Meta:
        verbose_name = _("withheld subject")
        verbose_name_plural = _("withheld subjects")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["subject", "subject_kind"],
                condition=models.Q(ended_by=None),
                name="withheld_once_at_a_time",
            )
        ]

    def __str__(self):
        return self.subject


class Head(models.Model):
    """The end of the chain, one row. Its lock makes acts follow one another."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    number = models.PositiveBigIntegerField(_("number of the last act"), default=0)
    digest = models.CharField(
        _("digest of the last act"), max_length=64, default=chain.GENESIS
    )

    class Meta:
        verbose_name = _("head of the record")
        verbose_name_plural = _("head of the record")
        constraints = [
            models.CheckConstraint(condition=models.Q(id=1), name="head_is_one_row")
        ]

    def __str__(self):
        return f"{self.number} {self.digest}"
