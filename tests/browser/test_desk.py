"""What a referee meets: a claim is tapped, ruled on and kept, and its sheet corrected.

Without script the same taps rule.
"""

import pytest
from playwright.sync_api import expect

from ..tribunal.tables import Table
from ..web.logged_in import a_log_in, with_app
from . import looks
from .steps import follow, go, heading, log_in, press, press_enter, type_code

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def table():
    """Bea counted ten in the last deal of her match, and the referee can log in."""
    table = Table()
    with_app(a_log_in("referee@example.org", table.referee))
    return table


def tap(page, *cards):
    """Takes up cards, each once the last one lies there."""
    for number, card in enumerate(cards, start=1):
        page.locator(f"#pick-{card}").click()
        expect(page.locator(".spread button.card")).to_have_count(number)


@pytest.mark.journey
def test_a_claim_is_ruled_on_kept_and_its_sheet_corrected(page, table, complaints):
    page.set_viewport_size(looks.PHONE)
    page.goto("/referee/")
    looks.check(page)
    follow(page, "A count or a muggins claim")
    looks.check(page)
    # The starter is what is tapped last; eight are counted as ten.
    tap(page, "3C", "4D", "4H", "5S", "9C")
    page.get_by_label("The player counted").fill("10")
    page.locator('input[name="muggins"][value="pair 4D 4H"]').check()
    page.get_by_role("button", name="After the count, the cards still on").click()
    answer = page.locator(".answer")
    expect(answer).to_contain_text("Muggins fails: nothing to the opponent")
    expect(answer).to_contain_text("The count stands at 8.")
    looks.check(page)

    follow(page, "Keep this ruling")
    log_in(page, "referee@example.org")
    type_code(page)
    heading(page, "Keep this ruling")
    looks.check(page)
    page.get_by_label("Match").fill(table.match.number)
    page.get_by_label("Deal").fill("6")
    page.get_by_label("Who counted, or offended").fill("B")
    press(page, "Keep it")
    expect(page.locator("h1")).to_contain_text("ICA-R-")
    expect(page.locator("main")).to_contain_text("Bea Pone")
    looks.check(page)

    follow(page, "The sheet, with this ruling on it")
    expect(page.locator("ins").first).to_contain_text("Show B: 8")
    looks.check(page)
    press(page, "Correct the sheet")
    assert page.url.endswith(f"/matches/{table.match.number}/sheets/2/")
    for address in ("rulings/", "happened/renege/?cards=AH5C&running=25"):
        page.goto(f"/referee/{address}")
        looks.check(page)
    assert not complaints


def test_what_happened_is_ruled_without_script(new_context):
    page = new_context(java_script_enabled=False, viewport=looks.PHONE).new_page()
    page.goto("/referee/")
    follow(page, "Go was said with a card that fits")
    for card in ("AH", "5C", "6D"):
        go(page.locator(f"#pick-{card}"))
        expect(page.locator(f"#take-{card}")).to_be_visible()
    page.get_by_label("The count when Go was said").fill("25")
    press_enter(page)
    expect(page.locator(".answer")).to_contain_text("4 to the opponent")
    press(page, "After an opponent pegged for it, before anybody laid or announced")
    expect(page.locator(".answer")).to_contain_text("No penalty")
    assert "cards=AH5C6D" in page.url
