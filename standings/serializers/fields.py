"""Fields that read members, federations and reasons from JSON.

What cannot be read is refused with the finding that says so. Which questions the fields
make up is not known here.
"""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from rulebook.findings import Finding, Refused
from rulebook.serializers.fields import Text, refusal
from standings import names
from standings.models import Federation, Member

LONGEST_REASON = 2000
CODE = {"type": "string", "examples": ["ENG"]}


class ReasonText(Text):
    """Why something is done, as it goes on record."""

    def __init__(self, **options: Any):
        super().__init__(max_length=LONGEST_REASON, **options)

    def to_internal_value(self, data: Any) -> str:
        text = super().to_internal_value(data).replace("\r\n", "\n")
        faults = list(names.text_faults(text))
        if faults:
            raise refusal(Refused(faults[0]))
        return text


@extend_schema_field(CODE)
class FederationField(Text):
    """A federation by its code."""

    def __init__(self, **options: Any):
        super().__init__(max_length=40, **options)

    def to_internal_value(self, data: Any) -> Any:
        code = super().to_internal_value(data)
        try:
            return Federation.objects.get(code=code)
        except Federation.DoesNotExist:
            finding = Finding("no-such-federation", {"federation": code})
            raise refusal(Refused(finding)) from None


class MemberField(Text):
    """A member by number."""

    def __init__(self, **options: Any):
        super().__init__(max_length=40, **options)

    def to_internal_value(self, data: Any) -> Any:
        number = super().to_internal_value(data)
        try:
            return self.members().numbered(number)
        except Member.DoesNotExist:
            finding = Finding("no-such-member", {"member": number})
            raise refusal(Refused(finding)) from None

    def members(self) -> Any:
        """Among whom the member is looked for."""
        return Member.objects


class OneOf(serializers.ChoiceField):
    """One of some words, and nothing that only reads like one."""

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, str):
            self.fail("invalid_choice", input=data)
        return super().to_internal_value(data)
