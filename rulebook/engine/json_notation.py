"""The scoresheet's JSON spelling: plain data to sheet and back, key for key.

It reads what a JSON parser gives: objects, lists, text and numbers. What cannot be read
raises NotationError with a JSON pointer.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from typing import Any, Final, NamedTuple, NoReturn

from rulebook.findings import Refused

from .cards import JOKER, Card, NotationError, quoted
from .claims import canonical_line
from .penalties import Offence
from .profile import PROFILES, SEATS, find_profile
from .sheet import (
    DAY,
    HIGHEST_NUMBER,
    MEMBER,
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
    is_one_line,
)

Plain = dict[str, Any]

KEYS: Final = (
    *("record", "form", "options", "date", "event", "place"),
    *("agreed", "seats", "cuts", "deals", "result", "remarks"),
)
"""The keys of a sheet."""


def from_json(data: object) -> Sheet:
    """Reads a sheet in the JSON spelling, as a JSON parser gives it.

    >>> sheet = from_json({"record": 1, "form": "short", "result": {"A": 61, "B": 40}})
    >>> to_json(sheet)["result"]
    {'A': 61, 'B': 40}

    Raises NotationError with the pointer to what cannot be read.
    """
    return _At(data, "").sheet()


class _At:
    """A value of the data, and the pointer to it."""

    def __init__(self, value: object, pointer: str):
        self.value = value
        self.pointer = pointer

    def fail(self, code: str, **facts: Any) -> NoReturn:
        value = self.value
        told = value if isinstance(value, str) else json.dumps(value, default=str)
        text = quoted(_shown(told))
        raise NotationError(code, pointer=_shown(self.pointer), text=text, **facts)

    def object(self, *keys: str) -> dict[str, _At]:
        """An object's values by key, without those that are null.

        Other keys are refused.
        """
        if not isinstance(self.value, dict):
            self.fail("not-an-object")
        found = {
            str(key): _At(value, f"{self.pointer}/{_escaped(key)}")
            for key, value in self.value.items()
        }
        for key, at in found.items():
            if key not in keys:
                _At(key, at.pointer).fail("unknown-key", keys=", ".join(keys))
        return {key: at for key, at in found.items() if at.value is not None}

    def by_seat(self) -> dict[str, _At]:
        return self.object(*SEATS)

    def some_seats(self) -> dict[str, _At]:
        """As ``by_seat``, and there must be one: a line of nothing says nothing."""
        found = self.by_seat()
        if not found:
            self.fail("not-a-seat-and-more", seats=" ".join(SEATS))
        return found

    def list(self) -> Iterator[_At]:
        if not isinstance(self.value, list):
            self.fail("not-a-list")
        for place, value in enumerate(self.value):
            yield _At(value, f"{self.pointer}/{place}")

    def text(self) -> str:
        if not isinstance(self.value, str):
            self.fail("not-a-text")
        if NO_CHARACTER.search(self.value):
            self.fail("not-characters")
        if not is_one_line(self.value):
            self.fail("not-one-line")
        return " ".join(self.value.split())

    def member(self) -> str:
        text = self.text()
        if MEMBER.fullmatch(text) is None:
            self.fail("not-a-member")
        return text

    def name(self) -> str:
        """A name or species: what the text spelling could not tell apart is refused."""
        text = self.text()
        if not is_name(text):
            self.fail("not-a-name")
        return text

    def number(self) -> int:
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int):
            self.fail("not-a-number", most=HIGHEST_NUMBER)
        if not 0 <= value <= HIGHEST_NUMBER:
            self.fail("not-a-number", most=HIGHEST_NUMBER)
        return value

    def flag(self) -> bool:
        if not isinstance(self.value, bool):
            self.fail("not-a-flag")
        return self.value

    def seat(self) -> str:
        if self.value not in tuple(SEATS):
            self.fail("not-a-seat", seats=" ".join(SEATS))
        return str(self.value)

    def card(self) -> Card:
        text = self.text()
        if text.lower() == "joker":
            return JOKER
        try:
            return Card(text)
        except NotationError as error:
            error.pointer = self.pointer
            raise

    def cards(self) -> tuple[Card, ...]:
        return tuple(each.card() for each in self.list())

    def items(self) -> tuple[str, ...]:
        return tuple(each.item() for each in self.list())

    def item(self) -> str:
        try:
            return canonical_line(self.text())
        except NotationError as error:
            error.pointer = self.pointer
            raise

    # The parts of a sheet

    def sheet(self) -> Sheet:
        found = self.object(*KEYS)
        if "form" not in found:
            raise NotationError("no-form", pointer=self.pointer)
        if "record" in found and found["record"].number() != 1:
            found["record"].fail("not-record-1")
        options = found["options"].options() if "options" in found else {}
        deals = found["deals"].deals() if "deals" in found else ()
        seats = _each(found.get("seats"), _At.sitter)
        for place, seat in enumerate(seats):
            if seat.letter in [each.letter for each in seats[:place]]:
                _At(seat.letter, f"/seats/{place}/seat").fail("said-twice")
        return Sheet(
            form=found["form"].form(options),
            options=options,
            date=found["date"].day() if "date" in found else "",
            event=found["event"].text() if "event" in found else "",
            place=found["place"].text() if "place" in found else "",
            agreed=_each(found.get("agreed"), _At.seat),
            seats=seats,
            cuts=_each(found.get("cuts"), _At.cut),
            deals=deals,
            result=found["result"].result() if "result" in found else None,
            remarks=_each(found.get("remarks"), _At.text),
        )

    def options(self) -> dict[str, str]:
        if not isinstance(self.value, dict):
            self.fail("not-an-object")
        options = {}
        for key, value in self.value.items():
            at = _At(value, f"{self.pointer}/{_escaped(key)}")
            text = at.text()
            if not text or " " in text or not str(key) or " " in str(key):
                at.fail("not-an-option")
            options[str(key)] = text
        return options

    def form(self, options: Mapping[str, str]) -> str:
        chosen = "".join(f" {name}={value}" for name, value in options.items())
        name = self.text()
        if "=" in name:
            self.fail("no-such-form", forms=", ".join(PROFILES))
        try:
            key = find_profile(name).key
            find_profile(key + chosen)
        except NotationError as error:
            error.pointer = self.pointer
            raise
        except Refused:
            pass  # what the Code forbids can be read, and is judged with the rest
        return key

    def day(self) -> str:
        text = self.text()
        try:
            if DAY.fullmatch(text) is None:
                raise ValueError
            date.fromisoformat(text)
        except ValueError:
            self.fail("not-a-date")
        return text

    def sitter(self) -> Seat:
        found = self.object("seat", "member", "name", "species")
        if "seat" not in found:
            self.fail("key-missing", key="seat")
        return Seat(
            found["seat"].seat(),
            found["member"].member() if "member" in found else "",
            found["name"].name() if "name" in found else "",
            found["species"].name() if "species" in found else "",
        )

    def cut(self) -> dict[str, Card]:
        return {seat: at.card() for seat, at in self.some_seats().items()}

    def at_most(self, most: int, code: str) -> _At:
        """Itself, unless it is a longer list: that is refused before it is read."""
        if isinstance(self.value, list) and len(self.value) > most:
            length = len(self.value)
            raise NotationError(code, pointer=self.pointer, text=length, most=most)
        return self

    def deals(self) -> tuple[Deal, ...]:
        return _each(self.at_most(MOST_DEALS, "too-many-deals"), _At.deal)

    def acts(self) -> tuple[Act, ...]:
        return _each(self.at_most(MOST_ACTS, "too-many-acts"), _At.act)

    def deal(self) -> Deal:
        found = self.object("dealer", "hands", "from_pack", "starter", "acts", "score")
        if "dealer" not in found:
            self.fail("key-missing", key="dealer")
        hands = found["hands"].by_seat() if "hands" in found else {}
        return Deal(
            found["dealer"].seat(),
            {seat: at.hand() for seat, at in hands.items()},
            found["from_pack"].card() if "from_pack" in found else None,
            found["starter"].card() if "starter" in found else None,
            found["acts"].acts() if "acts" in found else (),
            found["score"].scores() if "score" in found else None,
        )

    def hand(self) -> Hand:
        found = self.object("kept", "laid")
        kept = found["kept"].cards() if "kept" in found else ()
        return Hand(kept, found["laid"].cards() if "laid" in found else ())

    def scores(self) -> dict[str, int]:
        return {seat: at.number() for seat, at in self.some_seats().items()}

    def result(self) -> Result:
        if self.value == "none":
            return Result({})
        found = self.object(*SEATS, "forfeit")
        forfeit = found.pop("forfeit", None)
        if not found:
            self.fail("not-a-seat-and-more", seats=" ".join(SEATS))
        scores = {seat: at.number() for seat, at in found.items()}
        return Result(scores, forfeit.seat() if forfeit else None)

    def act(self) -> Act:
        if not isinstance(self.value, dict):
            self.fail("not-an-object")
        kind = _At(self.value.get("act"), f"{self.pointer}/act")
        if kind.value not in tuple(ACTS):
            kind.fail("no-such-act", acts=", ".join(ACTS))
        keys = ACTS[str(kind.value)]
        found = self.object("act", *keys.needed, *keys.more)
        for key in keys.needed:
            if key not in found:
                self.fail("key-missing", key=key)
        return keys.make(found)


def _each(at: _At | None, read: Callable[[_At], Any]) -> tuple[Any, ...]:
    return () if at is None else tuple(read(each) for each in at.list())


def _points(found: Mapping[str, _At]) -> int | None:
    return found["points"].number() if "points" in found else None


def _items(found: Mapping[str, _At]) -> tuple[str, ...] | None:
    return found["items"].items() if "items" in found else None


def _crib(found: Mapping[str, _At]) -> bool:
    return "crib" in found and found["crib"].flag()


def _penalty(found: Mapping[str, _At]) -> Penalty:
    offence = found["offence"]
    if offence.value not in tuple(Offence):
        offence.fail("no-such-offence", offences=", ".join(Offence))
    over = found["over"].number() if "over" in found else None
    if (offence.value == Offence.FALSE_CLAIM) is (over is None):
        offence.fail("over-goes-with-a-false-claim")
    if over is not None and "points" in found:
        found["points"].fail("over-goes-with-a-false-claim")
    to = found["to"].seat() if "to" in found else None
    seat = found["seat"].seat()
    return Penalty(seat, Offence(str(offence.value)), to, over, _points(found))


class ActKeys(NamedTuple):
    """The keys that an act needs, those it may have, and how it is made of them."""

    needed: tuple[str, ...]
    more: tuple[str, ...]
    make: Callable[[Mapping[str, _At]], Act]


ACTS: Final[Mapping[str, ActKeys]] = {
    "lay": ActKeys(
        ("seat", "card"),
        ("points",),
        lambda a: Lay(a["seat"].seat(), a["card"].card(), _points(a) or 0),
    ),
    "go": ActKeys(("seat",), (), lambda a: Go(a["seat"].seat())),
    "heels": ActKeys(
        ("seat", "points"),
        (),
        lambda a: Heels(a["seat"].seat(), a["points"].number()),
    ),
    "play_total": ActKeys(
        ("seat", "points"),
        (),
        lambda a: PlayTotal(a["seat"].seat(), a["points"].number()),
    ),
    "show": ActKeys(
        ("seat", "points"),
        ("items",),
        lambda a: Show(a["seat"].seat(), a["points"].number(), _items(a)),
    ),
    "crib": ActKeys(
        ("seat", "points"),
        ("items",),
        lambda a: Show(a["seat"].seat(), a["points"].number(), _items(a), crib=True),
    ),
    "muggins": ActKeys(
        ("seat", "on", "points"),
        ("items", "crib"),
        lambda a: Muggins(
            a["seat"].seat(), a["on"].seat(), a["points"].number(), _items(a), _crib(a)
        ),
    ),
    "renege": ActKeys(
        ("seat", "on", "cards"),
        (),
        lambda a: Renege(a["seat"].seat(), a["on"].seat(), a["cards"].cards()),
    ),
    "penalty": ActKeys(("seat", "offence"), ("to", "points", "over"), _penalty),
    "gathered": ActKeys((), (), lambda a: Gathered()),
}
"""Each act by its name."""


def _shown(text: str) -> str:
    """The text as an answer can quote it."""
    return NO_CHARACTER.sub("\ufffd", text)


def _escaped(key: object) -> str:
    return str(key).replace("~", "~0").replace("/", "~1")


def to_json(sheet: Sheet) -> Plain:
    """Writes a sheet in the JSON spelling, what is empty left out."""
    result: object = None
    if sheet.result is not None:
        result = dict(sheet.result.scores) or "none"
        if isinstance(result, dict) and sheet.result.forfeit:
            result["forfeit"] = sheet.result.forfeit
    return _filled(
        record=1,
        form=sheet.form,
        options=dict(sheet.options),
        date=sheet.date,
        event=sheet.event,
        place=sheet.place,
        agreed=list(sheet.agreed),
        seats=[
            _filled(seat=s.letter, member=s.member, name=s.name, species=s.species)
            for s in sheet.seats
        ],
        cuts=[{seat: str(card) for seat, card in cut.items()} for cut in sheet.cuts],
        deals=[_deal(deal) for deal in sheet.deals],
        result=result,
        remarks=list(sheet.remarks),
    )


def _filled(**values: object) -> Plain:
    empty: tuple[object, ...] = (None, "", [], {})
    return {key: value for key, value in values.items() if value not in empty}


def _deal(deal: Deal) -> Plain:
    written = _filled(
        dealer=deal.dealer,
        hands={
            seat: _filled(kept=_spelt(hand.kept), laid=_spelt(hand.laid))
            for seat, hand in deal.hands.items()
        },
        from_pack=deal.from_pack and str(deal.from_pack),
        starter=deal.starter and str(deal.starter),
        acts=[_act(act) for act in deal.acts],
    )
    if deal.score is not None:
        written["score"] = dict(deal.score)
    return written


def _spelt(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


def _act(act: Act) -> Plain:
    match act:
        case Lay(seat, card, points):
            return {"act": "lay", "seat": seat, "card": str(card), "points": points}
        case Go(seat):
            return {"act": "go", "seat": seat}
        case Heels(seat, points):
            return {"act": "heels", "seat": seat, "points": points}
        case PlayTotal(seat, points):
            return {"act": "play_total", "seat": seat, "points": points}
        case Show(seat, points, items, crib):
            name = "crib" if crib else "show"
            return {"act": name, "seat": seat, "points": points, **_lines(items)}
        case Muggins(seat, on, points, items, crib):
            whose = {"crib": True} if crib else {}
            claim = {"act": "muggins", "seat": seat, "on": on, "points": points}
            return {**claim, **_lines(items), **whose}
        case Renege(seat, on, cards):
            return {"act": "renege", "seat": seat, "on": on, "cards": _spelt(cards)}
        case Penalty(seat, offence, to, over, points):
            more = {"to": to, "points": points, "over": over}
            given = {key: value for key, value in more.items() if value is not None}
            return {"act": "penalty", "seat": seat, "offence": offence.value, **given}
    return {"act": "gathered"}


def _lines(items: tuple[str, ...] | None) -> Plain:
    return {} if items is None else {"items": list(items)}
