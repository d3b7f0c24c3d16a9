"""Many who keep one event at once, and one who is killed keeping it; no test by itself.

It runs as a process of its own, as the crowd does that it takes its ways from.
"""

import json
import sys
from itertools import count

import django

if __name__ == "__main__":
    django.setup()

from standings import closing, events, pairings
from standings.models import Event, EventKind, Member, TieDecision, User
from standings.record import Walk
from standings.registration import report_match

from .crowd import at_once, killed
from .gatherings import EARLY, NIGHT, SINCE, UNTIL, announced, entered, played, toasted
from .people import a_director, a_member
from .tables import told

MANY = 50
KEPT = (
    *("enter", "leave", "draw", "pair", "forfeit", "void", "move", "accept"),
    *("tie", "toast", "close", "call_off", "report"),
)
"""The acts on an event that is announced, each on one of its own."""
PAIRED = ("leave", "forfeit", "void", "move", "accept", "report")
"""Those in whose event two are to meet."""


def prepare():
    """A director and two who play, entered in each event; and many who watch."""
    director = a_director()
    ada, bea = two = [a_member(by=director) for _ in range(2)]
    for number in range(MANY):
        User.objects.create_user(email=f"watcher{number}@example.org")
    for name in KEPT:
        event = announced(director, name=name, rounds=1, places=1, latest_days=1)
        if name != "enter":
            entered(director, event, *two)
        if name in PAIRED:
            pair = {"first": ada, "second": bea, "day": SINCE}
            pairings.pair_entrants(event=event, **pair, by=director, at=EARLY)
    played(Event.objects.get(name="accept"), ada, bea, day=UNTIL)
    close = Event.objects.get(name="close")
    Event.objects.filter(pk=close.pk).update(places=None)
    toasted(director, close)


def acts():
    """Every act on events by name, as so many do it."""
    director, ada, bea = Member.objects.order_by("serial")
    watchers = list(User.objects.order_by("pk"))
    on = {event.name: event for event in Event.objects.all()}
    fixtures = {name: on[name].fixtures.first() for name in PAIRED}
    turn = count()
    by = {"by": director, "at": NIGHT}
    why = by | {"reason": "Snow."}
    pair = {"first": ada, "second": bea}
    return {
        "announce": lambda: announced(director, name="New", kind=EventKind.CLUB),
        "enter": lambda: events.enter_members(event=on["enter"], members=[bea], **by),
        "leave": lambda: events.withdraw_entrant(event=on["leave"], member=bea, **why),
        "draw": lambda: pairings.draw_fixtures(event=on["draw"], **by),
        "pair": lambda: pairings.pair_entrants(event=on["pair"], **pair, **by),
        "forfeit": lambda: pairings.forfeit_fixture(
            fixture=fixtures["forfeit"], member=bea, **why
        ),
        "void": lambda: pairings.void_fixture(fixture=fixtures["void"], **why),
        "move": lambda: pairings.move_fixture(
            fixture=fixtures["move"], day=UNTIL, **why
        ),
        "accept": lambda: pairings.accept_late(fixture=fixtures["accept"], **why),
        "tie": lambda: closing.decide_tie(event=on["tie"], members=[bea, ada], **why),
        "toast": lambda: toasted(director, on["toast"]),
        "close": lambda: closing.close_event(event=on["close"], **why),
        "call_off": lambda: events.call_off_event(event=on["call_off"], **why),
        "report": lambda: report_match(
            told=told(ada, bea, event=on["report"], day=SINCE),
            by=watchers[next(turn) % MANY],
            at=NIGHT,
        ),
    }


def race():
    """Fifty threads on each act."""
    prepare()
    return {name: at_once(MANY, act) for name, act in acts().items()} | proved()


def proved():
    """What stands, by the name of each event."""
    walk = Walk()
    harms = [str(damage) for damage in walk]
    return {
        "harms": harms,
        "acts": walk.acts,
        "numbers": [event.number for event in Event.objects.order_by("serial")],
        "ties": TieDecision.objects.count(),
        "stands": {
            event.name: {
                "state": event.state,
                "entered": event.entrants.running().count(),
                "fixtures": list(
                    event.fixtures.order_by("serial").values_list("serial", "state")
                ),
                "matches": list(event.matches.values_list("for_event", flat=True)),
            }
            for event in Event.objects.all()
        },
    }


if __name__ == "__main__":
    parts = {
        "race": race,
        "killed": lambda: killed(prepare, acts, proved),
    }
    sys.stdout.write(json.dumps(parts[sys.argv[1]]()))
