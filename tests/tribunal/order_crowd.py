"""Many who order and carry out at once, and one killed at it; no test by itself.

It runs as a process of its own, as the crowd does that it takes its ways from.
"""

import json
import sys

import django

if __name__ == "__main__":
    django.setup()

from standings import record
from standings.models import Act, Bar, Member, Role
from standings.record import Walk
from tests.standings.crowd import at_once, killed
from tests.standings.people import a_title
from tests.standings.tables import a_match, submitted
from tribunal.force import carry_out_all, interim_order, lapse
from tribunal.models import Case, Order, OrderKind
from tribunal.orders import OrderTold, entered

from .courts import Court, later

MANY = 50
SHEET = "Form: association\nResult: A 121, B 55\n"
DAY = later(-9).date()
VERBS = "make-interim-order", "lapse-interim-order"


def prepare():
    """Three cases: to be ordered in, with an interim order, and with final ones."""
    court = Court()
    for member in (court.ada, court.bea):
        a_title(member, court.director)
    match = a_match(court.ada, court.bea, day=DAY, at=later(-9))
    submitted(match, by=court.bea, at=later(-9))
    for words in ("to order in", "ordered in", "decided"):
        court.filed(text=words)
    order_in_the_interim(case_of("ordered in"), court.chair)
    tolds = (
        a_told(OrderKind.CORRECT_RESULT, match=match, sheet=SHEET),
        a_told(OrderKind.SUSPEND, member=court.bea),
    )
    with record.acting():
        entered(case_of("decided"), tolds, an_act(court.chair))


def case_of(words):
    return Case.objects.get(filings__text=words)


def a_told(kind, **told):
    return OrderTold(kind=kind, text="It is so ordered.", **told)


def an_act(by):
    """An act that signs or carries out; which one is not of matter here."""
    told = {"at": later(9), "by": by, "role": "secretariat", "public": True}
    return record.enter("admit-case", case_of("decided"), **told)


def order_in_the_interim(case, chair):
    until = later(20).date()
    bea = case.parties.get(side="respondent").member
    told = a_told(OrderKind.SUSPEND, member=bea, until=until, review_on=until)
    interim_order(case=case, told=told, by=chair, at=later(5))


def publish(by):
    with record.acting():
        carry_out_all(case_of("decided"), an_act(by))


def acts():
    """Every act on orders by name, as so many do it."""
    chair = Member.objects.get(appointments__role=Role.TRIBUNAL_CHAIR)
    secretary = Member.objects.get(appointments__role=Role.SECRETARIAT)
    first, held = case_of("to order in"), Order.objects.interim().first()
    return {
        "interim-order": lambda: order_in_the_interim(first, chair),
        "lapse": lambda: lapse(held, at=later(30)),
        "carry-out": lambda: publish(secretary),
    }


def race():
    """Fifty threads on each act."""
    prepare()
    return {name: at_once(MANY, act) for name, act in acts().items()} | proved()


def proved():
    """What stands: the bars, the acts that carried out and ended, and the record."""
    harms = [str(damage) for damage in Walk()]
    orders = Order.objects.all()
    return {
        "harms": harms,
        "bars": Bar.objects.count(),
        "carried out": orders.filter(carried_out_by__isnull=False).count(),
        "lapsed": orders.filter(lapsed_by__isnull=False).count(),
        "done": {verb: Act.objects.filter(verb=verb).count() for verb in VERBS},
    }


if __name__ == "__main__":
    parts = {
        "race": race,
        "killed": lambda: killed(prepare, acts, proved),
    }
    sys.stdout.write(json.dumps(parts[sys.argv[1]]()))
