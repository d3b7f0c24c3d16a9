"""What log-ins apply for: a member's number. Who decides it is not known here."""

import re
from secrets import token_hex

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from rulebook.days import day_of

from .acts import Act
from .members import Member, MemberName

NUMBER = re.compile("[0-9a-f]{16}")


def unguessable():
    """A number that tells nothing, neither how many there are nor the next."""
    return token_hex(8)


class ApplicationState(models.TextChoices):
    """How far an application has come."""

    OPEN = "open", _("open")
    APPROVED = "approved", _("approved")
    REFUSED = "refused", _("refused")
    WITHDRAWN = "withdrawn", _("withdrawn")


class ApplicationQuerySet(models.QuerySet):
    """Applications in the order in which they came, the oldest first."""

    def open(self):
        """Those that wait for an answer."""
        return self.filter(state=ApplicationState.OPEN)

    def told(self, day):
        """Each with its log-in, its acts, and its member's ``name`` on a day."""
        borne = MemberName.objects.on(day).filter(member=models.OuterRef("member"))
        related = ("user", "member", "made_by", "ended_by")
        return self.select_related(*related).annotate(
            name=models.Subquery(borne.values("full")[:1])
        )

    def numbered(self, number):
        """The application of this number. Raises DoesNotExist."""
        if NUMBER.fullmatch(number) is None:
            raise self.model.DoesNotExist
        return self.get(number=number)

    def after(self, number):
        """Those that came after the one of a number. Raises DoesNotExist."""
        return self.filter(pk__gt=self.model.objects.numbered(number).pk)


class Application(models.Model):
    """A log-in's application for the number of the member who uses it."""

    number = models.CharField(
        _("number"), max_length=16, unique=True, default=unguessable, editable=False
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="applications",
        verbose_name=_("log-in"),
    )
    member = models.ForeignKey(
        Member,
        models.PROTECT,
        related_name="applications",
        verbose_name=_("member"),
    )
    words = models.TextField(_("words to whoever decides"), blank=True)
    state = models.CharField(
        _("state"),
        max_length=9,
        choices=ApplicationState,
        default=ApplicationState.OPEN,
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

    objects = ApplicationQuerySet.as_manager()

    class Meta:
        verbose_name = _("application for a number")
        verbose_name_plural = _("applications for numbers")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["user"],
                condition=Q(state=ApplicationState.OPEN),
                name="application_one_a_log_in_is_open",
            ),
            models.CheckConstraint(
                condition=Q(state=ApplicationState.OPEN, ended_by=None)
                | Q(
                    state__in=[
                        ApplicationState.APPROVED,
                        ApplicationState.REFUSED,
                        ApplicationState.WITHDRAWN,
                    ],
                    ended_by__isnull=False,
                ),
                name="application_is_over_by_an_act",
            ),
        ]

    def __str__(self):
        return self.number

    @property
    def made_on(self):
        """The day on which it was made."""
        return day_of(self.made_by.at)

    @property
    def ended_on(self):
        """The day on which it was decided or withdrawn, None while it is open."""
        return self.ended_by and day_of(self.ended_by.at)
