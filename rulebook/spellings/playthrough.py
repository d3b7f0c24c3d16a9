"""The playthroughs of the library open_spiel: a game of cribbage, state by state.

Seat 0 is A here, seat 1 is B. Such a log has the cards and what was done with them, and
in some states the scores; neither the show nor the points of a card. What the cards
come to is written in their place, and the scores printed are held against it later.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final, NoReturn

from rulebook.engine import Board, Card, NotationError, Play, count, find_profile
from rulebook.engine.cards import JACK, quoted
from rulebook.engine.laid import Act as Made
from rulebook.engine.pegging import LIMIT, JudgedAct
from rulebook.engine.sheet import (
    MOST_DEALS,
    Act,
    Deal,
    Go,
    Hand,
    Heels,
    Lay,
    Result,
    Sheet,
    Show,
)
from rulebook.engine.show import CRIB_SIZE, HEELS
from rulebook.findings import Finding, Refused

from .record import Record

_FORM: Final = find_profile("association")
_BOTH: Final = _FORM.seats
_Done = Heels | Lay | Go | Show
_LINE = re.compile(
    r'# Apply action "(?P<action>[^"]*)"'
    r"|# Num players: (?P<players>\d{1,2})"
    r"|# Round: (?P<round>\d{1,4})"
    r"|# Dealer: (?P<dealer>[01])"
    r"|# Scores: (?P<scores>\d{1,3} \d{1,3})"
    r"|# (?:-+|State \d+|(?:Phase|Cur player|Crib|Starter|P\d Hand|Running total"
    r"|Played cards):.*)"
)


def is_log(text: str) -> bool:
    """Whether a text begins as a playthrough of cribbage does."""
    return re.match(r"\s*game:\s*cribbage\b", text) is not None


def read(text: str) -> Record:
    """Reads a playthrough. Raises NotationError, with line and column."""
    return _Log().read(text)


class _Log:
    """A playthrough being read, and the board as its cards move the pegs."""

    def __init__(self) -> None:
        self.board = Board(_FORM)
        self.unstopped = dict.fromkeys(_BOTH, 0)
        """The scores as the log keeps them, which does not stop at the last hole."""
        self.deals: list[Deal] = []
        self.open: _OpenDeal | None = None
        self.dealer = _BOTH[0]
        self.round = 0
        self.result: Result | None = None
        self.notes: list[Finding] = []
        self.closed = 0
        self.within = 0
        self.lost: int | None = None
        self.line = 0

    def read(self, text: str) -> Record:
        for self.line, raw in enumerate(text.split("\n"), start=1):
            if raw.startswith("# "):
                self._read(raw.rstrip())
        if self.open is not None:
            self._close(self.open, shown=False)
        if self.deals:
            self.notes.insert(0, Finding("show-reckoned"))
        if self.within:
            facts = {"number": self.within}
            self.notes.append(Finding("scores-within-a-deal", facts))
        if self.lost:
            self.notes.append(Finding("after-the-last-hole", line=self.lost))
        sheet = Sheet(_FORM.key, deals=tuple(self.deals), result=self.result)
        return Record(sheet, tuple(self.notes))

    def fail(self, code: str, text: str, **facts: Any) -> NoReturn:
        facts["text"] = quoted(text)
        raise NotationError(code, line=self.line, column=1, **facts)

    def _read(self, line: str) -> None:
        found = _LINE.fullmatch(line)
        if found is None:
            self.fail("no-line-of-the-log", line)
        if found["action"] is not None:
            self._act(found["action"])
        elif found["players"] and int(found["players"]) != len(_BOTH):
            self.fail("not-two-players", found["players"])
        elif found["round"]:
            self.round = int(found["round"])
        elif found["dealer"]:
            self._dealt_by(_BOTH[int(found["dealer"])])
        elif found["scores"]:
            printed = map(int, found["scores"].split())
            self._scores(dict(zip(_BOTH, printed, strict=True)))

    # What a state prints

    def _dealt_by(self, seat: str) -> None:
        if self.open is not None and self.round == self.closed:
            self.open.dealer = seat
        else:
            self.dealer = seat

    def _scores(self, printed: dict[str, int]) -> None:
        if self.open is not None and self.round > self.closed:
            self._close(self.open, shown=self.open.is_played)
        if self.open is None or self.open.nothing_made:
            self._after_a_deal(printed)
        else:
            self.within += 1

    def _after_a_deal(self, printed: dict[str, int]) -> None:
        """The scores at the end of the last deal; where it won, they are the result."""
        if not self.deals or self.deals[-1].score is not None:
            return
        score = {side: min(each, _FORM.target) for side, each in printed.items()}
        if self.board.over and printed == self.unstopped:
            score = self.board.scores
        if score != printed:
            facts = {"claimed": printed, "true": score}
            self.notes.append(Finding("past-the-last-hole", facts, line=self.line))
        lines = {**self.deals[-1].lines, "score": self.line}
        self.deals[-1] = replace(self.deals[-1], score=score, lines=lines)
        if self.board.over:
            self.result = Result(score, line=self.line)

    # What is done

    def _act(self, action: str) -> None:
        word, *names = action.split() or [""]
        if self.open is not None and self.open.is_played and word == "Deal":
            self._close(self.open, shown=True)
        if self.open is None and word == "Deal":
            if self.closed == MOST_DEALS:
                self.fail("too-many-deals", action, most=MOST_DEALS)
            self.open = _OpenDeal(self.dealer, self.line)
        if self.open is None or (word, len(names)) not in self.open.due:
            self.fail("log-out-of-step", action)
        cards = [self._card(name) for name in names]
        if word == "Pass":
            self.open.pass_by(self.line)
        elif not self.open.take(cards, self.line):
            self.fail("not-dealt", action, card=" ".join(map(str, cards)))

    def _card(self, name: str) -> Card:
        try:
            return Card(name)
        except NotationError as error:
            error.line, error.column = self.line, 1
            raise

    def _close(self, deal: _OpenDeal, shown: bool) -> None:
        """Pegs what the deal came to, and keeps it as far as the match went."""
        self.open = None
        self.closed += 1
        self.dealer = deal.other(deal.dealer)
        begun_over = self.board.over
        acts: list[Act] = []
        for act in deal.acts(self.line if shown else None):
            points = 0 if isinstance(act, Go) else act.points
            self.unstopped[act.seat] += points
            if not self.board.over:
                acts.append(act)
                self.board.peg(act.seat, points)
            elif points:
                self.lost = self.lost or act.line
        if not begun_over:
            self.deals.append(deal.closed(acts))


class _OpenDeal:
    """A deal as far as the log has gone in it."""

    def __init__(self, dealer: str, line: int):
        self.dealer = dealer
        self.line = line
        self.dealt: list[Card] = []
        self.kept: dict[str, list[Card]] = {seat: [] for seat in _BOTH}
        self.laid: dict[str, list[Card]] = {seat: [] for seat in _BOTH}
        self.starter: Card | None = None
        self.lines: dict[str, int] = {}
        self.play = Play(None, self.other(dealer), gos_written=True)
        self.made: list[tuple[JudgedAct, int]] = []
        self.last = dealer
        self.actor = dealer
        self.count = 0
        self.gone: set[str] = set()

    @staticmethod
    def other(seat: str) -> str:
        return _BOTH.replace(seat, "")

    @property
    def lays(self) -> int:
        return sum(judged.card is not None for judged, _ in self.made)

    @property
    def is_played(self) -> bool:
        return self.lays == _FORM.kept * len(_BOTH)

    @property
    def nothing_made(self) -> bool:
        """Whether nobody has made a point, as far as the log has gone."""
        heels = self.starter is not None and self.starter.rank == JACK
        return not heels and not any(judged.points for judged, _ in self.made)

    @property
    def due(self) -> list[tuple[str, int]]:
        """What the log may do next: a word, and how many cards go with it."""
        if len(self.dealt) < _FORM.dealt * len(_BOTH):
            return [("Deal", 1)]
        if sum(map(len, self.laid.values())) < CRIB_SIZE:
            return [("Choose", CRIB_SIZE // len(_BOTH))]
        if self.starter is None:
            return [("Deal", 1)]
        return [("Pass", 0)] if self.is_played else [("Choose", 1), ("Pass", 0)]

    def take(self, cards: list[Card], line: int) -> bool:
        """Takes the cards that the log names; returns False where nobody has them."""
        if len(self.dealt) < _FORM.dealt * len(_BOTH):
            seat = _BOTH[len(self.dealt) // _FORM.dealt]
            self.dealt += cards
            self.kept[seat] += cards
            self.lines.setdefault(seat, line)
        elif len(cards) > 1:
            return self._lay_away(cards, line)
        elif self.starter is None:
            self._turn_up(cards[0], line)
        else:
            self._lay(cards[0], line)
        return True

    def _lay_away(self, cards: list[Card], line: int) -> bool:
        for seat, kept in self.kept.items():
            if len(set(cards)) == len(set(cards) & set(kept)) == len(cards):
                if self.laid[seat]:
                    continue
                for card in cards:
                    kept.remove(card)
                self.laid[seat] = cards
                self.lines[seat] = line
                return True
        return False

    def _turn_up(self, starter: Card, line: int) -> None:
        self.starter = starter
        self.lines["starter"] = line
        # Hands that cannot be are judged with the rest, and tell nothing here.
        with suppress(Refused):
            self.play = Play(self.kept, self.other(self.dealer), gos_written=True)

    def _lay(self, card: Card, line: int) -> None:
        """Lays for whoever holds the card; failing that, for whoever's turn it is."""
        holders = [seat for seat, kept in self.kept.items() if card in kept]
        seat = holders[0] if len(holders) == 1 else self.other(self.actor)
        if self.count + card.value > LIMIT or self.count == LIMIT:
            self.count = 0
            self.gone = set()
        self.count += card.value
        self.last = self.actor = seat
        self.made.append((self.play.take(Made(seat, card)), line))

    def pass_by(self, line: int) -> None:
        """A Go, unless a sheet has none here: from no cards, or after the last lay."""
        self.actor = seat = self.other(self.actor)
        own = sum(j.card is not None and j.seat == seat for j, _ in self.made)
        idle = own == _FORM.kept or seat == self.last or seat in self.gone
        if not idle and 0 < self.count < LIMIT:
            self.gone.add(seat)
            self.made.append((self.play.take(Made(seat, None)), line))

    def acts(self, shown: int | None) -> Iterator[_Done]:
        """What was done, with what it truly made; the show where the log is past it."""
        if self.starter is not None and self.starter.rank == JACK:
            yield Heels(self.dealer, HEELS, line=self.lines["starter"])
        for judged, line in self.made:
            if judged.card is None:
                yield Go(judged.seat, line=line)
            else:
                points = judged.points or 0
                yield Lay(judged.seat, judged.card, points, line=line)
        if shown is not None:
            yield from self._counts(shown)

    def _counts(self, line: int) -> Iterator[Show]:
        crib = [card for laid in self.laid.values() for card in laid]
        # A card that stands twice counts nothing; it is found with the rest.
        with suppress(Refused):
            for seat in (self.other(self.dealer), self.dealer):
                points = count(self.kept[seat], self.starter).total
                yield Show(seat, points, line=line)
            points = count(crib, self.starter, crib=True).total
            yield Show(self.dealer, points, crib=True, line=line)

    def closed(self, acts: list[Act]) -> Deal:
        hands = {
            seat: Hand(tuple(kept), tuple(self.laid[seat]), line=self.lines[seat])
            for seat, kept in self.kept.items()
            if self.laid[seat]
        }
        lines = {"starter": self.lines["starter"]} if self.starter else {}
        return Deal(
            self.dealer,
            hands,
            starter=self.starter,
            acts=tuple(acts),
            line=self.line,
            lines=lines,
        )
