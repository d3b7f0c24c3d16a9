"""What is typed to withhold a name: the request, and that what it does was looked at.

What it does is not known here.
"""

from django import forms
from django.utils.translation import gettext_lazy as _

from standings.forms.acts import ActForm, ReasonField, day_today

SEEN = 32


class AskForm(ActForm):
    """A written request, as an officer enters it."""

    PLACES = {
        "text-wanted": "reason",
        "named-in-the-reason": "reason",
        "request-not-yet-received": "received_on",
    }

    received_on = day_today(
        _("Received on"), help_text=_("The day on which the written request came.")
    )
    reason = ReasonField(
        help_text=_("It goes on record for ever: write the number, and never the name.")
    )


class ConfirmForm(ActForm):
    """That somebody looked at what will be done, and wants it done."""

    seen = forms.CharField(max_length=SEEN, widget=forms.HiddenInput)
    sure = forms.BooleanField(
        label=_("I have looked at what is done, and know that nobody can undo it"),
        error_messages={"required": _("Tick this, once you have looked at it all.")},
    )

    def clean(self):
        """What the act takes: that it was looked at is no part of it."""
        cleaned = super().clean()
        cleaned.pop("sure", None)
        return cleaned


class DropForm(ActForm):
    """Why a request is dropped."""

    PLACES = {"text-wanted": "reason", "named-in-the-reason": "reason"}

    reason = ReasonField(
        help_text=_("It goes on record for ever: write the number, and never the name.")
    )
