"""What is typed of a member: names, federations, offices, and whom to look up."""

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from rulebook.days import today
from standings import names
from standings.models import Federation, Member, Role
from standings.models.members import number_meant
from standings.models.roles import APPOINTED

from .acts import ActForm, DayField, KeyField, NameField, ReasonField, day_today

PUBLIC_REASON = _("It stands in the record for anybody to read: write nothing private.")
AT_A_NAME = dict.fromkeys(
    ("name-empty", "name-too-long", "hidden-character-in-name", "name-unchanged"),
    "name",
)


class SeekForm(forms.Form):
    """Whom to look up, by a name or a number, and after whom a list goes on."""

    q = forms.CharField(
        label=_("Look somebody up"),
        help_text=_("A name borne now or once, or a number such as ICA-000017."),
        max_length=names.LONGEST,
        required=False,
        widget=forms.TextInput({"type": "search", "autocomplete": "off"}),
    )
    after = forms.CharField(required=False, max_length=20)

    def __init__(self, data):
        super().__init__(data, label_suffix="")

    def clean_after(self):
        """The member with the name of today, None where none is given."""
        number = self.cleaned_data["after"]
        if not number:
            return None
        try:
            return Member.objects.named(today()).numbered(number)
        except Member.DoesNotExist:
            raise forms.ValidationError(
                _("There is no member “%(number)s” for the list to go on from.")
                % {"number": number}
            ) from None

    @property
    def number(self):
        """The number that was meant where one was typed in the place of a name."""
        return number_meant(self.cleaned_data["q"])


class EnrolForm(ActForm):
    """A new member."""

    PLACES = AT_A_NAME | {"no-such-zone": "zone", "no-such-species": "species"}

    name = NameField(
        label=_("Name"), help_text=_("As it is used from day to day, in any script.")
    )
    zone = forms.CharField(
        label=_("Home zone"),
        help_text=_("A zone of the IANA’s list, such as Europe/London."),
        initial=lambda: settings.SECRETARIAT_ZONE.key,
        max_length=64,
    )
    species = forms.CharField(
        label=_("Species"),
        help_text=_("A word, such as human or horse."),
        initial="human",
        max_length=40,
    )
    since = day_today(_("Member from"))
    key = KeyField()


class RenameForm(ActForm):
    """Another name from a day on."""

    PLACES = AT_A_NAME | {"name-begins-too-soon": "since"}

    name = NameField(label=_("The new name"))
    since = day_today(
        _("From"), help_text=_("The name in force ends with the eve of this day.")
    )
    reason = ReasonField(
        required=False, help_text=_("For the member and for officers. It may be blank.")
    )


class ZoneForm(ActForm):
    """Another home zone."""

    PLACES = {"no-such-zone": "zone", "zone-unchanged": "zone"}

    zone = forms.CharField(
        label=_("The new home zone"),
        max_length=64,
        help_text=_("A zone of the IANA’s list, such as Europe/London."),
        widget=forms.TextInput({"autocomplete": "off", "spellcheck": "false"}),
    )


class CorrectForm(ActForm):
    """A name as it should have been written."""

    PLACES = AT_A_NAME

    name = NameField(label=_("The name as it should have been written"))
    reason = ReasonField(
        help_text=_("Such as: misread on the application. Do not write the name here.")
    )


class JoinForm(ActForm):
    """A federation to belong to, of those that the officer keeps."""

    PLACES = {
        "in-federation-already": "federation",
        "ends-before-it-begins": "until",
    }

    federation = forms.ModelChoiceField(
        Federation.objects.none(),
        label=_("Federation"),
        to_field_name="code",
        empty_label=None,
    )
    since = day_today(_("From"))
    until = DayField(
        label=_("Until"), required=False, help_text=_("Blank for no end yet.")
    )

    def __init__(self, data=None, *, federations):
        super().__init__(data)
        self.fields["federation"].queryset = federations


class EndForm(ActForm):
    """The last day of something that was to go on, and why."""

    PLACES = dict.fromkeys(
        ("ends-before-it-begins", "over-already", "not-in-federation"), "last_day"
    )

    last_day = day_today(_("Last day"), help_text=_("It still counts."))
    reason = ReasonField(help_text=PUBLIC_REASON)


class AppointForm(ActForm):
    """An office, and from when until when."""

    PLACES = {
        "appointed-already": "role",
        "of-which-federation": "federation",
        "of-no-federation": "federation",
        "ends-before-it-begins": "until",
    }

    role = forms.TypedChoiceField(
        label=_("Office"),
        choices=[(role.value, role.label) for role in APPOINTED],
        coerce=Role,
    )
    federation = forms.ModelChoiceField(
        Federation.objects.all(),
        label=_("Federation"),
        help_text=_("Of a federation officer only."),
        to_field_name="code",
        required=False,
        empty_label=_("None"),
    )
    since = day_today(_("From"))
    until = DayField(
        label=_("Until"), required=False, help_text=_("Blank for no end yet.")
    )
    reason = ReasonField(required=False, help_text=PUBLIC_REASON)
