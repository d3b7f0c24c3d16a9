"""Who tries too often waits: by address and place, by place, and by second factor."""

from datetime import timedelta

import pytest
from axes.models import AccessAttempt
from django.db.models import F
from django.test import Client

from .logged_in import PASSWORD, a_log_in, code, log_in, mailed_link, with_app

pytestmark = pytest.mark.django_db

ASKED = "/account/2fa/authenticate/"
TRIES = 5


def elsewhere(place="192.0.2.7"):
    return Client(REMOTE_ADDR=place)


def try_often(client, times=TRIES, email="bea@example.org", password="wrong"):
    return [log_in(client, email, password).status_code for _ in range(times)]


def later(**time):
    """Lets time pass since every try."""
    AccessAttempt.objects.update(attempt_time=F("attempt_time") - timedelta(**time))


def test_five_wrong_passwords_lock_an_address_at_a_place(client):
    a_log_in()
    assert try_often(client) == [200, 200, 200, 200, 429]
    right = log_in(client)
    assert right.status_code == 429
    assert 0 < int(right["Retry-After"]) <= 15 * 60
    assert "no-store" in right["Cache-Control"]
    said = right.content.decode()
    assert "Tried too often" in said
    assert "in 15 minutes" in said
    assert "/account/password/reset/" in said
    assert client.get("/you/").status_code == 302
    # Neither another place nor another address waits for it.
    assert log_in(elsewhere()).status_code == 302
    a_log_in("eve@example.org")
    assert log_in(client, "eve@example.org").status_code == 302


def test_an_unknown_address_is_locked_alike(client):
    a_log_in()
    known = try_often(client)
    assert try_often(client, email="nobody@example.org") == known
    said = [
        log_in(client, email).content.decode().partition("<main")[2]
        for email in ("bea@example.org", "nobody@example.org")
    ]
    assert said[0] == said[1]


def test_a_lock_ends_after_a_quarter_of_an_hour_and_is_not_drawn_out(client):
    a_log_in()
    try_often(client)
    later(minutes=14)
    assert try_often(client, 1) == [429]
    later(minutes=2)
    assert log_in(client).status_code == 302


def test_a_log_in_clears_the_own_count_and_no_other(client):
    a_log_in()
    a_log_in("eve@example.org")
    try_often(client, 4, "bea@example.org")
    try_often(client, 4, "eve@example.org")
    assert log_in(client, "eve@example.org").status_code == 302
    client.post("/account/logout/")
    assert try_often(client, 1, "eve@example.org") == [200]
    assert try_often(client, 1, "bea@example.org") == [429]


def test_a_reset_by_mail_ends_a_lock(client):
    a_log_in()
    try_often(client)
    other = elsewhere()
    other.post("/account/password/reset/", {"email": "bea@example.org"})
    hidden = other.get(mailed_link())["Location"]
    new = {"password1": "a run of four fives", "password2": "a run of four fives"}
    other.post(hidden, new)
    assert log_in(client, password="a run of four fives").status_code == 302


def test_a_place_that_tries_many_addresses_is_locked_for_all(client):
    a_log_in()
    AccessAttempt.objects.create(
        username="many@example.org",
        ip_address="192.0.2.7",
        user_agent="a script",
        failures_since_start=49,
    )
    assert try_often(elsewhere(), 1, "x@example.org") == [429]
    assert log_in(elsewhere()).status_code == 429
    assert log_in(client).status_code == 302


def test_a_network_of_ipv6_is_one_place():
    a_log_in()
    for number in range(TRIES):
        last = try_often(elsewhere(f"2001:db8:1:2::{number:x}"), 1)
    assert last == [429]
    assert log_in(elsewhere("2001:db8:1:2:ffff::9")).status_code == 429
    assert log_in(elsewhere("2001:db8:1:3::9")).status_code == 302


def test_behind_a_proxy_the_place_is_what_the_proxy_saw(settings):
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    a_log_in()

    def from_there(seen):
        return Client(headers={"x-forwarded-for": f"203.0.113.9, {seen}"})

    try_often(from_there("192.0.2.7"))
    assert log_in(from_there("192.0.2.7")).status_code == 429
    assert log_in(from_there("192.0.2.8")).status_code == 302
    assert log_in(Client(headers={"x-forwarded-for": "nowhere"})).status_code == 403


def test_what_anybody_sends_for_a_place_counts_nothing_without_proxy():
    a_log_in()
    for number in range(TRIES):
        client = Client(headers={"x-forwarded-for": f"192.0.2.{number}"})
        last = try_often(client, 1)
    assert last == [429]


def test_codes_are_counted_wherever_they_are_tried(client):
    # A stolen password gives five guesses, from however many places.
    with_app(a_log_in())
    for number in range(TRIES):
        thief = elsewhere(f"192.0.2.{number}")
        log_in(thief)
        answer = thief.post(ASKED, {"code": "000000"})
    assert answer.status_code == 429
    assert "somebody knows your password" in answer.content.decode()
    log_in(client)
    assert client.post(ASKED, {"code": code()}).status_code == 429
    assert client.get("/you/").status_code == 302
    later(minutes=16)
    assert client.post(ASKED, {"code": code()}).status_code == 302


def test_a_right_code_clears_the_count_of_codes(client):
    with_app(a_log_in())
    log_in(client)
    for _ in range(4):
        assert client.post(ASKED, {"code": "000000"}).status_code == 200
    assert client.post(ASKED, {"code": code()}).status_code == 302
    assert not AccessAttempt.objects.exists()


def test_a_wrong_code_is_counted_when_it_is_asked_again(client):
    user = with_app(a_log_in())
    client.force_login(user)
    again = "/account/2fa/reauthenticate/"
    tries = [client.post(again, {"code": "0" * 6}).status_code for _ in range(TRIES)]
    assert tries == [200, 200, 200, 200, 429]
    assert client.post(again, {"code": code()}).status_code == 429


@pytest.mark.parametrize(
    ("address", "field"),
    [
        ("/account/reauthenticate/", "password"),
        ("/account/password/change/", "oldpassword"),
    ],
)
def test_a_wrong_password_is_counted_wherever_it_is_asked(client, address, field):
    client.force_login(a_log_in())
    new = {"password1": "a run of four fives", "password2": "a run of four fives"}
    tries = [client.post(address, new | {field: "x"}).status_code for _ in range(TRIES)]
    assert tries == [200, 200, 200, 200, 429]
    assert client.post(address, new | {field: PASSWORD}).status_code == 429
    client.post("/account/logout/")
    assert log_in(client, password="a run of four fives").status_code == 429


def test_nothing_secret_is_kept_of_a_try(client):
    user = with_app(a_log_in())
    log_in(client, password="wrong-word")
    log_in(client)
    client.post(ASKED, {"code": "123123"})
    client.force_login(user)
    new = {"password1": "new-word", "password2": "new-word"}
    client.post("/account/password/change/", new | {"oldpassword": "old-word"})
    kept = repr(list(AccessAttempt.objects.values()))
    assert "bea@example.org" in kept
    for secret in ("wrong-word", "123123", "new-word", "old-word"):
        assert secret not in kept


@pytest.mark.parametrize("agent", ["", "x" * 9000, "\xff", "'; --"])
def test_a_try_of_a_strange_browser_is_counted_too(agent):
    a_log_in()
    client = Client(headers={"user-agent": agent, "accept": agent})
    tries = [log_in(client, password="x").status_code for _ in range(TRIES)]
    assert tries == [200, 200, 200, 200, 429]


@pytest.mark.django_db(transaction=True)
def test_codes_tried_at_once_are_counted_one_by_one(apart):
    came = apart("codes", crowd="tests.web.guesses")
    assert came["right"] == {"let in": 1, "answered": 4, "locked": 15}
    assert came["wrong"] == {"answered": 4, "locked": 16}
    assert came["counted"] == [5, 5]


@pytest.mark.django_db(transaction=True)
def test_passwords_tried_at_once_are_counted_before_they_are_looked_at(apart):
    came = apart("passwords", crowd="tests.web.guesses")
    assert came == {"came": {"answered": 4, "locked": 46}, "looked": 5}


@pytest.mark.parametrize(
    ("part", "came"),
    [
        # Five letters an hour to an address, from however many places.
        ("letters", {"came": {"let in": 5, "locked": 45}, "sent": 5}),
        # Twenty an hour from a place, which is a whole network of IPv6.
        ("sign_ups", {"came": {"let in": 20, "locked": 30}, "signed_up": 20}),
        # Eight a minute, of what all others who act wait for meanwhile.
        ("looks", {"came": {"answered": 8, "locked": 42}}),
    ],
)
@pytest.mark.django_db(transaction=True)
def test_of_fifty_at_once_no_more_are_answered_than_the_limit(apart, part, came):
    assert apart(part, crowd="tests.web.guesses") == came
