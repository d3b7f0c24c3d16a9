"""Marking a guess: right or wrong, what there is, and what may have gone wrong.

It knows one question and one number. A number does not tell how it was come by, so what
may have been missed is only ever said to be possible (IV.4-b).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import ceil
from typing import Final, Protocol

from rulebook.engine import Combination, Count
from rulebook.engine.cards import JACK
from rulebook.engine.reasons import HIGHEST_HAND
from rulebook.engine.show import HEELS, IMPOSSIBLE_TOTALS, RUN_LEAST
from rulebook.findings import Finding

from .deals import Question

Missed = tuple[Combination, ...]
"""Combinations that together come to what a guess is short of."""

MOST: Final = 3
"""So many ways of coming to a shortfall are shown."""
NINETEEN: Final = 19
ABOUT_THE_CARDS: Final = frozenset({"nobs-in-the-crib", "twenty-nine"})
"""Notes of a count that tell no reason why it is not more."""


@dataclass(frozen=True, slots=True)
class Marked:
    """A question with the guess and what is to be said of it.

    ``may_have_missed`` are the smallest sets of combinations that come to what a guess
    is short of, the likeliest first; () where it is not short, or nothing comes to just
    that. ``findings`` are about the guess; notes about the cards are in ``counted``.
    """

    question: Question
    guess: int
    counted: Count
    may_have_missed: tuple[Missed, ...]
    findings: tuple[Finding, ...]

    @property
    def true(self) -> int:
        return self.counted.total

    @property
    def right(self) -> bool:
        return self.guess == self.true

    @property
    def items(self) -> tuple[Combination, ...]:
        """What there is, item by item, each with its provision."""
        return self.counted.combinations


def mark(question: Question, guess: int) -> Marked:
    """Marks a guess.

    >>> marked = mark(Question.read("7C 8D 8H 9S, KC"), 10)
    >>> marked.right, marked.true
    (False, 12)
    >>> [[item.kind for item in missed] for missed in marked.may_have_missed]
    [['fifteen'], ['pair']]
    """
    counted = question.counted
    missed = may_have_missed(counted.combinations, counted.total - guess)
    if guess < counted.total:
        findings = list(_short(counted, guess, missed))
    elif guess > counted.total:
        findings = list(_over(question, counted, guess))
    else:
        findings = [note for note in counted.notes if note.code == "nineteen"]
    return Marked(question, guess, counted, missed, tuple(findings))


def may_have_missed(items: Sequence[Combination], short: int) -> tuple[Missed, ...]:
    """The smallest sets of combinations that come to ``short``, the likeliest first.

    Of sets that differ in suits only one is given, and no more than three in all.
    """
    if short <= 0:
        return ()
    runs = sum(item.kind == "run" for item in items)
    least = ceil(short / max(item.points for item in items)) if items else 1
    for size in range(least, len(items) + 1):
        sets: dict[object, Missed] = {}
        for missed in combinations(items, size):
            if sum(item.points for item in missed) == short:
                sets.setdefault(_shape(missed), missed)
        if sets:
            ranked = sorted(
                sets.values(),
                key=lambda missed: sum(_seen(item, runs) for item in missed),
            )
            return tuple(ranked[:MOST])
    return ()


def _shape(missed: Missed) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """What a set is but for the suits."""
    return tuple(
        sorted((item.kind, tuple(card.rank for card in item.cards)) for item in missed)
    )


def _seen(item: Combination, runs: int) -> int:
    """How readily players see a combination: the less, the likelier it was missed.

    Nobs is forgotten first, then fifteens of many cards, then the second run of a
    double run; fifteens of two cards, pairs, a flush and a run by itself are seen.
    """
    match item.kind:
        case "nobs":
            return 0
        case "fifteen":
            return max(1, 5 - len(item.cards))
        case "run":
            return 2 if runs > 1 else 4
        case _:
            return 3


def _short(counted: Count, guess: int, missed: Sequence[Missed]) -> Iterator[Finding]:
    yield from _impossible(guess)
    short = counted.total - guess
    code = "guess-short" if missed else "guess-short-by-no-omission"
    yield Finding(code, {"guess": guess, "true": counted.total, "short": short})
    runs = [item.cards for item in counted.combinations if item.kind == "run"]
    if runs and len(runs[0]) > RUN_LEAST and short == len(runs):
        facts = {"cards": runs[0], "length": len(runs[0])}
        yield Finding("run-counted-short", facts)
    flushes = [item.cards for item in counted.combinations if item.kind == "flush"]
    if short == 1 and any(counted.starter in cards for cards in flushes):
        yield Finding("flush-counted-short", {"starter": counted.starter})


def _over(question: Question, counted: Count, guess: int) -> Iterator[Finding]:
    yield from _impossible(guess)
    yield Finding("guess-over", {"guess": guess, "true": counted.total})
    heels = question.starter.rank == JACK and guess - counted.total == HEELS
    if heels:
        yield Finding("heels-in-the-count", {"starter": question.starter})
    if guess in (
        sum(card.value for card in question.hand),
        sum(card.value for card in question.cards),
    ):
        yield Finding("guess-is-the-sum", {"guess": guess})
    for note in counted.notes:
        told = heels and note.code == "starter-jack-is-not-nobs"
        if note.code not in ABOUT_THE_CARDS and not told:
            yield note


def _impossible(guess: int) -> Iterator[Finding]:
    facts = {"guess": guess}
    if guess == NINETEEN:
        yield Finding("guess-nineteen")
    elif guess > HIGHEST_HAND:
        yield Finding("guess-above-the-greatest", {**facts, "greatest": HIGHEST_HAND})
    elif guess < 0 or guess in IMPOSSIBLE_TOTALS:
        yield Finding("guess-impossible", facts)


class Judged(Protocol):
    """Whatever was marked right or wrong."""

    @property
    def right(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Streak:
    """How many in a row were exactly right, and the most there ever were."""

    current: int = 0
    best: int = 0

    def after(self, marked: Judged) -> Streak:
        """The streak when one more is marked.

        >>> right = mark(Question.read("5C 5D 5H JS, 5S"), 29)
        >>> Streak(2, 2).after(right)
        Streak(current=3, best=3)
        """
        current = self.current + 1 if marked.right else 0
        return Streak(current, max(self.best, current))
