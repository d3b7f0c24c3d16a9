"""What an officer meets: a 29 waits, is certified, and its certificate is printed."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from standings.results import submit_sheet

from ..standings.nines import Club, a_sheet_of_29
from ..web.logged_in import PASSWORD, a_log_in, code, with_app
from . import looks

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def club():
    """Bea's 29 stands on a sheet of yesterday, and the officer of ENG can log in."""
    cache.clear()
    club = Club()
    now = timezone.now()
    match = club.match(day=now.date() - timedelta(days=1), at=now, place="Venice")
    judged = a_sheet_of_29("Result: A 121, B 98")
    submit_sheet(match=match, judged=judged, by=club.ada, at=now)
    with_app(a_log_in("officer@example.org", club.officer))
    return club


def press(page, button):
    page.get_by_role("button", name=button, exact=True).click()


def test_a_29_is_certified_and_its_certificate_printed(page, club, complaints):
    page.set_viewport_size(looks.PHONE)
    page.goto("/you/")
    page.get_by_label("E-mail address").fill("officer@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    press(page, "Log in")
    page.get_by_label("Code").fill(code())
    page.keyboard.press("Enter")

    page.get_by_role("link", name="A 29 waits for you").click()
    looks.check(page)
    page.get_by_role("link", name="Bea Crib").click()
    looks.check(page)
    page.get_by_role("link", name="Certify it").click()
    looks.check(page)
    press(page, "Certify it")
    assert "and so admitted" in page.locator("main").inner_text()
    looks.check(page)

    address = page.get_by_role("link", name="The certificate, as PDF")
    answer = page.request.get(address.get_attribute("href"))
    assert (answer.status, answer.body()[:5]) == (200, b"%PDF-")

    # Anybody finds it in the register, with the way to the deal.
    page.context.clear_cookies()
    page.goto("/registers/twenty-nines/")
    looks.check(page)
    page.get_by_role("link", name="Bea Crib").click()
    page.get_by_role("link", name="deal 1 of sheet 1").click()
    assert "B counts 29" in page.locator("main").inner_text()
    assert not complaints
