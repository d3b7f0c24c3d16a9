"""What somebody looks for in the record: a kind of act, a subject, older acts."""

from django import forms
from django.utils.translation import gettext_lazy as _

from standings.models.members import number_meant
from standings.sayings import SAYINGS


class ActsForm(forms.Form):
    """Which acts to list, and before which number the list goes on."""

    about = forms.CharField(
        label=_("About"),
        help_text=_("A number such as ICA-000017, or a federation’s code."),
        max_length=40,
        required=False,
        widget=forms.TextInput({"autocomplete": "off", "spellcheck": "false"}),
    )
    verb = forms.ChoiceField(
        label=_("Kind of act"),
        choices=[("", _("Any")), *((verb, verb) for verb in sorted(SAYINGS))],
        required=False,
    )
    before = forms.IntegerField(
        required=False, min_value=1, max_value=2**62, widget=forms.HiddenInput
    )

    def __init__(self, data):
        super().__init__(data, label_suffix="")

    def clean_about(self):
        """The subject’s number or code, as it is written in the record."""
        about = self.cleaned_data["about"]
        return number_meant(about) or about.upper()
