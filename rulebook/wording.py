"""Sentences for readers: a finding's message in the reader's language, filled in.

It knows gettext, findings and the exam's terms; pages, API and commands all ask here.
"""

from django.utils.translation import gettext

from rulebook.findings import Finding, fill
from rulebook.practice import NotAccepted


def sentence(said: Finding | NotAccepted) -> str:
    """What a finding says, or a term of the exam, in the active language."""
    facts = {name: _told(fact) for name, fact in said.facts.items()}
    return fill(gettext(said.sentence), facts)


def _told(fact: object) -> object:
    """A fact with the findings in it put into words."""
    if isinstance(fact, tuple | list):
        return [_told(each) for each in fact]
    return sentence(fact) if isinstance(fact, Finding) else fact
