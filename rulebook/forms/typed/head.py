"""The head of a typed sheet: form and options, day and place, seats, the first cut.

It is read as the JSON spelling reads it, which names the field that it stops at.
"""

from dataclasses import dataclass, replace

from django import forms
from django.utils.translation import gettext_lazy as _

from rulebook.engine import PROFILES, NotationError, from_json, parse_cards

from ..fields import NO_HELP
from .told import LineField, Told, Unread, card_field, of_the_head, profile_of

MOST_CUTS = 20
"""How many cuts have fields; where a sheet has more, they stay as they are."""
OPTIONS = {
    "schedule": _("Schedule of penalties"),
    "muggins": _("Muggins"),
    "double-skunk": _("A double skunk ends it"),
    "lone": _("Who plays alone"),
}
"""What a form of the game may adopt, by its name on the sheet."""

UNSAID = ("", _("as the form has it"))
SWITCH = (UNSAID, ("on", _("on")), ("off", _("off")))


@dataclass(frozen=True)
class Sitter:
    """A seat's fields at the head of a sheet."""

    letter: str
    fields: list
    told: list


class HeadForm(Told):
    """What stands over a sheet: form and options, day and place, seats and cuts."""

    form = forms.ChoiceField(label=_("Form of the game"))
    date = forms.CharField(
        label=_("Date"),
        required=False,
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
    )
    event = LineField(_("Event"))
    place = LineField(_("Place"))
    agreed = forms.MultipleChoiceField(
        label=_("Who agreed to it"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    first = forms.ChoiceField(label=_("Who deals first"), required=False)
    cuts = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(self, sheet, data=None, *, one_more_cut=False):
        super().__init__(data)
        self.sheet = sheet
        key = (data or {}).get("form", sheet.form)
        self.profile = PROFILES.get(key) or profile_of(sheet)
        self.letters = self._letters()
        self.fields["form"].choices = _forms_of_the_game()
        self._add_options(key)
        for letter in self.letters:
            self._add_seat(letter)
        self.rows = self._count_cuts(data, one_more_cut)
        self._add_cuts()
        self._offer_seats()
        if data is None:
            self.initial = self._written()
        else:
            self.data = data.copy()
            self.data["cuts"] = self.rows

    def _letters(self):
        """The seats of the form, and whichever else the head of the sheet names."""
        seated = [seat.letter for seat in self.sheet.seats]
        named = {*self.profile.seats, *self.sheet.agreed, *seated}
        named = sorted(named.union(*self.sheet.cuts))
        rest = [letter for letter in named if letter not in seated]
        return named if sorted(seated) == seated else [*seated, *rest]

    def _add_options(self, key):
        names = list(self.profile.options)
        if key == self.sheet.form:
            names += [name for name in self.sheet.options if name not in names]
        self.options = names
        for name in names:
            seats = [(seat, seat) for seat in self.profile.seats]
            choices = [UNSAID, *seats] if name == "lone" else SWITCH
            self.fields[f"option-{name}"] = forms.ChoiceField(
                label=OPTIONS.get(name, name), choices=choices, required=False
            )

    def _add_seat(self, letter):
        told = {"aria-describedby": f"told-seat-{letter}"}
        number = forms.TextInput(NO_HELP | told | {"placeholder": "ICA-000017"})
        plain = forms.TextInput({"autocomplete": "off"} | told)
        kind = forms.TextInput({"autocomplete": "off"} | told)
        self.fields |= {
            f"{letter}-name": LineField(_("Name"), widget=plain),
            f"{letter}-member": LineField(_("Member’s number"), 40, widget=number),
            f"{letter}-species": LineField(_("If not human, what"), 60, widget=kind),
        }

    def _add_cuts(self):
        for row in range(1, self.rows + 1):
            for letter in self.letters:
                cut = card_field(letter, f"told-cut-{row}")
                self.fields[f"cut-{row}-{letter}"] = cut

    def _offer_seats(self):
        """Who may have agreed and who may deal first, where that is to be said."""
        choices = [(letter, letter) for letter in self.letters]
        self.fields["agreed"].choices = choices
        if self.profile.counts_for_championship and not self.sheet.agreed:
            del self.fields["agreed"]
        self.fields["first"].choices = [("", _("as the cut says")), *choices]
        if self.sheet.deals:
            del self.fields["first"]

    def _count_cuts(self, data, one_more):
        there = len(self.sheet.cuts)
        if there > MOST_CUTS:
            return 0
        if data is not None:
            sent = str(data.get("cuts", ""))
            there = max(int(sent) if sent.isdecimal() and len(sent) < 4 else 1, 1)
            last = [data.get(f"cut-{there}-{letter}", "") for letter in self.letters]
        else:
            last = list(self.sheet.cuts[-1].values()) if self.sheet.cuts else []
        return min(max(there + (one_more or _is_tied(last)), 1), MOST_CUTS)

    def _written(self):
        sheet = self.sheet
        written = {
            "form": sheet.form,
            "date": sheet.date,
            "event": sheet.event,
            "place": sheet.place,
            "agreed": list(sheet.agreed),
            "cuts": self.rows,
        }
        written |= {f"option-{name}": value for name, value in sheet.options.items()}
        for seat in sheet.seats:
            for name in ("name", "member", "species"):
                written[f"{seat.letter}-{name}"] = getattr(seat, name)
        for row, cut in enumerate(sheet.cuts, start=1):
            written |= {f"cut-{row}-{seat}": str(card) for seat, card in cut.items()}
        return written

    def clean(self):
        data = self.cleaned_data
        if self.errors:
            return
        options = {n: data[f"option-{n}"] for n in self.options if data[f"option-{n}"]}
        seats, cuts = self._seats(), self._cuts()
        head = {
            "form": data["form"],
            "options": options,
            "date": data["date"] or None,
            "event": data["event"],
            "place": data["place"],
            "agreed": self._agreed(),
            "seats": [seat for _letter, seat in seats],
            "cuts": [cut for _row, cut in cuts],
        }
        try:
            read = from_json(head)
        except NotationError as error:
            name = self._field_at(error.pointer, seats, cuts)
            self.add_error(name, Unread(error))
            return
        self.read = read

    def _agreed(self):
        """Who agreed: those of before in their order, and whoever is new."""
        before = self.sheet.agreed
        now = self.cleaned_data.get("agreed", before)
        new = sorted(seat for seat in now if seat not in before)
        return [*(seat for seat in before if seat in now), *new]

    def _seats(self):
        """Each seat of whom something is said, or was."""
        before = {seat.letter for seat in self.sheet.seats}
        seats = []
        for letter in self.letters:
            keys = ("name", "member", "species")
            said = {key: self.cleaned_data[f"{letter}-{key}"] for key in keys}
            said = {key: value for key, value in said.items() if value}
            if said or letter in before:
                seats.append((letter, {"seat": letter, **said}))
        return seats

    def _cuts(self):
        cuts = []
        for row in range(1, self.rows + 1):
            cut = {s: self.cleaned_data[f"cut-{row}-{s}"] for s in self.letters}
            cut = {seat: card for seat, card in cut.items() if card}
            if cut:
                cuts.append((row, cut))
        return cuts

    def _field_at(self, pointer, seats, cuts):
        _empty, key, *rest = (pointer or "/form").split("/")
        if key == "seats" and len(rest) > 1:
            return f"{seats[int(rest[0])][0]}-{rest[1]}"
        if key == "cuts" and len(rest) > 1:
            return f"cut-{cuts[int(rest[0])][0]}-{rest[1]}"
        name = f"option-{rest[0]}" if key == "options" and rest else key
        return name if name in self.fields else "form"

    def put_into(self, sheet):
        """The sheet with this head."""
        cuts = self.read.cuts if self.rows else sheet.cuts
        kept = {"deals": sheet.deals, "result": sheet.result, "remarks": sheet.remarks}
        return replace(self.read, cuts=cuts, **kept)

    def take(self, findings):
        """Puts what is found at the head beside the seat, the cut, or the form."""
        for each in of_the_head(self.read):
            self.found[self._place_of(each)].append((each, None))

    def _place_of(self, finding):
        name = "form"
        if finding.code == "non-human-seated":
            name = f"{finding.facts['seat']}-species"
        elif finding.code.startswith("cut-") or finding.code == "card-twice":
            name = f"cut-{len(self.read.cuts)}-{self.letters[0]}"
        return name if name in self.fields else "form"

    @property
    def sitters(self):
        for letter in self.letters:
            names = [f"{letter}-{key}" for key in ("name", "member", "species")]
            yield Sitter(letter, [self[n] for n in names], self.told(*names))

    @property
    def cut_rows(self):
        for row in range(1, self.rows + 1):
            names = [f"cut-{row}-{letter}" for letter in self.letters]
            yield row, [self[name] for name in names], self.told(*names)

    @property
    def option_fields(self):
        return [self[f"option-{name}"] for name in self.options]

    @property
    def told_of_play(self):
        names = [f"option-{name}" for name in self.options]
        return self.told("form", *names, "agreed")

    @property
    def told_of_day(self):
        return self.told("date", "event", "place")


def _forms_of_the_game():
    by_kind = {True: [], False: []}
    for each in PROFILES.values():
        by_kind[each.sanctioned].append((each.key, each.name))
    return [
        (_("In sanctioned play"), by_kind[True]),
        (_("At the table"), by_kind[False]),
    ]


def _is_tied(cut):
    """Whether two share the lowest card of a cut, so that it is cut again (II.1)."""
    try:
        ranks = sorted(card.rank for card in parse_cards(" ".join(map(str, cut))))
    except NotationError:
        return False
    return len(ranks) > 1 and ranks[0] == ranks[1]
