"""Federations entered, renamed and merged, and their letterheads: one function an act.

Each refuses, by raising Refused with what stands in the way, or is done whole and is
entered in the record. Who joins and leaves them is known to membership alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from itertools import islice

from django.db.models import OuterRef, Subquery, Value
from django.db.models.functions import Coalesce

from rulebook.days import day_of
from rulebook.findings import Finding

from . import names, record, uploads
from .access import Right, demand
from .appointments import end_appointment
from .documents import Document
from .faults import code_faults, end_faults, refuse
from .models import (
    Actor,
    Federation,
    FederationMembership,
    FederationName,
    Letterhead,
    Specimen,
)

A_DAY = timedelta(days=1)
MOST_TOLD = 20
"""Of how many members a refusal tells at once."""


def found_federation(
    *,
    code: str,
    name: str,
    confederation: str = "",
    letterhead: bool,
    since: date,
    by: Actor,
    at: datetime,
) -> Federation:
    """Enters a federation, with or without authority to give its letterhead."""
    with record.acting():
        role = demand(by, Right.KEEP_FEDERATIONS, on=day_of(at))
        full, above = names.composed(name), names.composed(confederation)
        refuse(
            *names.faults(full),
            *(names.faults(above) if above else ()),
            *_code_faults(code),
        )
        federation = Federation.objects.create(code=code, confederation=above)
        federation.names.create(full=full, since=since)
        if letterhead:
            federation.letterheads.create(since=since)
        record.enter(
            "found-federation",
            federation,
            at=at,
            by=by,
            role=role,
            facts={"since": since.isoformat(), "letterhead": letterhead},
            public=True,
        )
        return federation


def rename_federation(
    *,
    federation: Federation,
    name: str,
    since: date,
    by: Actor,
    at: datetime,
    reason: str = "",
) -> FederationName:
    """Gives a federation another name from a day on; the one before ends on the eve."""
    with record.acting():
        role = demand(by, Right.KEEP_FEDERATIONS, on=day_of(at))
        refuse(*federation.end_faults(None))
        full, current = names.composed(name), federation.names.get(until=None)
        refuse(*names.faults(full), *_name_faults(federation, current, full, since))
        current.until = since - A_DAY
        current.save(update_fields=["until"])
        new = federation.names.create(full=full, since=since)
        record.enter(
            "rename-federation",
            federation,
            at=at,
            by=by,
            role=role,
            reason=reason,
            facts={"since": since.isoformat(), "from": current.full, "to": full},
            public=True,
        )
        return new


def change_confederation(
    *,
    federation: Federation,
    confederation: str,
    by: Actor,
    at: datetime,
    reason: str = "",
) -> Federation:
    """Enters another confederation, or "" for none, in the place of the one before.

    It has no day of its own: the record tells since when it is entered.
    """
    with record.acting():
        role = demand(by, Right.KEEP_FEDERATIONS, on=day_of(at))
        refuse(*federation.end_faults(None))
        current, above = _read(federation), names.composed(confederation)
        refuse(*(names.faults(above) if above else ()))
        if above == current.confederation:
            refuse(Finding("confederation-unchanged", {"federation": current.code}))
        before, current.confederation = current.confederation, above
        current.save(update_fields=["confederation"])
        record.enter(
            "change-confederation",
            current,
            at=at,
            by=by,
            role=role,
            reason=reason,
            facts={"from": before, "to": above},
            public=True,
        )
        return current


def grant_letterhead(
    *,
    federation: Federation,
    since: date,
    by: Actor,
    at: datetime,
    reason: str = "",
) -> Letterhead:
    """Lets a federation give its letterhead to appeals from a day on (VIII.2)."""
    with record.acting():
        role = demand(by, Right.KEEP_FEDERATIONS, on=day_of(at))
        refuse(*federation.end_faults(None), *_begin_faults(federation, since))
        met = federation.letterheads.meeting(since, None).first()
        if met is not None:
            facts = {"federation": federation.code, "since": met.since}
            refuse(Finding("letterhead-already", facts))
        letterhead = federation.letterheads.create(since=since)
        record.enter(
            "grant-letterhead",
            federation,
            at=at,
            by=by,
            role=role,
            reason=reason,
            facts={"since": since.isoformat()},
            public=True,
        )
        return letterhead


def withdraw_letterhead(
    *,
    federation: Federation,
    last_day: date,
    by: Actor,
    at: datetime,
    reason: str = "",
) -> Letterhead:
    """Ends the authority to give a letterhead after its last day, which still counts.

    An appeal lodged until then stands on the letterhead of that day (VIII.2).
    """
    with record.acting():
        role = demand(by, Right.KEEP_FEDERATIONS, on=day_of(at))
        letterhead = federation.letterheads.on(last_day).first()
        if letterhead is None:
            facts = {"federation": federation.code, "day": last_day}
            refuse(Finding("no-letterhead", facts))
        refuse(*end_faults(letterhead.since, letterhead.until, last_day))
        letterhead.until = last_day
        letterhead.save(update_fields=["until"])
        record.enter(
            "withdraw-letterhead",
            federation,
            at=at,
            by=by,
            role=role,
            reason=reason,
            facts={"until": last_day.isoformat()},
            public=True,
        )
        return letterhead


def merge_federation(
    *,
    federation: Federation,
    into: Federation,
    last_day: date,
    by: Actor,
    at: datetime,
    reason: str = "",
) -> Federation:
    """Ends a federation with a day and takes its members on in another from the next.

    Its name, letterhead and officers end with the same day, each officer by an act of
    its own; the other's stay as they are. Nothing of it is taken back by an act: what
    was merged wrongly is founded anew, under another code.
    """
    with record.acting():
        role = demand(by, Right.KEEP_FEDERATIONS, on=day_of(at))
        refuse(*federation.end_faults(None), *into.end_faults(None))
        morrow = last_day + A_DAY
        refuse(*_merger_faults(federation, into, last_day))
        running = federation.memberships.past(last_day)
        moved = FederationMembership.objects.bulk_create(
            FederationMembership(
                member_id=each.member_id,
                federation=into,
                since=morrow,
                until=each.until,
            )
            for each in running
        )
        officers = list(federation.officers.past(last_day))
        for rows in (federation.names, federation.letterheads):
            rows.past(last_day).update(until=last_day)
        running.update(until=last_day)
        ended = _read(federation)
        ended.last_day, ended.merged_into = last_day, into
        ended.save(update_fields=["last_day", "merged_into"])
        record.enter(
            "merge-federation",
            ended,
            at=at,
            by=by,
            role=role,
            after=into.code,
            reason=reason,
            facts={
                "until": last_day.isoformat(),
                "members": len(moved),
                "officers": len(officers),
            },
            public=True,
        )
        for officer in officers:
            end_appointment(appointment=officer, last_day=last_day, by=by, at=at)
        return ended


def file_specimen(
    *,
    federation: Federation,
    document: Document,
    since: date,
    by: Actor,
    at: datetime,
) -> Specimen:
    """Keeps a specimen of a letterhead from a day on; those before stay on file."""
    with record.acting():
        role = demand(by, Right.KEEP_LETTERHEAD, federation, on=day_of(at))
        refuse(*federation.end_faults(None), *_begin_faults(federation, since))
        last = federation.specimens.select_related("upload").last()
        if last is not None:
            refuse(*_version_faults(federation, last, document, since))
        version = last.version + 1 if last else 1
        act = record.enter(
            "file-letterhead",
            federation,
            at=at,
            by=by,
            role=role,
            after=str(version),
            facts={"since": since.isoformat(), "digest": document.digest},
            public=True,
        )
        return federation.specimens.create(
            version=version, since=since, upload=uploads.keep(document, act=act)
        )


def _read(federation: Federation) -> Federation:
    """The row as it is under the lock, whatever a page had read of it before."""
    return Federation.objects.get(pk=federation.pk)


def _code_faults(code: str) -> Iterator[Finding]:
    """Yields why a code cannot be given: none is given twice, in whatever letters."""
    folded = "".join(code.split()).upper()
    of_it = Federation.objects.filter(code=folded) if folded.isascii() else ()
    taken = next(iter(of_it), None) if not [*code_faults(folded)] else None
    if taken is None:
        yield from code_faults(code)
    elif taken.last_day is None:
        yield Finding("federation-code-taken", {"code": folded})
    else:
        yield Finding("federation-code-kept", {"code": folded, "until": taken.last_day})


def _name_faults(
    federation: Federation, current: FederationName, full: str, since: date
) -> Iterator[Finding]:
    if full == current.full:
        facts = {"member": federation.code, "since": current.since}
        yield Finding("name-unchanged", facts)
    elif since <= current.since:
        yield Finding("name-begins-too-soon", {"since": current.since})


def _begin_faults(federation: Federation, since: date) -> Iterator[Finding]:
    """Yields why nothing of a federation can begin on a day: it had not itself."""
    first = federation.names.order_by("since")[0].since
    if since < first:
        yield Finding(
            "not-yet-founded", {"federation": federation.code, "since": first}
        )


def _version_faults(
    federation: Federation, last: Specimen, document: Document, since: date
) -> Iterator[Finding]:
    facts = {"federation": federation.code, "version": last.version}
    if document.digest == last.upload.digest:
        yield Finding("specimen-on-file", facts)
    elif since < last.since:
        yield Finding("specimen-begins-too-soon", facts | {"since": last.since})


def _merger_faults(
    federation: Federation, into: Federation, last_day: date
) -> Iterator[Finding]:
    if federation.pk == into.pk:
        yield Finding("merged-into-itself", {"federation": federation.code})
        return
    yield from _begin_faults(into, last_day + A_DAY)
    kinds = ("names", "letterheads", "specimens", "memberships", "officers")
    for kind in kinds:
        later = getattr(federation, kind).filter(since__gt=last_day)
        if (first := later.order_by("since").first()) is not None:
            facts = {"federation": federation.code, "since": first.since}
            yield Finding("entered-for-later", facts | {"until": last_day})
            return
    coming = federation.merged.filter(last_day__gt=last_day).order_by("last_day")
    other = coming.first()
    if other is not None and other.last_day is not None:
        facts = {"federation": federation.code, "since": other.last_day + A_DAY}
        yield Finding("entered-for-later", facts | {"until": last_day})
    yield from islice(_double_memberships(federation, into, last_day), MOST_TOLD)


def _double_memberships(
    federation: Federation, into: Federation, last_day: date
) -> Iterator[Finding]:
    """Yields who would belong to the other twice on a day."""
    ends = Coalesce(OuterRef("until"), Value(date.max))
    other = into.memberships.filter(member=OuterRef("member"), since__lte=ends)
    met = other.past(last_day).order_by("since").values("since")[:1]
    twice = federation.memberships.past(last_day).annotate(met=Subquery(met))
    for each in twice.exclude(met=None).select_related("member").order_by("member"):
        facts = {"member": each.member.number, "federation": into.code}
        yield Finding("in-federation-already", facts | {"since": each.met})
