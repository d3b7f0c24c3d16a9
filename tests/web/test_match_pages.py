"""A match on its page: what it was, how it ended, who said so, and what may be done."""

import html
import re
from datetime import date, timedelta
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from rulebook.engine import parse
from standings.letters import delivering
from standings.membership import join_federation, rename
from standings.models import Act, Match, MatchState, Notice, Role
from standings.record import Walk
from standings.registration import withdraw_match
from standings.results import correct_result, judge, submit_sheet, void_result

from ..standings.people import (
    FIRST,
    NOON,
    a_director,
    a_federation,
    a_member,
    a_title,
    appointed,
)
from ..standings.tables import a_match, a_result, submitted
from .markup import text_of
from .meetings import logged_in, told_at
from .registers import a_log_in, last_act
from .tellings import EVENING, everything

pytestmark = pytest.mark.django_db

LOGS = Path(__file__).parents[1] / "spellings" / "data"
A_DAY = timedelta(days=1)
JUNE = date(2026, 6, 1)
M1 = "/matches/ICA-M-2026-000001/"


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
def ada(director):
    return a_title(a_member(by=director, name="Ada Pone"), director).member


@pytest.fixture
def bea(director, ada):
    return a_title(a_member(by=director, name="Bea Crib"), director).member


@pytest.fixture
def match(ada, bea):
    """A match of the two, reported by the first of them from the own log-in."""
    return a_match(ada, bea, by=logged_in(ada) and ada.login)


@pytest.fixture
def told(match, ada):
    """It ended 121-98, as the first of them told."""
    return a_submission(match, "A 121, B 98", ada.login)


def a_submission(match, scores, by, at=EVENING):
    judged = a_result(scores, match.form)
    return submit_sheet(match=match, judged=judged, by=by, at=at).result


def state():
    return Match.objects.get().state


def page(client, address=M1):
    answer = client.get(address)
    assert answer.status_code == 200
    return text_of(answer)


def doors(client):
    """The doors of the match's page: those that are open, and why others are not."""
    context = client.get(M1).context
    closed = {
        move.name: [finding.code for finding in move.why] for move in context["closed"]
    }
    return [move.name for move in context["open"]], closed


# --- What may be done, and why not ---


def test_a_door_is_open_or_says_why_it_is_not(told, director, ada, bea):
    # RW-136, RW-163: the other side confirms or disputes, and sees why not what
    assert doors(logged_in(bea)) == (
        ["confirm", "dispute", "sheets"],
        {"withdraw": ["not-your-report"]},
    )
    assert doors(logged_in(ada)) == (
        ["dispute", "sheets", "withdraw"],
        {"confirm": ["your-side-has-said-so"]},
    )
    stranger = {
        "confirm": ["not-a-party"],
        "dispute": ["not-a-party"],
        "sheets": ["not-your-match"],
        "withdraw": ["not-your-report"],
    }
    assert doors(logged_in(name="stranger")) == ([], stranger)
    referee = appointed(director, Role.REFEREE)
    del stranger["sheets"]
    assert doors(logged_in(referee)) == (
        ["sheets"],
        stranger | {"confirm-unanswered": ["may-be-answered-yet"]},
    )
    opened, _ = doors(logged_in(director))
    assert opened == ["sheets", "correct", "void"]
    anybody = page(Client())
    assert "Log in to answer, or to hand in a sheet" in anybody
    assert "What is closed to you" not in anybody


def test_a_match_without_a_result_has_none_to_answer(match, ada, bea):
    # RW-119
    opened, closed = doors(logged_in(bea))
    assert opened == ["sheets"]
    assert closed["confirm"] == closed["dispute"] == ["no-result-to-answer"]
    assert "No result is told yet." in page(Client())


def test_a_withdrawn_match_has_no_doors_and_stays_on_file(match, ada):
    withdraw_match(match=match, reason="mistyped", by=ada.login, at=EVENING)
    assert doors(logged_in(ada)) == ([], {})
    said = page(Client())
    assert "The report was withdrawn, and the match counts nowhere." in said
    assert "It counts in" not in said


def test_a_withdrawn_match_tells_of_nobody_s_wins(match, ada, bea):
    submitted(match, by=ada.login)

    def outcome():
        page = Client().get(M1).content.decode()
        return page.partition('id="outcome"')[2].partition("</section>")[0]

    assert "121" in outcome()
    assert "121" in text_of(Client().get("/matches/"))
    withdraw_match(match=match, reason="mistyped", by=ada.login, at=EVENING)
    assert "A result was told, and withdrawn with the report." in outcome()
    assert "121" not in outcome()
    listed = text_of(Client().get("/matches/?state=withdrawn"))
    assert "ICA-M-2026-000001" in listed
    assert "121" not in listed


def test_a_match_that_was_announced_is_to_be_played_until_it_is_withdrawn(ada, bea):
    match = a_match(ada, bea, day=EVENING.date() + 2 * A_DAY)
    assert "to be played" in text_of(Client().get("/matches/"))
    withdraw_match(match=match, reason="Off.", by=ada, at=EVENING)
    assert "to be played" not in text_of(Client().get("/matches/"))


# --- Confirmed and disputed ---


def test_the_opponent_confirms_what_was_shown(told, ada, bea):
    # RW-130, RW-136; X.1-c
    assert state() == MatchState.REPORTED
    answer = logged_in(bea).post(f"{M1}confirm/", {"result": told.pk})
    assert (answer.status_code, answer["Location"]) == (302, M1)
    assert (state(), last_act()) == (
        MatchState.CONFIRMED,
        ("confirm-result", "ICA-M-2026-000001", ""),
    )
    said = "its parties change nothing more of it; they may still dispute it."
    assert said in page(logged_in(ada))
    anybody = page(Client())
    assert "Log in, if you sat at it and dispute it" in anybody
    assert "to hand in a sheet" not in anybody
    # Players only read from now on, but for a dispute.
    assert doors(logged_in(ada)) == (
        ["dispute"],
        {
            "confirm": ["not-open-any-more"],
            "sheets": ["confirmed-already"],
            "withdraw": ["not-open-any-more"],
        },
    )
    # Who answered has acknowledged what asked for the answer.
    waiting = Notice.objects.of(bea.login).proved().waiting()
    assert "submit-sheet" not in waiting.values_list("act__verb", flat=True)


def test_a_button_pressed_twice_answers_once(told, match, ada, bea):
    # RW-150
    presses = [
        (logged_in(bea), "confirm", {"result": told.pk}),
        (logged_in(ada), "dispute", {"result": told.pk, "reason": "A slip of mine."}),
    ]
    for client, verb, posted in presses:
        answers = [client.post(f"{M1}{verb}/", posted) for _ in range(2)]
        assert {answer.status_code for answer in answers} == {302}
    about = Act.objects.about("match", match.number).values_list("verb", flat=True)
    assert list(about)[2:] == ["confirm-result", "dispute-result"]


def test_a_result_that_has_changed_meanwhile_is_not_confirmed(match, told, ada, bea):
    later = a_submission(match, "A 121, B 99", ada.login)
    before = everything()
    answer = logged_in(bea).post(f"{M1}confirm/", {"result": told.pk})
    assert (answer.status_code, everything()) == (409, before)
    assert "has another result by now; look at it first" in text_of(answer)
    assert logged_in(bea).post(f"{M1}confirm/", {"result": later.pk}).status_code == 302


def test_nobody_confirms_what_they_told_themselves(told, ada):
    # RW-142, RW-143: one side is not two
    before = everything()
    answer = logged_in(ada).post(f"{M1}confirm/", {"result": told.pk})
    assert (answer.status_code, everything()) == (409, before)
    assert "the other is to answer" in text_of(answer)


@pytest.mark.parametrize("result", ["", "x", "0", "9" * 30, "-1", "1.5", "\0"])
def test_an_answer_to_no_result_is_refused(told, bea, result):
    before = everything()
    answer = logged_in(bea).post(f"{M1}confirm/", {"result": result})
    assert answer.status_code in (400, 404)
    assert everything() == before


def test_another_match_s_result_is_not_confirmed_by_the_way(told, ada, bea):
    # RW-145: confirming one touches no other
    other = a_match(ada, bea, by=ada.login, ordinal=2)
    result = a_submission(other, "A 121, B 99", ada.login)
    assert (
        logged_in(bea).post(f"{M1}confirm/", {"result": result.pk}).status_code == 404
    )
    logged_in(bea).post(f"{M1}confirm/", {"result": told.pk})
    states = Match.objects.order_by("serial").values_list("state", flat=True)
    assert list(states) == [MatchState.CONFIRMED, MatchState.REPORTED]


ACCOUNTS = ["105", "16", "0"]


@pytest.mark.parametrize("other", ACCOUNTS)
def test_another_account_is_a_dispute_and_nothing_is_averaged(told, bea, other):
    # RW-082, RW-083, RW-085; X.1-c, V.3-c
    posted = {"score_A": "121", "score_B": other}
    assert logged_in(bea).post(f"{M1}sheets/", posted).status_code == 302
    said = page(Client())
    assert "The result is disputed" in said
    assert "Ada Pone won 121–98" in said
    assert "Sheet 1" in said
    assert "Sheet 2" in said
    assert list(told.lines.values_list("score", flat=True)) == [121, 98]


def test_the_same_account_confirms(told, bea):
    posted = {"score_A": "121", "score_B": "98"}
    logged_in(bea).post(f"{M1}sheets/", posted)
    assert state() == MatchState.CONFIRMED


def test_a_confirmed_result_told_again_changes_nothing(told, ada, bea):
    # RW-137, RW-140
    logged_in(bea).post(f"{M1}confirm/", {"result": told.pk})
    before = everything()
    same = {"score_A": "121", "score_B": "98"}
    assert logged_in(ada).post(f"{M1}sheets/", same).status_code == 302
    assert everything() == before
    other = {"score_A": "121", "score_B": "97"}
    answer = logged_in(ada).post(f"{M1}sheets/", other)
    assert (answer.status_code, everything()) == (409, before)
    assert "is confirmed, and its parties change nothing more" in text_of(answer)


def test_a_dispute_has_its_reason_in_lines_and_is_read_by_all(told, bea):
    answer = logged_in(bea).post(
        f"{M1}dispute/", {"result": told.pk, "reason": "I had 108.\r\nAsk Ada."}
    )
    assert answer.status_code == 302
    assert last_act()[:2] == ("file-case", "ICA-T-2026-015")
    assert Act.objects.get(verb="dispute-result").reason == "I had 108.\nAsk Ada."
    assert "I had 108. Ask Ada." in page(Client())


UNREASONED = [("", "Say why"), ("a\0b", "U+0000"), ("x" * 2001, "2000")]


@pytest.mark.parametrize(("reason", "said"), UNREASONED)
@pytest.mark.parametrize("verb", ["dispute", "withdraw"])
def test_a_reason_is_asked_for_and_looked_at(told, ada, verb, reason, said):
    before = everything()
    posted = {"result": told.pk, "reason": reason}
    answer = logged_in(ada).post(f"{M1}{verb}/", posted)
    assert (answer.status_code, everything()) == (400, before)
    assert said in told_at(answer, "reason")


def test_no_result_confirms_itself(told, ada, bea, clock):
    # RW-144: there is no timer; a dispute is in time until somebody confirms
    clock.now += 400 * A_DAY
    assert state() == MatchState.REPORTED
    posted = {"result": told.pk, "reason": "No."}
    assert logged_in(bea).post(f"{M1}dispute/", posted).status_code == 302
    assert state() == MatchState.DISPUTED


# --- What officers enter ---


def test_an_officer_confirms_what_nobody_answered_once_the_days_are_over(
    told, director, clock
):
    referee = appointed(director, Role.REFEREE)
    posted = {"result": told.pk, "reason": "No answer."}
    before = everything()
    answer = logged_in(referee).post(f"{M1}confirm-unanswered/", posted)
    assert (answer.status_code, everything()) == (409, before)
    assert (
        "may answer the result of ICA-M-2026-000001 until 14 October 2026"
        in text_of(answer)
    )
    clock.now += 14 * A_DAY
    answer = logged_in(referee).post(f"{M1}confirm-unanswered/", posted)
    assert (answer.status_code, state()) == (302, MatchState.CONFIRMED)


def test_nobody_confirms_in_office_what_they_played(director, bea, clock):
    # RW-142: not by a second role either
    own = a_match(director, bea, by=logged_in(director) and director.login)
    result = a_submission(own, "A 121, B 98", director.login)
    clock.now += 15 * A_DAY
    before = everything()
    posted = {"result": result.pk, "reason": "No answer."}
    answer = logged_in(director).post(f"{M1}confirm-unanswered/", posted)
    assert (answer.status_code, everything()) == (403, before)
    assert "in office who sat at it" in text_of(answer)


def test_a_correction_keeps_what_stood_before(told, director, bea):
    # RW-154: the history is not erased
    posted = {"score_A": "100", "score_B": "121", "authority": "ICA-T-2026-014"}
    assert logged_in(director).post(f"{M1}correct/", posted).status_code == 302
    said = page(Client())
    assert "Bea Crib won 121–100" in said
    assert "Ada Pone won 121–98 replaced: ICA-T-2026-014" in said
    assert "is corrected to A 100, B 121: ICA-T-2026-014." in said
    assert "Correct the result" not in said
    told_of_it = Notice.objects.filter(act__verb="correct-result")
    assert told_of_it.count() == 2
    before = everything()
    again = logged_in(director).post(f"{M1}correct/", posted)
    assert (again.status_code, everything()) == (409, before)
    assert "is this already" in text_of(again)


def test_a_void_result_gives_nobody_anything(told, director):
    posted = {"authority": "ICA-T-2026-014"}
    assert logged_in(director).post(f"{M1}void/", posted).status_code == 302
    said = page(Client())
    assert "The result is void: nobody won or lost." in said
    assert "Title match" in said
    assert not list(Walk())
    before = everything()
    again = logged_in(director).post(f"{M1}void/", posted)
    assert (again.status_code, everything()) == (409, before)


@pytest.mark.parametrize("verb", ["correct", "void", "confirm-unanswered"])
def test_who_holds_no_office_is_told_what_it_takes(told, ada, verb):
    before = everything()
    for client in (logged_in(ada), logged_in(name="reporter")):
        for answer in (client.get(f"{M1}{verb}/"), client.post(f"{M1}{verb}/", {})):
            assert answer.status_code == 403
            assert "Secretariat" in text_of(answer)
    assert Client().get(f"{M1}{verb}/").status_code == 302
    assert everything() == before


OFFICIAL = [
    ("correct", {}, "__all__", "Nothing is told yet"),
    ("correct", {"score_A": "121", "score_B": "9"}, "authority", "authority"),
    ("void", {}, "authority", "authority"),
    ("void", {"authority": "x\0"}, "authority", "U+0000"),
]


@pytest.mark.parametrize(("verb", "posted", "place", "said"), OFFICIAL)
def test_what_is_wanting_of_an_order_is_told_at_its_field(
    told, director, verb, posted, place, said
):
    before = everything()
    answer = logged_in(director).post(f"{M1}{verb}/", posted)
    assert answer.status_code in (400, 409)
    assert everything() == before
    assert said in told_at(answer, place)


PAGES = [
    "confirm",
    "dispute",
    "sheets",
    "withdraw",
    "confirm-unanswered",
    "correct",
    "void",
]


@pytest.mark.parametrize("verb", PAGES)
def test_to_open_a_page_changes_nothing(told, director, verb):
    # RW-156
    before = everything()
    client = logged_in(director)
    assert client.get(f"{M1}{verb}/").status_code == 200
    assert client.head(f"{M1}{verb}/").status_code == 200
    assert client.put(f"{M1}{verb}/").status_code == 405
    assert client.delete(f"{M1}{verb}/").status_code == 405
    assert everything() == before
    assert Client(enforce_csrf_checks=True).post(f"{M1}{verb}/").status_code == 403


def test_a_match_is_neither_changed_nor_deleted_at_its_address(told, director):
    client = logged_in(director)
    before = everything()
    answers = [getattr(client, each)(M1) for each in ("post", "put", "delete")]
    assert {answer.status_code for answer in answers} == {405}
    assert everything() == before


# --- Sheets ---


def a_sheet_of(match, text, by):
    judged = judge(text, parse(text))
    return submit_sheet(match=match, judged=judged, by=by, at=EVENING)


def test_a_sheet_shows_its_text_and_the_verdict_of_its_day(match, ada):
    # RW-086: a typed “no skunk” is contradicted by the scores (V.3-a)
    text = "Form: association\nResult: A 121, B 90\nRemark: no skunk\n"
    a_sheet_of(match, text, ada.login)
    said = page(Client(), f"{M1}sheets/1/")
    assert "Remark: no skunk" in said
    assert "By the rules of 30 September 2026" in said
    assert "A 121, B 90 won by A" in said
    assert "no skunk" in said
    shown = Client().get(f"{M1}sheets/1/").content.decode()
    assert "/rules/findings/skunk-is-derived/" in shown
    # The same goes through the checker, as it judges now.
    again = html.unescape(re.search(r'href="(/check/[^"]+)"', shown)[1])
    assert "A wins 121–90" in page(Client(), again)
    line = Match.objects.get().results.get().lines.get(seat__letter="B")
    assert line.defeats == 2


def test_a_log_that_stops_early_is_no_result_whatever_its_header_says(match, ada):
    # RW-053; V.1
    text = (LOGS / "cribbage-zero-game.pgn").read_text()
    answer = logged_in(ada).post(f"{M1}sheets/", {"sheet": text})
    assert answer.status_code == 302
    said = page(Client(), f"{M1}sheets/1/")
    assert "Nobody has arrived" in said or "no winner" in said
    assert not Match.objects.get().results.exists()


@pytest.mark.parametrize("version", ["0", "2", "9" * 30])
def test_a_sheet_that_is_not_on_file_is_not_found(told, version):
    assert Client().get(f"{M1}sheets/{version}/").status_code == 404


def test_a_sheet_is_refused_with_its_reason_beside_it(match, ada, bea):
    for text, said in (
        ("Form: short\nAgreed: A B\nResult: A 61, B 4\n", "The sheet is of"),
        (f"Form: association\nSeat A: {bea.number}\nResult: A 121, B 4\n", "it is"),
        ("Form: association\nDeal 1: Z\n", "line 2"),
        ("\0", ""),
        ("{", ""),
    ):
        before = everything()
        answer = logged_in(ada).post(f"{M1}sheets/", {"sheet": text})
        assert answer.status_code in (400, 409)
        assert everything() == before
        assert said in told_at(answer, "sheet")
    empty = logged_in(ada).post(f"{M1}sheets/", {})
    assert "Nothing is told yet" in text_of(empty)


# --- Numbers, lists and registers ---


@pytest.mark.parametrize(
    "number", ["ICA-M-2026-000009", "1", "ica-m-2026-000001", "ICA-M-2026-0000001", "x"]
)
def test_a_match_that_is_not_on_file_is_told_how_a_number_is_written(match, number):
    client = logged_in(name="reporter")
    for address in ("", "sheets/", "sheets/1/", "confirm/"):
        answer = client.get(f"/matches/{number}/{address}")
        assert answer.status_code == 404
        assert "such as ICA-M-2026-000123" in text_of(answer)


@pytest.fixture
def season(director, ada, bea):
    """Matches of both seasons and every kind."""
    tom, act = a_member(by=director, name="Tom Nob"), {"at": EVENING}
    old = a_match(ada, bea, day=date(2025, 5, 1), vessel="Go", waters="caribbean")
    friendly = a_match(ada, tom)
    convened = a_match(ada, bea, place="The Crown")
    submit_sheet(match=convened, judged=a_result("A 98, B 121"), by=ada, **act)
    gone = a_match(bea, ada, ordinal=2)
    withdraw_match(match=gone, reason="mistyped", by=bea, **act)
    return [convened, friendly, old, gone]


def listed(answer):
    return [match.number for match in answer.context["rows"]]


SIFTED = [
    ("", "026-000003 2026-000002 2026-000001 2025-000001"),
    ("?season=2025", "2025-000001"),
    ("?season=1999", ""),
    ("?member=4", "2026-000001"),
    ("?member=ICA-000004&season=2025", ""),
    ("?state=withdrawn", "2026-000003"),
    ("?basis=convened&season=2026", "2026-000003 2026-000002"),
    ("?before=ICA-M-2026-000002", "2026-000001 2025-000001"),
]


@pytest.mark.parametrize(("query", "expected"), SIFTED)
def test_matches_are_listed_as_they_are_asked_for(season, query, expected):
    answer = Client().get(f"/matches/{query}")
    numbers = [each[-6:] for each in expected.split()]
    assert [each[-6:] for each in listed(answer)] == numbers


@pytest.mark.parametrize(
    "query",
    [
        "season=x",
        "season=" + "9" * 30,
        "season=0",
        "member=Ada",
        "member=ICA-999999",
        "member=" + "9" * 30,
        "state=lost",
        "basis=%00",
        "before=5",
        "before=ICA-M-2026-999999",
        "member=%00",
    ],
)
def test_a_list_that_cannot_be_asked_for_says_why(season, query):
    answer = Client().get(f"/matches/?{query}")
    assert answer.status_code == 400
    assert "finding error" in answer.content.decode()


def test_the_register_of_convened_matches_tells_day_people_result_and_sea(season):
    answer = Client().get("/registers/convened/")
    assert [match.number for match in answer.context["rows"]] == [
        "ICA-M-2026-000002",
        "ICA-M-2025-000001",
    ]
    said = text_of(answer)
    for told in (
        "30 September 2026 Ada Pone v. Bea Crib ICA-M-2026-000002 98–121 The Crown",
        "1 May 2025 Ada Pone v. Bea Crib ICA-M-2025-000001 "
        "no result yet at sea Go, Caribbean",
    ):
        assert told in said
    assert len(Client().get("/registers/convened/?season=2025").context["rows"]) == 1


def test_a_long_list_goes_on_where_it_stopped(director, ada):
    for guest in range(101):
        a_match(ada, f"Guest {guest}", day=date(2026, 1 + guest % 9, 1))
    address, seen = "/matches/", []
    while address:
        answer = Client().get(address)
        seen += listed(answer)
        last = answer.context["last"]
        address = last and f"/matches/?before={last.number}"
    assert len(seen) == len(set(seen)) == 101


def test_lists_and_pages_ask_as_much_for_many_as_for_few(director, ada, bea):
    def entered(first, last):
        for guest in range(first, last):
            match = a_match(ada, bea, ordinal=guest)
            result = a_submission(match, "A 121, B 98", ada)
            if guest % 2:
                judged = a_result("A 98, B 121")
                told = {"match": match, "by": director, "at": EVENING}
                correct_result(judged=judged, authority="a docket", **told)
                void_result(authority="another", **told)
            assert result

    def asked(client, address):
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address).status_code == 200
        return len(queries)

    addresses = ["/matches/", "/registers/convened/", "/you/", f"/members/{ada}/"]
    client = logged_in(bea)
    entered(1, 3)
    few = [asked(client, address) for address in addresses]
    entered(3, 12)
    assert [asked(client, address) for address in addresses] == few


def test_a_match_s_page_asks_as_much_after_a_long_quarrel(match, ada, bea, director):
    def asked():
        with CaptureQueriesContext(connection) as queries:
            page(client)
        return len(queries)

    for score in (98, 99):
        a_submission(match, f"A 121, B {score}", ada.login)
    client = logged_in(bea)
    few = asked()
    for score in range(60, 70):
        a_submission(match, f"A 121, B {score}", ada.login)
    assert asked() == few


def test_a_person_s_page_tells_what_waits_for_an_answer_until_it_is_given(
    told, ada, bea
):
    waits = "A result waits for your answer: Ada Pone v. Bea Crib, 121–98."
    assert waits in page(logged_in(bea), "/you/")
    assert waits not in page(logged_in(ada), "/you/")
    logged_in(bea).post(f"{M1}confirm/", {"result": told.pk})
    assert waits not in page(logged_in(bea), "/you/")


def test_names_are_those_of_the_day_of_play(told, ada, director):
    act = {"by": director, "at": EVENING}
    rename(member=ada, name="Ada Nob", since=date(2026, 10, 1), **act)
    assert "Ada Pone v. Bea Crib" in page(Client())


def test_the_front_page_and_the_colophon_lead_to_matches(client):
    front = client.get("/").content.decode()
    assert 'href="/matches/new/"' in front
    assert front.count('href="/matches/"') == 2


HOSTILE = [
    b"result=%ff%fe&reason=%00&seat_A=%ed%a0%80&day=%ff&same=%00&authority=%00",
    b"\xff\xfe\x00",
    b"&".join(b"seat_%d=x" % each for each in range(3000)),
    b"sheet=" + b"%00" * 1000,
    b"score_A=%D9%A1%D9%A2%D9%A1&score_B=%EF%BC%99&forfeit=Z&seat_A=%D9%A1",
]


@pytest.mark.parametrize("body", HOSTILE)
def test_what_no_browser_sends_is_refused_and_nothing_kept(told, director, body):
    client = logged_in(director)
    before = everything()
    addresses = ["/matches/new/", *(f"{M1}{verb}/" for verb in PAGES)]
    form = "application/x-www-form-urlencoded"
    for address in addresses:
        for kind in (form, "multipart/form-data; boundary=x", "application/json"):
            answer = client.post(address, body, content_type=kind)
            assert 400 <= answer.status_code < 500, (address, kind)
    assert everything() == before


def test_a_file_of_anything_is_no_sheet(match, ada):
    client = logged_in(ada)
    before = everything()
    for content in (b"", b"\x00" * 99, bytes(range(256)), b"{" * 9999, b"\xff\xfe{"):
        file = SimpleUploadedFile("a.crib", content)
        answer = client.post(f"{M1}sheets/", {"file": file})
        assert answer.status_code == 400
    assert everything() == before


def test_parties_and_officers_see_how_each_was_told_and_nobody_else(
    director, ada, bea, match, clock
):
    # X.1-c; whether somebody has a log-in is not for everybody to know
    england = a_federation(by=director)
    joined = {"since": FIRST, "by": director, "at": NOON}
    join_federation(member=bea, federation=england, **joined)
    role = Role.FEDERATION_OFFICER
    officer = appointed(director, role, federation=england)
    rename(member=officer, name="Eve Officer", since=JUNE, by=director, at=NOON)
    a_log_in(officer)
    a_submission(match, "A 121, B 98", ada.login)
    how = (
        "Told of the result Ada Pone has told it Bea Crib had no log-in; to pass it "
        "on: Eve Officer"
    )
    for who in (ada, director, appointed(director, Role.REFEREE)):
        assert how in text_of(logged_in(who).get(M1))
    for client in (Client(), logged_in(), logged_in(a_member(by=director))):
        assert "log-in; to pass" not in text_of(client.get(M1))
    mine = text_of(logged_in(bea).get(M1))
    assert how in mine


def test_a_letter_that_went_out_is_told_so(ada, bea, match):
    logged_in(bea)
    a_submission(match, "A 121, B 98", ada.login)
    assert "Bea Crib a letter is on its way" in text_of(logged_in(ada).get(M1))
    for _ in delivering():
        pass
    assert "Bea Crib by letter" in text_of(logged_in(ada).get(M1))


def test_a_page_says_by_which_word_it_goes_on(client):
    answer = client.get("/matches/", {"after": "x"})
    assert answer.status_code == 400
    assert "“after” is what the API calls it" in answer.content.decode()
    assert client.get("/matches/", {"before": "x"}).status_code == 400
