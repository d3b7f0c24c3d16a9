"""The form of an act: what is typed for it, and what refuses it, beside the fields.

It knows no act in particular.
"""

import re
from collections.abc import Mapping
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from rulebook.days import today
from rulebook.findings import Denied, Refused
from rulebook.forms.fields import Refusal
from standings import names
from standings.faults import reason_faults

LONGEST_REASON = 2000
KEY = re.compile("[0-9a-f]{32}")


class DayField(forms.DateField):
    """A day, written as 2026-05-01 or picked."""

    default_error_messages = {
        "invalid": _("This is no day; write one such as 2026-05-01."),
        "required": _("Say from which day."),
    }

    def __init__(self, **options):
        widget = forms.DateInput({"type": "date"}, format="%Y-%m-%d")
        super().__init__(widget=widget, input_formats=["%Y-%m-%d"], **options)


class NameField(forms.CharField):
    """A name as it is given, which the act itself looks at."""

    def __init__(self, **options):
        widget = forms.TextInput({"autocomplete": "off", "spellcheck": "false"})
        # An empty name, as a long one, is the act's to refuse.
        super().__init__(required=False, strip=False, widget=widget, **options)
        self.validators = []


class ReasonField(forms.CharField):
    """Why something is done: a few sentences that go on record as they are written."""

    default_error_messages = {"required": _("Say why; it goes on record.")}

    def __init__(self, **options):
        widget = forms.Textarea({"rows": 3})
        options.setdefault("label", _("Reason"))
        super().__init__(max_length=LONGEST_REASON, widget=widget, **options)
        # What is not to be seen is told by name, noughts with the rest.
        self.validators = self.validators[:1]

    def clean(self, value):
        text = super().clean(names.prose((value or "").replace("\r\n", "\n")))
        faults = list(reason_faults(text))
        if faults:
            raise Refusal(faults[0])
        return text


class KeyField(forms.CharField):
    """What tells one opened form from another, where nothing else would."""

    def __init__(self):
        super().__init__(required=False, initial=_new_key, widget=forms.HiddenInput)

    def clean(self, value):
        """The key that was given out; a new one for whatever is none."""
        return value if KEY.fullmatch(value or "") else _new_key()


def _new_key():
    return uuid4().hex


class ActForm(forms.Form):
    """What is typed for one act.

    ``PLACES`` says beside which field a code is told; others stand above the fields.
    ``was_refused`` tells a form that could be read, and whose act was refused.
    """

    PLACES: Mapping[str, str] = {}
    was_refused = False

    def __init__(self, data=None, **options):
        super().__init__(data, label_suffix="", **options)

    def done(self, verb, **told):
        """Does the act with what was typed: its result, None where it is refused.

        Raises Denied where it is not this person's to do.
        """
        return self.attempted(lambda: verb(**self.cleaned_data, **told))

    def attempted(self, act):
        """Does an act: its result, None where it is refused, which the form then tells.

        Raises Denied where it is not this person's to do.
        """
        try:
            return act()
        except Denied:
            raise
        except Refused as refused:
            self.was_refused = True
            for finding in refused.findings:
                self.add_error(self.place_of(finding), Refusal(finding))
        return None

    def place_of(self, finding):
        """The field beside which a finding is told; None for above all of them."""
        return self.PLACES.get(finding.code)


def day_today(field_label, **options):
    """A day's field that begins with today's."""
    return DayField(label=field_label, initial=today, **options)
