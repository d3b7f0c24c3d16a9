"""What programs may ask of mergers, and the shape of what one would touch.

Nothing here writes, and who may is not known.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.reverse import reverse

from rulebook.answers import finding_answer
from rulebook.serializers.questions import Question
from rulebook.serializers.shapes import FindingShape
from standings.merging import MOVES, Touched
from standings.models import Match
from standings.models.matches import BASES, COUNTS_FOR

from .fields import MemberField, ReasonText

MOST: int = 50
"""How many matches of a kind one answer lists."""


class IntoQuestion(Question):
    """The other record, which is kept."""

    into = MemberField()


class MergingQuestion(IntoQuestion):
    """The other record, and why the two are one person’s."""

    reason = ReasonText()


class WhoseShape(serializers.Serializer):
    number = serializers.CharField()
    url = serializers.SerializerMethodField()

    @extend_schema_field({"type": "string", "format": "uri"})
    def get_url(self, member: Any) -> str:
        request = self.context["request"]
        return reverse("registers-api:member", [member.number], request=request)


class LikeShape(serializers.Serializer):
    """Two records whose names are alike, and who never met."""

    older = WhoseShape()
    newer = WhoseShape()
    names = serializers.ListField(
        child=serializers.CharField(), help_text="The older’s, then the newer’s."
    )


class LikelyShape(serializers.Serializer):
    results = LikeShape(many=True)


COUNTS = {"type": "object", "additionalProperties": {"type": "integer"}}


class ChangedShape(serializers.Serializer):
    """A match that is another once two records are one (X.1)."""

    number = serializers.CharField(source="match.number")
    basis = serializers.ChoiceField(BASES, source="stands.basis")
    counts_for = serializers.ChoiceField(COUNTS_FOR, source="stands.counts_for")
    then_basis = serializers.ChoiceField(BASES, source="found.basis")
    then_counts_for = serializers.ChoiceField(COUNTS_FOR, source="found.counts_for")


class TouchedShape(serializers.Serializer):
    """What a merger would touch, and what stands in its way."""

    member = serializers.CharField()
    into = serializers.CharField()
    refused = serializers.SerializerMethodField(
        help_text="Why it cannot be done; nothing else is told then."
    )
    moves = serializers.SerializerMethodField(
        help_text=f"How many rows go over: {', '.join(MOVES)}."
    )
    stays = serializers.SerializerMethodField(
        help_text="How many stay, since the other record has the like of them."
    )
    matches = serializers.SerializerMethodField(
        help_text=f"Those that go over, the last first, {MOST} at most."
    )
    changes = serializers.SerializerMethodField(
        help_text=f"The matches that would be others, {MOST} at most."
    )
    alike = serializers.SerializerMethodField(
        help_text="Those beside which another of the same people, day and form stands."
    )

    @extend_schema_field(FindingShape(many=True))
    def get_refused(self, told: Any) -> list[dict[str, Any]]:
        return [finding_answer(each) for each in told["refused"]]

    @extend_schema_field(COUNTS)
    def get_moves(self, told: Any) -> dict[str, int]:
        touches: Touched | None = told["touches"]
        return _counts(touches.moving) if touches else {}

    @extend_schema_field(COUNTS)
    def get_stays(self, told: Any) -> dict[str, int]:
        touches: Touched | None = told["touches"]
        return _counts(touches.staying) if touches else {}

    @extend_schema_field({"type": "array", "items": {"type": "string"}})
    def get_matches(self, told: Any) -> list[str]:
        return _numbers(told["touches"].matches) if told["touches"] else []

    @extend_schema_field(ChangedShape(many=True))
    def get_changes(self, told: Any) -> list[dict[str, Any]]:
        changed = told["touches"].changed[:MOST] if told["touches"] else []
        return list(ChangedShape(changed, many=True).data)

    @extend_schema_field({"type": "array", "items": {"type": "string"}})
    def get_alike(self, told: Any) -> list[str]:
        return _numbers(told["touches"].alike) if told["touches"] else []


def _counts(rows: dict[str, list[Any]]) -> dict[str, int]:
    return {name: len(each) for name, each in rows.items() if each}


def _numbers(matches: Iterable[Match]) -> list[str]:
    return [match.number for match in matches][:MOST]
