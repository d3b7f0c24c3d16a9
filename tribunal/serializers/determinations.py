"""What programs tell of a determination, and the shape in which they read one.

Nothing here writes, and who may read or write one is not known.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.reverse import reverse

from rulebook.serializers.fields import BoundedList, Text
from rulebook.serializers.questions import Question
from standings.models import Title
from standings.serializers.fields import (
    Flag,
    MatchField,
    MemberField,
    OneOf,
    WholeNumber,
)
from standings.serializers.twenty_nines import TwentyNineField
from tribunal.drafts import MOST_CITED, MOST_ORDERS, MOST_PARAGRAPHS, Told
from tribunal.models import CORRECTIONS, Change, OrderKind, Outcome, Treatment
from tribunal.orders import OrderTold
from tribunal.redactions import NAMED, Named

from .moves import Words

MOST_TICKED = 1000
MOST_ACTS = 2**63 - 1


class EarlierQuestion(Question):
    """An earlier case, and what is done with it."""

    case = Text(max_length=20)
    treatment = OneOf(Treatment.choices)


@extend_schema_field({"type": "integer"})
class TitleField(serializers.Field):
    """A title by the number of the act that granted it."""

    number = WholeNumber(min_value=1, max_value=MOST_ACTS)

    def to_internal_value(self, data: Any) -> Title:
        made_by = self.number.run_validation(data)
        title = Title.objects.filter(made_by=made_by).select_related("member").first()
        if title is None:
            said = _("No title was granted by an act of this number.")
            raise serializers.ValidationError(said, code="no_title")
        return title


class OrderQuestion(Question):
    """One order, by what it is about."""

    kind = OneOf([each for each in OrderKind.choices if each[0] != OrderKind.STAY])
    text = Words(help_text="The operative wording.")
    match = MatchField(default=None, allow_null=True)
    member = MemberField(default=None, allow_null=True)
    title = TitleField(
        default=None,
        allow_null=True,
        help_text="By the number of the act that granted it.",
    )
    twenty_nine = TwentyNineField(default=None, allow_null=True)
    sheet = Words(default="", help_text="By which a result is corrected.")
    scope = Text(default="", allow_blank=True, help_text="From which play.")
    since = serializers.DateField(default=None, allow_null=True)
    until = serializers.DateField(default=None, allow_null=True)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        return attrs | {"kind": OrderKind(attrs["kind"])}


class DraftQuestion(Question):
    """The whole text of a determination; it may be unfinished."""

    version = WholeNumber(
        min_value=0, help_text="That which was read; 0 where nothing was drafted."
    )
    facts = BoundedList(child=Words(), max_length=MOST_PARAGRAPHS, default=list)
    reasons = BoundedList(child=Words(), max_length=MOST_PARAGRAPHS, default=list)
    provisions = BoundedList(
        child=Text(max_length=20), max_length=MOST_CITED, default=list
    )
    cases = BoundedList(child=EarlierQuestion(), max_length=MOST_CITED, default=list)
    orders = BoundedList(child=OrderQuestion(), max_length=MOST_ORDERS, default=list)
    no_order = Flag(default=False)
    outcome = OneOf(
        Outcome.choices,
        default=None,
        allow_null=True,
        help_text="What is done with an appeal; of no other case.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        version = attrs.pop("version")
        told = Told(
            facts=tuple(attrs["facts"]),
            reasons=tuple(attrs["reasons"]),
            provisions=tuple(attrs["provisions"]),
            cases=tuple(
                (each["case"], Treatment(each["treatment"])) for each in attrs["cases"]
            ),
            orders=tuple(OrderTold(**each) for each in attrs["orders"]),
            no_order=attrs["no_order"],
            outcome=Outcome(attrs["outcome"]) if attrs["outcome"] else None,
        )
        return {"version": version, "told": told}


class SignQuestion(Question):
    """A vote on the draft of a version."""

    version = WholeNumber(min_value=0, help_text="That which was read.")
    in_favour = Flag()
    dissent = Words(default="", help_text="Of whoever votes against.")


class HandBackQuestion(Question):
    """Why a determination goes back to its panel."""

    reason = Words(help_text="The panel alone reads it.")


class PublishQuestion(Question):
    """What the text names, and may be shown."""

    ticked = BoundedList(
        child=Text(allow_blank=True),
        max_length=MOST_TICKED,
        default=list,
        help_text="Each as the refusal “not-ticked” tells it in its fact “what”.",
    )

    def validate_ticked(self, told: list[str]) -> list[str]:
        return [Named(kind, what).key for what in told for kind in NAMED]


class CorrectQuestion(PublishQuestion):
    """What kind of correction it is, and why it is made."""

    change = OneOf([(each.value, each.label) for each in CORRECTIONS])
    note = Words(help_text="It is published with both texts.")

    def validate_change(self, told: str) -> Change:
        return Change(told)


class TextsField(serializers.ListField):
    child = serializers.CharField()


class DraftShape(serializers.Serializer):
    """The text as its panel writes it, to be sent back changed as the move “draft”."""

    version = serializers.IntegerField(help_text="Which the next draft names.")
    digest = serializers.CharField(help_text="What its signatures are of.")
    remark = serializers.CharField(help_text="Why it was handed back.")
    facts = TextsField(source="told.facts")
    reasons = TextsField(source="told.reasons")
    provisions = TextsField(source="told.provisions")
    cases = serializers.SerializerMethodField()
    orders = serializers.SerializerMethodField()
    no_order = serializers.BooleanField(source="told.no_order")

    @extend_schema_field(EarlierQuestion(many=True))
    def get_cases(self, draft: Any) -> list[dict[str, str]]:
        return [
            {"case": number, "treatment": how} for number, how in draft.told["cases"]
        ]

    @extend_schema_field(OrderQuestion(many=True))
    def get_orders(self, draft: Any) -> list[dict[str, Any]]:
        asked = OrderQuestion().fields
        told = [
            {name: value for name, value in order.items() if name in asked}
            for order in draft.told["orders"]
        ]
        titles = {int(each["title"]) for each in told if each["title"]}
        granted = dict(Title.objects.filter(pk__in=titles).values_list("pk", "made_by"))
        return [
            each | {"title": granted[int(each["title"])] if each["title"] else None}
            for each in told
        ]


class ParagraphShape(serializers.Serializer):
    """A paragraph by its number."""

    number = serializers.IntegerField()
    text = serializers.CharField()


class ProvisionCitedShape(serializers.Serializer):
    """A provision, as it was worded then."""

    id = serializers.CharField()
    wording = serializers.CharField()
    reworded = serializers.BooleanField(help_text="Whether it says otherwise today.")


class TreatedShape(serializers.Serializer):
    """A case, and what is done with it."""

    case = serializers.CharField(source="case.number")
    treatment = serializers.ChoiceField(Treatment.choices)


class DecidedShape(serializers.Serializer):
    """What was decided on appeal."""

    case = serializers.CharField(source="case.number")
    outcome = serializers.ChoiceField(Outcome.choices)


class VoteShape(serializers.Serializer):
    """How a member of the panel voted; null for who took no part."""

    member = serializers.CharField(source="member.number")
    presides = serializers.BooleanField()
    in_favour = serializers.BooleanField(
        source="signature.in_favour", default=None, allow_null=True
    )
    dissent = serializers.CharField(source="signature.dissent", default="")


class VersionShape(serializers.Serializer):
    """A version that was published."""

    version = serializers.IntegerField(source="number")
    change = serializers.ChoiceField(Change.choices)
    note = serializers.CharField()
    published_at = serializers.DateTimeField(allow_null=True)
    digest = serializers.CharField(source="determination.digest")


class DeterminationShape(serializers.Serializer):
    """The determination of a case, as whoever asks may read it."""

    version = serializers.IntegerField(
        source="published.number",
        default=None,
        allow_null=True,
        help_text="Null before publication, for the panel.",
    )
    address = serializers.SerializerMethodField()
    pdf = serializers.SerializerMethodField()
    facts = ParagraphShape(many=True, source="determination.facts")
    reasons = ParagraphShape(many=True, source="determination.reasons")
    orders = ParagraphShape(many=True, source="determination.orders")
    provisions = ProvisionCitedShape(many=True)
    cases = TreatedShape(many=True)
    votes = VoteShape(many=True)
    digest = serializers.CharField(source="determination.digest")
    versions = VersionShape(many=True)
    cited_by = TreatedShape(many=True, source="fate.later", default=list)
    appeal_until = serializers.SerializerMethodField()
    outcome = serializers.ChoiceField(
        Outcome.choices,
        source="determination.outcome",
        allow_null=True,
        help_text="What is done with an appeal; null of every other case.",
    )
    on_appeal = DecidedShape(
        source="fate.on_appeal",
        default=None,
        allow_null=True,
        help_text="What was decided on appeal against it, which is final.",
    )
    stayed_by = serializers.CharField(
        source="stayed_by.case.number",
        default=None,
        allow_null=True,
        help_text="The appeal in which it is stayed; an appeal alone stays nothing.",
    )

    @extend_schema_field({"type": "string", "format": "uri"})
    def get_address(self, read: Any) -> str:
        return self._address("tribunal:determination", read)

    @extend_schema_field({"type": "string", "format": "uri"})
    def get_pdf(self, read: Any) -> str:
        return self._address("tribunal:determination-pdf", read)

    @extend_schema_field(serializers.DateTimeField(allow_null=True))
    def get_appeal_until(self, read: Any) -> datetime | None:
        return read.fate.appeal_until if read.fate else None

    def _address(self, name: str, read: Any) -> str:
        request = self.context.get("request")
        return str(reverse(name, args=[read.case.number], request=request))
