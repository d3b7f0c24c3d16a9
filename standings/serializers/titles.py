"""What programs may enter of titles and bars, and the shape of both.

Nothing here writes, and who may is not known.
"""

from __future__ import annotations

from rest_framework import serializers

from rulebook.days import today
from rulebook.serializers.fields import Text
from rulebook.serializers.questions import Question
from standings.models import BarKind, Ratification

from .fields import OneOf

AUTHORITY = "Who decided it, such as a congress, or a docket number."


class TitleQuestion(Question):
    """A title to be held from a day on, or for a time."""

    name = Text(allow_blank=True)
    authority = Text(allow_blank=True, help_text=AUTHORITY)
    since = serializers.DateField(default=today, help_text="Today if left out.")
    until = serializers.DateField(default=None, allow_null=True)


class BarQuestion(Question):
    """What a member is barred from: all play, or some."""

    kind = OneOf(BarKind.choices)
    scope = Text(
        default="", allow_blank=True, help_text="From which play, of “barred” only."
    )
    authority = Text(allow_blank=True, help_text=AUTHORITY)
    since = serializers.DateField(default=today, help_text="Today if left out.")
    until = serializers.DateField(default=None, allow_null=True)

    def validate_kind(self, kind: str) -> BarKind:
        return BarKind(kind)


class EndedQuestion(Question):
    """The last day of a title or bar, and who decided it."""

    last_day = serializers.DateField(help_text="It still counts.")
    authority = Text(allow_blank=True, help_text=AUTHORITY)


class VoidQuestion(Question):
    """Who decided that something never was."""

    authority = Text(allow_blank=True, help_text=AUTHORITY)


class ByAuthorityShape(serializers.Serializer):
    """What runs for a time on an authority; what is void never ran."""

    number = serializers.IntegerField(
        source="made_by_id", help_text="The number of the act that made it."
    )
    authority = serializers.CharField()
    since = serializers.DateField()
    until = serializers.DateField(allow_null=True, help_text="The last day.")
    void = serializers.BooleanField(
        source="is_void", help_text="Declared void from the start."
    )


class TitleShape(ByAuthorityShape):
    name = serializers.CharField()


class BarShape(ByAuthorityShape):
    kind = serializers.ChoiceField(BarKind.choices)
    scope = serializers.CharField(help_text="Empty where it is all play.")
    provisional = serializers.BooleanField(help_text="Of an interim order (VIII.1-i).")
    ratification = serializers.ChoiceField(
        Ratification.choices,
        allow_blank=True,
        help_text="Of an expulsion by the Executive Director (VII.4); else empty.",
    )
