"""What every test may lean on."""

import gc
import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from django.apps import apps
from django.db import connection
from django.test import override_settings
from hypothesis import settings

from standings.models import AppendOnly
from standings.seal import drop

ROOT = Path(__file__).resolve().parents[1]

# A test is as slow as the machine it runs on; only its outcome counts.
settings.register_profile("secretariat", deadline=None)
settings.load_profile("secretariat")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item, nextitem):
    """Runs a test as pytest does, but with room for the calls it makes."""
    runner = item.config.pluginmanager.getplugin("runner")
    return roomy(runner.pytest_runtest_protocol, item, nextitem)


def roomy(call, item, nextitem):
    return call(item, nextitem)


# CPython keeps frames in chunks of 16 KiB. Where a template's innermost loop happens to
# stand at the end of one, every call takes a chunk from the system and gives it back.
# A frame of a quarter of a mebibyte has a chunk of half a one, and leaves the rest.
roomy.__code__ = roomy.__code__.replace(co_stacksize=2**15)


def pytest_collection_finish():
    """What is collected by now stays, and need not be searched for rubbish again."""
    gc.freeze()
    gc.set_threshold(10_000)


@pytest.fixture(scope="session", autouse=True)
def _files_apart(tmp_path_factory):
    """Keeps what a test hands in out of the checkout."""
    with override_settings(UPLOADS=tmp_path_factory.mktemp("uploads")):
        yield


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker):
    """Lets the run empty sealed tables, as it must after a test that commits."""
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        for model in apps.get_models():
            if issubclass(model, AppendOnly):
                table = model._meta.db_table
                cursor.execute(drop(connection.vendor, table, "no_emptying"))


@pytest.fixture
def apart(tmp_path):
    """Runs a part of a crowd on the test's database, or on a file copied from it."""
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

    def run(part, crowd="tests.standings.crowd"):
        done = subprocess.run(
            [sys.executable, "-W", "error", "-m", crowd, part],
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


@pytest.fixture
def beneath():
    """Runs statements beneath the program, as whoever holds the database may."""

    def run(*statements):
        with connection.cursor() as cursor:
            if connection.vendor == "postgresql":
                cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
                cursor.execute("ALTER TABLE standings_act DISABLE TRIGGER USER")
            else:
                cursor.execute("DROP TRIGGER standings_act_no_change")
            for statement in statements:
                cursor.execute(statement)

    return run
