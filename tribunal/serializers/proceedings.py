"""What programs may tell to answer, to ask again, to end a case, to stay or join one.

Each question is read with the case in its context. Nothing here writes.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from rulebook.serializers.fields import Text
from rulebook.serializers.questions import Question
from standings.names import LONGEST
from standings.serializers.events import MomentField
from standings.serializers.fields import Flag, MemberField, OneOf, WholeNumber
from tribunal.models import FilingKind, How, Party

from .cases import CaseField
from .moves import FilingQuestion, Words

WHO = "A member’s number, a federation’s code, or a name, as the case tells."


def party_of(case: Any, who: str, key: str) -> Party:
    """The party of a case of this number, code or name."""
    for party in case.parties.select_related("member", "federation"):
        if party.who == who:
            return party
    said = _("“%(who)s” is no party to this case.") % {"who": who}
    raise serializers.ValidationError({key: said}, code="no_party")


class ForAPartyQuestion(Question):
    """A move for a party; which is told where somebody acts for several."""

    party = Text(default="", allow_blank=True, max_length=LONGEST, help_text=WHO)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        who = attrs["party"]
        party = party_of(self.context["case"], who, "party") if who else None
        return attrs | {"party": party}


class SaidQuestion(ForAPartyQuestion, FilingQuestion):
    """Words that a party files."""


class SubmitQuestion(SaidQuestion):
    """What a party hands in; all of it may be mentor and mentee correspondence."""

    confidential = Flag(default=False, help_text="Then it is sealed at once (VII.3).")


class ReplyQuestion(SaidQuestion):
    """A reply to one answer."""

    answer = WholeNumber(
        min_value=1, help_text="The number of the act by which it was filed."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        attrs = super().validate(attrs)
        answers = self.context["case"].filings.filter(kind=FilingKind.ANSWER)
        answer = answers.filter(act__pk=attrs["answer"]).select_related("case").first()
        if answer is None:
            said = _("There is no answer of this number in this case.")
            raise serializers.ValidationError({"answer": said}, code="no_answer")
        return attrs | {"answer": answer}


class DiscloseQuestion(FilingQuestion):
    """What was written to somebody who decides, and by which party."""

    writer = Text(
        default="",
        allow_blank=True,
        max_length=LONGEST,
        help_text=f"{WHO} Empty for somebody else, as the text tells.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        who = attrs["writer"]
        writer = party_of(self.context["case"], who, "writer") if who else None
        return attrs | {"writer": writer}


class RepresentQuestion(ForAPartyQuestion):
    """Who is to act for a party."""

    member = MemberField(allow_null=True, help_text="Null for nobody any more.")


class PerhapsWhyQuestion(Question):
    """Why, which may be left out."""

    reason = Words(default="")


class NotEntertainQuestion(Question):
    """The order that an appeal about muggins alone is not entertained."""

    reason = Words(help_text="The order as it is signed; the case tells the one ready.")


class WithdrawQuestion(ForAPartyQuestion, PerhapsWhyQuestion):
    """Why a case is withdrawn."""


class AgreeQuestion(ForAPartyQuestion):
    """To which proposal a party agrees."""

    proposal = WholeNumber(
        min_value=1, help_text="The number of the act by which it was made."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        attrs = super().validate(attrs)
        made = self.context["case"].proposals.filter(act__pk=attrs["proposal"])
        proposal = made.select_related("case").first()
        if proposal is None:
            said = _("There is no proposal of this number in this case.")
            raise serializers.ValidationError({"proposal": said}, code="no_proposal")
        return attrs | {"proposal": proposal}


class EnterAgreementQuestion(AgreeQuestion):
    """Which party agreed to what is proposed, how the Secretariat knows, and when."""

    party = Text(max_length=LONGEST, help_text=WHO)
    how = OneOf(How.choices)
    on = MomentField(help_text="With its offset.")


class ObjectQuestion(AgreeQuestion, PerhapsWhyQuestion):
    """To which proposal a party objects, and why."""


class JoinQuestion(Question):
    """To which case one is joined, and why."""

    into = CaseField()
    reason = Words()
