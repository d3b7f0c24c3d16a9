"""Many who answer, ask again or end a case at once, and one killed at it; no test.

It runs as a process of its own, as the crowd does that it takes its ways from.
"""

import json
import sys

import django

if __name__ == "__main__":
    django.setup()

from standings.models import Act, Appointment, Member, Role
from standings.record import Walk
from tests.standings.crowd import at_once, killed
from tribunal.answers import answer, disclose, reply, represent, submit
from tribunal.endings import agree, enter_agreement, object_to, settle, withdraw
from tribunal.joining import join, resume, stay
from tribunal.models import Case, Filing, How, Kind, Proposal, Word
from tribunal.review import ask_review, take_up_again, uphold

from .courts import Court, later

MANY = 50
STANDS = {
    # each on a case of its own, whose words are its name; how that stands before
    "ask-review": "declined",
    "uphold": "reviewed",
    "take-up-again": "reviewed",
    "answer": "served",
    "reply": "answered",
    "submit": "served",
    "disclose": "served",
    "represent": "served",
    "withdraw": "served",
    "ask-to-withdraw": "answered",
    "leave": "answered",
    "settle": "served",
    "agree": "answered",
    "enter-agreement": "answered",
    "object": "answered",
    "stay": "served",
    "resume": "stayed",
    "join": "served",
}


def prepare():
    """A court, and a case for each act."""
    court = Court()
    for name, stands in STANDS.items():
        # What concerns discipline goes on without its filer.
        kind = Kind.CONCEALMENT if name == "leave" else Kind.COMPLAINT
        getattr(court, stands)(text=name, kind=kind)
    for name in ("agree", "enter-agreement", "object"):
        settle(case=of(name), text="Even.", by=court.ada, at=later(4))


def of(name):
    """The case whose words these are."""
    return Case.objects.get(filings__text=name)


def acts():
    """Every act by name, as so many do it."""
    named = {member.names.get().full: member for member in Member.objects.all()}
    ada, bea, cy = (named[name] for name in ("Ada Pone", "Bea Crib", "Cy Go"))
    held = {each.role: each.member for each in Appointment.objects.order_by("pk")}
    chair, sela = held[Role.TRIBUNAL_CHAIR], held[Role.TRIBUNAL_MEMBER]
    case = {name: of(name) for name in STANDS}
    at, why = {"at": later(5)}, {"reason": "So.", "at": later(5)}
    said, signed = {"text": "No."} | at, {"provision": "X.2"} | why
    to = case["reply"].filings.get(kind="answer")
    agreed, entered, objected = (
        case[name].proposals.get() for name in ("agree", "enter-agreement", "object")
    )
    heard = {"party": entered.case.parties.get(member=bea), "how": How.LETTER}
    told = {name: {"case": each} for name, each in case.items()}
    return {
        "ask-review": lambda: ask_review(by=ada, **told["ask-review"], **at),
        "uphold": lambda: uphold(by=sela, **told["uphold"], **signed),
        "take-up-again": lambda: take_up_again(
            by=sela, **told["take-up-again"], **signed
        ),
        "answer": lambda: answer(by=bea, **told["answer"], **said),
        "reply": lambda: reply(answer=to, by=ada, **said),
        "submit": lambda: submit(by=ada, **told["submit"], **said),
        "disclose": lambda: disclose(by=sela, **told["disclose"], **said),
        "represent": lambda: represent(by=bea, member=cy, **told["represent"], **at),
        "withdraw": lambda: withdraw(by=ada, **told["withdraw"], **at),
        "ask-to-withdraw": lambda: withdraw(by=ada, **told["ask-to-withdraw"], **at),
        "leave": lambda: withdraw(by=ada, **told["leave"], **at),
        "settle": lambda: settle(by=ada, **told["settle"], **said),
        "agree": lambda: agree(proposal=agreed, by=bea, **at),
        "enter-agreement": lambda: enter_agreement(
            proposal=entered, by=held[Role.SECRETARIAT], on=later(5), **heard, **at
        ),
        "object": lambda: object_to(proposal=objected, by=bea, **at),
        "stay": lambda: stay(by=chair, **told["stay"], **why),
        "resume": lambda: resume(by=chair, **told["resume"], **why),
        "join": lambda: join(by=chair, into=case["submit"], **told["join"], **why),
    }


def race():
    """Fifty threads on each act."""
    prepare()
    return {name: at_once(MANY, act) for name, act in acts().items()} | proved()


def proved():
    """What stands of each case, and how much there is."""
    stands = {
        name: [of(name).state, _last(of(name)).verb, _last(of(name)).notices.count()]
        for name in STANDS
    }
    return {
        "harms": [str(damage) for damage in Walk()],
        "stands": stands,
        "filings": Filing.objects.count(),
        "proposals": Proposal.objects.count(),
        "words": Word.objects.count(),
    }


def _last(case):
    return Act.objects.about("case", case.number).last()


if __name__ == "__main__":
    parts = {"race": race, "killed": lambda: killed(prepare, acts, proved)}
    sys.stdout.write(json.dumps(parts[sys.argv[1]]()))
