"""Many who keep one event at once, and one killed while keeping it: all or nothing."""

import pytest

from .event_crowd import KEPT, MANY, PAIRED

pytestmark = [pytest.mark.crowd, pytest.mark.django_db(transaction=True)]

CROWD = "tests.standings.event_crowd"
PREPARED = 4 + len(KEPT) + (len(KEPT) - 1) + len(PAIRED) + 3 + 1
"""Three enrolled, one appointed; events announced, two entered in all but one, pairs; a
match reported, told of and confirmed; a toast."""

CAME = {
    # what comes of an act that fifty do at once
    "announce": {"done": 1, "event-name-taken": 49},
    "enter": {"done": 1, "entered-already": 49},
    "leave": {"done": 1, "left-already": 49},
    "draw": {"done": 50},
    "pair": {"done": 50},
    "forfeit": {"done": 1, "fixture-not-open": 49},
    "void": {"done": 1, "fixture-not-open": 49},
    "move": {"done": 1, "fixture-day-unchanged": 49},
    "accept": {"done": 1, "fixture-not-late": 49},
    "tie": {"done": 50},
    "toast": {"done": 1, "toast-recorded-already": 49},
    "close": {"done": 1, "event-not-open": 49},
    "call_off": {"done": 1, "event-not-open": 49},
    "report": {"done": 1, "same-or-another": 49},
}
STANDS = {
    # state, how many are entered, the fixtures' states, how each match stands in it
    "New": ("open", 0, [], []),
    "enter": ("open", 1, [], []),
    "leave": ("open", 1, ["void"], []),
    "draw": ("open", 2, ["open"], []),
    "pair": ("open", 2, ["open"], []),
    "forfeit": ("open", 2, ["forfeited"], []),
    "void": ("open", 2, ["void"], []),
    "move": ("open", 2, ["open"], []),
    "accept": ("open", 2, ["played"], ["counts"]),
    "tie": ("open", 2, [], []),
    "toast": ("open", 2, [], []),
    "close": ("closed", 2, [], []),
    "call_off": ("called-off", 2, [], []),
    "report": ("open", 2, ["played"], ["counts"]),
}
"""What stands once each act was done, by one or by fifty who do it as one."""
BY_FIFTY = {"pair": ("open", 2, ["open"] * MANY, [])}


def stands(row):
    state, entered, fixtures, matches = row
    numbered = [list(each) for each in enumerate(fixtures, start=1)]
    return {
        "state": state,
        "entered": entered,
        "fixtures": numbered,
        "matches": matches,
    }


def numbers():
    return [f"ICA-E-2026-{serial:04}" for serial in range(1, len(KEPT) + 2)]


def test_of_fifty_who_do_one_act_on_an_event_one_does_it(apart):
    came = apart("race", crowd=CROWD)
    assert {act: came[act] for act in CAME} == CAME
    assert came["stands"] == {
        name: stands(row) for name, row in (STANDS | BY_FIFTY).items()
    }
    assert (came["numbers"], came["harms"], came["ties"]) == (numbers(), [], MANY)
    assert came["acts"] == PREPARED + sum(said["done"] for said in CAME.values())


@pytest.mark.proof
def test_who_is_killed_while_keeping_an_event_leaves_nothing(apart):
    came = apart("killed", crowd=CROWD)
    for act in CAME:
        assert came[act]["deaths"] >= 6
        assert (came[act]["torn"], came[act]["done"]) == (0, True)
    assert came["stands"] == {name: stands(row) for name, row in STANDS.items()}
    assert (came["numbers"], came["harms"], came["ties"]) == (numbers(), [], 1)


def test_every_act_has_an_event_of_its_own():
    assert {"announce", *KEPT} == CAME.keys()
