"""The docket as everybody reads it: a case by its number, whose step it is, overdue.

What of a case only some may see is not known here.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from django.conf import settings
from django.db.models import Q, QuerySet
from django.http import Http404
from django.utils.translation import gettext as _

from rulebook.catalogue.entry import gettext_noop
from rulebook.days import day_of
from standings.models import Appointment, Match, Member, Role

from . import deadlines
from .access import UNSERVED
from .models import Case, Kind, PanelSeat, Party, Side
from .moves import STATES, State
from .ratification import FATES, fate_of

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
    cases = Case.objects.lined_up().select_related("joined_to", "made_by")
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


def known_match(number: str) -> Match:
    """The match of this very number, whole. Raises Http404."""
    try:
        here = Match.objects.whole().numbered(number)
    except Match.DoesNotExist:
        here = None
    if here is None or here.number != number:
        said = _("There is no match “%(number)s”.")
        raise Http404(said % {"number": number})
    return here


def about_match(match: Match) -> QuerySet[Case]:
    """The cases about a match, by docket number."""
    return Case.objects.filter(match=match).order_by("year", "serial")


def cases_of(member: Member, at: datetime) -> QuerySet[Case]:
    """The cases in which somebody is or acts for a party, or sits on the panel.

    Who is to answer a case knows nothing of it until it is served on them.
    """
    own = Member.objects.one_with(member.pk)
    offices = Appointment.objects.on(day_of(at)).filter(
        member=member, role=Role.FEDERATION_OFFICER
    )
    parties = Party.objects.standing().filter(
        Q(member__in=own)
        | Q(representative__in=own)
        | Q(federation__in=offices.values("federation"))
    )
    served = parties.filter(
        Q(side=Side.FILER) | ~Q(case__state__in=UNSERVED) | Q(services__isnull=False)
    )
    seats = PanelSeat.objects.sitting().filter(member__in=own)
    found = Q(pk__in=served.values("case")) | Q(pk__in=seats.values("case"))
    return Case.objects.filter(found).open_first()


def is_overdue(case: Case, at: datetime) -> bool:
    """Whether a case is open for longer than its kind is to take (VIII.1-m)."""
    if not case.is_open or case.received_at is None:
        return False
    day = deadlines.last_day(case.received_at, days_of(case), case.clock)
    return not deadlines.in_time(at, day, case.clock)


def days_of(case: Case) -> int:
    """After how many days a case is overdue."""
    ratifies = case.kind == Kind.RATIFICATION
    return settings.RATIFICATION_DAYS if ratifies else settings.HANDLING_DAYS


def state_said(case: Case) -> str:
    """How far a case has come, in words; of an expulsion, what became of it too."""
    said = _(STATES[State(case.state)])
    fate = fate_of(case)
    return f"{_(FATES[fate])}, {said}" if fate else said


def must_act(case: Case) -> str:
    """Who must act in a case, as everybody is told; "" where nobody must."""
    if case.stayed_by_id is not None:
        return _("the chair, who stayed it")
    waits = MUST_ACT.get(State(case.state))
    return _(waits) if waits else ""
