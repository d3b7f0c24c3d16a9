"""Many who act at once, and one killed while acting: all or nothing, in one chain."""

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import connection

pytestmark = pytest.mark.django_db(transaction=True)

ROOT = Path(__file__).resolve().parents[2]
ALLOWED_ONCE = {
    "rename": "name-unchanged",
    "found_federation": "federation-code-taken",
    "join_federation": "in-federation-already",
    "leave_federation": "over-already",
    "grant_title": "title-held-already",
    "end_title": "over-already",
    "void_title": "void-already",
    "bar_member": "barred-already",
    "end_bar": "over-already",
    "void_bar": "void-already",
    "appoint": "appointed-already",
    "end_appointment": "over-already",
    "apply": "application-open-already",
    "withdraw": "application-over",
    "approve": "application-over",
    "turn_down": "application-over",
    "link": "log-in-linked-already",
    "unlink": "member-has-no-log-in",
}
"""Every act but enrolling, and what the second to do it is told."""
BEFORE = 11 + 8
"""Two enrolled, two appointed, two founded, one joined, two titled, two barred; and of
log-ins' members four enrolled, three applied for, one linked."""


@pytest.fixture
def apart(tmp_path):
    """Runs a part of crowd.py on the test's database, or on a file copied from it."""
    if connection.vendor == "sqlite":
        with sqlite3.connect(tmp_path / "registers.sqlite3") as file:
            connection.connection.backup(file)
        file.close()
        address = f"sqlite:///{tmp_path}/registers.sqlite3"
    else:
        of = connection.settings_dict
        address = (
            f"postgres://{of['USER']}:{of['PASSWORD']}@{of['HOST']}:{of['PORT']}/"
            f"{of['NAME']}"
        )

    def run(part):
        done = subprocess.run(
            [sys.executable, "-W", "error", "-m", "tests.standings.crowd", part],
            cwd=ROOT,
            env={
                "PATH": os.defpath,
                "SECRETARIAT_DEVELOPMENT": "1",
                "DATABASE_URL": address,
                "DJANGO_SETTINGS_MODULE": "rulebook.conf.settings",
            },
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
        return json.loads(done.stdout)

    return run


def test_of_fifty_who_do_one_act_one_does_it_and_the_others_are_told(apart):
    came = apart("race")
    assert came["enrol"] == {"done": 50}
    assert came["serials"] == list(range(1, 57))
    for act, code in ALLOWED_ONCE.items():
        assert came[act] == {"done": 1, code: 49}
    assert (came["acts"], came["harms"]) == (BEFORE + 50 + len(ALLOWED_ONCE), [])


def test_an_act_that_is_killed_leaves_nothing_of_itself(apart):
    came = apart("killed")
    for act in ("enrol", *ALLOWED_ONCE):
        assert came[act]["deaths"] >= 6
        assert (came[act]["torn"], came[act]["done"]) == (0, True)
    assert (came["acts"], came["harms"]) == (BEFORE + 1 + len(ALLOWED_ONCE), [])
    assert came["serials"] == list(range(1, 8))
