"""What programs may ask and enter of events, and what they are answered.

Nothing here writes, and who may is not known.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.reverse import reverse

from rulebook.answers import finding_answer
from rulebook.findings import Finding, Refused
from rulebook.serializers.fields import BoundedList, FormField, Text, refusal
from rulebook.serializers.questions import Question
from rulebook.serializers.shapes import FindingShape
from standings import closing
from standings.events import LONGEST_RULES, MOST_ENTRANTS, MOST_POINTS, EventTold
from standings.models import (
    EventKind,
    EventState,
    FixtureState,
    Order,
    Withdrawal,
)

from .federations import DayField
from .fields import (
    EventField,
    FederationField,
    MemberField,
    OneOf,
    ReasonText,
    WholeNumber,
)

MOST_NUMBER = 10_000
POINTS = ("win", "skunk", "double_skunk")


@extend_schema_field(
    {
        "type": "object",
        "properties": {key: {"type": "integer"} for key in POINTS},
        "required": [*POINTS],
        "additionalProperties": False,
    }
)
class PointsField(serializers.Field):
    """An event's own points for a win, a skunk and a double skunk."""

    def to_internal_value(self, data: Any) -> tuple[int, ...]:
        if not isinstance(data, Mapping) or {*data} != {*POINTS}:
            said = _("Say what a win, a skunk and a double_skunk are worth, all three.")
            raise serializers.ValidationError(said, code="invalid")
        for worth in data.values():
            if type(worth) is not int:
                facts = {"points": str(worth)[:40], "most": MOST_POINTS}
                raise refusal(Refused(Finding("points-are-whole", facts)))
        return tuple(data[key] for key in POINTS)


class EventsQuestion(Question):
    """Which events to list, and after which the list goes on."""

    season = serializers.IntegerField(
        default=None,
        min_value=1,
        max_value=9999,
        help_text="The year of its first day.",
    )
    state = OneOf(EventState.choices, default="", allow_blank=True)
    after = EventField(
        default=None, help_text="The number of the last event that was listed."
    )


def _number(**options: Any) -> WholeNumber:
    return WholeNumber(
        default=None, allow_null=True, min_value=0, max_value=MOST_NUMBER, **options
    )


class EventQuestion(Question):
    """An event that is announced."""

    name = Text(allow_blank=True)
    kind = OneOf(EventKind.choices)
    form = FormField(help_text="With what it adopts, such as association schedule=off.")
    federation = FederationField(
        default=None, allow_null=True, help_text="Null for one of the Association."
    )
    since = DayField()
    until = DayField()
    zone = Text(max_length=64, help_text="A zone of the IANA’s list.")
    rules = Text(
        default="",
        allow_blank=True,
        max_length=LONGEST_RULES,
        help_text="The event’s own, which are shown as its own.",
    )
    rounds = _number(help_text="How often each meets each in a round robin.")
    owed = _number(help_text="How many matches each owes.")
    places = _number(help_text="How many go through.")
    order = OneOf(Order.choices, default=Order.WON)
    points = PointsField(default=(), help_text="Whole numbers; the event’s own.")
    latest_days = _number(help_text="How many days a fixture may be late.")
    withdrawal = OneOf(Withdrawal.choices, default=Withdrawal.STAND)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        words = str(self.initial_data["form"]).split()
        options = dict(word.split("=", 1) for word in words if "=" in word)
        told = attrs | {"form": attrs["form"].key, "options": options}
        return {"told": EventTold(**told)}


class MembersQuestion(Question):
    """Who is entered."""

    members = BoundedList(child=MemberField(), max_length=MOST_ENTRANTS, min_length=1)


class LeavingQuestion(Question):
    """Who leaves, and why."""

    member = MemberField()
    reason = ReasonText()


class DrawQuestion(Question):
    """On which days the rounds are."""

    first_day = DayField(
        allow_null=True,
        help_text="Of the first round; null where any day of the event will do.",
    )
    every = WholeNumber(
        default=7,
        min_value=0,
        max_value=MOST_NUMBER,
        help_text="How many days lie between two rounds.",
    )


class FixturesQuestion(Question):
    """After which fixture the list goes on."""

    after = serializers.IntegerField(
        default=0,
        min_value=0,
        max_value=2**31 - 1,
        help_text="The number of the last fixture that was listed.",
    )


class PairQuestion(Question):
    """Two who are to meet."""

    first = MemberField()
    second = MemberField()
    round = WholeNumber(default=1, min_value=1, max_value=MOST_NUMBER)
    day = DayField(default=None, allow_null=True)


class ForfeitQuestion(Question):
    """Which of two forfeits, and why."""

    member = MemberField()
    reason = ReasonText()


class MoveQuestion(Question):
    """To which day a fixture is moved, and why."""

    day = DayField()
    reason = ReasonText()


class TieQuestion(Question):
    """In which order those who are level at the cut stand, and why."""

    members = BoundedList(child=MemberField(), max_length=MOST_ENTRANTS, min_length=1)
    reason = ReasonText()


class MomentField(serializers.DateTimeField):
    """A moment with its offset, without which nobody could say when it was."""

    def enforce_timezone(self, value: datetime) -> datetime:
        if value.utcoffset() is None:
            said = _("Write the moment with its offset, such as 2026-11-14T22:30:00Z.")
            raise serializers.ValidationError(said, code="invalid")
        return super().enforce_timezone(value)


class ToastQuestion(Question):
    """In which spirit an event was toasted, when, and who proposed it."""

    spirit = Text(
        allow_blank=True, help_text="Empty where it was observed without alcohol."
    )
    at = MomentField(source="toasted_at", help_text="With its offset.")
    proposed_by = MemberField()


class CloseQuestion(Question):
    """Why an event is closed over those who fall short, where any do."""

    reason = ReasonText(allow_blank=True, help_text="Empty where nobody falls short.")


class EventLineShape(serializers.Serializer):
    number = serializers.CharField()
    name = serializers.CharField()
    kind = serializers.ChoiceField(EventKind.choices)
    form = serializers.CharField()
    federation = serializers.SerializerMethodField(
        help_text="The code; null of one of the Association."
    )
    since = serializers.DateField()
    until = serializers.DateField()
    state = serializers.ChoiceField(EventState.choices)
    url = serializers.SerializerMethodField()

    @extend_schema_field({"type": ["string", "null"]})
    def get_federation(self, event: Any) -> str | None:
        return event.federation and event.federation.code

    @extend_schema_field({"type": "string", "format": "uri"})
    def get_url(self, event: Any) -> str:
        request = self.context["request"]
        return reverse("registers-api:event", [event.number], request=request)


class EventsShape(serializers.Serializer):
    results = EventLineShape(many=True)
    next = serializers.URLField(allow_null=True, help_text="Where the list goes on.")


class EntrantShape(serializers.Serializer):
    member = serializers.CharField(source="member.number")
    name = serializers.CharField(
        allow_null=True, help_text="Borne on the event’s first day."
    )
    entered = serializers.IntegerField(
        source="made_by_id", help_text="The number of the act."
    )
    left = serializers.IntegerField(
        source="left_by_id", allow_null=True, help_text="The number of the act."
    )


class FixtureShape(serializers.Serializer):
    number = serializers.IntegerField(source="serial")
    round = serializers.IntegerField()
    first = serializers.CharField(source="first.number")
    second = serializers.CharField(source="second.number")
    day = serializers.DateField(allow_null=True)
    state = serializers.ChoiceField(FixtureState.choices)
    match = serializers.SerializerMethodField()
    forfeited_by = serializers.SerializerMethodField()

    @extend_schema_field({"type": ["string", "null"]})
    def get_match(self, fixture: Any) -> str | None:
        return fixture.match and fixture.match.number

    @extend_schema_field({"type": ["string", "null"]})
    def get_forfeited_by(self, fixture: Any) -> str | None:
        return fixture.forfeited_by and fixture.forfeited_by.number


class FixturesShape(serializers.Serializer):
    results = FixtureShape(many=True)
    next = serializers.URLField(allow_null=True, help_text="Where the list goes on.")


class RowShape(serializers.Serializer):
    """One line of an event's table; equals share a rank (V-a)."""

    rank = serializers.IntegerField()
    member = serializers.CharField()
    played = serializers.IntegerField()
    won = serializers.IntegerField(help_text="Matches, walkovers among them.")
    wins = serializers.IntegerField(help_text="By the Code.")
    defeats = serializers.IntegerField(help_text="By the Code.")
    walkovers = serializers.IntegerField()
    spread = serializers.IntegerField()
    points = serializers.IntegerField(help_text="The event’s own; 0 where it has none.")
    settled = serializers.IntegerField(help_text="Played, forfeited or void.")
    short = serializers.IntegerField(help_text="What is wanting of the matches owed.")
    place = serializers.ChoiceField(
        ["through", "out", "level"],
        allow_null=True,
        help_text="On which side of the cut; level where that is undecided.",
    )


class TableShape(serializers.Serializer):
    event = serializers.CharField()
    order = serializers.ChoiceField(Order.choices)
    rows = RowShape(many=True)


class ToastShape(serializers.Serializer):
    spirit = serializers.CharField(
        source="toast_spirit", help_text="Empty: without alcohol."
    )
    at = serializers.DateTimeField(source="toast_at")
    proposed_by = serializers.CharField(source="toast_by.number")


class PointsShape(serializers.Serializer):
    win = serializers.IntegerField(source="win_points")
    skunk = serializers.IntegerField(source="skunk_points")
    double_skunk = serializers.IntegerField(source="double_points")


class EventShape(EventLineShape):
    """An event with who is entered, what is found of it, and what it waits for."""

    options = serializers.DictField(child=serializers.CharField())
    zone = serializers.CharField()
    rules = serializers.CharField(help_text="The event’s own, and not the Code’s.")
    rounds = serializers.IntegerField(allow_null=True)
    owed = serializers.IntegerField(allow_null=True)
    places = serializers.IntegerField(allow_null=True)
    order = serializers.ChoiceField(Order.choices)
    points = serializers.SerializerMethodField()
    latest_days = serializers.IntegerField(allow_null=True)
    withdrawal = serializers.ChoiceField(Withdrawal.choices)
    toast = serializers.SerializerMethodField()
    entrants = serializers.SerializerMethodField()
    findings = serializers.SerializerMethodField()
    in_the_way = serializers.SerializerMethodField(
        help_text="What keeps it from being closed."
    )

    @extend_schema_field(PointsShape(allow_null=True))
    def get_points(self, event: Any) -> dict[str, Any] | None:
        return dict(PointsShape(event).data) if event.points else None

    @extend_schema_field(ToastShape(allow_null=True))
    def get_toast(self, event: Any) -> dict[str, Any] | None:
        return dict(ToastShape(event).data) if event.toast_at else None

    @extend_schema_field(EntrantShape(many=True))
    def get_entrants(self, event: Any) -> list[dict[str, Any]]:
        return list(EntrantShape(event.entrants.named(event.since), many=True).data)

    @extend_schema_field(FindingShape(many=True))
    def get_findings(self, event: Any) -> list[dict[str, Any]]:
        return [finding_answer(each) for each in closing.notes(event)]

    @extend_schema_field(FindingShape(many=True))
    def get_in_the_way(self, event: Any) -> list[dict[str, Any]]:
        if not event.is_open:
            return []
        return [finding_answer(each) for each in closing.in_the_way(event).all]
