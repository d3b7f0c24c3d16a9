"""What no page and no address of the API may be made to do, whoever asks.

Each row of the table is asked as somebody who may, with what nobody should send.
"""

import json
import re

import pytest
from django.db.models import Q
from django.http import QueryDict
from django.utils import timezone

from standings import allowances
from standings.api import doors as api_doors
from standings.models import Allowance, User
from standings.views import doors

from .conftest import undone
from .table import TABLE, Answer, filled

pytestmark = [pytest.mark.proof, pytest.mark.django_db]

POSTS = [row for row in TABLE if row.method == "POST"]
FORMS = [row for row in POSTS if not row.is_api]
OWN = [row for row in TABLE if not row.is_open]
ASKING = [row for row in POSTS if row.is_api]

LONG, DIGITS = "x" * 5000, "9" * 30
TRAVERSAL = "..%2f..%2f..%2fetc%2fpasswd"


# --- Led here by another site ---


@pytest.mark.parametrize("row", FORMS, ids=str)
def test_no_form_is_taken_from_another_site(house, row):
    samples = house.cast.samples
    asked = row.method, row.asked(samples), row.content(samples)
    answer, changed = house.ask(row.does, *asked, guarded=True)
    assert (answer.status_code, changed) == (403, set())


# --- Addresses that were never given ---

GUESSES = (
    *("0", "-1", DIGITS, LONG[:300], "ICA-" + DIGITS, "0" * 16, "A" * 22),
    *("%00", "%ED%A0%80", "%FF", "..", TRAVERSAL, "%0D%0AX-Evil:1", "%F0%9F%83%8F"),
)
NAMED = [row for row in OWN if "<" in row.address]


@pytest.mark.parametrize("row", NAMED, ids=str)
def test_a_guess_finds_nothing_and_does_nothing(house, row):
    body = row.content(house.cast.samples)
    for guess in GUESSES:
        address = filled(row.address, dict.fromkeys(house.cast.samples, guess))
        answer, changed = house.ask(row.does, row.method, address, body)
        assert answer.status_code < 500, guess
        assert not changed, guess
        assert "root:" not in answer.content.decode()
        assert not answer.has_header("X-Evil")
        if row.method == "POST" or row.is_api:
            assert answer.status_code in (400, 404, 405), guess


# --- Queries ---

HOSTILE = ("\0", "\ud800", DIGITS, "-1", LONG, "2024-02-30", "[]", "../../etc/passwd")
LISTS = re.compile(
    "/(api/v1/)?(admin|you|applications|members|federations|record|acts|notices|imports"
    "|matches|registers|standings|events|cases|rulings|referee)/"
)
READ = [row for row in TABLE if row.method == "GET" and LISTS.match(row.address)]


def encoded(text):
    """A text as an address may carry it, halves of letters and all."""
    return "".join(f"%{byte:02x}" for byte in text.encode("utf-8", "surrogatepass"))


@pytest.fixture
def sought(monkeypatch):
    """The names that a query has been searched for in this test."""
    names = set()

    class Noting(QueryDict):
        def __getitem__(self, name):
            names.add(name)
            return super().__getitem__(name)

        def __contains__(self, name):
            names.add(name)
            return super().__contains__(name)

        def getlist(self, name, default=None):
            names.add(name)
            return super().getlist(name, default)

    monkeypatch.setattr("django.core.handlers.wsgi.QueryDict", Noting)
    return names


@pytest.mark.parametrize("row", READ, ids=str)
def test_no_query_is_our_error(house, row, sought):
    """What it searches its query for is asked; of all other names, one tells."""
    address = row.asked(house.cast.samples)
    assert house.answer(row.does, "GET", address).status == row.answers[row.does].status
    address += "&" if "?" in address else "?"
    asked = {None}  # a serializer's own question
    while names := ({"nobody-s"} | sought) - asked:
        for hostile in map(encoded, HOSTILE):
            for name in names:
                told = house.answer(row.does, "GET", f"{address}{name}={hostile}")
                assert told.status < 500, (name, hostile)
        asked |= names


# --- Bodies ---

FILLED = [row for row in POSTS if row.body and not row.is_open]


@pytest.mark.parametrize("row", [row for row in FILLED if not row.is_api], ids=str)
def test_no_field_of_a_form_is_our_error(house, row):
    given = row.content(house.cast.samples)
    for name in given:
        for hostile in HOSTILE:
            if hostile != "\ud800":
                told = house.told(row.does, row, given | {name: hostile})
                assert told.status < 500, (name, hostile)


ODD = (*HOSTILE, None, True, 10**30, 1.5, [], ["x"], {}, {"x": 1}, "\u202e", "")


@pytest.mark.parametrize("row", [row for row in FILLED if row.is_api], ids=str)
def test_no_value_of_a_body_is_our_error(house, row):
    given = json.loads(row.content(house.cast.samples))
    for name in given:
        for odd in ODD:
            told = house.told(row.does, row, json.dumps(given | {name: odd}))
            assert told.status < 500, (name, odd)


BROKEN = (b"", b"{", b"\xff", b"[" * 5000, b'{"a": NaN}', b'{"a": 1, "a": 1}', b"null")


@pytest.mark.parametrize("row", [row for row in ASKING if not row.is_open], ids=str)
def test_a_body_that_is_none_is_refused(house, row):
    for body in (*BROKEN, b"[]", b'"x"', b"1"):
        if body != b"" or row.body != "{}":
            told = house.told(row.does, row, body)
            assert (told.status in (400, 422), told.writes) == (True, ""), body


@pytest.mark.parametrize("row", [row for row in POSTS if not row.is_open], ids=str)
def test_a_body_past_the_bound_is_not_read(house, row):
    samples = house.cast.samples
    for length in (64 * 1024 * 1024, DIGITS):
        headers = {"content_length": str(length)}
        asked = row.method, row.asked(samples), row.content(samples)
        answer, changed = house.ask(row.does, *asked, **headers)
        assert (answer.status_code, changed) == (413, set())


# --- Too often ---

APART = {
    "/matches/new/": allowances.REPORTS,
    "/api/v1/matches/": allowances.REPORTS,
    "/matches/import/": allowances.IMPORTS,
    "/api/v1/imports/": allowances.IMPORTS,
    "/cases/new/": allowances.FILINGS,
    "/cases/new/utterance/": allowances.FILINGS,
    "/api/v1/cases/": allowances.FILINGS,
    "/cases/<published>/appeal/": allowances.FILINGS,
    "/admin/bulk/certify/": allowances.MANY,
    "/api/v1/cases/<published>/appeals/": allowances.FILINGS,
}
"""What is counted by itself besides."""


def used_up(limit, user):
    """Nothing is left of an allowance of somebody's."""
    told = {"what": limit.name, "whose": allowances.person(user), "used": limit.most}
    Allowance.objects.create(until=timezone.now() + limit.time, **told)


@pytest.mark.parametrize(
    ("row", "limit"),
    [
        (row, limit)
        for row in POSTS
        if not row.is_open and row.does != "nobody"
        for limit in dict.fromkeys(
            (allowances.WRITES, APART.get(row.address, allowances.WRITES))
        )
    ],
    ids=lambda each: each.name if isinstance(each, allowances.Limit) else str(each),
)
def test_what_is_sent_too_often_is_refused_and_nothing_written(house, row, limit):
    with undone():
        used_up(limit, house.cast.users[row.does])
        assert house.told(row.does, row) == Answer(429, "")


SENT = [row for row in POSTS if not (row.is_open or row.does == "nobody")]


@pytest.mark.parametrize("row", SENT, ids=str)
def test_what_is_sent_is_counted_once_read_or_not(house, row, monkeypatch):
    """Whatever comes of it: a body that cannot be read was sent as often, too."""
    taken = []
    for door in (doors, api_doors):
        monkeypatch.setattr(door, "take", lambda limit, _whose: taken.append(limit))
    for body in (None, *((b"{", b"\xff", b"[" * 5000) if row.is_api else ({},))):
        taken.clear()
        house.told(row.does, row, body)
        assert taken.count(allowances.WRITES) == 1, body


LOOKED_AT = [row for row in READ if re.match("/admin/bulk/.*[?]", row.address)]


@pytest.mark.parametrize("row", LOOKED_AT, ids=str)
def test_to_look_at_an_act_on_many_is_counted_with_doing_it(house, row):
    ticking = row.address.partition("?")[0]
    with undone():
        assert house.told(row.does, row) == Answer(200, "")
        used_up(allowances.MANY, house.cast.users[row.does])
        assert house.told(row.does, row) == Answer(429, "")
        # To tick is not to look.
        assert house.answer(row.does, "GET", ticking) == Answer(200, "")


# --- More than was asked for ---

RAISED = User.objects.filter(Q(is_superuser=True) | Q(is_active=False))
"""Who has become what nobody in the cast is."""
SMUGGLED = {
    **{"id": "1", "pk": "1", "user": "1", "account": "1", "by": "ICA-000001"},
    **{"at": "2020-01-01", "role": "executive-director", "state": "approved"},
    **{"is_staff": "true", "is_superuser": "true", "is_active": "", "password": "x"},
}


@pytest.mark.parametrize("row", [row for row in ASKING if not row.is_open], ids=str)
def test_a_key_that_is_not_known_is_refused_and_nothing_written(house, row):
    given = json.loads(row.content(house.cast.samples))
    for name, value in SMUGGLED.items():
        if name not in given:
            told = house.told(row.does, row, json.dumps(given | {name: value}))
            assert (told.status, told.writes) == (422, ""), name


@pytest.mark.parametrize("row", [row for row in FORMS if not row.is_open], ids=str)
def test_what_a_form_does_not_ask_for_changes_nothing(house, row, monkeypatch):
    """Nobody becomes anything by fields that are sent along."""
    seen = []
    monkeypatch.setattr(house, "changed", lambda: seen.append(RAISED.exists()) or set())
    samples = house.cast.samples
    given = row.content(samples)
    smuggled = {name: value for name, value in SMUGGLED.items() if name not in given}
    answer, _ = house.ask(row.does, "POST", row.asked(samples), smuggled | given)
    assert answer.status_code == row.answers[row.does].status
    assert not any(seen)
