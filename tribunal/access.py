"""As whom somebody acts in a case, and what of it they may read; if not, why.

The registers know who holds which right; here it is asked what somebody is to one case.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from datetime import date, datetime
from typing import Final, NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q
from django.utils.translation import gettext

from rulebook.days import day_of
from rulebook.findings import Denied, Finding
from standings.access import Powers, Right, powers, reader_powers
from standings.models import (
    Act,
    Actor,
    Appointment,
    Member,
    Role,
    User,
    acting_member,
)

from .models import (
    Case,
    DocumentSeal,
    Filing,
    FilingKind,
    PanelSeat,
    Party,
    Reach,
    SealGround,
    Side,
)
from .moves import HATS, MOVES, PUBLISHED, Hat, Move
from .ties import TIES, Ties, ties_of_each

SIDES: Final = {Side.FILER: Hat.FILER, Side.RESPONDENT: Hat.RESPONDENT}
KEPT_FROM_THE_PANEL: Final = (
    FilingKind.APPROACH,
    FilingKind.SETTLEMENT,
    FilingKind.EARLY_APPEAL,
)
UNSERVED: Final = ("filed", "declined", "withdrawn", "joined")
"""The states that a case may be in without ever having been served."""
NAMED: Final = frozenset({"party", "represents"})
"""The ties of whoever is named in what was filed."""
OF_THE_TRIBUNAL: Final = (Role.TRIBUNAL_CHAIR, Role.TRIBUNAL_MEMBER)
DECIDING: Final = frozenset(
    {Hat.SECRETARIAT, Hat.TRIBUNAL, Hat.CHAIR, Hat.SEATED, Hat.ON_APPEAL}
)
"""Who has a part in a case without being a party to it."""
SEE_THE_PANEL: Final = frozenset(
    {*SIDES.values(), Hat.SECRETARIAT, Hat.TRIBUNAL, Hat.SEATED}
)
SUBSTITUTES: Final = (*OF_THE_TRIBUNAL, Role.REFEREE)
"""Who sits where a referee was drawn, who may since have joined the Tribunal."""
SEATS_PANELS: Final = (*OF_THE_TRIBUNAL, Role.EXECUTIVE_DIRECTOR)
"""To whom the chair's part can fall, and the deciding of challenges."""
TIES_KEEP_OUT: Final = {
    Hat.TRIBUNAL: Right.DECIDE_CASES,
    Hat.BESIDE: Right.DECIDE_CASES,
    Hat.CHAIR: Right.SEAT_PANELS,
}
"""The hats that somebody of this right would wear, were it not for a tie."""


class Worn:
    """What somebody is to a case: the hats, the parties acted for, the ties.

    Made of what was read once, for a day; ``role`` tells in which role a hat is worn.
    """

    def __init__(self, case: Case, actor: Actor, held: Powers, on: date):
        self.case, self.member = case, acting_member(actor)
        self.held, self.on = held, on
        self.parties: list[Party] = []
        self.seat: PanelSeat | None = None
        self.ties: list[str] = []
        self.hats: frozenset[Hat] = frozenset()
        if actor is None:
            self.hats = frozenset({Hat.CLOCK})
        elif self.member is not None:
            self.parties = parties_of(case, self.member, held)
            self._there = Ties(case, on)
            self.ties = self._there.of([self.member]).get(self.member.pk, [])
            self.hats = frozenset(self._put_on())

    def _put_on(self) -> set[Hat]:
        held, member = self.held, self.member
        assert member is not None
        hats = {SIDES[Side(party.side)] for party in self.parties}
        own = self.parties or "represents" in self.ties or "party" in self.ties
        if held.role(Right.SCREEN_CASES) and not own:
            hats.add(Hat.SECRETARIAT)
        if not self.ties and held.role(Right.DECIDE_CASES):
            hats.add(Hat.TRIBUNAL)
        roles = {role for role, of in held.held if not of}
        if not self.ties and Role.REFEREE in roles:
            hats.add(Hat.REFEREE)
        acts = not self.ties and not roles.isdisjoint(SEATS_PANELS)
        if acts and member in who_seats_panels(self._there):
            hats.add(Hat.CHAIR)
        sitting = sitting_by_person(self.case)
        self.seat = sitting.get(member.pk)
        if self.seat is not None:
            hats.add(Hat.SEATED)
            if not self.ties and in_office(self.seat, roles):
                hats.add(Hat.PANELLIST)
        elif sitting and acts and member in who_decides_challenges(self._there):
            hats.add(Hat.BESIDE)
        if acts and self.seat is None and self._grants(roles):
            hats.add(Hat.GRANTOR)
        if not self.ties and self.case.state in PUBLISHED and self._decides_on(roles):
            hats.add(Hat.ON_APPEAL)
        return hats

    def _decides_on(self, roles: Collection[Role]) -> bool:
        """Whether somebody sits on the panel of an appeal against the case."""
        assert self.member is not None
        there = self.case.joined_to or self.case
        seats = PanelSeat.objects.sitting().filter(case__appeal__against__case=there)
        return any(
            seat.member.kept_id == self.member.pk and in_office(seat, roles)
            for seat in seats.select_related("member", "draw")
        )

    def _grants(self, roles: Collection[Role]) -> bool:
        """Whether somebody tied by nothing decides who may read correspondence."""
        if Role.EXECUTIVE_DIRECTOR in roles:
            return True
        sealed = DocumentSeal.objects.filter(
            filing__case=self.case, ground=SealGround.CORRESPONDENCE
        )
        return sealed.exists() and self.member in who_grants(self._there)

    @property
    def is_inside(self) -> bool:
        """Whether somebody has a part in the case, and is told who else has."""
        return bool(self.parties or self.hats & DECIDING)

    def called(self, hat: Hat) -> str:
        """What somebody is in the case who wears this hat, in words."""
        if hat is Hat.CHAIR and (Role.TRIBUNAL_CHAIR, "") not in self.held.held:
            return gettext("in the place of the chair of the Tribunal")
        if hat is Hat.BESIDE and not self.held.role(Right.DECIDE_CASES):
            return gettext("in the place of a member of the Tribunal")
        return gettext(HATS[hat])

    def role(self, hat: Hat) -> str:
        """The role in which somebody acts who wears this hat."""
        if hat is Hat.CLOCK:
            return ""
        if hat in SIDES.values():
            own = [p for p in self.parties if SIDES[Side(p.side)] is hat]
            alone = all(party.federation_id for party in own)
            return Role.FEDERATION_OFFICER if alone else Role.MEMBER
        if hat is Hat.REFEREE:
            return Role.REFEREE
        rights = {
            Hat.SECRETARIAT: (Right.SCREEN_CASES,),
            Hat.CHAIR: (Right.SEAT_PANELS, Right.DECIDE_CASES, Right.SCREEN_CASES),
            Hat.TRIBUNAL: (Right.DECIDE_CASES,),
            Hat.BESIDE: (Right.DECIDE_CASES, Right.SCREEN_CASES),
            Hat.GRANTOR: (Right.SCREEN_CASES, Right.DECIDE_CASES),
            Hat.SEATED: (Right.DECIDE_CASES,),
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
        if self.case.is_sealed and not self.is_inside:
            # One answer, whoever somebody is and whatever is asked for.
            return (Finding("case-sealed", {"case": self.case.number}),)
        kept = self.case.state in UNSERVED and not NAMED.isdisjoint(self.ties)
        # Nobody learns from a closed door that they are named in what is not served.
        if self.ties and not kept and any(self._would_wear(hat) for hat in wanted):
            assert self.member is not None
            return (tied(self.case, self.member, self.ties),)
        if Hat.PANELLIST in wanted and self.seat is not None:
            return (out_of_office(self.seat),)
        facts = {
            "case": self.case.number,
            "move": gettext(MOVES[slug].label),
            "who": ", ".join(gettext(HATS[hat]) for hat in wanted),
        }
        return (Finding("not-yours-in-the-case", facts),)

    def parties_for(self, move: Move) -> list[Party]:
        """The parties for which somebody may make a move."""
        return [p for p in self.parties if SIDES[Side(p.side)] in move.hats]

    def _would_wear(self, hat: Hat) -> bool:
        """Whether somebody who is tied would wear a hat if nothing tied them."""
        if hat is Hat.PANELLIST:
            return self.seat is not None
        if hat is Hat.REFEREE:
            return (Role.REFEREE, "") in self.held.held
        if hat in (Hat.CHAIR, Hat.BESIDE) and self._is_director:
            return True
        right = TIES_KEEP_OUT.get(hat)
        return right is not None and self.held.role(right) is not None

    @property
    def _is_director(self) -> bool:
        """Whether somebody is the Executive Director, to whom fall the chair's part and
        a challenge where the whole Tribunal is tied (VIII.1-g)."""
        return (Role.EXECUTIVE_DIRECTOR, "") in self.held.held

    def party(self, hat: Hat) -> Party:
        """The party that somebody acts for on a side."""
        return next(p for p in self.parties if SIDES[Side(p.side)] is hat)


def worn_by(case: Case, actor: Actor, at: datetime) -> Worn:
    """What whoever acts is to a case."""
    on = day_of(at)
    return Worn(case, actor, powers(actor, on=on), on)


def reader_of(case: Case, reader: User | AnonymousUser, at: datetime) -> Worn:
    """What whoever reads is to a case; no officer without a second factor.

    Who is to answer a case reads it as anybody does until it is served on them: what
    may yet be declined is read by nobody but who filed it and who screens it.
    """
    on = day_of(at)
    actor = reader if isinstance(reader, User) else None
    worn = Worn(case, actor, reader_powers(reader, on=on), on)
    if actor is None:
        worn.hats = frozenset()
    if Hat.RESPONDENT in worn.hats and case.state in UNSERVED:
        served = set(case.parties.exclude(services=None).values_list("pk", flat=True))
        worn.parties = [
            party
            for party in worn.parties
            if party.side == Side.FILER or party.pk in served
        ]
        if not any(party.side == Side.RESPONDENT for party in worn.parties):
            worn.hats -= {Hat.RESPONDENT}
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
    of = officer_of(held)
    standing = Party.objects.standing().filter(Q(case=case) | Q(case=case.joined_to_id))
    parties = standing.select_related("member", "representative", "federation")
    return [
        party
        for party in parties
        if member.pk in party.people or (party.federation and party.who in of)
    ]


def officer_of(held: Powers) -> set[str]:
    """The federations that somebody is an officer of, by code."""
    return {code for role, code in held.held if role == Role.FEDERATION_OFFICER}


class Offices:
    """Who holds which roles on a day, by roles; each is asked for once."""

    def __init__(self, on: date):
        self.on = on
        self._held: dict[tuple[str, ...], list[tuple[Member, set[str]]]] = {}

    def holding(self, *roles: Role) -> list[tuple[Member, set[str]]]:
        """Who holds one of some roles, and which, in the order of their numbers."""
        if roles not in self._held:
            held = Appointment.objects.on(self.on).filter(
                role__in=roles, member__merged_into=None
            )
            found: dict[Member, set[str]] = defaultdict(set)
            for each in held.select_related("member").order_by("member__serial"):
                found[each.member].add(each.role)
            self._held[roles] = list(found.items())
        return self._held[roles]


class Bench(NamedTuple):
    """Who holds one of some roles on a day, in the order of their numbers.

    ``free`` are those whom nothing ties to a case, ``tied`` the others with their ties;
    ``roles`` which of the roles each holds, by key.
    """

    free: list[Member]
    tied: dict[Member, list[str]]
    roles: dict[int, set[str]]


def bench(there: Ties, roles: Sequence[Role], offices: Offices | None = None) -> Bench:
    """Who holds one of these roles on the day, and whom of them the case ties."""
    held = (offices or Offices(there.on)).holding(*roles)
    ties = there.of(member for member, _roles in held)
    return Bench(
        [member for member, _roles in held if member.pk not in ties],
        {member: ties[member.pk] for member, _roles in held if member.pk in ties},
        {member.pk: own for member, own in held},
    )


def who_seats_panels(there: Ties, offices: Offices | None = None) -> list[Member]:
    """To whom the chair's part falls in a case: to people whom nothing ties to it.

    It is the chair's; where every chair is tied it is any free member's of the
    Tribunal, and where all of them are, the Executive Director's (VIII.1-g).
    """
    held = bench(there, OF_THE_TRIBUNAL, offices)
    chairs = [each for each in held.free if Role.TRIBUNAL_CHAIR in held.roles[each.pk]]
    return chairs or held.free or _directors(there, offices)


def falling_to(member: Member, cases: Sequence[Case], on: date) -> list[Case]:
    """Of some cases those whose chair's part falls to somebody.

    A fixed number of queries, however many there are.
    """
    offices = Offices(on)
    return [
        there.case
        for there in ties_of_each(cases, on=on)
        if member in who_seats_panels(there, offices)
    ]


def decided_with(
    held: Powers, member: Member, cases: Sequence[Case], on: date
) -> set[int]:
    """Of some cases, by key, those in which somebody is of the Tribunal whom nothing
    ties, or has the chair's part. A fixed number of queries, however many there are.
    """
    decides = bool(held.role(Right.DECIDE_CASES))
    roles = {role for role, of in held.held if not of}
    if not decides and roles.isdisjoint(SEATS_PANELS):
        return set()
    offices = Offices(on)
    return {
        there.case.pk
        for there in ties_of_each(cases, on=on)
        if not there.of([member])
        and (decides or member in who_seats_panels(there, offices))
    }


def who_decides_challenges(there: Ties) -> list[Member]:
    """To whom a challenge falls: to those of the Tribunal, tied by nothing, who do not
    sit on the panel, and where nobody is left, to the Executive Director (VIII.1-g)."""
    sitting = sitting_by_person(there.case)
    free = bench(there, OF_THE_TRIBUNAL).free
    return [each for each in free if each.pk not in sitting] or _directors(there)


def _directors(there: Ties, offices: Offices | None = None) -> list[Member]:
    return bench(there, [Role.EXECUTIVE_DIRECTOR], offices).free


def who_grants(there: Ties) -> list[Member]:
    """Who decides who may read what is sealed as correspondence (VII.3).

    It is the Executive Director. Where every one is tied to the case, it is the chair
    of the Tribunal, and where that one is tied or sits on the panel, any other member
    of the Tribunal of whom neither is true (VII.3-c).
    """
    directors = _directors(there)
    if directors:
        return directors
    sitting = sitting_by_person(there.case)
    held = bench(there, OF_THE_TRIBUNAL)
    free = [each for each in held.free if each.pk not in sitting]
    chairs = [each for each in free if Role.TRIBUNAL_CHAIR in held.roles[each.pk]]
    return chairs or free


def sitting_by_person(case: Case) -> dict[int, PanelSeat]:
    """The seats of a panel that nobody left, by the key of who sits there.

    Two seats of records that were merged into one are one person's, and one seat. A
    case that was joined to another has the panel of that one.
    """
    there = Q(case=case) | Q(case=case.joined_to_id)
    seats = PanelSeat.objects.sitting().filter(there).order_by("-pk")
    seats = seats.select_related("member", "draw")
    return {seat.member.kept_id: seat for seat in seats}


def in_office(seat: PanelSeat, roles: Collection[str]) -> bool:
    """Whether somebody of these roles may still sit where they were drawn to."""
    offices = SUBSTITUTES if seat.is_substitute else OF_THE_TRIBUNAL
    return any(role in offices for role in roles)


def out_of_office(seat: PanelSeat) -> Finding:
    """That somebody no longer holds what they were drawn for."""
    facts = {"member": seat.member.number, "case": seat.case.number}
    return Finding("out-of-office", facts)


def may_read(worn: Worn, filing: Filing, unserved: set[int]) -> bool:
    """Whether somebody may read a filing now; ``unserved`` are keys of those filings
    that some party is not yet proved to have been served with.

    The Secretariat reads all that is filed, a party what it filed and what was served
    on it, the panel, and the panel on appeal (VIII.2-c), what was served on everybody,
    and never an approach (VIII.1-f), what the parties propose in order to settle
    (VIII.1-l) or an appeal against what it has yet to decide (VII.4-a). Whoever sits on
    the panel reads as the panel does, whatever else they hold. Before admission a free
    member of the Tribunal reads what there is to decline, and later the challenges, of
    a panel on which the member does not sit.
    """
    if worn.parties:
        mine = {party.pk for party in worn.parties}
        served = {service.party_id for service in filing.services.all()}
        return filing.party_id in mine or bool(mine & served)
    if not worn.hats.isdisjoint((Hat.PANELLIST, Hat.ON_APPEAL)):
        return filing.kind not in KEPT_FROM_THE_PANEL and filing.pk not in unserved
    if Hat.SECRETARIAT in worn.hats and Hat.SEATED not in worn.hats:
        return True
    if filing.kind == FilingKind.CHALLENGE and Hat.BESIDE in worn.hats:
        return filing.pk not in unserved
    return Hat.TRIBUNAL in worn.hats and worn.case.state in ("filed", "declined")


def may_read_sealed(worn: Worn, seal: DocumentSeal) -> bool:
    """Whether somebody reads what a seal is on, of a filing that they may read.

    By order of the Tribunal it stays with the parties, the panel and the Secretariat
    (VIII.1-n), and with the panel on appeal. Correspondence is read by whoever handed
    it in, and else by nobody but by a grant in force (VII.3). ``seal`` is read with
    ``whole``.
    """
    filing, member = seal.filing, worn.member
    mine = {party.pk for party in worn.parties}
    panel = Hat.PANELLIST in worn.hats
    office = Hat.SECRETARIAT in worn.hats and Hat.SEATED not in worn.hats
    if seal.ground == SealGround.ORDER:
        return bool(mine) or panel or office or Hat.ON_APPEAL in worn.hats
    if filing.party_id in mine or _acted(member, filing.act):
        return True
    for asked in seal.asked.all():
        decision = getattr(asked, "decision", None)
        if decision is None or not decision.in_force(worn.on):
            continue
        applied = (
            asked.party_id in mine if asked.party_id else _acted(member, asked.act)
        )
        if {
            Reach.APPLICANT: applied and Hat.SEATED not in worn.hats,
            Reach.PARTIES: bool(mine),
            Reach.PANEL: bool(mine) or panel,
        }[Reach(decision.reach)]:
            return True
    return False


def _acted(member: Member | None, act: Act) -> bool:
    """Whether an act was somebody's, by the record that stands of them."""
    return member is not None and act.who is not None and act.who.kept_id == member.pk


def may_see_the_panel(worn: Worn) -> bool:
    """Whether somebody may see who sits on the panel of a case, and how it was drawn.

    Everybody may from the publication on; before it the parties, the panel, the rest of
    the Tribunal that nothing ties, and the Secretariat.
    """
    return worn.case.state in PUBLISHED or not worn.hats.isdisjoint(SEE_THE_PANEL)
