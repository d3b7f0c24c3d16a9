"""Many who merge two records at once, and one killed while merging: all or nothing."""

import pytest

pytestmark = [pytest.mark.crowd, pytest.mark.django_db(transaction=True)]

CROWD = "tests.standings.merging_crowd"
BEFORE = 6 + 1 + 3 + 2 * 3 + 4
"""Six enrolled, one appointed, three titles; two matches reported, told and confirmed;
and of the merger four acts: of both records, of the seat, and of the class."""
STANDS = {
    "harms": [],
    "acts": BEFORE + 4 + 4,
    "mergers": 2,
    "undone": 1,
    # Ann's match is the kept record's now, and Cy's is the other's again.
    "sat": [3, 6],
    "held": ["convened", "unsanctioned"],
    "balance": 0,
}


def stands(came):
    return {name: came[name] for name in STANDS}


def test_of_fifty_who_merge_two_records_one_does_and_the_others_are_told(apart):
    came = apart("race", crowd=CROWD)
    assert came["merge"] == {"done": 1, "record-merged": 49}
    assert came["undo_merger"] == {"done": 1, "merger-undone-already": 49}
    assert stands(came) == STANDS


@pytest.mark.proof
def test_who_is_killed_while_merging_leaves_nothing(apart):
    came = apart("killed", crowd=CROWD)
    for act in ("merge", "undo_merger"):
        assert came[act]["deaths"] >= 20
        assert (came[act]["torn"], came[act]["done"]) == (0, True)
    assert stands(came) == STANDS
