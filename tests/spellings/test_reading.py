"""A file of any kind: told by its content, and refused at a place or not at all."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.engine import NotationError, from_json, parse
from rulebook.spellings import MOST_BYTES, Record, read, read_json
from tests.spellings.files import (
    JSON,
    PLAYTHROUGH,
    TEXT,
    ZERO,
    ZERO_OF_THREE,
    read_or_refused,
    refused,
)

CSV = (
    "Date,Form,Seat A,Seat B,Score A,Score B,Forfeit,High Score\n"
    '2026-11-14,association,Søren,"Müller, K",121,88,,24\n'
    "2026-11-15,short,ICA-000017 Bob,Eve,40,61,A,\n"
).encode()
SAMPLES = {
    "text": TEXT,
    "json": JSON,
    "log": ZERO,
    "logs": ZERO_OF_THREE,
    "states": b"\n".join(
        line for line in PLAYTHROUGH.split(b"\n") if line.startswith((b"# ", b"game:"))
    )[:9_000],
    "results": CSV,
}


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["plain", "marked"])
def test_our_own_spellings_are_read_as_they_always_were(mark):
    assert read(mark + TEXT) == (Record(parse(TEXT)),)
    assert read(mark + JSON) == (Record(from_json(json.loads(JSON))),)


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf", b"\r\n \r\n"])
@pytest.mark.parametrize("name", SAMPLES)
def test_the_spelling_is_told_by_the_content(name, mark):
    records = read(mark + SAMPLES[name])
    assert all(record.sheet for record in records)
    assert [record.sheet for record in records] == [
        record.sheet for record in read(SAMPLES[name])
    ]


@pytest.mark.parametrize("name", SAMPLES)
def test_windows_lines_are_lines(name):
    lines = SAMPLES[name].replace(b"\n", b"\r\n")
    assert read(lines) == read(SAMPLES[name])


REFUSED = {
    "half": (b'{"form": "short"', "not-json", 1, 17),
    "an-open-text": (b'{\n"form": "short', "not-json", 2, 9),
    "two-values": (b'{"form": "short"} {}', "not-json", 1, 19),
    "lists-in-lists": (b'{"deals":\n' + b"[" * 500_000, "json-too-deep", 2, 64),
    "objects": (b'{"a":' * 100_000, "json-too-deep", 1, 321),
    "closed-and-deep": (
        b'{"a":' + b"[" * 900 + b"]" * 900 + b"}",
        "json-too-deep",
        1,
        69,
    ),
    "a-key-twice": (b'{"form": "short",\n "form": "short"}', "key-twice", 2, 2),
    "a-key-twice-inside": (
        b'{"result": {"A": 1, "B": 2, "\\u0041": 3}}',
        "key-twice",
        1,
        29,
    ),
    "nan": (b'{"result": {"A": NaN}}', "no-such-number", 1, 18),
    "infinity": (b'{"result":\n{"A": -Infinity}}', "no-such-number", 2, 7),
    "a-long-number": (
        b'{"A": ' + b"9" * 1_000_000 + b"}",
        "number-too-long",
        1,
        7,
    ),
    "a-number-past-all": (b'{"A": 1e999}', "number-too-long", 1, 7),
    "a-nought-in-json": (b'{"form": "\0"}', "nought-byte", 1, 11),
    "a-nought-in-text": (b"Form: short\nEvent: \0", "nought-byte", 2, 8),
    "a-nought-in-a-log": (ZERO.replace(b"5H", b"\0", 1), "nought-byte", 11, 5),
    "not-utf8-json": (b'{"form":\n "\xff"}', "not-utf8", 2, 3),
    "not-utf8-text": (b"Form: short\nEvent: caf\xe9", "not-utf8", 2, 11),
    "utf-16": ("Form: short".encode("utf-16"), "not-utf8", 1, 1),
    "too-large": (b" " * (MOST_BYTES + 1), "too-large", 1, 1),
    "nothing": (b"", "no-form", 1, 1),
    "a-form-of-no-name": (b"Form:\n", "no-such-form", 1, 6),
    "a-list": (b"[1]", "no-colon", 1, 1),
}


@pytest.mark.parametrize(
    ("data", "code", "line", "column"), REFUSED.values(), ids=REFUSED
)
def test_what_cannot_be_read_is_refused_at_its_place(data, code, line, column):
    error = refused(data)
    assert (error.finding.code, error.line, error.column) == (code, line, column)


@pytest.mark.parametrize("character", ["\\u0000", "\\ud800"])
def test_json_can_name_what_no_text_holds_and_is_refused_by_its_pointer(character):
    data = f'{{"form": "short", "remarks": ["a", "{character}"]}}'.encode()
    error = refused(data)
    assert (error.finding.code, error.pointer) == ("not-characters", "/remarks/1")


def test_the_largest_file_is_read():
    padded = TEXT + b"#" * (MOST_BYTES - len(TEXT))
    assert read(padded) == read(TEXT)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | st.floats(allow_nan=False),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@given(json_values)
def test_json_that_is_right_is_read_as_json(value):
    try:
        assert read_json(json.dumps(value).encode()) == value
    except NotationError as error:
        assert "Infinity" in json.dumps(value)  # noqa: PT017
        assert error.finding.code == "no-such-number"  # noqa: PT017


@given(st.binary(max_size=200))
def test_bytes_are_read_or_refused(data):
    read_or_refused(data)


def damaged(data, seed, times):
    """A copy with some bytes lost, doubled, changed, or taken from elsewhere in it."""
    chance = random.Random(seed)
    copy = bytearray(data)
    for _ in range(times):
        at = chance.randrange(len(copy))
        end = at + chance.choice([1, 1, 2, 5, 30])
        other = chance.randrange(len(copy))
        piece = copy[other : other + end - at]
        new = chance.choice(
            [b"", piece, bytes([chance.randrange(256)]), copy[at:end] * 2]
        )
        copy[at:end] = new
        if not copy:
            break
    return bytes(copy)


@given(st.sampled_from(sorted(SAMPLES)), st.integers(0, 2**32), st.integers(1, 6))
def test_a_damaged_file_is_read_or_refused(name, seed, times):
    read_or_refused(damaged(SAMPLES[name], seed, times))


@given(st.sampled_from(sorted(SAMPLES)), st.floats(0, 1))
def test_half_a_file_is_read_or_refused(name, part):
    data = SAMPLES[name]
    read_or_refused(data[: int(len(data) * part)])
