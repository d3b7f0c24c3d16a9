"""What the forms of a typed sheet share: their fields, and what is said of these.

What the notation complains of and what the replay finds stands at the field that it
concerns. Which forms there are is not known here.
"""

from collections import defaultdict
from dataclasses import dataclass, replace

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.forms.utils import ErrorList
from django.utils.translation import gettext_lazy as _

from rulebook.engine import replay as judge
from rulebook.engine.sheet import HIGHEST_NUMBER
from rulebook.findings import Finding

from ..fields import NO_HELP, Refusal, pointed

LONGEST_TEXT = 100_000
"""How many characters the lines of one field may have."""
NUMBER = {"inputmode": "numeric", "autocomplete": "off", "maxlength": 3}


def profile_of(sheet):
    """What a sheet is played by, as far as its options can be adopted."""
    return judge(replace(sheet, deals=(), result=None)).profile


def sides_of(profile):
    """Each side by its first seat, with the seats that play for it."""
    return {team[0]: " & ".join(team) for team in profile.teams}


class Unread(Refusal):
    """What a reader stopped at: the finding, and where in the field."""

    def __init__(self, error, row=None, column=None, text=""):
        super().__init__(error.finding)
        self.row, self.column, self.text = row, column, text

    @property
    def pointed(self):
        """The line that could not be read with a mark below the place."""
        return pointed(self.text, self.column) if self.row else ""


class NumberField(forms.IntegerField):
    """A number of points or a score; empty where the record has none."""

    def __init__(self, label, **attributes):
        super().__init__(
            label=label,
            required=False,
            min_value=0,
            max_value=HIGHEST_NUMBER,
            localize=False,
            widget=forms.TextInput(NUMBER | attributes),
        )
        said = _("Write a number in figures, from 0 to %(most)d.") % {
            "most": HIGHEST_NUMBER
        }
        self.error_messages["invalid"] = said
        for limit in self.validators:
            limit.message = said


class LineField(forms.CharField):
    """One line as typed, its spaces made single."""

    def __init__(self, label, longest=200, **options):
        super().__init__(label=label, required=False, max_length=longest, **options)

    def to_python(self, value):
        return " ".join(super().to_python(value).split())


def card_field(label, told, longest=60, **attributes):
    """Cards as typed; what is said of them stands in the element ``told``."""
    attributes = NO_HELP | {"aria-describedby": told} | attributes
    return LineField(label, longest, widget=forms.TextInput(attributes))


def text_field(label, told, rows, help_text=""):
    """Lines as typed, each read where it stands; told of like cards."""
    # Lines begin with a capital and go on without; a keyboard is not to write all big.
    attributes = NO_HELP | {"autocapitalize": "sentences"}
    attributes |= {"rows": rows, "aria-describedby": told}
    return forms.CharField(
        label=label,
        help_text=help_text,
        required=False,
        max_length=LONGEST_TEXT,
        strip=False,
        widget=forms.Textarea(attributes),
    )


@dataclass(frozen=True)
class Said:
    """What is to be said of a field, a finding or a sentence, and where in it."""

    label: str
    finding: Finding | None = None
    sentence: str = ""
    row: int | None = None
    column: int | None = None
    pointed: str = ""


class Told(forms.Form):
    """A form that says beside a field what was found there.

    ``found`` holds findings by the field they concern, each with its line in that field
    if it has several; those of no field stand under "".
    """

    def __init__(self, *args, **options):
        super().__init__(*args, label_suffix="", **options)
        self.found = defaultdict(list)

    def lead_to_errors(self):
        """Puts the reader into the first field that cannot be read."""
        for name in self.fields:
            if name in self.errors:
                self.fields[name].widget.attrs["autofocus"] = True
                return

    def told(self, *names):
        """What is to be said of these fields."""
        return [said for name in names for said in self._told_of(name)]

    def _told_of(self, name):
        label = self.fields[name].label if name in self.fields else ""
        for error in self.errors.get(name or NON_FIELD_ERRORS, ErrorList()).as_data():
            if isinstance(error, Unread):
                place = (error.row, error.column, error.pointed)
                yield Said(label, error.finding, "", *place)
            else:
                yield Said(label, None, error.messages[0])
        for finding, row in self.found[name]:
            yield Said(label, finding, "", row)

    @property
    def told_besides(self):
        """What is to be said that belongs to no field."""
        return self.told("")


def of_the_head(sheet):
    """What is found at the head of a sheet, whatever comes after it."""
    return [*judge(replace(sheet, deals=(), result=None)).findings]


def of_the_end(sheet, findings):
    """What is found that is neither of a deal nor of the head."""
    before = of_the_head(sheet)
    return [each for each in findings if each.at is None and each not in before]
