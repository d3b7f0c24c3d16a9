"""Cases on the docket, who is a party to each, and who is tied to it.

How a case moves from state to state, and who may read what of it, is not known here.
"""

import re
from zoneinfo import ZoneInfo

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from standings import names
from standings.models import Act, AppendOnly, Federation, Match, Member, TwentyNine
from tribunal.moves import OPEN, STATES, State

DOCKET = re.compile(r"ICA-T-(?P<year>[0-9]{4})-(?P<serial>[0-9]{3,6})")


class Kind(models.TextChoices):
    """What a case is about."""

    COMPLAINT = "complaint", _("complaint")
    DISPUTED_RESULT = "disputed-result", _("disputed result")
    DISPUTED_COUNT = "disputed-count", _("disputed count")
    CONDUCT = "conduct", _("conduct")
    ELIGIBILITY = "eligibility", _("eligibility")
    CONCEALMENT = "concealment", _("concealment or misrepresentation")
    RATIFICATION = "ratification", _("ratification")
    REFERRAL = "referral", _("referral")
    CERTIFICATION = "certification", _("certification")
    APPEAL = "appeal", _("appeal")


OF_DISCIPLINE = [Kind.CONDUCT, Kind.ELIGIBILITY, Kind.CONCEALMENT, Kind.RATIFICATION]
"""The kinds that may go on without whoever filed them (VIII.1-l)."""


class CaseQuerySet(models.QuerySet):
    """Cases by docket number, and in its order."""

    def numbered(self, number):
        """The case of this docket number. Raises DoesNotExist."""
        found = DOCKET.fullmatch(number)
        if found is None:
            raise self.model.DoesNotExist
        return self.get(year=int(found["year"]), serial=int(found["serial"]))

    def lined_up(self):
        """Each with what the docket tells of it beside its own."""
        return self.select_related(
            *("match", "twenty_nine", "appeal__against__case", "expulsion__bar"),
            "reopened_by",
        )

    def open(self):
        """Those in which somebody still owes a step."""
        return self.filter(state__in=OPEN)

    def latest_first(self):
        """By docket number, the last first."""
        return self.order_by("-year", "-serial")

    def before(self, case):
        """In that order, those that follow a case."""
        same = Q(year=case.year, serial__lt=case.serial)
        return self.filter(same | Q(year__lt=case.year))

    def open_first(self):
        """Those in which somebody owes a step, then the rest; the last first."""
        closed = models.Case(models.When(state__in=OPEN, then=0), default=1)
        return self.order_by(closed, "-year", "-serial")


class Case(models.Model):
    """A case: its docket number, and how far it has come.

    ``year`` is the year of receipt at the Secretariat, within which ``serial`` counts.
    ``zone`` is the Secretariat's of that day: every time of the case ends in it.
    """

    year = models.PositiveSmallIntegerField(_("year"))
    serial = models.PositiveIntegerField(_("serial number"))
    kind = models.CharField(_("kind"), max_length=20, choices=Kind)
    state = models.CharField(
        _("state"),
        max_length=20,
        choices=[(state.value, _(STATES[state])) for state in State],
        default=State.FILED.value,
    )
    zone = models.CharField(_("zone of its times"), max_length=64)
    received_at = models.DateTimeField(
        _("received"), null=True, help_text=_("None of one carried over.")
    )
    match = models.ForeignKey(
        Match,
        models.PROTECT,
        null=True,
        related_name="cases",
        verbose_name=_("match"),
        help_text=_("That it is about, where it is about one."),
    )
    twenty_nine = models.ForeignKey(
        TwentyNine,
        models.PROTECT,
        null=True,
        related_name="cases",
        verbose_name=_("29"),
    )
    joined_to = models.ForeignKey(
        "self",
        models.PROTECT,
        null=True,
        related_name="joined",
        verbose_name=_("joined to"),
    )
    made_by = models.OneToOneField(
        Act,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("act that filed it"),
        help_text=_("None of one carried over."),
    )
    stayed_by = models.OneToOneField(
        Act,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("act that stays it"),
    )
    reopened_by = models.OneToOneField(
        Act,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("act that reopened it last"),
    )
    sealed_by = models.ForeignKey(
        Act,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("act that seals it"),
    )

    objects = CaseQuerySet.as_manager()

    class Meta:
        verbose_name = _("case")
        verbose_name_plural = _("cases")
        ordering = ["year", "serial"]
        constraints = [
            models.UniqueConstraint(
                fields=["year", "serial"], name="case_number_is_its_own"
            ),
            models.CheckConstraint(
                condition=Q(serial__gte=1), name="case_counts_from_one"
            ),
            models.CheckConstraint(
                condition=Q(kind__in=Kind.values), name="case_kind_is_known"
            ),
            models.CheckConstraint(
                condition=Q(state__in=[state.value for state in State]),
                name="case_state_is_known",
            ),
            models.CheckConstraint(
                condition=Q(made_by=None, received_at=None)
                | Q(made_by__isnull=False, received_at__isnull=False),
                name="case_received_by_an_act_or_carried_over",
            ),
            models.CheckConstraint(
                condition=Q(state=State.JOINED.value) ^ Q(joined_to=None),
                name="case_joined_to_another",
            ),
        ]

    def __str__(self):
        return self.number

    @property
    def number(self):
        """The docket number as the public knows it, ICA-T-2026-014."""
        return f"ICA-T-{self.year:04}-{self.serial:03}"

    @property
    def is_carried_over(self):
        """Whether it was on the docket before there was this service."""
        return self.made_by_id is None

    @property
    def is_reopened(self):
        """Whether it was reopened, and is to be determined anew."""
        return self.reopened_by_id is not None and self.is_open

    @property
    def is_sealed(self):
        """Whether whoever has no part in it reads its number alone."""
        return self.sealed_by_id is not None

    @property
    def is_open(self):
        """Whether somebody still owes a step in it."""
        return self.state in OPEN

    @property
    def clock(self):
        """The zone in which its times end."""
        return ZoneInfo(self.zone)


class Side(models.TextChoices):
    """On which side a party stands."""

    FILER = "filer", _("filed it")
    RESPONDENT = "respondent", _("answers it")


class PartyQuerySet(models.QuerySet):
    """Parties by side."""

    def standing(self):
        """Those that have not left their case."""
        return self.filter(left_by=None)

    def whole(self, day):
        """Each with who it is, and the names that are borne on a day."""
        people = Member.objects.named(day)
        return self.select_related("federation").prefetch_related(
            models.Prefetch("member", people), models.Prefetch("representative", people)
        )


class Party(models.Model):
    """A party to a case: a member, a federation, or somebody who is neither.

    A case that the registers filed may have no filer.
    """

    case = models.ForeignKey(
        Case, models.PROTECT, related_name="parties", verbose_name=_("case")
    )
    side = models.CharField(_("side"), max_length=10, choices=Side)
    member = models.ForeignKey(
        Member,
        models.PROTECT,
        null=True,
        related_name="cases_of",
        verbose_name=_("member"),
    )
    federation = models.ForeignKey(
        Federation,
        models.PROTECT,
        null=True,
        related_name="cases_of",
        verbose_name=_("federation"),
    )
    name = models.CharField(
        _("name of who is neither"), max_length=names.LONGEST, blank=True
    )
    name_key = models.TextField(_("search key"), editable=False, default="")
    representative = models.ForeignKey(
        Member,
        models.PROTECT,
        null=True,
        related_name="cases_for",
        verbose_name=_("represented by"),
    )
    made_by = models.ForeignKey(
        Act,
        models.PROTECT,
        related_name="+",
        verbose_name=_("act that made it a party"),
    )
    left_by = models.ForeignKey(
        Act,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("act by which it left"),
    )

    objects = PartyQuerySet.as_manager()

    class Meta:
        verbose_name = _("party")
        verbose_name_plural = _("parties")
        ordering = ["case", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(side__in=Side.values), name="party_side_is_known"
            ),
            models.CheckConstraint(
                condition=Q(member__isnull=False, federation=None, name="")
                | Q(member=None, federation__isnull=False, name="")
                | (Q(member=None, federation=None) & ~Q(name="")),
                name="party_is_one_of_three",
            ),
            models.UniqueConstraint(
                fields=["case", "member"], name="party_one_side_a_member"
            ),
            models.UniqueConstraint(
                fields=["case", "federation"], name="party_one_side_a_federation"
            ),
        ]

    def __str__(self):
        return self.who

    def save(self, **how):
        self.name_key = names.search_key(self.name)
        super().save(**how)

    @property
    def who(self):
        """The number of the member, the code of the federation, or the name."""
        if self.member is not None:
            return self.member.number
        return self.name if self.federation is None else self.federation.code

    @property
    def people(self):
        """The member, and who represents it, by the keys of the records that stand."""
        both = (self.member, self.representative)
        return {each.kept_id for each in both if each is not None}


class DeclaredTie(AppendOnly):
    """That somebody is tied to a case, as they declared themselves."""

    case = models.ForeignKey(
        Case, models.PROTECT, related_name="declared_ties", verbose_name=_("case")
    )
    member = models.ForeignKey(
        Member, models.PROTECT, related_name="declared_ties", verbose_name=_("member")
    )
    act = models.OneToOneField(
        Act, models.PROTECT, related_name="+", verbose_name=_("act")
    )

    class Meta:
        verbose_name = _("declared tie")
        verbose_name_plural = _("declared ties")
        ordering = ["act"]
        constraints = [
            models.UniqueConstraint(
                fields=["case", "member"], name="declaredtie_once_a_member"
            )
        ]

    def __str__(self):
        return f"{self.case_id} {self.member_id}"
