"""The register of 29 hands: entries opened by sheets and applied for (IV.3).

Each function is one act, and refuses by raising Refused or is done whole. What was
entered is never changed; what is decided of an entry, how a sheet is judged, and how a
certificate looks, is not known here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.db.models import Q

from rulebook.days import day_of
from rulebook.engine import Card, count
from rulebook.engine.cards import spell
from rulebook.engine.reasons import HIGHEST_HAND
from rulebook.engine.sheet import Deal
from rulebook.engine.sheet import Sheet as Written
from rulebook.findings import Denied, Finding, Refused
from rulebook.rules import Rule

from . import names, record
from .access import Right, officers, powers
from .convening import HUMAN, Basis
from .faults import refuse, text_faults, zone_faults
from .models import (
    Act,
    Actor,
    Federation,
    Match,
    MatchState,
    Member,
    MemberName,
    Role,
    Seat,
    Sheet,
    TwentyNine,
    User,
    acting_member,
)
from .models.twenty_nines import STANDING
from .notices import tell

MOST_WITNESSES: Final = 12
FOUND: Final[Mapping[str, bool]] = {
    "twenty-nine-for-the-register": False,
    "twenty-nine-crib-for-the-register": True,
}
"""What a verdict says of a 29, and whether it was in the crib (IV.3-a)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandTold:
    """A hand or crib of 29 as somebody applies for it.

    ``holder`` is a member, or the name of somebody who is none. Of a match on file the
    day, the zone and the place are the match's, and need not be told.
    """

    holder: Member | str
    hand: tuple[Card, ...]
    starter: Card
    crib: bool = False
    day: date | None = None
    zone: str = ""
    place: str = ""
    match: Match | None = None
    federation: Federation | None = None
    witnesses: tuple[str, ...] = ()

    @property
    def member(self) -> Member | None:
        """The member who held it, None where it was somebody else."""
        return self.holder if isinstance(self.holder, Member) else None

    @property
    def name(self) -> str:
        """The name of who is no member; empty for a member."""
        return "" if isinstance(self.holder, Member) else self.holder

    @property
    def cards(self) -> str:
        """The four cards in the order of the pack."""
        return spell(sorted(self.hand))


def open_found(
    *, sheet: Sheet, written: Written, said: Mapping[str, Any], at: datetime, by: Actor
) -> list[TwentyNine]:
    """Opens an entry for every 29 that a verdict finds on a sheet of a match.

    ``said`` is the verdict. The same deal opens nothing twice for one seat, an
    unsanctioned match nothing at all, and a non-human has no line.
    """
    match = sheet.match
    with record.acting():
        if not is_sanctioned(match):
            return []
        opened = []
        for found in said["findings"]:
            if found["code"] not in FOUND:
                continue
            crib, number = FOUND[found["code"]], found["at"]["deal"]
            seat = match.seats.select_related("member", "federation").get(
                letter=found["facts"]["seat"]
            )
            deal = written.deals[number - 1]
            told = _told_by(deal, seat, match, crib)
            if seat.species != HUMAN or _same(told, number, seat):
                continue
            entry = _entered(told, seat, sheet=sheet, deal=number)
            facts = {"match": match.number, "sheet": sheet.digest, "deal": number}
            how = _opening(entry, facts, by, at)
            act = record.enter("open-twenty-nine", entry, **how)
            opened.append(_opened(entry, act))
        return opened


def apply_for(*, told: HandTold, by: User | Member, at: datetime) -> TwentyNine:
    """Applies for an entry, as anybody may; it must be 29 as the engine counts."""
    told = _composed(told)
    with record.acting():
        seat = _seat_of(told)
        refuse(*_told_faults(told, seat, at), *_hand_faults(told))
        if told.match is not None:
            refuse(*match_faults(told.match))
        if (same := _same(told)) is not None:
            raise Refused(Finding("twenty-nine-on-file", {"number": same.number}))
        entry = _entered(told, seat)
        facts = {"match": told.match.number} if told.match else {}
        how = _opening(entry, facts, by, at)
        return _opened(entry, record.enter("apply-twenty-nine", entry, **how))


def name_federation(
    *, entry: TwentyNine, federation: Federation, by: User | Member, at: datetime
) -> TwentyNine:
    """Names the federation that an entry concerns, where none could be told."""
    with record.acting():
        entry = taken_up(entry)
        role = naming_role(entry, by, at)
        refuse(
            *naming_faults(entry),
            *_federation_faults(entry.member, federation, entry.day),
        )
        act = record.enter(
            "name-federation",
            entry,
            at=at,
            by=by,
            role=role,
            after=federation.code,
            facts={"federation": federation.code},
            public=True,
        )
        entry.federation = federation
        entry.save(update_fields=["federation"])
        tell(act, entry.member, *officers_of(entry, day_of(at)))
        return entry


def applicant(entry: TwentyNine) -> Actor:
    """Who applied for an entry; nobody for one that a sheet opened."""
    if entry.sheet_id is not None:
        return None
    return entry.made_by.account or entry.made_by.who


def is_sanctioned(match: Match) -> bool:
    """Whether hands of a match are sanctioned: it is, or it is a title match (X.1)."""
    held = match.classifications.latest("act")
    return held.basis != Basis.UNSANCTIONED and match.state != MatchState.WITHDRAWN


# What is entered


def _told_by(deal: Deal, seat: Seat, match: Match, crib: bool) -> HandTold:
    """A 29 as a deal of a sheet tells it, with the match's own day and place."""
    cards = [card for hand in deal.hands.values() for card in hand.laid]
    if deal.from_pack is not None:
        cards.append(deal.from_pack)
    assert deal.starter is not None
    return HandTold(
        holder=seat.member or seat.name,
        hand=tuple(cards) if crib else deal.hands[seat.letter].kept,
        starter=deal.starter,
        crib=crib,
        day=match.day,
        zone=match.zone,
        place=match.place or match.vessel,
        match=match,
    )


def _composed(told: HandTold) -> HandTold:
    """What was told, with texts as the registers keep them and the match's facts."""
    match, holder = told.match, told.holder
    witnesses = (names.composed(line) for line in told.witnesses)
    place = names.composed(told.place)
    told = replace(
        told,
        holder=holder if isinstance(holder, Member) else names.composed(holder),
        place=place,
        witnesses=tuple(line for line in witnesses if line),
    )
    if match is None:
        return told
    return replace(
        told,
        day=told.day or match.day,
        zone=match.zone,
        place=place or match.place or match.vessel,
    )


def _seat_of(told: HandTold) -> Seat | None:
    """The seat at which a hand was held, None without a match. Raises Refused."""
    if told.match is None:
        return None
    seats = told.match.seats.select_related("member", "federation")
    for seat in seats:
        if told.member is not None:
            if seat.member == told.member:
                return seat
        elif seat.member is None and _is_name_of(seat, told.name):
            return seat
    who = told.member.number if told.member else told.name
    facts = {"who": who, "match": told.match.number}
    raise Refused(Finding("not-at-that-table", facts))


def _is_name_of(seat: Seat, name: str) -> bool:
    return names.search_key(seat.name) == names.search_key(name)


def _same(
    told: HandTold, deal: int | None = None, seat: Seat | None = None
) -> TwentyNine | None:
    """The entry of this very hand, None where there is none.

    What was refused or revoked may be applied for anew, but of a deal of a sheet there
    is one entry for good at a seat. Who is told of by name may be the member of that
    name: nobody else held the same cards on the same day.
    """
    if told.match is not None and deal is not None:
        of_deal = told.match.twenty_nines.filter(
            deal=deal, crib=told.crib, seat=seat
        ).first()
        if of_deal is not None:
            return of_deal
    assert told.day is not None
    alike = TwentyNine.objects.filter(
        state__in=STANDING,
        day=told.day,
        hand=told.cards,
        starter=str(told.starter),
        crib=told.crib,
    )
    if told.match is not None:
        alike = alike.filter(Q(match=None) | Q(match=told.match))
    if deal is not None:
        alike = alike.filter(deal=None)
    own = _keys(told.member, told.name)
    for each in alike.select_related("member"):
        if each.member and told.member:
            if each.member == told.member:
                return each
        elif not own.isdisjoint(_keys(each.member, each.name)):
            return each
    return None


def _keys(member: Member | None, name: str) -> set[str]:
    """By what a holder is searched for: every name that a member bore, or the one."""
    if member is None:
        return {names.search_key(name)}
    borne = MemberName.objects.filter(member__in=Member.objects.one_with(member.pk))
    return set(borne.values_list("search_key", flat=True))


def _entered(
    told: HandTold,
    seat: Seat | None,
    *,
    sheet: Sheet | None = None,
    deal: int | None = None,
) -> TwentyNine:
    """An entry of what was told, under the next number of its year; not yet kept."""
    assert told.day is not None
    last = TwentyNine.objects.filter(year=told.day.year).order_by("serial").last()
    return TwentyNine(
        year=told.day.year,
        serial=last.serial + 1 if last else 1,
        match=told.match,
        sheet=sheet,
        deal=deal,
        seat=seat,
        member=told.member,
        name=told.name,
        day=told.day,
        zone=told.zone,
        place=told.place,
        federation=told.federation or _federation_of(told, seat),
        hand=told.cards,
        starter=str(told.starter),
        crib=told.crib,
        witnesses="\n".join(told.witnesses),
    )


def _federation_of(told: HandTold, seat: Seat | None) -> Federation | None:
    """The one federation that a hand can concern: that of the seat, or the holder's."""
    if seat is not None and seat.federation is not None:
        return seat.federation
    if told.member is None:
        return None
    running = told.member.federations.on(told.day).select_related("federation")
    own = [each.federation for each in running]
    return own[0] if len(own) == 1 else None


def _opening(
    entry: TwentyNine, facts: dict[str, object], by: Actor, at: datetime
) -> dict[str, Any]:
    """How the record tells that an entry is opened."""
    told = {
        "day": entry.day.isoformat(),
        "holder": entry.member and entry.member.number,
        "cards": entry.hand,
        "starter": entry.starter,
        "crib": entry.crib,
        "federation": entry.federation and entry.federation.code,
    }
    return {
        "at": at,
        "by": by,
        "role": Role.MEMBER if acting_member(by) else "",
        "after": entry.state,
        "provisions": provisions(entry),
        "facts": facts | told,
        "public": True,
    }


def _opened(entry: TwentyNine, act: Act) -> TwentyNine:
    """Keeps an entry with the act that opens it, and tells whom it concerns."""
    entry.made_by = act
    entry.save()
    tell(act, entry.member, *officers_of(entry, day_of(act.at)))
    return entry


def provisions(entry: TwentyNine) -> list[str]:
    own = [Rule.GREATEST_IN_CRIB] if entry.crib else []
    return [rule.value for rule in (Rule.GREATEST_HAND, *own)]


# What becomes of it


def taken_up(entry: TwentyNine) -> TwentyNine:
    """The entry as it now stands."""
    related = ("member", "match", "federation", "made_by__who", "made_by__account")
    return TwentyNine.objects.select_related(*related).get(pk=entry.pk)


def concerned(entry: TwentyNine, *, on: date) -> Federation | None:
    """The federation concerned, or the one in which it goes on by a day."""
    here = entry.federation
    while here is not None and here.last_day is not None and here.last_day < on:
        here = here.merged_into
    return here


def officers_of(entry: TwentyNine, day: date) -> Sequence[Member]:
    federation = concerned(entry, on=day)
    return officers(federation, on=day) if federation else ()


def naming_role(entry: TwentyNine, by: User | Member, at: datetime) -> str:
    """The role in which somebody names the federation concerned. Raises Denied."""
    member, made = acting_member(by), entry.made_by
    own = member is not None and (
        member == entry.member or (made.who and made.who.kept_id == member.pk)
    )
    if own or (isinstance(by, User) and by == made.account):
        return Role.MEMBER if member else ""
    held = powers(by, on=day_of(at))
    role = held.role(Right.KEEP_TWENTY_NINES)
    if role is None:
        raise Denied(Finding("not-yours-to-name", {"number": entry.number}))
    return role


def naming_faults(entry: TwentyNine) -> Iterator[Finding]:
    """Yields why no federation is named for an entry any more."""
    if entry.federation is not None:
        facts = {"number": entry.number, "federation": entry.federation.code}
        yield Finding("federation-named-already", facts)


# What stands in the way


def _told_faults(told: HandTold, seat: Seat | None, at: datetime) -> Iterator[Finding]:
    """Yields what cannot be entered of what was told, but for the cards."""
    if told.member is None:
        yield from names.faults(told.name)
    else:
        yield from told.member.merged_faults()
    holder = told.member or seat
    if holder is not None and holder.species != HUMAN:
        who = told.member.number if told.member else told.name
        facts = {"who": who, "species": holder.species}
        yield Finding("no-line-for-a-non-human", facts)
    if told.place:
        yield from text_faults("place", told.place)
    if len(told.witnesses) > MOST_WITNESSES:
        facts = {"number": len(told.witnesses), "most": MOST_WITNESSES}
        yield Finding("too-many-witnesses", facts)
    for line in told.witnesses[:MOST_WITNESSES]:
        yield from text_faults("witnesses", line)
    if told.federation is not None and told.day is not None:
        yield from _federation_faults(told.member, told.federation, told.day)
    yield from _day_faults(told, at)


def _day_faults(told: HandTold, at: datetime) -> Iterator[Finding]:
    match = told.match
    if match is not None and told.day != match.day:
        facts: dict[str, object] = {"match": match.number}
        yield Finding(
            "hand-of-another-day", facts | {"true": match.day, "claimed": told.day}
        )
        return
    wrong = list(zone_faults(told.zone))
    yield from wrong
    if told.day is None:
        yield Finding("text-wanted", {"what": "day"})
    elif not wrong and told.day > at.astimezone(ZoneInfo(told.zone)).date():
        yield Finding("hand-not-played-yet", {"day": told.day})


def _hand_faults(told: HandTold) -> Iterator[Finding]:
    """Yields why the cards are no 29, counted by the engine (IV.3)."""
    try:
        total = count(told.hand, told.starter, told.crib).total
    except Refused as refused:
        yield from refused.findings
        return
    if total != HIGHEST_HAND:
        facts = {"cards": list(told.hand), "starter": told.starter, "total": total}
        yield Finding("not-twenty-nine", facts)


def match_faults(match: Match) -> Iterator[Finding]:
    """Yields why no hand of a match is admitted, as the match stands."""
    match = Match.objects.get(pk=match.pk)
    facts = {"match": match.number}
    result = match.results.latest().first()
    if match.state == MatchState.WITHDRAWN:
        yield Finding("match-withdrawn", facts)
    elif not is_sanctioned(match):
        yield Finding("hand-not-sanctioned", facts)
    elif result is not None and result.is_void:
        yield Finding("hand-of-a-void-match", facts)


def _federation_faults(
    member: Member | None, federation: Federation, day: date
) -> Iterator[Finding]:
    """Yields why a hand of a day cannot concern a federation."""
    if member is None:
        yield from federation.end_faults(day)
    elif not member.federations.on(day).filter(federation=federation).exists():
        facts = {"member": member.number, "federation": federation.code, "day": day}
        yield Finding("not-in-federation", facts)
