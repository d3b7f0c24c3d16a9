"""Standings on their page, the matches behind a figure, and what cannot be asked."""

import csv
import io
import re
from datetime import date, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from standings import results
from standings.certifying import (
    certify,
)
from standings.federations import merge_federation
from standings.membership import join_federation
from standings.models import BarKind, Member
from standings.titles import bar_member

from ..standings.nines import Club
from ..standings.people import (
    FIRST,
    NOON,
    a_director,
    a_federation,
    a_member,
    a_title,
)
from ..standings.played import played
from ..standings.tables import DAY, EVENING, a_match, a_result, submitted
from .markup import text_of
from .tabled import as_csv, on_the_page

pytestmark = pytest.mark.django_db

A_DAY = timedelta(days=1)
LATER = EVENING + 20 * A_DAY


@pytest.fixture(autouse=True)
def _clock(monkeypatch):
    monkeypatch.setattr("django.utils.timezone.now", lambda: LATER)


@pytest.fixture
def director():
    return a_director()


@pytest.fixture
def ada(director):
    return a_title(a_member(by=director, name="Ada Pone"), director).member


@pytest.fixture
def bea(director, ada):
    return a_title(a_member(by=director, name="Bea Crib"), director).member


def page(client, address="/standings/", status=200, **asked):
    answer = client.get(address, asked)
    assert answer.status_code == status
    return text_of(answer)


def links(client, address):
    """The links of a page: where each leads, by its text."""
    markup = client.get(address).content.decode()
    found = re.findall(r'<a[^>]*href="([^"]+)"[^>]*>(.*?)</a>', markup, re.DOTALL)
    return [
        (re.sub("<[^>]+>", "", text), to.replace("&amp;", "&")) for to, text in found
    ]


# --- What a page tells ---


def test_a_standing_of_nothing_says_so(client):
    assert "No match of this season counts here." in page(client)
    assert on_the_page(client) == ({}, 0, (0, 0))


def test_a_standing_is_of_this_season_and_of_today_unless_asked_otherwise(
    client, ada, bea
):
    played(ada, bea)
    played(ada, bea, day=date(2025, 5, 1), scores="A 121, B 60")
    told = page(client)
    assert "Standings of 2026" in told
    assert "Championship and qualifying play, as of 20 October 2026." in told
    assert on_the_page(client)[0] == {
        ada.number: (1, 1, 1, 0, 0, 0, 23, 0),
        bea.number: (2, 1, 0, 1, 0, 0, -23, 0),
    }
    assert on_the_page(client, season=2025)[0][ada.number][2] == 4


def test_the_page_says_what_equals_share_and_what_would_part_them(client, ada, bea):
    # RW-090, RW-091; V-a and a silence
    played(ada, bea)
    played(bea, ada, at=EVENING + A_DAY, scores="A 121, B 97")
    assert [row[0] for row in on_the_page(client)[0].values()] == [1, 1]
    told = page(client)
    assert "Equals share a rank" in told
    assert "The Code names nothing that would part them" in told
    shown = dict(links(client, "/standings/"))
    assert shown["V-a Reading"] == "/rules/V-a/"
    assert shown["S.21 Silent"] == "/rules/silences/#S.21"


def test_the_page_says_how_many_results_wait_and_what_balances(
    client, director, ada, bea
):
    submitted(a_match(ada, bea), by=ada)
    seats = (ada, bea, "Cy Crib")
    at = EVENING - A_DAY
    scores = "A 121, B 100, C 60"
    played(*seats, form="three-hand", scores=scores, at=at, by_officer=director)
    told = page(client)
    assert "1 result waits for the other side to answer" in told
    assert "5 wins and 5 defeats at all the tables" in told
    assert "others who sat there, who stand in no row, 0 and 4" in told
    assert "They are as many, as they must be." in told


def test_marks_stand_beside_a_name_and_lead_to_what_they_mean(
    client, director, ada, bea
):
    match = played(ada, bea, scores="A 121, B 90")
    decided = {"authority": "ICA-T-2026-014", "by": director, "at": LATER}
    judged = a_result("A 121, B 91")
    results.correct_result(match=match, judged=judged, **decided)
    bar_member(member=bea, kind=BarKind.SUSPENDED, since=DAY, **decided)
    told = page(client)
    assert re.search(r"Ada Pone ICA-000002 1 corrected ", told)
    assert re.search(r"Bea Crib ICA-000003 suspended 1 corrected ", told)
    before = page(client, as_of=DAY.isoformat())
    assert re.search(r"Ada Pone ICA-000002 1 corrected since ", before)
    # Either day's record says which act made it so, and why.
    address = dict(links(client, f"/standings/?as_of={DAY}"))["1 corrected since"]
    told = page(client, address)
    assert "121–90" in told
    assert re.search(r"After this day: .* −1 defeat, .*ICA-T-2026-014", told)
    now = page(client, dict(links(client, "/standings/"))["1 corrected"])
    assert "121–91" in now
    assert re.search(r"Changed .* −1 defeat, .*ICA-T-2026-014", now)


def test_a_defeat_of_four_leads_to_the_double_skunk_that_made_it(client, ada, bea):
    played(ada, bea)
    skunk = played(ada, bea, scores="A 121, B 60", at=EVENING + A_DAY)
    shown = links(client, "/standings/")
    (behind,) = [to for text, to in shown if text == "5" and to.endswith("=defeats")]
    told = page(client, behind)
    assert "Defeats: 5, and the matches behind it" in told
    assert re.search(rf"{skunk.number}.*121–60.*Defeats 4", told)
    assert re.search(r"Together Wins 0 Defeats 5 Spread −84", told)
    shown = links(client, behind)
    address = f"/matches/{skunk.number}/"
    assert [to for _, to in shown].count(address) == 1
    said = "Bea Crib is double-skunked and takes a quadruple defeat"
    assert said in page(client, address)
    credited = next(to for text, to in shown if text.startswith("act "))
    assert "confirm" in page(client, credited)


def test_every_figure_leads_to_as_much_as_it_says(client, ada, bea):
    played(ada, bea, scores="A 121, B 60")
    played(bea, ada, at=EVENING + A_DAY, scores="A 121, B 90")
    played(
        *(ada, bea),
        form="short",
        agreed=True,
        scores="A 30, B 61",
        at=EVENING + 2 * A_DAY,
    )
    for scope in ("championship", "all"):
        shown = links(client, f"/standings/?scope={scope}")
        figures = [(text, to) for text, to in shown if "of=" in to]
        assert len(figures) == 12
        for text, to in figures:
            of = to.rpartition("=")[2]
            context = client.get(to).context
            shown = sum(getattr(each.figures, of) for each in context["played"])
            assert shown == int(text.replace("−", "-"))


def test_names_stand_there_as_they_are_written(client, director):
    # RW-176
    odd = a_title(a_member(by=director, name="<b>Fish & Chips</b>"), director).member
    plain = a_title(a_member(by=director, name="O'Neill"), director).member
    played(odd, plain)
    markup = client.get("/standings/").content.decode()
    assert "&lt;b&gt;Fish &amp; Chips&lt;/b&gt;" in markup
    assert "<b>Fish" not in markup


# --- A member's own ---


def test_a_record_tells_seasons_and_the_chart_in_words_too(client, ada, bea):
    played(ada, bea, scores="A 121, B 60")
    played(bea, ada, at=EVENING + A_DAY, scores="A 121, B 97")
    played(ada, bea, day=date(2025, 5, 1))
    address = f"/members/{ada.number}/record/"
    told = page(client, address)
    assert re.search(r"2026 Played 2 Wins 4 Defeats 1", told)
    assert re.search(r"2025 Played 1 Wins 1 Defeats 0", told)
    assert "<svg" not in client.get(address).content.decode()
    markup = client.get(address, {"season": 2026}).content.decode()
    assert 'role="img" aria-labelledby="chart-title chart-said"' in markup
    told = page(client, address, season=2026)
    assert "to 4 for the wins and to 1 for the defeats" in told
    assert re.search(r"September 2026 Played 1 Wins 4", told)
    assert re.search(r"October 2026 Played 1 Wins 0 Defeats 1", told)


def test_who_has_played_nothing_has_an_empty_record(client, ada):
    for room in ("record", "opponents"):
        address = f"/members/{ada.number}/{room}/"
        assert "counts" in page(client, address)
        assert page(client, address, season=2026)


def test_head_to_head_is_told_of_each_opponent(client, director, ada, bea):
    played(ada, bea, scores="A 121, B 60")
    told = page(client, f"/members/{ada.number}/opponents/")
    line = "Bea Crib ICA-000003 Met 1 Wins 4 Defeats 0 Skunks given 1 Skunks taken 0"
    assert line in told
    assert (
        f"/members/{ada.number}/opponents/"
        in dict(links(client, f"/members/{ada.number}/")).values()
    )


def test_members_are_in_a_sensible_order_and_found_without_accents(client, director):
    # RW-175: neither sorted last nor taken for one another
    seats = ["Zach Seat", "König Seat", "Éric Seat", "Konig Seat", "Eugen Seat"]
    for name in seats:
        a_member(by=director, name=name)
    listed = re.findall(r"(\w+) Seat ICA", page(client, "/members/"))
    assert listed == ["Ada", "Éric", "Eugen", "Konig", "König", "Zach"]
    for asked in ("konig", "Ko\u0308nig", "KÖNIG"):
        told = page(client, "/members/", q=asked)
        assert re.findall(r"(\w+) Seat ICA", told) == ["Konig", "König"]


# --- Asked for otherwise, or not to be answered ---

UNANSWERED = [
    ({"as_of": "2026-10-21"}, "This day has not come yet"),
    ({"as_of": "2026-02-30"}, "This is no day; write one such as 2026-05-01."),
    ({"as_of": "21/10/2026"}, "This is no day; write one such as 2026-05-01."),
    ({"season": "last"}, "A season is a year of play, such as 2026."),
    ({"season": "0"}, "greater than or equal to 1"),
    ({"season": "9" * 30}, "less than or equal to 9999"),
    ({"scope": "friendly"}, "There is no such scope"),
    ({"federation": "XYZ"}, "There is no federation “XYZ”"),
    ({"federation": "\0"}, "Null characters are not allowed"),
    ({"after": "ICA-999999"}, "There is no member “ICA-999999”"),
    ({"after": "ICA-000001"}, "ICA-000001 does not stand there"),
]


@pytest.mark.parametrize(("asked", "said"), UNANSWERED)
def test_what_cannot_be_asked_is_answered_with_the_form(client, ada, asked, said):
    told = page(client, status=400, **asked)
    assert said in told
    assert "Show it" in told
    if "after" not in asked:
        assert said in page(client, "/standings/export.csv", 400, **asked)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"as_of": "2026-10-21"}, "This day has not come yet"),
        ({"season": "x"}, "A season is a year of play"),
        ({"scope": "x"}, "There is no such scope"),
        ({"of": "points"}, "A standing has no such figure."),
        ({"before": "ICA-M-2026-000999"}, "There is no match “ICA-M-2026-000999”"),
    ],
)
def test_what_cannot_be_asked_of_a_record_is_answered_with_the_form(
    client, ada, asked, said
):
    told = page(client, f"/members/{ada.number}/record/", status=400, **asked)
    assert said in told
    assert "Show them" in told


@pytest.mark.parametrize("room", ["record", "opponents"])
@pytest.mark.parametrize("number", ["ICA-999999", "ICA-0000002", "0", "x"])
def test_nobody_of_a_number_is_told(client, ada, room, number):
    told = page(client, f"/members/{number}/{room}/", status=404)
    assert f"There is no member “{number}”." in told


def test_a_standing_goes_on_after_a_member(client, director, ada, bea, monkeypatch):
    cy = a_title(a_member(by=director, name="Cy Deal"), director).member
    played(ada, bea)
    played(ada, cy)
    whole = on_the_page(client)[0]
    monkeypatch.setattr("standings.views.standings.ON_A_PAGE", 2)
    first = on_the_page(client)[0]
    onward = dict(links(client, "/standings/"))["Go on"]
    assert list(first) == [ada.number, bea.number]
    rest = page(client, f"/standings/{onward}")
    assert "Cy Deal" in rest
    assert "Ada Pone" not in rest
    assert on_the_page(client, after=bea.number)[0] == {cy.number: whole[cy.number]}


def test_a_record_goes_on_after_a_match(client, ada, bea, monkeypatch):
    matches = [played(ada, bea, at=EVENING - n * A_DAY) for n in range(3)]
    monkeypatch.setattr("standings.views.standings.MATCHES_ON_A_PAGE", 2)
    address = f"/members/{ada.number}/record/"
    told = page(client, address)
    assert [match.number in told for match in matches] == [True, True, False]
    assert "Together Wins 3" in told
    onward = dict(links(client, address))["Go on"]
    shown = client.get(f"{address}{onward}").context["played"]
    assert [each.match for each in shown] == matches[2:]


def test_the_standing_of_a_federation_that_ended_says_where_it_goes_on(
    client, director, ada, bea
):
    england = a_federation(by=director)
    wales = a_federation(by=director, code="WAL")
    played(ada, bea)
    last = LATER.date() - A_DAY
    merge_federation(
        federation=england,
        into=wales,
        last_day=last,
        by=director,
        at=LATER,
    )
    said = text_of(client.get("/standings/?federation=ENG"))
    assert "ENG ended on 19 October 2026 and goes on in WAL" in said
    assert "federation=WAL" in client.get("/standings/?federation=ENG").content.decode()
    before = client.get(f"/standings/?federation=ENG&as_of={last}")
    for page in (before, client.get("/standings/?federation=WAL")):
        assert "goes on in" not in text_of(page)


# --- Exported ---


def test_the_export_is_the_standing_with_its_numbers_as_numbers(
    client, director, ada, bea
):
    # RW-182: a spread of -16 stays a number, a name of -16 a text
    minus = a_title(a_member(by=director, name="-16"), director).member
    england = a_federation(by=director)
    told = {"federation": england, "since": FIRST, "by": director, "at": NOON}
    join_federation(member=minus, **told)
    played(ada, minus, scores="A 121, B 105")
    answer = client.get("/standings/export.csv")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert "standing-2026-championship-2026-10-20.csv" in answer["Content-Disposition"]
    _, row = csv.DictReader(io.StringIO(answer.content.decode()))
    assert row == {
        "rank": "2",
        "member": minus.number,
        "name": "'-16",
        "federation": "ENG",
        "played": "1",
        "wins": "0",
        "defeats": "1",
        "skunks_given": "0",
        "skunks_taken": "0",
        "spread": "-16",
        "disputed": "0",
        "corrected": "0",
        "corrected_since": "0",
        "bar": "",
        "season": "2026",
        "scope": "championship",
        "as_of": "2026-10-20",
    }
    assert as_csv(client) == on_the_page(client)[0]
    assert as_csv(client, federation="eng") == on_the_page(client, federation="ENG")[0]


def test_a_spreadsheet_is_told_the_encoding(client, ada, bea):
    # RW-186
    played(ada, bea)
    plain = client.get("/standings/export.csv").content
    marked = client.get("/standings/export.csv", {"for": "spreadsheet"}).content
    assert marked == b"\xef\xbb\xbf" + plain


def test_neither_page_nor_export_holds_an_address(client, ada, bea):
    # RW-170
    played(ada, bea)
    for address in (
        "/standings/",
        "/standings/export.csv",
        f"/members/{ada.number}/record/?season=2026",
        f"/members/{ada.number}/opponents/",
        "/api/v1/standings/",
        f"/api/v1/members/{ada.number}/record/",
    ):
        assert "@" not in client.get(address).content.decode()


# --- What a page asks the database ---


def test_a_page_asks_as_much_of_many_as_of_few(client, director, ada, bea):
    played(ada, bea)
    addresses = (
        "/standings/",
        f"/standings/?as_of={DAY}",
        "/standings/export.csv",
        f"/members/{ada.number}/record/?season=2026",
        f"/members/{ada.number}/opponents/",
        "/api/v1/standings/",
        f"/api/v1/members/{ada.number}/record/",
        f"/api/v1/members/{ada.number}/opponents/",
    )

    def asked():
        counts = []
        for address in addresses:
            with CaptureQueriesContext(connection) as captured:
                assert client.get(address).status_code == 200
            counts.append(len(captured))
        return counts

    asked()  # The first of a place begins its allowance.
    few = asked()
    for number in range(6):
        other = a_title(a_member(by=director, name=f"Cy {number}"), director).member
        played(ada, other, at=EVENING - number * A_DAY)
        played(other, bea, at=EVENING - number * A_DAY)
    assert Member.objects.count() == 9
    assert asked() == few


def test_a_certified_29_stands_on_the_page_of_who_held_it(client):
    # IV.3: what waits for a federation is in no list of somebody's
    club = Club()
    entry = club.applied()
    address = f"/members/{club.ada.number}/"
    assert "Hands of 29" not in page(client, address)
    certify(entry=entry, by=club.officer, at=LATER)
    assert entry.number in page(client, address)
    room = f"/registers/twenty-nines/{entry.number}/"
    assert room in [to for _, to in links(client, address)]
