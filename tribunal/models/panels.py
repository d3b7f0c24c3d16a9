"""Who sits on the panel of a case, how each was drawn, and who was challenged.

Who may sit is not known here.
"""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from standings.models import Act, AppendOnly, Member

from .cases import Case
from .filings import Filing


class Draw(AppendOnly):
    """A draw of members for a panel, told so that anybody can repeat it (VIII.1-g).

    ``pool`` lists by number who could be drawn: of the ``tribunal``, and where these
    are too few, of the ``referees``. ``passed_over`` maps to its ties each number that
    a tie kept out; ``drawn`` is who was, in the order of lot.
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
    is_substitute = models.BooleanField(
        _("substitute"),
        default=False,
        help_text=_("A referee, drawn because too few of the Tribunal were free."),
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


class ChallengeQuerySet(models.QuerySet):
    """Challenges by what became of them."""

    def open(self):
        """Those that nobody decided, of members who still sit."""
        return self.filter(decided_by=None, seat__left_by=None)


class Challenge(models.Model):
    """A party’s challenge of a member of the panel, and what was decided of it.

    It says nothing more once the member has left. ``is_late`` tells that it came after
    its time; what that means is for who decides it.
    """

    seat = models.ForeignKey(
        PanelSeat, models.PROTECT, related_name="challenges", verbose_name=_("seat")
    )
    filing = models.OneToOneField(
        Filing, models.PROTECT, related_name="challenge", verbose_name=_("filing")
    )
    is_late = models.BooleanField(_("late"), default=False)
    is_upheld = models.BooleanField(_("upheld"), null=True)
    decided_by = models.OneToOneField(
        Act,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("act that decided it"),
    )

    objects = ChallengeQuerySet.as_manager()

    class Meta:
        verbose_name = _("challenge")
        verbose_name_plural = _("challenges")
        ordering = ["filing"]
        constraints = [
            models.CheckConstraint(
                condition=Q(is_upheld=None, decided_by=None)
                | Q(is_upheld__isnull=False, decided_by__isnull=False),
                name="challenge_decided_one_way_or_the_other",
            )
        ]

    def __str__(self):
        return f"{self.seat_id} {self.filing_id}"
