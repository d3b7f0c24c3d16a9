"""Many who make one move of a case at once, and one killed making it; no test.

It runs as a process of its own, as the crowd does that it takes its ways from.
"""

import json
import sys
from datetime import UTC, datetime

import django

if __name__ == "__main__":
    django.setup()

from django.utils import timezone

from standings.models import Act, Appointment, Match, Member, Role, User
from standings.record import Walk
from standings.results import submit_sheet
from tests.standings.crowd import at_once, killed
from tests.standings.people import a_title
from tests.standings.tables import EVENING, a_match, a_result, submitted
from tribunal import clock
from tribunal.clock import lapse, remind, send_reminder
from tribunal.disputes import dispute, open_disputed, pass_over, refer
from tribunal.filing import (
    CaseTold,
    admit,
    cure,
    decline,
    file_case,
    find_deficient,
    take_back_defects,
)
from tribunal.models import Case, Filing, Kind, PassedOver, Reminder, Service
from tribunal.service import prove_service

from .benches import heard, published
from .courts import Court, later

MANY = 50
MOVED = (
    *("find-deficient", "cure", "decline", "admit", "prove-service"),
    *("remind", "take-back", "send-reminder", "lapse"),
)
"""The acts on a case on file, each on one of its own, whose words are its name."""
PUBLISHED = datetime(2026, 10, 1, 9, tzinfo=UTC)
OVER = datetime(2026, 11, 1, tzinfo=UTC)
"""The first moment after the thirty days."""


def prepare():
    """A court, its parties with log-ins, a case for each act, and four matches."""
    court = Court()
    for member in (court.ada, court.bea):
        User.objects.create_user(email=f"{member.number}@example.org", member=member)
        a_title(member, court.director)
    for name in MOVED[:-1]:
        court.filed(text=name)
    published(court, case=heard(court, text="lapse"), at=PUBLISHED)
    deficient = {"defects": ["Name the match."], "by": court.secretary}
    for name in ("cure", "take-back"):
        find_deficient(case=of(name), **deficient, at=later(1))
    for name in ("prove-service", "remind", "send-reminder"):
        admit(case=of(name), by=court.secretary, at=later(1))
    for name in ("remind", "send-reminder"):
        of(name).terms.get().service.by_hand.create(
            how="letter", at=later(2), act=of(name).made_by
        )
    for hour in (20, 21):
        at = EVENING.replace(hour=hour)
        match = a_match(court.ada, court.bea, at=at, ordinal=hour - 19)
        submitted(match, by=court.ada, at=at)
    other = a_result("A 98, B 121")
    submit_sheet(match=match, judged=other, by=court.bea, at=at)
    for ordinal in (1, 2):
        told = {"day": later().date(), "ordinal": ordinal, "at": EVENING}
        a_match(court.ada, court.bea, **told)


def of(name):
    """The case whose words these are."""
    return Case.objects.get(filings__text=name)


def acts():
    """Every act on cases by name, as so many do it."""
    named = {member.names.get().full: member for member in Member.objects.all()}
    ada, bea = named["Ada Pone"], named["Bea Crib"]
    held = {each.role: each.member for each in Appointment.objects.order_by("-pk")}
    secretary, pia = held[Role.SECRETARIAT], held[Role.TRIBUNAL_MEMBER]
    disputed, other, late, missed = Match.objects.order_by("serial")
    case = {name: of(name) for name in MOVED}
    told = CaseTold(kind=Kind.CONCEALMENT, text="file", respondents=(bea,))
    service = case["prove-service"].terms.get().service
    term = case["remind"].terms.begun().get()
    sent = case["send-reminder"].terms.get()
    by = {"by": secretary, "at": later(3)}
    return {
        "file": lambda: file_case(told=told, by=ada, at=later()),
        "find-deficient": lambda: find_deficient(
            case=case["find-deficient"], defects=["Name the match."], **by
        ),
        "take-back": lambda: take_back_defects(
            case=case["take-back"], reason="It names it.", **by
        ),
        "cure": lambda: cure(case=case["cure"], text="Here.", by=ada, at=later(3)),
        "decline": lambda: decline(
            case=case["decline"], reason="No.", provision="X.2", by=pia, at=later(3)
        ),
        "admit": lambda: admit(case=case["admit"], **by),
        "prove-service": lambda: prove_service(
            service=service, how="letter", on=later(2), **by
        ),
        "dispute": lambda: dispute(
            result=disputed.results.get(), reason="dispute", by=bea, at=EVENING
        ),
        "open-disputed": lambda: open_disputed(match=other, at=EVENING),
        "refer": lambda: refer(match=late, by=secretary, at=EVENING),
        "pass-over": lambda: pass_over(
            match=missed, reason="Lost.", by=secretary, at=EVENING
        ),
        "remind": lambda: remind(term=term, at=later(16)),
        "send-reminder": lambda: send_reminder(term=sent, by=secretary, at=later(10)),
        "lapse": lambda: lapse(case=case["lapse"], at=OVER),
    }


def race():
    """Fifty threads on each act."""
    prepare()
    return {name: at_once(MANY, act) for name, act in acts().items()} | proved()


def worked():
    """Fifty who do what the clock asks at once, on the evening of a last day."""
    timezone.now = lambda: OVER
    prepare()
    return {"came": at_once(MANY, lambda: list(clock.working(set())))} | proved()


def proved():
    """What stands of each case, what it is about first, and how much there is."""
    walk = Walk()
    harms = [str(damage) for damage in walk]
    cases = Case.objects.filter(made_by__isnull=False).order_by("serial")
    return {
        "harms": harms,
        "numbers": [case.number for case in cases],
        "stands": sorted([_about(case), *_stands(case)] for case in cases),
        "reminders": Reminder.objects.count(),
        "passed_over": [each.act.verb for each in PassedOver.objects.all()],
        "filings": Filing.objects.count(),
        "served": Service.objects.exclude(act__subject=of("lapse").number).count(),
    }


def _about(case):
    return case.filings.first().text if case.match is None else case.kind


def _stands(case):
    """The state, its last act, how often that was done and how many it told."""
    acts = Act.objects.about("case", case.number)
    last = acts.order_by("number").last()
    times = acts.filter(verb=last.verb).count()
    return [case.state, last.verb, times, last.notices.count()]


if __name__ == "__main__":
    parts = {
        "race": race,
        "worked": worked,
        "killed": lambda: killed(prepare, acts, proved),
    }
    sys.stdout.write(json.dumps(parts[sys.argv[1]]()))
