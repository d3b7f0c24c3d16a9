"""What somebody owes or has lodged, as their page and the case’s tell them."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from rulebook.findings import Refused
from standings.models import Act, Notice, User
from standings.notices import acknowledge, opened
from tests.web.logged_in import with_app
from tests.web.meetings import logged_in
from tribunal.access import worn_by
from tribunal.appealing import marks
from tribunal.clock import lapse
from tribunal.endings import withdraw
from tribunal.filing import Correspondence, cure, find_deficient, take_back_defects
from tribunal.forms.appeals import CureForm
from tribunal.letterheads import answer_letterhead, letterheads_asked, to_confirm
from tribunal.lodging import weighed
from tribunal.models import OrderKind, TermKind
from tribunal.sealing import seal
from tribunal.shown import Shown
from tribunal.templatetags.cases import your_cases

from . import second_bench as second
from .appellants import LODGED, PUBLISHED, a_paper, appealed, letter
from .benches import published
from .courts import later
from .refusals import refused
from .second_bench import on
from .test_orders import a_nine, met, order
from .test_second_instance import stays

pytestmark = pytest.mark.django_db


def a_user(member):
    return User.objects.create_user(email=f"{member.number}@example.org", member=member)


# What a filing lacks, said and taken back (VIII.1-b, VIII.2-b)


def test_what_an_appeal_lacks_is_made_good_within_its_thirty_days(court):
    # Whole in form, so that no time runs of its own; and one that has it already.
    for told in ({}, {"letter": letter()}):
        with second.undone():
            case = appealed(court, **told)
            find_deficient(
                case=case, defects=["Page two."], by=court.secretary, at=on(13)
            )
            (term,) = case.terms.running().filter(kind=TermKind.CURE)
            assert (term.days, term.since) == (30, PUBLISHED)
    case = court.deficient()
    assert case.terms.get().days == 7


def test_what_was_said_in_error_to_be_missing_is_taken_back_with_the_reason(court):
    case = court.deficient()
    by = {"case": case, "by": court.secretary}
    take_back_defects(reason="It names it.", at=later(2), **by)
    act = Act.objects.about("case", case.number).last()
    assert (act.verb, act.reason) == ("take-back-defects", "It names it.")
    assert [each.member for each in Notice.objects.filter(act=act)] == [court.ada]
    assert not case.terms.running().exists()
    assert Shown(case, a_user(court.ada), later(2)).defects == []
    ask = {"reason": "Again.", "at": later(2)} | by
    refused(Refused, "no-defects-to-take-back", lambda: take_back_defects(**ask))
    ask = {"case": case, "text": "Here.", "by": court.ada, "at": later(2)}
    refused(Refused, "nothing-to-cure", lambda: cure(**ask))
    # And what is missing in truth may be said.
    find_deficient(defects=["Name the day."], at=later(3), **by)
    shown = Shown(case, User.objects.get(member=court.ada), later(3))
    assert [defect.text for defect in shown.defects] == ["Name the day."]
    form = CureForm(case=case, worn=worn_by(case, court.ada, later(3)))
    assert [defect.text for defect in form.defects] == ["Name the day."]


def test_the_thirty_days_of_an_appeal_run_on_when_a_defect_is_taken_back(court):
    case = appealed(court, letter=letter())
    by = {"case": case, "by": court.secretary}
    find_deficient(defects=["Page two."], at=on(13), **by)
    take_back_defects(reason="It is there.", at=on(14), **by)
    assert case.terms.running().filter(kind=TermKind.CURE).count() == 1


# What is next, by the clock and not by the state alone


NEXT = [
    # VIII.2-a: published on 1 October, in time until the end of the 31st
    ("2026-10-31T23:59:59+00:00", "A party may appeal while the thirty days run."),
    ("2026-11-01T00:00:00+00:00", "No party may appeal it in time any more"),
]


def test_after_its_thirty_days_no_page_says_that_a_party_may_appeal(court):
    case = published(court, at=PUBLISHED)
    for at, said in NEXT:
        moment = on(1).fromisoformat(at)
        assert said in Shown(case, a_user_of_nobody(), moment).next_step
    case = lapse(case=case, at=on(1, month=11))
    assert Shown(case, a_user_of_nobody(), on(1, month=11)).next_step == ""


def a_user_of_nobody():
    return User(email="nobody@example.org")


# Whoever is asked, and whoever lodged


def test_an_officer_sees_the_letterheads_that_wait_and_no_others(court):
    case = appealed(court)
    asked = [each.appeal.case for each in letterheads_asked(court.officer, {"ENG"})]
    assert asked == [case]
    assert letterheads_asked(court.elsewhere, {"SCO"}) == []
    assert letterheads_asked(court.officer, set()) == []
    # Nobody judges in their own cause.
    assert letterheads_asked(court.ada, {"ENG"}) == []
    answer_letterhead(
        letter=to_confirm(case), confirms=True, by=court.officer, at=LODGED
    )
    assert letterheads_asked(court.officer, {"ENG"}) == []


def test_the_pages_lead_to_the_letterhead_and_give_the_receipt(court, monkeypatch):
    monkeypatch.setattr("django.utils.timezone.now", lambda: on(12, hour=9))
    case = appealed(court)
    officer, ada = logged_in(court.officer), logged_in(court.ada)
    address = f"/cases/{case.number}/letterhead/"
    assert address in officer.get("/you/").content.decode()
    notice = Notice.objects.get(act__verb="ask-letterhead")
    assert address in officer.get(f"/you/notices/{notice.number}/").content.decode()
    receipt = "Received on 12 October 2026, 09:30:00, Europe/London, under number"
    for page in ("/you/", f"/cases/{case.number}/"):
        said = " ".join(ada.get(page).content.decode().split())
        assert receipt in said
        assert "in time" in said[said.index(receipt) :][:120]


def test_a_late_appeal_has_its_receipt_too_and_says_how_late(court, monkeypatch):
    at = on(2, month=11)
    monkeypatch.setattr("django.utils.timezone.now", lambda: at)
    case = appealed(court, at=at)
    assert marks(weighed(case.appeal), at)
    said = " ".join(logged_in(court.ada).get("/you/").content.decode().split())
    assert "Received on 2 November 2026, 09:00:00, Europe/London" in said
    assert "late by 2 days" in said


def test_queues_count_the_sealed_cases_that_somebody_may_read_and_no_others(
    court, monkeypatch
):
    now = later(70)
    case = court.expelled()
    seal(case=case, reason="A letter.", by=court.chair, at=later(1))
    filed = court.admitted(text="Another.")
    seal(case=filed, reason="A letter.", by=court.chair, at=later(2))
    told = {}
    for name in ("chair", "secretary", "quinn", "officer"):
        user = with_app(a_user(getattr(court, name)))
        monkeypatch.setattr("django.utils.timezone.now", lambda: now)
        told[name] = _queues(user)
    # Quinn is of Ada's federation, and so is tied to her case.
    assert told == {
        "chair": ({"admitted": 2}, 1),
        "secretary": ({}, 1),
        "quinn": ({}, 1),
        "officer": ({}, 0),
    }


def test_what_waits_is_asked_for_alike_however_many_cases_wait(court, monkeypatch):
    case = court.expelled()
    seal(case=case, reason="A letter.", by=court.chair, at=later(1))
    chair, pia, office = (
        with_app(a_user(who)) for who in (court.chair, court.pia, court.secretary)
    )
    asked = []
    for texts in (("One.",), ("Two.", "Three.")):
        for text in texts:
            # Open to all and sealed, the chair free and tied, before two offices.
            for against, by in ((court.bea, court.chair), (court.chair, court.pia)):
                for made in (court.filed, court.served):
                    text += "!"
                    case = made(text=f"{text} Open.", respondents=(against,))
                    case = made(text=f"{text} Closed.", respondents=(against,))
                    seal(case=case, reason="So.", by=by, at=later(3))
        monkeypatch.setattr("django.utils.timezone.now", lambda: later(70))
        for user in chair, pia, office:
            with CaptureQueriesContext(connection) as queries:
                your_cases(user)
            asked.append(len(queries))
    assert asked[:3] == asked[3:]


def _queues(user):
    cases = your_cases(user)
    offices = {each["state"]: each["number"] for each in cases["offices"]}
    return offices, cases["unratified"]


def test_the_front_page_tells_what_waits_for_an_office_and_never_says_nothing(
    court, monkeypatch
):
    # Ada waits for an answer that nobody asks of her; the chair has a panel to draw.
    court.admitted()
    monkeypatch.setattr("django.utils.timezone.now", lambda: later(3))
    told = {}
    for name in ("ada", "chair", "secretary"):
        member = getattr(court, name)
        client, user = Client(), with_app(a_user(member))
        for notice in Notice.objects.of(user):
            (acknowledge if notice.to_acknowledge else opened)(notice, at=later(2))
        client.force_login(user)
        page = client.get("/").content.decode()
        told[name] = text_of_needs(page)
    assert told["ada"] == "Nothing. Your page"
    assert told["chair"].startswith("One case is admitted, and without a panel.")
    assert told["secretary"].startswith("The console shows what waits")
    assert "without a panel" not in told["secretary"]


def text_of_needs(page):
    """What the list of what needs somebody says, in plain words."""
    found = page.partition('<section class="needs"')[2].partition("</section>")[0]
    text = re.sub("<[^>]*>", " ", found.partition("</h2>")[2])
    return " ".join(text.split())


# Mentor correspondence that comes with an appeal (VII.3)


def test_correspondence_that_comes_with_an_appeal_is_sealed_as_it_comes(court):
    letters = (Correspondence.of(a_paper(b"%PDF- Dear mentee")),)
    case = appealed(court, documents=letters)
    filing = case.filings.get(kind="opening")
    (sealed,) = filing.seals.all()
    assert (sealed.ground, sealed.is_whole) == ("correspondence", False)
    assert sealed.files.count() == 1
    # The letter itself is read by whoever reads the appeal.
    assert filing.files.count() == 2


# What rests on a determination that is appealed (VIII.2-d)


def test_a_result_and_a_29_say_that_what_they_rest_on_is_appealed_or_stayed(court):
    match, nine = met(court), a_nine(court)
    ordered = (
        order(OrderKind.VOID_RESULT, match=match),
        order(OrderKind.ADMIT_TWENTY_NINE, twenty_nine=nine),
    )
    case = second.seated(court, orders=ordered)
    pages = f"/matches/{match.number}/", f"/registers/twenty-nines/{nine.number}/"
    said = "under appeal, which does not suspend it", "under appeal, and stayed"
    for marked, other in (said, said[::-1]):
        for page in pages:
            text = " ".join(Client().get(page).content.decode().split())
            assert marked in text
            assert other not in text
        if marked == said[0]:
            stays(case)
    with second.undone():
        withdraw(case=case, by=court.ada, at=on(20))
        for page in pages:
            assert "under appeal" not in Client().get(page).content.decode()
