"""What was declined looked at again, by another member of the Tribunal (VIII.1-c).

Each function is one act. How far a review has come is read from the record. How a case
was declined is not known here.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from rulebook.findings import Finding
from standings import names, record
from standings.faults import reason_faults, refuse, text_faults
from standings.models import Act, Member, User
from standings.notices import receipt, tell

from .access import OF_THE_TRIBUNAL, bench
from .filing import LONGEST_TEXT, provision_faults
from .models import Case, Term, TermKind
from .procedure import Begun, begin, end, go_on, is_over, last_day
from .service import acting_for, others
from .ties import Ties

DECLINES = ("decline-case", "not-entertain-appeal")
VERBS = (*DECLINES, "ask-review", "uphold-case", "take-up-case")


def ask_review(
    *, case: Case, reason: str = "", by: User | Member, at: datetime
) -> Case:
    """Asks, as who filed it, that another member look at a declined case again.

    The members of the Tribunal whom nothing ties to the case are told.
    """
    with record.acting():
        begun = begin(case, "ask-review", by=by, at=at)
        reason = names.prose(reason)
        refuse(*reason_faults(reason), *ask_review_faults(begun.case, at))
        act = record.enter("ask-review", begun.case, reason=reason, **go_on(begun))
        end(act, begun.case, TermKind.REVIEW)
        receipt(act)
        tell(act, *bench(Ties(begun.case, begun.worn.on), OF_THE_TRIBUNAL).free)
        return begun.case


def uphold(
    *, case: Case, reason: str, provision: str, by: User | Member, at: datetime
) -> Case:
    """Leaves a case declined, with reasons of the own and their provision."""
    with record.acting():
        begun = begin(case, "uphold", by=by, at=at)
        reason = _reasons(begun, reason, provision)
        act = record.enter(
            "uphold-case",
            begun.case,
            reason=reason,
            provisions=[provision],
            **go_on(begun),
        )
        return _told(begun, act)


def take_up_again(
    *, case: Case, reason: str, provision: str, by: User | Member, at: datetime
) -> Case:
    """Takes a declined case up again; it stands as filed, under its first receipt."""
    with record.acting():
        begun = begin(case, "take-up-again", by=by, at=at)
        reason = _reasons(begun, reason, provision)
        act = record.enter(
            "take-up-case",
            begun.case,
            reason=reason,
            provisions=[provision],
            **go_on(begun),
        )
        return _told(begun, act)


def ask_review_faults(case: Case, at: datetime) -> Iterator[Finding]:
    """Yields why a review is not to be asked for."""
    if _last(case) not in DECLINES:
        yield Finding("review-asked-already", {"case": case.number})
        return
    term = _time(case)
    if term is not None and is_over(term, at):
        yield Finding("review-too-late", {"case": case.number, "day": last_day(term)})


def may_be_taken_up(case: Case, at: datetime) -> bool:
    """Whether a declined case may still come to be taken up again."""
    last, term = _last(case), _time(case)
    if last in DECLINES:
        return term is not None and not is_over(term, at)
    return last == "ask-review"


def review_faults(case: Case) -> Iterator[Finding]:
    """Yields why there is no review to decide."""
    if _last(case) != "ask-review":
        yield Finding("no-review-asked", {"case": case.number})


def _time(case: Case) -> Term | None:
    """The time in which a review may be asked for; None where none was set."""
    terms = case.terms.begun().filter(kind=TermKind.REVIEW)
    return terms.select_related("case").last()


def _last(case: Case) -> str:
    """What was done last of declining a case and looking at it again."""
    acts = Act.objects.about("case", case.number).filter(verb__in=VERBS)
    last = acts.last()
    return last.verb if last else ""


def _reasons(begun: Begun, reason: str, provision: str) -> str:
    reason = names.prose(reason)
    refuse(
        *text_faults("reason", reason, LONGEST_TEXT, lines=True),
        *provision_faults(provision),
        *review_faults(begun.case),
    )
    return reason


def _told(begun: Begun, act: Act) -> Case:
    """Tells both sides what became of a review."""
    for_each = (acting_for(party, begun.at) for party in others(begun.case, None))
    tell(act, *(member for people in for_each for member in people))
    return begun.case
