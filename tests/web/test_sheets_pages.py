"""The quick sheets' pages: lines with their provisions, advice marked, cards drawn."""

import pytest
from django.utils.html import escape

from rulebook.rules import kind_of
from rulebook.sheets import the_sheets

SHEETS = pytest.mark.parametrize("sheet", the_sheets(), ids=lambda sheet: sheet.slug)


def test_the_overview_names_every_sheet_and_every_question(read):
    page = read("/rules/sheets/")
    for sheet in the_sheets():
        assert f'href="/rules/sheets/{sheet.slug}/"' in page
        assert sheet.title in page
        for line in sheet.lines:
            assert line.head in page


@pytest.mark.parametrize("address", ["/", "/rules/"])
def test_front_page_and_contents_lead_to_the_sheets(read, address):
    assert 'href="/rules/sheets/"' in read(address)


@SHEETS
def test_a_sheet_says_every_line_and_cites_what_it_rests_on(read, sheet):
    page = read(f"/rules/sheets/{sheet.slug}/")
    rows = page.split('<ol class="pinned">')[1].split("</ol>")[0].split("<li")[1:]
    assert len(rows) == (4 if sheet.slug == "questions" else 9)
    for row, line in zip(rows, sheet.lines, strict=True):
        assert escape(line.text) in row
        assert row.count('class="citation') == len(line.rests)
        for provision in line.rests:
            cited = f'class="citation {kind_of(provision)}" href="/rules/{provision}/"'
            assert cited in row
        assert ("Advice" in row) == line.advice


def test_an_example_is_drawn_and_called(read):
    page = read("/rules/sheets/the-show/")
    assert 'alt="jack of spades"' in page
    assert 'alt="king of spades turned up"' in page
    assert "“a double run of three is eight”" in page
    assert "nothing: “nineteen”" in page


@SHEETS
def test_a_sheet_tells_its_address_and_the_date_of_the_wording(read, sheet):
    address = f"/rules/sheets/{sheet.slug}/"
    page = read(address)
    assert f'<p class="address">http://testserver{address}</p>' in page
    assert "After the rule book as last worded in 2026." in page


def test_the_sheets_follow_one_another(read):
    page = read("/rules/sheets/the-play/")
    assert 'rel="prev" href="/rules/sheets/the-round/"' in page
    assert 'rel="next" href="/rules/sheets/the-show/"' in page
    assert 'rel="prev"' not in read("/rules/sheets/the-round/")
    assert 'rel="next"' not in read("/rules/sheets/questions/")


def test_a_sheet_that_is_not_there_is_said_not_to_be_there(read):
    assert "There is no such sheet: “the-cut”." in read("/rules/sheets/the-cut/", 404)
