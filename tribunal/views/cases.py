"""The docket, and each case on its page.

What of it somebody is shown is decided elsewhere.
"""

from django.shortcuts import render
from django.utils import timezone

from standings.views.doors import for_everybody
from tribunal.docket import known
from tribunal.shown import Shown


@for_everybody
def case(request, number):
    """One case: how far it has come, what is next, and what of it may be read."""
    shown = Shown(known(number), request.user, timezone.now())
    return render(request, "tribunal/case.html", {"here": shown.case, "shown": shown})


@for_everybody
def cases(request):
    """The docket."""
    return render(request, "tribunal/cases.html", {})
