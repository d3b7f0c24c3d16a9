"""Cases from the field in reporting matches and in what is said of their results.

What belongs to events, standings and the docket is said where they stand: here is what
the register of matches answers by itself.
"""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.test import Client

from standings.appointments import appoint
from standings.membership import rename
from standings.models import BarKind, Match, Member, Role
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
from .markup import text_of
from .registers import API, Program, a_log_in
from .tellings import EVENING, codes, everything, lines, telling

pytestmark = pytest.mark.django_db

A_DAY, A_SECOND = timedelta(days=1), timedelta(seconds=1)
ADA, BEA, CY = "ICA-000002", "ICA-000003", "ICA-000004"
M1 = "matches/ICA-M-2026-000001/"
WON = {"A": 121, "B": 98}


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
    return Program(client, a_log_in(a_member(by=director)))


@pytest.fixture
def bea(client, director, ada):
    return Program(client, a_log_in(a_member(by=director)))


@pytest.fixture
def officer(client, director):
    return Program(client, a_log_in(director))


@pytest.fixture
def referee(client, director, ada, bea):
    return Program(client, a_log_in(appointed(director, Role.REFEREE)))


@pytest.fixture
def anybody(client):
    return Program(client)


def member(number):
    return Member.objects.get(serial=int(number[-6:]))


def titled(director, *numbers, **told):
    for number in numbers:
        a_title(member(number), director, **told)


def done(answer, status=200):
    assert answer.status_code == status, answer.json()
    return answer.json()


def reported(program, *who, **told):
    return done(program.post("matches/", telling(*who, **told)), 201)


def refused(answer, status, code):
    """The problem that an act is refused with."""
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (status, code), problem
    return problem


def rules(said):
    return [rule["id"] for rule in said["rules"]]


def standing(scores):
    """A sheet of a result, in the JSON spelling."""
    return {"form": "association", "result": scores}


# --- C. What a result is worth ---

WORTH = [
    # RW-047, 048, 049: score of the loser, and defeats (V.3, V.3-a, V.3-c, V.4)
    (89, 2),
    (90, 2),
    (91, 1),
    (61, 2),
    (60, 4),
    (31, 4),
    (30, 4),
    (0, 4),
]


@pytest.mark.parametrize(("lost", "defeats"), WORTH)
def test_a_result_is_worth_what_follows_from_the_scores(
    anybody, ada, bea, lost, defeats
):
    entered = reported(ada, ADA, BEA, result={"A": 121, "B": lost})
    expected = [(121, defeats, 0), (lost, 0, defeats)]
    assert lines(entered["result"]) == expected
    assert lines(anybody.get("matches/").json()["results"][0]["result"]) == expected
    verdict = anybody.get(M1 + "sheets/1/").json()["verdict"]
    assert verdict["outcome"]["defeats"] == {"B": defeats}


@pytest.mark.parametrize(
    ("remark", "lost", "defeats"),
    [("no skunk", 89, 2), ("no skunk", 90, 2), ("skunk", 95, 1)],
)
def test_a_typed_skunk_is_kept_and_contradicted(
    anybody, ada, bea, remark, lost, defeats
):
    # RW-047, 086: the derived value stands, and the contradiction is named (V.3)
    sheet = standing({"A": 121, "B": lost}) | {"remarks": [remark]}
    entered = reported(ada, ADA, BEA, sheet=sheet)
    assert entered["result"]["lines"][1]["defeats"] == defeats
    kept = anybody.get(M1 + "sheets/1/").json()
    (found,) = kept["verdict"]["findings"]
    assert (found["code"], found["gravity"]) == ("skunk-is-derived", "note")
    assert "V.3" in rules(found)
    assert f"Remark: {remark}" in kept["text"]


@pytest.mark.parametrize("key", ["skunk", "defeats", "wins", "points", "winner"])
def test_what_follows_is_never_typed_beside_the_scores(ada, bea, key):
    # RW-047: nothing is passed over, and nothing entered
    before = everything()
    problem = refused(
        ada.post("matches/", telling(ADA, BEA, result=WON, **{key: 0})), 422, "unknown"
    )
    assert problem["pointer"] == f"/{key}"
    assert everything() == before


@pytest.mark.parametrize("lost", [30, 31, 0])
def test_a_short_match_knows_no_skunk_and_counts_for_no_championship(
    anybody, director, ada, bea, lost
):
    # RW-050, 200; V.2, V.3-b, X.1-d
    titled(director, ADA, BEA)
    sheet = {
        "form": "short",
        "agreed": ["A", "B"],
        "result": {"A": 61, "B": lost},
        "remarks": ["lurch agreed"],
    }
    entered = reported(ada, ADA, BEA, form="short", agreed=True, sheet=sheet)
    assert lines(entered["result"]) == [(61, 1, 0), (lost, 0, 1)]
    assert (entered["basis"], entered["counts_for"]) == ("convened", "all")
    found = {each["code"]: rules(each) for each in entered["findings"]}
    assert "V.2" in found["title-match-not-counted"]
    assert "Remark: lurch agreed" in anybody.get(M1 + "sheets/1/").json()["text"]


def test_a_short_match_without_the_agreement_is_noted(anybody, ada, bea):
    # RW-050; V.2
    result = {"A": 61, "B": 30}
    reported(ada, ADA, BEA, form="short", result=result)
    reported(ada, ADA, BEA, form="short", agreed=True, ordinal=2, result=result)
    found = [
        anybody.get(f"matches/ICA-M-2026-00000{n}/sheets/1/").json()["verdict"]
        for n in (1, 2)
    ]
    (note,) = found[0]["findings"]
    assert (note["gravity"], rules(note)) == ("note", ["V.2"])
    assert found[1]["findings"] == []


def test_a_score_of_a_standard_match_is_refused_in_a_short_one(ada, bea):
    # RW-050
    before = everything()
    question = telling(ADA, BEA, form="short", result={"A": 121, "B": 90})
    problem = refused(ada.post("matches/", question), 422, "result-past-the-last-hole")
    assert problem["pointer"] == "/result"
    assert "V.1" in rules(problem) or "V.1-a" in rules(problem)
    assert everything() == before


LOGS = [
    # RW-053: the last totals of logs whose head calls A the winner
    "Score: A 98, B 112",
    "Score: A 98, B 79",
    "Score: A 105, B 89",
    "Score: A 92, B 116",
]


@pytest.mark.parametrize("totals", LOGS)
def test_a_log_that_stops_early_makes_no_result(anybody, ada, bea, totals):
    """Its head is kept as a statement (V.1)."""
    sheet = f"Form: association\nRemark: Result: A won\nDeal 1: A\n{totals}\n"
    entered = reported(ada, ADA, BEA, sheet=sheet)
    assert (entered["result"], entered["results"]) == (None, [])
    kept = anybody.get(M1 + "sheets/1/").json()
    assert kept["received"] == sheet
    assert kept["verdict"]["outcome"]["winner"] is None


def test_a_stated_result_that_nobody_reached_is_none(anybody, ada, bea):
    # RW-053, as a head that states scores
    entered = reported(ada, ADA, BEA, sheet=standing({"A": 98, "B": 112}))
    assert entered["result"] is None
    (found,) = anybody.get(M1 + "sheets/1/").json()["verdict"]["findings"]
    assert (found["code"], rules(found)) == ("no-winner", ["V.1"])


def test_five_card_cribbage_is_entered_by_its_own_sheet_and_not_sanctioned(ada, bea):
    # RW-200: the three of the non-dealer are the form's; VI.3
    first = (
        "Form: five-card\nDeal 1: A\nPlay: A 2, B 3\nShow B: 4\nShow A: 2\nCrib A: 4\n"
    )
    sheet = (
        first + "Score: A 8, B 10\n\nDeal 2: B\nScore: A 55, B 40\n\n"
        "Deal 3: A\nPlay: A 6, B 1\nResult: A 61, B 41\n"
    )
    entered = reported(ada, ADA, BEA, form="five-card", sheet=sheet)
    assert lines(entered["result"]) == [(61, 1, 0), (41, 0, 1)]
    assert (entered["basis"], entered["counts_for"]) == ("unsanctioned", "none")


# --- E. Two accounts of one match ---

ACCOUNTS = [
    # RW-082, 083, 085: what one side wrote, and what the other did
    ((121, 100), (121, 105)),
    ((121, 104), (121, 105)),
    ((121, 106), (121, 101)),
    ((121, 100), (100, 121)),
]


@pytest.mark.parametrize(("first", "second"), ACCOUNTS)
def test_two_accounts_that_disagree_are_disputed_and_nothing_is_averaged(
    anybody, ada, bea, first, second
):
    """X.1-c; wins and defeats balance all the while (V.3-c)."""
    reported(ada, ADA, BEA, result=dict(zip("AB", first, strict=True)))
    before = anybody.get(M1).json()["result"]
    other = standing(dict(zip("AB", second, strict=True)))
    handed = done(bea.post(M1 + "sheets/", other), 201)
    assert handed["match"]["state"] == "disputed"
    now = anybody.get(M1).json()
    assert now["result"] == before
    assert len(now["sheets"]) == 2
    (answer,) = now["results"][0]["answers"]
    assert (answer["member"], answer["confirms"]) == (BEA, False)


@pytest.mark.parametrize(
    "result",
    [
        [{"A": 121, "B": 104}, {"A": 121, "B": 105}],
        {"A": [121, 121], "B": [104, 105]},
        {"A": 121, "B": 104, "margin": 16},
    ],
)
def test_one_match_has_one_margin(ada, bea, result):
    # RW-083
    before = everything()
    answer = ada.post("matches/", telling(ADA, BEA, result=result))
    assert answer.status_code == 422
    assert answer.json()["pointer"].startswith("/result")
    assert everything() == before


def test_lines_that_do_not_add_up_are_an_error_and_make_no_result(anybody, ada, bea):
    # RW-086; V.1
    sheet = (
        "Form: association\nDeal 1: A\nScore: A 100, B 90\n\n"
        "Deal 2: B\nPlay: A 7, B 1\nShow A: 12\nShow B: 4\nCrib B: 4\n"
        "Score: A 121, B 99\nResult: A 121, B 99\n"
    )
    entered = reported(ada, ADA, BEA, sheet=sheet)
    assert (entered["result"], entered["state"]) == (None, "reported")
    found, _none = anybody.get(M1 + "sheets/1/").json()["verdict"]["findings"]
    assert (found["code"], found["line"]) == ("wrong-score", 10)
    assert found["facts"]["claimed"] == {"A": 121, "B": 99}
    assert found["facts"]["true"] == {"A": 119, "B": 99}
    # Corrected, it is reckoned anew: the count of the pone comes first, and wins.
    mended = sheet.replace("Show A: 12\nShow B: 4\nCrib B: 4", "Show A: 14")
    handed = done(send(ada, mended.replace("B 99", "B 91")), 201)
    assert lines(handed["match"]["result"]) == [(121, 1, 0), (91, 0, 1)]


def send(program, text):
    return program.client.post(
        API + M1 + "sheets/", text, content_type="text/plain", headers=program.headers
    )


def test_a_seven_is_a_seven_with_a_nought_before_it_or_without(ada, bea):
    # RW-086: the same sheet, and the value of it: 7 is short of the sixtieth (V.4)
    text = "Form: association\nResult: A 121, B 7\n"
    reported(ada, ADA, BEA, sheet=text)
    again = done(send(ada, text.replace("B 7", "B 07")))
    assert again["version"] == 1
    assert again["match"]["result"]["lines"][1]["defeats"] == 4


# --- G. What a match was ---


def test_whoever_says_friendly_has_played_a_title_match(anybody, director, ada, bea):
    # RW-117; X.1, X.1-b
    titled(director, ADA, BEA)
    before = everything()
    question = telling(ADA, BEA, representation="friendly, not sanctioned")
    for forged in ("sanctioned", "basis", "title_match", "counts_for"):
        problem = refused(
            ada.post("matches/", question | {forged: False}), 422, "unknown"
        )
        assert problem["pointer"] == f"/{forged}"
    assert everything() == before
    entered = done(ada.post("matches/", question), 201)
    assert (entered["basis"], entered["title_match"]) == ("convened", True)
    found = {each["code"]: rules(each) for each in entered["findings"]}
    assert found["representation-without-effect"] == ["X.1", "X.1-b"]
    assert entered["reports"][0]["representation"] == "friendly, not sanctioned"
    (row,) = anybody.get("registers/convened/").json()["results"]
    assert row["number"] == entered["number"]


def test_a_match_without_a_score_is_an_engagement_and_no_result(anybody, ada, bea):
    # RW-119; the standings, which read results alone, come with a later capability
    entered = reported(ada, ADA, BEA)
    assert (entered["state"], entered["result"]) == ("reported", None)
    handed = done(bea.post(M1 + "sheets/", standing(WON)), 201)
    assert handed["match"]["state"] == "reported"
    assert handed["match"]["result"]["winner"] == "A"


DAYS = [
    # RW-120; X.1-a: a title to 30 September, a suspension from 10 to 20 May
    ("2026-09-30", "23:30", "Europe/London", "convened"),
    ("2026-10-01", "00:30", "Europe/London", "unsanctioned"),
    ("2026-09-30", "23:30", "Pacific/Honolulu", "convened"),
    ("2026-10-01", "00:30", "Pacific/Auckland", "unsanctioned"),
    ("2026-05-09", None, "Europe/London", "convened"),
    ("2026-05-10", None, "Europe/London", "unsanctioned"),
    ("2026-05-20", None, "Europe/London", "unsanctioned"),
    ("2026-05-21", None, "Europe/London", "convened"),
]


@pytest.mark.parametrize(("day", "time", "zone", "basis"), DAYS)
def test_the_day_of_play_decides_who_is_a_holder(
    clock, director, ada, bea, day, time, zone, basis
):
    titled(director, ADA, BEA, since=date(2026, 1, 1), until=date(2026, 9, 30))
    suspended(director, BEA, date(2026, 5, 10), date(2026, 5, 20))
    clock.now = datetime(2026, 10, 5, 12, tzinfo=UTC)
    entered = reported(ada, ADA, BEA, date=day, time=time, zone=zone)
    assert entered["basis"] == basis
    if day.startswith("2026-05") and basis == "unsanctioned":
        found = {each["code"]: rules(each) for each in entered["findings"]}
        assert found["barred-so-no-holder"] == ["X.1-a"]


def suspended(director, number, since, until=None, kind=BarKind.SUSPENDED):
    given = {"authority": "ICA-T-2026-015", "by": director, "at": NOON}
    bar_member(member=member(number), kind=kind, since=since, until=until, **given)


BARRED = [
    # X.2, RW-120: what bars, its scope and days; the day of play; what the entry says
    ("suspended", "", 10, 20, 9, []),
    ("suspended", "", 10, 20, 10, ["barred-when-played"]),
    ("suspended", "", 10, 20, 20, ["barred-when-played"]),
    ("suspended", "", 10, 20, 21, []),
    ("suspended", "", 10, None, 31, ["barred-when-played"]),
    ("expelled", "", 10, None, 9, []),
    ("expelled", "", 10, None, 10, ["barred-when-played"]),
    ("barred", "the Cup", 10, 20, 9, []),
    ("barred", "the Cup", 10, 20, 10, ["barred-from-some-when-played"]),
    ("barred", "the Cup", 10, 20, 20, ["barred-from-some-when-played"]),
    ("barred", "the Cup", 10, 20, 21, []),
    ("barred", "the Cup", 10, None, 31, ["barred-from-some-when-played"]),
]


@pytest.mark.parametrize(("kind", "scope", "since", "until", "day", "codes"), BARRED)
def test_a_match_of_whoever_was_barred_is_entered_and_says_by_whom_and_until_when(
    clock, director, ada, bea, kind, scope, since, until, day, codes
):
    """Flagged is not accused: nothing is refused, and nobody is charged (X.1-f)."""
    given = {
        "authority": "ICA-T-2026-015",
        "since": date(2026, 5, since),
        "until": until and date(2026, 5, until),
    }
    if kind == "expelled":
        an_expulsion(member(BEA), director, **given)
    else:
        told = {"kind": BarKind(kind), "scope": scope, "by": director, "at": NOON}
        bar_member(member=member(BEA), **told, **given)
    clock.now = datetime(2026, 6, 5, 12, tzinfo=UTC)
    match = reported(ada, ADA, BEA, date=f"2026-05-{day:02}")
    found = {each["code"]: each for each in match["findings"]}
    assert [code for code in found if code.startswith("barred-")] == codes
    page = " ".join(text_of(Client().get(f"/matches/{match['number']}/")).split())
    last = f"{until} May 2026" if until else "further notice"
    for code in codes:
        facts = found[code]["facts"]
        assert facts["member"] == BEA
        assert facts["authority"] == "ICA-T-2026-015"
        assert f"until {last}: ICA-T-2026-015" in page
        assert "nobody is accused by this" in page
        assert rules(found[code]) == ["X.2" if scope else "X.1-a"]
    assert ("nobody is accused by this" in page) is bool(codes)


def test_a_title_renewed_for_the_past_changes_no_entry(
    anybody, clock, director, officer, ada, bea
):
    # RW-120; X.1-g
    titled(director, ADA, until=date(2026, 9, 30))
    titled(director, BEA, until=date(2026, 8, 31))
    entered = reported(ada, ADA, BEA, result=WON)
    renewal = {
        "name": "Master",
        "authority": "Congress of 2026",
        "since": "2026-09-01",
    }
    done(officer.post(f"members/{BEA}/titles/", renewal), 201)
    assert anybody.get(f"members/{BEA}/", on="2026-09-30").json()["holder"] is True
    assert anybody.get(M1).json() == entered
    done(bea.post(M1 + "confirm/", {}))
    assert anybody.get(M1).json()["basis"] == "unsanctioned"


@pytest.mark.parametrize("species", ["horse", "robot"])
def test_what_is_not_human_is_no_participant(anybody, director, ada, bea, species):
    # RW-122; X.1-e, VII.1
    titled(director, ADA, BEA)
    question = telling(ADA, BEA, "Dobbin", form="three-hand")
    question["seats"][2]["species"] = species
    question["result"] = {"A": 88, "B": 70, "C": 121}
    entered = done(ada.post("matches/", question), 201)
    assert (entered["basis"], entered["counts_for"]) == ("convened", "none")
    found = {each["code"]: each for each in entered["findings"]}
    referred = found["non-human-at-the-table"]
    assert referred["gravity"] == "referral"
    assert {"X.1-e", "VII.1"} <= set(rules(referred))
    assert entered["result"]["winner"] is None
    assert lines(entered["result"]) == [(88, 0, 0), (70, 0, 0)]
    for address in ("matches/", "registers/convened/"):
        (row,) = anybody.get(address).json()["results"]
        assert row["result"] == entered["result"]
    assert anybody.get("members/", q="Dobbin").json()["results"] == []


def test_an_event_is_told_by_its_number(ada, bea):
    before = everything()
    answer = ada.post("matches/", telling(ADA, BEA, event="Leeward Open"))
    problem = answer.json()
    assert (answer.status_code, problem["pointer"]) == (422, "/event")
    assert codes(problem) == ["no-such-event"]
    assert everything() == before


def test_a_void_match_stays_to_be_seen_and_counts_for_nobody(
    anybody, officer, ada, bea
):
    # RW-127, 139, as far as matches go: nothing of it is counted, and all of it is kept
    for number in (1, 2, 3):
        reported(ada, ADA, BEA, ordinal=number, result=WON)
    third = "matches/ICA-M-2026-000003/"
    done(officer.post(third + "void/", {"authority": "Rules of the League, 7"}))
    rows = anybody.get("matches/").json()["results"]
    assert [lines(row["result"]) for row in rows] == [
        *([], [(121, 1, 0), (98, 0, 1)], [(121, 1, 0), (98, 0, 1)])
    ]
    history = anybody.get(third).json()["results"]
    assert [(each["void"], each["in_force"]) for each in history] == [
        *((False, False), (True, True))
    ]
    assert lines(history[0]) == [(121, 1, 0), (98, 0, 1)]


@pytest.mark.parametrize("score", [120.5, 0.5, 1e2, "3.5", "½"])
def test_there_is_no_fraction_of_a_point_or_defeat(ada, bea, score):
    # RW-129
    before = everything()
    question = telling(ADA, BEA, result={"A": 121, "B": score})
    problem = refused(ada.post("matches/", question), 422, "not-a-number")
    assert problem["pointer"] == "/result/B"
    assert everything() == before


def test_a_result_waits_for_the_other_side_and_a_dispute_is_of_one_match(
    anybody, ada, bea
):
    # RW-130, 145: four matches of an evening, one confirmed and one disputed
    for number in (1, 2, 3, 4):
        reported(ada, ADA, BEA, ordinal=number, result=WON)
    done(bea.post("matches/ICA-M-2026-000002/confirm/", {}))
    done(bea.post("matches/ICA-M-2026-000003/dispute/", {"reason": "I was on 99."}))
    rows = anybody.get("matches/").json()["results"]
    assert [row["state"] for row in reversed(rows)] == [
        *("reported", "confirmed", "disputed", "reported")
    ]


def test_a_member_of_two_federations_plays_for_the_one_that_is_told(officer, ada, bea):
    # RW-131: for the appeal membership has its days; that is the Tribunal's to read
    for code in ("ENG", "SCO"):
        found = {"code": code, "name": code, "letterhead": True, "since": "2024-01-01"}
        done(officer.post("federations/", found), 201)
        joined = {"federation": code, "since": "2024-02-01"}
        done(officer.post(f"members/{ADA}/federations/", joined), 201)
    question = telling(ADA, BEA)
    question["seats"][0]["federation"] = "SCO"
    entered = done(ada.post("matches/", question), 201)
    assert [each["federation"] for each in entered["seats"]] == ["SCO", None]


# --- H. Results entered, confirmed, disputed ---


def test_nobody_sits_on_both_sides_and_nobody_else_takes_a_seat(ada, bea, director):
    # RW-135
    a_member(by=director)
    before = everything()
    refused(ada.post("matches/", telling(ADA, ADA, result=WON)), 409, "seated-twice")
    seats = [{"seat": "A", "member": ADA}, {"seat": "B", "member": CY}]
    sheet = standing(WON) | {"seats": seats}
    stranger = ada.post("matches/", telling(ADA, BEA, sheet=sheet))
    refused(stranger, 409, "sheet-of-others")
    third = telling(ADA, BEA, result=WON | {"C": 70})
    assert ada.post("matches/", third).status_code == 422
    assert everything() == before


def test_the_other_side_confirms_and_then_neither_changes_anything(ada, bea):
    # RW-136
    reported(ada, ADA, BEA, result=WON)
    refused(ada.post(M1 + "confirm/", {}), 409, "your-side-has-said-so")
    done(bea.post(M1 + "confirm/", {}))
    before = everything()
    for program in (ada, bea):
        other = standing({"A": 121, "B": 50})
        refused(program.post(M1 + "sheets/", other), 409, "confirmed-already")
        refused(program.post(M1 + "confirm/", {}), 409, "not-open-any-more")
        for method in (program.client.put, program.client.patch):
            answer = method(API + M1, "{}", headers=program.headers)
            assert answer.status_code == 405
    assert everything() == before


def test_the_same_once_more_changes_nothing(ada, bea):
    # RW-137
    reported(ada, ADA, BEA, result=WON)
    done(bea.post(M1 + "confirm/", {}))
    before = everything()
    for program in (ada, bea):
        done(program.post(M1 + "sheets/", standing(WON)))
    done(ada.post("matches/", telling(ADA, BEA, result=WON)))
    assert everything() == before


def test_a_sheet_of_a_confirmed_match_is_kept_and_overwrites_nothing(
    anybody, referee, ada, bea
):
    # RW-140
    reported(ada, ADA, BEA, result=WON)
    done(bea.post(M1 + "confirm/", {}))
    before = anybody.get(M1).json()
    other = standing({"A": 50, "B": 121})
    handed = done(referee.post(M1 + "sheets/", other), 201)
    assert handed["version"] == 2
    now = anybody.get(M1).json()
    assert (now["result"], now["state"]) == (before["result"], "confirmed")
    assert [sheet["version"] for sheet in now["sheets"]] == [1, 2]
    assert len(now["results"]) == 1


def test_it_takes_two_persons_whatever_their_roles_and_sessions(
    client, clock, director, officer, referee, ada, bea
):
    # RW-142
    reported(ada, ADA, BEA, result=WON)
    again = Program(client, member(ADA).login)
    appoint(member=member(ADA), role=Role.REFEREE, since=FIRST, by=director, at=NOON)
    clock.now += 15 * A_DAY
    before = everything()
    for program in (ada, again):
        refused(program.post(M1 + "confirm/", {}), 409, "your-side-has-said-so")
        own = program.post(M1 + "confirm-unanswered/", {"reason": "Not heard of."})
        refused(own, 403, "your-own-match")
    assert everything() == before
    other = "matches/ICA-M-2026-000002/"
    reported(referee, ADA, BEA, ordinal=2, result=WON)
    clock.now += 15 * A_DAY
    own = referee.post(other + "confirm-unanswered/", {"reason": "Not heard of."})
    refused(own, 403, "your-own-match")
    told = {"reason": "Not heard of."}
    assert done(officer.post(other + "confirm-unanswered/", told))["state"] == (
        "confirmed"
    )


@pytest.mark.parametrize("days", [0, 1, 14, 4000])
def test_no_setting_and_no_lapse_of_time_confirms_what_one_side_told(
    anybody, clock, settings, ada, bea, days
):
    # RW-143
    settings.CONFIRMATION_DAYS = 0
    reported(ada, ADA, BEA, result=WON)
    clock.now += days * A_DAY
    before = everything()
    assert anybody.get(M1).json()["state"] == "reported"
    assert everything() == before


@pytest.mark.parametrize("late", [-A_SECOND, timedelta(0), A_SECOND, 30 * A_DAY])
def test_a_dispute_stands_that_comes_before_an_officer_confirms(
    clock, referee, ada, bea, late
):
    # RW-144: there is no timer, so that a late officer takes nothing from a party
    reported(ada, ADA, BEA, result=WON)
    clock.now += 14 * A_DAY + late
    done(bea.post(M1 + "dispute/", {"reason": "I was on 99."}))
    clock.now += 30 * A_DAY
    before = everything()
    told = {"reason": "Not heard of."}
    answer = referee.post(M1 + "confirm-unanswered/", told)
    refused(answer, 409, "not-open-any-more")
    assert everything() == before


@pytest.mark.parametrize(("late", "status"), [(-A_SECOND, 409), (timedelta(0), 200)])
def test_an_officer_waits_for_the_last_second_of_the_days(
    clock, referee, ada, bea, late, status
):
    # RW-144
    reported(ada, ADA, BEA, result=WON)
    clock.now += 14 * A_DAY + late
    told = {"reason": "Not heard of."}
    answer = referee.post(M1 + "confirm-unanswered/", told)
    assert answer.status_code == status
    if status == 409:
        assert codes(answer.json()) == ["may-be-answered-yet"]


def test_one_match_is_told_of_by_both_players_and_a_spectator(client, ada, bea):
    # RW-150; X.1-c
    question = telling(ADA, BEA)
    for _ in range(2):
        entered = ada.post("matches/", question, Idempotency_Key="k")
        assert done(entered, 201)["number"] == "ICA-M-2026-000001"
    changed = question | {"place": "Dover"}
    before = everything()
    refused(
        ada.post("matches/", changed, Idempotency_Key="k"), 409, "key-used-otherwise"
    )
    spectator = Program(client, a_log_in())
    for program in (bea, spectator):
        problem = refused(program.post("matches/", question), 409, "same-or-another")
        (candidate,) = problem["candidates"]
    assert everything() == before
    for program in (bea, spectator):
        same = question | {"same_as": candidate["number"]}
        told = done(program.post("matches/", same))
    assert [report["member"] for report in told["reports"]] == [ADA, BEA, None]
    assert Match.objects.count() == 1


def test_another_result_of_the_same_people_may_be_of_another_match(ada, bea):
    # RW-150: the second match of an evening does not take the place of the first
    first = done(ada.post("matches/", telling(ADA, BEA, result=WON)), 201)
    question = telling(ADA, BEA, result={"A": 121, "B": 60})
    before = everything()
    problem = refused(ada.post("matches/", question), 409, "same-or-another")
    assert [each["number"] for each in problem["candidates"]] == [first["number"]]
    assert everything() == before
    second = done(ada.post("matches/", question | {"ordinal": 2}), 201)
    assert second["number"] != first["number"]
    same = question | {"same_as": first["number"]}
    told = done(ada.post("matches/", same))
    assert (told["number"], len(told["results"])) == (first["number"], 2)


def test_a_correction_leaves_the_matches_that_came_after(
    anybody, officer, ada, bea, director
):
    # RW-154: that the later round is referred to the event comes with events
    a_member(by=director)
    reported(ada, ADA, BEA, date="2026-09-28", result=WON)
    later = reported(ada, ADA, CY, date="2026-09-29", result=WON)
    mended = {"authority": "ICA-T-2026-014", "result": {"A": 98, "B": 121}}
    first = done(officer.post(M1 + "correct/", mended))
    assert lines(first["result"]) == [(98, 0, 1), (121, 1, 0)]
    assert first["results"][1]["authority"] == "ICA-T-2026-014"
    assert anybody.get("matches/ICA-M-2026-000002/").json() == later


def test_looking_changes_nothing_and_what_is_withdrawn_is_only_marked(
    anybody, ada, bea
):
    # RW-156
    reported(ada, ADA, BEA)
    before = everything()
    for address in ("matches/", M1, "registers/convened/"):
        anybody.get(address)
        assert ada.client.delete(API + address, headers=ada.headers).status_code == 405
    assert everything() == before
    done(ada.post(M1 + "withdraw/", {"reason": "The wrong day."}))
    gone = anybody.get(M1).json()
    assert (gone["state"], len(gone["reports"])) == ("withdrawn", 1)
    told = {"form": "association", "result": WON}
    refused(ada.post(M1 + "sheets/", told), 409, "match-withdrawn")


def test_every_line_of_the_history_tells_who_by_the_name_of_the_day(
    anybody, clock, director, officer, ada, bea
):
    # RW-157: two officers act, and what was settled stays to be read
    clerk = appointed(director, Role.SECRETARIAT)
    reported(ada, ADA, BEA, result=WON)
    done(bea.post(M1 + "dispute/", {"reason": "I was on 99."}))
    other = Program(ada.client, a_log_in(clerk))
    for program, score in ((other, 99), (officer, 97)):
        mended = {"authority": "ICA-T-2026-014", "result": {"A": 121, "B": score}}
        done(program.post(M1 + "correct/", mended))
    clock.now += 2 * A_DAY
    day = clock.now.date()
    rename(member=clerk, name="Eve Clerk", since=day, by=director, at=clock.now)
    acts = anybody.get("acts/", about="ICA-M-2026-000001").json()["results"]
    told = [(act["verb"], act["who"]["number"], act["role"]) for act in acts]
    assert told[:3] == [
        ("correct-result", "ICA-000001", "executive-director"),
        ("correct-result", clerk.number, "secretariat"),
        ("dispute-result", BEA, "member"),
    ]
    assert {act["who"]["name"] for act in acts} == {"Ada Seat", "Bea Pone"}
    history = anybody.get(M1).json()["results"]
    assert [lines(each)[1][0] for each in history] == [98, 99, 97]
    (answer,) = history[0]["answers"]
    assert (answer["confirms"], answer["reason"]) == (False, "I was on 99.")
    assert not list(Walk())


def test_what_is_taken_back_is_gone_from_the_totals_and_stays_in_history(
    anybody, director, officer, ada, bea
):
    # RW-139: there is no sheet of several matches; each is told of by itself, and what
    # is edited away is withdrawn, or corrected once it is confirmed
    titled(director, ADA, BEA)
    several = telling(ADA, BEA, best_of=3, result=WON)
    answer = ada.post("matches/", several)
    assert (answer.status_code, answer.json()["errors"][0]["pointer"]) == (
        422,
        "/best_of",
    )
    for number, day in enumerate(("2026-09-28", "2026-09-29", "2026-09-30"), 1):
        reported(ada, ADA, BEA, date=day, result=WON)
        if number < 3:
            done(bea.post(f"matches/ICA-M-2026-00000{number}/confirm/", {}))
    third = "matches/ICA-M-2026-000003/"

    def told():
        shown = done(anybody.get("standings/"))
        return shown["waiting"], [
            (row["member"], row["played"], row["wins"], row["spread"])
            for row in shown["results"]
        ]

    two = [(ADA, 2, 2, 46), (BEA, 2, 0, -46)]
    assert told() == (1, two)
    done(ada.post(third + "withdraw/", {"reason": "We played two."}))
    assert told() == (0, two)
    gone = done(anybody.get(third))
    assert (gone["state"], len(gone["results"])) == ("withdrawn", 1)
    # Of one that was confirmed the last correction alone counts, and both are kept.
    mended = {"authority": "ICA-T-2026-014", "result": {"A": 121, "B": 120}}
    done(officer.post("matches/ICA-M-2026-000002/correct/", mended))
    assert told() == (0, [(ADA, 2, 2, 24), (BEA, 2, 0, -24)])
    assert len(done(anybody.get("matches/ICA-M-2026-000002/"))["results"]) == 2


@pytest.mark.parametrize("order", [(1, 2, 3, 4), (2, 3, 4, 1), (4, 3, 2, 1)])
def test_the_order_of_reports_changes_nothing_of_what_a_match_is(
    anybody, officer, director, ada, bea, order
):
    # RW-158: standings, which are derived in the order of play, come later
    titled(director, ADA, BEA)
    for ordinal in order:
        result = {"A": 121, "B": 90 + ordinal}
        told = {"time": f"1{ordinal}:00", "ordinal": ordinal, "result": result}
        reported(ada, ADA, BEA, **told)
    rows = anybody.get("matches/").json()["results"]
    second = next(row for row in rows if row["ordinal"] == 2)
    mended = {"authority": "ICA-T-2026-014", "result": {"A": 121, "B": 60}}
    done(officer.post(f"matches/{second['number']}/correct/", mended))
    rows = anybody.get("matches/").json()["results"]
    assert rows == anybody.get("matches/").json()["results"]
    assert {row["ordinal"]: lines(row["result"]) for row in rows} == {
        1: [(121, 1, 0), (91, 0, 1)],
        2: [(121, 4, 0), (60, 0, 4)],
        3: [(121, 1, 0), (93, 0, 1)],
        4: [(121, 1, 0), (94, 0, 1)],
    }
    assert {row["basis"] for row in rows} == {"convened"}


def test_who_is_expelled_keeps_what_was_played_and_is_no_holder_after(
    anybody, officer, director, ada, bea
):
    # RW-159: the leader is expelled after the third of five matches
    titled(director, ADA, BEA)
    for day in (26, 27, 28):
        reported(ada, ADA, BEA, date=f"2026-09-{day}", result=WON)
    before = anybody.get("matches/").json()["results"]
    since = date(2026, 9, 29)
    an_expulsion(Member.objects.numbered(ADA), director, since=since)
    assert anybody.get("matches/").json()["results"] == before
    for day in (29, 30):
        reported(ada, ADA, BEA, date=f"2026-09-{day}", result=WON)
    rows = anybody.get("matches/").json()["results"]
    assert [row["basis"] for row in reversed(rows)] == [
        *("convened", "convened", "convened", "unsanctioned", "unsanctioned")
    ]
    gained = [line for row in rows for line in lines(row["result"])]
    assert sum(line[1] for line in gained) == sum(line[2] for line in gained) == 5
