"""Tokens for programs: shown once, listed, revoked, and what they open in the API."""

from datetime import timedelta

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client
from django.utils import timezone
from knox.models import AuthToken

from standings.models import Role
from standings.tokens import make_token
from tests.standings.people import a_director, appointed

from .logged_in import a_log_in, log_in, mailed, with_app

pytestmark = pytest.mark.django_db

PAGE = "/you/tokens/"
READ = "/api/v1/findings/"


def with_token(token, address=READ, scheme="Token"):
    return Client(headers={"authorization": f"{scheme} {token}"}).get(address)


def test_a_token_is_shown_once_and_kept_as_a_digest(client):
    a_log_in()
    log_in(client)
    assert "There are none" in client.get(PAGE).content.decode()
    answer = client.post(PAGE, {"make": ""})
    token = answer.context["made"]
    assert answer.status_code == 201
    assert token in answer.content.decode()
    page = client.get(PAGE).content.decode()
    assert token not in page
    assert token[:8] in page
    kept = AuthToken.objects.get()
    assert token not in (kept.digest, kept.token_key)
    year = timedelta(days=365)
    assert abs(kept.expiry - timezone.now() - year) < timedelta(minutes=5)
    assert mailed()[-1].subject == "A token is made"
    assert with_token(token).status_code == 200


def test_a_revoked_token_opens_nothing(client):
    user = a_log_in()
    log_in(client)
    token, other = make_token(user), make_token(user)
    kept = AuthToken.objects.get(token_key=token[:15])
    assert (
        "is revoked"
        in client.post(PAGE, {"revoke": kept.digest}, follow=True).content.decode()
    )
    assert with_token(token).status_code == 401
    assert with_token(other).status_code == 200


def test_nobody_revokes_another_persons_token(client):
    token = make_token(a_log_in("eve@example.org"))
    a_log_in()
    log_in(client)
    for digest in (AuthToken.objects.get().digest, "x", "", "9" * 300, "a\0b"):
        client.post(PAGE, {"revoke": digest})
    assert with_token(token).status_code == 200
    assert token[:8] not in client.get(PAGE).content.decode()


@pytest.mark.parametrize(
    "token",
    [
        *("x", "0" * 64, "f" * 63, "F" * 64, "\xff" * 64, "0" * 5000, "'" * 64, "a b"),
        "ab\x00cd",
    ],
)
def test_what_is_no_token_is_a_problem_of_401(token):
    a_log_in()
    answer = with_token(token)
    assert answer.status_code == 401
    assert answer["Content-Type"].startswith("application/problem+json")
    assert answer["WWW-Authenticate"] == "Token"
    assert answer.json()["status"] == 401


def test_an_old_token_and_that_of_a_closed_log_in_are_taken_no_longer(client):
    user = a_log_in()
    old, closed = make_token(user), make_token(user)
    AuthToken.objects.filter(token_key=old[:15]).update(
        expiry=timezone.now() - timedelta(seconds=1)
    )
    assert with_token(old).status_code == 401
    user.is_active = False
    user.save()
    assert with_token(closed).status_code == 401


def test_an_officers_token_needs_the_second_factor_beside_it():
    officer = with_app(a_log_in(member=appointed(a_director(), Role.SECRETARIAT)))
    token = make_token(officer)
    assert with_token(token).status_code == 200
    Authenticator.objects.filter(type="totp").delete()
    answer = with_token(token)
    assert answer.status_code == 403
    assert answer["Content-Type"].startswith("application/problem+json")
    assert answer.json()["code"] == "second-factor-wanted"


def test_who_shows_no_token_is_a_reader(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        assert client.get(READ).status_code == 200
        assert with_token("user:password", scheme="Basic").status_code == 200


def test_a_log_in_of_the_pages_is_none_for_the_api(client):
    # So no other site can act over the API with the browser’s cookies.
    client.force_login(a_log_in())
    assert client.get("/rules/").wsgi_request.user.is_authenticated
    assert not client.get(READ).wsgi_request.user.is_authenticated


def test_a_token_costs_as_much_among_many_as_among_few(django_assert_num_queries):
    user = a_log_in()
    token = make_token(user)
    with django_assert_num_queries(2):
        with_token(token)
    for _ in range(12):
        make_token(user)
    with django_assert_num_queries(2):
        with_token(token)


def test_a_list_of_tokens_asks_as_much_for_many_as_for_few(
    client, django_assert_max_num_queries
):
    user = a_log_in()
    log_in(client)
    for _ in range(2):
        for _ in range(9):
            make_token(user)
        with django_assert_max_num_queries(5):
            client.get(PAGE)


def test_the_description_tells_of_tokens(client):
    described = client.get("/api/v1/schema/").json()
    assert (
        described["components"]["securitySchemes"]["token"]["name"] == "Authorization"
    )
    asked = described["paths"]["/api/v1/counts/"]["post"]["security"]
    assert asked == [{"token": []}, {}]
