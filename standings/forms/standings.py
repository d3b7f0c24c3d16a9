"""What is asked of standings, and of what a member has played: season, scope, day.

It knows what is typed, and neither rows nor figures.
"""

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulebook.days import today
from standings import career, standing
from standings.models import Federation, Member, Scope
from standings.models.credits import FIGURES

from .acts import DayField
from .matches import number_of_match

SPELT = {"scope": gettext_lazy("There is no such scope; choose one of those listed.")}


class AsOfForm(forms.Form):
    """A season and scope, as of the end of a day; what is left out is chosen so."""

    season = forms.IntegerField(
        label=gettext_lazy("Season"),
        required=False,
        validators=[MinValueValidator(1), MaxValueValidator(9999)],
        widget=forms.TextInput({"inputmode": "numeric", "autocomplete": "off"}),
        error_messages={
            "invalid": gettext_lazy("A season is a year of play, such as 2026.")
        },
    )
    scope = forms.ChoiceField(
        label=gettext_lazy("Of"),
        choices=Scope.choices,
        required=False,
        error_messages={"invalid_choice": SPELT["scope"]},
    )
    as_of = DayField(label=gettext_lazy("As of"), required=False)

    def __init__(self, data):
        chosen = {name: data.get(name) for name in self.base_fields}
        begun = self.begun()
        super().__init__(
            {name: text or begun.get(name) for name, text in chosen.items()},
            label_suffix="",
        )

    def begun(self):
        """What is asked for where nothing is."""
        return {}

    def clean_scope(self):
        return Scope(self.cleaned_data["scope"])

    def clean_as_of(self):
        """The day, today where none is told."""
        day = self.cleaned_data["as_of"] or today()
        if day > today():
            said = _("This day has not come yet; ask for one that has, or for today.")
            raise forms.ValidationError(said)
        return day

    @property
    def is_of_another_day(self):
        return self.is_valid() and self.cleaned_data["as_of"] != today()

    def query(self, *names):
        """What was asked for of these fields, as an address repeats it."""
        asked = {name: self.data.get(name) for name in names}
        return {name: text for name, text in asked.items() if text}


class StandingForm(AsOfForm):
    """Which standing, and after whom the list goes on."""

    federation = forms.CharField(
        label=gettext_lazy("Federation"),
        required=False,
        max_length=20,
        widget=forms.TextInput({"autocomplete": "off", "spellcheck": "false"}),
    )
    after = forms.CharField(required=False, max_length=20)

    def begun(self):
        return {"season": str(today().year), "scope": Scope.CHAMPIONSHIP.value}

    def clean_federation(self):
        """The federation of a code; None where none in particular is asked for."""
        code = self.cleaned_data["federation"].upper()
        if not code:
            return None
        try:
            return Federation.objects.coded(code)
        except Federation.DoesNotExist:
            said = _("There is no federation “%(code)s”; a code is such as ENG.")
            raise forms.ValidationError(said % {"code": code}) from None

    def clean_after(self):
        """The member after whom the list goes on; None where it begins."""
        number = self.cleaned_data["after"]
        try:
            return Member.objects.numbered(number) if number else None
        except Member.DoesNotExist:
            said = _("There is no member “%(number)s” for the list to go on from.")
            raise forms.ValidationError(said % {"number": number}) from None

    @property
    def asked(self):
        """The standing that is asked for."""
        told = self.cleaned_data
        return standing.Asked(
            season=told["season"],
            scope=told["scope"],
            day=told["as_of"],
            federation=told["federation"],
        )


class CareerForm(AsOfForm):
    """Which of a member's matches; of every season where none is told."""

    def begun(self):
        return {"scope": Scope.ALL.value}

    def of_member(self, member):
        """The matches that are asked for, of a member."""
        told = self.cleaned_data
        return career.Asked(
            member=member,
            season=told["season"],
            scope=told["scope"],
            day=told["as_of"],
            of=told.get("of", ""),
        )


class RecordForm(CareerForm):
    """The matches behind a figure, and after which of them the list goes on."""

    of = forms.ChoiceField(
        choices=[(name, name) for name in FIGURES],
        required=False,
        error_messages={
            "invalid_choice": gettext_lazy("A standing has no such figure.")
        },
    )
    before = forms.CharField(required=False, max_length=30)

    def clean_before(self):
        number = self.cleaned_data["before"]
        return number_of_match(number) if number else None
