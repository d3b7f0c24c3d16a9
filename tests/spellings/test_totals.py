"""A standing handed in as evidence: figures that no matches come to are told."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.engine import NotationError
from rulebook.spellings import is_standing, read_totals

HEADER = "Name,Played,Wins,Defeats,Skunks given,Skunks taken,Spread"


def found(*rows, header=HEADER):
    totals = read_totals("\n".join([header, *rows]).encode())
    return [(each.code, each.line) for each in totals.findings]


# RW-087: columns exchanged, and what V.3 and V.3-c say of it.
ROWS = {
    # name, played, wins, defeats, skunks given, skunks taken
    "all single": ("Bob,12,8,4,0,0,", []),
    "more wins than matches": ("Bob,12,14,0,0,0,", ["figures-of-no-matches"]),
    "as many with a double skunk": ("Bob,12,14,1,1,0,", []),
    "two skunks for two wins too many": ("Bob,12,14,0,2,0,", []),
    "one skunk for four too many": ("Bob,12,16,0,1,0,", ["figures-of-no-matches"]),
    "fewer than were played": ("Bob,12,5,4,0,0,", ["figures-of-no-matches"]),
    "a skunk that was no win": ("Bob,3,1,2,2,0,", ["figures-of-no-matches"]),
    "a skunk taken and not counted": ("Bob,3,2,1,0,1,", ["figures-of-no-matches"]),
    "a double skunk taken": ("Bob,3,2,4,0,1,", []),
    # One lost match counts two defeats or four.
    "three defeats of one skunk": ("Bob,3,2,3,0,1,", ["figures-of-no-matches"]),
    "no skunks told": ("Bob,12,14,2,,,", []),
    "no skunks told, and too many": ("Bob,3,13,0,,,", ["figures-of-no-matches"]),
    "nothing played": ("Bob,0,0,0,0,0,", []),
    "nothing played and a win": ("Bob,0,1,0,0,0,", ["figures-of-no-matches"]),
}


@pytest.mark.parametrize(("row", "codes"), ROWS.values(), ids=ROWS)
def test_a_row_that_no_matches_come_to_is_told(row, codes):
    told = [code for code, line in found(row) if line == 2]
    assert told == codes


@pytest.mark.parametrize(
    ("rows", "codes"),
    [
        # Eleven matches of two, without a skunk: as many wins as defeats (V.3-c).
        (("Ann,11,3,8,0,0,", "Bob,11,8,3,0,0,"), []),
        (("Ann,11,3,8,0,0,", "Bob,11,3,8,0,0,"), ["out-of-balance"]),
        (("Ann,1,2,0,1,0,33", "Bob,1,0,2,0,1,-33"), []),
        (("Ann,1,2,0,1,0,33", "Bob,1,0,2,0,1,-23"), ["spread-out-of-balance"]),
        (("Ann,1,2,0,1,0,", "Bob,2,0,2,0,0,"), ["skunks-out-of-balance"]),
    ],
)
def test_over_the_whole_table_wins_and_defeats_are_as_many(rows, codes):
    assert [code for code, line in found(*rows) if line is None] == codes


@pytest.mark.parametrize("figure", ["1e2", "-1", "12.0", "", "twelve", "9" * 7, "١٢"])
def test_a_figure_that_is_none_is_told_and_nothing_is_made_of_it(figure):
    assert found(f"Bob,12,{figure},4,0,0,", "Ann,1,1,0,0,0,") == [("not-a-figure", 2)]


def test_a_table_of_standings_is_told_by_its_header():
    assert is_standing(HEADER)
    assert is_standing("rank;member;name;played;wins;defeats")
    assert not is_standing("date,form,seat a,seat b,score a,score b")
    assert not is_standing("Form: association")


def test_without_its_columns_it_is_none():
    with pytest.raises(NotationError, match="Defeats"):
        read_totals(b"Name,Played,Wins\nBob,1,1")


RESULTS = st.lists(
    st.tuples(st.integers(0, 1), st.sampled_from([1, 2, 4])), min_size=0, max_size=30
)


@given(RESULTS)
def test_whatever_two_play_balances_and_is_possible(results):
    """Ann and Bob meet so often; each match has its winner and what its loss counts."""
    figures = [[0] * 5 for _ in "AB"]
    for winner, defeats in results:
        loser = 1 - winner
        skunk = int(defeats > 1)
        for side, sums in ((winner, (1, defeats, 0, skunk, 0)), (loser, None)):
            sums = sums or (1, 0, defeats, 0, skunk)
            figures[side] = [a + b for a, b in zip(figures[side], sums, strict=True)]
    rows = (
        f"{name},{','.join(map(str, each))},"
        for name, each in zip("AB", figures, strict=True)
    )
    assert found(*rows) == []
