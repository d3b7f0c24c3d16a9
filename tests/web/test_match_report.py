"""A match reported on a page: facts alone, and what it was is worked out (X.1-b)."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from standings.membership import join_federation, rename
from standings.models import Match, Notice

from ..standings.people import (
    FIRST,
    NOON,
    a_director,
    a_federation,
    a_member,
    a_title,
)
from .markup import text_of
from .meetings import asked_at, last_match, logged_in, reported, told_at
from .tellings import EVENING, everything

pytestmark = pytest.mark.django_db

ADA, BEA = "ICA-000002", "ICA-000003"
SHEET = "Form: association\nResult: A 121, B 98\n"


@pytest.fixture(autouse=True)
def _on_the_evening_of_play(monkeypatch):
    monkeypatch.setattr("django.utils.timezone.now", lambda: EVENING)


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
def page(ada, bea):
    """The browser of the first of the two holders."""
    return logged_in(ada)


def test_a_friendly_on_a_boat_is_told_to_be_a_title_match_and_why(page):
    # RW-117: nobody chooses what it was, whatever a form is made to bring (X.1-b)
    forged = {"sanctioned": "false", "basis": "unsanctioned", "title_match": ""}
    answer = reported(
        page,
        ADA,
        BEA,
        vessel="Muggins",
        waters="caribbean",
        place="off Antigua",
        representation="just for fun",
        score_A="121",
        score_B="88",
        **forged,
    )
    assert answer.status_code == 302
    assert answer["Location"] == "/matches/ICA-M-2026-000001/"
    said = text_of(page.get(answer["Location"]))
    for told in (
        "Title match Ada Pone and Bea Crib held titles on 30 September 2026 and "
        "convened for cribbage, so this is a sanctioned title match. X.1 Code",
        "It was played aboard Muggins in the Caribbean, where the rule applies with",
        "“just for fun” is kept beside the entry and changes nothing",
        "Ada Pone won 121–88",
        "Bea Crib is skunked and takes a double defeat. V.3 Code",
        "It waits for Bea Crib to confirm or dispute it, and counts for nobody yet; "
        "from 14 October 2026",
    ):
        assert told in said, told


SPELT = [ADA, "2", "ica 2", "ICA-2", "Ada Pone, ICA-000002", " ICA-000002 "]


@pytest.mark.parametrize("typed", SPELT)
def test_a_member_is_told_by_number_however_it_is_written(page, ada, typed):
    assert reported(page, typed, BEA).status_code == 302
    assert last_match().seats.get(letter="A").member == ada


def test_a_form_begins_with_whoever_reports_in_the_zone_of_their_home(director):
    member = a_member(by=director, name="Eve Pone", zone="Pacific/Auckland")
    shown = logged_in(member).get("/matches/new/").context["form"]
    assert shown["seat_A"].value() == "Eve Pone, ICA-000002"
    assert shown["zone"].value() == "Pacific/Auckland"
    # There it is the first of October already.
    assert str(shown["day"].value()) == "2026-10-01"


def test_a_name_is_asked_back_with_those_who_bear_it(page, director, bea):
    other = a_member(by=director, name="Bea Cribb")
    once = a_member(by=director, name="Bea Crib")
    act = {"by": director, "at": NOON}
    rename(member=once, name="Zoe Nob", since=FIRST.replace(year=2025), **act)
    england = a_federation(by=director)
    join_federation(member=other, federation=england, since=FIRST, **act)
    before = everything()
    answer = reported(page, ADA, "bea crib")
    assert (answer.status_code, everything()) == (400, before)
    offered, chosen = asked_at(answer, "B")
    assert offered == [bea.number, other.number, once.number, "none"]
    assert chosen == []
    assert "Bea Cribb ICA-000004 · ENG" in text_of(answer)
    # Who is chosen is taken, and what was typed is kept.
    choice = {"who_B": other.number, "meant_B": "bea crib"}
    assert reported(page, ADA, "bea crib", **choice).status_code == 302
    assert last_match().seats.get(letter="B").member == other


def test_the_only_bearer_of_a_name_is_offered_and_not_taken_unasked(page, bea):
    answer = reported(page, ADA, "Bea Crib")
    assert answer.status_code == 400
    assert asked_at(answer, "B") == ([bea.number, "none"], [bea.number])


NOT_CHOSEN = [
    # What is chosen for another name than the one typed, and what was never offered.
    {"who_B": BEA, "meant_B": "Bea"},
    {"who_B": BEA},
    {"who_B": ADA, "meant_B": "Bea Crib"},
    {"who_B": "ICA-999999", "meant_B": "Bea Crib"},
    {"who_B": "x\0", "meant_B": "Bea Crib"},
]


@pytest.mark.parametrize("choice", NOT_CHOSEN)
def test_a_choice_holds_only_for_the_name_and_the_people_offered(page, choice):
    before = everything()
    answer = reported(page, ADA, "Bea Crib", **choice)
    assert (answer.status_code, everything()) == (400, before)
    assert told_at(answer, "seat_B") == "Say who is meant."


def test_who_is_no_member_is_entered_by_name_once_that_is_said(page):
    answer = reported(page, ADA, "Tom Outsider")
    assert asked_at(answer, "B") == (["none"], ["none"])
    assert "No member bears such a name" in text_of(answer)
    assert not Match.objects.exists()
    said = {"who_B": "none", "meant_B": "Tom Outsider"}
    assert reported(page, ADA, "Tom Outsider", **said).status_code == 302
    seat = last_match().seats.get(letter="B")
    assert (seat.member, seat.name, seat.species) == (None, "Tom Outsider", "human")


def test_a_horse_at_the_table_is_no_participant_and_wins_nothing(page):
    # RW-122; X.1-e, VII.1
    horse = {"who_C": "none", "meant_C": "Dobbin", "species_C": "horse"}
    scores = {"score_A": "88", "score_B": "70", "score_C": "121"}
    answer = reported(page, ADA, BEA, "Dobbin", form="three-hand", **horse, **scores)
    said = text_of(page.get(answer["Location"]))
    assert "A non-human (horse) sat at the table, no participant in the match" in said
    assert "is for the Tribunal to say. X.1-e Reading" in said
    assert "horse, no participant" in said
    assert "nobody has wins or defeats of it. VII.1 Code X.1-e Reading" in said
    assert "It ended 88–70–121" in said
    assert "won" not in said
    lines = last_match().results.get().lines
    assert set(lines.values_list("wins", "defeats")) == {(0, 0)}


AMISS = [
    # What is typed, the field beside which it is told, and what is told.
    ({"seat_B": ""}, "seat_B", "Say who sat here"),
    ({"seat_B": "ICA-000099"}, "seat_B", "There is no member ICA-000099"),
    ({"seat_B": "9" * 9}, "seat_B", "There is no member ICA-999999999"),
    ({"seat_B": "9" * 30}, "seat_B", "Say who is meant."),
    ({"seat_B": "Bea\u200bCrib"}, "seat_B", "cannot be seen: U+200B"),
    ({"seat_B": "Bea\0Crib"}, "seat_B", "cannot be seen: U+0000"),
    ({"seat_B": "x" * 201}, "seat_B", "has 201 characters"),
    (
        {
            "seat_B": "Dob",
            "who_B": "none",
            "meant_B": "Dob",
            "species_B": "horse 3",
        },
        "species_B",
        "“horse 3” is no species",
    ),
    ({"form": "chess"}, "form", "“chess” is no form known here."),
    ({"form": ""}, "form", "required"),
    ({"day": "2025-02-29"}, "day", "This is no day"),
    ({"day": ""}, "day", "Say from which day."),
    ({"time": "25:00"}, "time", "This is no time of day"),
    ({"zone": "../etc/passwd"}, "zone", "is no time zone known here"),
    ({"zone": "Europe/Atlantis"}, "zone", "is no time zone known here"),
    ({"waters": "atlantic"}, "waters", "atlantic"),
    ({"place": "x" * 201}, "place", "201"),
    ({"vessel": "Mug\x07gins"}, "vessel", "U+0007"),
    ({"representation": "only\nfun"}, "representation", "U+000A"),
    ({"score_A": "121"}, "score_B", "Say how many points this side had."),
    ({"score_A": "ten", "score_B": "121"}, "score_A", "whole number"),
    # RW-129: fractions are refused where defeats are whole
    ({"score_A": "120.5", "score_B": "121"}, "score_A", "whole number"),
    ({"score_A": "½", "score_B": "121"}, "score_A", "whole number"),
    ({"score_A": "-1", "score_B": "121"}, "score_A", "whole number"),
    ({"score_A": "9" * 30, "score_B": "1"}, "score_A", "No score is as high"),
    ({"score_A": "112", "score_B": "98"}, "score_A", "Nobody has arrived"),
    ({"score_A": "136", "score_B": "98"}, "score_A", "past the last hole"),
    ({"score_A": "121", "score_B": "121"}, "score_A", "Two sides stand"),
    (
        {"score_A": "121", "score_B": "90", "sheet": SHEET},
        "sheet",
        "not both",
    ),
    ({"sheet": "Form: association\nScore?\n"}, "sheet", "line 2"),
    ({"sheet": "Form: short\nAgreed: A B\nResult: A 61, B 4\n"}, "sheet", "is of"),
    ({"sheet": f"Date: 2026-09-29\n{SHEET}"}, "sheet", "2026-09-29"),
    ({"sheet": f"Seat A: ICA-000001\n{SHEET}"}, "sheet", "ICA-000001"),
    # RW-135: nobody sits at two seats
    ({"seat_B": ADA}, "__all__", "ICA-000002 sits at two seats"),
    ({"same": "ICA-M-2026-000009"}, "same", "is no match of these people"),
    ({"same": "100"}, "same", "from 1 to 99"),
    (
        {"day": "2026-10-01", "score_A": "121", "score_B": "98"},
        "day",
        "is to be played",
    ),
]


@pytest.mark.parametrize(("typed", "place", "told"), AMISS)
def test_what_is_amiss_is_told_beside_its_field_and_nothing_kept(
    page, typed, place, told
):
    # RW-163
    before = everything()
    given = {"seat_A": ADA, "seat_B": BEA} | typed
    answer = reported(page, **given)
    assert answer.status_code in (400, 409)
    assert everything() == before
    assert told in told_at(answer, place)


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_a_day_at_the_end_of_time_is_a_day(page, day):
    assert reported(page, ADA, BEA, day=day, zone="Pacific/Apia").status_code == 302


def test_what_was_typed_is_kept_when_something_is_amiss(page):
    answer = reported(page, ADA, "ICA-000099", place="The Crown", score_A="121")
    form = answer.context["form"]
    assert form["place"].value() == "The Crown"
    assert form["score_A"].value() == "121"


def test_another_form_of_the_game_lays_its_seats_and_keeps_what_was_typed(page):
    answer = reported(page, ADA, BEA, form="partners", place="Here", do="lay")
    assert answer.status_code == 200
    form = answer.context["form"]
    assert [seat.letter for seat in form.seats] == ["A", "B", "C", "D"]
    assert form["seat_B"].value() == BEA
    assert "A and C, B and D play together." in text_of(answer)
    # Without that button the seats that are wanting come with the answer.
    answer = reported(page, ADA, BEA, form="three-hand")
    assert told_at(answer, "seat_C").startswith("Say who sat here")


def test_two_against_one_are_told_by_a_sheet(page, director):
    eve = a_member(by=director)
    sheet = "Form: captain lone=B\nResult: A 100, B 61\n"
    who = (ADA, BEA, eve.number)
    answer = reported(page, *who, form="captain", sheet=sheet)
    assert answer.status_code == 302
    said = text_of(page.get(answer["Location"]))
    assert "It counts in all standings but championship and qualifying." in said


def test_a_short_match_knows_no_skunk_and_asks_for_the_agreement(page):
    # RW-050; V.2, V.3-b, X.1-d
    short = {"form": "short", "agreed": "on"}
    low = {"score_A": "61", "score_B": "4"}
    answer = reported(page, ADA, BEA, **short, **low)
    said = text_of(page.get(answer["Location"]))
    assert "Bea Crib takes one defeat." in said
    assert "does not count for championship or qualifying standings" in said
    before = everything()
    high = {"score_A": "121", "score_B": "90"}
    answer = reported(page, ADA, BEA, **short, **high, same="2")
    assert "past the last hole" in told_at(answer, "score_A")
    assert everything() == before


VALUES = [
    # RW-047, 048, 049: derived from the scores (V.3, V.3-a, V.4)
    ("91", 1, "takes one defeat."),
    ("90", 2, "is skunked and takes a double defeat. V.3 Code"),
    ("89", 2, "is skunked and takes a double defeat. V.3 Code"),
    ("61", 2, "is skunked and takes a double defeat. V.3 Code"),
    ("60", 4, "is double-skunked and takes a quadruple defeat. V.4 Code"),
    ("0", 4, "is double-skunked and takes a quadruple defeat. V.4 Code"),
]


@pytest.mark.parametrize(("score", "defeats", "told"), VALUES)
def test_a_skunk_follows_from_the_scores(page, score, defeats, told):
    answer = reported(page, ADA, BEA, score_A="121", score_B=score, skunk="no")
    assert f"Bea Crib {told}" in text_of(page.get(answer["Location"]))
    line = last_match().results.get().lines.get(seat__letter="B")
    assert line.defeats == defeats


def test_a_forfeit_is_told_by_whom(page):
    scores = {"score_A": "64", "score_B": "71", "forfeit": "B"}
    answer = reported(page, ADA, BEA, **scores)
    assert "Ada Pone won 64–71 by forfeit" in text_of(page.get(answer["Location"]))


def test_a_sheet_may_come_pasted_or_as_a_file(page):
    for ordinal, told in enumerate(
        ({"sheet": SHEET}, {"file": SimpleUploadedFile("a.crib", SHEET.encode())}), 1
    ):
        assert reported(page, ADA, BEA, same=str(ordinal), **told).status_code == 302
        assert last_match().sheets.get().received == SHEET


def test_a_sheet_that_tells_no_end_stays_on_file_and_is_no_result(page):
    # RW-053, RW-119; V.1
    answer = reported(page, ADA, BEA, sheet="Form: association\nResult: none\n")
    said = text_of(page.get(answer["Location"]))
    assert "No result is told yet." in said
    assert "Without a result it has no effect on standings." in said


def test_the_same_report_again_is_the_same_match(page):
    # RW-150: a button pressed twice
    told = {"score_A": "121", "score_B": "98"}
    first, again = (reported(page, ADA, BEA, **told) for _ in range(2))
    assert first["Location"] == again["Location"]
    assert Match.objects.count() == 1


def test_who_tells_another_result_is_asked_whether_it_is_the_same(page):
    reported(page, ADA, BEA, score_A="121", score_B="98")
    before = everything()
    told = {"score_A": "121", "score_B": "60"}
    asked = reported(page, ADA, BEA, **told)
    assert asked.status_code == 409
    assert "is it the same match?" in text_of(asked)
    assert everything() == before
    assert reported(page, ADA, BEA, same="2", **told).status_code == 302
    assert Match.objects.count() == 2


def test_a_second_reporter_is_asked_whether_it_is_the_same(page, bea):
    # RW-150: both players and a spectator, one match (X.1-c)
    reported(page, ADA, BEA, place="The Crown", score_A="121", score_B="98")
    others = logged_in(bea), logged_in(name="watcher")
    for other in others:
        before = everything()
        asked = reported(other, BEA, ADA, place="A bar")
        assert (asked.status_code, everything()) == (409, before)
        said = text_of(asked)
        assert "The same as ICA-M-2026-000001 Standard match, The Crown, 121–98" in said
        assert "Another: their match no. 2 of the day" in said
        assert asked.context["form"]["place"].value() == "A bar"
        answer = reported(other, BEA, ADA, same="ICA-M-2026-000001")
        assert answer["Location"] == "/matches/ICA-M-2026-000001/"
    assert Match.objects.get().reports.count() == 3
    for _ in range(2):
        answer = reported(others[0], BEA, ADA, same="2")
        assert answer["Location"] == "/matches/ICA-M-2026-000002/"


def test_another_form_on_the_same_day_is_asked_as_another_match(page):
    reported(page, ADA, BEA)
    asked = reported(page, ADA, BEA, form="losing")
    assert asked.status_code == 409
    assert asked.context["form"].another == 1
    assert reported(page, ADA, BEA, form="losing", same="1").status_code == 302


def test_the_others_are_told_and_asked_for_their_answer(page, ada, bea):
    reported(page, ADA, BEA, score_A="121", score_B="98")
    told = Notice.objects.filter(member=bea, act__subject_kind="match")
    assert list(told.values_list("act__verb", "to_acknowledge")) == [
        ("report-match", False),
        ("submit-sheet", True),
    ]
    assert not Notice.objects.filter(member=ada, act__verb="report-match").exists()
    said = text_of(logged_in(bea).get("/you/"))
    assert "A result waits for your answer: Ada Pone v. Bea Crib, 121–98." in said
    assert "A result waits" not in text_of(page.get("/you/"))


def test_anybody_present_may_report_and_only_who_has_logged_in(ada, bea):
    # X.1-c
    watcher = logged_in(name="watcher")
    assert reported(watcher, ADA, BEA).status_code == 302
    before = everything()
    for answer in (Client().get("/matches/new/"), reported(Client(), ADA, BEA)):
        assert answer.status_code == 302
        assert answer["Location"] == "/account/login/?next=/matches/new/"
    assert everything() == before


def test_a_match_may_be_reported_before_it_is_played(page):
    answer = reported(page, ADA, BEA, day="2026-10-12")
    said = text_of(page.get(answer["Location"]))
    assert "It is to be played." in said
    assert "ICA-M-2026-000001 to be played" in text_of(page.get("/matches/"))
    assert "is to be played on 12 October 2026; it has no sheet before" in said


def test_the_form_says_that_nothing_is_kept_without_a_connection(page):
    # RW-152: there is no entry offline
    said = text_of(page.get("/matches/new/"))
    assert "Nothing is kept before you press the button" in said
    assert "no entry without a connection" in said


def test_a_body_that_is_too_large_is_refused(page):
    answer = reported(page, ADA, BEA, sheet="x" * (5 * 1024**2))
    assert answer.status_code == 413
    assert not Match.objects.exists()


def test_a_name_costs_as_much_to_ask_back_among_many(
    page, director, django_assert_max_num_queries
):
    for _ in range(14):
        a_member(by=director, name="Bea Crib")
    with django_assert_max_num_queries(20):
        answer = reported(page, "bea", "bea crib")
    assert len(asked_at(answer, "B")[0]) == 13
    assert "There are more; type more of the name, or the number." in text_of(answer)


def test_a_withdrawn_report_frees_the_day_for_another(page):
    there = reported(page, ADA, BEA)["Location"]
    assert page.post(f"{there}withdraw/", {"reason": "Mistyped."}).status_code == 302
    assert reported(page, ADA, BEA)["Location"] == "/matches/ICA-M-2026-000002/"
    assert "is withdrawn" in text_of(page.get(there))


def test_who_belonged_to_two_on_the_day_is_asked_for_which_they_played(
    page, director, ada
):
    # RW-131
    for code in ("ENG", "SCO"):
        federation = a_federation(by=director, code=code)
        given = {"since": FIRST, "by": director, "at": NOON}
        join_federation(member=ada, federation=federation, **given)
    before = everything()
    answer = reported(page, ADA, "Dee Outsider", who_B="none", meant_B="Dee Outsider")
    assert (answer.status_code, everything()) == (400, before)
    assert "For which federation at A?" in text_of(answer)
    assert "Say for which federation ICA-000002 played." in told_at(answer, "seat_A")
    asked = {"who_B": "none", "meant_B": "Dee Outsider", "asked_A": ADA}
    # Another member's answer, or none of those offered, is no answer.
    for wrong in ({"asked_A": BEA, "federation_A": "ENG"}, {"federation_A": "WAL"}):
        answer = reported(page, ADA, "Dee Outsider", **(asked | wrong))
        assert (answer.status_code, everything()) == (400, before)
    reported(page, ADA, "Dee Outsider", **asked, federation_A="SCO")
    assert last_match().seats.get(letter="A").federation.code == "SCO"


def test_for_none_is_an_answer_too_and_of_one_federation_nothing_is_asked(
    page, director, ada, bea
):
    for code, who in (("ENG", (ada, bea)), ("SCO", (ada,))):
        federation = a_federation(by=director, code=code)
        for each in who:
            given = {"since": FIRST, "by": director, "at": NOON}
            join_federation(member=each, federation=federation, **given)
    reported(page, ADA, BEA, asked_A=ADA, federation_A="none")
    assert list(last_match().seats.values_list("federation", flat=True)) == [None, None]
