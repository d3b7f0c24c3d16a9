"""Many who seal or apply to read one thing at once, and one killed at it; no test.

It runs as a process of its own, as the crowd does that it takes its ways from.
"""

import json
import sys

import django

if __name__ == "__main__":
    django.setup()

from standings.documents import Document
from standings.documents import Kind as Paper
from standings.models import Act, Appointment, Member, Role, Withheld
from standings.record import Walk
from tests.standings.crowd import at_once, killed
from tribunal.correspondence import (
    ask_reading,
    end_reading,
    grant_reading,
    mark_correspondence,
    refuse_reading,
)
from tribunal.filing import Correspondence
from tribunal.models import (
    Case,
    DocumentSeal,
    Kind,
    PublicVersion,
    Reach,
    ReadingAsked,
    ReadingDecision,
)
from tribunal.sealing import publish_redacted, seal, unseal

from .benches import published
from .courts import Court, later

MANY = 50
NAMES = (
    *("seal", "unseal", "seal-document", "unseal-document", "mark"),
    *("ask", "grant", "refuse", "end"),
)
"""Each on a served case of its own, whose words are its name."""
LETTER = Correspondence(Paper.PDF, "letter.pdf", b"%PDF- a letter")
PHOTO = Document(Paper.PDF, "photo.pdf", b"%PDF- a photo")
WHY = {"reason": "So."}


def prepare():
    """A court, a case for each act, and one that is published and sealed."""
    court = Court()
    for name in NAMES:
        told = {"text": name, "kind": Kind.COMPLAINT, "documents": (PHOTO, LETTER)}
        court.served(**told)
    soon = {"at": later(4)}
    by_chair = {"by": court.chair, **WHY, **soon}
    seal(case=of("unseal"), **by_chair)
    seal(case=of("unseal-document"), what=opening(of("unseal-document")), **by_chair)
    for name in ("grant", "refuse", "end"):
        applied(name, court.bea)
    granted("end", court.director)
    redacted = published(court, case=heard(court))
    seal(case=redacted, by=court.chair, **WHY, at=later(45))


def heard(court):
    return court.heard(text="redact", kind=Kind.COMPLAINT, apart=[court.sela])


def of(name):
    """The case whose words these are."""
    return Case.objects.get(filings__text=name)


def opening(case):
    return case.filings.get()


def letter(name):
    return DocumentSeal.objects.get(filing__case=of(name), ground="correspondence")


def applied(name, by):
    told = {"text": "To answer it.", "by": by, "at": later(4)}
    return ask_reading(seal=letter(name), **told)


def granted(name, by):
    asked = ReadingAsked.objects.get(seal=letter(name))
    told = {"reach": Reach.PARTIES, "until": later(90).date(), "at": later(5)}
    return grant_reading(asked=asked, by=by, **WHY, **told)


def acts():
    """Every act by name, as so many do it."""
    named = {member.names.get().full: member for member in Member.objects.all()}
    bea = named["Bea Crib"]
    held = {each.role: each.member for each in Appointment.objects.order_by("pk")}
    chair, secretary = held[Role.TRIBUNAL_CHAIR], held[Role.SECRETARIAT]
    director = held[Role.EXECUTIVE_DIRECTOR]
    by_chair = {"by": chair, "at": later(5), **WHY}
    by_director = {"by": director, "at": later(6), **WHY}
    case = {name: of(name) for name in (*NAMES, "redact")}
    there = DocumentSeal.objects.get(
        filing__case=case["unseal-document"], ground="order"
    )
    decision = ReadingDecision.objects.get(asked__seal=letter("end"))
    asked = ReadingAsked.objects.get(seal=letter("refuse"))
    photo = opening(case["mark"]).files.get(upload__name="photo.pdf")
    document = opening(case["seal-document"])
    redacts = {"text": "[…]", "by": secretary, "at": later(46)}
    return {
        "seal": lambda: seal(case=case["seal"], **by_chair),
        "unseal": lambda: unseal(case=case["unseal"], **by_chair),
        "seal-document": lambda: seal(
            case=case["seal-document"], what=document, **by_chair
        ),
        "unseal-document": lambda: unseal(
            case=case["unseal-document"], seal=there, **by_chair
        ),
        "mark": lambda: mark_correspondence(
            case=case["mark"], what=photo, by=secretary, at=later(5)
        ),
        "ask": lambda: applied("ask", bea),
        "grant": lambda: granted("grant", director),
        "refuse": lambda: refuse_reading(asked=asked, **by_director),
        "end": lambda: end_reading(decision=decision, **by_director),
        "redact": lambda: publish_redacted(case=case["redact"], **redacts),
    }


def race():
    """Fifty threads on each act."""
    prepare()
    return {name: at_once(MANY, act) for name, act in acts().items()} | proved()


def proved():
    """What stands of each case, and how much there is."""
    return {
        "harms": [str(damage) for damage in Walk()],
        "stands": {name: _stands(of(name)) for name in (*NAMES, "redact")},
        "seals": DocumentSeal.objects.count(),
        "standing": DocumentSeal.objects.standing().count(),
        "asked": ReadingAsked.objects.count(),
        "decided": ReadingDecision.objects.count(),
        "ended": ReadingDecision.objects.exclude(ended_by=None).count(),
        "versions": PublicVersion.objects.count(),
        "withheld": Withheld.objects.filter(ended_by=None).count(),
    }


def _stands(case):
    """Whether it is sealed, its last act, how often that was done, whom it told."""
    done = Act.objects.about("case", case.number)
    last = done.order_by("number").last()
    times = done.filter(verb=last.verb).count()
    return [int(case.is_sealed), last.verb, times, last.notices.count()]


if __name__ == "__main__":
    parts = {"race": race, "killed": lambda: killed(prepare, acts, proved)}
    sys.stdout.write(json.dumps(parts[sys.argv[1]]()))
