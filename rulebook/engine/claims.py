"""Lines of a count as players say them: what a line names, and whether it is there.

It holds a line such as ``pair royal 5C 5D 5H`` against a finished count. Who says the
line, and whether it may still be claimed, is not known here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise, product
from typing import Final

from rulebook.findings import Finding

from .aloud import WORDS
from .cards import JACK, RANKS, Card, NotationError, plainly, quoted, rank_sign
from .show import (
    FIFTEEN,
    FIFTEEN_COUNT,
    NOBS,
    PAIR,
    RUN_LEAST,
    Combination,
    Count,
)

NAMES: Final = {
    "15": "fifteen",
    "fifteen": "fifteen",
    "pair": "pair",
    "pair royal": "pair royal",
    "three of a kind": "pair royal",
    "double pair royal": "double pair royal",
    "four of a kind": "double pair royal",
    "run": "run",
    "double run": "double run",
    "triple run": "triple run",
    "double double run": "double double run",
    "double-double run": "double double run",
    "quadruple run": "double double run",
    "flush": "flush",
    "nobs": "nobs",
    "nob": "nobs",
    "his nobs": "nobs",
    "his nob": "nobs",
    "one for his nob": "nobs",
}
"""The players' names for what a line counts."""

OUTSIDE_THE_SHOW: Final = (
    "heels",
    "his heels",
    "two for his heels",
    "nibs",
    "his nibs",
    "go",
    "last",
    "last card",
    "one for last",
    "31",
    "thirty-one",
    "penalty",
    "muggins",
)
"""What scores elsewhere and is no part of a hand or crib."""

PAIRS_ROYAL: Final = {"pair": 2, "pair royal": 3, "double pair royal": 4}
RUNS: Final = {
    (1,): "run",
    (2,): "double run",
    (3,): "triple run",
    (2, 2): "double double run",
}
"""A run's name by how often its repeated ranks come."""


SIZES: Final = WORDS[3:6]
"""How long a run may be called."""
CALLED: Final = WORDS[2:17:2]
"""What the count may be called at after a fifteen."""


def _any_of(words: Iterable[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


_CARD_WORD = r"(?:10|[A2-9TJQK])(?:[CDHS♣♦♥♠]\ufe0e?\ufe0f?)?"
_LINE: Final = re.compile(
    rf"(?P<name>{_any_of(NAMES)})(?: of (?P<size>{_any_of(SIZES)}))?"
    rf"(?:(?<=fifteen) (?:{_any_of(CALLED)}))?"
    rf"(?P<cards>(?:[\s,]+{_CARD_WORD})*)"
    rf"(?: for (?P<points>\d{{1,3}}|{_any_of(WORDS)}))?",
    re.IGNORECASE | re.ASCII,
)
_OUTSIDE: Final = re.compile(rf"(?:{_any_of(OUTSIDE_THE_SHOW)})\b.*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Said:
    """A line as read: the name in words, the cards, the points where it states them."""

    text: str
    name: str
    size: int | None
    cards: tuple[str, ...]
    points: int | None


def parse_line(text: str, line: int = 1) -> Said | None:
    """Reads a line; None for one that names what scores outside the show.

    >>> parse_line("double run of three 3C 4 4 5").cards
    ('3C', '4', '4', '5')

    Raises NotationError for what names nothing that is known.
    """
    words = " ".join(text.split())
    try:
        return _read(words)
    except NotationError as error:
        error.line = line
        raise


@lru_cache(maxsize=4096)
def _read(words: str) -> Said | None:
    """Reads a line whose words are parted by one blank; sheets say few lines often."""
    found = _LINE.fullmatch(words)
    if found is None:
        if _OUTSIDE.fullmatch(words):
            return None
        raise NotationError("not-a-claim", text=quoted(words))
    name = NAMES[found["name"].lower()]
    cards: tuple[str, ...] = tuple(re.findall(_CARD_WORD, found["cards"], re.I))
    points = found["points"]
    if len(cards) == 1 and cards[0].isdecimal() and name not in PAIRS_ROYAL:
        # One number and nothing else is no card of a fifteen, run or flush: it is what
        # the line is said to be worth, as in "15 2" or "flush 4".
        points = points or cards[0]
        cards = ()
    return Said(
        words,
        name,
        WORDS.index(found["size"].lower()) if found["size"] else None,
        cards,
        None if points is None else _number(points),
    )


def canonical_line(text: str) -> str:
    """A line in one spelling, as sheets keep it.

    >>> canonical_line("fifteen 5c, 10♥"), canonical_line("pair royal 5 5 5")
    ('15 5C TH', 'pair royal 5 5 5')

    Raises NotationError as ``parse_line``.
    """
    said = parse_line(text)
    if said is None:
        return " ".join(text.split())
    size = f" of {WORDS[said.size]}" if said.size is not None else ""
    points = f" for {said.points}" if said.points is not None else ""
    name = "15" if said.name == "fifteen" else said.name
    return " ".join([f"{name}{size}", *map(_card_word, said.cards)]) + points


def _card_word(word: str) -> str:
    """A card, or a rank alone, in our spelling."""
    rank = "T" if word == "10" else word.upper()
    return rank if rank in RANKS else str(Card(word))


def _number(word: str) -> int:
    return int(word) if word.isdecimal() else WORDS.index(word.lower())


@dataclass(frozen=True, slots=True)
class Named:
    """What a line names in a count: combinations that are there, or why it fails.

    ``worth`` is what the line says it is worth, or what its name would be.
    """

    text: str
    combinations: tuple[Combination, ...]
    worth: int
    findings: tuple[Finding, ...]


def name_in(count: Count, said: Said, *, in_part: bool = False) -> Named:
    """Holds a line against a count: name, cards and points must agree.

    With ``in_part``, a flush or run that names some of the cards of the one that is
    there stands for it, at what those cards are worth: that is how a player counts
    short. A claim must name the whole.
    """
    cards, finding = _pick(count, said)
    face = _face_worth(said.name, len(cards or said.cards))
    worth = face if said.points is None else said.points
    if finding is not None:
        return Named(said.text, (), worth, (finding,))
    named = _exactly(count, said, cards)
    if not named and in_part:
        named = _whole(count, said, cards)
    if not named:
        finding = _fault(count, said, cards)
        if finding is not None:
            return Named(said.text, (), worth, (finding,))
        there = {
            (item.kind, frozenset(item.cards)): item for item in count.combinations
        }
        named = tuple(there[part] for part in _parts(said.name, cards))
    true = sum(item.points for item in named)
    if worth == true:
        return Named(said.text, named, worth, ())
    code = "claim-points-over" if worth > true else "claim-points-short"
    facts = {"claimed": worth, "true": true}
    return Named(said.text, named, worth, (Finding(code, facts),))


def taken_as(said: Said, named: Named, left: Sequence[Combination]) -> Named:
    """A line that may be any of several taken as the first that is left of its kind."""
    unclear = any(finding.code == "claim-which" for finding in named.findings)
    if not unclear or not left:
        return named
    taken = Finding("claim-taken-as", {"cards": left[0].cards})
    worth = left[0].points if said.points is None else said.points
    return Named(said.text, (left[0],), worth, (taken,))


def _exactly(
    count: Count, said: Said, cards: tuple[Card, ...]
) -> tuple[Combination, ...]:
    """The one combination that is there by this name and of these cards, if it is."""
    if said.size not in (None, len(cards)):
        return ()
    named = set(cards)
    of_kind = (item for item in count.combinations if item.kind == said.name)
    return tuple(item for item in of_kind if named == set(item.cards))


def _whole(
    count: Count, said: Said, cards: tuple[Card, ...]
) -> tuple[Combination, ...]:
    """The longer flush or run of which a line names a part, if there is one."""
    if said.name == "run" and not _is_run(cards):
        return ()
    if said.name not in ("flush", "run") or len(cards) < RUN_LEAST:
        return ()
    return tuple(
        item
        for item in count.combinations
        if item.kind == said.name and set(cards) < set(item.cards)
    )[:1]


def _is_run(cards: Iterable[Card]) -> bool:
    return all(b - a == 1 for a, b in pairwise(sorted(card.rank for card in cards)))


_RANK_ALONE: Final = {rank: place for place, rank in enumerate(RANKS, 1)} | {"10": 10}
"""Ranks as a line names them without a suit."""


def _pick(count: Count, said: Said) -> tuple[tuple[Card, ...], Finding | None]:
    """The cards that a line means, or why they cannot be told."""
    if not said.cards:
        return _imply(count, said)
    picked: list[Card] = []
    ranks: dict[int, int] = {}
    for word in said.cards:
        card = plainly(word)
        if card is None and (rank := _RANK_ALONE.get(word.upper())):
            ranks[rank] = ranks.get(rank, 0) + 1
            continue
        card = card or Card(word)
        if card not in count.cards:
            return (), Finding("claim-card-not-there", {"card": card})
        if card in picked:
            return (), Finding("claim-card-named-twice", {"card": card})
        picked.append(card)
    for rank, times in ranks.items():
        fitting = [
            card for card in count.cards if card.rank == rank and card not in picked
        ]
        if len(fitting) == times:
            picked += fitting
            continue
        facts = {"card": rank_sign(rank), "cards": fitting}
        if len(fitting) > times:
            return (), Finding("claim-card-unclear", facts)
        code = "claim-card-too-often" if fitting else "claim-card-not-there"
        return (), Finding(code, facts)
    return tuple(picked), None


def _imply(count: Count, said: Said) -> tuple[tuple[Card, ...], Finding | None]:
    """The cards of a line that names none, where only one set of them can be meant."""
    if said.name == "nobs":
        jacks = tuple(card for card in count.cards if card.rank == JACK)
        there = [item.cards for item in count.combinations if item.kind == "nobs"]
        return (there[0] if there else jacks), None
    if said.name == "flush":
        there = [item.cards for item in count.combinations if item.kind == "flush"]
        return (there[0] if there else count.hand), None
    meant = _meant(count, said.name, said.size)
    if len(meant) == 1:
        return meant[0], None
    code = "claim-which" if meant else "claim-none-there"
    return (), Finding(code, {"name": said.name})


@lru_cache(maxsize=256)
def _meant(count: Count, name: str, size: int | None) -> tuple[tuple[Card, ...], ...]:
    """Every set of cards that a line of this name can mean; kept, as lines repeat."""
    said = Said(name, name, size, (), None)
    return tuple(
        cards
        for length in range(2, len(count.cards) + 1)
        for cards in combinations(count.cards, length)
        if _fault(count, said, cards) is None
    )


def _fault(count: Count, said: Said, cards: tuple[Card, ...]) -> Finding | None:
    """Why these cards are not what the line says, None where they are."""
    match said.name:
        case "fifteen":
            made = sum(card.value for card in cards)
            if made == FIFTEEN_COUNT:
                return None
            return Finding("claim-not-fifteen", {"cards": cards, "sum": made})
        case "pair" | "pair royal" | "double pair royal":
            return _fault_of_pairs(said, cards)
        case "flush":
            return _fault_of_flush(count, cards)
        case "nobs":
            return _fault_of_nobs(count, cards)
    return _fault_of_run(count, said, cards)


def _fault_of_pairs(said: Said, cards: tuple[Card, ...]) -> Finding | None:
    if len(cards) < 2 or len({card.rank for card in cards}) > 1:
        return Finding("claim-not-alike", {"cards": cards})
    if len(cards) == PAIRS_ROYAL[said.name]:
        return None
    true = next(name for name, size in PAIRS_ROYAL.items() if size == len(cards))
    return _misnamed(cards, true=f"a {true}", claimed=f"a {said.name}")


def _fault_of_run(count: Count, said: Said, cards: tuple[Card, ...]) -> Finding | None:
    times = Counter(card.rank for card in cards)
    ranks = sorted(times)
    if len(ranks) < RUN_LEAST or any(b - a != 1 for a, b in pairwise(ranks)):
        return Finding("claim-not-a-run", {"cards": cards})
    repeated = tuple(sorted(n for n in times.values() if n > 1)) or (1,)
    size = len(ranks) if said.size is None else said.size
    if (RUNS[repeated], len(ranks)) != (said.name, size):
        return _misnamed(
            cards,
            true=f"a {RUNS[repeated]} of {WORDS[len(ranks)]}",
            claimed=f"a {said.name} of {WORDS[size]}",
        )
    longest = max(
        len(found.cards) for found in count.combinations if found.kind == "run"
    )
    if len(ranks) < longest:
        return Finding("claim-inside-a-longer-run", {"cards": cards})
    return None


def _fault_of_flush(count: Count, cards: tuple[Card, ...]) -> Finding | None:
    true = [found.cards for found in count.combinations if found.kind == "flush"]
    if true and set(true[0]) == set(cards):
        return None
    if true:
        return Finding("claim-not-the-whole-flush", {"true": true[0]})
    if count.crib and len({card.suit for card in cards}) == 1:
        facts = {"cards": cards, "number": len(cards)}
        return Finding("claim-crib-flush", facts)
    return Finding("claim-not-a-flush", {"cards": cards})


def _fault_of_nobs(count: Count, cards: tuple[Card, ...]) -> Finding | None:
    true = [found.cards for found in count.combinations if found.kind == "nobs"]
    if true and true[0] == cards:
        return None
    if count.starter in cards and count.starter.rank == JACK:
        return Finding("claim-starter-jack", {"card": count.starter})
    if not cards:
        return Finding("claim-no-jack")
    return Finding("claim-not-nobs", {"cards": cards})


def _misnamed(cards: tuple[Card, ...], *, true: str, claimed: str) -> Finding:
    facts = {"cards": cards, "true": true, "claimed": claimed}
    return Finding("claim-misnamed", facts)


def _parts(name: str, cards: tuple[Card, ...]) -> list[tuple[str, frozenset[Card]]]:
    """The single combinations that a sound line stands for."""
    by_rank: dict[int, list[Card]] = {}
    for card in cards:
        by_rank.setdefault(card.rank, []).append(card)
    pairs = [
        ("pair", frozenset(pair))
        for alike in by_rank.values()
        for pair in combinations(alike, 2)
    ]
    if name in PAIRS_ROYAL:
        return pairs
    if name in RUNS.values():
        return [
            *(("run", frozenset(run)) for run in product(*by_rank.values())),
            *pairs,
        ]
    return [(name, frozenset(cards))]


def _face_worth(name: str, size: int) -> int:
    """What a line of this name over so many cards would be worth, sound or not."""
    if name in PAIRS_ROYAL:
        alike = PAIRS_ROYAL[name]
        return PAIR * alike * (alike - 1) // 2
    if name in RUNS.values():
        runs, pairs, repeats = {
            "run": (1, 0, 0),
            "double run": (2, 1, 1),
            "triple run": (3, 3, 2),
            "double double run": (4, 2, 2),
        }[name]
        return runs * max(size - repeats, RUN_LEAST) + pairs * PAIR
    return {"fifteen": FIFTEEN, "nobs": NOBS}.get(name, size)
