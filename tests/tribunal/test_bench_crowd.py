"""Many who make one move of a panel at once, and one killed at it: once, or not."""

import pytest

from .bench_crowd import STANDS

pytestmark = [pytest.mark.crowd, pytest.mark.django_db(transaction=True)]

CROWD = "tests.tribunal.bench_crowd"

CAME = {
    # the act; what comes of fifty at once; state, last verb, how often, whom it told
    "seat": ({"done": 1, "move-not-open": 49}, "seated seat-panel 1 5"),
    "fill": ({"done": 1, "panel-is-whole": 49}, "seated fill-panel 1 4"),
    "hear-anew": ({"done": 1, "move-not-open": 49}, "seated hear-anew 1 4"),
    "challenge": ({"done": 1, "challenged-already": 49}, "seated challenge-member 1 4"),
    "decide": ({"done": 1, "challenge-over": 49}, "seated decide-challenge 1 5"),
    "recuse": ({"done": 1, "not-yours-in-the-case": 49}, "seated recuse 1 4"),
    # Sela declared one before, so that she is not drawn.
    "declare": ({"done": 1, "tied-to-the-case": 49}, "seated declare-tie 2 4"),
    # To put off what is called takes a reason, which nobody gives here.
    "call": ({"done": 1, "text-wanted": 49}, "seated call-hearing 1 4"),
    "call-off": ({"done": 1, "no-hearing-called": 49}, "seated call-off-hearing 1 4"),
    "hear": ({"done": 1, "move-not-open": 49}, "heard hear-case 1 4"),
    "draft": (
        {"done": 1, "draft-changed-meanwhile": 49},
        "heard draft-determination 1 0",
    ),
    # A later vote takes the place of one's own before.
    "sign": ({"done": 50}, "heard sign-determination 50 0"),
    "determine": ({"done": 1, "move-not-open": 49}, "determined determine-case 1 0"),
    "hand-back": (
        {"done": 1, "move-not-open": 49},
        "heard hand-back-determination 1 3",
    ),
    "publish": (
        {"done": 1, "move-not-open": 49},
        "published publish-determination 1 2",
    ),
    "correct": (
        {"done": 1, "nothing-corrected": 49},
        "published correct-determination 1 2",
    ),
}
REGISTERS = {
    # One bar by the publication, one before the correction, which ends it for its own.
    "bars": 3,
    "bars ended": 1,
    "titles ended": 1,
    "29s": ["certified"],
    "results": [2, "confirmed"],
    # Four by the publication; one before the correction and one by it.
    "carried out": 6,
    # What the correction takes back, and what was handed back.
    "lapsed": 2,
}


def whole(came, signed):
    stands = {name: " ".join(map(str, told)) for name, told in came["stands"].items()}
    wanted = {name: told for name, (_, told) in CAME.items()}
    assert stands == wanted | {"sign": f"heard sign-determination {signed} 0"}
    assert {name: came[name] for name in REGISTERS} == REGISTERS
    assert came["harms"] == []


@pytest.mark.proof
def test_of_fifty_who_make_one_move_it_is_made_once(apart):
    came = apart("race", crowd=CROWD)
    assert {act: came[act] for act in CAME} == {
        act: told for act, (told, _) in CAME.items()
    }
    whole(came, signed=50)


@pytest.mark.proof
def test_who_is_killed_making_it_leaves_nothing(apart):
    came = apart("killed", crowd=CROWD)
    for act in CAME:
        assert came[act]["deaths"] >= 5
        assert (came[act]["torn"], came[act]["done"]) == (0, True)
    whole(came, signed=1)


def test_every_move_has_a_case_of_its_own():
    assert STANDS.keys() == CAME.keys()
