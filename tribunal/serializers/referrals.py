"""What the registers refer, as it is shown, and what programs may ask of it.

Who may ask is not known here.
"""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from rulebook.answers import finding_answer
from rulebook.serializers.questions import Question
from rulebook.serializers.shapes import FindingShape
from standings.serializers.fields import MatchField
from standings.serializers.matches import MatchLineShape
from tribunal.disputes import why_referred


class ReferredQuestion(Question):
    """After which match the list goes on."""

    after = MatchField(
        default=None, help_text="The number of the last match that was listed."
    )


class ReferredShape(MatchLineShape):
    """A match, with what it was found to be that is for the Tribunal to see."""

    why = serializers.SerializerMethodField()

    @extend_schema_field(FindingShape(many=True))
    def get_why(self, match: Any) -> Any:
        return [finding_answer(finding) for finding in why_referred(match)]


class AllReferredShape(serializers.Serializer):
    results = ReferredShape(many=True)
    next = serializers.URLField(allow_null=True, help_text="Where the list goes on.")
