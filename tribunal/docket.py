"""The docket as everybody reads it: a case by its number, whose step it is, overdue.

What of a case only some may see is not known here.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from django.conf import settings
from django.http import Http404
from django.utils.translation import gettext as _

from rulebook.catalogue.entry import gettext_noop

from . import deadlines
from .models import Case
from .moves import State

MUST_ACT: Final[Mapping[State, str]] = {
    State.FILED: gettext_noop("the Secretariat"),
    State.ADMITTED: gettext_noop("who answers it, then the chair"),
    State.SEATED: gettext_noop("its panel"),
    State.HEARD: gettext_noop("its panel"),
    State.DETERMINED: gettext_noop("the Secretariat"),
}
"""Who must act in an open case, in few words."""


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


def is_overdue(case: Case, at: datetime) -> bool:
    """Whether a case is open for longer than cases are to take (VIII.1-m)."""
    if not case.is_open or case.received_at is None:
        return False
    day = deadlines.last_day(case.received_at, settings.HANDLING_DAYS, case.clock)
    return not deadlines.in_time(at, day, case.clock)


def must_act(case: Case) -> str:
    """Who must act in a case, as everybody is told; "" where nobody must."""
    if case.stayed_by_id is not None:
        return _("the chair, who stayed it")
    waits = MUST_ACT.get(State(case.state))
    return _(waits) if waits else ""
