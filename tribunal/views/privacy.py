"""What everybody is shown of a member on one page; and a copy of all the own data.

What that is, is known elsewhere.
"""

import logging

from allauth.account.decorators import reauthentication_required
from django.http import Http404, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _

from rulebook.days import today
from standings.models import Member
from standings.views.doors import for_everybody, only_read
from tribunal.copies import copied
from tribunal.kept import EVERYTHING
from tribunal.public import CLOSED, shown_of

log = logging.getLogger(__name__)


@for_everybody
def public(request, number):
    """What is public about a member; of a merged record, about the one that is kept."""
    here = known(number, Member.objects.whole(today()))
    if here.merged_into is not None:
        return redirect("tribunal:public", here.merged_into.number)
    own = request.user.is_authenticated and request.user.member_id == here.pk
    told = {"here": here, "shown": shown_of(here), "closed": CLOSED, "own": own}
    return render(request, "tribunal/public.html", told)


@only_read
def copy(request):
    """What a copy of the own data holds, and where it is taken."""
    return render(request, "tribunal/copy.html", {"kinds": EVERYTHING})


@only_read
@reauthentication_required(app="allauth.account")
def archive(request):
    """The copy itself, for who has just logged in, or shows once more who it is.

    To read the own data is no act; that it was taken stands in the log of the service.
    """
    user, at = request.user, timezone.now()
    parts = copied(user, at)
    log.info("Log-in %s took a copy of its data", user.pk)
    whose = user.member.number if user.member else "log-in"
    name = f"{whose}-{today():%Y-%m-%d}.zip"
    headers = {"Content-Disposition": content_disposition_header(True, name)}
    return StreamingHttpResponse(parts, "application/zip", headers=headers)


def known(number, among):
    """The member of this very number. Raises Http404."""
    try:
        here = among.numbered(number)
    except Member.DoesNotExist:
        here = None
    if here is None or here.number != number:
        raise Http404(_("There is no member “%(number)s”.") % {"number": number})
    return here
