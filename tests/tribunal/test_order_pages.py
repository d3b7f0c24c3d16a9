"""What orders leave in the registers, as pages and programs read it."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from standings.models import Act
from tests.standings.tables import a_match
from tests.web.markup import text_of
from tests.web.meetings import logged_in
from tests.web.registers import Program
from tribunal.force import lapse
from tribunal.models import OrderKind as Kind

from .courts import Court, later
from .test_orders import (
    A_DAY,
    HANDS,
    PLAYED,
    SHEET,
    THAT_NIGHT,
    a_nine,
    a_title_match,
    order,
    ordered,
    published,
    signed,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def _cases_at_hand(people):
    people.keeps(Court.served)


def linked(case):
    return f'<a class="number" href="/cases/{case.number}/">{case.number}</a>'


def page(client, address):
    answer = client.get(address)
    assert answer.status_code == 200
    return text_of(answer), answer.content.decode()


def asked(client, address):
    return Program(client).get(address).json()


def test_a_provisional_suspension_says_so_and_names_its_case(court, client):
    # VIII.1-i
    case = court.served()
    done = ordered(court, case)
    told, markup = page(client, f"/members/{court.bea.number}/")
    assert "suspended, provisional" in told
    assert f"6 June 2026 – 21 June 2026 · {case.number} (interim)" in told
    assert f"{linked(case)} (interim)" in markup
    (bar,) = asked(client, f"members/{court.bea.number}/")["bars"]
    assert (bar["provisional"], bar["until"]) == (True, "2026-06-21")
    # What lapsed stays on the page with its end.
    lapse(done, at=later(40))
    told, _ = page(client, f"/members/{court.bea.number}/")
    assert "suspended, provisional" in told


def test_a_corrected_result_names_its_case_where_it_stands_and_where_it_was(
    court, client
):
    match, case = a_title_match(court), court.served()
    published(court, case, order(Kind.CORRECT_RESULT, match=match, sheet=SHEET))
    told, markup = page(client, f"/matches/{match.number}/")
    assert f"Why this result {case.number}" in told
    assert f"replaced: {case.number}" in told
    assert markup.count(linked(case)) == 2


SAID = {
    # what is ordered of a 29 that the federation did this with, what its page says
    "admitted that was refused": "Admitted on 1 July 2026 for Federation of England by "
    "an order of the Tribunal, {case}",
    "refused that waited": "It was refused by an order of the Tribunal, {case}",
    "struck that was certified": "It was certified on 2 June 2026 for Federation of "
    "England; that is revoked, and the hand is not in the register.",
}


@pytest.mark.parametrize(("hand", "said"), SAID.items(), ids=SAID)
def test_a_29_says_what_was_ordered_of_it(court, client, hand, said):
    # IV.3, VIII.1
    first, kind, state = HANDS[hand]
    entry, case = a_nine(court), court.served()
    if first:
        first(court, entry)
    published(court, case, order(kind, twenty_nine=entry))
    told, markup = page(client, f"/registers/twenty-nines/{entry.number}/")
    assert said.format(case=case.number) in told
    assert f"by an order: {case.number}." in told
    assert asked(client, f"registers/twenty-nines/{entry.number}/")["state"] == state


def test_a_29_admitted_by_order_has_a_certificate_that_says_so(court, client):
    entry, case = a_nine(court), court.served()
    published(court, case, order(Kind.ADMIT_TWENTY_NINE, twenty_nine=entry))
    told = asked(client, f"registers/twenty-nines/{entry.number}/")["certified"]
    assert (told["by"], told["authority"]) == (None, case.number)
    assert told["text"].splitlines()[-2:] == [
        "Admitted: 2026-07-01",
        f"By order of the Tribunal: {case.number}",
    ]
    pdf = client.get(f"/registers/twenty-nines/{entry.number}/certificate.pdf")
    assert (pdf.status_code, pdf.content[:5]) == (200, b"%PDF-")


# --- On the page of the case ---


def on_the_page(case, who):
    """What the page of a case, and the API, tell somebody of its orders."""
    client = logged_in(who) if who else Client()
    told, _markup = page(client, f"/cases/{case.number}/")
    asks = Program(client, who.login if who else None)
    return told, asks.get(f"cases/{case.number}/").json()["orders"]


def test_who_has_a_part_in_a_case_reads_its_interim_orders(court, monkeypatch):
    monkeypatch.setattr("django.utils.timezone.now", lambda: later(6))
    case = court.served()
    done = ordered(court, case)
    said = "until 21 June 2026, looked at again on 21 June 2026"
    for who in (court.ada, court.bea, court.secretary, court.chair):
        told, (shown,) = on_the_page(case, who)
        assert ("It is so ordered." in told, said in told) == (True, True)
        assert shown == {
            "number": 1,
            "kind": "suspend",
            "interim": True,
            "text": "It is so ordered.",
            "match": None,
            "member": court.bea.number,
            "title": None,
            "twenty_nine": None,
            "scope": "",
            "since": None,
            "until": "2026-06-21",
            "review_on": "2026-06-21",
            "carried_out": done.carried_out_by_id,
            "lapsed": None,
        }
    for who in (None, court.cy):
        told, shown = on_the_page(case, who)
        assert ("It is so ordered." in told, shown) == (False, [])


def test_nobody_reads_a_final_order_before_it_is_carried_out(court):
    # VIII.1-k
    case = court.served()
    signed(court, case, order(Kind.SUSPEND, member=court.bea))
    for who in (None, court.cy, court.ada, court.secretary, court.pia):
        told, shown = on_the_page(case, who)
        assert ("It is so ordered." in told, shown) == (False, [])


def test_what_an_order_touches_is_listed_for_all_to_read_at_one_cost(court, client):
    # X.1-g
    match, case = a_title_match(court), court.served()
    told = order(Kind.EXPEL, member=court.bea, since=PLAYED)
    published(court, case, told)
    address = f"/cases/{case.number}/"
    with CaptureQueriesContext(connection) as first:
        told, _ = page(client, address)
    said = "Title match, and would be: Unsanctioned match"
    assert f"{match.number} {said}" in told
    other = order(Kind.SUSPEND, member=court.ada, since=PLAYED)
    published(court, case, other, order(Kind.WORDS), at=later(31))
    a_match(court.ada, court.bea, day=PLAYED - A_DAY, at=THAT_NIGHT)
    with CaptureQueriesContext(connection) as second:
        told, _ = page(client, address)
    assert told.count(said) == 2
    assert len(second) == len(first)


TYPED = [
    # what is typed otherwise, the status, what is said
    ({"member": "ICA-999999"}, 400, "ICA-999999"),
    ({"member": "x\0"}, 400, "U+0000"),
    ({"member": "Nobody At All"}, 400, "No member bears, or bore, the name"),
    ({"member": ""}, 409, "It lacks its member"),
    ({"kind": "expel"}, 400, "expel"),
    ({"text": ""}, 409, "order"),
    ({"text": "x\0y"}, 409, "U+0000"),
    ({"text": "x" * 20_001}, 409, "20001"),
    ({"until": "tomorrow"}, 400, "This is no day"),
    ({"until": "9" * 30}, 400, "This is no day"),
    ({"until": "2026-06-06"}, 409, "An interim order begins at once"),
    ({"until": "9999-12-31"}, 409, "within 3650 days"),
    ({"review_on": ""}, 400, "Say on which day it is looked at again"),
    ({"scope": "play"}, 409, "has no scope; leave that field blank"),
]


@pytest.mark.parametrize(("typed", "status", "said"), TYPED)
def test_what_cannot_be_ordered_is_told_and_nothing_is_entered(
    court, monkeypatch, typed, status, said
):
    monkeypatch.setattr("django.utils.timezone.now", lambda: later(5))
    case = court.served()
    before = Act.objects.count()
    sent = {
        "kind": "suspend",
        "member": court.bea.number,
        "text": "Bea plays no match until it is heard.",
        "until": "2026-06-21",
        "review_on": "2026-06-20",
    }
    client = logged_in(court.chair)
    answer = client.post(f"/cases/{case.number}/interim-order/", sent | typed)
    assert (answer.status_code, said in text_of(answer)) == (status, True)
    asks = Program(client, court.chair.login)
    told = {name: value for name, value in (sent | typed).items() if value}
    answer = asks.post(f"cases/{case.number}/interim-order/", told)
    assert answer.status_code in (409, 422)
    assert Act.objects.count() == before
