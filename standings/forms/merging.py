"""What is typed to merge two records of one person: which other, and why.

Who may be meant by a name is known to the register; which two are one, to who types.
"""

from django import forms
from django.utils.translation import gettext_lazy as _

from rulebook.findings import Finding
from rulebook.forms.fields import Refusal
from standings import names
from standings.models import Member
from standings.models.members import number_meant

from .acts import ActForm, ReasonField
from .members import PUBLIC_REASON

LONGEST_NUMBER = 40


class OtherForm(forms.Form):
    """The other record, by a number or a name."""

    into = forms.CharField(
        label=_("The record that is kept"),
        help_text=_("A name borne now or once, or a number such as ICA-000017."),
        max_length=names.LONGEST,
        widget=forms.TextInput({"type": "search", "autocomplete": "off"}),
        error_messages={"required": _("Type a number or a name.")},
    )

    def __init__(self, data=None):
        super().__init__(data, label_suffix="")

    def clean_into(self):
        """Those who may be meant: the member of a number, or all whom a name finds."""
        text = self.cleaned_data["into"]
        number = number_meant(text)
        if number is None:
            return Member.objects.search(text)
        if not Member.objects.has(number):
            raise Refusal(Finding("no-such-member", {"member": number}))
        return Member.objects.filter(pk=Member.objects.numbered(number).pk)


class MergeForm(ActForm):
    """Why two records are one person’s; which other was looked at before."""

    PLACES = {"text-wanted": "reason"}

    into = forms.CharField(max_length=LONGEST_NUMBER, widget=forms.HiddenInput)
    reason = ReasonField(help_text=PUBLIC_REASON)

    other = None

    def clean_into(self):
        """The record of this number, which the page goes on to show."""
        number = self.cleaned_data["into"]
        try:
            self.other = Member.objects.numbered(number)
        except Member.DoesNotExist:
            raise Refusal(Finding("no-such-member", {"member": number})) from None
        return self.other


class UnmergeForm(ActForm):
    """Why two records are two people’s after all."""

    PLACES = {"text-wanted": "reason"}

    reason = ReasonField(help_text=PUBLIC_REASON)
