"""What visitors type and tap, read into cards, forms of the game and lines of a count.

A field keeps the text as typed; what cannot be read or counted comes back as the
finding that says so. How a page looks is not known here.
"""

import re

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from rulebook.engine import (
    PROFILES,
    NotationError,
    count,
    find_profile,
    judge_claim,
    parse_cards,
)
from rulebook.engine.cards import spell
from rulebook.engine.claims import parse_line
from rulebook.engine.profile import ASSOCIATION
from rulebook.engine.show import CRIB_SIZE
from rulebook.findings import Finding, Refused
from rulebook.wording import sentence

PLAYABLE = tuple(each for each in PROFILES.values() if not each.result_only)
"""The forms whose cards can be counted."""


NO_HELP = {"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
AS_TYPED = forms.TextInput(NO_HELP)
LINES_AS_TYPED = forms.Textarea({"rows": 3} | NO_HELP)


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
        empty_value=False,
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

    def __init__(self, data=None):
        super().__init__(data, label_suffix="")

    @property
    def profile(self):
        return self._cleaned("form", ASSOCIATION)

    @property
    def cards(self):
        """The cards of the hand, as far as they can be read."""
        return self._cleaned("hand", ())

    @property
    def starters(self):
        """The starter, or what was given for it."""
        return self._cleaned("starter", ())

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

    def _cleaned(self, name, otherwise):
        return getattr(self, "cleaned_data", {}).get(name, otherwise)

    def clean(self):
        if self.errors or not self.used or self._is_under_way():
            return
        try:
            self.count = count(
                self.cards,
                spell(self.starters) or None,
                self.cleaned_data["crib"],
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
        return self._cleaned("crib", False)

    @property
    def moved(self):
        """Whether a tap has led to another question than the one in the address."""
        data = self.cleaned_data
        return bool(data["pick"] or data["take"] or data["picking"] and self.whole)

    def question(self):
        """The question, after the tap if there was one, as an address states it."""
        hand, starter = list(self.cards), list(self.starters)
        for card in self._cleaned("take", ()):
            hand = [each for each in hand if each is not card]
            starter = [each for each in starter if each is not card]
        for card in self._cleaned("pick", ()):
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
