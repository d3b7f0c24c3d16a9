"""The show: what a hand or crib counts, combination by combination (IV.2).

It knows cards, not players: who counts when, and what was claimed, is elsewhere. Ranks
make fifteens, pairs and runs, so these are worked out once for each set of ranks and
kept; suits make only flush and nobs and are looked at each time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise
from operator import attrgetter, itemgetter
from typing import Any, Final, NamedTuple

from rulebook.findings import Finding, Refused
from rulebook.rules import Rule

from . import aloud, reasons
from .cards import FACE_VALUE, JACK, PACK, RANKS, WEIGHT_BASE, Card, parse_cards
from .profile import ASSOCIATION, Profile

FIFTEEN_COUNT: Final = 15
RUN_LEAST: Final = 3
CRIB_SIZE: Final = 4
IMPOSSIBLE_TOTALS: Final = (19, 25, 26, 27)

FIFTEEN: Final = 2
PAIR: Final = 2
NOBS: Final = 1
HEELS: Final = 2
"""What the dealer pegs for a jack turned up (II.4); never part of a count."""


class Combination(NamedTuple):
    """One thing that scores.

    ``kind`` is fifteen, pair, run, flush or nobs; a pair royal is three pairs.
    """

    kind: str
    cards: tuple[Card, ...]
    points: int
    rule: Rule


class Count(NamedTuple):
    """A hand or crib counted; ``starter`` is None where the cards stand alone."""

    hand: tuple[Card, ...]
    starter: Card | None
    crib: bool
    profile: Profile
    combinations: tuple[Combination, ...]
    total: int

    @property
    def cards(self) -> tuple[Card, ...]:
        """The hand, then the starter where there is one."""
        return self.hand if self.starter is None else (*self.hand, self.starter)

    @property
    def spoken(self) -> str:
        """The count as players say it (T.5).

        >>> count("7C 8D 8H 9S", "KC").spoken
        'fifteen two, fifteen four, and a double run of three is twelve'
        """
        return aloud.say(self)

    @property
    def notes(self) -> tuple[Finding, ...]:
        """Why the count is not more than it is.

        >>> [note.code for note in count("2H 7H 9H KH", "4C", crib=True).notes]
        ['crib-flush-needs-five']
        """
        return tuple(reasons.why_not_more(self))


def count(
    hand: Any,
    starter: Any = None,
    crib: bool = False,
    profile: Profile = ASSOCIATION,
) -> Count:
    """Counts a hand or crib, every combination with its cards, points and provision.

    ``hand`` is text or a sequence of cards or texts, ``starter`` a card, text or None.

    >>> count("5C 5D 5H JS", "5S").total
    29

    Raises NotationError for what is no card, Refused for a card that stands twice (I.1)
    and for a wrong number of cards (II.3).
    """
    try:
        a, b, c, d = hand
        weight = a.weight + b.weight + c.weight + d.weight + starter.weight
        hand = (a, b, c, d)
        together = (a, b, c, d, starter)
    except (AttributeError, ValueError):
        hand, starter = parse_cards(hand), _read_starter(starter)
        together = hand if starter is None else (*hand, starter)
        weight = sum(card.weight for card in together)
    if profile.result_only:
        raise Refused(Finding("result-only", {"form": profile.name}))
    if len(hand) != (CRIB_SIZE if crib else profile.kept):
        raise Refused(_wrong_size(hand, crib, profile))
    points, steps, paired, jack = _ROWS[weight]
    if paired and len(set(together)) < len(together):
        raise Refused(_card_twice(together))

    by_rank = sorted(together, key=_index)
    found = [
        _new(Combination, (kind, take(by_rank), worth, rule))
        for kind, take, worth, rule in steps
    ]
    if hand[0].suit == hand[1].suit and (flush := _flush(hand, starter, crib)):
        rule = Rule.FLUSH if len(hand) == CRIB_SIZE else Rule.THREE_CARD_FLUSH
        found.append(Combination("flush", flush, len(flush), rule))
        points += len(flush)
    if jack and starter is not None:
        nobs = _NOBS[starter.suit]
        for card in hand:
            if card is nobs.cards[0]:
                found.append(nobs)
                points += NOBS
    return _new(Count, (hand, starter, crib, profile, tuple(found), points))


# A named tuple's own constructor is a Python function; this is the one beneath it.
_new = tuple.__new__
_index = attrgetter("index")
_NOBS: Final = {
    card.suit: Combination("nobs", (card,), NOBS, Rule.NOBS)
    for card in PACK
    if card.rank == JACK
}
"""What nobs scores, by the suit of the starter (IV.2.5)."""


def total(
    hand: Any,
    starter: Any = None,
    crib: bool = False,
    profile: Profile = ASSOCIATION,
) -> int:
    """The total alone, for those who count many hands one by one.

    >>> total("2H 7H 9H KH", "4C"), total("2H 7H 9H KH", "4C", crib=True)
    (6, 2)

    Takes and refuses what ``count`` does. Four cards and a starter that are read
    already go the short way.
    """
    try:
        a, b, c, d = hand
        points, _, paired, jack = _ROWS[
            a.weight + b.weight + c.weight + d.weight + starter.weight
        ]
    except (AttributeError, ValueError):
        return count(hand, starter, crib, profile).total
    if paired and len({a, b, c, d, starter}) < 5 or profile.kept != 4 and not crib:
        return count(hand, starter, crib, profile).total
    if a.suit == b.suit == c.suit == d.suit:
        points += len(_flush((a, b, c, d), starter, crib))
    if jack:
        (nobs,) = _NOBS[starter.suit].cards
        if a is nobs or b is nobs or c is nobs or d is nobs:
            points += NOBS
    return points


def _flush(
    hand: tuple[Card, ...], starter: Card | None, crib: bool
) -> tuple[Card, ...]:
    """The cards of the flush, none where there is none (IV.2.4)."""
    suit = hand[0].suit
    for card in hand:
        if card.suit != suit:
            return ()
    if starter is not None and starter.suit == suit:
        return (*hand, starter)
    return () if crib else hand


class _Step(NamedTuple):
    """How one combination is taken from cards sorted by rank."""

    kind: str
    take: Callable[[Sequence[Card]], tuple[Card, ...]]
    points: int
    rule: Rule


class _Row(NamedTuple):
    """What a set of ranks makes, whatever the suits."""

    points: int
    steps: tuple[_Step, ...]
    paired: bool
    jack: bool


class _Rows(dict[int, _Row]):
    """The rows by the weight of their ranks, each worked out when first asked for."""

    def __missing__(self, weight: int) -> _Row:
        row = self[weight] = _work_out(list(_ranks(weight)))
        return row


_ROWS: Final = _Rows()


def _ranks(weight: int) -> Iterator[int]:
    """The ranks, in order, of cards that weigh so much together."""
    for rank in range(1, len(RANKS) + 1):
        weight, times = divmod(weight, WEIGHT_BASE)
        yield from [rank] * times


def _work_out(ranks: list[int]) -> _Row:
    places = range(len(ranks))
    steps = []
    for size in places:
        for some in combinations(places, size + 1):
            if sum(min(ranks[at], FACE_VALUE) for at in some) == FIFTEEN_COUNT:
                steps.append(_Step("fifteen", itemgetter(*some), FIFTEEN, Rule.FIFTEEN))
    for some in combinations(places, 2):
        if ranks[some[0]] == ranks[some[1]]:
            steps.append(_Step("pair", itemgetter(*some), PAIR, Rule.PAIR))
    for some in _runs(ranks):
        steps.append(_Step("run", itemgetter(*some), len(some), Rule.RUN))
    return _Row(
        points=sum(step.points for step in steps),
        steps=tuple(steps),
        paired=len(set(ranks)) < len(ranks),
        jack=JACK in ranks,
    )


def _runs(ranks: list[int]) -> list[tuple[int, ...]]:
    """The longest runs in sorted ranks, by places: one for each choice of card."""
    for size in range(len(ranks), RUN_LEAST - 1, -1):
        runs = [
            some
            for some in combinations(range(len(ranks)), size)
            if all(ranks[b] - ranks[a] == 1 for a, b in pairwise(some))
        ]
        if runs:
            return runs
    return []


def _read_starter(starter: str | Card | None) -> Card | None:
    if starter is None or isinstance(starter, Card):
        return starter
    cards = parse_cards(starter)
    if len(cards) != 1:
        raise Refused(Finding("starter-size", {"cards": len(cards)}))
    return cards[0]


def _wrong_size(hand: tuple[Card, ...], crib: bool, profile: Profile) -> Finding:
    code, expected = ("crib-size", CRIB_SIZE) if crib else ("hand-size", profile.kept)
    return Finding(code, {"cards": len(hand), "expected": expected})


def _card_twice(cards: tuple[Card, ...]) -> Finding:
    twice = next(card for card in cards if cards.count(card) > 1)
    return Finding("card-twice", {"card": twice})
