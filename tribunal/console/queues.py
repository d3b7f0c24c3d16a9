"""The queues: what waits for somebody at the console, the oldest first.

What waits is asked of the rooms whose it is, whether it may be done of their verbs; how
a queue looks is not known here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.db.models import Exists, F, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rulebook.days import day_of, in_words
from standings.access import Right
from standings.applications import to_decide
from standings.duplicates import MOST_ALIKE, Alike, duplicates
from standings.letters import STUCK
from standings.models import (
    Act,
    Application,
    Import,
    ImportState,
    Letter,
    Match,
    MatchState,
    Result,
    TwentyNine,
)
from standings.sayings import saying_on_record
from standings.templatetags.matches import met_plainly
from tribunal.clock import ending
from tribunal.disputes import referred, refers
from tribunal.docket import closed_to
from tribunal.models import Case, Determination, Kind, Service, Term, TermKind
from tribunal.moves import MOVES, OPEN, State
from tribunal.templatetags.cases import called

from .desk import Desk, here

SOON: Final = 7
"""How many days ahead deadlines are listed."""


class Row(NamedTuple):
    """One thing that waits: what it is, since when, where it stands and is done.

    ``do`` is "" where it is not done by a form, or not by this person, ``also`` another
    thing that may be done; ``key`` names it in an act on many. ``since`` is the day of
    a deadline.
    """

    number: str
    said: str
    since: date | datetime | None
    page: str
    do: str
    key: str
    also: str = ""

    @property
    def day(self) -> date | None:
        """The day since when it waits, or of the deadline, the Secretariat's."""
        return day_of(self.since) if isinstance(self.since, datetime) else self.since


@dataclass(frozen=True, slots=True)
class Waiting:
    """What waits in a queue: a query or a list of rows, and how each is told."""

    rows: Any
    told: Callable[[Any], Row]

    def number(self) -> int:
        return len(self.rows) if isinstance(self.rows, list) else self.rows.count()

    def first(self, most: int) -> list[Row]:
        """The oldest, as many as are asked for."""
        return [self.told(each) for each in self.rows[:most]]


@dataclass(frozen=True, slots=True)
class Queue:
    """A queue by its name; ``found`` is what waits, None for whose work it is not.

    ``do`` says what is done, ``bulk`` by which act it is done to many at once. ``most``
    is how many are counted at all; 0 for all of them.
    """

    slug: str
    name: Any
    empty: Any
    do: Any
    found: Callable[[Desk], Waiting | None]
    bulk: str = ""
    most: int = 0
    ahead: bool = False
    also: Any = ""


def _cases(desk: Desk, right: Right, *where: Q, **named: Any) -> QuerySet[Case] | None:
    """Cases in office; those are left out of which somebody reads the number alone."""
    if not desk.may(right):
        return None
    open_to_them = Case.objects.exclude(closed_to(desk.user, desk.at))
    return open_to_them.filter(*where, **named).order_by("received_at", "pk")


def _case_page(case: Case) -> str:
    return reverse("tribunal:case", args=[case.number])


def _screened(desk: Desk) -> Waiting | None:
    filed = _cases(desk, Right.SCREEN_CASES, state=State.FILED)
    if filed is None:
        return None
    short = Term.objects.running().filter(case=OuterRef("pk"), kind=TermKind.CURE)

    def told(case):
        kind = capfirst(str(case.get_kind_display()))
        waits = gettext("%(kind)s; waits to be made good") % {"kind": kind}
        do = here("tribunal:move", case.number, "admit", back="screen")
        said = waits if case.is_short else kind
        also = here("tribunal:move", case.number, "find-deficient", back="screen")
        also = "" if case.is_short else also
        return Row(case.number, said, case.received_at, _case_page(case), do, "", also)

    # What somebody else is to make good waits for nobody at the console.
    filed = filed.annotate(is_short=Exists(short))
    return Waiting(filed.order_by("is_short", "received_at", "pk"), told)


def _served(desk: Desk) -> Waiting | None:
    provable = MOVES["prove-service"].sources
    cases = _cases(desk, Right.SCREEN_CASES, state__in=provable)
    if cases is None:
        return None
    unproved = Service.objects.proved().filter(
        proved_at=None, party__case__in=cases.order_by(), party__left_by=None
    )
    unproved = unproved.select_related(
        "act", "party__case", "party__member", "party__federation"
    )

    def told(service):
        case = service.party.case
        said = gettext("To be proved: served on %(party)s")
        do = here("tribunal:move", case.number, "prove-service", back="serve")
        said %= {"party": called(service.party)}
        return Row(case.number, said, service.act.at, _case_page(case), do, "")

    return Waiting(unproved.order_by("act", "pk"), told)


def _nine_told(entry: TwentyNine, do: str, also: str = "") -> Row:
    page = reverse("standings:twenty-nine", args=[entry.number])
    who = entry.name or entry.borne or entry.who
    where = entry.federation.code if entry.federation else gettext("no federation yet")
    said = f"{who}, {in_words(entry.day)} · {where}"
    return Row(entry.number, said, entry.made_by.at, page, do, entry.number, also)


def _nines(found: Any) -> Any:
    return found.whole().select_related("made_by").order_by("made_by")


def _to_certify(desk: Desk) -> Waiting | None:
    codes = desk.held.reach(Right.CERTIFY_TWENTY_NINES)
    if not codes and not desk.may(Right.KEEP_TWENTY_NINES):
        return None
    named = TwentyNine.objects.waiting().exclude(federation=None)
    if not desk.may(Right.KEEP_TWENTY_NINES):
        named = named.of(codes)
    name = "standings:certify-twenty-nine"

    def told(entry):
        do = here(name, entry.number, back="certify") if codes else ""
        also = "standings:refuse-twenty-nine"
        also = here(also, entry.number, back="certify") if codes else ""
        return _nine_told(entry, do, also)

    return Waiting(_nines(named), told)


def _to_name(desk: Desk) -> Waiting | None:
    if not desk.may(Right.KEEP_TWENTY_NINES):
        return None
    unnamed = TwentyNine.objects.waiting().filter(federation=None)
    name = "standings:twenty-nine-federation"

    def told(entry):
        return _nine_told(entry, here(name, entry.number, back="name"))

    return Waiting(_nines(unnamed), told)


def _published(desk: Desk) -> Waiting | None:
    cases = _cases(desk, Right.SCREEN_CASES, state=State.DETERMINED)
    if cases is None:
        return None
    # One that was handed back was determined once more: the last is the one that waits.
    last = Determination.objects.filter(case=OuterRef("pk")).order_by("-pk")
    at = Subquery(last.values("act__at")[:1])

    def told(case):
        do = here("tribunal:move", case.number, "publish", back="publish")
        kind = capfirst(str(case.get_kind_display()))
        return Row(case.number, kind, case.closed_at, _case_page(case), do, "")

    cases = cases.annotate(closed_at=at)
    return Waiting(cases.order_by(F("closed_at").asc(nulls_first=True), "pk"), told)


def _ratified(desk: Desk) -> Waiting | None:
    cases = _cases(desk, Right.SCREEN_CASES, state__in=OPEN, kind=Kind.RATIFICATION)

    def told(case):
        said = capfirst(gettext(str(case.get_state_display())))
        return Row(case.number, said, case.received_at, _case_page(case), "", "")

    return None if cases is None else Waiting(cases, told)


def _ending(desk: Desk) -> Waiting | None:
    cases = _cases(desk, Right.SCREEN_CASES, state__in=[*OPEN, State.PUBLISHED])
    if cases is None:
        return None
    told_of = set(cases.values_list("pk", flat=True))
    soon = ending(desk.at, within=SOON)

    def told(each):
        day, term = each
        case, what = term.case, capfirst(str(term.get_kind_display()))
        if term.party is not None:
            what = f"{what} · {called(term.party)}"
        do = f"{reverse('admin:bulk', args=['remind'])}?which={term.pk}"
        return Row(case.number, what, day, _case_page(case), do, str(term.pk))

    return Waiting([each for each in soon if each[1].case_id in told_of], told)


def _unanswered(desk: Desk) -> Waiting | None:
    if not desk.may(Right.CONFIRM_UNANSWERED):
        return None
    until = desk.at - timedelta(days=settings.CONFIRMATION_DAYS)
    told_at = Result.objects.latest().filter(match=OuterRef("pk")).values("act__at")
    silent = (
        Match.objects.filter(state=MatchState.REPORTED)
        .annotate(told_at=Subquery(told_at[:1]))
        .filter(told_at__lte=until)
    )
    name = "standings:match-confirm-unanswered"

    def told(match):
        page = reverse("standings:match", args=[match.number])
        do = here(name, match.number, back="unanswered")
        said = f"{met_plainly(match)}, {in_words(match.day)}"
        return Row(match.number, said, match.told_at, page, do, match.number)

    return Waiting(silent.whole().order_by("told_at", "pk"), told)


def _bounced(desk: Desk) -> Waiting | None:
    if not desk.may(Right.SEND_LETTERS):
        return None
    act = Prefetch("notice__act", Act.objects.all())
    letters = Letter.objects.filter(state__in=STUCK, notice__isnull=False)
    letters = letters.select_related("notice__member", "notice__user")

    def told(letter):
        notice = letter.notice
        who = notice.member.number if notice.member else gettext("a log-in")
        why = str(letter.get_fault_display() or letter.get_state_display())
        said = f"{who}: {saying_on_record(notice.act)} {capfirst(why)}"
        page = reverse("admin:notices-one", args=[notice.number])
        do = f"{reverse('admin:bulk', args=['send'])}?which={letter.number}"
        number = str(notice.act_id)
        return Row(number, said, letter.made_at, page, do, letter.number)

    return Waiting(letters.prefetch_related(act).order_by("made_at", "pk"), told)


def _applied(desk: Desk) -> Waiting | None:
    if not desk.may(Right.ADMIT_LOG_INS):
        return None
    rows: Any = to_decide(desk.user, on=desk.day)
    rows = rows.open().told(desk.day)

    def told(asked: Application):
        page = reverse("standings:application", args=[asked.number])
        do = here("standings:application", asked.number, back="applications")
        name = getattr(asked, "name", None) or asked.member.number
        number = asked.member.number
        return Row(number, name, asked.made_by.at, page, do, "")

    return Waiting(rows.order_by("made_by"), told)


def _alike(desk: Desk) -> Waiting | None:
    if not desk.may(Right.MERGE_MEMBERS):
        return None

    def told(pair: Alike):
        number = pair.newer.number
        do = here("standings:merge", number, back="duplicates", into=pair.older.number)
        said = f"{pair.names[1]} · {pair.names[0]} {pair.older.number}"
        page = reverse("standings:member", args=[number])
        return Row(number, said, None, page, do, "")

    return Waiting(duplicates(), told)


def _referred(desk: Desk) -> Waiting | None:
    if not refers(desk.held):
        return None

    def told(match):
        page = reverse("standings:match", args=[match.number])
        do = here("tribunal:refer", match.number, back="referred")
        return Row(match.number, met_plainly(match), match.day, page, do, "")

    rows: Any = referred()
    return Waiting(rows.whole().order_by("day", "pk"), told)


def _imported(desk: Desk) -> Waiting | None:
    if not desk.may(Right.IMPORT_RESULTS):
        return None
    rows = Import.objects.filter(state=ImportState.READ).defer("content")

    def told(file):
        page = reverse("standings:import", args=[file.number])
        do = here("standings:import", file.number, back="imports")
        return Row(file.number, file.name, file.made_by.at, page, do, "")

    return Waiting(rows.select_related("made_by").order_by("serial"), told)


QUEUES: Final = {
    each.slug: each
    for each in (
        Queue(
            "screen",
            _("To screen"),
            _("Nothing that was filed waits to be screened."),
            _("Screen it"),
            _screened,
            also=_("Say what is missing"),
        ),
        Queue(
            "serve",
            _("To serve"),
            _("Everything served is proved to be."),
            _("Prove it"),
            _served,
        ),
        Queue(
            "publish",
            _("To publish"),
            _("Nothing determined waits to be published."),
            _("Publish it"),
            _published,
        ),
        Queue(
            "ratify",
            _("To be ratified"),
            _("No expulsion waits to be ratified."),
            "",
            _ratified,
        ),
        Queue(
            "deadlines",
            _("Deadlines this week"),
            _("No time in a case ends this week."),
            _("Remind them"),
            _ending,
            bulk="remind",
            ahead=True,
        ),
        Queue(
            "certify",
            _("29s to certify"),
            _("No 29 waits for its federation."),
            _("Certify it"),
            _to_certify,
            also=_("Refuse it"),
            bulk="certify",
        ),
        Queue(
            "name",
            _("29s without a federation"),
            _("Every 29 that waits has its federation."),
            _("Name it"),
            _to_name,
        ),
        Queue(
            "unanswered",
            _("Results nobody answered"),
            _("No result is past its days for an answer."),
            _("Confirm it"),
            _unanswered,
            bulk="confirm",
        ),
        Queue(
            "referred",
            _("Referred to the Tribunal"),
            _("Nothing that the registers refer is without a case."),
            _("Open its case"),
            _referred,
        ),
        Queue(
            "applications",
            _("Applications for a number"),
            _("No application waits."),
            _("Decide it"),
            _applied,
        ),
        Queue(
            "duplicates",
            _("Possibly enrolled twice"),
            _("No two names are alike of people who never met."),
            _("Look at both"),
            _alike,
            most=MOST_ALIKE,
        ),
        Queue(
            "imports",
            _("Files of results to be entered"),
            _("No file that was read waits to be entered."),
            _("Look at it"),
            _imported,
        ),
        Queue(
            "bounced",
            _("Letters that did not arrive"),
            _("No letter was given up, and none is unclear."),
            _("Send it again"),
            _bounced,
            bulk="send",
        ),
    )
}
"""Every queue by its slug, in the order of the console."""


def age(row: Row, on: date) -> int | None:
    """For how many days something has waited, or how many are left of a deadline."""
    return None if row.day is None else abs((on - row.day).days)
