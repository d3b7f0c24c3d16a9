"""Results confirmed, withdrawn and declared void at once; no test by itself.

It runs as a process of its own, as the crowd does that it takes its ways from.
"""

import json
import sys
from datetime import timedelta
from itertools import count

import django

if __name__ == "__main__":
    django.setup()

from standings import confirmation, registration, results
from standings.models import Match, MatchState, Scope
from standings.recount import Recount
from standings.standing import Asked, read

from .crowd import at_once
from .people import a_director, a_member, a_title
from .played import played
from .tables import EVENING, a_match, submitted

CONFIRMED, WITHDRAWN, VOID = 20, 3, 3
A_DAY = timedelta(days=1)


def race():
    """Twenty results confirmed, three matches withdrawn, three void, at once."""
    director = a_director()
    ada, bea, cy = (a_title(a_member(by=director), director).member for _ in range(3))
    told = {"by": director, "at": EVENING}
    turns = []
    for number in range(CONFIRMED + WITHDRAWN + VOID):
        at = EVENING - number * A_DAY
        other = (bea, cy)[number % 2]
        if number < VOID:
            match = played(ada, other, at=at, scores="A 121, B 60")
            turns.append(
                lambda match=match: results.void_result(
                    match=match, authority="The Tribunal", **told
                )
            )
            continue
        match = a_match(ada, other, day=at.date(), at=at)
        result = submitted(match, ("A 121, B 90", "A 91, B 121")[number % 2], by=ada)
        if number < VOID + WITHDRAWN:
            turns.append(
                lambda match=match: registration.withdraw_match(
                    match=match, reason="The wrong day.", by=ada, at=EVENING
                )
            )
        else:
            turns.append(
                lambda result=result, other=other: confirmation.confirm_result(
                    result=result, by=other, at=EVENING
                )
            )
    turn = count()
    came = at_once(len(turns), lambda: turns[next(turn)]())
    asked = Asked(season=2026, scope=Scope.ALL)
    lines, even = read(asked)
    states = Match.objects.values_list("state", flat=True)
    return {
        "came": came,
        "differs": [str(each) for each in Recount()],
        "states": {state.value: list(states).count(state) for state in MatchState},
        "rows": [
            (line.figures.played, line.figures.wins, line.figures.defeats)
            for line in lines
        ],
        "balance": (even.wins, even.defeats),
    }


if __name__ == "__main__":
    parts = {"race": race}
    sys.stdout.write(json.dumps(parts[sys.argv[1]]()))
