"""The practice pages: what they ask, tell, keep, refuse, and never show."""

import re
from datetime import UTC, datetime, timedelta
from random import Random
from types import SimpleNamespace

import pytest
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import resolve

from rulebook.practice import Exam, PlayQuestion, Question, TurnQuestion
from rulebook.views import practice

from .markup import words

COUNT, PLAY, EXAM = PAGES = ["/practice/", "/practice/play/", "/practice/exam/"]
BEGIN = {COUNT: {"next": "1"}, PLAY: {"next": "1"}, EXAM: {"start": "1"}}
KEPT = {COUNT: "practice-count", PLAY: "practice-play", EXAM: "practice-exam"}
BEGAN = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _chance(monkeypatch):
    monkeypatch.setattr(practice, "CHANCE", Random(121))


@pytest.fixture
def clock(monkeypatch):
    """The time of day, which a test may change."""
    clock = SimpleNamespace(now=BEGAN)
    monkeypatch.setattr("django.utils.timezone.now", lambda: clock.now)
    return clock


def read(client, address, status=200):
    answer = client.get(address)
    assert answer.status_code == status
    return answer.content.decode()


def send(client, address, status=302, **what):
    """Sends a form; returns where it leads, or the page that it is answered with."""
    answer = client.post(address, what)
    assert answer.status_code == status, words(answer.content.decode())
    return answer.headers.get("Location") or answer.content.decode()


def begun(page):
    """Somebody who has begun to practise."""
    client = Client()
    send(client, page, **BEGIN[page])
    return client


def faced(page, kind, asked, streak=(0, 0)):
    """Somebody who has this question on the table."""
    client = Client()
    session = client.session
    session[KEPT[page]] = {
        "kind": kind,
        "asked": asked,
        "number": 1,
        "answer": None,
        "streak": streak,
    }
    session.save()
    return client


def streak(markup):
    (found,) = re.findall(r'<p class="streak">(.*?)</p>', markup, re.DOTALL)
    return tuple(map(int, re.findall(r"\d+", words(found))))


def items(markup):
    found = re.findall(r'<li class="line"[^>]*>(.*?)</li>', markup, re.DOTALL)
    return [words(each) for each in found]


def findings(markup):
    found = re.findall(r'<p class="finding[^>]*>(.*?)</p>', markup, re.DOTALL)
    return [words(each) for each in found]


def figure(markup):
    (found,) = re.findall(r'<span class="figure">(\d+)</span>', markup)
    return int(found)


# What is kept, and for whom.


@pytest.mark.parametrize("page", PAGES)
def test_nothing_is_kept_of_who_only_looks(client, django_assert_num_queries, page):
    with django_assert_num_queries(0):
        markup = read(client, page)
    assert "What is kept" in markup
    assert "lapses 14 days after your last answer" in words(markup)
    assert "sessionid" not in client.cookies
    assert not Session.objects.exists()


@pytest.mark.parametrize("page", PAGES)
def test_beginning_keeps_one_session_and_leads_back_to_the_page(client, page):
    assert send(client, page, **BEGIN[page]).partition("?")[0] == page
    assert Session.objects.count() == 1
    assert set(client.session.keys()) == {KEPT[page]}
    assert 'name="guess"' in read(client, page) or 'name="chosen"' in read(client, page)


@pytest.mark.parametrize("page", PAGES)
def test_a_form_from_elsewhere_is_not_taken(page):
    client = Client(enforce_csrf_checks=True)
    markup = send(client, page, status=403, **BEGIN[page])
    assert "Please go back, load the page again" in markup
    assert not Session.objects.exists()


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_never_kept_by_the_browser(page):
    assert "no-store" in begun(page).get(page).headers["Cache-Control"]


@pytest.mark.parametrize("address", [*PAGES, "/rules/citations/"])
@pytest.mark.parametrize("method", ["put", "patch", "delete", "trace"])
def test_a_page_is_read_or_sent_a_form_and_nothing_else(address, method):
    """Which is said before a token is asked for."""
    answer = getattr(Client(enforce_csrf_checks=True), method)(address)
    assert answer.status_code == 405
    assert answer.headers["Allow"] == "GET, HEAD, POST, OPTIONS"
    assert "it takes nothing else" in answer.content.decode()


@pytest.mark.parametrize("page", PAGES)
def test_a_form_from_the_page_itself_is_taken(page):
    client = Client(enforce_csrf_checks=True)
    (token,) = set(
        re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', read(client, page))
    )
    send(client, page, csrfmiddlewaretoken=token, **BEGIN[page])
    assert client.session[KEPT[page]]


def without_the_question(markup):
    """A page but for the cards that it asks about."""
    for part in (
        r'name="csrfmiddlewaretoken" value="\w+"',
        r'<div class="spread".*?</div>',
        r'<div class="laid".*?(?=<form)',
        r"<fieldset.*?</fieldset>",
    ):
        markup = re.sub(part, "", markup, flags=re.DOTALL)
    return markup


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize("page", PAGES)
def test_an_unanswered_page_holds_the_cards_and_nothing_that_depends_on_them(page):
    seen = {}
    for _ in range(24):
        markup = read(begun(page), page)
        (title,) = re.findall(r"<h1>(.*?)</h1>", markup, re.DOTALL)
        seen.setdefault(words(title), set()).add(without_the_question(markup))
    assert len(seen) == 2  # hand or crib; pegs or fits
    assert all(len(pages) == 1 for pages in seen.values())


def test_the_cards_shown_are_those_that_are_kept():
    client = begun(COUNT)
    question = Question.read(client.session[KEPT[COUNT]]["asked"])
    markup = read(client, COUNT)
    assert re.findall(r'alt="(.*?)"', markup) == [c.name for c in question.cards]
    assert str(question) not in markup


# What was kept in another shape.

LOST = "What was kept here can no longer be read, and is dropped."
HAND = "5C 5D 5H JS, 5S"
PEGGING = "A 4C, B 5D, A 6H / A 4C 6H 9S KD / B 5D TC TH QS"
ASKED = {
    COUNT: ("count", HAND),
    PLAY: ("pegs", PEGGING),
}
ODD = [
    0,
    1,
    True,
    "",
    "x",
    [],
    [0],
    {},
    {"kind": "count"},
    None,
    1.5,
    [[[]]],
    "9" * 5000,
]


def entry(page):
    """An entry as the page keeps it, and which reads as it should."""
    if page == EXAM:
        return Exam.start(Random(121), BEGAN).to_json()
    kind, asked = ASKED[page]
    began = {"kind": kind, "asked": asked, "number": 3, "answer": None}
    return began | {"streak": [2, 5]}


def keeping(page, kept):
    client = Client()
    session = client.session
    session[KEPT[page]] = kept
    session.save()
    return client


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize("odd", [each for each in ODD if each is not None])
@pytest.mark.parametrize("page", PAGES)
def test_what_cannot_be_read_is_dropped_and_said_so(page, odd):
    client = keeping(page, odd)
    markup = read(client, page)
    assert LOST in markup
    assert f'name="{next(iter(BEGIN[page]))}"' in markup
    assert LOST in send(client, page, status=409, number=1, guess=4)
    send(client, page, **BEGIN[page])
    markup = read(client, page)
    assert LOST not in markup
    assert 'name="guess"' in markup or 'name="chosen"' in markup


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize(
    ("page", "field"), [(page, field) for page in PAGES for field in entry(page)]
)
def test_no_part_of_another_shape_stops_anybody(page, field):
    for odd in [*ODD, *([each] * 20 for each in ODD)]:
        kept = entry(page) | {field: odd}
        client = keeping(page, kept)
        assert client.get(page).status_code == 200
        sitting = {"sitting": BEGAN.isoformat(), "number": 3}
        assert client.post(page, sitting | {"guess": 4}).status_code in (302, 409)
        assert client.post(page, BEGIN[page]).status_code == 302
        read(client, page)


@pytest.mark.parametrize(
    ("page", "kept"),
    [
        (COUNT, {"asked": "5C 5D 5H, 5S"}),
        (COUNT, {"asked": "5C 5D 5H 5S, 5S"}),
        (COUNT, {"kind": "pegs", "asked": PEGGING}),
        (COUNT, {"answer": -1}),
        (COUNT, {"answer": "29"}),
        (PLAY, {"asked": "A 4C / A 4C 6H 9S KD / B 5D TC TH QS"}),
        (PLAY, {"asked": "A 4C, B 5D, A 7H / A 4C 6H 9S KD / B 5D TC TH QS"}),
        (PLAY, {"asked": "A KD, B TC, B TH / A 4C 6H 9S KD / B 5D TC TH QS"}),
        (PLAY, {"asked": "A KD, B TC, A go / A 4C 6H 9S KD / B 5D TC TH QS"}),
        (PLAY, {"kind": "fits", "answer": ["KS"]}),
        (PLAY, {"kind": "fits", "asked": "A 4C, B 5D / A 4C / B 5D"}),
        (EXAM, {"questions": [], "answers": []}),
        (EXAM, {"answers": [None]}),
        (EXAM, {"answers": [[4, "2026-03-01T20:01:00"], *[None] * 19]}),
        (EXAM, {"answers": [["4", BEGAN.isoformat()], *[None] * 19]}),
        (EXAM, {"questions": ["5C 5D 5H 5S, 5S"] * 20}),
        (EXAM, {"started": "2026-03-01T20:00:00"}),
        (EXAM, {"started": "9999-12-31T23:59:59+00:00"}),
    ],
)
@pytest.mark.usefixtures("clock")
def test_what_could_not_be_marked_is_not_asked(page, kept):
    assert LOST in read(keeping(page, entry(page) | kept), page)


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize("page", PAGES)
def test_what_is_of_the_right_shape_is_kept(page):
    client = keeping(page, entry(page))
    assert LOST not in read(client, page)
    assert client.session[KEPT[page]] == entry(page)


@pytest.mark.parametrize("page", [COUNT, PLAY])
def test_the_streak_outlives_a_question_that_cannot_be_read(page):
    client = keeping(page, entry(page) | {"asked": "of old"})
    send(client, page, next=1)
    assert streak(read(client, page)) == (2, 5)
    assert client.session[KEPT[page]]["number"] == 4


@pytest.mark.parametrize("page", PAGES)
def test_a_damaged_row_is_begun_anew(page):
    client = begun(page)
    Session.objects.update(session_data="damaged")
    assert read(client, page)
    send(client, page, **BEGIN[page])
    assert set(client.session.keys()) == {KEPT[page]}


@pytest.mark.parametrize("key", [r'"abcdefgh\000"', r'"abcdefgh\377"', "x" * 5000])
@pytest.mark.parametrize("page", PAGES)
def test_a_cookie_that_is_no_key_begins_a_session_of_its_own(client, page, key):
    named = {"HTTP_COOKIE": f"sessionid={key}"}
    assert client.get(page, **named).status_code == 200
    assert client.post(page, BEGIN[page], **named).status_code == 302
    assert Session.objects.get().session_key.isalnum()


@pytest.mark.parametrize("page", PAGES)
def test_rows_that_have_lapsed_are_cleared_and_no_others(clock, page):
    begun(page)
    clock.now += timedelta(days=13)
    begun(page)
    clock.now += timedelta(days=2)
    call_command("clearsessions")
    assert Session.objects.count() == 1


# Counting.


@pytest.mark.parametrize(
    ("asked", "true", "provisions"),
    [
        ("5C 5D 5H JS, 5S", 29, "IV.2.1 IV.2.2 IV.2.5"),
        ("7C 8D 8H 9S, KC", 12, "IV.2.1 IV.2.2 IV.2.3"),
        ("2H 7H 9H KH, 4C", 6, "IV.2.1 IV.2.4"),
        ("2H 7H 9H KH, 4C, crib", 2, "IV.2.1"),
        ("2H 7H 9H KH, 4H, crib", 7, "IV.2.1 IV.2.4"),
        ("2C 4D 6H 8S, QH", 0, ""),
    ],
)
def test_what_is_right_is_told_at_once_with_its_provisions(asked, true, provisions):
    client = faced(COUNT, "count", asked)
    assert ("this crib" in words(read(client, COUNT))) == ("crib" in asked)
    assert send(client, COUNT, number=1, guess=true) == COUNT
    markup = read(client, COUNT)
    assert figure(markup) == true
    assert "Right." in markup
    assert streak(markup) == (1, 1)
    cited = {re.search(r"IV\.2\.\d", each)[0] for each in items(markup)}
    assert cited == set(provisions.split())


@pytest.mark.parametrize(
    ("asked", "guess", "said", "provision"),
    [
        ("7C 8D 8H 9S, KC", 10, "only that it comes to 2", "IV.4-b"),
        ("2C 4D 6H 8S, JH", 2, "never part of a count", "II.4"),
        ("2C 4D 6H 8S, QH", 19, "the number for it is 0", "T.4"),
        ("2C 4D 6H 8S, QH", 30, "the greatest is 29", "IV.3"),
        ("7C 8D 8H 9S, KC", 25, "comes to 25", "T.4"),
        ("2C 4D 6H 8S, QH", 20, "not added up", "IV.2"),
        ("2H 7H 9H KH, 4C, crib", 6, "only a flush of five counts", "IV.2.4"),
        ("2H 7H 9H KH, 4H, crib", 6, "may have been counted as four", "IV.2.4"),
        ("QC KD AH 2S, 9D", 3, "No run round the corner", "I.3"),
        ("5C 5D 6H JC, TS", 11, "starter 10♠ is of another suit", "IV.2.5"),
    ],
)
def test_what_was_not_right_is_told_with_its_reason(asked, guess, said, provision):
    client = faced(COUNT, "count", asked, streak=(4, 4))
    send(client, COUNT, number=1, guess=guess)
    markup = read(client, COUNT)
    assert f"Not {guess}." in markup
    assert streak(markup) == (0, 4)
    reasons = [each.replace(" ♠", "♠") for each in findings(markup)]
    assert any(said in each and provision in each for each in reasons), reasons


def test_what_a_short_guess_may_have_missed_is_shown_as_possible():
    client = faced(COUNT, "count", "7C 8D 8H 9S, KC")
    send(client, COUNT, number=1, guess=10)
    markup = read(client, COUNT)
    assert "It may have been any of these:" in markup
    (perhaps,) = re.findall(r'<ul class="perhaps">(.*?)</ul>', markup, re.DOTALL)
    assert re.findall(r"Fifteen|Pair|Run", perhaps) == ["Fifteen", "Pair"]


def test_a_reason_is_given_once():
    client = faced(COUNT, "count", "2H 7H 9H KH, 4C, crib")
    send(client, COUNT, number=1, guess=6)
    said = findings(read(client, COUNT))
    assert len(said) == len(set(said))


def test_the_streak_runs_on_and_the_best_is_kept():
    client = begun(COUNT)
    seen = []
    for number, slip in enumerate([0, 0, 1, 0], start=1):
        kept = client.session[KEPT[COUNT]]
        true = Question.read(kept["asked"]).counted.total
        send(client, COUNT, number=number, guess=true + slip)
        seen.append(streak(read(client, COUNT)))
        send(client, COUNT, next=1)
    assert seen == [(1, 1), (2, 2), (0, 2), (1, 2)]


def test_the_play_has_a_streak_of_its_own():
    client = faced(COUNT, "count", "5C 5D 5H JS, 5S", streak=(3, 3))
    send(client, COUNT, number=1, guess=29)
    send(client, PLAY, next=1)
    assert streak(read(client, PLAY)) == (0, 0)
    assert streak(read(client, COUNT)) == (4, 4)


@pytest.mark.parametrize(
    "typed", ["", " ", "a dozen", "nineteen", "-1", "1000", "9" * 5000, "\0", "1.5"]
)
@pytest.mark.parametrize(
    ("page", "kind", "asked"),
    [
        (COUNT, "count", "5C 5D 5H JS, 5S"),
        (PLAY, "pegs", "A 4C, B 5D, A 6H / A 4C 6H 9S KD / B 5D TC TH QS"),
    ],
)
def test_what_is_no_number_is_said_at_the_field_and_costs_nothing(
    page, kind, asked, typed
):
    client = faced(page, kind, asked, streak=(2, 5))
    markup = send(client, page, status=400, number=1, guess=typed)
    (error,) = re.findall(r'id="id_guess_error">(.*?)</div>', markup, re.DOTALL)
    assert words(error) == "Type a number in figures; where nothing scores it is 0."
    assert 'aria-invalid="true"' in markup
    assert streak(markup) == (2, 5)
    assert client.session[KEPT[page]]["answer"] is None


def test_an_answer_sent_twice_counts_once():
    client = faced(COUNT, "count", "5C 5D 5H JS, 5S")
    for _ in range(2):
        assert send(client, COUNT, number=1, guess=29) == COUNT
    assert streak(read(client, COUNT)) == (1, 1)


def test_another_answer_is_refused_and_changes_nothing():
    client = faced(COUNT, "count", "5C 5D 5H JS, 5S")
    send(client, COUNT, number=1, guess=28)
    markup = send(client, COUNT, status=409, number=1, guess=29)
    assert "an answer is given once" in markup
    assert "Not 28." in markup
    assert streak(markup) == (0, 0)


@pytest.mark.parametrize("number", ["1", "", "x", None])
def test_an_answer_to_an_earlier_question_does_not_touch_this_one(number):
    client = faced(COUNT, "count", "5C 5D 5H JS, 5S")
    send(client, COUNT, number=1, guess=29)
    send(client, COUNT, next=1)
    late = {} if number is None else {"number": number}
    markup = send(client, COUNT, status=409, guess=29, **late)
    assert "Nothing has changed" in markup
    assert streak(markup) == (1, 1)
    assert client.session[KEPT[COUNT]]["answer"] is None


def test_no_question_can_be_passed_over():
    client = begun(COUNT)
    before = client.session[KEPT[COUNT]]
    send(client, COUNT, next=1)
    assert client.session[KEPT[COUNT]] == before


# The play.


@pytest.mark.parametrize(
    ("asked", "true", "provisions"),
    [
        (
            "A 4C, B 5D, A 6H / A 4C 6H 9S KD / B 5D TC TH QS",
            5,
            ["III.2.1", "III.2.4"],
        ),
        (
            "A 5C, B 5D, A 5H / A 5C 5H 9S KD / B 5D TC TH QS",
            8,
            ["III.2.1", "III.2.3"],
        ),
        ("A KC, B KD, A 4D, B 7S / A KC 4D 2C 3C / B KD 7S QC QD", 2, ["III.2.2"]),
        ("A KC, B KD, A 9D / A KC 9D TC JC / B KD 7S QC QD", 1, ["III.2.5"]),
        ("A 2C, B 6D, A 5H / A 2C 5H 9S KD / B 6D TC TH QS", 0, []),
    ],
)
def test_what_a_card_pegs_is_told_with_its_provisions(asked, true, provisions):
    client = faced(PLAY, "pegs", asked)
    shown = words(read(client, PLAY))
    question = PlayQuestion.read(asked)
    assert f"{question.seat} lays it on {question.before[-1].count}." in shown
    send(client, PLAY, number=1, guess=true)
    markup = read(client, PLAY)
    assert figure(markup) == true
    assert streak(markup) == (1, 1)
    cited = [re.search(r"III\.2\.\d", each)[0] for each in items(markup)]
    assert cited == provisions


@pytest.mark.parametrize(
    ("asked", "guess", "said", "provision"),
    [
        (
            "A 4C, B 5D, A 6H / A 4C 6H 9S KD / B 5D TC TH QS",
            3,
            "it makes 5",
            "III.2.1",
        ),
        (
            "A KC, B KD, A TH, B TD / A KC TH 4C 5D / B KD TD 6S 7S",
            2,
            "nothing reaches back across it",
            "III.3",
        ),
    ],
)
def test_a_wrong_peg_is_told_with_its_reason(asked, guess, said, provision):
    client = faced(PLAY, "pegs", asked, streak=(1, 1))
    send(client, PLAY, number=1, guess=guess)
    markup = read(client, PLAY)
    assert streak(markup) == (0, 1)
    assert any(said in each and provision in each for each in findings(markup))


SOME = "B 7C, A 3H, B QC / A AC 3H 5H QD / B 7C 8C 8S QC"
NONE = "A AC, B 8C, A JH, B 5C / A AC 9S JH QD / B 5C 5S 6C 8C"


@pytest.mark.parametrize(
    ("asked", "sent", "right", "said"),
    [
        (SOME, {"chosen": ["AC", "5H", "QD"]}, True, "may choose which. III.2.5-c"),
        (SOME, {"chosen": ["AC", "5H"]}, False, "Q ♦ fits: it makes 30"),
        (SOME, {"go": "1"}, False, "A ♣ fits: it makes 21"),
        (NONE, {"go": "1"}, True, "A says Go. III.2.5"),
        (NONE, {"go": "1", "chosen": ["9S"]}, True, "A says Go. III.2.5"),
        (NONE, {"chosen": ["9S"]}, False, "9 ♠ would make 33"),
    ],
)
def test_what_may_be_laid_is_told_card_by_card(asked, sent, right, said):
    client = faced(PLAY, "fits", asked)
    send(client, PLAY, number=1, **sent)
    markup = read(client, PLAY)
    assert ("Right." in markup) == right
    assert streak(markup) == (right, right)
    reasons = " ".join(findings(markup))
    assert said in re.sub(r"(?<=\w)(?=[♣♦♥♠])", " ", reasons)
    fits = re.findall(r'<figure class="(fits|too-high)">', markup)
    legal = TurnQuestion.read(asked).legal
    assert fits.count("fits") == len(legal)


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({}, "Choose every card that fits, or say Go."),
        ({"chosen": ["KS"]}, "KS is not one of the available choices"),
    ],
)
def test_no_choice_is_not_taken_for_a_go(sent, said):
    client = faced(PLAY, "fits", SOME, streak=(3, 3))
    markup = send(client, PLAY, status=400, number=1, **sent)
    assert said in words(markup)
    assert streak(markup) == (3, 3)


# The exam.


def exam_of(client):
    return Exam.from_json(client.session[KEPT[EXAM]])


def true(client, number):
    return exam_of(client).questions[number - 1].counted.total


def answer(client, number, guess, status=302, **more):
    sitting = {"sitting": exam_of(client).started.isoformat()}
    what = sitting | {"number": number, "guess": guess} | more
    return send(client, EXAM, status=status, **what)


@pytest.fixture
def candidate(clock):
    """Somebody whose exam has begun."""
    return begun(EXAM)


def test_an_exam_begins_with_twenty_questions_and_the_whole_time(candidate):
    markup = read(candidate, EXAM)
    assert "Question 1 of 20" in markup
    assert 'data-seconds="600">10:00<' in markup


@pytest.mark.parametrize(
    ("after", "shown"),
    [(1, "9:59"), (0.2, "10:00"), (59.5, "9:01"), (541, "0:59"), (599.9, "0:01")],
)
def test_the_time_left_is_shown(candidate, clock, after, shown):
    clock.now += timedelta(seconds=after)
    assert f">{shown}</span> left" in read(candidate, EXAM)


def test_an_answer_leads_to_the_next_that_is_open(candidate):
    assert answer(candidate, 1, 4) == f"{EXAM}?question=2"
    assert answer(candidate, 3, 4) == f"{EXAM}?question=4"
    assert answer(candidate, 20, 4) == f"{EXAM}?question=2"


def test_an_exam_is_taken_up_where_it_was_left(candidate, clock):
    answer(candidate, 1, 4)
    clock.now += timedelta(minutes=3)
    markup = read(candidate, EXAM)
    assert "Question 2 of 20" in markup
    assert ">7:00</span> left" in markup


@pytest.mark.parametrize("odd", ["0", "21", "-1", "x", "²", "9" * 5000])
def test_an_address_that_names_no_question_shows_the_first_that_is_open(candidate, odd):
    assert "Question 1 of 20" in read(candidate, f"{EXAM}?question={odd}")


@pytest.mark.parametrize("number", ["0", "21", "x", ""])
def test_an_answer_to_no_question_is_refused(candidate, number):
    markup = answer(candidate, number, 4, status=409)
    assert "they run from 1 to 20" in markup
    assert len(exam_of(candidate).open) == 20


def test_nothing_tells_right_from_wrong_before_it_is_over(candidate):
    other = begun(EXAM)
    session = other.session
    session[KEPT[EXAM]] = candidate.session[KEPT[EXAM]]
    session.save()
    right, wrong = true(candidate, 1), true(candidate, 1) + 1
    assert answer(candidate, 1, right) == answer(other, 1, wrong)
    for address in (EXAM, f"{EXAM}?question=1"):
        pages = [
            re.sub(rf'<b>{guess}</b>|value="\w{{64}}"', "", read(each, address))
            for each, guess in ((candidate, right), (other, wrong))
        ]
        assert pages[0] == pages[1]
        assert not items(pages[0])
        assert not findings(pages[0])


def test_a_second_answer_is_refused_and_the_first_stands(candidate):
    answer(candidate, 1, 4)
    markup = answer(candidate, 1, 6, status=409)
    assert "Question 1 is answered; an answer is given once." in markup
    assert "You counted 4, and that stands." in words(markup).replace(" ,", ",")
    assert exam_of(candidate).answers[0].guess == 4


def test_the_same_answer_sent_twice_is_taken_once(candidate):
    assert answer(candidate, 1, 4) == answer(candidate, 1, 4)
    assert len(exam_of(candidate).open) == 19


@pytest.mark.parametrize("typed", ["", "four", "-1", "1000"])
def test_what_is_no_number_is_no_answer(candidate, typed):
    markup = answer(candidate, 5, typed, status=400)
    assert "Question 5 of 20" in markup
    assert "Type a number in figures" in markup
    assert len(exam_of(candidate).open) == 20


def test_a_late_answer_is_refused_and_the_result_told(candidate, clock):
    answer(candidate, 1, true(candidate, 1))
    clock.now += timedelta(minutes=10)
    markup = answer(candidate, 2, true(candidate, 2), status=409)
    assert "The time is up: 10 minutes." in markup
    assert figure(markup) == 1
    assert "of 20, in 10:00" in words(markup)
    assert exam_of(candidate).answers[1] is None


def test_the_result_tells_marks_time_and_every_item(candidate, clock):
    for number in range(1, 21):
        clock.now += timedelta(seconds=12)
        guess = true(candidate, number) + (number in (3, 8))
        last = answer(candidate, number, guess)
    assert last == EXAM
    markup = read(candidate, EXAM)
    assert figure(markup) == 18
    assert "of 20, in 4:00" in words(markup)
    reviewed = re.findall(r"<details( open)?>(.*?)</details>", markup, re.DOTALL)
    assert [place for place, (is_open, _) in enumerate(reviewed, 1) if is_open] == [
        3,
        8,
    ]
    for question, (_, review) in zip(
        exam_of(candidate).questions, reviewed, strict=True
    ):
        assert len(items(review)) == len(question.counted.combinations)
        assert f'<span class="points">{question.counted.total}</span>' in review


def test_an_exam_may_be_handed_in_and_only_once(candidate, clock):
    answer(candidate, 1, true(candidate, 1))
    sitting = exam_of(candidate).started.isoformat()
    for _ in range(2):
        clock.now += timedelta(minutes=1)
        assert send(candidate, EXAM, sitting=sitting, hand_in=1) == EXAM
    markup = read(candidate, EXAM)
    assert figure(markup) == 1
    assert "of 20, in 1:00" in words(markup)
    assert markup.count("no answer") == 19
    late = answer(candidate, 2, true(candidate, 2), status=409)
    assert "The exam is handed in." in late


def test_starting_twice_starts_once(candidate, clock):
    before = exam_of(candidate)
    clock.now += timedelta(minutes=1)
    send(candidate, EXAM, start=1)
    assert exam_of(candidate) == before


def test_another_exam_takes_the_place_of_one_that_is_over(candidate, clock):
    earlier = exam_of(candidate)
    clock.now += timedelta(minutes=11)
    send(candidate, EXAM, start=1)
    assert exam_of(candidate).questions != earlier.questions
    sitting = earlier.started.isoformat()
    for act in ({"number": 1, "guess": 4}, {"hand_in": 1}):
        markup = send(candidate, EXAM, status=409, sitting=sitting, **act)
        assert "replaced by a later one" in markup
    assert len(exam_of(candidate).open) == 20


@pytest.mark.parametrize("page", PAGES)
def test_an_answer_where_nothing_is_asked_begins(client, page):
    assert send(client, page, number=1, guess=4).partition("?")[0] == page
    assert client.session[KEPT[page]]


def test_of_two_tabs_neither_undoes_what_the_other_did(candidate):
    """Each answers another question, and both read the session before either wrote."""
    sitting = exam_of(candidate).started.isoformat()

    def on_its_way(number):
        sent = {"sitting": sitting, "number": number, "guess": 4}
        request = RequestFactory().post(EXAM, sent)
        request.session = candidate.session
        request.session.load()
        request.resolver_match = resolve(EXAM)
        request._dont_enforce_csrf_checks = True
        return request

    tabs = [on_its_way(1), on_its_way(2)]
    with CaptureQueriesContext(
        connection,
    ) as asked:
        answers = [practice.exam(tab) for tab in tabs]
    assert [each.status_code for each in answers] == [302, 302]
    assert all("sessionid" in each.cookies for each in answers)
    assert len(exam_of(candidate).open) == 18
    if connection.features.has_select_for_update:
        locked = [each for each in asked if "FOR UPDATE" in each["sql"]]
        assert len(locked) == 2
