"""What the clock alone does in cases: it makes final, and reminds (VIII.2-a, VIII.1-m).

Nothing else lapses by itself, and no case ends for having taken long. It knows times
and who owes a step within them; when it is asked, and who reads it, is known elsewhere.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from datetime import date, datetime, timedelta
from functools import partial, reduce
from operator import or_
from typing import Final

from django.db import InterfaceError, OperationalError
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext

from rulebook.days import day_of
from rulebook.findings import Denied, Finding, Refused
from standings import record
from standings.access import HOLDERS, Right, demand, reader_powers
from standings.faults import refuse
from standings.models import Act, Actor, Appointment, Member, User
from standings.notices import tell

from . import appealed, force
from .access import officer_of, sitting_by_person, who_seats_panels, worn_by
from .disputes import disputed, open_disputed
from .docket import days_of, is_overdue
from .models import (
    Case,
    Hearing,
    Kind,
    Order,
    PanelSeat,
    Party,
    Reminder,
    Side,
    Term,
    TermKind,
)
from .moves import BEFORE_ITS_PANEL, HATS, MOVES, Hat, State
from .procedure import begin, end, go_on, is_over, last_day, taken_up
from .service import acting_for
from .ties import Ties

log = logging.getLogger(__name__)

REMINDED: Final = (7, 1)
"""How many days before its last one a time is reminded of."""
SCREENING: Final = HOLDERS[Right.SCREEN_CASES]
OF_THE_FILERS: Final = (TermKind.CURE, TermKind.REVIEW)
"""The times that are the filers' where no party is named."""
ENDS: Final = {
    TermKind.CURE: "cure",
    TermKind.REVIEW: "ask-review",
    TermKind.ANSWER: "answer",
    TermKind.REPLY: "reply",
    TermKind.CHALLENGE: "challenge",
    TermKind.OBJECT: "object",
    TermKind.INTERIM: "interim-order",
    TermKind.APPEAL: "waive-appeal",
}
"""The move that a time is for; it matters only where the case is open to that."""


def lapse(*, case: Case, at: datetime) -> Case:
    """Makes a case final, its time to appeal being over; the service's own act."""
    with record.acting():
        begun = begin(case, "lapse", by=None, at=at)
        case = begun.case
        refuse(*lapse_faults(case, at))
        act = record.enter("lapse-case", case, public=True, **go_on(begun))
        end(act, case, TermKind.APPEAL)
        tell(act, *_people(case.parties.standing(), at))
        return case


def lapse_faults(case: Case, at: datetime) -> Iterator[Finding]:
    """Yields why a case is not final yet: its time to appeal is not over.

    One that was carried over has no such time, and stays as it is. Where every party
    has waived its appeal, or had it, no time is left to run.
    """
    times = case.terms.filter(kind=TermKind.APPEAL)
    if not times.exists() or appealed.may_appeal(case, at):
        yield Finding("not-final-yet", {"case": case.number})


def remind(*, term: Term, at: datetime) -> Case | None:
    """Reminds whoever owes a step of the last day to take it.

    None where there is nothing to remind of, or it was done before.
    """
    with record.acting():
        found = _running().filter(pk=term.pk).first()
        before = reminder_due(found, at) if found else None
        people = owing(found, at) if found else []
        if found is None or before is None or not people:
            return None
        term = found
        case, until = term.case, last_day(term)
        assert until is not None
        act = record.enter(
            "remind-case",
            case,
            at=at,
            by=None,
            role="",
            facts={"until": until.isoformat(), "term": term.pk},
        )
        Reminder.objects.create(term=term, days_before=before, act=act)
        tell(act, *people)
        return case


def send_reminder(*, term: Term, by: Actor, at: datetime) -> Case:
    """Reminds, as the Secretariat, whoever owes a step of the last day to take it.

    It is done on any day of the time, once a day, beside what the service does.
    """
    with record.acting():
        case = taken_up(term.case)
        role = demand(by, Right.SCREEN_CASES, on=day_of(at))
        if Hat.SECRETARIAT not in worn_by(case, by, at).hats:
            told = {"case": case.number, "move": gettext("Send a reminder")}
            who = {"who": gettext(HATS[Hat.SECRETARIAT])}
            raise Denied(Finding("not-yours-in-the-case", told | who))
        found = _running().filter(pk=term.pk).first()
        until = last_day(found) if found else None
        if found is None or until is None or is_over(found, at):
            raise Refused(Finding("no-time-runs", {"case": case.number}))
        left = (until - at.astimezone(case.clock).date()).days
        people = owing(found, at)
        refuse(*_reminding_faults(found, left, people))
        act = record.enter(
            "remind-case",
            case,
            at=at,
            by=by,
            role=role,
            facts={"until": until.isoformat(), "term": found.pk},
        )
        Reminder.objects.create(term=found, days_before=left, act=act)
        tell(act, *people)
        return case


def _reminding_faults(term: Term, left: int, people: list[Member]) -> Iterator[Finding]:
    """Yields why nobody is reminded of a time so many days before its last one."""
    if not people:
        yield Finding("nobody-to-remind", {"case": term.case.number})
    if any(each.days_before == left for each in term.reminders.all()):
        yield Finding("reminded-today", {"case": term.case.number})


def reminder_due(term: Term, at: datetime) -> int | None:
    """How many days before the last one a reminder is now to be given; None for none.

    A time that is no longer than that needs none, and an interim order is reminded of
    on the day when it is looked at again. ``term`` is read with ``begun``.
    """
    until = last_day(term)
    if until is None or is_over(term, at):
        return None
    days = _reviewed(term, until) if term.kind == TermKind.INTERIM else REMINDED
    left = (until - at.astimezone(term.case.clock).date()).days
    due = [each for each in days if left <= each < term.days]
    given = {each.days_before for each in term.reminders.all()}
    return min(due) if due and not given & set(range(min(due) + 1)) else None


def flag(*, case: Case, at: datetime) -> Case | None:
    """Reminds the offices, once, of an expulsion that has waited too long (VII.4-a).

    None where none does any more, or it was done before. Nothing lapses by it.
    """
    with record.acting():
        case = taken_up(case)
        if not is_overdue(case, at) or case.number in _flagged():
            return None
        act = record.enter(
            "flag-ratification",
            case,
            at=at,
            by=None,
            role="",
            before=case.state,
            after=case.state,
            facts={"days": days_of(case)},
            public=True,
        )
        panel = [seat.member for seat in sitting_by_person(case).values()]
        chairs = panel or who_seats_panels(Ties(case, day_of(at)))
        offices = Appointment.objects.on(day_of(at)).filter(role__in=SCREENING)
        tell(act, *chairs, *(each.member for each in offices.select_related("member")))
        return case


def overdue_ratifications(at: datetime) -> list[Case]:
    """The expulsions that have waited for longer than they are to, by their cases."""
    waiting = Case.objects.open().filter(kind=Kind.RATIFICATION)
    return [case for case in waiting if is_overdue(case, at)]


def _flagged() -> set[str]:
    """The docket numbers of the cases of which the offices were reminded."""
    told = Act.objects.filter(verb="flag-ratification", subject_kind="case")
    return set(told.values_list("subject", flat=True))


def owing(term: Term, at: datetime) -> list[Member]:
    """Who is to do something within a time: a party, a side, both, or the bench."""
    case = term.case
    if term.kind == TermKind.INTERIM:
        panel = [seat.member for seat in sitting_by_person(case).values()]
        return panel or who_seats_panels(Ties(case, day_of(at)))
    if term.party is not None:
        return acting_for(term.party, at)
    parties = case.parties.standing()
    if term.kind in OF_THE_FILERS:
        parties = parties.filter(side=Side.FILER)
    return _people(parties, at)


def times_of(user: User, at: datetime) -> list[Term]:
    """The times that run for whoever has logged in, the first to end first.

    They are those of the parties whom somebody is, represents or is an officer of.
    """
    mine = _parties_of(user, at)
    filed = Q(case__in=mine.filter(side=Side.FILER).values("case"))
    everybody = Q(case__in=mine.values("case")) & ~Q(kind__in=OF_THE_FILERS)
    running = _running().filter(Q(party__in=mine) | Q(party=None) & (filed | everybody))
    return [term for _day, term in _by_end(running, at)]


def ending(at: datetime, *, within: int) -> list[tuple[date, Term]]:
    """The times of all cases that end within so many days, each with its last day."""
    soon = day_of(at) + timedelta(days=within)
    return [each for each in _by_end(_running(), at) if each[0] <= soon]


def _by_end(running: Iterable[Term], at: datetime) -> list[tuple[date, Term]]:
    """The times that are not over, the first to end first, each with its last day."""
    ends = {term: last_day(term) for term in running if not is_over(term, at)}
    begun = [(day, term.pk, term) for term, day in ends.items() if day is not None]
    return [(day, term) for day, _pk, term in sorted(begun)]


def hearings_of(user: User, at: datetime) -> list[Hearing]:
    """The hearings that are called and to come, for the parties and for the panel."""
    if user.member is None:
        return []
    same = Member.objects.one_with(user.member.pk)
    seats = PanelSeat.objects.sitting().filter(member__in=same)
    parties = _parties_of(user, at)
    of = Q(case__in=parties.values("case")) | Q(case__in=seats.values("case"))
    called = Hearing.objects.filter(of, case__state__in=BEFORE_ITS_PANEL)
    latest = {each.case: each for each in called.select_related("case")}
    return [each for each in latest.values() if each.at and each.at >= at]


def _parties_of(user: User, at: datetime) -> QuerySet[Party]:
    """The parties whom somebody is, represents or is an officer of."""
    if user.member is None:
        return Party.objects.none()
    same = Member.objects.one_with(user.member.pk)
    of = officer_of(reader_powers(user, on=day_of(at)))
    return Party.objects.standing().filter(
        Q(member__in=same) | Q(representative__in=same) | Q(federation__code__in=of)
    )


# The work


def working(broken: set[str]) -> Iterator[Case]:
    """Does what is due by now, each in an act of its own, and yields each case.

    Any number may work at once: each thing is done once. What breaks off is named in
    ``broken``, and passed over while it stands there.
    """
    for name, act in list(_due(timezone.now())):
        if name in broken:
            continue
        try:
            case = act()
        except (OperationalError, InterfaceError):
            raise
        except Refused:
            # Somebody else has done it meanwhile, or it is not to be done any more.
            continue
        except Exception:
            log.exception("%s broke off", name)
            broken.add(name)
        else:
            if case is not None:
                yield case


def _due(at: datetime) -> Iterator[tuple[str, Callable[[], Case | None]]]:
    """What seems to be due, each with a name; whether it is, its own act asks."""
    for order in force.lapsed(at):
        yield f"lapse order {order.pk}", partial(_lapse_order, order, at)
    for match in disputed():
        yield f"open {match.number}", partial(open_disputed, match=match, at=at)
    for term in _running().filter(~Q(reminders__days_before=min(REMINDED))):
        if reminder_due(term, at) is not None:
            yield f"remind {term.pk}", partial(remind, term=term, at=at)
    flagged = _flagged()
    for case in overdue_ratifications(at):
        if case.number not in flagged:
            yield f"flag {case.number}", partial(flag, case=case, at=at)
    published = _running().filter(kind=TermKind.APPEAL, case__state=State.PUBLISHED)
    over = {term.case for term in published if is_over(term, at)}
    for case in over | set(_nobody_appeals()):
        yield f"lapse {case.number}", partial(lapse, case=case, at=at)

    for case in Case.objects.filter(state=State.UNDER_APPEAL):
        if not appealed.pending(case, at):
            yield (
                f"give back {case.number}",
                partial(appealed.give_back, case=case, at=at),
            )


def _nobody_appeals() -> QuerySet[Case]:
    """The published cases whose parties have all waived their appeal, or had it."""
    running = Term.objects.running().filter(kind=TermKind.APPEAL)
    had = Case.objects.filter(state=State.PUBLISHED, terms__kind=TermKind.APPEAL)
    return had.exclude(pk__in=running.values("case")).distinct()


def _lapse_order(order: Order, at: datetime) -> Case | None:
    """Ends an interim order whose last day is over; None where it has ended."""
    was = order.lapsed_by_id
    return None if was else force.lapse(order, at=at).case


def _running() -> QuerySet[Term]:
    """The times that run in cases not stayed, with what tells when they end."""
    of_use = reduce(
        or_,
        (
            Q(kind=kind, case__state__in=MOVES[slug].sources)
            for kind, slug in ENDS.items()
        ),
    )
    running = Term.objects.running().begun().filter(of_use, case__stayed_by=None)
    return running.select_related(
        "case", "party__member", "party__representative", "party__federation"
    ).prefetch_related("reminders", "made_by__orders")


def _reviewed(term: Term, until: date) -> tuple[int, ...]:
    """How many days before its end an interim order is looked at again."""
    on = (order.review_on for order in term.made_by.orders.all())
    return tuple((until - day).days for day in on if day is not None)


def _people(parties: Iterable[Party], at: datetime) -> list[Member]:
    return [each for party in parties for each in acting_for(party, at)]
