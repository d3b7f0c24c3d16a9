"""Many who do one thing of an appeal at once, and one killed doing it; no test.

It runs as a process of its own, as the crowd does that it takes its ways from.
"""

import json
import sys

import django

if __name__ == "__main__":
    django.setup()

from standings.models import Act, Appointment, Bar, Member, Role
from standings.record import Walk
from tests.standings.crowd import at_once, killed
from tribunal.answers import waive
from tribunal.appealed import give_back, waive_appeal
from tribunal.clock import lapse
from tribunal.determinations import publish, to_tick
from tribunal.filing import decline
from tribunal.models import Case, Ground, OrderKind, Outcome
from tribunal.muggins import entertain, not_entertain
from tribunal.orders import OrderTold
from tribunal.reopening import reopen

from . import second_bench as second
from .appellants import PUBLISHED, against
from .benches import heard, published
from .courts import Court
from .second_bench import on

MANY = 50
STANDS = (
    *("waive", "waive-appeal", "not-entertain", "entertain", "give-back", "decide"),
)
REOPENED = "First reopen"
"""The words of a case that is final and was never appealed."""
"""Each on an appeal of its own, whose words are its name."""
VERBS = {
    *("waive-answer", "waive-appeal", "not-entertain-appeal", "entertain-appeal"),
    *("give-back-case", "decide-on-appeal", "reopen-case"),
}


def prepare():
    """A court, a case for each act, determined by one bench and appealed to another."""
    court = Court()
    order = OrderTold(
        kind=OrderKind.SUSPEND, text="Bea is suspended.", member=court.bea
    )
    firsts = {
        name: published(
            court,
            at=PUBLISHED,
            case=heard(court, text=f"First {name}"),
            **({"orders": (order,)} if name == "decide" else {}),
        )
        for name in STANDS
    }
    final = published(court, at=PUBLISHED, case=heard(court, text=REOPENED))
    lapse(case=final, at=on(1, month=11))
    judge, *_others = second.a_bench(court)
    for name, first in firsts.items():
        muggins = {"grounds": (Ground.MUGGINS,)} if "entertain" in name else {}
        case = second.lodged(court, case=first, text=name, **muggins)
        if name == "waive":
            second.served(court, case)
        elif name == "give-back":
            why = {"reason": "It is about nothing.", "provision": "VIII.2"}
            decline(case=case, by=judge, at=on(13), **why)
        elif name == "decide":
            case = second.seat(second.answered(court, case))
            second.determined(court, second.heard(court, case), outcome=Outcome.ALLOWED)


def of(name):
    """The appeal whose words these are."""
    return Case.objects.get(filings__text=name)


def acts():
    """Every act by name, as so many do it."""
    bea = Member.objects.get(names__full="Bea Crib")
    held = Appointment.objects.order_by("pk")
    secretary = held.get(role=Role.SECRETARIAT).member
    chair = held.get(role=Role.TRIBUNAL_CHAIR).member
    judge = held.filter(role=Role.TRIBUNAL_MEMBER).last().member
    case = {name: of(name) for name in STANDS}
    shown = [each.key for each in to_tick(case["decide"])]
    at = {"at": on(30)}
    return {
        "waive": lambda: waive(case=case["waive"], by=bea, **at),
        "waive-appeal": lambda: waive_appeal(
            case=against(case["waive-appeal"]), by=bea, **at
        ),
        "not-entertain": lambda: not_entertain(
            case=case["not-entertain"], reason="Muggins.", by=judge, **at
        ),
        "entertain": lambda: entertain(case=case["entertain"], by=judge, **at),
        "give-back": lambda: give_back(case=against(case["give-back"]), **at),
        "decide": lambda: publish(
            case=case["decide"], ticked=shown, by=secretary, **at
        ),
        "reopen": lambda: reopen(
            case=of(REOPENED), text="A log was found.", by=chair, at=on(2, month=11)
        ),
    }


def race():
    """Fifty threads on each act."""
    prepare()
    return {name: at_once(MANY, act) for name, act in acts().items()} | proved()


def proved():
    """What stands of each appeal and of the case before it, and of the registers."""
    return {
        "harms": [str(damage) for damage in Walk()],
        "stands": {name: _stands(of(name)) for name in STANDS},
        "reopened": _last(of(REOPENED)),
        "bars ended": Bar.objects.filter(ended_by__isnull=False).count(),
    }


def _stands(case):
    """Both states, the last act of the two, and how often that was done."""
    return _last(case, against(case))


def _last(*cases):
    acts = Act.objects.filter(
        subject_kind="case", subject__in=[each.number for each in cases]
    )
    last = acts.order_by("number").last()
    states = [each.state for each in cases]
    return [*states, last.verb, acts.filter(verb=last.verb).count()]


if __name__ == "__main__":
    parts = {"race": race, "killed": lambda: killed(prepare, acts, proved)}
    sys.stdout.write(json.dumps(parts[sys.argv[1]]()))
