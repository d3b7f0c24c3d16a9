"""The docket as everybody reads it: a case by its number, whose step it is, overdue.

What of a case only some may see is not known here.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet, When
from django.db.models import Case as Switch
from django.http import Http404
from django.utils.translation import gettext as _

from rulebook.catalogue.entry import gettext_noop
from rulebook.days import day_of
from standings.access import Right, reader_powers
from standings.models import Appointment, Match, Member, Role, User

from . import deadlines
from .access import UNSERVED
from .models import Case, Kind, PanelSeat, Party, Side
from .moves import OPEN, STATES, State
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


def about_match(match: Match, reader: User | AnonymousUser, at: datetime) -> Any:
    """The cases about a match that somebody may know to be about it, by number."""
    found = Case.objects.filter(match=match).order_by("year", "serial")
    return found.exclude(closed_to(reader, at))


def closed_to(reader: User | AnonymousUser, at: datetime) -> Q:
    """The sealed cases of which lists tell somebody the number alone (VIII.1-n).

    They tell more to the Secretariat, and of a case to whoever has a part in it.
    """
    sealed, on = Q(sealed_by__isnull=False), day_of(at)
    member = reader.member if isinstance(reader, User) else None
    if member is None:
        return sealed
    mine = Q(pk__in=cases_of(member, at).order_by().values("pk"))
    if reader_powers(reader, on=on).refusals(Right.SCREEN_CASES):
        return sealed & ~mine
    own = Member.objects.one_with(member.pk)
    party = Party.objects.filter(Q(member__in=own) | Q(representative__in=own))
    return sealed & Q(pk__in=party.values("case")) & ~mine


def listed(
    reader: User | AnonymousUser,
    at: datetime,
    *,
    after: Case | None = None,
    **asked: Any,
) -> QuerySet[Case]:
    """The docket as somebody reads it: the open cases, the rest, and the sealed.

    Each has ``is_closed``: whether its number alone is told. Those are last, whatever
    their state, and answer to no question but for the year. ``asked`` are values by
    name, ``after`` the last case that was listed.
    """
    closed = closed_to(reader, at)
    found = Case.objects.lined_up().annotate(
        is_closed=ExpressionWrapper(closed, BooleanField())
    )
    wanted = {name: value for name, value in asked.items() if value}
    found = found.filter(**wanted)
    if wanted.keys() - {"year"}:
        found = found.filter(is_closed=False)
    found = found.annotate(
        place=Switch(
            When(is_closed=True, then=2), When(state__in=OPEN, then=0), default=1
        )
    )
    if after is not None:
        is_closed = Case.objects.filter(closed, pk=after.pk).exists()
        place = 2 if is_closed else 0 if after.is_open else 1
        found = found.filter(place=place).before(after) | found.filter(place__gt=place)
    return found.order_by("place", "-year", "-serial")


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
    began = case.reopened_by.at if case.reopened_by else case.received_at
    if not case.is_open or began is None:
        return False
    day = deadlines.last_day(began, days_of(case), case.clock)
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
