"""A person's page in a browser: told of an office, read, acknowledged, and mailed."""

import pytest
from playwright.sync_api import expect

from standings.appointments import appoint
from standings.letters import delivering
from standings.models import Role
from tests.standings.people import FIRST, NOON, a_director, a_member
from tests.web.logged_in import a_log_in, with_app

from .looks import PHONE, check
from .steps import go, heading, press_enter

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def bea(page, remember):
    """A member who is logged in, and has just been appointed a referee."""
    director = a_director()
    user = with_app(a_log_in(member=a_member(by=director)))
    told = {"member": user.member, "role": Role.REFEREE, "since": FIRST}
    appoint(**told, by=director, at=NOON, reason="Passed the exam.")
    remember(page.context, user)
    return user


def test_an_office_is_read_of_and_acknowledged(page, bea, complaints):
    page.set_viewport_size(PHONE)
    page.goto("/you/")
    check(page)
    go(page.get_by_role("link", name="is appointed referee"))
    expect(page.get_by_text("Passed the exam.")).to_be_visible()
    expect(page.get_by_text("A letter is on its way.")).to_be_visible()
    check(page)
    # By keyboard alone.
    page.get_by_role("button", name="Acknowledge").focus()
    press_enter(page)
    expect(page.get_by_text("You acknowledged it.")).to_be_visible()
    expect(page.get_by_role("button", name="Acknowledge")).to_have_count(0)
    check(page)
    go(page.get_by_role("main").get_by_role("link", name="Your page"))
    expect(page.get_by_text("To be acknowledged")).to_have_count(0)
    assert complaints == []


def test_mail_of_this_machine_is_read_and_followed(page, bea, settings, tmp_path):
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    settings.EMAIL_FILE_PATH = tmp_path / "mail"
    settings.SITE_ADDRESS = page.request.get("/").url.rstrip("/")
    page.goto("/mail/")
    check(page)
    assert [letter.state for letter in delivering()] == ["sent"]
    page.reload()
    check(page)
    go(page.locator(".text").get_by_role("link"))
    heading(page, "ICA-000002 is appointed referee from 1 January 2024.")
    expect(page.get_by_text("The letter went out.")).to_be_visible()
