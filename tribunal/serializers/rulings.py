"""What programs may ask of rulings, and what they are answered.

Nothing here writes, and who may keep a ruling is not known; nor is what is ruled.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.reverse import reverse

from rulebook.engine.pegging import LIMIT
from rulebook.engine.profile import ASSOCIATION, PROFILES, TARGET, Muggins, Profile
from rulebook.engine.sheet import MOST_DEALS
from rulebook.findings import Finding, Refused
from rulebook.serializers.fields import CardsField, FormField, Text, refusal
from rulebook.serializers.questions import ClaimQuestion, Question
from rulebook.serializers.shapes import FindingShape
from standings.models import Member
from standings.names import LONGEST
from standings.registration import LONGEST_REASON
from standings.serializers.fields import (
    LONGEST_KEY,
    EventField,
    Flag,
    MatchField,
    OneOf,
    WholeNumber,
)
from tribunal.claims import CountDisputed, When
from tribunal.happenings import HAPPENINGS, SCORES, Happened
from tribunal.models import Ruling, RulingKind
from tribunal.ruled import score_faults
from tribunal.rulings import RulingTold


@extend_schema_field({"type": "string", "examples": ["ICA-R-2026-000012"]})
class RulingField(serializers.Field):
    """A ruling by number."""

    text = Text(max_length=LONGEST_KEY)

    def to_internal_value(self, data: Any) -> Ruling:
        number = self.text.run_validation(data)
        try:
            return Ruling.objects.numbered(number)
        except Ruling.DoesNotExist:
            finding = Finding("no-such-ruling", {"number": number})
            raise refusal(Refused(finding)) from None


class RulingsQuestion(Question):
    """Which rulings to list, and after which the list goes on."""

    match = MatchField(default=None)
    after = RulingField(
        default=None, help_text="The number of the last ruling that was listed."
    )


def score(help_text: str) -> WholeNumber:
    """A score before anything was pegged, if it is told."""
    return WholeNumber(
        default=None,
        allow_null=True,
        min_value=0,
        max_value=TARGET - 1,
        help_text=help_text,
    )


def refuse_scores(attrs: dict[str, Any], *names: str) -> None:
    """Tells of scores that nobody has before the end. Raises ValidationError."""
    for name in names:
        for finding in score_faults(attrs[name], attrs["form"].target):
            detail = refusal(Refused(finding)).detail
            raise serializers.ValidationError({name: detail})


def spelled(profile: Profile) -> str:
    """A form by its key, with the options that a ruling depends on."""
    plain = PROFILES[profile.key]
    options = []
    if profile.schedule != plain.schedule:
        options.append("schedule=on" if profile.schedule else "schedule=off")
    if profile.muggins != plain.muggins:
        adopted = profile.muggins is Muggins.SHOW_AND_PLAY
        options.append("muggins=on" if adopted else "muggins=off")
    return " ".join([profile.key, *options])


class CountDisputedQuestion(ClaimQuestion):
    """A count in dispute, what muggins names, and when it was said."""

    when = OneOf([(when.value, when.value) for when in When], default=When.OPEN.value)
    prompted = Flag(default=False, help_text="Whether somebody else prompted it.")
    player_at = score("The player’s score before the count.")
    opponent_at = score("The opponent’s score before the claim.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        attrs = super().validate(attrs)
        refuse_scores(attrs, "player_at", "opponent_at")
        claimed = attrs["claimed"]
        asked = CountDisputed(
            hand=attrs["count"].hand,
            starter=attrs["starter"],
            crib=attrs["crib"],
            form=spelled(attrs["form"]),
            claimed=claimed if isinstance(claimed, int) else tuple(claimed),
            muggins=tuple(attrs["muggins"]),
            when=When(attrs["when"]),
            prompted=attrs["prompted"],
            player_at=attrs["player_at"],
            opponent_at=attrs["opponent_at"],
        )
        return {"asked": asked}


class HappenedQuestion(Question):
    """What happened, as far as it is told."""

    what = Text(max_length=LONGEST_KEY)
    form = FormField(default=ASSOCIATION)
    when = Text(default="", allow_blank=True, max_length=LONGEST_KEY)
    cards = CardsField(default=())
    running = WholeNumber(
        default=None,
        allow_null=True,
        min_value=0,
        max_value=LIMIT,
        help_text="The count when Go was said.",
    )
    over = WholeNumber(
        default=None,
        allow_null=True,
        min_value=1,
        max_value=TARGET,
        help_text="What a false claim of the game claimed too many.",
    )
    offender_at = score("The offender’s score before anything is pegged.")
    opponent_at = score("The opponent’s score before anything is pegged.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        what, when = attrs["what"], attrs["when"]
        if what not in HAPPENINGS:
            facts = {"what": what, "known": ", ".join(HAPPENINGS)}
            refused = Refused(Finding("no-such-happening", facts))
            raise serializers.ValidationError({"what": refusal(refused).detail})
        moments = HAPPENINGS[what].moments or {}
        if when and when not in moments:
            facts = {"when": when, "known": ", ".join(moments) or "-"}
            refused = Refused(Finding("no-such-moment", facts))
            raise serializers.ValidationError({"when": refusal(refused).detail})
        for card in attrs["cards"]:
            if attrs["cards"].count(card) > 1:
                refused = Refused(Finding("card-twice", {"card": card}))
                raise serializers.ValidationError({"cards": refusal(refused).detail})
        refuse_scores(attrs, *SCORES)
        return {"asked": Happened(**{**attrs, "form": spelled(attrs["form"])})}


class PartyField(Text):
    """A member by number, the letter of a seat, or the name of who is no member."""

    def __init__(self, **options: Any):
        super().__init__(default="", allow_blank=True, max_length=LONGEST, **options)

    def to_internal_value(self, data: Any) -> Any:
        text = super().to_internal_value(data)
        if not text.startswith("ICA-"):
            return text
        try:
            return Member.objects.numbered(text)
        except Member.DoesNotExist:
            finding = Finding("no-such-member", {"member": text})
            raise refusal(Refused(finding)) from None


class SaysField(Text):
    """What a party says, of several lines as may be."""

    def __init__(self, **options: Any):
        super().__init__(
            default="", allow_blank=True, max_length=LONGEST_REASON, **options
        )


class RulingQuestion(Question):
    """A ruling to be kept: of a count or of what happened, and of which match."""

    count = CountDisputedQuestion(default=None, allow_null=True)
    happening = HappenedQuestion(default=None, allow_null=True)
    match = MatchField(default=None, allow_null=True)
    event = EventField(default=None, allow_null=True)
    deal = WholeNumber(default=None, allow_null=True, min_value=1, max_value=MOST_DEALS)
    player = PartyField(help_text="Who counted, or offended.")
    opponent = PartyField(help_text="Who claims, or pegs.")
    player_says = SaysField()
    opponent_says = SaysField()

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        count, happening = attrs.pop("count"), attrs.pop("happening")
        if (count is None) == (happening is None):
            said = _("Ask of a count or of what happened, one of the two.")
            raise serializers.ValidationError({"count": said}, code="required")
        for what in ("player_says", "opponent_says"):
            attrs[what] = attrs[what].replace("\r\n", "\n")
        asked = (count or happening)["asked"]
        return {"told": RulingTold(asked=asked, **attrs)}


class PartyShape(serializers.Serializer):
    member = serializers.CharField(allow_null=True, help_text="The number.")
    name = serializers.CharField(
        allow_null=True, help_text="A member’s on the day of ruling."
    )
    says = serializers.CharField(allow_blank=True)


class GivenShape(serializers.Serializer):
    """What was answered: first what follows, then why, then what is left open."""

    answer = FindingShape(many=True)
    why = FindingShape(many=True)
    silences = serializers.ListField(child=serializers.CharField())
    points = serializers.IntegerField(help_text="What the opponent takes.")


class RulingShape(serializers.Serializer):
    """A ruling as it was kept."""

    number = serializers.CharField()
    kind = serializers.ChoiceField(RulingKind.choices)
    asked = serializers.DictField(help_text="What was told, as it may be asked again.")
    given = GivenShape()
    day = serializers.DateField(help_text="Of the wording of the rules.")
    match = serializers.CharField(source="match.number", default=None, allow_null=True)
    event = serializers.CharField(source="event.number", default=None, allow_null=True)
    deal = serializers.IntegerField(allow_null=True)
    player = serializers.SerializerMethodField()
    opponent = serializers.SerializerMethodField()
    referee = serializers.CharField(source="act.who.number")
    at = serializers.DateTimeField(source="act.at")
    url = serializers.SerializerMethodField()

    @extend_schema_field(PartyShape)
    def get_player(self, ruling: Any) -> dict[str, Any]:
        borne, name = ruling.player_borne, ruling.player_name
        return _party(ruling.player, borne, name, ruling.player_says)

    @extend_schema_field(PartyShape)
    def get_opponent(self, ruling: Any) -> dict[str, Any]:
        borne, name = ruling.opponent_borne, ruling.opponent_name
        return _party(ruling.opponent, borne, name, ruling.opponent_says)

    @extend_schema_field({"type": "string", "format": "uri"})
    def get_url(self, ruling: Any) -> str:
        request = self.context["request"]
        return reverse("tribunal-api:ruling", [ruling.number], request=request)


def _party(
    member: Member | None, borne: str | None, name: str, says: str
) -> dict[str, Any]:
    if member is None:
        return {"member": None, "name": name or None, "says": says}
    return {"member": member.number, "name": borne, "says": says}


class RulingsShape(serializers.Serializer):
    results = RulingShape(many=True)
    next = serializers.URLField(allow_null=True, help_text="Where the list goes on.")
