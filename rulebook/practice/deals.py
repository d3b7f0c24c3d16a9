"""Hands and cribs to practise on, dealt with a leaning to what players miss.

It knows cards and chance, the chance being passed in. Who practises, and what they
answered, is not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from random import Random
from types import MappingProxyType
from typing import Final

from rulebook.engine import Card, Count, count, parse_cards
from rulebook.engine.cards import JACK, PACK, spell
from rulebook.engine.reasons import ROUND_THE_CORNER
from rulebook.engine.show import CRIB_SIZE

LARGE_FIFTEEN: Final = 3
"""So many cards make a fifteen easy to overlook."""
CRIB: Final = "crib"


@dataclass(frozen=True, slots=True)
class Question:
    """Four cards and a starter, to be counted as a hand or as a crib.

    Its text holds all that is asked and nothing of the answer.

    >>> question = Question.read("5C 5D 5H JS, 5S, crib")
    >>> str(question), question.counted.total
    ('5C 5D 5H JS, 5S, crib', 29)
    """

    hand: tuple[Card, ...]
    starter: Card
    crib: bool

    @classmethod
    def read(cls, text: str) -> Question:
        """Reads what ``str`` writes."""
        hand, starter, *crib = (part.strip() for part in text.split(","))
        return cls(parse_cards(hand), Card(starter), crib == [CRIB])

    def __str__(self) -> str:
        parts = [spell(self.hand), str(self.starter)]
        return ", ".join([*parts, CRIB] if self.crib else parts)

    @property
    def cards(self) -> tuple[Card, ...]:
        return (*self.hand, self.starter)

    @property
    def counted(self) -> Count:
        """The true count."""
        return count(self.hand, self.starter, self.crib)


class Temptation(StrEnum):
    """What in a hand makes players count too little or too much."""

    FIFTEENS = "fifteens of three cards or more"
    RUNS = "double and triple runs"
    FLUSH = "flush in the hand"
    CRIB_FLUSH = "four of a suit in the crib"
    STARTER_FLUSH = "three of a suit and the starter"
    NOBS = "his nobs"
    OTHER_JACK = "jack of another suit"
    STARTER_JACK = "jack as starter"
    CORNER = "round the corner"
    NINETEEN = "nothing scores"


MIX: Final[Mapping[Temptation | None, int]] = MappingProxyType(
    {
        None: 30,
        Temptation.FIFTEENS: 14,
        Temptation.RUNS: 14,
        Temptation.FLUSH: 4,
        Temptation.CRIB_FLUSH: 6,
        Temptation.STARTER_FLUSH: 6,
        Temptation.NOBS: 6,
        Temptation.OTHER_JACK: 5,
        Temptation.STARTER_JACK: 5,
        Temptation.CORNER: 5,
        Temptation.NINETEEN: 5,
    }
)
"""Of a hundred questions, how many are dealt for what; None is any hand at all."""

CRIBS: Final = 1 / 3
"""How many of the questions are cribs: a deal between two shows two hands and one."""


def deal(rng: Random) -> Question:
    """Deals a question.

    Of a hundred, 30 are any cards at all; 14 hold several fifteens of three cards or
    more, 14 a double or triple run, 6 are cribs with four cards of a suit, 6 hold three
    of a suit and the starter a fourth, 4 are hands with a true flush, 6 hold his nobs,
    5 a jack of another suit, 5 have a jack as starter, 5 tempt to a run round the
    corner, and 5 count nothing. Among the hands that tempt alike all are equally
    likely, so that none of the temptations tells the answer. A third of the rest are
    cribs.

    >>> str(deal(Random(121))) == str(deal(Random(121)))
    True
    """
    (wanted,) = rng.choices(list(MIX), list(MIX.values()))
    while True:
        *hand, starter = rng.sample(PACK, CRIB_SIZE + 1)
        question = Question(tuple(sorted(hand)), starter, rng.random() < CRIBS)
        if wanted is None or TEMPTS[wanted](question):
            return question


def temptations(question: Question) -> frozenset[Temptation]:
    """Everything that tempts in a question.

    >>> sorted(temptations(Question.read("2H 7H 9H KH, 4C, crib")))
    [<Temptation.CRIB_FLUSH: 'four of a suit in the crib'>]
    """
    return frozenset(each for each, tempts in TEMPTS.items() if tempts(question))


def _fifteens(question: Question) -> bool:
    large = [
        found
        for found in question.counted.combinations
        if found.kind == "fifteen" and len(found.cards) >= LARGE_FIFTEEN
    ]
    return len(large) > 1


def _runs(question: Question) -> bool:
    return [found.kind for found in question.counted.combinations].count("run") > 1


def _flush(question: Question) -> bool:
    return not question.crib and _one_suit(question.hand)


def _crib_flush(question: Question) -> bool:
    return question.crib and _one_suit(question.hand)


def _starter_flush(question: Question) -> bool:
    suits = [card.suit for card in question.hand]
    return suits.count(question.starter.suit) == CRIB_SIZE - 1


def _nobs(question: Question) -> bool:
    return question.starter.suit in _jacks(question)


def _other_jack(question: Question) -> bool:
    jacks = _jacks(question)
    return bool(jacks) and question.starter.suit not in jacks


def _starter_jack(question: Question) -> bool:
    return question.starter.rank == JACK


def _corner(question: Question) -> bool:
    ranks = {card.rank for card in question.cards}
    return any(corner <= ranks for corner in ROUND_THE_CORNER)


def _nineteen(question: Question) -> bool:
    return question.counted.total == 0


def _one_suit(cards: tuple[Card, ...]) -> bool:
    return all(a.suit == b.suit for a, b in pairwise(cards))


def _jacks(question: Question) -> set[str]:
    """The suits of the jacks in the hand."""
    return {card.suit for card in question.hand if card.rank == JACK}


TEMPTS: Final[Mapping[Temptation, Callable[[Question], bool]]] = MappingProxyType(
    {
        Temptation.FIFTEENS: _fifteens,
        Temptation.RUNS: _runs,
        Temptation.FLUSH: _flush,
        Temptation.CRIB_FLUSH: _crib_flush,
        Temptation.STARTER_FLUSH: _starter_flush,
        Temptation.NOBS: _nobs,
        Temptation.OTHER_JACK: _other_jack,
        Temptation.STARTER_JACK: _starter_jack,
        Temptation.CORNER: _corner,
        Temptation.NINETEEN: _nineteen,
    }
)
"""Each temptation, and how it is known."""
