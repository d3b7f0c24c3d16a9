"""Many who guess at once: codes, passwords, and letters to one address; no test.

It runs as a process of its own, as tests/standings/crowd.py does, and prints what came
of it as JSON.
"""

import json
import logging
import sys
from collections import Counter
from threading import Barrier, Thread

import django

if __name__ == "__main__":
    django.setup()

from axes.models import AccessAttempt
from django.db import connection
from django.db.models import Sum
from django.test import Client
from django.test.utils import override_settings, setup_test_environment

from standings.models import Letter, User
from tests.standings.people import a_director
from tests.web.logged_in import PASSWORD, a_log_in, code, log_in, with_app

MANY = 20
CAME = {302: "let in", 200: "answered", 429: "locked"}


def at_once(clients, ask):
    """What came of it when all of them ask at the same moment."""
    begin, came = Barrier(len(clients)), Counter()

    def attempt(client):
        begin.wait()
        came[CAME[ask(client).status_code]] += 1
        connection.close()

    threads = [Thread(target=attempt, args=[client]) for client in clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return came


def tried(email, typed):
    """What came of it when many who know the password type one code at once."""
    clients = [Client(REMOTE_ADDR=f"192.0.2.{place}") for place in range(MANY)]
    for client in clients:
        log_in(client, email)
    asked = "/account/2fa/authenticate/"
    return at_once(clients, lambda client: client.post(asked, {"code": typed}))


def codes():
    told = {}
    for name, typed in (("right", code()), ("wrong", "000000")):
        email = f"{name}@example.org"
        with_app(a_log_in(email))
        told[name] = tried(email, typed)
    counted = AccessAttempt.objects.values("username").order_by("username")
    told["counted"] = list(
        counted.annotate(tries=Sum("failures_since_start")).values_list(
            "tries", flat=True
        )
    )
    return told


FIFTY = range(50)


def passwords():
    """Fifty wrong passwords at once from one place, and how many were looked at."""
    a_log_in()
    looked, check = Counter(), User.check_password

    def counting(user, password):
        looked[password] += 1
        return check(user, password)

    User.check_password = counting
    clients = [Client() for _ in FIFTY]
    came = at_once(clients, lambda client: log_in(client, password="guess"))
    return {"came": came, "looked": looked["guess"]}


def letters():
    """Fifty who have a letter sent to one address at once, from as many places."""
    a_log_in()
    clients = [Client(REMOTE_ADDR=f"192.0.2.{place}") for place in FIFTY]
    told, asked = {"email": "Bea@example.org"}, "/account/password/reset/"
    came = at_once(clients, lambda client: client.post(asked, told))
    return {"came": came, "sent": Letter.objects.count()}


def sign_ups():
    """Fifty who sign up at once in one network of IPv6."""
    clients = [Client(REMOTE_ADDR=f"2001:db8::{place:x}") for place in FIFTY]

    def ask(client):
        email = f"{clients.index(client)}@example.org"
        told = {"email": email, "password1": PASSWORD, "password2": PASSWORD}
        return client.post("/account/signup/", told)

    came = at_once(clients, ask)
    return {"came": came, "signed_up": User.objects.count()}


def looks():
    """Fifty looks at once, by one log-in, at what an act on many would do."""
    user = with_app(a_log_in(member=a_director()))
    asked = "/admin/bulk/end/?which=1&last_day=2026-01-01&reason=So."
    clients = [Client() for _ in FIFTY]
    for client in clients:
        client.force_login(user)
    return {"came": at_once(clients, lambda client: client.get(asked))}


QUICK = ["django.contrib.auth.hashers.MD5PasswordHasher"]


WAYS = (codes, passwords, letters, sign_ups, looks)


@override_settings(PASSWORD_HASHERS=QUICK)
def main(part):
    logging.disable(logging.CRITICAL)
    setup_test_environment()
    parts = {each.__name__: each for each in WAYS}
    sys.stdout.write(json.dumps(parts[part]()))


if __name__ == "__main__":
    main(sys.argv[1])
