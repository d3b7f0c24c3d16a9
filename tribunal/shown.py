"""What of a case somebody is shown, decided once for the pages and for programs.

How it looks is not known here.
"""

from __future__ import annotations

from django.http import Http404
from django.utils.translation import gettext as _

from .models import Case


def known(number: str) -> Case:
    """The case of this very docket number. Raises Http404."""
    cases = Case.objects.select_related("match", "twenty_nine", "joined_to", "made_by")
    try:
        here = cases.numbered(number)
    except Case.DoesNotExist:
        here = None
    if here is None or here.number != number:
        said = _(
            "There is no case “%(number)s” on the docket that is held here, which "
            "begins with ICA-T-2026-014."
        )
        raise Http404(said % {"number": number})
    return here
