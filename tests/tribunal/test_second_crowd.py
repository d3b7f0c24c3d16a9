"""Many who do one thing of an appeal at once, and one killed at it: once, or not."""

import pytest

from .second_crowd import STANDS

pytestmark = [pytest.mark.crowd, pytest.mark.django_db(transaction=True)]

CROWD = "tests.tribunal.second_crowd"

CAME = {
    # the act; what comes of fifty at once; the appeal, the first case, the last act
    "waive": (
        {"done": 1, "answered-already": 49},
        "admitted under-appeal waive-answer 1",
    ),
    "waive-appeal": (
        {"done": 1, "no-appeal-to-waive": 49},
        "filed under-appeal waive-appeal 1",
    ),
    # Whoever signed has decided in it.
    "not-entertain": (
        {"done": 1, "tied-to-the-case": 49},
        "declined under-appeal not-entertain-appeal 1",
    ),
    "entertain": (
        {"done": 1, "tied-to-the-case": 49},
        "filed under-appeal entertain-appeal 1",
    ),
    "give-back": (
        {"done": 1, "move-not-open": 49},
        "declined published give-back-case 1",
    ),
    "decide": ({"done": 1, "move-not-open": 49}, "final final decide-on-appeal 1"),
}


def whole(came):
    stands = {name: " ".join(map(str, told)) for name, told in came["stands"].items()}
    assert stands == {name: told for name, (_, told) in CAME.items()}
    assert came["reopened"] == ["admitted", "reopen-case", 1]
    assert (came["harms"], came["bars ended"]) == ([], 1)


def test_of_fifty_who_do_one_thing_of_an_appeal_it_is_done_once(apart):
    came = apart("race", crowd=CROWD)
    assert {act: came[act] for act in CAME} == {
        act: told for act, (told, _) in CAME.items()
    }
    # Whoever sat has left its panel by then.
    assert came["reopen"] == {"done": 1, "tied-to-the-case": 49}
    whole(came)


@pytest.mark.proof
def test_who_is_killed_doing_it_leaves_nothing(apart):
    came = apart("killed", crowd=CROWD)
    for act in (*CAME, "reopen"):
        assert came[act]["deaths"] >= 5
        assert (came[act]["torn"], came[act]["done"]) == (0, True)
    whole(came)


def test_every_act_has_an_appeal_of_its_own():
    assert set(STANDS) == CAME.keys()
