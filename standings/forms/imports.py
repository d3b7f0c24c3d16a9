"""What is typed of files of results: the file, how to read it, which rows to see.

It knows what is typed, not what a row comes to.
"""

from zoneinfo import available_timezones

from django import forms
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulebook.engine import NotationError
from rulebook.forms.check import DATES
from rulebook.forms.fields import Refusal
from rulebook.spellings import MOST_BYTES
from rulebook.spellings.results import ENCODINGS, lay_out
from standings.models import Fate, Import

from .acts import ActForm


class ImportForm(ActForm):
    """A file of results, the zone of its rows, and how it writes days."""

    PLACES = {
        "import-too-long": "file",
        "import-on-file": "file",
        "no-such-zone": "zone",
    }

    file = forms.FileField(
        label=gettext_lazy("The file"),
        help_text=gettext_lazy(
            "CSV, as any spreadsheet saves it, of at most one mebibyte and 1,000 rows."
        ),
        allow_empty_file=True,
        error_messages={"required": gettext_lazy("Choose a file.")},
        widget=forms.FileInput({"accept": ".csv,.tsv,.txt,text/csv"}),
    )
    dates = forms.ChoiceField(
        label=gettext_lazy("How it writes days"),
        choices=DATES,
        error_messages={
            "invalid_choice": gettext_lazy("“%(value)s” is no order of days.")
        },
    )
    zone = forms.ChoiceField(
        label=gettext_lazy("Time zone of the matches"),
        help_text=gettext_lazy("Of rows that tell none themselves."),
        error_messages={
            "invalid_choice": gettext_lazy("“%(value)s” is no time zone known here.")
        },
    )

    def __init__(self, data=None, files=None, *, by):
        own = by.member.zone if by.member else settings.SECRETARIAT_ZONE.key
        super().__init__(data, files=files, initial={"zone": own, "dates": "ymd"})
        zones = sorted(zone for zone in available_timezones() if "/" in zone)
        self.fields["zone"].choices = [(zone, zone) for zone in [own, *zones]]

    def clean_file(self):
        """The file's bytes, if it is one of results at all."""
        content = self.cleaned_data["file"].read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            raise forms.ValidationError(
                _("A file of results is at most one mebibyte; part it.")
            )
        try:
            lay_out(content)
        except NotationError as error:
            place = _("Line %(line)d, column %(column)d.") % {
                "line": error.line or 1,
                "column": error.column or 1,
            }
            raise forms.ValidationError([Refusal(error.finding), place]) from error
        return content


class EncodingForm(forms.Form):
    """The encoding that a file is to be read in; "" for what the file itself tells."""

    encoding = forms.ChoiceField(
        choices=[("", ""), *ENCODINGS.items()],
        required=False,
        error_messages={
            "invalid_choice": gettext_lazy("“%(value)s” is no encoding known here.")
        },
    )


class RowsForm(forms.Form):
    """Which rows of a file to list, and after which line."""

    fate = forms.ChoiceField(choices=[("", ""), *Fate.choices], required=False)
    after = forms.IntegerField(required=False, min_value=0, max_value=10**6)


class ImportsForm(forms.Form):
    """After which import the list of them goes on."""

    before = forms.CharField(required=False, max_length=30)

    def clean_before(self):
        """The import, None where the list begins."""
        number = self.cleaned_data["before"]
        if not number:
            return None
        try:
            return Import.objects.defer("content").numbered(number)
        except Import.DoesNotExist:
            raise forms.ValidationError(_("There is no such import.")) from None
