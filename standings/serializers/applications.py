"""Applications for a member's number, as programs ask and are answered.

Nothing here writes, and who may decide is not known.
"""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from rulebook.findings import Finding, Refused
from rulebook.serializers.fields import Text, refusal
from rulebook.serializers.questions import Question
from standings.models import ApplicationState, Member
from standings.models.members import NUMBER

LONGEST = 500
"""How many characters of words or of a reason are taken."""
LONGEST_NUMBER = 40
"""How many characters of what is no number are told again."""


@extend_schema_field({"type": "string", "pattern": NUMBER.pattern})
class MemberField(serializers.Field):
    """A member, by number."""

    def to_internal_value(self, data: Any) -> Any:
        given = str(data)[:LONGEST_NUMBER]
        try:
            if not isinstance(data, str):
                raise Member.DoesNotExist
            return Member.objects.numbered(data)
        except Member.DoesNotExist:
            finding = Finding("no-such-member", {"member": given})
            raise refusal(Refused(finding)) from None


class AfterQuestion(Question):
    """From where a list goes on."""

    after = Text(max_length=16, required=False, default="")


class ApplicationQuestion(Question):
    """Which number is applied for, and words to whoever decides."""

    member = MemberField()
    words = Text(max_length=LONGEST, allow_blank=True, default="")


class NothingQuestion(Question):
    """An act that needs no words."""


class ReasonQuestion(Question):
    """Why something is refused."""

    reason = Text(max_length=LONGEST, allow_blank=True)


class ApplicationShape(serializers.Serializer):
    number = serializers.CharField()
    member = serializers.CharField(help_text="The number that is applied for.")
    name = serializers.CharField(
        allow_null=True, help_text="The member’s name today; null where there is none."
    )
    address = serializers.CharField(help_text="The e-mail address of the log-in.")
    words = serializers.CharField()
    state = serializers.ChoiceField(ApplicationState.choices)
    made = serializers.DateTimeField()
    ended = serializers.DateTimeField(allow_null=True)
    reason = serializers.CharField(help_text="Why it was refused; or empty.")


class ApplicationsShape(serializers.Serializer):
    results = ApplicationShape(many=True)
    next = serializers.URLField(
        allow_null=True, help_text="Where the list goes on; null where it ends."
    )


def application_answer(application: Any) -> dict[str, Any]:
    """An application, as ``told`` reads it."""
    ended = application.ended_by
    return {
        "number": application.number,
        "member": application.member.number,
        "name": application.name,
        "address": application.user.email,
        "words": application.words,
        "state": application.state,
        "made": application.made_by.at,
        "ended": ended and ended.at,
        "reason": ended.reason if ended else "",
    }
