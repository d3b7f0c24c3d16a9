"""The Secretariat’s morning: what waits is done from the console, which nobody leaves.

Of the record it is asked that it has these acts and no others.
"""

import re

import pytest
from playwright.sync_api import expect

from standings.models import Act
from standings.record import Walk
from standings.twenty_nines import apply_for

from ..standings.nines import a_hand
from ..standings.people import FIRST, NOON, a_member
from ..tribunal.courts import Court
from ..web.logged_in import a_log_in, with_app
from . import looks
from .steps import follow, go, heading, press, told

pytestmark = [
    pytest.mark.browser,
    pytest.mark.journey,
    pytest.mark.django_db(transaction=True),
]


class Morning:
    """What the Secretariat finds: two filings, a 29 of no federation, somebody enrolled
    twice, and a time to answer that ends this week."""

    def __init__(self, at, days):
        self.court = court = Court()
        self.answered = court.served()
        days(20)
        self.filings = [court.filed(text=text, at=at()) for text in ("One.", "Two.")]
        applied = {"by": court.cy, "at": at()}
        self.nine = apply_for(told=a_hand(court.cy, day=FIRST), **applied)
        court.joins(court.cy, court.england)
        self.twin = a_member(by=court.director, name="Cy Go", at=NOON)


def is_at_the_console(page):
    """Somebody is at the console, whatever was done."""
    expect(page).to_have_url(re.compile("/admin/"))


def row_of(page, number):
    return page.get_by_role("row").filter(has_text=number)


def test_the_secretariat_s_morning(enter, remember, clock, complaints, page):
    morning = Morning(lambda: clock.at, clock.goes_on)
    court = morning.court
    one, two = (case.number for case in morning.filings)
    before = Act.objects.count()
    login = with_app(a_log_in("secretary@example.org", court.secretary))
    remember(page.context, login)
    desk = page
    desk.goto("/you/")
    follow(desk, "The console")
    heading(desk, "The console")
    looks.check(desk)

    # Two filings are screened: one is admitted, of the other it is said what lacks.
    follow(desk, "To screen")
    told(desk, "2 wait, the oldest first.")
    looks.check(desk)
    go(row_of(desk, one).get_by_role("link", name="Screen it"))
    looks.check(desk)
    press(desk, "Admit it and serve it")
    heading(desk, "To screen")
    expect(desk.get_by_role("status")).to_contain_text(f"{one} is admitted")
    go(row_of(desk, two).get_by_role("link", name="Say what is missing"))
    desk.get_by_label("What is missing").fill("Say when.")
    press(desk, "Say what is missing")
    told(desk, "waits to be made good")
    is_at_the_console(desk)

    # Of a 29 the federation is named, whose officer certifies it, at the console too.
    follow(desk, "The console")
    follow(desk, "29s without a federation")
    go(row_of(desk, morning.nine.number).get_by_role("link", name="Name it"))
    desk.get_by_label("Federation").select_option("ENG")
    press(desk, "Name it")
    told(desk, "Every 29 that waits has its federation.")
    officer = with_app(a_log_in("officer@example.org", court.officer))
    seal = enter(officer, "/admin/")
    looks.check(seal)
    follow(seal, "29s to certify")
    row_of(seal, morning.nine.number).get_by_role("checkbox").check()
    looks.check(seal)
    press(seal, "Look at what is ticked")
    told(seal, morning.nine.number)
    looks.check(seal)
    press(seal, "Certify them")
    expect(seal.get_by_role("status")).to_contain_text("Done: 1 in the record.")

    # Somebody is enrolled twice; the two records are looked at, and merged.
    follow(desk, "The console")
    follow(desk, "Possibly enrolled twice")
    twin = row_of(desk, morning.twin.number)
    go(twin.get_by_role("link", name="Look at both"))
    told(desk, "What goes over")
    desk.get_by_label("Reason").fill("Enrolled twice.")
    press(desk, "Merge the two records")
    is_at_the_console(desk)

    # A referee is appointed, found by the number.
    desk.goto("/admin/registers/members/")
    looks.check(desk)
    desk.get_by_label("Look up").fill(court.bea.number)
    desk.locator(".look-up").get_by_role("button").click()
    follow(desk, "Bea Crib")
    looks.check(desk)
    follow(desk, "Appoint")
    desk.get_by_label("Office").select_option("referee")
    press(desk, "Appoint")
    is_at_the_console(desk)

    # Of a time that ends this week it is reminded, once it was looked at.
    follow(desk, "Deadlines this week")
    row_of(desk, morning.answered.number).get_by_role("checkbox").check()
    press(desk, "Look at what is ticked")
    told(desk, "its page tells what for")
    looks.check(desk)
    press(desk, "Send them")

    # And the record is whole.
    follow(desk, "Prove the record whole")
    press(desk, "Walk the record")
    heading(desk, "The record is whole")
    is_at_the_console(desk)

    acts = Act.objects.order_by("number")[before:]
    secretary, officer = court.secretary.number, court.officer.number
    assert [(act.verb, act.subject, act.who.number) for act in acts] == [
        ("admit-case", one, secretary),
        ("find-deficient", two, secretary),
        ("name-federation", morning.nine.number, secretary),
        ("certify-twenty-nine", morning.nine.number, officer),
        ("merge-member", morning.twin.number, secretary),
        # The same merger, told of the record that is kept.
        ("take-in-member", court.cy.number, secretary),
        ("appoint", court.bea.number, secretary),
        ("remind-case", morning.answered.number, secretary),
    ]
    assert not list(Walk())
    assert complaints == []
