"""What visitors type and tap, read into cards, forms of the game and lines of a count.

A field keeps the text as typed; what cannot be read or counted comes back as the
finding that says so. How a page looks is not known here.
"""

import re
from itertools import groupby
from operator import attrgetter

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from rulebook.engine import (
    PROFILES,
    NotationError,
    Play,
    count,
    find_profile,
    judge_claim,
    judge_play,
    parse_cards,
    parse_laid,
)
from rulebook.engine.cards import PACK, spell
from rulebook.engine.claims import parse_line
from rulebook.engine.penalties import LIMIT
from rulebook.engine.profile import ASSOCIATION
from rulebook.engine.show import CRIB_SIZE
from rulebook.findings import Finding, Refused
from rulebook.wording import sentence

PLAYABLE = tuple(each for each in PROFILES.values() if not each.result_only)
"""The forms whose cards can be counted."""


NO_HELP = {"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
AS_TYPED = forms.TextInput(NO_HELP)
LINES_AS_TYPED = forms.Textarea({"rows": 2} | NO_HELP)


class Refusal(ValidationError):
    """What a field cannot take, with the finding that says so."""

    def __init__(self, finding: Finding):
        super().__init__(sentence(finding), code=finding.code)
        self.finding = finding


class CardsField(forms.CharField):
    """Cards in any spelling, as a tuple."""

    def __init__(self, **options):
        super().__init__(required=False, max_length=400, **options)

    def clean(self, value):
        try:
            return parse_cards(super().clean(value))
        except NotationError as error:
            raise Refusal(error.finding) from error


class ProfileField(forms.CharField):
    """A form of the game by its name, as its profile; the Association's if none."""

    def __init__(self, **options):
        choices = [(each.key, each.name) for each in PLAYABLE]
        options["widget"] = forms.Select(choices=choices)
        super().__init__(required=False, max_length=100, **options)

    def clean(self, value):
        try:
            profile = find_profile(super().clean(value) or ASSOCIATION.key)
        except NotationError as error:
            raise Refusal(error.finding) from error
        except Refused as refused:
            raise Refusal(refused.findings[0]) from refused
        if profile.result_only:
            raise Refusal(Finding("result-only", {"form": profile.name}))
        return profile

    def widget_attrs(self, widget):
        """Nothing: a choice has no length to limit."""
        return {}

    def bound_data(self, data, initial):
        """The form's own key where it is given by another of its names."""
        try:
            return find_profile(data or ASSOCIATION.key).key
        except (NotationError, Refused):
            return data


class LinesField(forms.CharField):
    """Lines of a count such as ``pair 5C 5D``, parted by newline or semicolon."""

    def __init__(self, **options):
        super().__init__(required=False, max_length=4000, **options)

    def clean(self, value):
        text = super().clean(value)
        lines = [line.strip() for line in re.split(r"[;\n]", text) if line.strip()]
        for row, line in enumerate(lines, start=1):
            try:
                parse_line(line, row)
            except NotationError as error:
                raise Refusal(error.finding) from error
        return lines


class ClaimField(LinesField):
    """What a player counted: a total as a number, or the lines of the count."""

    def clean(self, value):
        text = (value or "").strip()
        return int(text) if re.fullmatch(r"[0-9]{1,3}", text) else super().clean(value)


class CountForm(forms.Form):
    """A hand or crib to be counted, and what was claimed for it.

    ``pick`` adds a card to the hand, then as the starter, and ``take`` takes one back:
    either makes another question, which has an address of its own. While a visitor is
    ``picking``, a hand that is not yet whole is no mistake.
    """

    hand = CardsField(label=_("Hand"), widget=AS_TYPED)
    starter = CardsField(label=_("Starter"), widget=AS_TYPED)
    crib = forms.TypedChoiceField(
        label=_("Counted as"),
        choices=[("0", _("Hand")), ("1", _("Crib"))],
        coerce=lambda value: value == "1",
        empty_value="",
        required=False,
    )
    form = ProfileField(label=_("Form of the game"))
    claimed = ClaimField(
        label=_("The player counted"),
        help_text=_("A total, or line by line: 15 7C 8D; pair 5C 5D"),
        widget=LINES_AS_TYPED,
    )
    muggins = LinesField(
        label=_("Muggins is called on"),
        help_text=_("Line by line: run 6C 7C 8D"),
        widget=LINES_AS_TYPED,
    )
    picking = forms.BooleanField(required=False)
    pick = CardsField()
    take = CardsField()

    count = None
    verdict = None

    def __init__(self, data):
        super().__init__(data, label_suffix="")
        # What could be read, kept where a later refusal takes it from cleaned_data.
        self._read = {}

    @property
    def profile(self):
        return self._read.get("form") or ASSOCIATION

    @property
    def cards(self):
        """The cards of the hand, as far as they can be read."""
        return self._read.get("hand") or ()

    @property
    def starters(self):
        """The starter, or what was given for it."""
        return self._read.get("starter") or ()

    @property
    def used(self):
        return {*self.cards, *self.starters}

    @property
    def wanted(self):
        """How many cards the hand or crib must have."""
        return CRIB_SIZE if self.is_crib else self.profile.kept

    @property
    def lacking(self):
        """A place for each card that the hand still lacks."""
        return range(max(0, self.wanted - len(self.cards)))

    @property
    def whole(self):
        return not self.lacking and bool(self.starters)

    def clean(self):
        self._read = dict(self.cleaned_data)
        if self.errors or not self.used or self._is_under_way():
            return
        try:
            self.count = count(
                self.cards,
                spell(self.starters) or None,
                self.is_crib,
                self.profile,
            )
        except Refused as refused:
            (finding,) = refused.findings
            self.add_error(self._place_of(finding), Refusal(finding))
            return
        self._judge()

    def _is_under_way(self):
        data = self.cleaned_data
        return data["pick"] or data["take"] or (data["picking"] and not self.whole)

    def _place_of(self, finding):
        if finding.code == "starter-size":
            return "starter"
        twice_in_hand = len(set(self.cards)) < len(self.cards)
        at_starter = finding.code == "card-twice" and not twice_in_hand
        return "starter" if at_starter else "hand"

    def _judge(self):
        claimed, muggins = self.cleaned_data["claimed"], self.cleaned_data["muggins"]
        if claimed == [] and muggins:
            self.add_error(
                "claimed",
                _(
                    "Say first what the player counted, a total or line by line: "
                    "muggins takes only what that leaves out."
                ),
            )
        elif claimed != []:
            hand, starter, crib, profile = self.count[:4]
            self.verdict = judge_claim(
                hand, starter, crib, claimed=claimed, muggins=muggins, profile=profile
            )

    @property
    def pegged(self):
        """What the player's own count stands for."""
        return self.verdict.true - self.verdict.shortfall

    @property
    def is_crib(self):
        return bool(self._read.get("crib"))

    @property
    def moved(self):
        """Whether a tap has led to another question than the one in the address."""
        data = self.cleaned_data
        return bool(data["pick"] or data["take"] or data["picking"] and self.whole)

    def question(self):
        """The question, after the tap if there was one, as an address states it."""
        hand, starter = list(self.cards), list(self.starters)
        for card in self._read.get("take", ()):
            hand = [each for each in hand if each is not card]
            starter = [each for each in starter if each is not card]
        for card in self._read.get("pick", ()):
            if card in hand or card in starter:
                continue
            if len(hand) < self.wanted:
                hand.append(card)
            elif not starter:
                starter.append(card)
        begun = hand or starter
        whole = len(hand) >= self.wanted and starter
        return {
            "hand": "".join(map(str, hand)),
            "starter": "".join(map(str, starter)),
            "crib": "1" if self.is_crib else "",
            "form": "" if self.profile is ASSOCIATION else self.data.get("form"),
            "claimed": self.data.get("claimed"),
            "muggins": self.data.get("muggins"),
            "picking": "1" if begun and not whole else "",
        }


class LaidField(forms.CharField):
    """A play as a sheet writes it: ``A JS, B 5C 2, A go``."""

    def __init__(self, **options):
        super().__init__(required=False, max_length=4000, **options)

    def clean(self, value):
        try:
            return parse_laid(super().clean(value))
        except NotationError as error:
            raise Refusal(error.finding) from error


class PlayForm(forms.Form):
    """A play to be checked, and the hands as far as they are known.

    ``lay`` adds a card for the seat to act, ``go`` a Go, and ``back`` takes the last
    act back; each makes another play, which has an address of its own.
    """

    laid = LaidField(
        label=_("Laid"),
        help_text=_("A seat and a card, with what was pegged: A JS, B 5C 2, A go"),
        widget=LINES_AS_TYPED,
    )
    leader = forms.CharField(label=_("Who leads"), required=False)
    form = ProfileField(label=_("Form of the game"))
    lay = CardsField()
    go = forms.BooleanField(required=False)
    back = forms.BooleanField(required=False)

    record = None

    def __init__(self, data):
        super().__init__(data, label_suffix="")
        try:
            self.profile = self.fields["form"].clean(data.get("form"))
        except ValidationError:
            self.profile = ASSOCIATION
        seats = self.profile.seats
        for seat in seats:
            label = _("%(seat)s’s hand") % {"seat": seat}
            self.fields[seat] = CardsField(label=label, widget=AS_TYPED)
        whoever = ("", _("Whoever lays first"))
        choices = [whoever, *((seat, seat) for seat in seats)]
        self.fields["leader"].widget = forms.Select(choices=choices)

    @property
    def hand_fields(self):
        return [self[seat] for seat in self.profile.seats]

    def clean(self):
        if self.errors:
            return
        hands = {}
        for seat in self.profile.seats:
            if self.cleaned_data[seat]:
                hands[seat] = self.cleaned_data[seat]
                self._at(seat, Play, hands, profile=self.profile)
        leader = self.cleaned_data["leader"] or None
        self._at("leader", Play, leader=leader, profile=self.profile)
        if not self.errors:
            laid = self.cleaned_data["laid"]
            leader = leader or (None if laid else self.profile.seats[0])
            self.hands = hands
            self.record = self._at(
                "laid", judge_play, laid, hands, leader, self.profile
            )

    def _at(self, field, act, *given, **more):
        """Does an act of the engine; what it cannot take is said at this field."""
        try:
            return act(*given, **more)
        except NotationError as error:
            self.add_error(field, Refusal(error.finding))
        except Refused as refused:
            self.add_error(field, Refusal(refused.findings[0]))

    @property
    def used(self):
        """The cards that the seat to act cannot lay: laid, another's, or too high."""
        laid = {act.card for act in self.record.acts if act.card}
        others = {card for hand in self.hands.values() for card in hand}
        room = LIMIT - self.record.count
        return laid | others | {card for card in PACK if card.value > room}

    @property
    def held(self):
        """What the seat to act still holds, each card with whether it may be laid.

        None where its hand is not known.
        """
        turn = self.record.turn
        if turn not in self.hands:
            return None
        laid = {act.card for act in self.record.acts}
        legal = self.record.legal[turn]
        return [
            (card, card in legal)
            for card in sorted(self.hands[turn])
            if card not in laid
        ]

    @property
    def must_say_go(self):
        """Whether the seat to act is known to hold nothing that fits."""
        held = self.held
        return held is not None and not any(may_be_laid for _card, may_be_laid in held)

    @property
    def series(self):
        """The acts by their series, each with its number."""
        by_series = groupby(self.record.acts, key=attrgetter("series"))
        return [(number, list(acts)) for number, acts in by_series]

    @property
    def last(self):
        return self.record.acts[-1]

    @property
    def totals(self):
        return [(seat, self.record.totals.get(seat, 0)) for seat in self.profile.seats]

    @property
    def moved(self):
        """Whether a tap has led to another play than the one in the address."""
        return any(self.cleaned_data[tap] for tap in ("lay", "go", "back"))

    def question(self):
        """The play, after the tap if there was one, as an address states it."""
        data = self.cleaned_data
        acts = [_write_act(act) for act in data["laid"]]
        turn = self.record.turn
        if data["back"]:
            acts = acts[:-1]
        elif turn and data["lay"]:
            acts.append(f"{turn} {data['lay'][0]}")
        elif turn and data["go"]:
            acts.append(f"{turn} go")
        return {
            "laid": ", ".join(acts),
            **{seat: "".join(map(str, data[seat])) for seat in self.profile.seats},
            "leader": data["leader"],
            "form": "" if self.profile is ASSOCIATION else self.data.get("form"),
        }


def _write_act(act):
    if act.card is None:
        return f"{act.seat} go"
    claimed = "" if act.claimed is None else f" {act.claimed}"
    return f"{act.seat} {act.card}{claimed}"
