"""Many at the console at once: what was agreed to is done once."""

import pytest

pytestmark = [pytest.mark.crowd, pytest.mark.django_db(transaction=True)]

CROWD = "tests.tribunal.console_crowd"


def test_of_fifty_who_agree_one_acts_and_nobody_on_what_is_their_own(apart):
    came = apart("race", crowd=CROWD)
    # Two hands are certified by one press; to the others it is told that it changed.
    assert came["press"] == {"done": 1, "ChangedError()": 49}
    assert came["own"] == {"done": 1, "twenty-nine-decided": 24, "HeldError()": 25}
    assert (came["certified"], came["acts"], came["harms"]) == (3, 3, [])
