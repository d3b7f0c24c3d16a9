"""Sheets replayed: right ones clean and with their outcome, wrong ones found once."""

import json
import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.engine import from_json, parse, replay, to_json
from rulebook.findings import Gravity
from tests.engine.matches import FORMS, Match
from tests.engine.sheets import sheets

SHEETS = Path(__file__).parent / "data" / "sheets"
EXPECTED = json.loads((SHEETS / "expected.json").read_text("utf-8"))


def read(folder, name):
    return parse((SHEETS / folder / f"{name}.crib").read_bytes())


def errors(played):
    return [each for each in played.findings if each.gravity is Gravity.ERROR]


@pytest.mark.parametrize("name", EXPECTED["right"])
def test_a_right_sheet_is_clean_and_comes_out_as_it_ended(name):
    sheet = read("right", name)
    played = replay(sheet)
    assert errors(played) == []
    expected, outcome = EXPECTED["right"][name], played.outcome
    assert outcome.scores == expected["scores"]
    assert outcome.winner == expected["winner"]
    assert (outcome.won_by and outcome.won_by.value) == expected["won_by"]
    at = outcome.at and {"deal": outcome.at.deal, "act": outcome.at.act}
    assert at == expected["won_at"]
    taken = {side: each.defeats for side, each in outcome.defeats.items()}
    assert (taken or None) == expected["skunk"]
    if sheet.deals:
        assert played.tally == expected["split"]


def place(finding):
    at = finding.at
    return (at and at.deal, at and at.act, finding.line)


def plain(value):
    if isinstance(value, tuple | list):
        return [plain(each) for each in value]
    return value if isinstance(value, int | dict | None) else str(value)


@pytest.mark.parametrize("name", EXPECTED["wrong"])
def test_one_mistake_is_one_finding_where_it_was_made(name):
    expected = EXPECTED["wrong"][name]
    (found,) = errors(replay(read("wrong", name)))
    places = [expected, *([expected["or"]] if "or" in expected else [])]
    assert place(found) in [(p["deal"], p["act"], p["line"]) for p in places]
    assert found.rules
    assert found.text
    if place(found) != place_of(expected):
        return
    assert plain(found.facts["claimed"]) == expected["claimed"]
    true, due = plain(found.facts["true"]), expected["true"]
    if isinstance(due, list):
        assert sorted(true) == sorted(due)
    elif due is not None:
        assert true == due


def place_of(expected):
    return (expected["deal"], expected["act"], expected["line"])


@pytest.mark.parametrize("name", EXPECTED["wrong"])
def test_the_other_spelling_is_judged_alike(name):
    sheet = read("wrong", name)
    other = from_json(to_json(sheet))
    codes = [each.code for each in replay(sheet).findings]
    assert [each.code for each in replay(other).findings] == codes


@given(sheets)
def test_replay_never_raises_and_every_split_adds_up(sheet):
    played = replay(sheet)
    for finding in played.findings:
        assert finding.text
        assert finding.rules


LAY = re.compile(r"Play: . .[CDHS]( \d+)?")
matches = st.builds(
    lambda form, seed: Match(form, Random(seed)).play(),
    st.sampled_from(sorted(FORMS)),
    st.integers(0, 2**32),
)


@pytest.mark.parametrize(
    ("result", "winner"),
    [("A 121, B 80", "B"), ("A 44, B 121", "A"), ("A 121, B 120", "B")],
)
def test_a_bare_result_of_the_losing_game_is_won_by_the_lowest(result, winner):
    # VI.3, VI.3-a
    played = replay(parse(f"Form: losing\nResult: {result}\n"))
    assert played.outcome.winner == winner
    assert list(played.outcome.defeats) == [{"A": "B", "B": "A"}[winner]]
    assert played.findings == ()


@given(matches)
def test_a_match_played_by_the_rules_is_clean(match):
    played = replay(parse("\n".join(match.text)))
    assert [each.code for each in played.findings] == []
    assert played.outcome.winner == match.winner
    assert played.outcome.scores == match.scores
    for side, score in match.scores.items():
        own = [
            played.tally["ABCD"[n]] for n, of in enumerate(match.sides) if of == side
        ]
        assert sum(sum(split.values()) for split in own) == score


@given(matches, st.data())
def test_one_wrong_peg_is_found_at_its_place_and_nowhere_else(match, data):
    lines = match.text
    lays = [n for n, line in enumerate(lines) if LAY.fullmatch(line)]
    last = max(n for n, line in enumerate(lines) if line.startswith("Deal"))
    at = data.draw(st.sampled_from([n for n in lays if n < last] or lays[:1]))
    words = lines[at].split()
    wrong = int(words[3]) + 1 if len(words) > 3 else 1
    changed = [*lines[:at], f"Play: {words[1]} {words[2]} {wrong}", *lines[at + 1 :]]
    played = replay(parse("\n".join(changed)))
    assert [(each.code, each.line) for each in played.findings] == [
        ("wrong-peg", at + 1)
    ]


@given(matches)
def test_pegs_fall_only_by_a_penalty_and_the_last_step_is_the_end(match):
    # P-b: nothing else takes points back.
    played = replay(parse("\n".join(match.text)))
    front = {side: 0 for side in played.outcome.scores}
    for step in played.steps:
        for side, score in step.front.items():
            assert score >= front[side]
            assert 0 <= step.rear[side] <= score
        front = step.front
    assert front == played.outcome.scores


@given(sheets)
def test_every_act_has_its_step(sheet):
    played = replay(sheet)
    acts = [(step.at.deal, step.at.act) for step in played.steps if step.act]
    assert sorted(acts) == [
        (number, place)
        for number, deal in enumerate(sheet.deals, start=1)
        for place, _ in enumerate(deal.acts, start=1)
    ]


NOTES = [
    # What the sheet has, the code, its gravity, and the provision it rests on first.
    ("Form: short\nResult: A 61, B 40\n", "agreement-not-recorded", "note", "V.2"),
    (
        "Form: short\nAgreed: A\nResult: A 61, B 40\n",
        "agreement-not-recorded",
        "note",
        "V.2",
    ),
    (
        "Form: association\nSeat B: Dobbin (horse)\nResult: A 121, B 95\n",
        "non-human-seated",
        "referral",
        "VII.1",
    ),
    (
        "Form: association\nResult: A 121, B 95\nRemark: a skunk!\n",
        "skunk-is-derived",
        "note",
        "V.3-a",
    ),
    (
        "Form: association\nDeal 1: B\nA: 5C 5D 5H JS\nStarter: 5S\nShow A: 29\n",
        "twenty-nine-for-the-register",
        "note",
        "IV.3",
    ),
    (
        "Form: association\nDeal 1: A\nA: AC 2C 3C 4C / 5C 5D\nB: AD 2D 3D 4D / 5H JS\n"
        "Starter: 5S\nShow B: 9\nShow A: 9\nCrib A: 29\n",
        "twenty-nine-crib-for-the-register",
        "note",
        "IV.3-a",
    ),
    (
        "Form: association\nDeal 1: B\nScore: A 98, B 112\n",
        "no-winner",
        "note",
        "V.1",
    ),
]


@pytest.mark.parametrize(("text", "code", "gravity", "rule"), NOTES)
def test_what_is_worth_saying_is_said(text, code, gravity, rule):
    found = [each for each in replay(parse(text)).findings if each.code == code]
    assert [(each.gravity, str(each.rules[0])) for each in found] == [(gravity, rule)]


@pytest.mark.parametrize(
    "text",
    [
        "Form: short\nAgreed: A B\nResult: A 61, B 40\n",
        "Form: table\nSeat B: Dobbin (horse)\nResult: A 121, B 95\n",
        "Form: association\nResult: A 121, B 95\nRemark: only a friendly\n",
        "Form: association\nDeal 1: B\nPlay: A 3, B 5\nResult: none\n",
    ],
)
def test_nothing_is_said_where_nothing_is(text):
    assert replay(parse(text)).findings == ()


@given(sheets)
def test_an_error_tells_what_was_claimed_and_what_is_true(sheet):
    for finding in errors(replay(sheet)):
        assert {"claimed", "true"} <= set(finding.facts)
