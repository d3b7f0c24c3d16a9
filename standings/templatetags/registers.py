"""What the pages of the registers show: an act in words, a period, who acted.

It knows how they are told, not what they rest on.
"""

import re
from dataclasses import dataclass

from django import template
from django.conf import settings
from django.urls import NoReverseMatch, reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import escape, format_html
from django.utils.safestring import mark_safe

from rulebook.days import in_words, span, today
from standings import certifying, confirmation
from standings.access import Right, reader_powers
from standings.models import Act, Notice
from standings.models.members import number_of
from standings.sayings import saying_on_record

register = template.Library()

DOCKET = re.compile(r"ICA-T-[0-9]{4}-[0-9]{3,6}")
KINDS = {
    "member": "standings:member",
    "federation": "standings:federation",
    "match": "standings:match",
    "twentynine": "standings:twenty-nine",
    "import": "standings:import",
    "event": "standings:event",
    "ruling": "tribunal:ruling",
    "case": "tribunal:case",
}
"""Where each kind of subject has its page."""


@register.filter
def said(act: Act) -> str:
    """What an act says, in a sentence."""
    return saying_on_record(act)


@register.filter
def said_of(act: Act) -> str:
    """What an act says, its subject a link to its page where it has one."""
    sentence, address = escape(saying_on_record(act)), subject_address(act)
    if not address:
        return sentence
    link = format_html('<a href="{}">{}</a>', address, act.subject)
    return mark_safe(sentence.replace(act.subject, link, 1))


@register.filter
def with_cases(authority: str) -> str:
    """An authority, each docket number in it a link to its case."""
    return mark_safe(DOCKET.sub(_case_linked, escape(authority)))


@register.filter
def cases_named(act: Act) -> list[str]:
    """The docket numbers in what an act says, each a link to its case, each once."""
    found = DOCKET.finditer(escape(saying_on_record(act)))
    return list(
        {number[0]: mark_safe(_case_linked(number)) for number in found}.values()
    )


def _case_linked(number: re.Match[str]) -> str:
    try:
        address = reverse("tribunal:case", args=[number[0]])
    except NoReverseMatch:
        return number[0]
    return format_html('<a class="number" href="{}">{}</a>', address, number[0])


register.filter(in_words)


@register.filter
def days(period) -> str:
    """From when a period runs, and until when where it ends."""
    return span(period.since, period.until)


@register.filter
def moment(at) -> str:
    """A moment by the Secretariat's clock, to the minute."""
    local = timezone.localtime(at, settings.SECRETARIAT_ZONE)
    return date_format(local, "j F Y, H:i")


@register.filter
def number(serial: int) -> str:
    """A member's number by its serial."""
    return number_of(serial)


@register.filter
def subject_address(act: Act) -> str:
    """Where the subject of an act has its page; "" where it has none."""
    name = KINDS.get(act.subject_kind)
    try:
        return reverse(name, args=[act.subject]) if name else ""
    except NoReverseMatch:
        return ""


@dataclass(frozen=True, slots=True)
class Needs:
    """How much waits for somebody: results to answer, 29s, notices; and the console."""

    results: int
    nines: int
    notices: int
    console: bool

    @property
    def nothing(self):
        return not (self.results or self.nines or self.notices or self.console)


@register.simple_tag
def needs(user):
    """What needs whoever has logged in; None for everybody else, and nothing asked."""
    if not user.is_authenticated:
        return None
    day = today()
    return Needs(
        results=len(confirmation.awaiting(user.member)) if user.member else 0,
        nines=certifying.awaiting(user, on=day),
        notices=Notice.objects.of(user).proved().waiting().count(),
        console=bool(reader_powers(user, on=day).reach(Right.USE_CONSOLE)),
    )
