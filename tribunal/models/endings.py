"""What parties propose in order to end a case, and what each of them says to it.

All of it is added to and never changed. When a case ends by it is not known here.
"""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from standings.models import Act, AppendOnly

from .cases import Case, Party
from .filings import Filing, How


class ProposalKind(models.TextChoices):
    """How it is proposed that a case end; each by the move of that name."""

    WITHDRAW = "withdraw", _("to withdraw it")
    SETTLE = "settle", _("to settle it")


class Proposal(AppendOnly):
    """A party's proposal to end its case (VIII.1-l); the last of a case stands.

    ``filing`` holds the terms of a settlement.
    """

    case = models.ForeignKey(
        Case, models.PROTECT, related_name="proposals", verbose_name=_("case")
    )
    kind = models.CharField(_("kind"), max_length=8, choices=ProposalKind)
    party = models.ForeignKey(
        Party, models.PROTECT, related_name="proposals", verbose_name=_("party")
    )
    filing = models.OneToOneField(
        Filing,
        models.PROTECT,
        null=True,
        related_name="proposal",
        verbose_name=_("filing"),
    )
    act = models.OneToOneField(
        Act, models.PROTECT, related_name="+", verbose_name=_("act")
    )

    class Meta:
        verbose_name = _("proposal")
        verbose_name_plural = _("proposals")
        ordering = ["act"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind=ProposalKind.WITHDRAW, filing=None)
                | Q(kind=ProposalKind.SETTLE, filing__isnull=False),
                name="proposal_to_settle_has_its_terms",
            )
        ]

    def __str__(self):
        return f"{self.case_id} {self.kind}"


class Word(AppendOnly):
    """What a party says to a proposal: that it agrees, or that it objects."""

    proposal = models.ForeignKey(
        Proposal, models.PROTECT, related_name="words", verbose_name=_("proposal")
    )
    party = models.ForeignKey(
        Party, models.PROTECT, related_name="words", verbose_name=_("party")
    )
    agrees = models.BooleanField(_("agrees"))
    act = models.OneToOneField(
        Act, models.PROTECT, related_name="+", verbose_name=_("act")
    )

    class Meta:
        verbose_name = _("word")
        verbose_name_plural = _("words")
        ordering = ["act"]
        constraints = [
            models.UniqueConstraint(
                fields=["proposal", "party"], name="word_once_a_party"
            )
        ]

    def __str__(self):
        return f"{self.proposal_id} {self.party_id}"


class HandWord(AppendOnly):
    """By what the Secretariat knows the word of a party that cannot log in, and when
    that was said."""

    word = models.OneToOneField(
        Word, models.PROTECT, related_name="by_hand", verbose_name=_("word")
    )
    how = models.CharField(_("how"), max_length=12, choices=How)
    at = models.DateTimeField(_("moment"))

    class Meta:
        verbose_name = _("word entered by hand")
        verbose_name_plural = _("words entered by hand")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(how__in=How.values), name="handword_way_is_known"
            )
        ]

    def __str__(self):
        return f"{self.word_id} {self.how}"
