"""A hand or crib to be counted, as typed and tapped, and what was claimed for it.

It knows the question and the engine's answer, not how a page looks.
"""

from django import forms
from django.utils.translation import gettext_lazy as _

from rulebook.engine import count, judge_claim
from rulebook.engine.cards import spell
from rulebook.engine.profile import ASSOCIATION
from rulebook.engine.show import CRIB_SIZE
from rulebook.findings import Refused

from .fields import (
    AS_TYPED,
    LINES_AS_TYPED,
    CardsField,
    ClaimField,
    LinesField,
    ProfileField,
    Refusal,
)


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

    ASKED = ("hand", "starter", "crib", "form", "pick", "take")
    """What must be readable for a count; a claim may be amiss beside it."""

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
    def surplus(self):
        """How many cards the hand holds beyond what it must have."""
        return max(0, len(self.cards) - self.wanted)

    @property
    def whole(self):
        return not self.lacking and bool(self.starters)

    @property
    def _is_readable(self):
        return not any(name in self.errors for name in self.ASKED)

    def clean(self):
        self._read = dict(self.cleaned_data)
        if not self._is_readable or not self.used or self._is_under_way():
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
        if not self.errors:
            self._judge()

    def _is_under_way(self):
        data = self.cleaned_data
        to_come = self.surplus or not self.whole
        return data["pick"] or data["take"] or (data["picking"] and to_come)

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
        if not self._is_readable:
            return False
        data = self.cleaned_data
        done = data["picking"] and self.whole and not self.surplus
        return bool(data["pick"] or data["take"] or done)

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
        whole = len(hand) == self.wanted and starter
        return {
            "hand": "".join(map(str, hand)),
            "starter": "".join(map(str, starter)),
            "crib": "1" if self.is_crib else "",
            "form": "" if self.profile is ASSOCIATION else self.data.get("form"),
            "claimed": self.data.get("claimed"),
            "muggins": self.data.get("muggins"),
            "picking": "1" if begun and not whole else "",
        }
