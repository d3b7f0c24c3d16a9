"""Random seasons: the page, the API and the export say what the acts come to."""

from collections import Counter, defaultdict
from datetime import datetime, timedelta

import pytest
from django.conf import settings as site
from django.db import transaction
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.engine import find_profile
from standings.models import Scope
from standings.recount import Recount

from ..standings.seasons import OPENING, Reader, Season, allies, credited
from ..standings.test_seasons import SUPPRESSED, steps
from .tabled import as_csv, on_the_page, over_json

pytestmark = pytest.mark.django_db

COUNTED = {Scope.CHAMPIONSHIP: {"championship"}, Scope.ALL: {"championship", "all"}}
SKUNKING = ("association", "three-hand", "partners")
ENDING = (
    *("hand in",) * 6,
    *("confirm",) * 9,
    *("correct",) * 4,
    *("dispute", "dispute", "void", "unanswered", "withdraw", "report", "classify"),
    *("merge", "undo merge"),
)


def played(ends):
    """Matches that are reported, handed in, and confirmed by the other sides."""
    for number, end in enumerate(ends):
        yield "report", number % 3, number % 4, 1, 3
        yield "hand in", number, 3 * end, 0, 1
        yield "confirm", number, 1, 0, 1
        yield "confirm", number, 2, 0, 19


def begun_so(ends, opening, rest):
    return [*played(ends), *opening, *rest]


told = st.builds(
    begun_so,
    st.lists(st.integers(0, 12), min_size=4, max_size=8),
    steps(OPENING, 2, 6),
    steps(ENDING, 15, 40),
)


def end(day):
    """The Secretariat's midnight after a day."""
    after = datetime.combine(day + timedelta(days=1), datetime.min.time())
    return after.replace(tzinfo=site.SECRETARIAT_ZONE)


def expected(day, scope, withdrawn):
    """A standing by the acts alone: the rows, what waits, and the balance."""
    sums, disputed, waiting = defaultdict(Counter), Counter(), 0
    for number, match in Reader(before=end(day)).matches.items():
        if match.counts_for not in COUNTED[scope] or match.end is None:
            continue
        if match.state == "reported" and number not in withdrawn:
            waiting += 1
        if match.state not in ("confirmed", "disputed"):
            continue
        for letter, figures in worth(match).items():
            who = match.seats[letter]
            sums[who].update(figures)
            disputed[who] += match.state == "disputed"
    wins = sum(row["wins"] for row in sums.values())
    defeats = sum(row["defeats"] for row in sums.values())
    sums = {who: row for who, row in sums.items() if who}
    rows = {
        who: (
            1 + sum(other["wins"] > row["wins"] for other in sums.values()),
            *(row["played"], row["wins"], row["defeats"]),
            *(row["skunks given"], row["skunks taken"], row["spread"]),
            disputed[who],
        )
        for who, row in sums.items()
    }
    return rows, waiting, (wins, defeats)


def worth(match):
    """What each seat has of a match (V.3, V.3-a, V.3-b, V.3-c, V.4, VI.3-a)."""
    gained = credited(match)
    winner, scores, by_forfeit = match.end
    scores = dict(scores)
    sides = {
        side: [seat for seat in gained if seat == side or seat in with_(match, side)]
        for side in scores
    }
    found = {
        seat: Counter({"played": 1, "wins": wins, "defeats": defeats})
        for seat, (_, wins, defeats) in gained.items()
    }
    sign = -1 if find_profile(match.form).lowest_wins else 1
    for loser in set(scores) - {winner}:
        led = sign * (scores[winner] - scores[loser])
        skunk = match.form in SKUNKING and not by_forfeit and scores[loser] <= 90
        lost, won = sides[loser], sides[winner]
        most = max(len(lost), len(won))
        for seat in lost:
            found[seat]["spread"] -= led * most // len(lost)
            found[seat]["skunks taken"] += skunk
        for seat in won:
            found[seat]["spread"] += led * most // len(won)
            found[seat]["skunks given"] += skunk
    return found


def with_(match, side):
    return allies(match.form, side, dict(match.end[1]))


def season_of(told, monkeypatch):
    season = Season()
    began = season.now.date()
    for kind, *numbers in told:
        season.step(kind, *numbers)
    monkeypatch.setattr("django.utils.timezone.now", lambda: season.now)
    assert list(Recount()) == []
    today = season.now.astimezone(site.SECRETARIAT_ZONE).date()
    withdrawn = {
        number
        for number, match in Reader().matches.items()
        if match.state == "withdrawn"
    }
    middle = began + (today - began) / 2
    for day in {began, middle, today}:
        for scope in Scope:
            rows, *rest = expected(day, scope, withdrawn)
            asked = {"season": 2026, "scope": scope.value, "as_of": day.isoformat()}
            assert on_the_page(Client(), **asked) == (rows, *rest)
            assert over_json(Client(), **asked) == (rows, *rest)
            assert as_csv(Client(), **asked) == rows


@settings(max_examples=8, suppress_health_check=SUPPRESSED)
@given(told)
def test_a_standing_is_the_same_wherever_and_by_the_acts_alone(told):
    with transaction.atomic(), pytest.MonkeyPatch.context() as patch:
        season_of(told, patch)
        transaction.set_rollback(True)


@pytest.mark.proof
@settings(max_examples=50, suppress_health_check=SUPPRESSED)
@given(told)
def test_very_many_standings_are(told):
    with transaction.atomic(), pytest.MonkeyPatch.context() as patch:
        season_of(told, patch)
        transaction.set_rollback(True)
