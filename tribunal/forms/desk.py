"""What is typed and tapped at the referee's desk: a count in dispute, what happened.

It knows the question and what is ruled of it, not how a page looks; nor who may keep
a ruling.
"""

import re

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, gettext_lazy

from rulebook.engine.cards import spell
from rulebook.engine.claims import canonical_line
from rulebook.engine.pegging import LIMIT
from rulebook.engine.profile import ASSOCIATION, TARGET
from rulebook.engine.sheet import MOST_DEALS
from rulebook.findings import Finding
from rulebook.forms.count import CountForm
from rulebook.forms.fields import (
    AS_TYPED,
    CardsField,
    ClaimField,
    LinesField,
    ProfileField,
    Refusal,
)
from standings.forms.acts import ActForm, KeyField, NameField, ReasonField
from standings.forms.matches import READ_BY_ALL, number_of_match
from standings.models import Event, Member
from standings.models.members import NUMBER, number_meant
from tribunal.claims import CountDisputed, When
from tribunal.happenings import HAPPENINGS, SCORES, Happened
from tribunal.models import Ruling
from tribunal.ruled import score_faults
from tribunal.rulings import RulingTold

MOST_HELD = 6
"""No hand is dealt more cards."""
WHENS = (
    (When.OPEN.value, gettext_lazy("After the count, the cards still on the table")),
    (When.COUNTING.value, gettext_lazy("Before the count was finished")),
    (When.GATHERED.value, gettext_lazy("After the cards were gathered")),
    (When.OVER.value, gettext_lazy("Once the match was over")),
)
NO_SUCH_MOMENT = {
    "invalid_choice": gettext_lazy("There is no moment “%(value)s” to choose here.")
}
PARTS = re.compile(r"[;\n]")


class Together(forms.Textarea):
    """Lines that are ticked, and others that are typed, under one name."""

    def value_from_datadict(self, data, files, name):
        return "; ".join(part for part in given(data, name) if part.strip())


def given(data, name):
    """Everything that was sent under a name."""
    return data.getlist(name) if hasattr(data, "getlist") else [data.get(name) or ""]


class TotalOrLines(ClaimField):
    """A total, or the lines of a count; not both."""

    def clean(self, value):
        parts = [part.strip() for part in PARTS.split(value or "") if part.strip()]
        if len(parts) > 1 and any(part.isdecimal() for part in parts):
            raise ValidationError(
                gettext("Give the total, or the lines of the count, not both.")
            )
        return super().clean(value)


def number_field(label, least, most, **options):
    """A number that may be left out, typed on the keys of a phone for numbers."""
    return forms.IntegerField(
        label=label,
        required=False,
        min_value=least,
        max_value=most,
        widget=forms.TextInput({"inputmode": "numeric", "autocomplete": "off"}),
        **options,
    )


def score_field(label):
    """A score that somebody had before anything was pegged, if it is told."""
    return number_field(label, 0, TARGET - 1)


def refuse_scores(form, target, *names):
    """Tells of scores that nobody has before the end, each beside its field."""
    for name in names:
        for finding in score_faults(form.cleaned_data.get(name), target):
            form.add_error(name, Refusal(finding))


class CountDisputedForm(CountForm):
    """A count, what the opponent says of it, and when; each tap is an address.

    A ruling is asked for by saying when; until then cards and words are gathered.
    """

    claimed = TotalOrLines(label=gettext_lazy("The player counted"), widget=Together)
    muggins = LinesField(label=gettext_lazy("Muggins names"), widget=Together)
    when = forms.ChoiceField(
        label=gettext_lazy("When was it said?"),
        choices=WHENS,
        required=False,
        error_messages=NO_SUCH_MOMENT,
    )
    prompted = forms.BooleanField(
        label=gettext_lazy("Somebody else prompted it"), required=False
    )
    player_at = score_field(gettext_lazy("The player’s score before the count"))
    opponent_at = score_field(gettext_lazy("The opponent’s score"))

    kind = "count"
    SAID = ("claimed", "muggins")
    MORE = ("when", "prompted", "player_at", "opponent_at")

    def clean(self):
        super().clean()
        refuse_scores(self, self.profile.target, "player_at", "opponent_at")
        if not self.errors and self._asks and self.count and self.verdict is None:
            self.add_error(
                "claimed",
                gettext("Say what the player counted: a total, or line by line."),
            )

    @property
    def _asks(self):
        return bool(self.cleaned_data.get("when")) and not super().moved

    @property
    def asked(self):
        """What is asked of the rules; None until all of it is there."""
        if self.errors or self.verdict is None or not self._asks:
            return None
        told, hand = self.cleaned_data, self.count
        claimed = told["claimed"]
        return CountDisputed(
            hand=hand.hand,
            starter=hand.starter,
            crib=hand.crib,
            form=self.form_asked,
            claimed=claimed if isinstance(claimed, int) else tuple(claimed),
            muggins=tuple(told["muggins"]),
            when=When(told["when"]),
            prompted=told["prompted"],
            player_at=told["player_at"],
            opponent_at=told["opponent_at"],
        )

    @property
    def form_asked(self):
        """The form of the game with its options, by its key."""
        return self.fields["form"].bound_data(self.data.get("form"), None)

    @property
    def moved(self):
        """Whether the address is another than the one that was asked for.

        It is too where lines were ticked, for they stand in it once.
        """
        ticked = any(len(given(self.data, name)) > 1 for name in self.SAID)
        return super().moved or (ticked and not self.errors)

    def question(self):
        asked = super().question()
        asked |= {name: self[name].value() or "" for name in self.SAID}
        if not super().moved:
            asked |= {name: self.data.get(name, "") for name in self.MORE}
        return asked

    @property
    def rows(self):
        """What scores in these cards, each with its line, and who has named it."""
        if self.count is None:
            return []
        named = {name: set(self._lines(name)) for name in self.SAID}
        return [
            {
                "combination": item,
                "line": line_of(item),
                **{name: line_of(item) in named[name] for name in self.SAID},
            }
            for item in self.count.combinations
        ]

    @property
    def typed(self):
        """What was typed besides what is ticked, by field."""
        there = {row["line"] for row in self.rows}
        return {
            name: "; ".join(line for line in self._lines(name) if line not in there)
            for name in self.SAID
        }

    def _lines(self, name):
        parts = PARTS.split(self[name].value() or "")
        return [_canonical(part.strip()) for part in parts if part.strip()]


def line_of(item):
    """A combination as a line of a count names it."""
    return canonical_line(f"{item.kind} {spell(item.cards)}")


def _canonical(text):
    try:
        return canonical_line(text)
    except ValueError:
        return text


class HappenedForm(forms.Form):
    """What happened, as far as the answer depends on it; each tap is an address."""

    form = ProfileField(label=gettext_lazy("Form of the game"))
    off = forms.BooleanField(
        label=gettext_lazy("The event has switched the Schedule of penalties off"),
        required=False,
    )
    when = forms.ChoiceField(
        label=gettext_lazy("When, or how, was it?"),
        required=False,
        error_messages=NO_SUCH_MOMENT,
    )
    cards = CardsField(label=gettext_lazy("The cards held"), widget=AS_TYPED)
    running = number_field(gettext_lazy("The count when Go was said"), 0, LIMIT)
    over = number_field(gettext_lazy("Points claimed too many"), 1, TARGET)
    offender_at = score_field(gettext_lazy("The offender’s score"))
    opponent_at = score_field(gettext_lazy("The opponent’s score"))
    pick = CardsField()
    take = CardsField()

    kind = "happening"

    def __init__(self, data, what):
        super().__init__(data, label_suffix="")
        self.what, self.happening = what, HAPPENINGS[what]
        moments = self.happening.moments or {}
        self.fields["when"].choices = [
            (when, gettext(label)) for when, label in moments.items()
        ]
        asks = {"form", *self.happening.asks, *(("when",) if moments else ())}
        if self.happening.offence or what == "renege":
            asks.add("off")
        if "cards" in asks:
            asks |= {"pick", "take"}
        for name in set(self.fields) - asks:
            del self.fields[name]

    def clean_cards(self):
        cards = self.cleaned_data["cards"]
        for card in cards:
            if cards.count(card) > 1:
                raise Refusal(Finding("card-twice", {"card": card}))
        if len(cards) > MOST_HELD:
            raise ValidationError(gettext("No hand holds so many cards."))
        return cards

    def clean(self):
        profile = self.cleaned_data.get("form") or ASSOCIATION
        refuse_scores(self, profile.target, *SCORES)

    @property
    def asked(self):
        """What is asked of the rules; None where something cannot be read."""
        if self.errors:
            return None
        told = {
            name: self.cleaned_data[name]
            for name in ("when", *self.happening.asks)
            if name in self.fields
        }
        return Happened(what=self.what, form=self.form_asked, **told)

    @property
    def form_asked(self):
        """The form of the game with its options, by its key."""
        form = self.fields["form"].bound_data(self.data.get("form"), None)
        off = self.cleaned_data.get("off") and "schedule=off" not in form
        return f"{form} schedule=off" if off else form

    @property
    def held(self):
        """The cards that were held, as far as they can be read."""
        return self.cleaned_data.get("cards") or () if self.is_bound else ()

    @property
    def full(self):
        return len(self.held) >= MOST_HELD

    @property
    def moved(self):
        told = self.cleaned_data if not self.errors else {}
        return bool(told.get("pick") or told.get("take"))

    def question(self):
        """The question, after the tap if there was one, as an address states it."""
        told = self.cleaned_data
        taken = told.get("take") or ()
        held = [card for card in self.held if card not in taken]
        held += [card for card in told.get("pick") or () if card not in held]
        asked = {
            name: self.data.get(name, "")
            for name in self.fields
            if name not in ("pick", "take")
        }
        if asked["form"] == ASSOCIATION.key:
            asked["form"] = ""
        if "cards" in asked:
            asked["cards"] = "".join(map(str, held[:MOST_HELD]))
        return asked


class KeepForm(ActForm):
    """Of what a ruling is kept: match or event, who was there, and what they say."""

    PLACES = {
        "not-at-that-table": "player",
        "party-on-both-sides": "opponent",
        "ruling-of-another-form": "match",
        "match-withdrawn": "match",
        "ruling-of-another-event": "event",
        "ruling-by-another-schedule": "event",
        "deal-of-no-match": "deal",
        "name-too-long": "player",
        "hidden-character-in-name": "player",
    }

    match = forms.CharField(
        label=gettext_lazy("Match"),
        help_text=gettext_lazy(
            "Its number, such as ICA-M-2026-000123, where it is on file."
        ),
        required=False,
        max_length=30,
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    deal = number_field(
        gettext_lazy("Deal"),
        1,
        MOST_DEALS,
        help_text=gettext_lazy("Which deal of it; its sheet can then be corrected."),
    )
    event = forms.CharField(
        label=gettext_lazy("Event"),
        help_text=gettext_lazy(
            "Its number, such as ICA-E-2026-0003; a match’s own need not be named."
        ),
        required=False,
        max_length=30,
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    player = NameField(label=gettext_lazy("Who counted, or offended"))
    player_says = ReasonField(
        label=gettext_lazy("What they say"), help_text=READ_BY_ALL, required=False
    )
    opponent = NameField(label=gettext_lazy("Who claims, or pegs"))
    opponent_says = ReasonField(
        label=gettext_lazy("What they say"), help_text=READ_BY_ALL, required=False
    )
    key = KeyField()

    def __init__(self, data=None):
        super().__init__(data)
        who = gettext(
            "The letter of a seat of the match, a member’s number, or a name; it may "
            "be left out."
        )
        for name in ("player", "opponent"):
            self.fields[name].help_text = who

    def place_of(self, finding):
        """The field of a finding; one on a text says of which."""
        what = finding.facts.get("what")
        return what if what in self.fields else super().place_of(finding)

    def clean_match(self):
        """The match of a number, None where none is told."""
        text = self.cleaned_data["match"].strip()
        return number_of_match(text) if text else None

    def clean_event(self):
        """The event of a number, None where none is told."""
        text = self.cleaned_data["event"].strip()
        if not text:
            return None
        try:
            return Event.objects.numbered(text)
        except Event.DoesNotExist:
            raise Refusal(Finding("no-such-event", {"event": text})) from None

    def clean_player(self):
        return party_meant(self.cleaned_data["player"])

    def clean_opponent(self):
        return party_meant(self.cleaned_data["opponent"])

    def told(self, asked):
        """The ruling as it is to be kept."""
        facts = {name: self.cleaned_data[name] for name in self.fields if name != "key"}
        return RulingTold(asked=asked, **facts)


def party_meant(text):
    """The member of a number, or the name or seat that was written."""
    text = text.strip()
    written = NUMBER.search(text)
    number = written[0] if written else number_meant(text)
    if not number:
        return text
    try:
        return Member.objects.numbered(number)
    except Member.DoesNotExist:
        raise Refusal(Finding("no-such-member", {"member": number})) from None


class CorrectForm(ActForm):
    """The order to correct a sheet by a ruling: there is nothing to be typed."""


class RulingsForm(forms.Form):
    """Which rulings to list, and after which the list goes on."""

    match = forms.CharField(required=False, max_length=30)
    before = forms.CharField(required=False, max_length=30)

    def clean_match(self):
        text = self.cleaned_data["match"].strip()
        return number_of_match(text) if text else None

    def clean_before(self):
        """The ruling after which the list goes on, None where it begins."""
        number = self.cleaned_data["before"]
        if not number:
            return None
        try:
            return Ruling.objects.numbered(number)
        except Ruling.DoesNotExist:
            raise Refusal(Finding("no-such-ruling", {"number": number})) from None
