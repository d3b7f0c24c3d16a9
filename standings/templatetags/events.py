"""Events in words: their fixtures, what is found of them, and by what they are played.

It knows how they are told, not what they rest on.
"""

from datetime import date, datetime
from zoneinfo import ZoneInfo

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from rulebook.days import in_words
from rulebook.engine.profile import PROFILES
from rulebook.findings import Finding
from standings.models import Event, Fixture
from standings.models.members import NUMBER

register = template.Library()


@register.filter
def played_as(event: Event) -> str:
    """The form of its game by its name."""
    return PROFILES[event.form].name


@register.filter
def waives_schedule(event: Event) -> bool:
    """Whether it switched the Schedule of penalties off (P-a)."""
    return event.options.get("schedule") == "off"


@register.filter
def signed(number: int) -> str:
    """A number with its sign; nought has none."""
    return f"{number:+}".replace("-", "−") if number else "0"


@register.filter
def moment_in(at: datetime, zone: str) -> str:
    """A moment by the clock of a zone, to the minute."""
    return date_format(timezone.localtime(at, ZoneInfo(zone)), "j F Y, H:i")


@register.filter
def name_in(number: str, names: dict) -> str:
    """A member's name among those entered, or the number."""
    return names.get(number, number)


@register.filter
def with_names(finding: Finding, names: dict) -> Finding:
    """A finding in which people and days stand in words."""
    return Finding(
        finding.code,
        {name: _in_words(fact, names) for name, fact in finding.facts.items()},
        also=finding.also,
        instead=finding.instead,
    )


def _in_words(fact, names):
    if isinstance(fact, date):
        return in_words(fact)
    if isinstance(fact, str):
        return NUMBER.sub(lambda found: names.get(found[0], found[0]), fact)
    return fact


@register.filter
def came_of(fixture: Fixture) -> str:
    """What came of a fixture, its first named first; "" where nothing did yet."""
    if fixture.forfeit:
        return _("walkover")
    match = fixture.match
    if match is None or match.in_force is None:
        return ""
    result = match.in_force
    if result.is_void:
        return _("void")
    by_seat = {line.seat_id: line.score for line in result.lines.all()}
    by_member = {seat.member_id: by_seat[seat.pk] for seat in match.seats.all()}
    return f"{by_member[fixture.first_id]}–{by_member[fixture.second_id]}"


@register.filter
def won_by(fixture: Fixture, member) -> bool:
    """Whether a fixture was won by one of the two, played or not."""
    if fixture.forfeit:
        return bool(fixture.forfeited_by != member)
    match = fixture.match
    if match is None or match.in_force is None:
        return False
    seat = next(each for each in match.seats.all() if each.member == member)
    return match.in_force.winner == seat.letter
