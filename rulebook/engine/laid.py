"""The play as written: lays, Gos and hands, read into values.

It knows spellings and seats; what an act makes, and whether it may be made, is judged
elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Final, NamedTuple

from rulebook.findings import Finding, Refused

from .cards import Card, NotationError, parse_cards, quoted
from .profile import Profile


class Act(NamedTuple):
    """A lay, or a Go where ``card`` is None; ``claimed`` is the number beside it."""

    seat: str
    card: Card | None
    claimed: int | None = None


_ACT: Final = re.compile(
    r"(?P<seat>[A-Za-z])\s+(?:(?P<go>go)|(?P<card>(?!go\b)\S+)(?:\s+(?P<points>\d{1,3}))?)",
    re.IGNORECASE,
)


def parse_laid(text: str) -> tuple[Act, ...]:
    """Reads lays and Gos as a sheet writes them, parted by commas, semicolons or lines.

    >>> parse_laid("A JS, B 5C 2, A go")[1]
    Act(seat='B', card=Card('5C'), claimed=2)

    Raises NotationError at the line and column of what cannot be read.
    """
    acts = []
    for row, line in enumerate(text.splitlines(), start=1):
        begin = len(line) - len(re.sub(r"^\s*Play:", "", line))
        for part in re.finditer(r"[^,;]+", line[begin:]):
            words = part[0].strip()
            if words:
                column = begin + part.start() + part[0].index(words) + 1
                acts.append(_read_act(words, row, column))
    return tuple(acts)


def _read_act(words: str, row: int, column: int) -> Act:
    found = _ACT.fullmatch(words)
    if found is None:
        raise _unreadable(words, row, column)
    seat = found["seat"].upper()
    if found["go"]:
        return Act(seat, None)
    try:
        card = Card(found["card"])
    except NotationError as error:
        error.line, error.column = row, column + found.start("card")
        raise
    return Act(seat, card, int(found["points"]) if found["points"] else None)


def _unreadable(words: str, row: int, column: int) -> NotationError:
    """Two cards in one act are told apart from what is no act at all."""
    try:
        several = len(parse_cards(words.split(maxsplit=1)[1])) > 1
    except (NotationError, IndexError):
        several = False
    code = "two-cards-in-one-act" if several else "not-an-act"
    return NotationError(code, line=row, column=column, text=quoted(words))


def read_seat(seat: str, profile: Profile) -> str:
    """Reads a seat's letter; raises NotationError where the form has no such seat."""
    letter = seat.strip().upper()
    if len(letter) != 1 or letter not in profile.seats:
        seats = " ".join(profile.seats)
        raise NotationError("no-such-seat", seat=quoted(seat), seats=seats)
    return letter


def read_hands(
    hands: Mapping[str, str | Sequence[str | Card]], profile: Profile
) -> dict[str, tuple[Card, ...]]:
    """Reads hands as kept for the show, each in order of rank.

    Raises Refused for a hand of another size (II.3) and for a card held twice (I.1).
    """
    read: dict[str, tuple[Card, ...]] = {}
    seen: set[Card] = set()
    for name, cards in hands.items():
        seat = read_seat(name, profile)
        if seat in read:
            raise Refused(Finding("seat-twice", {"seat": seat}))
        hand = tuple(sorted(parse_cards(cards), key=attrgetter("index")))
        if len(hand) != profile.kept:
            facts = {"cards": len(hand), "expected": profile.kept, "seat": seat}
            raise Refused(Finding("hand-size", facts))
        for card in hand:
            if card in seen:
                raise Refused(Finding("card-twice", {"card": card, "seat": seat}))
            seen.add(card)
        read[seat] = hand
    return read
