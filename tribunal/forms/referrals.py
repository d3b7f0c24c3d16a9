"""What is typed to list what the registers refer, and to say what becomes of it.

Who may is not known here.
"""

from django import forms
from django.utils.translation import gettext_lazy

from rulebook.findings import Finding
from rulebook.forms.fields import Refusal
from standings.forms.acts import ActForm, ReasonField
from standings.models import Match


class ReferredForm(forms.Form):
    """After which match the list goes on."""

    after = forms.CharField(required=False, max_length=30)

    def clean_after(self):
        """The match after which the list goes on, None where it begins."""
        number = self.cleaned_data["after"]
        if not number:
            return None
        try:
            return Match.objects.numbered(number)
        except Match.DoesNotExist:
            raise Refusal(Finding("no-such-match", {"match": number})) from None


class ReferForm(ActForm):
    """That a case is opened, which needs no words."""


class PassOverForm(ActForm):
    """Why it needs no case."""

    PLACES = {"text-wanted": "reason"}

    reason = ReasonField(
        help_text=gettext_lazy(
            "It goes on record, where the Secretariat reads it, and is told to nobody."
        )
    )
