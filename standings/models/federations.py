"""National federations, their dated names and letterheads, and who belongs to them.

What a federation may do is not known here.
"""

from django.db import models
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_lazy as _

from rulebook.findings import Finding
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

    def whole(self, day):
        """Each as it is on a day, with its names and letterheads of every day."""
        rows = self.named(day).counted(day).select_related("merged_into")
        return rows.prefetch_related("names", "letterheads")

    def named(self, day):
        """Each with its name on a day, and whether it has letterhead authority then.

        One that has ended keeps its last name; ``name`` is None before the first.
        """
        of_this = models.OuterRef("pk")
        borne = FederationName.objects.filter(federation=of_this, since__lte=day)
        letterhead = Letterhead.objects.on(day).filter(federation=of_this)
        return self.annotate(
            name=models.Subquery(borne.order_by("-since").values("full")[:1]),
            has_letterhead=models.Exists(letterhead),
        )

    def counted(self, day):
        """Each with how many members belong to it on a day, as ``members``."""
        of_this = FederationMembership.objects.on(day).filter(
            federation=models.OuterRef("pk"), member__merged_into=None
        )
        number = of_this.order_by().values("federation").annotate(n=models.Count("pk"))
        return self.annotate(
            members=Coalesce(models.Subquery(number.values("n")), models.Value(0))
        )


class Federation(models.Model):
    """A national federation, known by its code.

    It ends only by becoming part of another, and keeps its code for good.
    """

    code = models.CharField(_("code"), max_length=8, unique=True)
    confederation = models.CharField(
        _("confederation"), max_length=names.LONGEST, blank=True
    )
    last_day = models.DateField(_("last day"), null=True, blank=True)
    merged_into = models.ForeignKey(
        "self",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="merged",
        verbose_name=_("merged into"),
    )

    objects = FederationQuerySet.as_manager()

    class Meta:
        verbose_name = _("federation")
        verbose_name_plural = _("federations")
        ordering = ["code"]
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(code=""), name="federation_has_a_code"
            ),
            models.CheckConstraint(
                condition=models.Q(last_day=None, merged_into=None)
                | models.Q(last_day__isnull=False, merged_into__isnull=False),
                name="federation_ends_in_another",
            ),
            models.CheckConstraint(
                condition=~models.Q(merged_into=models.F("id")),
                name="federation_does_not_end_in_itself",
            ),
        ]

    def __str__(self):
        return self.code

    def officers_on(self, day):
        """Who is appointed for it on a day, in the order of names."""
        held = self.officers.on(day).values("member")
        return Member.objects.unmerged().named(day).filter(pk__in=held)

    def members_on(self, day):
        """Who belongs to it on a day, in the order of names."""
        belonging = self.memberships.on(day).values("member")
        return Member.objects.unmerged().named(day).filter(pk__in=belonging)

    def end_faults(self, until):
        """Yields why nothing of this can run until a day, None for without an end.

        Read anew, for it may have ended since the row was.
        """
        ended = type(self).objects.filter(pk=self.pk, last_day__isnull=False)
        for last_day, into in ended.values_list("last_day", "merged_into__code"):
            if until is None or until > last_day:
                facts = {"federation": self.code, "until": last_day, "into": into}
                yield Finding("federation-ended", facts)


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
