"""Many who keep rulings and correct a sheet by one at once, and one killed; no test.

It runs as a process of its own, as the crowd does that it takes its ways from.
"""

import json
import sys

import django

if __name__ == "__main__":
    django.setup()

from standings.models import Act, Match, Member, Result, Role, Sheet
from standings.record import Walk
from tests.standings.crowd import at_once, killed
from tribunal.models import Ruling
from tribunal.rulings import RulingTold, correct_sheet, keep_ruling

from .tables import EIGHT, NIGHT, Table, counted, happened

MANY = 50
VERBS = "keep-ruling", "apply-ruling"


def prepare():
    """A table with its sheet, and a ruling by which that is to be corrected."""
    table = Table()
    table.kept(counted(10, cards=EIGHT))


def acts():
    """Every act on rulings by name, as so many do it."""
    referee = Member.objects.get(appointments__role=Role.REFEREE)
    match, ruling = Match.objects.get(), Ruling.objects.first()
    told = RulingTold(
        asked=happened("peek", opponent_at=60),
        match=match,
        deal=3,
        player="A",
        opponent="B",
        player_says="Not I.",
    )
    return {
        "keep": lambda: keep_ruling(told=told, by=referee, at=NIGHT),
        "correct": lambda: correct_sheet(ruling=ruling, by=referee, at=NIGHT),
    }


def race():
    """Fifty threads on each act."""
    prepare()
    return {name: at_once(MANY, act) for name, act in acts().items()} | proved()


def proved():
    """What stands: the numbers of the rulings, the sheets and the results."""
    walk = Walk()
    harms = [str(damage) for damage in walk]
    return {
        "harms": harms,
        "numbers": [ruling.number for ruling in Ruling.objects.order_by("serial")],
        "sheets": Sheet.objects.count(),
        "results": Result.objects.count(),
        "done": {verb: Act.objects.filter(verb=verb).count() for verb in VERBS},
    }


if __name__ == "__main__":
    parts = {
        "race": race,
        "killed": lambda: killed(prepare, acts, proved),
    }
    sys.stdout.write(json.dumps(parts[sys.argv[1]]()))
