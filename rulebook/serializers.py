"""What programs may ask, read and checked; and the shape of what they get.

A field that cannot be read, and a hand that cannot be counted, is refused with the
finding that says so: an error's ``code`` is that finding. Nothing here writes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail

from rulebook.engine import (
    Card,
    NotationError,
    count,
    find_profile,
    judge_claim,
    judge_play,
    parse_cards,
    parse_laid,
)
from rulebook.engine.claims import parse_line
from rulebook.engine.profile import ASSOCIATION, SEATS, Profile
from rulebook.findings import Finding, Gravity, Refused
from rulebook.rules import Kind
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

PROVISION_KINDS = [kind.value for kind in Kind]
ITEM_KINDS = "fifteen pair run flush nobs thirty-one go last".split()


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


class CitationsQuestion(Question):
    """A text in which provisions are cited."""

    text = Text(allow_blank=True, max_length=LONGEST_PASTED)


# The shape of the answers, for the published description


class RuleShape(serializers.Serializer):
    id = serializers.CharField(help_text="The provision, such as IV.2.5.")
    kind = serializers.ChoiceField(PROVISION_KINDS)


class ItemShape(serializers.Serializer):
    kind = serializers.ChoiceField(ITEM_KINDS)
    cards = serializers.ListField(child=serializers.CharField())
    points = serializers.IntegerField()
    rule = serializers.CharField(help_text="The provision it rests on.")
    rule_kind = serializers.ChoiceField(PROVISION_KINDS)


class AtShape(serializers.Serializer):
    deal = serializers.IntegerField(allow_null=True)
    act = serializers.IntegerField(allow_null=True, help_text="Counted from 1.")


class FindingShape(serializers.Serializer):
    code = serializers.CharField()
    gravity = serializers.ChoiceField([gravity.value for gravity in Gravity])
    at = AtShape()
    line = serializers.IntegerField(allow_null=True)
    text = serializers.CharField()
    rules = RuleShape(many=True)
    facts = serializers.DictField()


class CountShape(serializers.Serializer):
    total = serializers.IntegerField()
    items = ItemShape(many=True, required=False)
    spoken = serializers.CharField()
    notes = FindingShape(many=True, required=False)


class CountsShape(serializers.Serializer):
    counts = CountShape(many=True)


class LineShape(serializers.Serializer):
    text = serializers.CharField()
    stands = serializers.BooleanField()
    points = serializers.IntegerField()
    why = serializers.CharField(
        allow_null=True, help_text="Why it fails, or earns less than it says."
    )
    rules = RuleShape(many=True)


class MugginsShape(serializers.Serializer):
    earned = serializers.IntegerField()
    lines = LineShape(many=True)


class ClaimShape(serializers.Serializer):
    true = serializers.IntegerField()
    claimed = serializers.IntegerField()
    over = serializers.IntegerField()
    shortfall = serializers.IntegerField()
    missed = ItemShape(
        many=True,
        help_text=(
            "What was left uncounted. Empty where only a total was claimed: then the "
            "shortfall alone is known (IV.4-b)."
        ),
    )
    lines = LineShape(many=True)
    muggins = MugginsShape()
    findings = FindingShape(many=True)


class ActShape(serializers.Serializer):
    seat = serializers.CharField()
    card = serializers.CharField(allow_null=True, help_text="Null for a Go.")
    series = serializers.IntegerField()
    count = serializers.IntegerField(allow_null=True)
    points = serializers.IntegerField(
        allow_null=True, help_text="Null after an act that nothing can be judged by."
    )
    claimed = serializers.IntegerField(allow_null=True)
    items = ItemShape(many=True)
    findings = FindingShape(many=True)


class PlayShape(serializers.Serializer):
    acts = ActShape(many=True)
    legal = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField())
    )
    count = serializers.IntegerField()
    turn = serializers.CharField(allow_null=True)
    over = serializers.BooleanField()
    totals = serializers.DictField(child=serializers.IntegerField())


class WordingShape(serializers.Serializer):
    since = serializers.DateField(allow_null=True, help_text="Null where not known.")
    year_only = serializers.BooleanField(help_text="The sources give only the year.")
    act = serializers.CharField(allow_null=True, help_text="What made the wording.")
    repealed = serializers.BooleanField()
    text = serializers.ListField(child=serializers.CharField())


class ProvisionShape(serializers.Serializer):
    id = serializers.CharField()
    kind = serializers.ChoiceField(PROVISION_KINDS)
    title = serializers.CharField()
    citation = serializers.CharField()
    article = serializers.CharField()
    interprets = serializers.CharField(allow_null=True)
    on = serializers.DateField(allow_null=True, help_text="The day asked about.")
    in_force = serializers.BooleanField()
    text = serializers.ListField(child=serializers.CharField())
    history = WordingShape(many=True)


class ArticleShape(serializers.Serializer):
    id = serializers.CharField()
    title = serializers.CharField()
    kind = serializers.ChoiceField(PROVISION_KINDS)
    provisions = ProvisionShape(many=True)


class SilenceShape(serializers.Serializer):
    id = serializers.CharField()
    title = serializers.CharField()
    text = serializers.ListField(child=serializers.CharField())
    near = serializers.ListField(
        child=serializers.CharField(), help_text="The provisions beside it."
    )


class BookShape(serializers.Serializer):
    on = serializers.DateField(allow_null=True, help_text="The day asked about.")
    preface = serializers.ListField(child=serializers.CharField())
    articles = ArticleShape(many=True)
    silences = SilenceShape(many=True, help_text="What the sources leave open.")


class CitedShape(serializers.Serializer):
    text = serializers.CharField()
    start = serializers.IntegerField(help_text="In characters, from 0.")
    end = serializers.IntegerField()
    id = serializers.CharField(help_text="A provision’s, or an article’s such as IV.")
    found = serializers.BooleanField()
    kind = serializers.ChoiceField(PROVISION_KINDS, allow_null=True)
    title = serializers.CharField(allow_null=True)
    citation = serializers.CharField(allow_null=True)


class CitationsShape(serializers.Serializer):
    citations = CitedShape(many=True)


class CodeShape(serializers.Serializer):
    code = serializers.CharField()
    gravity = serializers.ChoiceField([gravity.value for gravity in Gravity])
    rules = RuleShape(many=True)
    sentence = serializers.CharField(help_text="Its fields in braces.")


class ErrorShape(serializers.Serializer):
    pointer = serializers.CharField()
    detail = serializers.CharField()
    code = serializers.CharField()
    rules = RuleShape(many=True)
    line = serializers.IntegerField(required=False)
    column = serializers.IntegerField(required=False)


class ProblemShape(serializers.Serializer):
    """RFC 9457 problem details. The first error stands at the top level too."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()
    pointer = serializers.CharField(required=False)
    code = serializers.CharField(required=False)
    rules = RuleShape(many=True, required=False)
    line = serializers.IntegerField(required=False)
    column = serializers.IntegerField(required=False)
    errors = ErrorShape(many=True, required=False)  # type: ignore[assignment]
