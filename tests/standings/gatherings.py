"""Events for the tests, announced, entered and drawn by the acts of the service."""

from datetime import UTC, date, datetime

from standings.closing import record_toast
from standings.confirmation import confirm_result
from standings.events import EventTold, announce_event, enter_members
from standings.models import EventKind, Order, Withdrawal
from standings.pairings import draw_fixtures

from .people import a_member
from .tables import a_match, submitted

SINCE, UNTIL = date(2026, 9, 1), date(2026, 10, 31)
EARLY = datetime(2026, 8, 1, 12, tzinfo=UTC)
NIGHT = datetime(2026, 10, 31, 23, tzinfo=UTC)


def announced(by, **told):
    """An event of a club, two months long; whatever else is told of it."""
    given = {
        "name": "Leeward Open",
        "kind": EventKind.CLUB,
        "form": "association",
        "since": SINCE,
        "until": UNTIL,
        "zone": "Europe/London",
        "order": Order.WON,
        "withdrawal": Withdrawal.STAND,
    } | told
    return announce_event(told=EventTold(**given), by=by, at=EARLY)


def entered(by, event, *members):
    """The event with these members in it."""
    return enter_members(event=event, members=members, by=by, at=EARLY)


def a_round_robin(by, number=4, **told):
    """An event of so many new members, drawn; and the members in their order."""
    event = announced(by, **{"rounds": 1} | told)
    members = [a_member(by=by) for _ in range(number)]
    entered(by, event, *members)
    draw_fixtures(event=event, by=by, at=EARLY)
    return event, members


def played(event, one, other, scores="A 121, B 98", *, at=None, confirm=True, **facts):
    """A match of an event between two, told by the one and confirmed by the other."""
    day = facts.setdefault("day", SINCE)
    at = at or datetime(day.year, day.month, day.day, 20, tzinfo=UTC)
    match = a_match(one, other, by=one, at=at, event=event, **facts)
    result = submitted(match, scores, by=one, at=at)
    if confirm:
        confirm_result(result=result, by=other, at=at)
    match.refresh_from_db()
    return match


def play_all(event, members, scores="A 121, B 98", only=None):
    """Every fixture that is to be played, won by whoever stands first in it."""
    serials = {member.pk: member for member in members}
    to_play = event.fixtures.filter(state="open").in_order()
    return [
        played(event, serials[fixture.first_id], serials[fixture.second_id], scores)
        for fixture in (to_play if only is None else to_play[:only])
    ]


def toasted(by, event, spirit="tequila", at=NIGHT):
    """The event with its toast on record."""
    told = {"spirit": spirit, "proposed_by": by, "toasted_at": at, "by": by, "at": at}
    return record_toast(event=event, **told)
