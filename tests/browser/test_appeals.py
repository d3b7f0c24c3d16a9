"""What an appeal and an expulsion are to those whom they are about, and to anybody.

Much of a case is done by its verbs: another journey walks the pages that all cases
have.
"""

from datetime import UTC, datetime

import pytest
from playwright.sync_api import expect

from standings.confirmation import confirm_result
from tribunal.determinations import determine, publish, to_tick
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

pytestmark = [
    pytest.mark.browser,
    pytest.mark.journey,
    pytest.mark.django_db(transaction=True),
]

LAST_EVENING = datetime(2026, 10, 31, 22, 14, 59, tzinfo=UTC)
ONE_SECOND_LATE = datetime(2026, 11, 1, tzinfo=UTC)
LAST_MOMENT = "31 October 2026, 23:59:59, Europe/London"
ASKED = "SCO is asked, and has said nothing."
PAPER = {"name": "letter.png", "mimeType": "image/png", "buffer": picture("linen")}
OURS = "Federation of Scotland (SCO)"
SAID = "I did report it, on the evening itself."


def writes(page, case, facts, reasons, provision):
    """The first lines of a determination, before its orders."""
    page.goto(f"{case.address}draft/")
    for label, text in (
        ("Facts", facts),
        ("Reasons", reasons),
        ("Provisions that the reasons rest on", provision),
    ):
        page.get_by_label(label, exact=True).fill(text)


def opened(page):
    """The case whose page is open."""
    return Docketed(page.locator(".borne").inner_text().split()[0])


def asks(page, number):
    """Opens the wizard from a case that she answered, and is told what it needs."""
    page.goto(f"/cases/{number}/")
    follow(page, "Appeal it")
    told(page, "Bea Crib", f"{OURS} your own federation today", LAST_MOMENT)


def goes_on(page):
    page.get_by_role("checkbox", name="what happened").check()
    press(page, "See what it would lack, and go on")
    expect(page.locator("#would")).to_be_in_viewport()


def lodges(page):
    """Lodges it with the file of the letterhead, and is led to its case."""
    words = "Why the determination is to be another one"
    page.get_by_label(words).fill(SAID)
    page.get_by_label("The letter on that letterhead").set_input_files(PAPER)
    press(page, "Lodge it")
    heading(page, "Appeal")
    told(page, SAID, ASKED)
    return opened(page)


def reads_only(page, case, *words):
    """Anybody reads this of an appeal, and neither a name in it nor what it says."""
    page.goto(f"{case.address}determination/")
    heading(page, "Not found")
    page.goto(case.address)
    heading(page, "Appeal")
    told(page, case.number, *words)
    for hidden in ("Ada Pone", "Bea Crib", "SCO", SAID, PAPER["name"]):
        expect(page.locator("main")).not_to_contain_text(hidden)


def closed(case, panel, at):
    """All of a panel sign its draft as it is, and one closes it."""
    version = drafted(case).version
    for member in panel:
        sign(case=case, version=version, in_favour=True, by=member, at=at)
    determine(case=case, by=panel[0], at=at)


def published(case, by, at):
    """The Secretariat ticks all that is shown, and publishes it."""
    ticked = [each.key for each in to_tick(case)]
    publish(case=case, ticked=ticked, by=by, at=at)


def test_a_determination_is_appealed_on_the_last_evening_and_decided_by_others(
    arrive, clock, page
):
    public, court = page, Court()
    first, second = (
        benches.published(court, case=benches.heard(court, text=text), at=PUBLISHED)
        for text in ("The first.", "The second.")
    )
    clock.at = LAST_EVENING
    bea, elsa = map(arrive, (court.bea, court.elsewhere))

    # Before anything is lodged it is said until when, by whose clock, and what is left.
    asks(bea, first.number)
    told(bea, "today is the last day: 1 h 45 min left", "Nothing is lodged by this.")
    looks.check(bea)
    goes_on(bea)
    told(bea, "It is in time, and its form is whole.")
    appeal = lodges(bea)
    looks.check(bea)
    bea.goto("/you/")
    # The cases that a notice names stand in its line, not each in one of its own.
    expect(bea.locator(".notices .days a").first).to_have_css("display", "inline")
    reads_only(public, appeal, "The Secretariat looks whether it is complete")
    public.goto(f"/cases/{first.number}/")
    told(public, "under appeal", appeal.number)
    looks.check(public)

    # Her federation reads that it is asked, and stays silent.
    hears(elsa, appeal.number)
    follow(elsa, appeal.number)
    follow(elsa, "The letterhead of SCO on it")
    told(elsa, "it bars nothing, and neither does silence")
    looks.check(elsa)

    # One second after the last moment another is late, and received all the same.
    clock.at = ONE_SECOND_LATE
    asks(bea, second.number)
    told(bea, "late by 1 day", "It is late, on day 31 after the publication")
    goes_on(bea)
    told(bea, "It is received, and the Tribunal decides upon it.", "Its form is whole.")
    looks.check(bea)
    late = lodges(bea)
    told(bea, "Received1 November 2026, 00:00:00", "late by 1 day")
    looks.check(bea)
    reads_only(public, late, "late by 1 day")

    # The other side answers, and a panel with nobody of the first one decides.
    here = Case.objects.numbered(appeal.number)
    here = admit(case=here, by=court.secretary, at=clock.at)
    ada = arrive(court.ada)
    hears(ada, appeal.number)
    ada.goto(appeal.address)
    told(ada, ASKED)
    follow(ada, "Answer it")
    ada.get_by_label("In your words").fill("It came a week late.")
    press(ada, "Answer it")
    told(ada, "It came a week late.")
    read_all(here, clock.at)
    reads_only(public, appeal, "admitted 1 November 2026")
    clock.goes_on(days=22)
    fresh = a_bench(court)
    here = seat_the_panel(case=here, by=fresh[0], at=clock.at).case
    panel = panel_of(here)
    assert set(panel).isdisjoint(panel_of(first))
    read_all(here, clock.at)
    reads_only(public, appeal, "before its panel 23 November 2026")
    call_hearing(case=here, when=None, by=panel[0], at=clock.at)
    read_all(here, clock.at)
    clock.goes_on(days=9)
    hear(case=here, members=panel, by=panel[0], at=clock.at)
    presides = arrive(panel[0])
    writes(presides, appeal, "It came late.", "Late is not concealed.", "X.2")
    told(presides, "What was ordered before")
    looks.check(presides)
    presides.get_by_label("The appeal is").select_option("allowed")
    press(presides, "Keep the draft")
    closed(here, panel, clock.at)
    reads_only(public, appeal, "The Secretariat publishes the determination.")
    published(here, court.secretary, clock.at)

    # It is final, and both determinations say so to anybody.
    public.goto(appeal.address)
    told(public, "final 2 December 2026", "Nothing. The case is at its end.")
    follow(public, "The determination")
    told(public, "Bea Crib", "The appeal is allowed.", "It is final.")
    looks.check(public)
    follow(public, first.number)
    told(public, "Overturned on appeal", "no party may appeal once more")
    looks.check(public)
    public.goto(f"/cases/{first.number}/")
    told(public, "final 2 December 2026", "Overturned on appeal", "taken back by act")
    looks.check(public)


def test_an_expulsion_that_is_not_ratified_is_undone_everywhere(arrive, clock, page):
    public, court = page, Court()
    for member in (court.ada, court.bea):
        a_title(member, court.director)
    member = f"/members/{court.bea.number}/"
    director, bea = map(arrive, (court.director, court.bea))
    director.goto(member)
    follow(director, "Expel the member")
    looks.check(director)
    for label, text in (
        ("What was said", "Who nerded you out!"),
        ("On which day", "2026-06-01"),
        ("By whose report", court.ada.number),
        ("How it came about", "Over the turn of Ada, as the table heard."),
    ):
        director.get_by_label(label, exact=True).fill(text)
    press(director, "Expel the member and open the case")
    heading(director, "Ratification")
    told(director, "awaiting ratification", "Filed byThe Executive Director")
    looks.check(director)
    case = opened(director)

    # Who is expelled is told at once, and may hand in an appeal before it is decided.
    hears(bea, "is to be ratified")
    follow(bea, case.number)
    told(bea, "21 days left", "Over the turn of Ada, as the table heard.")
    follow(bea, "Hand in an appeal before it is decided")
    looks.check(bea)

    # A match of the days in between is none of title, though both hold one.
    met = later(3)
    match = a_match(court.ada, court.bea, day=met.date(), at=met)
    result = submitted(match, by=court.ada, at=met)
    confirm_result(result=result, by=court.bea, at=met)
    played = f"/matches/{match.number}/"
    clock.goes_on(days=4)
    public.goto(case.address)
    told(public, "It is in effect meanwhile")
    expect(public.locator("main")).not_to_contain_text("Over the turn of Ada")
    looks.check(public)
    for address, words in (
        (member, "expelled, awaiting ratification"),
        (played, "Unsanctioned match"),
        (f"{member}record/", "No match of that kind counts."),
        ("/registers/convened/", "No title match is entered."),
    ):
        public.goto(address)
        told(public, words)

    here = court.heard_expulsion(Case.objects.numbered(case.number), at=clock.at)
    panel = panel_of(here)
    clock.goes_on(days=10)
    presides = arrive(panel[0])
    writes(presides, case, "One heard it.", "One alone is not enough.", "VII.4")
    presides.get_by_text("Another order").first.click()
    order = presides.get_by_role("group", name="Order 1")
    order.get_by_label("What it does").select_option("refuse-ratification")
    order.get_by_label("The order in words").fill("The expulsion is not ratified.")
    press(presides, "Keep the draft")
    follow(presides, "Vote on it and sign it")
    told(presides, "What a refusal undoes", match.number)
    looks.check(presides)
    closed(here, panel, clock.at)
    published(here, court.secretary, clock.at)

    # It is void from the start, and what was played meanwhile is for the title.
    public.goto(case.address)
    told(public, "Ratification refused.", match.number, "and is: Title match")
    looks.check(public)
    for address, words in (
        (member, "void from the start"),
        (played, "Title match"),
        (f"{member}record/", match.number),
        ("/registers/convened/", match.number),
    ):
        public.goto(address)
        told(public, words)
