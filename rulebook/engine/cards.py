"""Cards: rank, suit, the pack, and every spelling that people type.

It knows what a card is worth and how it is written; not what hands score.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from rulebook.findings import Finding

RANKS: Final = "A23456789TJQK"
SUITS: Final = "CDHS"
SIGNS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
RANK_NAMES: Final = (
    "ace two three four five six seven eight nine ten jack queen king".split()
)
SUIT_NAMES: Final = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}

ACE, TWO, JACK, QUEEN, KING = 1, 2, 11, 12, 13
"""Ranks that rules name."""

PACK_SIZE: Final = 52
QUOTED: Final = 40
"""How much of what cannot be read is quoted in the answer."""
WEIGHT_BASE: Final = 6
"""More than the cards of any show, so that no number of one rank carries over."""
FACE_VALUE: Final = 10
"""What jack, queen and king count (I.3)."""

_SUIT_OF_SIGN = {sign: suit for suit, sign in SIGNS.items()} | dict(
    zip("♧♢♡♤", SUITS, strict=True)
)
_CARD = re.compile(
    r"(10|[A2-9TJQK])([CDHS♣♦♥♠♧♢♡♤])\ufe0e?\ufe0f?", re.IGNORECASE | re.ASCII
)
_WORD = re.compile(r"[^\s,;/]+")
_JOKER = re.compile(r"joker|jkr|🃏", re.IGNORECASE)


class NotationError(ValueError):
    """Text that cannot be read: where it stands and what was expected.

    ``line`` and ``column`` count from 1, and are None where the text is one word;
    ``pointer`` is the place in JSON. ``finding`` says what is wrong, and ``text`` and
    ``rules`` are the finding's.
    """

    def __init__(
        self,
        code: str,
        *,
        line: int | None = None,
        column: int | None = None,
        pointer: str | None = None,
        **facts: object,
    ):
        self.finding = Finding(code, facts)
        self.line = line
        self.column = column
        self.pointer = pointer
        super().__init__(self.finding.text)

    @property
    def text(self) -> str:
        return self.finding.text

    @property
    def rules(self) -> tuple[str, ...]:
        return self.finding.rules


class Card:
    """One of the fifty-two. There is one object a card, so cards compare by identity.

    >>> Card("10h"), Card("T♥") is Card("TH")
    (Card('TH'), True)

    ``rank`` runs from 1 (ace) to 13, ``suit`` is one of C D H S, ``value`` is what the
    card counts (I.3), ``index`` is (rank - 1) × 4 + suit from 0 to 51. Raises
    NotationError for text that is no card.
    """

    __slots__ = ("_text", "index", "rank", "suit", "value", "weight")

    _text: str
    index: int
    rank: int
    suit: str
    value: int
    weight: int
    """A number whose sum over cards tells their ranks, whatever their order."""

    def __new__(cls, text: str) -> Card:
        if text in _SPELT:
            return _SPELT[text]
        found = _CARD.fullmatch(text.strip())
        if found is None:
            raise _unreadable(text.strip())
        return _card(found)

    @property
    def sign(self) -> str:
        """The card as a reader likes it.

        >>> Card("TH").sign
        '10♥'
        """
        return f"{rank_sign(self.rank)}{SIGNS[self.suit]}" if self.rank else self._text

    @property
    def name(self) -> str:
        """The card in words.

        >>> Card("JS").name
        'jack of spades'
        """
        return f"{RANK_NAMES[self.rank - 1]} of {SUIT_NAMES[self.suit]}"

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Card({self._text!r})"

    def __lt__(self, other: object) -> bool:
        return self.index < other.index if isinstance(other, Card) else NotImplemented

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (self._text,)

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self


def rank_sign(rank: int) -> str:
    """The rank as printed on a card: A, 2 … 10, J, Q, K."""
    return "10" if rank == 10 else RANKS[rank - 1]


def _make(index: int) -> Card:
    card = object.__new__(Card)
    card.index = index
    card.rank = index // 4 + 1
    card.suit = SUITS[index % 4]
    card.value = min(card.rank, FACE_VALUE)
    card.weight = WEIGHT_BASE ** (card.rank - 1)
    card._text = RANKS[card.rank - 1] + card.suit
    return card


PACK: Final = tuple(_make(index) for index in range(PACK_SIZE))
"""The pack in order of index: ace of clubs first, king of spades last (I.1)."""


def _joker() -> Card:
    joker = object.__new__(Card)
    joker.index, joker.rank, joker.suit, joker.value, joker.weight = -1, 0, "", 0, 0
    joker._text = "Joker"
    return joker


JOKER: Final = _joker()
"""What a sheet may carry and no pack of sanctioned play holds (I.1)."""

_CARDS: Final = frozenset(PACK)
_SPELT: Final = {
    spelling: card
    for card in PACK
    for rank in {RANKS[card.rank - 1], rank_sign(card.rank)}
    for suit in (card.suit, SIGNS[card.suit])
    for spelling in {rank + suit, (rank + suit).lower()}
}
"""The common spellings, for those who read many cards; the rest goes the long way."""


def _card(found: re.Match[str]) -> Card:
    rank, suit = found[1].upper(), found[2].upper()
    rank = "T" if rank == "10" else rank
    return PACK[RANKS.index(rank) * 4 + SUITS.index(_SUIT_OF_SIGN.get(suit, suit))]


def _unreadable(
    word: str, *, line: int | None = None, column: int | None = None
) -> NotationError:
    if _JOKER.fullmatch(word):
        return NotationError("joker", line=line, column=column, text=word)
    if not word:
        return NotationError("no-card", line=line, column=column)
    return NotationError("no-such-card", line=line, column=column, text=quoted(word))


def quoted(text: str) -> str:
    """Text short enough to stand in a sentence."""
    return text if len(text) <= QUOTED else f"{text[: QUOTED - 1]}…"


def parse_cards(text: str | Iterable[str | Card]) -> tuple[Card, ...]:
    """Reads cards in any spelling, parted by spaces, commas or nothing.

    >>> parse_cards("5C 5d, 10♥JS")
    (Card('5C'), Card('5D'), Card('TH'), Card('JS'))

    A list of texts or cards is read item by item. Order and repetitions are kept.
    Raises NotationError at the line and column of what is no card.
    """
    if isinstance(text, tuple) and _CARDS.issuperset(text):
        return text
    if not isinstance(text, str):
        return tuple(
            item if isinstance(item, Card) else Card(str(item)) for item in text
        )
    try:
        return tuple([_SPELT[word] for word in text.split()])
    except KeyError:
        return tuple(_read(text))


def _read(text: str) -> Iterator[Card]:
    """Reads what is not plainly spelt, word by word and card by card."""
    for row, line in enumerate(text.splitlines(), start=1):
        for word in _WORD.finditer(line):
            at = word.start()
            while at < word.end():
                found = _CARD.match(line, at, word.end())
                if found is None:
                    raise _unreadable(line[at : word.end()], line=row, column=at + 1)
                yield _card(found)
                at = found.end()


def plainly(word: str) -> Card | None:
    """The card that a word commonly spells, None for any other word.

    >>> plainly("TH"), plainly("the ten")
    (Card('TH'), None)
    """
    return _SPELT.get(word)


def spell(cards: Iterable[Card]) -> str:
    """Writes cards as parse_cards reads them, parted by spaces."""
    return " ".join(map(str, cards))
