"""What the Tribunal orders in a case, and what became of each order.

How an order reaches a register, and who may make one, is not known here.
"""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from standings.models import Act, Match, Member, Title, TwentyNine

from .cases import Case


class OrderKind(models.TextChoices):
    """What an order does; words alone do nothing in any register."""

    CORRECT_RESULT = "correct-result", _("correct a result")
    VOID_RESULT = "void-result", _("declare a result void")
    UPHOLD_RESULT = "uphold-result", _("let a result stand")
    CLASSIFY = "classify", _("say anew what a match was")
    SUSPEND = "suspend", _("suspend a member")
    EXPEL = "expel", _("expel a member")
    BAR = "bar", _("bar a member from some play")
    WITHDRAW_TITLE = "withdraw-title", _("withdraw a title")
    ADMIT_TWENTY_NINE = "admit-twenty-nine", _("admit a 29")
    REFUSE_TWENTY_NINE = "refuse-twenty-nine", _("refuse a 29")
    STAY = "stay-determination", _("stay the determination that is appealed")
    RATIFY = "ratify", _("ratify the expulsion")
    REFUSE_RATIFICATION = (
        "refuse-ratification",
        _("refuse to ratify the expulsion, which is void from the start"),
    )
    WORDS = "words", _("order something else")


OF_A_MATCH = [
    OrderKind.CORRECT_RESULT,
    OrderKind.VOID_RESULT,
    OrderKind.UPHOLD_RESULT,
    OrderKind.CLASSIFY,
]
OF_A_MEMBER = [OrderKind.SUSPEND, OrderKind.EXPEL, OrderKind.BAR]
OF_A_TITLE = [OrderKind.WITHDRAW_TITLE]
OF_THE_CASE = [OrderKind.STAY, OrderKind.WORDS]
OF_THE_EXPULSION = [OrderKind.RATIFY, OrderKind.REFUSE_RATIFICATION]
"""Those that a case of ratification is for; the expulsion is the case’s."""
OF_A_TWENTY_NINE = [OrderKind.ADMIT_TWENTY_NINE, OrderKind.REFUSE_TWENTY_NINE]


class OrderQuerySet(models.QuerySet):
    """Orders by what became of them."""

    def interim(self):
        """Those that hold for a time only (VIII.1-i)."""
        return self.filter(is_interim=True)

    def in_force(self):
        """Those that were carried out, and have not lapsed."""
        return self.filter(carried_out_by__isnull=False, lapsed_by=None)


class Order(models.Model):
    """One order in a case, made by the act that signed it; numbered within the case.

    ``text`` is the operative wording. ``sheet`` is the sheet by which a result is
    corrected. An interim order has its last day, ``until``, and is looked at again on
    ``review_on``.
    """

    case = models.ForeignKey(
        Case, models.PROTECT, related_name="orders", verbose_name=_("case")
    )
    number = models.PositiveSmallIntegerField(_("number"))
    kind = models.CharField(_("kind"), max_length=20, choices=OrderKind)
    is_interim = models.BooleanField(_("interim"), default=False)
    text = models.TextField(_("text"))
    match = models.ForeignKey(
        Match,
        models.PROTECT,
        null=True,
        related_name="orders",
        verbose_name=_("match"),
    )
    member = models.ForeignKey(
        Member,
        models.PROTECT,
        null=True,
        related_name="orders",
        verbose_name=_("member"),
    )
    title = models.ForeignKey(
        Title,
        models.PROTECT,
        null=True,
        related_name="orders",
        verbose_name=_("title"),
    )
    twenty_nine = models.ForeignKey(
        TwentyNine,
        models.PROTECT,
        null=True,
        related_name="orders",
        verbose_name=_("29"),
    )
    sheet = models.TextField(_("corrected sheet"), blank=True)
    scope = models.CharField(_("from which play"), max_length=200, blank=True)
    since = models.DateField(
        _("from"), null=True, help_text=_("The day of publication where none is told.")
    )
    until = models.DateField(_("until"), null=True)
    review_on = models.DateField(_("looked at again on"), null=True)
    made_by = models.ForeignKey(
        Act, models.PROTECT, related_name="orders", verbose_name=_("act that signed it")
    )
    carried_out_by = models.ForeignKey(
        Act,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("act that carried it out"),
    )
    lapsed_by = models.ForeignKey(
        Act,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("act by which it lapsed"),
    )

    objects = OrderQuerySet.as_manager()

    class Meta:
        verbose_name = _("order")
        verbose_name_plural = _("orders")
        ordering = ["case", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["case", "number"], name="order_number_is_its_own"
            ),
            models.CheckConstraint(
                condition=Q(
                    kind__in=OF_A_MATCH,
                    match__isnull=False,
                    member=None,
                    title=None,
                    twenty_nine=None,
                )
                | Q(
                    kind__in=OF_A_MEMBER,
                    match=None,
                    member__isnull=False,
                    title=None,
                    twenty_nine=None,
                )
                | Q(
                    kind__in=OF_A_TITLE,
                    match=None,
                    member=None,
                    title__isnull=False,
                    twenty_nine=None,
                )
                | Q(
                    kind__in=OF_A_TWENTY_NINE,
                    match=None,
                    member=None,
                    title=None,
                    twenty_nine__isnull=False,
                )
                | Q(
                    kind__in=[*OF_THE_CASE, *OF_THE_EXPULSION],
                    match=None,
                    member=None,
                    title=None,
                    twenty_nine=None,
                ),
                name="order_names_what_it_is_about",
            ),
            models.CheckConstraint(
                condition=Q(kind=OrderKind.CORRECT_RESULT) ^ Q(sheet=""),
                name="order_corrects_by_a_sheet",
            ),
            models.CheckConstraint(
                condition=Q(is_interim=False)
                | Q(until__isnull=False, review_on__isnull=False),
                name="order_interim_has_its_end_and_review",
            ),
            models.CheckConstraint(
                condition=Q(until=None) | Q(since=None) | Q(until__gte=F("since")),
                name="order_ends_after_it_begins",
            ),
            models.CheckConstraint(condition=~Q(text=""), name="order_is_worded"),
        ]

    def __str__(self):
        return f"{self.case_id} {self.number}"
