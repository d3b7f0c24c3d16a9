"""What is typed about events: which to list, what is announced, and each act on one.

It knows what is typed, not what may be done.
"""

from datetime import datetime
from zoneinfo import ZoneInfo

from django import forms
from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulebook.days import today
from rulebook.engine.profile import ASSOCIATION, PROFILES
from rulebook.forms.fields import Refusal
from standings import names
from standings.events import EventTold
from standings.models import (
    Event,
    EventKind,
    EventState,
    Federation,
    Member,
    Order,
    Withdrawal,
)
from standings.models.members import NUMBER, number_meant

from .acts import ActForm, DayField, KeyField, NameField, ReasonField
from .federations import a_day
from .matches import READ_BY_ALL
from .reporting import zone_choices

MOST_MEANT = 6
"""How many members of a name are told apart; of more the number is asked."""
MOST_LINES = 500
MOST_NUMBER = 10_000
"""Beyond which no number of a form is looked at; the act has the bounds."""

SHOWN = {
    "": gettext_lazy("All"),
    "open": gettext_lazy("Running now"),
    "coming": gettext_lazy("To come"),
    "closed": gettext_lazy("Closed or called off"),
}


def member_meant(text):
    """The member of a number, or of a name that is one’s alone.

    Raises ValidationError, with those who may be meant.
    """
    text = names.composed(text)
    written = {each[0] for each in NUMBER.finditer(text)}
    if len(written) > 1:
        said = _("Name one member at a time: “%(name)s” holds several numbers.")
        raise forms.ValidationError(said % {"name": text})
    number = written.pop() if written else number_meant(text)
    if number:
        try:
            return Member.objects.numbered(number)
        except Member.DoesNotExist:
            said = _("There is no member %(number)s; look the name up.")
            raise forms.ValidationError(said % {"number": number}) from None
    found = Member.objects.named(today()).search(text)[: MOST_MEANT + 1]
    if faults := list(names.faults(text)):
        raise Refusal(faults[0])
    if len(found) == 1:
        return found[0]
    if not found:
        said = _("No member bears, or bore, the name “%(name)s”.")
        raise forms.ValidationError(said % {"name": text})
    meant = "; ".join(map(called, found[:MOST_MEANT]))
    said = _("“%(name)s” may be %(meant)s. Write the number.")
    raise forms.ValidationError(said % {"name": text, "meant": meant})


def called(member):
    """A member by the name of the day, where one is borne, and the number."""
    return f"{member.name}, {member.number}" if member.name else member.number


class Number(forms.IntegerField):
    """A whole number, blank for none; what it may be is the act’s to say."""

    default_error_messages = {
        "invalid": gettext_lazy("Write a whole number."),
        "min_value": gettext_lazy("Write a whole number, of nought or more."),
        "max_value": gettext_lazy("No number here is as high as that."),
    }

    def __init__(self, label, **options):
        widget = forms.TextInput({"inputmode": "numeric", "autocomplete": "off"})
        bounds = {"min_value": 0, "max_value": MOST_NUMBER}
        super().__init__(
            label=label, widget=widget, **{"required": False, **bounds, **options}
        )


class EventsForm(forms.Form):
    """Which events to list, and after which the list goes on."""

    show = forms.ChoiceField(
        label=gettext_lazy("Show"), choices=[*SHOWN.items()], required=False
    )
    season = forms.IntegerField(
        label=gettext_lazy("Season"),
        required=False,
        validators=[MinValueValidator(1), MaxValueValidator(9999)],
        widget=forms.TextInput({"inputmode": "numeric", "autocomplete": "off"}),
        error_messages={"invalid": gettext_lazy("A season is a year, such as 2026.")},
    )
    before = forms.CharField(required=False, max_length=30)

    def __init__(self, data):
        super().__init__(data, label_suffix="")

    def clean_before(self):
        """The event after which the list goes on, None where it begins."""
        number = self.cleaned_data["before"]
        try:
            return Event.objects.numbered(number) if number else None
        except Event.DoesNotExist:
            said = _("There is no event “%(number)s” for the list to go on from.")
            raise forms.ValidationError(said % {"number": number}) from None

    def sifted(self, found):
        """Those that are asked for; of a form that is valid."""
        asked, day = self.cleaned_data, today()
        if asked["show"] == "open":
            found = found.open().filter(since__lte=day)
        elif asked["show"] == "coming":
            found = found.open().filter(since__gt=day)
        elif asked["show"] == "closed":
            found = found.exclude(state=EventState.OPEN)
        if asked["season"] is not None:
            found = found.filter(year=asked["season"])
        return found.before(asked["before"]) if asked["before"] else found

    @property
    def query(self):
        """What was asked for, as the address of a longer list repeats it."""
        asked = {name: self.data.get(name) for name in self.fields if name != "before"}
        return {name: text for name, text in asked.items() if text}


class AnnounceForm(ActForm):
    """A new event."""

    PLACES = {
        "event-name-taken": "name",
        "no-such-zone": "zone",
        "ends-before-it-begins": "until",
        "event-too-long": "until",
        "federation-ended": "federation",
        "form-not-for-championship": "form",
        "fixtures-take-two": "rounds",
        "half-way-takes-rounds": "withdrawal",
        "order-takes-points": "order",
        "points-take-two-sides": "win_points",
        "points-are-whole": "win_points",
    }

    name = NameField(label=gettext_lazy("Name"))
    kind = forms.ChoiceField(
        label=gettext_lazy("Kind"), choices=EventKind, initial=EventKind.CLUB
    )
    federation = forms.ChoiceField(
        label=gettext_lazy("Held by"),
        required=False,
        help_text=gettext_lazy("A championship is the Association’s to keep."),
    )
    since = a_day(gettext_lazy("First day"))
    until = a_day(gettext_lazy("Last day"))
    zone = forms.ChoiceField(label=gettext_lazy("Time zone there"))
    form = forms.ChoiceField(
        label=gettext_lazy("Form of the game"),
        choices=[(each.key, each.name) for each in PROFILES.values()],
        initial=ASSOCIATION.key,
    )
    no_schedule = forms.BooleanField(
        label=gettext_lazy("The Schedule of penalties does not hold (P-a)"),
        required=False,
    )
    rules = forms.CharField(
        label=gettext_lazy("The event’s own rules"),
        help_text=gettext_lazy(
            "Such as penalties in the place of the Schedule, tie-breaks, and times. "
            "They are shown as the event’s own, and change nothing in the Code: "
            "muggins stays (IV.4)."
        ),
        required=False,
        strip=False,
        widget=forms.Textarea({"rows": 5}),
    )
    rounds = Number(
        gettext_lazy("How often each meets each"),
        help_text=gettext_lazy("Blank where no round robin is drawn."),
    )
    owed = Number(
        gettext_lazy("Matches owed by each"),
        help_text=gettext_lazy("Blank where none are."),
    )
    latest_days = Number(
        gettext_lazy("Days that a fixture may be late"),
        help_text=gettext_lazy("Blank where any day of the event will do."),
    )
    withdrawal = forms.ChoiceField(
        label=gettext_lazy("When somebody leaves"),
        choices=Withdrawal,
        help_text=gettext_lazy("The Code does not say (S.13)."),
    )
    order = forms.ChoiceField(
        label=gettext_lazy("The table is ordered by"), choices=Order
    )
    places = Number(
        gettext_lazy("Places at the cut"),
        help_text=gettext_lazy("How many go through; blank where nobody does."),
    )
    win_points = Number(gettext_lazy("Own points for a win"))
    skunk_points = Number(gettext_lazy("For a skunk"))
    double_points = Number(gettext_lazy("For a double skunk"))

    def __init__(self, data=None, *, reach, championships, zone=""):
        """``reach`` are the federations whose events may be kept, "" for all, and
        ``championships`` whether those may be."""
        own = zone or settings.SECRETARIAT_ZONE.key
        super().__init__(data, initial={"zone": own})
        self.fields["zone"].choices = zone_choices(own)
        if not championships:
            kinds = [each for each in EventKind if each is not EventKind.CHAMPIONSHIP]
            self.fields["kind"].choices = [(each.value, each.label) for each in kinds]
            self.fields["federation"].help_text = ""
        running = Federation.objects.filter(last_day=None).named(today())
        if "" not in reach:
            running = running.filter(code__in=reach)
        self.federations = {each.code: each for each in running}
        told = [(each.code, each.name or each.code) for each in running]
        whole = [("", gettext_lazy("The Association"))] if "" in reach else []
        self.fields["federation"].choices = whole + told
        self.fields["federation"].required = not whole
        self.fields["rules"].validators = []
        self.told = None

    def place_of(self, finding):
        """The field of a finding; one on a text or a number says of which."""
        what = finding.facts.get("what")
        labels = {str(field.label).lower(): name for name, field in self.fields.items()}
        if what in self.fields:
            return what
        return labels.get(str(what).lower()) or super().place_of(finding)

    def clean(self):
        super().clean()
        facts = self.cleaned_data
        points = [facts.get(f"{each}_points") for each in ("win", "skunk", "double")]
        if None in points and points != [None] * 3:
            self.add_error(
                "win_points", _("Say what each of the three is worth, or none of them.")
            )
        if self.errors:
            return
        options = {"schedule": "off"} if facts["no_schedule"] else {}
        if options and "schedule" not in PROFILES[facts["form"]].options:
            self.add_error("no_schedule", _("This form has no Schedule to waive."))
            return
        self.told = EventTold(
            options=options,
            federation=self.federations.get(facts["federation"]),
            points=() if None in points else tuple(points),
            rules=facts["rules"].replace("\r\n", "\n"),
            **{
                name: facts[name]
                for name in (
                    *("name", "kind", "form", "since", "until", "zone", "rounds"),
                    *("owed", "places", "order", "latest_days", "withdrawal"),
                )
            },
        )


class EnterForm(ActForm):
    """Who is entered, one a line."""

    members = forms.CharField(
        label=gettext_lazy("Members"),
        help_text=gettext_lazy("One a line: a number, or a name that is one’s alone."),
        strip=False,
        max_length=60_000,
        widget=forms.Textarea({"rows": 8, "spellcheck": "false"}),
        error_messages={"required": gettext_lazy("Say who is entered.")},
    )

    def __init__(self, data=None):
        super().__init__(data)
        self.fields["members"].validators = self.fields["members"].validators[:1]

    def place_of(self, finding):
        return "members" if "member" in finding.facts else None

    def clean_members(self):
        """The members, in the order of the lines."""
        lines = self.cleaned_data["members"].splitlines()
        told = [line for line in map(names.composed, lines) if line]
        if len(told) > MOST_LINES:
            raise forms.ValidationError(_("Enter them in several parts."))
        members, errors = [], []
        for line in told:
            try:
                members.append(member_meant(line))
            except forms.ValidationError as error:
                errors.append(error)
        if errors:
            raise forms.ValidationError(errors[:MOST_MEANT])
        if not members:
            raise forms.ValidationError(_("Say who is entered."))
        return members


class Entrant(forms.ChoiceField):
    """One of some members, by name and number."""

    default_error_messages = {
        "required": gettext_lazy("Say who."),
        "invalid_choice": gettext_lazy("“%(value)s” is none of them."),
    }

    def offer(self, members):
        self.members = {member.number: member for member in members}
        told = [(number, called(each)) for number, each in self.members.items()]
        self.choices = [("", gettext_lazy("Choose")), *told]

    def clean(self, value):
        return self.members[super().clean(value)]


class WithdrawForm(ActForm):
    """Who leaves, and why."""

    PLACES = {"no-entrant": "member", "left-already": "member"}

    member = Entrant(label=gettext_lazy("Who leaves"))
    reason = ReasonField(help_text=READ_BY_ALL)

    def __init__(self, data=None, *, members):
        super().__init__(data)
        self.fields["member"].offer(members)


class DrawForm(ActForm):
    """On which days the rounds are."""

    PLACES = {
        "day-outside-event": "first_day",
        "rounds-outlast-event": "every",
        "number-out-of-bounds": "every",
    }

    first_day = DayField(
        label=gettext_lazy("Day of the first round"),
        required=False,
        help_text=gettext_lazy("Blank where any day of the event will do."),
    )
    every = Number(
        gettext_lazy("Days from round to round"),
        initial=7,
        required=True,
        help_text=gettext_lazy("0 where all rounds are on one day."),
    )


class PairForm(ActForm):
    """Two who are to meet."""

    PLACES = {
        "fixture-of-one": "second",
        "day-outside-event": "day",
        "number-out-of-bounds": "round",
    }

    first = Entrant(label=gettext_lazy("One"))
    second = Entrant(label=gettext_lazy("The other"))
    round = Number(gettext_lazy("Round"), required=True, initial=1)
    day = DayField(
        label=gettext_lazy("Day"),
        required=False,
        help_text=gettext_lazy("Blank where any day of the event will do."),
    )
    key = KeyField()

    def __init__(self, data=None, *, members):
        super().__init__(data)
        for name in ("first", "second"):
            self.fields[name].offer(members)


class ForfeitForm(ActForm):
    """Which of two forfeits, and why."""

    member = Entrant(label=gettext_lazy("Forfeited by"))
    reason = ReasonField(help_text=READ_BY_ALL)

    def __init__(self, data=None, *, members):
        super().__init__(data)
        self.fields["member"].offer(members)


class ReasonedForm(ActForm):
    """Why something is done."""

    reason = ReasonField(help_text=READ_BY_ALL)


class MoveForm(ActForm):
    """To which day a fixture is moved, and why."""

    PLACES = dict.fromkeys(("day-outside-event", "fixture-day-unchanged"), "day")

    day = DayField(label=gettext_lazy("The new day"))
    reason = ReasonField(help_text=READ_BY_ALL)


class TieForm(ActForm):
    """In which order those who are level at the cut stand, and why."""

    def __init__(self, data=None, *, members):
        super().__init__(data)
        self.places = []
        for at in range(1, len(members) + 1):
            place = Entrant(label=_("No. %(place)d of them") % {"place": at})
            place.offer(members)
            self.fields[f"place_{at}"] = place
            self.places.append(f"place_{at}")
        self.fields["reason"] = ReasonField(
            label=gettext_lazy("How it was decided"), help_text=READ_BY_ALL
        )

    def clean(self):
        super().clean()
        chosen = [self.cleaned_data.get(place) for place in self.places]
        if None not in chosen and len({*chosen}) < len(chosen):
            raise forms.ValidationError(_("Each of them stands in one place."))
        self.told = {
            "members": chosen,
            "reason": self.cleaned_data.get("reason", ""),
        }


class ToastForm(ActForm):
    """In which spirit an event was toasted, when, and who proposed it."""

    PLACES = {"toast-out-of-time": "day"}

    spirit = NameField(
        label=gettext_lazy("Spirit"),
        help_text=gettext_lazy("The official one is tequila (IX.1)."),
    )
    dry = forms.BooleanField(
        label=gettext_lazy("Observed without alcohol"), required=False
    )
    day = a_day(gettext_lazy("Day"))
    time = forms.TimeField(
        label=gettext_lazy("Time"),
        help_text=gettext_lazy("By the clock where the event was held."),
        widget=forms.TimeInput({"type": "time"}, format="%H:%M"),
        error_messages={
            "invalid": gettext_lazy("This is no time of day; write one such as 23:30."),
            "required": gettext_lazy("Say at what time of day, such as 23:30."),
        },
    )
    proposed_by = NameField(
        label=gettext_lazy("Proposed by"),
        help_text=gettext_lazy("A member, by name or number."),
    )

    def __init__(self, data=None, *, event):
        super().__init__(data)
        self.event = event

    def place_of(self, finding):
        return "spirit" if "what" in finding.facts else super().place_of(finding)

    def clean_proposed_by(self):
        text = self.cleaned_data["proposed_by"]
        if not names.composed(text):
            raise forms.ValidationError(_("Say who proposed it."))
        return member_meant(text)

    def clean(self):
        super().clean()
        facts = self.cleaned_data
        if self.errors:
            return
        spirit = names.composed(facts["spirit"])
        if facts["dry"] and spirit:
            self.add_error("dry", _("Name the spirit, or say that there was none."))
        elif not facts["dry"] and not spirit:
            self.add_error("spirit", _("Name the spirit, or say that there was none."))
        else:
            zone = ZoneInfo(self.event.zone)
            self.told = {
                "spirit": spirit,
                "proposed_by": facts["proposed_by"],
                "toasted_at": datetime.combine(facts["day"], facts["time"], zone),
            }


class CloseForm(ActForm):
    """Why an event is closed over those who fall short, where any do."""

    reason = ReasonField(
        required=False,
        help_text=gettext_lazy(
            "Where somebody falls short of the matches owed, it is closed over that "
            "for a reason. It stands in the record for anybody to read."
        ),
    )
