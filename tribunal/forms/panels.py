"""What is typed and tapped of panels and hearings.

It knows what is typed, not who may sit, nor when a case may be heard.
"""

from django import forms
from django.utils.functional import cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rulebook.days import today
from standings.models import Member
from tribunal.hearings import When, called
from tribunal.models import Challenge, HearingKind, PanelSeat
from tribunal.panels import pool_of

from .moves import FilingForm, MoveForm, WordsField

HOW = [
    (HearingKind.DAY.value, _("On a day")),
    (HearingKind.PAPERS.value, _("On the papers, without a day")),
]


class ReasonForm(MoveForm):
    """Why, which the parties read."""

    reason = WordsField(
        rows=4, label=_("Reason"), help_text=_("The parties and the panel read it.")
    )


class DrawForm(MoveForm):
    """A draw, of which there is nothing to be typed; before it stands who is in it."""

    fields_page = "tribunal/pool.html"

    @cached_property
    def pool(self):
        """Who can be drawn as it stands, and who is passed over and why, by name."""
        found = pool_of(self.case, on=self.worn.on)
        serials = {
            number: int(number.rpartition("-")[2])
            for number in (*found.tribunal, *found.referees, *found.passed_over)
        }
        named = Member.objects.named(self.worn.on)
        members = {
            each.number: each for each in named.filter(serial__in=serials.values())
        }
        return {
            "places": found.places,
            "tribunal": [members[number] for number in found.tribunal],
            "referees": [members[number] for number in found.referees],
            "passed_over": [
                (members[number], ties) for number, ties in found.passed_over.items()
            ],
        }


def seats_of(case):
    """The seats of a panel, those that were left among them, each with its name."""
    names = dict(
        Member.objects.named(today())
        .filter(panels__case=case)
        .values_list("pk", "name")
    )
    seats = PanelSeat.objects.filter(case=case).select_related("member")
    return seats.order_by("pk"), names


def _said(member, names):
    name = names.get(member.pk)
    return f"{name}, {member.number}" if name else member.number


class SeatField(forms.ModelChoiceField):
    """A member of the panel, by the seat."""

    def __init__(self, **options):
        super().__init__(PanelSeat.objects.none(), empty_label=None, **options)
        self.names = {}

    def label_from_instance(self, seat):
        return _said(seat.member, self.names)

    def clean(self, value):
        seat = super().clean(value)
        return seat and seat.member


class ChallengeForm(FilingForm):
    """Whom of the panel a party challenges, and why."""

    PLACES = FilingForm.PLACES | dict.fromkeys(
        ("not-on-the-panel", "challenged-already"), "member"
    )

    member = SeatField(
        label=_("Member of the panel"),
        error_messages={
            "required": _("Say whom you challenge."),
            "invalid_choice": _("That is nobody of this panel."),
        },
    )
    field_order = ["member"]

    def __init__(self, data=None, files=None, **told):
        super().__init__(data, files, **told)
        seats, names = seats_of(self.case)
        field = self.fields["member"]
        field.queryset = seats if self.is_bound else seats.sitting()
        field.names = names


class ChallengeField(forms.ModelChoiceField):
    """A challenge, by the member and who made it; a late one says so."""

    def __init__(self, **options):
        super().__init__(Challenge.objects.none(), empty_label=None, **options)
        self.names = {}

    def label_from_instance(self, challenge):
        told = {
            "member": _said(challenge.seat.member, self.names),
            "party": challenge.filing.party.who,
        }
        if challenge.is_late:
            return gettext("%(member)s, challenged late by %(party)s") % told
        return gettext("%(member)s, challenged by %(party)s") % told


class DecideChallengeForm(MoveForm):
    """What is decided of a challenge, and why."""

    PLACES = dict.fromkeys(("challenge-over", "challenge-unserved"), "challenge")

    challenge = ChallengeField(
        label=_("Which challenge"),
        error_messages={
            "required": _("Say which challenge."),
            "invalid_choice": _("There is no such challenge in this case."),
        },
    )
    uphold = forms.TypedChoiceField(
        label=_("What you decide"),
        choices=[
            ("no", _("The member stays on the panel")),
            ("yes", _("The member leaves the panel")),
        ],
        coerce=lambda value: value == "yes",
    )
    reason = WordsField(
        label=_("Reasons"),
        help_text=_(
            "They are signed with your name; the parties and the panel read them."
        ),
    )

    def __init__(self, data=None, files=None, **told):
        super().__init__(data, files, **told)
        found = Challenge.objects.filter(seat__case=self.case)
        field = self.fields["challenge"]
        field.queryset = (found if self.is_bound else found.open()).select_related(
            "seat__member", "filing__party__member", "filing__party__federation"
        )
        _seats, field.names = seats_of(self.case)


class CallHearingForm(MoveForm):
    """How a case is heard: on a day, with its time and zone, or on the papers."""

    PLACES = {
        **dict.fromkeys(("notice-too-short", "hearing-too-far"), "day"),
        **dict.fromkeys(("hour-left-out", "hour-comes-twice"), "time"),
        "no-such-zone": "zone",
    }

    how = forms.ChoiceField(label=_("How it is heard"), choices=HOW)
    day = forms.DateField(
        label=_("Day"),
        required=False,
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
        input_formats=["%Y-%m-%d"],
        error_messages={"invalid": _("This is no day; write one such as 2026-05-01.")},
    )
    time = forms.TimeField(
        label=_("Time"),
        help_text=_("By the clock where it is held, such as 14:00."),
        required=False,
        widget=forms.TimeInput({"type": "time"}, format="%H:%M"),
        error_messages={
            "invalid": _("This is no time of day; write one such as 23:30.")
        },
    )
    zone = forms.CharField(
        label=_("Time zone there"),
        help_text=_("A zone of the IANA’s list, such as Europe/London."),
        required=False,
        max_length=64,
        widget=forms.TextInput({"autocomplete": "off", "spellcheck": "false"}),
    )
    reason = WordsField(
        rows=3,
        label=_("Reason"),
        help_text=_("Wanted where it takes the place of what was called before."),
    )

    def __init__(self, data=None, files=None, **told):
        super().__init__(data, files, **told)
        self.fields["zone"].initial = self.case.zone

    def clean(self):
        facts = self.cleaned_data
        if facts.get("how") != HearingKind.DAY:
            return
        wanted = {
            "day": _("Say on which day."),
            "time": _("Say at what time of day, such as 14:00."),
        }
        for name, said in wanted.items():
            if name in facts and facts[name] is None:
                self.add_error(name, said)

    @property
    def told(self):
        told = super().told
        when = When(told["day"], told["time"], told["zone"])
        on_a_day = told["how"] == HearingKind.DAY
        return {"when": when if on_a_day else None, "reason": told["reason"]}


class HearForm(MoveForm):
    """Who took part when a case was heard."""

    PLACES = {
        **dict.fromkeys(
            (
                "quorum-wanted",
                "not-on-the-panel",
                "out-of-office",
                "tied-to-the-case",
                "challenge-awaited",
                "challenge-not-begun",
            ),
            "members",
        ),
        "notice-not-had": "parties",
    }

    members = forms.MultipleChoiceField(
        label=_("Of the panel took part"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "required": _("Say who of the panel took part."),
            "invalid_choice": _("“%(value)s” is nobody of this panel."),
        },
    )
    parties = forms.MultipleChoiceField(
        label=_("Of the parties took part"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"invalid_choice": _("“%(value)s” is no party to this case.")},
    )

    def __init__(self, data=None, files=None, **told):
        super().__init__(data, files, **told)
        seats, names = seats_of(self.case)
        offered = seats if self.is_bound else seats.sitting()
        self.judges = {seat.member.number: seat.member for seat in offered}
        self.fields["members"].choices = [
            (number, _said(member, names)) for number, member in self.judges.items()
        ]
        standing = self.case.parties.standing().whole(today())
        self.sides = {party.who: party for party in standing}
        self.fields["parties"].choices = [
            (who, _called(party)) for who, party in self.sides.items()
        ]
        hearing = called(self.case)
        if not self.is_bound and hearing and hearing.kind == HearingKind.PAPERS:
            del self.fields["parties"]

    def clean_members(self):
        return [self.judges[number] for number in self.cleaned_data["members"]]

    def clean_parties(self):
        return [self.sides[who] for who in self.cleaned_data["parties"]]

    @property
    def told(self):
        return {"parties": [], **super().told}


def _called(party):
    name = getattr(party.member, "name", None)
    return f"{name}, {party.who}" if name else party.who
