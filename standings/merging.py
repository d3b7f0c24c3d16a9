"""Two records of one person made one, and that undone: one function an act.

Each refuses, by raising Refused with what stands in the way, or is done whole and is
entered in the record. Rows move from record to record; what is only ever added to, such
as the acts, stays where it was told. Which records are one person's is not known here:
likely ones are proposed, and somebody decides.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final, NamedTuple

from django.db.models import BigIntegerField, Case, F, Model, Q, QuerySet, Value, When

from rulebook.days import day_of
from rulebook.findings import Finding, Refused

from . import convening, names, record
from .access import Right, demand, officers
from .faults import refuse, text_faults
from .fixtures import part
from .models import (
    Act,
    Actor,
    Application,
    ApplicationState,
    Appointment,
    Bar,
    Classification,
    Entrant,
    Event,
    EventState,
    Federation,
    FederationMembership,
    Fixture,
    FixtureState,
    Match,
    MatchState,
    Member,
    Merger,
    MergerUndone,
    Seat,
    Title,
    TwentyNine,
    User,
    acting_member,
)
from .models.periods import Period
from .notices import tell
from .registration import (
    LONGEST_REASON,
    SeatTold,
    keep_class,
    meeting_of,
    parties,
    what_they_were,
)
from .tallies import settle

MOVES: Final[Mapping[str, tuple[type[Model], tuple[str, ...]]]] = {
    "seats": (Seat, ("member",)),
    "titles": (Title, ("member",)),
    "bars": (Bar, ("member",)),
    "federations": (FederationMembership, ("member",)),
    "appointments": (Appointment, ("member",)),
    "entries": (Entrant, ("member",)),
    "fixtures": (Fixture, ("first", "second")),
    "toasts": (Event, ("toast_by",)),
    "twenty_nines": (TwentyNine, ("member",)),
    "applications": (Application, ("member",)),
    "login": (User, ("member",)),
    "merged": (Member, ("merged_into",)),
}
"""What moves with a record, and the columns that say whose it is."""

MOST_TOLD: Final = 20
"""Of how many matches a refusal tells at once."""

Rows = dict[str, list[Any]]
"""Rows by the names of ``MOVES``."""


class Changed(NamedTuple):
    """A match that is another than is said of it, once two records are one."""

    match: Match
    stands: Classification
    found: convening.Classification


@dataclass(frozen=True, slots=True)
class Touched:
    """What a merger would move, leave where it is, and change.

    ``matches`` are those that move, the last first; ``alike`` those among them that
    have the same people, day and form as another, and may be the same.
    """

    moving: Rows
    staying: Rows
    matches: list[Match]
    changed: list[Changed]
    alike: list[Match]


def merge(
    *, member: Member, into: Member, reason: str, by: Actor, at: datetime
) -> Merger:
    """Makes two records of one person one: the first goes over into the second.

    Who sat at a match together is not one person. Matches that are something else by
    it are classified anew, and no others (X.1-g).
    """
    with record.acting():
        role = demand(by, Right.MERGE_MEMBERS, on=day_of(at))
        reason = names.prose(reason)
        member, into = (Member.objects.get(pk=each.pk) for each in (member, into))
        refuse(
            *text_faults("reason", reason, LONGEST_REASON, lines=True),
            *merging_faults(member, into, by),
        )
        touches = touched(member, into)
        whom = {member, into, *_officers_of(member, into, on=day_of(at))}
        told: Any = {"at": at, "by": by, "role": role}
        act = record.enter(
            "merge-member",
            member,
            after=into.number,
            reason=reason,
            facts={
                "moved": _counted(touches.moving),
                "stays": _counted(touches.staying),
            },
            public=True,
            **told,
        )
        record.enter(
            "take-in-member",
            into,
            before=member.number,
            facts={"step_of": act.number},
            public=True,
            **told,
        )
        member.merged_into = into
        member.save(update_fields=["merged_into"])
        for name, rows in touches.moving.items():
            _move(name, [row.pk for row in rows], member, into)
        stood = _reseat(touches.moving["seats"], member, into, act)
        for match, stands, found in touches.changed:
            stood[match.pk]["classification"] = stands.pk
            kept = keep_class(match, found, stands, step_of=act, **told)
            tell(kept.act, *parties(match))
        tell(act, *whom)
        return Merger.objects.create(
            member=member,
            into=into,
            moved={
                name: [row.pk for row in rows] for name, rows in touches.moving.items()
            },
            before=stood,
            act=act,
        )


def undo_merger(
    *, merger: Merger, reason: str, by: Actor, at: datetime
) -> MergerUndone:
    """Gives a record back what moved from it and still stands with the other.

    What was added to the other since stays there, and so does what has moved on from
    it, such as a log-in that was unlinked. A fixture that comes back without the match
    that filled it is to be played again, by an act that tells all whom it touches.
    """
    with record.acting():
        role = demand(by, Right.MERGE_MEMBERS, on=day_of(at))
        reason = names.prose(reason)
        merger = Merger.objects.select_related("member", "into").get(pk=merger.pk)
        member, into = merger.member, merger.into
        refuse(
            *text_faults("reason", reason, LONGEST_REASON, lines=True),
            *undoing_faults(merger, by),
        )
        back = returning(merger)
        apart = parting(back)
        met = _met_by(member, into)
        were = what_they_were(Match.objects.standing().filter(pk__in=met))
        whom = {member, into, *_officers_of(member, into, on=day_of(at))}
        told: Any = {"at": at, "by": by, "role": role}
        member.merged_into = None
        member.save(update_fields=["merged_into"])
        act = record.enter(
            "undo-merger",
            member,
            before=into.number,
            reason=reason,
            facts={"moved": _counted(back), "merger": merger.act_id},
            public=True,
            **told,
        )
        record.enter(
            "give-back-member",
            into,
            after=member.number,
            facts={"step_of": act.number},
            public=True,
            **told,
        )
        for name, rows in back.items():
            _move(name, [row.pk for row in rows], into, member)
        ordinals = {
            int(match): stood["ordinal"]
            for match, stood in merger.before.items()
            if "ordinal" in stood
        }
        _reseat(back["seats"], into, member, act, ordinals)
        _replay([each.pk for each in apart], act, reason, told)
        for match, stands, found in _undone(merger, met, were):
            kept = keep_class(match, found, stands, step_of=act, **told)
            tell(kept.act, *parties(match))
        tell(act, *whom)
        return MergerUndone.objects.create(merger=merger, act=act)


def touched(member: Member, into: Member) -> Touched:
    """What merging the first record into the second would touch.

    Asks a fixed number of times, however much that is.
    """
    moving, staying = _rows(member, into)
    both = _met_by(member, into)
    met = {each.pk: each for each in Match.objects.filter(pk__in=both).whole()}
    standing = Match.objects.standing().filter(pk__in=both)
    were = what_they_were(standing)
    found = what_they_were(standing, as_one=(member, into))
    matches = [met[seat.match_id] for seat in moving["seats"]]
    return Touched(
        moving,
        staying,
        sorted(matches, key=lambda match: (match.day, match.serial), reverse=True),
        [
            Changed(met[key], met[key].held, now)
            for key, now in found.items()
            if _class(now) not in (_class(were[key]), _class(met[key].held))
        ],
        _alike(matches, member, into),
    )


def returning(merger: Merger) -> Rows:
    """What an undoing would move back: of what moved, what is still with the other."""
    return {
        name: list(_whose(name, merger.into).filter(pk__in=merger.moved.get(name, ())))
        for name in MOVES
    }


def parting(back: Rows) -> list[Fixture]:
    """The fixtures that move back without the matches that fill them.

    Those were played since; what was closed or called off stays as it was.
    """
    sat = {seat.match_id for seat in back["seats"]}
    played = Fixture.objects.filter(
        pk__in=[each.pk for each in back["fixtures"]],
        state=FixtureState.PLAYED,
        event__state=EventState.OPEN,
    )
    return list(played.exclude(match__in=sat).select_related("match").order_by("pk"))


def _replay(pks: Sequence[int], undone: Act, reason: str, told: Any) -> None:
    """Opens fixtures anew, now that they came back; each by an act of its own."""
    fixtures = Fixture.objects.filter(pk__in=pks).order_by("pk")
    for fixture in fixtures.select_related("event", "match", "first", "second"):
        match = fixture.match
        assert match is not None
        act = record.enter(
            "replay-fixture",
            fixture.event,
            reason=reason,
            facts={
                "fixture": fixture.serial,
                "match": match.number,
                "step_of": undone.number,
            },
            public=True,
            **told,
        )
        part(match)
        tell(act, *{*parties(match), fixture.first, fixture.second})


def merging_faults(member: Member, into: Member, by: Actor) -> Iterator[Finding]:
    """Yields why two records cannot be merged."""
    facts: dict[str, object] = {"member": member.number, "into": into.number}
    if member.pk == into.pk:
        yield Finding("merged-with-itself", facts)
        return
    yield from _own_faults(by, member, into)
    merged = [*member.merged_faults(), *into.merged_faults()]
    merged += [*member.withheld_faults(), *into.withheld_faults()]
    yield from merged
    if merged:
        return
    if member.species != into.species:
        species = {"species": member.species, "other": into.species}
        yield Finding("not-of-one-species", facts | species)
    together = Match.objects.standing().filter(seats__member=member)
    if met := list(together.filter(seats__member=into)[:MOST_TOLD]):
        numbers = ", ".join(match.number for match in met)
        yield Finding("they-met", facts | {"matches": numbers})
    entered = Event.objects.filter(entrants__member=into)
    running = Entrant.objects.running().filter(member=member, event__in=entered)
    if events := [each.event.number for each in running.select_related("event")]:
        yield Finding("both-entered", facts | {"events": ", ".join(events)})
    if User.objects.filter(member__in=(member.pk, into.pk)).count() > 1:
        yield Finding("both-have-log-ins", facts)
    for name in _current_titles(member) & _current_titles(into):
        yield Finding("both-hold-the-title", facts | {"title": name})


def undoing_faults(merger: Merger, by: Actor) -> Iterator[Finding]:
    """Yields why a merger cannot be undone."""
    yield from _own_faults(by, merger.member, merger.into)
    if MergerUndone.objects.filter(merger=merger).exists():
        facts = {"member": merger.member.number, "into": merger.into.number}
        yield Finding("merger-undone-already", facts)
    elif merger.into.merged_into is not None:
        facts = {
            "into": merger.into.number,
            "other": merger.into.merged_into.number,
        }
        yield Finding("merged-on-since", facts)


def merger_of(member: Member) -> Merger:
    """The merger by which a record is now part of another. Raises Refused."""
    in_force = Merger.objects.in_force().filter(member=member)
    merger = in_force.select_related("member", "into", "act").first()
    if merger is None:
        raise Refused(Finding("not-merged", {"member": member.number}))
    return merger


def _own_faults(by: Actor, *members: Member) -> Iterator[Finding]:
    own = acting_member(by)
    if own in members:
        yield Finding("own-records", {"member": own.number})


def _current_titles(member: Member) -> set[str]:
    """The titles that somebody holds without an end."""
    current = member.titles.standing().filter(until=None)
    return set(current.values_list("name", flat=True))


def _officers_of(*members: Member, on: date) -> Iterator[Member]:
    """Who holds an office, on a day, of a federation that these belong to."""
    belonging = FederationMembership.objects.on(on).filter(member__in=members)
    for federation in Federation.objects.filter(memberships__in=belonging).distinct():
        yield from officers(federation, on=on)


def _met_by(*members: Member) -> list[int]:
    """The matches that these sat at, by key."""
    seats = Seat.objects.filter(member__in=members)
    return sorted(set(seats.values_list("match", flat=True)))


def _rows(member: Member, into: Member) -> tuple[Rows, Rows]:
    """What of a record moves, and what stays since the other has the like of it."""
    sat = set(into.seats.values_list("match", flat=True))
    entered = set(into.entries.values_list("event", flat=True))
    both = set(member.entries.filter(event__in=entered).values_list("event", flat=True))
    belongs, appointed = list(into.federations.all()), list(into.appointments.all())
    stays: Mapping[str, Callable[[Any], bool]] = {
        # Only at a match that was withdrawn, see merging_faults.
        "seats": lambda seat: seat.match_id in sat,
        "federations": lambda row: _like("federation_id", row, belongs),
        "appointments": lambda row: _like("role federation_id", row, appointed),
        # Only where one of the two has left the event, see merging_faults.
        "entries": lambda row: row.event_id in both,
        "fixtures": lambda row: row.event_id in both,
    }
    moving: Rows = {}
    staying: Rows = {}
    for name in MOVES:
        found = _whose(name, member).order_by("pk")
        if name == "applications":
            found = found.filter(state=ApplicationState.OPEN)
        elif name in ("federations", "appointments"):
            found = found.select_related("federation")
        elif name == "entries":
            found = found.select_related("event")
        rows = list(found)
        left = [row for row in rows if name in stays and stays[name](row)]
        staying[name] = left
        moving[name] = [row for row in rows if row not in left]
    return moving, staying


def _like(columns: str, row: Period, others: Iterable[Period]) -> bool:
    """Whether one of others says the same, and shares a day with a row."""
    return any(
        all(getattr(row, name) == getattr(each, name) for name in columns.split())
        and (each.until is None or row.since <= each.until)
        and (row.until is None or each.since <= row.until)
        for each in others
    )


def _counted(rows: Rows) -> dict[str, int]:
    return {name: len(each) for name, each in rows.items() if each}


def _whose(name: str, member: Member) -> QuerySet[Any]:
    """The rows of one of ``MOVES`` that are a member's."""
    model, columns = MOVES[name]
    own = Q()
    for column in columns:
        own |= Q(**{column: member})
    return model._default_manager.filter(own)


def _move(name: str, keys: list[int], before: Member, after: Member) -> None:
    """Moves rows from one record to another, every column of theirs at once."""
    _model, columns = MOVES[name]
    _whose(name, before).filter(pk__in=keys).update(
        **{
            column: Case(
                When(**{column: before.pk}, then=Value(after.pk)),
                default=F(column),
                output_field=BigIntegerField(),
            )
            for column in columns
        }
    )


def _reseat(
    seats: Iterable[Seat],
    before: Member,
    after: Member,
    step_of: Act,
    ordinals: Mapping[int, int] | None = None,
) -> dict[int, dict[str, int]]:
    """Enters, match by match, who is now said to have sat at a seat.

    Gives back what each match was of its day before; ``ordinals`` tell which it is to
    be again where that is free.
    """
    stood: dict[int, dict[str, int]] = defaultdict(dict)
    for seat in seats:
        match = Match.objects.get(pk=seat.match_id)
        stood[match.pk]["ordinal"] = match.ordinal
        match.meeting = _meeting(match, match.seats.select_related("member"))
        match.ordinal = _free(match, (ordinals or {}).get(match.pk, match.ordinal))
        match.save(update_fields=["meeting", "ordinal"])
        act = record.enter(
            "reseat-match",
            match,
            at=step_of.at,
            by=step_of.account or step_of.who,
            role=step_of.role,
            before=before.number,
            after=after.number,
            facts={"seat": seat.letter, "step_of": step_of.number},
            public=True,
        )
        settle(match, act)
    return stood


def _meeting(
    match: Match, seats: Iterable[Seat], into: Mapping[int, Member] | None = None
) -> str:
    """The digest of who met; ``into`` tells, by key, who stands for another record."""
    merged = into or {}
    return meeting_of(
        match.day,
        [
            SeatTold(
                letter=seat.letter,
                member=seat.member and merged.get(seat.member.pk, seat.member),
                name=seat.name,
            )
            for seat in seats
        ],
    )


def _free(match: Match, wanted: int) -> int:
    """Which match of its day it is: the wanted, or the next after all that are."""
    same = Match.objects.standing().filter(meeting=match.meeting, form=match.form)
    taken = set(same.exclude(pk=match.pk).values_list("ordinal", flat=True))
    if match.state == MatchState.WITHDRAWN or wanted not in taken:
        return wanted
    return max(taken) + 1


def _alike(matches: list[Match], member: Member, into: Member) -> list[Match]:
    """Of the matches that move those of which another of the same people is on file."""
    meetings = {
        match.pk: _meeting(match, match.seats.all(), {member.pk: into})
        for match in matches
        if match.state != MatchState.WITHDRAWN
    }
    on_file = set(
        Match.objects.standing()
        .filter(meeting__in=set(meetings.values()))
        .values_list("meeting", "form", "ordinal")
    )
    return [
        match
        for match in matches
        if (meetings.get(match.pk), match.form, match.ordinal) in on_file
    ]


def _class(said: Classification | convening.Classification) -> tuple[str, str]:
    return str(said.basis), str(said.counts_for)


def _undone(
    merger: Merger, met: list[int], were: Mapping[int, convening.Classification]
) -> Iterator[Changed]:
    """Yields the matches that are others once a merger is undone.

    What the merger changed is as it was before. What was said since is said anew where
    it differs; what was said before the merger stands.
    """
    standing = Match.objects.standing().filter(pk__in=met)
    found = what_they_were(standing)
    for match in standing.prefetch_related("classifications"):
        stands = match.held
        said = {each.pk: each for each in match.classifications.all()}
        since = [each for each in said.values() if each.act_id > merger.act_id]
        before = merger.before.get(str(match.pk), {}).get("classification")
        if before is not None and len(since) == 1:
            yield Changed(match, stands, _as_found(said[before]))
        elif since and _class(found[match.pk]) not in (
            _class(were[match.pk]),
            _class(stands),
        ):
            yield Changed(match, stands, found[match.pk])


def _as_found(said: Classification) -> convening.Classification:
    """What is on file of a match, to be said once more."""
    return convening.Classification(
        convening.Basis(said.basis),
        convening.CountsFor(said.counts_for),
        tuple(said.found),
    )
