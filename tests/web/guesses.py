"""Twenty who try codes of a second factor at once; no test by itself.

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

from tests.web.logged_in import a_log_in, code, log_in, with_app

MANY = 20
CAME = {302: "let in", 200: "wrong", 429: "locked"}


def tried(email, typed):
    """What came of it when many who know the password type one code at once."""
    clients = [Client(REMOTE_ADDR=f"192.0.2.{place}") for place in range(MANY)]
    for client in clients:
        log_in(client, email)
    begin, came = Barrier(MANY), Counter()

    def attempt(client):
        begin.wait()
        answer = client.post("/account/2fa/authenticate/", {"code": typed})
        came[CAME[answer.status_code]] += 1
        connection.close()

    threads = [Thread(target=attempt, args=[client]) for client in clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return came


QUICK = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@override_settings(PASSWORD_HASHERS=QUICK)
def main():
    logging.disable(logging.CRITICAL)
    setup_test_environment()
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
    sys.stdout.write(json.dumps(told))


if __name__ == "__main__":
    main()
