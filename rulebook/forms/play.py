"""A play to be checked, as typed and tapped, and the hands as far as they are known.

It knows the question and the engine's answer, not how a page looks.
"""

from itertools import groupby
from operator import attrgetter

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from rulebook.engine import NotationError, Play, judge_play
from rulebook.engine.cards import PACK
from rulebook.engine.penalties import LIMIT
from rulebook.engine.profile import ASSOCIATION
from rulebook.findings import Refused

from .fields import (
    AS_TYPED,
    LINES_AS_TYPED,
    CardsField,
    LaidField,
    ProfileField,
    Refusal,
)


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
