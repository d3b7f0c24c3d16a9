"""Words as searchers write them: without case, accents and endings, numbers alike.

It knows how English words are written and the verbs of the card table. What a word is
looked for in is not known here.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from os.path import commonprefix
from typing import Final, NamedTuple

from rulebook.engine.aloud import WORDS

SILENT: Final = frozenset(
    "a about am an and any are as at be been but by can could did do does for from get "
    "gets got had has have he her him his how i if in into is it its may me my of "
    "on or our shall she should so some that the their them then there these they this "
    "those to us was we were what when where which who whom whose why will with would "
    "you your"
    .split()
)  # fmt: skip
"""Words that do not tell what is sought."""

FORMS: Final = {
    "lay": "laid",
    "say": "said",
    "deal": "dealt",
    "lead": "led",
    "win": "won",
    "lose": "lost",
    "hold": "held",
    "keep": "kept",
    "go": "goes going gone went",
    "take": "taken took",
    "give": "gave given",
    "make": "made",
    "see": "saw seen",
    "speak": "spoke spoken",
    "forget": "forgot forgotten",
    "tie": "tied ties tying",
}
LEMMAS: Final = {form: word for word, forms in FORMS.items() for form in forms.split()}
"""The verbs of the table whose forms no rule of endings brings together."""

TENS: Final = "twenty thirty forty fifty sixty seventy eighty ninety".split()
NUMBERS: Final = (
    {word: value for value, word in enumerate(WORDS[:20])}
    | {word: 20 + 10 * place for place, word in enumerate(TENS)}
    | {f"{word[:-1]}ieth": 20 + 10 * place for place, word in enumerate(TENS)}
    | {"zero": 0}
)
UNITS: Final = "|".join(WORDS[1:10])
BELOW_HUNDRED: Final = (
    rf"(?:(?:{'|'.join(TENS)})[\s-]{{1,3}}(?:{UNITS})|{'|'.join(NUMBERS)})"
)

LETTERS: Final = r"[\w\u0300-\u036f]"
TOKEN: Final = re.compile(
    r"\[(?P<reference>[^\[\]]{1,20})\]"
    rf"|\b(?P<number>(?:(?:{UNITS}|a)[\s-]{{1,3}})?hundred\b"
    rf"(?:[\s-]{{1,3}}(?:and[\s-]{{1,3}})?{BELOW_HUNDRED}\b)?|{BELOW_HUNDRED}\b)"
    rf"|\b(?P<duty>(?:have|has|had|need|needs)\s{{1,3}}to\b)"
    rf"|(?P<digits>\d+)(?:st|nd|rd|th|s)?(?!{LETTERS})"
    rf"|(?P<word>{LETTERS}+(?:[’'ʼ]{LETTERS}+)*)",
    re.IGNORECASE,
)


APOSTROPHE: Final = re.compile(r"[’'ʼ](?:s$)?", re.IGNORECASE)


class Word(NamedTuple):
    """A word by its stem, at its place in a text."""

    stem: str
    start: int
    end: int


def stems_of(text: str) -> list[str]:
    """The stems of a text that tell something, each once, in their order."""
    return list(dict.fromkeys(word.stem for word in words_of(text)))


def words_of(text: str) -> Iterator[Word]:
    """The words of a text that tell something, by their stems.

    A number is the same in words and digits, and “have to” is “must”. Of a word with a
    hyphen the parts are found, and the whole as one.
    """
    before: tuple[str, re.Match[str]] | None = None
    for token in TOKEN.finditer(text):
        if token["word"]:
            folded = _fold(token["word"])
            if before and text[before[1].end() : token.start()] == "-":
                whole = before[0] + folded
                yield Word(_stem(whole), before[1].start(), token.end())
            before = folded, token
            if folded and folded not in SILENT:
                yield Word(_stem(folded), *token.span())
        else:
            before = None
            stem = "must" if token["duty"] else _number_or_id(token)
            yield Word(stem, *token.span())


@lru_cache(maxsize=4096)
def _fold(word: str) -> str:
    """A word without case, accents, apostrophes and the ’s of a possessive."""
    word = APOSTROPHE.sub("", word)
    if word.isascii():
        return word.lower()
    decomposed = unicodedata.normalize("NFKD", word.casefold())
    return "".join(char for char in decomposed if not unicodedata.combining(char))


@lru_cache(maxsize=4096)
def _stem(word: str) -> str:
    """What is left of a word without its ending.

    >>> [_stem(word) for word in "skunked cutting penalties dealt scoring".split()]
    ['skunk', 'cut', 'penalti', 'deal', 'scor']
    """
    word = LEMMAS.get(word, word)
    if len(word) > 3 and word[-1] == "s" and word[-2] not in "isu":
        word = word[:-3] + "y" if word.endswith("ies") else word[:-1]
        if word.endswith(("sse", "she", "che", "xe")):
            word = word[:-1]
    if word.endswith("ied"):
        word = word[:-3] + "y"
    for ending in ("ing", "ed", "ly"):
        rest = word.removesuffix(ending)
        if rest != word and len(rest) > 2 and re.search("[aeiouy]", rest):
            word = rest
            if rest[-1] == rest[-2] and rest[-1] not in "elsz":
                word = rest[:-1]
            break
    if len(word) > 3 and word[-1] in "ey":
        word = word[:-1] if word[-1] == "e" else word[:-1] + "i"
    return word


def _number_or_id(token: re.Match[str]) -> str:
    """A number in digits, or the id in brackets as one word."""
    if token["reference"]:
        return token["reference"].lower()
    if token["digits"]:
        return token["digits"].lstrip("0") or "0"
    value = 0
    for word in re.findall(r"\w+", token["number"].lower()):
        value = (
            value + NUMBERS.get(word, 0) if word != "hundred" else 100 * (value or 1)
        )
    return str(value)


def slips_of(stem: str) -> set[str]:
    """A word, and it with any one letter left out.

    A word and a slip of it share one of these. A short word is one slip away from too
    many others, and so is a number; they have none.
    """
    if len(stem) < 4 or not stem.isalpha():
        return set()
    return {stem, *(stem[:place] + stem[place + 1 :] for place in range(len(stem)))}


def is_slip(one: str, other: str) -> bool:
    """Whether a letter was added, left out, mistaken or changed with its neighbour.

    >>> is_slip("skunck", "skunk"), is_slip("heles", "heels"), is_slip("boat", "both")
    (True, True, False)
    """
    start = len(commonprefix([one, other]))
    one, other = one[start:], other[start:]
    shared = len(commonprefix([one[::-1], other[::-1]]))
    one, other = one[: len(one) - shared], other[: len(other) - shared]
    return max(len(one), len(other)) < 2 or (len(one) == 2 and one == other[::-1])
