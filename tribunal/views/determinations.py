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
from standings.allowances import EXPORTS
from standings.printing import NoPrinterError, printed
from standings.views.doors import at_most, for_everybody
from tribunal.access import reader_of
from tribunal.models import Case, PublicVersion
from tribunal.precedents import citing as precedents_of
from tribunal.reading import read
from tribunal.sealing import public_version


@for_everybody
def determination(request, number):
    """What was determined in a case, once it is published; any of its versions."""
    here = _read(request, number)
    if isinstance(here, PublicVersion):
        told = {"number": number, "redacted": here}
        return render(request, "tribunal/redacted.html", told)
    redacted = public_version(here.case) if here.case.is_sealed else None
    told = {"here": here, "redacted": redacted}
    return render(request, "tribunal/determination.html", told)


@for_everybody
@at_most(EXPORTS)
def document(request, number):
    """The same as PDF; of a version that another took the place of, it says so."""
    here = _read(request, number)
    address = reverse("tribunal:determination", args=[number])
    if isinstance(here, PublicVersion):
        template, query, version = "redacted_pdf", "", "redacted"
    else:
        template = "determination_pdf"
        version = here.published.number if here.published else "unpublished"
        query = f"?version={version}" if here.published else ""
    address = f"{settings.SITE_ADDRESS}{address}{query}"
    context = {"here": here, "number": number, "address": address}
    page = render_to_string(f"tribunal/{template}.html", context)
    try:
        content = printed(page)
    except NoPrinterError:
        template = "tribunal/determination_not_printed.html"
        return render(request, template, {"number": number}, status=503)
    name = f"{number}-{version}.pdf"
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
    """What whoever asks may read of a determination. Raises Http404.

    Of a sealed case it is the redacted version, to whoever has no part in it.
    """
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
    if case.number != number:
        raise missing
    if found is None and case.is_sealed and version is None:
        found = public_version(case)
    if found is None:
        raise missing
    return found
