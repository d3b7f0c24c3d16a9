"""What every answer tells a browser: what it may do, load, keep, and hand on."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client

from standings.tokens import make_token

from .logged_in import a_log_in

ROOT = Path(__file__).resolve().parents[2]
POLICY = {
    "default-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
}


def broken(*_, **__):
    raise RuntimeError("not foreseen")


ANSWERS = {
    "a page": ("get", "/count/", 200),
    "a script": ("get", "/static/rulebook/cite.js", 200),
    "a page that is not there": ("get", "/nowhere/", 404),
    "a method not taken": ("put", "/count/", 405),
    "a page that breaks": ("get", "/rules/book/", 500),
    "a page for who has logged in": ("get", "/you/", 302),
    "the mail of development": ("get", "/mail/", 200),
    "data": ("get", "/api/v1/findings/", 200),
    "data not there": ("get", "/api/v1/nowhere/", 404),
    "data that breaks": ("get", "/api/v1/book/", 500),
    "data for who has a token": ("get", "/api/v1/notices/", 401),
}


@pytest.mark.parametrize(("method", "address", "status"), ANSWERS.values(), ids=ANSWERS)
def test_every_answer_is_guarded(monkeypatch, method, address, status):
    monkeypatch.setattr("rulebook.views.rules.the_book", broken)
    monkeypatch.setattr("rulebook.api.the_book", broken)
    client = Client(raise_request_exception=False)
    answer = getattr(client, method)(address)
    assert answer.status_code == status
    assert set(answer["Content-Security-Policy"].split("; ")) == POLICY
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"
    assert answer["Cross-Origin-Opener-Policy"] == "same-origin"
    assert answer["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "camera=()" in answer["Permissions-Policy"]
    assert not answer.has_header("Access-Control-Allow-Origin")
    b"".join(answer)


def test_a_request_of_no_stated_length_is_guarded_too(client):
    answer = client.post("/api/v1/counts/", headers={"transfer-encoding": "chunked"})
    assert "default-src 'self'" in answer["Content-Security-Policy"]
    assert answer["Cross-Origin-Resource-Policy"] == "same-origin"


@pytest.mark.django_db
def test_what_a_token_reads_is_kept_by_nobody():
    token = {"authorization": f"Token {make_token(a_log_in())}"}
    for address in ("/api/v1/notices/", "/api/v1/members/", "/api/v1/findings/"):
        answer = Client().get(address, headers=token)
        assert answer.status_code == 200
        assert answer["Cache-Control"] == "private, no-store", address
        assert "Authorization" in answer["Vary"]
    assert not Client().get("/api/v1/findings/").has_header("Cache-Control")


@pytest.mark.django_db
def test_what_a_page_tells_one_person_is_kept_by_nobody():
    """The front page tells what needs somebody, and a refusal why it is not theirs."""
    client = Client()
    client.force_login(a_log_in())
    for address, status in (("/", 200), ("/you/", 200), ("/admin/", 403)):
        answer = client.get(address)
        assert answer.status_code == status
        assert answer["Cache-Control"] == "private, no-store", address
    assert not Client().get("/").has_header("Cache-Control")


SERVED = """
import django, json
django.setup()
from django.test import Client
from django.test.utils import override_settings, setup_test_environment
setup_test_environment()
plain = "django.contrib.staticfiles.storage.StaticFilesStorage"
told = {}
with override_settings(STORAGES={"staticfiles": {"BACKEND": plain}}):
    host = {"headers": {"host": "cribbage.example.org"}}
    for name, way in (("plain", {}), ("secure", {"secure": True})):
        answer = Client().get("/account/login/", **host, **way)
        told[name] = [answer.status_code, dict(answer.headers)]
    told["api"] = Client().get("/api/v1/findings/", **host).status_code
    told["cookies"] = [each.OutputString() for each in answer.cookies.values()]
    stranger = {"headers": {"host": "elsewhere.example"}}
    answer = Client().get("/account/login/", secure=True, **stranger)
    told["stranger"] = [answer.status_code, dict(answer.headers)]
print(json.dumps(told))
"""


def test_a_served_site_speaks_https_alone_and_its_cookies_are_its_own():
    done = subprocess.run(
        [sys.executable, "-c", SERVED],
        cwd=ROOT,
        env={
            "PATH": os.defpath,
            "SECRET_KEY": "k",
            "ALLOWED_HOSTS": "cribbage.example.org",
            "DATABASE_URL": "sqlite://:memory:",
            "DJANGO_SETTINGS_MODULE": "rulebook.conf.settings",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    status, headers = told["plain"]
    assert (status, headers["Location"]) == (
        301,
        "https://cribbage.example.org/account/login/",
    )
    assert told["api"] == 403  # and is not led on, its token being told by then
    status, headers = told["secure"]
    assert status == 200
    assert headers["Strict-Transport-Security"] == "max-age=31536000"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    (cookie,) = told["cookies"]
    assert cookie.startswith("__Host-csrftoken=")
    told_of_it = {part.strip() for part in cookie.split(";")[1:]}
    assert {"Secure", "HttpOnly", "Path=/", "SameSite=Lax"} <= told_of_it
    assert not any(part.startswith("Domain") for part in told_of_it)
    status, headers = told["stranger"]
    assert status == 400
    assert "default-src 'self'" in headers["Content-Security-Policy"]
