"""What everybody is shown of a member on one page, beside what is kept and not shown.

What that is, is known elsewhere.
"""

from django.http import Http404
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from rulebook.days import today
from standings.models import Member
from standings.views.doors import for_everybody
from tribunal.public import CLOSED, shown_of


@for_everybody
def public(request, number):
    """What is public about a member; of a merged record, about the one that is kept."""
    here = known(number, Member.objects.whole(today()))
    if here.merged_into is not None:
        return redirect("tribunal:public", here.merged_into.number)
    own = request.user.is_authenticated and request.user.member_id == here.pk
    told = {"here": here, "shown": shown_of(here), "closed": CLOSED, "own": own}
    return render(request, "tribunal/public.html", told)


def known(number, among):
    """The member of this very number. Raises Http404."""
    try:
        here = among.numbered(number)
    except Member.DoesNotExist:
        here = None
    if here is None or here.number != number:
        raise Http404(_("There is no member “%(number)s”.") % {"number": number})
    return here
