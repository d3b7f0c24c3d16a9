"""Sentences for readers: a finding's message in the reader's language, filled in.

It knows gettext, findings and the exam's terms; pages, API and commands all ask here.
"""

from django.utils.translation import gettext

from rulebook.findings import Finding, fill
from rulebook.practice import NotAccepted


def sentence(said: Finding | NotAccepted) -> str:
    """What a finding says, or a term of the exam, in the active language."""
    return fill(gettext(said.sentence), said.facts)
