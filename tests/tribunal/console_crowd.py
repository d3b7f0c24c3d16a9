"""Many who agree to one preview at once, or certify what is their own; no test.

It runs as a process of its own, as the crowd does that it takes its ways from.
"""

import json
import sys
from itertools import count

import django

if __name__ == "__main__":
    django.setup()

from django.db import IntegrityError
from django.utils import timezone

from standings import record
from standings.access import reader_powers
from standings.certifying import certify
from standings.models import Act, TwentyNine, User
from standings.record import Walk
from standings.twenty_nines import apply_for
from tests.standings.crowd import at_once
from tests.standings.nines import a_hand
from tests.standings.tables import EVENING
from tests.web.logged_in import with_app
from tribunal.console.bulk import BULKS, agreement
from tribunal.console.desk import Desk

from .courts import Court, later

MANY = 50


class ChangedError(Exception):
    """Nothing was done, for something else would come of it now."""


class HeldError(Exception):
    """The database held what is one’s own to be another’s to do."""


def race():
    """Fifty who press the button of one preview, and fifty who certify a hand, every
    other of them the one who held it, past the verb."""
    timezone.now = lambda: later(30)
    court = Court()
    hands = [{"crib": crib} for crib in (False, True)] + [{"holder": court.bea}]
    both, other = [], None
    for told in hands:
        how = {"holder": court.ada} | told
        entry = apply_for(told=a_hand(**how), by=court.ada, at=EVENING)
        both.append(entry.number)
    *both, other = both
    user = User.objects.create_user(email="officer@example.org", member=court.officer)
    with_app(user)
    at = later(30)
    desk = Desk(user, reader_powers(user, on=at.date()), at)
    certifying = BULKS["certify"]
    agreed = agreement(certifying.looked_at(desk, both, {}))

    def press():
        was_done, _outcomes = certifying.done(desk, both, {}, agreed)
        if not was_done:
            raise ChangedError

    entry, turns = TwentyNine.objects.numbered(other), count()

    def by_turns():
        if next(turns) % 2:
            certify(entry=entry, by=court.elsewhere, at=at)
            return
        try:
            with record.acting():
                told = {"at": at, "by": court.bea, "role": "federation-officer"}
                act = record.enter("certify-twenty-nine", entry, **told)
                TwentyNine.objects.filter(pk=entry.pk).update(
                    state="certified",
                    certifier=court.bea,
                    certified_on=at.date(),
                    decided_by=act,
                )
        except IntegrityError as error:
            raise HeldError from error

    return {
        "press": at_once(MANY, press),
        "own": at_once(MANY, by_turns),
        "harms": [str(damage) for damage in Walk()],
        "certified": TwentyNine.objects.certified().count(),
        "acts": Act.objects.filter(verb="certify-twenty-nine").count(),
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps({"race": race}[sys.argv[1]]()))
