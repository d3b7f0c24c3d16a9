"""Search: the provisions that answer what somebody typed, the likeliest first.

It knows the book's text, the players' words that stand beside its titles, and the ways
in which words are written. It does not know how hits are shown, and it has no answers
of its own.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, pairwise, product
from typing import Final

from rulebook.book import Book, Provision
from rulebook.citing import resolve, typed
from rulebook.words import Word, is_slip, slips_of, stems_of, words_of

READ: Final = 500
"""So many characters of a question are read."""
CITED: Final = 1000.0
"""The score of a provision that was named, out of the reach of words."""
FLOOR: Final = 0.1
"""What part of the best score a hit must have."""

# What a word is worth in a title or the players' words, the text, the article's title.
PHRASE, TEXT, ARTICLE = 4.0, 1.0, 0.5
# What likeness to one of the players' phrases adds, to a title, and two words together.
LIKE_ALSO, LIKE_TITLE, TOGETHER = 4.0, 3.5, 0.5
# What a word counts that is not the book's own: one slip away, or only its beginning.
SLIP, BEGINNING = 0.7, 0.5
# The constants of BM25: how soon repetition adds nothing, and how much length costs.
SATURATION, LENGTH = 1.2, 0.6

SENTENCE_END: Final = re.compile(r"(?<=[.?!])\s+(?=[‘“A-Z\d])")


@dataclass(frozen=True, slots=True)
class Excerpt:
    """The sentence of a provision that says most of what was asked.

    ``spans`` are the places of the words that were found, in order.
    """

    text: str
    spans: tuple[tuple[int, int], ...]

    @property
    def parts(self) -> Iterator[tuple[str, bool]]:
        """The text in pieces, each with whether it was found."""
        end = 0
        for start, stop in self.spans:
            yield self.text[end:start], False
            yield self.text[start:stop], True
            end = stop
        yield self.text[end:], False


@dataclass(frozen=True, slots=True)
class Hit:
    """A provision that was found; a higher score is a likelier answer."""

    provision: Provision
    score: float
    excerpt: Excerpt


@dataclass(frozen=True, slots=True)
class _Sentence:
    text: str
    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class _Phrase:
    """A title, or one of the players' phrases, and what likeness to it is worth."""

    provision: str
    stems: tuple[str, ...]
    worth: float


Asked = dict[str, dict[str, float]]
"""The words of a question, each with the book's words it may mean, and how surely."""


def search(book: Book, text: str, limit: int = 20) -> tuple[Hit, ...]:
    """Finds the provisions that answer what somebody typed, the likeliest first.

    >>> from rulebook.book import the_book
    >>> [hit.provision.id for hit in search(the_book(), "nibs", limit=1)]
    ['II.4']

    Provisions that are named, such as IV.2.5 or Article IV, come before all others.
    What is far less likely than the best is left out, and where nothing is found the
    answer is empty. Of a very long text only the beginning is read.
    """
    named, rest = _named(book, text[:READ])
    index = _index(book)
    asked = index.asked(rest, named)
    scores = index.scores(asked)
    least = FLOOR * max(scores.values(), default=0.0)
    # Sorting is stable: of two that score alike, the one earlier in the book is first.
    found = sorted(
        (each.id for each in book if scores.get(each.id, 0.0) > least),
        key=lambda each: -scores[each],
    )
    scores |= dict.fromkeys(named, CITED)
    return tuple(
        Hit(book[each], scores[each], index.excerpt(each, asked))
        for each in list(dict.fromkeys([*named, *found]))[: max(limit, 0)]
    )


def _named(book: Book, text: str) -> tuple[list[str], str]:
    """The ids of the provisions that a question names, and the rest of the question."""
    whole = typed(book, text)
    if whole is not None:
        ids, rest = [whole], ""
    else:
        cited = resolve(book, text)
        ids = [each.id for each in cited if each.found]
        rest = text
        for start, end in sorted({(each.start, each.end) for each in cited})[::-1]:
            rest = f"{rest[:start]} {rest[end:]}"
    named = (
        provision.id
        for each in ids
        for provision in ([book[each]] if each in book else book)
        if each in (provision.id, provision.article)
    )
    return list(dict.fromkeys(named)), rest


class _Index:
    """What the provisions of a book hold, by word."""

    def __init__(self, book: Book):
        titles = {article.id: article.title for article in book.articles}
        self._sentences = {each.id: tuple(_sentences(each)) for each in book}
        phrases = {each.id: tuple(_phrases(each)) for each in book}
        holdings = {
            each.id: _holding(
                self._sentences[each.id], phrases[each.id], titles[each.article]
            )
            for each in book
        }
        self._rarity = _rarities(holdings.values())
        self._rarest = max(self._rarity.values(), default=1.0)
        self._weights = _weigh(holdings, self._rarity)

        self._phrases: defaultdict[str, list[_Phrase]] = defaultdict(list)
        for phrase in chain.from_iterable(phrases.values()):
            for stem in phrase.stems:
                self._phrases[stem].append(phrase)
        self._pairs: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
        for each, sentences in self._sentences.items():
            for sentence in sentences:
                for pair in pairwise(word.stem for word in sentence.words):
                    self._pairs[pair].add(each)
        self._sorted = sorted(self._rarity)
        self._slips: defaultdict[str, list[str]] = defaultdict(list)
        for stem in self._sorted:
            for slip in slips_of(stem):
                self._slips[slip].append(stem)

    def asked(self, text: str, named: Iterable[str]) -> Asked:
        """What a question asks for; a named provision is a word, as in a reference."""
        stems = [*stems_of(text), *(each.lower() for each in named)]
        return {stem: self._meant(stem) for stem in stems}

    def _meant(self, stem: str) -> dict[str, float]:
        """The book's words for a word: itself, or what it is a slip of or begins."""
        if stem in self._rarity:
            return {stem: 1.0}
        meant = {}
        if len(stem) > 2:
            for place in range(bisect_left(self._sorted, stem), len(self._sorted)):
                if not self._sorted[place].startswith(stem):
                    break
                meant[self._sorted[place]] = BEGINNING
        for shortened in slips_of(stem):
            for like in self._slips.get(shortened, ()):
                if is_slip(stem, like):
                    meant[like] = SLIP
        return meant

    def scores(self, asked: Asked) -> dict[str, float]:
        """How well each provision that holds any of it answers what is asked."""
        scores: defaultdict[str, float] = defaultdict(float)
        covered: defaultdict[str, float] = defaultdict(float)
        for meant in asked.values():
            best: dict[str, tuple[float, float]] = {}
            for stem, sure in meant.items():
                for each, weight in self._weights[stem].items():
                    value = sure * weight, sure * self._rarity[stem]
                    best[each] = max(best.get(each, value), value)
            for each, (weight, rarity) in best.items():
                scores[each] += weight
                covered[each] += rarity
        whole = sum(map(self._worth, asked.values()))
        for each in scores:
            scores[each] *= covered[each] / whole
        for each, likeness in self._likeness(asked, whole).items():
            scores[each] += likeness * whole
        for one, other in pairwise(asked.values()):
            for pair in product(one, other):
                for each in self._pairs.get(pair, ()):
                    scores[each] += TOGETHER * (
                        one[pair[0]] * self._rarity[pair[0]]
                        + other[pair[1]] * self._rarity[pair[1]]
                    )
        return scores

    def _worth(self, meant: dict[str, float]) -> float:
        """How much a word of a question tells: the more, the rarer it is."""
        return max(
            (sure * self._rarity[stem] for stem, sure in meant.items()),
            default=self._rarest,
        )

    def _likeness(self, asked: Asked, whole: float) -> dict[str, float]:
        """How like a provision's title or the players' words for it the question is.

        It is what both say, out of all that either says.
        """
        common: defaultdict[_Phrase, float] = defaultdict(float)
        for meant in asked.values():
            shared: dict[_Phrase, float] = {}
            for stem, sure in meant.items():
                for phrase in self._phrases.get(stem, ()):
                    said = sure * self._rarity[stem]
                    shared[phrase] = max(shared.get(phrase, 0.0), said)
            for phrase, said in shared.items():
                common[phrase] += said
        likeness: defaultdict[str, float] = defaultdict(float)
        for phrase, both in common.items():
            said = sum(self._rarity[stem] for stem in phrase.stems)
            likeness[phrase.provision] = max(
                likeness[phrase.provision],
                phrase.worth * (both / (whole + said - both)) ** 2,
            )
        return likeness

    def excerpt(self, provision: str, asked: Asked) -> Excerpt:
        """The sentence that says most of what is asked, the first where none does."""
        sure = {
            stem: sureness * self._rarity[stem]
            for meant in asked.values()
            for stem, sureness in meant.items()
        }

        def says(sentence: _Sentence) -> float:
            found = {word.stem for word in sentence.words} & sure.keys()
            return math.fsum(sure[stem] for stem in found)

        best = max(self._sentences[provision], key=says, default=_Sentence("", ()))
        spans: list[tuple[int, int]] = []
        for word in best.words:
            if word.stem in sure:
                start = spans.pop()[0] if spans and word.start < spans[-1][1] else None
                spans.append((word.start if start is None else start, word.end))
        return Excerpt(best.text, tuple(spans))


@lru_cache(maxsize=4)
def _index(book: Book) -> _Index:
    return _Index(book)


def _sentences(provision: Provision) -> Iterator[_Sentence]:
    for paragraph in provision.paragraphs:
        for text in SENTENCE_END.split(paragraph):
            yield _Sentence(text, tuple(words_of(text)))


def _phrases(provision: Provision) -> Iterator[_Phrase]:
    yield _Phrase(provision.id, tuple(stems_of(provision.title)), LIKE_TITLE)
    for phrase in provision.also:
        yield _Phrase(provision.id, tuple(stems_of(phrase)), LIKE_ALSO)


def _holding(
    sentences: Iterable[_Sentence], phrases: Iterable[_Phrase], article: str
) -> dict[str, float]:
    """How often a provision holds each word, weighted by where it stands."""
    holding: defaultdict[str, float] = defaultdict(float)
    for sentence in sentences:
        for word in sentence.words:
            holding[word.stem] += TEXT
    for stem in stems_of(article):
        holding[stem] += ARTICLE
    # However many of the players' phrases hold a word, it counts once.
    for stem in {stem for phrase in phrases for stem in phrase.stems}:
        holding[stem] += PHRASE
    return holding


def _rarities(holdings: Collection[dict[str, float]]) -> dict[str, float]:
    """How much each word tells: BM25's weight for the number that hold it."""
    held = Counter(stem for holding in holdings for stem in holding)
    return {
        stem: math.log(1 + (len(holdings) - number + 0.5) / (number + 0.5))
        for stem, number in held.items()
    }


def _weigh(
    holdings: dict[str, dict[str, float]], rarity: dict[str, float]
) -> dict[str, dict[str, float]]:
    """What each word adds to the score of each provision that holds it, by BM25."""
    lengths = {each: sum(holding.values()) for each, holding in holdings.items()}
    usual = sum(lengths.values()) / max(len(lengths), 1)
    weights: defaultdict[str, dict[str, float]] = defaultdict(dict)
    for each, holding in holdings.items():
        room = SATURATION * (1 - LENGTH + LENGTH * lengths[each] / usual)
        for stem, often in holding.items():
            weights[stem][each] = (
                rarity[stem] * often * (SATURATION + 1) / (often + room)
            )
    return weights
