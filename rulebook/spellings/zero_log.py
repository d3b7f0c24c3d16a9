"""The logs of the program cribbage-zero: tags like those of PGN, then round by round.

Player 1 deals the odd rounds and is seat A here. A log writes no Go; where a sheet
must have one, it is supplied. Whether the log is right is judged elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from itertools import islice
from typing import Any, Final

from rulebook.engine import Card, NotationError, Play
from rulebook.engine.cards import JOKER, PACK_SIZE, quoted
from rulebook.engine.laid import Act as Made
from rulebook.engine.pegging import LIMIT
from rulebook.engine.sheet import (
    HIGHEST_NUMBER,
    MOST_DEALS,
    Act,
    Deal,
    Go,
    Hand,
    Heels,
    Lay,
    Seat,
    Sheet,
    Show,
    is_name,
    is_one_line,
)
from rulebook.findings import Finding, Refused

from .record import MOST_MATCHES, Record, too_many, unread

_TAG = re.compile(r'\[(?P<name>\w+)\s+"(?P<text>[^"]*)"\s*\]')
_ROUND = re.compile(r"(?P<number>\d{1,4})\.")
_SEATS: Final = {"1": "A", "2": "B"}
_NAMES: Final = {"firstdealer": "A", "firstpone": "B"}
_KINDS: Final = ("H1", "H2", "D1", "D2", "C", "SH", "P", "SP", "S1", "S2", "SC")
_STROKE: Final = "|"
_WHOLE: Final = 8
"""The cards of two hands, all of which are laid."""


def is_log(text: str) -> bool:
    """Whether a text begins as these logs do, with a tag in brackets."""
    return re.match(r"\s*\[\w+\s+\"", text) is not None


def read(text: str) -> tuple[Record, ...]:
    """Reads the games of a log.

    Where a file holds several, one that cannot be read leaves the others alone. Raises
    NotationError, with line and column, for the only one.
    """
    games = list(islice(_games(text), MOST_MATCHES + 1))
    if len(games) > MOST_MATCHES:
        raise too_many(games[-1][0].number)
    if len(games) == 1:
        return (_Game(games[0]).record(None),)
    return tuple(_record(game) for game in games)


def _record(lines: list[_Line]) -> Record:
    try:
        return _Game(lines).record(lines[0].number)
    except NotationError as error:
        return unread(error, lines[0].number)


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    text: str

    def words(self) -> Iterator[_Word]:
        for found in re.finditer(r"\S+", self.text):
            yield _Word(found[0], self.number, found.start() + 1)

    def whole(self) -> _Word:
        lead = len(self.text) - len(self.text.lstrip())
        return _Word(self.text.strip(), self.number, lead + 1)


@dataclass(frozen=True, slots=True)
class _Word:
    """A word of the log, and its place."""

    text: str
    line: int
    column: int

    def error(self, code: str, **facts: Any) -> NotationError:
        facts.setdefault("text", quoted(self.text))
        return NotationError(code, line=self.line, column=self.column, **facts)

    def card(self) -> Card:
        if self.text.lower() == "joker":
            return JOKER
        try:
            return Card(self.text)
        except NotationError as error:
            error.line, error.column = self.line, self.column
            raise

    def number(self) -> int:
        if re.fullmatch(r"[0-9]{1,3}", self.text) is None:
            raise self.error("not-a-number", most=HIGHEST_NUMBER)
        return int(self.text)


def _games(text: str) -> Iterator[list[_Line]]:
    """The lines of each game: tags after a round begin another."""
    game: list[_Line] = []
    begun = False
    for number, raw in enumerate(text.split("\n"), start=1):
        line = _Line(number, raw.rstrip())
        if not line.text:
            continue
        is_tag = line.text.lstrip().startswith("[")
        if is_tag and begun:
            yield game
            game = []
        begun = not is_tag
        game.append(line)
    yield game


def _day(whole: _Word, text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError as error:
        raise whole.error("not-a-date") from error


class _Game:
    """One game being read, line by line."""

    def __init__(self, lines: list[_Line]):
        self.lines = lines
        self.tags: set[str] = set()
        self.names: dict[str, str] = {}
        self.head: dict[str, str] = {}
        self.remarks: list[str] = []
        self.notes: list[Finding] = []
        self.rounds: list[_Round] = []

    def record(self, begins: int | None) -> Record:
        for line in self.lines:
            self._read(line)
        deals = tuple(each.deal() for each in self.rounds)
        for each in self.rounds:
            if each.strokes != each.parted:
                at = each.heads["P"].line
                self.notes.append(Finding("series-parted-elsewhere", line=at))
        gos = sum(isinstance(act, Go) for deal in deals for act in deal.acts)
        if gos:
            self.notes.append(Finding("gos-supplied", {"number": gos}))
        sheet = Sheet(
            form="association",
            date=self.head.get("date", ""),
            event=self.head.get("event", ""),
            place=self.head.get("site", ""),
            seats=tuple(
                Seat(seat, name=self.names[seat]) for seat in sorted(self.names)
            ),
            deals=deals,
            remarks=tuple(self.remarks),
        )
        return Record(sheet, tuple(self.notes), begins)

    def _read(self, line: _Line) -> None:
        whole = line.whole()
        if tag := _TAG.fullmatch(whole.text):
            self._tag(whole, tag["name"], " ".join(tag["text"].split()))
        elif number := _ROUND.fullmatch(whole.text):
            self._round(whole, int(number["number"]))
        else:
            for word in line.words():
                self._word(word)

    def _tag(self, whole: _Word, name: str, text: str) -> None:
        if not is_one_line(text):
            raise whole.error("not-one-line")
        if name.lower() in self.tags:
            raise whole.error("said-twice")
        self.tags.add(name.lower())
        seat = _NAMES.get(name.lower())
        day = re.fullmatch(r"([0-9]{4})[.-]([0-9]{2})[.-]([0-9]{2})", text)
        if seat is not None:
            if not is_name(text):
                raise whole.error("not-a-name")
            self.names[seat] = text
        elif name.lower() in ("event", "site"):
            self.head[name.lower()] = text
        elif name.lower() == "date" and day:
            self.head["date"] = _day(whole, "-".join(day.groups()))
        elif name.lower() == "result":
            self.remarks.append(f"{name} {text}".strip())
            facts = {"text": quoted(text)}
            self.notes.append(Finding("result-stated", facts, line=whole.line))
        else:
            facts = {"tag": quoted(name), "text": quoted(text)}
            self.notes.append(Finding("tag-not-carried", facts, line=whole.line))

    def _round(self, whole: _Word, number: int) -> None:
        if number != len(self.rounds) + 1:
            raise whole.error("deal-out-of-order", expected=len(self.rounds) + 1)
        if number > MOST_DEALS:
            raise whole.error("too-many-deals", most=MOST_DEALS)
        self.rounds.append(_Round("BA"[number % 2], whole.line))

    def _word(self, word: _Word) -> None:
        if not self.rounds:
            raise word.error("no-deal-yet")
        self.rounds[-1].add(word)


@dataclass(slots=True)
class _Round:
    """What a round's line says under each of its words, such as H1."""

    dealer: str
    line: int
    said: dict[str, list[_Word]] = field(default_factory=dict)
    heads: dict[str, _Word] = field(default_factory=dict)
    parted: set[int] = field(default_factory=set)
    """Before which of the cards laid a series begins, but for the first."""

    @property
    def strokes(self) -> set[int]:
        """Before which of the cards laid the log has a stroke."""
        play = [word.text for word in self.said.get("P", ())]
        places = [place for place, text in enumerate(play) if text == _STROKE]
        after_all = len(play) - len(places)
        return {place - number for number, place in enumerate(places)} - {after_all}

    def add(self, word: _Word) -> None:
        if word.text.upper() in _KINDS:
            if word.text.upper() in self.said:
                raise word.error("said-twice")
            self.heads[word.text.upper()] = word
            self.said[word.text.upper()] = []
        elif not self.said:
            raise word.error("no-word-of-the-log", words=" ".join(_KINDS))
        elif len(words := self.said[next(reversed(self.said))]) == PACK_SIZE:
            raise word.error("too-many-cards", most=PACK_SIZE)
        else:
            words.append(word)

    def deal(self) -> Deal:
        hands = {
            _SEATS[player]: hand
            for player in _SEATS
            if (hand := self._hand(player)) is not None
        }
        acts: list[Act] = []
        for points, line in self._points("SH"):
            acts.append(Heels(self.dealer, points, line=line))
        acts += self._laid(hands)
        acts += self._shown()
        starter = self._one("C")
        lines = {"starter": self.heads["C"].line} if starter else {}
        return Deal(
            self.dealer,
            hands,
            starter=starter.card() if starter else None,
            acts=tuple(acts),
            line=self.line,
            lines=lines,
        )

    def _cards(self, kind: str) -> list[Card]:
        return [word.card() for word in self.said.get(kind, ()) if word.text != _STROKE]

    def _one(self, kind: str) -> _Word | None:
        """The only word under a head; None where there is none."""
        words = self.said.get(kind, [])
        if len(words) > 1:
            code = "not-one-card" if kind == "C" else "not-a-number"
            raise words[1].error(code, most=HIGHEST_NUMBER)
        return words[0] if words else None

    def _points(self, kind: str) -> Iterator[tuple[int, int]]:
        word = self._one(kind)
        if word is not None:
            yield word.number(), word.line

    def _hand(self, player: str) -> Hand | None:
        """The cards kept, and those laid away, which are among the cards dealt."""
        kept, laid = self._cards(f"H{player}"), []
        for word in self.said.get(f"D{player}", ()):
            card = word.card()
            if card not in kept:
                raise word.error("not-dealt", card=card)
            kept.remove(card)
            laid.append(card)
        if f"H{player}" not in self.heads:
            return None
        line = self.heads[f"H{player}"].line
        return Hand(tuple(kept), tuple(laid), line=line)

    def _laid(self, hands: dict[str, Hand]) -> Iterator[Act]:
        """The lays with their points, and the Gos between them."""
        words = [word for word in self.said.get("P", ()) if word.text != _STROKE]
        points = self.said.get("SP", [])
        if words and points and len(words) != len(points):
            facts = {"points": len(points), "cards": len(words)}
            short = "P" if len(points) == _WHOLE else "SP"
            raise self.heads[short].error("points-for-each-card", **facts)
        kept = {seat: hand.kept for seat, hand in hands.items()}
        table = _Table(kept, "AB" if self.dealer == "B" else "BA")
        for place, word in enumerate(words):
            card = word.card()
            seat = table.whose(card)
            if silent := table.unwritten_go(seat, card):
                table.go(silent)
                yield Go(silent, line=word.line)
            if table.begins(card):
                self.parted.add(place)
            broken = table.lay(seat, card)
            pegged = points[place].number() if points else 0
            # A lay that breaks no rule can only be wrong in its points.
            line = points[place].line if points and not broken else word.line
            yield Lay(seat, card, pegged, line=line)

    def _shown(self) -> Iterator[Act]:
        pone = "A" if self.dealer == "B" else "B"
        for seat in (pone, self.dealer):
            player = next(number for number in _SEATS if _SEATS[number] == seat)
            for points, line in self._points(f"S{player}"):
                yield Show(seat, points, line=line)
        for points, line in self._points("SC"):
            yield Show(self.dealer, points, crib=True, line=line)


class _Table:
    """Two players in the play: whose a card is, and which Go must have been said."""

    def __init__(self, kept: dict[str, tuple[Card, ...]], order: str):
        self.kept = kept
        self.order = order
        self.last = order[1]
        self.gone: set[str] = set()
        self.count = 0
        self.laid = dict.fromkeys(order, 0)
        self.play = Play(None, order[0], gos_written=True)
        # Hands that cannot be are judged with the rest, and tell nothing here.
        with suppress(Refused):
            if not any(JOKER in cards for cards in kept.values()):
                self.play = Play(kept, order[0], gos_written=True)

    def other(self, seat: str) -> str:
        return self.order.replace(seat, "")

    def whose(self, card: Card) -> str:
        """Whoever holds the card; where nobody or both do, whoever's turn it is."""
        holders = [seat for seat in self.kept if card in self.kept[seat]]
        return holders[0] if len(holders) == 1 else self.other(self.last)

    def unwritten_go(self, seat: str, card: Card) -> str | None:
        """The seat that must have said Go before this card was laid."""
        if not 0 < self.count < LIMIT:
            return None
        silent = self.other(seat) if seat == self.last else seat
        if silent == seat and self.count + card.value <= LIMIT:
            return None
        room = LIMIT - self.count
        fits = any(held.value <= room for held in self.play.held(silent))
        done = self.laid[silent] >= self.play.profile.kept
        return None if silent in self.gone or fits or done else silent

    def go(self, seat: str) -> None:
        self.gone.add(seat)
        self.play.take(Made(seat, None))

    def begins(self, card: Card) -> bool:
        """Whether a card, if it is laid now, begins a series after another."""
        return self.count == LIMIT or self.count + card.value > LIMIT

    def lay(self, seat: str, card: Card) -> bool:
        """Lays a card; returns whether that breaks a rule."""
        if self.begins(card):
            self.count = 0
            self.gone = set()
        self.count += card.value
        self.laid[seat] += 1
        self.last = seat
        return bool(self.play.take(Made(seat, card)).findings)
