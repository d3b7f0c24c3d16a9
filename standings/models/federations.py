"""National federations, their dated names and letterheads, and who belongs to them.

What a federation may do is not known here.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _

from standings import names
from standings.faults import CODE

from .members import Member
from .periods import Period


class FederationQuerySet(models.QuerySet):
    """Federations by code, and with what is dated."""

    def coded(self, code):
        """The federation of this code. Raises DoesNotExist."""
        if not CODE.fullmatch(code):
            raise self.model.DoesNotExist
        return self.get(code=code)

    def named(self, day):
        """Each with its name on a day, and whether it has letterhead authority then."""
        of_this = models.OuterRef("pk")
        borne = FederationName.objects.on(day).filter(federation=of_this)
        letterhead = Letterhead.objects.on(day).filter(federation=of_this)
        return self.annotate(
            name=models.Subquery(borne.values("full")[:1]),
            has_letterhead=models.Exists(letterhead),
        )


class Federation(models.Model):
    """A national federation, known by its code."""

    code = models.CharField(_("code"), max_length=8, unique=True)
    confederation = models.CharField(
        _("confederation"), max_length=names.LONGEST, blank=True
    )

    objects = FederationQuerySet.as_manager()

    class Meta:
        verbose_name = _("federation")
        verbose_name_plural = _("federations")
        ordering = ["code"]
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(code=""), name="federation_has_a_code"
            )
        ]

    def __str__(self):
        return self.code


class FederationName(Period):
    """A name that a federation bears for a time."""

    federation = models.ForeignKey(
        Federation,
        models.PROTECT,
        related_name="names",
        verbose_name=_("federation"),
    )
    full = models.CharField(_("full name"), max_length=names.LONGEST)

    class Meta(Period.Meta):
        verbose_name = _("name of a federation")
        verbose_name_plural = _("names of federations")
        ordering = ["federation", "since"]
        constraints = [
            *Period.Meta.constraints,
            models.UniqueConstraint(
                fields=["federation"],
                condition=models.Q(until=None),
                name="federationname_one_is_current",
            ),
        ]

    def __str__(self):
        return self.full


class Letterhead(Period):
    """The time in which a federation may give its letterhead to appeals (VIII.2)."""

    federation = models.ForeignKey(
        Federation,
        models.PROTECT,
        related_name="letterheads",
        verbose_name=_("federation"),
    )

    class Meta(Period.Meta):
        verbose_name = _("letterhead authority")
        verbose_name_plural = _("letterhead authorities")
        ordering = ["federation", "since"]
        constraints = [
            *Period.Meta.constraints,
            models.UniqueConstraint(
                fields=["federation"],
                condition=models.Q(until=None),
                name="letterhead_one_is_current",
            ),
        ]

    def __str__(self):
        return f"{self.federation_id} {self.since}"


class FederationMembership(Period):
    """The time in which a member belongs to a federation."""

    member = models.ForeignKey(
        Member, models.PROTECT, related_name="federations", verbose_name=_("member")
    )
    federation = models.ForeignKey(
        Federation,
        models.PROTECT,
        related_name="memberships",
        verbose_name=_("federation"),
    )

    class Meta(Period.Meta):
        verbose_name = _("membership of a federation")
        verbose_name_plural = _("memberships of federations")
        ordering = ["member", "since"]
        constraints = [
            *Period.Meta.constraints,
            models.UniqueConstraint(
                fields=["member", "federation"],
                condition=models.Q(until=None),
                name="federationmembership_one_is_current",
            ),
            models.UniqueConstraint(
                fields=["member", "federation", "since"],
                name="federationmembership_begins_once",
            ),
        ]

    def __str__(self):
        return f"{self.member_id} {self.federation_id} {self.since}"
