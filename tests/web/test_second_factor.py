"""A second factor: set up, used once, wanted of officers, and kept unreadable."""

import json

import pytest
from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from standings.appointments import end_appointment
from standings.models import Appointment, Member, Role, User
from tests.standings.people import FIRST, NOON, a_director, a_member, appointed

from .logged_in import PASSWORD, SECRET, a_log_in, code, log_in, mailed, with_app

pytestmark = pytest.mark.django_db

ASKED = "/account/2fa/authenticate/"


def recovery_codes(user):
    kept = Authenticator.objects.get(user=user, type="recovery_codes")
    return kept.wrap().get_unused_codes()


# Set up and asked for.


def test_an_app_is_set_up_and_asked_for_from_then_on(client):
    user = a_log_in()
    log_in(client)
    page = client.get("/account/2fa/app/activate/")
    secret = page.context["form"].secret
    shown = page.content.decode()
    assert secret in shown
    assert "<svg" in shown
    wrong = client.post("/account/2fa/app/activate/", {"code": "000000"})
    assert "not the one now shown" in wrong.content.decode()
    assert not Authenticator.objects.exists()
    used = code(secret)
    right = client.post("/account/2fa/app/activate/", {"code": used})
    assert right["Location"] == "/account/2fa/recovery-codes/"
    codes = client.get(right["Location"]).content.decode()
    assert all(each in codes for each in recovery_codes(user))
    assert "Go on to your page" in codes

    other = Client()
    assert log_in(other)["Location"] == ASKED
    assert other.get("/you/").status_code == 302
    # The code that set the app up is used by that.
    again = other.post(ASKED, {"code": used})
    assert "was used already" in again.content.decode()
    assert other.post(ASKED, {"code": code(secret, 1)})["Location"] == "/you/"
    assert other.get("/you/").status_code == 200


def test_a_code_is_taken_once_and_no_earlier_one_after_it(client):
    with_app(a_log_in())
    log_in(client)
    used = code()
    assert client.post(ASKED, {"code": used})["Location"] == "/you/"
    for stale in (used, code(periods=-1)):
        other = Client()
        log_in(other)
        assert "was used already" in other.post(ASKED, {"code": stale}).content.decode()
    other = Client()
    log_in(other)
    assert other.post(ASKED, {"code": code(periods=1)}).status_code == 302


def test_what_was_used_is_known_to_every_machine(client):
    # It lies with the secret in the database, not in a cache.
    user = with_app(a_log_in())
    log_in(client)
    client.post(ASKED, {"code": code()})
    kept = Authenticator.objects.get(user=user, type="totp")
    assert kept.data["used"] > 0


def test_a_recovery_code_is_taken_once(client):
    user = with_app(a_log_in())
    first, *others = recovery_codes(user)
    log_in(client)
    assert client.post(ASKED, {"code": first})["Location"] == "/you/"
    assert recovery_codes(user) == others
    other = Client()
    log_in(other)
    assert other.post(ASKED, {"code": first}).status_code == 200


@pytest.mark.django_db(transaction=True)
def test_recovery_codes_are_made_anew_and_downloaded(client):
    user = with_app(a_log_in())
    client.force_login(user)
    before = recovery_codes(user)
    assert client.get("/account/2fa/recovery-codes/")["Location"].startswith(
        "/account/reauthenticate/"
    )
    told = {"password": PASSWORD, "next": "/account/2fa/recovery-codes/"}
    client.post("/account/reauthenticate/", told)
    client.post("/account/2fa/recovery-codes/generate/")
    after = recovery_codes(user)
    assert not set(before) & set(after)
    file = client.get("/account/2fa/recovery-codes/download/")
    assert file["Content-Disposition"] == 'attachment; filename="recovery-codes.txt"'
    assert file.content.decode().split() == after
    assert mailed()[-1].subject == "New recovery codes"


def test_the_page_of_a_second_factor_is_for_who_gave_the_password(client):
    with_app(a_log_in())
    assert client.get(ASKED)["Location"] == "/account/login/"
    assert client.post(ASKED, {"code": code()})["Location"] == "/account/login/"


@pytest.mark.parametrize(
    "typed", ["", "x", "\0", "²" * 6, "9" * 300_000, "'; --", "１２３４５６", "\u202e"]
)
def test_what_is_no_code_is_told_and_lets_nobody_in(client, typed):
    with_app(a_log_in())
    log_in(client)
    assert client.post(ASKED, {"code": typed}).status_code == 200
    assert client.get("/you/").status_code == 302


RESPONSE = {
    "clientDataJSON": "e30",
    "attestationObject": "oA",
    "authenticatorData": "AA",
}
CREDENTIALS = [
    "",
    "null",
    "[]",
    "7",
    '"key"',
    "{}",
    "[" * 9000,
    "{" * 30_000,
    '{"id": 1, "rawId": 2, "response": 3}',
    '{"id": "\\ud800", "rawId": "\\u0000", "response": {}}',
    json.dumps({"id": "AA", "rawId": "AA", "response": {}}),
    json.dumps({"id": "AA", "rawId": "AA", "response": RESPONSE}),
    json.dumps({"id": "A", "rawId": "A", "response": dict.fromkeys(RESPONSE, "A")}),
    json.dumps(
        {"id": "AA", "rawId": "AA", "response": RESPONSE | {"userHandle": "_w"}}
    ),
    json.dumps(
        {
            "id": "AA",
            "rawId": "AA",
            "response": RESPONSE
            | {"signature": "AA", "authenticatorData": "A" * 100, "userHandle": "enp6"},
        }
    ),
]


@pytest.mark.parametrize("sent", CREDENTIALS)
def test_what_is_no_passkey_is_told_and_not_stored(client, sent):
    user = with_app(a_log_in())
    told = {"credential": sent, "name": "key", "passwordless": "on"}
    login = "/account/2fa/passkeys/login/"
    client.get(login, headers={"accept": "application/json"})
    assert client.post(login, told)["Location"] == "/account/login/"
    log_in(client)
    client.get(ASKED)
    assert client.post(ASKED, told).status_code == 200
    assert client.get("/you/").status_code == 302
    client.post(ASKED, {"code": code()})
    client.get("/account/2fa/passkeys/add/")
    assert client.post("/account/2fa/passkeys/add/", told).status_code == 200
    client.get("/account/2fa/passkeys/reauthenticate/")
    assert client.post("/account/2fa/passkeys/reauthenticate/", told).status_code < 400
    assert not Authenticator.objects.filter(user=user, type="webauthn").exists()


# Officers.


@pytest.fixture
def officer():
    """The log-in of a referee."""
    return a_log_in(member=appointed(a_director(), Role.REFEREE))


def removed(answer):
    return answer.status_code == 302


def test_an_officer_without_second_factor_sets_one_up_and_nothing_else(client, officer):
    assert log_in(client)["Location"] == "/you/"
    open_to = ["/account/", "/account/2fa/app/activate/", "/account/2fa/passkeys/add/"]
    open_to += ["/account/logout/", "/account/reauthenticate/", "/rules/"]
    for address in open_to:
        assert client.get(address).status_code == 200, address
    shut = ["/you/", "/you/tokens/", "/account/email/", "/account/password/change/"]
    shut += ["/account/log-ins/", "/account/2fa/passkeys/"]
    for address in shut:
        for answer in (client.get(address), client.post(address, {"make": ""})):
            assert answer.get("Location", "") == "/account/" or (
                answer.status_code == 405
            ), address
    why = client.get("/you/", follow=True).content.decode()
    assert "acts only with a second factor" in why
    assert "/rules/findings/second-factor-wanted/" in why

    secret = client.get("/account/2fa/app/activate/").context["form"].secret
    client.post("/account/2fa/app/activate/", {"code": code(secret)})
    assert client.get("/you/").status_code == 200
    assert "acts only with" not in client.get("/account/").content.decode()


def test_an_officer_without_second_factor_reads_as_a_member_does(client):
    client.force_login(a_log_in(member=a_director()))
    assert "/members/new/" not in client.get("/members/").content.decode()
    assert client.get("/members/new/")["Location"] == "/account/"
    told = {"name": "Cut Jack", "zone": "Europe/London"}
    assert client.post("/members/new/", told)["Location"] == "/account/"
    assert Member.objects.count() == 1
    with_app(User.objects.get())
    assert "/members/new/" in client.get("/members/").content.decode()


def test_recovery_codes_alone_are_no_second_factor(client, officer):
    with_app(officer)
    client.force_login(officer)
    assert client.get("/you/").status_code == 200
    Authenticator.objects.filter(type="totp").delete()
    assert client.get("/you/")["Location"] == "/account/"


def test_a_plain_member_and_a_reporter_need_none(client):
    client.force_login(a_log_in(member=a_member()))
    assert client.get("/you/").status_code == 200
    client.force_login(a_log_in("eve@example.org"))
    assert client.get("/you/").status_code == 200


def test_the_last_second_factor_of_an_officer_stays(client, officer):
    with_app(officer)
    log_in(client)
    client.post(ASKED, {"code": code()})
    remove = "/account/2fa/app/remove/"
    answer = client.post(remove)
    assert answer.status_code == 409
    assert "The last second factor of an officer" in answer.content.decode()
    assert Authenticator.objects.filter(user=officer, type="totp").exists()

    held = Appointment.objects.get(member=officer.member)
    director = Appointment.objects.get(role=Role.EXECUTIVE_DIRECTOR).member
    end_appointment(appointment=held, last_day=FIRST, by=director, at=NOON)
    assert removed(client.post(remove))
    assert not Authenticator.objects.exists()
    assert mailed()[-1].subject == "The app for codes is removed"


def test_a_passkey_may_be_the_last_factor_too(client, officer):
    kept = Authenticator.objects.create(
        user=officer, type="webauthn", data={"name": "key", "credential": {}}
    )
    log_in(client)
    client.force_login(officer)
    remove = f"/account/2fa/passkeys/{kept.pk}/remove/"
    told = {"password": PASSWORD, "next": "/you/"}
    assert client.post("/account/reauthenticate/", told).status_code == 302
    answer = client.post(remove)
    assert answer.status_code == 409
    assert "The last second factor of an officer" in answer.content.decode()
    with_app(officer)
    assert removed(client.post(remove))


def test_nobody_renames_or_removes_another_persons_passkey(client):
    theirs = Authenticator.objects.create(
        user=a_log_in("eve@example.org"),
        type="webauthn",
        data={"name": "key", "credential": {}},
    )
    a_log_in()
    log_in(client)
    for number in (theirs.pk, "9" * 30):
        for act in ("rename", "remove"):
            address = f"/account/2fa/passkeys/{number}/{act}/"
            assert client.get(address).status_code == 404
            assert client.post(address, {"name": "mine"}).status_code == 404
    theirs.refresh_from_db()
    assert theirs.data["name"] == "key"


def test_what_is_asked_of_an_officer_costs_one_query(client, officer):
    with_app(officer)
    client.force_login(officer)
    with CaptureQueriesContext(connection) as asked:
        client.get("/you/notices/none/")
    mine = [each["sql"] for each in asked if "standings_appointment" in each["sql"]]
    assert len(mine) == 1
    assert len([each for each in asked if "mfa_authenticator" in each["sql"]]) == 1


# At rest.


def test_secrets_of_a_second_factor_cannot_be_read_in_the_database():
    with_app(a_log_in())
    with connection.cursor() as cursor:
        cursor.execute("SELECT type, data FROM mfa_authenticator")
        kept = {kind: str(data) for kind, data in cursor.fetchall()}
    assert set(kept) == {"totp", "recovery_codes"}
    assert all("gAAAA" in data for data in kept.values())
    assert SECRET not in kept["totp"]


def test_secrets_outlive_a_key_that_falls_back(settings):
    kept = get_adapter().encrypt("a secret")
    old, settings.SECRET_KEY = settings.SECRET_KEY, "another"
    settings.SECRET_KEY_FALLBACKS = [old]
    assert get_adapter().decrypt(kept) == "a secret"


def test_where_the_key_is_gone_no_code_fits_and_the_log_says_why(
    client, settings, caplog
):
    with_app(a_log_in())
    settings.SECRET_KEY = "another"
    log_in(client)
    for given in (code(), code(SECRET[::-1])):
        answer = client.post(ASKED, {"code": given})
        assert "That code is not the one now shown" in answer.content.decode()
    assert client.get("/you/").status_code == 302
    assert "under none of the keys" in caplog.text
    assert SECRET not in caplog.text
