"""Standings over JSON, what is behind their figures, and whom somebody played."""

from datetime import timedelta

import pytest
from jsonschema import Draft202012Validator

from standings import results
from standings.membership import join_federation

from ..standings.people import (
    FIRST,
    NOON,
    a_director,
    a_federation,
    a_member,
    a_title,
)
from ..standings.played import played
from ..standings.tables import DAY, EVENING, a_match, a_result, submitted
from .registers import Program

pytestmark = pytest.mark.django_db

A_DAY = timedelta(days=1)
LATER = EVENING + 20 * A_DAY
FIGURES = {
    "played": 1,
    "wins": 0,
    "defeats": 4,
    "skunks_given": 0,
    "skunks_taken": 1,
    "spread": -61,
}


@pytest.fixture(autouse=True)
def _clock(monkeypatch):
    monkeypatch.setattr("django.utils.timezone.now", lambda: LATER)


@pytest.fixture
def director():
    return a_director()


@pytest.fixture
def ada(director):
    return a_title(a_member(by=director, name="Ada Pone"), director).member


@pytest.fixture
def bea(director, ada):
    england = a_federation(by=director)
    bea = a_title(a_member(by=director, name="Bea Crib"), director).member
    told = {"federation": england, "since": FIRST, "by": director, "at": NOON}
    join_federation(member=bea, **told)
    return bea


@pytest.fixture
def anybody(client):
    return Program(client)


def told(program, address, status=200, **asked):
    answer = program.get(address, **asked)
    assert answer.status_code == status
    return answer.json()


def test_a_standing_has_the_columns_of_the_contract(anybody, ada, bea):
    played(ada, bea, scores="A 121, B 60")
    submitted(a_match(ada, bea, day=DAY - A_DAY), by=ada)
    answer = told(anybody, "standings/")
    rows = answer.pop("results")
    assert answer == {
        "season": 2026,
        "scope": "championship",
        "as_of": "2026-10-20",
        "federation": None,
        "balance": {
            "wins": 4,
            "defeats": 4,
            "of_members": {"wins": 4, "defeats": 4},
            "of_others": {"wins": 0, "defeats": 0},
        },
        "waiting": 1,
        "next": None,
    }
    record = rows[1].pop("record")
    assert rows[1] == {
        "rank": 2,
        "member": bea.number,
        "name": "Bea Crib",
        "federation": "ENG",
        **FIGURES,
        "disputed": 0,
        "corrected": 0,
        "corrected_since": 0,
        "bar": None,
    }
    behind = told(anybody, record.partition("/api/v1/")[2])
    assert behind["total"] == FIGURES


def test_standings_answer_as_described(anybody, client, ada, bea):
    played(ada, bea, scores="A 121, B 60")
    played(bea, ada, scores="A 121, B 99", at=EVENING + A_DAY)
    schema = client.get("/api/v1/schema/?format=json").json()
    for path, address in (
        ("standings/", "standings/"),
        ("members/{number}/record/", f"members/{ada.number}/record/"),
        ("members/{number}/opponents/", f"members/{ada.number}/opponents/"),
    ):
        described = schema["paths"][f"/api/v1/{path}"]["get"]["responses"]["200"]
        shape = described["content"]["application/json"]["schema"]
        validator = Draft202012Validator({**shape, "components": schema["components"]})
        validator.validate(told(anybody, address))


def test_a_record_tells_the_credits_and_what_was_changed_since(
    anybody, director, ada, bea
):
    # RW-092
    match = played(ada, bea, scores="A 121, B 90")
    judged = a_result("A 121, B 91")
    decided = {"authority": "The Secretariat", "by": director, "at": LATER}
    results.correct_result(match=match, judged=judged, **decided)
    address = f"members/{bea.number}/record/"
    asked = {"season": 2026, "of": "defeats"}
    (then,) = told(anybody, address, as_of=DAY.isoformat(), **asked)["results"]
    (now,) = told(anybody, address, **asked)["results"]
    assert (then["figures"]["defeats"], now["figures"]["defeats"]) == (2, 1)
    assert [each["verb"] for each in then["credits"]] == ["confirm-result"]
    assert [each["verb"] for each in then["since"]] == ["correct-result"]
    assert [each["defeats"] for each in now["credits"]] == [2, -1]
    assert now["url"].endswith(f"/api/v1/matches/{match.number}/")
    standing = told(anybody, "standings/", as_of=DAY.isoformat())["results"]
    assert [row["corrected_since"] for row in standing] == [1, 1]
    seasons = told(anybody, address)["seasons"]
    assert [(each["season"], each["defeats"]) for each in seasons] == [(2026, 1)]


def test_opponents_are_told_with_who_is_no_member_last(anybody, director, ada, bea):
    played(ada, bea, scores="A 121, B 60")
    seats = (ada, bea, "Cy Crib")
    scores = "A 121, B 100, C 60"
    at = EVENING - A_DAY
    played(*seats, form="three-hand", scores=scores, at=at, by_officer=director)
    rows = told(anybody, f"members/{ada.number}/opponents/")["results"]
    keys = ("member", "name", "met", "wins", "defeats", "skunks_given", "skunks_taken")
    assert [tuple(row[key] for key in keys) for row in rows] == [
        (bea.number, "Bea Crib", 2, 5, 0, 1, 0),
        (None, None, 1, 4, 0, 1, 0),
    ]


def test_lists_go_on_where_they_stopped(anybody, director, ada, bea, monkeypatch):
    cy = a_title(a_member(by=director, name="Cy Deal"), director).member
    for number, other in enumerate((bea, cy, bea)):
        played(ada, other, at=EVENING - number * A_DAY)
    monkeypatch.setattr("standings.api.standings.MOST_ROWS", 2)
    monkeypatch.setattr("standings.api.standings.MOST", 2)
    for address, key in (
        ("standings/", "member"),
        (f"members/{ada.number}/record/", "match"),
    ):
        first = told(anybody, address)
        rest = told(anybody, first["next"].partition("/api/v1/")[2])
        assert len(first["results"]) == 2
        assert len({row[key] for row in (*first["results"], *rest["results"])}) == 3
        assert rest["next"] is None


def test_equals_share_a_rank_across_parts(anybody, director, ada, bea, monkeypatch):
    cy = a_title(a_member(by=director, name="Cy Deal"), director).member
    played(ada, bea)
    played(ada, cy)
    monkeypatch.setattr("standings.api.standings.MOST_ROWS", 2)
    rest = told(anybody, "standings/", after=bea.number)
    assert [(row["rank"], row["member"]) for row in rest["results"]] == [(2, cy.number)]


UNANSWERED = [
    ("standings/", {"as_of": "2026-10-21"}, "/as_of"),
    ("standings/", {"as_of": "2026-02-30"}, "/as_of"),
    ("standings/", {"season": "0"}, "/season"),
    ("standings/", {"season": "9" * 30}, "/season"),
    ("standings/", {"season": "2026.5"}, "/season"),
    ("standings/", {"scope": "friendly"}, "/scope"),
    ("standings/", {"federation": "XYZ"}, "/federation"),
    ("standings/", {"federation": "\0"}, "/federation"),
    ("standings/", {"after": "ICA-000001"}, "/after"),
    ("standings/", {"after": "ICA-999999"}, "/after"),
    ("standings/", {"seasons": "2026"}, "/seasons"),
    ("members/ICA-000002/record/", {"of": "points"}, "/of"),
    ("members/ICA-000002/record/", {"after": "ICA-M-2026-000009"}, "/after"),
    ("members/ICA-000002/opponents/", {"of": "wins"}, "/of"),
    ("members/ICA-000002/opponents/", {"as_of": "3000-01-01"}, "/as_of"),
]


@pytest.mark.parametrize(("address", "asked", "pointer"), UNANSWERED)
def test_what_cannot_be_asked_is_a_problem_that_points_there(
    anybody, ada, address, asked, pointer
):
    problem = told(anybody, address, 422, **asked)
    assert [error["pointer"] for error in problem["errors"]] == [pointer]


@pytest.mark.parametrize("room", ["record", "opponents"])
def test_nobody_of_a_number_is_a_problem(anybody, ada, room):
    problem = told(anybody, f"members/ICA-999999/{room}/", 404)
    assert "ICA-999999" in problem["detail"]


def test_what_is_left_empty_is_left_out(anybody, ada, bea):
    played(ada, bea)
    empty = {"season": "", "as_of": "", "federation": ""}
    assert told(anybody, "standings/", **empty) == told(anybody, "standings/")
