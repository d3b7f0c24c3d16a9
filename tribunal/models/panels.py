"""Who sits on the panel of a case, and how each was drawn.

Who may sit is not known here.
"""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from standings.models import Act, AppendOnly, Member

from .cases import Case


class Draw(AppendOnly):
    """A draw of members for a panel, told so that anybody can repeat it (VIII.1-g).

    ``pool`` lists by number, in order, who could be drawn; ``passed_over`` whom a tie
    kept out, each with the ties; ``drawn`` who was, in the order of the draw.
    """

    case = models.ForeignKey(
        Case, models.PROTECT, related_name="draws", verbose_name=_("case")
    )
    seed = models.CharField(_("seed"), max_length=64)
    pool = models.JSONField(_("drawn from"))
    passed_over = models.JSONField(_("passed over"))
    drawn = models.JSONField(_("drawn"))
    act = models.OneToOneField(
        Act, models.PROTECT, related_name="+", verbose_name=_("act")
    )

    class Meta:
        verbose_name = _("draw")
        verbose_name_plural = _("draws")
        ordering = ["act"]

    def __str__(self):
        return f"{self.case_id} {self.act_id}"


class PanelSeatQuerySet(models.QuerySet):
    """Seats of panels."""

    def sitting(self):
        """Those whose member has not left."""
        return self.filter(left_by=None)


class PanelSeat(models.Model):
    """A member's seat on a panel, from its draw until the member leaves."""

    case = models.ForeignKey(
        Case, models.PROTECT, related_name="panel", verbose_name=_("case")
    )
    member = models.ForeignKey(
        Member, models.PROTECT, related_name="panels", verbose_name=_("member")
    )
    presides = models.BooleanField(_("presides"), default=False)
    draw = models.ForeignKey(
        Draw, models.PROTECT, related_name="seats", verbose_name=_("draw")
    )
    left_by = models.ForeignKey(
        Act,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("act by which the member left"),
    )

    objects = PanelSeatQuerySet.as_manager()

    class Meta:
        verbose_name = _("seat of a panel")
        verbose_name_plural = _("seats of panels")
        ordering = ["case", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["case", "member"], name="panelseat_once_a_member"
            ),
            models.UniqueConstraint(
                fields=["case"],
                condition=Q(presides=True, left_by=None),
                name="panelseat_one_presides",
            ),
        ]

    def __str__(self):
        return f"{self.case_id} {self.member_id}"
