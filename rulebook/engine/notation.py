"""The scoresheet's text spelling: text to sheet and back, without loss.

It knows lines, words and columns; what they mean for a match is judged elsewhere. What
cannot be read raises NotationError at its line and column.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date
from typing import Any, Final, NoReturn

from rulebook.findings import Refused

from .cards import (
    JOKER,
    Card,
    NotationError,
    parse_cards,
    plainly,
    quoted,
)
from .claims import canonical_line
from .penalties import Offence
from .profile import SEATS, find_profile
from .sheet import (
    DAY,
    HIGHEST_NUMBER,
    MOST_ACTS,
    MOST_DEALS,
    NO_CHARACTER,
    Act,
    Deal,
    Gathered,
    Go,
    Hand,
    Heels,
    Lay,
    Muggins,
    Penalty,
    PlayTotal,
    Renege,
    Result,
    Seat,
    Sheet,
    Show,
    is_name,
    member_and_name,
)

_SEAT = f"[{SEATS}{SEATS.lower()}]"
_SEATS: Final = frozenset(SEATS + SEATS.lower())
_SEAT_AND_MORE: Final = re.compile(rf"({_SEAT})\s+(.+)")
_NUMBER: Final = re.compile(r"[0-9]{1,3}")
_LAY: Final = re.compile(
    rf"\s*(?P<seat>{_SEAT})\s+(?P<card>[^\s,]+)(?:\s+(?P<points>[0-9]{{1,3}}))?\s*(?:,|$)"
)
_FIXED = "|".join(each for each in Offence if each is not Offence.FALSE_CLAIM)
"""The offences whose cost does not depend on what was claimed too many."""


def parse(text: str | bytes) -> Sheet:
    """Reads a sheet in the text spelling.

    >>> sheet = parse("Record: 1\\nForm: short\\nSeat A: Bob\\nResult: A 61, B 40\\n")
    >>> sheet.form, dict(sheet.result.scores)
    ('short', {'A': 61, 'B': 40})

    Bytes are UTF-8, with or without a byte order mark. Raises NotationError with the
    line, the column and what was expected there.
    """
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise NotationError("not-utf8") from error
    text = text.removeprefix("\ufeff")
    if found := NO_CHARACTER.search(text):
        (*above, line) = f"{text[: found.start()]}\ufffd".splitlines()
        raise NotationError(
            "not-characters", line=len(above) + 1, column=len(line), text=quoted(line)
        )
    return _Reader().read(text)


def is_word(text: str) -> bool:
    """Whether one word means something in a sheet, in whatever case: a key of a line,
    a card, a line of a count, an offence, a form.

    >>> is_word("Go"), is_word("nobs"), is_word("5h"), is_word("Bob")
    (True, True, True, False)
    """
    word = text.strip().casefold()
    if len(word.split()) != 1:
        return False
    if word in OTHER_WORDS or word.capitalize() in _KEYS:
        return True
    for reads in parse_cards, canonical_line, find_profile:
        try:
            reads(word)
        except (NotationError, Refused):
            continue
        return True
    return False


OTHER_WORDS: Final = frozenset(
    ("go", "none", "joker", "gathered", *map(str, Offence), *(SEATS.casefold()))
)


class _Words:
    """What stands behind a line's colon, with its place."""

    def __init__(self, text: str, line: int, column: int):
        self.text = text.strip()
        self.line = line
        self.column = column
        if text[:1].isspace():
            self.column += len(text) - len(text.lstrip())

    @property
    def spaced(self) -> str:
        """The text with one space where any stand, as both spellings keep it."""
        return " ".join(self.text.split())

    def parts(self, separator: str) -> Iterator[_Words]:
        """The parts between separators, each with its own place."""
        at = 0
        for part in self.text.split(separator):
            yield _Words(part, self.line, self.column + at)
            at += len(part) + len(separator)

    def fail(self, code: str, **facts: Any) -> NoReturn:
        raise NotationError(
            code, line=self.line, column=self.column, text=quoted(self.text), **facts
        )

    def number(self) -> int:
        if _NUMBER.fullmatch(self.text) is None:
            self.fail("not-a-number", most=HIGHEST_NUMBER)
        return int(self.text)

    def cards(self) -> tuple[Card, ...]:
        """Cards, a joker among them if there is one: it can be read (I.1)."""
        plain = [plainly(word) for word in self.text.split()]
        if all(plain):
            return tuple(card for card in plain if card)
        read: list[Card] = []
        for word in re.finditer(r"[^\s,]+", self.text):
            if word[0].lower() == "joker":
                read.append(JOKER)
                continue
            try:
                read += parse_cards(word[0])
            except NotationError as error:
                error.line = self.line
                error.column = self.column + word.start() + (error.column or 1) - 1
                raise
        return tuple(read)

    def card(self) -> Card:
        cards = self.cards()
        if len(cards) != 1:
            self.fail("not-one-card")
        return cards[0]

    def is_card(self) -> bool:
        try:
            Card(self.text.split(maxsplit=1)[0])
        except NotationError:
            return False
        return True

    def seat(self) -> str:
        if self.text not in _SEATS:
            self.fail("not-a-seat", seats=" ".join(SEATS))
        return self.text.upper()

    def pairs(self) -> Iterator[tuple[str, _Words]]:
        """Seats, each with the words behind it: ``A 12, B 24``."""
        for part in self.parts(","):
            found = _SEAT_AND_MORE.fullmatch(part.text)
            if found is None:
                part.fail("not-a-seat-and-more", seats=" ".join(SEATS))
            at = part.column + found.start(2)
            yield found[1].upper(), _Words(found[2], self.line, at)

    def scores(self) -> dict[str, int]:
        return {seat: words.number() for seat, words in self.pairs()}

    def items(self) -> tuple[str, ...]:
        """The lines of a count, in one spelling; none where nothing is written."""
        if not self.text:
            return ()
        items = []
        for part in self.parts(","):
            try:
                items.append(canonical_line(part.text))
            except NotationError as error:
                error.line, error.column = part.line, part.column
                raise
        return tuple(items)


class _Reader:
    """Reads a text line by line into the parts of a sheet."""

    def __init__(self) -> None:
        self.head: dict[str, str] = {}
        self.form = ""
        self.options: dict[str, str] = {}
        self.agreed: tuple[str, ...] = ()
        self.seats: list[Seat] = []
        self.cuts: list[dict[str, Card]] = []
        self.deals: list[Deal] = []
        self.result: Result | None = None
        self.remarks: list[str] = []
        self.deal: _OpenDeal | None = None

    def read(self, text: str) -> Sheet:
        for number, raw in enumerate(text.splitlines(), start=1):
            line = raw.split("#", 1)[0]
            if not line.strip():
                continue
            self._read_line(line.rstrip(), number)
        self._close_deal()
        if not self.form:
            raise NotationError("no-form", line=1, column=1)
        return Sheet(
            form=self.form,
            options=self.options,
            date=self.head.get("Date", ""),
            event=self.head.get("Event", ""),
            place=self.head.get("Place", ""),
            agreed=self.agreed,
            seats=tuple(self.seats),
            cuts=tuple(self.cuts),
            deals=tuple(self.deals),
            result=self.result,
            remarks=tuple(self.remarks),
        )

    def _read_line(self, line: str, number: int) -> None:
        key, colon, rest = line.partition(":")
        start = len(key) - len(key.lstrip()) + 1
        words = _Words(rest, number, len(key) + 2)
        said = _Words(" ".join(key.split()), number, start)
        if not colon:
            if said.text == "Gathered":
                self._open(said).add(Gathered(line=number))
                return
            said.fail("no-colon")
        pattern, method = _KEYS.get(said.text.partition(" ")[0], (None, None))
        found = pattern and pattern.fullmatch(said.text)
        if not found or method is None:
            said.fail("unknown-word")
        method(self, found, words, said)

    # The head

    def _record(self, found: re.Match[str], words: _Words, said: _Words) -> None:
        if words.text != "1":
            words.fail("not-record-1")
        self._once(said, "1")

    def _once(self, said: _Words, value: str) -> None:
        if said.text in self.head:
            said.fail("said-twice")
        self.head[said.text] = value

    def _form(self, found: re.Match[str], words: _Words, said: _Words) -> None:
        self._once(said, words.text)
        name, *options = words.text.split() or [""]
        for option in options:
            key, sign, value = option.partition("=")
            if not (key and sign and value):
                words.fail("not-an-option")
            self.options[key] = value
        try:
            self.form = find_profile(name).key
            find_profile(words.text)
        except NotationError as error:
            error.line, error.column = words.line, words.column
            raise
        except Refused:
            return  # what the Code forbids can be read, and is judged with the rest

    def _text(self, found: re.Match[str], words: _Words, said: _Words) -> None:
        self._once(said, words.spaced)

    def _date(self, found: re.Match[str], words: _Words, said: _Words) -> None:
        try:
            if DAY.fullmatch(words.text) is None:
                raise ValueError
            date.fromisoformat(words.text)
        except ValueError:
            words.fail("not-a-date")
        self._once(said, words.text)

    def _seat(self, found: re.Match[str], words: _Words, said: _Words) -> None:
        letter = found["seat"].upper()
        if any(seat.letter == letter for seat in self.seats):
            said.fail("said-twice")
        member, rest = member_and_name(words.spaced)
        name, kind = _name_and_species(rest)
        if not (is_name(name) and is_name(kind)):
            words.fail("not-a-name")
        self.seats.append(Seat(letter, member, name, kind))

    def _cut(self, found: re.Match[str], words: _Words, said: _Words) -> None:
        self.cuts.append({seat: card.card() for seat, card in words.pairs()})

    def _agreed(self, found: re.Match[str], words: _Words, said: _Words) -> None:
        self._once(said, words.text)
        parts = [
            _Words(part[0], words.line, words.column + part.start())
            for part in re.finditer(r"[^\s,]+", words.text)
        ]
        self.agreed = tuple(part.seat() for part in parts)

    def _remark(self, found: re.Match[str], words: _Words, said: _Words) -> None:
        self.remarks.append(words.spaced)

    # A deal

    def _deal(self, found: re.Match[str], words: _Words, said: _Words) -> None:
        self._close_deal()
        if int(found["number"]) != len(self.deals) + 1:
            said.fail("deal-out-of-order", expected=len(self.deals) + 1)
        if len(self.deals) == MOST_DEALS:
            said.fail("too-many-deals", most=MOST_DEALS)
        self.deal = _OpenDeal(words.seat(), words.line)

    def _close_deal(self) -> None:
        if self.deal is not None:
            self.deals.append(self.deal.closed())
            self.deal = None

    def _open(self, said: _Words) -> _OpenDeal:
        if self.deal is None:
            said.fail("no-deal-yet")
        return self.deal

    def _hand(self, found: re.Match[str], words: _Words, said: _Words) -> None:
        deal = self._open(said)
        seat = found["seat"].upper()
        if seat in deal.hands:
            said.fail("said-twice")
        kept, *laid = words.parts("/")
        if len(laid) > 1:
            words.fail("two-slashes")
        crib = laid[0].cards() if laid else ()
        deal.hands[seat] = Hand(kept.cards(), crib, line=words.line)

    def _from_pack(self, found: re.Match[str], words: _Words, said: _Words) -> None:
        deal = self._open(said)
        if deal.from_pack is not None:
            said.fail("said-twice")
        deal.from_pack = words.card()
        deal.lines["from pack"] = words.line

    def _starter(self, found: re.Match[str], words: _Words, said: _Words) -> None:
        deal = self._open(said)
        if deal.starter is not None:
            said.fail("said-twice")
        deal.starter = words.card()
        deal.lines["starter"] = words.line

    def _heels(self, found: re.Match[str], words: _Words, said: _Words) -> None:
        points = words.number()
        self._open(said).add(Heels(found["seat"].upper(), points, line=words.line))

    def _play(self, found: re.Match[str], words: _Words, said: _Words) -> None:
        deal = self._open(said)
        acts = _plainly_laid(words)
        if acts is None:
            acts = [_play_act(seat, rest) for seat, rest in words.pairs()]
        for act in acts:
            deal.add(act)

    def _show(self, found: re.Match[str], words: _Words, said: _Words) -> None:
        points, items = _points_and_items(words)
        show = Show(
            found["seat"].upper(),
            points,
            items,
            crib=found["what"] == "Crib",
            line=words.line,
        )
        self._open(said).add(show)

    def _muggins(self, found: re.Match[str], words: _Words, said: _Words) -> None:
        points, items = _points_and_items(words)
        claim = Muggins(
            found["seat"].upper(),
            found["on"].upper(),
            points,
            items,
            crib=found["crib"] is not None,
            line=words.line,
        )
        self._open(said).add(claim)

    def _renege(self, found: re.Match[str], words: _Words, said: _Words) -> None:
        seat, on = found["seat"].upper(), found["on"].upper()
        self._open(said).add(Renege(seat, on, words.cards(), line=words.line))

    def _penalty(self, found: re.Match[str], words: _Words, said: _Words) -> None:
        offence = re.fullmatch(
            rf"(?P<name>{_FIXED})(?: (?P<points>[0-9]{{1,3}}))?"
            rf"|(?P<claim>{Offence.FALSE_CLAIM}) (?P<over>[0-9]{{1,3}})",
            " ".join(words.text.split()),
        )
        if offence is None:
            words.fail("no-such-offence", offences=", ".join(Offence))
        self._open(said).add(
            Penalty(
                found["seat"].upper(),
                Offence(offence["name"] or offence["claim"]),
                found["to"] and found["to"].upper(),
                int(offence["over"]) if offence["over"] else None,
                int(offence["points"]) if offence["points"] else None,
                line=words.line,
            )
        )

    def _score(self, found: re.Match[str], words: _Words, said: _Words) -> None:
        deal = self._open(said)
        if deal.score is not None:
            said.fail("said-twice")
        deal.score = words.scores()
        deal.lines["score"] = words.line

    def _result(self, found: re.Match[str], words: _Words, said: _Words) -> None:
        if self.result is not None:
            said.fail("said-twice")
        if words.text == "none":
            self.result = Result({}, line=words.line)
            return
        forfeit = None
        *scores, last = words.parts(",")
        given_up = re.fullmatch(rf"forfeit\s+({_SEAT})", last.text)
        if given_up:
            forfeit = given_up[1].upper()
            end = last.column - words.column
            words = _Words(words.text[:end].rstrip(" ,"), words.line, words.column)
        self.result = Result(words.scores(), forfeit, line=words.line)


class _OpenDeal:
    """A deal being read."""

    def __init__(self, dealer: str, line: int):
        self.dealer = dealer
        self.line = line
        self.hands: dict[str, Hand] = {}
        self.from_pack: Card | None = None
        self.starter: Card | None = None
        self.score: dict[str, int] | None = None
        self.acts: list[Act] = []
        self.lines: dict[str, int] = {}

    def add(self, act: Act) -> None:
        if len(self.acts) == MOST_ACTS:
            raise NotationError(
                "too-many-acts", line=act.line, column=1, most=MOST_ACTS
            )
        self.acts.append(act)

    def closed(self) -> Deal:
        return Deal(
            self.dealer,
            self.hands,
            self.from_pack,
            self.starter,
            tuple(self.acts),
            self.score,
            line=self.line,
            lines=self.lines,
        )


def _name_and_species(text: str) -> tuple[str, str]:
    """A name, and the species in brackets behind it, if any."""
    name, bracket, species = text.rpartition("(")
    if not bracket or species.partition(")")[1:] != (")", ""):
        return text, ""
    return name.rstrip(), species[:-1].strip()


def _plainly_laid(words: _Words) -> list[Act] | None:
    """Lays and Gos as most are spelt; None where one is not, and must be read well."""
    acts: list[Act] = []
    at = 0
    while at < len(words.text):
        found = _LAY.match(words.text, at)
        if found is None:
            return None
        card = plainly(found["card"])
        if card is not None:
            points = int(found["points"] or 0)
            acts.append(Lay(found["seat"].upper(), card, points, line=words.line))
        elif found["card"] == "go" and not found["points"]:
            acts.append(Go(found["seat"].upper(), line=words.line))
        else:
            return None
        at = found.end()
    # A comma with nothing behind it, or nothing at all, is told by the careful reader.
    return acts if acts and not words.text.endswith(",") else None


def _play_act(seat: str, words: _Words) -> Act:
    """A Go, a lay with its points, or a ledger's number."""
    if words.text.lower() == "go":
        return Go(seat, line=words.line)
    if _NUMBER.fullmatch(words.text):
        return PlayTotal(seat, int(words.text), line=words.line)
    card, *rest = words.text.split(maxsplit=1)
    try:
        laid = Card(card)
    except NotationError:
        # A joker can be read; the rest is told with its place.
        laid = _Words(card, words.line, words.column).card()
    if not rest:
        return Lay(seat, laid, line=words.line)
    at = words.column + words.text.index(rest[0], len(card))
    number = _Words(rest[0], words.line, at)
    if number.is_card():
        words.fail("two-cards-in-one-act")
    points = number.number()
    return Lay(seat, laid, points, line=words.line)


def _points_and_items(words: _Words) -> tuple[int, tuple[str, ...] | None]:
    total, *items = words.parts("=")
    if len(items) > 1:
        words.fail("two-equals")
    return total.number(), items[0].items() if items else None


_Method = Callable[[_Reader, "re.Match[str]", _Words, _Words], None]
_KEYS: Final[dict[str, tuple[re.Pattern[str], _Method]]] = {
    word: (re.compile(pattern), method)
    for words, pattern, method in (
        ((*SEATS, *SEATS.lower()), f"(?P<seat>{_SEAT})", _Reader._hand),
        (("Play",), "Play", _Reader._play),
        (("Show", "Crib"), f"(?P<what>Show|Crib) (?P<seat>{_SEAT})", _Reader._show),
        (("Starter",), "Starter", _Reader._starter),
        (("Score",), "Score", _Reader._score),
        (("Deal",), r"Deal (?P<number>[0-9]{1,4})", _Reader._deal),
        (
            ("Muggins",),
            f"Muggins (?P<seat>{_SEAT}) on (?P<on>{_SEAT})(?P<crib> crib)?",
            _Reader._muggins,
        ),
        (("Heels",), f"Heels (?P<seat>{_SEAT})", _Reader._heels),
        (("From",), "From pack", _Reader._from_pack),
        (
            ("Penalty",),
            f"Penalty (?P<seat>{_SEAT})(?: to (?P<to>{_SEAT}))?",
            _Reader._penalty,
        ),
        (
            ("Renege",),
            f"Renege (?P<seat>{_SEAT}) on (?P<on>{_SEAT})",
            _Reader._renege,
        ),
        (("Seat",), f"Seat (?P<seat>{_SEAT})", _Reader._seat),
        (("Cut",), "Cut", _Reader._cut),
        (("Result",), "Result", _Reader._result),
        (("Record",), "Record", _Reader._record),
        (("Form",), "Form", _Reader._form),
        (("Date",), "Date", _Reader._date),
        (("Event", "Place"), "Event|Place", _Reader._text),
        (("Agreed",), "Agreed", _Reader._agreed),
        (("Remark",), "Remark", _Reader._remark),
    )
    for word in words
}
"""How each line begins, by its first word."""
