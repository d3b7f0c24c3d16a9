"""What is written about a log-in's number: which it is, and why it is refused.

It knows what can be read, not whose it is to decide.
"""

from collections.abc import Mapping

from django import forms
from django.utils.translation import gettext_lazy as _

from rulebook.findings import Finding
from rulebook.forms.fields import Refusal
from standings.models import Member

LONGEST = 500
"""How many characters of words or of a reason are taken."""


class Asking(forms.Form):
    """A form whose act may be refused: what is found stands where it belongs."""

    beside: Mapping[str, str] = {}
    """The field that a code of a finding belongs to; others belong to the whole."""

    def __init__(self, data=None):
        super().__init__(data, label_suffix="")

    def refuse(self, refused):
        """Takes up why the act was refused."""
        for finding in refused.findings:
            self.add_error(self.beside.get(finding.code), Refusal(finding))


class NumberForm(Asking):
    """The number that somebody applies for, and words to whoever decides."""

    number = forms.CharField(
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

    def clean_number(self):
        given = self.cleaned_data["number"]
        try:
            return Member.objects.numbered(given.upper())
        except Member.DoesNotExist:
            raise Refusal(Finding("no-such-member", {"member": given})) from None


class ReasonForm(Asking):
    """Why something is refused or undone."""

    beside: Mapping[str, str] = {"reason-wanted": "reason"}

    reason = forms.CharField(
        label=_("The reason"),
        required=False,
        max_length=LONGEST,
        widget=forms.Textarea({"rows": 3}),
    )
