"""The record of acts, newest first, each act as it is chained, and its proof.

Everybody reads the public acts. What an act says is asked of sayings.
"""

from itertools import islice

from django.http import Http404
from django.shortcuts import render
from django.utils.translation import gettext as _

from rulebook.days import today
from rulebook.views.methods import READING
from standings import chain
from standings.access import Right, acts_open_to, demand, reader_powers
from standings.forms.record import ActsForm
from standings.models import Act, Head
from standings.record import Walk

from .doors import for_everybody, for_users

ON_A_PAGE = 50
MOST_WALKED = 50_000
"""The longest record that is walked while somebody waits: a second or so."""
MOST_DAMAGES = 20


@for_everybody
def acts(request):
    """The acts that somebody may read, newest first, by kind and by subject."""
    form = ActsForm(request.GET)
    reads_all = _reads_all(request)
    context = {"form": form, "reads_all": reads_all, "head": _head()}
    if not form.is_valid():
        return render(request, "standings/record.html", context, status=400)
    asked = form.cleaned_data
    found = Act.objects.told().sifted(**asked)
    if not reads_all:
        found = found.public()
    rows = list(found[: ON_A_PAGE + 1])
    context |= {
        "asked": asked,
        "rows": rows[:ON_A_PAGE],
        "last": rows[ON_A_PAGE - 1] if len(rows) > ON_A_PAGE else None,
    }
    return render(request, "standings/record.html", context)


@for_everybody
def act(request, number):
    """One act as it is chained, and whether its text makes its digest."""
    found = acts_open_to(request.user, on=today()).told()
    here = found.filter(number=number).first()
    if here is None:
        raise Http404(
            _("There is no act %(number)s in the public record.") % {"number": number}
        )
    return render(request, "standings/act.html", {"here": here})


@for_users(*READING, "POST")
def proof(request):
    """The whole record walked, for officers who ask for it."""
    demand(request.user, Right.READ_RECORD, on=today())
    head = _head()
    context = {"head": head, "short": head.number <= MOST_WALKED}
    if request.method == "POST" and context["short"]:
        walk = Walk()
        damages = list(islice(walk, MOST_DAMAGES))
        context |= {"walk": walk, "damages": damages}
    return render(request, "standings/record_proof.html", context)


def _reads_all(request):
    may = reader_powers(request.user, on=today())
    return not may.refusals(Right.READ_RECORD)


def _head():
    return Head.objects.first() or Head(number=0, digest=chain.GENESIS)
