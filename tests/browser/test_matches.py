"""What a player meets: a friendly on a boat is reported, confirmed, and stands."""

import pytest

from ..standings.people import a_director, a_member, a_title
from ..web.logged_in import a_log_in
from . import looks
from .steps import follow, log_in, press, said

pytestmark = [
    pytest.mark.browser,
    pytest.mark.journey,
    pytest.mark.django_db(transaction=True),
]


@pytest.fixture
def holders():
    """Two title holders, each with a log-in of their own."""
    director = a_director()
    for name in ("Ann Pone", "Ben Crib"):
        holder = a_title(a_member(by=director, name=name), director).member
        a_log_in(f"{name[:3].lower()}@example.org", holder)


def test_a_friendly_on_a_boat_is_reported_confirmed_and_stands(
    page, new_context, holders, complaints
):
    page.set_viewport_size(looks.PHONE)
    page.goto("/")
    follow(page, "Report a match")
    log_in(page, "ann@example.org")

    # The facts, and nothing else.
    assert page.get_by_role("heading", level=1).inner_text() == "Report a match"
    looks.check(page)
    assert page.get_by_label("Seat A", exact=True).input_value().startswith("Ann Pone")
    page.get_by_label("Seat B", exact=True).fill("ben")
    page.get_by_label("Vessel").fill("Muggins")
    page.get_by_label("In the waters of").select_option("caribbean")
    page.get_by_label("What was said of it").fill("just for fun on a boat")
    page.get_by_label("Points of A").fill("121")
    page.get_by_label("Points of B").fill("88")
    press(page, "Report the match")

    # No name is taken for a member's unasked.
    looks.check(page)
    page.get_by_role("radio", name="Ben Crib ICA-000003").check()
    press(page, "Report the match")

    # It is said what it was, and why.
    told = said(page)
    assert "Ann Pone and Ben Crib held titles on" in told
    assert "so this is a sanctioned title match" in told
    assert "aboard Muggins in the Caribbean" in told
    assert "changes nothing" in told
    assert "It waits for Ben Crib to confirm or dispute it" in told
    page.get_by_text("What is closed to you, and why").click()
    looks.check(page)
    match = page.url

    # The opponent, from a log-in of the own, in another browser.
    other = new_context(viewport=looks.PHONE).new_page()
    other.goto("/you/")
    log_in(other, "ben@example.org")
    looks.check(other)
    follow(other, "A result waits for your answer")
    assert other.url == match
    looks.check(other)
    press(other, "Confirm the result")
    assert "The result is confirmed" in said(other)
    looks.check(other)

    # It stands in the register, for anybody to read.
    page.context.clear_cookies()
    page.goto("/")
    follow(page, "Look a match up")
    looks.check(page)
    follow(page, "The register of convened matches")
    row = page.get_by_role("row", name="Ann Pone v. Ben Crib").inner_text()
    assert "121–88" in row
    assert "at sea" in row
    assert "confirmed" in row
    looks.check(page)
    follow(page, "Ann Pone v. Ben Crib")
    follow(page, "Sheet 1")
    looks.check(page)
    assert not complaints
