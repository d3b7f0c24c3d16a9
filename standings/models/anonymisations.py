"""That a person’s name is withheld: asked for by one, carried out by another.

And which passages of what is only ever added to were replaced for it, and which acts
the public no longer reads. What becomes of a name is not known here.
"""

from typing import Final

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from .acts import Act
from .append_only import AppendOnly
from .members import Member

WITHHELD: Final = "name withheld"


def pseudonym_of(member):
    """What stands in the place of a member’s name once it is withheld.

    In brackets it would tell a species, where a sheet names who sat at a seat.

    >>> pseudonym_of(Member(serial=17))
    'Member 17, name withheld'
    """
    return f"Member {member.serial}, {WITHHELD}"


class AnonymisationQuerySet(models.QuerySet):
    """Anonymisations by how far they have come."""

    def standing(self):
        """Those that were not dropped."""
        return self.filter(dropped_by=None)

    def open(self):
        """Those that wait for another to carry them out."""
        return self.filter(dropped_by=None, done_by=None)


class Anonymisation(models.Model):
    """That somebody’s name is to be withheld, on their written request of a day.

    ``asker`` entered the request, ``doer`` carried it out: two people, and neither the
    one whose name it is; the database holds them to it.
    """

    member = models.ForeignKey(
        Member,
        models.PROTECT,
        related_name="anonymisations",
        verbose_name=_("member"),
    )
    received_on = models.DateField(_("request received on"))
    asker = models.ForeignKey(
        Member, models.PROTECT, related_name="+", verbose_name=_("who entered it")
    )
    made_by = models.OneToOneField(
        Act, models.PROTECT, related_name="+", verbose_name=_("act that entered it")
    )
    doer = models.ForeignKey(
        Member,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("who carried it out"),
    )
    done_by = models.OneToOneField(
        Act,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("act that carried it out"),
    )
    dropped_by = models.OneToOneField(
        Act,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("act that dropped it"),
    )

    objects = AnonymisationQuerySet.as_manager()

    class Meta:
        verbose_name = _("name withheld")
        verbose_name_plural = _("names withheld")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(doer=None) | ~Q(doer=F("asker")),
                name="anonymisation_is_of_two_people",
            ),
            models.CheckConstraint(
                condition=~Q(asker=F("member")) & (Q(doer=None) | ~Q(doer=F("member"))),
                name="anonymisation_is_by_others",
            ),
            models.CheckConstraint(
                condition=Q(doer=None, done_by=None)
                | Q(doer__isnull=False, done_by__isnull=False, dropped_by=None),
                name="anonymisation_done_or_dropped",
            ),
            models.UniqueConstraint(
                fields=["member"],
                condition=Q(dropped_by=None),
                name="anonymisation_once_a_member",
            ),
        ]

    def __str__(self):
        return f"{self.member_id}"


class Erasure(AppendOnly):
    """A passage of a sealed row that was replaced by what withholds a name.

    The seal of a table lets a text be changed so, and in no other way: from ``start``
    on, ``length`` characters of a text of ``of_length`` became ``put``.
    """

    of_table = models.CharField(_("table"), max_length=63)
    of_column = models.CharField(_("column"), max_length=63)
    row = models.BigIntegerField(_("row"))
    of_length = models.PositiveIntegerField(_("characters of the text"))
    start = models.PositiveIntegerField(_("characters before it"))
    length = models.PositiveIntegerField(_("characters replaced"))
    put = models.CharField(_("replaced by"), max_length=60)
    act = models.ForeignKey(
        Act, models.PROTECT, related_name="erasures", verbose_name=_("act")
    )

    class Meta:
        verbose_name = _("passage withheld")
        verbose_name_plural = _("passages withheld")
        ordering = ["pk"]
        indexes = [
            models.Index(fields=["of_table", "row"], name="erasure_by_row"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(put__startswith="Member ", put__endswith=WITHHELD),
                name="erasure_puts_no_words",
            ),
        ]

    def __str__(self):
        return f"{self.of_table} {self.row}"


class WithheldAct(AppendOnly):
    """That an act is withheld from the public, since somebody’s name stands in it."""

    act = models.OneToOneField(
        Act, models.PROTECT, related_name="withheld", verbose_name=_("act")
    )
    since = models.ForeignKey(
        Act, models.PROTECT, related_name="+", verbose_name=_("act that withholds it")
    )

    class Meta:
        verbose_name = _("withheld act")
        verbose_name_plural = _("withheld acts")
        ordering = ["act"]

    def __str__(self):
        return f"{self.act_id}"
