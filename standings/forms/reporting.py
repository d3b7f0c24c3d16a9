"""The facts of a match as somebody reports them: who sat where, when, and how it ended.

Nobody is asked what it was: that is worked out of the facts. Who is meant by a name is
asked back, with those to choose from; no name is taken for a member's unasked.
"""

from dataclasses import dataclass, field, replace
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from django import forms
from django.conf import settings
from django.db.models import Prefetch
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulebook.days import today
from rulebook.engine.profile import ASSOCIATION, PROFILES, SHORT, Sides
from rulebook.findings import Finding
from rulebook.forms.fields import Refusal
from standings import names
from standings.convening import HUMAN, SEAS
from standings.faults import species_faults
from standings.models import Event, Federation, FederationMembership, Match, Member
from standings.models.events import EVENT_NUMBER
from standings.models.matches import MATCH_NUMBER
from standings.models.members import NUMBER, number_meant
from standings.registration import MatchTold, SeatTold

from .acts import DayField, NameField
from .endings import EndingForm

MOST_EVENTS = 100
"""How many open events are offered, the latest; others are told by their pages."""
MOST_MEANT = 12
"""How many members a name offers; who bears it among more is told by number."""
NOBODY = "none"
"""What is chosen where a name is no member's."""


@cache
def _zones():
    return sorted(zone for zone in available_timezones() if "/" in zone)


def zone_choices(own):
    return [
        (gettext_lazy("Yours"), [(own, own)]),
        (gettext_lazy("All"), [(zone, zone) for zone in _zones()]),
    ]


@dataclass
class SeatAsked:
    """What is typed for a seat, and who may be meant by it.

    ``meant`` is None where nothing is to be asked back.
    """

    letter: str
    name: forms.BoundField
    species: forms.BoundField
    chosen: str = ""
    meant: list[Member] | None = None
    more: bool = False
    federations: list[Federation] | None = None
    """For which the member may have played, where that is to be asked."""
    asked_of: Member | None = None
    played: str = ""
    told: SeatTold | None = field(default=None, repr=False)


class EventField(forms.CharField):
    """An event by number, chosen among those that are open; blank for none."""

    def __init__(self):
        super().__init__(
            label=gettext_lazy("Event"),
            required=False,
            max_length=30,
            widget=forms.Select,
        )

    def offer(self, chosen):
        """Offers the events that are open, and one that is chosen in any case."""
        rows = Event.objects.open().latest_first()[:MOST_EVENTS]
        named = {event.number: f"{event.name}, {event.number}" for event in rows}
        if chosen and EVENT_NUMBER.fullmatch(chosen):
            named.setdefault(chosen, chosen)
        self.widget.choices = [("", gettext_lazy("None")), *named.items()]

    def clean(self, value):
        number = super().clean(value)
        if not number:
            return None
        try:
            return Event.objects.numbered(number)
        except Event.DoesNotExist:
            raise Refusal(Finding("no-such-event", {"event": number})) from None


class ReportForm(EndingForm):
    """A match, to be reported or to be looked at once more."""

    PLACES = {
        "no-such-zone": "zone",
        "no-such-waters": "waters",
        "not-played-yet": "day",
        "same-or-another": "same",
        "not-that-match": "same",
        "no-such-ordinal": "same",
        "another-form-in-event": "form",
        "day-outside-event": "day",
        "match-not-of-event": "same",
        **dict.fromkeys(
            ("sheet-of-another-form", "sheet-of-another-day", "sheet-of-others"),
            "sheet",
        ),
        **dict.fromkeys(
            ("event-not-open", "no-entrant", "not-paired-in-event"), "event"
        ),
    }

    form = forms.ChoiceField(
        label=gettext_lazy("Form of the game"),
        choices=[(each.key, each.name) for each in PROFILES.values()],
        error_messages={
            "invalid_choice": gettext_lazy("“%(value)s” is no form known here.")
        },
    )
    event = EventField()
    agreed = forms.BooleanField(
        label=gettext_lazy("All who played agreed on a short match"), required=False
    )
    day = DayField(label=gettext_lazy("Day"))
    time = forms.TimeField(
        label=gettext_lazy("Time"),
        required=False,
        help_text=gettext_lazy("It may be left open."),
        widget=forms.TimeInput({"type": "time"}, format="%H:%M"),
        error_messages={
            "invalid": gettext_lazy("This is no time of day; write one such as 23:30.")
        },
    )
    zone = forms.ChoiceField(
        label=gettext_lazy("Time zone there"),
        error_messages={
            "invalid_choice": gettext_lazy("“%(value)s” is no time zone known here.")
        },
    )
    place = NameField(
        label=gettext_lazy("Place"), help_text=gettext_lazy("Such as a town or a bar.")
    )
    vessel = NameField(
        label=gettext_lazy("Vessel"),
        help_text=gettext_lazy("Its name, where it was played aboard one."),
    )
    waters = forms.ChoiceField(
        label=gettext_lazy("In the waters of"),
        choices=[
            ("", gettext_lazy("Not said")),
            *((key, gettext_lazy(sea)) for key, sea in SEAS.items()),
            ("other", gettext_lazy("Other waters")),
        ],
        required=False,
    )
    representation = NameField(
        label=gettext_lazy("What was said of it"),
        help_text=gettext_lazy(
            "Such as “just for fun”. It is kept beside the entry, shown to all, and "
            "changes nothing (X.1-b)."
        ),
    )
    under_claim = forms.BooleanField(
        label=gettext_lazy("A claim of muggins was still open when it ended"),
        required=False,
    )
    same = forms.CharField(required=False, max_length=30)

    told = None
    candidates = ()

    def __init__(self, data=None, files=None, *, by, typed=None):
        self.by = by
        own = by.member.zone if by.member else settings.SECRETARIAT_ZONE.key
        begun = {
            "form": ASSOCIATION.key,
            "zone": own,
            "day": timezone.now().astimezone(ZoneInfo(own)).date(),
            "seat_A": self._own_seat(),
        }
        given = data if data is not None else typed or {}
        profile = PROFILES.get(given.get("form"), ASSOCIATION)
        super().__init__(
            data, files, profile=profile, initial=begun | dict(typed or {})
        )
        self.fields["zone"].choices = zone_choices(own)
        self.fields["event"].offer(given.get("event"))
        for letter in profile.seats:
            self.fields[f"seat_{letter}"] = NameField(
                label=_("Seat %(letter)s") % {"letter": letter}
            )
            self.fields[f"species_{letter}"] = NameField(
                label=_("Species, if not human")
            )
        if profile.key != SHORT.key:
            del self.fields["agreed"]
        self.seats = [self._asked(letter, given) for letter in profile.seats]

    def _own_seat(self):
        if self.by.member is None:
            return ""
        name = self.by.member.names.on(today()).first()
        number = self.by.member.number
        return f"{name.full}, {number}" if name else number

    def _asked(self, letter, given):
        text = names.composed(given.get(f"seat_{letter}") or "")
        chosen = given.get(f"who_{letter}") or ""
        # A choice holds for the name that it was made for, and no other.
        holds = names.composed(given.get(f"meant_{letter}") or "") == text
        return SeatAsked(
            letter,
            self[f"seat_{letter}"],
            self[f"species_{letter}"],
            chosen if holds else "",
        )

    @property
    def together(self):
        """The sides of several seats, in words; nothing where each plays alone."""
        if self.profile.sides is not Sides.PAIRS:
            return ""
        pairs = [_(" and ").join(team) for team in self.profile.teams]
        return _("%(pairs)s play together.") % {"pairs": _(", ").join(pairs)}

    def place_of(self, finding):
        """The field of a finding; one on a text says of which."""
        what = finding.facts.get("what")
        return what if what in self.fields else super().place_of(finding)

    def clean(self):
        self.agreed = self.cleaned_data.get("agreed", False)
        super().clean()
        for seat in self.seats:
            seat.told = self._who(seat)
            if seat.told and seat.told.member and self.cleaned_data.get("day"):
                seat.told = self._played_for(seat, seat.told)
        facts = self.cleaned_data
        if {"form", "day", "zone"} <= facts.keys() and all(
            seat.told for seat in self.seats
        ):
            self.told = self._facts(facts)
            if facts.get("same"):
                self.ask_which()

    def _facts(self, facts):
        same = facts.get("same") or ""
        return MatchTold(
            profile=self.profile,
            seats=tuple(seat.told for seat in self.seats),
            day=facts["day"],
            time=facts.get("time"),
            zone=facts["zone"],
            place=facts["place"],
            vessel=facts["vessel"],
            waters=facts.get("waters") or "",
            representation=facts["representation"],
            agreed=self.agreed,
            under_claim=facts["under_claim"],
            event=facts.get("event"),
            same_as=same if MATCH_NUMBER.fullmatch(same) else "",
            ordinal=int(same) if same.isascii() and same.isdecimal() else None,
        )

    def add_error(self, place, error):
        super().add_error(place, error)
        if place == "same":
            self.ask_which()

    def ask_which(self):
        """Looks up the matches of that day among which this may be."""
        if self.told is not None and not self.candidates:
            met = Match.objects.standing().filter(meeting=self.told.meeting)
            self.candidates = list(met.whole().order_by("ordinal"))

    @property
    def another(self):
        """Which match of the day and form another one would be, counted from 1."""
        alike = [each for each in self.candidates if each.form == self.profile.key]
        return max((each.ordinal for each in alike), default=0) + 1

    def _who(self, seat):
        """Who is said to have sat there; None where that is to be told or asked."""
        place = f"seat_{seat.letter}"
        text = names.composed(self.cleaned_data.get(place) or "")
        if not text:
            self.add_error(place, _("Say who sat here: a name, or a member’s number."))
            return None
        if faults := list(names.faults(text)):
            self.add_error(place, Refusal(faults[0]))
            return None
        written = NUMBER.search(text)
        number = written[0] if written else number_meant(text)
        if number:
            return self._numbered(seat, place, number)
        return self._named(seat, place, text)

    def _numbered(self, seat, place, number):
        try:
            return SeatTold(letter=seat.letter, member=Member.objects.numbered(number))
        except Member.DoesNotExist:
            said = _("There is no member %(number)s; look the name up, or type it.")
            self.add_error(place, said % {"number": number})
        return None

    def _named(self, seat, place, text):
        day = today()
        running = FederationMembership.objects.on(day).select_related("federation")
        found = Member.objects.named(day).search(text)
        found = list(
            found.prefetch_related(
                Prefetch("federations", running, to_attr="running"), "names"
            )[: MOST_MEANT + 1]
        )
        seat.meant, seat.more = found[:MOST_MEANT], len(found) > MOST_MEANT
        if seat.chosen == NOBODY:
            return self._outsider(seat, text)
        for member in seat.meant:
            if member.number == seat.chosen:
                return SeatTold(letter=seat.letter, member=member)
        if not seat.meant:
            # Pressing the button again says that a name is nobody's who is a member.
            seat.chosen = NOBODY
        elif len(seat.meant) == 1 and _bears(seat.meant[0], text):
            seat.chosen = seat.meant[0].number
        self.add_error(place, _("Say who is meant."))
        return None

    def _played_for(self, seat, told):
        """The same with the federation played for, asked of who belonged to several."""
        day = self.cleaned_data["day"]
        running = told.member.federations.on(day).select_related("federation")
        belonged = {each.federation.code: each.federation for each in running}
        if len(belonged) < 2:
            return told
        seat.federations = [belonged[code] for code in sorted(belonged)]
        seat.asked_of = told.member
        # An answer holds for the member of whom it was asked.
        asked_of = self.data.get(f"asked_{seat.letter}")
        chosen = self.data.get(f"federation_{seat.letter}") or ""
        if asked_of == told.member.number and chosen in (NOBODY, *belonged):
            seat.played = chosen
            return replace(told, federation=belonged.get(chosen))
        said = _("Say for which federation %(member)s played.")
        facts = {"member": told.member.number}
        self.add_error(f"seat_{seat.letter}", said % facts)
        return None

    def _outsider(self, seat, text):
        place = f"species_{seat.letter}"
        species = names.composed(self.cleaned_data.get(place) or "") or HUMAN
        if faults := list(species_faults(species)):
            self.add_error(place, Refusal(faults[0]))
            return None
        return SeatTold(letter=seat.letter, name=text, species=species)


def _bears(member, text):
    """Whether a member bears the very name, now or once."""
    key = names.search_key(text)
    return any(name.search_key == key for name in member.names.all())
