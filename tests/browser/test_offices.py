"""Five people in five roles: each does one act, hears of another's, and is told no."""

import re

import pytest
from playwright.sync_api import expect

from standings.appointments import appoint
from standings.membership import join_federation
from standings.models import Act, Role
from standings.record import Walk

from ..standings.people import FIRST, NOON, a_director, a_federation, a_member
from ..web.logged_in import a_log_in, with_app
from .steps import follow, go, heading, hears, press

pytestmark = [
    pytest.mark.browser,
    pytest.mark.journey,
    pytest.mark.django_db(transaction=True),
]

DIRECTOR, SECRETARIAT, OFFICER, REFEREE, BEA = (
    f"ICA-{serial:06}" for serial in range(1, 6)
)


@pytest.fixture
def people():
    """The director, Secretariat, an officer of ENG, a referee; and Bea, a reporter."""
    director = a_director()
    by = {"by": director, "at": NOON, "since": FIRST}
    england = a_federation(by=director)
    logged_in = [with_app(a_log_in("director@example.org", director))]
    for name, role, of in [
        ("Secretariat", Role.SECRETARIAT, None),
        ("Officer", Role.FEDERATION_OFFICER, england),
        ("Referee", Role.REFEREE, None),
    ]:
        member = a_member(by=director, name=f"{name} Seat")
        appoint(member=member, role=role, federation=of, **by)
        logged_in.append(with_app(a_log_in(f"{name.lower()}@example.org", member)))
    bea = a_member(by=director, name="Bea Pone")
    join_federation(member=bea, federation=england, **by)
    return [*logged_in, with_app(a_log_in("bea@example.org"))]


def is_refused(page, address, why):
    """Somebody is told why an address is not theirs."""
    page.goto(address)
    heading(page, "Not open to you")
    expect(page.locator("main")).to_contain_text(why)


def test_five_people_act_are_told_are_refused_and_the_record_proves_it(people, enter):
    before = Act.objects.count()
    director, secretariat, officer, referee, bea = (
        enter(user, "/you/") for user in people
    )

    # Each does one act.
    director.goto(f"/members/{REFEREE}/appointments/")
    director.get_by_label("Office").select_option("tribunal-member")
    press(director, "Appoint")
    secretariat.goto(f"/members/{OFFICER}/name/")
    secretariat.get_by_label("The new name").fill("Fee Officer")
    press(secretariat, "Enter the name")
    bea.goto("/you/number/")
    bea.get_by_label("Your member’s number").fill(BEA)
    press(bea, "Apply")
    officer.goto("/applications/")
    go(officer.get_by_role("link", name=re.compile("Bea Pone")).first)
    press(officer, "Approve")
    referee.goto("/matches/new/")
    referee.get_by_label("Seat A", exact=True).fill(DIRECTOR)
    referee.get_by_label("Seat B", exact=True).fill(SECRETARIAT)
    press(referee, "Report the match")
    heading(referee, "Ada Seat v. Secretariat Seat")

    # Each hears of another's.
    hears(referee, "is appointed member of the Tribunal")
    hears(officer, f"{OFFICER} takes another name")
    hears(bea, f"{BEA}")
    hears(director, "ICA-M-")
    hears(secretariat, "ICA-M-")

    # Each is told why something is not theirs.
    is_refused(referee, "/members/new/", f"{REFEREE} may not enrol members")
    is_refused(officer, "/federations/new/", f"{OFFICER} may not")
    is_refused(bea, f"/members/{BEA}/bars/", f"{BEA} may not suspend and bar")
    for page in (director, secretariat):
        page.goto(referee_s_match(page) + "withdraw/")
        page.get_by_label("Reason").fill("Not played.")
        press(page, "Withdraw it")
        expect(page.locator("main")).to_contain_text("was reported by others")

    # The record shows exactly these acts, and proves itself.
    acts = Act.objects.order_by("number")[before:]
    assert [(act.verb, act.who and act.who.number, act.role) for act in acts] == [
        ("appoint", DIRECTOR, "executive-director"),
        ("rename", SECRETARIAT, "secretariat"),
        ("apply-number", None, ""),
        ("link-log-in", OFFICER, "federation-officer"),
        ("report-match", REFEREE, "member"),
    ]
    assert not list(Walk())
    director.goto("/record/")
    numbers = director.locator(".acts li").all_inner_texts()
    assert len(numbers) == before + 5
    follow(director, "Prove the record whole")
    press(director, "Walk the record")
    heading(director, "The record is whole")


def referee_s_match(page):
    """The address of the match that this person sat at."""
    page.goto("/matches/")
    return page.get_by_role("link", name=re.compile("Seat")).first.get_attribute("href")
