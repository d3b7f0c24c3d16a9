"""What a panel determines: the draft, who signed it, what was determined and published.

Only the draft is changed. Who may read any of it before publication is not known here.
"""

from hashlib import sha256
from itertools import count
from typing import ClassVar, NamedTuple

from django.db import models
from django.db.models import F, OuterRef, Q, Subquery
from django.utils.translation import gettext_lazy as _

from standings.models import Act, AppendOnly, Member
from standings.models.append_only import AppendOnlyQuerySet

from .cases import Case


class Treatment(models.TextChoices):
    """What a determination does with an earlier one that it cites."""

    FOLLOWED = "followed", _("followed")
    DISTINGUISHED = "distinguished", _("distinguished")
    DEPARTED_FROM = "departed-from", _("departed from")
    OVERRULED = "overruled", _("overruled")
    MENTIONED = "mentioned", _("mentioned")


class Outcome(models.TextChoices):
    """What a panel does with an appeal; the determination before it falls or stands."""

    DISMISSED = "dismissed", _("dismissed")
    ALLOWED = "allowed", _("allowed")
    VARIED = "varied", _("allowed in part, and what was determined varied")
    NOT_ENTERTAINED = "not-entertained", _("not entertained")


STANDS_BY = (Outcome.DISMISSED, Outcome.NOT_ENTERTAINED)
"""The outcomes by which what was determined first stays as it is."""


class Change(models.TextChoices):
    """What a publication is to those before it (VIII.2-f)."""

    FIRST = "first", _("first publication")
    CLERICAL = "clerical", _("clerical correction")
    OPERATIVE = "operative", _("change of the operative part")
    REOPENED = "reopened", _("determined anew, upon a new fact")


CORRECTIONS = (Change.CLERICAL, Change.OPERATIVE)
"""By which a panel corrects what it determined itself."""


class Paragraph(NamedTuple):
    """A paragraph by its number; an order is one too."""

    number: int
    text: str


class Numbered:
    """What is ``told`` of a determination, its paragraphs with their numbers."""

    told: dict

    @property
    def facts(self):
        """The paragraphs that tell what happened."""
        return _numbered(self.told["facts"])

    @property
    def reasons(self):
        """The paragraphs that tell why; their numbers go on from those of the facts."""
        return _numbered(self.told["reasons"], after=len(self.told["facts"]))

    @property
    def orders(self):
        """The operative part by its numbers; nothing where nothing is ordered."""
        return _numbered([order["text"] for order in self.told["orders"]])

    @property
    def outcome(self):
        """What is done with an appeal; None where it is none, or it is not said yet."""
        said = self.told.get("outcome")
        return Outcome(said) if said else None


def _numbered(texts, after=0):
    return list(map(Paragraph, count(after + 1), texts))


class Draft(Numbered, models.Model):
    """The determination of a case as its panel writes it; nobody else reads it.

    ``told`` is plain data. A change makes the next ``version``; what is signed is the
    ``digest``, which is of the version too, so that no signature outlives a change.
    """

    case = models.OneToOneField(
        Case, models.PROTECT, related_name="draft", verbose_name=_("case")
    )
    told = models.JSONField(_("text"))
    version = models.PositiveIntegerField(_("version"))
    digest = models.CharField(_("digest"), max_length=64)
    remark = models.TextField(_("why it was handed back"), blank=True)
    changed_by = models.ForeignKey(
        Act, models.PROTECT, related_name="+", verbose_name=_("last act on it")
    )

    class Meta:
        verbose_name = _("draft")
        verbose_name_plural = _("drafts")
        ordering = ["case"]
        constraints = [
            models.CheckConstraint(
                condition=Q(version__gte=1), name="draft_counts_from_one"
            )
        ]

    def __str__(self):
        return f"{self.case_id} {self.version}"


class Signature(AppendOnly):
    """That a member of the panel voted on a draft of this digest, and signed it."""

    case = models.ForeignKey(
        Case, models.PROTECT, related_name="signatures", verbose_name=_("case")
    )
    member = models.ForeignKey(
        Member, models.PROTECT, related_name="signatures", verbose_name=_("member")
    )
    digest = models.CharField(_("digest of what was signed"), max_length=64)
    in_favour = models.BooleanField(_("in favour"))
    dissent = models.TextField(_("dissent"), blank=True)
    act = models.OneToOneField(
        Act, models.PROTECT, related_name="+", verbose_name=_("act")
    )

    class Meta:
        verbose_name = _("signature")
        verbose_name_plural = _("signatures")
        ordering = ["act"]
        constraints = [
            models.CheckConstraint(
                condition=Q(in_favour=False) | Q(dissent=""),
                name="signature_dissent_of_who_votes_against",
            )
        ]

    def __str__(self):
        return f"{self.case_id} {self.member_id}"


class Determination(Numbered, AppendOnly):
    """What a panel determined, as it was signed: ``told`` is that of the draft.

    ``text`` is all of it in plain lines, votes included, and ``digest`` the SHA-256 of
    that. One that was handed back is kept, and was never published.
    """

    case = models.ForeignKey(
        Case, models.PROTECT, related_name="determinations", verbose_name=_("case")
    )
    told = models.JSONField(_("what it says"))
    text = models.TextField(_("text"))
    digest = models.CharField(_("digest"), max_length=64)
    act = models.OneToOneField(
        Act,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("act"),
        help_text=_("None of one carried over."),
    )

    class Meta:
        verbose_name = _("determination")
        verbose_name_plural = _("determinations")
        ordering = ["pk"]

    def __str__(self):
        return f"{self.case_id} {self.pk}"

    @property
    def stands(self):
        """Whether the text is that of the digest."""
        return sha256(self.text.encode()).hexdigest() == self.digest

    @property
    def signed_at(self):
        """The moment at which it was closed; None of one carried over."""
        return self.act and self.act.at


class Citation(AppendOnly):
    """A provision that reasons rest on, as it was worded then; or an earlier case."""

    determination = models.ForeignKey(
        Determination,
        models.PROTECT,
        related_name="citations",
        verbose_name=_("determination"),
    )
    provision = models.CharField(_("provision"), max_length=20, blank=True)
    wording = models.TextField(_("wording of the day"), blank=True)
    of_case = models.ForeignKey(
        Case,
        models.PROTECT,
        null=True,
        related_name="cited_in",
        verbose_name=_("earlier case"),
    )
    treatment = models.CharField(
        _("treatment"), max_length=16, choices=Treatment, blank=True
    )

    class Meta:
        verbose_name = _("citation")
        verbose_name_plural = _("citations")
        ordering = ["pk"]
        indexes = [models.Index(fields=["provision"], name="citation_by_provision")]
        constraints = [
            models.CheckConstraint(
                condition=(
                    Q(of_case=None, treatment="") & ~Q(provision="") & ~Q(wording="")
                )
                | Q(
                    of_case__isnull=False,
                    treatment__in=Treatment.values,
                    provision="",
                    wording="",
                ),
                name="citation_of_a_provision_or_a_case",
            ),
            models.UniqueConstraint(
                fields=["determination", "provision"],
                condition=Q(of_case=None),
                name="citation_once_a_provision",
            ),
            models.UniqueConstraint(
                fields=["determination", "of_case"], name="citation_once_a_case"
            ),
        ]

    def __str__(self):
        return f"{self.determination_id} {self.provision or self.of_case_id}"


class Vote(AppendOnly):
    """How a member of the panel voted on a determination; unsigned, took no part."""

    determination = models.ForeignKey(
        Determination,
        models.PROTECT,
        related_name="votes",
        verbose_name=_("determination"),
    )
    member = models.ForeignKey(
        Member, models.PROTECT, related_name="votes", verbose_name=_("member")
    )
    presides = models.BooleanField(_("presides"))
    signature = models.OneToOneField(
        Signature,
        models.PROTECT,
        null=True,
        related_name="vote",
        verbose_name=_("signature"),
    )

    class Meta:
        verbose_name = _("vote")
        verbose_name_plural = _("votes")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["determination", "member"], name="vote_once_a_member"
            )
        ]

    def __str__(self):
        return f"{self.determination_id} {self.member_id}"


class PublicationQuerySet(AppendOnlyQuerySet):
    """Publications: what everybody may read."""

    def standing(self):
        """The last of each case."""
        last = self.model.objects.filter(case=OuterRef("case")).order_by("-number")
        return self.annotate(last=Subquery(last.values("number")[:1])).filter(
            number=F("last")
        )

    def whole(self):
        """Each with its determination and all that stands in it: three queries."""
        return self.select_related(
            "case", "act__who", "determination__act", "determination__case"
        ).prefetch_related(
            models.Prefetch(
                "determination__citations",
                Citation.objects.select_related("of_case"),
            ),
            models.Prefetch(
                "determination__votes",
                Vote.objects.select_related("member", "signature__act"),
            ),
        )


class Publication(AppendOnly):
    """A determination as it was published: a version of its case's, for everybody.

    ``note`` says why a version was corrected.
    """

    case = models.ForeignKey(
        Case, models.PROTECT, related_name="publications", verbose_name=_("case")
    )
    number = models.PositiveSmallIntegerField(_("version"))
    determination = models.OneToOneField(
        Determination,
        models.PROTECT,
        related_name="publication",
        verbose_name=_("determination"),
    )
    change = models.CharField(_("what it changes"), max_length=10, choices=Change)
    note = models.TextField(_("why it was corrected"), blank=True)
    act = models.OneToOneField(
        Act,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("act"),
        help_text=_("None of one carried over."),
    )

    objects: ClassVar = PublicationQuerySet.as_manager()

    class Meta:
        verbose_name = _("publication")
        verbose_name_plural = _("publications")
        ordering = ["case", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["case", "number"], name="publication_number_is_its_own"
            ),
            models.CheckConstraint(
                condition=Q(number=1, change=Change.FIRST, note="")
                | (
                    Q(number__gt=1, change__in=[Change.CLERICAL, Change.OPERATIVE])
                    & ~Q(note="")
                )
                | Q(number__gt=1, change=Change.REOPENED, note=""),
                name="publication_later_ones_say_why",
            ),
        ]

    def __str__(self):
        return f"{self.case_id} {self.number}"

    @property
    def published_at(self):
        """The moment of publication; None of one carried over."""
        return self.act and self.act.at
