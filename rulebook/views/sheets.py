"""The quick sheets: which there are, and each on a page of its own."""

from django.http import Http404
from django.shortcuts import render
from django.utils.translation import gettext as _

from rulebook.book import the_book
from rulebook.sheets import last_worded, the_sheets

from .methods import only_read


@only_read
def overview(request):
    """The four sheets and the four questions."""
    return render(request, "rulebook/sheets.html", {"sheets": the_sheets()})


@only_read
def sheet(request, slug):
    """One sheet, made for one printed page."""
    sheets = the_sheets()
    slugs = [each.slug for each in sheets]
    if slug not in slugs:
        raise Http404(_("There is no such sheet: “%(asked)s”.") % {"asked": slug})
    at = slugs.index(slug)
    return render(
        request,
        "rulebook/sheet.html",
        {
            "sheet": sheets[at],
            "worded": last_worded(the_book()),
            "previous": sheets[at - 1] if at else None,
            "next": sheets[at + 1] if at + 1 < len(sheets) else None,
        },
    )
