"""What is typed of a federation: its name and code, days, and its letterhead.

It knows what is typed and what a file holds, not what may be entered.
"""

from datetime import date

from django import forms
from django.core.validators import MaxValueValidator
from django.utils.translation import gettext_lazy as _

from rulebook.findings import Refused
from rulebook.forms.fields import Refusal
from standings import documents
from standings.faults import CODE
from standings.models import Federation

from .acts import ActForm, NameField, ReasonField, day_today

FARTHEST = date(2999, 12, 31)
AT_A_NAME = dict.fromkeys(
    (
        *("name-empty", "name-too-long", "hidden-character-in-name"),
        *("name-unchanged",),
    ),
    "name",
)
READ_BY_ALL = _("It stands in the record for anybody to read: write nothing private.")


def a_day(label, **options):
    """A day's field, within a bound at which no day after it is missing."""
    too_far = MaxValueValidator(FARTHEST, _("Write a day before the year 3000."))
    return day_today(label, validators=[too_far], **options)


class AfterForm(forms.Form):
    """The code after which a list of federations goes on."""

    after = forms.RegexField(
        rf"\A{CODE.pattern}\Z",
        label=_("After"),
        required=False,
        error_messages={"invalid": _("The list goes on from a code, such as ENG.")},
    )


class FoundForm(ActForm):
    """A new federation."""

    PLACES = AT_A_NAME | dict.fromkeys(
        ("not-a-federation-code", "federation-code-taken", "federation-code-kept"),
        "code",
    )

    code = forms.CharField(
        label=_("Code"),
        help_text=_("Two to eight capital letters; it stays for good."),
        max_length=20,
        widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "characters"}),
    )
    name = NameField(label=_("Name"))
    confederation = NameField(
        label=_("Confederation"), help_text=_("Blank where there is none.")
    )
    since = a_day(_("From"))
    letterhead = forms.BooleanField(
        label=_("It may give its letterhead to appeals"),
        required=False,
        initial=True,
    )


class RenameForm(ActForm):
    """Another name from a day on."""

    PLACES = AT_A_NAME | {"name-begins-too-soon": "since"}

    name = NameField(label=_("The new name"))
    since = a_day(
        _("From"), help_text=_("The name in force ends with the eve of this day.")
    )
    reason = ReasonField(required=False, help_text=READ_BY_ALL)


class ConfederationForm(ActForm):
    """Another confederation, or none."""

    PLACES = dict.fromkeys(
        ("name-too-long", "hidden-character-in-name", "confederation-unchanged"),
        "confederation",
    )

    confederation = NameField(label=_("Confederation"), help_text=_("Blank for none."))
    reason = ReasonField(required=False, help_text=READ_BY_ALL)


class GrantForm(ActForm):
    """From when a federation may give its letterhead."""

    PLACES = dict.fromkeys(("not-yet-founded", "letterhead-already"), "since")

    since = a_day(_("From"), help_text=_("An appeal lodged on this day may bear it."))
    reason = ReasonField(required=False, help_text=READ_BY_ALL)


class WithdrawForm(ActForm):
    """Until when a federation may give its letterhead, and why no longer."""

    PLACES = dict.fromkeys(
        ("no-letterhead", "ends-before-it-begins", "over-already"), "last_day"
    )

    last_day = a_day(
        _("Last day"), help_text=_("An appeal lodged on this day may still bear it.")
    )
    reason = ReasonField(help_text=READ_BY_ALL)


class MergeForm(ActForm):
    """In which federation another goes on, and its own last day."""

    PLACES = {
        "merged-into-itself": "into",
        "not-yet-founded": "last_day",
        "entered-for-later": "last_day",
    }

    into = forms.ModelChoiceField(
        Federation.objects.none(),
        label=_("Goes on in"),
        to_field_name="code",
        empty_label=_("Choose a federation"),
    )
    last_day = a_day(
        _("Last day"),
        help_text=_("Its members belong to the other from the day after."),
    )
    reason = ReasonField(help_text=READ_BY_ALL)

    def __init__(self, data=None, *, federation):
        super().__init__(data)
        others = Federation.objects.filter(last_day=None).exclude(pk=federation.pk)
        self.fields["into"].queryset = others


class SpecimenForm(ActForm):
    """A file that shows a federation's letterhead, and from which day it holds."""

    PLACES = {"specimen-on-file": "document"} | dict.fromkeys(
        ("not-yet-founded", "specimen-begins-too-soon"), "since"
    )

    document = forms.FileField(
        label=_("The specimen"),
        help_text=_("A PDF, or a PNG or JPEG picture, of at most 10 MiB."),
        allow_empty_file=True,
        error_messages={"required": _("Choose a file.")},
        widget=forms.FileInput({"accept": ".pdf,.png,.jpg,.jpeg"}),
    )
    since = a_day(
        _("From"), help_text=_("The specimens before it stay on file with their days.")
    )

    def __init__(self, data=None, files=None):
        super().__init__(data, files=files)

    def clean_document(self):
        """The file, examined. What it is refused for is told beside its field."""
        file = self.cleaned_data["document"]
        try:
            if file.size > documents.MOST_BYTES:
                raise documents.too_large(file.name)
            return documents.examined(file.read(), file.name)
        except Refused as refused:
            self.was_refused = True
            raise Refusal(refused.findings[0]) from refused
