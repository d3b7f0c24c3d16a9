"""A person's own page, and the notices on it: what needs them, and who they are."""

from django.http import Http404
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from rulebook.days import today
from rulebook.findings import Refused
from standings import certifying, confirmation, notices
from standings.access import Right, open_among, powers
from standings.models import Appointment, Notice

from .doors import for_users, only_read

PAGE = 20
"""How many notices a page shows of each sort."""


@only_read
def you(request):
    """What waits for whoever has logged in, what came before, and who they are."""
    user, day = request.user, today()
    own = Notice.objects.of(user).proved().told()
    older = own.settled()
    if "before" in request.GET:
        older = older.filter(pk__lt=_own(own, request.GET["before"]).pk)
    waiting, more_wait = _some(own.waiting().order_by("-to_acknowledge", "-pk"))
    settled, more = _some(older)
    told = {
        "waiting": waiting,
        "more_wait": more_wait,
        "settled": settled,
        "earlier": settled[-1].number if more else "",
        "paged": "before" in request.GET,
        "zone": notices.zone_of(user),
        "member": user.member,
    }
    if user.member:
        held = Appointment.objects.on(day).filter(member=user.member)
        told["name"] = user.member.names.on(day).first()
        mine = powers(user, on=day)
        told["decides"] = mine.reach(Right.ADMIT_LOG_INS)
        told["announces"] = mine.reach(Right.KEEP_EVENTS)
        told["consoles"] = mine.reach(Right.USE_CONSOLE)
        told["merges"] = mine.reach(Right.MERGE_MEMBERS)
        told["held"] = held.select_related("federation").order_by("since", "pk")
        told["unanswered"] = confirmation.awaiting(user.member)
        told["nines"] = certifying.awaiting(user, on=day)
    return render(request, "standings/you.html", told)


@for_users("GET", "HEAD", "POST")
def notice(request, number):
    """One notice, which its recipient opens by reading it and acknowledges by a button.

    Nobody else is shown that there is one.
    """
    own = Notice.objects.of(request.user).proved().told()
    shown = _own(own, number)
    now, findings = timezone.now(), ()
    if request.method == "POST":
        try:
            notices.acknowledge(shown, at=now)
        except Refused as refused:
            findings = refused.findings
        else:
            return redirect(request.path)
    if request.method == "GET" and shown.opened is None:
        notices.opened(shown, at=now)
        shown.opened = now
    told = {
        "notice": shown,
        "act": shown.act,
        "open_acts": open_among([shown.act_id], request.user, on=today()),
        "letter": getattr(shown, "letter", None),
        "proofs": shown.proofs.all(),
        "zone": notices.zone_of(request.user),
        "findings": findings,
        "asked": confirmation.to_pass_on(shown),
    }
    status = 409 if findings else 200
    return render(request, "standings/notice.html", told, status=status)


def _own(own, number):
    try:
        return own.numbered(number)
    except Notice.DoesNotExist:
        raise Http404(_("There is no such notice among yours.")) from None


def _some(own):
    """A page of notices, and whether there are more."""
    found = list(own[: PAGE + 1])
    return found[:PAGE], len(found) > PAGE
