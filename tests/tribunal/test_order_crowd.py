"""Many who order and carry out at once, and one killed at it: all or nothing."""

import pytest

from .order_crowd import MANY

pytestmark = [pytest.mark.crowd, pytest.mark.django_db(transaction=True)]

CROWD = "tests.tribunal.order_crowd"
DONE = {
    # One was made before, which lapses.
    "make-interim-order": 2,
    "lapse-interim-order": 1,
}
STANDS = {"harms": [], "bars": 3, "carried out": 4, "lapsed": 1, "done": DONE}


def stands(came):
    return {name: came[name] for name in STANDS}


def test_of_fifty_one_order_is_made_and_each_is_carried_out_and_lapses_once(apart):
    came = apart("race", crowd=CROWD)
    assert came["interim-order"] == {"done": 1, "barred-already": MANY - 1}
    assert came["lapse"] == came["carry-out"] == {"done": MANY}
    assert stands(came) == STANDS


@pytest.mark.proof
def test_who_is_killed_at_it_leaves_nothing(apart):
    came = apart("killed", crowd=CROWD)
    for act in ("interim-order", "lapse", "carry-out"):
        assert came[act]["deaths"] >= 5
        assert (came[act]["torn"], came[act]["done"]) == (0, True)
    assert stands(came) == STANDS
