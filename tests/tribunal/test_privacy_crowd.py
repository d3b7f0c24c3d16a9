"""Many who withhold one name at once, and one killed while withholding it."""

import pytest

pytestmark = [pytest.mark.crowd, pytest.mark.django_db(transaction=True)]

CROWD = "tests.tribunal.privacy_crowd"
CAME = {
    "ask": {"done": 1, "withholding-asked-already": 49},
    "drop": {"done": 1, "withholding-over": 49},
    "withhold": {"done": 1, "withholding-over": 49},
}
VERBS = ("ask-withholding", "drop-withholding", "withhold-name")


def whole(came):
    assert came["harms"] == []
    assert came["verbs"] == dict(zip(VERBS, (3, 1, 1), strict=True))
    # One waits still; of the sheet both texts and the verdict, and what was said of it.
    assert came["requests"] == [3, 1]
    assert came["erasures"] == 4


def test_of_fifty_who_withhold_one_name_one_does_it(apart):
    came = apart("race", crowd=CROWD)
    assert {act: came[act] for act in CAME} == CAME
    whole(came)


@pytest.mark.proof
def test_who_is_killed_while_withholding_a_name_leaves_nothing(apart):
    came = apart("killed", crowd=CROWD)
    for act in CAME:
        assert came[act]["deaths"] >= 3
        assert (came[act]["torn"], came[act]["done"]) == (0, True)
    whole(came)
