"""Many who tell of one match at once, and one killed while telling: all or nothing."""

import pytest

from .table_crowd import AT, ENDED, MANY, NEW, TOLD_OF

pytestmark = [pytest.mark.crowd, pytest.mark.django_db(transaction=True)]

CROWD = "tests.standings.table_crowd"
PREPARED = 4 + 2 + len(TOLD_OF) + len(ENDED)
"""Four enrolled, two appointed, matches reported, and sheets of some handed in."""

CAME = {
    # what comes of an act that fifty do at once
    "report": {"done": 1, "same-or-another": 49},
    "report_alone": {"done": 50},
    "report_ended": {"done": 50},
    "tell_again": {"done": 50},
    "classify": {"done": 50},
    "hand_in": {"done": 50},
    "sheets": {"done": 50},
    "confirm": {"done": 1, "not-open-any-more": 49},
    "dispute": {"done": 1, "not-open-any-more": 49},
    "unanswered": {"done": 1, "not-open-any-more": 49},
    "withdraw": {"done": 1, "not-open-any-more": 49},
    "correct": {"done": 1, "result-is-so-already": 49},
    "void": {"done": 1, "no-result-to-answer": 49},
}
STANDS = {
    # state, reports, sheets, results in a chain, answers, classifications
    "report": ("reported", 1, 0, 0, 0, 1),
    "report_alone": ("reported", 1, 0, 0, 0, 1),
    "report_ended": ("reported", 1, 1, 1, 0, 1),
    "tell_again": ("reported", 2, 0, 0, 0, 1),
    "classify": ("reported", 1, 0, 0, 0, 2),
    "hand_in": ("reported", 1, 1, 1, 0, 2),
    "sheets": ("reported", 1, 1, 1, 0, 2),
    "confirm": ("confirmed", 1, 1, 1, 1, 2),
    "dispute": ("disputed", 1, 1, 1, 1, 2),
    "unanswered": ("confirmed", 1, 1, 1, 1, 2),
    "withdraw": ("withdrawn", 1, 0, 0, 0, 1),
    "correct": ("confirmed", 1, 2, 2, 0, 2),
    "void": ("confirmed", 1, 1, 2, 0, 2),
}
"""What stands once each act was done, by one or by fifty who do it as one."""
BY_FIFTY = {
    "tell_again": ("reported", 1 + MANY, 0, 0, 0, 1),
    "sheets": ("reported", 1, MANY, MANY, 0, 2),
}
"""What stands where each of the fifty tells something of their own."""


def stands(row):
    state, reports, versions, chain, answers, held = row
    return {
        "state": state,
        "reports": reports,
        "versions": list(range(1, versions + 1)),
        "chain": chain,
        "answers": answers,
        "held": held,
    }


def numbers():
    return [f"ICA-M-2026-{serial:06}" for serial in range(1, len(AT) + 1)]


def test_of_fifty_who_tell_of_one_match_one_entry_comes(apart):
    # RW-150: one match, however many tell of it at once
    came = apart("race", crowd=CROWD)
    assert {act: came[act] for act in CAME} == CAME
    assert came["stands"] == {
        act: stands(row) for act, row in (STANDS | BY_FIFTY).items()
    }
    assert (sorted(came["numbers"]), came["harms"]) == (numbers(), [])
    # What comes after the first is answered as done, and enters nothing.
    again = {"report_alone", "report_ended", "classify", "hand_in"}
    entered = sum(1 if act in again else said["done"] for act, said in CAME.items())
    sheets = ("report_ended",)  # of which two acts are one request
    classified = ("hand_in", "sheets")  # as the first sheet does
    more = len(sheets) + len(classified)
    assert came["acts"] == PREPARED + len(ENDED) + entered + more
    assert came["balance"] == 0


@pytest.mark.proof
def test_who_is_killed_while_telling_of_a_match_leaves_nothing(apart):
    came = apart("killed", crowd=CROWD)
    for act in CAME:
        assert came[act]["deaths"] >= 6
        assert (came[act]["torn"], came[act]["done"]) == (0, True)
    assert came["stands"] == {act: stands(row) for act, row in STANDS.items()}
    assert (sorted(came["numbers"]), came["harms"]) == (numbers(), [])
    assert came["balance"] == 0


def test_every_act_has_a_match_of_its_own():
    assert {*TOLD_OF, *NEW} == CAME.keys() == STANDS.keys()
