"""What readers of the rules ask: a day, a search, a text full of citations.

It knows the questions, not what the book answers.
"""

from django import forms
from django.core.validators import MaxLengthValidator
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _

LONGEST_QUESTION = 200
LONGEST_TEXT = 50_000
LONGEST_LINKED = 1_500
"""How many characters of a pasted text an address may bring."""
LONGEST_LINK = 2_000
"""How long an address is made, in bytes; a character may take twelve of them."""


class DayForm(forms.Form):
    """A day as of which the book is read; none is asked where the field is empty."""

    on = forms.DateField(
        label=_("As it stood on"),
        required=False,
        input_formats=["%Y-%m-%d"],
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
        error_messages={
            "invalid": _("That is no day of the calendar. Write it like 2017-01-31.")
        },
    )

    def __init__(self, data):
        super().__init__(data, label_suffix="")

    @property
    def day(self):
        """The day asked for, None where there is none or it cannot be read."""
        return self.cleaned_data.get("on") if self.is_valid() else None


class SearchForm(forms.Form):
    """Words to look for in the book."""

    q = forms.CharField(
        label=_("Search the rules"),
        required=False,
        max_length=LONGEST_QUESTION,
        widget=forms.TextInput({"type": "search", "enterkeyhint": "search"}),
    )

    def __init__(self, data=None):
        super().__init__(data, label_suffix="")


class CitationsForm(forms.Form):
    """A text whose citations are to be found; an address brings less than a post."""

    text = forms.CharField(
        label=_("The text"),
        required=False,
        max_length=LONGEST_TEXT,
        strip=False,
        widget=forms.Textarea({"rows": 8}),
    )

    def __init__(self, data, *, linked):
        super().__init__(data, label_suffix="")
        if linked:
            longest = MaxLengthValidator(
                LONGEST_LINKED,
                _(
                    "An address brings at most %(limit_value)s characters. Press the "
                    "button to send a longer text."
                ),
            )
            self.fields["text"].validators = [
                *self.fields["text"].validators,
                longest,
            ]

    def link(self, address):
        """The address with the text in it, None where that would be too long."""
        text = self.cleaned_data["text"]
        linked = f"{address}?{urlencode({'text': text})}" if text else address
        fits = len(text) <= LONGEST_LINKED and len(linked) <= LONGEST_LINK
        return linked if fits else None
