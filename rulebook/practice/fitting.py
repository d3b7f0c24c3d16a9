"""A drill for the play: what may be laid now, or is it Go?

It takes a moment out of a play made at random, chosen for what players miss. What fits
the engine says; who answers is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from types import MappingProxyType
from typing import Final

from rulebook.engine import Card
from rulebook.engine.cards import spell
from rulebook.engine.pegging import LIMIT
from rulebook.findings import Finding

from .moments import Moment, moment, play_out


@dataclass(frozen=True, slots=True)
class TurnQuestion:
    """Which of its cards may the seat to act lay? None of them means Go."""

    moment: Moment

    @classmethod
    def read(cls, text: str) -> TurnQuestion:
        """Reads what ``str`` writes."""
        return cls(Moment.read(text))

    def __str__(self) -> str:
        return str(self.moment)

    @property
    def seat(self) -> str:
        """The seat to act."""
        seat = self.moment.record.turn
        assert seat is not None
        return seat

    @property
    def held(self) -> tuple[Card, ...]:
        """What it holds."""
        return self.moment.left(self.seat)

    @property
    def count(self) -> int:
        """The count that it lays on."""
        return self.moment.record.count

    @property
    def legal(self) -> tuple[Card, ...]:
        """What it may lay."""
        return self.moment.record.legal[self.seat]


class Turn(StrEnum):
    """What a seat may be faced with."""

    GO = "nothing fits"
    EXACTLY = "a card makes just 31"
    LAY_ON = "the other has said Go"
    SOME = "some fit, some do not"
    LEAD = "a new series"


TURNS: Final[Mapping[Turn, int]] = MappingProxyType(
    {Turn.GO: 30, Turn.EXACTLY: 20, Turn.LAY_ON: 20, Turn.SOME: 20, Turn.LEAD: 10}
)
"""Of a hundred questions, how many are made for what."""


def drill_turn(rng: Random) -> TurnQuestion:
    """Makes a question on what may be laid.

    Of a hundred, in 30 nothing fits, in 20 a card makes just 31, in 20 the other seat
    has said Go and a card still fits, in 20 some cards fit and some do not, and 10 are
    the lead of a new series, where all do.
    """
    (wanted,) = rng.choices(list(TURNS), list(TURNS.values()))
    while True:
        acts, hands = play_out(rng, dense=False)
        moments = [moment(acts[:place], hands) for place in range(1, len(acts))]
        found = [each for each in map(TurnQuestion, moments) if wanted in turns(each)]
        if found:
            return rng.choice(found)


def turns(question: TurnQuestion) -> frozenset[Turn]:
    """Everything that the seat to act is faced with."""
    record = question.moment.record
    seat, count = question.seat, record.count
    held, legal = question.moment.left(seat), record.legal[seat]
    found = set()
    if not legal:
        found.add(Turn.GO)
    if any(count + card.value == LIMIT for card in held):
        found.add(Turn.EXACTLY)
    if legal and record.acts[-1].card is None and count:
        found.add(Turn.LAY_ON)
    if 0 < len(legal) < len(held):
        found.add(Turn.SOME)
    if count == 0:
        found.add(Turn.LEAD)
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class TurnMarked:
    """What was said to fit, with what is to be said of each card that is wrong."""

    question: TurnQuestion
    chosen: tuple[Card, ...]
    legal: tuple[Card, ...]
    findings: tuple[Finding, ...]

    @property
    def right(self) -> bool:
        return set(self.chosen) == set(self.legal)


def mark_turn(question: TurnQuestion, chosen: Iterable[Card]) -> TurnMarked:
    """Marks which cards were said to fit, none of them meaning Go.

    Raises ValueError for a card that the seat does not hold.
    """
    said = tuple(sorted(set(chosen)))
    if not set(said) <= set(question.held):
        raise ValueError(f"{spell(said)} are not all held by seat {question.seat}")
    return TurnMarked(question, said, question.legal, tuple(_wrong(question, said)))


def _wrong(question: TurnQuestion, said: Sequence[Card]) -> Iterator[Finding]:
    legal = question.legal
    for card in question.held:
        facts = {"card": card, "count": question.count + card.value}
        if card in legal and card not in said:
            yield Finding("card-fits", facts)
        elif card in said and card not in legal:
            yield Finding("card-does-not-fit", {**facts, "limit": LIMIT})
    if not legal:
        yield Finding("go-is-due", {"seat": question.seat, "count": question.count})
