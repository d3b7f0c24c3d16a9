"""Many who tell of 29 hands and decide on them at once, and one killed at it; no test.

It runs as a process of its own, as the crowd does that it takes its ways from.
"""

import json
import sys
from itertools import count

import django

if __name__ == "__main__":
    django.setup()

from standings import certifying, results, twenty_nines
from standings.models import Federation, Match, Member, Role, TwentyNine, User
from standings.record import Walk

from .crowd import at_once, killed
from .nines import NEXT_DAY, Club, a_hand, a_sheet_of_29
from .tables import DAY, EVENING

MANY = 50
DECIDED = ("certify", "refuse", "revoke", "name")
"""The acts on an entry on file, each on one of its own; the name of the act is the
place where the hand was held."""
NEW = ("open", "apply", "apply_each")


def prepare():
    """A club, its match, and an entry for each act; many who watched."""
    club = Club()
    club.match()
    for federation in (club.england, club.scotland):
        club.joins(club.cy, federation)
    for number in range(MANY):
        User.objects.create_user(email=f"watcher{number}@example.org")
    for day, name in enumerate(DECIDED, start=1):
        holder = club.cy if name == "name" else club.ada
        club.applied(holder=holder, day=DAY.replace(day=day), place=name)
    revoked = TwentyNine.objects.get(place="revoke")
    certifying.certify(entry=revoked, by=club.officer, at=NEXT_DAY)


def acts():
    """Every act on 29 hands by name, as so many do it."""
    named = {member.names.get().full: member for member in Member.objects.all()}
    ada, cy = named["Ada Pone"], named["Cy Go"]
    officer = Member.objects.get(
        appointments__role=Role.FEDERATION_OFFICER, appointments__federation__code="ENG"
    )
    scotland = Federation.objects.get(code="SCO")
    watchers = list(User.objects.order_by("pk"))
    entry = {each.place: each for each in TwentyNine.objects.filter(place__in=DECIDED)}
    turn, match, judged = count(), Match.objects.get(), a_sheet_of_29("Result: none")
    why = {"reason": "Nobody saw it.", "by": officer, "at": NEXT_DAY}

    def apply_for(by, **told):
        twenty_nines.apply_for(told=a_hand(**told), by=by, at=NEXT_DAY)

    def each():
        number = next(turn) % MANY
        watcher = watchers[number]
        apply_for(watcher, holder=f"Watcher {number}", place="apply_each")

    def name():
        joined = {"federation": scotland, "by": cy, "at": NEXT_DAY}
        twenty_nines.name_federation(entry=entry["name"], **joined)

    return {
        "open": lambda: results.submit_sheet(
            match=match, judged=judged, by=ada, at=EVENING
        ),
        "apply": lambda: apply_for(ada, holder=ada, place="apply"),
        "apply_each": each,
        "name": name,
        "certify": lambda: certifying.certify(
            entry=entry["certify"], by=officer, at=NEXT_DAY
        ),
        "refuse": lambda: certifying.turn_down(entry=entry["refuse"], **why),
        "revoke": lambda: certifying.revoke(entry=entry["revoke"], **why),
    }


def race():
    """Fifty threads on each act."""
    prepare()
    return {name: at_once(MANY, act) for name, act in acts().items()} | proved()


def proved():
    """What stands, by the place of each, and the numbers."""
    walk = Walk()
    harms = [str(damage) for damage in walk]
    entries = TwentyNine.objects.order_by("serial")
    return {
        "harms": harms,
        "acts": walk.acts,
        "numbers": [entry.number for entry in entries],
        "stands": {
            place or "open": sorted(
                entry.state for entry in entries if entry.place == place
            )
            for place in {entry.place for entry in entries}
        },
        "named": TwentyNine.objects.filter(federation__code="SCO").count(),
    }


if __name__ == "__main__":
    parts = {
        "race": race,
        "killed": lambda: killed(prepare, acts, proved),
    }
    sys.stdout.write(json.dumps(parts[sys.argv[1]]()))
