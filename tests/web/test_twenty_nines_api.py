"""The register of 29 hands over JSON: listed, told of, certified, refused, revoked."""

from datetime import timedelta
from hashlib import sha256

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from jsonschema import Draft202012Validator

from standings.certifying import (
    certify,
    turn_down,
)
from standings.models import Act, KeptAnswer, TwentyNine
from standings.results import submit_sheet

from ..standings.nines import NEXT_DAY, Club, a_sheet_of_29
from ..standings.tables import DAY, EVENING
from .registers import API, Program, a_log_in, last_act
from .tellings import codes

pytestmark = pytest.mark.django_db

HERE = "registers/twenty-nines/"
N1 = f"{HERE}ICA-29-2026-0001/"
HELD = {
    "hand": "5C 5D 5H JS",
    "starter": "5S",
    "member": "ICA-000002",
    "date": "2026-09-30",
    "zone": "Europe/London",
}


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    monkeypatch.setattr("django.utils.timezone.now", lambda: NEXT_DAY)


@pytest.fixture
def club():
    return Club()


@pytest.fixture
def anybody(client):
    return Program(client)


@pytest.fixture
def officer(client, club):
    return Program(client, a_log_in(club.officer))


@pytest.fixture
def reporter(client):
    return Program(client, a_log_in())


def everything():
    models = (Act, TwentyNine, KeptAnswer)
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


def test_a_29_is_told_of_certified_and_read(
    club, anybody, reporter, officer, described
):
    answer = reporter.post(HERE, HELD | {"witnesses": ["Eve", "ICA-000004"]})
    assert (answer.status_code, answer["Location"]) == (
        201,
        f"http://testserver{API}{N1}",
    )
    check(described, HERE, "post", answer)
    assert answer.json() == {
        "number": "ICA-29-2026-0001",
        "state": "waiting",
        "hand": ["5C", "5D", "5H", "JS"],
        "starter": "5S",
        "crib": False,
        "holder": {"member": "ICA-000002", "name": "Ada Pone"},
        "date": "2026-09-30",
        "zone": "Europe/London",
        "place": "",
        "match": None,
        "sheet": None,
        "deal": None,
        "federation": "ENG",
        "witnesses": ["Eve", "ICA-000004"],
        "certified": None,
        "url": f"http://testserver{API}{N1}",
    }
    done = officer.post(f"{N1}certify/", {})
    check(described, f"{HERE}{{number}}/certify/", "post", done)
    told = done.json()
    certified = told["certified"]
    assert (told["state"], certified["by"], certified["on"]) == (
        "certified",
        club.officer.number,
        "2026-10-01",
    )
    assert certified["checksum"] == sha256(certified["text"].encode()).hexdigest()
    page = f"http://testserver/{N1}certificate.pdf"
    assert certified["certificate"] == page
    read = anybody.get(N1)
    check(described, f"{HERE}{{number}}/", "get", read)
    assert read.json() == told
    assert read["ETag"] == f'"{Act.objects.last().number}"'


def test_what_a_sheet_opened_tells_its_match_and_deal(club, anybody):
    match = club.match()
    judged = a_sheet_of_29("Result: none", crib=True)
    submit_sheet(match=match, judged=judged, by=club.ada, at=EVENING)
    told = anybody.get(N1).json()
    names = ("match", "sheet", "deal", "crib")
    assert [told[name] for name in names] == [match.number, 1, 1, True]


def test_an_outsider_is_told_by_name(club, reporter):
    told = HELD | {"member": None, "name": "<b>Zoë</b>", "federation": "SCO"}
    answer = reporter.post(HERE, told).json()
    assert answer["holder"] == {"member": None, "name": "<b>Zoë</b>"}
    assert answer["federation"] == "SCO"


LISTED = {
    # the query, and the last figures of the numbers that it lists
    "all": ("", "4 3 2 1"),
    "certified": ("state=certified", "2 1"),
    "waiting": ("state=waiting", "4"),
    "refused": ("state=refused", "3"),
    "a member": ("member=ICA-000003", "4"),
    "a federation": ("federation=SCO", ""),
    "a season": ("season=2026", "4 3 2 1"),
    "after one": ("after=ICA-29-2026-0003", "2 1"),
}


@pytest.mark.parametrize(("query", "numbers"), LISTED.values(), ids=LISTED)
def test_the_register_is_listed_in_parts(club, anybody, described, query, numbers):
    days = [DAY - timedelta(days=day) for day in range(3)]
    first, second, third = (club.applied(day=day) for day in days)
    club.applied(holder=club.bea)
    for entry in (first, second):
        certify(entry=entry, by=club.officer, at=NEXT_DAY)
    turn_down(entry=third, reason="No.", by=club.officer, at=NEXT_DAY)
    answer = anybody.get(f"{HERE}?{query}")
    check(described, HERE, "get", answer)
    told = answer.json()
    listed = [entry["number"] for entry in told["results"]]
    assert listed == [f"ICA-29-2026-000{figure}" for figure in numbers.split()]
    assert told["next"] is None


def test_a_long_list_goes_on_and_asks_as_often_as_a_short_one(club, anybody):
    def asked():
        with CaptureQueriesContext(connection) as queries:
            told = anybody.get(HERE).json()
        return len(queries), told

    certify(entry=club.applied(), by=club.officer, at=NEXT_DAY)
    few, _ = asked()
    for day in range(1, 53):
        club.applied(day=DAY - timedelta(days=day))
    many, told = asked()
    assert many == few
    assert len(told["results"]) == 50
    rest = anybody.get(told["next"].partition(API)[2]).json()
    assert (len(rest["results"]), rest["next"]) == (3, None)


BAD_QUERIES = {
    "state=lost": "/state",
    "season=x": "/season",
    "member=1": "/member",
    "federation=x": "/federation",
    "after=29-1": "/after",
    "after=%00": "/after",
    "page=2": "/page",
}


@pytest.mark.parametrize(("query", "pointer"), BAD_QUERIES.items())
def test_a_query_that_asks_for_nothing_is_refused(anybody, club, query, pointer):
    answer = anybody.get(f"{HERE}?{query}")
    assert (answer.status_code, answer.json()["pointer"]) == (422, pointer)


def test_the_list_read_on_after_half_a_number_says_why(anybody, club):
    said = anybody.get(f"{HERE}?after=29-1").json()
    assert said["code"] == "no-such-twenty-nine"
    assert said["detail"].startswith("There is no entry “29-1” in the register")


REFUSED = {
    # what is told; the status, the codes, and the pointer where there is one
    "RW-009: 28": (
        {"hand": "5C 5D 5H 5S", "starter": "TD"},
        (409, ["not-twenty-nine"], None),
    ),
    "a card twice": ({"starter": "5C"}, (409, ["card-twice"], None)),
    "no card": ({"hand": "5C 5D 5H JX"}, (422, ["no-such-card"], "/hand")),
    "three cards": ({"hand": ["5C", "5D", "5H"]}, (409, ["hand-size"], None)),
    "two starters": ({"starter": "5S 5D"}, (422, ["starter-size"], "/starter")),
    "a number for cards": ({"hand": 5}, (422, ["invalid"], "/hand")),
    "no member": ({"member": "ICA-9"}, (422, ["no-such-member"], "/member")),
    "nobody": ({"member": None}, (422, ["required"], "/name")),
    "two": ({"name": "Eve"}, (422, ["invalid"], "/name")),
    "no day": ({"date": None}, (422, ["required"], "/date")),
    "a day to come": ({"date": "2026-12-24"}, (409, ["hand-not-played-yet"], None)),
    "no zone": ({"zone": ""}, (409, ["no-such-zone"], None)),
    "no match": ({"match": "M-1"}, (422, ["no-such-match"], "/match")),
    "no federation": (
        {"federation": "X"},
        (422, ["no-such-federation"], "/federation"),
    ),
    "not the holder's": ({"federation": "SCO"}, (409, ["not-in-federation"], None)),
    "a text for a crib": ({"crib": "yes"}, (422, ["invalid"], "/crib")),
    "many witnesses": ({"witnesses": ["x"] * 13}, (422, ["invalid"], "/witnesses")),
    "a hidden witness": (
        {"witnesses": ["a\u202eb"]},
        (409, ["hidden-character-in-text"], None),
    ),
    "a long witness": (
        {"witnesses": ["x" * 201]},
        (422, ["max_length"], "/witnesses/0"),
    ),
}


@pytest.mark.parametrize(("told", "expected"), REFUSED.values(), ids=REFUSED)
def test_what_is_amiss_is_told_and_nothing_is_entered(club, reporter, told, expected):
    before = everything()
    answer = reporter.post(HERE, HELD | told)
    problem = answer.json()
    came = (answer.status_code, codes(problem), problem.get("pointer"))
    assert came == expected
    assert everything() == before


def test_a_hand_is_entered_once_under_a_key_and_ever(club, reporter):
    keyed = [reporter.post(HERE, HELD, Idempotency_Key="k") for _ in range(2)]
    assert [answer.status_code for answer in keyed] == [201, 201]
    assert keyed[0].json() == keyed[1].json()
    again = reporter.post(HERE, HELD)
    assert (again.status_code, codes(again.json())) == (409, ["twenty-nine-on-file"])
    assert TwentyNine.objects.count() == 1


DECIDED = {
    # the act, its question, the state that it makes
    "certify": ({}, "certified"),
    "refuse": ({"reason": "Nobody saw it."}, "refused"),
    "revoke": ({"reason": "It was a 28."}, "revoked"),
}


@pytest.mark.parametrize("act", DECIDED)
def test_an_officer_decides_and_not_on_what_has_changed(club, officer, act):
    entry = club.applied()
    if act == "revoke":
        certify(entry=entry, by=club.officer, at=NEXT_DAY)
    question, state = DECIDED[act]
    before = everything()
    stale = officer.post(f"{N1}{act}/", question, If_Match='"1"')
    assert (stale.status_code, everything()) == (412, before)
    done = officer.post(f"{N1}{act}/", question)
    assert (done.status_code, done.json()["state"]) == (200, state)
    assert last_act() == (
        f"{act}-twenty-nine",
        entry.number,
        question.get("reason", ""),
    )
    before = everything()
    again = officer.post(f"{N1}{act}/", question)
    assert (again.status_code, everything()) == (409, before)


def test_the_federation_is_named_and_then_decides(club, client, officer):
    club.applied(holder="Eve Starter")
    unnamed = officer.post(f"{N1}certify/", {})
    assert (unnamed.status_code, codes(unnamed.json())) == (
        409,
        ["federation-to-be-named"],
    )
    holder = Program(client, a_log_in(club.ada))
    named = holder.post(f"{N1}federation/", {"federation": "ENG"})
    assert (named.status_code, named.json()["federation"]) == (200, "ENG")
    assert officer.post(f"{N1}certify/", {}).status_code == 200


def test_a_number_that_was_never_given_is_not_found(club, officer):
    club.applied()
    for number in ("ICA-29-2026-0009", "ICA-29-2026-00001", "29", "9" * 30):
        assert officer.get(f"{HERE}{number}/").status_code == 404
        assert officer.post(f"{HERE}{number}/certify/", {}).status_code == 404
