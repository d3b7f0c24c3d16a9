"""Matches reported, and what parties say of them: one function an act.

Each refuses, by raising Refused with what stands in the way, or is done whole and is
entered in the record. Nobody chooses what a match was: that is computed from who sat at
it, and when (X.1-b). How matches ended is entered elsewhere.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime, time
from hashlib import sha256
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db.models import Prefetch, Q, QuerySet

from rulebook.days import day_of
from rulebook.engine.profile import PROFILES, Profile
from rulebook.findings import Denied, Finding, Refused

from . import convening, fixtures, names, record
from .convening import HUMAN, Engagement, Seated
from .faults import refuse, species_faults, text_faults, zone_faults
from .models import (
    Act,
    Actor,
    Appointment,
    Bar,
    Classification,
    Event,
    Federation,
    ForEvent,
    Match,
    MatchState,
    Member,
    Report,
    Role,
    Seat,
    Title,
    User,
    acting_member,
)
from .models.matches import WATERS
from .notices import tell
from .tallies import settle

MOST_OF_A_DAY = 99
"""How many matches of one form the same people may have played on a day."""
LONGEST_REASON = 2000


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatTold:
    """Who is said to have sat at a seat: a member, or a name and a species."""

    letter: str
    member: Member | None = None
    name: str = ""
    species: str = HUMAN
    federation: Federation | None = None
    """For which they played, where that is told."""

    @property
    def key(self) -> str:
        """What tells this person from others, however the name is spelt."""
        if self.member is not None:
            return self.member.number
        return names.search_key(self.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchTold:
    """The facts of a match as somebody reports them.

    ``day`` and ``time`` are local to ``zone``, that of the place of play. ``ordinal``
    tells several matches of the same people on a day apart; ``same_as`` is the number
    of a match that this is said to be.
    """

    profile: Profile
    seats: tuple[SeatTold, ...]
    day: date
    zone: str
    time: time | None = None
    ordinal: int | None = None
    same_as: str = ""
    agreed: bool = False
    vessel: str = ""
    waters: str = ""
    place: str = ""
    representation: str = ""
    under_claim: bool = False
    event: Event | None = None

    @property
    def meeting(self) -> str:
        """The digest of who met on which day, whatever seats they took."""
        return meeting_of(self.day, self.seats)

    @property
    def form(self) -> str:
        """The form's key; what was agreed beyond it stands on the sheet."""
        return self.profile.key


def meeting_of(day: date, seats: Iterable[SeatTold]) -> str:
    """The digest of who met on a day, whatever seats they took."""
    who = "\n".join(sorted(seat.key for seat in seats))
    return sha256(f"{day.isoformat()}\n{who}".encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Reported:
    """The match that a report is of, and whether it was entered by it."""

    match: Match
    is_new: bool


def report_match(*, told: MatchTold, by: User | Member, at: datetime) -> Reported:
    """Enters a match, before or after play, as anybody may report it (X.1-c).

    The same report again is the same match. Raises Refused with the numbers of those
    that it may be, where only the reporter can say.
    """
    told = _composed(told)
    with record.acting():
        refuse(*report_faults(told), *_merged_faults(told))
        if (same := _same_as(told, by)) is not None:
            refuse(*fixtures.other_event_faults(same, told.event))
            _tell_again(same, told, by, at)
            return Reported(same, is_new=False)
        who = [seat.member for seat in told.seats]
        refuse(*fixtures.entry_faults(told.event, told.profile, who, told.day))
        last = Match.objects.filter(year=told.day.year).order_by("serial").last()
        match = Match.objects.create(
            year=told.day.year,
            serial=last.serial + 1 if last else 1,
            form=told.form,
            day=told.day,
            time=told.time,
            zone=told.zone,
            place=told.place,
            vessel=told.vessel,
            waters=told.waters,
            agreed=told.agreed,
            under_claim=told.under_claim,
            meeting=told.meeting,
            ordinal=told.ordinal or 1,
            event=told.event,
            for_event=ForEvent.COUNTS if told.event else "",
        )
        for seat in told.seats:
            match.seats.create(
                letter=seat.letter,
                member=seat.member,
                name=seat.name,
                species=seat.member.species if seat.member else seat.species,
                federation=seat.federation,
            )
        fixtures.fill(match)
        sat = list(match.seats.select_related("member"))
        said = told.representation
        found = _classified(match, sat, _Honours(sat), said, at)
        act = record.enter(
            "report-match",
            match,
            at=at,
            by=by,
            role=_role(by),
            after=found.basis,
            provisions=_provisions(found.findings),
            facts={
                "day": told.day.isoformat(),
                "form": told.form,
                "seats": {
                    seat.letter: seat.member.number if seat.member else ""
                    for seat in told.seats
                },
                "counts_for": found.counts_for,
            }
            | ({"event": told.event.number} if told.event else {}),
            public=True,
        )
        _keep(match, found, act)
        Report.objects.create(match=match, act=act, representation=told.representation)
        tell_parties(match, act)
        return Reported(match, is_new=True)


def classify_again(*, match: Match, by: User | Member, at: datetime) -> Classification:
    """Says anew what a match was, where that was said before the day of play.

    Who holds a title on the day is not known before it; afterwards only an order
    re-classifies an entry (X.1-g).
    """
    with record.acting():
        stands = match.classifications.select_related("act").latest("act")
        if not _is_before_play(stands.act.at, match) or _is_before_play(at, match):
            return stands
        found = what_they_were(Match.objects.filter(pk=match.pk))[match.pk]
        return keep_class(match, found, stands, by=by, role=_role(by), at=at)


class Differing(NamedTuple):
    """A match that the titles and bars of its day make another than is said of it."""

    match: Match
    stands: Classification
    found: convening.Classification


def differing(
    matches: QuerySet[Match], *, without: Bar | None = None
) -> list[Differing]:
    """Those that an order could classify again, as the registers now are (X.1-g).

    They are judged as if the bar ``without`` were void. A fixed number of queries,
    however many they are.
    """
    standing = matches.exclude(state=MatchState.WITHDRAWN)
    found = what_they_were(standing, without=without)
    said = [
        Differing(match, match.held, found[match.pk])
        for match in standing.prefetch_related("classifications", "seats")
    ]
    return [
        each
        for each in said
        if (each.stands.basis, each.stands.counts_for)
        != (each.found.basis, each.found.counts_for)
    ]


def classify_by_order(*, match: Match, authority: str, step_of: Act) -> Classification:
    """Says anew what a match was, as an order has it (X.1-g).

    ``authority`` is the docket number of its case, ``step_of`` the act that orders it.
    Where nothing is another, what is said stands and nothing is entered. Raises Refused
    for a match that was withdrawn.
    """
    with record.acting():
        match = Match.objects.get(pk=match.pk)
        if match.state == MatchState.WITHDRAWN:
            raise Refused(Finding("match-withdrawn", {"match": match.number}))
        now = differing(Match.objects.filter(pk=match.pk))
        if not now:
            return match.held
        kept = keep_class(
            match,
            now[0].found,
            now[0].stands,
            by=step_of.account or step_of.who,
            role=step_of.role,
            at=step_of.at,
            authority=authority,
            step_of=step_of,
        )
        tell(kept.act, *parties(match))
        return kept


def keep_class(
    match: Match,
    found: convening.Classification,
    stands: Classification,
    *,
    by: Actor,
    role: str,
    at: datetime,
    authority: str = "",
    step_of: Act | None = None,
) -> Classification:
    """Enters that a match was another than is said of it, and what it counts for now.

    Who calls it has the right to; ``step_of`` is the act that brings it with it.
    """
    act = record.enter(
        "classify-match",
        match,
        at=at,
        by=by,
        role=role,
        before=stands.basis,
        after=found.basis,
        provisions=_provisions(found.findings),
        facts={"counts_for": found.counts_for}
        | ({"authority": authority} if authority else {})
        | record.step(step_of),
        public=True,
    )
    kept = _keep(match, found, act)
    settle(match, act)
    return kept


def withdraw_match(
    *, match: Match, reason: str, by: User | Member, at: datetime
) -> Match:
    """Withdraws a mistyped report, by whoever made it, before anybody answered it."""
    with record.acting():
        match = Match.objects.get(pk=match.pk)
        reason = names.prose(reason)
        refuse(
            *text_faults("reason", reason, LONGEST_REASON, lines=True),
            *withdrawal_faults(match, by),
        )
        act = record.enter(
            "withdraw-match",
            match,
            at=at,
            by=by,
            role=_role(by),
            before=match.state,
            after=MatchState.WITHDRAWN,
            reason=reason,
            public=True,
        )
        match.state = MatchState.WITHDRAWN
        match.save(update_fields=["state"])
        fixtures.free(match)
        tell(act, *parties(match))
        return match


def parties(match: Match) -> list[Member]:
    """The members who sat at a match, who are told what becomes of it (X.1-c)."""
    return list(Member.objects.filter(seats__match=match))


def tell_parties(match: Match, act: Act, *, acknowledge: bool = False) -> None:
    """Tells who sat at a match of what is told of it, and who can pass it on.

    A letter reaches only who has a log-in. For who has none the officers of the own
    federation are told too, or where there are none the Secretariat, to pass it on.
    """
    sat = parties(match)
    tell(act, *sat, acknowledge=acknowledge)
    silent = Member.objects.filter(pk__in=[each.pk for each in sat], login=None)
    if act.who is not None:
        silent = silent.exclude(pk=act.who.pk)
    passing_on = {
        each for member in silent for each in _who_pass_on(member, day_of(act.at))
    }
    tell(act, *passing_on - set(sat))


def _who_pass_on(member: Member, day: date) -> list[Member]:
    """Who can tell somebody that has no log-in: officers who have one themselves."""
    office = Appointment.objects.on(day).filter(member__login__is_active=True)
    belonging = member.federations.on(day).values("federation")
    near = office.filter(federation__in=belonging)
    held = near if near.exists() else office.filter(role=Role.SECRETARIAT)
    return list(Member.objects.filter(pk__in=held.values("member")))


def _composed(told: MatchTold) -> MatchTold:
    """The facts with every text of theirs as the registers keep texts."""
    return replace(
        told,
        seats=tuple(replace(s, name=names.composed(s.name)) for s in told.seats),
        place=names.composed(told.place),
        vessel=names.composed(told.vessel),
        representation=names.composed(told.representation),
    )


def _same_as(told: MatchTold, by: User | Member) -> Match | None:
    """The match that this report is of, if on file. Raises Refused when unsure."""
    met = Match.objects.standing().filter(meeting=told.meeting).order_by("ordinal")
    if told.same_as:
        same = next((each for each in met if each.number == told.same_as), None)
        if same is None:
            facts = {"match": told.same_as, "day": told.day}
            raise Refused(Finding("not-that-match", facts))
        return same
    alike = [each for each in met if each.form == told.form]
    if told.ordinal is not None:
        return next((each for each in alike if each.ordinal == told.ordinal), None)
    for match in alike:
        if _told_before(match, told, by):
            return match
    if met:
        facts = {"matches": ", ".join(each.number for each in met)}
        raise Refused(Finding("same-or-another", facts))
    return None


def _tell_again(match: Match, told: MatchTold, by: User | Member, at: datetime) -> None:
    """Keeps that another has told of a match too, and what they said of it (X.1-c)."""
    if own_reports(match, by):
        return
    act = record.enter("report-again", match, at=at, by=by, role=_role(by), public=True)
    Report.objects.create(match=match, act=act, representation=told.representation)


def own_reports(match: Match, by: User | Member) -> list[Report]:
    """The reports of a match by whoever acts, first to last."""
    return list(match.reports.filter(_by(by)).order_by("act"))


def _by(by: User | Member) -> Q:
    """What was done by whoever acts, by the same log-in or at the terminal."""
    account = Q(act__account=by.pk if isinstance(by, User) else None)
    member = acting_member(by)
    if member is None:
        return account & Q(act__who=None)
    same = Member.objects.one_with(member.pk)
    return account & Q(act__who__in=same.values("serial"))


def _told_before(match: Match, told: MatchTold, by: User | Member) -> bool:
    """Whether this person has told these very facts of the match."""
    return bool(own_reports(match, by)) and all(
        getattr(match, name) == getattr(told, name)
        for name in ("time", "zone", "place", "vessel", "waters", "agreed")
    )


def what_they_were(
    matches: QuerySet[Match],
    *,
    as_one: tuple[Member, Member] | None = None,
    without: Bar | None = None,
) -> dict[int, convening.Classification]:
    """What the facts make of matches, by key, with the titles and bars of their days.

    Of ``as_one`` the first record is taken as if it were merged into the second, and
    the bar ``without`` as if it were void. Asks a fixed number of times, however many
    they are.
    """
    reports = Report.objects.select_related("act").order_by("act")
    met = list(
        matches.select_related("event", "fixture").prefetch_related(
            "seats__member", Prefetch("reports", reports)
        )
    )
    seats = [seat for match in met for seat in match.seats.all()]
    honours = _Honours(seats, as_one, without)
    found = {}
    for match in met:
        first, *_others = told = list(match.reports.all())
        said = next((each.representation for each in told if each.representation), "")
        sat = match.seats.all()
        found[match.pk] = _classified(match, sat, honours, said, first.act.at)
    return found


class _Honours:
    """The titles and bars of whoever sat at some seats, and whose they are held to be.

    ``as_one`` are two records of which the first is taken for the second; the bar
    ``without`` is taken to be void.
    """

    def __init__(
        self,
        seats: Iterable[Seat],
        as_one: tuple[Member, Member] | None = None,
        without: Bar | None = None,
    ):
        self._taken_for = {as_one[0].pk: as_one[1]} if as_one else {}
        members = {seat.member_id for seat in seats if seat.member_id}
        members |= {each.pk for each in as_one or ()}
        self._titles: dict[int, list[Title]] = defaultdict(list)
        self._bars: dict[int, list[Bar]] = defaultdict(list)
        for title in Title.objects.standing().filter(member__in=members):
            self._titles[self._whose(title.member_id)].append(title)
        bars = Bar.objects.standing().order_by("since", "pk")
        bars = bars.exclude(pk=without.pk) if without else bars
        for bar in bars.filter(member__in=members):
            self._bars[self._whose(bar.member_id)].append(bar)

    def _whose(self, member: int) -> int:
        return self._taken_for[member].pk if member in self._taken_for else member

    def seated(self, seat: Seat, day: date) -> Seated:
        """Who sat at a seat, as of a day."""
        if seat.member is None:
            return Seated(seat.name, species=seat.species)
        member = self._taken_for.get(seat.member.pk, seat.member)
        kinds = list(convening.Bar)
        bars = [
            bar.kind
            for bar in self._bars[member.pk]
            if bar.kind in kinds and bar.runs_on(day)
        ]
        return Seated(
            member.number,
            titled=any(title.runs_on(day) for title in self._titles[member.pk]),
            bar=convening.Bar(bars[-1]) if bars else None,
            species=seat.species,
        )

    def barring(self, seat: Seat, day: date) -> list[Bar]:
        """What barred whoever sat at a seat from play on a day, all of it or some."""
        if seat.member is None:
            return []
        member = self._taken_for.get(seat.member.pk, seat.member)
        return [bar for bar in self._bars[member.pk] if bar.runs_on(day)]


def _classified(
    match: Match,
    seats: Iterable[Seat],
    honours: _Honours,
    representation: str,
    reported: datetime,
) -> convening.Classification:
    """What the facts make of a match that was reported at a moment."""
    engagement = Engagement(
        profile=find_form(match.form),
        seats=tuple(honours.seated(seat, match.day) for seat in seats),
        day=match.day,
        reported=reported.astimezone(ZoneInfo(match.zone)).date(),
        sanctioned_event=match.event_id is not None,
        vessel=match.vessel,
        waters=match.waters,
        representation=representation,
    )
    found = convening.classify(engagement, late_after=settings.LATE_REPORT_DAYS)
    also = fixtures.findings(match, found.basis)
    barred = _barred(match, seats, honours)
    return replace(found, findings=(*found.findings, *barred, *also))


def _barred(
    match: Match, seats: Iterable[Seat], honours: _Honours
) -> Iterator[Finding]:
    """Yields who was barred from play on the day, by whom, and until when.

    It is told and hinders no entry: what was played is entered (X.1). Whether it was
    such play as the scope of a bar names is for people to say.
    """
    for seat in seats:
        for bar in honours.barring(seat, match.day):
            assert seat.member is not None
            some = {"scope": bar.scope} if bar.scope else {"bar": bar.kind}
            yield Finding(
                "barred-from-some-when-played" if bar.scope else "barred-when-played",
                {"member": seat.member.number, "day": match.day, **some} | bar.told,
            )


def _keep(match: Match, found: convening.Classification, act: Act) -> Classification:
    return Classification.objects.create(
        match=match,
        act=act,
        basis=found.basis,
        counts_for=found.counts_for,
        findings=[
            {"code": each.code, "facts": _plain(each), "also": list(each.also)}
            for each in found.findings
        ],
    )


def find_form(key: str) -> Profile:
    """The profile of a form that the register holds."""
    return PROFILES[key]


def _role(by: User | Member) -> str:
    """A member acts as one; a reporter is known by the log-in alone."""
    return Role.MEMBER if acting_member(by) else ""


def _provisions(findings: Iterable[Finding]) -> list[str]:
    """The provisions that findings rest on, each once."""
    return list(dict.fromkeys(rule.value for each in findings for rule in each.rules))


def _plain(finding: Finding) -> dict[str, object]:
    """A finding's facts as the register keeps them: days as text."""
    return {
        name: fact.isoformat() if isinstance(fact, date) else fact
        for name, fact in finding.facts.items()
    }


def _is_before_play(moment: datetime, match: Match) -> bool:
    """Whether the day of play had not begun, where the match was to be played."""
    return moment.astimezone(ZoneInfo(match.zone)).date() < match.day


def report_faults(told: MatchTold) -> Iterator[Finding]:
    """Yields why the facts of a report cannot be entered, whatever is on file."""
    yield from _seat_faults(told)
    yield from zone_faults(told.zone)
    for what in ("place", "vessel", "representation"):
        if text := getattr(told, what):
            yield from text_faults(what, text)
    if told.waters and told.waters not in WATERS:
        facts = {"waters": told.waters, "known": ", ".join(WATERS)}
        yield Finding("no-such-waters", facts)
    if told.ordinal is not None and not 0 < told.ordinal <= MOST_OF_A_DAY:
        yield Finding(
            "no-such-ordinal", {"ordinal": told.ordinal, "most": MOST_OF_A_DAY}
        )


def _seat_faults(told: MatchTold) -> Iterator[Finding]:
    letters = [seat.letter for seat in told.seats]
    if sorted(letters) != list(told.profile.seats):
        facts = {"form": told.profile.name, "seats": " ".join(told.profile.seats)}
        yield Finding("seats-of-the-form", facts)
    for seat in told.seats:
        if seat.member is None:
            yield from names.faults(seat.name)
            yield from species_faults(seat.species)
        elif seat.federation is not None:
            yield from _federation_faults(seat.member, seat.federation, told.day)
    for key, times in Counter(seat.key for seat in told.seats).items():
        if key and times > 1:
            who = next(seat for seat in told.seats if seat.key == key)
            facts = {"who": who.member.number if who.member else who.name}
            yield Finding("seated-twice", facts)


def _merged_faults(told: MatchTold) -> Iterator[Finding]:
    """Yields whose record was merged into another."""
    for seat in told.seats:
        if seat.member is not None:
            yield from seat.member.merged_faults()


def _federation_faults(
    member: Member, federation: Federation, day: date
) -> Iterator[Finding]:
    """Yields why a member cannot have played for a federation on a day."""
    if not member.federations.on(day).filter(federation=federation).exists():
        facts = {"member": member.number, "federation": federation.code, "day": day}
        yield Finding("not-in-federation", facts)


def withdrawal_faults(match: Match, by: User | Member) -> Iterator[Finding]:
    """Yields why a match is not withdrawn. Raises Denied for who did not report it."""
    own = own_reports(match, by)
    if not own:
        raise Denied(Finding("not-your-report", {"match": match.number}))
    if match.state != MatchState.REPORTED:
        facts = {"match": match.number, "state": str(match.get_state_display())}
        yield Finding("not-open-any-more", facts)
    elif (
        match.reports.count() > len(own)
        or match.sheets.count() > match.sheets.filter(_by(by)).count()
        or match.results.filter(answers__isnull=False).exists()
    ):
        yield Finding("others-have-told", {"match": match.number})
