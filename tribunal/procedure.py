"""How any move of a case begins: the case locked, its table and its times asked.

It knows the table, who wears which hat, and when a time is over; no move in particular.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final

from django.db.models import Q
from django.utils.translation import gettext

from rulebook.findings import Finding
from standings import record
from standings.faults import refuse
from standings.models import Act, Actor

from . import deadlines
from .access import Worn, worn_by
from .models import Appeal, Case, Kind, Party, Service, Term, TermKind
from .moves import MOVES, SEALS, STATES, Move, State

DURING_A_STAY: Final = (
    "resume",
    "withdraw",
    "settle",
    "agree",
    "object",
    "prove-service",
    "recuse",
    "declare-tie",
    "disclose",
    "hand-in-appeal",
    *SEALS,
)
"""What is done of a case that is stayed."""
CORRECTING: Final = ("draft", "sign", "correct")
"""What is done of a final case only where that was decided on appeal (VIII.2-f)."""
OF_RATIFICATION: Final = ("hand-in-appeal",)
"""What is done in a case of ratification alone."""
LEFT_TO_THE_PANEL: Final = ("settle", "agree", "object", "join")
"""What is not done in one: nobody but its panel ends it (VII.4-a)."""
ENDING: Final = (*LEFT_TO_THE_PANEL, "withdraw", "enter-agreement")
"""What is not done in a case that is reopened, for the same reason (VIII.1-o)."""


@dataclass(frozen=True, slots=True)
class Begun:
    """A move that may go on: the case as it now stands, and as whom it is made."""

    case: Case
    move: Move
    worn: Worn
    role: str
    by: Actor
    at: datetime

    @property
    def party(self) -> Party:
        """The party that makes the move."""
        hat = next(hat for hat in self.move.hats if hat in self.worn.hats)
        return self.worn.party(hat)

    @property
    def parties(self) -> list[Party]:
        """The parties for which whoever makes the move may make it."""
        return self.worn.parties_for(self.move)


def begin(case: Case, slug: str, *, by: Actor, at: datetime) -> Begun:
    """Begins a move, within its act. Raises Denied or Refused where the table does."""
    case = taken_up(case)
    worn = worn_by(case, by, at)
    role = worn.demand(slug)
    refuse(*table_faults(case, slug))
    return Begun(case, MOVES[slug], worn, role, by, at)


def taken_up(case: Case) -> Case:
    """A case as it now stands; within an act nothing changes it any more."""
    return Case.objects.select_related("match", "twenty_nine").get(pk=case.pk)


def go_on(begun: Begun, **marks: Any) -> dict[str, Any]:
    """Puts the case where the move leads; what every act of a move tells.

    ``marks`` are what else of the case changes with its state.
    """
    case, target = begun.case, begun.move.target
    before = case.state
    if target is not None and before != target:
        case.state = target.value
        for name, value in marks.items():
            setattr(case, name, value)
        case.save(update_fields=["state", *marks])
    return _told(begun, before)


def stay_put(begun: Begun) -> dict[str, Any]:
    """What an act tells of a move that leaves the case where it is for now."""
    return _told(begun, begun.case.state)


def _told(begun: Begun, before: str) -> dict[str, Any]:
    case = begun.case
    return {
        "at": begun.at,
        "by": begun.by,
        "role": begun.role,
        "before": before,
        "after": case.state,
    }


def is_of_its_kind(case: Case, slug: str) -> bool:
    """Whether a case is of a kind that knows a move at all."""
    return slug not in OF_RATIFICATION or case.kind == Kind.RATIFICATION


def table_faults(case: Case, slug: str) -> Iterator[Finding]:
    """Yields why a move is not open from where the case stands."""
    move = MOVES[slug]
    if not is_of_its_kind(case, slug):
        yield Finding("only-in-ratification", {"case": case.number})
    elif case.kind == Kind.RATIFICATION and slug in LEFT_TO_THE_PANEL:
        yield Finding("panel-alone-ratifies", {"case": case.number})
    elif case.is_reopened and slug in ENDING:
        yield Finding("reopened-for-its-panel", {"case": case.number})
    elif case.state not in move.sources or (
        case.state == State.FINAL and slug in CORRECTING and case.kind != Kind.APPEAL
    ):
        facts = {
            "case": case.number,
            "state": gettext(STATES[State(case.state)]),
            "move": gettext(move.label),
            "states": ", ".join(gettext(STATES[state]) for state in move.sources),
        }
        yield Finding("move-not-open", facts, also=move.rules)
    elif case.stayed_by_id is not None and slug not in DURING_A_STAY:
        yield Finding("case-stayed", {"case": case.number})


# The seal


def close(case: Case, act: Act) -> None:
    """Seals a case by an act, and with it all that is one matter with it (VIII.1-n)."""
    for each in one_matter(case):
        if not each.is_sealed:
            each.sealed_by = act
            each.save(update_fields=["sealed_by"])
            record.withhold(each, since=act)


def lift_seal(case: Case, act: Act) -> None:
    """Lifts the seal of a case by an act, and of what is one matter with it."""
    for each in one_matter(case):
        if each.is_sealed:
            each.sealed_by = None
            each.save(update_fields=["sealed_by"])
            record.tell_again(each, since=act)


def one_matter(case: Case) -> list[Case]:
    """A case, what was joined to it, what it was joined to, and the appeals."""
    found, keys = [case], {case.pk}
    new = keys
    while new:
        against = Appeal.objects.filter(case__in=new).values("against__case")
        near = Case.objects.filter(
            Q(joined_to__in=new)
            | Q(joined__in=new)
            | Q(appeal__against__case__in=new)
            | Q(pk__in=against)
        )
        more = list(near.exclude(pk__in=keys).distinct())
        new = {each.pk for each in more}
        keys, found = keys | new, found + more
    return found


# Times


def start(
    act: Act,
    case: Case,
    kind: TermKind,
    days: int,
    *,
    party: Party | None = None,
    service: Service | None = None,
) -> Term:
    """Starts a time: from a service's proof, or else from the act itself."""
    return Term.objects.create(
        case=case,
        party=party,
        kind=kind,
        days=days,
        since=None if service else act.at,
        service=service,
        made_by=act,
    )


def end(act: Act, case: Case, *kinds: TermKind, party: Party | None = None) -> None:
    """Ends the times of these kinds that still run, a party's or everybody's."""
    running = case.terms.running().filter(kind__in=kinds)
    if party is not None:
        running = running.filter(party=party)
    running.update(ended_by=act)


def awaited(case: Case, at: datetime, *kinds: TermKind) -> list[Term]:
    """The times of these kinds, of parties who stand, that still run at a moment."""
    running = case.terms.running().begun().filter(kind__in=kinds, party__left_by=None)
    whose = ("case", "party__member", "party__federation")
    return [each for each in running.select_related(*whose) if not is_over(each, at)]


def last_day(term: Term) -> date | None:
    """The last day of a time that has begun; None while its service is not proved.

    ``term`` is read with ``begun``.
    """
    began = term.since or term.served_at
    if not isinstance(began, datetime):
        return None
    return deadlines.last_day(began, term.days, term.case.clock)


def is_over(term: Term, at: datetime) -> bool:
    """Whether a time, read with ``begun``, is over at a moment."""
    day = last_day(term)
    return day is not None and not deadlines.in_time(at, day, term.case.clock)
