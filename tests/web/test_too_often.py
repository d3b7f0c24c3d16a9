"""What is asked for too often is refused, with when it is taken again."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from standings import allowances
from standings.models import Act, Allowance, Letter, User
from standings.tokens import make_token, tokens_of
from tests.standings.people import a_director

from .logged_in import PASSWORD, a_log_in, with_app

pytestmark = pytest.mark.django_db

HERE = "127.0.0.1"
SIGN_UP = {"email": "bea@example.org", "password1": PASSWORD, "password2": PASSWORD}
ADDRESS = allowances.address("bea@example.org")


def used_up(limit, whose, left=timedelta(minutes=10)):
    """Nothing is left of an allowance, for so long."""
    until = timezone.now() + left
    Allowance.objects.create(what=limit.name, whose=whose, until=until, used=limit.most)


def refused(answer):
    assert answer.status_code == 429
    assert 9 * 60 < int(answer["Retry-After"]) <= 10 * 60
    assert "no-store" in answer["Cache-Control"]
    return answer


@pytest.mark.parametrize(
    ("limit", "whose", "address", "told"),
    [
        (allowances.SIGN_UPS, HERE, "/account/signup/", SIGN_UP),
        (allowances.LETTERS, ADDRESS, "/account/signup/", SIGN_UP),
        (allowances.RESETS, HERE, "/account/password/reset/", SIGN_UP),
        (allowances.LETTERS, ADDRESS, "/account/password/reset/", SIGN_UP),
    ],
)
def test_no_more_letters_are_had_than_the_limit(client, limit, whose, address, told):
    used_up(limit, whose)
    said = refused(client.post(address, told)).content.decode()
    assert "Asked for too often" in said
    assert "in 10 minutes" in said
    assert (User.objects.count(), Letter.objects.count()) == (0, 0)
    # Whoever is known is answered alike.
    a_log_in()
    again = refused(client.post(address, told)).content.decode()
    assert again.partition("<main")[2] == said.partition("<main")[2]
    assert not Letter.objects.exists()


def test_a_new_address_is_not_kept_where_no_letter_goes_there(client):
    user = a_log_in("eve@example.org")
    client.post("/account/login/", {"login": "eve@example.org", "password": PASSWORD})
    used_up(allowances.LETTERS, ADDRESS)
    told = {"email": "bea@example.org", "action_add": ""}
    refused(client.post("/account/email/", told))
    assert user.emailaddress_set.count() == 1
    assert not Letter.objects.exists()


def test_logging_in_again_and_again_floods_no_mailbox(client):
    User.objects.create_user(email="bea@example.org", password=PASSWORD)
    told = {"login": "bea@example.org", "password": PASSWORD}
    came = [client.post("/account/login/", told).status_code for _ in range(7)]
    assert came == [302] * 5 + [429] * 2
    assert Letter.objects.count() == 5


def test_what_a_log_in_sends_is_counted_on_pages_and_over_the_api(client):
    user = with_app(a_log_in(member=a_director()))
    client.force_login(user)
    acts = Act.objects.count()
    used_up(allowances.WRITES, allowances.person(user), timedelta(minutes=1))
    assert client.post("/you/tokens/", {}).status_code == 429
    token = {"authorization": f"Token {make_token(user)}"}
    sent = {"name": "Eve Crib", "zone": "Europe/London", "since": "2024-01-01"}
    answer = Client().post(
        "/api/v1/members/", sent, content_type="application/json", headers=token
    )
    told = answer.json()
    assert answer.status_code == 429
    assert 0 < int(answer["Retry-After"]) <= 60
    assert answer["Content-Type"] == "application/problem+json"
    assert (told["status"], told["title"]) == (429, "Too Many Requests")
    assert "taken again from" in told["detail"]
    assert Act.objects.count() == acts
    # To read is not to write.
    assert client.get("/you/").status_code == 200


def test_every_write_uses_one_of_the_allowance_even_a_refused_one(client):
    user = a_log_in()
    client.force_login(user)
    token = {"authorization": f"Token {make_token(user)}"}
    client.post("/you/number/", {"number": "ICA-999999"})
    sent = {"name": "Eve Crib", "zone": "Europe/London", "since": "2024-01-01"}
    Client().post(
        "/api/v1/members/", sent, content_type="application/json", headers=token
    )
    used = Allowance.objects.get(what="writes", whose=allowances.person(user)).used
    assert used == 2


def test_tokens_are_made_so_often_a_day(client):
    user = a_log_in()
    client.post("/account/login/", {"login": "bea@example.org", "password": PASSWORD})
    used_up(allowances.TOKENS, allowances.person(user))
    refused(client.post("/you/tokens/", {}))
    assert not tokens_of(user).exists()
    assert not Letter.objects.exists()


@pytest.mark.parametrize(
    "address", ["/matches/export.csv", "/matches/export.json", "/standings/export.csv"]
)
def test_whole_registers_are_had_so_often_from_a_place(client, address):
    assert client.get(address).status_code == 200
    Allowance.objects.all().delete()
    used_up(allowances.EXPORTS, HERE)
    refused(client.get(address))
    assert Client(REMOTE_ADDR="192.0.2.7").get(address).status_code == 200


def test_copies_of_the_own_data_are_had_so_often_from_a_place(client):
    a_log_in()
    client.post("/account/login/", {"login": "bea@example.org", "password": PASSWORD})
    used_up(allowances.EXPORTS, HERE)
    refused(client.get("/you/copy/archive.zip"))
    Allowance.objects.all().delete()
    assert client.get("/you/copy/archive.zip").status_code == 200


def test_passkeys_are_asked_for_so_often_from_a_place(client):
    used_up(allowances.KEYS, HERE)
    refused(client.get("/account/2fa/passkeys/login/"))
