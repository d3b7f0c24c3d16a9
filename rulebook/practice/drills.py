"""A drill for the play: what does this card peg?

It takes a moment out of a play made at random, chosen for what players miss. What is
right the engine says; who answers is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise
from random import Random
from types import MappingProxyType
from typing import Final

from rulebook.engine import Card, Combination
from rulebook.engine.pegging import LIMIT, REACHING, JudgedAct, pegs, wrong_peg
from rulebook.engine.show import RUN_LEAST
from rulebook.findings import Finding

from .marks import Missed, may_have_missed
from .moments import Moment, moment, play_out

ROYAL: Final = 3
"""So many cards of a rank are a pair royal."""


@dataclass(frozen=True, slots=True)
class PlayQuestion:
    """What does the last card laid peg, the point for Go or last card included?

    Both hands lie open: only so can it be seen whether that point is due.
    """

    moment: Moment

    @classmethod
    def read(cls, text: str) -> PlayQuestion:
        """Reads what ``str`` writes."""
        return cls(Moment.read(text))

    def __str__(self) -> str:
        return str(self.moment)

    @property
    def before(self) -> tuple[JudgedAct, ...]:
        """What was done before, with what it pegged."""
        *before, _ = self.moment.acts
        return replace(self.moment, acts=tuple(before)).record.acts if before else ()

    @property
    def seat(self) -> str:
        return self.moment.acts[-1].seat

    @property
    def card(self) -> Card:
        """The card that is asked for."""
        card = self.moment.acts[-1].card
        assert card is not None
        return card

    @property
    def items(self) -> tuple[Combination, ...]:
        """What it makes."""
        return tuple(self.moment.record.acts[-1].items)


class Catch(StrEnum):
    """What in the play makes players peg too little or too much."""

    RUN_OUT_OF_ORDER = "run out of order"
    SEVERAL = "several at once"
    PAIR_ROYAL = "pair royal"
    THIRTY_ONE = "thirty-one"
    BROKEN_RUN = "run broken by a repeat"
    RESET = "nothing reaches back"
    GO = "go"
    LAST = "last card"


CATCHES: Final[Mapping[Catch | None, int]] = MappingProxyType(
    {
        None: 20,
        Catch.RUN_OUT_OF_ORDER: 20,
        Catch.SEVERAL: 15,
        Catch.PAIR_ROYAL: 10,
        Catch.THIRTY_ONE: 10,
        Catch.BROKEN_RUN: 10,
        Catch.RESET: 7,
        Catch.GO: 4,
        Catch.LAST: 4,
    }
)
"""Of a hundred questions, how many are made for what; None is any card at all."""


def drill(rng: Random) -> PlayQuestion:
    """Makes a question on what a card pegs.

    Of a hundred, 20 are any card but a first lead; 20 complete a run that was not laid
    in order, 15 make two things or more at once, 10 a pair royal or better, 10 are 31,
    in 10 a repeated rank breaks what would be a run, in 7 a pair or run would reach
    back over a reset, 4 take the Go and 4 are the last card.

    >>> str(drill(Random(31))) == str(drill(Random(31)))
    True
    """
    (wanted,) = rng.choices(list(CATCHES), list(CATCHES.values()))
    while True:
        acts, hands = play_out(rng, dense=wanted is not None)
        places = [
            place
            for place, act in enumerate(acts)
            if place
            and act.card
            and (wanted is None or wanted in _catches(acts, place))
        ]
        if places:
            return PlayQuestion(moment(acts[: rng.choice(places) + 1], hands))


def catches(question: PlayQuestion) -> frozenset[Catch]:
    """Everything that catches players out in a question."""
    acts = question.moment.record.acts
    return _catches(acts, len(acts) - 1)


def _catches(acts: Sequence[JudgedAct], place: int) -> frozenset[Catch]:
    act = acts[place]
    series = _series(acts[: place + 1], act.series)
    made = {item.kind: item.cards for item in act.items}
    found = set()
    if "run" in made and not _in_order(made["run"]):
        found.add(Catch.RUN_OUT_OF_ORDER)
    if len(made) > 1:
        found.add(Catch.SEVERAL)
    if len(made.get("pair", ())) >= ROYAL:
        found.add(Catch.PAIR_ROYAL)
    if act.count == LIMIT:
        found.add(Catch.THIRTY_ONE)
    if _broken(acts, place):
        found.add(Catch.BROKEN_RUN)
    if any(
        len(item.cards) > len(series)
        for item in pegs([*_series(acts, act.series - 1), *series])
        if item.kind in REACHING
    ):
        found.add(Catch.RESET)
    if "go" in made:
        found.add(Catch.GO)
    if "last" in made:
        found.add(Catch.LAST)
    return frozenset(found)


def _series(acts: Iterable[JudgedAct], number: int) -> list[Card]:
    return [act.card for act in acts if act.card and act.series == number]


def _in_order(cards: Sequence[Card]) -> bool:
    steps = {b.rank - a.rank for a, b in pairwise(cards)}
    return steps in ({1}, {-1})


def _broken(acts: Sequence[JudgedAct], place: int) -> bool:
    """Whether the engine says that a repeated rank breaks what would be a run."""
    act = acts[place]
    claiming = replace(act, claimed=(act.points or 0) + RUN_LEAST)
    why = wrong_peg([*acts[:place], claiming], place)
    return any(finding.code == "run-in-the-play-is-broken" for finding in why)


@dataclass(frozen=True, slots=True)
class PlayMarked:
    """What a card was said to peg, and what is to be said of that.

    ``may_have_missed`` is as in a count marked.
    """

    question: PlayQuestion
    guess: int
    items: tuple[Combination, ...]
    may_have_missed: tuple[Missed, ...]
    findings: tuple[Finding, ...]

    @property
    def true(self) -> int:
        return sum(item.points for item in self.items)

    @property
    def right(self) -> bool:
        return self.guess == self.true


def mark_drill(question: PlayQuestion, guess: int) -> PlayMarked:
    """Marks what a card was said to peg; the reasons are the engine's.

    >>> question = PlayQuestion.read("A 4C, B 5D, A 6H / A 4C 6H 9S KD / B 5D TC TH QS")
    >>> marked = mark_drill(question, 3)
    >>> marked.true, [[item.kind for item in each] for each in marked.may_have_missed]
    (5, [['fifteen']])
    """
    *before, last = question.moment.acts
    claimed = (*before, last._replace(claimed=guess))
    act = replace(question.moment, acts=claimed).record.acts[-1]
    items = tuple(act.items)
    missed = may_have_missed(items, sum(item.points for item in items) - guess)
    return PlayMarked(question, guess, items, missed, tuple(act.findings))
