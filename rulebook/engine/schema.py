"""The JSON Schema of a scoresheet's JSON spelling, made of the engine's own constants.

It says what the reader takes, as far as a schema can say it; where it is published is
not known here. What it cannot say, the reader's own refusal does: a day that is in no
month, a seat that is given twice, the words of an item.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from .cards import RANKS, SIGNS, SUITS
from .claims import NAMES
from .json_notation import ACTS, KEYS, Plain
from .penalties import Offence
from .profile import ALIASES, PROFILES, SEATS, Profile
from .sheet import DAY, HIGHEST_NUMBER, MEMBER, MOST_ACTS, MOST_DEALS

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

_UNWRITABLE = r"\u0000\n\r\u000b\u000c\u001c-\u001e\u0085\u2028\u2029"
_ONE_LINE: Plain = {"type": "string", "not": {"pattern": f"[#{_UNWRITABLE}]"}}


def _ref(name: str) -> Plain:
    return {"$ref": f"#/$defs/{name}"}


def _or_null(schema: Plain) -> Plain:
    """What may as well be null, which is the same as not there."""
    return {"anyOf": [schema, {"type": "null"}]}


def _list(item: Plain, **bounds: int) -> Plain:
    return {"type": "array", "items": item, **bounds}


def _object(
    description: str,
    properties: Mapping[str, Plain],
    required: Iterable[str] = (),
    **more: object,
) -> Plain:
    """An object with these keys and no other; those not required may be null."""
    needed = tuple(required)
    return {
        "description": description,
        "type": "object",
        "properties": {
            key: each if key in needed else _or_null(each)
            for key, each in properties.items()
        },
        **({"required": list(needed)} if needed else {}),
        "additionalProperties": False,
        **more,
    }


def _by_seat(description: str, value: Plain, **more: object) -> Plain:
    return {**_object(description, dict.fromkeys(SEATS, value)), **more}


def _some_seat() -> Plain:
    """One seat at least, and not null."""
    named: list[Plain] = [
        {"required": [seat], "properties": {seat: {"not": {"type": "null"}}}}
        for seat in SEATS
    ]
    return {"anyOf": named}


_CARD: Plain = {
    "title": "Card",
    "description": (
        "Rank and suit, such as 5H. Small letters, 10 for T and the signs of the suits "
        "are read too, and written as TH. A joker can be read, and is an error."
    ),
    **_ONE_LINE,
    "pattern": (
        rf"^\s*(?:(?:10|[{RANKS}{RANKS.lower()}])"
        rf"[{SUITS}{SUITS.lower()}{''.join(SIGNS.values())}♧♢♡♤]\ufe0e?\ufe0f?"
        r"|[Jj][Oo][Kk][Ee][Rr])\s*$"
    ),
    "examples": ["5H", "TC", "JS"],
}
_ITEM: Plain = {
    "title": "Item of a count",
    "description": (
        "What is counted, its cards, and where wanted what it is worth. The cards may "
        "be ranks alone where only one card fits, and left out where only one thing "
        f"can be meant. The names are: {', '.join(NAMES)}."
    ),
    **_ONE_LINE,
    "examples": ["15 JS 5H", "pair royal 5 5 5", "run of three 3C 4D 5H", "nobs"],
}
_NAME: Plain = {
    **_ONE_LINE,
    "allOf": [
        {"not": {"pattern": "[()]"}},
        {"not": {"pattern": rf"^\s*{MEMBER.pattern}"}},
    ],
}
_NUMBER: Plain = {
    "title": "Points",
    "type": "integer",
    "minimum": 0,
    "maximum": HIGHEST_NUMBER,
}

_KEYS_OF_ACTS: Final[Mapping[str, Plain]] = {
    "seat": _ref("seat"),
    "on": _ref("seat"),
    "to": _ref("seat"),
    "card": _ref("card"),
    "cards": _list(_ref("card")),
    "points": _ref("points"),
    "over": _ref("points"),
    "items": _list(_ref("item")),
    "crib": {"type": "boolean"},
    "offence": {"enum": [each.value for each in Offence]},
}

ABOUT_ACTS: Final[Mapping[str, str]] = {
    "lay": "A card laid in the play; points are what was pegged for it, 0 where none.",
    "go": "A Go said in the play.",
    "heels": "Points pegged for a jack turned up.",
    "play_total": "All the points of a seat in the play of a deal: the ledger’s form.",
    "show": "A hand counted; items are its lines where it was itemised.",
    "crib": "The crib counted; items are its lines where it was itemised.",
    "muggins": (
        "Seat claims what on left uncounted. Points are what was pegged, 0 where the "
        "claim failed; crib is true where it is the crib."
    ),
    "renege": "Seat claims that on held these cards back.",
    "penalty": (
        "Seat offended. To names who pegs where more than two play; points stand where "
        "they are stated; over is what a false claim claimed too many."
    ),
    "gathered": "The cards are gathered: nothing of the deal may be claimed after it.",
}
"""What each act is, for whoever writes one."""


def _act(name: str) -> Plain:
    keys = ACTS[name]
    properties = {key: _KEYS_OF_ACTS[key] for key in (*keys.needed, *keys.more)}
    act = _object(
        ABOUT_ACTS[name],
        {"act": {"const": name}, **properties},
        ("act", *keys.needed),
    )
    if "over" in properties:
        false_claim: Plain = {"const": Offence.FALSE_CLAIM.value}
        act["if"] = {"properties": {"offence": false_claim}}
        act["then"] = {
            "required": ["over"],
            "properties": {"over": _ref("points"), "points": {"type": "null"}},
        }
        act["else"] = {"properties": {"over": {"type": "null"}}}
    return {"title": name, **act}


def _options(profile: Profile) -> Plain:
    """What a form may adopt, and nothing else.

    Muggins in sanctioned play can be read whatever it says, and is an error (IV.4).
    """
    known: dict[str, Plain] = {
        option: {"enum": list(profile.values_of(option))} for option in profile.options
    }
    if profile.sanctioned:
        known["muggins"] = {**_ONE_LINE, "pattern": r"\S"}
    return {"properties": known, "additionalProperties": False}


def _options_by_form() -> list[Plain]:
    """For each set of forms that may adopt the same, what that is."""
    alike: dict[tuple[object, ...], list[Profile]] = {}
    for profile in PROFILES.values():
        lone = profile.seats if "lone" in profile.options else ""
        key = (profile.options, profile.sanctioned, lone)
        alike.setdefault(key, []).append(profile)
    names = {form: [form] for form in PROFILES}
    for alias, form in ALIASES.items():
        names[form].append(alias)
    return [
        {
            "if": {
                "properties": {
                    "form": {"enum": [n for each in group for n in names[each.key]]}
                }
            },
            "then": {"properties": {"options": _or_null(_options(group[0]))}},
        }
        for group in alike.values()
    ]


_FORM: Plain = {
    "title": "Form of the game",
    "description": (
        f"{', '.join(PROFILES)}; the rest are other names of these. The form is "
        "written by the first sort."
    ),
    "enum": [*PROFILES, *ALIASES],
}
_DEAL: Plain = _object(
    "One deal: who dealt, the cards as far as they are known, and what was done, in "
    "the order in which it was done.",
    {
        "dealer": _ref("seat"),
        "hands": _by_seat("The cards of each seat.", _ref("hand")),
        "from_pack": _ref("card"),
        "starter": _ref("card"),
        "acts": _list(_ref("act"), maxItems=MOST_ACTS),
        "score": _ref("scores"),
    },
    ("dealer",),
    title="Deal",
)
_HAND: Plain = _object(
    "The cards kept for the play and the show, and those laid in the crib.",
    {"kept": _list(_ref("card")), "laid": _list(_ref("card"))},
    title="Hand",
)
_SITTER: Plain = _object(
    "Who sat where: a member’s number, a name, or both; a species for a non-human.",
    {
        "seat": _ref("seat"),
        "member": {**_ONE_LINE, "pattern": rf"^\s*{MEMBER.pattern}\s*$"},
        "name": _NAME,
        "species": _NAME,
    },
    ("seat",),
    title="Player",
    examples=[{"seat": "A", "member": "ICA-000017", "name": "Bob"}],
)
_SCORES: Plain = _by_seat(
    "The score of each side, a side named by its first seat.",
    _ref("points"),
    **_some_seat(),
    title="Scores",
    examples=[{"A": 12, "B": 24}],
)
_RESULT: Plain = {
    "title": "Result",
    "description": (
        "The scores at the end, with forfeit naming who gave up; or none, where the "
        "match came to no result."
    ),
    "oneOf": [
        {"const": "none"},
        _object(
            "The score of each side, and who forfeited.",
            {**dict.fromkeys(SEATS, _ref("points")), "forfeit": _ref("seat")},
            **_some_seat(),
        ),
    ],
    "examples": [{"A": 121, "B": 98}, {"A": 64, "B": 71, "forfeit": "B"}, "none"],
}
_PROPERTIES: Final[Mapping[str, Plain]] = {
    "record": {"description": "The edition of the record.", "const": 1},
    "form": _FORM,
    "options": {
        "description": "What the match adopted, by the names its form knows.",
        "type": "object",
    },
    "date": {
        "description": "The day of the match.",
        **_ONE_LINE,
        "format": "date",
        "pattern": rf"^\s*{DAY.pattern}\s*$",
    },
    "event": {"description": "The event of which the match was part.", **_ONE_LINE},
    "place": {"description": "Where it was played.", **_ONE_LINE},
    "agreed": {
        "description": "The seats that agreed to a short match or to table options.",
        **_list(_ref("seat")),
    },
    "seats": {"description": "Who sat where.", **_list(_ref("sitter"))},
    "cuts": {
        "description": "The cuts for the first deal, tied cuts before the last.",
        **_list(_ref("cut")),
    },
    "deals": {
        "description": "The deals in order.",
        **_list(_ref("deal"), maxItems=MOST_DEALS),
    },
    "result": _ref("result"),
    "remarks": {
        "description": "Statements, kept as written; they change nothing.",
        **_list(_ONE_LINE),
    },
}

SCHEMA: Final[Plain] = {
    "$schema": DIALECT,
    "title": "Scoresheet",
    **_object(
        "A match of cribbage as recorded: a result alone, the points of each deal, or "
        "every card. What it lacks is not an error. Any key that is not required may "
        "be null, which is the same as not there.",
        {key: _PROPERTIES[key] for key in KEYS},
        ("form",),
        allOf=_options_by_form(),
        examples=[{"record": 1, "form": "short", "result": {"A": 61, "B": 40}}],
    ),
    "$defs": {
        "seat": {
            "title": "Seat",
            "description": "In turn order, clockwise; A and C play B and D.",
            "enum": list(SEATS),
        },
        "card": _CARD,
        "points": _NUMBER,
        "item": _ITEM,
        "sitter": _SITTER,
        "cut": _by_seat(
            "The card of each seat that cut.",
            _ref("card"),
            **_some_seat(),
            title="Cut",
            examples=[{"A": "7H", "B": "2D"}],
        ),
        "hand": _HAND,
        "scores": _SCORES,
        "result": _RESULT,
        "deal": _DEAL,
        "act": {
            "title": "Act",
            "description": "What was done, told by its key act.",
            "oneOf": [_ref(name) for name in ACTS],
        },
        **{name: _act(name) for name in ACTS},
    },
}
"""The schema, without the address at which it is published."""
