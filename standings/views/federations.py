"""Federations: listed, read as of a day, and what the Secretariat enters of them.

Whether it may be done is asked of access, and done by the acts; buttons are shown only
to who may press them, and an address that somebody may not use says why.
"""

from django.http import Http404
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from rulebook.days import today
from rulebook.forms.rules import DayForm
from rulebook.views.methods import READING
from standings import documents
from standings import federations as keeping
from standings.access import Right, demand, reader_powers
from standings.faults import CODE
from standings.forms.federations import (
    AfterForm,
    ConfederationForm,
    FoundForm,
    GrantForm,
    MergeForm,
    RenameForm,
    SpecimenForm,
    WithdrawForm,
)
from standings.models import Act, Federation, Member

from .doors import for_everybody, for_users, posted, sent

ON_A_PAGE = 50
"""How many federations, or members of one, a page lists."""
ACTS_ON_A_PAGE = 10
"""How many acts a federation's page lists; the record has all."""

writes = for_users(*READING, "POST")


@for_everybody
def federations(request):
    """The federations by their codes, those that have ended among them."""
    form = AfterForm(request.GET)
    after, day = form.data.get("after", ""), today()
    found = Federation.objects.named(day).counted(day).select_related("merged_into")
    if form.is_valid():
        rows = list(found.filter(code__gt=after)[: ON_A_PAGE + 1])
    else:
        after, rows = "", []
    may = reader_powers(request.user, on=day)
    return render(
        request,
        "standings/federations.html",
        {
            "form": form,
            "rows": rows[:ON_A_PAGE],
            "last": rows[ON_A_PAGE - 1] if len(rows) > ON_A_PAGE else None,
            "later": after,
            "today": day,
            "may_found": not may.refusals(Right.KEEP_FEDERATIONS),
        },
        status=400 if form.errors else 200,
    )


@for_everybody
def federation(request, code):
    """One federation: its names, letterhead, officers and members as of a day."""
    form, now = DayForm(request.GET), today()
    day = form.day or now
    if not CODE.fullmatch(code):
        return _elsewhere(code)
    here = _known(code, day)
    may = reader_powers(request.user, on=now)
    specimens = list(here.specimens.select_related("upload").order_by("-version"))
    after = request.GET.get("after", "")
    members, last = _members(here, day, after)
    return render(
        request,
        "standings/federation.html",
        {
            "here": here,
            "form": form,
            "asked": form.day,
            "today": now,
            "day": day,
            "ended": here.last_day is not None and here.last_day < day,
            "officers": here.officers_on(day),
            "members": members,
            "last": last,
            "later": after,
            "specimens": specimens,
            "specimen": next((each for each in specimens if each.since <= day), None),
            "acts": _acts(here)[:ACTS_ON_A_PAGE],
            "keeps": here.last_day is None and not may.refusals(Right.KEEP_FEDERATIONS),
            "hands_in": here.last_day is None
            and not may.refusals(Right.KEEP_LETTERHEAD, here),
            "sees": not may.refusals(Right.SEE_LETTERHEAD, here),
        },
        status=400 if form.errors else 200,
    )


def _members(here, day, after):
    """A page of those who belonged to a federation on a day, and who is its last.

    ``after`` is the number after which it goes on, or "". Raises Http404.
    """
    found = here.members_on(day)
    if after:
        try:
            last = Member.objects.named(day).numbered(after)
        except Member.DoesNotExist:
            said = _("There is no member “%(number)s” for the list to go on from.")
            raise Http404(said % {"number": after}) from None
        found = found.after(last)
    rows = list(found[: ON_A_PAGE + 1])
    return rows[:ON_A_PAGE], rows[ON_A_PAGE - 1] if len(rows) > ON_A_PAGE else None


def _acts(here):
    acts = Act.objects.told().about("federation", here.code).public()
    return acts.order_by("-number")


@writes
def found(request):
    """A new federation is entered."""
    demand(request.user, Right.KEEP_FEDERATIONS, on=today())
    form = FoundForm(posted(request))
    if form.is_bound and form.is_valid():
        told = {"by": request.user, "at": timezone.now()}
        new = form.done(keeping.found_federation, **told)
        if new is not None:
            return redirect("standings:federation", new.code)
    told = {"heading": _("Enter a federation"), "button": _("Enter it")}
    return _act_page(request, form, told)


@writes
def rename(request, code):
    """A federation takes another name from a day on."""
    here = _kept(request, code)
    told = {
        "heading": _("Another name from a day on"),
        "button": _("Enter the name"),
        "advice": _("The name now in force stays in the entry with its days."),
    }
    return _act(request, here, RenameForm(posted(request)), told, _rename)


@writes
def confederation(request, code):
    """A federation is entered under another confederation."""
    here = _kept(request, code)
    began = {"confederation": here.confederation}
    told = {
        "heading": _("Another confederation"),
        "button": _("Enter the confederation"),
        "advice": _(
            "It has no day of its own: the record tells from when it is entered."
        ),
    }
    form = ConfederationForm(posted(request), initial=began)
    return _act(request, here, form, told, _change)


@writes
def letterhead(request, code):
    """A federation is given authority for its letterhead, or has it withdrawn."""
    here = _kept(request, code)
    if here.letterheads.filter(until=None).exists():
        told = {
            "heading": _("Letterhead authority withdrawn"),
            "button": _("Withdraw the authority"),
            "advice": _(
                "Appeals are judged by the day on which they are lodged (VIII.2): "
                "those of the last day and before keep their letterhead."
            ),
        }
        return _act(request, here, WithdrawForm(posted(request)), told, _withdraw)
    told = {
        "heading": _("Letterhead authority granted"),
        "button": _("Grant the authority"),
        "advice": _(
            "An appeal is made on the letterhead of the appellant’s own federation "
            "(VIII.2)."
        ),
    }
    return _act(request, here, GrantForm(posted(request)), told, _grant)


@writes
def merge(request, code):
    """A federation ends and goes on in another."""
    here = _kept(request, code)
    told = {
        "heading": _("Merged into another federation"),
        "button": _("Merge for good"),
        "advice": _(
            "Its name, its letterhead and its officers end with the last day, and its "
            "members go on in the other. This is not taken back: a federation that "
            "was merged wrongly is entered anew, under another code."
        ),
    }
    return _act(
        request, here, MergeForm(posted(request), federation=here), told, _merge
    )


@for_users(*READING, "POST", file=documents.MOST_BYTES)
def specimen(request, code):
    """A specimen of a federation's letterhead is handed in."""
    here = _known(code, today())
    demand(request.user, Right.KEEP_LETTERHEAD, here, on=today())
    told = {
        "heading": _("A specimen of its letterhead"),
        "button": _("Put it on file"),
        "advice": _(
            "With it a panel compares the letterhead of an appeal (VIII.2). The public "
            "sees that it is on file, since when, and its digest; the file itself is "
            "for the Tribunal, the Secretariat and the federation’s own officers."
        ),
    }
    form = SpecimenForm(*sent(request))
    return _act(request, here, form, told, _file)


_rename, _change = keeping.rename_federation, keeping.change_confederation
_grant, _withdraw = keeping.grant_letterhead, keeping.withdraw_letterhead
_merge, _file = keeping.merge_federation, keeping.file_specimen


def _act(request, here, form, told, verb):
    """Does what was sent and leads back to the federation, or shows the form."""
    if form.is_bound and form.is_valid():
        who = {"by": request.user, "at": timezone.now()}
        if form.done(verb, federation=here, **who) is not None:
            return redirect("standings:federation", here.code)
    return _act_page(request, form, told, here)


def _act_page(request, form, told, here=None):
    status = 409 if form.was_refused else 400 if form.errors else 200
    context = {"form": form, "here": here, **told}
    return render(request, "standings/federation_form.html", context, status=status)


def _kept(request, code):
    """The federation of a code, for who may change it. Raises Denied, Http404."""
    here = _known(code, today())
    demand(request.user, Right.KEEP_FEDERATIONS, on=today())
    return here


def _known(code, day):
    """The federation of this very code, as it is on a day. Raises Http404."""
    try:
        return Federation.objects.whole(day).coded(code)
    except Federation.DoesNotExist:
        raise _no_such(code) from None


def _elsewhere(code):
    """Sends who wrote a code in small letters to where they meant."""
    meant = code.upper()
    if CODE.fullmatch(meant) and Federation.objects.filter(code=meant).exists():
        return redirect("standings:federation", meant, permanent=True)
    raise _no_such(code)


def _no_such(code):
    said = _(
        "There is no federation “%(code)s”. A code is written such as ENG; which there "
        "are is found under the federations."
    )
    return Http404(said % {"code": code})
