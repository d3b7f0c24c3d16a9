"""Many who lodge one appeal at once, or make it good, and one killed at it; no test.

It runs as a process of its own, as the crowd does that it takes its ways from.
"""

import json
import sys

import django

if __name__ == "__main__":
    django.setup()

from standings.models import Act, Appointment, Federation, Member, Role, Upload
from standings.record import Walk
from tests.standings.crowd import at_once, killed
from tribunal.appeals import lodge, make_good
from tribunal.letterheads import answer_letterhead, to_confirm
from tribunal.models import Appeal, AppealLetter, Case, LetterheadAnswer

from .appellants import LODGED, PUBLISHED, an_appeal, appealed, letter
from .benches import heard, published
from .courts import Court

MANY = 50
STANDS = ("lodge", "lodge-otherwise", "cure", "letterhead")
"""Each on a case of its own, whose words are its name."""
VERBS = {
    *("lodge-appeal", "appeal-determination", "ask-letterhead"),
    *("cure-appeal", "answer-letterhead"),
}


def prepare():
    """A court, and a published case for each act, two of them appealed."""
    court = Court()
    firsts = {
        name: published(court, case=heard(court, text=name), at=PUBLISHED)
        for name in STANDS
    }
    appealed(court, case=firsts["cure"], letter=letter())
    appealed(court, case=firsts["letterhead"])


def of(name):
    """The case whose words these are."""
    return Case.objects.get(filings__text=name)


def appeal_of(name):
    """The case of the appeal against it."""
    return Case.objects.get(appeal__against__case=of(name))


def acts():
    """Every act by name, as so many do it."""
    ada = Member.objects.get(names__full="Ada Pone")
    england = Federation.objects.get(code="ENG")
    officers = Appointment.objects.filter(role=Role.FEDERATION_OFFICER)
    officer = officers.get(federation=england).member
    told = {"letter": letter(england), "by": ada, "at": LODGED}
    court = type("Court", (), {"england": england})
    confirmed = to_confirm(appeal_of("letterhead"))
    words = iter(range(10**6))
    return {
        "lodge": lambda: lodge(
            case=of("lodge"), told=an_appeal(court), by=ada, at=LODGED
        ),
        "lodge-otherwise": lambda: lodge(
            case=of("lodge-otherwise"),
            told=an_appeal(court, text=f"Said for the time {next(words)}."),
            by=ada,
            at=LODGED,
        ),
        "cure": lambda: make_good(case=appeal_of("cure"), text="Here.", **told),
        "letterhead": lambda: answer_letterhead(
            letter=confirmed, confirms=True, by=officer, at=LODGED
        ),
    }


def race():
    """Fifty threads on each act."""
    prepare()
    return {name: at_once(MANY, act) for name, act in acts().items()} | proved()


def proved():
    """What stands of each case and its appeal, and how much there is."""
    verbs = Act.objects.filter(verb__in=VERBS).order_by("verb")
    return {
        "harms": [str(damage) for damage in Walk()],
        "stands": {
            name: [of(name).state, *(each.state for each in _appeals(name))]
            for name in STANDS
        },
        "verbs": sorted(verbs.values_list("verb", flat=True)),
        "kept": [
            table.objects.count()
            for table in (Appeal, AppealLetter, LetterheadAnswer, Upload)
        ],
    }


def _appeals(name):
    return Case.objects.filter(appeal__against__case=of(name))


if __name__ == "__main__":
    parts = {"race": race, "killed": lambda: killed(prepare, acts, proved)}
    sys.stdout.write(json.dumps(parts[sys.argv[1]]()))
