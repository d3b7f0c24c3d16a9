"""What an appeal and an expulsion are to those whom they are about, and to anybody.

Most of a case is done by its verbs: another journey walks the pages that all cases have.
"""

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from tribunal.drafts import drafted, sign
from tribunal.filing import admit
from tribunal.hearings import call_hearing, hear
from tribunal.models import Case
from tribunal.panels import seat_the_panel

from ..standings.people import a_title
from ..standings.tables import a_match, submitted
from ..tribunal import benches
from ..tribunal.appellants import PUBLISHED
from ..tribunal.courts import Court, later, panel_of, read_all
from ..tribunal.second_bench import a_bench
from ..web.permissions.cast import picture
from . import looks
from .steps import Docketed, follow, heading, hears, press, told

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LAST_EVENING = datetime(2026, 10, 31, 22, 14, 59, tzinfo=UTC)
ONE_SECOND_LATE = datetime(2026, 11, 1, tzinfo=UTC)
LAST_MOMENT = "31 October 2026, 23:59:59, Europe/London"
ASKED = "SCO is asked, and has said nothing."
PAPER = {"name": "letter.png", "mimeType": "image/png", "buffer": picture("linen")}
OURS = "Federation of Scotland (SCO)"


def numbered(case):
    """A case as it is told of in addresses."""
    return Docketed(case.number)


def asks(page, first):
    """Says in the wizard on whose letterhead and what about the appeal is to be."""
    page.goto(first.address)
    follow(page, "Appeal it")
    told(page, "Bea Crib", f"{OURS} your own federation today", LAST_MOMENT)


def goes_on(page):
    page.get_by_role("checkbox", name="what happened").check()
    press(page, "See what it would lack, and go on")


def lodges(page):
    """Lodges it with the file of the letterhead; it is the appeal that then opens."""
    words = "Why the determination is to be another one"
    page.get_by_label(words).fill("I did report it, on the evening itself.")
    page.get_by_label("The letter on that letterhead").set_input_files(PAPER)
    press(page, "Lodge it")
    heading(page, "Appeal")
    return Docketed(page.locator(".borne").inner_text().split()[0])


def reads_only(page, case, *words):
    """Anybody reads this of a case, and no name of anybody in it."""
    page.goto(f"{case.address}determination/")
    heading(page, "Not found")
    page.goto(case.address)
    told(page, *words)
    for name in ("Ada Pone", "Bea Crib", "I did report it", "letter.png"):
        expect(page.locator("main")).not_to_contain_text(name)


def signed(case, panel, at):
    """All of a panel sign its draft as it is."""
    for member in panel:
        version = drafted(case).version
        sign(case=case, version=version, in_favour=True, by=member, at=at)


def published(page, case):
    """The Secretariat ticks all that is shown of a determination, and publishes it."""
    page.goto(f"{case.address}publish/")
    for box in page.locator('input[name="ticked"]').all():
        box.check()
    press(page, "Publish the determination")
    expect(page).to_have_url(re.compile(f"{case.address}$"))


def test_a_determination_is_appealed_on_the_last_evening_and_decided_by_others(
    arrive, clock, page
):
    public, court = page, Court()
    first, too_late = (
        benches.published(court, case=benches.heard(court, text=text), at=PUBLISHED)
        for text in ("The first.", "The second.")
    )
    clock.at = LAST_EVENING
    bea, elsa = map(arrive, (court.bea, court.elsewhere))

    # Before anything is lodged it is said until when, by whose clock, and what is left.
    asks(bea, numbered(first))
    told(bea, "today is the last day: 1 h 45 min left", "Nothing is lodged by this.")
    looks.check(bea)
    goes_on(bea)
    told(bea, "It is in time, and its form is whole.")
    looks.check(bea)
    appeal = lodges(bea)
    told(bea, ASKED)
    looks.check(bea)
    bea.goto("/you/")
    looks.check(bea)
    reads_only(public, appeal, "Appeal", appeal.number, "filed")
    looks.check(public)
    public.goto(f"/cases/{first.number}/")
    told(public, "under appeal", appeal.number)
    looks.check(public)

    # Her federation reads that it is asked, and stays silent.
    hears(elsa, appeal.number)
    looks.check(elsa)
    follow(elsa, appeal.number)
    looks.check(elsa)
    follow(elsa, "The letterhead of SCO on it")
    told(elsa, "it bars nothing, and neither does silence")
    looks.check(elsa)

    # One second after the last moment another is late, and received all the same.
    clock.at = ONE_SECOND_LATE
    asks(bea, numbered(too_late))
    looks.check(bea)
    goes_on(bea)
    looks.check(bea)
    late = lodges(bea)
    looks.check(bea)
    reads_only(public, late, "late by 1 day")
    looks.check(public)
    public.goto(f"/cases/{too_late.number}/")
    looks.check(public)

    # The other side answers, and a panel with nobody of the first one decides.
    here = admit(case=Case.objects.numbered(appeal.number), by=court.secretary, at=clock.at)
    ada = arrive(court.ada)
    hears(ada, appeal.number)
    appeal.moved(ada, "Answer it", In_your_words="It came a week late.")
    read_all(here, clock.at)
    fresh = a_bench(court)
    ada.goto(appeal.address)
    told(ada, ASKED)
    looks.check(ada)
    clock.goes_on(days=22)
    here = seat_the_panel(case=here, by=fresh[0], at=clock.at).case
    panel = panel_of(here)
    assert not set(panel) & set(panel_of(first))
    read_all(here, clock.at)
    reads_only(public, appeal, "before its panel 23 November 2026")
    call_hearing(case=here, when=None, by=panel[0], at=clock.at)
    read_all(here, clock.at)
    clock.goes_on(days=9)
    hear(case=here, members=panel, by=panel[0], at=clock.at)
    presides = arrive(panel[0])
    presides.goto(f"{appeal.address}draft/")
    looks.check(presides)
    for label, text in (
        ("Facts", "The report came in a week late."),
        ("Reasons", "What is reported late is not concealed."),
        ("Provisions that the reasons rest on", "X.2"),
    ):
        presides.get_by_label(label, exact=True).fill(text)
    presides.get_by_label("The appeal is").select_option("allowed")
    press(presides, "Write the determination")
    signed(here, panel[1:], clock.at)
    presides.goto(f"{appeal.address}sign/")
    looks.check(presides)
    presides.get_by_label("in favour", exact=True).check()
    press(presides, "Vote on it and sign it")
    appeal.moved(presides, "Close it as determined")
    reads_only(public, appeal, "determined")
    published(arrive(court.secretary), appeal)

    # It is final, and both determinations say so to anybody.
    public.goto(appeal.address)
    told(public, "final")
    looks.check(public)
    public.goto(f"{appeal.address}determination/")
    told(public, "The appeal is allowed.", "What is determined on appeal is not")
    looks.check(public)
    public.goto(f"/cases/{first.number}/determination/")
    told(public, "Overturned on appeal", appeal.number)
    looks.check(public)
    bea.goto(f"/cases/{first.number}/")
    looks.check(bea)
    public.goto("/cases/")
    looks.check(public)


def test_an_expulsion_that_is_not_ratified_is_undone_everywhere(arrive, clock, page):
    public, court = page, Court()
    for member in (court.ada, court.bea):
        a_title(member, court.director)
    member = f"/members/{court.bea.number}/"
    director = arrive(court.director)
    director.goto(member)
    looks.check(director)
    follow(director, "Expel")
    looks.check(director)
    for label, text in (
        ("What was said", "Who nerded you out!"),
        ("On which day", "2026-06-01"),
        ("By whose report", court.ada.number),
        ("How it came about", "Over the turn of Ada, as the table heard."),
    ):
        director.get_by_label(label, exact=True).fill(text)
    press(director, "Expel the member and open the case")
    told(director, "awaiting ratification")
    looks.check(director)
    case = Docketed(director.locator(".borne").inner_text().split()[0])
    bea = arrive(court.bea)
    bea.goto("/you/")
    looks.check(bea)
    hears(bea, "is expelled")
    looks.check(bea)
    hears(bea, "is to be ratified")
    looks.check(bea)
    bea.goto(case.address)
    looks.check(bea)
    bea.goto(f"{case.address}hand-in-appeal/")
    looks.check(bea)
    public.goto(case.address)
    told(public, "awaiting ratification")
    looks.check(public)
    public.goto(member)
    looks.check(public)

    # A match of the days in between is none of title, whatever its players hold.
    met = later(3)
    match = a_match(court.ada, court.bea, day=met.date(), at=met)
    submitted(match, by=court.ada, at=met)
    played = f"/matches/{match.number}/"
    clock.goes_on(days=4)
    public.goto(played)
    looks.check(public)
    public.goto("/registers/convened/")
    looks.check(public)

    here = court.heard_expulsion(Case.objects.numbered(case.number), at=clock.at)
    panel = panel_of(here)
    clock.goes_on(days=10)
    presides = arrive(panel[0])
    presides.goto(f"{case.address}draft/")
    for label, text in (
        ("Facts", "Nobody else at the table heard it."),
        ("Reasons", "Nobody is expelled on one report."),
        ("Provisions that the reasons rest on", "VII.4"),
    ):
        presides.get_by_label(label, exact=True).fill(text)
    presides.get_by_text("Another order").first.click()
    order = presides.get_by_role("group", name="Order 1")
    order.get_by_label("What it does").select_option("refuse-ratification")
    order.get_by_label("The order in words").fill("The expulsion is not ratified.")
    looks.check(presides)
    press(presides, "Write the determination")
    signed(here, panel[1:], clock.at)
    presides.goto(f"{case.address}sign/")
    told(presides, "What a refusal undoes", match.number)
    looks.check(presides)
    presides.get_by_label("in favour", exact=True).check()
    press(presides, "Vote on it and sign it")
    case.moved(presides, "Close it as determined")
    secretary = arrive(court.secretary)
    secretary.goto(f"{case.address}publish/")
    looks.check(secretary)
    published(secretary, case)

    public.goto(case.address)
    told(public, "Ratification refused.")
    looks.check(public)
    public.goto(f"{case.address}determination/")
    looks.check(public)
    public.goto(member)
    told(public, "void from the start")
    looks.check(public)
    public.goto(played)
    looks.check(public)
    public.goto("/registers/convened/")
    looks.check(public)
