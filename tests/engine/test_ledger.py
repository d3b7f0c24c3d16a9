"""What a ledger's totals can be: exact in the show, searched or bounded in the play."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.engine import parse, parse_cards, replay
from rulebook.engine.ledger import play_bound, play_totals, possible_totals
from tests.engine import reference

HEAD = "Form: association\nDeal 1: B\n"
HANDS = "A: KS QH 9D 8C\nB: KD QC 9H 8S\n"


def every_play(hands, leader):
    """All that a play can come to, by playing it out with each choice in turn."""
    script = []
    while True:
        sizes = []

        def choose(seat, fits, sizes=sizes, script=script):
            place = len(sizes)
            sizes.append(len(fits))
            return fits[script[place] if place < len(script) else 0]

        made = [0] * len(hands)
        for act in reference.play_out(hands, leader, choose):
            made[act["seat"]] += sum(act["made"].values())
        yield tuple(made)
        script = (script + [0] * len(sizes))[: len(sizes)]
        while script and script[-1] + 1 >= sizes[len(script) - 1]:
            script.pop()
        if not script:
            return
        script[-1] += 1


def dealt(seed, seats, kept=4):
    cards = Random(seed).sample(reference.PACK, seats * kept)
    return [cards[n::seats] for n in range(seats)]


@settings(max_examples=25)
@given(st.integers(0, 2**32))
def test_the_search_finds_what_every_play_comes_to(seed):
    pone, dealer = dealt(seed, 2)
    found = play_totals(parse_cards(pone), parse_cards(dealer))
    assert found == set(every_play([pone, dealer], 0))


@given(st.integers(0, 2**32), st.sampled_from([3, 4, 5]), st.data())
def test_no_play_of_several_hands_passes_the_bound(seed, seats, data):
    hands = dealt(seed, seats)
    rng = Random(data.draw(st.integers(0, 2**32)))
    made = [0] * seats
    for act in reference.play_out(hands, 0, lambda seat, fits: rng.choice(fits)):
        made[act["seat"]] += sum(act["made"].values())
    for seat, points in enumerate(made):
        others = [parse_cards(h) for n, h in enumerate(hands) if n != seat]
        assert points <= play_bound(parse_cards(hands[seat]), others)


@pytest.mark.parametrize(
    ("hand", "others", "bound"),
    [
        # III.2.1 and III.2.5, or III.2.2: three at most with each lone card.
        ("2S", ["9D"], 3),
        # III.2.3: the fourth of a rank makes twelve.
        ("5S", ["5D", "5H 5C"], 15),
        # III.2.4: seven cards from ace to seven come to 28.
        ("7S", ["AC 2C 3C", "4D 5D 6D"], 10),
        # …and eight to 36, which is past 31.
        ("8S", ["AC 2C 3C 4C", "5D 6D 7D"], 8),
    ],
)
def test_the_bound_is_what_the_ranks_allow(hand, others, bound):
    assert play_bound(parse_cards(hand), map(parse_cards, others)) == bound


@pytest.mark.proof
def test_three_cards_and_a_starter_count_just_these_totals():
    # T.10, T-a: counted one by one.
    found = set()
    for n, first in enumerate(reference.PACK):
        for m, second in enumerate(reference.PACK[n + 1 :], start=n + 1):
            for third in reference.PACK[m + 1 :]:
                hand = (first, second, third)
                found |= {
                    reference.show(hand, starter, kept=3)
                    for starter in reference.PACK
                    if starter not in hand
                }
    assert found == possible_totals(3)


def found_in(text):
    return [
        (each.code, each.line, each.facts.get("claimed"), each.facts.get("true"))
        for each in replay(parse(text)).findings
        if each.gravity == "error"
    ]


@pytest.mark.parametrize("points", [19, 25, 26, 27, 30])
@pytest.mark.parametrize("word", ["Show A", "Crib B"])
def test_a_total_that_no_hand_or_crib_has_is_an_error(word, points):
    # T.4, IV.3
    before = "Play: A 1, B 3\n"
    before += "Show A: 4\nShow B: 2\n" if word == "Crib B" else ""
    line = 7 - 2 * (word == "Show A")
    text = f"{HEAD}# a ledger\n{before}{word}: {points}\n"
    assert found_in(text) == [("impossible-total", line, points, None)]


@pytest.mark.parametrize("points", [16, 17, 18, 19, 21, 24, 29])
def test_three_cards_have_totals_of_their_own(points):
    # T.10, T-a
    text = f"Form: five-card\nDeal 1: B\nPlay: A 1, B 3\nShow A: {points}\n"
    assert found_in(text) == [("impossible-total", 4, points, None)]


@pytest.mark.parametrize(
    ("form", "word", "points"),
    [
        ("association", "Show A", 24),
        ("association", "Show A", 28),
        ("association", "Show A", 29),
        ("five-card", "Show A", 20),
        # The crib of the five-card game is of four cards.
        ("five-card", "Crib B", 24),
    ],
)
def test_a_total_that_there_is_passes(form, word, points):
    before = "Show A: 4\nShow B: 2\n" if word == "Crib B" else ""
    text = f"Form: {form}\nDeal 1: B\nPlay: A 1, B 3\n{before}{word}: {points}\n"
    assert found_in(text) == []


@pytest.mark.parametrize(
    ("totals", "errors"),
    [
        # III.3: K K Q, Q 9 9, 8 8 pegs one for pone and eight for the dealer.
        ("A 1, B 8", []),
        ("A 1, B 2", []),
        ("A 7, B 2", [("play-total-out-of-reach", 5, 7, None)]),
        ("A 1, B 9", [("play-total-out-of-reach", 5, 9, None)]),
        ("A 0, B 8", [("play-total-out-of-reach", 5, 0, None)]),
        ("A 5, B 8", [("play-totals-do-not-meet", 5, {"A": 5, "B": 8}, None)]),
        ("A 0, B 0", [("play-pays-nothing", 5, {"A": 0, "B": 0}, None)]),
        ("A 5", []),
    ],
)
def test_totals_of_two_known_hands_are_held_against_every_play(totals, errors):
    assert found_in(f"{HEAD}{HANDS}Play: {totals}\n") == errors


@pytest.mark.parametrize(
    ("form", "totals", "errors"),
    [
        # III.2: B deals, so A leads; 24 and 30 are the most of four cards each.
        ("association", "A 24, B 30", []),
        ("association", "A 25, B 3", [("play-total-beyond-any-hands", 3, 25, None)]),
        ("association", "A 2, B 31", [("play-total-beyond-any-hands", 3, 31, None)]),
        # T.10: of three cards each the dealer makes 21 at most.
        ("five-card", "A 3, B 22", [("play-total-beyond-any-hands", 3, 22, None)]),
        ("five-card", "A 3, B 21", []),
        # Of three players no hands are known, and no bound is given.
        ("three-hand", "A 25, B 3", []),
    ],
)
def test_a_total_of_unknown_hands_is_held_against_any_hands(form, totals, errors):
    assert found_in(f"Form: {form}\nDeal 1: B\nPlay: {totals}\n") == errors


def test_without_hands_a_total_of_the_play_stands_unless_nobody_pegs():
    # III.2.6: the last card pays one, or two at 31.
    assert found_in(f"{HEAD}Play: A 14, B 9\n") == []
    nothing = ("play-pays-nothing", 3, {"A": 0, "B": 0}, None)
    assert found_in(f"{HEAD}Play: A 0, B 0\n") == [nothing]


def test_three_hands_are_held_against_a_bound_that_says_it_is_one():
    text = (
        "Form: three-hand\nDeal 1: C\nA: KS QH 9D 8C\nB: KD QC 9H 8S\nC: 2C 4C 6C AC\n"
        "Play: A 41, B 2, C 1\n"
    )
    (found,) = replay(parse(text)).findings[:1]
    assert (found.code, found.facts["claimed"]) == ("play-total-over-the-bound", 41)
    # Each card: a pair for two, and three at most besides; no run is there.
    assert found.facts["high"] == 4 * (2 + 3)
    assert "a bound, and not the most" in found.text


STANDING = "Form: association\nDeal 1: B\nScore: A 119, B 118\nDeal 2: A\n"


@pytest.mark.parametrize(
    ("rest", "winner", "scores", "errors"),
    [
        # Only one arrives: what the other made was pegged before (V.1).
        ("Play: A 3, B 2\n", "A", {"A": 121, "B": 120}, []),
        ("Play: A 1, B 4\n", "B", {"A": 120, "B": 121}, []),
        # Nobody arrives in the play; pone counts first (IV.1).
        ("Play: A 1, B 1\nShow B: 2\n", "B", {"A": 120, "B": 121}, []),
        # Both arrive by the totals: the first has won, the rest is void (V.1-a).
        (
            "Play: A 3, B 5\n",
            None,
            None,
            [("several-arrive", 5, {"A": 3, "B": 5}, None)],
        ),
        (
            "Play: A 3, B 5\nResult: A 120, B 121\n",
            "B",
            {"A": 120, "B": 121},
            [("several-arrive", 5, {"A": 3, "B": 5}, "B")],
        ),
        (
            "Play: A 3, B 5\nScore: A 121, B 119\n",
            "A",
            {"A": 121, "B": 119},
            [("several-arrive", 5, {"A": 3, "B": 5}, "A")],
        ),
    ],
)
def test_who_could_have_won_in_the_play_of_a_ledger(rest, winner, scores, errors):
    text = STANDING + rest
    outcome = replay(parse(text)).outcome
    assert (outcome.winner, outcome.scores) == (winner, scores)
    assert found_in(text) == errors


@pytest.mark.parametrize(
    ("rest", "winner", "scores", "errors"),
    [
        ("Deal 2: A\nScore: A 45, B 60\n", None, {"A": 45, "B": 60}, []),
        ("Deal 2: A\nScore: A 121, B 60\n", "A", {"A": 121, "B": 60}, []),
        # V.1: pegs never fall but by a penalty.
        (
            "Deal 2: A\nScore: A 20, B 60\n",
            None,
            {"A": 30, "B": 40},
            [
                (
                    "score-below-the-points",
                    5,
                    {"A": 20, "B": 60},
                    {"A": 30, "B": 40},
                )
            ],
        ),
        (
            "Deal 2: A\nScore: A 121, B 121\n",
            None,
            None,
            [("two-winners", 5, {"A": 121, "B": 121}, None)],
        ),
        (
            "Deal 2: A\nScore: A 136, B 99\n",
            "A",
            {"A": 121, "B": 99},
            [("result-past-the-last-hole", 5, {"A": 136, "B": 99}, None)],
        ),
        # What is counted cannot be left out of the score again.
        (
            "Deal 2: A\nShow B: 8\nShow A: 4\nScore: A 33, B 50\n",
            None,
            {"A": 34, "B": 48},
            [("score-below-the-points", 7, {"A": 33, "B": 50}, {"A": 34, "B": 48})],
        ),
    ],
)
def test_running_scores_alone_are_taken_as_far_as_they_can_be(
    rest, winner, scores, errors
):
    text = f"Form: association\nDeal 1: B\nScore: A 30, B 40\n{rest}"
    outcome = replay(parse(text)).outcome
    assert (outcome.winner, outcome.scores) == (winner, scores)
    assert found_in(text) == errors
