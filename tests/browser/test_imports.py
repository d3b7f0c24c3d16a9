"""What the Secretariat meets: a file of results, a question of names, all entered."""

import pytest

from standings.importing import working

from ..standings.people import a_director, a_member
from ..web.logged_in import PASSWORD, a_log_in, code, with_app
from . import looks

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FILE = "\n".join(
    [
        "date;form;seat a;member a;seat b;member b;score a;score b",
        "2026-09-30;association;Ada Seat;;Søren Müller;none;121;98",
        "2026-09-29;association;Ada Seat;;Bea Pone;;121;88",
    ]
)


@pytest.fixture
def director():
    director = a_director()
    a_member(by=director)
    return with_app(a_log_in("ada@example.org", director))


def press(page, button):
    page.get_by_role("button", name=button, exact=True).click()


def work():
    for _ in working():
        pass


def hand_in(page, content):
    page.get_by_label("The file", exact=True).set_input_files(
        {"name": "autumn.csv", "mimeType": "text/csv", "buffer": content}
    )
    press(page, "Hand it in")


def test_a_file_is_handed_in_its_names_confirmed_and_all_of_it_entered(
    page, director, complaints
):
    page.set_viewport_size(looks.PHONE)
    page.goto("/account/login/?next=/matches/")
    page.get_by_label("E-mail").fill("ada@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    press(page, "Log in")
    page.get_by_label("Code").fill(code())
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Bring in results").click()
    looks.check(page)
    hand_in(page, FILE.encode("cp1252"))

    # It is worked off beside the pages.
    looks.check(page)
    assert "0 of 2 rows are read" in page.locator("main").inner_text()
    work()
    page.get_by_role("link", name="See how far it is").click()

    # Nothing tells its encoding, so somebody does.
    looks.check(page)
    page.get_by_role("radio", name="Windows-1252").check()
    press(page, "Read it so")
    work()
    page.reload()
    looks.check(page)
    said = page.locator("main").inner_text()
    assert "Søren Müller" in said
    assert "Ada Seat ICA-000001" in said
    press(page, "Enter all of it")
    work()
    page.reload()
    looks.check(page)
    page.get_by_role("link", name="ICA-M-2026-000001").click()
    assert "Søren Müller" in page.locator("main").inner_text()
    assert complaints == []
