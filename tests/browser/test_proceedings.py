"""What the people of a case meet, from its service to a suspension by its order.

Each has a browser and a log-in of their own; days pass between what they do.
"""

import re

import pytest
from playwright.sync_api import expect

from tribunal.models import Case

from ..tribunal.courts import Court, panel_of
from . import looks
from .steps import Docketed, follow, heading, hears, press, told

pytestmark = [
    pytest.mark.browser,
    pytest.mark.journey,
    pytest.mark.django_db(transaction=True),
]

WORDS = "We played for the title, and Bea told nobody."
SUSPENDED = "Bea Crib plays no sanctioned match for half a year."
AGAINST = "against"


def test_a_complaint_of_concealment_ends_in_a_suspension(arrive, clock, page):
    public, court = page, Court()
    case = Docketed(court.admitted(at=clock.at, text=WORDS).number)
    clock.goes_on(days=1)
    ada, bea = map(arrive, (court.ada, court.bea))
    hears(bea, case.number)
    case.moved(bea, "Answer it", In_your_words="It was no match of title.")
    hears(ada, case.number)

    # The time to reply runs out; a panel is drawn, without Quinn, who is of ENG.
    clock.goes_on(days=24)
    chair = arrive(court.chair)
    case.moved(chair, "Draw its panel")
    looks.check(chair)
    here = Case.objects.numbered(case.number)
    assert court.quinn not in panel_of(here)
    for party in (ada, bea):
        hears(party, "panel")
    panel = [
        chair if member == court.chair else arrive(member) for member in panel_of(here)
    ]
    presides = panel[0]
    # Nobody challenges it within seven days.
    clock.goes_on(days=8)
    presides.goto(case.address)
    follow(presides, "Call a hearing, or hear it on the papers")
    looks.check(presides)
    presides.get_by_label("How it is heard").select_option("papers")
    press(presides, "Call a hearing, or hear it on the papers")
    told(presides, "Its panel hears it on the papers.")
    follow(presides, "Enter that it was heard")
    looks.check(presides)
    for member in panel_of(here):
        presides.get_by_label(re.compile(member.number)).check()
    press(presides, "Enter that it was heard")
    told(presides, "Its panel determines it.")

    follow(presides, "Write the determination")
    looks.check(presides)
    for label, text in (
        ("Facts", "A match of title was played at Bath.\n\nNobody reported it."),
        ("Reasons", "Whoever plays a match of title reports it."),
        ("Provisions that the reasons rest on", "X.2"),
    ):
        presides.get_by_label(label, exact=True).fill(text)
    presides.get_by_text("Another order").first.click()
    order = presides.get_by_role("group", name="Order 1")
    order.get_by_label("What it does").select_option("suspend")
    order.get_by_label("The order in words").fill(SUSPENDED)
    order.get_by_label("About").fill(court.bea.number)
    order.get_by_label("From", exact=True).fill("2026-07-10")
    order.get_by_label("Last day").fill("2027-01-09")
    press(presides, "Keep the draft")
    expect(presides).to_have_url(re.compile(f"{case.address}$"))
    for page, vote in zip(panel, ("in favour", "in favour", AGAINST), strict=True):
        page.goto(case.address)
        follow(page, "Vote on it and sign it")
        told(page, "from 10 July 2026 · until 9 January 2027")
        if vote == AGAINST:
            page.get_by_label("Dissent").fill("It was no match of title.")
            looks.check(page)
        page.get_by_label(vote, exact=True).check()
        press(page, "Vote on it and sign it")
        expect(page).to_have_url(re.compile(f"{case.address}$"))
    case.moved(presides, "Close it as determined")

    # Until it is published the panel alone reads it.
    secretary = arrive(court.secretary)
    for page in (ada, bea, secretary):
        page.goto(f"{case.address}determination/")
        heading(page, "Not found")
    clock.goes_on(days=1)
    secretary.goto(case.address)
    follow(secretary, "Publish the determination")
    press(secretary, "Publish the determination")
    told(secretary, "tick")
    looks.check(secretary)
    for box in secretary.locator('input[name="ticked"]').all():
        box.check()
    press(secretary, "Publish the determination")
    expect(secretary).to_have_url(re.compile(f"{case.address}$"))
    looks.check(secretary)
    hears(bea, case.number)
    looks.check(bea)

    # Anybody finds it from the member whom it suspends and the provision that it cites.
    public.goto(f"/members/{court.bea.number}/")
    looks.check(public)
    follow(public, case.number)
    told(public, "Suspend a member", "from 10 July 2026 · until 9 January 2027")
    public.goto("/rules/X.2/")
    follow(public, "Determinations of the Tribunal that rest on it")
    looks.check(public)
    follow(public, case.number)
    told(public, SUSPENDED, "against", "It was no match of title.")
    looks.check(public)
    answer = public.request.get(
        public.get_by_role("link", name="As PDF").get_attribute("href")
    )
    assert (answer.status, answer.body()[:5]) == (200, b"%PDF-")
