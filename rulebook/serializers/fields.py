"""Fields that read cards, forms and lines from JSON, within bounds.

What cannot be read is refused with the finding that says so: an error's ``code`` is
that finding. Which questions the fields make up is not known here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import APIException, ErrorDetail

from rulebook.engine import (
    Card,
    NotationError,
    find_profile,
    parse_cards,
)
from rulebook.engine.claims import parse_line
from rulebook.engine.profile import SEATS, Profile
from rulebook.findings import Finding, Refused
from rulebook.wording import sentence

MOST_COUNTS = 10_000
LONGEST_TEXT = 4_000
LONGEST_SEARCH = 200
LONGEST_PASTED = 50_000
HIGHEST_CLAIM = 999
MOST_CARDS = 52
LONGEST_CARDS = 400
MOST_KEYS = 50
"""How many keys of a question are looked at before it is refused as a whole."""

TEXTS = {"type": "array", "items": {"type": "string"}}
TEXT_OR_TEXTS = {"oneOf": [{"type": "string"}, TEXTS]}
TOTAL = {"type": "integer", "minimum": 0, "maximum": HIGHEST_CLAIM}
TOTAL_OR_LINES = {"oneOf": [TOTAL, TEXTS]}


class Misread(str):
    """The code of an error in text: the finding's, with its place in the text."""

    finding: Finding
    line: int | None
    column: int | None

    def __new__(
        cls, finding: Finding, line: int | None = None, column: int | None = None
    ) -> Misread:
        self = super().__new__(cls, finding.code)
        self.finding, self.line, self.column = finding, line, column
        return self


class Unreadable(APIException):
    """A sheet that cannot be read, at its line and column or its pointer."""

    status_code = 422

    def __init__(self, finding: Finding, place: Mapping[str, Any]):
        super().__init__(sentence(finding))
        self.finding = finding
        self.place = place


def refusal(error: NotationError | Refused) -> serializers.ValidationError:
    """The engine's refusal as a field's error."""
    if isinstance(error, NotationError):
        code = Misread(error.finding, error.line, error.column)
    else:
        code = Misread(error.findings[0])
    return serializers.ValidationError([ErrorDetail(sentence(code.finding), code=code)])


class Text(serializers.CharField):
    """Text and nothing else: a number is not taken for it."""

    def __init__(self, **options: Any):
        options.setdefault("max_length", LONGEST_TEXT)
        super().__init__(trim_whitespace=False, **options)

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


@extend_schema_field(TEXT_OR_TEXTS)
class CardsField(serializers.Field):
    """Cards in any spelling: one text, or a list of texts."""

    def to_internal_value(self, data: Any) -> tuple[Card, ...]:
        texts = data if isinstance(data, list) else [data]
        if len(texts) > MOST_CARDS or any(
            isinstance(text, str) and len(text) > LONGEST_CARDS for text in texts
        ):
            raise serializers.ValidationError(
                _("This is longer than any hand can be written."), code="max_length"
            )
        if not all(isinstance(text, str) for text in texts):
            raise serializers.ValidationError(
                _("Write the cards as text, such as “5C 5D 5H JS”."), code="invalid"
            )
        try:
            return parse_cards(data)
        except NotationError as error:
            raise refusal(error) from error


class BoundedList(serializers.ListField):
    """A list whose length is looked at before anything in it."""

    def to_internal_value(self, data: Any) -> list[Any]:
        most = self.max_length or 0
        if isinstance(data, list) and len(data) > most:
            said = _("At most %(most)d are taken at a time.")
            raise serializers.ValidationError([said % {"most": most}])
        return super().to_internal_value(data)


class HandsField(serializers.DictField):
    """Hands by seat, no more than a table seats."""

    child = CardsField()

    def to_internal_value(self, data: Any) -> dict[str, tuple[Card, ...]]:
        if isinstance(data, Mapping) and len(data) > len(SEATS):
            raise serializers.ValidationError(_("No table seats so many."))
        return super().to_internal_value(data)


@extend_schema_field({"type": "string"})
class FormField(serializers.Field):
    """A form of the game by name, with its options."""

    def to_internal_value(self, data: Any) -> Profile:
        if len(str(data)) > LONGEST_CARDS:
            raise serializers.ValidationError(_("No form has so long a name."))
        try:
            return find_profile(str(data))
        except (NotationError, Refused) as error:
            raise refusal(error) from error

    def to_representation(self, value: Profile) -> str:
        return value.key


class LineField(Text):
    """A line of a count or claim, kept as written."""

    def to_internal_value(self, data: Any) -> str:
        text = super().to_internal_value(data)
        try:
            parse_line(text)
        except NotationError as error:
            raise refusal(error) from error
        return text


@extend_schema_field(TOTAL_OR_LINES)
class ClaimedField(serializers.Field):
    """A total, or the lines of a count."""

    lines = BoundedList(child=LineField(), max_length=50)

    def to_internal_value(self, data: Any) -> int | list[str]:
        if isinstance(data, list):
            return self.lines.run_validation(data)
        if isinstance(data, bool) or not isinstance(data, int):
            raise serializers.ValidationError(
                _("Give the total as a number, or the lines of the count as a list."),
                code="invalid",
            )
        if not 0 <= data <= HIGHEST_CLAIM:
            raise serializers.ValidationError(
                _("A claimed total is a number from 0 to %(most)s.")
                % {"most": HIGHEST_CLAIM},
                code="invalid",
            )
        return data
