"""The way of a case: how far it has come, and what is to happen next.

It knows the states and the times that run, and neither who reads nor how it looks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final

from django.utils.translation import gettext as _

from rulebook.catalogue.entry import gettext_noop
from rulebook.findings import Finding
from standings.models import Act, MatchState

from . import deadlines
from .filing import muggins_awaited
from .joining import STAND_STILL
from .models import (
    Case,
    Draw,
    Hearing,
    HearingKind,
    Kind,
    PanelSeat,
    Party,
    Term,
    TermKind,
)
from .moves import BEFORE_ITS_PANEL, STATES, State
from .procedure import last_day

LATE: Final = (State.DETERMINED, State.PUBLISHED, State.FINAL)
WAY: Final = (State.FILED, State.ADMITTED, State.SEATED, State.HEARD, *LATE)
"""The stations of a case that goes all the way."""
STATIONS: Final = {State.DETERMINED: gettext_noop("determined")}
"""What a station is called where it is not called by its state."""
WAITS: Final[Mapping[State, str]] = {
    State.FILED: gettext_noop(
        "The Secretariat looks whether it is complete, and admits it; a member of the "
        "Tribunal may decline it."
    ),
    State.DECLINED: gettext_noop(
        "It is declined. Whoever filed it may ask for a review while the time for it "
        "runs; another member of the Tribunal then decides."
    ),
    State.ADMITTED: gettext_noop(
        "Whoever answers it answers, or lets the time for it run out; the chair of "
        "the Tribunal draws its panel."
    ),
    State.SEATED: gettext_noop("Its panel calls a hearing, or hears it on the papers."),
    State.HEARD: gettext_noop("Its panel determines it."),
    State.DETERMINED: gettext_noop("The Secretariat publishes the determination."),
    State.PUBLISHED: gettext_noop(
        "The determination is in effect. A party may appeal while the thirty days run."
    ),
    State.UNDER_APPEAL: gettext_noop(
        "The determination is in effect, unless the Tribunal orders otherwise, and an "
        "appeal against it is before the Tribunal as a case of its own."
    ),
}
"""What is to happen next, and who must act; nothing where a case is at its end."""
HEARD_SO: Final[Mapping[HearingKind, str]] = {
    HearingKind.DAY: gettext_noop(
        "It is heard on the day that is told below; then its panel enters who took "
        "part."
    ),
    HearingKind.PAPERS: gettext_noop("Its panel hears it on the papers."),
}
"""What is to happen next before a panel that said how it hears the case."""
CARRIED_OVER: Final = gettext_noop(
    "The determination is in effect. When it was published is not held here, and so no "
    "time to appeal is reckoned."
)
"""What is told where a case was decided before there was this service."""
REOPENED: Final = gettext_noop(
    "It is reopened for a new fact. Whoever answers it answers that, or lets the time "
    "run out; then another panel is drawn. What was determined is in effect meanwhile."
)
"""What is next in a case that is reopened."""
NOT_APPEALED: Final = gettext_noop(
    "The determination is in effect. No party may appeal it in time any more, and the "
    "clock makes it final."
)
"""What is next once the thirty days are over, used or waived."""
TO_BE_DRAWN: Final = gettext_noop(
    "The chair of the Tribunal draws its panel, or another member where the chair is "
    "tied to the case."
)
"""What is next when an admitted case is answered, or the time for it is over."""
NOBODY_DRAWS: Final = gettext_noop(
    "Its panel is to be drawn, and something ties everybody who might draw it; the "
    "Executive Director appoints a member of the Tribunal whom nothing ties."
)
"""The same where no chair, no member and no Director is free (VIII.1-g)."""
TO_BE_FILLED: Final = gettext_noop(
    "The chair of the Tribunal draws who takes a place of its panel."
)
USED: Final[Mapping[str, State]] = {
    TermKind.ANSWER: State.ADMITTED,
    TermKind.REPLY: State.ADMITTED,
    TermKind.CHALLENGE: State.SEATED,
}
"""The state in which a time is told of even when it is over."""


@dataclass(frozen=True, slots=True)
class Station:
    """A state on the way of a case: when it was reached, as far as that is shown."""

    state: State
    label: str
    reached: bool
    is_now: bool
    at: datetime | None


@dataclass(frozen=True, slots=True)
class Running:
    """A time that runs: whose, from when, and its last moment; None until it begins.

    One that ``stands_still`` with its case has no last moment until that is resumed.
    """

    term: Term
    party: Party | None
    began: datetime | None
    last: date | None
    moment: datetime | None
    is_over: bool
    days_left: int
    stands_still: bool = False


@dataclass(frozen=True, slots=True)
class Panel:
    """Who sits on a panel and who left it, how each was drawn, and what is amiss.

    ``hearing`` is what was last said of how the case is heard; None before anything.
    """

    sitting: list[PanelSeat]
    left: list[PanelSeat]
    draws: list[Draw]
    findings: list[Finding]
    hearing: Hearing | None


def stations(case: Case, acts: Iterable[Act]) -> list[Station]:
    """The way of a case: how far it has come by these acts, and what lies before it."""
    now = State(case.state)
    reached = {each.after: each.at for each in acts if each.after != each.before}
    if case.received_at:
        reached[State.FILED] = case.received_at
    is_appeal = case.kind == Kind.APPEAL
    # What is determined on appeal is final as it is published.
    way = [each for each in WAY if each != State.PUBLISHED or not is_appeal]
    if State.UNDER_APPEAL in (now, *reached):
        way.insert(way.index(State.FINAL), State.UNDER_APPEAL)
    if now not in way or case.is_carried_over:
        # Of a case that was carried over no station is held but where it stands.
        way = [each for each in way if each in reached] + [now]
    place = way.index(now)
    return [
        Station(
            state,
            _(STATIONS.get(state, STATES[state])),
            reached=index <= place,
            is_now=index == place,
            at=reached.get(state) if index <= place else None,
        )
        for index, state in enumerate(way)
    ]


def running(case: Case, term: Term, of: Mapping[int, Party], at: datetime) -> Running:
    """A time of a case as it stands at a moment; ``of`` are the parties by key."""
    day, clock = last_day(term), case.clock
    began: Any = term.since or term.served_at
    party = None if term.party_id is None else of[term.party_id]
    stayed = case.stayed_by
    if day is None:
        return Running(term, party, None, None, None, is_over=False, days_left=0)
    if (
        stayed is not None
        and term.kind in STAND_STILL
        and deadlines.in_time(stayed.at, day, clock)
    ):
        return Running(
            term,
            party,
            began,
            None,
            None,
            is_over=False,
            days_left=0,
            stands_still=True,
        )
    today = at.astimezone(clock).date()
    return Running(
        term,
        party,
        began,
        day,
        deadlines.last_moment(day, clock),
        is_over=not deadlines.in_time(at, day, clock),
        days_left=max(0, (day - today).days),
    )


def is_past(case: Case, time: Running) -> bool:
    """Whether a time is over, and the case has gone on since.

    What was missed in it is told beside the party.
    """
    here = USED.get(time.term.kind, case.state)
    return time.is_over and here != case.state


def next_step(
    case: Case,
    times: Sequence[Running],
    panel: Panel | None,
    *,
    is_inside: bool,
    may_be_drawn: bool,
    may_be_appealed: bool,
) -> str:
    """What is to happen next, and who must act; "" at the end of a case.

    ``times`` and ``panel`` are what whoever reads may see of them; ``may_be_drawn``
    says that somebody may draw its panel whom nothing ties, ``may_be_appealed`` that
    some party still may appeal, by the clock.
    """
    if case.stayed_by_id is not None:
        return _("It is stayed; nothing goes on in it until the chair resumes it.")
    if any(each.term.kind == TermKind.CURE and not each.is_over for each in times):
        return _(
            "Whoever filed it makes good what is missing; then the Secretariat "
            "admits it."
        )
    if case.state == State.FILED and muggins_awaited(case):
        return _(
            "A member of the Tribunal signs the order that lies ready, or lets the "
            "appeal go the ordinary way."
        )
    if _leaves_disputed(case):
        return _(
            "Nothing in the case, which is at its end. The entry of the match "
            "stands as disputed until an officer corrects its result."
        )
    if case.is_carried_over and case.state == State.PUBLISHED:
        return _(CARRIED_OVER)
    if case.state == State.ADMITTED and is_inside and _is_answered(times):
        return _(TO_BE_DRAWN) if may_be_drawn else _(NOBODY_DRAWS)
    if case.is_reopened and case.state == State.ADMITTED:
        return _(REOPENED)
    if case.state == State.PUBLISHED and not may_be_appealed:
        return _(NOT_APPEALED)
    said = WAITS.get(State(case.state))
    if case.state in BEFORE_ITS_PANEL and panel is not None:
        steps = [TO_BE_FILLED] if panel.findings else []
        hearing = panel.hearing
        if hearing is not None and case.state == State.SEATED:
            said = HEARD_SO.get(HearingKind(hearing.kind), said)
        return " ".join(_(step) for step in (*steps, said) if step)
    return _(said) if said else ""


def _is_answered(times: Iterable[Running]) -> bool:
    """Whether nobody has any time left to answer it."""
    return not any(
        each.term.kind == TermKind.ANSWER and not each.is_over for each in times
    )


def _leaves_disputed(case: Case) -> bool:
    """Whether it ended undecided, and the result that it is about is disputed."""
    match = case.match
    if case.kind != Kind.DISPUTED_RESULT or match is None:
        return False
    ended = case.state in (State.WITHDRAWN, State.SETTLED, State.DECLINED)
    return ended and match.state == MatchState.DISPUTED
