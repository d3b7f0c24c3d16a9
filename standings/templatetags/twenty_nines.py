"""The register of 29 hands in words: who held one, who certified it, who saw it.

It knows how they are told, not what they rest on.
"""

from django import template
from django.urls import reverse
from django.utils.html import format_html

from standings.models import TwentyNine
from standings.models.members import NUMBER
from standings.twenty_nines import FOUND

register = template.Library()


@register.filter
def holder(entry: TwentyNine) -> str:
    """Who held a hand, by the name of the day of play."""
    if entry.member is None:
        return entry.name
    return entry.borne or entry.member.number


@register.filter
def signer(entry):
    """Who certified it, by the name of that day; an order by its docket number."""
    return entry.authority or entry.signed or entry.certifier.number


@register.filter
def federation_name(entry):
    """The federation concerned, by the name of then."""
    return entry.of_federation or entry.federation.code


@register.filter
def seen_by(entry: TwentyNine) -> list[str]:
    """The witnesses, each as a line, a member's number in it a link."""
    return [_linked(line) for line in entry.witnesses.split("\n") if line]


def _linked(line):
    number = NUMBER.search(line)
    if number is None:
        return line
    before, after = line[: number.start()], line[number.end() :]
    address = reverse("standings:member", args=[number[0]])
    return format_html('{}<a href="{}">{}</a>{}', before, address, number[0], after)


@register.filter
def tells_twenty_nine(sheets):
    """Whether a 29 was found on one of these sheets."""
    return any(found["code"] in FOUND for sheet in sheets for found in sheet.findings)
