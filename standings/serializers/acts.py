"""What programs may ask of the record, and the shape of an act.

Who may read which is not known here.
"""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.reverse import reverse

from rulebook.serializers.fields import Text
from rulebook.serializers.questions import Question
from standings.models.members import number_of
from standings.models.roles import Role
from standings.sayings import SAYINGS, saying_on_record

from .fields import OneOf

MOST_NUMBER = 2**62


class ActsQuestion(Question):
    """Which acts to list, and before which the list goes on."""

    about = Text(
        default="",
        allow_blank=True,
        max_length=40,
        help_text="The subject’s number, or a federation’s code.",
    )
    verb = OneOf(sorted(SAYINGS), default="", allow_blank=True)
    before = serializers.IntegerField(
        default=None,
        min_value=1,
        max_value=MOST_NUMBER,
        help_text="The number of the last act that was listed.",
    )


class WhoShape(serializers.Serializer):
    number = serializers.CharField()
    name = serializers.CharField(
        allow_null=True, help_text="The name borne on the day of the act."
    )


class SubjectShape(serializers.Serializer):
    kind = serializers.CharField()
    number = serializers.CharField(help_text="A number, or a federation’s code.")


@extend_schema_field({"type": "object", "additionalProperties": {}})
class FactsField(serializers.JSONField):
    """The facts of an act, as they stand."""


class EntryShape(serializers.Serializer):
    """An act in the record."""

    number = serializers.IntegerField()
    at = serializers.DateTimeField()
    who = serializers.SerializerMethodField()
    role = serializers.ChoiceField(
        Role.choices, allow_blank=True, help_text="Empty where no member acted."
    )
    verb = serializers.CharField()
    subject = serializers.SerializerMethodField()
    said = serializers.SerializerMethodField()
    reason = serializers.CharField()
    provisions = serializers.ListField(child=serializers.CharField())
    facts = FactsField()
    public = serializers.BooleanField(source="is_public")
    digest = serializers.CharField()
    url = serializers.SerializerMethodField()

    @extend_schema_field(WhoShape(allow_null=True))
    def get_who(self, act: Any) -> dict[str, Any] | None:
        if act.who_id is None:
            return None
        return {"number": number_of(act.who_id), "name": act.who_name}

    @extend_schema_field(SubjectShape)
    def get_subject(self, act: Any) -> dict[str, str]:
        return {"kind": act.subject_kind, "number": act.subject}

    @extend_schema_field({"type": "string"})
    def get_said(self, act: Any) -> str:
        return saying_on_record(act)

    @extend_schema_field({"type": "string", "format": "uri"})
    def get_url(self, act: Any) -> str:
        request = self.context["request"]
        return reverse("registers-api:act", [act.number], request=request)


class EntriesShape(serializers.Serializer):
    results = EntryShape(many=True)
    next = serializers.URLField(allow_null=True, help_text="Where the list goes on.")


class ChainedEntryShape(EntryShape):
    text = serializers.CharField(
        source="chained",
        allow_null=True,
        help_text="As it is chained: its SHA-256 in UTF-8 is the digest. Null where "
        "what stands now makes no text.",
    )
    previous = serializers.CharField(help_text="The digest of the act before.")
