"""Matches: who sat at them and when, what each was, and who has told of it.

How a match ended is told by its results; what makes a title match is not known here.
"""

import re

from django.db import models
from django.db.models import OuterRef, Prefetch, Q, Subquery
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_lazy as _

from rulebook.findings import Finding
from rulebook.rules import Rule
from standings import names
from standings.convening import HUMAN, SEAS, Basis, CountsFor

from .acts import Act
from .append_only import AppendOnly
from .events import Event
from .federations import Federation
from .members import Member, MemberName

MATCH_NUMBER = re.compile(r"ICA-M-(?P<year>[0-9]{4})-(?P<serial>[0-9]{6,9})")
WATERS = [*SEAS, "other"]
"""The waters that a report may name: those of the rule (X.1), or any other."""
BASES = [
    (Basis.CONVENED.value, _("convened")),
    (Basis.SANCTIONED.value, _("sanctioned")),
    (Basis.UNSANCTIONED.value, _("unsanctioned")),
]
COUNTS_FOR = [
    (CountsFor.CHAMPIONSHIP.value, _("all standings")),
    (CountsFor.ALL.value, _("all standings but championship and qualifying")),
    (CountsFor.NONE.value, _("none")),
]


class MatchState(models.TextChoices):
    """How far a match is agreed upon."""

    REPORTED = "reported", _("reported")
    CONFIRMED = "confirmed", _("confirmed")
    DISPUTED = "disputed", _("disputed")
    WITHDRAWN = "withdrawn", _("withdrawn")


class ForEvent(models.TextChoices):
    """How a match stands in the event it was played in; "" for one of none."""

    COUNTS = "counts", _("counts")
    LATE = "late", _("played too late")
    VOID = "void", _("void")


class MatchQuerySet(models.QuerySet):
    """Matches by number, and by likeness."""

    def numbered(self, number):
        """The match of this number. Raises DoesNotExist."""
        match = MATCH_NUMBER.fullmatch(number)
        if match is None:
            raise self.model.DoesNotExist
        return self.get(year=int(match["year"]), serial=int(match["serial"]))

    def standing(self):
        """All but those that were withdrawn."""
        return self.exclude(state=MatchState.WITHDRAWN)

    def with_basis(self):
        """Each with the ``basis`` that it is now held to have."""
        last = Classification.objects.filter(match=OuterRef("pk")).order_by("-act")
        return self.annotate(basis=Subquery(last.values("basis")[:1]))

    def whole(self):
        """Each with who sat at it by the names of its day, what it was and its results.

        A fixed number of queries, however many they are.
        """
        return self.select_related("event").prefetch_related(
            Prefetch("seats", Seat.objects.named()),
            "classifications",
            "results__lines",
        )

    def latest_first(self):
        """By their days of play, and those of a day by number, the last first."""
        return self.order_by("-day", "-serial")

    def before(self, match):
        """In that order, those that follow a match."""
        same = Q(day=match.day, serial__lt=match.serial)
        return self.filter(same | Q(day__lt=match.day))

    def between(self, since, until):
        """Those played from a day to a day, both included; None for no end."""
        found = self.filter(day__gte=since)
        return found if until is None else found.filter(day__lte=until)


class Match(models.Model):
    """A match as it was reported: its number, and the facts of its day.

    ``year`` is the year of play, within which ``serial`` counts. ``meeting`` is the
    digest of who sat at it on which day; ``ordinal`` tells the matches of one meeting
    and form apart.
    """

    year = models.PositiveSmallIntegerField(_("year"))
    serial = models.PositiveIntegerField(_("serial number"))
    form = models.CharField(_("form"), max_length=80)
    day = models.DateField(_("day of play"), help_text=_("At the place of play."))
    time = models.TimeField(_("time of play"), null=True, blank=True)
    zone = models.CharField(_("zone of the place of play"), max_length=64)
    place = models.CharField(_("place"), max_length=names.LONGEST, blank=True)
    vessel = models.CharField(_("vessel"), max_length=names.LONGEST, blank=True)
    waters = models.CharField(
        _("waters"),
        max_length=20,
        blank=True,
        choices=[(each, _(SEAS.get(each, each))) for each in WATERS],
    )
    agreed = models.BooleanField(_("all agreed on a short match"), default=False)
    under_claim = models.BooleanField(_("under claim"), default=False)
    event = models.ForeignKey(
        Event,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="matches",
        verbose_name=_("event"),
    )
    for_event = models.CharField(
        _("in its event"), max_length=6, blank=True, choices=ForEvent
    )
    meeting = models.CharField(max_length=64, editable=False)
    ordinal = models.PositiveSmallIntegerField(_("which of the day"), default=1)
    state = models.CharField(
        _("state"),
        max_length=10,
        choices=MatchState,
        default=MatchState.REPORTED,
    )

    objects = MatchQuerySet.as_manager()

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        ordering = ["year", "serial"]
        indexes = [
            models.Index(fields=["day"], name="match_by_day"),
            models.Index(
                fields=["year"],
                condition=Q(state=MatchState.REPORTED),
                name="match_not_agreed_yet",
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["year", "serial"], name="match_number_is_its_own"
            ),
            models.CheckConstraint(
                condition=Q(serial__gte=1, ordinal__gte=1), name="match_counts_from_one"
            ),
            models.CheckConstraint(
                condition=Q(state__in=MatchState.values), name="match_state_is_known"
            ),
            models.CheckConstraint(
                condition=Q(waters__in=["", *WATERS]), name="match_waters_are_known"
            ),
            models.CheckConstraint(
                condition=Q(event=None, for_event="")
                | Q(event__isnull=False, for_event__in=ForEvent.values),
                name="match_stands_in_its_event",
            ),
            models.UniqueConstraint(
                fields=["meeting", "form", "ordinal"],
                condition=~Q(state=MatchState.WITHDRAWN),
                name="match_is_entered_once",
            ),
        ]

    def __str__(self):
        return self.number

    @property
    def number(self):
        """The number as the public knows it, ICA-M-2026-000123."""
        return f"ICA-M-{self.year:04}-{self.serial:06}"

    @property
    def held(self):
        """What the match is now held to have been."""
        return max(self.classifications.all(), key=lambda each: each.act_id)

    @property
    def in_force(self):
        """The result that no later one has taken the place of; None where none is."""
        results = self.results.all()
        replaced = {each.supersedes_id for each in results}
        return next((each for each in results if each.pk not in replaced), None)


class SeatQuerySet(models.QuerySet):
    """Seats with who sat there."""

    def named(self):
        """Each with its member, and the name that was borne on the day of play.

        ``borne`` is None for who is no member, or had no name then.
        """
        day, sat = OuterRef("match__day"), OuterRef("member")
        borne = MemberName.objects.filter(
            Q(until=None) | Q(until__gte=day), since__lte=day
        ).values("full")
        # A record that was merged into the member's may have had a name sooner.
        return self.select_related("member", "federation").annotate(
            borne=Coalesce(
                Subquery(borne.filter(member=sat)[:1]),
                Subquery(borne.filter(member__merged_into=sat)[:1]),
            )
        )


class Seat(models.Model):
    """Who sat where: a member, or somebody who is none, human or not."""

    match = models.ForeignKey(
        Match, models.PROTECT, related_name="seats", verbose_name=_("match")
    )
    letter = models.CharField(_("seat"), max_length=1)
    member = models.ForeignKey(
        Member,
        models.PROTECT,
        null=True,
        related_name="seats",
        verbose_name=_("member"),
    )
    name = models.CharField(
        _("name of who is no member"), max_length=names.LONGEST, blank=True
    )
    species = models.CharField(_("species"), max_length=40, default=HUMAN)
    federation = models.ForeignKey(
        Federation,
        models.PROTECT,
        null=True,
        related_name="seats",
        verbose_name=_("federation played for"),
        help_text=_("None where none was told."),
    )

    objects = SeatQuerySet.as_manager()

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["match", "letter"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "letter"], name="seat_is_taken_once"
            ),
            models.UniqueConstraint(
                fields=["match", "member"], name="seat_one_a_member"
            ),
            models.CheckConstraint(
                condition=Q(letter__in=list("ABCDE")), name="seat_letter_is_known"
            ),
            models.CheckConstraint(
                condition=Q(member=None) ^ Q(name=""),
                name="seat_of_a_member_or_of_a_name",
            ),
            models.CheckConstraint(condition=~Q(species=""), name="seat_has_a_species"),
        ]

    def __str__(self):
        return self.letter

    @property
    def who(self):
        """The number of the member, or the name of who is none."""
        return self.name if self.member is None else self.member.number


class Report(AppendOnly):
    """That somebody told of a match, and what they said of it (X.1-b, X.1-c)."""

    match = models.ForeignKey(
        Match, models.PROTECT, related_name="reports", verbose_name=_("match")
    )
    act = models.OneToOneField(
        Act, models.PROTECT, related_name="+", verbose_name=_("act")
    )
    representation = models.TextField(_("what was said of it"), blank=True)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        ordering = ["act"]

    def __str__(self):
        return f"{self.match_id} {self.act_id}"


class Classification(AppendOnly):
    """What a match was held to be by an act; the last one stands (X.1-b, X.1-g)."""

    match = models.ForeignKey(
        Match, models.PROTECT, related_name="classifications", verbose_name=_("match")
    )
    act = models.OneToOneField(
        Act, models.PROTECT, related_name="+", verbose_name=_("act")
    )
    basis = models.CharField(_("basis"), max_length=12, choices=BASES)
    counts_for = models.CharField(_("counts for"), max_length=12, choices=COUNTS_FOR)
    findings = models.JSONField(_("findings"), default=list)

    class Meta:
        verbose_name = _("classification")
        verbose_name_plural = _("classifications")
        ordering = ["match", "act"]
        constraints = [
            models.CheckConstraint(
                condition=Q(basis__in=[key for key, _label in BASES]),
                name="classification_basis_is_known",
            ),
            models.CheckConstraint(
                condition=Q(counts_for__in=[key for key, _label in COUNTS_FOR]),
                name="classification_counting_is_known",
            ),
        ]

    def __str__(self):
        return f"{self.match_id} {self.basis}"

    @property
    def is_title_match(self):
        return self.basis == Basis.CONVENED

    @property
    def found(self):
        """What was found of the match, as findings."""
        return [
            Finding(each["code"], each["facts"], also=tuple(map(Rule, each["also"])))
            for each in self.findings
        ]
