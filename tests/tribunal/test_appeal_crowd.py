"""Many who appeal at once, and one killed at it: one appeal, or none at all."""

import pytest

from .appeal_crowd import STANDS

pytestmark = [pytest.mark.crowd, pytest.mark.django_db(transaction=True)]

CROWD = "tests.tribunal.appeal_crowd"

CAME = {
    # the act; what comes of fifty at once; the case, and the appeals against it
    "lodge": ({"done": 50}, "under-appeal filed"),
    "lodge-otherwise": ({"done": 1, "appealed-already": 49}, "under-appeal filed"),
    "cure": ({"done": 1, "nothing-to-cure": 49}, "under-appeal filed"),
    "letterhead": ({"done": 1, "letterhead-answered": 49}, "under-appeal filed"),
}
VERBS = [
    "answer-letterhead",
    *["appeal-determination"] * 4,
    *["ask-letterhead"] * 4,
    "cure-appeal",
    *["lodge-appeal"] * 4,
]
"""An act of each kind for each appeal, and no more."""


def whole(came):
    stands = {name: " ".join(told) for name, told in came["stands"].items()}
    assert stands == {name: told for name, (_, told) in CAME.items()}
    assert (came["harms"], came["verbs"]) == ([], VERBS)
    # Four appeals; five letters, one of them on plain paper; one answer.
    assert came["kept"] == [4, 5, 1, 4]


def test_of_fifty_who_appeal_there_is_one_appeal(apart):
    came = apart("race", crowd=CROWD)
    assert {act: came[act] for act in CAME} == {
        act: told for act, (told, _) in CAME.items()
    }
    whole(came)


@pytest.mark.proof
def test_who_is_killed_at_it_leaves_nothing(apart):
    came = apart("killed", crowd=CROWD)
    for act in CAME:
        assert came[act]["deaths"] >= 5
        assert (came[act]["torn"], came[act]["done"]) == (0, True)
    whole(came)


def test_every_act_has_a_case_of_its_own():
    assert set(STANDS) == CAME.keys()
