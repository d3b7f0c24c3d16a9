"""The moves of a determination as they are typed, and as programs make them."""

from datetime import date

import pytest

from standings.models import Act
from tests.standings.people import a_title
from tests.web.meetings import logged_in
from tests.web.registers import Program
from tribunal.determinations import to_tick
from tribunal.drafts import drafted, told_of
from tribunal.forms.determinations import CasesField
from tribunal.models import Case, OrderKind, Publication, Signature, Treatment

from .benches import HEARD, determined, drafts, heard, published, signed, signs, told
from .courts import later
from .test_move_pages import program
from .test_orders import SHEET, a_nine, met

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def _cases_at_hand(people):
    people.keeps(heard)


@pytest.fixture(autouse=True)
def now(monkeypatch):
    monkeypatch.setattr("django.utils.timezone.now", lambda: later(HEARD + 4))


def at(case, slug):
    return f"/cases/{case.number}/{slug}/"


def written(court):
    case = heard(court)
    drafts(court, case)
    return case


def names_ada(court):
    return determined(court, facts=("Ada Pone played.",))


def drafted_anew(court):
    case = published(court)
    drafts(court, case, at=later(HEARD + 4), facts=("It was played.",))
    signs(court, case, ("chair", True), ("pia", True), at=later(HEARD + 4))
    return case


TYPED = {
    "version": "0",
    "orders": "2",
    "facts": "The match was played.\r\n\r\nNobody reported it.",
    "reasons": "Whoever plays a match of title reports it.",
    "provisions": "X.2, IV.4",
    "cases": "ICA-T-2026-014 Followed\r\n",
    "order_1_kind": "words",
    "order_1_text": "The match is reported.",
    "order_2_text": "",
}
TOLD = {
    "version": 0,
    "facts": ["The match was played.", "Nobody reported it."],
    "reasons": ["Whoever plays a match of title reports it."],
    "provisions": ["X.2", "IV.4"],
    "cases": [{"case": "ICA-T-2026-014", "treatment": "followed"}],
    "orders": [{"kind": "words", "text": "The match is reported."}],
}
MADE = {
    # what the case was brought to; who; what is typed; what a program tells; the act
    "draft": (heard, "pia", TYPED, TOLD, "draft-determination"),
    "sign": (
        written,
        "pia",
        {"version": "1", "vote": "against", "dissent": "No."},
        {"version": 1, "in_favour": False, "dissent": "No."},
        "sign-determination",
    ),
    "determine": (signed, "pia", {}, {}, "determine-case"),
    "hand-back": (
        determined,
        "secretary",
        {"reason": "Take the address out."},
        {"reason": "Take the address out."},
        "hand-back-determination",
    ),
    "publish": (
        names_ada,
        "secretary",
        {},
        {"ticked": ["Ada Pone"]},
        "publish-determination",
    ),
    "correct": (
        drafted_anew,
        "pia",
        {"change": "clerical", "note": "A slip."},
        {"change": "clerical", "note": "A slip."},
        "correct-determination",
    ),
}


@pytest.mark.parametrize("slug", MADE)
@pytest.mark.parametrize("way", ["page", "api"])
def test_a_move_is_made_once_by_whose_it_is(court, slug, way):
    brought, who, typed, told_of_it, verb = MADE[slug]
    case = brought(court)
    before = Act.objects.filter(verb=verb).count()
    if way == "page":
        client = logged_in(getattr(court, who))
        opened = client.get(at(case, slug))
        assert opened.status_code == 200
        sent = {"key": opened.context["form"]["key"].value()} | typed
        if slug == "publish":
            sent["ticked"] = [each.key for each in to_tick(case)]
        for _press in range(2):
            answer = client.post(at(case, slug), sent)
            assert answer.status_code == 302, answer.context["form"].errors
    else:
        asks = program(getattr(court, who))
        for _press in range(2):
            answer = asks.post(at(case, slug)[1:], told_of_it, Idempotency_Key="once")
            assert (answer.status_code, answer.json()["number"]) == (200, case.number)
    assert Act.objects.filter(verb=verb).count() == before + 1
    if slug == "draft":
        kept = told_of(drafted(case))
        assert kept.facts == ("The match was played.", "Nobody reported it.")
        assert kept.provisions == ("X.2", "IV.4")
        assert kept.cases == (("ICA-T-2026-014", Treatment.FOLLOWED),)
        assert [order.text for order in kept.orders] == ["The match is reported."]
    if slug == "sign":
        assert Signature.objects.get().dissent == "No."
    if slug == "correct":
        assert Publication.objects.filter(case=case).count() == 2


@pytest.mark.parametrize("slug", MADE)
def test_a_move_is_nobody_elses_and_shows_them_nothing(court, slug):
    brought, _who, typed, told_of_it, _verb = MADE[slug]
    case = brought(court)
    acts = Act.objects.count()
    client, asks = logged_in(court.ada), program(court.bea)
    for answer in (
        client.get(at(case, slug)),
        client.post(at(case, slug), typed),
        asks.post(at(case, slug)[1:], told_of_it),
    ):
        assert answer.status_code == 403
        assert "match of title" not in answer.content.decode()
    assert Act.objects.count() == acts


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"cases": "ICA-T-2026-014"}, "cases"),
        ({"cases": "ICA-T-2026-014 liked"}, "cases"),
        ({"order_1_kind": "void-result", "order_1_about": "x\x00"}, "order_1_about"),
        ({"order_1_kind": "suspend", "order_1_about": "ICA-9" * 9}, "order_1_about"),
        ({"order_1_kind": "refuse-twenty-nine", "order_1_about": "1"}, "order_1_about"),
        (
            {"order_1_kind": "withdraw-title", "order_1_about": "ICA-000012"},
            "order_1_about",
        ),
        ({"order_1_kind": "pardon"}, "order_1_kind"),
        # There is no expulsion in it.
        ({"order_1_kind": "ratify"}, "order_1_kind"),
        ({"order_1_kind": ""}, "order_1_kind"),
        ({"order_1_since": "9" * 30}, "order_1_since"),
        ({"version": "9" * 30 + "x"}, "version"),
        ({"version": ""}, "version"),
    ],
)
def test_what_cannot_be_read_is_told_beside_its_field(court, change, field):
    case = heard(court)
    answer = logged_in(court.pia).post(at(case, "draft"), TYPED | change)
    assert answer.status_code == 400
    assert list(answer.context["form"].errors) == [field]
    assert drafted(case) is None


def test_what_is_done_with_an_earlier_case_is_said_in_words(court):
    case = heard(court)
    pia = logged_in(court.pia)
    page = pia.get(at(case, "draft")).content.decode()
    assert "departed from, overruled" in page
    assert '<button class="act">Keep the draft</button>' in page
    assert "ratify the expulsion" not in page
    cited = CasesField(label="Earlier cases").clean(
        "ICA-T-2026-014 departed from\r\nICA-T-2026-015 Departed-from"
    )
    assert [how for _number, how in cited] == [Treatment.DEPARTED_FROM] * 2


@pytest.mark.parametrize("orders", ["", "x", "-1", "9" * 30, "\x00"])
def test_however_many_orders_are_said_to_be_typed_no_page_breaks(court, orders):
    case = heard(court)
    answer = logged_in(court.pia).post(at(case, "draft"), TYPED | {"orders": orders})
    assert answer.status_code in (302, 400, 409)


def test_what_is_drafted_is_opened_as_it_was_typed(court):
    # Every kind of order, and what it is about, there and back.
    match, entry = met(court), a_nine(court)
    title = a_title(court.bea, court.director)
    about = {
        "correct-result": (match.number, {"sheet": SHEET}),
        "suspend": ("bea crib", {"until": "2026-12-31"}),
        "bar": (court.bea.number, {"scope": "all doubles", "since": "2026-08-01"}),
        "withdraw-title": (court.bea.number, {"scope": title.name}),
        "refuse-twenty-nine": (entry.number, {}),
    }
    typed = TYPED | {"orders": str(len(about))}
    for n, (kind, (number, more)) in enumerate(about.items(), 1):
        order = {"kind": kind, "about": number, "text": f"Order {kind}."} | more
        typed |= {f"order_{n}_{name}": value for name, value in order.items()}
    case, client = heard(court), logged_in(court.pia)
    assert client.post(at(case, "draft"), typed).status_code == 302
    orders = told_of(drafted(case)).orders
    assert [order.kind for order in orders] == list(map(OrderKind, about))
    assert (orders[0].match, orders[0].sheet) == (match, SHEET)
    assert (orders[1].member, orders[1].until) == (court.bea, date(2026, 12, 31))
    assert orders[2].scope == "all doubles"
    assert (orders[3].title, orders[3].scope) == (title, "")
    assert orders[4].twenty_nine == entry
    form = client.get(at(case, "draft")).context["form"]
    again = {field.html_name: field.value() for field in form}
    again = {name: value for name, value in again.items() if value not in (None, False)}
    assert client.post(at(case, "draft"), again).status_code == 302
    assert told_of(drafted(case)) == told_of_with(orders)
    # Who signs reads what each enters, and not its words alone (VIII.1-j).
    page = client.get(at(case, "sign")).content.decode()
    for said in (
        f"Order 1: Correct a result · {match.number}",
        f"Order 2: Suspend a member · {court.bea.number} · until 31 December 2026",
        "Order 3: Bar a member from some play · "
        f"{court.bea.number} · all doubles · from 1 August 2026",
        f"Order 4: Withdraw a title · {court.bea.number}, {title.name}",
        f"Order 5: Refuse a 29 · {entry.number}",
        SHEET.splitlines()[0],
    ):
        assert said in page
    # The panel stands there by name.
    for member in (court.chair, court.pia, court.rufus):
        assert f"<bdi>{member.names.get().full}</bdi>" in page


def test_a_program_of_the_panel_reads_a_draft_and_sends_it_back(court, client):
    # A title is told by the act that granted it, as its own addresses tell it.
    title = a_title(court.bea, court.director)
    case = heard(court)
    address, asks = f"cases/{case.number}/", program(court.pia)
    asked = {
        "version": 0,
        "facts": ["The match was played.", "Nobody reported it."],
        "reasons": ["Whoever plays a match of title reports it."],
        "provisions": ["X.2"],
        "cases": [{"case": "ICA-T-2026-014", "treatment": "followed"}],
        "orders": [
            {"kind": "withdraw-title", "text": "It ends.", "title": title.made_by_id},
            {"kind": "suspend", "text": "Until then.", "member": court.bea.number}
            | {"until": "2026-12-31"},
        ],
    }
    assert asks.get(address).json()["draft"] is None
    assert asks.post(f"{address}draft/", asked).status_code == 200
    orders = told_of(drafted(case)).orders
    assert (orders[0].title, orders[0].scope) == (title, "")
    read = program(court.rufus).get(address).json()["draft"]
    assert (read.pop("digest"), read.pop("remark")) == (drafted(case).digest, "")
    assert asks.post(f"{address}draft/", read).status_code == 200
    assert (told_of(drafted(case)).orders, drafted(case).version) == (orders, 2)
    for who in (court.ada, court.bea, court.secretary, court.sela, court.cy):
        assert program(who).get(address).json()["draft"] is None
    assert Program(client).get(address).json()["draft"] is None
    for odd in (0, 10**30, "x", True, title.made_by_id + 1000):
        wrong = {"version": 2, "orders": [asked["orders"][0] | {"title": odd}]}
        answer = asks.post(f"{address}draft/", wrong)
        assert answer.status_code == 422
        assert answer.json()["pointer"] == "/orders/0/title"


def test_who_publishes_reads_who_dissents_by_name(court):
    case = determined(court)
    page = logged_in(court.secretary).get(at(case, "publish")).content.decode()
    assert f"Dissent of {court.rufus.names.get().full}" in page


def told_of_with(orders):
    return told(
        facts=("The match was played.", "Nobody reported it."),
        provisions=("X.2", "IV.4"),
        cases=(("ICA-T-2026-014", Treatment.FOLLOWED),),
        orders=orders,
    )


def test_a_program_reads_a_determination_once_it_is_published(court, client):
    case = determined(court)
    address = f"cases/{case.number}/"
    assert Program(client).get(address).json()["determination"] is None
    assert program(court.secretary).get(address).json()["determination"] is None
    ours = program(court.pia).get(address).json()["determination"]
    assert (ours["version"], ours["versions"]) == (None, [])
    case = Case.objects.get(pk=published(court, case=heard(court, text="Another.")).pk)
    read = Program(client).get(f"cases/{case.number}/").json()["determination"]
    assert (read["version"], read["facts"][1]) == (
        1,
        {"number": 2, "text": "Nobody reported it."},
    )
    assert read["reasons"][0]["number"] == 3
    assert read["votes"][0] == {
        "member": court.chair.number,
        "presides": True,
        "in_favour": True,
        "dissent": "",
    }
    assert [each["id"] for each in read["provisions"]] == ["X.2"]
    assert read["pdf"].endswith(f"/cases/{case.number}/determination.pdf")
    assert read["digest"] == read["versions"][0]["digest"]
    assert read["appeal_until"] == "2026-08-13T22:59:59Z"
