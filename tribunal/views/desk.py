"""The referee's desk: a count in dispute, what happened, and the rulings that are kept.

To look is for everybody, in an address that may be sent, and leaves nothing behind. To
keep a ruling is a referee's. What the rules say is not known here.
"""

from difflib import ndiff
from functools import partial
from urllib.parse import urlencode

from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from rulebook.days import today
from rulebook.findings import Denied, Refused
from rulebook.silences import silence_named
from rulebook.views.methods import READING, only_read
from standings.access import Right, reader_powers
from standings.models import Act
from standings.once import once_typed
from standings.views.doors import for_everybody, for_users, posted
from tribunal import rulings as kept
from tribunal.claims import CountDisputed
from tribunal.forms.desk import (
    WHENS,
    CorrectForm,
    CountDisputedForm,
    HappenedForm,
    KeepForm,
    RulingsForm,
)
from tribunal.happenings import GROUPS, HAPPENINGS, Happened
from tribunal.models import Ruling

ON_A_PAGE = 50
"""How many rulings a page lists."""
OF_A_RULING = 50
"""How many acts a ruling's page lists; the record has all."""

writes = for_users(*READING, "POST")


@only_read
def desk(request):
    """The two doors: a count in dispute, and what happened."""
    groups = [
        (_(name), [(what, _(each.name)) for what, each in group.items()])
        for name, group in GROUPS.items()
    ]
    return render(request, "tribunal/desk.html", {"groups": groups})


@only_read
def count(request):
    """A count and what was said of it, ruled."""
    form = CountDisputedForm(request.GET)
    if form.moved:
        return redirect(_address(_count_page(), form.question()))
    return _looked_up(request, form, _count_page(), "tribunal/count.html")


@only_read
def happened(request, what):
    """What happened, and what follows from it."""
    form = HappenedForm(request.GET, _known_happening(what))
    page = reverse("tribunal:happened", args=[what])
    if form.moved:
        return redirect(_address(page, form.question()))
    return _looked_up(request, form, page, "tribunal/happened.html")


def _looked_up(request, form, page, template):
    """The page of a question, with what is ruled of it as far as it is asked."""
    asked = form.asked
    alone = _address(page, form.question())
    context = {
        "form": form,
        "page": page,
        "another": page
        if form.kind == CountDisputed.kind
        else reverse("tribunal:desk"),
        "alone": alone,
        "canonical": request.build_absolute_uri(alone),
        "keep": _may_keep(request.user) and _address(f"{page}keep/", form.question()),
    }
    if form.kind == Happened.kind:
        happening = form.happening
        context |= {"name": _(happening.name), "told": _(happening.told)}
    if asked is not None:
        context |= _ruled(asked)
    status = 400 if form.errors else 200
    return render(request, template, context, status=status)


def _may_keep(user):
    """Whether to offer it: to referees, and to whoever may be one, being logged in."""
    if not user.is_authenticated:
        return True
    return not reader_powers(user, on=today()).refusals(Right.RULE_AT_THE_TABLE)


@writes
def keep_count(request):
    """A ruling on a count is kept by a referee."""
    form = CountDisputedForm(request.GET)
    return _kept(request, form, _count_page())


@writes
def keep_happened(request, what):
    """A ruling on what happened is kept by a referee."""
    form = HappenedForm(request.GET, _known_happening(what))
    return _kept(request, form, reverse("tribunal:happened", args=[what]))


def _kept(request, question, page):
    """Keeps what was asked as a ruling, once, and leads to it; or shows the form."""
    user, at = request.user, timezone.now()
    kept.ruling_role(user, at)
    question.is_valid()
    asked, alone = question.asked, _address(page, question.question())
    if asked is None:
        return redirect(alone)
    form = KeepForm(posted(request))
    if form.is_bound and form.is_valid():
        told, typed = form.told(asked), dict(form.cleaned_data)
        key = typed.pop("key")

        def keep():
            return kept.keep_ruling(told=told, by=user, at=at).number

        once = partial(once_typed, user=user, key=key, at=at, act=keep)
        number = form.attempted(partial(once, typed=typed | asked.facts))
        if number is not None:
            return redirect("tribunal:ruling", number)
    status = 409 if form.was_refused else 400 if form.errors else 200
    context = {"form": form, "alone": alone, **_ruled(asked)}
    return render(request, "tribunal/keep.html", context, status=status)


@for_everybody
def rulings(request):
    """The rulings that were kept, the newest first; those of one match, if asked."""
    form = RulingsForm(request.GET)
    rows, match = [], None
    if form.is_valid():
        match, before = form.cleaned_data["match"], form.cleaned_data["before"]
        found = Ruling.objects.whole()
        found = found.filter(match=match) if match else found
        found = found.before(before) if before else found
        rows = list(found.latest_first()[: ON_A_PAGE + 1])
    context = {
        "form": form,
        "match": match,
        "rows": rows[:ON_A_PAGE],
        "last": rows[ON_A_PAGE - 1] if len(rows) > ON_A_PAGE else None,
    }
    status = 400 if form.errors else 200
    return render(request, "tribunal/rulings.html", context, status=status)


@for_everybody
def ruling(request, number):
    """One ruling as it was given, and what was done by it."""
    here = _known(number)
    user, at = request.user, timezone.now()
    may = user.is_authenticated and kept.may_correct(here, user, at)
    acts = Act.objects.told().about("ruling", here.number).public()
    context = {
        **_told(kept.asked_of(here)),
        "here": here,
        "silences": list(map(silence_named, here.given["silences"])),
        "acts": acts[:OF_A_RULING],
        "corrects": may,
    }
    return render(request, "tribunal/ruling.html", context)


@writes
def correct(request, number):
    """The sheet of a ruling's match is shown with the ruling on it, and corrected."""
    here, at = _known(number), timezone.now()
    kept.correcting_role(here, request.user, at)
    form = CorrectForm(posted(request))
    if form.is_bound and form.is_valid():
        told = {"ruling": here, "by": request.user, "at": at}

        def done():
            return str(kept.correct_sheet(**told).version)

        key = f"correct-sheet {here.pk}"
        once = partial(once_typed, user=request.user, key=key, typed={}, at=at)
        version = form.attempted(partial(once, act=done))
        if version is not None:
            return redirect("standings:match-sheet", here.match.number, int(version))
    proposal, why = None, ()
    try:
        proposal = kept.proposed(here)
    except Denied:
        raise
    except Refused as refused:
        why = refused.findings
    status = 409 if form.was_refused or why else 200
    context = {"form": form, "here": here, "proposal": proposal, "why": why}
    if proposal is not None and proposal.judged is not None:
        before = proposal.on_file.text.splitlines()
        context["lines"] = list(_compared(before, proposal.judged.text.splitlines()))
    return render(request, "tribunal/correct.html", context, status=status)


def _told(asked):
    """What was asked, as a page tells it."""
    if asked.kind == Happened.kind:
        moments = asked.happening.moments or {}
        return {
            "asked": asked,
            "name": _(asked.happening.name),
            "chosen": asked.moment,
            "moment": _(moments[asked.moment]) if moments else "",
        }
    return {
        "asked": asked,
        "claimed_lines": not isinstance(asked.claimed, int),
        "moment": dict(WHENS)[asked.when],
        "muggins": bool(asked.muggins),
    }


def _ruled(asked):
    """The same, and what is ruled of it today."""
    ruled = asked.ruled
    left_open = list(map(silence_named, ruled.silences))
    return {**_told(asked), "ruled": ruled, "silences": left_open}


def _compared(before, after):
    """Yields the lines of two sheets, each with whether it goes, comes or stays."""
    for line in ndiff(before, after):
        mark, text = line[0], line[2:]
        if mark != "?":
            yield {"-": "goes", "+": "comes"}.get(mark, "stays"), text


def _count_page():
    return reverse("tribunal:count")


def _address(page, question):
    """A page with a question, its address as short as it can be."""
    query = urlencode({key: value for key, value in question.items() if value})
    return f"{page}?{query}" if query else page


def _known_happening(what):
    """The name of something that the desk knows. Raises Http404."""
    if what not in HAPPENINGS:
        said = _("The desk knows nothing named “%(what)s”; it lists what it knows.")
        raise Http404(said % {"what": what})
    return what


def _known(number):
    """The ruling of this very number, whole. Raises Http404."""
    try:
        here = Ruling.objects.whole().numbered(number)
    except Ruling.DoesNotExist:
        here = None
    if here is None or here.number != number:
        said = _(
            "There is no ruling “%(number)s”. A number is written such as "
            "ICA-R-2026-000012."
        )
        raise Http404(said % {"number": number})
    return here
