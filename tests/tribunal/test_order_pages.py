"""What orders leave in the registers, as pages and programs read it."""

import pytest

from tests.web.markup import text_of
from tests.web.registers import Program
from tribunal.models import OrderKind as Kind
from tribunal.orders import lapse

from .courts import later
from .test_orders import (
    HANDS,
    SHEET,
    a_nine,
    a_title_match,
    order,
    ordered,
    published,
)

pytestmark = pytest.mark.django_db


def page(client, address):
    answer = client.get(address)
    assert answer.status_code == 200
    return text_of(answer), answer.content.decode()


def test_a_provisional_suspension_says_so_and_names_its_case(court, client):
    # VIII.1-i
    case = court.served()
    done = ordered(court, case)
    told, markup = page(client, f"/registers/members/{court.bea.number}/")
    assert "suspended, provisional" in told
    assert f"6 June 2026 – 21 June 2026 · {case.number} (interim)" in told
    linked = f'href="/cases/{case.number}/">{case.number}</a> (interim)'
    assert linked in markup
    (bar,) = (
        Program(client).get(f"registers/members/{court.bea.number}/").json()["bars"]
    )
    assert (bar["provisional"], bar["until"]) == (True, "2026-06-21")
    # What lapsed stays on the page with its end.
    lapse(done, at=later(40))
    told, _ = page(client, f"/registers/members/{court.bea.number}/")
    assert "suspended, provisional" in told


def test_a_corrected_result_names_its_case_where_it_stands_and_where_it_was(
    court, client
):
    match, case = a_title_match(court), court.served()
    published(court, case, order(Kind.CORRECT_RESULT, match=match, sheet=SHEET))
    told, markup = page(client, f"/registers/matches/{match.number}/")
    assert f"Why this result {case.number}" in told
    assert f"replaced: {case.number}" in told
    assert markup.count(f'href="/cases/{case.number}/">{case.number}</a>') == 2


SAID = {
    # what is ordered of a 29 that the federation did this with, what its page says
    "admitted that was refused": "Admitted on 1 July 2026 for Federation of England by "
    "an order of the Tribunal, {case}. VIII.1",
    "refused that waited": "It was refused by an order of the Tribunal, {case}. VIII.1",
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
    assert f"an order: {case.number}" in told or "by an order" in told
    answer = Program(client).get(f"registers/twenty-nines/{entry.number}/").json()
    assert answer["state"] == state


def test_a_29_admitted_by_order_has_a_certificate_that_says_so(court, client):
    entry, case = a_nine(court), court.served()
    published(court, case, order(Kind.ADMIT_TWENTY_NINE, twenty_nine=entry))
    told = (
        Program(client)
        .get(f"registers/twenty-nines/{entry.number}/")
        .json()["certified"]
    )
    assert (told["by"], told["authority"]) == (None, case.number)
    assert told["text"].splitlines()[-2:] == [
        "Admitted: 2026-07-01",
        f"By order of the Tribunal: {case.number}",
    ]
    pdf = client.get(f"/registers/twenty-nines/{entry.number}/certificate.pdf")
    assert (pdf.status_code, pdf.content[:5]) == (200, b"%PDF-")
