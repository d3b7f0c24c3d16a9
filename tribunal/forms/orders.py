"""What is typed of an order that is to hold until a determination.

It knows what is typed, not what may be ordered.
"""

from django import forms
from django.utils.translation import gettext_lazy as _

from rulebook.findings import Finding
from rulebook.forms.fields import Refusal
from standings.forms.acts import DayField, NameField
from standings.forms.events import member_meant
from standings.models import Member
from standings.models.members import number_meant
from tribunal.models import Kind, OrderKind
from tribunal.orders import IN_THE_INTERIM

from .moves import MoveForm, WordsField


class InterimOrderForm(MoveForm):
    """What is ordered until which day, and when it is looked at again."""

    PLACES = {
        "stayed-already": "kind",
        "barred-already": "member",
        "record-merged": "member",
        "interim-times": "until",
    }

    kind = forms.TypedChoiceField(
        label=_("What is ordered"),
        choices=[(kind.value, kind.label) for kind in IN_THE_INTERIM],
        coerce=OrderKind,
    )
    member = NameField(
        label=_("Whom it bars"),
        help_text=_(
            "A number, such as ICA-000017, or a name that is one’s alone; blank for "
            "what is ordered in words."
        ),
    )
    scope = NameField(
        label=_("From which play"),
        help_text=_("Of a bar from some play only; a suspension is from all of it."),
    )
    text = WordsField(
        label=_("The order in words"),
        rows=6,
        help_text=_("Every party is served with it: what is ordered, and why now."),
    )
    until = DayField(
        label=_("Last day"),
        help_text=_(
            "It still counts. The order lapses sooner if the case ends sooner."
        ),
        error_messages={"required": _("Say until which day.")},
    )
    review_on = DayField(
        label=_("Looked at again on"),
        error_messages={"required": _("Say on which day it is looked at again.")},
    )

    def __init__(self, data=None, files=None, *, case, worn):
        super().__init__(data, files, case=case, worn=worn)
        if case.kind != Kind.APPEAL:
            kind = self.fields["kind"]
            kind.choices = [each for each in kind.choices if each[0] != OrderKind.STAY]

    def clean_member(self):
        """The member whom it bars, None where nobody is named."""
        text = self.cleaned_data["member"]
        if not text:
            return None
        if not number_meant(text):
            return member_meant(text)
        try:
            return Member.objects.numbered(number_meant(text))
        except Member.DoesNotExist:
            raise Refusal(Finding("no-such-member", {"member": text})) from None

    @property
    def typed(self):
        """The same with the member by number."""
        return {**self.told, "member": self.data.get("member", "")}

    def place_of(self, finding):
        """The field of a finding; one on the words says “order”."""
        if finding.facts.get("what") == "order":
            return "text"
        return super().place_of(finding)
