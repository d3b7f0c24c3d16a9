"""What somebody has played: the matches behind a figure, the seasons, the opponents."""

from datetime import date, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rulebook.days import day_of
from standings import career, results
from standings.career import Asked
from standings.confirmation import dispute_result
from standings.models import Match, Scope
from standings.models.credits import FIGURES

from .people import a_director, a_member, a_title
from .played import played
from .tables import DAY, EVENING, a_result

pytestmark = pytest.mark.django_db

A_DAY = timedelta(days=1)
LATER = EVENING + 20 * A_DAY


@pytest.fixture(autouse=True)
def _clock(monkeypatch):
    monkeypatch.setattr("django.utils.timezone.now", lambda: LATER)


@pytest.fixture
def director():
    return a_director()


@pytest.fixture
def four(director):
    return [a_title(a_member(by=director), director).member for _ in range(4)]


def behind(member, of="played", **asked):
    """The matches behind a figure: each with what it adds to it."""
    found = career.played(Asked(member=member, of=of, **asked), most=99)
    return [(each.match, getattr(each.figures, of)) for each in found]


@pytest.fixture
def season(four, director):
    """Ada’s: a win, a double defeat, a defeat of four, a short one, one of before."""
    ada, bea, cy, dee = four
    return {
        "win": played(ada, bea, scores="A 121, B 100"),
        "skunk": played(ada, bea, scores="A 90, B 121", at=EVENING + A_DAY),
        "double": played(cy, ada, scores="A 121, B 60", at=EVENING + 2 * A_DAY),
        "short": played(
            *(ada, dee),
            form="short",
            scores="A 61, B 2",
            agreed=True,
            at=EVENING + 3 * A_DAY,
        ),
        "before": played(ada, bea, day=date(2025, 3, 1)),
    }


def test_the_matches_behind_a_figure_add_up_to_it(four, season):
    ada, win, skunk, double, short = four[0], *list(season.values())[:4]
    counted = {"season": 2026, "scope": Scope.CHAMPIONSHIP}
    assert behind(ada, "defeats", **counted) == [(double, 4), (skunk, 2)]
    assert behind(ada, "wins", **counted) == [(win, 1)]
    assert behind(ada, "skunks_taken", **counted) == [(double, 1), (skunk, 1)]
    assert behind(ada, "skunks_given", **counted) == []
    assert behind(ada, "spread", **counted) == [(double, -61), (skunk, -31), (win, 21)]
    assert [match for match, _ in behind(ada, season=2026)] == [
        *(short, double, skunk, win)
    ]
    for of in FIGURES:
        for scope in Scope:
            asked = Asked(member=ada, season=2026, scope=scope, of=of)
            total = getattr(career.total(asked), of)
            assert total == sum(
                value for _, value in behind(ada, of, season=2026, scope=scope)
            )


def test_seasons_are_told_apart_and_together(four, season):
    ada = four[0]
    told = [
        (each.season, each.figures.played, each.figures.wins)
        for each in career.seasons(Asked(member=ada))
    ]
    assert told == [(2026, 4, 2), (2025, 1, 1)]
    championship = career.seasons(Asked(member=ada, scope=Scope.CHAMPIONSHIP))
    assert [each.figures.played for each in championship] == [3, 1]
    assert len(behind(ada)) == 5


def test_a_season_goes_day_by_day(four, season):
    told = career.days(Asked(member=four[0], season=2026))
    assert [(each.day.day, each.day.month) for each in told] == [
        *((30, 9), (1, 10), (2, 10), (3, 10))
    ]
    assert [each.figures.wins - each.figures.defeats for each in told] == [1, -2, -4, 1]


def test_a_list_goes_on_after_a_match(four, season):
    ada = four[0]
    asked = Asked(member=ada)
    whole = [each.match for each in career.played(asked, most=99)]
    first = career.played(asked, most=2)
    rest = career.played(asked, after=first[-1].match, most=99)
    assert [each.match for each in (*first, *rest)] == whole
    assert len(first) == 2


def test_a_change_is_told_by_its_act_on_either_day(four, director):
    # RW-092: what stood, what stands, and which act made it so
    ada, bea, *_ = four
    match = played(ada, bea, scores="A 121, B 90")
    results.correct_result(
        match=match,
        judged=a_result("A 121, B 91"),
        authority="The Secretariat",
        by=director,
        at=LATER,
    )
    (then,) = career.played(Asked(member=bea, day=DAY), most=9)
    (now,) = career.played(Asked(member=bea), most=9)
    assert (then.figures.defeats, now.figures.defeats) == (2, 1)
    assert then.was_changed
    assert now.was_changed
    verbs = ["confirm-result", "correct-result"]
    assert [each.act.verb for each in now.credits] == verbs
    assert ([each.act.verb for each in then.credits], now.since) == (verbs[:1], [])
    assert [each.act.verb for each in then.since] == verbs[1:]
    scores = [
        [line.score for line in each.match.in_force.lines.all()] for each in (then, now)
    ]
    assert scores == [[121, 90], [121, 91]]


def test_what_was_declared_void_is_behind_no_figure(four, director):
    ada, bea, *_ = four
    match = played(ada, bea)
    told = {"authority": "The Tribunal", "by": director, "at": LATER}
    results.void_result(match=match, **told)
    assert behind(ada) == []
    assert behind(ada, day=DAY) == [(match, 1)]
    # It is still told of, with the act that took it back.
    (told,) = career.played(Asked(member=ada), most=9)
    assert (told.match, bool(told.figures), told.was_changed) == (match, False, True)
    assert career.seasons(Asked(member=ada)) == []


def test_a_dispute_is_told_from_its_day(four):
    ada, bea, *_ = four
    match = played(ada, bea)
    told = {"reason": "I was on 99.", "by": bea, "at": EVENING + 2 * A_DAY}
    dispute_result(result=match.results.get(), **told)

    def disputed(day):
        (each,) = career.played(Asked(member=ada, day=day), most=9)
        return each.is_disputed

    day = day_of(EVENING)
    assert [disputed(day + n * A_DAY) for n in (0, 1, 2, 3)] == [0, 0, 1, 1]


# --- Head to head ---

MEETINGS = [
    # form, scores, then for A against the others in turn: met, wins, defeats, skunks
    ("association", "A 121, B 60", [(1, 4, 0, 1, 0)]),
    ("association", "A 90, B 121", [(1, 0, 2, 0, 1)]),
    ("short", "A 61, B 30", [(1, 1, 0, 0, 0)]),
    ("losing", "A 121, B 80", [(1, 0, 1, 0, 0)]),
    # V.3-c: the winner against each, the losers not against one another
    ("three-hand", "A 121, B 70, C 100", [(1, 2, 0, 1, 0), (1, 1, 0, 0, 0)]),
    ("three-hand", "A 60, B 121, C 100", [(1, 0, 4, 0, 1), None]),
    # partners have won together, against each of the others
    (
        "partners",
        "A 121, B 90",
        [(1, 2, 0, 1, 0), None, (1, 2, 0, 1, 0)],
    ),
]


@pytest.mark.parametrize(("form", "scores", "expected"), MEETINGS)
def test_what_somebody_has_against_each_who_sat_there(four, form, scores, expected):
    ada, *others = four[: len(expected) + 1]
    played(ada, *others, form=form, scores=scores, agreed=form == "short")
    assert against(ada) == {
        other: told for other, told in zip(others, expected, strict=True) if told
    }
    # The other has the same from the other side.
    for other in others:
        mine = against(ada).get(other)
        theirs = against(other).get(ada)
        turned = mine and (mine[0], mine[2], mine[1], mine[4], mine[3])
        assert theirs == turned


def against(member, **asked):
    found = career.opponents(Asked(member=member, **asked))
    return {
        each.member: (
            *(each.figures.played, each.figures.wins, each.figures.defeats),
            *(each.figures.skunks_given, each.figures.skunks_taken),
        )
        for each in found
    }


def test_who_was_met_most_often_comes_first_and_no_members_last(four, director):
    ada, bea, cy, _ = four
    played(ada, cy)
    for number in range(2):
        played(ada, bea, at=EVENING + number * A_DAY)
    for number in range(3):
        at = EVENING - (number + 20) * A_DAY
        seats = (ada, bea, "Cy Crib")
        scores = "A 121, B 100, C 100"
        played(*seats, form="three-hand", scores=scores, by_officer=director, at=at)
    found = career.opponents(Asked(member=ada))
    assert [(each.member, each.figures.played) for each in found] == [
        *((bea, 5), (cy, 1), (None, 3))
    ]


def test_opponents_are_told_as_of_a_day_and_of_a_season(four, director, season):
    ada, bea, cy, _ = four
    assert against(ada, season=2025) == {bea: (1, 1, 0, 0, 0)}
    assert against(ada, season=2026, day=DAY) == {bea: (1, 1, 0, 0, 0)}
    championship = against(ada, season=2026, scope=Scope.CHAMPIONSHIP)
    assert championship == {bea: (2, 1, 2, 0, 1), cy: (1, 0, 4, 0, 1)}


def test_a_record_asks_as_much_of_many_matches_as_of_few(four, director):
    ada, bea, cy, _ = four
    played(ada, bea)

    def asked():
        which = Asked(member=ada, season=2026)
        with CaptureQueriesContext(connection) as captured:
            career.played(which, most=50)
            career.seasons(which), career.total(which), career.days(which)
            career.opponents(which)
        return len(captured)

    few = asked()
    for number in range(8):
        played(ada, (bea, cy)[number % 2], at=EVENING - (number + 1) * A_DAY)
    assert Match.objects.count() == 9
    assert asked() == few
