"""What a spreadsheet is handed: text that it leaves alone, numbers as numbers."""

import csv
import io
from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standings.spreadsheet import cell, text_of

# RW-181, RW-182
TEXTS = {
    '=HYPERLINK("http://x","y")': '\'=HYPERLINK("http://x","y")',
    "+1": "'+1",
    "-1": "'-1",
    "-16": "'-16",
    "@SUM(A1)": "'@SUM(A1)",
    "\t=1": "'\t=1",
    "\tplain": "'\tplain",
    "\r=1": "'\r=1",
    "\n=1": "'\n=1",
    "  =1": "'  =1",
    "\u00a0=1": "'\u00a0=1",
    "＝1": "'＝1",
    "＋1": "'＋1",
    "－1": "'－1",
    "＠SUM": "'＠SUM",
    "﹣1": "'﹣1",
    "'=1": "''=1",
    # RW-176, RW-173: what only looks odd stays as it is.
    "Fish & Chips / O'Neill's": "Fish & Chips / O'Neill's",
    "A/1": "A/1",
    "<b>x</b>": "<b>x</b>",
    "'tis": "'tis",
    "Zoë O'Seat-Hagan": "Zoë O'Seat-Hagan",
    "Trần Ghế": "Trần Ghế",
    "Seat#1": "Seat#1",
    "121": "121",
    "": "",
}


@pytest.mark.parametrize(("text", "written"), TEXTS.items())
def test_a_text_that_begins_like_a_formula_is_kept_from_being_one(text, written):
    assert cell(text) == written
    assert text_of(written) == text


@given(st.text())
def test_every_text_comes_back_as_it_was_and_none_begins_like_a_formula(text):
    written = cell(text)
    assert text_of(written) == text
    assert not written.lstrip().startswith(tuple("=+-@＝＋－＠"))
    assert not written.startswith(tuple("\t\r\n"))


# RW-182, RW-183
VALUES = [
    (-16, "-16"),
    (0, "0"),
    (121, "121"),
    (True, "yes"),
    (False, "no"),
    (None, ""),
    (date(2026, 10, 19), "2026-10-19"),
    (time(0, 30), "00:30"),
    (
        datetime(2026, 10, 19, 0, 30, tzinfo=ZoneInfo("Europe/Vienna")),
        "2026-10-19T00:30:00+02:00",
    ),
    (datetime(2026, 10, 18, 22, 30, tzinfo=UTC), "2026-10-18T22:30:00+00:00"),
]


@pytest.mark.parametrize(("value", "written"), VALUES)
def test_what_is_no_text_is_written_as_what_it_is(value, written):
    assert cell(value) == written


def test_a_moment_without_its_offset_is_no_moment():
    with pytest.raises(ValueError, match="without its offset"):
        cell(datetime(2026, 10, 19, 0, 30))  # noqa: DTZ001


def test_a_row_is_read_back_by_any_reader_of_csv():
    row = ["=1;2", 'say "so"', "a,b", "two\nlines"]
    file = io.StringIO()
    csv.writer(file).writerow(map(cell, row))
    (read,) = csv.reader(io.StringIO(file.getvalue(), newline=""))
    assert [text_of(each) for each in read] == row
