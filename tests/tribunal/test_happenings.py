"""What happened at the table, and what the desk says follows from it.

Each row is what happened, what the opponent takes, words of the answer in their order,
and the provisions and silences that it rests on.
"""

import pytest

from rulebook.book import the_book
from rulebook.catalogue import CATALOGUE
from rulebook.engine import parse_cards
from rulebook.silences import silence_named
from tribunal.happenings import HAPPENINGS, Happened

HELD = {"cards": parse_cards("AH 5C 6D"), "running": 25}
"""RW-054: at 25 the ace and then the 5 can be laid (P-c)."""
NO_RULE = "There is no rule for it"
OFF = {"form": "association schedule=off"}

HAPPENED = {
    # RW-068: four reports
    "a card faced in the deal": ("exposed-card", {}, 0, [NO_RULE], {"II.2"}, ["S.2"]),
    "a peek": ("peek", {}, 2, ["2 to the opponent"], {"P.1", "P-b"}, []),
    "the starter put away": (
        *("starter-misplaced", {}, 2, ["2 to the opponent"], {"P.3", "P-b"}, []),
    ),
    "a peek with the opponent on 119": (
        *("peek", {"opponent_at": 119}, 2),
        ["2 to the opponent", "119 to 121", "wins the match"],
        *({"P.1", "P-b", "V.1"}, []),
    ),
    "an opponent’s peg moved": (
        *("peg-moved", {"opponent_at": 60}, 2),
        *(["2 to the opponent", "60 to 62"], {"P.2", "P-b"}, []),
    ),
    "a peek with the Schedule off": (
        *("peek", OFF, 0, ["switched off"], {"P-a", "P.1"}, []),
    ),
    # RW-054, RW-193: the renege
    "a renege of the ace and the five": (
        *("renege", HELD, 4),
        ["Reneged: A♥ 5♣. 4 to the opponent", "keeps what was pegged since"],
        *({"P.5", "P-c", "P-e"}, ["S.9"]),
    ),
    "a renege that wins": (
        *("renege", HELD | {"opponent_at": 118}, 4),
        ["4 to the opponent", "118 to 121", "wins the match"],
        *({"P.5", "P-c", "V.1"}, ["S.9"]),
    ),
    "a renege of cards that nobody tells": (
        *("renege", {}, 0, ["2 to the opponent for each card", "cancelled"]),
        *({"P.5", "P-c", "P-e"}, ["S.9"]),
    ),
    "a Go that was right": (
        *("renege", {"cards": parse_cards("9H TC"), "running": 25}, 0),
        *(["none of these cards fits at 25"], {"III.2.5", "III.2.5-c"}, []),
    ),
    # RW-055: by when it is noticed
    "a Go taken back at once": (
        *("renege", HELD | {"when": "open"}, 0, ["No penalty"]),
        *({"P.5", "III.2.5-c"}, []),
    ),
    "a Go taken back after a peg": (
        *("renege", HELD | {"when": "pegged"}, 0, ["No penalty"], {"P.5"}, ["S.8"]),
    ),
    "a renege after a lay": (
        *("renege", HELD | {"when": "laid"}, 4, ["4 to the opponent", "cancelled"]),
        *({"P.5"}, ["S.9"]),
    ),
    "a renege that nobody claims": (
        *("renege", HELD | {"when": "unclaimed"}, 0, ["until it is claimed"]),
        *({"P.5"}, ["S.9"]),
    ),
    # RW-057: counts are never removed by the Code; another event has its own rule
    "a renege with the Schedule off": (
        *("renege", HELD | OFF, 0, ["switched off"], {"P-a", "P.5", "IV.2"}, []),
    ),
    # RW-065: fifteen back
    "a false claim from 9": (
        *("false-claim", {"over": 3, "offender_at": 9}, 3),
        *(["3 to the opponent", "from 9 to 0"], {"P.4", "P-b"}, []),
    ),
    "a false claim from exactly 15": (
        *("false-claim", {"over": 3, "offender_at": 15}, 3),
        *(["3 to the opponent", "from 15 to 0"], {"P.4"}, []),
    ),
    "a false claim of 121 from 90": (
        *("false-claim", {"over": 31, "offender_at": 90}, 31),
        *(["31 to the opponent", "from 90 to 75"], {"P.4"}, []),
    ),
    "a false claim that wins for the opponent": (
        *("false-claim", {"over": 7, "offender_at": 114, "opponent_at": 115}, 7),
        ["7 to the opponent", "115 to 121", "wins", "setting back is void"],
        *({"P.4", "P-b", "V.1"}, []),
    ),
    "a false claim by nobody knows how many": (
        *("false-claim", {}, 0, ["points claimed too many", "goes back 15"]),
        *({"P.4", "P-b"}, []),
    ),
    # RW-058, RW-059, RW-070
    "the dealer led": (
        *("wrong-leader", {}, 0, ["in error", NO_RULE], {"III.1"}, ["S.6"]),
    ),
    "two cards at once": ("two-cards", {}, 0, [NO_RULE], {"III.1"}, ["S.7"]),
    "a card taken back": ("card-taken-back", {}, 0, [NO_RULE], {"III.1"}, ["S.20"]),
    "hand and crib changed about": (
        *("swapped", {}, 2, ["2 to the opponent", "in error", NO_RULE]),
        *({"P.1", "II.3", "III.1"}, ["S.4"]),
    ),
    "too many cards": (
        *("wrong-number", {}, 0, ["in error", NO_RULE], {"II.2", "II.3"}, ["S.3"]),
    ),
    # RW-046, RW-042
    "heels pegged late": (
        *("late-heels", {}, 0, ["count, though they are pegged late"]),
        *({"II.4", "II.4-a"}, ["S.5"]),
    ),
    "heels at the last hole": (
        *("last-holes", {}, 0, ["count as they do anywhere"]),
        *({"II.4", "III.2.5", "V.1"}, ["S.12"]),
    ),
    # RW-076, RW-061, RW-060, RW-194, RW-064, RW-071
    "a run missed in the play": (
        *("missed-in-play", {}, 0, ["Nothing may be claimed", "first opponent"]),
        *({"IV.4-f", "III.2-a", "T.17"}, ["S.11"]),
    ),
    "twelve announced and ten pegged": (
        *("under-pegged", {}, 0, ["Nothing may be claimed", "first opponent"]),
        *({"IV.4-f", "T.17"}, []),
    ),
    "eight pegged as ten": (
        *("over-pegged", {}, 0, ["opponent takes nothing"], {"IV.4-d"}, []),
    ),
    "a win written down too soon": (
        *("won-on-paper", {}, 0, ["Nobody has won yet"], {"V.1"}, []),
    ),
    "the dealer counted first": (
        *("out-of-order", {}, 0, ["stays open until the cards are gathered"]),
        *({"IV.1", "IV.4"}, ["S.10"]),
    ),
    # conduct
    "the hand off the cards": (
        *("hand-off", {}, 0, ["breach of conduct"], {"VII.2"}, ["S.16"]),
    ),
    "a spectator prompts": (
        *("prompting", {}, 0, ["breach of conduct", "prompted it"]),
        *({"VII.2", "IV.4-h"}, ["S.16"]),
    ),
    "spoken over": (
        *("speaking-over", {}, 0, ["breach of conduct"], {"VII.4"}, ["S.16"]),
    ),
    "the utterance": (
        *("speaking-over", {"when": "uttered"}, 0, ["immediate expulsion"]),
        *({"VII.4", "VIII.2-d"}, []),
    ),
}


@pytest.mark.parametrize(
    ("what", "told", "points", "says", "rests", "silent"),
    HAPPENED.values(),
    ids=HAPPENED,
)
def test_what_happened_is_ruled(what, told, points, says, rests, silent):
    asked = Happened(what=what, **told)
    ruled = asked.ruled
    assert (ruled.points, list(ruled.silences)) == (points, silent)
    assert len(ruled.answer) == len(says)
    for finding, words in zip(ruled.answer, says, strict=True):
        assert words in finding.text
    found = {r.value for each in (*ruled.answer, *ruled.why) for r in each.rules}
    assert rests <= found <= {each.id for each in the_book()}
    assert all(map(silence_named, ruled.silences))
    assert Happened.of(asked.facts) == asked


def test_everything_that_the_desk_knows_is_asked_here():
    assert {what for what, *_ in HAPPENED.values()} == set(HAPPENINGS)


def test_every_code_of_a_ruling_is_raised_by_one():
    from .test_claims import ASKED, asked_of

    ruled = [Happened(what=what, **told).ruled for what, told, *_ in HAPPENED.values()]
    ruled += [asked_of(*row[:4]).ruled for row in ASKED.values()]
    raised = {each.code for one in ruled for each in (*one.answer, *one.why)}
    told = {code for code in CATALOGUE if code.startswith("ruled-")}
    assert told <= raised
