"""The page on which the Executive Director expels a member (VII.4).

What an expulsion opens, and what becomes of it, is not known here.
"""

from functools import partial

from django.http import Http404
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from rulebook.days import today
from rulebook.views.methods import READING
from standings.access import Right, demand
from standings.models import Member
from standings.once import once_typed
from standings.views.doors import for_users, posted
from tribunal.expulsions import expel
from tribunal.forms.expulsions import ExpelForm


@for_users(*READING, "POST")
def expels(request, number):
    """A member is expelled, and led to is the case in which that is ratified."""
    demand(request.user, Right.EXPEL, on=today())
    here = _known(number)
    form = ExpelForm(posted(request))
    if form.is_bound and form.is_valid():
        case = form.attempted(partial(_once, request.user, here, form))
        if case is not None:
            return redirect("tribunal:case", case)
    status = 409 if form.was_refused else 400 if form.errors else 200
    context = {"form": form, "here": here}
    return render(request, "tribunal/expel.html", context, status=status)


def _once(user, here, form):
    """Expels, and answers a second press of the button with the same case."""
    at = timezone.now()

    def done():
        return expel(member=here, told=form.told, by=user, at=at).number

    key = f"expel {here.pk} {form.cleaned_data['key']}"
    return once_typed(user=user, key=key, typed=form.cleaned_data, at=at, act=done)


def _known(number):
    """The member of this very number, with the name of today. Raises Http404."""
    try:
        here = Member.objects.named(today()).numbered(number)
    except Member.DoesNotExist:
        here = None
    if here is None or here.number != number:
        raise Http404(_("There is no member “%(number)s”.") % {"number": number})
    return here
