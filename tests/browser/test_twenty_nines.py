"""What an officer meets: a 29 waits, is certified, and its certificate is printed."""

from datetime import timedelta

import pytest
from django.utils import timezone

from standings.results import submit_sheet

from ..standings.nines import Club, a_sheet_of_29
from ..web.logged_in import a_log_in, with_app
from . import looks
from .steps import follow, press, said

pytestmark = [
    pytest.mark.browser,
    pytest.mark.journey,
    pytest.mark.django_db(transaction=True),
]


@pytest.fixture
def officer():
    """Bea's 29 stands on a sheet of yesterday, and the officer of ENG can log in."""
    club = Club()
    now = timezone.now()
    match = club.match(day=now.date() - timedelta(days=1), at=now, place="Venice")
    judged = a_sheet_of_29("Result: A 121, B 98")
    submit_sheet(match=match, judged=judged, by=club.ada, at=now)
    return with_app(a_log_in("officer@example.org", club.officer))


def test_a_29_is_certified_and_its_certificate_printed(
    page, officer, remember, complaints
):
    page.set_viewport_size(looks.PHONE)
    remember(page.context, officer)
    page.goto("/you/")
    follow(page, "A 29 waits for you")
    looks.check(page)
    follow(page, "Bea Crib")
    looks.check(page)
    follow(page, "Certify it")
    looks.check(page)
    press(page, "Certify it")
    assert "and so admitted" in said(page)
    looks.check(page)

    address = page.get_by_role("link", name="The certificate, as PDF")
    answer = page.request.get(address.get_attribute("href"))
    assert (answer.status, answer.body()[:5]) == (200, b"%PDF-")

    # Anybody finds it in the register, with the way to the deal.
    page.context.clear_cookies()
    page.goto("/registers/twenty-nines/")
    looks.check(page)
    follow(page, "Bea Crib")
    follow(page, "deal 1 of sheet 1")
    assert "B counts 29" in said(page)
    assert not complaints
