"""Standings, what is behind their figures, and whom somebody has played.

Everybody reads them; nothing is entered here.
"""

import csv
from urllib.parse import urlencode

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from rulebook.days import today
from standings import career
from standings import standing as reading
from standings.access import open_among
from standings.allowances import EXPORTS
from standings.forms.standings import CareerForm, RecordForm, StandingForm
from standings.models import Member
from standings.models.credits import FIGURES
from standings.spreadsheet import MARK, cell

from .doors import at_most, for_everybody

ON_A_PAGE = 100
"""How many rows a page of a standing has."""
MATCHES_ON_A_PAGE = 50
"""How many matches behind a figure a page lists."""
ASKED = ("season", "scope", "as_of", "federation")
COLUMNS = (
    *("rank", "member", "name", "federation", *FIGURES),
    *("disputed", "corrected", "corrected_since", "bar"),
    *("season", "scope", "as_of"),
)
"""What a row of the exported table has."""


@for_everybody
def standing(request):
    """Who stands where in a season, as of today or of the end of another day."""
    form = StandingForm(request.GET)
    told = _told(form) if form.is_valid() else {}
    context = {"form": form, "figures": FIGURES, **told}
    return render(
        request,
        "standings/standing.html",
        context,
        status=400 if form.errors else 200,
    )


def _told(form):
    """What the page of a standing tells; nothing where the list cannot go on."""
    asked = form.asked
    lines, balance = reading.read(asked)
    last = form.cleaned_data["after"]
    start = 0
    if last is not None:
        stood = [line.member for line in lines]
        if last.pk not in stood:
            said = _("%(member)s does not stand there, so the list cannot go on.")
            form.add_error("after", said % {"member": last.number})
            return {}
        start = stood.index(last.pk) + 1
    rows = list(reading.rows(asked, lines[start : start + ON_A_PAGE]))
    return {
        "asked": asked,
        "rows": rows,
        "many": len(lines),
        "last": rows[-1].member if start + ON_A_PAGE < len(lines) else None,
        "later": last,
        "balance": balance,
        "waiting": reading.waiting(asked),
        "query": urlencode(form.query(*ASKED)),
        "of_row": urlencode(form.query("season", "scope", "as_of")),
    }


@for_everybody
@at_most(EXPORTS)
def export(request):
    """A whole standing as CSV, for spreadsheets and programs."""
    form = StandingForm(request.GET)
    if not form.is_valid():
        context = {"form": form, "figures": FIGURES}
        return render(request, "standings/standing.html", context, status=400)
    asked = form.asked
    name = f"standing-{asked.season}-{asked.scope}-{asked.day}.csv"
    answer = HttpResponse(
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
    if request.GET.get("for") == "spreadsheet":
        answer.write(MARK)
    table = csv.writer(answer)
    table.writerow(COLUMNS)
    for row in reading.rows(asked, reading.read(asked).lines):
        table.writerow(map(cell, _cells(row, asked)))
    return answer


def _cells(row, asked):
    """A row of a standing by the columns of the exported table."""
    yield from (row.rank, row.member.number, row.member.name)
    yield " ".join(row.federations)
    yield from (getattr(row.figures, name) for name in FIGURES)
    yield from (row.disputed, row.corrected, row.corrected_since)
    yield row.bar and row.bar.kind
    yield from (asked.season, str(asked.scope), asked.day)


@for_everybody
def record(request, number):
    """What a member has played: by season, and the matches behind a figure."""
    form = RecordForm(request.GET)
    if not form.is_valid():
        return _unread(request, number, form, "standings/member_record.html")
    asked = form.of_member(_known(number, form.cleaned_data["as_of"]))
    after = form.cleaned_data["before"]
    played = career.played(asked, after=after, most=MATCHES_ON_A_PAGE + 1)
    credits = [
        credit.act_id for each in played for credit in (*each.credits, *each.since)
    ]
    context = {
        "form": form,
        "here": asked.member,
        "open_acts": open_among(credits, request.user, on=today()),
        "asked": asked,
        "figures": FIGURES,
        "seasons": career.seasons(asked),
        "total": career.total(asked),
        "days": [] if asked.season is None else career.days(asked),
        "played": played[:MATCHES_ON_A_PAGE],
        "last": played[-2].match if len(played) > MATCHES_ON_A_PAGE else None,
        "later": after,
        "query": urlencode(form.query("season", "scope", "as_of", "of")),
        "of_total": urlencode(form.query("season", "scope", "as_of")),
        "of_season": urlencode(form.query("scope", "as_of")),
    }
    return render(request, "standings/member_record.html", context)


@for_everybody
def opponents(request, number):
    """Whom a member has won against and lost to, and how often."""
    form = CareerForm(request.GET)
    if not form.is_valid():
        return _unread(request, number, form, "standings/opponents.html")
    asked = form.of_member(_known(number, form.cleaned_data["as_of"]))
    context = {
        "form": form,
        "here": asked.member,
        "asked": asked,
        "opponents": career.opponents(asked),
        "query": urlencode(form.query("season", "scope", "as_of")),
    }
    return render(request, "standings/opponents.html", context)


def _unread(request, number, form, template):
    """The page with its form, and what in it cannot be read."""
    context = {"form": form, "here": _known(number), "figures": FIGURES}
    return render(request, template, context, status=400)


def _known(number, day=None):
    """The member of this very number, with the name of a day. Raises Http404."""
    try:
        here = Member.objects.named(day or today()).numbered(number)
    except Member.DoesNotExist:
        here = None
    if here is None or here.number != number:
        said = _("There is no member “%(number)s”.")
        raise Http404(said % {"number": number})
    return here
