"""The table of an event, row by row: what counts, who is level, and the draw."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standings.scoreboard import ORDERS, Board, Place, Score, circle


def met(one, other, wins=1, spread=23):
    """The two scores of a match that the one won."""
    return [
        Score(one, True, wins, 0, spread),
        Score(other, False, 0, wins, -spread),
    ]


def board(members, *matches, order="won", **more):
    scores = [score for match in matches for score in match]
    return Board(members=[*members], scores=scores, order=order, **more)


def ranks(board):
    return [(row.rank, row.member) for row in board.rows()]


def places(board):
    return {row.member: row.place for row in board.rows()}


RANKS = {
    # who is entered, what was played, the order, and who stands where
    "who is level shares a rank and the next skips (V-a)": (
        ("ABCD", [met("A", "D"), met("B", "D"), met("C", "D"), met("A", "B")], "won"),
        [(1, "A"), (2, "B"), (2, "C"), (4, "D")],
    ),
    "a skunk is two wins by the Code, and one match": (
        ("ABC", [met("A", "C", wins=2), met("B", "C")], "won"),
        [(1, "A"), (1, "B"), (3, "C")],
    ),
    "by the Code's wins it is ahead": (
        ("ABC", [met("A", "C", wins=2), met("B", "C")], "wins"),
        [(1, "A"), (2, "B"), (3, "C")],
    ),
    "the spread decides only where the event says so": (
        ("AB", [met("A", "B", spread=3), met("B", "A", spread=40)], "won-spread"),
        [(1, "B"), (2, "A")],
    ),
}


@pytest.mark.parametrize(("asked", "expected"), RANKS.values(), ids=RANKS)
def test_who_stands_where(asked, expected):
    members, matches, order = asked
    assert ranks(board(members, *matches, order=order)) == expected


def test_an_events_own_points_are_its_own_and_change_no_wins():
    # RW-049: the ACC way, two for a win and three for any skunk
    acc = board(
        "ABCD",
        met("A", "B"),
        met("B", "C", wins=2),
        met("C", "A", wins=4),
        points=(2, 3, 3),
        order="points",
        walkovers=[("A", "D")],
    )
    told = {row.member: (row.points, row.wins, row.defeats) for row in acc.rows()}
    assert told == {"A": (4, 1, 4), "B": (3, 2, 1), "C": (3, 4, 2), "D": (0, 0, 0)}


def test_a_walkover_is_won_and_gives_no_wins_no_spread_and_nothing_played():
    # RW-128: a type, and no played score
    (given, forfeited) = board("AB", walkovers=[("A", "B")], owed=1).rows()
    assert (given.won, given.walkovers, given.played) == (1, 1, 0)
    assert (given.wins, given.spread, given.settled, given.short) == (0, 0, 1, 0)
    assert (forfeited.won, forfeited.defeats, forfeited.spread) == (0, 0, 0)
    assert (forfeited.settled, forfeited.short) == (1, 0)


def test_what_is_forfeited_or_void_is_settled_and_the_rest_falls_short():
    # RW-096
    rows = board(
        "ABCD",
        met("A", "B"),
        walkovers=[("A", "C")],
        void=[("A", "D")],
        owed=3,
        left=frozenset("D"),
    ).rows()
    assert {row.member: row.short for row in rows} == {"A": 0, "B": 2, "C": 2, "D": 0}


LEVEL = [met("A", "E"), met("B", "E"), met("C", "E"), met("D", "E"), met("A", "D")]
"""A has won two; B, C and D have won one each; E none."""
CUTS = {
    # places, what was decided, who is through, level and out
    "a clear cut": (1, [], "A", "", "BCDE"),
    "level across the cut (RW-091)": (2, [], "A", "BCD", "E"),
    "level on one side of it": (4, [], "ABCD", "", "E"),
    "decided": (2, ["CDB"], "AC", "", "BDE"),
    "decided, of three for two places": (3, ["DBC"], "ADB", "", "CE"),
    "the last decision stands": (2, ["CDB", "BCD"], "AB", "", "CDE"),
    "one on others holds no more": (2, ["BC"], "A", "BCD", "E"),
    "room for all": (5, [], "ABCDE", "", ""),
    "room for more": (9, [], "ABCDE", "", ""),
}


@pytest.mark.parametrize(
    ("cut", "decided", "through", "level", "out"), CUTS.values(), ids=CUTS
)
def test_a_tie_at_the_cut_is_shown_and_decided_by_nothing_but_a_decision(
    cut, decided, through, level, out
):
    told = places(board("ABCDE", *LEVEL, places=cut, decided=decided))
    expected = dict.fromkeys(through, Place.THROUGH)
    expected |= dict.fromkeys(level, Place.LEVEL) | dict.fromkeys(out, Place.OUT)
    assert told == expected


def test_without_a_cut_nobody_is_through_and_nobody_out():
    assert set(places(board("ABCDE", *LEVEL)).values()) == {None}


def test_who_left_takes_no_place():
    told = places(board("ABCDE", *LEVEL, places=1, left=frozenset("A")))
    assert told["A"] is None
    assert [who for who, place in told.items() if place is Place.LEVEL] == list("BCD")


@given(
    matches=st.lists(
        st.tuples(st.permutations("ABCDE"), st.sampled_from([1, 2, 4])), max_size=30
    ),
    order=st.sampled_from([*ORDERS]),
    cut=st.integers(1, 6),
)
def test_wins_and_defeats_balance_and_as_many_are_through_as_there_are_places(
    matches, order, cut
):
    scores = [met(two[0], two[1], wins, spread=wins * 7) for two, wins in matches]
    made = board("ABCDE", *scores, order=order, places=cut, points=(2, 3, 3))
    rows = made.rows()
    assert sum(row.wins for row in rows) == sum(row.defeats for row in rows)
    assert sum(row.spread for row in rows) == 0
    through = [row for row in rows if row.place is Place.THROUGH]
    level = made.level()
    assert len(through) + bool(level) <= min(cut, 5)
    assert level == [] or len(through) + len(level) > cut
    if not level:
        assert len(through) == min(cut, 5)


@given(number=st.integers(2, 13), times=st.integers(1, 4))
def test_in_a_round_robin_each_meets_each_as_often_and_nobody_twice_in_a_round(
    number, times
):
    members = range(1, number + 1)
    rounds = circle(members, times)
    assert len(rounds) == times * (number - 1 + number % 2)
    for drawn in rounds:
        seated = [member for pair in drawn for member in pair]
        assert len(seated) == len(set(seated)) == number - number % 2
    pairs = Counter(frozenset(pair) for drawn in rounds for pair in drawn)
    assert pairs == dict.fromkeys(map(frozenset, combinations(members, 2)), times)


def test_the_same_people_are_drawn_alike_each_time():
    assert circle("ABCDE", 2) == circle("ABCDE", 2)
