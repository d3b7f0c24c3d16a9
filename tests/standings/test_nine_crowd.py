"""Many who tell of 29 hands at once, and one killed at it: all or nothing."""

import pytest

from .nine_crowd import DECIDED, MANY, NEW

pytestmark = [pytest.mark.crowd, pytest.mark.django_db(transaction=True)]

CROWD = "tests.standings.nine_crowd"

CAME = {
    # what comes of an act that fifty do at once
    "open": {"done": 50},
    "apply": {"done": 1, "twenty-nine-on-file": 49},
    "apply_each": {"done": 50},
    "name": {"done": 1, "federation-named-already": 49},
    "certify": {"done": 1, "twenty-nine-decided": 49},
    "refuse": {"done": 1, "twenty-nine-decided": 49},
    "revoke": {"done": 1, "not-to-be-revoked": 49},
}
STANDS = {
    # the states of the entries of each act, once it was done
    "open": ["waiting"],
    "apply": ["waiting"],
    "apply_each": ["waiting"],
    "name": ["waiting"],
    "certify": ["certified"],
    "refuse": ["refused"],
    "revoke": ["revoked"],
}


def numbers(many):
    return [f"ICA-29-2026-{serial:04}" for serial in range(1, many + 1)]


def test_of_fifty_who_tell_of_one_hand_one_entry_comes(apart):
    came = apart("race", crowd=CROWD)
    assert {act: came[act] for act in CAME} == CAME
    assert came["stands"] == STANDS | {"apply_each": ["waiting"] * MANY}
    entries = len(DECIDED) + 2 + MANY
    assert (came["numbers"], came["harms"]) == (numbers(entries), [])
    assert came["named"] == 1


@pytest.mark.proof
def test_who_is_killed_at_it_leaves_nothing(apart):
    came = apart("killed", crowd=CROWD)
    for act in CAME:
        assert came[act]["deaths"] >= 6
        assert (came[act]["torn"], came[act]["done"]) == (0, True)
    assert came["stands"] == STANDS
    assert (came["numbers"], came["harms"]) == (numbers(len(CAME)), [])


def test_every_act_has_an_entry_of_its_own():
    assert {*DECIDED, *NEW} == CAME.keys() == STANDS.keys()
