"""The moves of a case on their pages, each by the form that its surface tells.

Whether one may be made is asked of the doors, and it is done by its verb.
"""

from functools import partial

from django.http import Http404
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from rulebook.findings import Denied
from rulebook.views.methods import READING
from standings.once import once_typed
from standings.views.doors import for_users, sent
from tribunal.access import reader_of
from tribunal.docket import known
from tribunal.doors import why_closed
from tribunal.filing import MOST_SENT
from tribunal.moves import MOVES
from tribunal.shown import Shown
from tribunal.surface import SURFACES

writes = for_users(*READING, "POST", file=MOST_SENT)


@writes
def move(request, number, slug):
    """One move of a case: its form, or why it is closed; made, it leads back there."""
    here, at = known(number), timezone.now()
    if slug not in SURFACES:
        raise Http404(_("There is no such move of a case."))
    surface, worn = SURFACES[slug], reader_of(here, request.user, at)
    form = surface.form(*sent(request), case=here, worn=worn)
    if form.is_bound and form.is_valid():
        made = partial(_made_once, request.user, surface, slug, form, at)
        if form.attempted(made) is not None:
            return redirect("tribunal:case", here.number)
    if denied := worn.refusals(slug):
        raise Denied(*denied)
    why = () if form.is_bound else why_closed(here, slug, worn, at)
    status = 409 if form.was_refused or why else 400 if form.errors else 200
    context = {
        "here": here,
        "heading": _(MOVES[slug].label),
        "advice": _(surface.advice),
        "rules": MOVES[slug].rules,
        "form": form,
        "why": why,
        "shown": Shown(here, request.user, at) if surface.weighs and not why else None,
    }
    return render(request, "tribunal/move.html", context, status=status)


def _made_once(user, surface, slug, form, at):
    """Makes a move, and answers a second press of the button with the same."""
    told, case = form.told, form.case

    def made():
        if denied := form.worn.refusals(slug):
            raise Denied(*denied)
        surface.verb(case=case, **told, by=user, at=at)
        return case.number

    key = f"{slug} {case.pk} {form.cleaned_data['key']}"
    return once_typed(user=user, key=key, typed=form.typed, at=at, act=made)
