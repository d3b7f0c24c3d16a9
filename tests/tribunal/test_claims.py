"""Counts and muggins claims as the desk rules them: cards, words and timing.

Each row is what was asked, what the opponent takes, how the answer begins, and the
provisions and silences that it rests on.
"""

import pytest

from rulebook.engine import Card, parse_cards
from tribunal.claims import CountDisputed, When

EIGHT = ("3C 4D 4H 5S", "9C")
"""Two runs of three and a pair: eight."""
TWELVE = ("7C 8D 8H 9S", "KC")
"""Two fifteens, a pair and two runs of three: twelve."""
FLUSH = ("2H 4H 6H 8H", "KC")
STANDS, FAILS, NO_CLAIM = "Muggins stands:", "Muggins fails:", "There is no claim"
COUNT = "The count stands at"

ASKED = {
    # what was missed and named
    "a missed pair": (
        *(TWELVE, 10, ["pair 8D 8H"], {}),
        *(2, STANDS, {"IV.4", "IV.4-a", "IV.2.2"}, ()),
    ),
    "everything missed": (
        *(TWELVE, 0, ["15 7C 8D", "15 7C 8H", "double run 7C 8D 8H 9S"], {}),
        *(12, STANDS, {"IV.4", "IV.2.1", "IV.2.3"}, ()),
    ),
    # RW-072: item by item
    "missed two, three claimed": (
        *(TWELVE, ["15 7C 8D", "15 7C 8H", "run 7C 8D 9S", "run 7C 8H 9S"]),
        *(["pair 8D 8H for 3"], {}),
        *(2, STANDS, {"IV.4", "IV.4-d"}, ()),
    ),
    "missed four, two claimed": (
        *(TWELVE, ["pair 8D 8H", "run 7C 8D 9S", "run 7C 8H 9S"], ["15 7C 8D"], {}),
        *(2, STANDS, {"IV.4", "IV.2.1"}, ()),
    ),
    "nothing missed, two claimed": (
        *(TWELVE, ["15 7C 8D", "15 7C 8H", "double run 7C 8D 8H 9S"]),
        *(["pair 8D 8H"], {}),
        *(0, FAILS, {"IV.4-a"}, ()),
    ),
    "what is not there": (
        *(TWELVE, 8, ["flush 7C 8D 8H 9S"], {}),
        *(0, FAILS, {"IV.2.4", "IV.4-a"}, ()),
    ),
    # RW-073: no cap
    "seven, though the player had three holes to go": (
        *(EIGHT, ["run 3C 4D 5S for 1"], ["double run 3C 4D 4H 5S"]),
        {"player_at": 118, "opponent_at": 100},
        *(7, STANDS, {"IV.4-e", "IV.4-g"}, ()),
    ),
    "the player counts enough to win first": (
        *(TWELVE, 4, ["pair 8D 8H"], {"player_at": 118, "opponent_at": 119}),
        *(0, NO_CLAIM, {"V.1", "IV.4-e"}, ()),
    ),
    "muggins wins the match": (
        *(TWELVE, 10, ["pair 8D 8H"], {"opponent_at": 119}),
        *(2, STANDS, {"V.1", "IV.4-e"}, ()),
    ),
    # RW-074: hand or crib only
    **{
        f"muggins for {what}": (
            *(TWELVE, 12, [what], {}),
            *(0, FAILS, {"IV.4", "IV.4-f"}, ()),
        )
        for what in ("his heels", "go", "31", "penalty", "muggins")
    },
    # RW-071 and the Readings: when it was said
    "after the dealer counted, the cards still there": (
        *(TWELVE, 10, ["pair 8D 8H"], {"when": When.OPEN}),
        *(2, STANDS, {"IV.4"}, ()),
    ),
    "after the cards were gathered": (
        *(TWELVE, 10, ["pair 8D 8H"], {"when": When.GATHERED}),
        *(0, NO_CLAIM, {"IV.4"}, ()),
    ),
    "before the count was finished": (
        *(TWELVE, 10, ["pair 8D 8H"], {"when": When.COUNTING}),
        *(0, NO_CLAIM, {"IV.4-c", "VII.2"}, ("S.16",)),
    ),
    "once the match was over": (
        *(TWELVE, 10, ["pair 8D 8H"], {"when": When.OVER}),
        *(0, NO_CLAIM, {"IV.4-e", "V.1"}, ()),
    ),
    # RW-197: a spectator nods
    "prompted by a spectator": (
        *(TWELVE, 10, ["pair 8D 8H"], {"prompted": True}),
        *(0, NO_CLAIM, {"IV.4-h", "VII.2"}, ("S.16",)),
    ),
    # RW-060, RW-194: too many points
    "eight counted as ten": (
        *(EIGHT, 10, [], {}),
        *(0, COUNT, {"IV.4-d"}, ()),
    ),
    # RW-061: everything was named, and pegged short
    "all of it was announced": (
        *(TWELVE, 12, ["pair 8D 8H"], {}),
        *(0, FAILS, {"IV.4-b", "IV.4-a"}, ()),
    ),
    "left out, and nobody says a word": (
        *(TWELVE, 10, [], {}),
        *(0, COUNT, {"IV.4", "IV.4-a"}, ()),
    ),
    "left out, and the cards are gathered": (
        *(TWELVE, 10, [], {"when": When.GATHERED}),
        *(0, COUNT, {"IV.2"}, ()),
    ),
    "four of a flush in the crib": (
        *(FLUSH, 0, ["flush 2H 4H 6H 8H"], {"crib": True}),
        *(0, FAILS, {"IV.2.4"}, ()),
    ),
    "at the table, where it was agreed": (
        *(TWELVE, 10, ["pair 8D 8H"], {"form": "table muggins=on"}),
        *(2, STANDS, {"T.17"}, ()),
    ),
    "at the table, where it was not": (
        *(TWELVE, 10, ["pair 8D 8H"], {"form": "table"}),
        *(0, FAILS, {"T.17", "T.18"}, ()),
    ),
}


def asked_of(cards, claimed, muggins, told):
    hand, starter = cards
    return CountDisputed(
        hand=parse_cards(hand),
        starter=Card(starter),
        claimed=claimed if isinstance(claimed, int) else tuple(claimed),
        muggins=tuple(muggins),
        **told,
    )


def cited(ruled):
    return {rule.value for each in (*ruled.answer, *ruled.why) for rule in each.rules}


@pytest.mark.parametrize(
    ("cards", "claimed", "muggins", "told", "points", "begins", "rests", "silent"),
    ASKED.values(),
    ids=ASKED,
)
def test_a_count_in_dispute_is_ruled(
    cards, claimed, muggins, told, points, begins, rests, silent
):
    asked = asked_of(cards, claimed, muggins, told)
    ruled = asked.ruled
    assert (ruled.points, ruled.silences) == (points, silent)
    assert ruled.answer[0].text.startswith(begins)
    assert rests <= cited(ruled)
    assert CountDisputed.of(asked.facts) == asked


MOVED = {
    # claimed, the scores; the sentences of the answer
    "no cap": (
        *(2, {"player_at": 118, "opponent_at": 100}),
        ["Muggins stands: 10 to the opponent.", "100 to 110", "stands at 2."],
    ),
    "it wins": (
        *(2, {"opponent_at": 112}),
        ["Muggins stands: 10", "112 to 121", "reaches 121 and wins", "stands at 2."],
    ),
    "no score is told": (2, {}, ["Muggins stands: 10", "stands at 2."]),
    "in a short match": (
        *(2, {"form": "short", "opponent_at": 52}),
        ["Muggins stands: 10", "52 to 61", "reaches 61 and wins", "stands at 2."],
    ),
}


@pytest.mark.parametrize(("claimed", "told", "says"), MOVED.values(), ids=MOVED)
def test_the_answer_tells_where_the_pegs_go(claimed, told, says):
    lines = ["15 7C 8D", "15 7C 8H", "run 7C 8D 9S", "run 7C 8H 9S"]
    ruled = asked_of(TWELVE, claimed, lines, told).ruled
    assert len(ruled.answer) == len(says)
    for finding, words in zip(ruled.answer, says, strict=True):
        assert words in finding.text
