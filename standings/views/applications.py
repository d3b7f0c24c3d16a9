"""The number of a log-in: applied for on one's own page, decided by those who may.

A view reads what is written and asks the verbs; who may decide is known there.
"""

from contextlib import suppress

from django.http import Http404
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from rulebook.days import today
from rulebook.findings import Refused
from rulebook.views.methods import READING
from standings import applications
from standings.access import Right, demand
from standings.forms.applications import ApprovalForm, NumberForm, ReasonForm
from standings.models import Application, Member, User

from .doors import for_users, only_read, posted

MOST = 20
"""How many applications stand on a page."""


@for_users(*READING, "POST")
def number(request):
    """The number of one's log-in, or how to apply for it."""
    form = NumberForm(posted(request))
    if form.is_bound and form.is_valid():
        told = {"by": request.user, "at": timezone.now()}
        if form.done(applications.apply, **told) is not None:
            return redirect("standings:number")
    told = {
        "form": form,
        "latest": request.user.applications.told(today()).last(),
        "confirmed": applications.confirmed(request.user),
    }
    return _page(request, "standings/number.html", form, told)


@for_users("POST")
def withdraw(request):
    """Withdraws what one has applied for, if anything."""
    waiting = request.user.applications.open().first()
    if waiting is not None:
        told = {"application": waiting, "by": request.user, "at": timezone.now()}
        with suppress(Refused):  # It was answered in this very moment.
            applications.withdraw(**told)
    return redirect("standings:number")


@only_read
def queue(request):
    """The applications that wait for whoever reads, the oldest first."""
    found = applications.to_decide(request.user, on=today()).open().told(today())
    if "after" in request.GET:
        try:
            found = found.after(request.GET["after"])
        except Application.DoesNotExist:
            raise Http404(_("There is no application of this number.")) from None
    rows = list(found[: MOST + 1])
    last = rows[MOST - 1] if len(rows) > MOST else None
    told = {"applications": rows[:MOST], "last": last}
    return render(request, "standings/applications.html", told)


@only_read
def application(request, number):
    """One application, to whoever may decide it."""
    return _application(request, _found(request, number), ReasonForm())


@for_users("POST")
def approve(request, number):
    """Links the log-in to the number it applied for."""
    return _decided(request, number, ApprovalForm(request.POST), applications.approve)


@for_users("POST")
def turn_down(request, number):
    """Refuses an application, with the reason."""
    return _decided(request, number, ReasonForm(request.POST), applications.turn_down)


def _decided(request, number, form, verb):
    """An application as it then is, or with why it is not decided so."""
    asked = _found(request, number)
    if form.is_valid():
        told = {"application": asked, "by": request.user, "at": timezone.now()}
        if form.done(verb, **told) is not None:
            return redirect("standings:application", number)
    return _application(request, _found(request, number), form)


def _found(request, number):
    """The application, which is there only for whoever decides it. Raises Http404."""
    rows = applications.to_decide(request.user, on=today()).told(today())
    try:
        return rows.numbered(number)
    except Application.DoesNotExist:
        raise Http404(_("There is no application of this number.")) from None


def _application(request, application, form):
    there = User.objects.filter(member=application.member)
    told = {
        "application": application,
        "form": form,
        "reasoned": form if isinstance(form, ReasonForm) else ReasonForm(),
        "has_log_in": there.exclude(pk=application.user_id).exists(),
    }
    return _page(request, "standings/application.html", form, told)


@for_users(*READING, "POST")
def log_in(request, number):
    """Whether a member has a log-in, which may be unlinked, with the reason."""
    demand(request.user, Right.UNLINK_LOG_INS, on=today())
    try:
        member = Member.objects.named(today()).numbered(number)
    except Member.DoesNotExist:
        said = _(
            "There is no member “%(number)s”. A number is written like ICA-000017."
        )
        raise Http404(said % {"number": number}) from None
    form = ReasonForm(posted(request))
    if form.is_bound and form.is_valid():
        told = {"member": member, "by": request.user, "at": timezone.now()}
        if form.done(applications.unlink, **told) is not None:
            return redirect("standings:member-log-in", member.number)
    told = {"member": member, "form": form}
    told["log_in"] = User.objects.filter(member=member).first()
    return _page(request, "standings/log_in.html", form, told)


def _page(request, template, form, told):
    """A page as it is first seen, or with what is amiss."""
    status = 409 if form.was_refused else 400 if form.errors else 200
    return render(request, template, told, status=status)
