"""What programs may tell of the moves of a case.

Each question is read with the case in its context. Nothing here writes, and who may
make a move is not known.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from rulebook.serializers.fields import BoundedList, Text
from rulebook.serializers.questions import Question
from standings.names import LONGEST
from standings.serializers.events import MomentField
from standings.serializers.fields import MemberField, OneOf, WholeNumber
from tribunal.filing import LONGEST_TEXT, MOST_DEFECTS, Correspondence
from tribunal.models import Case, How, OrderKind, Service
from tribunal.orders import IN_THE_INTERIM

from .files import FilesField


class Words(Text):
    """Words that go on file as they are written; the act itself looks at them."""

    def __init__(self, **options: Any):
        super().__init__(max_length=LONGEST_TEXT, allow_blank=True, **options)

    def to_internal_value(self, data: Any) -> str:
        return super().to_internal_value(data).replace("\r\n", "\n")


@extend_schema_serializer(exclude_fields=["documents", "correspondence"])
class FilingQuestion(Question):
    """Words that are filed, and the files that come with them."""

    text = Words()
    documents = FilesField()
    correspondence = FilesField()

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        told: dict[str, Any] = super().to_internal_value(data)
        letters = map(Correspondence.of, told.pop("correspondence"))
        return told | {"documents": [*told["documents"], *letters]}


class DefectsQuestion(Question):
    """What a filing lacks, item by item."""

    defects = BoundedList(child=Text(allow_blank=True), max_length=MOST_DEFECTS)


class ReasonsQuestion(Question):
    """The reasons of a decision, and the provision that they rest on."""

    reason = Words()
    provision = Text(max_length=20, help_text="Its id, such as X.2.")


class ProofQuestion(Question):
    """That something was served in a way that no notice proves, and when."""

    party = Text(
        max_length=LONGEST,
        help_text="Who was served: a member’s number, a federation’s code, or a name.",
    )
    act = WholeNumber(
        min_value=1, help_text="The number of the act by which it was filed, or done."
    )
    how = OneOf(How.choices)
    on = MomentField(help_text="With its offset.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        case: Case = self.context["case"]
        party, act = attrs.pop("party"), attrs.pop("act")
        served = Service.objects.filter(party__case=case).select_related(
            "party__member", "party__federation", "filing"
        )
        for service in served:
            of = service.filing.act_id if service.filing else service.act_id
            if (service.party.who, of) == (party, act):
                return attrs | {"service": service}
        said = _("Nothing of that number was served on them in this case.")
        raise serializers.ValidationError({"act": said}, code="not_served")


class InterimOrderQuestion(Question):
    """What is ordered until which day, and when it is looked at again (VIII.1-i)."""

    kind = OneOf([(kind.value, kind.label) for kind in IN_THE_INTERIM])
    text = Words(help_text="The order in words, with which every party is served.")
    member = MemberField(default=None, allow_null=True, help_text="Whom it bars.")
    scope = Text(
        default="", allow_blank=True, help_text="From which play, of a bar only."
    )
    until = serializers.DateField(help_text="The last day, which still counts.")
    review_on = serializers.DateField(help_text="The day it is looked at again.")

    def validate_kind(self, kind: str) -> OrderKind:
        return OrderKind(kind)
