"""What is typed of 29 hands: which to list, an application, and why one is decided.

It knows what is typed, not what may be done, nor what a hand counts.
"""

from zoneinfo import ZoneInfo

from django import forms
from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext_lazy

from rulebook.findings import Finding
from rulebook.forms.fields import AS_TYPED, CardsField, Refusal
from standings.models import Federation, Member, TwentyNine, TwentyNineState
from standings.models.members import NUMBER, number_meant
from standings.twenty_nines import MOST_WITNESSES, HandTold

from .acts import ActForm, DayField, KeyField, NameField, ReasonField
from .matches import READ_BY_ALL, SeasonForm, number_of_match

LONGEST_WITNESSES = MOST_WITNESSES * 202


class RegisterForm(SeasonForm):
    """Which entries of the register to list, and after which the list goes on."""

    federation = forms.ModelChoiceField(
        Federation.objects.all(),
        label=gettext_lazy("Federation"),
        to_field_name="code",
        required=False,
        empty_label=gettext_lazy("Any"),
        error_messages={
            "invalid_choice": gettext_lazy("There is no such federation here.")
        },
    )
    state = forms.ChoiceField(
        label=gettext_lazy("State"),
        choices=[("", gettext_lazy("Any")), *TwentyNineState.choices],
        required=False,
    )

    def clean_before(self):
        """The entry after which the list goes on, None where it begins."""
        number = self.cleaned_data["before"]
        if not number:
            return None
        try:
            return TwentyNine.objects.numbered(number)
        except TwentyNine.DoesNotExist:
            raise Refusal(Finding("no-such-twenty-nine", {"number": number})) from None


class ApplyForm(ActForm):
    """A 29 as somebody tells of it; ``told`` is what that comes to."""

    PLACES = {
        "not-twenty-nine": "hand",
        "card-twice": "hand",
        "hand-size": "hand",
        "crib-size": "hand",
        "not-at-that-table": "match",
        "hand-not-sanctioned": "match",
        "hand-of-a-void-match": "match",
        "match-withdrawn": "match",
        "hand-of-another-day": "day",
        "hand-not-played-yet": "day",
        "no-such-zone": "zone",
        "no-line-for-a-non-human": "who",
        "name-empty": "who",
        "name-too-long": "who",
        "hidden-character-in-name": "who",
        "not-in-federation": "federation",
        "federation-ended": "federation",
        "too-many-witnesses": "witnesses",
    }

    hand = CardsField(
        label=gettext_lazy("The four cards"),
        help_text=gettext_lazy("Such as 5C 5D 5H JS."),
        widget=AS_TYPED,
    )
    starter = CardsField(
        label=gettext_lazy("Turned up"),
        help_text=gettext_lazy("The starter, such as 5S."),
        widget=AS_TYPED,
    )
    crib = forms.BooleanField(
        label=gettext_lazy("They lay in the crib"), required=False
    )
    who = NameField(
        label=gettext_lazy("Who held it"),
        help_text=gettext_lazy(
            "A member’s number, such as ICA-000017; or the name of somebody who is no "
            "member. In the crib it is the dealer."
        ),
    )
    match = forms.CharField(
        label=gettext_lazy("Match"),
        help_text=gettext_lazy(
            "Its number, where it is on file. Day and place are then the match’s."
        ),
        required=False,
        max_length=30,
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    day = DayField(label=gettext_lazy("Day"), required=False)
    zone = forms.CharField(
        label=gettext_lazy("Time zone there"),
        help_text=gettext_lazy("A zone of the IANA’s list, such as Europe/London."),
        required=False,
        max_length=64,
    )
    place = NameField(
        label=gettext_lazy("Place"), help_text=gettext_lazy("Such as a town or a bar.")
    )
    federation = forms.ModelChoiceField(
        Federation.objects.all(),
        label=gettext_lazy("National federation concerned"),
        help_text=gettext_lazy(
            "That of who held the hand, on the day of play. A member’s only one need "
            "not be named."
        ),
        to_field_name="code",
        required=False,
        empty_label=gettext_lazy("Not named"),
        error_messages={
            "invalid_choice": gettext_lazy("There is no such federation here.")
        },
    )
    witnesses = forms.CharField(
        label=gettext_lazy("Witnesses"),
        help_text=gettext_lazy(
            "One a line: a name, or a member’s number. They are shown to everybody."
        ),
        required=False,
        max_length=LONGEST_WITNESSES,
        widget=forms.Textarea({"rows": 3, "spellcheck": "false"}),
    )
    key = KeyField()

    told = None

    def __init__(self, data=None, *, by):
        zone = by.member.zone if by.member else settings.SECRETARIAT_ZONE.key
        begun = {
            "zone": zone,
            "day": timezone.now().astimezone(ZoneInfo(zone)).date(),
            "who": by.member.number if by.member else "",
        }
        super().__init__(data, initial=begun)
        # What is not to be seen is told by name, noughts with the rest.
        self.fields["witnesses"].validators = self.fields["witnesses"].validators[:1]

    def place_of(self, finding):
        """The field of a finding; one on a text says of which."""
        what = finding.facts.get("what")
        return what if what in self.fields else super().place_of(finding)

    def clean_starter(self):
        """The one card that was turned up."""
        cards = self.cleaned_data["starter"]
        if len(cards) != 1:
            raise Refusal(Finding("starter-size", {"cards": len(cards)}))
        return cards[0]

    def clean_who(self):
        """The member of a number, or the name of somebody who is none."""
        text = self.cleaned_data["who"].strip()
        written = NUMBER.search(text)
        number = written[0] if written else number_meant(text)
        if not number:
            return text
        try:
            return Member.objects.numbered(number)
        except Member.DoesNotExist:
            raise Refusal(Finding("no-such-member", {"member": number})) from None

    def clean_match(self):
        """The match of a number, None where none is on file."""
        text = self.cleaned_data["match"].strip()
        return number_of_match(text) if text else None

    def clean(self):
        facts = self.cleaned_data
        if self.errors:
            return
        match = facts["match"]
        self.told = HandTold(
            holder=facts["who"],
            hand=facts["hand"],
            starter=facts["starter"],
            crib=facts["crib"],
            # The day that stands there untouched is not told of a match.
            day=facts["day"] if match is None or "day" in self.changed_data else None,
            zone=facts["zone"],
            place=facts["place"],
            match=match,
            federation=facts["federation"],
            witnesses=tuple(facts["witnesses"].replace("\r\n", "\n").split("\n")),
        )


class CertifyForm(ActForm):
    """A certification: there is nothing to be typed."""


class DecideForm(ActForm):
    """Why an entry is refused, or its certification revoked."""

    reason = ReasonField(help_text=READ_BY_ALL)


class FederationForm(ActForm):
    """The federation that an entry concerns."""

    PLACES = dict.fromkeys(
        ("not-in-federation", "federation-ended", "federation-named-already"),
        "federation",
    )

    federation = forms.ModelChoiceField(
        Federation.objects.all(),
        label=gettext_lazy("National federation concerned"),
        to_field_name="code",
        empty_label=None,
        error_messages={
            "invalid_choice": gettext_lazy("There is no such federation here."),
            "required": gettext_lazy("Name the federation."),
        },
    )
