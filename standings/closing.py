"""An event's table and its close: ties decided, the toast, what is in the way (IX.1).

Each act refuses, by raising Refused with what stands in the way, or is done whole and
is entered in the record. A table is summed from the ledger each time it is asked for.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, time
from itertools import combinations
from zoneinfo import ZoneInfo

from rulebook.findings import Finding, Refused
from rulebook.rules import Rule

from . import names, record
from .events import LONGEST_REASON, end_event, reasoned, taken_up
from .faults import refuse, text_faults
from .models import (
    Actor,
    Bar,
    Credit,
    Event,
    EventState,
    FixtureState,
    ForEvent,
    MatchState,
    Member,
    Seat,
    TieDecision,
)
from .models.credits import SUMS
from .models.members import number_of
from .notices import tell
from .scoreboard import Board, Place, Score

SPIRIT = "tequila"


def board_of(event: Event) -> Board:
    """What an event's table is made of: a fixed number of queries.

    A result counts while it is in force, a disputed one too (X.1-c), and one that is
    not yet answered does not.
    """
    entrants = list(event.entrants.select_related("member"))
    fixtures = event.fixtures.filter(
        state__in=(FixtureState.FORFEITED, FixtureState.VOID)
    )
    pairs = [
        (number_of(first), number_of(second), forfeit)
        for first, second, forfeit in fixtures.values_list(
            "first__serial", "second__serial", "forfeit"
        )
    ]
    kept = _kept_numbers(event)
    return Board(
        members=[entrant.member.number for entrant in entrants],
        left=frozenset(
            entrant.member.number
            for entrant in entrants
            if entrant.left_by_id is not None
        ),
        scores=_scores(event),
        walkovers=[
            (second, first) if forfeit == "first" else (first, second)
            for first, second, forfeit in pairs
            if forfeit
        ],
        void=[(first, second) for first, second, forfeit in pairs if not forfeit],
        order=event.order,
        points=event.points,
        owed=event.owed,
        places=event.places,
        decided=[
            [kept.get(number, number) for number in tie.order]
            for tie in event.ties.order_by("act")
        ],
    )


def _kept_numbers(event: Event) -> dict[str, str]:
    """The numbers that stand for others of an event, whose records were merged."""
    merged = Member.objects.filter(merged_into__entries__event=event)
    serials = merged.values_list("serial", "merged_into__serial")
    return {number_of(before): number_of(now) for before, now in serials}


def _scores(event: Event) -> list[Score]:
    """What each has of each match that counts in an event, by the ledger: one query."""
    credits = Credit.objects.filter(
        match__event=event, match__for_event=ForEvent.COUNTS
    ).order_by()
    rows = credits.values_list("member__serial", "match").annotate(**SUMS)
    return [
        Score(number_of(serial), wins > 0, wins, defeats, spread)
        for serial, _match, played, wins, defeats, _given, _taken, spread in rows
        if played
    ]


def decide_tie(
    *, event: Event, members: Sequence[Member], reason: str, by: Actor, at: datetime
) -> Event:
    """Puts those who are level at the cut in an order, by whatever way is told.

    It holds while just they are level: a result corrected later opens the tie anew.
    """
    with record.acting():
        event, role = taken_up(event, by, at)
        reason = reasoned(reason)
        order = [member.number for member in members]
        level = board_of(event).across()
        if not level or sorted(order) != sorted(level):
            raise Refused(Finding("no-tie-at-cut", {"event": event.number}))
        act = record.enter(
            "decide-tie",
            event,
            at=at,
            by=by,
            role=role,
            reason=reason,
            facts={"order": ", ".join(order)},
            public=True,
        )
        TieDecision.objects.create(event=event, order=order, act=act)
        tell(act, *members)
        return event


def notes(event: Event) -> list[Finding]:
    """What is worth saying of an event as it stands: a fixed number of queries."""
    return [
        *_barred(event),
        *_beyond_reach(event),
        *_corrected_late(event),
        *_spirit(event),
    ]


def _barred(event: Event) -> Iterator[Finding]:
    """Yields who of those entered is barred from play, or some, on days of an event."""
    running = event.entrants.running().values("member")
    bars = Bar.objects.standing().meeting(event.since, event.until)
    bars = bars.filter(member__in=running).select_related("member")
    for bar in bars.order_by("member__serial", "since", "pk"):
        some = {"scope": bar.scope} if bar.scope else {"bar": str(bar.kind)}
        yield Finding(
            "barred-from-some-in-event" if bar.scope else "barred-in-event",
            {"member": bar.member.number, "event": event.number} | some | bar.told,
        )


def _beyond_reach(event: Event) -> Iterator[Finding]:
    """Yields who cannot reach what each owes, by the fixtures or by the rounds.

    A fixture that is void was one that there was to play.
    """
    if event.owed is None or not event.is_open:
        return
    running = event.entrants.running().select_related("member")
    entered = [entrant.member for entrant in running.order_by("member__serial")]
    pairs = list(event.fixtures.values_list("first", "second"))
    if pairs:
        reach = {
            member.pk: sum(member.pk in pair for pair in pairs) for member in entered
        }
    elif event.rounds is not None and len(entered) > 1:
        reach = dict.fromkeys(
            (member.pk for member in entered), event.rounds * (len(entered) - 1)
        )
    else:
        return
    short = [
        f"{member.number} ({reach[member.pk]})"
        for member in entered
        if reach[member.pk] < event.owed
    ]
    if short:
        facts = {"owed": event.owed, "members": ", ".join(short)}
        yield Finding("owed-beyond-reach", facts)


def _corrected_late(event: Event) -> Iterator[Finding]:
    """Yields results that were given another winner after a later round was told of."""
    played = list(
        event.fixtures.filter(match__isnull=False)
        .exclude(state=FixtureState.VOID)
        .select_related("match")
        .prefetch_related("match__results", "match__reports")
        .in_order()
    )
    told = {each.pk: min(r.act_id for r in each.match.reports.all()) for each in played}
    for fixture in played:
        results = sorted(fixture.match.results.all(), key=lambda each: each.act_id)
        changes = [
            after.act_id
            for before, after in zip(results, results[1:], strict=False)
            if before.winner != after.winner and not before.is_void
        ]
        if not changes:
            continue
        two = {fixture.first_id, fixture.second_id}
        for later in played:
            meets = two & {later.first_id, later.second_id}
            if later.round > fixture.round and meets and told[later.pk] < changes[-1]:
                numbers = {"match": fixture.match.number, "later": later.match.number}
                yield Finding("corrected-after-later-round", numbers)


def _spirit(event: Event) -> Iterator[Finding]:
    """Yields that the toast was in another spirit than the official one (IX.1-a)."""
    spirit = event.toast_spirit
    if spirit and SPIRIT not in names.search_key(spirit).split():
        yield Finding("toast-in-another-spirit", {"spirit": spirit})


@dataclass(frozen=True, slots=True)
class InTheWay:
    """What keeps an event from being closed; ``short`` may be closed over."""

    bars: tuple[Finding, ...]
    short: tuple[Finding, ...]

    @property
    def of_members(self) -> tuple[Finding, ...]:
        """What is short that is somebody's: who has played too little."""
        return tuple(each for each in self.short if "member" in each.facts)

    @property
    def all(self) -> tuple[Finding, ...]:
        return self.bars + self.short


def in_the_way(event: Event, board: Board | None = None) -> InTheWay:
    """Names one by one what stands in the way of closing an event.

    Forfeits and voids are settled. A fixed number of queries.
    """
    board = board_of(event) if board is None else board
    rows = board.rows()
    level = [row.member for row in rows if row.place is Place.LEVEL]
    bars = [*_unsettled(event)]
    if level:
        bars.append(Finding("tie-undecided", {"members": ", ".join(level)}))
    if event.toast_at is None:
        bars.append(Finding("toast-wanting"))
    bars += _to_be_played(event)
    short = [*_undrawn(event)]
    short += [
        Finding(
            "falls-short",
            {"member": row.member, "settled": row.settled, "owed": event.owed},
        )
        for row in rows
        if row.short
    ]
    return InTheWay(tuple(bars), tuple(short))


def _unsettled(event: Event) -> Iterator[Finding]:
    matches = event.matches.standing().exclude(for_event=ForEvent.VOID)
    for match in matches.prefetch_related("results").order_by("year", "serial"):
        told = {"match": match.number}
        if match.state == MatchState.DISPUTED:
            yield Finding("match-disputed-in-event", told)
        elif match.in_force is None:
            yield Finding("match-without-result", told)
        elif match.state == MatchState.REPORTED:
            yield Finding("match-unanswered-in-event", told)
        if match.for_event == ForEvent.LATE:
            yield Finding("match-late-in-event", told)


def _undrawn(event: Event) -> Iterator[Finding]:
    """Yields how many pairs of a round robin that was not drawn met too seldom."""
    if event.rounds is None or event.fixtures.exists():
        return
    running = event.entrants.running().order_by("pk").values_list("member", flat=True)
    seats = Seat.objects.filter(
        match__in=event.matches.standing().exclude(for_event=ForEvent.VOID)
    )
    at: dict[int, set[int | None]] = defaultdict(set)
    for match, member in seats.values_list("match", "member"):
        at[match].add(member)
    met = Counter(frozenset(pair) for pair in at.values())
    pairs = sum(met[frozenset(two)] < event.rounds for two in combinations(running, 2))
    if pairs:
        yield Finding("round-robin-undrawn", {"rounds": event.rounds, "pairs": pairs})


def _to_be_played(event: Event) -> Iterator[Finding]:
    to_play = event.fixtures.filter(state=FixtureState.OPEN)
    for fixture in to_play.select_related("first", "second").in_order():
        who = f"{fixture.first.number}, {fixture.second.number}"
        yield Finding("fixture-open-in-event", {"fixture": fixture.serial, "who": who})


def record_toast(
    *,
    event: Event,
    spirit: str,
    proposed_by: Member,
    toasted_at: datetime,
    by: Actor,
    at: datetime,
) -> Event:
    """Puts the toast of an event on record (IX.1-a); "" is one without alcohol.

    While the event is open a later record takes the place of one before.
    """
    with record.acting():
        event, role = taken_up(event, by, at)
        refuse(*proposed_by.merged_faults())
        spirit = names.composed(spirit)
        if spirit:
            refuse(*text_faults("spirit", spirit))
        if not _is_of_event(event, toasted_at) or toasted_at > at:
            facts = {"event": event.number, "since": event.since}
            raise Refused(Finding("toast-out-of-time", facts))
        now = (event.toast_at, event.toast_spirit, event.toast_by)
        if now == (toasted_at, spirit, proposed_by):
            raise Refused(Finding("toast-recorded-already"))
        event.toast_at, event.toast_spirit = toasted_at, spirit
        event.toast_by = proposed_by
        act = record.enter(
            "toast-event",
            event,
            at=at,
            by=by,
            role=role,
            provisions=[Rule.OFFICIAL_SPIRIT.value, Rule.TOAST_ON_RECORD.value],
            facts={
                "spirit": spirit,
                "member": proposed_by.number,
                "moment": toasted_at.isoformat(),
            },
            public=True,
        )
        event.save(update_fields=["toast_at", "toast_spirit", "toast_by"])
        tell(act, proposed_by)
        return event


def _is_of_event(event: Event, moment: datetime) -> bool:
    """Whether the first day of an event had begun at a moment, where it is held."""
    return datetime.combine(event.since, time(), ZoneInfo(event.zone)) <= moment


def close_event(*, event: Event, reason: str = "", by: Actor, at: datetime) -> Event:
    """Closes an event. Who falls short of what they owe is closed over for a reason.

    Raises Refused with all that stands in the way.
    """
    with record.acting():
        event, role = taken_up(event, by, at)
        reason = names.prose(reason)
        if reason:
            refuse(*text_faults("reason", reason, LONGEST_REASON, lines=True))
        stands = in_the_way(event)
        refuse(*stands.bars, *(() if reason else stands.short))
        act = record.enter(
            "close-event",
            event,
            at=at,
            by=by,
            role=role,
            before=event.state,
            after=EventState.CLOSED,
            reason=reason,
            facts={
                "short": [str(short.facts["member"]) for short in stands.of_members]
            },
            public=True,
        )
        end_event(event, EventState.CLOSED, act)
        return event
