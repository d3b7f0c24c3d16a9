"""Signing up, logging in and out, address and password: what is let in, and told."""

from urllib.parse import quote

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import URLPattern, get_resolver, reverse

from standings.forms.log_in import SignUpForm
from standings.models import User
from standings.tokens import make_token, tokens_of

from .logged_in import PASSWORD, a_log_in, log_in, mailed, mailed_link

pytestmark = pytest.mark.django_db

NEW = {"email": "bea@example.org", "password1": PASSWORD, "password2": PASSWORD}


def sign_up(client, **told):
    return client.post("/account/signup/", NEW | told)


def titles(answer):
    """What a page says, but for what is made anew each time."""
    page = answer.content.decode()
    return page.partition("<h1>")[2].partition("<footer")[0]


# Signing up.


def test_whoever_signs_up_confirms_the_address_and_logs_in(client):
    answer = sign_up(client, email="Bea@Example.org")
    assert answer["Location"] == "/account/confirm-email/"
    assert mailed()[-1].to == ["bea@example.org"]
    link = mailed_link()
    assert log_in(client)["Location"] == "/account/confirm-email/"
    assert client.get("/you/").status_code == 302

    # Reading the link changes nothing; mail programs do that by themselves.
    assert "Yes, it is mine" in client.get(link).content.decode()
    assert not EmailAddress.objects.get().verified
    assert client.post(link)["Location"] == "/account/login/"
    assert log_in(client)["Location"] == "/you/"
    assert client.get("/you/").status_code == 200
    assert "used before" in client.get(link).content.decode()


def test_nothing_but_address_and_password_is_taken_from_a_form(client):
    told = {"is_staff": "on", "is_superuser": "1", "is_active": "", "member": "1"}
    sign_up(client, **told)
    user = User.objects.get()
    assert (user.is_superuser, user.member_id) == (False, None)
    assert user.is_active


@pytest.mark.parametrize("what", ["signup", "reset"])
def test_known_and_unknown_addresses_are_answered_alike(what):
    # RW-170: look-ups answer the same for known and unknown.
    a_log_in("known@example.org")
    User.objects.create_user(email="unconfirmed@example.org", password=PASSWORD)
    User.objects.create_user(email="closed@example.org", is_active=False)
    answers = []
    for name in ("known", "unconfirmed", "closed", "unknown"):
        client, email = Client(), f"{name}@example.org"
        if what == "signup":
            first = sign_up(client, email=email)
        else:
            first = client.post("/account/password/reset/", {"email": email})
        then = client.get(first["Location"])
        answers.append(
            (
                first.status_code,
                sorted(first.headers),
                first["Location"],
                sorted(client.cookies),
                then.status_code,
                titles(then).replace(email, "…"),
            )
        )
        assert mailed().pop().to == [email]
    assert len(set(map(repr, answers))) == 1


def test_the_mail_to_a_known_address_says_that_it_is_known(client):
    a_log_in()
    sign_up(client)
    (sent,) = mailed()
    assert sent.subject == "You have a log-in already"
    assert "/account/password/reset/" in sent.body
    assert User.objects.count() == 1


def test_two_who_sign_up_at_once_are_answered_alike(client, monkeypatch):
    def taken_meanwhile(form, value):
        """Nobody has the address when it is asked, and somebody when it is saved."""
        User.objects.create_user(email=value)
        return value

    monkeypatch.setattr(SignUpForm, "validate_unique_email", taken_meanwhile)
    assert sign_up(client)["Location"] == "/account/confirm-email/"
    assert User.objects.count() == 1
    assert mailed()[-1].subject == "You have a log-in already"


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"email": "bea"}, "valid email"),
        ({"email": "b" * 250 + "@example.org"}, "at most 254"),
        ({"email": "bea\0@example.org"}, "Null characters"),
        ({"password1": "fifteen", "password2": "fifteen"}, "too short"),
        ({"password1": "password1", "password2": "password1"}, "too common"),
        ({"password2": "another"}, "same password"),
        ({"password1": "x\0" * 9, "password2": "x\0" * 9}, "Null characters"),
        ({"password1": "x" * 5000, "password2": "x" * 5000}, "at most 4096"),
        ({"email": ""}, "required"),
    ],
)
def test_what_cannot_be_a_log_in_is_told_and_not_stored(client, told, said):
    answer = sign_up(client, **told)
    assert answer.status_code == 200
    assert said in answer.content.decode()
    assert not User.objects.exists()
    assert mailed() == []


# Logging in and out.


def test_the_session_key_changes_with_the_log_in(client):
    a_log_in()
    client.get("/practice/")
    client.post("/practice/", {"deal": ""})
    session = client.session
    session["practice-kept"] = "yes"
    session.save()
    client.cookies["sessionid"] = before = session.session_key
    log_in(client)
    assert client.session.session_key != before
    assert client.session["practice-kept"] == "yes"
    stale = Client()
    stale.cookies["sessionid"] = before
    assert stale.get("/you/").status_code == 302


def test_a_log_out_ends_the_session_and_only_a_post_does_it(client):
    a_log_in()
    log_in(client)
    key = client.session.session_key
    assert client.get("/account/logout/").status_code == 200
    assert client.get("/you/").status_code == 200
    assert client.post("/account/logout/")["Location"] == "/"
    stale = Client()
    stale.cookies["sessionid"] = key
    assert stale.get("/you/").status_code == 302


def test_nothing_of_a_person_is_kept_by_the_browser(client):
    # RW-172: after a log-out nothing is shown again.
    a_log_in()
    log_in(client)
    addresses = ["/you/", "/you/tokens/", "/account/", "/account/email/"]
    addresses += ["/account/log-ins/", "/account/2fa/passkeys/", "/account/logout/"]
    for address in addresses:
        kept = client.get(address)["Cache-Control"]
        assert {"private", "no-store"} <= set(kept.split(", ")), address


def test_the_wrong_password_and_the_unknown_address_are_told_alike(client):
    a_log_in()
    wrong = log_in(client, password="another")
    unknown = log_in(client, email="nobody@example.org")
    said = "This address and password do not go together"
    assert said in wrong.content.decode()
    assert said in unknown.content.decode()


def test_a_closed_log_in_is_told_only_to_who_knows_its_password(client):
    User.objects.filter(pk=a_log_in().pk).update(is_active=False)
    assert log_in(client)["Location"] == "/account/inactive/"
    assert "do not go together" in log_in(client, password="x").content.decode()
    assert client.get("/you/").status_code == 302


@pytest.mark.parametrize(
    ("asked", "led"),
    [
        ("/check/", "/check/"),
        ("https://example.net/", "/you/"),
        ("//example.net/", "/you/"),
        ("/\\example.net", "/you/"),
        ("javascript:alert(1)", "/you/"),
        ("\0", "/you/"),
    ],
)
def test_a_log_in_leads_back_to_our_own_pages_only(client, asked, led):
    a_log_in()
    told = {"login": "bea@example.org", "password": PASSWORD, "next": asked}
    answer = client.post("/account/login/", told)
    assert answer.status_code == 302
    assert answer["Location"] == led
    client.post("/account/logout/", {"next": asked})


def test_an_address_too_long_to_be_led_to_is_no_server_error(client):
    a_log_in()
    told = {"login": "bea@example.org", "password": PASSWORD, "next": "/" + "x" * 9000}
    assert client.post("/account/login/", told).status_code in (302, 400)


# Address and password.


def test_a_password_is_reset_by_a_mailed_link_once(client):
    a_log_in()
    elsewhere = Client()
    log_in(elsewhere)
    client.post("/account/password/reset/", {"email": "bea@example.org"})
    link = mailed_link()
    hidden = client.get(link)["Location"]
    assert "set-password" in hidden
    new = {"password1": "a run of four fives", "password2": "a run of four fives"}
    assert client.post(hidden, new)["Location"] == "/account/password/reset/key/done/"
    assert mailed()[-1].subject == "Your password is changed"
    assert elsewhere.get("/you/").status_code == 302
    assert "used up" in Client().get(link, follow=True).content.decode()
    assert log_in(client, password="a run of four fives").status_code == 302
    assert client.get("/you/").status_code == 200


def test_an_address_not_confirmed_yet_resets_nothing(client):
    # It may have been mistyped, and then its mailbox is somebody else’s.
    user = a_log_in()
    EmailAddress.objects.create(user=user, email="stranger@example.org")
    client.post("/account/password/reset/", {"email": "stranger@example.org"})
    assert mailed()[-1].subject == "No log-in for this address"


def test_a_password_reset_by_mail_ends_the_tokens(client):
    # Whoever made one with a stolen password is not to keep it for a year.
    user, other = a_log_in(), a_log_in("eve@example.org")
    for each in (user, user, other):
        make_token(each)
    client.post("/account/password/reset/", {"email": "bea@example.org"})
    hidden = client.get(mailed_link())["Location"]
    assert "every token" in client.get(hidden).content.decode()
    assert tokens_of(user).count() == 2
    new = {"password1": "a run of four fives", "password2": "a run of four fives"}
    client.post(hidden, new)
    assert not tokens_of(user)
    assert tokens_of(other).count() == 1


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("/account/signup/", NEW),
        ("/account/signup/", NEW | {"email": "known@example.org"}),
        ("/account/password/reset/", {"email": "known@example.org"}),
        ("/account/password/reset/", {"email": "unknown@example.org"}),
    ],
)
def test_a_mailed_link_leads_to_the_site_whatever_host_was_asked(
    client, settings, address, told
):
    # Or somebody could have another’s secret link lead to a machine of their own.
    settings.SITE_ADDRESS = "https://cribbage.example.org"
    settings.ALLOWED_HOSTS = ["*"]
    a_log_in("known@example.org")
    client.post(address, told, HTTP_HOST="elsewhere.example:6666")
    (mail,) = mailed()
    assert "https://cribbage.example.org/account/" in mail.body
    assert "elsewhere" not in mail.body


def test_a_new_password_ends_the_log_ins_elsewhere(client):
    a_log_in()
    elsewhere = Client()
    log_in(client)
    log_in(elsewhere)
    new = {"password1": "a run of four fives", "password2": "a run of four fives"}
    wrong = client.post("/account/password/change/", {"oldpassword": "x"} | new)
    assert "not the password now in use" in wrong.content.decode()
    assert elsewhere.get("/you/").status_code == 200
    client.post("/account/password/change/", {"oldpassword": PASSWORD} | new)
    assert client.get("/you/").status_code == 200
    assert elsewhere.get("/you/").status_code == 302
    assert mailed()[-1].subject == "Your password is changed"


def test_a_new_address_counts_once_it_is_confirmed(client):
    user = a_log_in()
    log_in(client)
    told = {"email": "new@example.org", "action_add": ""}
    client.post("/account/email/", told)
    user.refresh_from_db()
    assert user.email == "bea@example.org"
    client.post(mailed_link())
    user.refresh_from_db()
    assert user.email == "new@example.org"
    assert EmailAddress.objects.get().email == "new@example.org"
    # The old address hears of it.
    assert (mailed()[-1].subject, mailed()[-1].to) == (
        "Your address is changed",
        ["bea@example.org"],
    )


def test_an_address_that_another_took_meanwhile_is_refused_with_why(client):
    user = a_log_in()
    log_in(client)
    client.post("/account/email/", {"email": "new@example.org", "action_add": ""})
    link = mailed_link()
    User.objects.create_user(email="new@example.org")
    answer = client.post(link)
    assert answer.status_code == 403
    assert "logs in with this address already" in answer.content.decode()
    user.refresh_from_db()
    assert user.email == "bea@example.org"


def test_a_log_in_made_at_the_terminal_confirms_its_address_first(client):
    User.objects.create_user(email="bea@example.org", password=PASSWORD)
    assert log_in(client)["Location"] == "/account/confirm-email/"
    client.post(mailed_link())
    assert log_in(client)["Location"] == "/you/"


def test_what_matters_is_not_done_by_an_old_log_in(client):
    a_log_in()
    log_in(client)
    session = client.session
    for record in session["account_authentication_methods"]:
        record["at"] -= 301
    session.save()
    told = {"email": "new@example.org", "action_add": ""}
    answer = client.post("/account/email/", told)
    assert answer["Location"].startswith("/account/reauthenticate/")
    assert mailed() == []
    for address in ("/you/tokens/", "/account/2fa/app/activate/"):
        assert client.get(address)["Location"].startswith("/account/reauthenticate/")
    again = client.post("/account/reauthenticate/?next=/you/tokens/", {"password": "x"})
    assert "not the password now in use" in again.content.decode()
    told = {"password": PASSWORD, "next": "/you/tokens/"}
    assert client.post("/account/reauthenticate/", told)["Location"] == "/you/tokens/"
    assert client.get("/you/tokens/").status_code == 200


# Devices.


def test_devices_are_listed_and_ended_one_by_one(client):
    a_log_in()
    browsers = [Client(headers={"user-agent": f"Firefox/{n}.0 (Linux)"}) for n in "123"]
    for each in (client, *browsers):
        log_in(each)
    answer = client.get("/account/log-ins/")
    assert answer.content.decode().count("Firefox on Linux") == 3
    sessions = [row[0] for row in answer.context["sessions"]]
    ended = next(each for each in sessions if "Firefox/2" in each.user_agent)
    client.post("/account/log-ins/", {"end": ended.pk})
    assert [each.get("/you/").status_code for each in browsers] == [200, 302, 200]
    client.post("/account/log-ins/", {"others": ""})
    assert [each.get("/you/").status_code for each in browsers] == [302, 302, 302]
    assert client.get("/you/").status_code == 200


def test_nobody_ends_another_persons_log_in(client):
    a_log_in()
    a_log_in("eve@example.org")
    other = Client()
    log_in(other, "eve@example.org")
    log_in(client)
    (theirs,) = [row[0] for row in other.get("/account/log-ins/").context["sessions"]]
    for number in (theirs.pk, "9" * 30, "9" * 5000, "x", "-1", "²", "٣", "\0"):
        answer = client.post("/account/log-ins/", {"end": number})
        assert answer.status_code == 404, number
    assert other.get("/you/").status_code == 200


def test_a_list_of_devices_asks_as_much_for_many_as_for_few(
    client, django_assert_max_num_queries
):
    a_log_in()
    log_in(client)
    for _ in range(12):
        log_in(Client())
    with django_assert_max_num_queries(3):
        client.get("/account/log-ins/")


# What is not offered, and what is hostile.


@pytest.mark.parametrize(
    "address",
    [
        *("login/code/", "login/code/confirm/", "signup/passkey/", "phone/verify/"),
        *("phone/change/", "3rdparty/", "social/login/error/", "2fa/trust/"),
        *("reauthenticate/code/", "reauthenticate/code/confirm/", "2fa/webauthn/"),
    ],
)
def test_what_is_not_offered_is_not_there(client, address):
    assert client.get(f"/account/{address}").status_code == 404


def posts():
    """Every address below /account/ and of one's own that takes a POST."""
    for pattern in get_resolver().url_patterns:
        if str(pattern.pattern) == "account/":
            for each in pattern.url_patterns:
                assert isinstance(each, URLPattern)
                yield each.name


def address_of(name):
    args = {
        "account_confirm_email": ["key"],
        "account_reset_password_from_key": ["1", "set-password"],
        "mfa_edit_webauthn": [1],
        "mfa_remove_webauthn": [1],
    }
    return reverse(name, args=args.get(name))


@pytest.mark.parametrize("name", [*posts(), "standings:tokens"])
def test_no_form_is_taken_from_another_site(name):
    client = Client(enforce_csrf_checks=True)
    client.force_login(a_log_in())
    answer = client.post(address_of(name), {"password": PASSWORD})
    if answer.status_code == 405:
        assert "POST" not in answer["Allow"]
    else:
        assert answer.status_code == 403
        assert "came from one of our own pages" in answer.content.decode()


FIELDS = ("login", "email", "password", "password1", "password2", "oldpassword", "code")
FIELDS += ("credential", "name", "next", "revoke", "end", "action_add", "uidb36", "key")
HOSTILE = [
    "\0",
    "\ud800",
    "\u202e",
    "'\"><script>",
    "9" * 30,
    "x" * 100_000,
    "[" * 9000,
]


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("name", [*posts(), "standings:tokens"])
def test_whatever_is_sent_is_no_server_error(client, name, known):
    if known:
        client.force_login(a_log_in())
    for text in HOSTILE:
        sent = "&".join(f"{field}={quoted(text)}" for field in FIELDS)
        form = "application/x-www-form-urlencoded"
        answer = client.post(address_of(name), sent, content_type=form)
        assert answer.status_code < 500, (name, text)
        link = f"{address_of(name)}?next={quoted(text[:900])}"
        assert client.get(link).status_code < 500
    answer = client.post(address_of(name), b"\xff\xfe%", content_type="text/plain")
    assert answer.status_code < 500


def quoted(text):
    return quote(text.encode("utf-8", "surrogatepass"))
