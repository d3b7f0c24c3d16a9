"""Citations in running text: which provisions a pasted text names, and where.

It knows the manners in which the Code is cited, and asks the book what it holds. How a
citation is shown or linked is not known here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from rulebook.book import Book


@dataclass(frozen=True, slots=True)
class Cited:
    """A provision, or a whole article, that a text names.

    ``text`` is what stands from ``start`` to ``end``. A range names every provision in
    it, and all of these share its place; otherwise no two places overlap. ``found``
    tells whether the book holds what is named. Where that is a whole article, ``id`` is
    the article's, such as IV, and no provision has it. Articles have Roman numbers; one
    cited by another, such as Article 4, has that number for its ``id``.
    """

    start: int
    end: int
    text: str
    id: str
    found: bool


MOST: Final = 500
"""So many citations of one text are listed."""

# Every repetition has an upper bound, so that no place in a text costs much time.
GAP: Final = r"\s{1,8}"
ROOM: Final = r"\s{0,8}"
ROMAN: Final = r"(?:X{1,3}(?:IX|IV|V?I{0,3})|IX|IV|VI{0,3}|I{1,3})"
NUMBERS: Final = r"[1-9]\d?(?:\.[1-9]\d?){0,2}"
HYPHEN: Final = "[-\u2010\u2011]"
DASH: Final = "[-\u2013\u2014]"
TO: Final = rf"(?:{GAP}(?:to|through){GAP}|{DASH})"
AND: Final = rf"(?:,{GAP}(?:(?:and|or){GAP})?|{GAP}(?:and|or){GAP})"
OF: Final = rf"{GAP}(?:of|to|under|in){GAP}(?:the{GAP})?"
END: Final = r"(?!\w|\.\d)"

LETTER: Final = rf"(?:(?:{HYPHEN}[A-Za-z]|[a-z])(?!\w)|\s?\([a-z]\))"
SECTION: Final = rf"{NUMBERS}{LETTER}?"
FURTHER: Final = rf"(?<=\))(?:{TO}|{AND})\([b-z]\)"
"""After IV.4(a): to (c)."""
SECTIONS: Final = (
    rf"(?:§{{1,2}}|\b(?i:sections?\b|sec\.)){ROOM}{SECTION}"
    rf"(?:(?:{TO}|{AND})(?:§{ROOM})?{SECTION}|{FURTHER}){{0,15}}{END}"
)
NOTES: Final = (
    rf"\b(?i:(?:practice{GAP})?(?:note|reading)s?){GAP}"
    rf"(?:[a-z]|\([a-z]\))(?!\w)(?:(?:{TO}|{AND})[b-z](?!\w|\.\d)){{0,15}}"
)
IDENTIFIER: Final = (
    rf"(?:(?:(?:{ROMAN}|[TPS])\.|\b(?i:table{GAP}rule){GAP}){NUMBERS}{LETTER}?"
    rf"|(?:{ROMAN}|[TP]){HYPHEN}[a-z]){END}"
)
SMALL: Final = rf"(?i:{ROMAN}|T)\.{NUMBERS}{LETTER}?{END}"
"""What is an identifier only after a word that announces one: rule ii.4."""
CLOSED: Final = (
    r"(?=\s{0,8}(?:[.,;:!?)\]”’\"]|\Z|(?:and|or|of|is|are|was|were|say|says|apply"
    r"|applies|both|do|does|but|may|must|not)\b))"
)
"""What follows where a number counted nothing: not “and 5 points”."""
FOLLOWING: Final = (
    rf"(?:,{GAP}{NUMBERS}{END}){{0,6}}"
    rf",?{GAP}(?:and|or|to|through){GAP}{NUMBERS}{END}{CLOSED}"
)
"""After VII.1: and 2."""

BY_ID: Final = re.compile(
    rf"(?:(?P<notes>{NOTES})(?:,{GAP}|{OF}))?"
    rf"(?:(?P<announced>\b(?i:rules?|provisions?|articles?|arts?\.){GAP}|§{ROOM})"
    rf"|\b(?i:(?:practice{GAP})?(?:note|reading)s?){GAP})?"
    rf"(?P<ids>(?<![\w.-])(?:{IDENTIFIER}|(?(announced){SMALL}|(?!)))"
    rf"(?:(?:{TO}|{AND})(?:{IDENTIFIER}|[b-z]{END}|(?(announced){SMALL}|(?!)))"
    rf"|{FURTHER}|{FOLLOWING}|{DASH}{NUMBERS}{END}){{0,15}})"
)
"""Rule IV.2.5 · IV.4-a to IV.4-c · IV.4(a)-(c) · practice note b of IV.4."""

BY_PLACE: Final = re.compile(
    rf"(?:(?P<notes_before>{NOTES})(?:,{GAP}|{OF}))?"
    rf"(?:(?P<sections_before>{SECTIONS}){OF})?"
    rf"\b(?:(?:(?P<several>articles{GAP}|arts(?:\.{ROOM}|{GAP}))"
    rf"|article{GAP}|art(?:\.{ROOM}|{GAP}))"
    rf"(?P<articles>{ROMAN}{END}"
    rf"(?:(?:{AND}|{DASH}|(?(several){TO}|(?!))){ROMAN}{END}){{0,12}})"
    rf"|(?P<T>table{GAP}rules?)\b"
    rf"|(?P<P>schedule(?:{GAP}of{GAP}penalties)?)\b)"
    rf"(?:,?{ROOM}(?P<sections>{SECTIONS}))?"
    rf"(?:,?{GAP}(?P<notes>{NOTES}))?",
    re.IGNORECASE,
)
"""Article IV, § 4, practice note b · §§ 2.1 and 2.2 of Article IV · Table rules, § 5"""

ELSEWHERE: Final = (
    rf"{GAP}(?:(?:of|in){GAP}"
    rf"(?!(?:(?:the|this|our){GAP})?(?:Code|Association|book|rules)\b)|[A-Z]{{2}})"
)
BY_NUMBER: Final = re.compile(
    rf"\b(?>(?:(?P<several>Articles{GAP}|Arts(?:\.{ROOM}|{GAP}))"
    rf"|Article{GAP}|Art(?:\.{ROOM}|{GAP}))"
    rf"(?P<numbers>[1-9]\d?(?:\.[1-9]\d?){{0,3}}{END}"
    rf"(?(several)(?:(?:{TO}|{AND})[1-9]\d?{END}){{0,12}}))"
    rf"(?:,?{ROOM}(?P<sections>{SECTIONS}))?"
    rf"|(?:Rule|Provision){GAP}(?P<rule>[1-9]\d?(?:\.[1-9]\d?){{1,3}}{LETTER}?){END})"
    rf"(?!{ELSEWHERE})"
)
"""Article 4, § 2 · Rule 4.2: numbers of another book, and so unknown."""

AN_ID: Final = re.compile(
    rf"(?P<to>{TO})?(?:(?P<id>{IDENTIFIER}|{SMALL})"
    rf"|(?P<numbers>{NUMBERS}){END}|(?<!\w)(?P<letter>[b-z]){END}"
    rf"|\((?P<further>[b-z])\))"
)
TABLE_RULE: Final = re.compile(rf"table{GAP}rule{GAP}", re.IGNORECASE)
AN_ARTICLE: Final = re.compile(rf"(?P<to>{TO})?\b(?P<numeral>{ROMAN})\b", re.IGNORECASE)
A_NUMBER: Final = re.compile(rf"(?P<to>{TO})?(?P<numbers>\d+(?:\.\d+)*)")
A_SECTION: Final = re.compile(
    rf"(?P<to>{TO})?(?:(?P<mark>§{ROOM})?(?P<numbers>{NUMBERS})(?P<letter>{LETTER})?"
    rf"|\((?P<further>[b-z])\))",
    re.IGNORECASE,
)
A_NOTE: Final = re.compile(
    rf"(?P<to>{TO})?\(?(?<!\w)(?P<letter>[a-z])(?!\w|\.\d)\)?", re.IGNORECASE
)

RUNS_ON: Final = re.compile(r"\s+(?!(?:of|and|or|to|is|in|on|says)\b)[a-z]")
"""After “Article I”, that the I is the writer: “Article I wrote”."""

CARELESS: Final = re.compile(
    r"\s*(?:(?:article|art|rule|provision|code|reading|table)s?\b|§)?[\s.]*"
    rf"(?P<article>{ROMAN}|[TPS])"
    r"(?:[\s.,§]*(?P<numbers>[1-9]\d?(?:[\s.,]+[1-9]\d?){0,2}))?"
    r"(?:(?:(?<=\d)|[\s.,(\u2010\u2011-])[\s(]*(?P<letter>[a-z]))?[\s).]*",
    re.IGNORECASE,
)
"""iv 2 5 · IV.4b · art iv 4 b, where nothing else was typed."""

NUMERALS: Final = {
    "X" * tens + ones: 10 * tens + one
    for tens in range(4)
    for one, ones in enumerate(" I II III IV V VI VII VIII IX".split(" "))
}
"""Every Roman numeral that the patterns know, in order, and none at all for nought."""


@dataclass(frozen=True, slots=True)
class _Named:
    """An id that is named at a place; ``ranged`` says that a range runs up to it."""

    id: str
    start: int
    end: int
    ranged: bool = False


def resolve(book: Book, text: str, limit: int | None = None) -> tuple[Cited, ...]:
    """Finds the citations in a text, in the order in which they stand.

    >>> from rulebook.book import the_book
    >>> for cited in resolve(the_book(), "By Article IV, §§ 2.1 and 2.9, and P-a."):
    ...     print(cited.start, repr(cited.text), cited.id, cited.found)
    3 'Article IV, §§ 2.1' IV.2.1 True
    26 '2.9' IV.2.9 False
    35 'P-a' P-a True

    A range gives its two ends and what the book holds between them. Where there are
    more than ``limit``, no more than the first of them are sought.
    """
    cited = (
        Cited(start, end, text[start:end], each, _held(book, each))
        for group in _groups(book, text)
        for start, end, ids in _places(book, group)
        for each in ids
    )
    return tuple(islice(cited, limit))


def typed(book: Book, text: str) -> str | None:
    """The provision or article whose id somebody typed carelessly, and nothing else.

    >>> from rulebook.book import the_book
    >>> typed(the_book(), "iv 2 5"), typed(the_book(), "vi"), typed(the_book(), "a 5")
    ('IV.2.5', 'VI', None)
    """
    match = CARELESS.fullmatch(text) if len(text) <= 80 else None
    if match is None:
        return None
    numbers = re.findall(r"\d+", match["numbers"] or "")
    meant = ".".join([match["article"].upper(), *numbers]) + _suffix(match["letter"])
    return meant if _held(book, meant) else None


def _held(book: Book, meant: str) -> bool:
    return meant in book or any(meant == article.id for article in book.articles)


def _groups(book: Book, text: str) -> Iterator[list[_Named]]:
    """What is named together, by turns: the next is sought where the last has ended."""
    patterns = (BY_ID, BY_PLACE, BY_NUMBER)
    ahead = [pattern.search(text) for pattern in patterns]
    while matches := [match for match in ahead if match]:
        match = min(matches, key=lambda each: (each.start(), -each.end()))
        if match.re is BY_ID:
            group = _named_by_id(book, match)
        else:
            named_by = _named_by_place if match.re is BY_PLACE else _named_by_number
            group = named_by(match)
        if group:
            yield group
        place = group[-1].end if group else match.end()
        ahead = [
            pattern.search(text, place) if match and match.start() < place else match
            for pattern, match in zip(patterns, ahead, strict=True)
        ]


def _named_by_id(book: Book, match: re.Match[str]) -> list[_Named]:
    named: list[_Named] = []
    for item in AN_ID.finditer(match.string, *match.span("ids")):
        if item["id"]:
            meant = _id(item["id"])
            # Such as P-a or V-z may be anything, unless the book knows better.
            if "." not in meant and meant not in book:
                continue
        else:
            before = named[-1].id if named else ""
            meant = _sibling(before, item["numbers"], item["letter"] or item["further"])
            if not _ascends(before, meant):
                continue
            # Two may be a number of something, unless several rules are announced.
            if item["numbers"] and not (
                meant in book or _dashed(item) or _several(match)
            ):
                continue
        named.append(_item(item, meant))
    if named and named[0].start == match.start("ids"):
        notes = _notes(match, "notes")
        if notes and "-" not in named[0].id:
            named[:1] = _stretched(
                _under(named[:1], notes), match.start(), named[0].end
            )
        else:
            named[0] = replace(named[0], start=match.start())
    return named


def _named_by_place(match: re.Match[str]) -> list[_Named]:
    head = next(name for name in ("articles", "T", "P") if match[name])
    levels = [
        _sections(match, "sections_before", listed=True)
        or _sections(match, "sections", listed=_lists(match["sections"] or "")),
        _notes(match, "notes_before") or _notes(match, "notes"),
    ]
    named = [_Named(head, *match.span(head))]
    if head == "articles":
        named = [
            _item(article, article["numeral"].upper())
            for article in AN_ARTICLE.finditer(match.string, *match.span(head))
        ]
    if not any(levels) and not _stands_alone(match):
        return []
    end = max([match.end(head), *(item.end for level in levels for item in level)])
    for level in filter(None, levels):
        named = _under(named, level)
    return _stretched(named, match.start(), end)


def _named_by_number(match: re.Match[str]) -> list[_Named]:
    if match["rule"]:
        return [_Named(_id(match["rule"]), *match.span())]
    named = [
        _item(number, number["numbers"])
        for number in A_NUMBER.finditer(match.string, *match.span("numbers"))
    ]
    sections = _sections(match, "sections", listed=_lists(match["sections"] or ""))
    return _stretched(
        _under(named, sections) if sections else named,
        match.start(),
        max(item.end for item in [*named, *sections]),
    )


def _dashed(item: re.Match[str]) -> bool:
    return bool(item["to"]) and item["to"] in "-\u2013\u2014"


def _several(match: re.Match[str]) -> bool:
    """Whether what is named is announced in the plural: Rules VII.1 and 9."""
    return (match["announced"] or "").rstrip(" .").lower().endswith("s")


def _stands_alone(match: re.Match[str]) -> bool:
    """Whether an article without a section is meant; in “Article I wrote” it is not."""
    found = AN_ARTICLE.finditer(match["articles"] or "")
    numerals = [article["numeral"] for article in found]
    if numerals == ["I"]:
        runs_on = RUNS_ON.match(match.string, match.end("articles"))
        return match[0].startswith("A") and not runs_on
    return bool(numerals) and all(numeral.isupper() for numeral in numerals)


def _lists(sections: str) -> bool:
    """Whether several sections are announced; after one §, no number adds another."""
    return sections.startswith("§§") or sections[:8].lower() == "sections"


def _sections(match: re.Match[str], group: str, *, listed: bool) -> list[_Named]:
    found: list[_Named] = []
    if match[group] is None:
        return found
    for item in A_SECTION.finditer(match.string, *match.span(group)):
        if item["further"]:
            meant = _sibling(found[-1].id, None, item["further"].lower())
            if _ascends(found[-1].id, meant):
                found.append(_item(item, meant))
            continue
        if found and not listed and not item["mark"] and not _dashed(item):
            break
        found.append(_item(item, f".{item['numbers']}{_suffix(item['letter'])}"))
    return found


def _notes(match: re.Match[str], group: str) -> list[_Named]:
    found: list[_Named] = []
    if match[group] is None:
        return found
    for item in A_NOTE.finditer(match.string, *match.span(group)):
        suffix = _suffix(item["letter"])
        if not found or found[-1].id < suffix:
            found.append(_item(item, suffix))
    return found


def _item(item: re.Match[str], meant: str) -> _Named:
    start = item.start() + len(item["to"] or "")
    return _Named(meant, start, item.end(), bool(item["to"]))


def _under(named: list[_Named], level: list[_Named]) -> list[_Named]:
    """Sections under the last of the articles, or notes under the last section."""
    *others, over = named
    below = [replace(item, id=over.id + item.id) for item in level]
    return [*others, *_stretched(below, min(over.start, below[0].start), below[-1].end)]


def _stretched(named: list[_Named], start: int, end: int) -> list[_Named]:
    """Gives the first what leads up to it, and the last what belongs to it after it."""
    named[0] = replace(named[0], start=start)
    named[-1] = replace(named[-1], end=end)
    return named


def _places(
    book: Book, group: list[_Named]
) -> Iterator[tuple[int, int, Iterable[str]]]:
    """Each place of a group with the ids named there; a range is one place."""
    places: list[list[_Named]] = []
    for item in group:
        if item.ranged and places and len(places[-1]) == 1:
            places[-1].append(item)
        else:
            places.append([item])
    for first, *others in places:
        last = others[0] if others else first
        ids = [first.id, *_between(book, first.id, last.id), last.id]
        yield first.start, last.end, dict.fromkeys(ids)


def _id(written: str) -> str:
    """The id of what is written as IV.4-b, IV.4(b), iv.4b, T-a or Table rule 5."""
    bare = re.sub(r"[^\w.]", "", TABLE_RULE.sub("T.", written))
    stem, letter = (bare[:-1], bare[-1]) if bare[-1].isalpha() else (bare, None)
    return stem.upper() + _suffix(letter)


def _suffix(letter: str | None) -> str:
    """How a practice note's id ends; the letter may come as -b, (b) or B."""
    return "-" + re.sub(r"\W", "", letter).lower() if letter else ""


def _parts(meant: str) -> tuple[str, str, int]:
    """What an id stands under, by which mark, and its place there.

    An article stands under nothing, at the place of its number.
    """
    stem, mark, letter = meant.rpartition("-")
    if mark:
        return stem, mark, ord(letter)
    stem, mark, number = meant.rpartition(".")
    return stem, mark, int(number) if mark else NUMERALS.get(meant, 0)


def _sibling(before: str, numbers: str | None, letter: str | None) -> str:
    """What “c” means after IV.4-a, and “3” or “2.3” after IV.2.1."""
    stem = _parts(before)[0]
    if letter:
        return f"{stem}-{letter}"
    if "." in (numbers or ""):
        stem = before.partition(".")[0]
    return f"{stem}.{numbers}"


def _ascends(first: str, last: str) -> bool:
    """Whether both stand under the same, the first before the last."""
    *of_first, here = _parts(first)
    *of_last, there = _parts(last)
    return of_first == of_last and here < there


def _between(book: Book, first: str, last: str) -> Iterator[str]:
    """What the book holds between the two ends of a range."""
    stem, mark, here = _parts(first)
    there = _parts(last)[2] if _ascends(first, last) else here
    for place in range(here + 1, there):
        if mark:
            between = f"{stem}{mark}{chr(place) if mark == '-' else place}"
        else:
            between = list(NUMERALS)[place]
        if _held(book, between):
            yield between
