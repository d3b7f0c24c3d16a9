"""What programs may ask of their notices, and the shape of a notice."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.reverse import reverse

from rulebook.serializers.fields import Text
from rulebook.serializers.questions import Question
from standings.models import Letter

from .acts import EntryShape


class NoticesQuestion(Question):
    """Before which notice the list goes on."""

    before = Text(
        default="",
        allow_blank=True,
        max_length=40,
        help_text="The number of the last notice that was listed.",
    )


class NoticedActShape(EntryShape):
    """The act that a notice tells of. It need not stand in the public record."""

    digest = None  # type: ignore[assignment]
    url = None  # type: ignore[assignment]


class NoticeShape(serializers.Serializer):
    """Somebody told of an act."""

    number = serializers.CharField()
    act = NoticedActShape()
    to_acknowledge = serializers.BooleanField()
    opened = serializers.DateTimeField(allow_null=True)
    acknowledged = serializers.DateTimeField(allow_null=True)
    letter = serializers.SerializerMethodField()
    url = serializers.SerializerMethodField()

    @extend_schema_field(
        serializers.ChoiceField(
            Letter.State.choices,
            allow_null=True,
            help_text="How far the letter has come; null where none is sent.",
        )
    )
    def get_letter(self, notice: Any) -> str | None:
        letter = getattr(notice, "letter", None)
        return letter and letter.state

    @extend_schema_field({"type": "string", "format": "uri"})
    def get_url(self, notice: Any) -> str:
        request = self.context["request"]
        return reverse("registers-api:notice", [notice.number], request=request)


class NoticesShape(serializers.Serializer):
    results = NoticeShape(many=True)
    next = serializers.URLField(allow_null=True, help_text="Where the list goes on.")
