"""What is typed about matches on file: which to list, a sheet, an answer, an order.

It knows what is typed, not what may be done.
"""

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulebook.findings import Finding
from rulebook.forms.fields import Refusal
from standings.models import Event, Match, MatchState, Member
from standings.models.matches import BASES
from standings.models.members import number_meant

from .acts import ActForm, NameField, ReasonField
from .endings import EndingForm

READ_BY_ALL = gettext_lazy(
    "The parties are told it, and it stands in the record for anybody to read: write "
    "nothing private."
)


def number_of_match(text):
    """The match of a number. Raises ValidationError."""
    try:
        return Match.objects.numbered(text)
    except Match.DoesNotExist:
        raise forms.ValidationError(
            _(
                "There is no match “%(number)s”; a number is written such as "
                "ICA-M-2026-000123."
            )
            % {"number": text}
        ) from None


class SeasonForm(forms.Form):
    """A season, and after which match a list goes on."""

    season = forms.IntegerField(
        label=gettext_lazy("Season"),
        required=False,
        validators=[MinValueValidator(1), MaxValueValidator(9999)],
        widget=forms.TextInput({"inputmode": "numeric", "autocomplete": "off"}),
        error_messages={
            "invalid": gettext_lazy("A season is a year of play, such as 2026.")
        },
    )
    before = forms.CharField(required=False, max_length=30)

    def __init__(self, data):
        super().__init__(data, label_suffix="")

    def clean_before(self):
        """The match after which the list goes on, None where it begins."""
        if "after" in self.data:
            raise forms.ValidationError(
                _(
                    "A page of matches goes on with “before” and the number of its "
                    "last match; “after” is what the API calls it."
                )
            )
        number = self.cleaned_data["before"]
        return number_of_match(number) if number else None

    @property
    def query(self):
        """What was asked for, as the address of a longer list repeats it."""
        asked = {name: self.data.get(name) for name in self.fields if name != "before"}
        return {name: text for name, text in asked.items() if text}


class SiftForm(SeasonForm):
    """Which matches to list."""

    member = forms.CharField(
        label=gettext_lazy("Member"),
        help_text=gettext_lazy("A number, such as ICA-000017."),
        required=False,
        max_length=30,
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    state = forms.ChoiceField(
        label=gettext_lazy("State"),
        choices=[("", gettext_lazy("Any")), *MatchState.choices],
        required=False,
    )
    basis = forms.ChoiceField(
        label=gettext_lazy("What it was"),
        choices=[("", gettext_lazy("Anything")), *BASES],
        required=False,
    )

    event = forms.CharField(
        label=gettext_lazy("Event"),
        required=False,
        max_length=30,
        widget=forms.HiddenInput,
    )

    def clean_event(self):
        """The event, None where none in particular is asked for."""
        number = self.cleaned_data["event"]
        try:
            return Event.objects.numbered(number) if number else None
        except Event.DoesNotExist:
            raise Refusal(Finding("no-such-event", {"event": number})) from None

    def clean_member(self):
        """The key of the member, None where nobody in particular is asked for."""
        text = self.cleaned_data["member"]
        if not text:
            return None
        try:
            return Member.objects.numbered(number_meant(text) or text).kept_id
        except Member.DoesNotExist:
            raise forms.ValidationError(
                _(
                    "There is no member “%(number)s”; who bears which number is found "
                    "under the members."
                )
                % {"number": text}
            ) from None


class HandInForm(EndingForm):
    """A result or a sheet of a match on file."""

    PLACES = dict.fromkeys(
        ("sheet-of-another-form", "sheet-of-another-day", "sheet-of-others"), "sheet"
    )

    def __init__(self, data=None, files=None, *, sides, **more):
        self.sides = sides
        super().__init__(data, files, **more)

    def side_label(self, team):
        """A side by the names of those who sat on it."""
        return self.sides[team[0]]

    def clean(self):
        super().clean()
        if self.judged is None and not self.errors:
            raise forms.ValidationError(
                _("Nothing is told yet: write the scores, or hand in a sheet.")
            )


class CorrectForm(HandInForm):
    """Another result in the place of the one in force, and who decided it."""

    authority = NameField(
        label=gettext_lazy("Authority"),
        help_text=gettext_lazy("Who decided it, such as a docket number."),
    )

    def place_of(self, finding):
        if finding.facts.get("what") == "authority":
            return "authority"
        return super().place_of(finding)


class AnswerForm(ActForm):
    """An answer to a result, by which it is known that no other was meant."""

    result = forms.IntegerField(
        widget=forms.HiddenInput,
        error_messages={
            "required": gettext_lazy("It is not told which result is answered."),
            "invalid": gettext_lazy("It is not told which result is answered."),
        },
    )


class ReasonedAnswerForm(AnswerForm):
    """An answer with its reason."""

    reason = ReasonField(help_text=READ_BY_ALL)


class WithdrawForm(ActForm):
    """Why a report is withdrawn."""

    reason = ReasonField(help_text=READ_BY_ALL)


class VoidForm(ActForm):
    """On whose authority a result is void."""

    PLACES = dict.fromkeys(
        ("text-wanted", "text-too-long", "hidden-character-in-text"), "authority"
    )

    authority = NameField(
        label=gettext_lazy("Authority"),
        help_text=gettext_lazy("Who decided it, such as a docket number."),
    )
