"""Matches over JSON: reported once, as what they were; read; and how they ended."""

import json
from datetime import timedelta

import pytest
from django.db import transaction
from django.test import Client
from jsonschema import Draft202012Validator

from standings.membership import join_federation
from standings.models import Match, MatchState
from standings.record import Walk

from ..standings.people import (
    FIRST,
    NOON,
    a_director,
    a_federation,
    a_member,
    a_title,
)
from .registers import API, Program, a_log_in, last_act
from .tellings import DAY, EVENING, codes, everything, lines, telling

pytestmark = pytest.mark.django_db

A_DAY = timedelta(days=1)
ADA, BEA = "ICA-000002", "ICA-000003"
M1 = "matches/ICA-M-2026-000001/"
ENDED = {"A": 121, "B": 98}


class Clock:
    now = EVENING


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr("django.utils.timezone.now", lambda: clock.now)
    return clock


@pytest.fixture
def director():
    return a_director()


@pytest.fixture
def ada(client, director):
    """A program of a title holder's, who sits at A."""
    return Program(client, a_log_in(a_title(a_member(by=director), director).member))


@pytest.fixture
def bea(client, director, ada):
    """A program of another's, who sits at B."""
    return Program(client, a_log_in(a_title(a_member(by=director), director).member))


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


def done(answer, status=200):
    """What an act is answered with; it was done."""
    assert answer.status_code == status, answer.json()
    return answer.json()


@pytest.fixture
def told(ada, bea):
    """A match that Ada has reported with its result."""
    return done(ada.post("matches/", telling(ADA, BEA, result=ENDED)), 201)


# --- Reported ---


def test_a_match_is_entered_as_what_it_was_whatever_is_said_of_it(ada, bea, described):
    """Just for fun, on a boat (X.1, X.1-b)."""
    question = telling(
        *(ADA, BEA),
        time="21:30",
        vessel="Muggins",
        waters="caribbean",
        place="off Antigua",
        representation="just for fun",
    )
    answer = ada.post("matches/", question)
    entered = done(answer, 201)
    check(described, "matches/", "post", answer)
    assert answer["Location"] == entered["url"] == f"http://testserver{API}{M1}"
    assert (entered["number"], entered["basis"]) == ("ICA-M-2026-000001", "convened")
    assert (entered["title_match"], entered["counts_for"]) == (True, "championship")
    found = {each["code"]: each["rules"] for each in entered["findings"]}
    assert list(found) == [
        *("convened", "convened-at-sea", "representation-without-effect")
    ]
    assert {"id": "X.1", "kind": "code"} in found["convened"]
    assert (entered["state"], entered["result"]) == ("reported", None)
    assert [report["representation"] for report in entered["reports"]] == [
        "just for fun"
    ]
    assert last_act()[:2] == ("report-match", "ICA-M-2026-000001")


def test_a_report_brings_its_result_in_one_act_or_nothing(ada, told, described):
    assert lines(told["result"]) == [(121, 1, 0), (98, 0, 1)]
    assert [sheet["version"] for sheet in told["sheets"]] == [1]
    before = everything()
    other = telling(ADA, BEA, ordinal=2, sheet="Form: short\nResult: A 61, B 40\n")
    answer = ada.post("matches/", other)
    assert answer.status_code == 409
    assert codes(answer.json()) == ["sheet-of-another-form"]
    check(described, "matches/", "post", answer)
    assert everything() == before


SHEETS = [
    "Form: association\nResult: A 121, B 98\n",
    {"form": "association", "result": {"A": 121, "B": 98}},
    {"record": 1, "form": "Association", "remarks": ["a friendly"], "result": ENDED},
]


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_sheet_comes_as_text_or_as_an_object(ada, bea, sheet):
    entered = done(ada.post("matches/", telling(ADA, BEA, sheet=sheet)), 201)
    assert lines(entered["result"]) == [(121, 1, 0), (98, 0, 1)]
    kept = done(ada.get(M1 + "sheets/1/"))
    assert kept["text"].startswith("Record: 1\nForm: association\n")
    received = kept["received"]
    assert sheet == (received if isinstance(sheet, str) else json.loads(received))


def test_a_forfeit_is_one_defeat_whatever_the_scores(ada, bea):
    result = {"A": 64, "B": 71, "forfeit": "B"}
    entered = done(ada.post("matches/", telling(ADA, BEA, result=result)), 201)
    assert entered["result"]["won_by"] == "forfeit"
    assert lines(entered["result"]) == [(64, 1, 0), (71, 0, 1)]


def test_of_two_against_one_the_form_says_who_is_alone(ada, bea):
    result = {"A": 100, "B": 61}
    question = telling(ADA, BEA, "Cy", form="captain", result=result)
    told = done(ada.post("matches/", question | {"form": "captain lone=B"}), 201)
    assert (told["form"], told["counts_for"]) == ("captain", "all")
    assert lines(told["result"]) == [(100, 0, 1), (61, 2, 0), (100, 0, 1)]


def test_the_same_report_again_is_the_same_match(ada, bea, told):
    before = everything()
    again = ada.post("matches/", telling(ADA, BEA, result=ENDED))
    assert done(again) == told
    assert "Location" not in again
    assert everything() == before


def test_who_may_mean_the_same_is_given_the_candidates(bea, told, described):
    before = everything()
    answer = bea.post("matches/", telling(BEA, ADA, result={"A": 98, "B": 121}))
    assert answer.status_code == 409
    check(described, "matches/", "post", answer)
    problem = answer.json()
    assert (problem["code"], codes(problem)) == (
        *("same-or-another", ["same-or-another"]),
    )
    assert problem["candidates"] == [
        {
            "number": "ICA-M-2026-000001",
            "form": "association",
            "ordinal": 1,
            "state": "reported",
            "url": f"http://testserver{API}{M1}",
        }
    ]
    assert everything() == before


def test_who_says_that_it_is_the_same_tells_of_it_too_and_confirms(bea, told):
    question = telling(ADA, BEA, same_as=told["number"], result=ENDED)
    came = done(bea.post("matches/", question))
    assert (came["number"], came["state"]) == (told["number"], "confirmed")
    assert [report["member"] for report in came["reports"]] == [ADA, BEA]
    assert Match.objects.count() == 1


@pytest.mark.parametrize("result", [{"A": 121, "B": 98}, {"A": 98, "B": 121}])
def test_a_result_by_other_seats_than_those_on_file_is_not_taken(bea, told, result):
    """For nobody could say whose score is whose."""
    before = everything()
    question = telling(BEA, ADA, same_as=told["number"], result=result)
    answer = bea.post("matches/", question)
    assert (answer.status_code, codes(answer.json())) == (409, ["sheet-of-others"] * 2)
    assert everything() == before


def test_who_says_that_it_is_another_enters_another(bea, told):
    another = done(bea.post("matches/", telling(ADA, BEA, ordinal=2)), 201)
    assert (another["number"], another["ordinal"]) == ("ICA-M-2026-000002", 2)


def test_a_reporter_s_log_in_may_report_and_hand_in(client, ada, bea):
    # X.1-c: a spectator too
    reporter = Program(client, a_log_in())
    entered = done(reporter.post("matches/", telling(ADA, BEA)), 201)
    assert entered["reports"][0]["member"] is None
    sheet = {"form": "association", "result": ENDED}
    answer = reporter.post(M1 + "sheets/", sheet)
    assert done(answer, 201)["match"]["result"]["winner"] == "A"


def test_a_federation_is_told_that_a_seat_played_for(ada, bea, director):
    # RW-131: who belongs to two on a day says for which
    member = Match.seats.rel.related_model.member.get_queryset().get(serial=2)
    for code in ("ENG", "SCO", "WAL"):
        federation = a_federation(by=director, code=code)
        if code != "WAL":
            given = {"since": FIRST, "by": director, "at": NOON}
            join_federation(member=member, federation=federation, **given)
    question = telling(ADA, "Dee Outsider")
    for number, code in enumerate(("ENG", "SCO"), start=1):
        question["seats"][0]["federation"] = code
        question["seats"][1]["federation"] = "WAL"
        entered = done(ada.post("matches/", question | {"ordinal": number}), 201)
        told = [seat["federation"] for seat in entered["seats"]]
        assert told == [code, "WAL"]
    question["seats"][0]["federation"] = "WAL"
    before = everything()
    answer = ada.post("matches/", question | {"ordinal": 3})
    assert (answer.status_code, codes(answer.json())) == (409, ["not-in-federation"])
    assert everything() == before


# --- Handed in, and answered ---


def test_a_sheet_is_handed_in_and_read_with_its_verdict(ada, bea, described):
    done(ada.post("matches/", telling(ADA, BEA)), 201)
    text = "Form: association\r\nRemark: no skunk\r\nResult: A 121, B 90\r\n"
    answer = send_text(ada, text)
    handed = done(answer, 201)
    check(described, "matches/{number}/sheets/", "post", answer)
    assert handed["url"] == answer["Location"]
    assert handed["match"]["result"]["lines"][1]["defeats"] == 2
    assert (handed["received"], handed["day"]) == (text, DAY)
    assert handed["verdict"]["outcome"]["winner"] == "A"
    read = ada.get(M1 + "sheets/1/")
    assert done(read) == handed
    check(described, "matches/{number}/sheets/{version}/", "get", read)
    again = send_text(ada, text)
    assert done(again) == handed


def send_text(program, body, kind="text/plain", address=M1 + "sheets/"):
    return program.client.post(
        API + address, body, content_type=kind, headers=program.headers
    )


def test_a_log_of_one_match_is_a_sheet_and_a_file_of_several_is_none(ada, bea):
    done(ada.post("matches/", telling(ADA, BEA)), 201)
    rows = "form,seat a,seat b,score a,score b\nassociation,Bob,Eve,121,98\n"
    before = everything()
    answer = send_text(ada, rows + "association,Bob,Eve,121,99\n")
    assert (answer.status_code, answer.json()["code"]) == (422, "too-many-matches")
    assert answer.json()["line"] == 3
    assert send_text(ada, rows, "text/csv").status_code == 415
    assert everything() == before
    assert done(send_text(ada, rows), 201)["received"] == rows


def act_on(told, verb):
    """Each act on a match with a result, and who may do it."""
    correction = {"authority": "ICA-T-2026-014", "result": {"A": 121, "B": 91}}
    return {
        "confirm-result": (M1 + "confirm/", {}),
        "dispute-result": (M1 + "dispute/", {"reason": "I was on 102."}),
        "withdraw-match": (M1 + "withdraw/", {"reason": "The wrong day."}),
        "confirm-unanswered": (M1 + "confirm-unanswered/", {"reason": "Not heard."}),
        "correct-result": (M1 + "correct/", correction),
        "void-result": (M1 + "void/", {"authority": "ICA-T-2026-014"}),
    }[verb]


ACTS = {
    # the act, who does it, and what the match then is
    "confirm-result": ("bea", "confirmed"),
    "dispute-result": ("bea", "disputed"),
    "withdraw-match": ("ada", "withdrawn"),
    "confirm-unanswered": ("officer", "confirmed"),
    "correct-result": ("officer", "confirmed"),
    "void-result": ("officer", "confirmed"),
}
OPENS_A_CASE = {"dispute-result"}
"""The acts that another follows at once (X.1-c)."""


@pytest.mark.parametrize("verb", ACTS)
def test_an_act_is_done_and_answered_as_described(
    request, described, clock, told, verb
):
    who, state = ACTS[verb]
    clock.now += 15 * A_DAY
    address, question = act_on(told, verb)
    answer = request.getfixturevalue(who).post(address, question)
    assert done(answer)["state"] == state
    path = address.replace("ICA-M-2026-000001", "{number}")
    check(described, path, "post", answer)
    last = ("file-case", "ICA-T-2026-015") if verb in OPENS_A_CASE else None
    assert last_act()[:2] == (last or (verb, told["number"]))
    assert not list(Walk())


@pytest.mark.parametrize("verb", [*ACTS, "report-match", "submit-sheet"])
def test_nobody_acts_without_a_token(anybody, told, verb):
    more = {
        "report-match": ("matches/", telling(ADA, "Cy Crib")),
        "submit-sheet": (M1 + "sheets/", {"form": "association"}),
    }
    address, question = more[verb] if verb in more else act_on(told, verb)
    before = everything()
    answer = anybody.post(address, question)
    assert answer.status_code == 401
    assert answer["WWW-Authenticate"].startswith("Token")
    assert everything() == before


@pytest.mark.parametrize("verb", [*ACTS, "submit-sheet"])
def test_who_may_not_writes_nothing(client, clock, told, director, verb):
    """Neither a member who did not sit there nor a reporter who told of nothing."""
    clock.now += 15 * A_DAY
    address, question = (
        (M1 + "sheets/", {"form": "association", "result": ENDED})
        if verb == "submit-sheet"
        else act_on(told, verb)
    )
    users = [a_log_in(a_member(by=director)), a_log_in()]
    before = everything()
    for user in users:
        answer = Program(client, user).post(address, question)
        assert answer.status_code == 403, answer.json()
        assert answer.json()["detail"]
    assert everything() == before


def test_a_result_that_is_void_is_told_as_one(officer, told):
    came = done(officer.post(*act_on(told, "void-result")))
    result = {"winner": None, "won_by": "", "void": True, "lines": []}
    assert came["result"] | result == came["result"]
    assert [each["in_force"] for each in came["results"]] == [False, True]
    assert came["results"][1]["authority"] == "ICA-T-2026-014"


def test_a_corrected_short_match_is_still_one_that_all_agreed_on(ada, bea, officer):
    question = telling(ADA, BEA, form="short", agreed=True, result={"A": 61, "B": 40})
    done(ada.post("matches/", question), 201)
    correction = {"authority": "ICA-T-2026-014", "result": {"A": 61, "B": 41}}
    done(officer.post(M1 + "correct/", correction))
    kept = done(ada.get(M1 + "sheets/2/"))
    assert kept["verdict"]["findings"] == []
    assert kept["verdict"]["sheet"]["agreed"] == ["A", "B"]


# --- Read ---


def test_a_match_is_read_by_anybody_by_the_names_of_its_day(anybody, told, described):
    answer = anybody.get(M1)
    assert done(answer) == told
    check(described, "matches/{number}/", "get", answer)
    assert [seat["name"] for seat in told["seats"]] == ["Bea Pone", "Bea Pone"]
    assert "@" not in answer.content.decode()


@pytest.fixture
def three(ada, bea, officer):
    """A title match, one of 2025 with an outsider, and one that was withdrawn."""
    done(ada.post("matches/", telling(ADA, BEA, result=ENDED)), 201)
    done(ada.post("matches/", telling(ADA, "Cy Crib", date="2025-09-30")), 201)
    done(ada.post("matches/", telling(ADA, BEA, ordinal=2)), 201)
    gone = "matches/ICA-M-2026-000002/withdraw/"
    done(ada.post(gone, {"reason": "The wrong day."}))


A, B, C = "ICA-M-2026-000002", "ICA-M-2026-000001", "ICA-M-2025-000001"


@pytest.mark.parametrize(
    ("address", "query", "numbers"),
    [
        ("matches/", {}, [A, B, C]),
        ("matches/", {"season": "2026"}, [A, B]),
        ("matches/", {"season": "2024"}, []),
        ("matches/", {"member": ADA}, [A, B, C]),
        ("matches/", {"member": BEA, "season": "2025"}, []),
        ("matches/", {"state": "withdrawn"}, [A]),
        ("matches/", {"basis": "unsanctioned"}, [C]),
        ("matches/", {"basis": "sanctioned"}, []),
        ("matches/", {"after": B}, [C]),
        ("registers/convened/", {}, [B]),
        ("registers/convened/", {"season": "2025"}, []),
        ("registers/convened/", {"after": B}, []),
    ],
)
def test_matches_are_listed_newest_first(
    anybody, three, described, address, query, numbers
):
    answer = anybody.get(address, **query)
    check(described, address, "get", answer)
    assert [each["number"] for each in done(answer)["results"]] == numbers


@pytest.mark.parametrize("address", ["matches/", "registers/convened/"])
def test_a_list_is_read_part_by_part_at_the_same_cost(
    ada, bea, anybody, django_assert_max_num_queries, address
):
    def asked(address):
        with django_assert_max_num_queries(12) as captured:
            answer = done(anybody.get(address))
        return answer, len(captured)

    for number in range(1, 4):
        done(ada.post("matches/", telling(ADA, BEA, ordinal=number, result=ENDED)), 201)
    _, few = asked(address)
    for number in range(4, 61):
        done(ada.post("matches/", telling(ADA, BEA, ordinal=number, result=ENDED)), 201)
    first, many = asked(address)
    assert many == few
    further = first["next"].removeprefix(f"http://testserver{API}")
    second, _ = asked(further)
    serials = [int(each["number"][-6:]) for each in first["results"]]
    serials += [int(each["number"][-6:]) for each in second["results"]]
    assert (serials, second["next"]) == (list(range(60, 0, -1)), None)


def test_a_match_asks_as_much_for_many_answers_as_for_few(
    told, bea, officer, anybody, django_assert_max_num_queries
):
    def asked():
        with django_assert_max_num_queries(18) as captured:
            done(anybody.get(M1))
        return len(captured)

    def corrected(scores):
        for score in scores:
            result = {"A": 121, "B": score}
            told = {"authority": "ICA-T-2026-014", "result": result}
            done(officer.post(M1 + "correct/", told))
            done(bea.post(M1 + "dispute/", {"reason": "No."}))

    corrected([60])
    few = asked()
    corrected(range(61, 70))
    assert asked() == few


# --- Amiss ---

SEAT_A, SEAT_B = {"seat": "A", "member": ADA}, {"seat": "B", "member": BEA}
AMISS = [
    # what is asked amiss, status, pointer, code
    ({"form": "whist"}, 422, "/form", "no-such-form"),
    ({"form": 7}, 422, "/form", "no-such-form"),
    ({"form": "association muggins=off"}, 422, "/form", "muggins-not-waived"),
    ({"date": "2025-02-29"}, 422, "/date", "invalid"),
    ({"date": "30.9.2026"}, 422, "/date", "invalid"),
    ({"date": 20260930}, 422, "/date", "invalid"),
    ({"date": None}, 422, "/date", "null"),
    ({"date": ["2026-09-30"]}, 422, "/date", "invalid"),
    ({"time": "25:00"}, 422, "/time", "invalid"),
    ({"time": "21:30+02:00"}, 422, "/time", "invalid"),
    ({"time": 21}, 422, "/time", "invalid"),
    ({"zone": "../etc/passwd"}, 409, None, "no-such-zone"),
    ({"zone": "/etc/localtime"}, 409, None, "no-such-zone"),
    ({"zone": "europe/london"}, 409, None, "no-such-zone"),
    ({"zone": "a\0"}, 422, "/zone", "null_characters_not_allowed"),
    ({"zone": 1}, 422, "/zone", "invalid"),
    ({"event": "Leeward Open"}, 422, "/event", "no-such-event"),
    ({"seats": []}, 409, None, "seats-of-the-form"),
    ({"seats": {}}, 422, "/seats", "not_a_list"),
    ({"seats": "AB"}, 422, "/seats", "not_a_list"),
    ({"seats": [SEAT_A] * 6}, 422, "/seats", "invalid"),
    ({"seats": [SEAT_A]}, 409, None, "seats-of-the-form"),
    ({"seats": [SEAT_A, SEAT_A]}, 409, None, "seats-of-the-form"),
    ({"seats": [SEAT_A, SEAT_B | {"seat": "C"}]}, 409, None, "seats-of-the-form"),
    ({"seats": [SEAT_A, SEAT_B | {"seat": "F"}]}, 422, "/seats/1/seat", None),
    ({"seats": [SEAT_A, SEAT_B | {"seat": "b"}]}, 422, "/seats/1/seat", None),
    ({"seats": [SEAT_A, SEAT_B | {"seat": 2}]}, 422, "/seats/1/seat", None),
    ({"seats": [SEAT_A, SEAT_A | {"seat": "B"}]}, 409, None, "seated-twice"),
    ({"seats": [SEAT_A, "ICA-000003"]}, 422, "/seats/1", "invalid"),
    ({"seats": [SEAT_A, {"seat": "B"}]}, 422, "/seats/1/name", "required"),
    ({"seats": [SEAT_A, SEAT_B | {"name": "Bea"}]}, 422, "/seats/1/name", None),
    ({"seats": [SEAT_A, SEAT_B | {"species": "dog"}]}, 422, "/seats/1/species", None),
    ({"seats": [SEAT_A, SEAT_B | {"federation": "X"}]}, 422, "/seats/1/federation", 0),
    ({"seats": [SEAT_A, SEAT_B | {"rank": 1}]}, 422, "/seats/1/rank", "unknown"),
    (
        {"seats": [SEAT_A, {"seat": "B", "member": "ICA-999999"}]},
        *(422, "/seats/1/member", "no-such-member"),
    ),
    (
        {"seats": [SEAT_A, {"seat": "B", "member": "ICA-" + "9" * 30}]},
        *(422, "/seats/1/member", "no-such-member"),
    ),
    (
        {"seats": [SEAT_A, {"seat": "B", "member": "9" * 50}]},
        *(422, "/seats/1/member", "max_length"),
    ),
    ({"seats": [SEAT_A, {"seat": "B", "member": 3}]}, 422, "/seats/1/member", None),
    ({"seats": [SEAT_A, {"seat": "B", "name": " "}]}, 409, None, "name-empty"),
    ({"seats": [SEAT_A, {"seat": "B", "name": "a\0"}]}, 422, "/seats/1/name", None),
    ({"seats": [SEAT_A, {"seat": "B", "name": "x" * 201}]}, 409, None, "name-too-long"),
    (
        {"seats": [SEAT_A, {"seat": "B", "name": "Dob", "species": "7"}]},
        *(409, None, "no-such-species"),
    ),
    ({"agreed": "yes"}, 422, "/agreed", "invalid"),
    ({"agreed": 1}, 422, "/agreed", "invalid"),
    ({"under_claim": "false"}, 422, "/under_claim", "invalid"),
    ({"vessel": "v" * 201}, 409, None, "text-too-long"),
    ({"vessel": ["Muggins"]}, 422, "/vessel", "invalid"),
    ({"waters": "baltic"}, 422, "/waters", "invalid_choice"),
    ({"place": "a\u200bb"}, 409, None, "hidden-character-in-text"),
    ({"place": {"a": 1}}, 422, "/place", "invalid"),
    ({"representation": 1}, 422, "/representation", "invalid"),
    ({"ordinal": 0}, 422, "/ordinal", "min_value"),
    ({"ordinal": 100}, 422, "/ordinal", "max_value"),
    ({"ordinal": int("9" * 30)}, 422, "/ordinal", "max_value"),
    ({"ordinal": 1.5}, 422, "/ordinal", "invalid"),
    ({"ordinal": "2"}, 422, "/ordinal", "invalid"),
    ({"ordinal": True}, 422, "/ordinal", "invalid"),
    ({"same_as": "ICA-M-2026-000009"}, 422, "/same_as", "no-such-match"),
    ({"same_as": "M-1"}, 422, "/same_as", "no-such-match"),
    ({"same_as": 1}, 422, "/same_as", "invalid"),
    ({"sanctioned": False}, 422, "/sanctioned", "unknown"),
    ({"result": 121}, 422, "/result", "invalid"),
    ({"result": [121, 98]}, 422, "/result", "invalid"),
    ({"result": {}}, 422, "/result", "not-a-seat-and-more"),
    ({"result": {"A": 120.5, "B": 98}}, 422, "/result/A", "not-a-number"),
    ({"result": {"A": "121", "B": 98}}, 422, "/result/A", "not-a-number"),
    ({"result": {"A": int("9" * 30), "B": 98}}, 422, "/result/A", "not-a-number"),
    ({"result": {"A": -1, "B": 98}}, 422, "/result/A", "not-a-number"),
    ({"result": {"A": 121, "Z": 98}}, 422, "/result/Z", "unknown-key"),
    ({"result": {"A": 121, "B": 98, "forfeit": 2}}, 422, "/result/forfeit", None),
    ({"result": {"A": 136, "B": 98}}, 422, "/result", "result-past-the-last-hole"),
    ({"result": {"A": 112, "B": 98}}, 422, "/result", "no-winner"),
    ({"result": {"A": 121}}, 422, "/result", None),
    ({"result": ENDED, "sheet": "Form: association"}, 422, "/result", "invalid"),
    ({"sheet": 7}, 422, "/sheet", "invalid"),
    ({"sheet": ["Form: association"]}, 422, "/sheet", "invalid"),
    ({"sheet": ""}, 422, "/sheet", "blank"),
    ({"sheet": "Form: association\nResut: A 121"}, 422, "/sheet", None),
    ({"sheet": "a\0"}, 422, "/sheet", "null_characters_not_allowed"),
    ({"sheet": {"form": "association", "deal": []}}, 422, "/sheet/deal", "unknown-key"),
    (
        {"sheet": {"form": "association", "deals": [{"dealer": "Q"}]}},
        *(422, "/sheet/deals/0/dealer", "not-a-seat"),
    ),
    (
        {"sheet": {"form": "association", "deals": [{"dealer": "A"}] * 201}},
        *(422, "/sheet/deals", "too-many-deals"),
    ),
    (
        {"sheet": {"form": "association", "remarks": ["a\0"]}},
        *(422, "/sheet/remarks/0", "not-characters"),
    ),
    (
        {"sheet": {"form": "association", "date": "2026-10-01"}},
        *(409, None, "sheet-of-another-day"),
    ),
    (
        {"sheet": "Form: association\nSeat A: ICA-000017 Eve\nResult: A 121, B 98"},
        *(409, None, "sheet-of-others"),
    ),
]


@pytest.mark.parametrize(("amiss", "status", "pointer", "code"), AMISS)
def test_what_is_amiss_is_told_and_nothing_is_written(
    ada, bea, amiss, status, pointer, code
):
    before = everything()
    answer = ada.post("matches/", telling(ADA, BEA) | amiss, Idempotency_Key="k")
    problem = answer.json()
    assert (answer.status_code, problem.get("pointer")) == (status, pointer), problem
    assert problem["code"] == code if code else problem["detail"]
    assert everything() == before


ODD = [
    *(None, True, 0, -1, 1.5, 10**30, "", " ", "x" * 5000, "#", "\u202e", "../etc"),
    *([], [[]], [None], {}, {"A": {}}, {"a": [1]}, [{"seat": {}}], {"form": {}}),
    *("ICA-M-2026-000001", "9999-12-31", "{", "Form: association", {"act": "lay"}),
]
KEYS = (
    *("form", "date", "time", "zone", "event", "seats", "agreed", "vessel", "waters"),
    *("place", "representation", "result", "sheet", "ordinal", "same_as"),
    *("under_claim", "seats/0/seat", "seats/0/member", "seats/0/name"),
    *("seats/0/species", "seats/0/federation", "sheet/deals", "sheet/result"),
    *("sheet/seats", "sheet/form", "sheet/options", "sheet/cuts", "sheet/remarks"),
)


@pytest.mark.parametrize("key", KEYS)
def test_whatever_stands_at_a_key_is_answered_and_never_half_kept(ada, bea, key):
    before = everything()
    for odd in ODD:
        question = telling(ADA, BEA, sheet={"form": "association"})
        *way, last = key.split("/")
        at = question
        for step in way:
            at = at[int(step) if step.isdigit() else step]
        at[last] = odd
        with transaction.atomic():
            answer = ada.post("matches/", question)
            if answer.status_code == 201:
                assert answer.json()["number"] == "ICA-M-2026-000001"
            else:
                assert answer.status_code in (409, 413, 422), (odd, answer.content)
                assert answer.json()["detail"]
                assert everything() == before
            transaction.set_rollback(True)


@pytest.mark.parametrize("key", ["form", "date", "zone", "seats"])
def test_what_is_missing_is_named(ada, bea, key):
    question = telling(ADA, BEA)
    del question[key]
    answer = ada.post("matches/", question)
    assert (answer.status_code, answer.json()["pointer"]) == (422, f"/{key}")


@pytest.mark.parametrize("key", [*telling(ADA, BEA), "place", "result", "sheet"])
@pytest.mark.parametrize("text", ["\\ud800", "\\u0000"])
def test_half_a_character_is_kept_nowhere(ada, bea, key, text):
    before = everything()
    question = json.dumps(telling(ADA, BEA) | {key: "@"}).replace("@", text)
    assert ada.post("matches/", question).status_code == 422
    assert everything() == before


@pytest.mark.parametrize(
    "body", ["", "[]", "7", '"A"', "null", "{", b"\xff", "[" * 99, '{"form": NaN}']
)
@pytest.mark.parametrize(
    "address", ["matches/", M1 + "sheets/", M1 + "dispute/", M1 + "correct/"]
)
def test_a_body_that_is_no_question_is_refused(ada, told, address, body):
    before = everything()
    assert ada.post(address, body).status_code in (400, 422)
    assert everything() == before


def test_a_sheet_too_large_is_refused_on_its_bytes(ada, told):
    before = everything()
    remark = "Remark: " + "x" * (1 << 20) + "\n"
    answer = send_text(ada, "Form: association\n" + remark)
    assert answer.status_code == 413
    answer = ada.post(M1 + "sheets/", {"form": "association", "remarks": [remark]})
    assert answer.status_code == 413
    for sheet in (remark, {"form": "association", "remarks": ["x" * (1 << 20)]}):
        answer = ada.post("matches/", telling(ADA, BEA, ordinal=2, sheet=sheet))
        assert (answer.status_code, answer.json()["pointer"]) == (422, "/sheet")
    answer = ada.post("matches/", telling(ADA, BEA, place="x" * (5 << 20)))
    assert answer.status_code == 413
    assert everything() == before


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"\xff", "not-utf8"),
        (b"Form: association\n\0", "nought-byte"),
        ("Form: association\nDeal 1: A\n" + "Deal: A\n" * 201, None),
        ("Form: whist\n", "no-such-form"),
        ("{", None),
    ],
)
def test_a_sheet_that_cannot_be_read_is_told_where(ada, told, body, code):
    before = everything()
    answer = send_text(ada, body)
    problem = answer.json()
    assert answer.status_code == 422
    assert problem["line"] >= 1
    assert problem["code"] == code if code else problem["detail"]
    assert everything() == before


@pytest.mark.parametrize(
    "day", ["0001-01-01", "0001-01-02", "1582-10-10", "9999-12-30", "9999-12-31"]
)
@pytest.mark.parametrize(
    "zone", ["Etc/GMT+12", "Pacific/Kiritimati", "Europe/London", "Asia/Manila"]
)
def test_the_first_and_the_last_of_days_are_days(ada, bea, anybody, day, zone):
    question = telling(ADA, BEA, date=day, zone=zone, time="00:00")
    entered = done(ada.post("matches/", question), 201)
    assert (entered["date"], entered["number"][6:10]) == (day, day[:4])
    answer = ada.post(
        entered["url"].removeprefix(f"http://testserver{API}") + "sheets/",
        {"form": "association", "result": ENDED},
    )
    assert answer.status_code == (201 if day < DAY else 409)
    assert done(anybody.get("matches/", season=day[:4]))["results"]
    assert done(anybody.get("acts/"))["results"]


@pytest.mark.parametrize(
    ("address", "query", "pointer"),
    [
        ("matches/", {"season": "0"}, "/season"),
        ("matches/", {"season": "9" * 30}, "/season"),
        ("matches/", {"season": "x"}, "/season"),
        ("matches/", {"member": "ICA-000099"}, "/member"),
        ("matches/", {"member": "a\0"}, "/member"),
        ("matches/", {"state": "won"}, "/state"),
        ("matches/", {"basis": "friendly"}, "/basis"),
        ("matches/", {"after": "ICA-M-2026-000009"}, "/after"),
        ("matches/", {"after": f"ICA-M-2026-{'9' * 30}"}, "/after"),
        ("matches/", {"seson": "2026"}, "/seson"),
        ("registers/convened/", {"member": ADA}, "/member"),
    ],
)
def test_a_list_that_cannot_be_asked_for_is_pointed_at(
    anybody, address, query, pointer
):
    answer = anybody.get(address, **query)
    assert (answer.status_code, answer.json()["pointer"]) == (422, pointer)


@pytest.mark.parametrize(
    "address",
    [
        "matches/ICA-M-2026-000009/",
        "matches/ICA-M-2026-0000001/",
        f"matches/ICA-M-2026-{'9' * 30}/",
        "matches/1/",
        "matches/%00/",
        "matches/ICA-M-2026-000001/sheets/2/",
        f"matches/ICA-M-2026-000001/sheets/{'9' * 30}/",
    ],
)
def test_what_is_not_there_is_a_problem_that_says_so(anybody, told, address):
    answer = anybody.get(address)
    assert answer.status_code == 404
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["detail"]


@pytest.mark.parametrize(
    ("verb", "amiss", "status", "code"),
    [
        ("confirm-result", {"result": 1}, 422, "unknown"),
        ("dispute-result", {"reason": ""}, 422, "blank"),
        ("dispute-result", {"reason": " "}, 409, "text-wanted"),
        ("dispute-result", {"reason": "x" * 2001}, 422, "max_length"),
        ("dispute-result", {"reason": 7}, 422, "invalid"),
        ("dispute-result", {"reason": "a\u202e"}, 422, "hidden-character-in-text"),
        ("withdraw-match", {"reason": None}, 422, "null"),
        ("correct-result", {"authority": ""}, 409, "text-wanted"),
        ("correct-result", {"result": None}, 422, "required"),
        ("correct-result", {"result": {"A": 100, "B": 98}}, 422, "no-winner"),
        ("correct-result", {"result": ENDED}, 409, "result-is-so-already"),
        ("void-result", {"authority": "x" * 201}, 409, "text-too-long"),
        ("void-result", {"reason": "why"}, 422, "unknown"),
    ],
)
def test_what_is_amiss_of_an_act_is_told(request, told, verb, amiss, status, code):
    address, question = act_on(told, verb)
    before = everything()
    answer = request.getfixturevalue(ACTS[verb][0]).post(address, question | amiss)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert everything() == before


@pytest.mark.parametrize("verb", ["confirm", "dispute", "void"])
def test_where_no_result_is_nothing_is_answered(bea, officer, ada, verb):
    done(ada.post("matches/", telling(ADA, BEA)), 201)
    told = {"confirm": {}, "dispute": {"reason": "No."}, "void": {"authority": "x"}}
    before = everything()
    answer = (officer if verb == "void" else bea).post(f"{M1}{verb}/", told[verb])
    assert (answer.status_code, answer.json()["code"]) == (409, "no-result-to-answer")
    assert everything() == before


# --- Two who answer at once, and once ---


def test_what_was_read_may_be_held_against_what_stands(ada, bea, told):
    tag = bea.get(M1)["ETag"]
    mended = {"form": "association", "result": {"A": 121, "B": 97}}
    assert ada.post(M1 + "sheets/", mended, If_Match=tag).status_code == 201
    before = everything()
    for verb, question in (("confirm", {}), ("dispute", {"reason": "No."})):
        answer = bea.post(f"{M1}{verb}/", question, If_Match=tag)
        assert answer.status_code == 412
    assert (
        ada.post(M1 + "sheets/", mended | {"place": "x"}, If_Match=tag).status_code
        == 412
    )
    assert everything() == before
    now = bea.get(M1)["ETag"]
    assert done(bea.post(M1 + "confirm/", {}, If_Match=now))["state"] == "confirmed"


def test_the_same_request_under_a_key_is_done_once(ada, bea):
    # RW-150
    question = telling(ADA, BEA, result=ENDED)
    first = ada.post("matches/", question, Idempotency_Key="k")
    again = ada.post("matches/", question, Idempotency_Key="k")
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.content == again.content
    assert first["Location"] == again["Location"]
    before = everything()
    other = ada.post("matches/", question | {"place": "Dover"}, Idempotency_Key="k")
    assert (other.status_code, other.json()["code"]) == (409, "key-used-otherwise")
    assert everything() == before


def test_a_sheet_under_a_key_is_handed_in_once(ada, bea):
    done(ada.post("matches/", telling(ADA, BEA)), 201)
    ada.headers["Idempotency-Key"] = "k"
    text = "Form: association\nResult: A 121, B 98\n"
    first, again = send_text(ada, text), send_text(ada, text)
    assert (first.status_code, again.status_code) == (201, 201)
    assert first["Location"] == again["Location"]
    other = send_text(ada, text.replace("98", "97"))
    assert (other.status_code, other.json()["code"]) == (409, "key-used-otherwise")


def test_a_refused_report_leaves_its_key_free(ada, bea, told):
    question = telling(ADA, BEA)
    for status, more in ((409, {}), (422, {"time": "x"}), (201, {"ordinal": 2})):
        answer = bea.post("matches/", question | more, Idempotency_Key="k")
        assert answer.status_code == status


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
@pytest.mark.parametrize("address", ["matches/", M1, M1 + "sheets/1/"])
def test_nothing_of_a_match_is_put_or_deleted(ada, told, method, address):
    # RW-136, 156
    before = everything()
    answer = getattr(ada.client, method)(API + address, headers=ada.headers)
    assert answer.status_code == 405
    assert everything() == before
    assert MatchState(ada.get(M1).json()["state"]) == MatchState.REPORTED
