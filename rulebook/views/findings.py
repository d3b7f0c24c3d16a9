"""The catalogue of findings: which there are, and each on a page of its own.

It knows how one comes to a code's page, not what raises the code.
"""

from difflib import get_close_matches

from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from rulebook.catalogue import CATALOGUE, GROUPS, Gravity
from rulebook.examples import the_examples

from .methods import only_read


@only_read
def catalogue(request):
    """Every code that a finding can carry, by where it arises."""
    return render(
        request,
        "rulebook/findings.html",
        {"groups": GROUPS, "gravities": list(Gravity), "number": len(CATALOGUE)},
    )


@only_read
def finding(request, code):
    """What a code means, what it rests on, and an example that raises it."""
    if code not in CATALOGUE:
        return _elsewhere(request, code)
    codes = list(CATALOGUE)
    at = codes.index(code)
    return render(
        request,
        "rulebook/finding_page.html",
        {
            "code": code,
            "entry": CATALOGUE[code],
            "example": the_examples()[code],
            "previous": codes[at - 1] if at else None,
            "next": codes[at + 1] if at + 1 < len(codes) else None,
        },
    )


def _elsewhere(request, asked):
    """Leads from a code in other letters to its page, or says what is not there."""
    code = asked.strip().lower().replace("_", "-")
    if code in CATALOGUE:
        return redirect("rulebook:finding", code, permanent=True)
    sentence = _("No finding has the code “%(asked)s”.") % {"asked": asked}
    near = get_close_matches(code[:100], CATALOGUE)
    return render(
        request,
        "rulebook/no_such_finding.html",
        {"sentence": sentence, "near": near},
        status=404,
    )
