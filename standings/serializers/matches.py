"""What programs may tell and ask of matches, and what they are answered.

A sheet is read and judged here, before anything is locked. Nothing here writes, and who
may is not known.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail
from rest_framework.reverse import reverse

from rulebook.answers import finding_answer
from rulebook.engine import NotationError, from_json, replay
from rulebook.engine.profile import SEATS, Profile
from rulebook.findings import Gravity
from rulebook.serializers.fields import BoundedList, FormField, Misread, Text, refusal
from rulebook.serializers.questions import Question
from rulebook.serializers.shapes import FindingShape, ProblemShape, ReplayShape
from rulebook.spellings import MOST_BYTES, read
from rulebook.spellings.characters import decoded
from rulebook.wording import sentence
from standings.convening import HUMAN
from standings.models import ForEvent, MatchState
from standings.models.matches import BASES, COUNTS_FOR, MATCH_NUMBER, WATERS
from standings.registration import MOST_OF_A_DAY, MatchTold, SeatTold
from standings.results import Judged, judge

from .fields import (
    LONGEST_KEY,
    EventField,
    FederationField,
    Flag,
    MatchField,
    MemberField,
    OneOf,
    WholeNumber,
)
from .titles import AUTHORITY

TIMES = ("%H:%M", "%H:%M:%S")
A_SHEET = {
    "oneOf": [
        {"type": "string", "description": "In the text spelling."},
        {"type": "object", "description": "In the JSON spelling."},
    ]
}
A_RESULT = {
    "type": "object",
    "description": "The score of each side, by its first seat.",
    "properties": {
        **{seat: {"type": "integer"} for seat in SEATS},
        "forfeit": {"type": "string", "description": "The seat that forfeits."},
    },
    "additionalProperties": False,
}


def judged_file(data: bytes) -> Judged:
    """The sheet in a file of one match, judged. Raises NotationError."""
    received = decoded(data)
    records = read(data)
    if len(records) > 1:
        raise NotationError("too-many-matches", line=records[1].line, column=1, most=1)
    (record,) = records
    if record.sheet is None:
        note = record.notes[0]
        facts: dict[str, Any] = dict(note.facts)
        raise NotationError(note.code, line=note.line, **facts)
    return judge(received, record.sheet, record.notes)


def judged_json(data: object) -> Judged:
    """A sheet in the JSON spelling, judged. Raises NotationError with a pointer."""
    written = from_json(data)
    received = json.dumps(data, ensure_ascii=False)
    if len(received.encode()) > MOST_BYTES:
        raise NotationError("too-large", pointer="", most=MOST_BYTES)
    return judge(received, written)


def misread(error: NotationError) -> serializers.ValidationError:
    """What cannot be read, at its pointer below the field, or its line and column."""
    detail: Any = refusal(error).detail
    for part in reversed((error.pointer or "").split("/")[1:]):
        detail = {part.replace("~1", "/").replace("~0", "~"): detail}
    return serializers.ValidationError(detail)


@extend_schema_field(A_SHEET)
class SheetField(serializers.Field):
    """A sheet in either spelling, judged."""

    text = Text(max_length=MOST_BYTES)

    def to_internal_value(self, data: Any) -> Judged:
        try:
            if isinstance(data, Mapping):
                return judged_json(data)
            return judged_file(self.text.run_validation(data).encode())
        except NotationError as error:
            raise misread(error) from error


@extend_schema_field(A_RESULT)
class ResultField(serializers.Field):
    """The scores of a bare result, which a question reads with its form."""

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, Mapping):
            said = _("Write the scores by seat, such as {“A”: 121, “B”: 98}.")
            raise serializers.ValidationError(said, code="invalid")
        return data


def judged_result(form: str, agreed: str, result: Any) -> Judged:
    """A bare result as a sheet, judged. Raises ValidationError.

    One that does not stand is refused with what is wrong with it: of a sheet there is
    more to keep.
    """
    words = form.split()
    options = dict(word.split("=", 1) for word in words if "=" in word)
    told: dict[str, Any] = {"form": " ".join(word for word in words if "=" not in word)}
    told |= {"result": result}
    if options:
        told["options"] = options
    if agreed:
        told["agreed"] = list(agreed)
    try:
        judged = judged_json(told)
    except NotationError as error:
        raise misread(error) from error
    if judged.ending is None:
        raise serializers.ValidationError({"result": _why_none(judged)})
    return judged


def _why_none(judged: Judged) -> list[ErrorDetail]:
    """Why a bare result tells no end of a match."""
    found = replay(judged.written).findings
    errors = [each for each in found if each.gravity is Gravity.ERROR]
    return [
        ErrorDetail(sentence(each), code=Misread(each)) for each in errors or found
    ] or [ErrorDetail(_("This tells of no winner."), code="invalid")]


class SeatQuestion(Question):
    """Who sat at a seat: a member, or a name with a species."""

    seat = OneOf(list(SEATS))
    member = MemberField(default=None, allow_null=True)
    name = Text(default="", allow_blank=True, help_text="Of who is no member.")
    species = Text(
        required=False, max_length=LONGEST_KEY, help_text="Human if left out."
    )
    federation = FederationField(
        default=None, allow_null=True, help_text="For which they played."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        member, given = attrs["member"], [*attrs]
        if member is None and not attrs["name"]:
            said = _("Say who sat here: the number of a member, or a name.")
            raise serializers.ValidationError({"name": said}, code="required")
        if member is not None and attrs["name"]:
            said = _("Give the number of a member or a name, not both.")
            raise serializers.ValidationError({"name": said}, code="invalid")
        if member is not None and "species" in given:
            said = _("What a member is stands in the register of members.")
            raise serializers.ValidationError({"species": said}, code="invalid")
        return attrs


class EndingQuestion(Question):
    """How a match ended: a bare result, or a sheet."""

    result = ResultField(default=None, allow_null=True)
    sheet = SheetField(default=None, allow_null=True)

    def ending(self, attrs: dict[str, Any], form: str, agreed: str) -> Judged | None:
        """What was told of the end, judged."""
        if attrs["result"] is not None and attrs["sheet"] is not None:
            said = _("Give the result or a sheet; a sheet has the result in it.")
            raise serializers.ValidationError({"result": said}, code="invalid")
        if attrs["result"] is None:
            return attrs["sheet"]
        return judged_result(form, agreed, attrs["result"])


class MatchQuestion(EndingQuestion):
    """A match as somebody reports it, and how it ended, where that is told."""

    form = FormField()
    date = serializers.DateField(help_text="The local day of the place of play.")
    time = serializers.TimeField(
        default=None, allow_null=True, input_formats=TIMES, help_text="Local time."
    )
    zone = Text(max_length=64, help_text="A zone of the IANA’s list.")
    event = EventField(
        default=None, allow_null=True, help_text="The event that it is a match of."
    )
    seats = BoundedList(child=SeatQuestion(), max_length=len(SEATS))
    agreed = Flag(default=False, help_text="All agreed on a short match (V.2).")
    vessel = Text(default="", allow_blank=True)
    waters = OneOf(WATERS, default="", allow_blank=True)
    place = Text(default="", allow_blank=True)
    representation = Text(
        default="",
        allow_blank=True,
        help_text="What was said of it; kept beside the entry, and changes nothing.",
    )
    ordinal = WholeNumber(
        default=None,
        allow_null=True,
        min_value=1,
        max_value=MOST_OF_A_DAY,
        help_text="Which match of these people and the day.",
    )
    same_as = MatchField(
        default=None, allow_null=True, help_text="The match that this is."
    )
    under_claim = Flag(default=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        form: Profile = attrs["form"]
        agreed = form.seats if attrs["agreed"] else ""
        same = attrs["same_as"]
        told = MatchTold(
            profile=form,
            seats=tuple(_seat_told(seat) for seat in attrs["seats"]),
            day=attrs["date"],
            same_as=same.number if same else "",
            **{
                name: attrs[name]
                for name in (
                    *("time", "zone", "agreed", "vessel", "waters", "place"),
                    *("representation", "ordinal", "under_claim", "event"),
                )
            },
        )
        judged = self.ending(attrs, str(self.initial_data["form"]), agreed)
        return {"told": told, "judged": judged}


def _seat_told(seat: Mapping[str, Any]) -> SeatTold:
    return SeatTold(
        letter=seat["seat"],
        member=seat["member"],
        name=seat["name"],
        species=seat.get("species", HUMAN),
        federation=seat["federation"],
    )


class MatchesQuestion(Question):
    """Which matches to list, and after which the list goes on."""

    season = serializers.IntegerField(
        default=None, min_value=1, max_value=9999, help_text="The year of play."
    )
    member = MemberField(default=None, help_text="Who sat at them.")
    event = EventField(default=None, help_text="The event that they are of.")
    state = OneOf(MatchState.choices, default="", allow_blank=True)
    basis = OneOf(BASES, default="", allow_blank=True)
    after = MatchField(
        default=None, help_text="The number of the last match that was listed."
    )


class ConvenedQuestion(Question):
    """Which part of the register of convened matches to list."""

    season = serializers.IntegerField(
        default=None, min_value=1, max_value=9999, help_text="The year of play."
    )
    after = MatchField(
        default=None, help_text="The number of the last match that was listed."
    )


class NothingQuestion(Question):
    """An act of which there is nothing to say."""


class CorrectedQuestion(EndingQuestion):
    """The result as it should be, and on whose authority."""

    authority = Text(allow_blank=True, help_text=AUTHORITY)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        match = self.context["match"]
        agreed = "".join(seat.letter for seat in match.seats.all())
        judged = self.ending(attrs, match.form, agreed if match.agreed else "")
        if judged is None:
            said = _("Give the result as it should be, or a sheet.")
            raise serializers.ValidationError({"result": said}, code="required")
        return {"authority": attrs["authority"], "judged": judged}


class SeatShape(serializers.Serializer):
    seat = serializers.CharField(source="letter")
    member = serializers.CharField(
        source="member.number", allow_null=True, help_text="The number, of a member."
    )
    name = serializers.SerializerMethodField(
        help_text="A member’s on the day of play; null where none was borne then."
    )
    species = serializers.CharField()
    federation = serializers.SerializerMethodField(
        help_text="The code of the one played for; null where none was told."
    )

    @extend_schema_field({"type": ["string", "null"]})
    def get_federation(self, seat: Any) -> str | None:
        return seat.federation and seat.federation.code

    @extend_schema_field({"type": ["string", "null"]})
    def get_name(self, seat: Any) -> str | None:
        return seat.name or seat.borne


class ResultLineShape(serializers.Serializer):
    seat = serializers.CharField(source="seat.letter")
    score = serializers.IntegerField(allow_null=True)
    wins = serializers.IntegerField()
    defeats = serializers.IntegerField()


class ResultShape(serializers.Serializer):
    """How a match ended. A non-human has no line, and none of its matches a winner."""

    number = serializers.IntegerField(
        source="act_id", help_text="The number of the act that entered it."
    )
    winner = serializers.SerializerMethodField(
        help_text="The winning side by its first seat; null of a void result."
    )
    won_by = serializers.CharField(help_text="Empty where that is not known.")
    void = serializers.BooleanField(source="is_void")
    lines = serializers.SerializerMethodField()

    @extend_schema_field({"type": ["string", "null"]})
    def get_winner(self, result: Any) -> str | None:
        humans = all(line.seat.species == HUMAN for line in result.lines.all())
        return result.winner or None if humans else None

    @extend_schema_field(ResultLineShape(many=True))
    def get_lines(self, result: Any) -> list[dict[str, Any]]:
        lines = [line for line in result.lines.all() if line.seat.species == HUMAN]
        lines.sort(key=lambda line: line.seat.letter)
        return list(ResultLineShape(lines, many=True).data)


class AnswerShape(serializers.Serializer):
    """What somebody said to a result."""

    number = serializers.IntegerField(
        source="act_id", help_text="The number of the act."
    )
    at = serializers.DateTimeField(source="act.at")
    member = serializers.CharField(source="member.number")
    confirms = serializers.BooleanField()
    reason = serializers.CharField()


class ResultOnFileShape(ResultShape):
    """A result with what was said to it, and what it took the place of."""

    at = serializers.DateTimeField(source="act.at")
    in_force = serializers.SerializerMethodField()
    authority = serializers.CharField(help_text="Of one that replaced another.")
    answers = AnswerShape(many=True, source="answers.all")

    @extend_schema_field({"type": "boolean"})
    def get_in_force(self, result: Any) -> bool:
        return bool(result == self.context["match"].in_force)


class ClassificationShape(serializers.Serializer):
    number = serializers.IntegerField(
        source="act_id", help_text="The number of the act."
    )
    at = serializers.DateTimeField(source="act.at")
    basis = serializers.ChoiceField(BASES)
    counts_for = serializers.ChoiceField(COUNTS_FOR)


class ReportShape(serializers.Serializer):
    """That somebody told of a match, and what they said of it."""

    number = serializers.IntegerField(
        source="act_id", help_text="The number of the act."
    )
    at = serializers.DateTimeField(source="act.at")
    member = serializers.SerializerMethodField(help_text="Null of a reporter’s log-in.")
    representation = serializers.CharField()

    @extend_schema_field({"type": ["string", "null"]})
    def get_member(self, report: Any) -> str | None:
        who = report.act.who
        return who and who.number


class SheetLineShape(serializers.Serializer):
    version = serializers.IntegerField()
    number = serializers.IntegerField(
        source="act_id", help_text="The number of the act that handed it in."
    )
    digest = serializers.CharField(
        help_text="The SHA-256 of the sheet as the service writes it."
    )
    url = serializers.SerializerMethodField()

    @extend_schema_field({"type": "string", "format": "uri"})
    def get_url(self, sheet: Any) -> str:
        named = [sheet.match.number, sheet.version]
        request = self.context["request"]
        return reverse("registers-api:sheet", named, request=request)


class CandidateShape(serializers.Serializer):
    """A match, as somebody is to tell whether it is the same."""

    number = serializers.CharField()
    form = serializers.CharField()
    ordinal = serializers.IntegerField(help_text="Which of the day it is.")
    state = serializers.ChoiceField(MatchState.choices)
    url = serializers.SerializerMethodField()

    @extend_schema_field({"type": "string", "format": "uri"})
    def get_url(self, match: Any) -> str:
        request = self.context["request"]
        return reverse("registers-api:match", [match.number], request=request)


class MatchLineShape(CandidateShape):
    date = serializers.DateField(source="day", help_text="Local to the place of play.")
    basis = serializers.ChoiceField(BASES, source="held.basis")
    title_match = serializers.BooleanField(source="held.is_title_match")
    counts_for = serializers.ChoiceField(COUNTS_FOR, source="held.counts_for")
    event = serializers.CharField(
        source="event.number",
        allow_null=True,
        default=None,
        help_text="The number of the event that it is a match of.",
    )
    for_event = serializers.ChoiceField(
        ForEvent.choices,
        allow_blank=True,
        help_text="How it stands in the event; empty where there is none.",
    )
    seats = SeatShape(many=True, source="seats.all")
    result = serializers.SerializerMethodField(
        help_text="The one in force; null before any is told."
    )

    @extend_schema_field(ResultShape(allow_null=True))
    def get_result(self, match: Any) -> dict[str, Any] | None:
        result = match.in_force
        return result and dict(ResultShape(result).data)


class MatchesShape(serializers.Serializer):
    results = MatchLineShape(many=True)
    next = serializers.URLField(allow_null=True, help_text="Where the list goes on.")


class MatchShape(MatchLineShape):
    """A match, what it was and why, and all that was said of it."""

    time = serializers.TimeField(allow_null=True, help_text="Local, like the day.")
    zone = serializers.CharField()
    place = serializers.CharField()
    vessel = serializers.CharField()
    waters = serializers.ChoiceField(WATERS, allow_blank=True)
    agreed = serializers.BooleanField()
    under_claim = serializers.BooleanField()
    findings = serializers.SerializerMethodField(help_text="Why it is what it is.")
    classifications = ClassificationShape(
        many=True, source="classifications.all", help_text="The last one stands."
    )
    reports = ReportShape(many=True, source="reports.all")
    sheets = serializers.SerializerMethodField()
    results = serializers.SerializerMethodField(help_text="First to last.")

    @extend_schema_field(FindingShape(many=True))
    def get_findings(self, match: Any) -> list[dict[str, Any]]:
        return [finding_answer(each) for each in match.held.found]

    @extend_schema_field(SheetLineShape(many=True))
    def get_sheets(self, match: Any) -> list[dict[str, Any]]:
        kept = match.sheets.defer("received", "text").select_related("match")
        shape = SheetLineShape(
            kept.order_by("version"), many=True, context=self.context
        )
        return list(shape.data)

    @extend_schema_field(ResultOnFileShape(many=True))
    def get_results(self, match: Any) -> list[dict[str, Any]]:
        results = sorted(match.results.all(), key=lambda each: each.act_id)
        shape = ResultOnFileShape(results, many=True, context={"match": match})
        return list(shape.data)


class SheetShape(SheetLineShape):
    """A sheet as it was handed in, and what was said of it on that day."""

    at = serializers.DateTimeField(source="act.at")
    received = serializers.CharField(help_text="As it was handed in.")
    text = serializers.CharField(help_text="As the service writes it.")
    day = serializers.DateField(
        source="verdict.day", help_text="The day whose wording the verdict rests on."
    )
    verdict = serializers.SerializerMethodField()
    match = serializers.SerializerMethodField(help_text="As it stands now.")

    @extend_schema_field(ReplayShape)
    def get_verdict(self, sheet: Any) -> Any:
        return sheet.verdict.answer

    @extend_schema_field(MatchLineShape)
    def get_match(self, sheet: Any) -> dict[str, Any]:
        return dict(MatchLineShape(self.context["match"], context=self.context).data)


class WhichMatchShape(ProblemShape):
    """A refusal, and of one that is to say whether it is the same, the candidates."""

    candidates = CandidateShape(many=True, required=False)


def numbers_in(text: str) -> list[str]:
    """The numbers of matches in a text."""
    return [found[0] for found in MATCH_NUMBER.finditer(text)]
