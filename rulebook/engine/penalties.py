"""The schedule of penalties: what an offence costs, what a renege costs (P.1 to P.5).

It knows offences and points, not whether a match adopts the schedule (P-a) nor who
claimed. What the schedule does not list has no penalty here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from typing import Final

from rulebook.rules import Rule

from .cards import Card
from .pegging import LIMIT

PEEK: Final = 2
PEG_MOVED: Final = 2
STARTER_MISPLACED: Final = 2
RENEGE_EACH: Final = 2
SET_BACK: Final = 15


class Offence(StrEnum):
    """What the schedule lists, besides the renege."""

    PEEK = "peek"
    PEG_MOVED = "peg moved"
    STARTER_MISPLACED = "starter misplaced"
    FALSE_CLAIM = "false claim"


@dataclass(frozen=True, slots=True)
class Penalty:
    """What the opponent takes, and how far the offender goes back.

    The opponent pegs first; where that wins, the set-back is void (P-b).
    """

    points: int
    set_back: int
    rules: tuple[Rule, ...]


def penalty(offence: Offence, over: int = 0) -> Penalty:
    """Finds an offence in the schedule.

    ``over`` are the points that a false claim of the game claimed too many.

    >>> taken = penalty(Offence.FALSE_CLAIM, over=7)
    >>> taken.points, taken.set_back, [str(rule) for rule in taken.rules]
    (7, 15, ['P.4', 'P-b'])
    """
    match offence:
        case Offence.PEEK:
            return Penalty(PEEK, 0, (Rule.PEEK,))
        case Offence.PEG_MOVED:
            return Penalty(PEG_MOVED, 0, (Rule.PEG_MOVED,))
        case Offence.STARTER_MISPLACED:
            return Penalty(STARTER_MISPLACED, 0, (Rule.STARTER_MISPLACED,))
        case Offence.FALSE_CLAIM:
            return Penalty(over, SET_BACK, (Rule.FALSE_CLAIM, Rule.PEGGING_BACK))


def pegged_back(score: int, points: int) -> int:
    """The score after pegging back, which never goes below nought (P-b).

    >>> pegged_back(9, 15)
    0
    """
    return max(0, score - points)


def reneged(held: Iterable[Card], count: int) -> tuple[Card, ...]:
    """The cards reneged by a Go said at ``count``: the longest chain that fits (P-c).

    >>> from .cards import parse_cards
    >>> reneged(parse_cards("AH 5C 6D"), 25)
    (Card('AH'), Card('5C'))

    Among chains of one length the lowest cards are named; () where none fits.
    """
    cards = sorted(held)
    for size in range(len(cards), 0, -1):
        for chain in combinations(cards, size):
            if count + sum(card.value for card in chain) <= LIMIT:
                return chain
    return ()


def renege_points(cards: Iterable[Card]) -> int:
    """What the opponent takes for the cards reneged (P.5).

    >>> from .cards import parse_cards
    >>> renege_points(parse_cards("AH 5C"))
    4
    """
    return RENEGE_EACH * len(tuple(cards))
