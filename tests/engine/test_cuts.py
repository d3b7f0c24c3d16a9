"""The cuts for the first deal: who may deal, and what is amiss (II.1)."""

import pytest

from rulebook.engine import Card, parse, replay
from rulebook.engine.cuts import judge_cuts


def cut(text):
    pairs = (part.split() for part in text.split(","))
    return {seat: Card(card) for seat, card in pairs}


@pytest.mark.parametrize(
    ("cuts", "seats", "dealers", "codes"),
    [
        ([], "AB", "AB", []),
        (["A KH, B 2D"], "AB", "B", []),
        # The ace is lowest.
        (["A AH, B KD"], "AB", "A", []),
        # Any number of ties, each cut again.
        (["A 7H, B 7D", "A 9H, B 9D", "A 9S, B 4D"], "AB", "B", []),
        (["A 7H, B 7D"], "AB", "AB", ["cut-still-tied"]),
        (["A 7H, B 2D", "A 2S, B 9D"], "AB", "B", ["cut-after-the-cut"]),
        (["A 7H, B 7H"], "AB", "AB", ["card-twice", "cut-still-tied"]),
        # II.1-a: among three only those who are tied; the Code does not say so.
        (["A 7H, B 7D, C KS", "A 9H, B 2D"], "ABC", "B", []),
        (["A 7H, B 7D, C KS", "A 9H, B 4D, C 2S"], "ABC", "C", ["cut-by-the-untied"]),
        # Whose card is not known may have cut lower or higher.
        (["A 7H"], "AB", "A", []),
    ],
)
def test_the_lowest_of_the_last_cut_deals(cuts, seats, dealers, codes):
    judged = judge_cuts([cut(each) for each in cuts], seats)
    assert judged.dealers == frozenset(dealers)
    assert [each.code for each in judged.findings] == codes


END = [
    # V.1: what is over cannot be forfeited.
    (
        "Deal 1: A\nScore: A 91, B 119\nDeal 2: B\nShow B: 4\n"
        "Result: A 91, B 121, forfeit B\n",
        ("forfeit-after-the-end", 6, "B", "B"),
        ("B", {"A": 91, "B": 121}, 1),
    ),
    # VI.1: the pack gives a card to the three-hand crib only.
    (
        "Deal 1: A\nFrom pack: 3C\nResult: none\n",
        ("nothing-from-the-pack", 3, "3C", None),
        (None, {"A": 0, "B": 0}, None),
    ),
]


@pytest.mark.parametrize(("text", "error", "outcome"), END)
def test_what_cannot_be_is_one_error(text, error, outcome):
    played = replay(parse(f"Form: association\n{text}"))
    found = [each for each in played.findings if each.gravity == "error"]
    (code, line, claimed, true) = error
    assert [(each.code, each.line) for each in found] == [(code, line)]
    assert str(found[0].facts["claimed"]) == str(claimed)
    assert found[0].facts["true"] == true
    winner, scores, lost = outcome
    assert (played.outcome.winner, played.outcome.scores) == (winner, scores)
    assert [each.defeats for each in played.outcome.defeats.values()] == (
        [] if lost is None else [lost]
    )


@pytest.mark.parametrize(
    ("text", "noted"),
    [
        # IV.1: pone, on 114, could count seven and more, and nobody wrote it down.
        ("Score: A 114, B 116\nDeal 2: B\nShow B: 12\n", ["A"]),
        ("Score: A 114, B 116\nDeal 2: B\nShow A: 4\nShow B: 12\n", []),
        # No hand counts thirty-one.
        ("Score: A 90, B 116\nDeal 2: B\nShow B: 12\n", []),
        # The hand is on record, and makes four.
        (
            "Score: A 114, B 116\nDeal 2: B\nA: 2C 2D KC KD\nB: 5C 5D 5H JS\n"
            "Starter: 9S\nShow B: 14\n",
            [],
        ),
    ],
)
def test_a_count_that_could_have_won_before_is_named(text, noted):
    played = replay(parse(f"Form: association\nDeal 1: A\n{text}"))
    found = [f for f in played.findings if f.code == "count-before-the-win"]
    assert [each.facts["seats"] for each in found] == ([noted] if noted else [])
    assert played.outcome.winner == "B"
