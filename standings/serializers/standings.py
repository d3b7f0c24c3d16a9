"""What programs may ask of standings and careers, and the shape of what they are told.

Nothing here writes, and how a standing is reckoned is not known.
"""

from __future__ import annotations

from datetime import date
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.reverse import reverse

from rulebook.days import today
from rulebook.serializers.questions import Question
from standings import career, standing
from standings.models import BarKind, Member, Scope
from standings.models.credits import FIGURES

from .fields import FederationField, MatchField, MemberField, OneOf

FUTURE = _("This day has not come yet; ask for one that has, or for today.")


class PastDay(serializers.DateField):
    """A day that has come; today where it is left out or empty."""

    def __init__(self, **options: Any):
        said = "The end of this day at the Secretariat; today if left out."
        super().__init__(default=today, help_text=said, **options)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        return super().run_validation(data or serializers.empty)

    def to_internal_value(self, value: Any) -> date:
        day = super().to_internal_value(value)
        if day > today():
            raise serializers.ValidationError(FUTURE, code="day-to-come")
        return day


class OrNone:
    """A field of a query that counts as left out where it is empty."""

    def run_validation(self, data: Any = serializers.empty) -> Any:
        return super().run_validation(data or serializers.empty)  # type: ignore[misc]


class SeasonField(OrNone, serializers.IntegerField):
    """A season, by its year."""

    def __init__(self, **options: Any):
        said = "A year of play."
        super().__init__(min_value=1, max_value=9999, help_text=said, **options)


class CodeField(OrNone, FederationField):
    """A federation of a query."""


class StandingQuestion(Question):
    """Which standing, and after whom it goes on."""

    season = SeasonField(default=lambda: today().year)
    scope = OneOf(Scope.choices, default=Scope.CHAMPIONSHIP)
    as_of = PastDay()
    federation = CodeField(
        default=None,
        help_text="Those who belong to it on the day, ranked by themselves.",
    )
    after = MemberField(
        default=None, help_text="The number of the last member that was listed."
    )

    @property
    def asked(self) -> standing.Asked:
        told: Any = self.validated_data
        return standing.Asked(
            season=told["season"],
            scope=Scope(told["scope"]),
            day=told["as_of"],
            federation=told["federation"],
        )


class OpponentsQuestion(Question):
    """Which matches of a member."""

    season = SeasonField(default=None)
    scope = OneOf(Scope.choices, default=Scope.ALL)
    as_of = PastDay()

    def of_member(self, member: Member) -> career.Asked:
        """The matches that are asked for, of a member."""
        told: Any = self.validated_data
        return career.Asked(
            member=member,
            season=told["season"],
            scope=Scope(told["scope"]),
            day=told["as_of"],
            of=told.get("of") or "",
        )


class RecordQuestion(OpponentsQuestion):
    """The matches behind a figure, and after which of them the list goes on."""

    of = OneOf(
        FIGURES,
        default="",
        allow_blank=True,
        help_text="The figure to which the matches add. If left out, those too that "
        "were credited once and count no more.",
    )
    after = MatchField(
        default=None, help_text="The number of the last match that was listed."
    )


class FiguresShape(serializers.Serializer):
    """The figures of a row; ``spread`` is below nought for who was behind in sum."""

    played = serializers.IntegerField()
    wins = serializers.IntegerField()
    defeats = serializers.IntegerField()
    skunks_given = serializers.IntegerField()
    skunks_taken = serializers.IntegerField()
    spread = serializers.IntegerField()


class StandingRowShape(serializers.Serializer):
    """A row of a standing."""

    rank = serializers.IntegerField(help_text="Equals share one (V-a).")
    member = serializers.CharField(source="member.number")
    name = serializers.CharField(
        source="member.name", allow_null=True, help_text="The name of the day."
    )
    federation = serializers.SerializerMethodField(
        help_text="The codes of the day, a space between; null where there is none."
    )
    played = serializers.IntegerField(source="figures.played")
    wins = serializers.IntegerField(source="figures.wins")
    defeats = serializers.IntegerField(source="figures.defeats")
    skunks_given = serializers.IntegerField(source="figures.skunks_given")
    skunks_taken = serializers.IntegerField(source="figures.skunks_taken")
    spread = serializers.IntegerField(source="figures.spread")
    disputed = serializers.IntegerField(help_text="Matches of which that is open.")
    corrected = serializers.IntegerField(
        help_text="Matches of which what counts was changed by the day."
    )
    corrected_since = serializers.IntegerField(
        help_text="Those of which it has been changed after the day."
    )
    bar = serializers.ChoiceField(
        BarKind.choices, source="bar.kind", default=None, allow_null=True
    )
    record = serializers.SerializerMethodField(help_text="The matches behind it.")

    @extend_schema_field({"type": ["string", "null"]})
    def get_federation(self, row: Any) -> str | None:
        return " ".join(row.federations) or None

    @extend_schema_field({"type": "string", "format": "uri"})
    def get_record(self, row: Any) -> str:
        address = reverse(
            "registers-api:member-record",
            [row.member.number],
            request=self.context["request"],
        )
        asked = self.context["asked"]
        return f"{address}?season={asked.season}&scope={asked.scope}&as_of={asked.day}"


class GainedShape(serializers.Serializer):
    wins = serializers.IntegerField()
    defeats = serializers.IntegerField()


class BalanceShape(GainedShape):
    """As many wins as defeats, over all who sat at the tables (V.3-c)."""

    of_members = GainedShape()
    of_others = GainedShape(help_text="Of those who are no members.")


class StandingShape(serializers.Serializer):
    season = serializers.IntegerField()
    scope = serializers.ChoiceField(Scope.choices)
    as_of = serializers.DateField()
    federation = serializers.CharField(allow_null=True)
    results = StandingRowShape(many=True)
    balance = BalanceShape(help_text="Of the season and scope, in all federations.")
    waiting = serializers.IntegerField(
        help_text="Results that only one side has told, and count for nobody yet."
    )
    next = serializers.URLField(allow_null=True, help_text="Where the list goes on.")


class SeasonShape(FiguresShape):
    season = serializers.IntegerField()


class CreditShape(FiguresShape):
    """What an act gave for a match, or took back."""

    act = serializers.IntegerField(source="act_id", help_text="The number of the act.")
    at = serializers.DateTimeField(source="act.at")
    verb = serializers.CharField(source="act.verb")


class PlayedShape(serializers.Serializer):
    """A match behind a figure, as of the day."""

    match = serializers.CharField(source="match.number")
    url = serializers.SerializerMethodField()
    day = serializers.DateField(source="match.day", help_text="Where it was played.")
    form = serializers.CharField(source="match.form")
    disputed = serializers.BooleanField(source="is_disputed")
    figures = FiguresShape()
    credits = CreditShape(many=True, help_text="They add up to the figures.")
    since = CreditShape(many=True, help_text="What was changed after the day.")

    @extend_schema_field({"type": "string", "format": "uri"})
    def get_url(self, played: Any) -> str:
        request = self.context["request"]
        return reverse("registers-api:match", [played.match.number], request=request)


class CareerShape(serializers.Serializer):
    member = serializers.CharField()
    season = serializers.IntegerField(allow_null=True, help_text="Null for all.")
    scope = serializers.ChoiceField(Scope.choices)
    as_of = serializers.DateField()


class MemberRecordShape(CareerShape):
    of = serializers.ChoiceField(FIGURES, allow_blank=True)
    total = FiguresShape(help_text="What the matches add up to.")
    seasons = SeasonShape(many=True)
    results = PlayedShape(many=True)
    next = serializers.URLField(allow_null=True, help_text="Where the list goes on.")


class OpponentShape(serializers.Serializer):
    """The member's own wins and defeats against another."""

    member = serializers.CharField(
        source="member.number",
        default=None,
        allow_null=True,
        help_text="Null for those who are no members, together.",
    )
    name = serializers.CharField(source="member.name", default=None, allow_null=True)
    met = serializers.IntegerField(source="figures.played")
    wins = serializers.IntegerField(source="figures.wins")
    defeats = serializers.IntegerField(source="figures.defeats")
    skunks_given = serializers.IntegerField(source="figures.skunks_given")
    skunks_taken = serializers.IntegerField(source="figures.skunks_taken")


class OpponentsShape(CareerShape):
    results = OpponentShape(many=True)
