"""Many who merge two records at once, and one who is killed merging; no test by itself.

It runs as a process of its own, as the crowd does that it takes its ways from.
"""

import json
import sys
from datetime import timedelta

import django

if __name__ == "__main__":
    django.setup()

from standings.confirmation import confirm_result
from standings.merging import merge, undo_merger
from standings.models import Credit, Member, Merger, MergerUndone, Seat
from standings.record import Walk

from .crowd import at_once, killed
from .people import a_director, a_member, a_title
from .tables import EVENING, a_match, submitted

MANY = 50
LATER = EVENING + timedelta(days=30)


def prepare():
    """A director, Bea who holds a title, and two people of two records each.

    Of either the kept record holds a title and the other played. The second pair is
    merged already.
    """
    director = a_director()
    bea = a_member(by=director)
    a_title(bea, director)
    for name in ("Ann", "Cy"):
        kept, other = (a_member(by=director, name=name) for _ in range(2))
        a_title(kept, director, name=f"Champion {name}")
        match = a_match(other, bea)
        confirm_result(result=submitted(match, by=other), by=bea, at=EVENING)
    merge(member=other, into=kept, reason="Twice.", by=director, at=LATER)


def acts():
    """Each is allowed once."""
    director = Member.objects.get(serial=1)
    ann, again = Member.objects.filter(names__full="Ann").order_by("serial")
    told = {"reason": "Looked into.", "by": director, "at": LATER}
    return {
        "merge": lambda: merge(member=again, into=ann, **told),
        "undo_merger": lambda: undo_merger(
            merger=Merger.objects.earliest("pk"), **told
        ),
    }


def race():
    """Fifty threads on each act."""
    prepare()
    return {name: at_once(MANY, act) for name, act in acts().items()} | proved()


def proved():
    walk = Walk()
    harms = [str(damage) for damage in walk]
    sat = Seat.objects.filter(letter="A").order_by("match")
    return {
        "harms": harms,
        "acts": walk.acts,
        "mergers": Merger.objects.count(),
        "undone": MergerUndone.objects.count(),
        "sat": list(sat.values_list("member__serial", flat=True)),
        "held": [
            seat.match.classifications.order_by("act").last().basis for seat in sat
        ],
        "balance": sum(
            wins - defeats
            for wins, defeats in Credit.objects.values_list("wins", "defeats")
        ),
    }


if __name__ == "__main__":
    parts = {
        "race": race,
        "killed": lambda: killed(prepare, acts, proved),
    }
    sys.stdout.write(json.dumps(parts[sys.argv[1]]()))
