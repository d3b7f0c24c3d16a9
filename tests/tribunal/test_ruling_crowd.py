"""Many who keep rulings and correct a sheet at once, and one killed: all or nothing."""

import pytest

from .ruling_crowd import MANY

pytestmark = [pytest.mark.crowd, pytest.mark.django_db(transaction=True)]

CROWD = "tests.tribunal.ruling_crowd"


def numbers(many):
    return [f"ICA-R-2026-{serial:06}" for serial in range(1, many + 1)]


def whole(came, rulings):
    assert (came["numbers"], came["harms"]) == (numbers(rulings), [])
    assert (came["sheets"], came["results"]) == (2, 2)
    assert came["done"] == {"keep-ruling": rulings, "apply-ruling": 1}


def test_of_fifty_who_correct_one_sheet_one_does_and_all_rulings_are_numbered(apart):
    came = apart("race", crowd=CROWD)
    assert came["keep"] == {"done": MANY}
    # Who reads the sheet before it is corrected is told that it has changed since.
    late = came["correct"]
    assert late.pop("done") == 1
    assert set(late) <= {"result-has-changed", "ruling-leaves-the-sheet"}
    assert sum(late.values()) == MANY - 1
    whole(came, rulings=MANY + 1)


@pytest.mark.proof
def test_who_is_killed_at_it_leaves_nothing(apart):
    came = apart("killed", crowd=CROWD)
    for act in ("keep", "correct"):
        assert came[act]["deaths"] >= 6
        assert (came[act]["torn"], came[act]["done"]) == (0, True)
    whole(came, rulings=2)
