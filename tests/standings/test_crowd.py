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
    "correct_name": "name-unchanged",
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
    "file_specimen": "specimen-on-file",
    "rename_federation": "name-unchanged",
    "change_confederation": "confederation-unchanged",
    "withdraw_letterhead": "over-already",
    "grant_letterhead": "letterhead-already",
    "merge_federation": "federation-ended",
}
"""Every act that is done once, and what the second to do it is told."""
ENROLLING = ("enrol", "once")
VERSIONS = ("versions",)
BEFORE = 11
"""Two enrolled, two appointed, two founded, one joined, two titled, two barred."""


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
                "UPLOADS": str(tmp_path / "uploads"),
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
    assert came["enrol"] == came["once"] == {"done": 50}
    enrolled = 50 + 1  # each, and one for all who came under one key
    assert came["serials"] == list(range(1, 2 + enrolled + 1))
    for act, code in ALLOWED_ONCE.items():
        assert came[act] == {"done": 1, code: 49}
    assert came["versions"] == {"done": 50}
    assert came["versions_of_eng"] == list(range(1, 50 + 1))
    acts = BEFORE + enrolled + 50 + len(ALLOWED_ONCE)
    assert (came["acts"], came["harms"], came["files_lost"]) == (acts, [], 0)


def test_an_act_that_is_killed_leaves_nothing_of_itself(apart):
    came = apart("killed")
    for act in (*ENROLLING, *VERSIONS, *ALLOWED_ONCE):
        assert came[act]["deaths"] >= 6
        assert (came[act]["torn"], came[act]["done"]) == (0, True)
    assert (came["acts"], came["harms"]) == (BEFORE + 3 + len(ALLOWED_ONCE), [])
    assert (came["versions_of_eng"], came["files_lost"]) == ([1], 0)
    assert came["serials"] == [1, 2, 3, 4]
