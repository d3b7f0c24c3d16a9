"""Many who act at once, and one killed while acting: all or nothing, in one chain."""

import pytest

pytestmark = [pytest.mark.crowd, pytest.mark.django_db(transaction=True)]

ALLOWED_ONCE = {
    "rename": "name-unchanged",
    "change_zone": "zone-unchanged",
    "correct_name": "name-unchanged",
    "found_federation": "federation-code-taken",
    "join_federation": "in-federation-already",
    "leave_federation": "over-already",
    "grant_title": "title-held-already",
    "end_title": "over-already",
    "void_title": "void-already",
    "bar_member": "barred-already",
    "end_bar": "over-already",
    "void_bar": "void-already",
    "appoint": "appointed-already",
    "end_appointment": "over-already",
    "apply": "application-open-already",
    "withdraw": "application-over",
    "approve": "application-over",
    "turn_down": "application-over",
    "link": "log-in-linked-already",
    "unlink": "member-has-no-log-in",
    "send_again": "letter-under-way",
    "file_specimen": "specimen-on-file",
    "rename_federation": "name-unchanged",
    "change_confederation": "confederation-unchanged",
    "withdraw_letterhead": "over-already",
    "grant_letterhead": "letterhead-already",
    "merge_federation": "federation-ended",
}
"""Every act that is done once, and what the second to do it is told."""
ENROLLING = ("enrol", "once")
VERSIONS = ("versions",)
BEFORE = 11 + 8
"""Two enrolled, two appointed, two founded, one joined, two titled, two barred; and for
log-ins five enrolled, three applied for."""


def test_of_fifty_who_do_one_act_one_does_it_and_the_others_are_told(apart):
    came = apart("race")
    assert came["enrol"] == came["once"] == {"done": 50}
    enrolled = 50 + 1  # each, and one for all who came under one key
    assert came["serials"] == list(range(1, 7 + enrolled + 1))
    for act, code in ALLOWED_ONCE.items():
        assert came[act] == {"done": 1, code: 49}
    assert came["versions"] == {"done": 50}
    assert came["versions_of_eng"] == list(range(1, 50 + 1))
    acts = BEFORE + enrolled + 50 + len(ALLOWED_ONCE)
    assert (came["acts"], came["harms"], came["files_lost"]) == (acts, [], 0)


@pytest.mark.proof
def test_an_act_that_is_killed_leaves_nothing_of_itself(apart):
    came = apart("killed")
    for act in (*ENROLLING, *VERSIONS, *ALLOWED_ONCE):
        assert came[act]["deaths"] >= 6
        assert (came[act]["torn"], came[act]["done"]) == (0, True)
    assert (came["acts"], came["harms"]) == (BEFORE + 3 + len(ALLOWED_ONCE), [])
    assert (came["versions_of_eng"], came["files_lost"]) == ([1], 0)
    assert came["serials"] == list(range(1, 10))


def test_of_many_who_deliver_at_once_one_sends_each_letter(apart):
    came = apart("delivered")
    assert came["came"] == {"done": 8}
    assert came["states"] == {"sent": 40, "given-up": 1}
    assert came["proofs"] == {"sent": 20}
    assert came["times"] == {"1": 40}


@pytest.mark.proof
def test_a_letter_whose_deliverer_is_killed_goes_out_once_or_is_unclear(apart):
    came = apart("delivering_killed")
    for kind, rows in came.items():
        for row in rows:
            # Whoever comes later never sends what may have gone out.
            assert row["then"] == (row["first"] if row["state"] == "unclear" else 1)
            proved = row["state"] == "sent" and kind == "notice"
            assert row["proofs"] == (["sent"] if proved else [])
            assert not (kind == "secret" and row["text"])
    met = {
        kind: {(row["first"], row["state"]) for row in rows}
        for kind, rows in came.items()
    }
    ends = {(0, "sent"), (1, "unclear"), (1, "sent")}
    # Only a notice is written between the claim and the sending.
    assert met == {"notice": ends | {(0, "unclear")}, "secret": ends}
