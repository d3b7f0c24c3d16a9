"""Random seasons: results balance, and the record tells what the registers say."""

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from standings.convening import CountsFor
from standings.models import Match, MatchState, Merger, MergerUndone, Result
from standings.record import Walk
from standings.tallies import credited, worth_of

from .seasons import (
    HONOURS,
    OPENING,
    PLAY,
    Reader,
    Season,
    everything,
    forks,
    held,
    lines,
    stands,
)

pytestmark = pytest.mark.django_db

number = st.integers(0, 99)


def steps(kinds, least, most):
    step = st.tuples(st.sampled_from(kinds), number, number, number, number)
    return st.lists(step, min_size=least, max_size=most)


told = st.builds(list.__add__, steps(OPENING, 6, 12), steps(PLAY, 15, 40))
SUPPRESSED = [HealthCheck.too_slow, HealthCheck.data_too_large]


def season_of(told):
    """Plays a season and holds what the registers say against what they should."""
    season = Season()
    said = {}
    for kind, *numbers in told:
        season.step(kind, *numbers)
        now = {match.number: held(match) for match in Match.objects.all()}
        if kind in HONOURS:
            assert now == said  # whatever its days, it changes no entry (X.1-g)
        said = now
    assert not list(Walk())
    read = Reader()
    matches = list(Match.objects.order_by("year", "serial"))
    assert {match.number: stands(match) for match in matches} == {
        match.number: read.stands(match.number) for match in matches
    }
    for match in matches:
        assert not forks(match)
        assert_balanced(match)
        credits = {whose: each for whose, each in credited(match).items() if each}
        assert credits == {w: each for w, each in worth_of(match).items() if each}
    for scope in scopes(matches):
        assert_credits_balance(scope)
    for which in range(2):
        assert_a_merger_undone_leaves_nothing(season, which)


def assert_a_merger_undone_leaves_nothing(season, which):
    """Merged and set apart at once, everything is as it was (RW-177)."""
    before, mergers = everything(), Merger.objects.count()
    season.step("merge", which, 0, 0, 0)
    if Merger.objects.count() > mergers:
        season.step("undo merge", mergers, 0, 0, 0)
        assert MergerUndone.objects.filter(merger=Merger.objects.latest("pk")).exists()
    assert everything() == before


def assert_balanced(match):
    """Nobody gains beside what is no human, and of the rest as much as is lost."""
    for result in Result.objects.filter(match=match):
        gained = lines(result).values()
        assert sum(wins for _, wins, _ in gained) == sum(
            defeats for _, _, defeats in gained
        )
        if match.seats.exclude(species="human").exists():
            assert {(wins, defeats) for _, wins, defeats in gained} <= {(0, 0)}


def scopes(matches):
    """The matches that count together: in all standings, some, none; and by form."""
    for counts_for in CountsFor:
        yield [match for match in matches if held(match)[1] == counts_for]
    for form in {match.form for match in matches}:
        yield [match for match in matches if match.form == form]


def assert_credits_balance(matches):
    """Over the results in force as many wins as defeats (V.3-c)."""
    standing = [match for match in matches if match.state != MatchState.WITHDRAWN]
    in_force = Result.objects.latest().filter(match__in=standing)
    gained = [line for result in in_force for line in lines(result).values()]
    assert sum(line[1] for line in gained) == sum(line[2] for line in gained)


@settings(max_examples=10, suppress_health_check=SUPPRESSED)
@given(told)
def test_a_season_balances_and_is_told_by_its_record_alone(told):
    with transaction.atomic():
        season_of(told)
        transaction.set_rollback(True)


@pytest.mark.proof
@settings(max_examples=100, suppress_health_check=SUPPRESSED)
@given(told)
def test_very_many_seasons_do(told):
    with transaction.atomic():
        season_of(told)
        transaction.set_rollback(True)
