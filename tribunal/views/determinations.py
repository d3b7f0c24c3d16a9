"""Determinations: each version on its page and as PDF, and what cites a provision.

Who may read what is asked elsewhere; to everybody else an address that shows nothing is
one that does not exist.
"""

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _

from rulebook.book import the_book
from standings.printing import NoPrinterError, printed
from standings.views.doors import for_everybody
from tribunal.access import reader_of
from tribunal.models import Case
from tribunal.precedents import citing as precedents_of
from tribunal.reading import read


@for_everybody
def determination(request, number):
    """What was determined in a case, once it is published; any of its versions."""
    here = _read(request, number)
    return render(request, "tribunal/determination.html", {"here": here})


@for_everybody
def document(request, number):
    """The same as PDF; of a version that another took the place of, it says so."""
    here = _read(request, number)
    address = reverse("tribunal:determination", args=[number])
    version = here.published.number if here.published else None
    query = f"?version={version}" if version else ""
    context = {"here": here, "address": f"{settings.SITE_ADDRESS}{address}{query}"}
    page = render_to_string("tribunal/determination_pdf.html", context)
    try:
        content = printed(page)
    except NoPrinterError:
        template = "tribunal/determination_not_printed.html"
        return render(request, template, {"here": here}, status=503)
    name = f"{number}-{version or 'unpublished'}.pdf"
    headers = {
        "Content-Type": "application/pdf",
        "Content-Disposition": content_disposition_header(
            as_attachment=False, filename=name
        ),
        "X-Content-Type-Options": "nosniff",
    }
    return HttpResponse(content, headers=headers)


@for_everybody
def citing(request, provision):
    """The published cases that rest on a provision, and whether each still stands."""
    book = the_book()
    if provision not in book:
        said = _("The book holds no provision “%(provision)s”.")
        raise Http404(said % {"provision": provision})
    context = {
        "here": book[provision],
        "found": precedents_of(provision, timezone.now()),
    }
    return render(request, "tribunal/citing.html", context)


def _read(request, number):
    """What whoever asks may read of a determination. Raises Http404."""
    said = _("There is no published determination “%(number)s”.")
    missing = Http404(said % {"number": number})
    asked = request.GET.get("version", "")
    if asked and not (asked.isascii() and asked.isdecimal() and len(asked) < 5):
        raise missing
    at = timezone.now()
    try:
        case = Case.objects.numbered(number)
    except Case.DoesNotExist:
        raise missing from None
    version = int(asked) if asked else None
    found = read(case, reader_of(case, request.user, at), at, version)
    if found is None or case.number != number:
        raise missing
    return found
