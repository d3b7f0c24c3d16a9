"""What programs tell to expel a member.

Nothing here writes, and who may is not known.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from rulebook.serializers.fields import Text
from rulebook.serializers.questions import Question
from standings.names import LONGEST
from standings.serializers.fields import EventField, MatchField, MemberField
from tribunal.expulsions import ExpulsionTold

from .moves import Words


class ExpulsionQuestion(Question):
    """What was said, when, where and by whose report: a member’s, or who is none’s."""

    said = Words(help_text="The words, as they were heard.")
    account = Words(help_text="How it came about; the panel reads it.")
    day = serializers.DateField(help_text="At the place where it was said.")
    time = serializers.TimeField(default=None, allow_null=True)
    match = MatchField(default=None, allow_null=True)
    event = EventField(default=None, allow_null=True)
    reported_by = MemberField(default=None, allow_null=True)
    reporter = Text(
        default="",
        allow_blank=True,
        max_length=LONGEST,
        help_text="The name of who is no member.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        by, name = attrs.pop("reported_by"), attrs.pop("reporter")
        if bool(by) == bool(name):
            said = _("Give “reported_by” or “reporter”, one of the two.")
            raise serializers.ValidationError({"reporter": said}, code="one_of_two")
        return {"told": ExpulsionTold(**attrs, reporter=by or name)}
