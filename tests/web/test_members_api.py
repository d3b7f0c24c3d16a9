"""Members and the record over JSON: who may, what is refused, and what is done once."""

import json
import re
from datetime import date
from hashlib import sha256

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from jsonschema import Draft202012Validator

from standings.applications import apply
from standings.appointments import appoint
from standings.membership import join_federation, rename
from standings.models import Act, KeptAnswer, Member, MemberName, Role

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

JULY = date(2024, 7, 1)
NEW = {"name": "Zoë O'Seat-Hagan", "zone": "Europe/London", "since": "2024-05-01"}


@pytest.fixture
def director():
    return a_director()


@pytest.fixture
def member(director):
    """A member of SCO who chairs the Tribunal; there is ENG besides."""
    member = a_member(by=director)
    scotland = a_federation(by=director, code="SCO")
    a_federation(by=director, code="ENG")
    told = {"by": director, "at": NOON, "since": FIRST}
    join_federation(member=member, federation=scotland, **told)
    appoint(member=member, role=Role.TRIBUNAL_CHAIR, **told)
    return member


@pytest.fixture
def officer(client, director):
    """A program of the Executive Director's."""
    return Program(client, a_log_in(director))


@pytest.fixture
def anybody(client):
    """A program of nobody's."""
    return Program(client)


def asks(member):
    """Every POST, with a question that is done, its status and its verb."""
    here = f"members/{member.number}/"
    made_by = member.appointments.get().made_by_id
    end = {"last_day": "2024-07-01", "reason": "Asked to."}
    return {
        "enrol": ("members/", NEW, 201),
        "rename": (here + "names/", {"name": "Bea Crib", "since": "2024-07-01"}, 201),
        "correct-name": (
            here + "names/2024-01-01/correct/",
            {"name": "Bea Pegg", "reason": "Misread."},
            200,
        ),
        "change-zone": (here + "zone/", {"zone": "Europe/Rome"}, 200),
        "join-federation": (here + "federations/", {"federation": "ENG"}, 201),
        "leave-federation": (here + "federations/SCO/leave/", end, 200),
        "appoint": (here + "appointments/", {"role": "referee"}, 201),
        "end-appointment": (here + f"appointments/{made_by}/end/", end, 200),
    }


VERBS = (
    "enrol",
    "rename",
    "correct-name",
    "change-zone",
    "join-federation",
    "leave-federation",
    "appoint",
    "end-appointment",
)


def everything():
    """What stands in the registers, to be held against what stood."""
    return (
        list(Act.objects.values()),
        list(MemberName.objects.values()),
        list(KeptAnswer.objects.values()),
    )


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


# --- Read ---


def test_a_member_is_read_by_anybody(anybody, described, director, member):
    rename(member=member, name="Bea Crib", since=JULY, by=director, at=NOON)
    answer = anybody.get(f"members/{member.number}/")
    assert answer.status_code == 200
    assert answer.json() == {
        "number": "ICA-000002",
        "name": "Bea Crib",
        "url": f"http://testserver{API}members/ICA-000002/",
        "species": "human",
        "zone": "Europe/London",
        "names": [
            {"since": "2024-01-01", "until": "2024-06-30", "name": "Bea Pone"},
            {"since": "2024-07-01", "until": None, "name": "Bea Crib"},
        ],
        "federations": [{"since": "2024-01-01", "until": None, "federation": "SCO"}],
        "appointments": [
            {
                "since": "2024-01-01",
                "until": None,
                "number": member.appointments.get().made_by_id,
                "role": "tribunal-chair",
                "federation": None,
            }
        ],
        "merged_into": None,
        "merged": [],
        "titles": [],
        "bars": [],
        "holder": False,
    }
    check(described, "members/{number}/", "get", answer)


def test_a_list_is_read_part_by_part(anybody, described, director):
    for serial in range(2, 122):
        a_member(by=director, name=f"Seat {serial:03}")
    address, seen = "members/", []
    while address:
        answer = anybody.get(address)
        check(described, "members/", "get", answer)
        seen += [each["number"] for each in answer.json()["results"]]
        onward = answer.json()["next"]
        address = onward and onward.removeprefix(f"http://testserver{API}")
    assert seen == [member.number for member in Member.objects.order_by("serial")]


def test_a_name_borne_once_finds_a_member(anybody, director, member):
    rename(member=member, name="Bea König", since=JULY, by=director, at=NOON)
    for asked in ("konig", "PONE", "bea ko"):
        (found,) = anybody.get("members/", q=asked).json()["results"]
        assert found["number"] == member.number
    assert anybody.get("members/", q="nobody").json() == {"results": [], "next": None}


@pytest.mark.parametrize(
    ("query", "pointer"),
    [
        ({"q": "x" * 201}, "/q"),
        ({"q": "a\0"}, "/q"),
        ({"after": "17"}, "/after"),
        ({"after": "ICA-000099"}, "/after"),
        ({"afer": "ICA-000001"}, "/afer"),
    ],
)
def test_a_question_that_cannot_be_read_is_pointed_at(anybody, query, pointer):
    answer = anybody.get("members/", **query)
    assert answer.status_code == 422
    assert answer.json()["pointer"] == pointer


# --- Entered ---


@pytest.mark.parametrize("verb", VERBS)
def test_an_act_is_done_and_answered_as_described(officer, described, member, verb):
    address, question, status = asks(member)[verb]
    answer = officer.post(address, question)
    assert answer.status_code == status, answer.json()
    assert last_act()[0] == verb
    path = re.sub(r"ICA-\d+", "{number}", address)
    path = re.sub(r"\d{4}-\d\d-\d\d", "{since}", path).replace("SCO", "{code}")
    check(described, re.sub(r"/\d+/", "/{made_by}/", path), "post", answer)
    if status == 201:
        assert officer.client.get(answer["Location"]).status_code == 200


def test_an_odd_name_is_kept_and_pointed_out(officer):
    answer = officer.post("members/", NEW | {"name": "Seat#1"})
    assert answer.json()["name"] == "Seat#1"
    (note,) = answer.json()["notes"]
    assert (note["code"], note["gravity"]) == ("odd-character-in-name", "note")


@pytest.mark.parametrize("verb", VERBS)
def test_who_may_not_writes_nothing(client, anybody, described, director, member, verb):
    address, question, _ = asks(member)[verb]
    referee = appointed(director, Role.REFEREE)
    before = everything()
    answer = anybody.post(address, question)
    assert answer.status_code == 401
    assert answer["WWW-Authenticate"].startswith("Token")
    assert answer["Content-Type"] == "application/problem+json"
    for user in (a_log_in(referee), a_log_in()):
        answer = Program(client, user).post(address, question)
        assert answer.status_code == 403
        assert answer.json()["code"] in ("right-not-held", "log-in-of-no-member")
        assert answer.json()["detail"]
    assert everything() == before


AMISS = [
    # verb, what is asked amiss, status, pointer, code
    ("enrol", {"name": ""}, 409, None, "name-empty"),
    ("enrol", {"name": "N" * 201}, 409, None, "name-too-long"),
    ("enrol", {"name": "Bea\u200bPone"}, 409, None, "hidden-character-in-name"),
    ("enrol", {"name": "a\0b"}, 422, "/name", "null_characters_not_allowed"),
    ("enrol", {"name": 7}, 422, "/name", "invalid"),
    ("enrol", {"name": None}, 422, "/name", "null"),
    ("enrol", {"name": ["Bea"]}, 422, "/name", "invalid"),
    ("enrol", {"zone": "London"}, 409, None, "no-such-zone"),
    ("enrol", {"species": "7"}, 409, None, "no-such-species"),
    ("enrol", {"since": "yesterday"}, 422, "/since", "invalid"),
    ("enrol", {"since": 20240501}, 422, "/since", "invalid"),
    ("enrol", {"serial": 17}, 422, "/serial", "unknown"),
    ("enrol", {"email": "a@example.org"}, 422, "/email", "unknown"),
    ("rename", {"name": "Bea Pone"}, 409, None, "name-unchanged"),
    ("rename", {"since": "2023-12-31"}, 409, None, "name-begins-too-soon"),
    ("change-zone", {"zone": "Mars"}, 409, None, "no-such-zone"),
    ("change-zone", {"zone": "Europe/London"}, 409, None, "zone-unchanged"),
    ("change-zone", {"zone": "x" * 65}, 422, "/zone", "max_length"),
    ("rename", {"reason": "a\u202eb"}, 422, "/reason", "hidden-character-in-text"),
    ("correct-name", {"reason": ""}, 422, "/reason", "blank"),
    ("correct-name", {"reason": "x" * 2001}, 422, "/reason", "max_length"),
    ("join-federation", {"federation": "XYZ"}, 422, "/federation", None),
    ("join-federation", {"federation": "SCO"}, 409, None, "in-federation-already"),
    ("leave-federation", {"reason": ""}, 422, "/reason", "blank"),
    ("leave-federation", {"last_day": "2023-12-31"}, 409, None, "not-in-federation"),
    ("appoint", {"role": "king"}, 422, "/role", "invalid_choice"),
    ("appoint", {"role": "member"}, 422, "/role", "invalid_choice"),
    ("appoint", {"role": 1}, 422, "/role", "invalid_choice"),
    ("appoint", {"role": []}, 422, "/role", "invalid_choice"),
    ("appoint", {"role": "tribunal-chair"}, 409, None, "appointed-already"),
    ("appoint", {"federation": "ENG"}, 409, None, "of-no-federation"),
    ("end-appointment", {"last_day": "2023-12-31"}, 409, None, "ends-before-it-begins"),
]


@pytest.mark.parametrize(("verb", "amiss", "status", "pointer", "code"), AMISS)
def test_what_is_amiss_is_told_and_nothing_is_written(
    officer, member, verb, amiss, status, pointer, code
):
    address, question, _ = asks(member)[verb]
    before = everything()
    answer = officer.post(address, question | amiss, Idempotency_Key="k")
    problem = answer.json()
    assert answer.status_code == status, problem
    assert problem.get("pointer") == pointer
    assert problem["code"] == code or (code is None and "XYZ" in problem["detail"])
    assert everything() == before


@pytest.mark.parametrize(
    "body", ["", "[]", "7", '"Bea"', "null", "{", b"\xff", '{"name": "\\ud800"}']
)
def test_a_body_that_is_no_question_is_refused(officer, body):
    before = everything()
    assert officer.post("members/", body).status_code in (400, 409, 422)
    assert everything() == before


@pytest.mark.parametrize(
    "address",
    [
        "members/ICA-000099/",
        "members/ICA-2/",
        "members/2/",
        "members/%00/",
        f"acts/{'9' * 30}/",
        "acts/0/",
    ],
)
def test_what_is_not_there_is_a_problem_that_says_so(anybody, member, address):
    answer = anybody.get(address)
    assert answer.status_code == 404
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["detail"]


@pytest.mark.parametrize(
    "address",
    [
        "members/ICA-000099/names/",
        "members/ICA-000002/names/yesterday/correct/",
        "members/ICA-000002/names/2024-01-02/correct/",
        "members/ICA-000002/federations/%00/leave/",
        "members/ICA-000002/federations/XYZ/leave/",
        "members/ICA-000002/appointments/1/end/",
        f"members/ICA-000002/appointments/{'9' * 30}/end/",
    ],
)
def test_nothing_is_entered_where_nothing_is(officer, member, address):
    before = everything()
    answer = officer.post(address, {"name": "Bea Pegg", "reason": "Misread."})
    assert answer.status_code in (404, 409)
    assert everything() == before


# --- Two who edit the same ---


def test_what_was_read_may_be_held_against_what_stands(officer, member):
    here = f"members/{member.number}/"
    tag = officer.get(here)["ETag"]
    question = {"name": "Bea Crib", "since": "2024-07-01"}
    assert officer.post(here + "names/", question, If_Match=tag).status_code == 201
    assert officer.get(here)["ETag"] != tag
    later, before = {"name": "Bea Pegg", "since": "2024-08-01"}, everything()
    answer = officer.post(here + "names/", later, If_Match=tag)
    assert answer.status_code == 412
    assert "Read it again" in answer.json()["detail"]
    assert everything() == before
    now = officer.get(here)["ETag"]
    assert (
        officer.post(here + "names/", later, If_Match=f'"no", {now}').status_code == 201
    )
    last = {"name": "Bea Peg", "since": "2024-09-01"}
    assert officer.post(here + "names/", last, If_Match="*").status_code == 201


# --- Once ---


def test_the_same_request_under_a_key_is_done_once(officer):
    first = officer.post("members/", NEW, Idempotency_Key="enrol-1")
    again = officer.post("members/", NEW, Idempotency_Key="enrol-1")
    assert first.status_code == again.status_code == 201
    assert first.content == again.content
    assert first["Location"] == again["Location"]
    assert Member.objects.count() == 2
    without = officer.post("members/", NEW)
    assert without.json()["number"] == "ICA-000003"


def test_the_same_question_written_otherwise_is_the_same_request(officer):
    officer.post("members/", NEW, Idempotency_Key="k")
    turned = json.dumps(dict(reversed(NEW.items())), indent=2)
    assert officer.post("members/", turned, Idempotency_Key="k").status_code == 201
    assert Member.objects.count() == 2


def test_a_key_of_another_request_is_a_conflict(officer, member):
    officer.post("members/", NEW, Idempotency_Key="k")
    before = everything()
    here = f"members/{member.number}/appointments/"
    for address, question in (
        ("members/", NEW | {"name": "Eve"}),
        (here, {"role": "referee"}),
    ):
        answer = officer.post(address, question, Idempotency_Key="k")
        assert answer.status_code == 409
        assert answer.json()["code"] == "key-used-otherwise"
    assert everything() == before


def test_a_key_is_its_sender_s_own(client, officer, director):
    other = Program(client, a_log_in(appointed(director, Role.SECRETARIAT)))
    numbers = {
        each.post("members/", NEW, Idempotency_Key="k").json()["number"]
        for each in (officer, other)
    }
    assert len(numbers) == 2


def test_a_refused_request_leaves_its_key_free(officer):
    assert officer.post("members/", {}, Idempotency_Key="k").status_code == 422
    wrong = NEW | {"zone": "London"}
    assert officer.post("members/", wrong, Idempotency_Key="k").status_code == 409
    assert officer.post("members/", NEW, Idempotency_Key="k").status_code == 201


@pytest.mark.parametrize("key", ["", " ", "two words", "k" * 201, "ключ"])
def test_a_key_that_is_none_is_refused(officer, key):
    before = everything()
    answer = officer.post("members/", NEW, Idempotency_Key=key)
    assert answer.status_code == 400
    assert everything() == before


# --- The record ---


def test_the_public_reads_public_acts_and_officers_all(
    anybody, officer, described, director, member
):
    rename(member=member, name="Eve", since=JULY, by=director, at=NOON, reason="Asked.")
    secret = Act.objects.last().number

    def numbers(program):
        answer = program.get("acts/")
        check(described, "acts/", "get", answer)
        return [each["number"] for each in answer.json()["results"]]

    assert numbers(officer) == list(range(secret, 0, -1))
    assert numbers(anybody) == list(range(secret - 1, 0, -1))
    assert anybody.get(f"acts/{secret}/").status_code == 404
    answer = officer.get(f"acts/{secret}/")
    check(described, "acts/{number}/", "get", answer)
    assert answer.json()["reason"] == "Asked."


def test_an_act_can_be_proved_by_anybody(anybody, member):
    digests = [""]
    for number in range(1, Act.objects.count() + 1):
        act = anybody.get(f"acts/{number}/").json()
        assert sha256(act["text"].encode()).hexdigest() == act["digest"]
        told = json.loads(act["text"])
        assert told["previous"] == act["previous"]
        assert told["number"] == act["number"] == number
        assert number == 1 or act["previous"] == digests[-1]
        digests.append(act["digest"])


def test_who_acted_bears_the_name_of_that_day(anybody, director, member):
    rename(member=director, name="Ada Pone", since=JULY, by=director, at=NOON)
    act = anybody.get("acts/", about=member.number).json()["results"][0]
    assert act["who"] == {"number": "ICA-000001", "name": "Ada Seat"}
    assert act["said"] == (
        "ICA-000002 is appointed chair of the Tribunal from 1 January 2024."
    )


@pytest.mark.parametrize(
    ("query", "verbs"),
    [
        ({"about": "ICA-000002"}, ["appoint", "join-federation", "enrol"]),
        ({"about": "SCO"}, ["found-federation"]),
        ({"verb": "enrol"}, ["enrol", "enrol"]),
        ({"about": "ICA-000002", "verb": "enrol"}, ["enrol"]),
        ({"before": "2"}, ["enrol"]),
        ({"about": "ICA-000099"}, []),
    ],
)
def test_the_record_is_sifted(anybody, member, query, verbs):
    results = anybody.get("acts/", **query).json()["results"]
    assert [each["verb"] for each in results] == verbs


@pytest.mark.parametrize(
    ("query", "pointer"),
    [
        ({"before": "0"}, "/before"),
        ({"before": "9" * 30}, "/before"),
        ({"before": "last"}, "/before"),
        ({"verb": "behead"}, "/verb"),
        ({"about": "a\0"}, "/about"),
        ({"subject": "SCO"}, "/subject"),
    ],
)
def test_a_sieve_that_cannot_be_read_is_pointed_at(anybody, query, pointer):
    answer = anybody.get("acts/", **query)
    assert answer.status_code == 422
    assert answer.json()["pointer"] == pointer


def test_a_list_asks_as_much_of_the_database_for_many_as_for_few(
    officer, director, member, django_assert_max_num_queries
):
    def asked():
        told = []
        for address in ("members/", "members/?q=e", "acts/", "members/ICA-000002/"):
            with django_assert_max_num_queries(16) as captured:
                assert officer.get(address).status_code == 200
            told.append(len(captured))
        return told

    few = asked()
    for _ in range(20):
        told = {"since": FIRST, "by": director, "at": NOON}
        appoint(member=a_member(by=director), role=Role.REFEREE, **told)
    assert asked() == few


def test_a_tag_tells_nothing_of_acts_that_are_not_to_be_seen(director, member):
    ways = Program(Client()), Program(Client(), a_log_in(director))

    def tags():
        return [way.get(f"members/{member.number}/")["ETag"] for way in ways]

    before = tags()
    eve = a_log_in(name="eve")
    EmailAddress.objects.create(user=eve, email=eve.email, verified=True)
    apply(member=member, by=eve, at=NOON)
    public, of_an_officer = tags()
    assert public == before[0]
    assert of_an_officer != before[1]
