"""What each seat has of a match: wins and defeats in balance (V.3, V.3-c, V.4)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.engine import PROFILES, find_profile, parse, replay
from standings.credit import Ending, ending


def lines(form, result, *more):
    """Wins as they are, defeats below nought, seat by seat."""
    sheet = "\n".join([f"Form: {form}", *more, f"Result: {result}", ""])
    ended = ending(replay(parse(sheet)))
    return [line.wins or -line.defeats for line in ended.lines().values()]


TABLE = [
    # form, result, wins (or defeats) by seat
    ("association", "A 121, B 120", [1, -1]),
    ("association", "A 121, B 91", [1, -1]),
    ("association", "A 121, B 90", [2, -2]),
    ("association", "A 121, B 89", [2, -2]),
    ("association", "A 121, B 61", [2, -2]),
    ("association", "A 121, B 60", [4, -4]),
    ("association", "A 121, B 31", [4, -4]),
    ("association", "A 121, B 30", [4, -4]),
    ("association", "A 121, B 0", [4, -4]),
    ("association", "A 70, B 121", [-2, 2]),
    ("association", "A 64, B 71, forfeit B", [1, -1]),
    ("short", "A 61, B 30", [1, -1]),
    ("short", "A 61, B 31", [1, -1]),
    ("short", "A 61, B 0", [1, -1]),
    ("three-hand", "A 121, B 70, C 88", [4, -2, -2]),
    ("three-hand", "A 121, B 60, C 91", [5, -4, -1]),
    ("partners", "A 121, B 91", [1, -1, 1, -1]),
    ("partners", "A 121, B 60", [4, -4, 4, -4]),
    ("captain lone=C", "A 121, C 44", [1, 1, -2]),
    ("captain lone=C", "A 100, C 61", [-1, -1, 2]),
    ("losing", "A 121, B 80", [-1, 1]),
]


@pytest.mark.parametrize(("form", "result", "expected"), TABLE)
def test_wins_and_defeats(form, result, expected):
    agreed = ["Agreed: A B"] if form == "short" else []
    assert lines(form, result, *agreed) == expected
    assert sum(expected) == 0


@pytest.mark.parametrize(
    "text",
    [
        "Form: association\nResult: A 112, B 98\n",
        "Form: association\nResult: none\n",
        "Form: association\n",
        "Form: short\nAgreed: A B\nResult: A 121, B 90\n",
        "Form: association\nResult: A 136, B 98\n",
    ],
)
def test_a_sheet_that_tells_no_end_has_none(text):
    assert ending(replay(parse(text))) is None


@given(
    form=st.sampled_from(list(PROFILES.values())),
    winner=st.integers(0, 4),
    defeats=st.lists(st.sampled_from([1, 2, 4]), min_size=5, max_size=5),
)
def test_in_every_form_wins_and_defeats_balance(form, winner, defeats):
    if form.key == "captain":
        form = find_profile("captain lone=A")
    sides = [team[0] for team in form.teams]
    first = sides[winner % len(sides)]
    taken = dict(zip((s for s in sides if s != first), defeats, strict=False))
    end = Ending(form, first, dict.fromkeys(sides, 100), taken)
    found = end.lines()
    assert list(found) == list(form.seats)
    assert sum(line.wins for line in found.values()) == sum(
        line.defeats for line in found.values()
    )
