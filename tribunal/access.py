"""As whom somebody acts in a case, and what of it they may read; if not, why.

The registers know who holds which right; here it is asked what somebody is to one case.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Final

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q
from django.utils.translation import gettext

from rulebook.days import day_of
from rulebook.findings import Denied, Finding
from standings.access import Powers, Right, powers, reader_powers
from standings.models import Actor, Appointment, Member, Role, User, acting_member

from .models import Case, Filing, FilingKind, Party, Side
from .moves import HATS, MOVES, Hat, Move
from .ties import TIES, ties_of

SIDES: Final = {Side.FILER: Hat.FILER, Side.RESPONDENT: Hat.RESPONDENT}
KEPT_FROM_THE_PANEL: Final = (FilingKind.APPROACH, FilingKind.SETTLEMENT)
OF_THE_TRIBUNAL: Final = (Role.TRIBUNAL_CHAIR, Role.TRIBUNAL_MEMBER)


class Worn:
    """What somebody is to a case: the hats, the parties acted for, the ties.

    Made of what was read once, for a day; ``role`` tells in which role a hat is worn.
    """

    def __init__(self, case: Case, actor: Actor, held: Powers, on: date):
        self.case, self.member, self.held, self.on = (
            case,
            acting_member(actor),
            held,
            on,
        )
        self.parties: list[Party] = []
        self.ties: list[str] = []
        self.hats: frozenset[Hat] = frozenset()
        if actor is None:
            self.hats = frozenset({Hat.CLOCK})
        elif self.member is not None:
            self.parties = parties_of(case, self.member, held)
            self.ties = ties_of(case, [self.member], on=on).get(self.member.pk, [])
            self.hats = frozenset(self._put_on())

    def _put_on(self) -> set[Hat]:
        held, member = self.held, self.member
        assert member is not None
        hats = {SIDES[Side(party.side)] for party in self.parties}
        own = self.parties or "represents" in self.ties or "party" in self.ties
        if held.role(Right.SCREEN_CASES) and not own:
            hats.add(Hat.SECRETARIAT)
        if held.role(Right.DECIDE_CASES) and not self.ties:
            hats.add(Hat.TRIBUNAL)
        if not self.ties and self._seats_panels():
            hats.add(Hat.CHAIR)
        where = self.case.joined_to or self.case
        sitting = where.panel.sitting().select_related("member")
        if any(seat.member.kept_id == member.pk for seat in sitting):
            hats.add(Hat.PANELLIST)
        return hats

    def _seats_panels(self) -> bool:
        """Whether the chair's part falls to somebody whom nothing ties to the case.

        It is the chair's; where every chair is tied it is any free member's of the
        Tribunal, and where all of them are, the Executive Director's (VIII.1-g).
        """
        if self.held.role(Right.SEAT_PANELS):
            return True
        free = free_roles(self.case, on=self.on)
        if Role.TRIBUNAL_CHAIR in free:
            return False
        if free:
            return self.held.role(Right.DECIDE_CASES) is not None
        return (Role.EXECUTIVE_DIRECTOR, "") in self.held.held

    def role(self, hat: Hat) -> str:
        """The role in which somebody acts who wears this hat."""
        if hat is Hat.CLOCK:
            return ""
        if hat in SIDES.values():
            own = [p for p in self.parties if SIDES[Side(p.side)] is hat]
            alone = all(party.federation_id for party in own)
            return Role.FEDERATION_OFFICER if alone else Role.MEMBER
        rights = {
            Hat.SECRETARIAT: (Right.SCREEN_CASES,),
            Hat.CHAIR: (Right.SEAT_PANELS, Right.DECIDE_CASES, Right.SCREEN_CASES),
            Hat.TRIBUNAL: (Right.DECIDE_CASES,),
            Hat.PANELLIST: (Right.DECIDE_CASES,),
        }[hat]
        roles = (self.held.role(right) for right in rights)
        # A substitute sits by the draw, and holds no office of the Tribunal.
        return next((role for role in roles if role), Role.MEMBER)

    def demand(self, slug: str) -> str:
        """The role in which somebody makes a move. Raises Denied for who may not."""
        wanted = MOVES[slug].hats
        worn = [hat for hat in wanted if hat in self.hats]
        if worn:
            return self.role(worn[0])
        raise Denied(*self.refusals(slug))

    def refusals(self, slug: str) -> tuple[Finding, ...]:
        """Why a move is not somebody's to make; nothing where it is."""
        wanted = MOVES[slug].hats
        if any(hat in self.hats for hat in wanted):
            return ()
        would = {Hat.TRIBUNAL: Right.DECIDE_CASES, Hat.CHAIR: Right.SEAT_PANELS}
        if self.ties and any(
            hat in would and self.held.role(would[hat]) for hat in wanted
        ):
            assert self.member is not None
            return (tied(self.case, self.member, self.ties),)
        facts = {
            "case": self.case.number,
            "move": gettext(MOVES[slug].label),
            "who": ", ".join(gettext(HATS[hat]) for hat in wanted),
        }
        return (Finding("not-yours-in-the-case", facts),)

    def parties_for(self, move: Move) -> list[Party]:
        """The parties for which somebody may make a move."""
        return [p for p in self.parties if SIDES[Side(p.side)] in move.hats]

    def party(self, hat: Hat) -> Party:
        """The party that somebody acts for on a side."""
        return next(p for p in self.parties if SIDES[Side(p.side)] is hat)


def worn_by(case: Case, actor: Actor, at: datetime) -> Worn:
    """What whoever acts is to a case."""
    on = day_of(at)
    return Worn(case, actor, powers(actor, on=on), on)


def reader_of(case: Case, reader: User | AnonymousUser, at: datetime) -> Worn:
    """What whoever reads is to a case; no officer without a second factor."""
    on = day_of(at)
    actor = reader if isinstance(reader, User) else None
    worn = Worn(case, actor, reader_powers(reader, on=on), on)
    if actor is None:
        worn.hats = frozenset()
    return worn


def tied(case: Case, member: Member, ties: Sequence[str]) -> Finding:
    """That somebody is tied to a case, and by what."""
    told = ", ".join(gettext(TIES[tie]) for tie in ties)
    facts = {"member": member.number, "case": case.number, "ties": told}
    return Finding("tied-to-the-case", facts)


def parties_of(case: Case, member: Member, held: Powers) -> list[Party]:
    """The parties that somebody is, represents, or is an officer of.

    Those of the case that it was joined to are among them.
    """
    of = {code for role, code in held.held if role == Role.FEDERATION_OFFICER}
    standing = Party.objects.standing().filter(Q(case=case) | Q(case=case.joined_to_id))
    parties = standing.select_related("member", "representative", "federation")
    return [
        party
        for party in parties
        if member.pk in party.people or (party.federation and party.who in of)
    ]


def free_roles(case: Case, *, on: date) -> set[str]:
    """The roles of the Tribunal that somebody holds whom nothing ties to a case."""
    return {each.role for each in _free(case, on)}


def free_members(case: Case, *, on: date) -> list[Member]:
    """The members of the Tribunal whom nothing ties to a case on a day."""
    return list({each.member_id: each.member for each in _free(case, on)}.values())


def _free(case: Case, on: date) -> list[Appointment]:
    held = Appointment.objects.on(on).filter(role__in=OF_THE_TRIBUNAL)
    held = held.filter(member__merged_into=None).select_related("member")
    people = {each.member_id: each.member for each in held}
    tied_ones = ties_of(case, people.values(), on=on)
    return [each for each in held if each.member_id not in tied_ones]


def may_read(worn: Worn, filing: Filing, unserved: set[int]) -> bool:
    """Whether somebody may read a filing now; ``unserved`` are keys of those filings
    that some party is not yet proved to have been served with.

    The Secretariat reads all that is filed, a party what it filed and what was served
    on it, the panel what was served on everybody, and never an approach (VIII.1-f) or
    what the parties propose in order to settle (VIII.1-l). Whoever sits on the panel
    reads as the panel does, whatever else they hold. Before admission a free member of
    the Tribunal reads what there is to decline.
    """
    if worn.parties:
        mine = {party.pk for party in worn.parties}
        served = {service.party_id for service in filing.services.all()}
        return filing.party_id in mine or bool(mine & served)
    if Hat.PANELLIST in worn.hats:
        return filing.kind not in KEPT_FROM_THE_PANEL and filing.pk not in unserved
    if Hat.SECRETARIAT in worn.hats:
        return True
    return Hat.TRIBUNAL in worn.hats and worn.case.state in ("filed", "declined")
