"""Why a count is not more: what a player may have hoped for, and the rule against it.

It reads a finished count and changes nothing in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from rulebook.findings import Finding
from rulebook.rules import Rule

from .cards import ACE, JACK, KING, QUEEN, TWO

if TYPE_CHECKING:
    from .show import Count

ROUND_THE_CORNER: Final = ({QUEEN, KING, ACE}, {KING, ACE, TWO})
HIGHEST_HAND: Final = 29
"""Three fives and the jack of the fourth one's suit, turned up (IV.3)."""


def why_not_more(count: Count) -> Iterator[Finding]:
    """Yields notes, in the order of the show: runs, flush, nobs, the total."""
    yield from _runs(count)
    yield from _flush(count)
    yield from _nobs(count)
    if count.total == 0:
        yield Finding("nineteen")
    if count.total == HIGHEST_HAND:
        also = (Rule.GREATEST_IN_CRIB,) if count.crib else ()
        yield Finding("twenty-nine", also=also)


def _runs(count: Count) -> Iterator[Finding]:
    cards = sorted(count.cards)
    ranks = {card.rank for card in cards}
    for corner in ROUND_THE_CORNER:
        if corner <= ranks:
            wrapped = [card for card in cards if card.rank in corner]
            yield Finding("run-does-not-wrap", {"cards": wrapped})
            break
    runs = [found.cards for found in count.combinations if found.kind == "run"]
    if not runs:
        for low, high in pairwise(sorted(ranks)):
            together = [card for card in cards if card.rank in (low, high)]
            if high - low == 1 and len(together) > 2:
                yield Finding("run-needs-three-ranks", {"cards": together})
        return
    if len(runs[0]) > 3:
        yield Finding("longest-run-only", {"cards": runs[0]})
    in_runs = {card.rank for card in runs[0]}
    for found in count.combinations:
        if found.kind == "pair" and found.cards[0].rank not in in_runs:
            yield Finding("pair-outside-the-run", {"cards": found.cards})


def _flush(count: Count) -> Iterator[Finding]:
    if any(found.kind == "flush" for found in count.combinations):
        return
    suits = {card.suit for card in count.hand}
    if len(suits) == 1:
        yield Finding("crib-flush-needs-five", {"cards": count.hand})
    elif count.starter is not None:
        suited = [card for card in count.hand if card.suit == count.starter.suit]
        if len(suited) == len(count.hand) - 1:
            (other,) = set(count.hand) - set(suited)
            facts = {"cards": suited, "starter": count.starter, "other": other}
            yield Finding("flush-needs-the-hand", facts)


def _nobs(count: Count) -> Iterator[Finding]:
    if any(found.kind == "nobs" for found in count.combinations):
        if count.crib:
            yield Finding("nobs-in-the-crib")
        return
    if count.starter is None:
        return
    if count.starter.rank == JACK:
        yield Finding("starter-jack-is-not-nobs", {"starter": count.starter})
    jacks = [card for card in count.hand if card.rank == JACK]
    if jacks:
        facts = {"cards": jacks, "starter": count.starter}
        yield Finding("jack-of-another-suit", facts)
