"""A play to be checked, as typed and tapped, and the hands as far as they are known.

It knows the question and the engine's answer, not how a page looks.
"""

from itertools import groupby
from operator import attrgetter

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from rulebook.engine import NotationError, judge_play
from rulebook.engine.cards import PACK
from rulebook.engine.laid import read_hands, read_seat
from rulebook.engine.pegging import LIMIT
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
    act back; ``give`` deals a card to the hand of the seat ``to``, ``take`` takes one
    out of whatever hand holds it. Each makes another play, which has an address of its
    own. While a visitor is ``dealing``, a hand that is not yet whole is no mistake, and
    as good as unknown.
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
    dealing = forms.BooleanField(required=False)
    to = forms.CharField(required=False, max_length=1)
    give = CardsField()
    take = CardsField()

    TAPS = ("lay", "go", "back", "give", "take")

    record = None

    def __init__(self, data):
        super().__init__(data, label_suffix="")
        # What could be read, kept where a later refusal takes it from cleaned_data.
        self._read = {}
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
        self._read = data = dict(self.cleaned_data)
        if self.errors:
            return
        self.hands = self._at("laid", read_hands, self._to_judge_by(), self.profile)
        leader = data["leader"] or None
        if leader:
            leader = self._at("leader", read_seat, leader, self.profile)
        if not self.errors:
            laid = data["laid"]
            leader = leader or (None if laid else self.profile.seats[0])
            self.record = self._at(
                "laid", judge_play, laid, self.hands, leader, self.profile
            )

    def _to_judge_by(self):
        """The hands that the play is held against; none where a card changes hands."""
        if self._read["give"] or self._read["take"]:
            return {}
        return {
            seat: hand
            for seat, hand in self.deals
            if hand and (not self.is_dealing or len(hand) == self.profile.kept)
        }

    def _at(self, field, act, *given):
        """Does an act of the engine; what it cannot take is said at the seat's field.

        Where that is of no seat, it is said at this field.
        """
        try:
            return act(*given)
        except NotationError as error:
            self.add_error(field, Refusal(error.finding))
        except Refused as refused:
            for finding in refused.findings:
                seat = finding.facts.get("seat")
                self.add_error(seat if seat in self.fields else field, Refusal(finding))

    @property
    def held_by_anyone(self):
        """Every card that has been dealt to a hand."""
        return {card for _seat, hand in self.deals for card in hand}

    @property
    def deals(self):
        """Each seat with the cards dealt to it, as far as they can be read."""
        return [(seat, self._read.get(seat) or ()) for seat in self.profile.seats]

    @property
    def places(self):
        """Each seat with its cards, and a place for each that it lacks."""
        kept = self.profile.kept
        return [(seat, hand, range(kept - len(hand))) for seat, hand in self.deals]

    @property
    def to_come(self):
        """How many cards the hand that is dealt to next still lacks."""
        return self.profile.kept - len(dict(self.deals)[self.next_hand])

    @property
    def next_hand(self):
        """The seat that is dealt to next: as chosen, or the first not yet whole."""
        lacking = [seat for seat, hand in self.deals if len(hand) < self.profile.kept]
        chosen = self._read.get("to")
        return chosen if chosen in lacking else next(iter(lacking), None)

    @property
    def is_dealing(self):
        return bool(self._read.get("dealing"))

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
        return any(self.cleaned_data[tap] for tap in self.TAPS) or self._is_dealt

    @property
    def deals_on(self):
        """Whether a card was given or taken, so that the next may be too."""
        return bool(self.cleaned_data["give"] or self.cleaned_data["take"])

    @property
    def _is_dealt(self):
        """Whether the dealing has come to its end."""
        kept = self.profile.kept
        return self.is_dealing and all(len(hand) == kept for _seat, hand in self.deals)

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
        return {"laid": ", ".join(acts), **self.again(), **self._dealt_on()}

    def again(self):
        """The same deal with nothing laid, as an address states it."""
        data = self.cleaned_data
        return {
            **{seat: "".join(map(str, data[seat])) for seat in self.profile.seats},
            "leader": data["leader"],
            **self.another_deal(),
        }

    def another_deal(self):
        """The same form of the game with nothing dealt, as an address states it."""
        return {"form": "" if self.profile is ASSOCIATION else self.data.get("form")}

    def _dealt_on(self):
        """The hands after a card was given or taken, and whether there is more to deal.

        A hand that nobody has begun may stay unknown once the play goes on.
        """
        given, taken = self.cleaned_data["give"], self.cleaned_data["take"]
        if not (self.deals_on or self.is_dealing):
            return {}
        to, hands, kept = self.next_hand, dict(self.deals), self.profile.kept
        for seat, hand in self.deals:
            hands[seat] = tuple(card for card in hand if card not in taken)
            to = seat if hands[seat] != hand else to
        if to and given and given[0] not in self.held_by_anyone:
            hands[to] = (*hands[to], given[0])
        dealing = any(
            len(hand) != kept for hand in hands.values() if hand or self.deals_on
        )
        return {
            **{seat: "".join(map(str, hand)) for seat, hand in hands.items()},
            "dealing": "1" if dealing else "",
            "to": to if dealing and to and len(hands[to]) < kept else "",
        }


def _write_act(act):
    if act.card is None:
        return f"{act.seat} go"
    claimed = "" if act.claimed is None else f" {act.claimed}"
    return f"{act.seat} {act.card}{claimed}"
