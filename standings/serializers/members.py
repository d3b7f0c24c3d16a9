"""What programs may ask and enter of members, and what they are answered.

Nothing here writes, and who may is not known.
"""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.reverse import reverse

from rulebook.answers import finding_answer
from rulebook.days import today
from rulebook.serializers.fields import LONGEST_SEARCH, Text
from rulebook.serializers.questions import Question
from rulebook.serializers.shapes import FindingShape
from standings import names
from standings.convening import Bar, Seated
from standings.models import Member, Role
from standings.models.members import MemberQuerySet
from standings.models.roles import APPOINTED

from .fields import FederationField, MemberField, OneOf, ReasonText
from .titles import BarShape, TitleShape

OFFICES = [(role.value, role.label) for role in APPOINTED]


class NamedMemberField(MemberField):
    """A member by number, with the name of today."""

    def members(self) -> MemberQuerySet:
        return Member.objects.named(today())


class MemberDayQuestion(Question):
    """The day on which a member is or is no holder."""

    on = serializers.DateField(default=today, help_text="Today if left out.")


class MembersQuestion(Question):
    """Whom to look up, and after whom the list goes on."""

    q = serializers.CharField(
        default="",
        allow_blank=True,
        max_length=LONGEST_SEARCH,
        help_text="Any part of a name borne now or once; accents do not matter.",
    )
    after = NamedMemberField(
        default=None, help_text="The number of the last member that was listed."
    )


class MemberQuestion(Question):
    """A new member."""

    name = Text(allow_blank=True)
    zone = Text(max_length=64, help_text="A zone of the IANA’s list.")
    species = Text(max_length=40, default="human")
    since = serializers.DateField(default=today, help_text="Today if left out.")


class NameQuestion(Question):
    """Another name from a day on."""

    name = Text(allow_blank=True)
    since = serializers.DateField(default=today, help_text="Today if left out.")
    reason = ReasonText(default="", allow_blank=True)


class ZoneQuestion(Question):
    """Another home zone."""

    zone = Text(max_length=64, help_text="A zone of the IANA’s list.")


class CorrectionQuestion(Question):
    """A name as it should have been written."""

    name = Text(allow_blank=True)
    reason = ReasonText()


class JoiningQuestion(Question):
    """A federation to belong to."""

    federation = FederationField()
    since = serializers.DateField(default=today, help_text="Today if left out.")
    until = serializers.DateField(default=None, allow_null=True)


class EndQuestion(Question):
    """The last day of something, and why it ends."""

    last_day = serializers.DateField(help_text="It still counts.")
    reason = ReasonText()


class AppointmentQuestion(Question):
    """An office, and from when until when."""

    role = OneOf(OFFICES)
    federation = FederationField(
        default=None, allow_null=True, help_text="Of a federation officer only."
    )
    since = serializers.DateField(default=today, help_text="Today if left out.")
    until = serializers.DateField(default=None, allow_null=True)
    reason = ReasonText(default="", allow_blank=True)

    def validate_role(self, role: str) -> Role:
        return Role(role)


class PeriodShape(serializers.Serializer):
    since = serializers.DateField()
    until = serializers.DateField(allow_null=True, help_text="The last day.")


class BorneNameShape(PeriodShape):
    name = serializers.CharField(source="full")


class BelongingShape(PeriodShape):
    federation = serializers.CharField(source="federation.code")


class AppointmentShape(PeriodShape):
    number = serializers.IntegerField(
        source="made_by_id", help_text="The number of the act that made it."
    )
    role = serializers.ChoiceField(OFFICES)
    federation = serializers.SerializerMethodField()

    @extend_schema_field({"type": ["string", "null"]})
    def get_federation(self, appointment: Any) -> str | None:
        return appointment.federation and appointment.federation.code


class MemberLineShape(serializers.Serializer):
    number = serializers.CharField()
    name = serializers.CharField(
        allow_null=True, help_text="Today’s; null where none is borne yet."
    )
    url = serializers.SerializerMethodField()

    @extend_schema_field({"type": "string", "format": "uri"})
    def get_url(self, member: Any) -> str:
        request = self.context["request"]
        return reverse("registers-api:member", [member.number], request=request)


class MembersShape(serializers.Serializer):
    results = MemberLineShape(many=True)
    next = serializers.URLField(allow_null=True, help_text="Where the list goes on.")


class MemberShape(MemberLineShape):
    species = serializers.CharField()
    zone = serializers.CharField(help_text="The home zone.")
    names = BorneNameShape(many=True, source="names.all")
    federations = BelongingShape(many=True, source="federations.all")
    appointments = AppointmentShape(many=True, source="appointments.all")
    merged_into = serializers.SerializerMethodField(
        help_text="The number of the record that is kept; null where it is this one."
    )
    merged = serializers.SerializerMethodField(
        help_text="The numbers of the records that were merged into this one."
    )
    titles = TitleShape(many=True, source="titles.all")
    bars = BarShape(many=True, source="bars.all")
    holder = serializers.SerializerMethodField(
        help_text="Whether a sanctioned holder on the day asked about (X.1-a)."
    )

    @extend_schema_field({"type": ["string", "null"]})
    def get_merged_into(self, member: Any) -> str | None:
        return member.merged_into and member.merged_into.number

    @extend_schema_field({"type": "array", "items": {"type": "string"}})
    def get_merged(self, member: Any) -> list[str]:
        return [each.number for each in member.merged.all()]

    @extend_schema_field({"type": "boolean"})
    def get_holder(self, member: Any) -> bool:
        day = self.context.get("on") or today()
        bars = [bar.kind for bar in member.bars.all() if bar.runs_on(day)]
        seated = Seated(
            member.number,
            titled=any(title.runs_on(day) for title in member.titles.all()),
            bar=next((bar for bar in Bar if bar in bars), None),
            species=member.species,
        )
        return seated.holds


class EnteredMemberShape(MemberShape):
    """A member as an act has left the entry, and what to look at once more."""

    notes = serializers.SerializerMethodField()

    @extend_schema_field(FindingShape(many=True))
    def get_notes(self, member: Any) -> list[dict[str, Any]]:
        last = max(member.names.all(), key=lambda name: name.since)
        return [finding_answer(each) for each in names.oddities(last.full)]
