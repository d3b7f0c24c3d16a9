"""The logs of cribbage-zero: every number carried, and one damage found once."""

import re

import pytest

from rulebook.engine import parse_cards, replay
from rulebook.engine.sheet import Go, Hand, Lay, Seat, Show
from rulebook.spellings import read
from tests.spellings.files import (
    ZERO,
    ZERO_OF_THREE,
    codes,
    errors,
    read_or_refused,
    refused,
)

HEAD = """[FirstDealer "Staples"]
[FirstDealerType "Stat"]
[FirstPone "Stanley"]
[FirstPonetype "Stat"]
[Result "1-0"]

"""
DEAL = """1.
  H1 3D 9S TC TH TD JH  D1 3D TD  S1 15
  H2 AD AS 4C 8C 9H QS  D2 8C 9H  S2 8
  SC 5
  C 5H
  P 4C TH AD TC AS | JH QS 9S
  SP 0 0 2 0 1 0 0 1
"""
H1, H2, SC, C, P, SP = range(8, 14)
"""The lines of the deal below its head."""


def log(*changes):
    text = HEAD + DEAL
    for before, after in changes:
        assert before in text
        text = text.replace(before, after, 1)
    return text.encode()


def only(data):
    (record,) = read(data)
    return record


def test_every_number_of_a_deal_is_carried():
    record = only(log())
    (deal,) = record.sheet.deals
    assert deal.dealer == "A"
    assert deal.hands == {
        "A": Hand(parse_cards("9S TC TH JH"), parse_cards("3D TD")),
        "B": Hand(parse_cards("AD AS 4C QS"), parse_cards("8C 9H")),
    }
    assert str(deal.starter) == "5H"
    laid = "B 4C 0, A TH 0, B AD 2, A TC 0, B AS 1, A JH 0, B QS 0, A 9S 1"
    lays = [
        f"{act.seat} {act.card} {act.points}"
        for act in deal.acts
        if isinstance(act, Lay)
    ]
    assert ", ".join(lays) == laid
    assert deal.acts[5] == Go("A")
    assert sum(isinstance(act, Go) for act in deal.acts) == 1
    assert deal.acts[-3:] == (Show("B", 8), Show("A", 15), Show("A", 5, crib=True))
    assert errors(record) == []
    played = replay(record.sheet)
    assert played.outcome.scores == {"A": 21, "B": 11}
    assert played.tally["A"] == dict(
        play=1, hands=15, cribs=5, heels=0, muggins=0, penalties=0
    )


def test_the_players_are_named_and_their_programs_are_lost_with_a_note():
    record = only(log())
    assert record.sheet.form == "association"
    assert record.sheet.seats == (Seat("A", name="Staples"), Seat("B", name="Stanley"))
    noted = [(note.code, note.line) for note in record.notes]
    assert noted == [
        ("tag-not-carried", 2),
        ("tag-not-carried", 4),
        ("result-stated", 5),
        ("gos-supplied", None),
    ]


def test_event_place_and_day_have_their_place_on_a_sheet():
    tags = '[Event "Open"]\n[Site "Leeward"]\n[Date "2026.11.14"]\n[Round "3"]\n'
    record = only(tags.encode() + log())
    sheet = record.sheet
    assert (sheet.event, sheet.place, sheet.date) == ("Open", "Leeward", "2026-11-14")
    assert record.notes[0].facts == {"tag": "Round", "text": "3"}
    error = refused(tags.replace("11.14", "02.30").encode())
    assert (error.finding.code, error.line) == ("not-a-date", 3)


@pytest.mark.parametrize(
    ("data", "scores"),
    [
        (ZERO, [(98, 112)]),
        (ZERO_OF_THREE, [(98, 79), (105, 89), (92, 116)]),
    ],
    ids=["one-game", "three-games"],
)
def test_a_log_that_stops_early_has_no_winner_whatever_its_header_says(data, scores):
    # V.1
    records = read(data)
    assert [record.line for record in records] == (
        [None] if len(scores) == 1 else [1, 54, 123]
    )
    for record, (a, b) in zip(records, scores, strict=True):
        assert record.sheet.result is None
        assert record.sheet.remarks == ("Result 1-0",)
        assert errors(record) == []
        outcome = replay(record.sheet).outcome
        assert (outcome.scores, outcome.winner) == ({"A": a, "B": b}, None)


DAMAGES = {
    "the-starter-in-a-hand-too": ([("AS 4C", "5H 4C")], ["card-twice"], [C]),
    "a-crib-of-6-for-5": ([("SC 5", "SC 6")], ["over-count"], [SC]),
    "a-hand-of-16-for-15": ([("S1 15", "S1 16")], ["over-count"], [H1]),
    "the-last-point-to-pone": (
        [("1 0 0 1", "1 0 1 0")],
        ["wrong-peg", "wrong-peg"],
        [SP, SP],
    ),
    "a-card-missing-from-a-hand": ([("AS 4C", "4C")], ["hand-size"], [H2]),
    "a-card-missing-from-the-crib": ([("D2 8C", "D2")], ["hand-size"], [H2]),
    "a-joker-for-a-card": ([("TD JH", "TD Joker")], ["joker"], [H1]),
    "a-ten-in-figures": ([("TC TH", "10C 10H")], [], []),
    "small-letters": ([("9S TC TH TD JH", "9s tc th td jh")], [], []),
    "a-peg-too-many": ([("SP 0 0 2", "SP 0 0 3")], ["wrong-peg"], [SP]),
    "a-joker-beside-the-cards": (
        [("TD JH", "TD JH Joker")],
        ["joker"],
        [H1],
    ),
    "a-joker-laid": ([("4C TH", "Joker TH")], ["card-not-held"], [P]),
}


@pytest.mark.parametrize(("changes", "found", "lines"), DAMAGES.values(), ids=DAMAGES)
def test_one_damage_is_found_at_its_line_and_nothing_else(changes, found, lines):
    # I.1, II.3, III.2, IV.4-d
    wrong = errors(only(log(*changes)))
    assert codes(wrong) == found
    assert [each.line for each in wrong] == lines


@pytest.mark.parametrize(
    ("changes", "code", "line", "column"),
    [
        ([("D1 3D", "D1 3S")], "not-dealt", H1, 28),
        ([("H1 3D 9S", "H1 9S")], "not-dealt", H1, 25),
        ([("9S\n", "\n")], "points-for-each-card", P, 3),
        ([("SP 0", "SP")], "points-for-each-card", SP, 3),
        ([("TD JH", "TD J1")], "no-such-card", H1, 21),
        ([("SC 5", "SC five")], "not-a-number", SC, 6),
        ([("SC 5", "SC 5 6")], "not-a-number", SC, 8),
        ([("C 5H", "C 5H 6H")], "not-one-card", C, 8),
        ([("  C 5H", "  C 5H SC 5")], "said-twice", C, 8),
        ([("  H1 ", "  K1 ")], "no-word-of-the-log", H1, 3),
        ([("1.", "2.")], "deal-out-of-order", 7, 1),
        ([("1.\n", "")], "no-deal-yet", 7, 3),
        ([("Stanley", "Stanley (robot)")], "not-a-name", 3, 1),
        ([("Stanley", "Stan#ley")], "not-one-line", 3, 1),
        ([("FirstPone ", "FirstDealer ")], "said-twice", 3, 1),
        ([("P 4C", "P 4C " + "AD " * 60)], "too-many-cards", P, 161),
    ],
)
def test_what_cannot_be_read_is_refused_at_its_place(changes, code, line, column):
    error = refused(log(*changes))
    assert (error.finding.code, error.line, error.column) == (code, line, column)


def test_heels_are_carried_and_missed_where_the_log_has_none():
    # II.4-a
    _, second, _ = read(ZERO_OF_THREE)
    assert replay(second.sheet).tally["A"]["heels"] == 4
    _, second, _ = read(ZERO_OF_THREE.replace(b"C JC  SH 2", b"C JC"))
    assert [(each.code, each.at.deal) for each in errors(second)] == [
        ("heels-missing", 3)
    ]


def test_a_game_that_cannot_be_read_leaves_the_others_alone():
    damaged = ZERO_OF_THREE.replace(b"S1 10", b"S1 ten", 1)
    first, second, third = read(damaged)
    assert first.sheet
    assert third.sheet
    (error,) = second.notes
    assert (second.sheet, second.line) == (None, 54)
    assert (error.code, error.line, error.facts["column"]) == ("not-a-number", 61, 38)


def test_strokes_that_part_other_series_are_told_and_change_nothing():
    # III.3
    moved = only(log(("AS | JH", "AS JH |")))
    assert moved.sheet == only(log()).sheet
    (note,) = (n for n in moved.notes if n.code == "series-parted-elsewhere")
    assert note.line == P


def test_a_wrong_turn_stands_at_the_cards_and_no_go_is_made_up_for_it():
    # III.1: B holds the queen, which fits, so no Go can stand between JH and 9S.
    record = only(log(("JH QS 9S", "JH 9S QS")))
    assert [(each.code, each.line) for each in errors(record)] == [("out-of-turn", P)]


def test_two_hundred_deals_are_read_and_no_more():
    rounds = "\n".join(f"{number}.\n  SC 0" for number in range(1, 202))
    error = refused((HEAD + rounds).encode())
    assert (error.finding.code, error.line) == ("too-many-deals", 407)
    whole = only((HEAD + rounds.rpartition("\n201.")[0]).encode())
    assert len(whole.sheet.deals) == 200


@pytest.mark.parametrize("data", [ZERO, ZERO_OF_THREE], ids=["one", "three"])
def test_half_a_log_is_read_or_refused_at_its_place(data):
    lines = data.split(b"\n")
    for end in range(len(lines)):
        read_or_refused(b"\n".join(lines[:end]))


def test_nothing_is_made_up_past_the_end_of_half_a_log():
    stopped = only((HEAD + DEAL.partition("JH QS")[0]).encode())
    assert isinstance(stopped.sheet.deals[0].acts[4], Lay)
    assert "series-parted-elsewhere" not in codes(stopped.notes)
    half = HEAD + DEAL.partition("  P ")[0]
    (deal,) = only(half.encode()).sheet.deals
    assert not re.search("Lay|Go", str(deal.acts))
    assert replay(only(half.encode()).sheet).outcome.winner is None
