"""Appealing: what an appeal needs before it is lodged, and the letterhead confirmed.

What an appeal would lack is decided elsewhere, and it is done by its verbs.
"""

from django.http import Http404
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from rulebook.days import day_of
from rulebook.findings import Denied, Finding
from rulebook.views.methods import READING
from standings.access import Right, reader_powers
from standings.allowances import FILINGS, person, take
from standings.models import Member
from standings.notices import zone_of
from standings.views.doors import for_users
from standings.views.files import handed_out
from tribunal.access import reader_of
from tribunal.appeals import lodge
from tribunal.docket import known
from tribunal.doors import why_closed
from tribunal.filing import MOST_SENT
from tribunal.forms.appeals import AskForm, LetterheadForm, LodgeForm
from tribunal.letterheads import (
    answer_letterhead,
    answered_faults,
    own_letter_faults,
    to_confirm,
)
from tribunal.prospects import prospect


@for_users(*READING, "POST", file=MOST_SENT)
def appeal(request, number):
    """An appeal: asked about first, then lodged; the same again leads to the same."""
    here, at = known(number), timezone.now()
    worn = reader_of(here, request.user, at)
    if not worn.parties:
        raise Denied(Finding("appellant-no-party", {"case": here.number}))
    begun = prospect(here, worn, at, on_own=True)
    own = begun.federations if begun else []
    form, would = None, None
    if request.method == "POST":
        ask = form = LodgeForm(request.POST, request.FILES, own=own)
        if form.is_valid():
            take(FILINGS, person(request.user))
            who = {"by": request.user, "at": at}
            filed = form.attempted(lambda: lodge(case=here, told=form.told, **who))
            if filed is not None:
                return redirect("tribunal:case", filed.case.number)
    else:
        ask = AskForm(request.GET or None, own=own)
        if ask.is_valid():
            form = LodgeForm(own=own, begun=ask.cleaned_data)
    if begun and ask.asked:
        would = prospect(here, worn, at, **ask.asked)
    why = [] if ask is form else why_closed(here, "appeal", worn, at)
    refused = why or (ask is form and form.was_refused)
    context = {
        "here": here,
        "begun": begun,
        "would": would,
        "ask": ask,
        "form": form,
        "why": why,
        "zone": zone_of(request.user),
    }
    status = 409 if refused else 400 if ask.errors else 200
    return render(request, "tribunal/appeal.html", context, status=status)


@for_users(*READING, "POST")
def letterhead(request, number):
    """A letterhead that a federation is asked about, to be confirmed or denied."""
    letter, denied = _asked(request, number)
    if denied:
        raise Denied(*denied)
    form = LetterheadForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        who = {"by": request.user, "at": timezone.now()}
        told = {"letter": letter, "confirms": form.cleaned_data["confirms"]}
        if form.attempted(lambda: answer_letterhead(**told, **who)) is not None:
            return redirect("tribunal:letterhead", number)
    named = Member.objects.named(day_of(letter.filing.act.at))
    appellant = letter.appeal.appellant
    context = {
        "here": letter.appeal.case,
        "letter": letter,
        "appellant": appellant,
        "name": appellant.member and named.get(pk=appellant.member_id).name,
        "form": form,
        "why": [] if form.is_bound else list(answered_faults(letter)),
    }
    status = 409 if form.was_refused else 400 if form.errors else 200
    return render(request, "tribunal/letterhead.html", context, status=status)


@for_users(*READING)
def letterhead_paper(request, number):
    """The paper that bears it, for the federation that is asked about it."""
    letter, denied = _asked(request, number)
    if denied:
        raise Denied(*denied)
    return handed_out(letter.paper.upload)


def _asked(request, number):
    """The letter that an officer is asked about, and why it is not theirs to answer.

    That none is asked about and that it is no officer's are one answer: Http404.
    """
    at = timezone.now()
    letter = to_confirm(known(number))
    may = reader_powers(request.user, on=day_of(at))
    if letter is None or may.refusals(Right.CONFIRM_LETTERHEAD, letter.federation):
        raise Http404(_("There is no letterhead here that is yours to confirm."))
    return letter, list(own_letter_faults(letter, request.user.member))
