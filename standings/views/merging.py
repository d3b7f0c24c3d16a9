"""Two records of one person: likely ones listed, merged, and set apart again.

What a merger touches is shown before it is done. Whether it may be done is asked of the
acts; which records are alike, of their names.
"""

from django.http import Http404
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from rulebook.days import today
from rulebook.findings import Refused
from rulebook.views.methods import READING
from standings import merging
from standings.access import Right, demand
from standings.duplicates import MOST_ALIKE, duplicates
from standings.forms.merging import MergeForm, OtherForm, UnmergeForm
from standings.models import Member

from .doors import for_users, only_read, posted

MOST_MEANT = 12
"""How many members a name offers."""
MOST_LISTED = 20
"""How many matches of each kind the page of a merger lists."""

writes = for_users(*READING, "POST")


@only_read
def likely(request):
    """The records whose names are alike, and who never met."""
    demand(request.user, Right.MERGE_MEMBERS, on=today())
    pairs = duplicates()
    told = {"pairs": pairs, "most": MOST_ALIKE if len(pairs) == MOST_ALIKE else 0}
    return render(request, "standings/duplicates.html", told)


@writes
def merge(request, number):
    """A record is merged into another, once what that touches was shown."""
    here = _known(number)
    demand(request.user, Right.MERGE_MEMBERS, on=today())
    if request.method == "POST":
        form = MergeForm(request.POST)
        told = {"member": here, "by": request.user, "at": timezone.now()}
        if form.is_valid() and form.done(merging.merge, **told) is not None:
            return redirect("standings:member", here.number)
        return _merger(request, here, form=form, into=form.other)
    if "into" not in request.GET:
        return _merger(request, here, other=OtherForm())
    other = OtherForm(request.GET)
    if not other.is_valid():
        return _merger(request, here, other=other, status=400)
    meant = Member.objects.named(today()).filter(pk__in=other.cleaned_data["into"])
    found = list(meant[: MOST_MEANT + 1])
    if len(found) != 1:
        return _merger(request, here, other=other, found=found, asked=True)
    form = MergeForm(initial={"into": found[0].number})
    return _merger(request, here, form=form, into=found[0])


def _merger(request, here, *, form=None, into=None, status=None, **told):
    """The page of a merger: who is meant, what it touches, what stands in the way."""
    if into is not None:
        told["into"] = into = Member.objects.named(today()).get(pk=into.pk)
        told["hinders"] = tuple(merging.merging_faults(here, into, request.user))
        if not told["hinders"]:
            told["touches"] = touches = merging.touched(here, into)
            told["bare"] = not any(touches.moving.values())
    told.setdefault("other", OtherForm())
    told |= {"here": here, "form": form, "most": MOST_LISTED, "meant": MOST_MEANT}
    status = status or (_status(form) if form else 200)
    return render(request, "standings/merge.html", told, status=status)


@writes
def unmerge(request, number):
    """A merger is undone: what moved and is still there goes back."""
    here = _known(number)
    demand(request.user, Right.MERGE_MEMBERS, on=today())
    form = UnmergeForm(posted(request))
    try:
        merger = merging.merger_of(here)
    except Refused as refused:
        told = {"here": here, "form": None, "findings": refused.findings}
        return render(request, "standings/unmerge.html", told, status=409)
    if form.is_bound and form.is_valid():
        told = {"merger": merger, "by": request.user, "at": timezone.now()}
        if form.done(merging.undo_merger, **told) is not None:
            return redirect("standings:member", here.number)
    back = merging.returning(merger)
    gone = {
        name: len(merger.moved[name]) - len(rows)
        for name, rows in back.items()
        if len(rows) < len(merger.moved[name])
    }
    told = {"here": here, "form": form, "merger": merger, "gone": gone}
    told |= {"back": {name: len(rows) for name, rows in back.items() if rows}}
    told["apart"] = merging.parting(back)
    told["into"] = Member.objects.named(today()).get(pk=merger.into_id)
    told["findings"] = tuple(merging.undoing_faults(merger, request.user))
    return render(request, "standings/unmerge.html", told, status=_status(form))


def _status(form):
    return 409 if form.was_refused else 400 if form.errors else 200


def _known(number):
    """The member of this very number, with the name of today. Raises Http404."""
    try:
        here = Member.objects.named(today()).numbered(number)
    except Member.DoesNotExist:
        here = None
    if here is None or here.number != number:
        said = _("There is no member “%(number)s”.")
        raise Http404(said % {"number": number})
    return here
