"""Many who bring in files at once, and who is killed at it; no test by itself.

It runs as a process of its own, as the crowd does that it takes its ways from.
"""

import json
import sys

import django

if __name__ == "__main__":
    django.setup()

from django.utils import timezone

from standings import importing
from standings.models import (
    Act,
    Import,
    ImportRow,
    Match,
    Result,
    User,
)
from standings.record import Walk

from .crowd import at_once, dying, in_child, killed
from .imports import NEXT_DAY, a_file, handed_in, read
from .people import a_director, a_log_in, a_member

MANY = 50
ROWS = 5


def a_row(day, score=98):
    return f"2026-09-{day:02},association,,ICA-000001,,ICA-000002,121,{score}"


def prepare():
    """A director, who brings in files, and a file in the state that each act asks."""
    director = a_director()
    a_member(by=director)
    by = a_log_in(director, email="ada@example.org")
    for day, _name in enumerate(("again", "order", "withdraw"), start=1):
        read(a_file(a_row(day)), by)
    whole = read(a_file(a_row(4), a_row(5)), by)
    importing.order_import(whole=whole, by=by, at=NEXT_DAY)


def acts():
    """Every act on files by name, each on one of its own."""
    by = User.objects.get()
    again, order, withdraw, enter = Import.objects.order_by("serial")[:4]
    told = {"by": by, "at": NEXT_DAY}
    return {
        "receive_import": lambda: handed_in(a_file(a_row(6)), by),
        "read_import_again": lambda: importing.read_import_again(
            whole=again, encoding="", **told
        ),
        "order_import": lambda: importing.order_import(whole=order, **told),
        "withdraw_import": lambda: importing.withdraw_import(whole=withdraw, **told),
        "enter_import": lambda: importing.enter_import(whole=enter, at=timezone.now()),
    }


def proved():
    walk = Walk()
    return {
        "harms": [str(damage) for damage in walk],
        "states": list(
            Import.objects.order_by("serial").values_list("state", flat=True)
        ),
        "matches": Match.objects.count(),
        "results": Result.objects.count(),
        "entered": Act.objects.filter(verb="import-results").count(),
    }


def race():
    """Fifty threads on each act."""
    prepare()
    return {name: at_once(MANY, act) for name, act in acts().items()} | proved()


def work():
    return [whole.done for whole in importing.working()]


def ordered():
    """A file of five rows that is read and ordered, and nothing else."""
    director = a_director()
    a_member(by=director)
    by = a_log_in(director, email="ada@example.org")
    return handed_in(a_file(*[a_row(day) for day in range(1, ROWS + 1)]), by), by


def worked():
    """Eight who work off one file at once, first reading it and then entering it."""
    importing.AT_A_TIME = 2
    whole, by = ordered()
    read_by = at_once(8, work)
    importing.order_import(whole=whole, by=by, at=NEXT_DAY)
    entered_by = at_once(8, work)
    lines = list(ImportRow.objects.order_by("line").values_list("line", flat=True))
    return {"read": read_by, "entered_by": entered_by, "lines": lines} | proved()


def work_killed():
    """Who works off a file is killed after each statement, and others go on.

    ``steps`` tells how far it was after each death: it never falls, and no row is read
    twice.
    """
    importing.AT_A_TIME = 2
    in_child(lambda: bool(ordered()))
    steps = []
    for state in ("read", "entered"):
        after = 1
        # A worker who always dies at the same statement of its first step gets nowhere;
        # one who lives a little longer each time goes on where the last one stopped.
        while not in_child(lambda: dying(work, after)):  # noqa: B023
            steps.append(in_child(how_far))
            after += 1
        steps.append(in_child(how_far))
        if state == "read":
            in_child(order)
    return {"steps": steps} | in_child(proved)


def order():
    whole, by = Import.objects.get(), User.objects.get()
    return bool(importing.order_import(whole=whole, by=by, at=NEXT_DAY))


def how_far():
    whole = Import.objects.get()
    kept = list(whole.rows.order_by("line").values_list("line", flat=True))
    return {
        "done": whole.done,
        "rows": kept,
        "state": whole.state,
        "matches": Match.objects.count(),
    }


if __name__ == "__main__":
    parts = {
        "race": race,
        "killed": lambda: killed(prepare, acts, proved),
        "worked": worked,
        "work_killed": work_killed,
    }
    sys.stdout.write(json.dumps(parts[sys.argv[1]]()))
