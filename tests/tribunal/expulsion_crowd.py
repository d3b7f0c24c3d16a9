"""Many who expel and ratify at once, and one killed at it; no test by itself.

It runs as a process of its own, as the crowd does that it takes its ways from.
"""

import json
import sys
from datetime import timedelta

import django

if __name__ == "__main__":
    django.setup()

from standings.models import Act, Bar, Member, Role
from standings.record import Walk
from tests.standings.crowd import at_once, killed
from tests.standings.people import a_title
from tests.standings.tables import a_match, submitted
from tribunal.clock import flag
from tribunal.determinations import determine, publish, to_tick
from tribunal.drafts import draft, sign
from tribunal.expulsions import ExpulsionTold, expel, hand_in_appeal
from tribunal.models import (
    Case,
    Expulsion,
    Filing,
    OrderKind,
    Reclassification,
    Service,
)
from tribunal.orders import OrderTold

from .benches import told
from .courts import FILED, Court, later, panel_of

MANY = 50
VERBS = "open-ratification", "hand-in-appeal", "flag-ratification"
LONG_AFTER = later(70)
NAMED = "Ada Pone", "Bea Crib", "Cy Go"


def prepare():
    """Bea's expulsion determined and refused, with a match that this changes; Cy's is
    to come, and the chair's waits."""
    court = Court()
    for member in (court.ada, court.bea):
        a_title(member, court.director)
    case = court.expelled()
    day = later(1)
    match = a_match(court.ada, court.bea, day=day.date(), at=day)
    submitted(match, by=court.bea, at=day)
    case, at = court.heard_expulsion(case), later(14)
    panel = panel_of(case)
    orders = (OrderTold(kind=OrderKind.REFUSE_RATIFICATION, text="It is refused."),)
    said = told(provisions=("VII.4",), orders=orders)
    version = draft(case=case, told=said, version=0, by=panel[0], at=at).version
    for member in panel:
        vote = {"in_favour": True, "dissent": "", "by": member}
        sign(case=case, version=version, **vote, at=at)
    determine(case=case, by=panel[0], at=at)
    court.expelled(court.officer, account="The officer waits.")


def case_of(words):
    return Case.objects.get(expulsion__account__contains=words)


def acts():
    """Every act on expulsions by name, as so many do it."""
    named = {member.names.get().full: member for member in Member.objects.all()}
    ada, _bea, cy = (named[name] for name in NAMED)
    held = {
        role: Member.objects.filter(appointments__role=role).first()
        for role in (Role.SECRETARIAT, Role.EXECUTIVE_DIRECTOR)
    }
    ready, waits = case_of("Over the turn"), case_of("officer waits")
    officer = waits.parties.get().member
    ticked = [each.key for each in to_tick(ready)]
    facts = ExpulsionTold(said="So!", account="Cy.", day=FILED.date(), reporter=ada)
    director = {"by": held[Role.EXECUTIVE_DIRECTOR], "at": FILED + timedelta(hours=1)}
    return {
        "expel": lambda: expel(member=cy, told=facts, **director),
        "hand-in-appeal": lambda: hand_in_appeal(
            case=waits, text="Not I.", by=officer, at=later(2)
        ),
        "flag": lambda: flag(case=waits, at=LONG_AFTER),
        "refuse": lambda: publish(
            case=ready, ticked=ticked, by=held[Role.SECRETARIAT], at=later(15)
        ),
    }


def race():
    """Fifty threads on each act."""
    prepare()
    return {name: at_once(MANY, act) for name, act in acts().items()} | proved()


def proved():
    """What stands: nothing of an expulsion without the rest of it, and the record."""
    harms = [str(damage) for damage in Walk()]
    bars = Bar.objects.filter(kind="expelled")
    return {
        "harms": harms,
        "expulsions": Expulsion.objects.count(),
        "bars": bars.filter(to_be_ratified=True).count(),
        "cases": Case.objects.filter(expulsion__isnull=False).count(),
        "served": Service.objects.filter(filing__kind="opening").count(),
        "void": bars.exclude(voided_by=None).count(),
        "classified anew": Reclassification.objects.count(),
        "held": Filing.objects.filter(kind="early-appeal").count(),
        "done": {verb: Act.objects.filter(verb=verb).count() for verb in VERBS},
    }


if __name__ == "__main__":
    parts = {
        "race": race,
        "killed": lambda: killed(prepare, acts, proved),
    }
    sys.stdout.write(json.dumps(parts[sys.argv[1]]()))
