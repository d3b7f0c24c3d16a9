"""A standing as of any day: who stands where, by what, and what is known of a row."""

from datetime import date, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rulebook.days import day_of
from standings import results
from standings.confirmation import dispute_result
from standings.membership import join_federation, leave_federation, rename
from standings.models import BarKind, Scope
from standings.registration import withdraw_match
from standings.standing import Asked, Gained, read, rows, waiting
from standings.titles import bar_member, void_bar

from .people import (
    FIRST,
    NOON,
    a_director,
    a_federation,
    a_member,
    a_title,
    an_expulsion,
)
from .played import played, ranks, standing
from .tables import DAY, EVENING, a_match, a_result, submitted

pytestmark = pytest.mark.django_db

A_DAY = timedelta(days=1)
LATER = EVENING + 20 * A_DAY


class Clock:
    now = LATER


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr("django.utils.timezone.now", lambda: clock.now)
    return clock


@pytest.fixture
def director():
    return a_director()


@pytest.fixture
def four(director):
    """Four who hold titles, so that whatever they play counts (X.1)."""
    return [a_title(a_member(by=director), director).member for _ in range(4)]


def figures(member, **asked):
    """Somebody's row: played, wins, defeats, skunks given and taken, spread."""
    (row,) = [row for row in standing(**asked) if row.member == member]
    told = row.figures
    return (
        *(told.played, told.wins, told.defeats),
        *(told.skunks_given, told.skunks_taken, told.spread),
    )


# --- What a result is worth, told through a standing ---

RESULTS = [
    # RW-048, V.3-a: crossed the ninetieth means 91
    ("RW-048", "association", "A 121, B 90", 2),
    ("RW-048", "association", "A 121, B 91", 1),
    ("RW-048", "association", "A 121, B 89", 2),
    # RW-049, V.4: four, never two and four
    ("RW-049", "association", "A 121, B 60", 4),
    ("RW-049", "association", "A 121, B 61", 2),
    ("RW-049", "association", "A 121, B 31", 4),
    ("RW-049", "association", "A 121, B 0", 4),
    # RW-047: pegged out from 114 with the other one hole short of the line
    ("RW-047", "association", "A 121, B 89", 2),
    # RW-050, V.3-b: no skunk in a short match, and no championship standing (V.2)
    ("RW-050", "short", "A 61, B 30", 1),
    ("RW-050", "short", "A 61, B 0", 1),
]


@pytest.mark.parametrize(("case", "form", "scores", "worth"), RESULTS)
def test_a_loser_has_as_many_defeats_as_the_winner_wins(
    four, case, form, scores, worth
):
    ada, bea, *_ = four
    played(ada, bea, form=form, scores=scores, agreed=form == "short")
    won, lost = figures(ada, scope=Scope.ALL), figures(bea, scope=Scope.ALL)
    assert (won[:3], lost[:3]) == ((1, worth, 0), (1, 0, worth))
    assert won[3] == lost[4] == int(worth > 1)
    stands = ranks(scope=Scope.CHAMPIONSHIP)
    assert bool(stands) == (form == "association")


def test_of_three_each_loser_is_reckoned_by_itself(four):
    # RW-035; V.3-c
    played(*four[:3], form="three-hand", scores="A 121, B 70, C 88")
    assert ranks() == [(1, four[0], 4, 0), (2, four[1], 0, 2), (2, four[2], 0, 2)]


def test_equals_share_a_rank_and_the_next_one_skips(four):
    # RW-090; V-a: credited wins 2, 1, 1, 0
    ada, bea, cy, dee = four
    for number, winner in enumerate((ada, ada, bea, cy)):
        played(winner, dee, at=EVENING - number * A_DAY)
    assert [rank for rank, *_ in ranks()] == [1, 2, 2, 4]
    assert [member for _, member, *_ in ranks()] == [ada, bea, cy, dee]


# --- What does not count, or not yet ---


def test_what_only_one_side_told_counts_for_nobody_and_is_counted_as_waiting(four):
    # RW-119, RW-082, RW-085
    ada, bea, cy, _ = four
    a_match(ada, cy)  # no result at all
    submitted(a_match(ada, bea), by=ada)
    assert ranks() == []
    assert waiting(Asked(season=2026)) == 1
    assert waiting(Asked(season=2025)) == 0
    assert read(Asked(season=2026)).balance.wins == 0


@pytest.mark.parametrize(
    ("form", "scope", "counted"),
    [
        ("association", Scope.CHAMPIONSHIP, 1),
        ("association", Scope.ALL, 1),
        ("short", Scope.CHAMPIONSHIP, 0),
        ("short", Scope.ALL, 1),
    ],
)
def test_results_wait_in_the_standings_that_they_would_count_in(
    four, form, scope, counted
):
    match = a_match(*four[:2], form=form, agreed=form == "short")
    scores = "A 61, B 30" if form == "short" else "A 121, B 30"
    submitted(match, scores, by=four[0])
    assert waiting(Asked(season=2026, scope=scope)) == counted


def test_a_match_of_no_holders_waits_in_no_standing(director):
    ada, bea = a_member(by=director), a_member(by=director)
    submitted(a_match(ada, bea), by=ada)
    assert waiting(Asked(season=2026, scope=Scope.ALL)) == 0


def test_what_was_withdrawn_waits_no_more(four):
    match = a_match(*four[:2])
    submitted(match, by=four[0])
    withdraw_match(match=match, reason="Mistyped.", by=four[0], at=EVENING)
    assert waiting(Asked(season=2026)) == 0


def test_a_non_human_has_no_win_no_rank_and_no_row(four, director):
    # RW-122; X.1-e
    horse = a_member(by=director, name="Dobbin", species="horse")
    ada, bea, *_ = four
    match = a_match(ada, bea, horse, form="three-hand")
    submitted(match, "A 88, B 70, C 121", by=ada)
    assert waiting(Asked(season=2026, scope=Scope.ALL)) == 0
    results.correct_result(
        match=match,
        judged=a_result("A 88, B 71, C 121", "three-hand"),
        authority="The Tribunal",
        by=director,
        at=EVENING,
    )
    assert ranks(scope=Scope.ALL) == []


def test_who_is_no_member_stands_in_no_row_and_in_the_balance(four, director):
    ada = four[0]
    played(
        *(ada, four[1], "Cy Crib"),
        form="three-hand",
        scores="A 121, B 100, C 60",
        by_officer=director,
    )
    even = read(Asked(season=2026)).balance
    assert (even.of_members, even.of_others) == (Gained(5, 1), Gained(0, 4))
    assert (even.wins, even.defeats, even.is_even) == (5, 5, True)
    assert [member for _, member, *_ in ranks()] == [ada, four[1]]


def test_a_season_is_the_year_of_play(four):
    played(*four[:2])
    assert ranks(season=2025) == ranks(season=2027) == []


# --- As of a day ---


def test_a_correction_changes_no_standing_of_before_it(four, director):
    # RW-092: a double defeat as of before, a single one as of today; both say why
    ada, bea, *_ = four
    match = played(ada, bea, scores="A 121, B 90")
    results.correct_result(
        match=match,
        judged=a_result("A 121, B 91"),
        authority="The Secretariat",
        by=director,
        at=LATER,
    )
    before, today = day_of(EVENING + 7 * A_DAY), day_of(LATER)
    assert ranks(day=before) == [(1, ada, 2, 0), (2, bea, 0, 2)]
    assert ranks(day=today) == ranks() == [(1, ada, 1, 0), (2, bea, 0, 1)]
    then, now = standing(day=before)[1], standing(day=today)[1]
    assert (then.corrected, then.corrected_since) == (0, 1)
    assert (now.corrected, now.corrected_since) == (1, 0)
    assert ranks(day=day_of(EVENING) - A_DAY) == []


def test_a_day_ends_at_the_secretariats_midnight(four):
    # RW-183: 23:30 in London in June is 22:30 of the same day in the record
    ada, bea, *_ = four
    late = EVENING.replace(month=6, day=15, hour=22, minute=59)
    played(ada, bea, at=late)
    played(bea, ada, at=late + timedelta(minutes=2), day=date(2026, 6, 14))
    assert ranks(day=date(2026, 6, 15)) == [(1, ada, 1, 0), (2, bea, 0, 1)]
    assert ranks(day=date(2026, 6, 16)) == [(1, ada, 1, 1), (1, bea, 1, 1)]


def test_results_told_late_stand_in_no_standing_of_before_they_were(four):
    # RW-158: the order in which they are told changes no figure
    ada, bea, *_ = four
    later = EVENING + A_DAY
    played(ada, bea, at=later)
    played(bea, ada, at=later + A_DAY, day=DAY, scores="A 121, B 30")
    assert ranks(day=day_of(later)) == [(1, ada, 1, 0), (2, bea, 0, 1)]
    assert ranks() == [(1, bea, 4, 1), (2, ada, 1, 4)]


def test_what_waited_on_a_day_is_told_of_that_day(four, director):
    ada, bea, *_ = four
    match = a_match(ada, bea)
    submitted(match, by=ada)
    then = Asked(season=2026, day=day_of(EVENING))
    assert waiting(then) == 1
    results.correct_result(
        match=match,
        judged=a_result("A 121, B 99"),
        authority="The Secretariat",
        by=director,
        at=EVENING + 2 * A_DAY,
    )
    assert waiting(then) == 1
    assert waiting(Asked(season=2026, day=day_of(EVENING + 2 * A_DAY))) == 0
    assert waiting(Asked(season=2026)) == 0
    assert waiting(Asked(season=2026, day=day_of(EVENING) - A_DAY)) == 0


def test_a_dispute_is_marked_from_its_day_until_it_is_decided(four, director):
    # RW-086, X.1-c: a disputed result counts, marked
    ada, bea, *_ = four
    match = played(ada, bea, scores="A 121, B 90")
    result = match.results.get()
    told = {"reason": "I was on 91.", "by": bea}
    dispute_result(result=result, **told, at=EVENING + 2 * A_DAY)
    results.correct_result(
        match=match,
        judged=a_result("A 121, B 91"),
        authority="The Tribunal",
        by=director,
        at=EVENING + 5 * A_DAY,
    )
    days = [day_of(EVENING) + n * A_DAY for n in (0, 2, 4, 5)]
    told = [[row.disputed for row in standing(day=day)] for day in days]
    assert told == [[0, 0], [1, 1], [1, 1], [0, 0]]
    assert [figures(bea, day=day)[2] for day in days] == [2, 2, 2, 1]


def test_a_void_result_that_is_disputed_is_so_in_no_row(four, director):
    ada, bea, *_ = four
    match = played(ada, bea)
    played(ada, bea, at=EVENING + A_DAY)
    told = {"authority": "The Tribunal", "by": director, "at": EVENING}
    void = results.void_result(match=match, **told)
    dispute_result(result=void, reason="I won it.", by=ada, at=EVENING)
    assert [row.disputed for row in standing()] == [0, 0]
    assert [row.corrected for row in standing()] == [1, 1]


def test_names_and_federations_are_those_of_the_day(four, director):
    ada, bea, *_ = four
    by = {"by": director, "at": NOON}
    england = a_federation(by=director, code="ENG")
    scotland = a_federation(by=director, code="SCO")
    join_federation(member=ada, federation=england, since=FIRST, **by)
    leave_federation(
        member=ada, federation=england, last_day=DAY, reason="Moved.", **by
    )
    join_federation(member=ada, federation=scotland, since=DAY + A_DAY, **by)
    rename(member=ada, name="Ada Crib", since=DAY + A_DAY, **by)
    played(ada, bea)
    then, now = standing(day=DAY)[0], standing()[0]
    assert (then.member.name, then.federations) == ("Bea Pone", ("ENG",))
    assert (now.member.name, now.federations) == ("Ada Crib", ("SCO",))
    assert ranks(day=DAY, federation=england) == [(1, ada, 1, 0)]
    assert ranks(day=DAY, federation=scotland) == []
    assert ranks(federation=scotland) == [(1, ada, 1, 0)]


def test_a_federations_standing_ranks_its_own(four, director):
    ada, bea, cy, _ = four
    england = a_federation(by=director)
    for member in (bea, cy):
        told = {"federation": england, "since": FIRST, "by": director, "at": NOON}
        join_federation(member=member, **told)
    played(ada, bea)
    played(ada, cy)
    assert ranks(federation=england) == [(1, bea, 0, 1), (1, cy, 0, 1)]
    # Its members meet others, and so the balance is that of all.
    assert read(Asked(season=2026, federation=england)).balance.wins == 2


def test_an_expulsion_is_marked_while_it_runs_and_leaves_the_figures(four, director):
    # RW-114, RW-159, VIII.2-d: void from the start, it never was
    ada, bea, *_ = four
    played(ada, bea)
    decided = {"authority": "VII.4", "by": director, "at": EVENING}
    bar = an_expulsion(ada, director, since=DAY + A_DAY)
    before = ranks()

    def marks(day):
        return [row.bar and row.bar.kind for row in standing(day=day)]

    assert marks(DAY) == [None, None]
    assert marks(DAY + A_DAY) == ["expelled", None]
    assert before == [(1, ada, 1, 0), (2, bea, 0, 1)]
    void_bar(bar=bar, **decided)
    assert marks(DAY + A_DAY) == [None, None]
    assert ranks() == before


def test_who_is_suspended_too_is_marked_as_expelled(four, director):
    ada, bea, *_ = four
    played(ada, bea)
    decided = {"authority": "VII.4", "since": DAY, "by": director, "at": EVENING}
    an_expulsion(ada, director, since=DAY)
    bar_member(member=ada, kind=BarKind.SUSPENDED, **decided)
    bar_member(member=bea, kind=BarKind.BARRED, scope="the Cup", **decided)
    assert [row.bar and row.bar.kind for row in standing()] == ["expelled", None]


def test_a_correction_after_later_matches_leaves_these_alone(four, director):
    # RW-154
    ada, bea, cy, _ = four
    first = played(ada, bea)
    played(ada, cy, at=EVENING + A_DAY)
    results.correct_result(
        match=first,
        judged=a_result("A 98, B 121"),
        authority="The Tribunal",
        by=director,
        at=EVENING + 3 * A_DAY,
    )
    assert ranks() == [(1, ada, 1, 1), (1, bea, 1, 0), (3, cy, 0, 1)]


# --- What it asks the database ---


def test_a_standing_asks_as_much_among_many_as_among_few(four, director):
    ada, bea, *_ = four
    played(ada, bea)

    def asked(**more):
        which = Asked(season=2026, **more)
        with CaptureQueriesContext(connection) as captured:
            list(rows(which, read(which).lines))
            waiting(which)
        return len(captured)

    few = asked(), asked(day=DAY)
    others = [a_title(a_member(by=director), director).member for _ in range(6)]
    for number, other in enumerate(others):
        played(ada, other, at=EVENING)
        played(other, bea, at=EVENING - number * A_DAY)
    assert (asked(), asked(day=DAY)) == few
    assert few == (7, 8)
