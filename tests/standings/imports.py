"""Files of results for the tests, and people who hand them in."""

from datetime import UTC, datetime

from standings.importing import (
    order_import,
    receive_import,
    working,
)
from standings.models import Import

from .people import a_log_in

NEXT_DAY = datetime(2026, 10, 1, 12, tzinfo=UTC)
HEADER = "date,form,seat a,member a,seat b,member b,score a,score b"


def a_file(*rows, header=HEADER):
    return "\n".join([header, *rows, ""]).encode()


def handed_in(content, by, **told):
    """A file of results as it was handed in."""
    told = {"name": "results.csv", "dates": "ymd", "zone": "Europe/London"} | told
    return receive_import(content=content, by=by, at=NEXT_DAY, **told)


def worked_off(whole):
    """The same once everything that waits is worked off."""
    for _ in working():
        pass
    return Import.objects.get(pk=whole.pk)


def read(content, by, **told):
    """A file that was read."""
    return worked_off(handed_in(content, by, **told))


def entered(content, by, **told):
    """A file that was read, ordered and entered, or failed."""
    whole = order_import(whole=read(content, by, **told), by=by, at=NEXT_DAY)
    return worked_off(whole)


def fates(whole):
    """What each row comes to, with the codes of what was found of it."""
    return [
        (row.line, row.fate, [found.code for found in row.found])
        for row in whole.rows.all()
    ]


def a_secretary(member):
    """A log-in of somebody in office."""
    return a_log_in(member, email="ada@example.org")
