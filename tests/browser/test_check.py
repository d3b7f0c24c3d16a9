"""A sheet judged in the browser: the match replayed by key, by thumb, and as pages."""

from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from tests.engine.recorded import SHEETS

from .looks import PHONE, WIDTHS, fits, is_accessible

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def address(folder, name):
    (path,) = (SHEETS / folder).glob(f"{name}-*.crib")
    return "/check/?sheet=" + quote(path.read_text("utf-8-sig"))


def standing(page):
    return page.locator(".standing dd").all_inner_texts()


def peg(page, side, which):
    pin = page.locator(f"#board-drawn [data-side={side}] .{which}")
    return pin.get_attribute("cx"), pin.get_attribute("cy")


def test_a_match_is_replayed_by_key_and_by_thumb(page):
    page.goto(address("right", "01"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("North wins 121–102")
    assert standing(page) == ["121", "102"]
    page.keyboard.press("ArrowLeft")
    # The winning hand of nine is taken back.
    assert standing(page) == ["112", "102"]
    page.keyboard.press("Home")
    assert standing(page) == ["0", "0"]
    expect(page.locator("#now")).to_have_text("Before the first act")
    start = peg(page, "A", "front")
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    # B lays a five, and A a king upon it: fifteen for two (III.2.1).
    assert standing(page) == ["2", "0"]
    expect(page.locator("#now")).to_contain_text("A lays K♠")
    expect(page.locator("#now")).to_contain_text("Fifteen 2")
    assert peg(page, "A", "rear") == start
    page.set_viewport_size(PHONE)
    page.get_by_role("button", name="To the end").click()
    assert standing(page) == ["121", "102"]
    # A has pegged two, one, two and one in the play, and B counts eleven.
    page.get_by_role("button", name="Line 16: show the board").click()
    assert standing(page) == ["6", "11"]


@pytest.mark.proof
@pytest.mark.parametrize(
    ("folder", "name"),
    [
        ("right", "12"),
        ("right", "26"),
        ("right", "28"),
        ("right", "31"),
        ("wrong", "01"),
    ],
)
def test_a_verdict_is_accessible_and_fits_a_phone(page, folder, name):
    page.goto(address(folder, name))
    for width in WIDTHS:
        fits(page, width)
    is_accessible(page)
