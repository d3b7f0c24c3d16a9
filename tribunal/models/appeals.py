"""Appeals: against which publication, by whom, in what form, and who confirmed it.

All of it is added to and never changed. What an appeal lacks is reckoned elsewhere.
"""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from standings.models import Act, AppendOnly, Federation
from tribunal import deadlines

from .cases import Case, Party
from .determinations import Publication
from .filings import Filing, FilingFile


class Ground(models.TextChoices):
    """On what an appeal rests."""

    MUGGINS = "muggins", _("muggins: who may take what was not counted")
    FACTS = "facts", _("what happened")
    PROVISION = "provision", _("a provision, and how it was read")
    HEARING = "hearing", _("how the case was heard")
    ORDERS = "orders", _("what was ordered")


class Addressee(models.TextChoices):
    """To whom the letter of an appeal is written (VIII.2)."""

    EXECUTIVE_DIRECTOR = (
        "executive-director",
        _("the Executive Director at the Secretariat"),
    )
    SOMEBODY_ELSE = "somebody-else", _("somebody else")


class Appeal(AppendOnly):
    """What makes a case the appeal against the determination of another (VIII.2).

    ``against`` is the publication that began its thirty days, ``until`` their last day,
    in the zone of the case appealed; ``own_federation`` the appellant's on the day of
    lodging, None where it was of none, or of several.
    """

    case = models.OneToOneField(
        Case, models.PROTECT, related_name="appeal", verbose_name=_("case")
    )
    against = models.ForeignKey(
        Publication,
        models.PROTECT,
        related_name="appeals",
        verbose_name=_("publication it is against"),
    )
    appellant = models.ForeignKey(
        Party,
        models.PROTECT,
        related_name="appeals",
        verbose_name=_("who appeals"),
        help_text=_("As the party of the case that is appealed."),
    )
    own_federation = models.ForeignKey(
        Federation,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("the appellant’s federation on the day"),
    )
    until = models.DateField(_("last day"))
    grounds = models.JSONField(_("grounds"))
    act = models.OneToOneField(
        Act, models.PROTECT, related_name="+", verbose_name=_("act")
    )

    class Meta:
        verbose_name = _("appeal")
        verbose_name_plural = _("appeals")
        ordering = ["act"]
        constraints = [
            models.UniqueConstraint(
                fields=["against", "appellant"],
                name="appeal_one_a_party_and_publication",
            )
        ]

    def __str__(self):
        return f"{self.case_id} {self.against_id}"

    @property
    def lodged_at(self):
        """The moment at which the service received it."""
        return self.case.received_at

    @property
    def first_case(self):
        """The case that is appealed."""
        return self.against.case

    @property
    def days_late(self):
        """By how many days it came after the last one, 0 in time."""
        return deadlines.days_late(self.lodged_at, self.until, self.first_case.clock)

    @property
    def is_late(self):
        """Whether it came after the thirty days (VIII.2-a)."""
        return self.days_late > 0

    @property
    def is_muggins_only(self):
        """Whether muggins is all that it is about (VIII.2-e)."""
        return self.grounds == [Ground.MUGGINS]


class AppealLetter(AppendOnly):
    """The form in which an appeal was lodged, or made good: a filing's letterhead.

    ``paper`` is the file that bears it, said to be of ``federation``; neither where it
    came without one.
    """

    appeal = models.ForeignKey(
        Appeal, models.PROTECT, related_name="letters", verbose_name=_("appeal")
    )
    filing = models.OneToOneField(
        Filing, models.PROTECT, related_name="letter", verbose_name=_("filing")
    )
    addressee = models.CharField(_("addressee"), max_length=20, choices=Addressee)
    paper = models.OneToOneField(
        FilingFile,
        models.PROTECT,
        null=True,
        related_name="letter",
        verbose_name=_("paper that bears the letterhead"),
    )
    federation = models.ForeignKey(
        Federation,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("federation whose letterhead it is said to be"),
    )

    class Meta:
        verbose_name = _("letter of an appeal")
        verbose_name_plural = _("letters of appeals")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(addressee__in=Addressee.values),
                name="appealletter_addressee_is_known",
            ),
            models.CheckConstraint(
                condition=Q(paper=None, federation=None)
                | Q(paper__isnull=False, federation__isnull=False),
                name="appealletter_letterhead_is_a_federations",
            ),
        ]

    def __str__(self):
        return f"{self.appeal_id} {self.filing_id}"


class LetterheadAnswer(AppendOnly):
    """What a federation says of its letterhead on an appeal; it bars nothing."""

    letter = models.OneToOneField(
        AppealLetter, models.PROTECT, related_name="answer", verbose_name=_("letter")
    )
    confirms = models.BooleanField(_("confirms it"))
    act = models.OneToOneField(
        Act, models.PROTECT, related_name="+", verbose_name=_("act")
    )

    class Meta:
        verbose_name = _("answer about a letterhead")
        verbose_name_plural = _("answers about letterheads")
        ordering = ["act"]

    def __str__(self):
        return f"{self.letter_id} {self.confirms}"
