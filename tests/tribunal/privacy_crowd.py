"""Many who withhold one name at once, and one killed while withholding it; no test.

It runs as a process of its own, as the crowd does that it takes its ways from.
"""

import json
import sys
from datetime import date

import django

if __name__ == "__main__":
    django.setup()

from standings.models import Act, Anonymisation, Appointment, Erasure, Member, Role
from standings.record import Walk
from standings.results import submit_sheet
from tests.standings.crowd import at_once, killed
from tests.standings.people import a_log_in, a_member
from tests.standings.tables import EVENING, a_match, a_sheet
from tribunal.anonymising import (
    anonymise,
    ask_anonymising,
    drop_anonymising,
    preview,
)

from .courts import Court, later

MANY = 50
NAMES = ("asked", "dropped", "withheld")
"""Each a member of that surname, of whom something is asked."""
AT = later(200)


def prepare():
    """A court, and three members who each sat at a match whose sheet names them."""
    court = Court()
    for name in NAMES:
        member = a_member(by=court.director, name=f"Okapi {name.title()}")
        a_log_in(member, email=f"{name}@example.org")
        match = a_match(member, court.ada, representation=f"Okapi {name} said so.")
        lines = (f"Seat A: {member.number} Okapi {name.title()}", "Result: A 121, B 98")
        submit_sheet(match=match, judged=a_sheet(*lines), by=member, at=EVENING)
        if name != "asked":
            asks(name, court.secretary)


def of(name):
    """The member of this surname, by whichever name is borne now."""
    return Member.objects.get(login__email__startswith=f"{name}@")


def asks(name, by):
    told = {"received_on": date(2026, 6, 1), "reason": "By letter.", "at": AT}
    return ask_anonymising(member=of(name), by=by, **told)


def acts():
    """Every act by name, as so many do it."""
    held = {each.role: each.member for each in Appointment.objects.order_by("pk")}
    secretary, director = held[Role.SECRETARIAT], held[Role.EXECUTIVE_DIRECTOR]
    member = {name: of(name) for name in NAMES[1:]}
    request = {
        name: Anonymisation.objects.get(member=each) for name, each in member.items()
    }
    seen = preview(member["withheld"]).key
    drop = {"reason": "Taken back.", "by": secretary, "at": AT}
    return {
        "ask": lambda: asks("asked", secretary),
        "drop": lambda: drop_anonymising(anonymisation=request["dropped"], **drop),
        "withhold": lambda: anonymise(
            anonymisation=request["withheld"], seen=seen, by=director, at=AT
        ),
    }


def race():
    """Fifty threads on each act."""
    prepare()
    return {name: at_once(MANY, act) for name, act in acts().items()} | proved()


def proved():
    """What stands of each, and how much there is."""
    verbs = ("ask-withholding", "drop-withholding", "withhold-name")
    open_ones = Anonymisation.objects.open().count()
    return {
        "harms": [str(damage) for damage in Walk()],
        "verbs": {verb: Act.objects.filter(verb=verb).count() for verb in verbs},
        "requests": [Anonymisation.objects.count(), open_ones],
        "erasures": Erasure.objects.count(),
    }


if __name__ == "__main__":
    parts = {"race": race, "killed": lambda: killed(prepare, acts, proved)}
    sys.stdout.write(json.dumps(parts[sys.argv[1]]()))
