"""The page where a sheet is handed in, and the verdict on it."""

import json
import re
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from rulebook.engine import from_json, parse
from tests.engine.recorded import EXPECTED, SHEETS, recorded

from .markup import text_of, words

RIGHT = SHEETS / "right" / "01-association-won-in-the-non-dealers-hand.crib"
ASK = "/check/"


def ask(client, sheet, **more):
    return client.get(ASK, {"sheet": sheet, **more})


def test_the_page_asks_for_a_sheet(client):
    answer = client.get(ASK)
    assert answer.status_code == 200
    page = answer.content.decode()
    assert '<textarea name="sheet"' in page
    assert 'type="file"' in page


@pytest.mark.parametrize("name", EXPECTED["right"])
def test_a_right_sheet_has_no_error_and_its_winner(client, name):
    sheet = recorded("right", name)
    answer = ask(client, sheet)
    assert answer.status_code == 200
    verdict = answer.context["verdict"]
    assert verdict.errors == []
    assert verdict.outcome.winner == EXPECTED["right"][name]["winner"]
    assert "No error was found" in text_of(answer)


@pytest.mark.parametrize("name", EXPECTED["wrong"])
def test_a_wrong_sheet_shows_its_one_error_at_its_line(client, name):
    sheet = recorded("wrong", name)
    answer = ask(client, sheet)
    assert "1 error" in text_of(answer)
    expected = EXPECTED["wrong"][name]
    lines = [
        p["line"] for p in (expected, *([expected["or"]] if "or" in expected else []))
    ]
    marked = re.findall(r'<li id="L(\d+)" class="error"', answer.content.decode())
    found = [int(line) for line in marked]
    if found:
        (line,) = found
        assert line in lines
    else:
        assert None in lines


@pytest.mark.parametrize("name", EXPECTED["unreadable"])
def test_what_cannot_be_read_is_told_with_its_place(client, name):
    expected = EXPECTED["unreadable"][name]
    (path,) = (SHEETS / "unreadable").glob(f"{name}.*")
    answer = client.post(ASK, {"file": SimpleUploadedFile("x", path.read_bytes())})
    assert answer.status_code == 400
    place = expected.get("pointer") or f"line {expected['line']},"
    assert f"Reading stopped at {place}" in text_of(answer)


def test_a_caret_stands_under_what_cannot_be_read(client):
    answer = ask(client, "Form: association\nDeal 1: B\nStarter: 5X\n")
    assert answer.status_code == 400
    page = answer.content.decode()
    assert "Starter: 5X\n         ^</pre>" in page
    assert "Reading stopped at line 3, column 10" in page
    # Nothing typed is lost.
    assert "Form: association\nDeal 1: B\nStarter: 5X" in page


def test_a_short_sheet_posted_gets_an_address(client):
    sheet = "Form: association\r\nResult: A 121, B 90\r\n"
    answer = client.post(ASK, {"sheet": sheet})
    assert answer.status_code == 302
    link = urlsplit(answer.url)
    assert link.path == ASK
    there = client.get(answer.url)
    assert "A wins 121–90" in text_of(there)
    assert "is skunked and takes a double defeat" in text_of(there)
    assert parse_qs(link.query)["sheet"][0].split() == sheet.split()


def test_a_long_sheet_is_judged_where_it_is_posted(client):
    sheet = "Form: association\n" + "# a comment\n" * 1000 + "Result: A 121, B 90\n"
    answer = client.post(ASK, {"sheet": sheet})
    assert answer.status_code == 200
    assert "too long for an address, which brings 8.0 KB" in text_of(answer)
    assert answer.context["link"] is None


def test_a_sheet_of_just_eight_kilobytes_has_an_address(client):
    head = "Form: association\nResult: A 121, B 90\n#"
    sheet = head + "x" * (8192 - len(head))
    assert client.post(ASK, {"sheet": sheet}).status_code == 302
    assert client.post(ASK, {"sheet": sheet + "x"}).status_code == 200


@pytest.mark.parametrize("letter", ["é", "😀", "%", "\u2028"])
def test_eight_kilobytes_of_any_letters_have_an_address_that_brings_them(
    client, letter
):
    sheet = "Form: association\nResult: A 121, B 90\n#" + letter * 7000
    sheet = sheet.encode()[:8192].decode(errors="ignore")
    answer = client.post(ASK, {"sheet": sheet}, follow=True)
    assert answer.status_code == 200
    there = client.get(answer.context["link"])
    assert there.context["verdict"].text == sheet


@pytest.mark.parametrize("ending", ["crib", "json"])
def test_either_spelling_may_be_uploaded_and_comes_to_the_same(client, ending):
    data = RIGHT.with_suffix(f".{ending}").read_bytes()
    upload = SimpleUploadedFile(f"sheet.{ending}", data)
    answer = client.post(ASK, {"file": upload}, follow=True)
    verdict = answer.context["verdict"]
    assert verdict.outcome.scores == {"A": 121, "B": 102}
    assert verdict.errors == []


@pytest.mark.parametrize("kind", ["crib", "json"])
def test_a_record_may_be_taken_away_in_either_spelling(client, kind):
    text = RIGHT.read_text("utf-8")
    answer = ask(client, text, **{"as": kind})
    assert answer.headers["Content-Disposition"] == (
        f'attachment; filename="sheet.{kind}"'
    )
    taken = answer.content.decode()
    sheet = parse(taken) if kind == "crib" else from_json(json.loads(taken))
    assert sheet == parse(text)


STEPPED = (
    "Form: association\nSeat A: Ada\nSeat B: Bo\nDeal 1: B\n"
    "A: JS 7D 6H 4C / 9C KD\nB: 5C 6S 2D 4H / QD 9S\nStarter: 5S\n"
    "Play: A JS, B 5C 2, A 7D, B 6S 3\n"
)


@pytest.mark.parametrize(
    ("step", "scores", "says"),
    [
        (0, {"A": 0, "B": 0}, "Before the first act"),
        (1, {"A": 0, "B": 0}, "A lays J♠"),
        (2, {"A": 0, "B": 2}, "B lays 5♣"),
        (4, {"A": 0, "B": 5}, "Run of three"),
        # Past either end is the end.
        (99, {"A": 0, "B": 5}, "Run of three"),
        (-3, {"A": 0, "B": 0}, "Before the first act"),
    ],
)
def test_the_board_is_shown_step_by_step_without_script(client, step, scores, says):
    answer = ask(client, STEPPED, step=step)
    assert answer.context["position"].front == scores
    now = re.search(r'<p class="now".*?</p>', answer.content.decode(), re.S)[0]
    assert says in words(now).replace(" ♠", "♠")


def test_the_rear_peg_stands_where_the_front_one_stood(client):
    # I.2
    position = ask(client, STEPPED, step=4).context["position"]
    assert position.rear == {"A": 0, "B": 2}
    assert position.moves == {"B": (0, 5)}


@pytest.mark.parametrize(
    ("data", "status", "says"),
    [
        ({"sheet": ""}, 200, "Check a scoresheet"),
        ({"sheet": "nonsense"}, 400, "has no colon"),
        ({"sheet": "Form: association\x00"}, 400, "stopped"),
        ({"sheet": "Form: association\n", "step": "x"}, 400, "a whole number"),
        ({"sheet": "Form: association\n", "dates": "x"}, 400, "Select a valid choice"),
        (
            {"sheet": "form,seat A,seat B,score A,score B\nshort,Al,Bo,1e2,9\n"},
            400,
            "Line 2 cannot be read Score A: “1e2” is no score",
        ),
        ({"sheet": "x: " + "a" * (1024 * 1024)}, 413, "1048576"),
        ({"sheet": "{" * 100_000}, 400, "JSON"),
        ({"sheet": '{"record": 1'}, 400, "JSON"),
        ({"sheet": "Form: x" + "\n" * 10_000 + "Deal 1: Q"}, 400, "no form"),
    ],
)
def test_bad_input_gets_a_clear_answer(client, data, status, says):
    answer = client.post(ASK, data)
    assert answer.status_code == status
    assert says in text_of(answer)


def test_more_than_the_page_takes_is_refused_unread(client):
    answer = client.post(ASK, {"sheet": "x" * (5 * 1024 * 1024)})
    assert answer.status_code == 413
    assert "at most" in text_of(answer)


def test_more_deals_than_a_sheet_holds_are_refused_before_any_replay(client):
    sheet = "Form: association\n" + "".join(
        f"Deal {n}: {'BA'[n % 2]}\n" for n in range(1, 202)
    )
    answer = client.post(ASK, {"sheet": sheet})
    assert answer.status_code == 400
    assert "at most 200 deals" in text_of(answer)


def test_two_hundred_deals_are_judged(client):
    sheet = "Form: association\n" + "".join(
        f"Deal {n}: {'BA'[n % 2]}\nScore: A 0, B 0\n" for n in range(1, 201)
    )
    assert client.post(ASK, {"sheet": sheet}, follow=True).status_code == 200


def test_what_was_typed_is_never_markup(client):
    answer = ask(client, "Form: association\nEvent: <script>alert(1)</script>\n")
    assert "<script>alert" not in answer.content.decode()


def test_a_page_shows_so_many_matches_of_a_file_and_says_so(client):
    header = "form,seat A,seat B,score A,score B\n"
    for rows, told in [(500, False), (501, True)]:
        results = (header + "short,Al,Bo,61,9\n" * rows).encode()
        answer = client.post(ASK, {"file": SimpleUploadedFile("x", results)})
        assert f"{rows} matches" in text_of(answer)
        assert answer.content.decode().count("Al wins") == 500
        assert ("Only the first 500 are shown" in text_of(answer)) is told


def test_of_a_long_match_a_page_shows_what_is_around_the_board_and_says_so(client):
    deals = [f"Deal {n}: {'AB'[n % 2]}\n" + "Play: A 0\n" * 200 for n in range(1, 14)]
    many = "Form: association\n" + "".join(deals).removesuffix("Play: A 0\n" * 100)
    for step, first, last in [(0, 1, 2000), (1500, 501, 2500), (2500, 501, 2500)]:
        answer = client.post(ASK, {"sheet": many, "step": step})
        page = answer.content.decode()
        acts = re.findall(r'<tr data-step="(\d+)"', page)
        assert (acts[0], acts[-1], len(acts)) == (str(first), str(last), 2000)
        assert page.count('<li id="L') == 2000
        assert "2514 lines, 2500 acts" in text_of(answer)
        assert "replay.js" not in page
    short = client.post(ASK, {"sheet": STEPPED}, follow=True)
    assert "replay.js" in short.content.decode()
    assert "This record is long" not in text_of(short)


def test_so_many_findings_are_listed_in_one_place_and_the_rest_told(client):
    cards = "Form: association\nDeal 1: B\nA: " + "5H " * 302
    answer = client.post(ASK, {"sheet": cards}, follow=True)
    assert "302 errors" in text_of(answer)  # 301 cards twice, and the hand's size
    # Beside them stands a note at no line, that nobody has won.
    assert "103 more are not listed" in text_of(answer)
    # At the line as many are shown, and one is the note that B’s cards are not there.
    assert answer.content.decode().count('<p class="finding error"') == 399
