"""What a result counts for: the ledger of credits, and the tallies that it moves."""

from datetime import timedelta
from importlib import import_module

import pytest
from django.apps import apps
from django.db.models import Sum

from rulebook.engine import find_profile
from standings import results, tallies
from standings.confirmation import confirm_result, confirm_unanswered, dispute_result
from standings.credit import Figures, Line, figures
from standings.models import Credit, Scope, Tally
from standings.models.credits import FIGURES
from standings.registration import report_match
from standings.titles import grant_title

from .people import a_director, a_member
from .tables import DAY, EVENING, a_match, a_result, submitted, told

pytestmark = pytest.mark.django_db

NONE = Figures()


@pytest.fixture
def director():
    return a_director()


@pytest.fixture
def holders(director):
    """Three who hold titles, so that whatever they play counts (X.1)."""
    found = [a_member(by=director) for _ in range(3)]
    for member in found:
        grant_title(
            member=member,
            name="Warden",
            since=DAY - timedelta(days=400),
            authority="Congress",
            by=director,
            at=EVENING,
        )
    return found


def tally(member, scope=Scope.CHAMPIONSHIP):
    row = Tally.objects.filter(season=2026, scope=scope, member=member).first()
    return row.figures if row else NONE


def rows(*members, scope=Scope.CHAMPIONSHIP):
    return [tally(member, scope) for member in members]


FIGURES_BY_SEAT = [
    # form, who has which score, wins and defeats; then by seat: wins, defeats,
    # skunks given, skunks taken, spread
    (
        "association",  # V.3-a: 91 has crossed the ninetieth
        {"A": Line(121, 1), "B": Line(91, defeats=1)},
        {"A": (1, 0, 0, 0, 30), "B": (0, 1, 0, 0, -30)},
    ),
    (
        "association",  # V.3
        {"A": Line(90, defeats=2), "B": Line(121, 2)},
        {"A": (0, 2, 0, 1, -31), "B": (2, 0, 1, 0, 31)},
    ),
    (
        "association",  # V.4: a double skunk is one skunk
        {"A": Line(121, 4), "B": Line(60, defeats=4)},
        {"A": (4, 0, 1, 0, 61), "B": (0, 4, 0, 1, -61)},
    ),
    (
        "three-hand",  # V.3-c: each loser separately
        {"A": Line(121, 4), "B": Line(70, defeats=2), "C": Line(88, defeats=2)},
        {
            "A": (4, 0, 2, 0, 84),
            "B": (0, 2, 0, 1, -51),
            "C": (0, 2, 0, 1, -33),
        },
    ),
    (
        "partners",
        {
            "A": Line(121, 2),
            "B": Line(90, defeats=2),
            "C": Line(121, 2),
            "D": Line(90, defeats=2),
        },
        {
            "A": (2, 0, 1, 0, 31),
            "B": (0, 2, 0, 1, -31),
            "C": (2, 0, 1, 0, 31),
            "D": (0, 2, 0, 1, -31),
        },
    ),
    (
        "captain",  # one against two: reckoned against each, and no skunk
        {"A": Line(121, 1), "B": Line(121, 1), "C": Line(44, defeats=2)},
        {
            "A": (1, 0, 0, 0, 77),
            "B": (1, 0, 0, 0, 77),
            "C": (0, 2, 0, 0, -154),
        },
    ),
    (
        "losing",  # VI.3-a: the lowest score wins
        {"A": Line(121, defeats=1), "B": Line(80, 1)},
        {"A": (0, 1, 0, 0, -41), "B": (1, 0, 0, 0, 41)},
    ),
]


@pytest.mark.parametrize(("form", "lines", "expected"), FIGURES_BY_SEAT)
def test_what_a_result_adds_to_each_row(form, lines, expected):
    lowest_wins = find_profile(form).lowest_wins
    said = figures(lines, lowest_wins=lowest_wins)
    assert said == {seat: Figures(1, *each) for seat, each in expected.items()}
    total = sum(said.values(), NONE)
    assert total.wins == total.defeats
    assert total.skunks_given == total.skunks_taken
    assert total.spread == 0


def test_a_result_with_nobody_ahead_adds_nothing():
    assert figures({"A": Line(121), "B": Line(90)}, lowest_wins=False) == {}


def test_a_result_counts_once_the_other_side_confirms_it(holders):
    ada, bea, _cy = holders
    match = a_match(ada, bea)
    result = submitted(match, "A 121, B 60", by=ada)
    assert not Credit.objects.exists()
    confirm_result(result=result, by=bea, at=EVENING)
    assert rows(ada, bea) == [
        Figures(1, 4, 0, 1, 0, 61),
        Figures(1, 0, 4, 0, 1, -61),
    ]
    assert rows(ada, bea) == rows(ada, bea, scope=Scope.ALL)


def test_a_disputed_result_counts_until_that_is_decided(holders, director):
    ada, bea, _cy = holders
    match = a_match(ada, bea)
    result = submitted(match, "A 121, B 90", by=ada)
    dispute_result(result=result, reason="I was on 91.", by=bea, at=EVENING)
    assert tally(bea) == Figures(1, 0, 2, 0, 1, -31)
    results.correct_result(
        match=match,
        judged=a_result("A 121, B 91"),
        authority="The Secretariat",
        by=director,
        at=EVENING,
    )
    assert rows(ada, bea) == [Figures(1, 1, spread=30), Figures(1, 0, 1, spread=-30)]


def test_a_void_result_counts_for_nobody(holders, director):
    ada, bea, _cy = holders
    match = a_match(ada, bea)
    confirm_result(result=submitted(match, by=ada), by=bea, at=EVENING)
    results.void_result(match=match, authority="The Tribunal", by=director, at=EVENING)
    assert rows(ada, bea) == [NONE, NONE]
    assert Credit.objects.count() == 4


def test_what_an_officer_confirms_for_the_silent_counts(holders, director):
    ada, bea, _cy = holders
    result = submitted(a_match(ada, bea), by=ada)
    later = EVENING + timedelta(days=15)
    confirm_unanswered(result=result, reason="No answer.", by=director, at=later)
    assert tally(ada).wins == 1


@pytest.mark.parametrize(
    ("form", "scores", "championship", "everything"),
    [
        ("association", "A 121, B 98", 1, 1),
        ("short", "A 61, B 30", 0, 1),  # V.2, X.1-d
        ("losing", "A 80, B 121", 0, 1),  # VI.3, X.1-d
    ],
)
def test_which_standings_a_form_counts_in(
    holders, form, scores, championship, everything
):
    ada, bea, _cy = holders
    match = a_match(ada, bea, form=form)
    confirm_result(result=submitted(match, scores, by=ada), by=bea, at=EVENING)
    assert tally(ada).played == championship
    assert tally(ada, Scope.ALL).played == everything


def test_what_no_two_holders_played_and_no_event_counts_nowhere(director):
    ada, bea = a_member(by=director), a_member(by=director)
    match = a_match(ada, bea)
    confirm_result(result=submitted(match, by=ada), by=bea, at=EVENING)
    assert not Credit.objects.exists()


def test_who_is_no_member_stands_in_the_balance_and_in_no_row(holders, director):
    ada, bea, _cy = holders
    match = a_match(ada, bea, "Cy Crib", form="three-hand")
    result = submitted(match, "A 121, B 70, C 60", by=ada)
    confirm_result(result=result, by=bea, at=EVENING)
    later = EVENING + timedelta(days=15)
    confirm_unanswered(result=result, reason="No member.", by=director, at=later)
    assert tally(None) == Figures(1, 0, 4, 0, 1, -61)
    assert tally(ada).wins == tally(bea).defeats + tally(None).defeats
    assert [row.member for row in Tally.objects.standing(2026, Scope.ALL)] == [ada, bea]


def test_settling_again_writes_nothing(holders):
    ada, bea, _cy = holders
    match = a_match(ada, bea)
    confirm_result(result=submitted(match, by=ada), by=bea, at=EVENING)
    match.refresh_from_db()
    before = list(Credit.objects.values()), list(Tally.objects.values())
    tallies.settle(match, match.results.get().act)
    assert before == (list(Credit.objects.values()), list(Tally.objects.values()))


def test_the_sums_up_to_a_day_are_the_standing_as_of_it(holders, director):
    """A match of 30 September, corrected three weeks later: two defeats, then one."""
    ada, bea, _cy = holders
    match = a_match(ada, bea)
    result = submitted(match, "A 121, B 90", by=ada)
    confirm_result(result=result, by=bea, at=EVENING)
    later = EVENING + timedelta(days=20)
    results.correct_result(
        match=match,
        judged=a_result("A 121, B 91"),
        authority="The Secretariat",
        by=director,
        at=later,
    )
    of_bea = Credit.objects.filter(member=bea)
    sums = [
        of_bea.entered_before(moment).aggregate(defeats=Sum("defeats"))["defeats"]
        for moment in (EVENING, EVENING + timedelta(days=1), later + timedelta(days=1))
    ]
    assert sums == [None, 2, 1]


def test_matches_on_file_before_there_was_a_ledger_are_credited(
    holders, director, monkeypatch
):
    ada, bea, cy = holders
    for module in ("confirmation", "results", "registration"):
        monkeypatch.setattr(f"standings.{module}.settle", lambda match, act: None)
    skunk = a_match(ada, bea)
    confirm_result(result=submitted(skunk, "A 121, B 60", by=ada), by=bea, at=EVENING)
    short = a_match(ada, cy, form="short")
    answered = submitted(short, "A 40, B 61", by=ada)
    dispute_result(result=answered, reason="No.", by=cy, at=EVENING)
    submitted(a_match(bea, cy), by=bea)
    report_match(told=told(ada, bea, cy, form="three-hand"), by=ada, at=EVENING)
    assert not Credit.objects.exists()
    import_module("standings.migrations.0015_credits").credit_what_stands(apps, None)
    assert rows(ada, bea, cy) == [
        Figures(1, 4, 0, 1, 0, 61),
        Figures(1, 0, 4, 0, 1, -61),
        NONE,
    ]
    assert tally(cy, Scope.ALL) == Figures(1, 1, spread=21)
    for match in (skunk, short):
        match.refresh_from_db()
        assert tallies.credited(match) == tallies.worth_of(match)


def test_the_figures_are_the_columns_of_a_row():
    assert FIGURES == (
        "played",
        "wins",
        "defeats",
        "skunks_given",
        "skunks_taken",
        "spread",
    )
