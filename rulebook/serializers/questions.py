"""What programs may ask: each question read, checked, and put to the engine.

Nothing here writes, and how an answer looks is not known.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from rulebook.engine import (
    NotationError,
    count,
    judge_claim,
    judge_play,
    parse_laid,
)
from rulebook.engine.profile import ASSOCIATION
from rulebook.findings import Finding, Refused
from rulebook.spellings import DATES

from .fields import (
    LONGEST_PASTED,
    LONGEST_SEARCH,
    MOST_COUNTS,
    MOST_KEYS,
    BoundedList,
    CardsField,
    ClaimedField,
    FormField,
    HandsField,
    LineField,
    Text,
    refusal,
)


class Question(serializers.Serializer):
    """A question whose every key is known; another key is refused, not passed over."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping) and len(data) > MOST_KEYS:
            many = {"non_field_errors": [_("No question has so many keys.")]}
            raise serializers.ValidationError(many)
        if isinstance(data, Mapping):
            unknown = {
                str(key): [_("This key is not known here; is it misspelt?")]
                for key in data
                if key not in self.fields
            }
            if unknown:
                raise serializers.ValidationError(unknown, code="unknown")
        return super().to_internal_value(data)


class CountQuestion(Question):
    """A hand or crib to be counted."""

    hand = CardsField()
    starter = CardsField(required=False, allow_null=True, default=None)
    crib = serializers.BooleanField(default=False)
    form = FormField(default=ASSOCIATION)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        form = attrs["form"]
        if form.result_only:
            refused = Refused(Finding("result-only", {"form": form.name}))
            raise serializers.ValidationError({"form": refusal(refused).detail})
        starter = attrs["starter"] or ()
        if attrs["starter"] is not None and len(starter) != 1:
            refused = Refused(Finding("starter-size", {"cards": len(starter)}))
            raise serializers.ValidationError({"starter": refusal(refused).detail})
        attrs["starter"] = starter[0] if starter else None
        try:
            attrs["count"] = count(
                attrs["hand"], attrs["starter"], attrs["crib"], attrs["form"]
            )
        except Refused as error:
            twice = error.findings[0].facts.get("card")
            in_hand = attrs["hand"].count(twice) != 1
            field = "hand" if in_hand else "starter"
            raise serializers.ValidationError({field: refusal(error).detail}) from error
        return attrs


class CountsQuestion(Question):
    """Many hands to be counted in one request, all or none."""

    counts = BoundedList(
        child=CountQuestion(), allow_empty=True, max_length=MOST_COUNTS
    )
    itemise = serializers.BooleanField(default=False)


class ClaimQuestion(CountQuestion):
    """A count as its player claimed it, and the opponent's muggins."""

    claimed = ClaimedField()
    muggins = BoundedList(child=LineField(), default=list, max_length=50)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        attrs = super().validate(attrs)
        attrs["verdict"] = judge_claim(
            attrs["hand"],
            attrs["starter"],
            attrs["crib"],
            claimed=attrs["claimed"],
            muggins=attrs["muggins"],
            profile=attrs["form"],
        )
        return attrs


class PlayQuestion(Question):
    """A play to be judged, with the hands where they are known."""

    form = FormField(default=ASSOCIATION)
    hands = HandsField(required=False, allow_null=True, default=None)
    laid = Text(allow_blank=True)
    leader = Text(required=False, allow_null=True, default=None, max_length=10)

    def validate_laid(self, text: str) -> Any:
        try:
            return parse_laid(text)
        except NotationError as error:
            raise refusal(error) from error

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        try:
            attrs["record"] = judge_play(
                attrs["laid"], attrs["hands"], attrs["leader"], attrs["form"]
            )
        except (NotationError, Refused) as error:
            raise serializers.ValidationError(_at_fault(error, attrs)) from error
        return attrs


def _at_fault(
    error: NotationError | Refused, attrs: Mapping[str, Any]
) -> dict[str, Any]:
    """The refusal at the key that it is about."""
    detail = refusal(error).detail
    if isinstance(error, Refused):
        seat = error.findings[0].facts.get("seat")
        return {"hands": {seat: detail}} if seat else {"form": detail}
    seat = error.finding.facts["seat"]
    if seat in (attrs["hands"] or {}):
        return {"hands": detail}
    return {"leader" if seat == attrs["leader"] else "laid": detail}


class DayQuestion(Question):
    """A day to ask the book about."""

    on = serializers.DateField(default=None, help_text="Today if left out.")


class ProvisionsQuestion(DayQuestion):
    """Words to search the book for, and a day."""

    q = serializers.CharField(
        default=None, max_length=LONGEST_SEARCH, help_text="Best hits first."
    )


class SheetsQuestion(Question):
    """How the days of results as CSV are written."""

    dates = serializers.ChoiceField(
        DATES,
        default=DATES[0],
        help_text="The order of a day’s numbers; 2026-11-14 is always read.",
    )


class CitationsQuestion(Question):
    """A text in which provisions are cited."""

    text = Text(allow_blank=True, max_length=LONGEST_PASTED)
