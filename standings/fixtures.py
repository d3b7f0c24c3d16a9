"""What an event asks of a match that is played in it, and which fixture it fills.

It knows events and their fixtures, and neither who may act nor how a match ended.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from rulebook.engine.profile import PROFILES, Profile
from rulebook.findings import Finding

from .convening import Basis
from .models import Event, Fixture, FixtureState, ForEvent, Match, Member


def entry_faults(
    event: Event | None, profile: Profile, who: Sequence[Member | None], day: date
) -> Iterator[Finding]:
    """Yields why a match of these people is not one of an event.

    ``who`` are those who sat at it, None for who is no member.
    """
    if event is None:
        return
    event = Event.objects.get(pk=event.pk)
    yield from open_faults(event)
    if profile.key != event.form:
        claimed = {"claimed": profile.name, "true": PROFILES[event.form].name}
        yield Finding("another-form-in-event", {"event": event.number} | claimed)
        return
    yield from day_faults(event, day)
    strangers = _strangers(event, who)
    if strangers:
        facts = {"who": ", ".join(strangers), "event": event.number}
        yield Finding("no-entrant", facts)
    elif event.fixtures.exists() and _to_fill(event, who) is None:
        pair = ", ".join(member.number for member in who if member)
        yield Finding("not-paired-in-event", {"event": event.number, "who": pair})


def open_faults(event: Event) -> Iterator[Finding]:
    """Yields why nothing more is entered of an event."""
    if not event.is_open:
        facts = {"event": event.number, "state": str(event.get_state_display())}
        yield Finding("event-not-open", facts)


def day_faults(event: Event, day: date) -> Iterator[Finding]:
    """Yields why a day is none of an event's."""
    if not event.since <= day <= event.until:
        days = {"day": day, "since": event.since, "until": event.until}
        yield Finding("day-outside-event", {"event": event.number} | days)


def other_event_faults(match: Match, event: Event | None) -> Iterator[Finding]:
    """Yields that a match on file was not reported of the event that is now told."""
    if event is not None and match.event_id != event.pk:
        facts = {"match": match.number, "event": event.number}
        yield Finding("match-not-of-event", facts)


def _strangers(event: Event, who: Sequence[Member | None]) -> list[str]:
    """Those at the table who are not entered, by number; “-” for who is no member."""
    running = event.entrants.running().filter(member__in=[each for each in who if each])
    entered = set(running.values_list("member", flat=True))
    return [
        each.number if each else "–"
        for each in who
        if each is None or each.pk not in entered
    ]


def _to_fill(event: Event, who: Sequence[Member | None]) -> Fixture | None:
    """The first fixture of these two that is still to be played."""
    found = event.fixtures.of_pair(*who).filter(state=FixtureState.OPEN)
    return found.in_order().first()


def fill(match: Match) -> None:
    """Fills the fixture of those who met in an event; nothing where none is drawn."""
    event = match.event
    if event is None or not event.fixtures.exists():
        return
    who = [seat.member for seat in match.seats.select_related("member")]
    fixture = _to_fill(event, who)
    assert fixture is not None, "a match without a fixture is refused before"
    fixture.match, fixture.state = match, FixtureState.PLAYED
    fixture.save(update_fields=["match", "state"])
    if _days_late(event, fixture, match) > (event.latest_days or 0):
        match.for_event = ForEvent.LATE
        match.save(update_fields=["for_event"])


def free(match: Match) -> None:
    """Opens the fixture that a match filled, and fills no more."""
    for fixture in Fixture.objects.filter(match=match):
        if fixture.state == FixtureState.PLAYED:
            fixture.state = FixtureState.OPEN
        fixture.match = None
        fixture.save(update_fields=["match", "state"])


def part(match: Match) -> None:
    """Opens the fixture that was filled by a match at which others sat.

    The match stands, and is void in its event, in which they are not entered.
    """
    match.for_event = ForEvent.VOID
    match.save(update_fields=["for_event"])
    free(match)


def findings(match: Match, basis: Basis) -> Iterator[Finding]:
    """Yields what its event makes of a match."""
    event = match.event
    if event is None:
        return
    if basis is Basis.SANCTIONED:
        yield Finding("in-sanctioned-event", {"event": event.number})
    if match.for_event == ForEvent.LATE:
        fixture = match.fixture
        late = {
            "late": _days_late(event, fixture, match),
            "allowed": event.latest_days,
        }
        facts = {"day": fixture.day, "event": event.number}
        yield Finding("played-late-in-event", facts | late)


def _days_late(event: Event, fixture: Fixture, match: Match) -> int:
    """How many days after its own a fixture was played, where the event asks."""
    if fixture.day is None or event.latest_days is None:
        return 0
    return int((match.day - fixture.day).days)
