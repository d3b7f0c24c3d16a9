"""Federations over JSON: read as of a day, entered by who may, each act once."""

from datetime import date

import pytest
from django.test import Client
from jsonschema import Draft202012Validator

from standings.documents import examined
from standings.federations import file_specimen, merge_federation
from standings.membership import join_federation
from standings.models import Act, Federation, Role

from ..standings import files
from ..standings.people import (
    FIRST,
    NOON,
    a_director,
    a_federation,
    a_member,
    appointed,
)
from .registers import API, Program, a_log_in, last_act

pytestmark = pytest.mark.django_db

JUNE = date(2024, 6, 30)


@pytest.fixture
def director():
    return a_director()


@pytest.fixture
def england(director):
    return a_federation(by=director)


@pytest.fixture
def scotland(director):
    return a_federation(by=director, code="SCO", name="Scottish Board")


@pytest.fixture
def officer(client, director):
    return Program(client, a_log_in(director))


@pytest.fixture
def anybody(client):
    return Program(client)


@pytest.fixture(scope="module")
def described(django_db_blocker):
    with django_db_blocker.unblock():
        document = Client().get(API + "schema/").json()
    for schema in document["components"]["schemas"].values():
        if "properties" in schema:
            schema["additionalProperties"] = False
    return document


def check(described, path, method, answer):
    """Holds an answer against what is described for its address and status."""
    told = described["paths"][API + path][method]["responses"][str(answer.status_code)]
    schema = told["content"][answer["Content-Type"].split(";")[0]]["schema"]
    components = {"components": described["components"]}
    Draft202012Validator({**schema, **components}).validate(answer.json())


NEW = {"code": "WAL", "name": "Cribbage Wales", "letterhead": True}
ENDS = {"last_day": "2024-06-30", "reason": "Agreed."}
ASKS = {
    # verb: address, question, status
    "found-federation": ("federations/", NEW, 201),
    "rename-federation": (
        "federations/ENG/names/",
        {"name": "Cribbage England", "since": "2024-07-01"},
        201,
    ),
    "change-confederation": (
        "federations/ENG/confederation/",
        {"confederation": "Europe"},
        200,
    ),
    "grant-letterhead": (
        "federations/SCO/letterheads/",
        {"since": "2024-07-01"},
        201,
    ),
    "withdraw-letterhead": ("federations/ENG/letterheads/withdraw/", ENDS, 200),
    "merge-federation": ("federations/ENG/merge/", ENDS | {"into": "SCO"}, 200),
}
EACH = pytest.mark.parametrize("verb", ASKS)


@pytest.fixture
def both(director, england):
    """ENG with its letterhead and SCO without."""
    return england, a_federation(by=director, code="SCO", letterhead=False)


def codes(many):
    return [f"X{chr(65 + each // 26)}{chr(65 + each % 26)}" for each in range(many)]


def path_of(address):
    return address.replace("ENG", "{code}").replace("SCO", "{code}")


def test_a_federation_is_read_as_of_a_day(
    anybody, described, director, england, scotland
):
    clerk = appointed(director, Role.FEDERATION_OFFICER, federation=scotland)
    told = {"federation": scotland, "since": FIRST, "by": director, "at": NOON}
    join_federation(member=clerk, **told)
    document = examined(files.paper(), "letterhead.pdf")
    file_specimen(document=document, **told)
    merge_federation(
        federation=scotland, into=england, last_day=JUNE, by=director, at=NOON
    )
    answer = anybody.get("federations/SCO/", on="2024-06-30")
    check(described, "federations/{code}/", "get", answer)
    assert answer.json() == {
        "code": "SCO",
        "name": "Scottish Board",
        "confederation": "",
        "letterhead": True,
        "members": 1,
        "last_day": "2024-06-30",
        "merged_into": "ENG",
        "url": f"http://testserver{API}federations/SCO/",
        "on": "2024-06-30",
        "names": [
            {"since": "2024-01-01", "until": "2024-06-30", "name": "Scottish Board"}
        ],
        "letterheads": [{"since": "2024-01-01", "until": "2024-06-30"}],
        "specimen": {"version": 1, "since": "2024-01-01", "digest": document.digest},
        "officers": [{"number": clerk.number, "name": "Bea Pone"}],
    }
    after = anybody.get("federations/SCO/", on="2024-07-01").json()
    assert (after["letterhead"], after["members"], after["officers"]) == (False, 0, [])
    before = anybody.get("federations/SCO/", on="2023-12-31").json()
    assert (before["name"], before["specimen"]) == (None, None)


@pytest.mark.parametrize("many", [3, 30])
def test_a_list_is_one_query_however_long(
    anybody, described, director, many, django_assert_num_queries
):
    for code in codes(many):
        a_federation(by=director, code=code)
    with django_assert_num_queries(3):  # the rows, their names, their letterheads
        answer = anybody.get("federations/")
    check(described, "federations/", "get", answer)
    assert len(answer.json()["results"]) == many
    assert answer.json()["next"] is None


def test_a_long_list_goes_on(anybody, director):
    for code in codes(60):
        a_federation(by=director, code=code)
    first = anybody.get("federations/").json()
    assert len(first["results"]) == 50
    rest = anybody.client.get(first["next"]).json()
    assert len(rest["results"]) == 10
    assert rest["next"] is None


@EACH
def test_an_act_is_done_once_under_its_key(officer, described, both, verb):
    address, question, status = ASKS[verb]
    answer = officer.post(address, question, Idempotency_Key="one")
    assert answer.status_code == status, answer.json()
    check(described, path_of(address), "post", answer)
    acts = Act.objects.count()
    assert last_act()[0] == verb
    assert last_act()[2] == question.get("reason", "")
    again = officer.post(address, question, Idempotency_Key="one")
    assert (again.status_code, again.json()) == (status, answer.json())
    assert Act.objects.count() == acts


@EACH
def test_nobody_writes_without_the_right(client, director, england, both, verb):
    address, question, _ = ASKS[verb]
    clerk = appointed(director, Role.FEDERATION_OFFICER, federation=england)
    acts = Act.objects.count()
    for user, status in ((None, 401), (a_log_in(), 403), (a_log_in(clerk), 403)):
        answer = Program(client, user).post(address, question)
        assert answer.status_code == status
        assert answer["Content-Type"].startswith("application/problem+json")
    assert Act.objects.count() == acts


UNREADABLE = {
    "a key that is none": ("found-federation", {"cod": "WAL"}, "/cod"),
    "no code": ("found-federation", {"code": ""}, "/code"),
    "a number": ("found-federation", {"code": 7}, "/code"),
    "a nought": ("found-federation", {"name": "a\0b"}, "/name"),
    "half a character": ("found-federation", {"name": "\ud800"}, "/name"),
    "neither yes nor no": (
        "found-federation",
        {"letterhead": "?"},
        "/letterhead",
    ),
    "no day": ("rename-federation", {"since": "soon"}, "/since"),
    "the end of days": ("merge-federation", {"last_day": "9999-12-31"}, "/last_day"),
    "an unknown federation": ("merge-federation", {"into": "XYZ"}, "/into"),
    "no reason": ("withdraw-letterhead", {"reason": ""}, "/reason"),
    "a hidden reason": ("withdraw-letterhead", {"reason": "a\u202eb"}, "/reason"),
    "a long reason": ("withdraw-letterhead", {"reason": "a" * 2001}, "/reason"),
}


@pytest.mark.parametrize("case", UNREADABLE)
def test_what_cannot_be_read_is_told_at_its_pointer(officer, described, both, case):
    verb, wrong, pointer = UNREADABLE[case]
    address, question, _ = ASKS[verb]
    acts = Act.objects.count()
    answer = officer.post(address, question | wrong)
    assert (answer.status_code, answer.json()["pointer"]) == (422, pointer)
    check(described, path_of(address), "post", answer)
    assert Act.objects.count() == acts


REFUSED = {
    "a code in use": ("found-federation", {"code": "e ng"}, "federation-code-taken"),
    "no name": ("found-federation", {"name": ""}, "name-empty"),
    "the same name": (
        "rename-federation",
        {"name": "Federation of England"},
        "name-unchanged",
    ),
    "no confederation either": (
        "change-confederation",
        {"confederation": ""},
        "confederation-unchanged",
    ),
    "before it began": (
        "grant-letterhead",
        {"since": "2023-01-01"},
        "not-yet-founded",
    ),
    "into itself": ("merge-federation", {"into": "ENG"}, "merged-into-itself"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_refused_is_told_with_its_code(officer, described, both, case):
    verb, wrong, code = REFUSED[case]
    address, question, _ = ASKS[verb]
    acts = Act.objects.count()
    answer = officer.post(address, question | wrong)
    assert (answer.status_code, answer.json()["code"]) == (409, code)
    check(described, path_of(address), "post", answer)
    assert Act.objects.count() == acts


def test_what_has_changed_since_it_was_read_is_not_changed(officer, both):
    tag = officer.get("federations/ENG/")["ETag"]
    address, question, _ = ASKS["rename-federation"]
    assert officer.post(address, question, If_Match=tag).status_code == 201
    again = question | {"name": "England again", "since": "2024-08-01"}
    assert officer.post(address, again, If_Match=tag).status_code == 412
    assert Federation.objects.get(code="ENG").names.count() == 2


@pytest.mark.parametrize("code", ["XYZ", "eng", "%00", "E" * 300, "E9", "%ED%A0%80"])
def test_an_unknown_code_is_a_problem_that_says_how_one_is_written(
    officer, england, code
):
    answers = [officer.get(f"federations/{code}/")]
    answers += [officer.post(f"federations/{code}/names/", {"name": "A"})]
    for answer in answers:
        assert answer.status_code == 404
        assert "A code is written such as ENG" in answer.json()["detail"]


@pytest.mark.parametrize(
    ("address", "query"),
    [
        ("federations/", {"after": "\0"}),
        ("federations/", {"after": "9" * 30}),
        ("federations/", {"afer": "ENG"}),
        ("federations/ENG/", {"on": "9" * 30}),
        ("federations/ENG/", {"day": "2024-01-01"}),
    ],
)
def test_a_query_that_cannot_be_read_is_422(anybody, england, address, query):
    assert anybody.get(address, **query).status_code == 422


def test_the_index_leads_to_the_federations(anybody):
    assert anybody.get("").json()["federations"].endswith("/api/v1/federations/")


def test_nothing_of_a_specimen_but_its_digest_is_in_the_answers(
    anybody, officer, director, england
):
    member = a_member(by=director)
    document = examined(files.paper(), "Briefkopf.pdf")
    told = {"federation": england, "since": FIRST, "by": director, "at": NOON}
    upload = file_specimen(document=document, **told).upload
    join_federation(member=member, **told)
    for program in (anybody, officer):
        for address in ("federations/", "federations/ENG/", "acts/"):
            said = program.get(address).content.decode()
            assert upload.number not in said
            assert "Briefkopf" not in said
            assert "@" not in said
