"""Moments: a play between two as far as it has come, and plays made at random.

It knows the rules through the engine, and chance as passed in; what is asked of a
moment is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Final

from rulebook.engine import Card, Play, judge_play, parse_cards, parse_laid
from rulebook.engine.cards import PACK, RANKS, spell
from rulebook.engine.judge import PlayRecord
from rulebook.engine.laid import Act
from rulebook.engine.pegging import JudgedAct
from rulebook.engine.profile import ASSOCIATION

WINDOW: Final = 6
"""Cards of so many ranks next to one another are dealt where the play must be dense."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A play between two as far as it has come, all cards known.

    >>> moment = Moment.read("A JS, B 5C / A 4C 6H 7D JS / B 2D 4H 5C 6S")
    >>> moment.record.turn, moment.record.count, moment.left("B")
    ('A', 15, (Card('2D'), Card('4H'), Card('6S')))
    """

    acts: tuple[Act, ...]
    hands: Mapping[str, tuple[Card, ...]]

    @classmethod
    def read(cls, text: str) -> Moment:
        """Reads what ``str`` writes."""
        laid, *hands = (part.strip() for part in text.split("/"))
        held = {hand[0]: parse_cards(hand[1:]) for hand in hands}
        return cls(parse_laid(laid), MappingProxyType(held))

    def __str__(self) -> str:
        laid = ", ".join(f"{act.seat} {act.card or 'go'}" for act in self.acts)
        return " / ".join([laid, *(f"{s} {spell(h)}" for s, h in self.hands.items())])

    @property
    def record(self) -> PlayRecord:
        """The play judged; ``acts`` there carry running count, series and points."""
        return judge_play(self.acts, self.hands, self.acts[0].seat)

    def left(self, seat: str) -> tuple[Card, ...]:
        """What a seat still holds."""
        laid = {act.card for act in self.acts}
        return tuple(card for card in self.hands[seat] if card not in laid)


def play_out(
    rng: Random, *, dense: bool
) -> tuple[list[JudgedAct], dict[str, tuple[Card, ...]]]:
    """A whole play by the rules, and the hands that it was made with.

    A dense one is played with cards of a few ranks next to one another.
    """
    low = rng.randint(1, len(RANKS) - WINDOW + 1)
    near = [card for card in PACK if low <= card.rank < low + WINDOW]
    kept, seats = ASSOCIATION.kept, ASSOCIATION.seats
    cards = rng.sample(near if dense else PACK, kept * len(seats))
    hands = {
        seat: tuple(sorted(cards[place * kept : (place + 1) * kept]))
        for place, seat in enumerate(seats)
    }
    play = Play(hands, rng.choice(seats))
    while not play.over:
        legal = play.legal_cards()
        if legal:
            play.lay(rng.choice(legal))
        else:
            play.go()
    return play.acts, hands


def moment(acts: Iterable[JudgedAct], hands: dict[str, tuple[Card, ...]]) -> Moment:
    made = tuple(Act(act.seat, act.card) for act in acts)
    return Moment(made, MappingProxyType(hands))
