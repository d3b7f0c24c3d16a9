"""The schema of the JSON spelling takes what the reader takes, and refuses the rest."""

import copy
import json

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from rulebook.engine import NotationError, from_json, parse, to_json
from rulebook.engine.schema import SCHEMA
from tests.engine.recorded import SHEETS
from tests.engine.sheets import sheets

SCHEMATIC = Draft202012Validator(
    SCHEMA, format_checker=Draft202012Validator.FORMAT_CHECKER
)


def named(pattern):
    paths = sorted(SHEETS.glob(pattern))
    assert paths
    return pytest.mark.parametrize("path", paths, ids=lambda path: path.stem)


def is_read(data):
    try:
        from_json(data)
    except NotationError:
        return False
    return True


def test_it_is_a_schema():
    Draft202012Validator.check_schema(SCHEMA)


def objects(schema):
    """Every schema of an object with properties, the parts of a condition left out."""
    if isinstance(schema, list):
        for each in schema:
            yield from objects(each)
    elif isinstance(schema, dict):
        if schema.get("type") == "object" and "properties" in schema:
            yield schema
        for key, each in schema.items():
            if key not in ("if", "then", "else", "examples"):
                yield from objects(each)


def test_no_object_has_another_key_and_every_one_says_what_it_is():
    found = list(objects(SCHEMA))
    assert len(found) > 15
    for each in found:
        assert each["additionalProperties"] is False
        assert each["description"]


@named("right/*.json")
def test_a_right_record_is_valid(path):
    SCHEMATIC.validate(json.loads(path.read_text("utf-8")))


@named("wrong/*.crib")
def test_a_mistake_makes_no_record_invalid(path):
    SCHEMATIC.validate(to_json(parse(path.read_bytes())))


@named("unreadable/*.json")
def test_what_cannot_be_read_is_invalid(path):
    assert not SCHEMATIC.is_valid(json.loads(path.read_text("utf-8")))


@given(sheets)
def test_any_sheet_is_valid_as_written(sheet):
    SCHEMATIC.validate(json.loads(json.dumps(to_json(sheet))))


def examples(schema):
    if isinstance(schema, dict):
        for each in schema.get("examples", ()):
            yield each, schema
        for each in schema.values():
            yield from examples(each)


def test_its_examples_are_valid():
    found = list(examples(SCHEMA))
    assert len(found) >= 8
    for example, schema in found:
        Draft202012Validator({**schema, "$defs": SCHEMA["$defs"]}).validate(example)


DEAL = {"form": "short", "deals": [{"dealer": "A", "acts": []}]}


def act(**keys):
    return {"form": "short", "deals": [{"dealer": "A", "acts": [keys]}]}


EDGES = {
    "every-card-spelling": act(act="lay", seat="A", card=" 10♥ ", points=0),
    "small-card": act(act="lay", seat="A", card="jS"),
    "joker": act(act="lay", seat="A", card="JOKER"),
    "no-such-card": act(act="lay", seat="A", card="1H"),
    "kelvin-for-king": act(act="lay", seat="A", card="\u212aH"),
    "null-for-left-out": {**DEAL, "event": None, "result": None, "seats": None},
    "null-for-needed": act(act="go", seat=None),
    "null-under-another-key": {**DEAL, "evnt": None},
    "null-in-a-list": {**DEAL, "remarks": [None]},
    "a-point-and-nought": act(act="show", seat="A", points="4"),
    "true-for-a-number": act(act="show", seat="A", points=True),
    "a-thousand": act(act="show", seat="A", points=1000),
    "true-for-the-edition": {**DEAL, "record": True},
    "small-seat": act(act="go", seat="a"),
    "sixth-seat": act(act="go", seat="F"),
    "crib-flag": act(act="muggins", seat="A", on="B", points=0, crib=False),
    "crib-as-a-word": act(act="muggins", seat="A", on="B", points=0, crib="yes"),
    "no-items": act(act="show", seat="A", points=0, items=[]),
    "peek": act(act="penalty", seat="A", offence="peek", points=2),
    "peek-over": act(act="penalty", seat="A", offence="peek", over=2),
    "false-claim": act(act="penalty", seat="A", offence="false claim", over=7),
    "false-claim-of-what": act(act="penalty", seat="A", offence="false claim"),
    "false-claim-of-null": act(
        act="penalty", seat="A", offence="false claim", over=None
    ),
    "false-claim-and-points": act(
        act="penalty", seat="A", offence="false claim", over=7, points=7
    ),
    "no-such-offence": act(act="penalty", seat="A", offence="cough"),
    "gathered-with-a-seat": act(act="gathered", seat="A"),
    "another-key-of-an-act": act(act="go", seat="A", points=1),
    "two-lines": {**DEAL, "event": "a\nb"},
    "line-end": {**DEAL, "event": "a\n"},
    "nought": {**DEAL, "event": "a\0"},
    "comment": {**DEAL, "place": "Dock #5"},
    "brackets": {**DEAL, "seats": [{"seat": "A", "name": "Bob (horse)"}]},
    "member": {**DEAL, "seats": [{"seat": "A", "member": "ICA-000017"}]},
    "member-in-the-name": {**DEAL, "seats": [{"seat": "A", "name": "ICA-000017"}]},
    "no-member": {**DEAL, "seats": [{"seat": "A", "member": "17"}]},
    "no-seat": {**DEAL, "seats": [{"name": "Bob"}]},
    "week-for-a-day": {**DEAL, "date": "2026-W01-1"},
    "day": {**DEAL, "date": "2026-11-14"},
    "no-such-day": {**DEAL, "date": "2026-02-30"},
    "empty-cut": {**DEAL, "cuts": [{}]},
    "cut-of-null": {**DEAL, "cuts": [{"A": None}]},
    "empty-score": {"form": "short", "deals": [{"dealer": "A", "score": {}}]},
    "no-result": {**DEAL, "result": "none"},
    "result-of-nothing": {**DEAL, "result": {}},
    "forfeit-without-scores": {**DEAL, "result": {"forfeit": "A"}},
    "forfeit": {**DEAL, "result": {"A": 61, "forfeit": "A"}},
    "another-word-for-a-result": {**DEAL, "result": "draw"},
    "hand-of-nothing": {
        "form": "short",
        "deals": [{"dealer": "A", "hands": {"A": {}}}],
    },
    "two-hundred-and-one": {"form": "short", "deals": [{"dealer": "A"}] * 201},
    "other-name": {"form": "61"},
    "no-such-form": {"form": "whist"},
    "options-in-the-form": {"form": "association schedule=off"},
    "option": {"form": "association", "options": {"schedule": "off"}},
    "option-of-another-form": {"form": "association", "options": {"lone": "B"}},
    "no-such-value": {"form": "table", "options": {"muggins": "maybe"}},
    "waived-where-it-cannot-be": {"form": "short", "options": {"muggins": "off"}},
    "lone-seat": {"form": "captain", "options": {"lone": "b"}},
    "lone-seat-that-is-none": {"form": "captain", "options": {"lone": "D"}},
    "forbidden-and-unknown": {"form": "short", "options": {"muggins": "off", "x": "y"}},
}


@pytest.mark.parametrize("data", EDGES.values(), ids=EDGES)
def test_schema_and_reader_agree(data):
    assert SCHEMATIC.is_valid(data) == is_read(data)


BEYOND = {
    "a-seat-given-twice: a schema compares no two entries by one key": (
        {"form": "short", "seats": [{"seat": "A"}, {"seat": "A", "name": "Bob"}]},
        (True, False),
    ),
    "words-of-an-item: a language of its own, in any case": (
        act(act="show", seat="A", points=2, items=["fifteen for the road"]),
        (True, False),
    ),
    "a-whole-number-with-a-point: to a schema 2.0 is an integer": (
        act(act="show", seat="A", points=2.0),
        (True, False),
    ),
    "half-a-character: no pattern can name it in every dialect": (
        {"form": "short", "event": "Round \ud800"},
        (True, False),
    ),
    "a-form-in-other-letters: the reader knows spellings, the schema names": (
        {"form": "Three Hand"},
        (False, True),
    ),
}
"""What a schema cannot say, or does not: what it finds, and what the reader does."""


@pytest.mark.parametrize(("data", "judged"), BEYOND.values(), ids=BEYOND)
def test_where_schema_and_reader_part(data, judged):
    assert (SCHEMATIC.is_valid(data), is_read(data)) == judged


def containers(data, found=()):
    """Every object in the data."""
    if isinstance(data, dict):
        return (*found, data, *(c for v in data.values() for c in containers(v)))
    if isinstance(data, list):
        return tuple(c for v in data for c in containers(v))
    return found


KEYS = st.sampled_from(
    "seat on to points over items crib cards card act offence dealer hands kept laid "
    "score starter from_pack A B forfeit form record date member name other".split()
)
VALUES = st.sampled_from(
    [None, 1, 7, -1, "A", "B", "5H", "go", "peek", "false claim", "none", True]
    + [[], ["5H"], {}, {"A": 1}, {"A": "5H"}]
)


@given(sheets, st.data())
def test_a_key_more_or_less_is_judged_alike(sheet, draw):
    data = copy.deepcopy(to_json(sheet))
    where = draw.draw(st.sampled_from(containers(data)))
    key = draw.draw(KEYS | st.sampled_from(sorted(where) or ["A"]))
    if draw.draw(st.booleans()):
        where.pop(key, None)
    else:
        where[key] = draw.draw(VALUES)
    seats = data["seats"] if isinstance(data.get("seats"), list) else []
    letters = [str(seat.get("seat")) for seat in seats if isinstance(seat, dict)]
    # What a schema cannot say; see BEYOND.
    assume(len(set(letters)) == len(letters) and where.get("items") != ["5H"])
    assert SCHEMATIC.is_valid(data) == is_read(data)
