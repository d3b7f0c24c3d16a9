"""What programs may ask of an appeal, and the shape in which they are answered.

Nothing here writes, and what an appeal needs is known elsewhere.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from rulebook.answers import finding_answer
from rulebook.serializers.fields import BoundedList, Text
from rulebook.serializers.questions import Question
from rulebook.serializers.shapes import FindingShape
from standings.documents import Document
from standings.serializers.fields import LONGEST_KEY, FederationField, OneOf
from tribunal.filing import Correspondence
from tribunal.lodging import AppealTold, LetterTold
from tribunal.models import Addressee, Ground, Kind, Side

from .files import FilesField
from .moves import FilingQuestion, Words


class LetterQuestion(Question):
    """The form of a letter: to whom it is written, and on whose letterhead."""

    addressee = OneOf(Addressee.choices)
    letterhead = FederationField(
        default=None, allow_null=True, help_text="Whose it is, by code; null for none."
    )

    def validate_addressee(self, addressee: str) -> Addressee:
        return Addressee(addressee)


class GroundsField(BoundedList):
    """What an appeal is about, one thing or several."""

    def __init__(self, **options: Any):
        super().__init__(child=OneOf(Ground.choices), max_length=len(Ground), **options)

    def to_internal_value(self, data: Any) -> Any:
        found = super().to_internal_value(data)
        return tuple(Ground(each) for each in dict.fromkeys(found))


class ProspectQuestion(Question):
    """In which form somebody would appeal, and what about; as an address repeats it."""

    addressee = OneOf(Addressee.choices, default=Addressee.EXECUTIVE_DIRECTOR)
    letterhead = Text(
        default=None,
        allow_null=True,
        allow_blank=True,
        max_length=LONGEST_KEY,
        help_text="Whose it would be, by code, empty for none; left out, the "
        "appellant’s own.",
    )
    grounds = serializers.ListField(
        child=OneOf(Ground.choices),
        default=list,
        max_length=len(Ground),
        help_text="What it would be about; given again for each.",
    )

    def validate_grounds(self, grounds: list[str]) -> tuple[Ground, ...]:
        return tuple(map(Ground, dict.fromkeys(grounds)))

    def validate_letterhead(self, code: str | None) -> Any:
        return code and FederationField().run_validation(code)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """What a prospect is asked; ``on_own`` where no letterhead is told."""
        letterhead = attrs["letterhead"]
        told = {"letterhead": letterhead or None, "on_own": letterhead is None}
        return attrs | told | {"addressee": Addressee(attrs["addressee"])}


@extend_schema_serializer(exclude_fields=["documents", "correspondence"])
class AppealQuestion(LetterQuestion):
    """An appeal as somebody lodges it (VIII.2).

    Where a letterhead is told, the first of the files bears it.
    """

    text = Words()
    grounds = GroundsField()
    documents = FilesField()
    correspondence = FilesField()

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        letter, documents = letter_of(attrs)
        documents += tuple(map(Correspondence.of, attrs["correspondence"]))
        told = {"text": attrs["text"], "grounds": attrs["grounds"]}
        return {"told": AppealTold(letter=letter, documents=documents, **told)}


class CureQuestion(FilingQuestion):
    """Words that make good what a filing lacks; of an appeal, with another letter."""

    addressee = OneOf(
        Addressee.choices,
        default=None,
        allow_null=True,
        help_text="Of an appeal only: to whom the letter is written.",
    )
    letterhead = FederationField(
        default=None,
        allow_null=True,
        help_text="Of an appeal only: whose the first of the files bears.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        addressee = attrs.pop("addressee")
        if self.context["case"].kind == Kind.APPEAL:
            to = Addressee(addressee or Addressee.EXECUTIVE_DIRECTOR)
            letter, documents = letter_of(attrs | {"addressee": to})
            told = {"letter": letter, "documents": documents}
            return {"text": attrs["text"]} | told
        if addressee or attrs.pop("letterhead"):
            said = _("Only an appeal is made good by a letter; tell the words alone.")
            raise serializers.ValidationError(said, code="no_appeal")
        return attrs


def letter_of(attrs: dict[str, Any]) -> tuple[LetterTold, tuple[Document, ...]]:
    """The letter of a question, and the files beside the one that bears it.

    Raises ValidationError for a letterhead that no file bears.
    """
    letterhead, documents = attrs["letterhead"], tuple(attrs["documents"])
    if letterhead is None:
        return LetterTold(addressee=attrs["addressee"]), documents
    if not documents:
        said = _("Send the file that bears the letterhead, as the first of them.")
        raise serializers.ValidationError({"documents": said}, code="no_paper")
    paper, *others = documents
    letter = LetterTold(
        addressee=attrs["addressee"], paper=paper, federation=letterhead
    )
    return letter, tuple(others)


class ConfirmLetterheadQuestion(Question):
    """What a federation says of its letterhead."""

    confirms = serializers.BooleanField(help_text="Whether the letterhead is its own.")


class AppellantShape(serializers.Serializer):
    side = serializers.ChoiceField(Side.choices)
    who = serializers.CharField()


class OwnFederationShape(serializers.Serializer):
    code = serializers.CharField()
    may_give = serializers.BooleanField(
        source="has_letterhead",
        help_text="Whether it gives its letterhead to appeals on this day.",
    )


class ProspectShape(serializers.Serializer):
    """What an appeal would be, were it lodged now (VIII.2 and its notes)."""

    case = serializers.CharField(source="case.number")
    open = serializers.SerializerMethodField(help_text="Whether it would be received.")
    why = serializers.SerializerMethodField(help_text="Why not; empty where it would.")
    by = AppellantShape(source="party")
    own_federations = OwnFederationShape(
        source="federations", many=True, help_text="The appellant’s, on this day."
    )
    to = serializers.SerializerMethodField(help_text="To whom it is to be written.")
    published = serializers.DateTimeField(source="against.published_at")
    version = serializers.IntegerField(source="against.number")
    until = serializers.DateTimeField(
        source="last_moment", help_text="The last second in which it is in time."
    )
    zone = serializers.CharField(source="case.zone")
    over = serializers.BooleanField(source="is_over")
    days_left = serializers.IntegerField(help_text="After the day that runs.")
    late_by_days = serializers.IntegerField(source="lodging.days_late")
    missing = serializers.SerializerMethodField(
        help_text="What it would lack; it can be made good until the last moment."
    )
    marks = serializers.SerializerMethodField(
        help_text="What the Tribunal would see beside it."
    )
    about = serializers.SerializerMethodField(
        help_text="What would become of it for what it is about."
    )

    def get_open(self, prospect: Any) -> bool:
        return not self.context["why"]

    @extend_schema_field(FindingShape(many=True))
    def get_why(self, prospect: Any) -> list[dict[str, Any]]:
        return list(map(finding_answer, self.context["why"]))

    def get_to(self, prospect: Any) -> str:
        return Addressee.EXECUTIVE_DIRECTOR.value

    @extend_schema_field(FindingShape(many=True))
    def get_missing(self, prospect: Any) -> list[dict[str, Any]]:
        return list(map(finding_answer, prospect.missing))

    @extend_schema_field(FindingShape(many=True))
    def get_marks(self, prospect: Any) -> list[dict[str, Any]]:
        return list(map(finding_answer, prospect.marks))

    @extend_schema_field(FindingShape(many=True))
    def get_about(self, prospect: Any) -> list[dict[str, Any]]:
        return list(map(finding_answer, prospect.about))


class AppealLetterShape(serializers.Serializer):
    """A letter of an appeal, and what its federation says of the letterhead."""

    received = serializers.DateTimeField(source="filing.act.at")
    addressee = serializers.ChoiceField(Addressee.choices)
    letterhead = serializers.CharField(
        source="federation.code", default=None, allow_null=True
    )
    confirmed = serializers.SerializerMethodField(
        help_text="Null while the federation has said nothing; it bars nothing."
    )

    def get_confirmed(self, letter: Any) -> bool | None:
        answer = getattr(letter, "answer", None)
        return answer.confirms if answer else None


class AppealShape(serializers.Serializer):
    """What makes a case an appeal (VIII.2); for who has a part in it."""

    own_federation = serializers.CharField(
        source="appeal.own_federation.code",
        default=None,
        allow_null=True,
        help_text="The appellant’s on the day of lodging.",
    )
    grounds = serializers.ListField(
        source="appeal.grounds", child=serializers.ChoiceField(Ground.choices)
    )
    letters = AppealLetterShape(many=True)
    missing = serializers.SerializerMethodField()
    marks = serializers.SerializerMethodField()
    about = serializers.SerializerMethodField()

    @extend_schema_field(FindingShape(many=True))
    def get_missing(self, form: Any) -> list[dict[str, Any]]:
        return list(map(finding_answer, form.missing))

    @extend_schema_field(FindingShape(many=True))
    def get_marks(self, form: Any) -> list[dict[str, Any]]:
        return list(map(finding_answer, form.marks))

    @extend_schema_field(FindingShape(many=True))
    def get_about(self, form: Any) -> list[dict[str, Any]]:
        return list(map(finding_answer, form.about))
