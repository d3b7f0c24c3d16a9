"""The quick sheets on paper: one page each, whatever the paper."""

import re

import pytest

from rulebook.sheets import the_sheets

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PAGE = re.compile(rb"/Type\s*/Page\b")


def test_every_sheet_prints_on_one_page(page):
    for sheet in the_sheets():
        page.goto(f"/rules/sheets/{sheet.slug}/")
        for paper in ("A4", "Letter"):
            printed = page.pdf(format=paper)
            assert len(PAGE.findall(printed)) == 1, (sheet.slug, paper)
        page.emulate_media(media="print")
        assert page.get_by_role("navigation").locator("visible=true").count() == 0
        assert page.locator(".colophon a").locator("visible=true").count() == 0
        wide = page.evaluate(
            "[...document.querySelectorAll('.example .card')]"
            ".every(one => one.getBoundingClientRect().right <= innerWidth)"
        )
        assert wide, sheet.slug
        page.emulate_media(media="null")
