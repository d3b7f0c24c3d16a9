"""Files of results: handed in, looked at row by row, and ordered to be entered.

Who may is asked of access; what a row comes to was found beforehand, and is shown.
"""

from django.http import Http404
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from rulebook.days import today
from rulebook.findings import Refused
from rulebook.spellings import MOST_BYTES
from rulebook.spellings.results import ENCODINGS, readings
from rulebook.views.methods import READING
from standings import importing
from standings.access import Right, demand
from standings.allowances import IMPORTS, person, take
from standings.forms.imports import EncodingForm, ImportForm, ImportsForm, RowsForm
from standings.models import Fate, Import, ImportState

from .doors import for_users, sent

ON_A_PAGE = 50
"""How many rows of a file, or files, a page lists."""


@for_users(*READING, "POST", file=MOST_BYTES)
def imports(request):
    """The files that were handed in, the latest first; another one is handed in."""
    user = request.user
    demand(user, Right.IMPORT_RESULTS, on=today())
    form = ImportForm(*sent(request), by=user)
    if form.is_bound and form.is_valid():
        take(IMPORTS, person(user))
        told = {name: form.cleaned_data[name] for name in ("dates", "zone")}
        file = form.files["file"]
        whole = form.attempted(
            lambda: importing.receive_import(
                content=form.cleaned_data["file"],
                name=file.name,
                **told,
                by=user,
                at=timezone.now(),
            )
        )
        if whole is not None:
            return redirect("standings:import", whole.number)
    asked = ImportsForm(request.GET)
    found = Import.objects.defer("content").select_related("made_by")
    if asked.is_valid() and asked.cleaned_data["before"]:
        found = found.filter(serial__lt=asked.cleaned_data["before"].serial)
    rows = list(found.order_by("-serial")[: ON_A_PAGE + 1])
    status = 409 if form.was_refused else 400 if form.errors or asked.errors else 200
    return render(
        request,
        "standings/imports.html",
        {
            "form": form,
            "rows": [] if asked.errors else rows[:ON_A_PAGE],
            "last": rows[ON_A_PAGE - 1] if len(rows) > ON_A_PAGE else None,
        },
        status=status,
    )


@for_users(*READING)
def one(request, number):
    """A file as it stands, and what each of its rows comes to."""
    return _page(request, _known(request, number))


@for_users("POST")
def enter(request, number):
    """Orders that a file is entered, as its rows were shown."""
    return _done(request, number, importing.order_import, (ImportState.ENTERED,))


@for_users("POST")
def withdraw(request, number):
    """Puts a file away that is not to be entered."""
    return _done(request, number, importing.withdraw_import)


@for_users("POST")
def again(request, number):
    """Has a file read once more, in the encoding that is told."""
    form = EncodingForm(request.POST)
    if not form.is_valid():
        return _page(request, _known(request, number), form.errors["encoding"])
    verb = importing.read_import_again
    return _done(request, number, verb, encoding=form.cleaned_data["encoding"])


def _done(request, number, verb, over=(), **told):
    """Does what a button asks, once however often it is pressed."""
    whole = _known(request, number)
    if whole.at_work or whole.state in over:
        return redirect("standings:import", number)
    try:
        verb(whole=whole, **told, by=request.user, at=timezone.now())
    except Refused as refused:
        return _page(request, whole, findings=refused.findings)
    return redirect("standings:import", number)


def _page(request, whole, said=(), findings=()):
    """The page of a file; ``said`` and ``findings`` tell why nothing was done."""
    asked = RowsForm(request.GET)
    counts = importing.counted(whole)
    rows = []
    if asked.is_valid():
        found = whole.rows.select_related("match").order_by("line")
        if asked.cleaned_data["fate"]:
            found = found.filter(fate=asked.cleaned_data["fate"])
        found = found.filter(line__gt=asked.cleaned_data["after"] or 0)
        rows = list(found[: ON_A_PAGE + 1])
    status = 409 if findings else 400 if said or asked.errors else 200
    return render(
        request,
        "standings/import.html",
        {
            "whole": whole,
            "encoding": ENCODINGS.get(whole.encoding, ""),
            "readings": _readings(whole),
            "fates": [(each, counts[each]) for each in Fate if counts[each]],
            "why_not": importing.order_faults(whole)
            if whole.state == ImportState.READ and not findings
            else (),
            "rows": rows[:ON_A_PAGE],
            "last": rows[ON_A_PAGE - 1] if len(rows) > ON_A_PAGE else None,
            "asked": asked,
            "fate": asked.cleaned_data.get("fate", ""),
            "after": asked.cleaned_data.get("after"),
            "said": said,
            "findings": findings,
        },
        status=status,
    )


def _readings(whole):
    """How a line reads in each encoding that the file may be in, where one is asked."""
    if not whole.guessed or whole.at_work:
        return []
    return [
        {"encoding": encoding, "name": ENCODINGS[encoding], "line": line}
        for encoding, line in readings(bytes(whole.content))
    ]


def _known(request, number):
    """The import of this number, to who may see it. Raises Denied, and Http404."""
    demand(request.user, Right.IMPORT_RESULTS, on=today())
    try:
        whole = Import.objects.select_related("made_by", "user").numbered(number)
    except Import.DoesNotExist:
        whole = None
    if whole is None or whole.number != number:
        raise Http404(
            _("There is no import “%(number)s”.") % {"number": number}
        ) from None
    return whole
