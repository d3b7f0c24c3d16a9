"""An officer's day in the registers, and what anybody reads of it afterwards."""

import pytest

from ..standings.people import a_director, a_federation, a_member, a_title
from ..standings.tables import a_match
from ..web.registers import a_log_in
from . import looks

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def officer(client, page, base_url):
    """The Executive Director, logged in in the browser."""
    director = a_director()
    a_federation(by=director)
    user = a_log_in(director)
    client.force_login(user)
    session = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": base_url}])
    return user


def press(page, button):
    page.get_by_role("button", name=button, exact=True).click()


def test_a_member_is_enrolled_mended_appointed_and_read(page, officer, complaints):
    page.goto("/")
    page.get_by_role("link", name="Look somebody up").click()
    looks.check(page)
    page.get_by_role("link", name="Enrol a member").click()

    # A slip is told at its field, and the rest is kept.
    page.get_by_label("Name").fill("Bea\u200bPone")
    page.get_by_label("Home zone").fill("London")
    press(page, "Enrol")
    assert "U+200B" in page.locator("#id_name_error").inner_text()
    assert "no time zone" in page.locator("#id_zone_error").inner_text()
    looks.check(page)
    page.get_by_label("Name").fill("Bea#Pone")
    page.get_by_label("Home zone").fill("Europe/Paris")
    press(page, "Enrol")
    assert page.url.endswith("/members/ICA-000002/")

    # The odd sign is pointed out, and corrected from its day.
    assert "Names seldom hold “#”" in page.locator("main").inner_text()
    looks.check(page)
    page.get_by_role("link", name="Correct Bea#Pone").click()
    page.get_by_label("as it should have been").fill("Bea Pone")
    page.get_by_label("Reason").fill("A slip of the pen.")
    looks.check(page)
    press(page, "Correct the name")
    assert page.get_by_role("heading", level=1).inner_text() == "Bea Pone"

    page.get_by_role("link", name="Enter or end a membership").click()
    press(page, "Enter it")
    page.get_by_role("link", name="Appoint, or end an appointment").click()
    page.get_by_label("Office").select_option("referee")
    press(page, "Appoint")
    page.get_by_role("link", name="Appoint, or end an appointment").click()
    looks.check(page)
    page.get_by_role("link", name="End referee").click()
    page.get_by_label("Reason").fill("At her own request.")
    press(page, "End the appointment")
    assert "ceases to be referee" in page.locator("main").inner_text()

    # What is on record: all of it to the officer, the public acts to anybody.
    page.get_by_role("link", name="All that is on record").click()
    assert "is corrected" in page.locator("main").inner_text()
    looks.check(page)
    page.goto("/record/proof/")
    press(page, "Walk the record")
    assert "The record is whole" in page.locator("h1").inner_text()
    looks.check(page)
    page.context.clear_cookies()
    page.goto("/record/?about=ICA-000002")
    assert "is corrected" not in page.locator("main").inner_text()
    page.locator(".acts a").first.click()
    looks.check(page)
    assert not complaints


def test_a_member_enrolled_twice_is_found_merged_and_set_apart(
    page, officer, complaints
):
    director = officer.member
    ann, bea, twice = (
        a_member(by=director, name=name)
        for name in ("Ann Seat", "Bea Pone", "Ann M. Seat")
    )
    for each in (ann, bea):
        a_title(each, director)
    a_match(twice, bea)
    a_match(ann, "Cy Crib")
    a_match(twice, "Cy Crib")

    page.goto("/members/")
    page.get_by_role("link", name="Likely duplicates").click()
    looks.check(page)
    page.get_by_role("link", name="Look at both").click()

    # What it would touch is shown, and another record may be looked at instead.
    said = page.locator("main").inner_text()
    assert "Unsanctioned match → Title match" in said
    looks.check(page)
    page.get_by_role("link", name="Another record").click()
    page.get_by_label("The record that is kept").fill("seat")
    press(page, "Look at it")
    looks.check(page)
    page.get_by_role("link", name="Ann Seat", exact=True).click()
    page.get_by_label("Reason").fill("Enrolled twice.")
    press(page, "Merge the two records")

    assert "This record is merged into Ann Seat" in page.locator("main").inner_text()
    looks.check(page)
    page.get_by_role("link", name="Undo it").click()
    looks.check(page)
    page.get_by_label("Reason").fill("They are two people.")
    press(page, "Undo the merger")
    assert "stands by itself again" in page.locator("main").inner_text()
    assert not complaints
