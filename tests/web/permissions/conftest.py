"""The cast of the permissions, made once a module, and requests that are undone.

A request is asked within a transaction that is taken back, so that everybody is asked
of the same state; what it wrote is told by comparing every table before and after.
"""

from contextlib import contextmanager
from hashlib import sha256

import pytest
from django.conf import settings
from django.db import connection, transaction
from django.test import Client, override_settings

from .cast import Cast
from .table import Answer

READS = ("SELECT", "SAVEPOINT", "RELEASE", "ROLLBACK", "WITH")
SESSIONS = {"django_session"}
COUNTED = "standings_allowance"
"""How often somebody asks is counted whatever comes of it, and told nobody."""


class House:
    """The cast, and the database that they are asked about."""

    def __init__(self):
        self.cast = Cast()
        self.before = digests()
        self.clients = {
            guarded: Client(raise_request_exception=False, enforce_csrf_checks=guarded)
            for guarded in (False, True)
        }

    def ask(self, who, method, address, body=None, *, guarded=False, **headers):
        """What somebody is answered, and which tables it changed; all is undone.

        Under /api/ they are known by a token, elsewhere by a session. A body is the
        fields of a form, or JSON as text or bytes; ``guarded`` asks as a browser does
        that was led here from elsewhere, without a token against that.
        """
        client = self.clients[guarded]
        client.cookies.clear()
        if who != "nobody":
            if address.startswith("/api/"):
                headers["authorization"] = f"Token {self.cast.tokens[who]}"
            else:
                session = self.cast.sessions[who]
                client.cookies[settings.SESSION_COOKIE_NAME] = session
        sent = {} if isinstance(body, dict) else {"content_type": "application/json"}
        with undone(), noting() as noted:
            if method == "POST":
                answer = client.post(address, body, headers=headers, **sent)
            else:
                answer = client.generic(method, address, headers=headers)
            return answer, self.changed() if noted else set()

    def changed(self):
        """The tables that are not as they were."""
        now = digests()
        return {table for table in now if now[table] != self.before[table]}

    def told(self, who, row, body=None):
        """How somebody is answered to a row, or to another body in its place."""
        samples = self.cast.samples
        body = row.content(samples) if body is None else body
        return self.answer(who, row.method, row.asked(samples), body)

    def answer(self, who, method, address, body=None):
        """A status, and whether anything was written, as the table tells it."""
        answer, changed = self.ask(who, method, address, body)
        writes = "+" if changed - SESSIONS else "~" if changed else ""
        return Answer(answer.status_code, writes)


def digests():
    """A digest of each table, whoever made it."""
    with connection.cursor() as cursor:
        told = {}
        for table in sorted(connection.introspection.table_names(cursor)):
            if table == COUNTED:
                continue
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            rows = sorted(map(repr, cursor.fetchall()))
            told[table] = sha256("\n".join(rows).encode()).hexdigest()
        return told


@contextmanager
def undone():
    """A transaction that is taken back in the end."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@contextmanager
def noting():
    """Notes the statements that may write, the cheap part of knowing what was."""
    noted = []

    def note(execute, sql, *rest):
        if not (sql.lstrip("( ").upper().startswith(READS) or COUNTED in sql):
            noted.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(note):
        yield noted


@contextmanager
def plainly():
    """Without a copy of what each template was given; nobody asks here for it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("django.test.client.store_rendered_templates", lambda *_, **__: 0)
        yield


@pytest.fixture(scope="module")
def house(django_db_setup, django_db_blocker):
    quick = override_settings(
        PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"]
    )
    with quick, plainly(), django_db_blocker.unblock(), undone():
        yield House()
