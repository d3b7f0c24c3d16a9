"""What is sealed of a case, who asks to read it, and what is decided of that (VII.3).

A seal on the whole case is a mark of the case itself. Who reads what by all this is not
known here.
"""

from datetime import date
from hashlib import sha256
from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from standings.models import Act, AppendOnly

from .cases import Party
from .determinations import Publication
from .filings import Filing, FilingFile


class SealGround(models.TextChoices):
    """On what a document is sealed."""

    CORRESPONDENCE = "correspondence", _("mentor and mentee correspondence")
    ORDER = "order", _("by order of the Tribunal")


class DocumentSealQuerySet(models.QuerySet):
    """Seals, and those that stand."""

    def standing(self):
        """Those that nothing has lifted."""
        return self.filter(lifted_by=None)

    def whole(self):
        """Each with its filing, its files, and what was asked and decided of it."""
        asked = ReadingAsked.objects.select_related(
            "act__who", "party", "decision__act"
        )
        return self.select_related(
            "filing__act__who", "filing__party"
        ).prefetch_related("files", models.Prefetch("asked", asked))


class DocumentSeal(models.Model):
    """A seal on something filed: on some of its files, or on all of it, words too."""

    filing = models.ForeignKey(
        Filing, models.PROTECT, related_name="seals", verbose_name=_("filing")
    )
    is_whole = models.BooleanField(_("on all of it"))
    files = models.ManyToManyField(
        FilingFile, related_name="seals", verbose_name=_("files that it is on")
    )
    ground = models.CharField(_("on what it rests"), max_length=14, choices=SealGround)
    act = models.OneToOneField(
        Act, models.PROTECT, related_name="+", verbose_name=_("act that set it")
    )
    lifted_by = models.OneToOneField(
        Act,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("act that lifted it"),
    )

    objects: ClassVar = DocumentSealQuerySet.as_manager()

    class Meta:
        verbose_name = _("seal on a document")
        verbose_name_plural = _("seals on documents")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(ground__in=SealGround.values), name="seal_ground_is_known"
            ),
            models.CheckConstraint(
                condition=Q(lifted_by=None) | Q(ground=SealGround.ORDER),
                name="seal_of_correspondence_is_not_lifted",
            ),
            models.UniqueConstraint(
                fields=["filing", "ground"],
                condition=Q(is_whole=True, lifted_by=None),
                name="seal_whole_once_a_filing",
            ),
        ]

    def __str__(self):
        return f"{self.filing_id} {self.ground}"

    def covers(self, file):
        """Whether it is on a file that came with its filing."""
        return self.is_whole or file in self.files.all()


class ReadingAsked(AppendOnly):
    """A written application to read what is sealed as correspondence (VII.3).

    Made for a party, or by the Secretariat or a member of the panel; ``act`` tells who.
    """

    seal = models.ForeignKey(
        DocumentSeal, models.PROTECT, related_name="asked", verbose_name=_("seal")
    )
    party = models.ForeignKey(
        Party,
        models.PROTECT,
        null=True,
        related_name="readings_asked",
        verbose_name=_("party"),
        help_text=_("None where it is made for no party."),
    )
    text = models.TextField(_("why, and for which use"))
    to_reproduce = models.BooleanField(_("to reproduce it outside the board too"))
    act = models.OneToOneField(
        Act, models.PROTECT, related_name="+", verbose_name=_("act")
    )

    class Meta:
        verbose_name = _("application to read")
        verbose_name_plural = _("applications to read")
        ordering = ["act"]
        constraints = [
            models.CheckConstraint(condition=~Q(text=""), name="readingasked_says_why")
        ]

    def __str__(self):
        return f"{self.seal_id} {self.act_id}"


class Reach(models.TextChoices):
    """Whom a grant lets read."""

    APPLICANT = "applicant", _("whoever applied")
    PARTIES = "parties", _("every party")
    PANEL = "panel", _("every party, and the panel")


class ReadingDecision(models.Model):
    """What is decided of an application: a grant with its scope, or a refusal.

    A grant ends after its last day, or by ``ended_by``.
    """

    asked = models.OneToOneField(
        ReadingAsked,
        models.PROTECT,
        related_name="decision",
        verbose_name=_("application"),
    )
    is_granted = models.BooleanField(_("granted"))
    reach = models.CharField(_("to whom"), max_length=10, choices=Reach, blank=True)
    may_reproduce = models.BooleanField(_("may be reproduced outside the board"))
    until = models.DateField(_("last day"), null=True)
    reason = models.TextField(_("reasons"))
    act = models.OneToOneField(
        Act, models.PROTECT, related_name="+", verbose_name=_("act")
    )
    ended_by = models.OneToOneField(
        Act,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("act that ended it"),
    )

    class Meta:
        verbose_name = _("decision on an application to read")
        verbose_name_plural = _("decisions on applications to read")
        ordering = ["act"]
        constraints = [
            models.CheckConstraint(
                condition=Q(
                    is_granted=True, reach__in=Reach.values, until__isnull=False
                )
                | Q(
                    is_granted=False,
                    reach="",
                    until=None,
                    may_reproduce=False,
                    ended_by=None,
                ),
                name="readingdecision_grants_with_a_scope",
            ),
            models.CheckConstraint(
                condition=~Q(reason=""), name="readingdecision_gives_reasons"
            ),
        ]

    def __str__(self):
        return f"{self.asked_id} {self.is_granted}"

    def in_force(self, on: date):
        """Whether it lets read on a day."""
        return self.until is not None and self.ended_by_id is None and on <= self.until


class PublicVersion(AppendOnly):
    """A redacted text of a determination in a sealed case, for everybody to read.

    It only leaves out of the sealed one, which stays beside it; the last stands.
    """

    publication = models.ForeignKey(
        Publication,
        models.PROTECT,
        related_name="public_versions",
        verbose_name=_("version that it is of"),
    )
    text = models.TextField(_("text"))
    digest = models.CharField(_("digest"), max_length=64)
    act = models.OneToOneField(
        Act, models.PROTECT, related_name="+", verbose_name=_("act")
    )

    class Meta:
        verbose_name = _("redacted version")
        verbose_name_plural = _("redacted versions")
        ordering = ["act"]
        constraints = [
            models.CheckConstraint(condition=~Q(text=""), name="publicversion_has_text")
        ]

    def __str__(self):
        return f"{self.publication_id} {self.act_id}"

    @property
    def stands(self):
        """Whether the text is that of the digest."""
        return sha256(self.text.encode()).hexdigest() == self.digest
