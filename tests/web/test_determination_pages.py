"""Determinations on their pages and as PDF: nobody sees one early (VIII.1-k)."""

import re
from datetime import timedelta
from io import BytesIO

import pytest
from django.db import transaction
from django.test import Client
from pypdf import PdfReader

from tests.tribunal.benches import (
    HEARD,
    ORDER,
    drafts,
    heard,
    published,
    signs,
)
from tests.tribunal.courts import Court, later
from tests.web.logged_in import a_log_in, with_app
from tests.web.permissions.table import TABLE
from tribunal.determinations import correct, determine, publish, standing
from tribunal.models import Case, Change, Kind, OrderKind, Treatment
from tribunal.orders import OrderTold

pytestmark = pytest.mark.django_db

ON_RECORD = "/cases/ICA-T-2026-014/determination/"
PAGE = "/cases/ICA-T-2026-015/determination/"
PDF = "/cases/ICA-T-2026-015/determination.pdf"
MARKED = "The ace of spades was marked by a crimp."
WHY = "A crimped card tells its place in the pack."
DISSENT = "The crimp is of the printer."
WHO = "public party other outsider elsewhere tribunal panellist secretariat".split()
READERS = {
    "party": "ada",
    "other": "bea",
    "outsider": "cy",
    "elsewhere": "officer",
    "tribunal": "quinn",
    "panellist": "pia",
    "secretariat": "secretary",
}


@pytest.fixture(scope="module")
def court(django_db_setup, django_db_blocker):
    """A court whose people can log in, made once; what a test does of it is undone."""
    with django_db_blocker.unblock(), transaction.atomic():
        court = Court()
        court.users = {
            who: with_app(a_log_in(f"{who}@example.org", getattr(court, member)))
            for who, member in READERS.items()
        }
        yield court
        transaction.set_rollback(True)


@pytest.fixture
def seen(court):
    """The client of each reader."""
    clients = {who: Client() for who in WHO}
    for who, user in court.users.items():
        clients[who].force_login(user)
    return clients


def words(page):
    """What a page says, without its marks."""
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


SAID = {"facts": (MARKED,), "reasons": (WHY,)}


def unfinished(court):
    case = heard(court)
    drafts(court, case, **SAID)
    return case


def half_signed(court):
    case = unfinished(court)
    signs(court, case, ("chair", True), ("pia", False, DISSENT))
    return case


def closed(court):
    case = half_signed(court)
    signs(court, case, ("pia", True))
    signs(court, case, ("rufus", False, DISSENT))
    determine(case=case, by=court.chair, at=later(HEARD + 2))
    return Case.objects.get(pk=case.pk)


STAGES = {"drafted": unfinished, "signed": half_signed, "determined": closed}
SILENT = "<|^/$|/(account|rules|count|counts|check|practice|provisions|scoresheet)/"
"""Addresses that need a sample, that are of a log-in, or ask no register anything."""
ADDRESSES = sorted(
    {
        row.address
        for row in TABLE
        if row.method == "GET" and not re.search(SILENT, row.address)
    }
)
OF_THE_CASE = [
    PAGE,
    PDF,
    f"{PAGE}?version=1",
    f"{PDF}?version=1",
    "/cases/citing/X.2/",
    "/record/?about=ICA-T-2026-015",
    "/api/v1/record/?about=ICA-T-2026-015",
]


@pytest.mark.proof
@pytest.mark.parametrize("stage", STAGES)
def test_nobody_sees_a_determination_early(court, seen, stage):
    # RW-108: drafted, then signed, then determined; every address of the case, and at
    # last, when all of it is there, every list.
    STAGES[stage](court)
    everywhere = ADDRESSES if stage == "determined" else ()
    for who, client in seen.items():
        for address in (*OF_THE_CASE, *everywhere):
            answer = client.get(address)
            ours = (
                address in (PAGE, PDF) and who == "panellist" and stage == "determined"
            )
            if address.startswith((PAGE, PDF)):
                assert answer.status_code == (200 if ours else 404), (who, address)
            if ours:
                continue
            shown = answer.getvalue() + str(answer.headers).encode()
            for part in (MARKED, WHY, DISSENT):
                assert part.encode() not in shown, (who, address)


def test_an_address_that_shows_nothing_is_one_that_does_not_exist(court, client):
    heard(court)
    pages = [
        words(client.get(PAGE.replace("015", serial)).content.decode())
        for serial in ("015", "900")
    ]
    assert pages[0].replace("015", "900") == pages[1]


def test_the_panel_reads_what_it_determined(court, seen):
    closed(court)
    page = words(seen["panellist"].get(PAGE).content.decode())
    assert "Not published yet: its panel alone reads this." in page
    assert MARKED in page


def test_everybody_reads_what_is_published(court, seen):
    closed(court)
    case = Case.objects.numbered("ICA-T-2026-015")
    publish(case=case, by=court.secretary, at=later(HEARD + 3))
    for who, client in seen.items():
        answer = client.get(PAGE)
        assert answer.status_code == 200, who
        page = words(answer.content.decode())
        for part in (MARKED, WHY, DISSENT, "The match is reported within a week."):
            assert part in page
        assert "Published 14 July 2026" in page
        assert court.bea.number in page


def test_a_page_tells_paragraphs_votes_and_what_it_rests_on(court, client, monkeypatch):
    monkeypatch.setattr("django.utils.timezone.now", lambda: later(HEARD + 4))
    published(court, cases=(("ICA-T-2026-014", Treatment.DISTINGUISHED),))
    page = client.get(PAGE).content.decode()
    for mark in ('id="p1"', 'id="p3"', 'id="o1"', 'href="/rules/X.2/"'):
        assert mark in page
    plain = words(page)
    assert "presiding · in favour" in plain
    assert "against · signed 12 July 2026" in plain
    assert "Dissent of Rufus Bell I see no title here." in plain
    assert "ICA-T-2026-014 distinguished" in plain
    assert "A party may appeal until 13 August 2026, 23:59:59, Europe/London" in plain
    digest = standing(Case.objects.numbered("ICA-T-2026-015")).determination.digest
    assert digest in page


def test_everybody_reads_what_the_orders_enter_and_no_sheet(court, client):
    # VIII.1-k. A sheet may name people, and nobody has ticked it.
    until = later(100).date()
    suspends = {"text": "Bea is suspended.", "member": court.bea, "until": until}
    orders = (ORDER, OrderTold(kind=OrderKind.SUSPEND, **suspends))
    published(court, orders=orders)
    entered = f"Order 2: Suspend a member · {court.bea.number} · until 9 September 2026"
    page = words(client.get(PAGE).content.decode())
    assert entered in page
    assert "Order 1:" not in page
    assert entered in printed(client)


def corrected(court, change=Change.CLERICAL, **said):
    case = published(court)
    at = later(HEARD + 5)
    drafts(court, case, at=at, **said or {"facts": ("The match was won.",)})
    signs(court, case, ("chair", True), ("pia", True), at=at)
    told_of = {"note": "It was won.", "by": court.chair, "at": at}
    correct(case=case, change=change, **told_of)
    return case


def test_both_versions_stay_and_the_first_says_superseded(court, client):
    # RW-110
    corrected(court)
    first, second, now = (
        words(client.get(PAGE + query).content.decode())
        for query in ("?version=1", "?version=2", "")
    )
    assert second.removesuffix("?version=2") == now
    assert "Superseded. Version 2 of 16 July 2026" in first
    assert "The match was played." in first
    assert "Superseded" not in second
    assert "Clerical correction VIII.2-f Reading : It was won." in second
    assert "[struck out: played. ]" in second
    assert "[added: won. ]" in second
    assert client.get(f"{PAGE}?version=3").status_code == 404


@pytest.mark.parametrize("version", ["0", "x", "-1", "9" * 30, "²", "\x00", "1.0"])
def test_a_version_that_is_none_is_not_found(client, db, version):
    answer = client.get(ON_RECORD, {"version": version})
    assert answer.status_code == 404


@pytest.mark.parametrize(
    "number", ["ICA-T-2026-13", "ICA-T-2026-0014", "x", "ICA-T-2026-\x00", "٢"]
)
def test_a_docket_number_that_is_none_is_not_found(client, db, number):
    assert client.get(f"/cases/{number}/determination/").status_code == 404


def printed(client, address=PDF):
    answer = client.get(address)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    pages = PdfReader(BytesIO(answer.content)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def test_a_pdf_tells_the_text_the_votes_and_the_checksum(court, client):
    published(court)
    now = standing(Case.objects.numbered("ICA-T-2026-015"))
    said = printed(client)
    for part in (
        "Determination in ICA-T-2026-015",
        "3 Whoever plays a match of title reports it.",
        "1 The match is reported within a week.",
        "Dissent of Rufus Bell",
        now.determination.digest,
        "/cases/ICA-T-2026-015/determination/?version=1",
    ):
        assert part in said
    assert client.get(PDF).content == client.get(PDF).content


def test_the_pdf_of_an_old_version_says_superseded(court, client):
    # RW-110
    case = corrected(court)
    was, now = (each.determination.digest for each in case.publications.all())
    old, new = (printed(client, f"{PDF}?version={n}") for n in (1, 2))
    assert "Superseded by version 2 of 16 July 2026" in old
    assert "Superseded" not in new
    assert (was in old, now in new) == (True, True)
    assert "It was won." in new


@pytest.mark.parametrize("cited", [1, 8])
def test_a_page_asks_as_much_however_much_it_holds(
    court, client, django_assert_num_queries, cited
):
    provisions = ("X.2", "IV.1", "IV.2", "IV.3", "IV.4", "V.1", "V.2", "V.3")[:cited]
    facts = tuple(f"Fact {n}." for n in range(cited))
    published(court, provisions=provisions, facts=facts)
    with django_assert_num_queries(11):
        client.get(PAGE)


# What cites a provision


def test_the_interim_ruling_is_on_its_page_and_cites_its_provision(client, db):
    page = words(client.get(ON_RECORD).content.decode())
    assert "Only humans play in sanctioned matches." in page
    assert "Who sat on it is not held here." in page
    assert "carried over" in page.lower()
    listed = words(client.get("/cases/citing/VII.1/").content.decode())
    assert "ICA-T-2026-014 eligibility · carried over Stands" in listed
    assert "/cases/citing/VII.1/" in client.get("/rules/VII.1/").content.decode()


def test_a_case_that_was_carried_over_tells_nothing_that_is_not_held(client, db):
    answer = client.get("/cases/ICA-T-2026-014/")
    stations = answer.context["shown"].stations
    assert [(each.label, each.at) for each in stations] == [("published", None)]
    page = words(answer.content.decode())
    assert "so no time to appeal is reckoned" in page
    assert "thirty days" not in page


@pytest.mark.parametrize(
    ("treatment", "told_of"),
    [
        (Treatment.FOLLOWED, "carried over Stands Followed: ICA-T-2026-015"),
        (Treatment.DISTINGUISHED, "Stands Distinguished: ICA-T-2026-015"),
        (Treatment.OVERRULED, "carried over Overruled ICA-T-2026-015"),
    ],
)
def test_a_list_tells_what_became_of_each_case(court, client, treatment, told_of):
    published(court, cases=(("ICA-T-2026-014", treatment),))
    listed = words(client.get("/cases/citing/VII.1/").content.decode())
    assert told_of in listed


def test_a_list_tells_until_when_a_case_may_be_appealed(court, client, monkeypatch):
    published(court, at=later(HEARD + 3))
    at = later(HEARD + 4)
    monkeypatch.setattr("django.utils.timezone.now", lambda: at)
    listed = words(client.get("/cases/citing/X.2/").content.decode())
    assert "may be appealed until 13 August 2026, 23:59:59" in listed
    at = later(HEARD + 3) + timedelta(days=31)
    listed = words(client.get("/cases/citing/X.2/").content.decode())
    assert "may be appealed" not in listed


@pytest.mark.parametrize("provision", ["XI.1", "x.2", "IV", "\x00", "9" * 40])
def test_a_provision_that_is_none_is_not_found(client, db, provision):
    assert client.get(f"/cases/citing/{provision}/").status_code == 404


@pytest.mark.parametrize("cases", [1, 4])
def test_a_list_asks_as_much_however_many_cases_it_has(
    court, client, django_assert_num_queries, cases
):
    for number in range(cases):
        published(court, case=heard(court, text=f"Case {number}.", kind=Kind.CONDUCT))
    with django_assert_num_queries(5):
        client.get("/cases/citing/X.2/")
