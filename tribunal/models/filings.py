"""What was filed in a case, what was said to be missing, and what was served on whom.

All of it is added to and never changed. Who may read a filing is not known here.
"""

from datetime import UTC, datetime
from typing import ClassVar

from django.db import models
from django.db.models import Min, OuterRef, Q, Subquery, Value
from django.db.models.functions import Coalesce, Least, NullIf
from django.utils.translation import gettext_lazy as _

from standings.models import Act, AppendOnly, Notice, NoticeProof, Proof, Upload
from standings.models.append_only import AppendOnlyQuerySet

from .cases import Case, Party


class FilingKind(models.TextChoices):
    """What a filing is to its case."""

    OPENING = "opening", _("what the case is about")
    CURE = "cure", _("made good")
    ANSWER = "answer", _("answer")
    REPLY = "reply", _("reply")
    SUBMISSION = "submission", _("handed in")
    CHALLENGE = "challenge", _("challenge")
    SETTLEMENT = "settlement", _("proposal to end it")
    APPROACH = "approach", _("approach, disclosed")
    NEW_FACT = "new-fact", _("new fact, for which it is reopened")
    EARLY_APPEAL = "early-appeal", _("appeal, handed in early")


class Filing(AppendOnly):
    """Something filed in a case, as it was received: words, and files with them.

    ``digest`` is of both, by which the same filing is known when it comes again. An
    approach is kept from the panel for good (VIII.1-f).
    """

    case = models.ForeignKey(
        Case, models.PROTECT, related_name="filings", verbose_name=_("case")
    )
    kind = models.CharField(_("kind"), max_length=12, choices=FilingKind)
    party = models.ForeignKey(
        Party,
        models.PROTECT,
        null=True,
        related_name="filings",
        verbose_name=_("party"),
        help_text=_("None of what no party filed."),
    )
    about = models.ForeignKey(
        "self",
        models.PROTECT,
        null=True,
        related_name="replies",
        verbose_name=_("filing it is about"),
    )
    text = models.TextField(_("text"), blank=True)
    digest = models.CharField(_("digest"), max_length=64, db_index=True)
    act = models.OneToOneField(
        Act, models.PROTECT, related_name="filing", verbose_name=_("act")
    )

    class Meta:
        verbose_name = _("filing")
        verbose_name_plural = _("filings")
        ordering = ["act"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=FilingKind.values), name="filing_kind_is_known"
            ),
            models.UniqueConstraint(
                fields=["case"],
                condition=Q(kind=FilingKind.OPENING),
                name="filing_one_opens_a_case",
            ),
        ]

    def __str__(self):
        return f"{self.case_id} {self.kind}"

    @property
    def received_at(self):
        """The moment at which the service received it.

        An appeal that was handed in early keeps the moment of that (VII.4-a).
        """
        early = self.about if self.kind == FilingKind.OPENING else None
        return early.act.at if early else self.act.at


class FilingFile(AppendOnly):
    """A file that came with a filing."""

    filing = models.ForeignKey(
        Filing, models.PROTECT, related_name="files", verbose_name=_("filing")
    )
    upload = models.OneToOneField(
        Upload, models.PROTECT, related_name="+", verbose_name=_("file")
    )

    class Meta:
        verbose_name = _("file of a filing")
        verbose_name_plural = _("files of filings")
        ordering = ["pk"]

    def __str__(self):
        return str(self.upload)


class Defect(AppendOnly):
    """One thing that a filing was said to lack (VIII.1-b)."""

    case = models.ForeignKey(
        Case, models.PROTECT, related_name="defects", verbose_name=_("case")
    )
    text = models.TextField(_("what is missing"))
    act = models.ForeignKey(
        Act, models.PROTECT, related_name="+", verbose_name=_("act")
    )

    class Meta:
        verbose_name = _("defect")
        verbose_name_plural = _("defects")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(text=""), name="defect_is_named")
        ]

    def __str__(self):
        return self.text


class ServiceQuerySet(AppendOnlyQuerySet):
    """Services, and what proves them."""

    def proved(self):
        """Each with ``proved_at``, the moment of its first proof; None for none.

        A party's notices are opened by whoever acts for it, and the first proves it;
        so does what the party answers to a filing (VIII.1-d).
        """
        read = (
            NoticeProof.objects.filter(
                kind__in=[Proof.OPENED, Proof.ACKNOWLEDGED],
                notice__served__service=OuterRef("pk"),
            )
            .order_by()
            .values("notice__served__service")
        )
        by_hand = HandProof.objects.filter(service=OuterRef("pk")).order_by()
        opened = Subquery(read.annotate(first=Min("at")).values("first"))
        entered = Subquery(by_hand.values("service").annotate(f=Min("at")).values("f"))
        said = Filing.objects.filter(
            about=OuterRef("filing"),
            party=OuterRef("party"),
            kind__in=[FilingKind.ANSWER, FilingKind.REPLY],
        ).order_by()
        answered = Subquery(
            said.values("about").annotate(first=Min("act__at")).values("first")
        )
        # Of a moment and nothing, SQLite's least is nothing.
        never = Value(datetime.max.replace(tzinfo=UTC), models.DateTimeField())
        proofs = (Coalesce(each, never) for each in (opened, entered, answered))
        return self.annotate(proved_at=NullIf(Least(*proofs), never))


class Service(AppendOnly):
    """That a party was served by an act: with a filing, or with the act alone."""

    party = models.ForeignKey(
        Party, models.PROTECT, related_name="services", verbose_name=_("party")
    )
    filing = models.ForeignKey(
        Filing,
        models.PROTECT,
        null=True,
        related_name="services",
        verbose_name=_("filing"),
        help_text=_("None where the act itself is served."),
    )
    act = models.ForeignKey(
        Act, models.PROTECT, related_name="services", verbose_name=_("act")
    )

    objects: ClassVar = ServiceQuerySet.as_manager()

    class Meta:
        verbose_name = _("service")
        verbose_name_plural = _("services")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["party", "filing"], name="service_once_a_party_and_filing"
            ),
            models.UniqueConstraint(
                fields=["party", "act"],
                condition=Q(filing=None),
                name="service_once_a_party_and_act",
            ),
        ]

    def __str__(self):
        return f"{self.party_id} {self.act_id}"


class ServiceNotice(AppendOnly):
    """The notice by which one who acts for a party is told of what is served."""

    service = models.ForeignKey(
        Service, models.PROTECT, related_name="sent", verbose_name=_("service")
    )
    notice = models.ForeignKey(
        Notice, models.PROTECT, related_name="served", verbose_name=_("notice")
    )

    class Meta:
        verbose_name = _("notice of a service")
        verbose_name_plural = _("notices of services")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["service", "notice"], name="servicenotice_once"
            )
        ]

    def __str__(self):
        return f"{self.service_id} {self.notice_id}"


class How(models.TextChoices):
    """How something was served that no notice proves."""

    LETTER = "letter", _("by a letter that was delivered")
    HAND = "hand", _("handed over")
    FEDERATION = "federation", _("through the federation")


class HandProof(AppendOnly):
    """A proof of service that the Secretariat entered, with its moment."""

    service = models.ForeignKey(
        Service, models.PROTECT, related_name="by_hand", verbose_name=_("service")
    )
    how = models.CharField(_("how"), max_length=12, choices=How)
    at = models.DateTimeField(_("moment"))
    act = models.OneToOneField(
        Act, models.PROTECT, related_name="+", verbose_name=_("act")
    )

    class Meta:
        verbose_name = _("proof of service")
        verbose_name_plural = _("proofs of service")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(how__in=How.values), name="handproof_way_is_known"
            )
        ]

    def __str__(self):
        return f"{self.service_id} {self.how}"
