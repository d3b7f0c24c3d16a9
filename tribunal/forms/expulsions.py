"""What is typed to expel a member: what was said, when, where, by whose report.

It knows what is typed, not who may expel whom.
"""

from django import forms
from django.utils.translation import gettext_lazy as _

from rulebook.findings import Finding
from rulebook.forms.fields import Refusal
from standings.forms.acts import ActForm, KeyField, NameField
from standings.forms.federations import a_day
from standings.forms.matches import number_of_match
from standings.models import Event, Member
from standings.models.members import number_meant
from tribunal.expulsions import ExpulsionTold

from .moves import WordsField


class ExpelForm(ActForm):
    """An expulsion as it is recorded; ``told`` is what that comes to."""

    PLACES = {
        "said-after-today": "day",
        "not-seated-there": "match",
    }

    key = KeyField()
    said = WordsField(
        label=_("What was said"),
        rows=2,
        help_text=_("The words, as they were heard."),
    )
    day = a_day(_("On which day"), help_text=_("At the place where it was said."))
    time = forms.TimeField(
        label=_("At what time"),
        required=False,
        help_text=_("At that place too, where it is known."),
        widget=forms.TimeInput({"type": "time"}, "%H:%M"),
        error_messages={
            "invalid": _("This is no time of day; write one such as 20:15.")
        },
    )
    match = NameField(
        label=_("At which match"),
        help_text=_("Its number, such as ICA-M-2026-000123, where it is on file."),
    )
    event = NameField(
        label=_("At which event"),
        help_text=_("Its number, such as ICA-E-2026-0003, where it is on file."),
    )
    reporter = NameField(
        label=_("By whose report"),
        help_text=_("A member’s number, or the name of who is none."),
    )
    account = WordsField(
        label=_("How it came about"),
        rows=6,
        help_text=_(
            "In whose turn, before whom, and how it is known. Whoever is expelled is "
            "served with it, and the panel reads it."
        ),
    )

    def clean_match(self):
        """The match, None where none is named."""
        text = self.cleaned_data["match"]
        return number_of_match(text) if text else None

    def clean_event(self):
        """The event, None where none is named."""
        text = self.cleaned_data["event"]
        if not text:
            return None
        try:
            return Event.objects.numbered(text)
        except Event.DoesNotExist:
            raise Refusal(Finding("no-such-event", {"event": text})) from None

    def clean_reporter(self):
        """The member of a number; all else is a name."""
        text = self.cleaned_data["reporter"]
        number = number_meant(text)
        if not number:
            return text
        try:
            return Member.objects.numbered(number)
        except Member.DoesNotExist:
            raise Refusal(Finding("no-such-member", {"member": text})) from None

    @property
    def told(self):
        typed = self.cleaned_data
        return ExpulsionTold(**{name: typed[name] for name in typed if name != "key"})

    def place_of(self, finding):
        """The field of a finding; one on a text names it."""
        what = finding.facts.get("what")
        return what if what in self.fields else super().place_of(finding)
