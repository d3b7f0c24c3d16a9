"""What programs may tell to seal something of a case, to open it, and to be let read.

Each question is read with the case in its context. Nothing here writes.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from rulebook.serializers.fields import Text
from rulebook.serializers.questions import Question
from standings.serializers.fields import Flag, OneOf, WholeNumber
from tribunal.models import DocumentSeal, Reach, ReadingAsked, ReadingDecision
from tribunal.sealing import LONGEST_VERSION, by_order, open_filings

from .determinations import PublishQuestion
from .moves import Words
from .proceedings import ForAPartyQuestion


class OfAFilingQuestion(Question):
    """Something filed: all of a filing, or the file of a digest that came with it."""

    filing = WholeNumber(
        min_value=1, help_text="The number of the act by which it was filed."
    )
    file = Text(
        default="",
        allow_blank=True,
        max_length=64,
        help_text="The SHA-256 of one of its files; empty for all of it.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        number, digest = attrs.pop("filing"), attrs.pop("file")
        if number is None:
            return attrs | {"what": None}
        for filing in open_filings(self.context["worn"]):
            if filing.act_id != number:
                continue
            if not digest:
                return attrs | {"what": filing}
            for file in filing.files.all():
                sealed = any(seal.covers(file) for seal in filing.seals.all())
                if file.upload.digest == digest and not sealed:
                    return attrs | {"what": file}
        said = _("Nothing of this number is on file and open to you in this case.")
        raise serializers.ValidationError({"filing": said}, code="not_filed")


class SealQuestion(OfAFilingQuestion):
    """What is sealed, the whole case or something filed in it, and why."""

    filing = WholeNumber(
        min_value=1,
        default=None,
        allow_null=True,
        help_text="The number of the act by which it was filed; null: the whole case.",
    )
    reason = Words()


class UnsealQuestion(Question):
    """Which seal is lifted, and why."""

    seal = WholeNumber(
        min_value=1,
        default=None,
        allow_null=True,
        help_text="The number of the act by which it was set; null: the case’s.",
    )
    reason = Words()

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["seal"] is None:
            return attrs
        found = by_order(self.context["case"]).filter(act__pk=attrs["seal"])
        return attrs | {"seal": _one(found.select_related("filing"), "seal")}


class RedactedQuestion(PublishQuestion):
    """A redacted version, and what it still names and may be shown."""

    text = Text(max_length=LONGEST_VERSION, allow_blank=True)

    def validate_text(self, text: str) -> str:
        return text.replace("\r\n", "\n")


class AskReadingQuestion(ForAPartyQuestion):
    """What somebody applies to read, why, and for which use."""

    seal = WholeNumber(
        min_value=1, help_text="The number of the act by which it was sealed."
    )
    text = Words()
    to_reproduce = Flag(default=False, help_text="Outside the board too.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        attrs = super().validate(attrs)
        seals = DocumentSeal.objects.standing().filter(
            filing__case=self.context["case"], act__pk=attrs["seal"]
        )
        return attrs | {"seal": _one(seals.select_related("filing__case"), "seal")}


class RefuseReadingQuestion(Question):
    """Which application is decided, and the reasons."""

    application = WholeNumber(
        min_value=1, help_text="The number of the act by which it was made."
    )
    reason = Words()

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        number = attrs.pop("application")
        asked = ReadingAsked.objects.filter(
            seal__filing__case=self.context["case"], act__pk=number
        ).select_related("seal__filing__case", "act__who", "party")
        return attrs | {"asked": _one(asked, "application")}


class GrantReadingQuestion(RefuseReadingQuestion):
    """The scope of a grant, and its reasons."""

    reach = OneOf(Reach.choices)
    may_reproduce = Flag(default=False)
    until = serializers.DateField(help_text="The last day, which still counts.")

    def validate_reach(self, reach: str) -> Reach:
        return Reach(reach)


class EndReadingQuestion(Question):
    """Which grant ends, and why."""

    grant = WholeNumber(
        min_value=1, help_text="The number of the act by which it was made."
    )
    reason = Words()

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        number = attrs.pop("grant")
        grants = ReadingDecision.objects.filter(
            asked__seal__filing__case=self.context["case"],
            is_granted=True,
            act__pk=number,
        ).select_related("asked__seal__filing__case")
        return attrs | {"decision": _one(grants, "grant")}


def _one(found: Any, key: str) -> Any:
    """The one that a number tells; an error beside it where there is none."""
    one = found.first()
    if one is None:
        said = _("There is nothing of this number in this case.")
        raise serializers.ValidationError({key: said}, code="none_of_this_number")
    return one
