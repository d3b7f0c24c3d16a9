"""What the rest stands on: a pure core, settings by environment, pinned wheels."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import InterfaceError, OperationalError
from django.db.backends.utils import CursorWrapper

ROOT = Path(__file__).resolve().parents[2]


def interpreter(program, **environment):
    """Run a program in a fresh interpreter that knows these variables only."""
    return subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={"PATH": os.defpath, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def setting(expression, **environment):
    """The value of an expression of the settings, as text."""
    done = interpreter(
        f"from rulebook.conf.settings import *; print({expression})", **environment
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_the_pure_core_loads_no_django():
    done = interpreter(
        "import sys, rulebook.book, rulebook.engine, rulebook.findings, rulebook.rules,"
        " rulebook.practice;"
        "print({name.partition('.')[0] for name in sys.modules}"
        " & {'django', 'rest_framework', 'drf_spectacular', 'psycopg'})"
    )
    assert done.stderr == ""
    assert done.stdout.strip() == "set()"


@pytest.mark.parametrize(
    "path", sorted((ROOT / "requirements").glob("*.txt")), ids=lambda path: path.name
)
def test_requirements_are_pinned_by_hash_and_name_no_host(path):
    text = path.read_text()
    assert "://" not in text
    requirements = [line for line in text.splitlines() if not line.startswith(" ")]
    assert all("==" in line and line.endswith("\\") for line in requirements)


def test_without_a_key_the_service_refuses_to_start():
    done = interpreter("import rulebook.conf.wsgi")
    assert done.returncode != 0
    assert "Set the SECRET_KEY environment variable" in done.stderr


@pytest.mark.parametrize(
    ("command", "starts"),
    [
        (["count", "5C 5D 5H JS", "5S"], True),
        (["deliver"], False),
        (["migrate"], False),
        (["demo", "--logins"], False),
        ([], False),
    ],
)
def test_no_command_guesses_whether_the_site_is_served(command, starts, tmp_path):
    """One that was started without the key would write letters into a folder."""
    database = tmp_path / "registers.sqlite3"
    done = subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env={"PATH": os.defpath, "DATABASE_URL": f"sqlite:///{database}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode == 0) is starts
    assert done.stderr.startswith("Set SECRET_KEY") is not starts
    assert "Traceback" not in done.stderr
    assert not database.exists()


def test_a_served_site_insists_on_https():
    secure = "SECURE_SSL_REDIRECT, SESSION_COOKIE_SECURE, CSRF_COOKIE_SECURE, DEBUG"
    assert setting(secure, SECRET_KEY="k") == "True True True False"
    assert setting(secure, SECRETARIAT_DEVELOPMENT="1") == "False False False False"
    assert setting("ALLOWED_HOSTS", SECRET_KEY="k") == "[]"


def test_sqlite_is_the_default():
    name = setting("DATABASES['default']['NAME']", SECRETARIAT_DEVELOPMENT="1")
    assert name == str(ROOT / "secretariat.sqlite3")
    mode = "DATABASES['default']['OPTIONS']['transaction_mode']"
    assert setting(mode, SECRETARIAT_DEVELOPMENT="1") == "IMMEDIATE"


def test_postgres_by_one_variable():
    default = "DATABASES['default']"
    shown = ("ENGINE", "HOST", "PORT", "USER", "PASSWORD", "NAME")
    answer = setting(
        f"*[{default}[key] for key in {shown}], 'pool' in {default}['OPTIONS']",
        SECRET_KEY="k",
        DATABASE_URL="postgres://clerk:p%40ss@db.example.org:5433/registers",
    )
    assert answer == (
        "django.db.backends.postgresql db.example.org 5433 clerk p@ss registers True"
    )


def test_the_secretariat_s_day_is_a_setting():
    assert setting("SECRETARIAT_ZONE", SECRET_KEY="k") == "Europe/London"
    elsewhere = {"SECRET_KEY": "k", "SECRETARIAT_ZONE": "Pacific/Auckland"}
    assert setting("SECRETARIAT_ZONE", **elsewhere) == "Pacific/Auckland"


def test_mail_goes_to_the_server_that_is_named():
    shown = "EMAIL_BACKEND, EMAIL_HOST, EMAIL_PORT, EMAIL_USE_TLS, EMAIL_HOST_USER"
    server = {"EMAIL_URL": "smtp+tls://clerk:p%40ss@mail.example.org:587"}
    smtp = "django.core.mail.backends.smtp.EmailBackend"
    expected = f"{smtp} mail.example.org 587 True clerk"
    assert setting(shown, SECRET_KEY="k", **server) == expected
    sender = {"DEFAULT_FROM_EMAIL": "clerk@example.org"}
    assert setting("DEFAULT_FROM_EMAIL", SECRET_KEY="k", **sender) == (
        "clerk@example.org"
    )


def test_in_development_mail_lies_in_a_folder_whatever_server_is_named():
    server = {"EMAIL_URL": "smtp://mail.example.org", "SECRETARIAT_DEVELOPMENT": "1"}
    backend = "django.core.mail.backends.filebased.EmailBackend"
    assert setting("EMAIL_BACKEND, EMAIL_FILE_PATH", **server) == (
        f"{backend} {ROOT / 'mail'}"
    )


def test_links_in_letters_lead_to_the_site():
    hosts = {"SECRET_KEY": "k", "ALLOWED_HOSTS": "cribbage.example.org,other.org"}
    assert setting("SITE_ADDRESS", **hosts) == "https://cribbage.example.org"
    told = {"SECRET_KEY": "k", "SITE_ADDRESS": "https://ica.example.org/"}
    assert setting("SITE_ADDRESS", **told) == "https://ica.example.org"


SERVED = (
    "import os, signal, sys; from rulebook.conf import serve;"
    " serve.GRANIAN = [sys.executable, '-c', {server!r}];"
    " sys.exit(serve.serve('8000'))"
)


def test_when_the_server_ends_by_itself_all_stops_and_it_is_told():
    done = interpreter(
        SERVED.format(server="raise SystemExit(3)"),
        SECRETARIAT_DEVELOPMENT="1",
        DATABASE_URL="sqlite://:memory:",
    )
    assert done.returncode == 1
    assert "The server ended by itself, with status 3." in done.stderr


def test_who_serves_stops_when_told():
    tells = "import os, signal; os.kill(os.getppid(), signal.SIGINT); signal.pause()"
    done = interpreter(
        SERVED.format(server=tells),
        SECRETARIAT_DEVELOPMENT="1",
        DATABASE_URL="sqlite://:memory:",
    )
    assert done.returncode == 0
    assert "ended by itself" not in done.stderr


def test_a_deployed_site_has_nothing_to_complain_of():
    done = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level=WARNING"],
        cwd=ROOT,
        env={
            "PATH": os.defpath,
            "SECRET_KEY": "fifty characters or more, and more than five kinds",
            "ALLOWED_HOSTS": "cribbage.example.org",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_no_answer_allows_code_from_elsewhere_or_inline(client):
    policy = client.get("/no-such-page/").headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy


@pytest.mark.django_db
@pytest.mark.parametrize("error", [OperationalError, InterfaceError])
def test_while_the_database_is_away_it_is_told_when_to_ask_again(
    client, monkeypatch, caplog, error
):
    def locked(*told):
        raise error("database is locked")

    with monkeypatch.context() as away:
        away.setattr(CursorWrapper, "execute", locked)
        page = client.get("/members/")
        answer = client.get("/api/v1/members/")
        assert client.get("/rules/IV.2/").status_code == 200
    assert (page.status_code, page.headers["Retry-After"]) == (503, "10")
    assert "away for a moment" in page.content.decode()
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10")
    assert answer.json()["detail"] == "The registers are away for a moment."
    assert "locked" not in page.content.decode() + answer.content.decode()
    assert "database is locked" in caplog.text
    assert client.get("/members/").status_code == 200
