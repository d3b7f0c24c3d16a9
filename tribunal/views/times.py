"""The times that run in somebody's cases, as a file for their calendar."""

from urllib.parse import urlsplit

from django.conf import settings
from django.http import Http404, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from standings.views.doors import only_read
from tribunal.calendar import Entry, calendar
from tribunal.clock import times_of
from tribunal.deadlines import last_moment
from tribunal.procedure import last_day


@only_read
def times(request):
    """The last moments of what runs for whoever has logged in; no party is named."""
    now = timezone.now()
    entries = [_entry(term) for term in times_of(request.user, now)]
    if not entries:
        raise Http404(_("No time runs for you in a case."))
    content = calendar(entries, made_at=now)
    answer = HttpResponse(content, content_type="text/calendar; charset=utf-8")
    answer.headers["Content-Disposition"] = 'attachment; filename="cases.ics"'
    return answer


def _entry(term):
    case, host = term.case, urlsplit(settings.SITE_ADDRESS).hostname
    told = {"case": case.number, "what": term.get_kind_display()}
    return Entry(
        uid=f"{case.number}-{term.pk}@{host}",
        title=_("%(case)s: the last day %(what)s") % told,
        at=last_moment(last_day(term), case.clock),
        address=f"{settings.SITE_ADDRESS}/cases/{case.number}/",
    )
