"""The scoresheet's two spellings: read, written, and read again without loss."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.engine import NotationError, from_json, parse, to_json, write
from tests.engine.recorded import EXPECTED, SHEETS
from tests.engine.sheets import sheets

TEXTS = sorted(SHEETS.glob("right/*.crib")) + sorted(SHEETS.glob("wrong/*.crib"))


def named(paths):
    return pytest.mark.parametrize("path", paths, ids=lambda path: path.stem)


@named(TEXTS)
def test_text_comes_back_as_it_was_read(path):
    sheet = parse(path.read_bytes())
    assert parse(write(sheet)) == sheet
    assert from_json(json.loads(json.dumps(to_json(sheet)))) == sheet


@named(sorted(SHEETS.glob("right/*.json")))
def test_both_spellings_say_the_same(path):
    data = json.loads(path.read_text("utf-8"))
    sheet = from_json(data)
    assert sheet == parse(path.with_suffix(".crib").read_bytes())
    assert to_json(sheet) == data


@pytest.mark.parametrize("name", EXPECTED["unreadable"])
def test_what_cannot_be_read_is_told_at_its_place(name):
    expected = EXPECTED["unreadable"][name]
    if "line" in expected:
        read, sheet = parse, (SHEETS / "unreadable" / f"{name}.crib").read_bytes()
    else:
        data = (SHEETS / "unreadable" / f"{name}.json").read_text("utf-8")
        read, sheet = from_json, json.loads(data)
    with pytest.raises(NotationError) as refused:
        read(sheet)
    assert refused.value.line == expected.get("line")
    assert refused.value.pointer == expected.get("pointer")
    assert refused.value.text
    assert refused.value.rules


EXAMPLE = """\
Record: 1
Form: association schedule=off
Date: 2026-11-14
Event: Leeward Open
Place: SV Second Starter, Caribbean
Seat A: ICA-000017 Bob
Seat B: ICA-000023 Alice
Seat C: Dobbin (horse)
Cut: A 7H, B 7D
Cut: A 7H, B 2D
Agreed: A B

Deal 1: B
A: JS 7D 6H 4C / 9C KD
B: 5C 6S 2D 4H / QD 9S
From pack: 3C
Starter: 5S
Heels B: 2
Play: A JS, B 5C 2, A go
Renege B on A: 2C 3D
Penalty B: peek
Penalty B to C: peg moved 2
Penalty A: false claim 7
Show A: 9 = 15 JS 5S, run 4C 5S 6H 7D, nobs JS
Muggins B on A: 2 = 15 6H 4C 5S
Crib B: 6
Muggins A on B crib: 0
Gathered
Score: A 12, B 24

Deal 2: A
Play: A 3, B 5
Show B: 8

Result: A 64, B 71, forfeit B
Remark: It was only a friendly.
"""


def test_the_standard_s_example_is_written_as_it_was_read():
    assert write(parse(EXAMPLE)) == EXAMPLE


SPELT = {
    "small-letters": ("Starter: 10h", "Starter: TH"),
    "suit-signs": ("Starter: 10♥", "Starter: TH"),
    "comment": ("Starter: TH   # seen by all", "Starter: TH"),
    "play-in-pieces": ("Play: A JS\nPlay: B 5C 2", "Play: A JS, B 5C 2"),
    "go-in-capitals": ("Play: A JS, B Go", "Play: A JS, B go"),
    "fifteen-in-words": ("Show A: 2 = fifteen 7c 8d", "Show A: 2 = 15 7C 8D"),
    "ranks-alone": ("Show A: 6 = pair royal 5 5 5", "Show A: 6 = pair royal 5 5 5"),
    "counted-as-nothing": ("Show A: 0 =", "Show A: 0 ="),
    "tabs-and-spaces": ("Remark: a \t b\u00a0\u00a0c", "Remark: a b c"),
    "a-joker": ("A: JS 7D 6H joker", "A: JS 7D 6H Joker"),
}


@pytest.mark.parametrize(("said", "written"), SPELT.values(), ids=SPELT)
def test_every_spelling_is_written_one_way(said, written):
    head = "Form: association\nDeal 1: A\n"
    assert write(parse(head + said)).splitlines()[-len(written.splitlines()) :] == (
        written.splitlines()
    )


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_line_ends_and_byte_order_mark_are_no_matter(ends):
    text = "\ufeff" + EXAMPLE.replace("\n", ends)
    assert parse(text) == parse(text.encode()) == parse(EXAMPLE)


UNREADABLE = {
    "a-name-about-a-species": ("Form: short\nSeat A: Bob (x) Fox\n", 2, 9),
    "two-members": ("Form: short\nSeat A: ICA-000017 ICA-000018\n", 2, 9),
    "a-lone-bracket": ("Form: short\nSeat A: Bob (\n", 2, 9),
    "no-form": ("Record: 1", 1, 1),
    "another-edition": ("Record: 2", 1, 9),
    "no-such-form": ("Form: whist", 1, 7),
    "no-such-option": ("Form: association muggin=off", 1, 7),
    "forbidden-and-unknown": ("Form: short muggins=off x=y", 1, 7),
    "half-an-option": ("Form: association schedule", 1, 7),
    "form-twice": ("Form: short\nForm: short", 2, 1),
    "a-week": ("Form: short\nDate: 2026-W01-1", 2, 7),
    "no-such-day": ("Form: short\nDate: 2026-02-30", 2, 7),
    "two-suns": ("Form: short\nDeal 1: A\nStarter: 5H\nStarter: 6H", 4, 1),
    "deal-before-its-time": ("Form: short\nDeal 2: A", 2, 1),
    "outside-a-deal": ("Form: short\nStarter: 5H", 2, 1),
    "two-strokes": ("Form: short\nDeal 1: A\nA: 5H / 6H / 7H", 3, 4),
    "two-starters": ("Form: short\nDeal 1: A\nStarter: 5H 6H", 3, 10),
    "no-such-seat": ("Form: short\nDeal 1: F", 2, 9),
    "no-seat-in-a-score": ("Form: short\nDeal 1: A\nScore: 12", 3, 8),
    "no-such-offence": ("Form: short\nDeal 1: A\nPenalty A: cough", 3, 12),
    "a-claim-of-nothing": ("Form: short\nDeal 1: A\nPenalty A: false claim", 3, 12),
    "two-equals": ("Form: short\nDeal 1: A\nShow A: 2 = pair 5H 5D = 2", 3, 9),
    "a-third-number": ("Form: short\nDeal 1: A\nPlay: A 5H 2 2", 3, 12),
    "a-nought": ("Form: short\nEvent: a\0b", 2, 9),
    "half-a-character": ("Form: short\r\rRemark: \ud800", 3, 9),
    "a-huge-number": ("Form: short\nResult: A 9999, B 1", 2, 11),
}


@pytest.mark.parametrize(
    ("text", "line", "column"), UNREADABLE.values(), ids=UNREADABLE
)
def test_where_reading_stops(text, line, column):
    with pytest.raises(NotationError) as refused:
        parse(text)
    assert (refused.value.line, refused.value.column) == (line, column)


@pytest.mark.parametrize(
    ("said", "name", "species"),
    [
        ("Dobbin (horse)", "Dobbin", "horse"),
        ("(horse)", "", "horse"),
        ("Dobbin ()", "Dobbin", ""),
        ("Dobbin ( grey horse )", "Dobbin", "grey horse"),
        ("x" + " " * 500_000 + "y", "x y", ""),
    ],
)
def test_a_species_stands_in_brackets_at_the_end(said, name, species):
    (seat,) = parse(f"Form: short\nSeat A: {said}").seats
    assert (seat.name, seat.species) == (name, species)


def test_bytes_that_are_no_text_are_refused():
    with pytest.raises(NotationError, match="UTF-8"):
        parse(b"Form: short\nEvent: \xff")


def test_more_deals_than_a_sheet_holds_are_refused():
    deals = "".join(f"Deal {number}: A\n" for number in range(1, 202))
    with pytest.raises(NotationError) as refused:
        parse("Form: short\n" + deals)
    assert refused.value.line == 202
    with pytest.raises(NotationError) as refused:
        from_json({"form": "short", "deals": [{"dealer": "A"}] * 201})
    assert refused.value.pointer == "/deals"


def test_what_the_code_forbids_can_be_read():
    # IV.4: nobody opts out; that is judged, not misread.
    assert parse("Form: association muggins=off").options == {"muggins": "off"}


POINTED = {
    "no-object": ([], ""),
    "no-form": ({}, ""),
    "unknown-key": ({"form": "short", "scores": {}}, "/scores"),
    "no-list": ({"form": "short", "deals": {}}, "/deals"),
    "no-dealer": ({"form": "short", "deals": [{}]}, "/deals/0"),
    "no-seat": ({"form": "short", "result": {"Z": 1}}, "/result/Z"),
    "true-for-a-number": ({"form": "short", "result": {"A": True}}, "/result/A"),
    "two-lines": ({"form": "short", "event": "a\nb"}, "/event"),
    "a-comment": ({"form": "short", "event": "Round #5"}, "/event"),
    "brackets": (
        {"form": "short", "seats": [{"seat": "A", "name": "Bob (horse)"}]},
        "/seats/0/name",
    ),
    "no-number": (
        {"form": "short", "seats": [{"seat": "A", "member": "17"}]},
        "/seats/0/member",
    ),
    "seat-twice": (
        {"form": "short", "seats": [{"seat": "A"}, {"seat": "A"}]},
        "/seats/1/seat",
    ),
    "null-under-another-key": ({"form": "short", "evnt": None}, "/evnt"),
    "options-in-the-form": ({"form": "short schedule=off"}, "/form"),
    "an-empty-cut": ({"form": "short", "cuts": [{}]}, "/cuts/0"),
    "a-forfeit-alone": ({"form": "short", "result": {"forfeit": "A"}}, "/result"),
    "points-missing": (
        {"form": "short", "deals": [{"dealer": "A", "acts": [{"act": "show"}]}]},
        "/deals/0/acts/0",
    ),
}


@pytest.mark.parametrize(("data", "pointer"), POINTED.values(), ids=POINTED)
def test_what_cannot_be_read_in_json_is_pointed_at(data, pointer):
    with pytest.raises(NotationError) as refused:
        from_json(data)
    assert refused.value.pointer == pointer


@given(sheets)
def test_any_sheet_survives_both_spellings(sheet):
    assert parse(write(sheet)) == sheet
    assert from_json(json.loads(json.dumps(to_json(sheet)))) == sheet


@given(st.text(st.sampled_from("ABDealPlyShow: =/,#\n15QKCHgo"), max_size=120))
def test_reading_any_text_either_reads_or_tells_where_it_stops(text):
    place = (1, 1)
    try:
        parse("Form: short\n" + text)
    except NotationError as refused:
        place = (refused.line, refused.column)
    assert min(place) >= 1
