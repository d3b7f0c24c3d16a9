"""What programs may ask of files of results, and what they are answered.

Nothing here writes, and who may is not known.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.reverse import reverse

from rulebook.answers import finding_answer
from rulebook.engine import NotationError
from rulebook.serializers.fields import Text, refusal
from rulebook.serializers.questions import Question
from rulebook.serializers.shapes import FindingShape
from rulebook.spellings import DATES, MOST_BYTES
from rulebook.spellings.results import ENCODINGS, lay_out
from standings.models import Fate, ImportState

from .fields import OneOf


class ImportQuestion(Question):
    """A file of results to be read; nothing of it is entered before that is ordered."""

    csv = Text(
        max_length=MOST_BYTES,
        allow_blank=True,
        help_text="The file as text, its first line the header.",
    )
    name = Text(default="results.csv", max_length=200, help_text="Of the file.")
    dates = OneOf(
        [(each, each) for each in DATES],
        default="ymd",
        help_text="The order in which the file writes days.",
    )
    zone = Text(
        default=settings.SECRETARIAT_ZONE.key,
        max_length=64,
        help_text="Of rows that tell none: a zone of the IANA’s list.",
    )

    def validate_csv(self, text: str) -> bytes:
        try:
            content = text.encode()
        except UnicodeEncodeError:
            said = _("This holds half a character, which no text does.")
            raise serializers.ValidationError(said, code="invalid") from None
        if len(content) > MOST_BYTES:
            said = _("A file of results is at most one mebibyte; part it.")
            raise serializers.ValidationError(said, code="max_length")
        try:
            lay_out(content)
        except NotationError as error:
            raise refusal(error) from error
        return content


class AgainQuestion(Question):
    """In which encoding a file is to be read once more."""

    encoding = OneOf(
        list(ENCODINGS.items()),
        allow_blank=True,
        help_text="Empty for what the file itself tells.",
    )


class ImportsQuestion(Question):
    """After which import the list of them goes on."""

    after = Text(default="", allow_blank=True, max_length=40)


class RowsQuestion(Question):
    """Which rows of a file to list, and after which line."""

    fate = OneOf(Fate.choices, default="", allow_blank=True)
    after = serializers.IntegerField(default=0, min_value=0, max_value=10**6)


class ImportLineShape(serializers.Serializer):
    number = serializers.CharField(help_text="Such as ICA-I-000001.")
    name = serializers.CharField()
    state = serializers.ChoiceField(ImportState.choices)
    total = serializers.IntegerField(help_text="How many rows it has.")
    done = serializers.IntegerField(help_text="How many of them have been read.")
    url = serializers.SerializerMethodField()

    @extend_schema_field({"type": "string", "format": "uri"})
    def get_url(self, whole: Any) -> str:
        request = self.context["request"]
        return reverse("registers-api:import", [whole.number], request=request)


class ImportsShape(serializers.Serializer):
    results = ImportLineShape(many=True)
    next = serializers.URLField(allow_null=True, help_text="Where the list goes on.")


class ImportShape(ImportLineShape):
    """A file of results as it stands."""

    digest = serializers.CharField(help_text="The SHA-256 of the file.")
    encoding = serializers.CharField(help_text="Empty where the file itself tells it.")
    guessed = serializers.BooleanField(
        help_text="Somebody is to say whether the names are right."
    )
    dates = serializers.CharField()
    zone = serializers.CharField()
    passed_over = serializers.ListField(
        source="unread", child=serializers.CharField(), help_text="Columns not read."
    )
    fates = serializers.SerializerMethodField(help_text="How many rows come to what.")
    findings = serializers.SerializerMethodField(
        help_text="Why it was not entered, or cannot be as it stands."
    )

    @extend_schema_field(
        {"type": "object", "additionalProperties": {"type": "integer"}}
    )
    def get_fates(self, whole: Any) -> dict[str, int]:
        return dict(self.context["fates"])

    @extend_schema_field(FindingShape(many=True))
    def get_findings(self, whole: Any) -> list[dict[str, Any]]:
        return [finding_answer(each) for each in self.context["findings"]]


class ImportRowShape(serializers.Serializer):
    """A row of a file, and what it comes to."""

    line = serializers.IntegerField()
    text = serializers.CharField(help_text="As it is written.")
    fate = serializers.ChoiceField(Fate.choices)
    match = serializers.SerializerMethodField(help_text="The match that it is of.")
    findings = serializers.SerializerMethodField()

    @extend_schema_field({"type": ["string", "null"]})
    def get_match(self, row: Any) -> str | None:
        return row.match and row.match.number

    @extend_schema_field(FindingShape(many=True))
    def get_findings(self, row: Any) -> list[dict[str, Any]]:
        return [finding_answer(each) for each in row.found]


class ImportRowsShape(serializers.Serializer):
    results = ImportRowShape(many=True)
    next = serializers.URLField(allow_null=True, help_text="Where the list goes on.")
