"""What the registers refer to the Tribunal, for who says what becomes of it.

Why a match is referred is decided elsewhere.
"""

from functools import partial

from django.http import Http404
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from rulebook.days import today
from rulebook.views.methods import READING
from standings.access import demand, powers, reader_powers
from standings.models import acting_member
from standings.once import once_typed
from standings.views.doors import for_users, only_read, posted
from tribunal.disputes import (
    pass_over,
    pass_over_faults,
    passed_over,
    refer,
    referral_faults,
    referred,
    referring,
    refers,
    why_referred,
)
from tribunal.docket import known_match
from tribunal.forms.referrals import PassOverForm, ReferForm, ReferredForm

ON_A_PAGE = 50
"""How many matches a page lists."""

writes = for_users(*READING, "POST")


@only_read
def waiting(request):
    """The matches that are referred and have no case, the latest first."""
    if not refers(reader_powers(request.user, on=today())):
        raise Http404(_("There is no such page, or it is not open to you."))
    form, rows = ReferredForm(request.GET), []
    if form.is_valid():
        found = referred()
        if form.cleaned_data["after"]:
            found = found.before(form.cleaned_data["after"])
        rows = list(found.whole().latest_first()[: ON_A_PAGE + 1])
    shown = rows[:ON_A_PAGE]
    return render(
        request,
        "tribunal/referred.html",
        {
            "form": form,
            "lines": [{"match": each, "why": why_referred(each)} for each in shown],
            "last": shown[-1] if len(rows) > ON_A_PAGE else None,
        },
        status=400 if form.errors else 200,
    )


@writes
def opens(request, number):
    """A case is opened of what a match was found to be."""
    page = {
        "heading": _("Open a case of it"),
        "button": _("Open the case"),
        "advice": _(
            "The registers file it, and everybody who sat at the match as a player "
            "answers it. It accuses nobody; whoever opens it decides nothing in it."
        ),
    }
    return _act(request, number, ReferForm, page, refer, referral_faults)


@writes
def passes_over(request, number):
    """It is said that what a match was found to be needs no case."""
    page = {
        "heading": _("It needs no case"),
        "button": _("Pass it over"),
        "advice": _("The match stays what it is, and waits here no more."),
    }
    guard = partial(pass_over_faults, member=acting_member(request.user))
    return _act(request, number, PassOverForm, page, pass_over, guard)


def _act(request, number, form, page, verb, guard):
    """Does what was sent and leads on, or shows the form beside what was found; or at
    once why there is nothing to be done."""
    on = today()
    demand(request.user, referring(powers(request.user, on=on)), on=on)
    here = known_match(number)
    form = form(posted(request))
    if form.is_bound and form.is_valid():
        done = form.attempted(partial(_once, request.user, verb, form, here))
        if done is not None:
            return redirect(*done.split())
    closed = () if form.errors else tuple(guard(here))
    status = 409 if form.was_refused or closed else 400 if form.errors else 200
    context = {
        "form": form,
        "here": here,
        "why": why_referred(here),
        "closed": closed,
        "passed_over": passed_over(here) if closed else None,
        **page,
    }
    return render(request, "tribunal/referral.html", context, status=status)


def _once(user, verb, form, here):
    """Acts, and answers a second press of the button alike: with where it leads."""
    who = {"by": user, "at": timezone.now()}

    def done():
        made = verb(match=here, **form.cleaned_data, **who)
        return f"tribunal:case {made.number}" if verb is refer else "tribunal:referred"

    key = f"{verb.__name__} {here.held.pk}"
    return once_typed(
        user=user, key=key, typed=form.cleaned_data, at=who["at"], act=done
    )
