"""How matches ended: the sheets handed in, the verdicts on them, and the results.

All of it is added to and never changed: a later result takes the place of an earlier
one and names its authority. How a sheet is judged is not known here.
"""

from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from standings import names

from .acts import Act
from .append_only import AppendOnly, AppendOnlyQuerySet
from .matches import Match, Seat
from .members import Member


class Sheet(AppendOnly):
    """A scoresheet as it was handed in, and the same as the service writes it.

    ``digest`` is of the latter, so that one sheet in two spellings is one.
    """

    match = models.ForeignKey(
        Match, models.PROTECT, related_name="sheets", verbose_name=_("match")
    )
    version = models.PositiveSmallIntegerField(_("version"))
    received = models.TextField(_("as it was handed in"))
    text = models.TextField(_("as the service writes it"))
    digest = models.CharField(_("digest"), max_length=64)
    act = models.OneToOneField(
        Act, models.PROTECT, related_name="+", verbose_name=_("act")
    )

    class Meta:
        verbose_name = _("sheet")
        verbose_name_plural = _("sheets")
        ordering = ["match", "version"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "version"], name="sheet_version_is_its_own"
            ),
            models.UniqueConstraint(
                fields=["match", "digest"], name="sheet_is_kept_once"
            ),
        ]

    def __str__(self):
        return f"{self.match_id} {self.version}"


class Verdict(AppendOnly):
    """What the service said of a sheet on the day it was handed in.

    ``day`` is the day of the wording of the rules; ``answer`` what the API says of it.
    """

    sheet = models.OneToOneField(
        Sheet, models.PROTECT, related_name="verdict", verbose_name=_("sheet")
    )
    day = models.DateField(_("wording of"))
    answer = models.JSONField(_("answer"))

    class Meta:
        verbose_name = _("verdict")
        verbose_name_plural = _("verdicts")

    def __str__(self):
        return f"{self.sheet_id} {self.day}"


class ResultQuerySet(AppendOnlyQuerySet):
    """Results by what became of them."""

    def latest(self):
        """Those that no later one has taken the place of."""
        return self.filter(superseded_by=None)


class Result(AppendOnly):
    """How a match ended, by one account; the chain of them is the match's history.

    ``winner`` names the winning side by its first seat, and is empty where there is
    none: of a result that is void.
    """

    match = models.ForeignKey(
        Match, models.PROTECT, related_name="results", verbose_name=_("match")
    )
    supersedes = models.OneToOneField(
        "self",
        models.PROTECT,
        null=True,
        related_name="superseded_by",
        verbose_name=_("takes the place of"),
    )
    sheet = models.ForeignKey(
        Sheet,
        models.PROTECT,
        null=True,
        related_name="results",
        verbose_name=_("sheet it follows from"),
    )
    winner = models.CharField(_("winning side"), max_length=1, blank=True)
    won_by = models.CharField(_("won by"), max_length=10, blank=True)
    authority = models.CharField(_("authority"), max_length=names.LONGEST, blank=True)
    act = models.OneToOneField(
        Act, models.PROTECT, related_name="+", verbose_name=_("act")
    )

    objects: ClassVar = ResultQuerySet.as_manager()

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")
        ordering = ["match", "act"]
        constraints = [
            models.UniqueConstraint(
                fields=["match"],
                condition=Q(supersedes=None),
                name="result_first_of_a_match",
            ),
            models.CheckConstraint(
                condition=Q(supersedes=None) | ~Q(authority=""),
                name="result_later_has_an_authority",
            ),
            models.CheckConstraint(
                condition=Q(supersedes=None) | ~Q(supersedes=F("id")),
                name="result_is_not_its_own_successor",
            ),
        ]

    def __str__(self):
        return f"{self.match_id} {self.winner or '-'}"

    @property
    def is_void(self):
        return not self.winner


class ResultLine(AppendOnly):
    """What a result gives one seat: the score of its side, wins and defeats (V.3-c)."""

    result = models.ForeignKey(
        Result, models.PROTECT, related_name="lines", verbose_name=_("result")
    )
    seat = models.ForeignKey(
        Seat, models.PROTECT, related_name="lines", verbose_name=_("seat")
    )
    score = models.PositiveSmallIntegerField(_("score"), null=True)
    wins = models.PositiveSmallIntegerField(_("wins"), default=0)
    defeats = models.PositiveSmallIntegerField(_("defeats"), default=0)

    class Meta:
        verbose_name = _("line of a result")
        verbose_name_plural = _("lines of results")
        ordering = ["result", "seat"]
        constraints = [
            models.UniqueConstraint(
                fields=["result", "seat"], name="resultline_one_a_seat"
            ),
            models.CheckConstraint(
                condition=Q(wins=0) | Q(defeats=0),
                name="resultline_won_or_lost",
            ),
        ]

    def __str__(self):
        return f"{self.result_id} {self.seat_id}"


class Answer(AppendOnly):
    """What a party, or an officer for one, says to a result: that it is so, or not."""

    result = models.ForeignKey(
        Result, models.PROTECT, related_name="answers", verbose_name=_("result")
    )
    member = models.ForeignKey(
        Member, models.PROTECT, related_name="answers", verbose_name=_("member")
    )
    confirms = models.BooleanField(_("confirms"))
    reason = models.TextField(_("reason"), blank=True)
    act = models.OneToOneField(
        Act, models.PROTECT, related_name="+", verbose_name=_("act")
    )

    class Meta:
        verbose_name = _("answer to a result")
        verbose_name_plural = _("answers to results")
        ordering = ["result", "act"]
        indexes = [
            models.Index(
                fields=["result"], condition=Q(confirms=False), name="answer_no"
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["result", "member", "confirms"], name="answer_given_once"
            ),
            models.CheckConstraint(
                condition=Q(confirms=True) | ~Q(reason=""),
                name="answer_no_has_a_reason",
            ),
        ]

    def __str__(self):
        return f"{self.result_id} {self.confirms}"
