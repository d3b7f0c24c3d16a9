"""Events on their pages: listed, read, and kept by who may."""

import re
from datetime import UTC, date, datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from standings.confirmation import dispute_result
from standings.models import Act, Event, EventKind, EventState, Fixture, Match, Role
from standings.pairings import pair_entrants, void_fixture

from ..standings.gatherings import (
    EARLY,
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
from .markup import text_of
from .meetings import FACTS, logged_in, reported, told_at
from .registers import last_act

pytestmark = pytest.mark.django_db

E1 = "/events/ICA-E-2026-0001/"
NOW = datetime(2026, 10, 31, 23, 30, tzinfo=UTC)
A_DAY = timedelta(days=1)
TOLD = {
    "name": "Leeward Open",
    "kind": "club",
    "federation": "",
    "since": "2026-09-01",
    "until": "2026-10-31",
    "zone": "Europe/London",
    "form": "association",
    "withdrawal": "stand",
    "order": "won",
}


@pytest.fixture(autouse=True)
def _clock(monkeypatch):
    monkeypatch.setattr("django.utils.timezone.now", lambda: NOW)


@pytest.fixture
def director():
    return a_director()


@pytest.fixture
def keeper(director):
    """The browser of the Executive Director."""
    return logged_in(director)


def page(client, address=E1):
    answer = client.get(address)
    assert answer.status_code == 200
    return text_of(answer)


def links(client, address=E1):
    return re.findall(r'href="([^"]+)"', client.get(address).content.decode())


# --- Read ---


def test_before_there_are_any_the_list_says_who_announces_them(client):
    said = page(client, "/events/")
    assert "No event is announced yet." in said
    assert "The Secretariat announces those of the Association" in said


SHOWN = {
    # what is asked for, and the names that are listed
    "": ["To come", "Over", "Running"],
    "?show=open": ["Running"],
    "?show=coming": ["To come"],
    "?show=closed": ["Over"],
    "?season=2027": ["To come"],
    "?season=2025": [],
}


@pytest.mark.parametrize(("query", "names"), SHOWN.items())
def test_events_are_listed_by_what_is_asked_for(client, director, query, names):
    announced(director, name="Running")
    over = toasted(director, announced(director, name="Over", until=SINCE))
    Event.objects.filter(pk=over.pk).update(state=EventState.CLOSED)
    day = date(2027, 1, 1)
    announced(director, name="To come", since=day, until=day)
    answer = client.get(f"/events/{query}")
    assert answer.status_code == 200
    assert [event.name for event in answer.context["rows"]] == names


def test_a_list_goes_on_after_the_last_event(client, director):
    for number in range(51):
        announced(director, name=f"Cup {number}")
    first = client.get("/events/")
    assert len(first.context["rows"]) == 50
    (last,) = [each for each in links(client, "/events/") if "before=" in each]
    rest = client.get(f"/events/{last}").context["rows"]
    assert [event.name for event in rest] == ["Cup 0"]


def test_an_event_says_what_is_its_own_and_what_is_the_codes(client, director):
    # RW-057: penalties of the event's own are cited as its own
    own = "A renege costs the hand."
    announced(director, options={"schedule": "off"}, rules=own)
    said = page(client)
    assert f"{own} They are the event’s, not the Code’s." in said
    assert "without the Schedule of penalties P-a" in said
    assert "Nobody is entered yet." in said
    assert "Not yet on record IX.1-a" in said


def test_a_tie_at_the_cut_is_shown_as_unresolved(client, director):
    # RW-091
    event, members = a_round_robin(director, 4, places=2)
    ada, bea, cid, dan = members
    for pair in ((ada, dan), (bea, dan), (cid, dan), (ada, bea), (bea, cid)):
        played(event, *pair)
    played(event, cid, ada)
    said = page(client)
    assert said.count("level at the cut") == 3
    ranks = [row.rank for row in client.get(E1).context["rows"]]
    assert ranks == [1, 1, 1, 4]


def test_what_was_played_links_to_its_match_and_the_rest_to_its_report(
    client, director
):
    event, members = a_round_robin(director, 2, rounds=2)
    match = played(event, *members)
    dispute_result(result=match.results.get(), reason="91.", by=members[1], at=NOW)
    of_round_1 = links(client, f"{E1}?round=1")
    assert f"/matches/{match.number}/" in of_round_1
    assert "disputed" in page(client, f"{E1}?round=1")
    report = "/matches/new/?event=ICA-E-2026-0001&amp;fixture=2"
    assert report in links(client)
    assert client.get(f"{E1}?round=3").status_code == 404


def test_a_void_fixture_stays_to_be_seen(client, director):
    # RW-127
    event, members = a_round_robin(director, 2)
    match = played(event, *members)
    told = {"reason": "The wrong room.", "by": director, "at": NOW}
    void_fixture(fixture=match.fixture, **told)
    assert f"/matches/{match.number}/" in links(client)
    said = page(client, f"/matches/{match.number}/")
    assert "Leeward Open ICA-E-2026-0001 · void" in said


def test_the_matches_of_an_event_are_listed_apart(client, director):
    event, members = a_round_robin(director, 3)
    played(event, *members[:2])
    free = announced(director, name="Friday")
    entered(director, free, *members)
    match = played(free, *members[1:], day=UNTIL)
    assert f"/matches/{match.number}/" in links(client, f"/events/{free.number}/")
    answer = client.get("/matches/", {"event": free.number})
    assert [each.number for each in answer.context["rows"]] == [match.number]
    assert "Of the event Friday" in text_of(answer)
    assert client.get("/matches/", {"event": "Friday"}).status_code == 400


def test_what_stands_in_the_way_is_told_to_everybody_people_by_name(client, director):
    # RW-096
    event, (ada, bea) = a_round_robin(director, 2, owed=1)
    said = page(client)
    assert "No toast is on record" in said
    assert "Fixture 1 of Bea Pone, Bea Pone is still to be played." in said
    assert "Bea Pone has 0 of the 1 matches owed." in said


def test_the_scoreboard_asks_for_itself_anew_while_the_event_is_open(client, director):
    event = announced(director)
    entered(director, event, director)
    answer = client.get(f"{E1}board/")
    assert answer["Refresh"] == "30"
    assert "Leave it standing still" in text_of(answer)
    Event.objects.update(state=EventState.CALLED_OFF)
    assert not client.get(f"{E1}board/").has_header("Refresh")


@pytest.mark.parametrize(
    "address", ["/events/ICA-E-2026-0009/", "/events/e-1/", "/events/ICA-E-2026-00001/"]
)
def test_a_number_that_is_none_is_told_how_one_is_written(client, director, address):
    announced(director)
    answer = client.get(address)
    assert answer.status_code == 404
    assert "ICA-E-2026-0003" in text_of(answer)


def test_pages_of_events_take_as_many_queries_at_any_size(client, director):
    asked = []
    for number, name in ((3, "Small"), (9, "Large")):
        event, members = a_round_robin(
            director, number, name=name, rounds=2, owed=20, places=2
        )
        play_all(event, members, only=number)
        client = Client()
        for address in ("/events/", f"/events/{event.number}/?round=1"):
            with CaptureQueriesContext(
                connection,
            ) as queries:
                client.get(address)
            asked.append(len(queries))
        with CaptureQueriesContext(connection) as queries:
            client.get(f"/events/{event.number}/board/")
        asked.append(len(queries))
    assert asked[:3] == asked[3:]


# --- Kept ---


def test_only_who_keeps_an_event_is_shown_its_doors(client, director, keeper):
    england = a_federation(by=director)
    event = announced(director, federation=england)
    entered(director, event, director)
    doors = {link for link in links(keeper) if link.startswith(E1)}
    kept = {"enter/", "leave/", "pair/", "toast/", "close/", "call-off/"}
    assert {f"{E1}{each}" for each in kept} <= doors
    officer = appointed(director, Role.FEDERATION_OFFICER, federation=england)
    assert f"{E1}enter/" in links(logged_in(officer))
    for other in (client, logged_in(appointed(director, Role.REFEREE))):
        assert not [link for link in links(other) if link in doors - {f"{E1}board/"}]


def test_a_whole_event_is_kept_on_its_pages(keeper, director):
    members = [a_member(by=director, name=name) for name in ("Anna", "Bea", "Çelik")]
    answer = keeper.post("/events/new/", TOLD | {"rounds": "1", "owed": "2"})
    assert (answer.status_code, answer["Location"]) == (302, E1)
    lines = f"anna\n{members[1].number}\r\n\ncelik\n"
    assert keeper.post(f"{E1}enter/", {"members": lines}).status_code == 302
    every = {"first_day": "2026-09-01", "every": "7"}
    assert keeper.post(f"{E1}draw/", every).status_code == 302
    assert page(keeper).count("to be played") >= 1
    for fixture in Fixture.objects.all()[:2]:
        form = keeper.get(
            f"/matches/new/?event=ICA-E-2026-0001&fixture={fixture.serial}"
        )
        begun = form.context["form"].initial
        facts = FACTS | {
            "event": begun["event"],
            "day": begun["day"].isoformat(),
            "seat_A": begun["seat_A"],
            "seat_B": begun["seat_B"],
            "score_A": "121",
            "score_B": "98",
        }
        answer = logged_in(fixture.first).post("/matches/new/", facts)
        assert answer.status_code == 302
        match = Match.objects.latest("pk")
        assert (match.event, match.fixture) == (Event.objects.get(), fixture)
        confirmed = {"result": match.in_force.pk}
        address = f"/matches/{match.number}/confirm/"
        assert logged_in(fixture.second).post(address, confirmed).status_code == 302
    absent = {"member": Fixture.objects.get(serial=3).first.number, "reason": "Ill."}
    answer = keeper.post(f"{E1}fixtures/3/forfeit/", absent)
    assert answer["Location"] == f"{E1}?round=3#fixtures"
    refused = keeper.post(f"{E1}close/", {"reason": ""})
    assert refused.status_code == 409
    assert "No toast is on record" in text_of(refused)
    toast = {"spirit": "Tequila", "day": "2026-10-31", "time": "22:00"}
    answer = keeper.post(f"{E1}toast/", toast | {"proposed_by": "Çelik"})
    assert answer.status_code == 302
    assert keeper.post(f"{E1}close/", {"reason": ""}).status_code == 302
    assert Event.objects.get().state == EventState.CLOSED
    said = page(keeper)
    assert "Tequila , 31 October 2026, 22:00 proposed by Çelik" in said
    assert "What stands in the way" not in said
    assert last_act() == ("close-event", "ICA-E-2026-0001", "")


MISTOLD = {
    # what is typed, the field beside which it is told, and what is told
    "no name": ({"name": " "}, "name", "name"),
    "an end before the beginning": ({"until": "2026-08-31"}, "until", "cannot end"),
    "a form that makes no champion": (
        {"form": "short", "kind": "qualifying"},
        "form",
        "Short match",
    ),
    "half a point (RW-129)": (
        {"win_points": "2", "skunk_points": "0.5", "double_points": "3"},
        "skunk_points",
        "whole number",
    ),
    "points for a win alone": ({"win_points": "2"}, "win_points", "each of the three"),
    "too many rounds": ({"rounds": "99"}, "rounds", "not between 1 and 20"),
    "a number past all bounds": ({"owed": "9" * 30}, "owed", "as high as that"),
    "an order by no points": ({"order": "points"}, "order", "points"),
    "half way without rounds": ({"withdrawal": "half"}, "withdrawal", "rounds"),
    "a character not to be seen": ({"rules": "a\u202eb"}, "rules", "cannot be seen"),
    "a zone that is none": ({"zone": "Mars"}, "zone", "Mars"),
    "a form without a Schedule to waive": (
        {"form": "frontier", "no_schedule": "on"},
        "no_schedule",
        "no Schedule",
    ),
}


@pytest.mark.parametrize(("typed", "place", "told"), MISTOLD.values(), ids=MISTOLD)
def test_what_is_amiss_in_an_announcement_is_told_at_its_place(
    keeper, typed, place, told
):
    answer = keeper.post("/events/new/", TOLD | typed)
    assert answer.status_code in (400, 409)
    assert told in told_at(answer, place)
    assert not Event.objects.exists()


def test_a_name_that_an_open_event_bears_is_refused_with_its_number(keeper, director):
    # RW-165
    announced(director, name="Friday")
    answer = keeper.post("/events/new/", TOLD | {"name": "friday "})
    assert answer.status_code == 409
    assert "ICA-E-2026-0001" in told_at(answer, "name")
    assert Event.objects.count() == 1


def test_an_officer_announces_for_the_own_federation_alone(director):
    england = a_federation(by=director)
    a_federation(by=director, code="SCO")
    officer = logged_in(
        appointed(director, Role.FEDERATION_OFFICER, federation=england)
    )
    assert officer.post("/events/new/", TOLD).status_code == 400
    of_another = TOLD | {"federation": "SCO"}
    assert officer.post("/events/new/", of_another).status_code == 400
    championship = TOLD | {"federation": "ENG", "kind": EventKind.CHAMPIONSHIP}
    assert officer.post("/events/new/", championship).status_code == 400
    offered = officer.get("/events/new/").content.decode()
    assert f'value="{EventKind.QUALIFYING}"' in offered
    assert f'value="{EventKind.CHAMPIONSHIP}"' not in offered
    assert not Event.objects.exists()
    assert officer.post("/events/new/", TOLD | {"federation": "ENG"}).status_code == 302


MEANT = {
    "nobody of the name": ("Nemo", "No member bears, or bore, the name “Nemo”."),
    "several": ("Bea", "“Bea” may be Bea Crib, ICA-000003; Bea Pone, ICA-000002."),
    "several numbers": (
        "ICA-000003 ICA-000004",
        "“ICA-000003 ICA-000004” holds several numbers.",
    ),
    "no such number": ("ICA-000999", "There is no member ICA-000999"),
    "entered already": ("Ada Pone", "entered in ICA-E-2026-0001 already"),
}


@pytest.mark.parametrize(("line", "told"), MEANT.values(), ids=MEANT)
def test_who_is_meant_is_asked_back_and_nobody_entered(keeper, director, line, told):
    a_member(by=director)
    a_member(by=director, name="Bea Crib")
    event = announced(director)
    entered(director, event, a_member(by=director, name="Ada Pone"))
    answer = keeper.post(f"{E1}enter/", {"members": f"ICA-000002\n{line}"})
    assert answer.status_code in (400, 409)
    assert told in told_at(answer, "members")
    assert event.entrants.count() == 1


def test_a_button_that_is_pressed_twice_pairs_once(keeper, director):
    event = announced(director)
    two = [a_member(by=director) for _ in range(2)]
    entered(director, event, *two)
    key = keeper.get(f"{E1}pair/").context["form"]["key"].value()
    typed = {"first": two[0].number, "second": two[1].number, "round": "1", "key": key}
    for _ in range(2):
        assert keeper.post(f"{E1}pair/", typed).status_code == 302
    assert event.fixtures.count() == 1


def test_a_late_match_is_accepted_on_its_page(keeper, director):
    # RW-128
    event = announced(director, latest_days=14)
    two = [a_member(by=director) for _ in range(2)]
    entered(director, event, *two)
    told = {"day": date(2026, 10, 12), "by": director, "at": EARLY}
    pair_entrants(event=event, first=two[0], second=two[1], **told)
    match = played(event, *two, day=date(2026, 10, 27))
    assert "played 15 days late" in page(keeper, f"/matches/{match.number}/")
    assert f"{E1}fixtures/1/accept-late/" in links(keeper)
    answer = keeper.post(f"{E1}fixtures/1/accept-late/", {"reason": "Snow."})
    assert answer.status_code == 302
    assert Match.objects.get().for_event == "counts"
    answer = keeper.post(f"{E1}fixtures/1/accept-late/", {"reason": "Snow."})
    assert answer.status_code == 409


def test_a_tie_is_decided_place_by_place(keeper, director):
    # RW-091
    event = announced(director, places=1)
    two = [a_member(by=director) for _ in range(2)]
    entered(director, event, *two)
    numbers = [member.number for member in two]
    twice = {"place_1": numbers[0], "place_2": numbers[0], "reason": "Cut."}
    answer = keeper.post(f"{E1}tie/", twice)
    assert (answer.status_code, "one place" in text_of(answer)) == (400, True)
    typed = {"place_1": numbers[1], "place_2": numbers[0], "reason": "Cut."}
    assert keeper.post(f"{E1}tie/", typed).status_code == 302
    assert Act.objects.last().facts == {"order": f"{numbers[1]}, {numbers[0]}"}
    assert "through" in page(keeper)


TOASTS = {
    "no spirit, and not without": ({"spirit": ""}, "spirit"),
    "both": ({"spirit": "rum", "dry": "on"}, "dry"),
    "to come": ({"day": "2026-11-30"}, "day"),
    "before the event": ({"day": "0001-01-01"}, "day"),
    "by nobody": ({"proposed_by": ""}, "proposed_by"),
}


@pytest.mark.parametrize(("typed", "place"), TOASTS.values(), ids=TOASTS)
def test_a_toast_that_is_half_told_is_asked_for_again(keeper, director, typed, place):
    announced(director)
    told = {"spirit": "tequila", "day": "2026-10-31", "time": "22:00"}
    told |= {"proposed_by": director.number}
    answer = keeper.post(f"{E1}toast/", told | typed)
    assert answer.status_code in (400, 409)
    assert told_at(answer, place)
    assert Event.objects.get().toast_at is None


# --- Matches of an event ---


STRAY = {
    # RW-135 and the like: who is reported, on which day, and beside which field it is
    "a stranger": ("01", SINCE, "event"),
    "who is not paired": ("13", SINCE + A_DAY, "event"),
    "another day": ("12", UNTIL + A_DAY, "day"),
}


@pytest.mark.parametrize(("pair", "day", "place"), STRAY.values(), ids=STRAY)
def test_a_report_that_is_none_of_its_event_is_refused_and_nothing_kept(
    keeper, director, pair, day, place
):
    event, members = a_round_robin(director, 3)
    everybody = [director, *members]
    played(event, everybody[1], everybody[3])
    who = [everybody[int(each)].number for each in pair]
    facts = {"event": event.number, "day": day.isoformat()}
    answer = reported(keeper, *who, **facts)
    assert answer.status_code == 409
    assert told_at(answer, place)
    assert Match.objects.count() == 1


def test_one_player_is_not_reported_on_both_sides_of_an_event(keeper, director):
    # RW-135
    event, members = a_round_robin(director, 2)
    number = members[0].number
    answer = reported(keeper, number, number, event=event.number, day="2026-09-01")
    assert answer.status_code == 409
    assert not Match.objects.exists()


def test_an_event_that_there_is_not_is_told_at_its_place(keeper, director):
    two = [a_member(by=director).number for _ in range(2)]
    answer = reported(keeper, *two, event="ICA-E-2026-0009")
    assert answer.status_code == 400
    assert "ICA-E-2026-0009" in told_at(answer, "event")
    assert keeper.get("/matches/new/?event=%00&fixture=x").status_code == 200


DRAWN_APART = {"an evening": ("2026-09-01", 0), "a season": ("2026-10-31", 7)}


@pytest.mark.parametrize(("until", "apart"), DRAWN_APART.values(), ids=DRAWN_APART)
def test_the_rounds_of_a_single_day_are_offered_on_it(keeper, director, until, apart):
    announced(director, until=date.fromisoformat(until), rounds=1)
    form = keeper.get(f"{E1}draw/").context["form"]
    assert form["every"].value() == apart
