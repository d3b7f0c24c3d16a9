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
