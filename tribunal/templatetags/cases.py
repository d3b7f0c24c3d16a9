"""What pages show of cases: moments by a clock, parties, and whose cases there are.

It knows how they are told, not who may see what.
"""

from collections import Counter
from datetime import date, datetime
from functools import reduce
from operator import or_
from zoneinfo import ZoneInfo

from django import template
from django.conf import settings
from django.db.models import Count, Exists, OuterRef, Q
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from rulebook.days import day_of, in_words
from standings.access import Right, reader_powers
from standings.models import Role, Title
from standings.registration import Differing
from tribunal.access import SEATS_PANELS, decided_with, falling_to, officer_of
from tribunal.appeals import receipts_of
from tribunal.clock import overdue_ratifications, times_of
from tribunal.disputes import referred, refers
from tribunal.docket import about_match, cases_of, closed_to, known
from tribunal.doors import Door
from tribunal.letterheads import letterheads_asked
from tribunal.models import Case, Kind, Order, OrderKind, Party
from tribunal.models.cases import DOCKET
from tribunal.moves import State
from tribunal.procedure import last_day
from tribunal.shown import Shown
from tribunal.ties import TIES

register = template.Library()

MOST_YOURS = 12
"""How many of somebody's cases their own page lists."""
WAITING = (
    (Right.SCREEN_CASES, State.FILED),
    (Right.SEAT_PANELS, State.ADMITTED),
    (Right.SCREEN_CASES, State.DETERMINED),
)
"""Whose step it is by office, and in which state."""


@register.filter
def to_the_minute(at: datetime, zone: ZoneInfo) -> str:
    """A moment by the clock of a zone."""
    return date_format(timezone.localtime(at, zone), "j F Y, H:i")


@register.filter
def to_the_second(at: datetime, zone: ZoneInfo) -> str:
    """The same with its seconds, as the last moment of a time is told."""
    return date_format(timezone.localtime(at, zone), "j F Y, H:i:s")


@register.filter
def touched_by(shown, order: Order) -> list[Differing]:
    """The matches that an order makes others than is said of them (X.1-g)."""
    return shown.touched.get(order.pk, [])


@register.filter
def label(door: Door) -> str:
    """What the move behind a door is called."""
    return _(door.move.label)


@register.filter
def called(party: Party) -> str:
    """A party by the name that is borne today, read with ``whole``."""
    if party.federation is not None:
        return party.federation.code
    if party.member is None:
        return party.name
    return getattr(party.member, "name", None) or party.member.number


@register.filter
def tie_said(tie: str) -> str:
    """What ties somebody to a case, in words."""
    return _(TIES[tie])


@register.simple_tag
def entered_by(told):
    """What each order enters in a register, beside its words (VIII.1-j).

    ``told`` is the text as plain data. Each is its ``number``, what is ``said`` of it,
    and the ``sheet`` that is entered. One query, for the titles.
    """
    orders = [
        (number, each)
        for number, each in enumerate(told["orders"], start=1)
        if each["kind"] != OrderKind.WORDS
    ]
    keys = [int(each["title"]) for _n, each in orders if each["title"]]
    titles = Title.objects.select_related("member").in_bulk(keys) if keys else {}
    return [
        {
            "number": number,
            "said": " · ".join(_entered(each, titles.get(int(each["title"] or 0)))),
            "sheet": each["sheet"],
        }
        for number, each in orders
    ]


def _entered(order, title):
    yield capfirst(str(OrderKind(order["kind"]).label))
    if title is not None:
        yield f"{title.member.number}, {title.name}"
    for name in ("match", "member", "twenty_nine", "scope"):
        if order[name]:
            yield order[name]
    days = {"since": _("from %(day)s"), "until": _("until %(day)s")}
    for name, said in days.items():
        if order[name]:
            yield said % {"day": in_words(date.fromisoformat(order[name]))}


@register.simple_tag
def cases_about(match, user):
    """The cases about a match that somebody may know to be, by docket number."""
    return list(about_match(match, user, timezone.now()))


@register.simple_tag
def under_appeal(*entries):
    """What is said of entries of the registers that rest on a case under appeal.

    The words by docket number; one query, and none where nothing rests on a
    case. An appeal suspends nothing by itself (VIII.2-d).
    """
    return _notes(each.authority for some in entries for each in some)


@register.simple_tag
def rests_under_appeal(*authorities):
    """The same of what one entry rests on, a result or a 29; "" for nothing."""
    notes = _notes(filter(None, authorities))
    return next(iter(notes.values()), "")


def _notes(authorities):
    found = {number for each in authorities for number in DOCKET.findall(each)}
    where = [Q(year=int(year), serial=int(serial)) for year, serial in found]
    if not where:
        return {}
    cases = Case.objects.filter(
        reduce(or_, where), state=State.UNDER_APPEAL, sealed_by=None
    )
    stays = Order.objects.in_force().filter(kind=OrderKind.STAY)
    stayed = stays.filter(case__appeal__against__case=OuterRef("pk"))
    return {
        case.number: _("under appeal, and stayed")
        if case.is_stayed
        else _("under appeal, which does not suspend it")
        for case in cases.annotate(is_stayed=Exists(stayed))
    }


@register.filter
def told_in(authority, notes):
    """What is said of the case that an authority names; "" for nothing."""
    found = DOCKET.search(authority)
    return notes.get(found[0], "") if found else ""


@register.simple_tag
def your_cases(user):
    """The cases that somebody has a part in, and how many wait for their office.

    With each is the time that ends first of those that run there for them; ``due`` are
    those with one.
    """
    if user.member is None:
        return {}
    now = timezone.now()
    may = reader_powers(user, on=day_of(now))
    found = list(cases_of(user.member, now)[: MOST_YOURS + 1])
    offices = [state for right, state in WAITING if not may.refusals(right)]
    states = Case.objects.filter(state__in=offices).order_by().values_list("state")
    closed = closed_to(user, now)
    waiting = Counter(dict(states.exclude(closed).annotate(Count("pk"))))
    if offices:
        waiting += _sealed_waiting(user.member, may, offices, closed, now)
    times = {}
    for term in times_of(user, now) if found else ():
        times.setdefault(term.case_id, term)
    appeals = any(case.kind == Kind.APPEAL for case in found)
    rows = [_with_time(case, times.get(case.pk)) for case in found[:MOST_YOURS]]
    office = {
        "offices": [
            {"state": state, "number": waiting[state], "said": _said(state)}
            for state in offices
            if state in waiting
        ],
        "fallen": _fallen(user.member, may, now),
        "referred": referred().count() if refers(may) else 0,
        "unratified": _unratified(user.member, may, closed, now) if refers(may) else 0,
        "letterheads": letterheads_asked(user.member, officer_of(may)),
    }
    return office | {
        "is_of_an_office": any(office.values()),
        "rows": rows,
        "due": [row for row in rows if row["time"]],
        "more": len(found) > MOST_YOURS,
        "receipts": receipts_of(user.member) if appeals else [],
        "days": settings.RATIFICATION_DAYS,
    }


def _fallen(member, may, now):
    """The cases that wait for a panel and whose chair's part fell to somebody, who
    holds another office (VIII.1-g)."""
    roles = {role for role, of in may.held if not of}
    if Role.TRIBUNAL_CHAIR in roles or roles.isdisjoint(SEATS_PANELS):
        return []
    waiting = Case.objects.filter(state=State.ADMITTED).order_by("received_at", "pk")
    return falling_to(member, list(waiting), day_of(now))


def _sealed_waiting(member, may, offices, closed, now):
    """How many sealed cases wait, by state, that no list tells of and that are read all
    the same by somebody, as a member of the Tribunal whom nothing ties to them."""
    sealed = list(Case.objects.filter(closed, state__in=offices))
    inside = decided_with(may, member, sealed, day_of(now)) if sealed else ()
    return Counter(case.state for case in sealed if case.pk in inside)


def _unratified(member, may, closed, now):
    """How many expulsions wait too long, of those that somebody may read of."""
    waiting = overdue_ratifications(now)
    sealed = {each.pk for each in waiting if each.is_sealed}
    if not sealed:
        return len(waiting)
    hidden = list(Case.objects.filter(closed, pk__in=sealed))
    inside = decided_with(may, member, hidden, day_of(now)) if hidden else ()
    return len(waiting) - len(hidden) + len(inside)


@register.simple_tag
def letterhead_asked(act):
    """The number of the case whose letterhead an act asks about; "" for other acts."""
    return act.subject if act.verb == "ask-letterhead" else ""


@register.simple_tag
def times_set_by(act, user):
    """The times that an act set in its case, as far as somebody is shown them there.

    Of a hearing that was called it is when, while that stands. Nothing of an act that
    is not about a case.
    """
    if act.subject_kind != "case":
        return {}
    shown = Shown(known(act.subject), user, timezone.now())
    times = [time for time in shown.times if time.term.made_by_id == act.pk]
    called = shown.panel.hearing if act.verb == "call-hearing" and shown.panel else None
    hearing = called if called and called.act_id == act.pk else None
    return {"here": shown.case, "times": times, "hearing": hearing}


def _with_time(case, term):
    return {"case": case, "time": term, "until": last_day(term) if term else None}


def _said(state):
    return {
        State.FILED: _("filed, and neither admitted nor declined"),
        State.ADMITTED: _("admitted, and without a panel"),
        State.DETERMINED: _("determined, and not published"),
    }[state]
