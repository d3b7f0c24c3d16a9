"""What becomes of an entry of a 29: certified, refused, revoked, or as an order says.

Each function is one act, and refuses by raising Refused or is done whole. The national
federation concerned alone admits an entry (IV.3), or the Tribunal in its place
(VIII.1). How an entry comes to be is not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, datetime
from typing import Any, NamedTuple

from django.db.models import Q

from rulebook.days import day_of
from rulebook.findings import Denied, Finding, Refused

from . import names, record
from .access import Right, demand, powers, reader_powers
from .faults import refuse, text_faults
from .models import (
    Act,
    Actor,
    Member,
    TwentyNine,
    TwentyNineState,
    User,
    acting_member,
)
from .notices import tell
from .registration import LONGEST_REASON
from .twenty_nines import (
    applicant,
    concerned,
    match_faults,
    naming_faults,
    naming_role,
    officers_of,
    provisions,
    taken_up,
)


def certify(*, entry: TwentyNine, by: User | Member, at: datetime) -> TwentyNine:
    """Certifies an entry for the federation concerned, and so admits it (IV.3)."""
    with record.acting():
        entry = taken_up(entry)
        role = deciding_role(entry, by, at)
        refuse(*_deciding_faults(entry), *_certifying_faults(entry))
        how = _deciding(entry, TwentyNineState.CERTIFIED, role, by, at)
        act = record.enter("certify-twenty-nine", entry, **how)
        entry.state = TwentyNineState.CERTIFIED
        entry.decided_by, entry.certifier = act, acting_member(by)
        entry.certified_on = day_of(at)
        entry.save(update_fields=["state", "decided_by", "certifier", "certified_on"])
        tell(act, entry.member, applicant(entry))
        return entry


def turn_down(
    *, entry: TwentyNine, reason: str, by: User | Member, at: datetime
) -> TwentyNine:
    """Refuses an entry for the federation concerned; it may be applied for anew."""
    with record.acting():
        entry = taken_up(entry)
        role = deciding_role(entry, by, at)
        reason = names.prose(reason)
        refuse(*_why_faults(reason), *_deciding_faults(entry))
        how = _deciding(entry, TwentyNineState.REFUSED, role, by, at)
        act = record.enter("refuse-twenty-nine", entry, reason=reason, **how)
        entry.state, entry.decided_by = TwentyNineState.REFUSED, act
        entry.save(update_fields=["state", "decided_by"])
        tell(act, entry.member, applicant(entry))
        return entry


def revoke(*, entry: TwentyNine, reason: str, by: Actor, at: datetime) -> TwentyNine:
    """Revokes what was certified; it stays listed as revoked, with all its acts."""
    with record.acting():
        entry = taken_up(entry)
        role = revoking_role(entry, by, at)
        reason = names.prose(reason)
        refuse(*_why_faults(reason), *_revoking_faults(entry))
        how = _deciding(entry, TwentyNineState.REVOKED, role, by, at)
        act = record.enter("revoke-twenty-nine", entry, reason=reason, **how)
        entry.state, entry.revoked_by = TwentyNineState.REVOKED, act
        entry.save(update_fields=["state", "revoked_by"])
        tell(act, entry.member, applicant(entry), *officers_of(entry, day_of(at)))
        return entry


def admit_by_order(*, entry: TwentyNine, authority: str, step_of: Act) -> TwentyNine:
    """Admits an entry by an order of the Tribunal, in the place of a certification.

    It is sole adjudicator of disputes (VIII.1), and so of one over a certification, be
    it refused, revoked or not given. ``step_of`` is the act that orders it, and gives
    the right to.
    """
    with record.acting():
        entry = taken_up(entry)
        refuse(*admission_faults(entry))
        how = _ordered(entry, TwentyNineState.CERTIFIED, authority, step_of)
        act = record.enter("admit-twenty-nine", entry, **how)
        entry.state, entry.authority = TwentyNineState.CERTIFIED, authority
        entry.decided_by, entry.certifier, entry.revoked_by = act, None, None
        entry.certified_on = day_of(step_of.at)
        entry.save()
        _tell_ordered(entry, act)
        return entry


def turn_down_by_order(
    *, entry: TwentyNine, authority: str, step_of: Act
) -> TwentyNine:
    """Refuses an entry by an order of the Tribunal; what was admitted is revoked.

    ``step_of`` is the act that orders it, and gives the right to.
    """
    with record.acting():
        entry = taken_up(entry)
        refuse(*exclusion_faults(entry))
        if entry.state == TwentyNineState.CERTIFIED:
            how = _ordered(entry, TwentyNineState.REVOKED, authority, step_of)
            act = record.enter("strike-twenty-nine", entry, **how)
            entry.state, entry.revoked_by = TwentyNineState.REVOKED, act
        else:
            how = _ordered(entry, TwentyNineState.REFUSED, authority, step_of)
            act = record.enter("turn-down-twenty-nine", entry, **how)
            entry.state, entry.authority = TwentyNineState.REFUSED, authority
            entry.decided_by = act
        entry.save()
        _tell_ordered(entry, act)
        return entry


class Door(NamedTuple):
    """What may be done of an entry, by the page where it is done, or why not."""

    name: str
    why: tuple[Finding, ...]


def doors(entry: TwentyNine, by: User, at: datetime) -> list[Door]:
    """What somebody may do of an entry as it stands, and what not, with why.

    What is an officer's is left out for who is none, and what has no sense as it
    stands for everybody.
    """
    held = reader_powers(by, on=day_of(at))
    checks: dict[str, Callable[[], object]] = {}
    if entry.state == TwentyNineState.WAITING:
        if entry.federation is None and not _why(lambda: naming_role(entry, by, at)):
            checks["federation"] = lambda: refuse(*naming_faults(entry))
        if held.reach(Right.CERTIFY_TWENTY_NINES):

            def decide() -> None:
                deciding_role(entry, by, at)
                refuse(*_deciding_faults(entry))

            def admit() -> None:
                decide()
                refuse(*_certifying_faults(entry))

            checks |= {"certify": admit, "refuse": decide}
    certified = entry.state == TwentyNineState.CERTIFIED
    if certified and held.reach(Right.REVOKE_TWENTY_NINES):
        checks["revoke"] = lambda: revoking_role(entry, by, at)
    return [Door(name, _why(check)) for name, check in checks.items()]


def _why(check: Callable[[], object]) -> tuple[Finding, ...]:
    try:
        check()
    except Refused as refused:
        return refused.findings
    return ()


def awaiting(reader: User, *, on: date) -> int:
    """How many entries wait for somebody to certify or refuse them, in office."""
    codes = reader_powers(reader, on=on).reach(Right.CERTIFY_TWENTY_NINES)
    waiting = TwentyNine.objects.waiting().of(codes)
    return waiting.exclude(member=reader.member).count() if codes else 0


# Who decides, and what stands in the way


def _deciding(
    entry: TwentyNine, after: TwentyNineState, role: str, by: Actor, at: datetime
) -> dict[str, Any]:
    """How the record tells what becomes of an entry."""
    assert entry.federation is not None
    return {
        "at": at,
        "by": by,
        "role": role,
        "before": entry.state,
        "after": after,
        "provisions": provisions(entry),
        "facts": {"federation": entry.federation.code},
        "public": True,
    }


def _ordered(
    entry: TwentyNine, after: TwentyNineState, authority: str, step_of: Act
) -> dict[str, Any]:
    """How the record tells what an order makes of an entry."""
    return {
        "at": step_of.at,
        "by": step_of.account or step_of.who,
        "role": step_of.role,
        "before": entry.state,
        "after": after,
        "provisions": provisions(entry),
        "facts": {"authority": authority} | record.step(step_of),
        "public": True,
    }


def _tell_ordered(entry: TwentyNine, act: Act) -> None:
    tell(act, entry.member, applicant(entry), *officers_of(entry, day_of(act.at)))


def admission_faults(entry: TwentyNine) -> Iterator[Finding]:
    """Yields why no order admits an entry."""
    if entry.state == TwentyNineState.CERTIFIED:
        yield Finding("twenty-nine-decided", _state(entry))
    elif entry.federation is None:
        yield Finding("federation-to-be-named", {"number": entry.number})
    else:
        yield from _certifying_faults(entry)


def exclusion_faults(entry: TwentyNine) -> Iterator[Finding]:
    """Yields why no order refuses an entry: it is out of the register already."""
    if entry.state in (TwentyNineState.REFUSED, TwentyNineState.REVOKED):
        yield Finding("twenty-nine-decided", _state(entry))


def _for_federation(entry: TwentyNine, by: Actor, at: datetime, right: Right) -> str:
    """The role in which somebody acts for the federation concerned. Raises Denied."""
    day = day_of(at)
    federation = concerned(entry, on=day)
    if federation is None:
        held = powers(by, on=day)
        if not held.reach(right):
            raise Denied(*held.refusals(right))
        raise Refused(Finding("federation-to-be-named", {"number": entry.number}))
    return demand(by, right, federation, on=day)


def deciding_role(entry: TwentyNine, by: User | Member, at: datetime) -> str:
    """The role in which somebody decides on an entry. Raises Denied, and Refused."""
    role = _for_federation(entry, by, at, Right.CERTIFY_TWENTY_NINES)
    officer = acting_member(by)
    if officer is not None and officer == entry.member:
        facts = {"member": officer.number, "number": entry.number}
        raise Denied(Finding("your-own-hand", facts))
    return role


def revoking_role(entry: TwentyNine, by: Actor, at: datetime) -> str:
    return _for_federation(entry, by, at, Right.REVOKE_TWENTY_NINES)


def _state(entry: TwentyNine) -> dict[str, object]:
    return {"number": entry.number, "state": str(entry.get_state_display())}


def _deciding_faults(entry: TwentyNine) -> Iterator[Finding]:
    """Yields why an entry is not to be decided any more."""
    if entry.state != TwentyNineState.WAITING:
        yield Finding("twenty-nine-decided", _state(entry))


def _certifying_faults(entry: TwentyNine) -> Iterator[Finding]:
    """Yields why an entry cannot be admitted."""
    if entry.match is not None:
        yield from match_faults(entry.match)
    if (same := _admitted(entry)) is not None:
        yield Finding("twenty-nine-on-file", {"number": same.number})


def _admitted(entry: TwentyNine) -> TwentyNine | None:
    """The certified entry of this very hand, None where there is none.

    Two of one hand are on file where two records of one person became one, or sheets
    tell of a deal at two seats.
    """
    elsewhere = entry.elsewhere.filter(state=TwentyNineState.CERTIFIED).first()
    if elsewhere is not None:
        return elsewhere
    if entry.member is None:
        return None
    alike = TwentyNine.objects.filter(
        state=TwentyNineState.CERTIFIED,
        day=entry.day,
        hand=entry.hand,
        starter=entry.starter,
        crib=entry.crib,
        member=entry.member,
    )
    if entry.match is not None:
        alike = alike.filter(Q(match=None) | Q(match=entry.match))
    if entry.sheet_id is not None:
        # Two deals of one sheet are two hands.
        alike = alike.exclude(sheet=entry.sheet_id)
    return alike.exclude(pk=entry.pk).first()


def _revoking_faults(entry: TwentyNine) -> Iterator[Finding]:
    if entry.state != TwentyNineState.CERTIFIED:
        yield Finding("not-to-be-revoked", _state(entry))


def _why_faults(reason: str) -> Iterator[Finding]:
    yield from text_faults("reason", reason, LONGEST_REASON, lines=True)
