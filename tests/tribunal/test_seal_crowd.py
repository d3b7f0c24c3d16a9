"""Many who seal, open or apply to read one thing at once, and one killed at it."""

import pytest

pytestmark = [pytest.mark.crowd, pytest.mark.django_db(transaction=True)]

CROWD = "tests.tribunal.seal_crowd"

CAME = {
    # the act; what comes of fifty at once; sealed, last verb, how often, whom it told
    "seal": ({"done": 1, "sealed-already": 49}, "1 seal-case 1 2"),
    "unseal": ({"done": 1, "not-sealed": 49}, "0 unseal-case 1 2"),
    "seal-document": ({"done": 1, "sealed-already": 49}, "0 seal-document 1 2"),
    "unseal-document": ({"done": 1, "no-such-seal": 49}, "0 unseal-document 1 2"),
    "mark": ({"done": 1, "sealed-already": 49}, "0 mark-correspondence 1 2"),
    # Bea's receipt; the director, and Ada, who handed it in.
    "ask": ({"done": 1, "reading-asked-already": 49}, "0 ask-reading 1 3"),
    "grant": ({"done": 1, "reading-decided-already": 49}, "0 grant-reading 1 2"),
    "refuse": ({"done": 1, "reading-decided-already": 49}, "0 refuse-reading 1 2"),
    "end": ({"done": 1, "no-grant-in-force": 49}, "0 end-reading 1 2"),
    # The same text again is the same. Both parties and the panel are told.
    "redact": ({"done": 50}, "1 publish-redacted 1 5"),
}


def whole(came):
    stands = {name: " ".join(map(str, told)) for name, told in came["stands"].items()}
    assert stands == {name: told for name, (_, told) in CAME.items()}
    assert came["harms"] == []
    # A letter each of nine; one by order before and one now, and one that is marked.
    assert (came["seals"], came["standing"]) == (9 + 2 + 1, 9 + 1 + 1)
    assert (came["asked"], came["decided"], came["ended"]) == (4, 3, 1)
    assert (came["versions"], came["withheld"]) == (1, 2)


@pytest.mark.proof
def test_of_fifty_who_do_one_thing_to_a_seal_one_does_it(apart):
    came = apart("race", crowd=CROWD)
    assert {act: came[act] for act in CAME} == {
        act: told for act, (told, _) in CAME.items()
    }
    whole(came)


@pytest.mark.proof
def test_who_is_killed_at_a_seal_leaves_nothing(apart):
    came = apart("killed", crowd=CROWD)
    for act in CAME:
        assert came[act]["deaths"] >= 4
        assert (came[act]["torn"], came[act]["done"]) == (0, True)
    whole(came)
