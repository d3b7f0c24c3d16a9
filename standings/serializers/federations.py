"""What programs may ask and enter of federations, and what they are answered.

Nothing here writes, and who may is not known.
"""

from __future__ import annotations

from datetime import date
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.reverse import reverse

from rulebook.days import today
from rulebook.serializers.fields import Text
from rulebook.serializers.questions import Question

from .fields import FederationField, ReasonText
from .members import BorneNameShape, PeriodShape

FARTHEST = date(2999, 12, 31)


class DayField(serializers.DateField):
    """A day, within a bound at which no day after it is missing."""

    def to_internal_value(self, value: Any) -> date:
        day = super().to_internal_value(value)
        if day > FARTHEST:
            said = _("Write a day before the year 3000.")
            raise serializers.ValidationError(said, code="max_value")
        return day


class FederationsQuestion(Question):
    """After which federation the list goes on."""

    after = FederationField(
        default=None, help_text="The code of the last federation that was listed."
    )


class AsOfQuestion(Question):
    """The day as of which a federation is read."""

    on = DayField(default=today, help_text="Today if left out.")


class FederationQuestion(Question):
    """A new federation."""

    code = Text(max_length=20, help_text="Two to eight capital letters, for good.")
    name = Text(allow_blank=True)
    confederation = Text(default="", allow_blank=True)
    letterhead = serializers.BooleanField(
        help_text="Whether it may give its letterhead to appeals (VIII.2)."
    )
    since = DayField(default=today, help_text="Today if left out.")


class FederationNameQuestion(Question):
    """Another name from a day on."""

    name = Text(allow_blank=True)
    since = DayField(default=today, help_text="Today if left out.")
    reason = ReasonText(default="", allow_blank=True)


class ConfederationQuestion(Question):
    """Another confederation, or none."""

    confederation = Text(allow_blank=True, help_text="Empty for none.")
    reason = ReasonText(default="", allow_blank=True)


class LetterheadQuestion(Question):
    """From when a federation may give its letterhead."""

    since = DayField(default=today, help_text="Today if left out.")
    reason = ReasonText(default="", allow_blank=True)


class WithdrawalQuestion(Question):
    """Until when a federation may give its letterhead, and why no longer."""

    last_day = DayField(help_text="It still counts.")
    reason = ReasonText()


class MergerQuestion(Question):
    """In which federation another goes on, its own last day, and why."""

    into = FederationField()
    last_day = DayField(help_text="Its members belong to the other from the next.")
    reason = ReasonText()


class FederationLineShape(serializers.Serializer):
    code = serializers.CharField()
    name = serializers.CharField(
        allow_null=True,
        help_text="The day’s, or the last one; null where none is borne yet.",
    )
    confederation = serializers.CharField(help_text="As entered today.")
    letterhead = serializers.BooleanField(
        source="has_letterhead", help_text="Whether appeals may bear it on the day."
    )
    members = serializers.IntegerField(help_text="How many belong to it on the day.")
    last_day = serializers.DateField(allow_null=True)
    merged_into = serializers.SerializerMethodField()
    url = serializers.SerializerMethodField()

    @extend_schema_field({"type": ["string", "null"]})
    def get_merged_into(self, federation: Any) -> str | None:
        return federation.merged_into and federation.merged_into.code

    @extend_schema_field({"type": "string", "format": "uri"})
    def get_url(self, federation: Any) -> str:
        request = self.context["request"]
        address = reverse("registers-api:federation", [federation.code])
        return str(request.build_absolute_uri(address))


class FederationsShape(serializers.Serializer):
    results = FederationLineShape(many=True)
    next = serializers.URLField(allow_null=True, help_text="Where the list goes on.")


class SpecimenShape(serializers.Serializer):
    """What the public knows of a specimen; the file is for those who judge by it."""

    version = serializers.IntegerField()
    since = serializers.DateField()
    digest = serializers.CharField(
        source="upload.digest", help_text="The SHA-256 of the file."
    )


class OfficerShape(serializers.Serializer):
    number = serializers.CharField()
    name = serializers.CharField(allow_null=True)


class FederationShape(FederationLineShape):
    """A federation as of a day, with what is dated."""

    on = serializers.SerializerMethodField(help_text="The day as of which it is read.")
    names = BorneNameShape(many=True, source="names.all")
    letterheads = PeriodShape(many=True, source="letterheads.all")
    specimen = serializers.SerializerMethodField(
        help_text="The specimen of its letterhead in force on the day."
    )
    officers = serializers.SerializerMethodField()

    @extend_schema_field({"type": "string", "format": "date"})
    def get_on(self, federation: Any) -> str:
        return str(self.context["on"].isoformat())

    @extend_schema_field(SpecimenShape(allow_null=True))
    def get_specimen(self, federation: Any) -> dict[str, Any] | None:
        found = federation.specimens.in_force(self.context["on"])
        specimen = found.select_related("upload").first()
        return specimen and dict(SpecimenShape(specimen).data)

    @extend_schema_field(OfficerShape(many=True))
    def get_officers(self, federation: Any) -> list[dict[str, Any]]:
        officers = federation.officers_on(self.context["on"])
        return list(OfficerShape(officers, many=True).data)
