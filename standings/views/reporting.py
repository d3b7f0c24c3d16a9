"""A match reported: by anybody who has logged in, in facts alone (X.1-b, X.1-c)."""

from django.shortcuts import redirect, render
from django.utils import timezone

from rulebook.spellings import MOST_BYTES
from rulebook.views.methods import READING
from standings.forms.reporting import ReportForm
from standings.registration import report_match
from standings.results import report_ended

from .doors import for_users


@for_users(*READING, "POST", file=MOST_BYTES)
def report(request):
    """The facts of a match are told, and entered with its result or not at all."""
    user = request.user
    if request.method != "POST":
        form = ReportForm(by=user)
    elif request.POST.get("do") == "lay":
        # Another form of the game has other seats; what was typed goes along.
        form = ReportForm(by=user, typed=request.POST.dict())
    else:
        form = ReportForm(request.POST, request.FILES, by=user)
        if form.is_valid():
            entered = form.attempted(lambda: _report(form, user))
            if entered is not None:
                return redirect("standings:match", entered.number)
    status = 409 if form.was_refused else 400 if form.errors else 200
    return render(request, "standings/report.html", {"form": form}, status=status)


def _report(form, user):
    """The match that was reported; its result was told with it, or neither."""
    told = {"told": form.told, "by": user, "at": timezone.now()}
    if form.judged is None:
        return report_match(**told).match
    return report_ended(judged=form.judged, **told).match
