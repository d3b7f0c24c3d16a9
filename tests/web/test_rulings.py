"""Rulings that are kept: on their pages, over JSON, and the sheet corrected by one."""

import json

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from knox.models import AuthToken

from standings.models import Act, Sheet
from tests.tribunal.tables import EIGHT, NIGHT, Table, counted, happened
from tribunal.models import Ruling

from .logged_in import a_log_in, with_app
from .markup import text_of

pytestmark = pytest.mark.django_db

ASKED = "/referee/count/keep/?hand=7C8D8H9S&starter=KC&claimed=10&when=open"
MUGGINS = f"{ASKED}&muggins=pair+8D+8H"
PEEK = "/referee/happened/peek/keep/?opponent_at=60"
NUMBER = "ICA-R-2026-000001"
ONE = f"/referee/rulings/{NUMBER}/"


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    monkeypatch.setattr("django.utils.timezone.now", lambda: NIGHT)


@pytest.fixture
def table():
    return Table()


@pytest.fixture
def referee(table):
    """The referee's browser, with a second factor."""
    return let_in(with_app(a_log_in("ref@example.org", member=table.referee)))


def let_in(user):
    client = Client()
    client.force_login(user)
    return client


def of_the_match(table, **told):
    of = {"match": table.match.number, "deal": "6", "player": "B", "opponent": "A"}
    return of | told


def test_a_ruling_is_kept_and_has_its_page(client, table, referee):
    form = referee.get(MUGGINS)
    assert "Muggins stands: 2 to the opponent." in text_of(form)
    key = form.context["form"]["key"].value()
    told = of_the_match(table, player_says="I named it.", key=key)
    for _ in range(2):
        kept = referee.post(MUGGINS, told)
        assert (kept.status_code, kept["Location"]) == (302, ONE)
    assert Ruling.objects.count() == 1

    page = text_of(client.get(ONE))
    for words in (
        *(NUMBER, "Muggins stands: 2 to the opponent.", "By the wording of 30"),
        *("entertains no appeal", "Bea Pone", "Ada Go", table.match.number, "deal 6"),
        *("I named it.", "After the count", "referee"),
    ):
        assert words in page
    assert "with this ruling on it" not in page
    assert "with this ruling on it" in text_of(referee.get(ONE))


def test_to_keep_it_is_offered_to_referees_and_to_whoever_may_be_one(
    client, table, referee
):
    reporter = let_in(a_log_in("reporter@example.org"))
    offered = [
        "Keep this ruling" in text_of(each.get(ASKED.replace("keep/", "")))
        for each in (client, referee, reporter)
    ]
    assert offered == [True, True, False]


def test_a_ruling_on_what_happened_is_kept_without_a_match(client, referee):
    kept = referee.post(PEEK, {"player": "Eve Starter", "key": ""})
    page = text_of(client.get(kept["Location"]))
    assert "2 to the opponent, pegged at once." in page
    assert "The opponent goes from 60 to 62." in page
    assert "Eve Starter" in page
    assert "entertains no appeal" not in page
    assert "File a case" in page


AMISS = {
    # what is told; the status, and what the page says
    "no such match": ({"match": "ICA-M-2026-999999"}, 400, "There is no match"),
    "no such event": ({"event": "E-1"}, 400, "There is no event"),
    "no such member": ({"player": "ICA-999999"}, 400, "ICA-999999"),
    "who did not sit there": ({"player": "Eve Starter"}, 409, "did not sit at"),
    "both sides": ({"player": "A", "opponent": "A"}, 409, "on both sides"),
    "deal nought": ({"deal": "0"}, 400, "1"),
}


@pytest.mark.parametrize(("told", "status", "says"), AMISS.values(), ids=AMISS)
def test_what_is_amiss_is_told_beside_its_field(table, referee, told, status, says):
    acts = Act.objects.count()
    page = referee.post(MUGGINS, of_the_match(table, **told))
    assert (page.status_code, says in text_of(page)) == (status, True)
    assert (Act.objects.count(), Ruling.objects.count()) == (acts, 0)


def test_what_is_not_asked_whole_leads_back_to_the_question(referee):
    back = referee.get("/referee/count/keep/?hand=7C8D8H9S&starter=KC&claimed=10")
    assert back["Location"] == "/referee/count/?hand=7C8D8H9S&starter=KC&claimed=10"


def test_the_sheet_is_shown_with_the_ruling_on_it_and_corrected(table, referee):
    ruling = table.kept(counted(10, cards=EIGHT))
    page = referee.get(f"{ONE}correct/")
    changed = [(mark, text) for mark, text in page.context["lines"] if mark != "stays"]
    assert changed == [
        ("goes", "Show B: 10"),
        ("comes", "Show B: 8"),
        ("goes", "Score: A 121, B 108"),
        ("comes", "Score: A 121, B 106"),
        ("goes", "Result: A 121, B 108"),
        ("comes", "Result: A 121, B 106"),
    ]
    assert Sheet.objects.count() == 1
    for _ in range(2):
        done = referee.post(f"{ONE}correct/")
        assert done["Location"] == f"/matches/{table.match.number}/sheets/2/"
    assert Sheet.objects.count() == 2
    assert f"corrected by {ruling.number}" in text_of(referee.get(ONE))
    assert "B 106" in text_of(Client().get(f"/matches/{table.match.number}/"))


def test_where_no_sheet_is_touched_the_page_says_so(table, referee):
    table.kept(happened("exposed-card"))
    page = referee.get(f"{ONE}correct/")
    assert "changes nothing on the sheet" in text_of(page)
    assert page.status_code == 200
    table.kept(counted(10), deal=9)
    nowhere = referee.get(f"{ONE.replace('000001', '000002')}correct/")
    assert nowhere.status_code == 409
    assert "does not hold it" in text_of(nowhere)


def test_the_list_goes_on_and_is_sifted_by_match(client, table):
    for _ in range(51):
        table.kept(happened("peek"), match=None, deal=None, player="", opponent="")
    table.kept(counted(10, "pair 8D 8H"))
    first = client.get("/referee/rulings/")
    assert len(first.context["rows"]) == 50
    rest = client.get("/referee/rulings/", {"before": first.context["last"].number})
    assert [row.number for row in rest.context["rows"]][-1] == NUMBER
    of_match = client.get("/referee/rulings/", {"match": table.match.number})
    assert [row.serial for row in of_match.context["rows"]] == [52]
    for query in ({"before": "R-1"}, {"match": "M-1"}, {"before": "\0"}):
        assert client.get("/referee/rulings/", query).status_code == 400


def queries(client, address):
    with CaptureQueriesContext(
        connection,
    ) as caught:
        assert client.get(address).status_code == 200
    return len(caught)


def test_the_pages_ask_as_much_of_many_rulings_as_of_one(client, table):
    table.kept(counted(10, "pair 8D 8H"))
    addresses = ("/referee/rulings/", ONE, "/api/v1/rulings/")
    before = [queries(client, address) for address in addresses]
    for _ in range(10):
        table.kept(counted(10, "pair 8D 8H"))
    assert [queries(client, address) for address in addresses] == before
    assert before[0] <= 2


def test_a_number_is_one_address(client, table):
    table.kept()
    for number in ("ICA-R-2026-0000001", "ICA-R-2026-000009", "1"):
        assert client.get(f"/referee/rulings/{number}/").status_code == 404
        assert client.get(f"/api/v1/rulings/{number}/").status_code == 404


# --- Over JSON ---

API = "/api/v1/rulings/"
COUNT = {
    "hand": "7C 8D 8H 9S",
    "starter": "KC",
    "claimed": 10,
    "muggins": ["pair 8D 8H"],
    "when": "open",
}


@pytest.fixture
def post(client, table):
    user = with_app(a_log_in("ref@example.org", member=table.referee))
    token = {"authorization": f"Token {AuthToken.objects.create(user=user)[1]}"}

    def post(body, **headers):
        told, sent = json.dumps(body), {"content_type": "application/json"}
        return client.post(API, told, headers=token | headers, **sent)

    return post


def test_a_program_keeps_a_ruling_and_reads_it(client, table, post):
    told = {"count": COUNT, "match": table.match.number, "deal": 6, "player": "B"}
    made = post(told, **{"Idempotency-Key": "once"})
    assert made.status_code == 201
    again = post(told, **{"Idempotency-Key": "once"})
    assert (again.status_code, again.json()) == (201, made.json())
    assert Ruling.objects.count() == 1

    answer = client.get(f"{API}{NUMBER}/")
    assert answer["ETag"] == f'"{Act.objects.last().number}"'
    ruling = answer.json()
    assert ruling == made.json()
    assert ruling["given"]["answer"][0]["text"] == "Muggins stands: 2 to the opponent."
    assert ruling["given"]["points"] == 2
    assert ruling["player"] == {
        "member": table.bea.number,
        "name": "Bea Pone",
        "says": "",
    }
    assert (ruling["referee"], ruling["day"]) == (table.referee.number, "2026-09-30")
    listed = client.get(API, {"match": table.match.number}).json()
    assert listed == {"results": [ruling], "next": None}

    # What was asked may be asked again, word for word.
    asked = {key: value for key, value in ruling["asked"].items()}
    assert post({"count": asked}).status_code == 201


REFUSED = {
    # the body; the status, the pointer, and what is said
    "neither of the two": ({}, 422, "/count", "one of the two"),
    "both": (
        {"count": COUNT, "happening": {"what": "peek"}},
        *(422, "/count", "one of the two"),
    ),
    "nothing that the desk knows": (
        {"happening": {"what": "hiccup"}},
        *(422, "/happening/what", "peek"),
    ),
    "no moment of it": (
        {"happening": {"what": "renege", "when": "tomorrow"}},
        *(422, "/happening/when", "unclaimed"),
    ),
    "no line of a count": (
        {"count": COUNT | {"muggins": ["nothing"]}},
        *(422, "/count/muggins/0", "nothing"),
    ),
    "no such match": (
        {"count": COUNT, "match": "ICA-M-2026-999999"},
        *(422, "/match", "There is no match"),
    ),
    "a key that is not known": (
        {"happening": {"what": "peek", "wen": "x"}},
        *(422, "/happening/wen", "misspelt"),
    ),
    "a score past the end": (
        {"happening": {"what": "peek", "form": "short", "opponent_at": 100}},
        *(422, "/happening/opponent_at", "the last hole is 61"),
    ),
    "a deal of no match": ({"count": COUNT, "deal": 3}, 409, None, "name the match"),
}


@pytest.mark.parametrize(
    ("body", "status", "pointer", "says"), REFUSED.values(), ids=REFUSED
)
def test_what_a_program_asks_amiss_is_refused_at_its_place(
    table, post, body, status, pointer, says
):
    acts = Act.objects.count()
    refused = post(body)
    problem = refused.json()
    assert refused.status_code == status
    assert problem.get("pointer") == pointer
    assert says in json.dumps(problem, ensure_ascii=False)
    assert (Act.objects.count(), Ruling.objects.count()) == (acts, 0)
