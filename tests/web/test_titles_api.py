"""Titles and bars over JSON: by day, on an authority, and whose they are to enter."""

from datetime import date

import pytest
from django.test import Client
from jsonschema import Draft202012Validator

from standings.models import Act, Bar, BarKind, KeptAnswer, Member, Role, Title
from standings.record import Walk
from standings.titles import bar_member

from ..standings.people import (
    FIRST,
    NOON,
    a_director,
    a_member,
    a_title,
    an_expulsion,
    appointed,
)
from .registers import API, Program, a_log_in, last_act

pytestmark = pytest.mark.django_db

HERE = "members/ICA-000002/"
VOTED = {"authority": "Congress of 2024"}


@pytest.fixture
def director():
    return a_director()


@pytest.fixture
def officer(client, director):
    return Program(client, a_log_in(director))


@pytest.fixture
def anybody(client):
    return Program(client)


@pytest.fixture
def held(director):
    """The title of a member who is suspended too, and the suspension."""
    title = a_title(a_member(by=director), director)
    bar = bar_member(
        member=title.member,
        kind=BarKind.SUSPENDED,
        authority="ICA-T-2024-003",
        since=FIRST,
        by=director,
        at=NOON,
    )
    return title, bar


def asks(held):
    """Every POST, with a question that is done and its status."""
    title, bar = (HERE + f"{kind}/{each.made_by_id}/" for kind, each in named(held))
    end = {"last_day": "2024-07-01", **VOTED}
    return {
        "grant-title": (HERE + "titles/", {"name": "Master", **VOTED}, 201),
        "bar": (HERE + "bars/", {"kind": "barred", "scope": "the Cup", **VOTED}, 201),
        "end-title": (title + "end/", end, 200),
        "void-title": (title + "void/", VOTED, 200),
        "end-bar": (bar + "end/", end, 200),
        "void-bar": (bar + "void/", VOTED, 200),
    }


def named(held):
    return zip(("titles", "bars"), held, strict=True)


VERBS = ("grant-title", "bar", "end-title", "void-title", "end-bar", "void-bar")


def everything():
    models = (Act, Title, Bar, KeptAnswer)
    return [list(model.objects.order_by("pk").values()) for model in models]


@pytest.fixture(scope="module")
def described(django_db_blocker):
    with django_db_blocker.unblock():
        document = Client().get(API + "schema/").json()
    for schema in document["components"]["schemas"].values():
        if "properties" in schema:
            schema["additionalProperties"] = False
    return document


def check(described, path, method, answer):
    told = described["paths"][API + path][method]["responses"][str(answer.status_code)]
    schema = told["content"][answer["Content-Type"].split(";")[0]]["schema"]
    components = {"components": described["components"]}
    Draft202012Validator({**schema, **components}).validate(answer.json())


def test_titles_and_bars_are_read_by_anybody(anybody, described, held):
    answer = anybody.get(HERE)
    check(described, "members/{number}/", "get", answer)
    title, bar = held
    assert answer.json()["titles"] == [
        {
            "number": title.made_by_id,
            "authority": "Congress of 2024",
            "since": "2024-01-01",
            "until": None,
            "void": False,
            "name": "Champion of England",
        }
    ]
    assert answer.json()["bars"] == [
        {
            "number": bar.made_by_id,
            "authority": "ICA-T-2024-003",
            "since": "2024-01-01",
            "until": None,
            "void": False,
            "kind": "suspended",
            "scope": "",
            "provisional": False,
            "ratification": "",
        }
    ]


DAYS = [
    # A title from 1 May to 30 June, a suspension from 10 to 20 May (X.1-a)
    ("2024-04-30", False),
    ("2024-05-01", True),
    ("2024-05-09", True),
    ("2024-05-10", False),
    ("2024-05-20", False),
    ("2024-05-21", True),
    ("2024-06-30", True),
    ("2024-07-01", False),
    ("0001-01-01", False),
    ("9999-12-31", False),
]


@pytest.mark.parametrize(("day", "holder"), DAYS)
def test_who_is_a_holder_is_told_as_of_a_day(officer, director, day, holder):
    # RW-120, 159: a bar reaches from its first day to its last
    a_member(by=director)
    title = {"name": "Master", "since": "2024-05-01", "until": "2024-06-30", **VOTED}
    bar = {"kind": "suspended", "since": "2024-05-10", "until": "2024-05-20", **VOTED}
    cup = {"kind": "barred", "scope": "the Cup", "since": "2024-05-01", **VOTED}
    for address, question in (*(("titles/", title), ("bars/", bar), ("bars/", cup)),):
        assert officer.post(HERE + address, question).status_code == 201
    since = date(2024, 5, 1)
    expelled = an_expulsion(
        Member.objects.get(serial=2), director, since=since
    ).made_by_id
    assert officer.post(HERE + f"bars/{expelled}/void/", VOTED).status_code == 200
    assert officer.get(HERE, on=day).json()["holder"] is holder


@pytest.mark.parametrize("verb", VERBS)
def test_an_act_is_done_and_answered_as_described(officer, described, held, verb):
    address, question, status = asks(held)[verb]
    answer = officer.post(address, question)
    assert answer.status_code == status, answer.json()
    assert last_act()[:2] == (verb, "ICA-000002")
    path = address.replace("ICA-000002", "{number}")
    for _, each in named(held):
        path = path.replace(f"/{each.made_by_id}/", "/{made_by}/")
    check(described, path, "post", answer)
    assert not list(Walk())


@pytest.mark.parametrize("verb", VERBS)
def test_who_may_not_writes_nothing(client, anybody, director, held, verb):
    address, question, _ = asks(held)[verb]
    others = [a_log_in(appointed(director, Role.REFEREE)), a_log_in(held[0].member)]
    before = everything()
    assert anybody.post(address, question).status_code == 401
    for user in (*others, a_log_in()):
        answer = Program(client, user).post(address, question)
        assert answer.status_code == 403
        assert answer.json()["code"] in ("right-not-held", "log-in-of-no-member")
    assert everything() == before


AMISS = [
    ("grant-title", {"name": ""}, 409, None, "text-wanted"),
    ("grant-title", {"name": "x" * 201}, 409, None, "text-too-long"),
    ("grant-title", {"name": 1}, 422, "/name", "invalid"),
    ("grant-title", {"name": "a\0"}, 422, "/name", "null_characters_not_allowed"),
    ("grant-title", {"authority": ""}, 409, None, "text-wanted"),
    ("grant-title", {"since": "2025-02-29"}, 422, "/since", "invalid"),
    ("grant-title", {"until": "2023-01-01"}, 409, None, "ends-before-it-begins"),
    ("grant-title", {"rank": 1}, 422, "/rank", "unknown"),
    ("grant-title", {"name": "Champion of England"}, 409, None, "title-held-already"),
    ("bar", {"kind": "shunned"}, 422, "/kind", "invalid_choice"),
    ("bar", {"kind": ["expelled"]}, 422, "/kind", "invalid_choice"),
    ("bar", {"scope": ""}, 409, None, "scope-of-a-bar"),
    ("bar", {"kind": "suspended"}, 409, None, "scope-of-a-bar"),
    ("bar", {"kind": "expelled"}, 409, None, "expulsion-has-its-case"),
    ("end-title", {"last_day": "2023-12-31"}, 409, None, "ends-before-it-begins"),
    ("end-title", {"last_day": None}, 422, "/last_day", "null"),
    ("void-title", {"authority": "a\u200bb"}, 409, None, "hidden-character-in-text"),
    ("end-bar", {"last_day": "soon"}, 422, "/last_day", "invalid"),
    ("void-bar", {"authority": None}, 422, "/authority", "null"),
]


@pytest.mark.parametrize(("verb", "amiss", "status", "pointer", "code"), AMISS)
def test_what_is_amiss_is_told_and_nothing_is_written(
    officer, held, verb, amiss, status, pointer, code
):
    address, question, _ = asks(held)[verb]
    before = everything()
    answer = officer.post(address, question | amiss, Idempotency_Key="k")
    problem = answer.json()
    assert answer.status_code == status, problem
    assert (problem.get("pointer"), problem["code"]) == (pointer, code)
    assert everything() == before


@pytest.mark.parametrize("kind", ["titles", "bars"])
@pytest.mark.parametrize("made_by", ["1", "0", "9" * 30, "x"])
def test_nothing_is_ended_or_voided_where_nothing_is(officer, held, kind, made_by):
    before = everything()
    for act, question in (
        ("end", VOTED | {"last_day": "2024-07-01"}),
        ("void", VOTED),
    ):
        answer = officer.post(HERE + f"{kind}/{made_by}/{act}/", question)
        assert answer.status_code == 404
    title, bar = held
    other = {"titles": bar, "bars": title}[kind].made_by_id
    assert officer.post(HERE + f"{kind}/{other}/void/", VOTED).status_code == 404
    assert everything() == before


def test_a_title_is_granted_once_under_a_key_and_against_what_was_read(officer, held):
    tag = officer.get(HERE)["ETag"]
    question = {"name": "Master", **VOTED}
    first, again = (
        officer.post(HERE + "titles/", question, Idempotency_Key="k", If_Match=tag)
        for _ in range(2)
    )
    assert (first.status_code, again.content) == (201, first.content)
    before = everything()
    late = officer.post(HERE + "bars/", {"kind": "suspended", **VOTED}, If_Match=tag)
    assert late.status_code == 412
    assert everything() == before
    assert Member.objects.get(serial=2).titles.count() == 2
