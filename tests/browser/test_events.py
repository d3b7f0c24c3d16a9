"""What who keeps an event meets: it is announced, drawn, played and closed."""

import pytest

from rulebook.days import today
from standings.models import Role

from ..standings.people import a_director, a_federation, a_member, appointed
from ..web.logged_in import a_log_in, with_app
from . import looks
from .steps import follow, log_in, press, said

pytestmark = [
    pytest.mark.browser,
    pytest.mark.journey,
    pytest.mark.django_db(transaction=True),
]


@pytest.fixture
def officer():
    """An officer of ENG who can log in, and so can two of those who play."""
    director = a_director()
    england = a_federation(by=director)
    officer = appointed(director, Role.FEDERATION_OFFICER, federation=england)
    for name in ("Ann Pone", "Ben Crib", "Cid Nobs"):
        member = a_member(by=director, name=name)
        a_log_in(f"{name[:3].lower()}@example.org", member)
    return with_app(a_log_in("officer@example.org", officer))


def test_an_event_is_announced_drawn_played_and_closed_with_its_toast(
    page, new_context, base_url, officer, remember, complaints
):
    page.set_viewport_size(looks.PHONE)
    remember(page.context, officer)
    page.goto("/you/")
    follow(page, "Events")
    looks.check(page)
    follow(page, "Announce an event")
    looks.check(page)
    page.get_by_label("Name").fill("Friday at the Anchor")
    page.get_by_label("How often each meets each").fill("1")
    page.get_by_label("Matches owed by each").fill("2")
    press(page, "Announce it")
    assert "Nobody is entered yet." in said(page)
    looks.check(page)
    event = page.url

    follow(page, "Enter members")
    looks.check(page)
    page.get_by_label("Members").fill("Ann Pone\nben\nCid Nobs")
    press(page, "Enter them")
    follow(page, "Draw the fixtures")
    page.get_by_label("Day of the first round").fill(today().isoformat())
    page.get_by_label("Days from round to round").fill("0")
    press(page, "Draw them")
    assert "Round 1 of 3" in said(page)
    looks.check(page)

    # One of the two reports from the fixture's own link; the other confirms.
    player = new_context(viewport=looks.PHONE).new_page()
    player.goto(event)
    follow(player, "Report it")
    log_in(player, "ben@example.org")
    assert "Friday at the Anchor" in said(player)
    looks.check(player)
    player.get_by_label("Points of A").fill("121")
    player.get_by_label("Points of B").fill("88")
    press(player, "Report the match")
    assert "It belongs to the event" in said(player)
    match = player.url
    player.context.clear_cookies()
    player.goto(f"/account/login/?next={match.removeprefix(base_url)}")
    log_in(player, "cid@example.org")
    press(player, "Confirm the result")

    # Of the others one is absent, and one is void; then it is closed.
    page.goto(event)
    looks.check(page)
    follow(page, "Walkover")
    page.get_by_label("Forfeited by").select_option(index=1)
    page.get_by_label("Reason").fill("Did not appear.")
    looks.check(page)
    press(page, "Enter the walkover")
    page.goto(event)
    follow(page, "Void")
    page.get_by_label("Reason").fill("The room was let.")
    press(page, "Declare it void")
    page.goto(event)
    follow(page, "Close the event")
    press(page, "Close it")
    assert "No toast is on record" in said(page)
    looks.check(page)
    follow(page, "Leave it as it is")
    follow(page, "The toast")
    looks.check(page)
    page.get_by_label("Spirit").fill("tequila")
    page.get_by_label("Time", exact=True).fill("00:00")
    page.get_by_label("Proposed by").fill("Ann Pone")
    press(page, "Put it on record")
    follow(page, "Close the event")
    press(page, "Close it")
    assert "closed" in said(page)
    assert "What stands in the way" not in said(page)
    looks.check(page)
    follow(page, "The table alone")
    looks.check(page)
    assert not complaints
