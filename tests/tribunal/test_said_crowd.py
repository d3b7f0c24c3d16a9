"""Many who answer or end a case at once, and one killed at it: once, or not at all."""

import pytest

from .said_crowd import STANDS

pytestmark = [pytest.mark.crowd, pytest.mark.django_db(transaction=True)]

CROWD = "tests.tribunal.said_crowd"

CAME = {
    # the act; what comes of fifty at once; state, last verb, and how many it told
    "ask-review": ({"done": 1, "review-asked-already": 49}, "declined ask-review 4"),
    "uphold": ({"done": 1, "tied-to-the-case": 49}, "declined uphold-case 2"),
    "take-up-again": ({"done": 1, "tied-to-the-case": 49}, "filed take-up-case 2"),
    # The same words again are the same filing.
    "answer": ({"done": 50}, "admitted answer-case 2"),
    "reply": ({"done": 50}, "admitted reply-in-case 2"),
    "submit": ({"done": 50}, "admitted submit-in-case 2"),
    "disclose": ({"done": 50}, "admitted disclose-approach 3"),
    "represent": (
        {"done": 1, "acts-for-it-already": 49},
        "admitted represent-party 2",
    ),
    "withdraw": ({"done": 1, "move-not-open": 49}, "withdrawn withdraw-case 2"),
    "ask-to-withdraw": (
        {"done": 1, "objection-awaited": 49},
        "admitted ask-to-withdraw 2",
    ),
    "leave": ({"done": 1, "not-yours-in-the-case": 49}, "admitted leave-case 2"),
    "settle": ({"done": 50}, "admitted propose-settlement 2"),
    "agree": ({"done": 1, "move-not-open": 49}, "settled agree-to-end 2"),
    "enter-agreement": (
        {"done": 1, "move-not-open": 49},
        "settled agree-to-end 3",
    ),
    "object": ({"done": 1, "no-such-proposal": 49}, "admitted object-to-end 2"),
    "stay": ({"done": 1, "case-stayed": 49}, "admitted stay-case 2"),
    "resume": ({"done": 1, "not-stayed": 49}, "admitted resume-case 2"),
    "join": ({"done": 1, "move-not-open": 49}, "joined join-case 2"),
}


def whole(came):
    stands = {name: " ".join(map(str, told)) for name, told in came["stands"].items()}
    assert stands == {name: told for name, (_, told) in CAME.items()}
    assert came["harms"] == []
    # An opening each; six answers and three proposals before; and five by the acts.
    assert (came["filings"], came["proposals"], came["words"]) == (18 + 9 + 5, 5, 3)


@pytest.mark.proof
def test_of_fifty_who_say_one_thing_it_is_said_once(apart):
    came = apart("race", crowd=CROWD)
    assert {act: came[act] for act in CAME} == {
        act: told for act, (told, _) in CAME.items()
    }
    whole(came)


@pytest.mark.proof
def test_who_is_killed_saying_it_leaves_nothing(apart):
    came = apart("killed", crowd=CROWD)
    for act in CAME:
        assert came[act]["deaths"] >= 5
        assert (came[act]["torn"], came[act]["done"]) == (0, True)
    whole(came)


def test_every_act_has_a_case_of_its_own():
    assert STANDS.keys() == CAME.keys()
