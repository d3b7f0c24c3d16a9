"""Provisions on a page: a citation with its badge, references inside a text, findings.

It knows how they are linked and named; what a provision says stands in the book.
"""

import re
from dataclasses import replace
from datetime import date

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from rulebook.book import Provision, Wording, the_book
from rulebook.days import in_words
from rulebook.findings import Finding
from rulebook.rules import Kind, kind_of
from rulebook.silences import Silence, silence_named
from rulebook.wording import sentence

register = template.Library()

KINDS = {
    Kind.CODE: _("Code"),
    Kind.READING: _("Reading"),
    Kind.TABLE: _("Table"),
    "silent": _("Silent"),
}
REFERENCE = re.compile(r"\[([IVXTP][IVX]*[\d.]*(?:-[a-z])?)\]")


@register.filter
def kind_name(kind):
    """The word on a badge."""
    return KINDS[kind]


@register.simple_tag
def cite(rule: str) -> SafeString:
    """A provision or silence as a link with its badge; it may be given by its id."""
    if silence_named(str(rule)):
        kind, address = "silent", f"{reverse('rulebook:silences')}#{rule}"
    else:
        kind, address = kind_of(str(rule)), reverse("rulebook:provision", args=[rule])
    return format_html(
        '<a class="citation {}" href="{}">{} <span class="kind">{}</span></a>',
        kind,
        address,
        rule,
        kind_name(kind),
    )


@register.filter
def references(paragraph: str) -> SafeString:
    """The paragraph with every provision that it names in brackets as a link."""
    # Odd places hold what the pattern's group matched.
    parts = REFERENCE.split(paragraph)
    return format_html_join(
        "",
        "{}",
        (
            (_reference(part) if place % 2 else part,)
            for place, part in enumerate(parts)
        ),
    )


def _reference(provision: str) -> SafeString | str:
    if provision not in the_book():
        return f"[{provision}]"
    address = reverse("rulebook:provision", args=[provision])
    return format_html(
        '<span class="reference">[<a href="{}">{}</a>]</span>', address, provision
    )


@register.filter
def says(finding: Finding) -> str:
    """A finding's sentence, its days as one writes them."""
    days = {
        name: in_words(fact)
        for name, fact in finding.facts.items()
        if type(fact) is date
    }
    return sentence(replace(finding, facts={**finding.facts, **days}))


@register.filter
def paragraphs(text: Provision | Wording | Silence) -> SafeString:
    """What a provision, one wording of it or a silence says, its references linked."""
    return format_html_join(
        "\n", "<p>{}</p>", ((references(each),) for each in text.paragraphs)
    )
