"""Files of results that are being brought in, and what each of their rows comes to.

The rows here are working papers: what was entered stands in the registers themselves.
"""

import re

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from rulebook.findings import Finding, shown
from rulebook.spellings import DATES
from rulebook.spellings.results import ENCODINGS

from .acts import Act
from .matches import Match

NUMBER = re.compile(r"ICA-I-(?P<serial>[0-9]{6,9})")
LONGEST_FILE_NAME = 200


class ImportState(models.TextChoices):
    """How far a file of results has come."""

    RECEIVED = "received", _("received")
    READING = "reading", _("being read")
    READ = "read", _("read")
    ENTERING = "entering", _("being entered")
    ENTERED = "entered", _("entered")
    FAILED = "failed", _("not entered")
    WITHDRAWN = "withdrawn", _("withdrawn")


AT_WORK = (ImportState.RECEIVED, ImportState.READING, ImportState.ENTERING)
"""The states in which it waits for the service, and for nobody."""


class Fate(models.TextChoices):
    """What becomes of a row when its file is entered."""

    NEW = "new", _("a new match")
    ENDS = "ends", _("the result of a match on file")
    SAME = "same", _("on file already")
    CONFLICT = "conflict", _("on file with another result")
    UNSURE = "unsure", _("the same match or another?")
    WHO = "who", _("who is meant?")
    REFUSED = "refused", _("cannot be entered")


OPEN_FATES = (Fate.UNSURE, Fate.WHO, Fate.REFUSED)
"""Those that keep the whole file from being entered."""


def findings_kept(findings):
    """Findings as a table keeps them: codes, facts as text, and lines."""
    return [
        {
            "code": each.code,
            "facts": {name: shown(fact) for name, fact in each.facts.items()},
            "line": each.line,
        }
        for each in findings
    ]


def findings_told(kept):
    """The same findings once more."""
    return [Finding(each["code"], each["facts"], line=each["line"]) for each in kept]


class ImportQuerySet(models.QuerySet):
    """Imports by number, and by what they wait for."""

    def numbered(self, number):
        """The import of this number. Raises DoesNotExist."""
        match = NUMBER.fullmatch(number)
        if match is None:
            raise self.model.DoesNotExist
        return self.get(serial=int(match["serial"]))

    def at_work(self):
        """Those that wait for the service, the oldest first."""
        return self.filter(state__in=AT_WORK).order_by("serial")


class Import(models.Model):
    """A file of results, to be entered whole or not at all.

    ``done`` of ``total`` rows have been read. ``why`` tells why it was not entered.
    """

    serial = models.PositiveIntegerField(_("serial number"), unique=True)
    name = models.CharField(_("name of the file"), max_length=LONGEST_FILE_NAME)
    content = models.BinaryField(_("file"))
    digest = models.CharField(_("SHA-256"), max_length=64)
    encoding = models.CharField(
        _("encoding"),
        max_length=12,
        blank=True,
        choices=list(ENCODINGS.items()),
        help_text=_("Empty where the file itself tells it."),
    )
    guessed = models.BooleanField(
        _("encoding guessed"),
        default=False,
        help_text=_("Somebody is to say whether the names are right."),
    )
    dates = models.CharField(
        _("order of days"), max_length=3, choices=[(each, each) for each in DATES]
    )
    zone = models.CharField(
        _("zone"), max_length=64, help_text=_("Of rows that tell none.")
    )
    unread = models.JSONField(_("columns passed over"), default=list)
    state = models.CharField(
        _("state"), max_length=9, choices=ImportState, default=ImportState.RECEIVED
    )
    total = models.PositiveIntegerField(_("rows"))
    done = models.PositiveIntegerField(_("rows read"), default=0)
    why = models.JSONField(_("why it was not entered"), default=list)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="imports",
        verbose_name=_("handed in by"),
    )
    ordered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("to be entered by"),
    )
    made_by = models.OneToOneField(
        Act,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("act that handed it in"),
    )

    objects = ImportQuerySet.as_manager()

    class Meta:
        verbose_name = _("import")
        verbose_name_plural = _("imports")
        ordering = ["serial"]
        constraints = [
            models.CheckConstraint(condition=Q(serial__gte=1), name="import_from_one"),
            models.CheckConstraint(
                condition=Q(state__in=ImportState.values), name="import_state_is_known"
            ),
            models.CheckConstraint(
                condition=Q(done__lte=models.F("total")), name="import_rows_are_its_own"
            ),
            models.CheckConstraint(
                condition=~Q(state__in=[ImportState.ENTERING, ImportState.ENTERED])
                | Q(ordered_by__isnull=False),
                name="import_is_entered_for_somebody",
            ),
            models.UniqueConstraint(
                fields=["digest"],
                condition=~Q(state=ImportState.WITHDRAWN),
                name="import_of_a_file_once",
            ),
        ]

    def __str__(self):
        return self.number

    @property
    def number(self):
        """The number by which it is spoken of, ICA-I-000001."""
        return f"ICA-I-{self.serial:06}"

    @property
    def at_work(self):
        """Whether it waits for the service."""
        return self.state in AT_WORK

    @property
    def found(self):
        """Why it was not entered, as findings."""
        return findings_told(self.why)


class ImportRow(models.Model):
    """A row of a file: its text, and what it comes to.

    ``told`` is what it says, for a reader: day, seats and scores. ``meeting`` and
    ``form`` tell rows of the same people on the same day.
    """

    whole = models.ForeignKey(
        Import, models.PROTECT, related_name="rows", verbose_name=_("import")
    )
    line = models.PositiveIntegerField(_("line"))
    text = models.TextField(_("as it is written"))
    fate = models.CharField(_("what it comes to"), max_length=8, choices=Fate)
    findings = models.JSONField(_("findings"), default=list)
    told = models.JSONField(_("what it says"), default=dict)
    meeting = models.CharField(max_length=64, blank=True, editable=False)
    form = models.CharField(_("form"), max_length=80, blank=True)
    ordinal = models.PositiveSmallIntegerField(_("which of the day"), null=True)
    match = models.ForeignKey(
        Match,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("match"),
    )

    class Meta:
        verbose_name = _("row of an import")
        verbose_name_plural = _("rows of imports")
        ordering = ["whole", "line"]
        indexes = [
            models.Index(fields=["whole", "fate", "line"], name="importrow_by_fate"),
            models.Index(fields=["whole", "meeting"], name="importrow_by_meeting"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["whole", "line"], name="importrow_one_a_line"
            ),
            models.CheckConstraint(
                condition=Q(fate__in=Fate.values), name="importrow_fate_is_known"
            ),
        ]

    def __str__(self):
        return f"{self.whole_id} {self.line}"

    @property
    def found(self):
        """What was found of the row, as findings."""
        return findings_told(self.findings)
