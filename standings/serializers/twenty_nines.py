"""What programs may tell and ask of 29 hands, and what they are answered.

Nothing here writes, and who may is not known; nor is what a hand counts.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.reverse import reverse

from rulebook.engine import Card
from rulebook.findings import Finding, Refused
from rulebook.serializers.fields import BoundedList, CardsField, Text, refusal
from rulebook.serializers.questions import Question
from standings import certificate
from standings.models import TwentyNine, TwentyNineState
from standings.names import LONGEST
from standings.twenty_nines import MOST_WITNESSES, HandTold

from .fields import (
    LONGEST_KEY,
    FederationField,
    Flag,
    MatchField,
    MemberField,
    OneOf,
)


@extend_schema_field({"type": "string", "examples": ["ICA-29-2026-0007"]})
class TwentyNineField(serializers.Field):
    """An entry by number."""

    text = Text(max_length=LONGEST_KEY)

    def to_internal_value(self, data: Any) -> TwentyNine:
        number = self.text.run_validation(data)
        try:
            return TwentyNine.objects.numbered(number)
        except TwentyNine.DoesNotExist:
            finding = Finding("no-such-twenty-nine", {"number": number})
            raise refusal(Refused(finding)) from None


class TwentyNinesQuestion(Question):
    """Which entries to list, and after which the list goes on."""

    season = serializers.IntegerField(
        default=None, min_value=1, max_value=9999, help_text="The year of play."
    )
    state = OneOf(TwentyNineState.choices, default="", allow_blank=True)
    federation = FederationField(default=None, help_text="The one concerned.")
    member = MemberField(default=None, help_text="Who held them.")
    after = TwentyNineField(
        default=None, help_text="The number of the last entry that was listed."
    )


class TwentyNineQuestion(Question):
    """A 29 that is not on file, as somebody applies for its entry."""

    hand = CardsField()
    starter = CardsField()
    crib = Flag(default=False)
    member = MemberField(default=None, allow_null=True, help_text="Who held it.")
    name = Text(default="", allow_blank=True, help_text="Of who is no member.")
    match = MatchField(
        default=None,
        allow_null=True,
        help_text="Where it is on file; day, zone and place are then the match’s.",
    )
    date = serializers.DateField(
        default=None,
        allow_null=True,
        help_text="The local day of the place of play; wanted without a match.",
    )
    zone = Text(
        default="",
        allow_blank=True,
        max_length=64,
        help_text="A zone of the IANA’s list; wanted without a match.",
    )
    place = Text(default="", allow_blank=True)
    federation = FederationField(
        default=None,
        allow_null=True,
        help_text="The national federation concerned, where the holder has not one.",
    )
    witnesses = BoundedList(
        child=Text(allow_blank=True, max_length=LONGEST),
        default=list,
        max_length=MOST_WITNESSES,
        help_text="A line each; shown to everybody.",
    )

    def validate_starter(self, cards: tuple[Card, ...]) -> Card:
        if len(cards) != 1:
            raise refusal(Refused(Finding("starter-size", {"cards": len(cards)})))
        return cards[0]

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        member, name = attrs["member"], attrs["name"]
        if member is None and not name:
            said = _("Say who held it: the number of a member, or a name.")
            raise serializers.ValidationError({"name": said}, code="required")
        if member is not None and name:
            said = _("Give the number of a member or a name, not both.")
            raise serializers.ValidationError({"name": said}, code="invalid")
        if attrs["match"] is None and attrs["date"] is None:
            said = _("Say on which day it was held, or name the match.")
            raise serializers.ValidationError({"date": said}, code="required")
        told = HandTold(
            holder=member or name,
            day=attrs["date"],
            witnesses=tuple(attrs["witnesses"]),
            **{
                key: attrs[key]
                for key in (
                    *("hand", "starter", "crib", "match", "zone", "place"),
                    "federation",
                )
            },
        )
        return {"told": told}


class FederationNamedQuestion(Question):
    """The federation that an entry concerns."""

    federation = FederationField()


class HolderShape(serializers.Serializer):
    member = serializers.CharField(allow_null=True, help_text="The number.")
    name = serializers.CharField(
        allow_null=True,
        help_text="A member’s on the day of play; null where none was borne then.",
    )


class CertifiedShape(serializers.Serializer):
    """That an entry was certified, by whom and when, or was admitted by an order."""

    by = serializers.CharField(
        allow_null=True, help_text="The number of the officer; null of an order."
    )
    authority = serializers.CharField(
        help_text="The docket number of the order that admitted it; empty of none."
    )
    on = serializers.DateField()
    text = serializers.CharField(help_text="What the certificate says, a line a fact.")
    checksum = serializers.CharField(
        help_text="The SHA-256 of that text in UTF-8, as the certificate has it."
    )
    certificate = serializers.URLField(help_text="The certificate as PDF.")


class TwentyNineShape(serializers.Serializer):
    """An entry of the register of 29 hands (IV.3)."""

    number = serializers.CharField()
    state = serializers.ChoiceField(TwentyNineState.choices)
    hand = serializers.SerializerMethodField()
    starter = serializers.CharField()
    crib = serializers.BooleanField(help_text="Whether it was a crib (IV.3-a).")
    holder = serializers.SerializerMethodField()
    date = serializers.DateField(source="day", help_text="Local to the place of play.")
    zone = serializers.CharField()
    place = serializers.CharField()
    match = serializers.CharField(source="match.number", default=None, allow_null=True)
    sheet = serializers.IntegerField(
        source="sheet.version",
        default=None,
        allow_null=True,
        help_text="The version of the match’s sheet that tells it.",
    )
    deal = serializers.IntegerField(allow_null=True)
    federation = serializers.CharField(
        source="federation.code",
        default=None,
        allow_null=True,
        help_text="The one concerned; null until it is named.",
    )
    witnesses = serializers.SerializerMethodField()
    certified = serializers.SerializerMethodField(
        help_text="Null of what never was; what is revoked keeps it."
    )
    url = serializers.SerializerMethodField()

    @extend_schema_field({"type": "array", "items": {"type": "string"}})
    def get_hand(self, entry: Any) -> list[str]:
        return [str(card) for card in entry.cards]

    @extend_schema_field(HolderShape)
    def get_holder(self, entry: Any) -> dict[str, Any]:
        if entry.member is None:
            return {"member": None, "name": entry.name}
        return {"member": entry.member.number, "name": entry.borne}

    @extend_schema_field({"type": "array", "items": {"type": "string"}})
    def get_witnesses(self, entry: Any) -> list[str]:
        return [line for line in entry.witnesses.split("\n") if line]

    @extend_schema_field(CertifiedShape(allow_null=True))
    def get_certified(self, entry: Any) -> dict[str, Any] | None:
        if not entry.was_certified:
            return None
        named, request = [entry.number], self.context["request"]
        return {
            "by": entry.certifier and entry.certifier.number,
            "authority": entry.authority,
            "on": entry.certified_on.isoformat(),
            "text": certificate.text(entry),
            "checksum": certificate.checksum(entry),
            "certificate": reverse(
                "standings:twenty-nine-certificate", named, request=request
            ),
        }

    @extend_schema_field({"type": "string", "format": "uri"})
    def get_url(self, entry: Any) -> str:
        request = self.context["request"]
        return reverse("registers-api:twenty-nine", [entry.number], request=request)


class TwentyNinesShape(serializers.Serializer):
    results = TwentyNineShape(many=True)
    next = serializers.URLField(allow_null=True, help_text="Where the list goes on.")
