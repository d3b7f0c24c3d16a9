"""Many who expel and ratify at once, and one killed at it: all or nothing (VII.4-a)."""

import pytest

from .expulsion_crowd import MANY

pytestmark = [pytest.mark.crowd, pytest.mark.django_db(transaction=True)]

CROWD = "tests.tribunal.expulsion_crowd"
STANDS = {
    # Two were expelled before, and of one the refusal was determined.
    "harms": [],
    "expulsions": 3,
    "bars": 3,
    "cases": 3,
    "served": 3,
    "void": 1,
    "classified anew": 1,
    "held": 1,
    "done": {"open-ratification": 3, "hand-in-appeal": 1, "flag-ratification": 1},
}


def stands(came):
    return {name: came[name] for name in STANDS}


def test_of_fifty_one_expels_and_one_refusal_is_published(apart):
    came = apart("race", crowd=CROWD)
    assert came["expel"] == {"done": 1, "expelled-already": MANY - 1}
    assert came["hand-in-appeal"] == came["flag"] == {"done": MANY}
    assert came["refuse"] == {"done": 1, "move-not-open": MANY - 1}
    assert stands(came) == STANDS


@pytest.mark.proof
def test_who_is_killed_at_it_leaves_neither_bar_nor_case(apart):
    came = apart("killed", crowd=CROWD)
    for act in ("expel", "hand-in-appeal", "flag", "refuse"):
        assert came[act]["deaths"] >= 5
        assert (came[act]["torn"], came[act]["done"]) == (0, True)
    assert stands(came) == STANDS
