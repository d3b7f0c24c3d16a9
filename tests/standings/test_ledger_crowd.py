"""Many results that change what counts, at once: the standing is what it should be."""

import pytest

from .ledger_crowd import CONFIRMED, VOID, WITHDRAWN

pytestmark = [pytest.mark.crowd, pytest.mark.django_db(transaction=True)]


def test_results_and_withdrawals_at_once_make_the_standing_that_they_come_to(apart):
    # RW-147: the table equals a fresh recomputation, and wins are as many as defeats
    came = apart("race", crowd="tests.standings.ledger_crowd")
    assert came["came"] == {"done": CONFIRMED + WITHDRAWN + VOID}
    assert came["differs"] == []
    assert came["states"] == {
        "reported": 0,
        "confirmed": CONFIRMED + VOID,
        "disputed": 0,
        "withdrawn": WITHDRAWN,
    }
    # Ada won ten of the twenty by a skunk each, and lost ten by one defeat each.
    assert came["rows"] == [[20, 20, 10], [10, 10, 0], [10, 0, 20]]
    assert came["balance"] == [30, 30]
