"""The docket, each case on its page with its files, and how one is brought.

What of it somebody is shown is decided elsewhere.
"""

from functools import partial

from django.conf import settings
from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from rulebook.days import day_of
from rulebook.findings import Denied, Finding
from rulebook.rules import Rule
from rulebook.silences import silence_named
from rulebook.views.methods import READING
from standings.access import reader_powers
from standings.allowances import FILINGS, person, take
from standings.models import Match
from standings.notices import zone_of
from standings.views.doors import for_everybody, for_users, only_read
from standings.views.files import handed_out
from tribunal.conduct import REPORTS
from tribunal.disputes import refers
from tribunal.docket import days_of, is_overdue, known, listed, must_act, state_said
from tribunal.filing import MOST_SENT, file_case
from tribunal.forms.cases import CasesForm, FileForm
from tribunal.forms.conduct import ReportForm
from tribunal.models import Kind
from tribunal.shown import Shown

ON_A_PAGE = 50
"""How many cases a page lists."""


@for_everybody
def cases(request):
    """The docket: those in which somebody owes a step, then the rest."""
    form, rows, at = CasesForm(request.GET), [], timezone.now()
    if form.is_valid():
        asked = form.cleaned_data
        rows = list(listed(request.user, at, **asked)[: ON_A_PAGE + 1])
    shown = rows[:ON_A_PAGE]
    told = [each for each in shown if not each.is_closed]
    lines = [
        {
            "case": each,
            "state": state_said(each),
            "overdue": is_overdue(each, at),
            "must_act": must_act(each),
        }
        for each in told
    ]
    last = shown[-1] if len(rows) > ON_A_PAGE else None
    return render(
        request,
        "tribunal/cases.html",
        {
            "form": form,
            "open": [line for line in lines if line["case"].is_open],
            "closed": [line for line in lines if not line["case"].is_open],
            "sealed": [each.number for each in shown if each.is_closed],
            "last": last,
            "whole": last is None and not form.errors,
            "query": urlencode(form.query),
            "days": settings.HANDLING_DAYS,
            "zone": settings.SECRETARIAT_ZONE,
            "refers": refers(reader_powers(request.user, on=day_of(at))),
        },
        status=400 if form.errors else 200,
    )


@for_everybody
def case(request, number):
    """One case: how far it has come, what is next, and what of it may be read."""
    shown = Shown(known(number), request.user, timezone.now())
    if shown.is_closed:
        told = {"number": number, "redacted": shown.redacted}
        return render(request, "tribunal/sealed.html", told)
    context = {
        "here": shown.case,
        "shown": shown,
        "open": [door for door in shown.doors if not door.why],
        "closed": [door for door in shown.doors if door.why],
        "days": days_of(shown.case),
    }
    if request.user.is_authenticated:
        context["zone"] = zone_of(request.user)
    return render(request, "tribunal/case.html", context)


@only_read
def file(request, number, upload):
    """A file that came with a filing, to who may read that.

    That it is not there and that it is not to be seen are one answer.
    """
    shown = Shown(known(number), request.user, timezone.now())
    for document in shown.documents:
        for each in document.files:
            if each.upload.number == upload:
                return handed_out(each.upload)
    raise Http404(_("There is no file of this number that is open to you."))


@for_users(*READING, "POST", file=MOST_SENT)
def new(request):
    """A case is brought before the Tribunal; the same one again leads to the same."""
    told = {"reports": _guided(request)}
    return _filing(request, "tribunal/new.html", FileForm, told)


@for_users(*READING, "POST", file=MOST_SENT)
def report(request, what):
    """A breach of conduct is reported, by the facts that its rule needs."""
    if what not in REPORTS:
        raise Http404(_("There is no such report."))
    asked = REPORTS[what]
    silences = [each for _name, ruled in asked.follows for each in ruled.silences]
    told = {
        "heading": _(asked.name),
        "standfirst": _(asked.told),
        "rule": asked.rule,
        "follows": [(_(name), ruled.answer) for name, ruled in asked.follows],
        "silences": [silence_named(each) for each in dict.fromkeys(silences)],
        "expels": asked.rule == Rule.SPEAKING_OVER,
    }
    form_of = partial(ReportForm, report=asked)
    return _filing(request, "tribunal/report.html", form_of, told)


def _filing(request, page, form_of, told):
    """The page on which a case is filed, by a form that tells what comes to it."""
    if request.user.member is None:
        raise Denied(Finding("only-members-file"))
    if request.method == "POST":
        form = form_of(request.POST, request.FILES, by=request.user)
        if form.is_valid():
            take(FILINGS, person(request.user))
            who = {"by": request.user, "at": timezone.now()}
            filed = form.attempted(lambda: file_case(told=form.told, **who))
            if filed is not None:
                return redirect("tribunal:case", filed.case.number)
    else:
        begun = _begun(request.GET.get("match", ""), request.user.member)
        form = form_of(by=request.user, begun=begun)
    status = 409 if form.was_refused else 400 if form.errors else 200
    return render(request, page, told | {"form": form}, status=status)


def _guided(request):
    """The reports that are guided, by their addresses, of the match that is told."""
    match = request.GET.get("match", "")
    query = f"?{urlencode({'match': match})}" if match else ""
    return [
        (reverse("tribunal:file-report", args=[what]) + query, _(each.name))
        for what, each in REPORTS.items()
    ]


def _begun(number, member):
    """What a form begins with that is opened from the page of a match; or nothing."""
    try:
        match = Match.objects.numbered(number)
    except Match.DoesNotExist:
        return {}
    begun = {"kind": Kind.DISPUTED_RESULT, "match": match.number}
    seats = match.seats.select_related("member")
    others = [each for each in seats if not _is(each.member, member)]
    if len(others) < len(seats):
        named = [each.member.number if each.member else each.name for each in others]
        begun["respondents"] = "\n".join(named)
    return begun


def _is(seated, member):
    return seated is not None and seated.kept_id == member.kept_id
