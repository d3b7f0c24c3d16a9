"""The cuts for the first deal judged: who may deal, and what was amiss (II.1).

It knows ranks and seats. Who did deal is looked at elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rulebook.findings import Finding

from .cards import JOKER, Card


class Cut(NamedTuple):
    """What the cuts come to: the seats that may deal first, and what was found."""

    dealers: frozenset[str]
    findings: tuple[Finding, ...]


def judge_cuts(cuts: Sequence[Mapping[str, Card]], seats: str) -> Cut:
    """Judges the cuts in their order; without any, every seat may deal first.

    >>> from .cards import parse_cards
    >>> seven, also, nine, four = parse_cards("7H 7D 9S 4C")
    >>> judge_cuts([{"A": seven, "B": also}, {"A": nine, "B": four}], "AB").dealers
    frozenset({'B'})
    """
    dealers = everybody = frozenset(seats)
    found: list[Finding] = []
    for place, cut in enumerate(cuts):
        found += _twice(cut)
        if place and len(dealers) == 1:
            (true,) = dealers
            facts = {"claimed": sorted(cut), "true": true}
            found.append(Finding("cut-after-the-cut", facts))
            break
        untied = sorted(seat for seat in cut if seat in everybody - dealers)
        if untied:
            facts = {"untied": untied, "seats": sorted(dealers)}
            found.append(Finding("cut-by-the-untied", facts))
        dealers = _lowest(cut, everybody)
    if cuts and len(dealers) > 1:
        found.append(Finding("cut-still-tied", {"seats": sorted(dealers)}))
    return Cut(dealers, tuple(found))


def _twice(cut: Mapping[str, Card]) -> list[Finding]:
    """A card that two cut in one pack (I.1)."""
    cards = list(cut.values())
    twice = [card for place, card in enumerate(cards) if card in cards[:place]]
    return [
        Finding("card-twice", {"card": card, "claimed": card, "true": None})
        for card in twice
        if card is not JOKER
    ]


def _lowest(cut: Mapping[str, Card], among: frozenset[str]) -> frozenset[str]:
    """Those who cut the lowest rank, the ace being lowest; all where none is known."""
    ranks = {
        seat: card.rank
        for seat, card in cut.items()
        if card is not JOKER and seat in among
    }
    low = min(ranks.values(), default=None)
    tied = frozenset(seat for seat, rank in ranks.items() if rank == low)
    return tied or among
