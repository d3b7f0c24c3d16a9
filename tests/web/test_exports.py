"""The matches as a file: what the list was asked for, in parts, each cell typed."""

import csv
import io
import json

import pytest

from standings.models import Match
from standings.spreadsheet import MARK

from ..standings.people import a_director, a_member
from ..standings.tables import DAY, a_match, submitted
from .meetings import logged_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada():
    director = a_director()
    bea, cy = (a_member(by=director, name=name) for name in ("Bea Pone", "Cy Crib"))
    submitted(a_match(director, bea), by=director)
    submitted(a_match(director, cy), by=director)
    a_match(bea, cy, day=DAY.replace(year=2025))
    return director


def asked(client, query="", kind="csv"):
    answer = client.get(f"/matches/export.{kind}{query}")
    return answer, b"".join(answer.streaming_content).decode()


def numbers(text):
    rows = csv.DictReader(io.StringIO(text.removeprefix(MARK), newline=""))
    return [row["Match"] for row in rows]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", ["2025-000001", "2026-000001", "2026-000002"]),
        ("?season=2026", ["2026-000001", "2026-000002"]),
        ("?member=ICA-000003", ["2025-000001", "2026-000002"]),
        ("?season=2026&member=ICA-000003", ["2026-000002"]),
        ("?state=confirmed", []),
        ("?basis=unsanctioned&season=2025", ["2025-000001"]),
    ],
)
def test_a_file_holds_what_the_list_was_asked_for(query, found, client, ada):
    answer, text = asked(client, query)
    assert numbers(text) == [f"ICA-M-{number}" for number in found]
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    told = json.loads(asked(client, query, "json")[1])
    assert [row["match"] for row in told] == numbers(text)


def test_a_mark_is_there_for_spreadsheets_alone(client, ada):
    # RW-186
    plain, marked = asked(client)[1], asked(client, "?for=spreadsheet")[1]
    assert marked == MARK + plain


@pytest.mark.parametrize("query", ["?season=soon", "?member=Bea", "?state=lost"])
def test_what_cannot_be_asked_for_is_refused_on_the_page(query, client, ada):
    assert client.get(f"/matches/export.csv{query}").status_code == 400


def test_there_is_no_other_kind_of_file(client):
    assert client.get("/matches/export.xlsx/").status_code == 404
    assert client.post("/matches/export.csv").status_code == 405


def test_no_address_of_anybody_stands_in_a_file(client, ada):
    # RW-170
    logged_in(ada)
    for kind in ("csv", "json"):
        assert "@" not in asked(client, kind=kind)[1]


def test_the_page_offers_the_file_of_what_it_lists(client, ada):
    page = client.get("/matches/?season=2026").content.decode()
    assert "/matches/export.csv?season=2026" in page
    assert "/matches/export.csv?season=2026&amp;for=spreadsheet" in page


def test_the_file_is_sent_in_parts(client, ada):
    answer = client.get("/matches/export.csv")
    assert answer.streaming
    assert len(list(answer.streaming_content)) == 1
    assert Match.objects.count() == 3
