"""The times and hearings of somebody's cases, as a file for their calendar."""

from urllib.parse import urlsplit

from django.conf import settings
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from standings.views.doors import only_read
from tribunal.calendar import Entry, calendar
from tribunal.clock import hearings_of, times_of
from tribunal.deadlines import last_moment
from tribunal.procedure import last_day


@only_read
def times(request):
    """What runs for whoever has logged in, and the hearings; no party is named."""
    now = timezone.now()
    entries = [_last_day(term) for term in times_of(request.user, now)]
    entries += [_hearing(each) for each in hearings_of(request.user, now)]
    if not entries:
        raise Http404(_("No time runs for you in a case, and no hearing is called."))
    content = calendar(entries, made_at=now)
    answer = HttpResponse(content, content_type="text/calendar; charset=utf-8")
    answer.headers["Content-Disposition"] = 'attachment; filename="cases.ics"'
    return answer


def _last_day(term):
    told = {"case": term.case.number, "what": term.get_kind_display()}
    title = _("%(case)s: the last day %(what)s") % told
    return _entry(term.case, term, title, last_moment(last_day(term), term.case.clock))


def _hearing(hearing):
    title = _("%(case)s: the hearing") % {"case": hearing.case.number}
    return _entry(hearing.case, hearing, title, hearing.at)


def _entry(case, row, title, at):
    host = urlsplit(settings.SITE_ADDRESS).hostname
    return Entry(
        uid=f"{case.number}-{row._meta.model_name}-{row.pk}@{host}",
        title=title,
        at=at,
        address=settings.SITE_ADDRESS + reverse("tribunal:case", args=[case.number]),
    )
