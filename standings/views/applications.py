"""The number of a log-in: applied for on one's own page, decided by those who may.

A view reads what is written and asks the verbs; who may decide is known there.
"""

from django.http import Http404
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from rulebook.days import today
from rulebook.findings import Refused
from rulebook.views.methods import READING
from standings import applications
from standings.access import Right, demand
from standings.forms.applications import NumberForm, ReasonForm
from standings.models import Application, Member, User

from .doors import for_users, only_read

MOST = 20
"""How many applications stand on a page."""


@for_users(*READING, "POST")
def number(request):
    """The number of one's log-in, or how to apply for it."""
    if request.method != "POST":
        return _number(request, NumberForm())
    form = NumberForm(request.POST)
    if not form.is_valid():
        return _number(request, form, 400)
    told = {"member": form.cleaned_data["number"], "words": form.cleaned_data["words"]}
    try:
        applications.apply(**told, by=request.user, at=timezone.now())
    except Refused as refused:
        form.refuse(refused)
        return _number(request, form, 409)
    return redirect("standings:number")


def _number(request, form, status=200):
    """The page with what this log-in applied for last, which may wait for an answer."""
    latest = request.user.applications.told(today()).last()
    told = {
        "form": form,
        "latest": latest,
        "confirmed": applications.confirmed(request.user),
    }
    return render(request, "standings/number.html", told, status=status)


@for_users("POST")
def withdraw(request):
    """Withdraws what one has applied for."""
    waiting = request.user.applications.open().first()
    form = NumberForm()
    if waiting is not None:
        try:
            applications.withdraw(
                application=waiting, by=request.user, at=timezone.now()
            )
        except Refused as refused:
            form = NumberForm({})
            form.refuse(refused)
            return _number(request, form, 409)
    return redirect("standings:number")


@only_read
def queue(request):
    """The applications that wait for whoever reads, the oldest first."""
    rows = applications.to_decide(request.user, on=today()).open().told(today())
    try:
        shown, further = rows.part(request.GET.get("after", ""), MOST)
    except Application.DoesNotExist:
        raise Http404(_("There is no application of this number.")) from None
    told = {"applications": shown, "further": further}
    return render(request, "standings/applications.html", told)


@only_read
def application(request, number):
    """One application, to whoever may decide it."""
    return _application(request, _found(request, number), ReasonForm())


@for_users("POST")
def approve(request, number):
    """Links the log-in to the number it applied for."""
    asked = _found(request, number)
    form = ReasonForm({})
    try:
        applications.approve(application=asked, by=request.user, at=timezone.now())
    except Refused as refused:
        form.refuse(refused)
        return _application(request, _found(request, number), form, 409)
    return redirect("standings:application", number)


@for_users("POST")
def turn_down(request, number):
    """Refuses an application, with the reason."""
    asked = _found(request, number)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return _application(request, asked, form, 400)
    told = {"application": asked, "reason": form.cleaned_data["reason"]}
    try:
        applications.turn_down(**told, by=request.user, at=timezone.now())
    except Refused as refused:
        form.refuse(refused)
        return _application(request, _found(request, number), form, 409)
    return redirect("standings:application", number)


def _found(request, number):
    """The application, which is there only for whoever decides it."""
    rows = applications.to_decide(request.user, on=today()).told(today())
    try:
        return rows.numbered(number)
    except Application.DoesNotExist:
        raise Http404(_("There is no application of this number.")) from None


def _application(request, application, form, status=200):
    there = User.objects.filter(member=application.member)
    told = {
        "application": application,
        "form": form,
        "has_log_in": there.exclude(pk=application.user_id).exists(),
    }
    return render(request, "standings/application.html", told, status=status)


@for_users(*READING, "POST")
def log_in(request, number):
    """Whether a member has a log-in, which may be unlinked, with the reason."""
    demand(request.user, Right.UNLINK_LOG_INS, on=today())
    try:
        member = Member.objects.named(today()).numbered(number)
    except Member.DoesNotExist:
        said = _("There is no member of this number; it is written like ICA-000017.")
        raise Http404(said) from None
    form = ReasonForm(request.POST if request.method == "POST" else None)
    status = 200
    if form.is_bound:
        try:
            if form.is_valid():
                reason = form.cleaned_data["reason"]
                told = {"member": member, "reason": reason}
                applications.unlink(**told, by=request.user, at=timezone.now())
                return redirect("standings:log-in", member.number)
            status = 400
        except Refused as refused:
            form.refuse(refused)
            status = 409
    told = {"member": member, "form": form}
    told["log_in"] = User.objects.filter(member=member).first()
    return render(request, "standings/log_in.html", told, status=status)
