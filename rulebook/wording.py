"""Sentences for readers: a finding's message in the reader's language, filled in.

It knows gettext and findings; pages, API and commands all ask here.
"""

from django.utils.translation import gettext

from rulebook.findings import Finding, fill


def sentence(finding: Finding) -> str:
    """What a finding says, in the active language."""
    return fill(gettext(finding.sentence), finding.facts)
