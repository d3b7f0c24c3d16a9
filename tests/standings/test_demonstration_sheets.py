"""The players of the demonstration play by the rules, and its slips are found."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.engine import find_profile, parse, replay, write
from rulebook.engine.sheet import Go, Lay
from rulebook.findings import Gravity
from standings.demonstration.players import Table, bare, ledger
from standings.demonstration.programme import KINDS, PLAIN, programme, sheet_of
from standings.demonstration.slips import (
    heels_forgotten,
    missed_go,
    nineteen,
    over_count,
    past_the_last_hole,
    with_a_slip,
    wrong_peg,
    wrong_score,
)

FORMS = ("association", "short", "three-hand", "partners", "table", "losing")
SEEDS = st.integers(0, 2**32)
SKILLS = st.sampled_from([-1, 0, 0.5, 1])


def played(form="association", seed=0, **told):
    """A match as its players write it."""
    return Table(rng=Random(seed), profile=find_profile(form), **told).match()


def judged(sheet):
    """A sheet as whoever reads its text judges it."""
    return replay(parse(write(sheet)))


def errors(sheet):
    return [
        each.code
        for each in judged(sheet).findings
        if each.gravity is Gravity.ERROR and each.code != "not-agreed"
    ]


@pytest.mark.parametrize("form", FORMS)
@given(seed=SEEDS, skill=SKILLS, itemised=st.booleans())
@settings(max_examples=10)
def test_a_match_is_without_error_at_any_depth_and_ends_as_it_says(
    form, seed, skill, itemised
):
    whole = played(form, seed, skill=dict.fromkeys("AC", skill), itemised=itemised)
    for sheet in (whole, ledger(whole), bare(whole)):
        assert errors(sheet) == []
        outcome = judged(sheet).outcome
        assert outcome.scores == whole.result.scores
        assert outcome.winner is not None


@given(seed=SEEDS)
@settings(max_examples=10)
def test_one_seed_deals_one_match(seed):
    assert played(seed=seed) == played(seed=seed)


def test_a_whole_sheet_has_every_card_of_every_deal():
    for deal in played().deals:
        assert deal.starter is not None
        assert [len((*h.kept, *h.laid)) for h in deal.hands.values()] == [6, 6]
        cards = [card for h in deal.hands.values() for card in (*h.kept, *h.laid)]
        assert len({*cards, deal.starter}) == 13


def test_what_happens_at_tables_happens():
    """Go, last card, heels, muggins, and a win at every place (V.1)."""
    won, seen = set(), set()
    for seed in range(100):
        sheet = played(seed=seed, skill={"A": 0, "B": 0.5})
        won.add(str(judged(sheet).outcome.won_by))
        seen |= {type(act).__name__ for deal in sheet.deals for act in deal.acts}
    assert seen == {"Lay", "Go", "Show", "Heels", "Muggins"}
    assert won == {"heels", "play", "hand", "crib", "muggins"}


@pytest.mark.parametrize("form", ["association", "three-hand", "partners"])
@pytest.mark.parametrize("seed", range(5))
def test_a_hand_of_29_is_dealt_where_one_is_wanted(form, seed):
    found = judged(played(form, seed, nine=3)).findings
    nines = [each for each in found if each.code == "twenty-nine-for-the-register"]
    assert [each.at.deal for each in nines] == [3]


def test_in_a_ledger_are_points_and_no_cards():
    sheet = ledger(played())
    assert not any(deal.hands or deal.starter for deal in sheet.deals)
    assert not any(isinstance(a, Lay | Go) for deal in sheet.deals for a in deal.acts)


@pytest.mark.parametrize(
    ("slip", "found"),
    [
        (over_count, {"over-count", "over-count-told"}),
        (wrong_peg, {"wrong-peg"}),
        (heels_forgotten, {"heels-missing"}),
        (missed_go, {"go-while-holding"}),
        (wrong_score, {"wrong-score"}),
        (nineteen, {"over-count", "over-count-told"}),
        (past_the_last_hole, {"wrong-result"}),
    ],
)
def test_a_slip_is_found(slip, found):
    slipped = [slip(Random(seed), played(seed=seed)) for seed in range(20)]
    made = [sheet for sheet in slipped if sheet is not None]
    assert made
    for sheet in made:
        assert found & set(errors(sheet))


@pytest.mark.parametrize("depth", [lambda sheet: sheet, ledger, bare])
def test_on_every_sheet_some_slip_can_be_made(depth):
    for seed in range(20):
        sheet = with_a_slip(Random(seed), depth(played(seed=seed)))
        assert errors(sheet)


@pytest.mark.parametrize("kind", KINDS, ids=[str(n) for n in range(len(KINDS))])
def test_every_kind_of_match_ends_with_a_winner(kind):
    sheet = sheet_of(kind, Random(1), dict.fromkeys(kind.profile.seats, 0.7))
    assert errors(sheet) == []
    assert judged(sheet).outcome.winner is not None


def test_a_programme_has_each_kind_and_fills_up_with_plain_matches():
    for matches in (len(KINDS), 100, 300):
        planned = programme(matches)
        assert len(planned) == matches
        assert set(KINDS) | {PLAIN} >= set(planned) >= set(KINDS)
