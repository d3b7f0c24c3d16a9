"""Many who move a case at once, and one killed moving it: once and whole, or not."""

import pytest

from .case_crowd import MANY, MOVED

pytestmark = [pytest.mark.crowd, pytest.mark.django_db(transaction=True)]

CROWD = "tests.tribunal.case_crowd"

CAME = {
    # what comes of an act that fifty do at once
    "file": {"done": 50},
    "find-deficient": {"done": 1, "deficient-once": 49},
    "cure": {"done": 1, "nothing-to-cure": 49},
    "take-back": {"done": 1, "no-defects-to-take-back": 49},
    "decline": {"done": 1, "tied-to-the-case": 49},
    "admit": {"done": 1, "move-not-open": 49},
    "prove-service": {"done": 1, "service-proved-already": 49},
    "dispute": {"done": 1, "not-open-any-more": 49},
    "open-disputed": {"done": 50},
    "refer": {"done": 1, "referred-already": 49},
    "pass-over": {"done": 1, "passed-over-already": 49},
    "remind": {"done": 50},
    "send-reminder": {"done": 1, "reminded-today": 49},
    "lapse": {"done": 1, "move-not-open": 49},
}
STANDS = [
    # of each case: what it is about, its state; its last act, how often, and whom told
    ["admit", "admitted", "admit-case", 1, 2],
    ["cure", "filed", "cure-case", 1, 1],
    ["decline", "declined", "decline-case", 1, 2],
    ["disputed-result", "filed", "file-case", 1, 1],
    ["disputed-result", "filed", "file-case", 1, 1],
    ["file", "filed", "file-case", 1, 1],
    ["find-deficient", "filed", "find-deficient", 1, 1],
    ["lapse", "final", "lapse-case", 1, 2],
    ["prove-service", "admitted", "prove-service", 1, 0],
    ["referral", "filed", "file-case", 1, 1],
    ["remind", "admitted", "remind-case", 1, 1],
    ["send-reminder", "admitted", "remind-case", 1, 1],
    ["take-back", "filed", "take-back-defects", 1, 1],
]
PASSED_OVER = ["pass-over-referral"]
"""The act of which no case stands."""
WORKED = {
    # what the clock alone does, of the same cases
    "disputed-result": ["filed", "file-case", 1, 1],
    "lapse": ["final", "lapse-case", 1, 2],
}


def numbers(many):
    return [f"ICA-T-2026-{serial:03}" for serial in range(15, 15 + many)]


def whole(came):
    assert came["stands"] == STANDS
    assert (came["numbers"], came["harms"]) == (numbers(len(STANDS)), [])
    assert (came["filings"], came["served"]) == (len(STANDS) + 1, 9)
    assert (came["reminders"], came["passed_over"]) == (2, PASSED_OVER)


def test_of_fifty_who_make_one_move_it_is_made_once(apart):
    came = apart("race", crowd=CROWD)
    assert {act: came[act] for act in CAME} == CAME
    whole(came)


def test_of_fifty_who_work_at_once_each_thing_is_done_once(apart):
    came = apart("worked", crowd=CROWD)
    assert came["came"] == {"done": MANY}
    stands = {about: rest for about, *rest in came["stands"]}
    assert {about: stands[about] for about in WORKED} == WORKED
    assert (came["numbers"], came["harms"]) == (numbers(len(MOVED) + 1), [])


@pytest.mark.proof
def test_who_is_killed_making_it_leaves_nothing(apart):
    came = apart("killed", crowd=CROWD)
    for act in CAME:
        assert came[act]["deaths"] >= 6
        assert (came[act]["torn"], came[act]["done"]) == (0, True)
    whole(came)


def test_every_move_has_a_case_of_its_own():
    assert {*MOVED} < CAME.keys()
    # What is passed over is no case.
    assert len(STANDS) == len(CAME) - 1
