"""Files brought in by many at once, and by some who are killed: all or nothing."""

import pytest

pytestmark = [pytest.mark.crowd, pytest.mark.django_db(transaction=True)]

CROWD = "tests.standings.import_crowd"

CAME = {
    # what comes of an act that fifty do at once
    "receive_import": {"done": 1, "import-on-file": 49},
    "read_import_again": {"done": 1, "import-not-open": 49},
    "order_import": {"done": 1, "import-not-open": 49},
    "withdraw_import": {"done": 1, "import-not-open": 49},
    "enter_import": {"done": 50},
}
STATES = ["received", "entering", "withdrawn", "entered", "received"]


def test_of_fifty_who_do_the_same_with_a_file_one_does_it(apart):
    came = apart("race", crowd=CROWD)
    assert {act: came[act] for act in CAME} == CAME
    assert (came["states"], came["harms"]) == (STATES, [])
    assert (came["matches"], came["results"], came["entered"]) == (2, 2, 1)


@pytest.mark.proof
def test_who_is_killed_over_a_file_leaves_it_as_it_was(apart):
    came = apart("killed", crowd=CROWD)
    for act in CAME:
        assert came[act]["deaths"] >= 5
        assert (came[act]["torn"], came[act]["done"]) == (0, True)
    assert (came["states"], came["harms"]) == (STATES, [])
    assert (came["matches"], came["results"], came["entered"]) == (2, 2, 1)


def test_of_many_who_work_at_once_one_reads_each_row_and_one_enters_all(apart):
    came = apart("worked", crowd=CROWD)
    assert came["read"] == came["entered_by"] == {"done": 8}
    assert came["lines"] == [2, 3, 4, 5, 6]
    assert (came["states"], came["harms"]) == (["entered"], [])
    assert (came["matches"], came["results"], came["entered"]) == (5, 5, 1)


@pytest.mark.proof
def test_whoever_comes_after_one_who_was_killed_goes_on_where_that_one_stopped(apart):
    came = apart("work_killed", crowd=CROWD)
    done = [step["done"] for step in came["steps"]]
    assert done == sorted(done)
    assert {0, 2, 4, 5} <= {*done}
    for step in came["steps"]:
        assert len(step["rows"]) == len({*step["rows"]}) == step["done"]
        # Entering is all or nothing, whenever one dies.
        assert step["matches"] == (5 if step["state"] == "entered" else 0)
    assert (came["states"], came["harms"]) == (["entered"], [])
    assert (came["matches"], came["results"], came["entered"]) == (5, 5, 1)
