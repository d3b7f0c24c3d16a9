"""Files that were handed in, and the specimens of letterheads among them.

The rows know what a file is and where it is kept, not what stands in it.
"""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from standings.documents import LONGEST_NAME, Kind

from .acts import Act
from .append_only import AppendOnly, AppendOnlyQuerySet
from .federations import Federation


class Upload(AppendOnly):
    """A file that was handed in: known by a number nobody can guess."""

    number = models.CharField(_("number"), max_length=22, unique=True)
    kind = models.CharField(
        _("kind"), max_length=4, choices=[(kind.value, kind.label) for kind in Kind]
    )
    name = models.CharField(
        _("name"),
        max_length=LONGEST_NAME,
        help_text=_("As it was given; it names no file of ours."),
    )
    size = models.PositiveIntegerField(_("bytes"))
    digest = models.CharField(
        _("SHA-256"), max_length=64, help_text=_("Of the file as it is kept.")
    )
    made_by = models.ForeignKey(
        Act,
        models.PROTECT,
        related_name="uploads",
        verbose_name=_("act that handed it in"),
    )

    class Meta:
        verbose_name = _("file")
        verbose_name_plural = _("files")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(kind__in=[kind.value for kind in Kind]),
                name="upload_kind_is_known",
            ),
            models.CheckConstraint(
                condition=models.Q(size__gte=1), name="upload_is_not_empty"
            ),
        ]

    def __str__(self):
        return self.name


class SpecimenQuerySet(AppendOnlyQuerySet):
    """Specimens by day."""

    def in_force(self, day):
        """Those that had begun on a day, the one in force first."""
        return self.filter(since__lte=day).order_by("-version")


class Specimen(AppendOnly):
    """What a federation's letterhead looks like from a day on (VIII.2).

    An appeal's letterhead is held against the one in force: the last that had begun.
    """

    federation = models.ForeignKey(
        Federation,
        models.PROTECT,
        related_name="specimens",
        verbose_name=_("federation"),
    )
    version = models.PositiveIntegerField(_("version"))
    since = models.DateField(_("from"))
    upload = models.OneToOneField(
        Upload, models.PROTECT, related_name="specimen", verbose_name=_("file")
    )

    objects: ClassVar = SpecimenQuerySet.as_manager()

    class Meta:
        verbose_name = _("specimen of a letterhead")
        verbose_name_plural = _("specimens of letterheads")
        ordering = ["federation", "version"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "version"], name="specimen_version_is_one"
            ),
            models.CheckConstraint(
                condition=models.Q(version__gte=1), name="specimen_versions_from_one"
            ),
        ]

    def __str__(self):
        return f"{self.federation_id} {self.version}"
