"""An officer's day in the registers, and what anybody reads of it afterwards."""

import pytest

from ..standings.people import a_director, a_federation, a_member, a_title
from ..standings.tables import a_match
from ..web.registers import a_log_in
from . import looks
from .steps import follow, go, heading, press, said

pytestmark = [
    pytest.mark.browser,
    pytest.mark.journey,
    pytest.mark.django_db(transaction=True),
]


@pytest.fixture
def officer(page, remember):
    """The Executive Director, logged in in the browser."""
    director = a_director()
    a_federation(by=director)
    user = a_log_in(director)
    remember(page.context, user)
    return user


def test_a_member_is_enrolled_mended_appointed_and_read(page, officer, complaints):
    page.goto("/")
    follow(page, "Look somebody up")
    looks.check(page)
    follow(page, "Enrol a member")

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
    assert "Names seldom hold “#”" in said(page)
    looks.check(page)
    follow(page, "Correct Bea#Pone")
    page.get_by_label("as it should have been").fill("Bea Pone")
    page.get_by_label("Reason").fill("A slip of the pen.")
    looks.check(page)
    press(page, "Correct the name")
    heading(page, "Bea Pone")

    follow(page, "Enter or end a membership")
    press(page, "Enter it")
    follow(page, "Appoint, or end an appointment")
    page.get_by_label("Office").select_option("referee")
    press(page, "Appoint")
    follow(page, "Appoint, or end an appointment")
    looks.check(page)
    follow(page, "End referee")
    page.get_by_label("Reason").fill("At her own request.")
    press(page, "End the appointment")
    assert "ceases to be referee" in said(page)

    # What is on record: all of it to the officer, the public acts to anybody.
    follow(page, "All that is on record")
    assert "is corrected" in said(page)
    looks.check(page)
    page.goto("/record/proof/")
    press(page, "Walk the record")
    heading(page, "The record is whole")
    looks.check(page)
    page.context.clear_cookies()
    page.goto("/record/?about=ICA-000002")
    assert "is corrected" not in said(page)
    go(page.locator(".acts a").first)
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
    follow(page, "Likely duplicates")
    looks.check(page)
    follow(page, "Look at both")

    # What it would touch is shown, and another record may be looked at instead.
    assert "Unsanctioned match → Title match" in said(page)
    looks.check(page)
    follow(page, "Another record")
    page.get_by_label("The record that is kept").fill("seat")
    press(page, "Look at it")
    looks.check(page)
    follow(page, "Ann Seat")
    page.get_by_label("Reason").fill("Enrolled twice.")
    press(page, "Merge the two records")

    assert "This record is merged into Ann Seat" in said(page)
    looks.check(page)
    follow(page, "Undo it")
    looks.check(page)
    page.get_by_label("Reason").fill("They are two people.")
    press(page, "Undo the merger")
    assert "stands by itself again" in said(page)
    assert not complaints
