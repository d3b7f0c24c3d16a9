"""The quick sheets: their lines, what these rest on, and the examples."""

import re
import tomllib
from dataclasses import replace
from datetime import date

import pytest

from rulebook.book import Article, Book, Since, Wording, the_book
from rulebook.checks import sheet_slips
from rulebook.engine import Card
from rulebook.rules import Kind
from rulebook.sheets import SHEETS, last_worded, load, the_sheets

SLUGS = ["the-round", "the-play", "the-show", "more-players", "questions"]
LINES = [line for sheet in the_sheets() for line in sheet.lines]


def line(slug, head):
    (sheet,) = (each for each in the_sheets() if each.slug == slug)
    return next(each for each in sheet.lines if each.head.startswith(head))


def test_four_sheets_have_nine_lines_and_the_last_has_four_questions():
    assert [sheet.slug for sheet in the_sheets()] == SLUGS
    assert [len(sheet.lines) for sheet in the_sheets()] == [9, 9, 9, 9, 4]
    assert [sheet.questions for sheet in the_sheets()] == [False] * 4 + [True]
    for question in the_sheets()[-1].lines:
        assert question.head.endswith("?")


def test_no_sentence_opens_with_a_digit():
    said = [part for each in LINES for part in (each.head, each.text)]
    assert not [text for text in said if re.search(r"(?:^|[.?!] )\d", text)]


def test_no_number_is_typed():
    file = tomllib.loads(SHEETS.read_text("utf-8"))
    sheets = [*file["sheet"], file["questions"]]
    said = [row[part] for s in sheets for row in s["line"] for part in ("head", "text")]
    assert not [text for text in said if re.search(r"\d", text)]


@pytest.mark.parametrize("sheet", the_sheets(), ids=SLUGS)
def test_a_line_rests_on_provisions_and_is_short(sheet):
    for each in sheet.lines:
        assert each.rests, each
        assert all(provision in the_book() for provision in each.rests), each
        assert "{" not in each.head + each.text
        assert len(each.text) <= (280 if sheet.questions else 150), each


@pytest.mark.parametrize(
    ("slug", "head", "provision", "said"),
    [
        ("the-round", "The board", "V.1", "121 wins"),
        ("the-round", "The deal", "II.2", "Each is dealt 6 cards"),
        ("the-round", "The crib", "II.3", "keeps 4 and lays 2"),
        ("the-round", "The starter", "II.4", "pegs 2 at once"),
        ("the-round", "The end", "V.3-a", "90 or fewer is skunked"),
        ("the-play", "Lead low", "III.2.1", "A 4 or lower"),
        ("the-play", "At 15 and 31", "III.2.2", "2 for exactly 31"),
        ("the-play", "Pairs", "III.2.3", "6 for the third"),
        ("the-play", "Go", "III.2.5-c", "takes 1, or 2 at 31"),
        ("the-show", "Pairs", "IV.2.2", "12 for four"),
        ("the-show", "Flush", "IV.2.4", "4 for a hand of one suit, 5 with"),
        ("the-show", "Nothing else", "T.4", "19, 25, 26 and 27"),
        ("more-players", "Among 3", "VI.1", "dealt 5 cards and lays 1"),
        ("more-players", "Two against one", "T.8", "the lone player 61"),
        ("more-players", "Among 4", "VI.2", "lays 1"),
        ("more-players", "Skunks", "T.16", "61 with an opponent on 30"),
        ("more-players", "Agree first", "IV.4", "nobody opts out of muggins"),
        (
            "more-players",
            "Penalties",
            "P.4",
            "a false win’s over-claim; its claimant goes back 15",
        ),
        ("questions", "And with", "VI.2", "When 4 play, partners sit opposite"),
        ("questions", "What are heels", "IV.2.5", "1 in the show"),
        ("questions", "What is the highest", "IV.3", "29: three fives"),
    ],
)
def test_a_line_says_what_its_provision_says(slug, head, provision, said):
    found = line(slug, head)
    assert said in found.text
    assert provision in found.rests


@pytest.mark.parametrize(
    ("slug", "head", "points", "said"),
    [
        ("the-round", "The starter", 2, "two for his heels"),
        ("the-play", "At 15 and 31", 2, "15 for 2"),
        ("the-play", "Pairs", 6, "21 for 6"),
        ("the-play", "Runs", 5, "20 for 5"),
        ("the-play", "All of it", 8, "15 for 8"),
        ("the-play", "Go", 2, "31 for 2"),
        ("the-show", "Fifteens", 4, "fifteen two, fifteen four"),
        ("the-show", "Runs", 8, "a double run of three is eight"),
        ("the-show", "His nobs", 1, "one for his nob is one"),
        ("the-show", "Nothing else", 0, "nothing: “nineteen”"),
        ("more-players", "Go", 2, "31 for 2"),
        ("questions", "What is the highest", 29, "is twenty-nine"),
    ],
)
def test_an_example_is_counted(slug, head, points, said):
    example = line(slug, head).example
    assert example.points == points
    assert said in example.said


def test_an_example_shows_its_cards_and_a_starter_apart():
    nobs = line("the-show", "His nobs").example
    assert Card("JS") in nobs.cards
    assert nobs.starter == Card("KS")
    # The Go is no card.
    assert len(line("the-play", "Go").example.cards) == 4


def test_advice_is_told_from_rules():
    advice = [each.head for each in LINES if each.advice]
    assert advice == ["What to lay.", "Lead low.", "Count by kind."]


def test_a_jack_only_is_turned_up_alone(tmp_path):
    text = SHEETS.read_text("utf-8").replace('starter = "JD"', 'starter = "QD"')
    path = tmp_path / "sheets.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(ValueError, match="scores nothing"):
        load(path)


def test_a_number_that_the_engine_has_not_is_refused(tmp_path):
    path = tmp_path / "sheets.toml"
    path.write_text(SHEETS.read_text("utf-8").replace("{heels}", "{hells}"), "utf-8")
    with pytest.raises(KeyError, match="hells"):
        load(path)


def test_the_association_s_sheets_have_no_slip():
    assert list(sheet_slips(the_sheets(), the_book())) == []


@pytest.mark.parametrize(
    ("changes", "check"),
    [
        ({"rests": ("XII.4",)}, "rulebook.E013"),
        ({"rests": ()}, "rulebook.E012"),
    ],
)
def test_a_slip_in_a_line(changes, check):
    first = the_sheets()[0]
    lines = (replace(first.lines[0], **changes), *first.lines[1:])
    found = sheet_slips([replace(first, lines=lines)], the_book())
    assert [slip.id for slip in found] == [check]


@pytest.mark.parametrize("sheet", the_sheets(), ids=SLUGS)
def test_a_sheet_with_a_line_too_few(sheet):
    found = sheet_slips([replace(sheet, lines=sheet.lines[1:])], the_book())
    assert [slip.id for slip in found] == ["rulebook.E011"]


def test_the_last_wording_dates_a_sheet():
    year, day = Since(date(2017, 1, 1), True), Since(date(2017, 3, 1), False)
    first, second, third = list(the_book())[:3]

    def book(*days):
        dated = (
            replace(each, wordings=(Wording(("Nothing.",), since, ""),))
            for each, since in zip((first, second, third), days, strict=False)
        )
        return Book([Article("X", "Test", Kind.CODE, tuple(dated))])

    assert last_worded(book(None)) is None
    assert last_worded(book(year)) == year
    assert last_worded(book(day, None, year)) == day
