"""What is written about a log-in's number: which it is, and why it is refused.

It knows what can be read, not whose it is to decide.
"""

from django import forms
from django.utils.translation import gettext_lazy as _

from rulebook.findings import Finding
from rulebook.forms.fields import Refusal
from standings.models import Member
from standings.models.members import number_meant

from .acts import ActForm, ReasonField

LONGEST = 500
"""How many characters of words to whoever decides are taken."""


class NumberForm(ActForm):
    """The number that somebody applies for, and words to whoever decides."""

    member = forms.CharField(
        label=_("Your member’s number"),
        max_length=40,
        help_text=_("Such as ICA-000017."),
        widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "characters"}),
    )
    words = forms.CharField(
        label=_("How they may know that it is you"),
        required=False,
        max_length=LONGEST,
        help_text=_(
            "Who knows you, for instance, or where you played last. Whoever decides "
            "sees this and the e-mail address of your log-in."
        ),
        widget=forms.Textarea({"rows": 3}),
    )

    def clean_member(self):
        """The member of the number that was meant."""
        given = self.cleaned_data["member"]
        try:
            return Member.objects.numbered(number_meant(given) or given)
        except Member.DoesNotExist:
            raise Refusal(Finding("no-such-member", {"member": given})) from None


class ApprovalForm(ActForm):
    """That an application is approved, which needs no words."""


class ReasonForm(ActForm):
    """Why an application is refused, or a log-in unlinked."""

    PLACES = {"text-wanted": "reason"}

    reason = ReasonField()
