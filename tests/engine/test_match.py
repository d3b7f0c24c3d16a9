"""Pegs, arrival and what a defeat counts (V); no cards here."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.engine import Board, defeat, defeats, find_profile, wins
from rulebook.findings import Refused

# The loser's score, the defeats, and what they rest on.
DEFEATS = {
    "RW-048-exactly-90": (90, 2, {"V.3", "V.3-a"}),
    "RW-048-89": (89, 2, {"V.3", "V.3-a"}),
    "RW-048-91": (91, 1, set()),
    "RW-047-121-89": (89, 2, {"V.3"}),
    "RW-049-60": (60, 4, {"V.4", "V.3-a"}),
    "RW-049-61": (61, 2, {"V.3", "V.3-a"}),
    "RW-049-31": (31, 4, {"V.4"}),
    "RW-049-30": (30, 4, {"V.4"}),
    "RW-049-0": (0, 4, {"V.4"}),
    "one-hole-short": (120, 1, set()),
}


def rules_of(found):
    return {str(rule) for rule in found.rules}


@pytest.mark.parametrize("form", ["association", "three-hand", "partners"])
@pytest.mark.parametrize(("score", "number", "rules"), DEFEATS.values(), ids=DEFEATS)
def test_a_loser_takes_one_two_or_four_defeats(score, number, rules, form):
    found = defeat(score, find_profile(form))
    assert found.defeats == number
    assert rules <= rules_of(found)


@given(st.integers(0, 120))
def test_a_skunk_is_never_added_to_a_double_skunk(score):
    # V.3-a
    found = defeat(score, find_profile("association"))
    assert found.defeats == (4 if score <= 60 else 2 if score <= 90 else 1)
    assert not {"V.3", "V.4"} <= rules_of(found)


@given(st.integers(0, 60))
def test_a_short_match_knows_no_skunk(score):
    # RW-050, V.3-b
    found = defeat(score, find_profile("short"))
    assert found.defeats == 1
    assert "V.3-b" in rules_of(found)


@given(st.integers(0, 120))
def test_a_forfeit_is_one_defeat_whatever_the_score(score):
    assert defeat(score, find_profile("association"), forfeit=True).defeats == 1


@pytest.mark.parametrize(("score", "number"), [(91, 1), (90, 2), (60, 2), (0, 2)])
def test_a_skunk_at_the_table_is_two_games_at_most(score, number):
    # T.15
    found = defeat(score, find_profile("table"))
    assert found.defeats == number
    assert number == 1 or "T.15" in rules_of(found)


@pytest.mark.parametrize(("score", "number"), [(31, 1), (30, 2), (0, 2)])
def test_the_skunk_of_a_table_game_to_61_is_at_31(score, number):
    # T.16
    found = defeat(score, find_profile("five-card"))
    assert found.defeats == number
    assert number == 1 or "T.16" in rules_of(found)


@pytest.mark.parametrize(
    ("scores", "losers", "won"),
    [
        pytest.param({"A": 121, "B": 70, "C": 88}, {"B": 2, "C": 2}, 4, id="RW-035"),
        pytest.param({"A": 121, "B": 60, "C": 91}, {"B": 4, "C": 1}, 5, id="4-and-1"),
        pytest.param({"A": 121, "B": 99, "C": 120}, {"B": 1, "C": 1}, 2, id="1-and-1"),
    ],
)
def test_each_loser_of_three_is_reckoned_separately(scores, losers, won):
    # V.3-c
    found = defeats(scores, "A", find_profile("three-hand"))
    assert {side: each.defeats for side, each in found.items()} == losers
    assert wins(found) == won


@given(st.lists(st.integers(0, 120), min_size=1, max_size=4))
def test_wins_and_defeats_balance(losers):
    # V.3-c
    scores = {"A": 121} | dict(zip("BCDE", losers, strict=False))
    found = defeats(scores, "A", find_profile("association"))
    assert wins(found) == sum(each.defeats for each in found.values())
    assert "A" not in found


# Pegging.


@pytest.mark.parametrize(
    ("form", "before", "points", "moved", "score"),
    [
        pytest.param("association", 119, 2, 2, 121, id="RW-040-exactly"),
        pytest.param("association", 120, 16, 1, 121, id="RW-038-past-the-last-hole"),
        pytest.param("association", 120, 2, 1, 121, id="RW-038-heels-at-120"),
        pytest.param("short", 59, 2, 2, 61, id="RW-040-short"),
        pytest.param("short", 60, 12, 1, 61, id="short-past-the-last-hole"),
    ],
)
def test_reaching_or_exceeding_the_target_wins_at_the_peg(
    form, before, points, moved, score
):
    # V.1, V.1-a
    board = Board(find_profile(form))
    board.peg("A", before)
    assert board.winner is None
    assert board.peg("A", points) == moved
    assert board.winner == "A"
    assert board.scores == {"A": score, "B": 0}


def test_one_short_is_no_win():
    board = Board(find_profile("association"))
    board.peg("B", 120)
    assert board.winner is None


def test_nothing_is_pegged_after_the_winning_peg():
    # V.1-a
    board = Board(find_profile("association"))
    board.peg("B", 116)
    board.peg("A", 121)
    assert board.peg("B", 12) == 0
    assert board.peg_back("B", 15) == 0
    assert board.scores == {"A": 121, "B": 116}
    assert board.winner == "A"


def test_the_hand_wins_before_the_crib_is_counted():
    # RW-043: the non-dealer counts first.
    board = Board(find_profile("association"))
    board.peg("A", 114)
    board.peg("B", 116)
    board.peg("A", 8)
    board.peg("B", 12)
    assert (board.winner, board.scores) == ("A", {"A": 121, "B": 116})


def test_partners_peg_on_one_track():
    # VI.2
    board = Board(find_profile("partners"))
    board.peg("A", 60)
    board.peg("D", 10)
    board.peg("C", 61)
    assert board.scores == {"A": 121, "B": 10}
    assert board.winner == "A"


def test_the_lone_seat_arrives_at_sixty_one():
    # VI.3-a
    board = Board(find_profile("captain lone=B"))
    board.peg("C", 100)
    board.peg("B", 61)
    assert board.winner == "B"


@given(st.lists(st.integers(1, 29), min_size=1, max_size=20))
def test_the_rear_peg_is_the_one_that_moves(counts):
    # I.2: it stands where the front peg was before.
    board = Board(find_profile("association"))
    pegs = board.pegs["A"]
    for points in counts:
        front = pegs.front
        moved = board.peg("A", points)
        assert pegs.front == min(front + points, 121)
        if moved:
            assert pegs.rear == front


@pytest.mark.parametrize(
    ("score", "points", "after"), [(40, 15, 25), (15, 15, 0), (9, 15, 0), (0, 15, 0)]
)
def test_pegging_back_never_goes_below_nought(score, points, after):
    # P-b
    board = Board(find_profile("association"))
    board.peg("A", score)
    assert board.peg_back("A", points) == score - after
    assert board.scores["A"] == after
    assert 0 <= board.pegs["A"].rear <= board.pegs["A"].front


def test_the_opponent_pegs_first_and_a_win_makes_the_set_back_void():
    # P-b, V.1: a false claim of the game, seven points too many, with B on 115.
    board = Board(find_profile("association"))
    board.peg("A", 110)
    board.peg("B", 115)
    board.peg("B", 7)
    assert board.winner == "B"
    assert board.peg_back("A", 15) == 0
    assert board.scores == {"A": 110, "B": 121}


@pytest.mark.parametrize(
    ("pegged", "winner"),
    [
        ({"A": 121, "B": 90}, "B"),
        ({"A": 60, "B": 121}, "A"),
        ({"A": 120, "B": 119}, None),
    ],
)
def test_in_the_losing_game_the_lowest_score_wins_at_121(pegged, winner):
    # VI.3-a
    board = Board(find_profile("losing"))
    for seat, points in sorted(pegged.items(), key=lambda each: each[1]):
        board.peg(seat, points)
    assert board.winner == winner


def pegged(form, *acts, dealer=None):
    """A board of this form after these pegs, each a seat and points."""
    board = Board(find_profile(form), dealer)
    for seat, points in acts:
        board.peg(seat, points)
    return board


@pytest.mark.parametrize(
    ("form", "other", "winner"),
    [
        ("table double-skunk=on", 30, "A"),
        ("table double-skunk=on", 31, None),
        ("table", 30, None),
        ("association", 30, None),
    ],
)
def test_the_double_skunk_of_the_table_ends_the_match_at_61(form, other, winner):
    # T.16
    assert pegged(form, ("B", other), ("A", 61)).winner == winner


def test_in_five_card_cribbage_the_non_dealer_starts_with_three():
    # T.10
    assert pegged("five-card", dealer="A").scores == {"A": 0, "B": 3}
    assert pegged("association", dealer="A").scores == {"A": 0, "B": 0}


def test_two_against_one_need_a_name_for_the_one():
    # VI.3-a
    with pytest.raises(Refused):
        Board(find_profile("captain"))
    assert pegged("captain lone=b", ("B", 61)).winner == "B"


def test_two_against_one_knows_no_skunk():
    # T.15 speaks of a winner on 121 alone.
    assert defeat(60, find_profile("captain lone=A")).defeats == 1


def test_a_skunk_at_the_table_rests_on_the_table():
    assert rules_of(defeat(80, find_profile("table"))) == {"T.15"}
    assert rules_of(defeat(80, find_profile("losing"))) == {"T.15"}


def test_the_rear_peg_goes_back_with_the_front():
    board = pegged("association", ("A", 10), ("A", 4))
    assert (board.pegs["A"].front, board.pegs["A"].rear) == (14, 10)
    board.peg_back("A", 9)
    assert (board.pegs["A"].front, board.pegs["A"].rear) == (5, 5)
