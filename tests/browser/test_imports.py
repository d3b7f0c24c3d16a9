"""What the Secretariat meets: a file of results, a question of names, all entered."""

import pytest

from standings.importing import working

from ..standings.people import a_director, a_member
from ..web.logged_in import a_log_in, with_app
from . import looks
from .steps import follow, press, said

pytestmark = [
    pytest.mark.browser,
    pytest.mark.journey,
    pytest.mark.django_db(transaction=True),
]

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


def work():
    for _ in working():
        pass


def hand_in(page, content):
    page.get_by_label("The file", exact=True).set_input_files(
        {"name": "autumn.csv", "mimeType": "text/csv", "buffer": content}
    )
    press(page, "Hand it in")


def test_a_file_is_handed_in_its_names_confirmed_and_all_of_it_entered(
    page, director, remember, complaints
):
    page.set_viewport_size(looks.PHONE)
    remember(page.context, director)
    page.goto("/matches/")
    follow(page, "Bring in results")
    looks.check(page)
    hand_in(page, FILE.encode("cp1252"))

    # It is worked off beside the pages.
    looks.check(page)
    assert "0 of 2 rows are read" in said(page)
    work()
    follow(page, "See how far it is")

    # Nothing tells its encoding, so somebody does.
    looks.check(page)
    page.get_by_role("radio", name="Windows-1252").check()
    press(page, "Read it so")
    work()
    page.reload()
    looks.check(page)
    assert "Søren Müller" in said(page)
    assert "Ada Seat ICA-000001" in said(page)
    press(page, "Enter all of it")
    work()
    page.reload()
    looks.check(page)
    follow(page, "ICA-M-2026-000001")
    assert "Søren Müller" in said(page)
    assert complaints == []
