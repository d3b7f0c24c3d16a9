"""Events over JSON: announced, kept and read, as programs do it."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from standings.models import (
    Act,
    Entrant,
    Event,
    EventState,
    Fixture,
    KeptAnswer,
    Match,
    Role,
    TieDecision,
)
from standings.results import correct_result

from ..standings.gatherings import (
    SINCE,
    UNTIL,
    a_round_robin,
    announced,
    entered,
    play_all,
    played,
    toasted,
)
from ..standings.people import a_director, a_federation, a_member, appointed
from ..standings.tables import a_result
from .registers import Program, a_log_in, last_act
from .tellings import codes, telling

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 10, 31, 23, 30, tzinfo=UTC)
A_DAY = timedelta(days=1)
E1 = "events/ICA-E-2026-0001/"
TOLD = {
    "name": "Leeward Open",
    "kind": "club",
    "since": "2026-09-01",
    "until": "2026-10-31",
    "zone": "Europe/London",
    "form": "association",
}
KEPT = (Act, Event, Entrant, Fixture, TieDecision, Match, KeptAnswer)


@pytest.fixture(autouse=True)
def _clock(monkeypatch):
    monkeypatch.setattr("django.utils.timezone.now", lambda: NOW)


@pytest.fixture
def director():
    return a_director()


@pytest.fixture
def keeper(client, director):
    return Program(client, a_log_in(director))


@pytest.fixture
def anybody(client):
    return Program(client)


def everything():
    return [list(model.objects.order_by("pk").values()) for model in KEPT]


def done(answer, status=200):
    assert answer.status_code == status, answer.content
    return answer.json()


def refused(answer, status=409):
    """The codes of a refusal."""
    assert answer.status_code == status, answer.content
    return codes(answer.json())


def members(director, number):
    return [a_member(by=director) for _ in range(number)]


def test_a_whole_event_is_kept_by_a_program(keeper, director):
    told = TOLD | {
        "form": "association schedule=off",
        "rounds": 1,
        "owed": 2,
        "points": {"win": 2, "skunk": 3, "double_skunk": 3},
        "order": "points",
    }
    answer = keeper.post("events/", told)
    made = done(answer, 201)
    assert answer["Location"].endswith(f"/api/v1/{E1}")
    assert (made["form"], made["options"]) == ("association", {"schedule": "off"})
    assert made["points"] == {"win": 2, "skunk": 3, "double_skunk": 3}
    three = members(director, 3)
    numbers = [member.number for member in three]
    here = done(keeper.post(f"{E1}entrants/", {"members": numbers}))
    assert [each["member"] for each in here["entrants"]] == numbers
    done(keeper.post(f"{E1}draw/", {"first_day": "2026-09-01"}))
    fixtures = done(keeper.get(f"{E1}fixtures/"))["results"]
    assert [(each["number"], each["round"]) for each in fixtures] == [
        *((1, 1), (2, 2), (3, 3)),
    ]
    by_number = dict(zip(numbers, three, strict=True))
    event = Event.objects.get()
    for each in fixtures[:2]:
        played(event, by_number[each["first"]], by_number[each["second"]])
    absent = {"member": fixtures[2]["second"], "reason": "Ill."}
    walkover = done(keeper.post(f"{E1}fixtures/3/forfeit/", absent))
    assert (walkover["state"], walkover["forfeited_by"]) == (
        *("forfeited", absent["member"]),
    )
    assert refused(keeper.post(f"{E1}close/", {"reason": ""})) == ["toast-wanting"]
    toast = {"spirit": "", "at": "2026-10-31T22:00:00+00:00", "proposed_by": numbers[0]}
    done(keeper.post(f"{E1}toast/", toast))
    closed = done(keeper.post(f"{E1}close/", {"reason": ""}))
    assert (closed["state"], closed["in_the_way"]) == ("closed", [])
    assert closed["toast"]["spirit"] == ""
    assert last_act() == ("close-event", "ICA-E-2026-0001", "")


def test_the_table_is_the_same_on_the_page_and_over_json(anybody, director):
    event, three = a_round_robin(director, 3, places=1)
    play_all(event, three)
    told = done(anybody.get(f"{E1}table/"))
    assert told["order"] == "won"
    rows = Client().get(f"/{E1}").context["rows"]
    assert [
        (row.rank, row.member, row.won, row.wins, row.spread, row.place) for row in rows
    ] == [
        tuple(
            row[name] for name in ("rank", "member", "won", "wins", "spread", "place")
        )
        for row in told["rows"]
    ]


def test_a_match_is_reported_of_an_event_by_its_number(anybody, director):
    # and every match tells of its event
    event, (ada, bea) = a_round_robin(director, 2)
    program = Program(anybody.client, a_log_in(ada))
    question = telling(ada.number, bea.number, date="2026-09-01", event=event.number)
    here = done(program.post("matches/", question), 201)
    assert (here["event"], here["for_event"]) == (event.number, "counts")
    assert (here["basis"], here["counts_for"]) == ("sanctioned", "championship")
    (fixture,) = done(anybody.get(f"{E1}fixtures/"))["results"]
    assert fixture["match"] == here["number"]
    again = done(program.post("matches/", question), 200)
    assert again["number"] == here["number"]


def test_the_matches_of_an_event_are_listed(anybody, director):
    event, two = a_round_robin(director, 2)
    free = announced(director, name="Friday")
    entered(director, free, *two)
    played(event, *two)
    match = played(free, *two, day=UNTIL)
    (row,) = done(anybody.get("matches/", event=free.number))["results"]
    assert (row["number"], row["event"]) == (match.number, free.number)
    assert anybody.get("matches/", event="Friday").status_code == 422


STRAY = {
    # RW-135 and the like: who is told of, what else, and the code
    "one on both sides (RW-135)": ("11", {}, "seated-twice"),
    "with a stranger (RW-135)": ("10", {}, "no-entrant"),
    "not paired (RW-135)": ("14", {}, "not-paired-in-event"),
    "on another day": ("12", {"date": "2026-11-01"}, "day-outside-event"),
    "in another form": ("12", {"form": "short"}, "another-form-in-event"),
}


@pytest.mark.parametrize(("pair", "facts", "code"), STRAY.values(), ids=STRAY)
def test_a_match_that_is_none_of_its_event_is_refused_and_nothing_kept(
    keeper, director, pair, facts, code
):
    event, four = a_round_robin(director, 3)
    late = a_member(by=director)
    entered(director, event, late)
    everybody = [director, *four, late]
    who = [everybody[int(each)].number for each in pair]
    before = everything()
    question = telling(*who, date="2026-09-01", event=event.number) | facts
    assert code in refused(keeper.post("matches/", question))
    assert everything() == before


MISTOLD = {
    # what is told, the status, and the pointer of what is amiss
    "muggins waived (IV.4)": ({"form": "association muggins=off"}, 422, "/form"),
    "an option that is none": ({"form": "association jokers=on"}, 422, "/form"),
    "half a point (RW-129)": (
        {"points": {"win": 2, "skunk": 0.5, "double_skunk": 3}},
        422,
        "/points",
    ),
    "points for a win alone": ({"points": {"win": 2}}, 422, "/points"),
    "no such federation": ({"federation": "XYZ"}, 422, "/federation"),
    "a kind that is none": ({"kind": "regatta"}, 422, "/kind"),
    "a number as text": ({"owed": "9"}, 422, "/owed"),
    "a number past all bounds": ({"owed": 10**30}, 422, "/owed"),
    "no day": ({"since": "2026-02-30"}, 422, "/since"),
    "no name": ({"name": ""}, 409, None),
    "too many rounds": ({"rounds": 99}, 409, None),
    "a form that makes no champion (V.2)": (
        {"form": "short", "kind": "championship"},
        409,
        None,
    ),
}


@pytest.mark.parametrize(("told", "status", "pointer"), MISTOLD.values(), ids=MISTOLD)
def test_what_cannot_be_announced_is_refused_and_nothing_kept(
    keeper, told, status, pointer
):
    before = everything()
    problem = keeper.post("events/", TOLD | told)
    assert problem.status_code == status
    if pointer:
        assert problem.json()["errors"][0]["pointer"].startswith(pointer)
    assert everything() == before


def test_an_event_that_cannot_be_finished_says_so_before_it_begins(keeper, director):
    # RW-095
    five = [member.number for member in members(director, 5)]
    done(keeper.post("events/", TOLD | {"rounds": 2, "owed": 12}), 201)
    here = done(keeper.post(f"{E1}entrants/", {"members": five}))
    (found,) = here["findings"]
    assert (found["code"], found["gravity"]) == ("owed-beyond-reach", "note")
    assert found["facts"]["members"] == ", ".join(f"{each} (8)" for each in five)


def test_the_close_names_all_that_stands_in_its_way(keeper, director):
    # RW-096
    event, two = a_round_robin(director, 2, owed=1)
    told = done(keeper.get(E1))["in_the_way"]
    codes = [each["code"] for each in told]
    assert codes == [
        *("toast-wanting", "fixture-open-in-event", "falls-short", "falls-short"),
    ]
    assert refused(keeper.post(f"{E1}close/", {"reason": ""})) == codes
    assert refused(keeper.post(f"{E1}close/", {"reason": "Over."})) == codes[:2]


def test_a_toast_is_told_with_its_offset(keeper, director):
    announced(director)
    toast = {"spirit": "", "at": "2026-10-31T22:00:00", "proposed_by": director.number}
    answer = keeper.post(f"{E1}toast/", toast)
    assert (answer.status_code, answer.json()["pointer"]) == (422, "/at")


@pytest.mark.parametrize(
    ("spirit", "found"), [("Tequila", []), ("rum", ["toast-in-another-spirit"])]
)
def test_a_toast_in_another_spirit_is_a_note(keeper, director, spirit, found):
    # IX.1-a
    announced(director)
    toast = {"spirit": spirit, "at": "2026-10-31T22:00:00Z"}
    told = toast | {"proposed_by": director.number}
    here = done(keeper.post(f"{E1}toast/", told))
    assert [each["code"] for each in here["findings"]] == found
    assert done(keeper.post(f"{E1}close/", {"reason": ""}))["state"] == "closed"


@pytest.mark.parametrize("at", ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"])
def test_a_toast_at_the_end_of_time_is_out_of_time(keeper, director, at):
    announced(director, zone="America/Adak")
    told = {"spirit": "", "at": at, "proposed_by": director.number}
    assert refused(keeper.post(f"{E1}toast/", told)) == ["toast-out-of-time"]


def test_a_tie_at_the_cut_is_level_until_it_is_decided(keeper, director):
    # RW-091
    event = announced(director, places=1)
    two = members(director, 2)
    entered(director, event, *two)
    numbers = [member.number for member in two]
    rows = done(keeper.get(f"{E1}table/"))["rows"]
    assert [(row["rank"], row["place"]) for row in rows] == [(1, "level")] * 2
    told = {"members": numbers[:1], "reason": "Cut."}
    assert refused(keeper.post(f"{E1}tie/", told)) == ["no-tie-at-cut"]
    done(keeper.post(f"{E1}tie/", told | {"members": numbers[::-1]}))
    rows = done(keeper.get(f"{E1}table/"))["rows"]
    assert {row["member"]: row["place"] for row in rows} == {
        numbers[0]: "out",
        numbers[1]: "through",
    }


def test_who_leaves_is_told_and_what_is_void_stays_to_be_seen(keeper, director):
    # RW-127
    event, three = a_round_robin(director, 3, withdrawal="void")
    match = played(event, three[0], three[1])
    told = {"member": three[0].number, "reason": "Moved."}
    here = done(keeper.post(f"{E1}leave/", told))
    assert [each["left"] is not None for each in here["entrants"]] == [
        *(True, False, False),
    ]
    states = [each["state"] for each in done(keeper.get(f"{E1}fixtures/"))["results"]]
    assert sorted(states) == ["open", "void", "void"]
    on_file = done(keeper.get(f"matches/{match.number}/"))
    assert (on_file["for_event"], on_file["state"]) == ("void", "confirmed")
    rows = done(keeper.get(f"{E1}table/"))["rows"]
    assert sum(row["wins"] for row in rows) == sum(row["defeats"] for row in rows) == 0


def test_a_correction_after_a_later_round_is_referred_and_erases_nothing(
    keeper, director
):
    # RW-154
    event, two = a_round_robin(director, 2, rounds=2)
    quarter = played(event, *two)
    semi = played(event, *two, day=SINCE + A_DAY)
    decided = {"authority": "ICA-T-2026-014", "by": director, "at": NOW}
    correct_result(match=quarter, judged=a_result("A 98, B 121"), **decided)
    (found,) = done(keeper.get(E1))["findings"]
    assert (found["code"], found["gravity"]) == (
        *("corrected-after-later-round", "referral"),
    )
    states = [each["state"] for each in done(keeper.get(f"{E1}fixtures/"))["results"]]
    assert states == ["played", "played"]
    assert done(keeper.get(f"matches/{semi.number}/"))["state"] == "confirmed"


def test_there_is_no_live_channel_to_listen_at(anybody, director):
    # RW-037, RW-168: the board is a page, and a match is told of when it is over
    event, two = a_round_robin(director, 2)
    for address in ("live/", "stream/", "events/", "socket/"):
        assert anybody.get(f"{E1}{address}").status_code == 404
    assert "text/html" in Client().get(f"/{E1}board/")["Content-Type"]
    question = telling(two[0].number, two[1].number, event=event.number)
    program = Program(anybody.client, a_log_in(two[0]))
    here = done(program.post("matches/", question | {"date": "2026-11-01"}), 409)
    assert here["errors"][0]["code"] == "day-outside-event"


def test_an_event_is_once_under_a_key_and_answers_if_match(keeper, director):
    key = {"Idempotency_Key": "open-1"}
    first = done(keeper.post("events/", TOLD, **key), 201)
    assert done(keeper.post("events/", TOLD, **key), 201) == first
    assert Event.objects.count() == 1
    tag = keeper.get(E1)["ETag"]
    who = {"members": [director.number]}
    done(keeper.post(f"{E1}entrants/", who, If_Match=tag))
    more = {"members": [a_member(by=director).number]}
    assert keeper.post(f"{E1}entrants/", more, If_Match=tag).status_code == 412


def test_an_officer_keeps_the_events_of_the_own_federation(client, director):
    england = a_federation(by=director)
    officer = appointed(director, Role.FEDERATION_OFFICER, federation=england)
    program = Program(client, a_log_in(officer))
    before = everything()
    for told in (TOLD, TOLD | {"federation": "ENG", "kind": "championship"}):
        assert program.post("events/", told).status_code == 403
    assert everything() == before
    done(program.post("events/", TOLD | {"federation": "ENG"}), 201)


def test_a_name_is_taken_while_its_event_is_open(keeper):
    # RW-165
    done(keeper.post("events/", TOLD | {"name": "Friday"}), 201)
    again = TOLD | {"name": "friday "}
    assert refused(keeper.post("events/", again)) == ["event-name-taken"]
    done(keeper.post(f"{E1}call-off/", {"reason": "Rain."}))
    done(keeper.post("events/", again), 201)


def test_lists_of_events_and_fixtures_go_on(anybody, director):
    for number in range(51):
        announced(director, name=f"Cup {number}", since=UNTIL)
    first = done(anybody.get("events/"))
    assert len(first["results"]) == 50
    rest = done(anybody.client.get(first["next"]))
    assert ([each["name"] for each in rest["results"]], rest["next"]) == (
        *(["Cup 0"], None),
    )
    event, _ = a_round_robin(director, 11, name="Large")
    address = f"events/{event.number}/fixtures/"
    first = done(anybody.get(address))
    rest = done(anybody.client.get(first["next"]))
    serials = [each["number"] for each in first["results"] + rest["results"]]
    assert (serials, rest["next"]) == ([*range(1, 56)], None)


def test_events_are_sifted(anybody, director):
    announced(director, name="Running")
    over = toasted(director, announced(director, name="Over"))
    Event.objects.filter(pk=over.pk).update(state=EventState.CLOSED)
    day = date(2027, 1, 1)
    announced(director, name="Next", since=day, until=day)
    for asked, names in (
        ({"state": "closed"}, ["Over"]),
        ({"season": 2027}, ["Next"]),
        ({"state": "open", "season": 2026}, ["Running"]),
    ):
        found = done(anybody.get("events/", **asked))["results"]
        assert [each["name"] for each in found] == names


def test_an_event_takes_as_many_queries_at_any_size(anybody, director):
    asked = []
    for number, name in ((3, "Small"), (8, "Large")):
        event, everybody = a_round_robin(
            director, number, name=name, rounds=2, owed=20, places=2
        )
        play_all(event, everybody, only=number)
        for part in ("", "table/", "fixtures/"):
            with CaptureQueriesContext(connection) as queries:
                done(anybody.get(f"events/{event.number}/{part}"))
            asked.append(len(queries))
    assert asked[:3] == asked[3:]
