"""Many who tell of matches at once, and one who is killed telling; no test by itself.

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
from standings.appointments import appoint
from standings.models import (
    Answer,
    Classification,
    Match,
    Member,
    Report,
    Result,
    Role,
    Sheet,
    User,
)
from standings.record import Walk

from .crowd import at_once, killed
from .people import FIRST, NOON, a_director, a_member
from .tables import DAY, EVENING, a_match, a_result, told

MANY = 50
A_DAY = timedelta(days=1)
LATER = EVENING + 15 * A_DAY

TOLD_OF = (
    *("hand_in", "sheets", "confirm", "dispute", "unanswered", "correct", "void"),
    *("withdraw", "tell_again", "classify"),
)
"""The acts on a match on file, each on one of its own."""
ENDED = ("confirm", "dispute", "unanswered", "correct", "void")
"""Those on one that has a result."""
NEW = ("report", "report_alone", "report_ended")
"""Reports of matches that are not on file, each of one of its own."""
AT = {name: n for n, name in enumerate((*TOLD_OF, *NEW), start=1)}
"""The day of September on which the match of each act was played."""


def day(name):
    return DAY.replace(day=AT[name])


def prepare():
    """A director, a referee, two who play, many who watch; and their matches."""
    director = a_director()
    ada, bea, referee = (a_member(by=director) for _ in range(3))
    appoint(member=referee, role=Role.REFEREE, since=FIRST, by=director, at=NOON)
    for number in range(MANY):
        User.objects.create_user(email=f"watcher{number}@example.org")
    for name in TOLD_OF:
        early = day(name) - A_DAY
        at = EVENING.replace(day=early.day, month=early.month)
        match = a_match(ada, bea, day=day(name), at=at)
        if name in ENDED:
            judged = a_result("A 121, B 90")
            results.submit_sheet(match=match, judged=judged, by=ada, at=EVENING)


def acts():
    """Every act on matches by name, as so many do it."""
    director, ada, bea, referee = Member.objects.order_by("serial")
    watchers = list(User.objects.order_by("pk"))
    on = {name: Match.objects.get(day=day(name)) for name in TOLD_OF}
    ends = {name: on[name].results.earliest("act") for name in ENDED}
    turn = count()

    def another():
        return watchers[next(turn) % MANY]

    def report(name, by, **facts):
        facts = told(ada, bea, day=day(name), **facts)
        return registration.report_match(told=facts, by=by, at=EVENING)

    def hand_in(name, scores):
        judged = a_result(scores)
        results.submit_sheet(match=on[name], judged=judged, by=ada, at=EVENING)

    by_bea = {"by": bea, "at": EVENING}
    decided = {"authority": "ICA-T-2026-014", "by": director, "at": EVENING}
    return {
        "report": lambda: report("report", another()),
        "report_alone": lambda: report("report_alone", ada),
        "report_ended": lambda: results.report_ended(
            told=told(ada, bea, day=day("report_ended")),
            judged=a_result(),
            by=ada,
            at=EVENING,
        ),
        "tell_again": lambda: report(
            "tell_again", another(), same_as=on["tell_again"].number
        ),
        "classify": lambda: registration.classify_again(
            match=on["classify"], by=ada, at=EVENING
        ),
        "hand_in": lambda: hand_in("hand_in", "A 121, B 98"),
        "sheets": lambda: hand_in("sheets", f"A 121, B {next(turn) % 121}"),
        "confirm": lambda: confirmation.confirm_result(
            result=ends["confirm"], **by_bea
        ),
        "dispute": lambda: confirmation.dispute_result(
            result=ends["dispute"], reason="I was on 91.", **by_bea
        ),
        "unanswered": lambda: confirmation.confirm_unanswered(
            result=ends["unanswered"], reason="Not heard of.", by=referee, at=LATER
        ),
        "withdraw": lambda: registration.withdraw_match(
            match=on["withdraw"], reason="The wrong day.", by=ada, at=EVENING
        ),
        "correct": lambda: results.correct_result(
            match=on["correct"], judged=a_result("A 121, B 91"), **decided
        ),
        "void": lambda: results.void_result(match=on["void"], **decided),
    }


def race():
    """Fifty threads on each act."""
    prepare()
    return {name: at_once(MANY, act) for name, act in acts().items()} | proved()


def proved():
    """What stands, by the name of the act on each match."""
    walk = Walk()
    harms = [str(damage) for damage in walk]
    names = {n: name for name, n in AT.items()}
    return {
        "harms": harms,
        "acts": walk.acts,
        "numbers": [match.number for match in Match.objects.order_by("serial")],
        "stands": {
            names[match.day.day]: {
                "state": match.state,
                "reports": Report.objects.filter(match=match).count(),
                "versions": versions(match),
                "chain": chain(match),
                "answers": Answer.objects.filter(result__match=match).count(),
                "held": Classification.objects.filter(match=match).count(),
            }
            for match in Match.objects.all()
        },
        "balance": sum(
            line.wins - line.defeats
            for result in Result.objects.latest()
            for line in result.lines.all()
        ),
    }


def versions(match):
    kept = Sheet.objects.filter(match=match).order_by("version")
    return list(kept.values_list("version", flat=True))


def chain(match):
    """How many results follow one another from the first; -1 where they fork."""
    found = Result.objects.filter(match=match)
    length, at = 0, found.filter(supersedes=None).first()
    while at is not None:
        length += 1
        at = found.filter(supersedes=at).first()
    return length if length == found.count() else -1


if __name__ == "__main__":
    parts = {
        "race": race,
        "killed": lambda: killed(prepare, acts, proved),
    }
    sys.stdout.write(json.dumps(parts[sys.argv[1]]()))
