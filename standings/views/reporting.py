"""A match reported: by anybody who has logged in, in facts alone (X.1-b, X.1-c)."""

import re

from django.shortcuts import redirect, render
from django.utils import timezone

from rulebook.days import today
from rulebook.spellings import MOST_BYTES
from rulebook.views.methods import READING
from standings.allowances import REPORTS, person, take
from standings.forms.reporting import ReportForm
from standings.models import Event, Member
from standings.registration import report_match
from standings.results import report_ended

from .doors import for_users

SERIAL = re.compile("[1-9][0-9]{0,8}")


@for_users(*READING, "POST", file=MOST_BYTES)
def report(request):
    """The facts of a match are told, and entered with its result or not at all."""
    user = request.user
    if request.method != "POST":
        form = ReportForm(by=user, typed=_begun(request))
    elif request.POST.get("do") == "lay":
        # Another form of the game has other seats; what was typed goes along.
        form = ReportForm(by=user, typed=request.POST.dict())
    else:
        form = ReportForm(request.POST, request.FILES, by=user)
        if form.is_valid():
            take(REPORTS, person(user))
            entered = form.attempted(lambda: _report(form, user))
            if entered is not None:
                return redirect("standings:match", entered.number)
    status = 409 if form.was_refused else 400 if form.errors else 200
    return render(request, "standings/report.html", {"form": form}, status=status)


def _begun(request):
    """What the page of an event has told: the event, and who meets in a fixture."""
    try:
        event = Event.objects.numbered(request.GET.get("event", ""))
    except Event.DoesNotExist:
        return {}
    told = {"event": event.number, "form": event.form, "zone": event.zone}
    serial = request.GET.get("fixture", "")
    if SERIAL.fullmatch(serial):
        for fixture in event.fixtures.filter(serial=int(serial)):
            two = Member.objects.named(today()).in_bulk(
                [fixture.first_id, fixture.second_id]
            )
            told["seat_A"] = _named(two[fixture.first_id])
            told["seat_B"] = _named(two[fixture.second_id])
            if fixture.day:
                told["day"] = fixture.day
    return told


def _named(member):
    return f"{member.name}, {member.number}" if member.name else member.number


def _report(form, user):
    """The match that was reported; its result was told with it, or neither."""
    told = {"told": form.told, "by": user, "at": timezone.now()}
    if form.judged is None:
        return report_match(**told).match
    return report_ended(judged=form.judged, **told).match
