"""Fields that read members, federations, matches and reasons from JSON.

What cannot be read is refused with the finding that says so. Which questions the fields
make up is not known here.
"""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from rulebook.findings import Finding, Refused
from rulebook.serializers.fields import Text, refusal
from rulebook.serializers.questions import Question
from standings import names
from standings.faults import reason_faults
from standings.models import Event, Federation, Match, Member
from standings.models.members import MemberQuerySet

LONGEST_REASON = 2000
LONGEST_KEY = 40


class ReasonText(Text):
    """Why something is done, as it goes on record."""

    def __init__(self, **options: Any):
        super().__init__(max_length=LONGEST_REASON, **options)

    def to_internal_value(self, data: Any) -> str:
        told = super().to_internal_value(data).replace("\r\n", "\n")
        text = names.prose(told)
        faults = list(reason_faults(text))
        if faults:
            raise refusal(Refused(faults[0]))
        return text


class ReasonQuestion(Question):
    """Why something is done, and no more."""

    reason = ReasonText()


@extend_schema_field({"type": "string", "examples": ["ENG"]})
class FederationField(serializers.Field):
    """A federation by its code."""

    text = Text(max_length=LONGEST_KEY)

    def to_internal_value(self, data: Any) -> Federation:
        code = self.text.run_validation(data)
        try:
            return Federation.objects.coded(code)
        except Federation.DoesNotExist:
            finding = Finding("no-such-federation", {"federation": code})
            raise refusal(Refused(finding)) from None


@extend_schema_field({"type": "string", "examples": ["ICA-000017"]})
class MemberField(serializers.Field):
    """A member by number."""

    text = Text(max_length=LONGEST_KEY)

    def to_internal_value(self, data: Any) -> Member:
        number = self.text.run_validation(data)
        try:
            return self.members().numbered(number)
        except Member.DoesNotExist:
            finding = Finding("no-such-member", {"member": number})
            raise refusal(Refused(finding)) from None

    def members(self) -> MemberQuerySet:
        """Among whom the member is looked for."""
        return Member.objects.all()


@extend_schema_field({"type": "string", "examples": ["ICA-M-2026-000123"]})
class MatchField(serializers.Field):
    """A match by number."""

    text = Text(max_length=LONGEST_KEY)

    def to_internal_value(self, data: Any) -> Match:
        number = self.text.run_validation(data)
        try:
            return Match.objects.numbered(number)
        except Match.DoesNotExist:
            finding = Finding("no-such-match", {"match": number})
            raise refusal(Refused(finding)) from None


@extend_schema_field({"type": "string", "examples": ["ICA-E-2026-0003"]})
class EventField(serializers.Field):
    """An event by number."""

    text = Text(max_length=LONGEST_KEY)

    def to_internal_value(self, data: Any) -> Event:
        number = self.text.run_validation(data)
        try:
            return Event.objects.numbered(number)
        except Event.DoesNotExist:
            finding = Finding("no-such-event", {"event": number})
            raise refusal(Refused(finding)) from None


class Flag(serializers.BooleanField):
    """Yes or no, and nothing that only reads like one."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class WholeNumber(serializers.IntegerField):
    """A number as JSON has it, without a fraction and not as text."""

    def to_internal_value(self, data: Any) -> int:
        if isinstance(data, bool) or not isinstance(data, int):
            self.fail("invalid")
        return data


class OneOf(serializers.ChoiceField):
    """One of some words, and nothing that only reads like one."""

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, str):
            self.fail("invalid_choice", input=data)
        return super().to_internal_value(data)
