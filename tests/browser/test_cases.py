"""What parties meet: a case is filed, found deficient, cured, admitted, and read.

Three people, each in a browser of their own; reading it proves its service.
"""

import pytest
from playwright.sync_api import expect

from ..tribunal.courts import Court
from ..web.logged_in import a_log_in, with_app
from ..web.permissions.cast import picture
from . import looks
from .steps import follow, heading, hears, press

pytestmark = [
    pytest.mark.browser,
    pytest.mark.journey,
    pytest.mark.django_db(transaction=True),
]


def test_a_complaint_is_filed_cured_admitted_and_read(page, enter):
    court = Court()
    ada, bea = (
        a_log_in(f"{name}@example.org", getattr(court, name)) for name in ("ada", "bea")
    )
    secretary = with_app(a_log_in("secretary@example.org", court.secretary))

    # Anybody finds the way in, and the docket names nobody.
    page.goto("/")
    follow(page, "Cases")
    looks.check(page)

    ada = enter(ada, "/cases/new/")
    heading(ada, "Bring a case before the Tribunal")
    looks.check(ada)
    ada.get_by_role("radio", name="Concealment or misrepresentation").check()
    ada.get_by_label("Who is to answer it").fill("Bea Crib")
    ada.get_by_label("What happened, and what you ask for").fill("It was hidden.")
    press(ada, "File it")
    # No name is taken for a member's unasked.
    expect(ada.locator(".amiss")).to_contain_text("who is meant?")
    looks.check(ada)
    ada.get_by_role("radio", name=f"Bea Crib {court.bea.number}").check()
    file = {"name": "card.png", "mimeType": "image/png", "buffer": picture("linen")}
    ada.get_by_label("Files", exact=True).set_input_files(file)
    press(ada, "File it")
    heading(ada, "Concealment or misrepresentation")
    expect(ada.locator(".borne")).to_contain_text("ICA-T-2026-015")
    looks.check(ada)
    case = ada.url

    # Who is to answer is told nothing yet.
    bea = enter(bea, "/you/")
    expect(bea.locator("main")).not_to_contain_text("ICA-T-2026-015")
    bea.goto(case)
    expect(bea.locator("main")).not_to_contain_text("Ada Pone")

    secretary = enter(secretary, "/you/")
    follow(secretary, "One case is filed, and neither admitted nor declined.")
    follow(secretary, "Concealment or misrepresentation")
    follow(secretary, "Say what is missing")
    looks.check(secretary)
    secretary.get_by_label("What is missing").fill("Say when.\nSay where.")
    press(secretary, "Say what is missing")
    expect(secretary.locator(".next")).to_contain_text("7 days left")
    secretary.get_by_text("What is closed to you, and why").click()
    expect(secretary.locator(".closed")).to_contain_text("waits for what is missing")
    looks.check(secretary)

    ada.reload()
    follow(ada, "Make good what is missing")
    looks.check(ada)
    ada.get_by_label("In your words").fill("On 20 May, aboard.")
    press(ada, "Make good what is missing")
    heading(ada, "Concealment or misrepresentation")

    secretary.reload()
    follow(secretary, "Admit it and serve it")
    press(secretary, "Admit it and serve it")
    expect(secretary.locator(".times")).to_contain_text("when the service is proved")

    # To read the notice proves the service, and from then on the time runs.
    hears(bea, "ICA-T-2026-015 is admitted")
    follow(bea, "ICA-T-2026-015")
    expect(bea.locator(".times")).to_contain_text("21 days left")
    expect(bea.locator(".filed")).to_contain_text("It was hidden.")
    looks.check(bea)
    with bea.expect_response("**/files/**") as handed:
        bea.get_by_role("link", name="card.png").click()
    assert handed.value.status == 200

    # Anybody sees how far it has come, and nothing more.
    page.goto(case)
    expect(page.locator(".stations .now")).to_contain_text("admitted")
    for name in ("Ada Pone", "Bea Crib", "It was hidden.", "card.png"):
        expect(page.locator("main")).not_to_contain_text(name)
    looks.check(page)
