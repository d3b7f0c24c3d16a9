"""A scoresheet handed in: pasted, uploaded, or brought by its address.

It knows what was handed in and what can be read of it, not what is found in it.
"""

from django import forms
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from rulebook.engine import NotationError, parse, write
from rulebook.engine.sheet import MOST_DEALS
from rulebook.spellings import MOST_BYTES, is_standing, read, read_totals
from rulebook.verdict import Verdict

from .fields import Refusal, pointed

DATES = [
    ("ymd", _("2026-11-14")),
    ("dmy", _("14/11/2026")),
    ("mdy", _("11/14/2026")),
]


LONGEST_HEADER = 4_000
"""How much of a file is looked at to tell a standing from sheets."""
MOST_SHOWN = 500
"""How many matches of one file a page shows; the rest is for the API and terminal."""


class CheckForm(forms.Form):
    """A sheet in any spelling; a file goes before what is pasted."""

    sheet = forms.CharField(
        label=_("The sheet"),
        required=False,
        strip=False,
    )
    file = forms.FileField(label=_("Or a file"), required=False, allow_empty_file=True)
    dates = forms.ChoiceField(
        label=_("Days in a table of results are written"),
        choices=DATES,
        required=False,
    )
    step = forms.IntegerField(
        label=_("Act"),
        required=False,
        error_messages={"invalid": _("An act is told by a whole number, such as 12.")},
    )

    most_deals = MOST_DEALS
    mebibytes = MOST_BYTES // 1024**2
    records = ()
    totals = None
    """A table of standings, where it was one."""
    refused = None
    """What cannot be read, with its place, where nothing can."""
    unread = ()
    """Why the only match of a file of several cannot be read."""
    too_large = False

    def __init__(self, data, files=None):
        super().__init__(data, files, label_suffix="")

    @property
    def asked(self):
        """Whether there is anything to read."""
        return bool(self.data.get("sheet") or self.files.get("file"))

    @property
    def text(self):
        """What was handed in, as text, as far as it is text."""
        return self._handed_in().decode("utf-8-sig", errors="replace")

    def _handed_in(self):
        file = self.files.get("file")
        if file is None:
            # A browser sends every line of a form with two characters at its end.
            return (self.data.get("sheet") or "").replace("\r\n", "\n").encode()
        file.seek(0)
        return file.read(MOST_BYTES + 1)

    def clean(self):
        if not self.asked:
            return
        try:
            self._read(self._handed_in())
        except NotationError as error:
            self.refused = error
            self.too_large = error.finding.code == "too-large"
            self.add_error("sheet", Refusal(error.finding))
            return
        if len(self.records) == 1 and self.records[0].sheet is None:
            self.unread = self.records[0].notes
            self.add_error("sheet", Refusal(self.unread[0]))

    def _read(self, data):
        """What was handed in: sheets, or a standing. Raises NotationError."""
        first = data.lstrip()[:LONGEST_HEADER].partition(b"\n")[0]
        if len(data) <= MOST_BYTES and is_standing(first.decode("utf-8-sig", "ignore")):
            self.totals = read_totals(data)
        else:
            self.records = read(data, self.cleaned_data.get("dates") or "ymd")

    @property
    def place(self):
        """The line that cannot be read, with a mark under where reading stopped."""
        error = self.refused
        if error is None or error.line is None:
            return None
        lines = self.text.splitlines()
        if not 1 <= error.line <= len(lines):
            return None
        return pointed(lines[error.line - 1], error.column or 1)

    @cached_property
    def verdicts(self):
        """The matches that are shown, each with its verdict where it could be read."""
        return [(each, self._verdict(each)) for each in self.records[:MOST_SHOWN]]

    @property
    def verdict(self):
        """The verdict where there is just one match, and it could be read."""
        return self.verdicts[0][1] if len(self.verdicts) == 1 else None

    def _verdict(self, record):
        if record.sheet is None:
            return None
        alone = len(self.records) == 1 and self._is_ours()
        return Verdict(self.text if alone else write(record.sheet), record.notes)

    def _is_ours(self):
        """Whether it came in the text spelling, and so can be shown as it is."""
        try:
            parse(self.text)
        except NotationError:
            return False
        return True
