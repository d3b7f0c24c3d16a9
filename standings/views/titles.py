"""Titles and bars of members: entered, ended and declared void by officers.

An entry with effect for the past changes no match by itself (X.1-g): the matches within
its days are shown before it is made.
"""

from datetime import timedelta

from django.http import Http404
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from rulebook.days import today
from rulebook.views.methods import READING
from standings import titles as keeping
from standings.access import Right, demand
from standings.faults import end_faults
from standings.forms.titles import BarForm, EndForm, GrantForm, VoidForm
from standings.models import Bar, Match, Member, Title

from .doors import for_users, posted

MOST_TOUCHED = 100
"""How many matches are shown that an entry touches."""

writes = for_users(*READING, "POST")


@writes
def grant(request, number):
    """A member is granted a title; those that run may be ended or declared void."""
    here = _known(request, number, Right.KEEP_TITLES)
    page = {"heading": _("Granted a title"), "button": _("Enter the title")}
    page["titles"] = here.titles.standing()
    form = GrantForm(posted(request))
    return _act(request, here, form, page, keeping.grant_title, member=here)


@writes
def bar(request, number):
    """A member is barred; the bars that run may be ended or declared void."""
    here = _known(request, number, Right.KEEP_BARS)
    page = {"heading": _("Suspended or barred"), "button": _("Enter it")}
    page["bars"] = here.bars.standing()
    form = BarForm(posted(request))
    return _act(request, here, form, page, keeping.bar_member, member=here)


@writes
def end_title(request, number, act):
    """A title ends after a last day."""
    here = _known(request, number, Right.KEEP_TITLES)
    title = _made_by(Title, here, act)
    page = {
        "heading": _("The end of “%(title)s”") % {"title": title.name},
        "button": _("End the title"),
    }
    form = EndForm(posted(request))
    return _act(request, here, form, page, keeping.end_title, title=title)


@writes
def void_title(request, number, act):
    """A title is void from the start."""
    here = _known(request, number, Right.KEEP_TITLES)
    title = _made_by(Title, here, act)
    page = {
        "heading": _("“%(title)s” void from the start") % {"title": title.name},
        "button": _("Declare it void"),
    }
    form = VoidForm(posted(request))
    return _act(request, here, form, page, keeping.void_title, title=title)


@writes
def end_bar(request, number, act):
    """A bar ends after a last day."""
    here = _known(request, number, Right.KEEP_BARS)
    barred = _made_by(Bar, here, act)
    page = {"heading": _("No longer so after a day"), "button": _("End it")}
    form = EndForm(posted(request))
    return _act(request, here, form, page, keeping.end_bar, bar=barred)


@writes
def void_bar(request, number, act):
    """A bar is void from the start."""
    here = _known(request, number, Right.KEEP_BARS)
    barred = _made_by(Bar, here, act)
    page = {"heading": _("Void from the start"), "button": _("Declare it void")}
    form = VoidForm(posted(request))
    return _act(request, here, form, page, keeping.void_bar, bar=barred)


def _act(request, here, form, page, verb, **subject):
    """Does what was sent, once the matches that it touches were shown."""
    entry = subject.get("title") or subject.get("bar")
    touched = []
    if form.is_bound and form.is_valid():
        since, until = _period(form, entry)
        touched = _touched(here, since, until) if _may_end(form, entry) else []
        if not (touched and form.touches(f"{since} {until}")):
            who = {"by": request.user, "at": timezone.now()}
            if form.done(verb, **subject, **who) is not None:
                return redirect("standings:member", here.number)
    status = 409 if form.was_refused else 400 if form.errors else 200
    context = {"form": form, "here": here, "entry": entry, "touched": touched, **page}
    return render(request, "standings/title_form.html", context, status=status)


def _period(form, entry):
    """The days on which an entry says something else than what stood before."""
    if isinstance(form, VoidForm):
        return entry.since, entry.until
    if isinstance(form, EndForm):
        last_day = form.cleaned_data["last_day"]
        return last_day + timedelta(days=1), entry.until
    return form.cleaned_data["since"], form.cleaned_data["until"]


def _may_end(form, entry):
    """Whether a title or bar can end so; what it touches is of no matter else."""
    if not isinstance(form, EndForm):
        return True
    return not any(end_faults(entry.since, entry.until, form.cleaned_data["last_day"]))


def _touched(here, since, until):
    """The matches of a member within these days."""
    sat = Match.objects.standing().filter(seats__member=here)
    return list(sat.between(since, until).whole().latest_first()[:MOST_TOUCHED])


def _made_by(kind, here, act):
    """What an act entered of a member. Raises Http404."""
    entered = kind.objects.filter(member=here, made_by__number=act)
    entry = entered.select_related("member").first()
    if entry is None:
        said = _("Act %(act)s entered nothing of the kind of %(member)s.")
        raise Http404(said % {"act": act, "member": here.number})
    return entry


def _known(request, number, right):
    """The member of a number, for who may enter this. Raises Denied, Http404."""
    try:
        here = Member.objects.named(today()).numbered(number)
    except Member.DoesNotExist:
        here = None
    if here is None or here.number != number:
        said = _("There is no member “%(number)s”.")
        raise Http404(said % {"number": number})
    demand(request.user, right, on=today())
    return here
