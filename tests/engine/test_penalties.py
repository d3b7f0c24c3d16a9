"""The schedule of penalties (P.1 to P.5) and what a renege costs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.engine import (
    Offence,
    find_profile,
    judge_play,
    parse_cards,
    parse_laid,
    penalty,
    renege_points,
    reneged,
)
from tests.engine.reference import PACK, subsets, value

# Offence, points over, what the opponent takes, set-back, provision.
SCHEDULE = {
    "peek": (Offence.PEEK, 0, 2, 0, "P.1"),
    "peg-moved": (Offence.PEG_MOVED, 0, 2, 0, "P.2"),
    "starter-misplaced": (Offence.STARTER_MISPLACED, 0, 2, 0, "P.3"),
    "false-claim-of-seven": (Offence.FALSE_CLAIM, 7, 7, 15, "P.4"),
    "false-claim-of-one": (Offence.FALSE_CLAIM, 1, 1, 15, "P.4"),
}

# The hand at the Go, the count, and the cards reneged.
CHAINS = {
    "RW-054-ace-five-six-at-25": ("AH 5C 6D", 25, "AH 5C"),
    "one-card-that-fits": ("6D KC QH", 25, "6D"),
    "nothing-fits": ("KC QH JD", 22, ""),
    "everything-fits": ("AC 2D 3H", 20, "AC 2D 3H"),
    "exactly-31": ("2C 3D", 26, "2C 3D"),
    "one-too-many-for-31": ("2C 4D", 26, "2C"),
    "at-30-an-ace": ("AC 2D", 30, "AC"),
    "at-31-nothing": ("AC AD", 31, ""),
    "four-aces": ("AC AD AH AS", 28, "AC AD AH"),
}


@pytest.mark.parametrize(
    ("offence", "over", "points", "back", "rule"), SCHEDULE.values(), ids=SCHEDULE
)
def test_an_offence_costs_what_the_schedule_says(offence, over, points, back, rule):
    found = penalty(offence, over=over)
    assert (found.points, found.set_back) == (points, back)
    assert rule in {str(cited) for cited in found.rules}


@pytest.mark.parametrize(
    "word", ["peek", "peg moved", "starter misplaced", "false claim"]
)
def test_an_offence_has_the_scoresheets_name(word):
    assert Offence(word) == word


@pytest.mark.parametrize(("held", "at", "cards"), CHAINS.values(), ids=CHAINS)
def test_the_cards_reneged_are_the_longest_chain_that_fits(held, at, cards):
    # P-c
    found = reneged(parse_cards(held), at)
    assert len(found) == len(parse_cards(cards))
    assert renege_points(found) == 2 * len(found)
    assert sorted(found) == list(parse_cards(cards))


def test_a_renege_of_two_cards_costs_four():
    # P.5, P-c
    assert renege_points(reneged(parse_cards("AH 5C 6D"), 25)) == 4


@given(
    st.lists(st.sampled_from(PACK), min_size=1, max_size=4, unique=True),
    st.integers(0, 31),
)
def test_no_longer_chain_would_have_fitted(held, at):
    found = reneged(parse_cards(held), at)
    fits = [len(s) for s in subsets(held) if at + sum(map(value, s)) <= 31]
    assert len(found) == max(fits, default=0)
    assert set(found) <= set(parse_cards(held))
    assert at + sum(card.value for card in found) <= 31 or not found


def test_the_play_names_what_a_renege_would_cost():
    # RW-054: two cards, four points, whatever was pegged meanwhile.
    hands = {"A": "AH 5C 6D 5D", "B": "TC KD TH 9S"}
    laid = parse_laid("B TC, A 5D, B TH, A go")
    judged = judge_play(laid, hands=hands, profile=find_profile("association"))
    held, claimable = judged.acts[-1].findings
    assert held.code == "go-while-holding"
    assert claimable.facts["points"] == 4
    assert "P-c" in claimable.rules
