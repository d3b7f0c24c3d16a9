"""Applications for a member's number, as programs ask and are answered.

Nothing here writes, and who may decide is not known.
"""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.reverse import reverse

from rulebook.serializers.fields import Text
from rulebook.serializers.questions import Question
from standings.models import ApplicationState

from .fields import MemberField

LONGEST = 500
"""How many characters of words to whoever decides are taken."""


class AfterQuestion(Question):
    """From where a list goes on."""

    after = Text(max_length=16, required=False, default="")


class ApplicationQuestion(Question):
    """Which number is applied for, and words to whoever decides."""

    member = MemberField()
    words = Text(max_length=LONGEST, allow_blank=True, default="")


class ApplicationShape(serializers.Serializer):
    number = serializers.CharField()
    url = serializers.SerializerMethodField()
    member = serializers.CharField(
        source="member.number", help_text="The number that is applied for."
    )
    name = serializers.CharField(
        allow_null=True, help_text="The member’s name today; null where there is none."
    )
    address = serializers.CharField(
        source="user.email", help_text="The e-mail address of the log-in."
    )
    words = serializers.CharField()
    state = serializers.ChoiceField(ApplicationState.choices)
    made = serializers.DateTimeField(source="made_by.at")
    ended = serializers.DateTimeField(source="ended_by.at", default=None)
    reason = serializers.CharField(
        source="ended_by.reason", default="", help_text="Why it was refused; or empty."
    )

    def get_url(self, application: Any) -> str:
        """Where it is decided; there the page of an application is, too."""
        request = self.context["request"]
        return reverse("registers-api:application", [application.number], None, request)


class ApplicationsShape(serializers.Serializer):
    results = ApplicationShape(many=True)
    next = serializers.URLField(
        allow_null=True, help_text="Where the list goes on; null where it ends."
    )
