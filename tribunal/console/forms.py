"""What is typed at the console: what is sought, and what goes with an act on many."""

from django import forms
from django.utils.translation import gettext_lazy as _

from standings import names
from standings.forms.acts import ActForm, ReasonField, day_today


class SoughtForm(forms.Form):
    """A number, a name, or words of the rules."""

    q = forms.CharField(
        label=_("Find"),
        help_text=_("A number, such as 17, M 2026 123 or VIII.2; or a name."),
        max_length=names.LONGEST,
        required=False,
        widget=forms.TextInput({"type": "search", "autocomplete": "off"}),
    )

    def __init__(self, data=None):
        super().__init__(data, label_suffix="", auto_id="sought-%s")


class NothingForm(ActForm):
    """An act on many with which nothing goes."""


class WhyForm(ActForm):
    """Why many results are confirmed that nobody answered."""

    reason = ReasonField()


class LastDayForm(ActForm):
    """The last day of many appointments, and why they end."""

    last_day = day_today(_("Last day"), help_text=_("It still counts."))
    reason = ReasonField()
