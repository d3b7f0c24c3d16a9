"""What programs may tell of panels and hearings, and what they are shown of them.

Nothing here writes; who may sit, and who may see a panel, is not known.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from rulebook.answers import finding_answer
from rulebook.serializers.fields import BoundedList, Text
from rulebook.serializers.questions import Question
from rulebook.serializers.shapes import FindingShape
from standings.names import LONGEST
from standings.serializers.fields import MemberField, WholeNumber
from tribunal.filing import MOST_RESPONDENTS
from tribunal.hearings import When
from tribunal.models import Challenge, HearingKind
from tribunal.panels import PLACES
from tribunal.ties import TIES

from .moves import FilingQuestion, Words


class WhyQuestion(Question):
    """Why, which the parties read."""

    reason = Words()


class ChallengeQuestion(FilingQuestion):
    """Whom of the panel a party challenges, and why."""

    member = MemberField()


class DecideChallengeQuestion(Question):
    """What is decided of a challenge, and why."""

    challenge = WholeNumber(
        min_value=1, help_text="The number of the act by which it was filed."
    )
    uphold = serializers.BooleanField(help_text="Whether the member leaves the panel.")
    reason = Words()

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        made = Challenge.objects.filter(seat__case=self.context["case"])
        for challenge in made.select_related("seat__case", "filing"):
            if challenge.filing.act_id == attrs["challenge"]:
                return attrs | {"challenge": challenge}
        said = _("There is no challenge of this number in this case.")
        raise serializers.ValidationError({"challenge": said}, code="no_challenge")


class WhenQuestion(Question):
    """A day and a time as the clock of a zone shows them."""

    day = serializers.DateField()
    time = serializers.TimeField(help_text="Such as 14:00.")
    zone = Text(max_length=64, help_text="A zone of the IANA’s list.")


class CallHearingQuestion(Question):
    """On which day a case is heard, or on the papers; a change says why."""

    when = WhenQuestion(
        allow_null=True, help_text="Null: on the papers, without a day."
    )
    reason = Words(default="")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        when = attrs["when"]
        return attrs | {"when": when and When(**when)}


class HearQuestion(Question):
    """Who took part when a case was heard."""

    members = BoundedList(child=MemberField(), max_length=PLACES)
    parties = BoundedList(
        child=Text(max_length=LONGEST),
        max_length=2 * MOST_RESPONDENTS,
        default=list,
        help_text="Members’ numbers, federations’ codes, or names, as the case tells.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        standing = self.context["case"].parties.standing()
        of = {
            each.who: each for each in standing.select_related("member", "federation")
        }
        if unknown := [who for who in attrs["parties"] if who not in of]:
            said = _("“%(who)s” is no party to this case.") % {"who": unknown[0]}
            raise serializers.ValidationError({"parties": said}, code="no_party")
        return attrs | {"parties": [of[who] for who in attrs["parties"]]}


class PanelSeatShape(serializers.Serializer):
    """A place on a panel, and whose it is."""

    member = serializers.CharField(source="member.number")
    presides = serializers.BooleanField()
    substitute = serializers.BooleanField(
        source="is_substitute", help_text="A referee, where too few others were free."
    )
    left = serializers.SerializerMethodField()

    def get_left(self, seat: Any) -> bool:
        return seat.left_by_id is not None


class PoolShape(serializers.Serializer):
    tribunal = serializers.ListField(child=serializers.CharField())
    referees = serializers.ListField(child=serializers.CharField())


class DrawShape(serializers.Serializer):
    """A draw, with all that it takes to draw again (VIII.1-g)."""

    at = serializers.DateTimeField(source="act.at")
    act_before = serializers.CharField(
        source="act.previous", help_text="The digest of the act before the draw."
    )
    seed = serializers.CharField()
    pool = PoolShape()
    passed_over = serializers.DictField(
        child=serializers.ListField(child=serializers.ChoiceField(list(TIES))),
        help_text="Who was not drawn from, and by what each is tied.",
    )
    drawn = serializers.ListField(child=serializers.CharField())


class HearingShape(serializers.Serializer):
    """How a case is heard, as last said, and who took part once it was."""

    how = serializers.ChoiceField(HearingKind.choices, source="kind")
    day = serializers.DateField(allow_null=True)
    time = serializers.TimeField(allow_null=True)
    zone = serializers.CharField()
    at = serializers.DateTimeField(allow_null=True)
    took_part = serializers.SerializerMethodField()

    @extend_schema_field({"type": "array", "items": {"type": "string"}})
    def get_took_part(self, hearing: Any) -> list[str]:
        return [
            each.seat.member.number if each.seat else each.party.who
            for each in hearing.attendance.all()
        ]


class PanelShape(serializers.Serializer):
    """Who sits on a panel and who left it, how each was drawn, and what is amiss."""

    sitting = PanelSeatShape(many=True)
    left = PanelSeatShape(many=True)
    draws = DrawShape(many=True)
    findings = serializers.SerializerMethodField()
    hearing = HearingShape(allow_null=True)

    @extend_schema_field(FindingShape(many=True))
    def get_findings(self, panel: Any) -> list[dict[str, Any]]:
        return [finding_answer(finding) for finding in panel.findings]
