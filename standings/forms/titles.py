"""What is typed of titles and bars: what they are, for which days, by whom decided.

Matches within their days are shown before an entry is made, for none is changed by it
(X.1-g); which those are is not known here.
"""

from django import forms
from django.utils.translation import gettext_lazy as _

from standings.models import BarKind

from .acts import ActForm, DayField, NameField
from .federations import a_day

ENTERED = [each for each in BarKind.choices if each[0] != BarKind.EXPELLED]
"""What an officer enters of these; an expulsion has its case, and a page of its own."""
WHAT = {"title": "name", "authority": "authority", "scope": "scope"}
"""The field of each text that a finding speaks of."""


class DatedForm(ActForm):
    """An entry by authority. ``seen`` tells for which days its matches were shown."""

    PLACES = {
        "title-held-already": "name",
        "barred-already": "kind",
        "scope-of-a-bar": "scope",
        "ends-before-it-begins": "until",
    }

    authority = NameField(
        label=_("Authority"),
        help_text=_("Who decided it, such as a congress, or a docket number."),
    )
    seen = forms.CharField(required=False, max_length=30, widget=forms.HiddenInput)

    def place_of(self, finding):
        what = finding.facts.get("what")
        return WHAT.get(what) if what else super().place_of(finding)

    def clean(self):
        self.seen = self.cleaned_data.pop("seen", "")

    def touches(self, told):
        """Shows once what the entry touches: whether that is still to be shown."""
        if self.seen == told:
            return False
        self.data = self.data.copy()
        self.data["seen"] = told
        return True


class GrantForm(DatedForm):
    """A title, from when until when."""

    name = NameField(label=_("Title"), help_text=_("Such as Champion of England."))
    since = a_day(_("From"))
    until = DayField(
        label=_("Until"),
        required=False,
        help_text=_("It still counts. Blank for no end yet."),
    )

    field_order = ["name", "since", "until", "authority"]


class BarForm(DatedForm):
    """A bar, what it keeps from, from when until when."""

    kind = forms.TypedChoiceField(
        label=_("What it is"), choices=ENTERED, coerce=BarKind
    )
    scope = NameField(
        label=_("From which play"),
        help_text=_("Of a bar from some play only; the others are from all of it."),
    )
    since = a_day(_("From"))
    until = DayField(
        label=_("Until"),
        required=False,
        help_text=_("It still counts. Blank for no end yet."),
    )

    field_order = ["kind", "scope", "since", "until", "authority"]


class EndForm(DatedForm):
    """The last day of a title or a bar."""

    PLACES = dict.fromkeys(("ends-before-it-begins", "over-already"), "last_day")

    last_day = a_day(_("Last day"), help_text=_("It still counts."))

    field_order = ["last_day", "authority"]


class VoidForm(DatedForm):
    """On whose authority a title or a bar was never so."""
