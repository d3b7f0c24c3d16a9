"""Files that were handed in, handed out to who may see them, and to nobody else.

That a file is not there and that it is not to be seen are one answer. A browser is told
to run nothing of it, to guess nothing about it, and to keep nothing.
"""

from django.http import Http404, HttpResponse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _

from rulebook.days import today
from standings.access import Right, reader_powers
from standings.documents import Kind, download_name
from standings.models import Upload
from standings.uploads import content_of

from .doors import only_read


@only_read
def file(request, number):
    """One file by its number: a picture to look at, a paper to take away."""
    found = Upload.objects.filter(number=number)
    upload = found.select_related("specimen__federation").first()
    if upload is None or not _may_see(request.user, upload):
        raise Http404(_("There is no file of this number that is open to you."))
    return handed_out(upload)


def handed_out(upload):
    """A file as it is handed out to who may see it. Raises Http404 where it is gone."""
    content = content_of(upload)
    if content is None:
        raise Http404(
            _("The file is not at hand as it was kept. Please tell the Secretariat.")
        )
    kind = Kind(upload.kind)
    headers = {
        "Content-Type": kind.media_type,
        "Content-Disposition": content_disposition_header(
            as_attachment=kind is Kind.PDF, filename=download_name(upload)
        ),
        "Content-Security-Policy": "sandbox; default-src 'none'",
        "X-Content-Type-Options": "nosniff",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Cache-Control": "private, no-store",
    }
    return HttpResponse(content, headers=headers)


def _may_see(user, upload):
    """Whether somebody may see what a file is handed in for."""
    specimen = getattr(upload, "specimen", None)
    if specimen is None:
        return False
    may = reader_powers(user, on=today())
    return not may.refusals(Right.SEE_LETTERHEAD, specimen.federation)
