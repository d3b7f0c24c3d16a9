"""Who may do what: each address asked by each method as everybody, against the table.

The table is written by hand, from the rules. What is walked here only finds what it
leaves out.
"""

import pytest
from django.urls import get_resolver, resolve

from .cast import WHO
from .table import TABLE

pytestmark = pytest.mark.django_db

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")


def routes(patterns, above=""):
    """Every route that the service answers at, as Django writes it."""
    for pattern in patterns:
        own = str(pattern.pattern)
        route = above + (own.removeprefix("^") if above else own)
        if hasattr(pattern, "url_patterns"):
            yield from routes(pattern.url_patterns, route)
        else:
            yield route


ROUTES = sorted(set(routes(get_resolver().url_patterns)))


@pytest.fixture(scope="module")
def covered(house):
    """The rows by the route that answers them."""
    by_route = {}
    for row in TABLE:
        asked = row.asked(house.cast.samples).partition("?")[0]
        by_route.setdefault(resolve(asked).route, []).append(row)
    return by_route


@pytest.mark.proof
@pytest.mark.parametrize("row", TABLE, ids=str)
def test_each_is_answered_as_the_table_says_and_the_refused_write_nothing(house, row):
    told = {who: house.told(who, row) for who in WHO}
    otherwise = [
        f"{who}: {told[who]}, not {answer}"
        for who, answer in row.answers.items()
        if told[who] != answer
    ]
    assert not otherwise, f"line {row.line}: {'; '.join(otherwise)}"


@pytest.mark.proof
@pytest.mark.parametrize(
    "row",
    [
        row
        for row in TABLE
        if row.answers["nobody"].status == 302
        and not row.is_open
        and not row.address.startswith("/account/log")
        and not row.address.startswith("/account/signup/")
    ],
    ids=str,
)
def test_who_has_not_logged_in_is_sent_to_do_so_and_back_again(house, row):
    address = row.asked(house.cast.samples)
    answer, _ = house.ask(
        "nobody", row.method, address, row.content(house.cast.samples)
    )
    assert answer.headers["Location"].startswith("/account/login/?next=/")


@pytest.mark.parametrize("route", ROUTES)
def test_the_table_has_every_address_and_method(house, covered, route):
    """What has no row is not taken: 405, and nothing written."""
    assert route in covered, f"table.txt has no row for {route}"
    rows = covered[route]
    address = rows[0].asked(house.cast.samples)
    for method in METHODS:
        if method not in {row.method for row in rows}:
            for who in ("director", "nobody"):
                told = house.answer(who, method, address, {})
                barred = (401, 403) if who == "nobody" and rows[0].is_api else ()
                assert told.status in (405, *barred), f"no row for {method} {route}"
                assert told.writes == "", (method, route)


@pytest.mark.proof
@pytest.mark.parametrize("row", [row for row in TABLE if row.is_api], ids=str)
def test_the_api_knows_nobody_by_a_session(house, row):
    """A browser that has logged in cannot be made to act through the API."""
    samples = house.cast.samples
    cookie = f"sessionid={house.cast.sessions['director']}"
    asked = row.method, row.asked(samples), row.content(samples)
    answer, changed = house.ask("nobody", *asked, cookie=cookie)
    assert (answer.status_code, changed) == (row.answers["nobody"].status, set())
