"""The panel of a case: drawn, challenged, stepped down from, filled again (VIII.1-g).

Each function is one act, and refuses by raising Refused or is done whole. When the
case is heard, and what is decided, is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from typing import Final, NamedTuple

from django.conf import settings
from django.utils.translation import gettext

from rulebook.days import day_of
from rulebook.findings import Finding
from rulebook.rules import Rule
from standings import names, record
from standings.documents import Document
from standings.faults import refuse, text_faults
from standings.models import Act, Appointment, Member, Role, User

from .access import (
    OF_THE_TRIBUNAL,
    bench,
    in_office,
    out_of_office,
    sitting_by_person,
    tied,
    who_decides_challenges,
    who_seats_panels,
)
from .appealed import apart, response_faults
from .draw import in_order_of_lot, seed_of
from .filing import LONGEST_TEXT, filing_faults, keep
from .models import (
    Case,
    Challenge,
    DeclaredTie,
    Draw,
    FilingKind,
    Kind,
    PanelSeat,
    Party,
    TermKind,
)
from .moves import State
from .procedure import awaited, begin, go_on, is_over, start
from .service import others, serve, tell_others, unserved
from .ties import TIES, Ties, ties_of

PLACES: Final = 3
QUORUM: Final = 2


def seat_the_panel(*, case: Case, by: User | Member, at: datetime) -> Draw:
    """Draws the panel of a case; every party may challenge it, each in its own time."""
    with record.acting():
        begun = begin(case, "seat-the-panel", by=by, at=at)
        refuse(*seat_faults(begun.case, at))
        act = record.enter("seat-panel", begun.case, public=True, **go_on(begun))
        return _filled(act, begun.case)


def replace(*, case: Case, by: User | Member, at: datetime) -> Draw:
    """Draws who takes the places that are empty, or whose holder may no longer sit."""
    with record.acting():
        begun = begin(case, "replace", by=by, at=at)
        refuse(*replace_faults(begun.case, at))
        act = record.enter("fill-panel", begun.case, **go_on(begun))
        return _filled(act, begun.case)


def hear_anew(*, case: Case, by: User | Member, at: datetime) -> Draw:
    """Fills a panel of which too few are left who heard the case; it is heard anew."""
    with record.acting():
        begun = begin(case, "hear-anew", by=by, at=at)
        refuse(*hear_anew_faults(begun.case, at))
        act = record.enter("hear-anew", begun.case, **go_on(begun))
        return _filled(act, begun.case)


def challenge(
    *,
    case: Case,
    member: Member,
    text: str,
    documents: Sequence[Document] = (),
    by: User | Member,
    at: datetime,
) -> Challenge:
    """Challenges a member of the panel, and serves the reasons on the other parties.

    After its time it is received too, and marked late: what became known only then may
    still count, and that is for those who decide it.
    """
    with record.acting():
        begun = begin(case, "challenge", by=by, at=at)
        case, party = begun.case, begun.party
        text = names.prose(text)
        refuse(*filing_faults(text, documents), *challenge_faults(case, party, member))
        seat = sitting_by_person(case)[member.kept_id]
        act = record.enter("challenge-member", case, **go_on(begun))
        filing = keep(act, case, FilingKind.CHALLENGE, text, documents, party)
        serve(act, others(case, party), [filing])
        deciders = who_decides_challenges(Ties(case, day_of(at)))
        tell_others(act, [seat.member, *deciders])
        return Challenge.objects.create(
            seat=seat, filing=filing, is_late=_is_late(seat, party, at)
        )


def decide_challenge(
    *, challenge: Challenge, uphold: bool, reason: str, by: User | Member, at: datetime
) -> Challenge:
    """Decides a challenge, as somebody who does not sit on the panel; upheld, the
    member leaves it."""
    with record.acting():
        begun = begin(challenge.seat.case, "decide-challenge", by=by, at=at)
        challenge = Challenge.objects.select_related("seat__member", "filing__act").get(
            pk=challenge.pk
        )
        reason = names.prose(reason)
        refuse(
            *text_faults("reason", reason, LONGEST_TEXT, lines=True),
            *decide_faults(challenge),
        )
        act = record.enter(
            "decide-challenge",
            begun.case,
            reason=reason,
            provisions=[Rule.PANEL],
            facts={"challenge": challenge.filing.act_id, "upheld": uphold},
            **go_on(begun),
        )
        panel = _panel(begun.case)
        challenge.is_upheld, challenge.decided_by = uphold, act
        challenge.save(update_fields=["is_upheld", "decided_by"])
        if uphold:
            _leaves(act, challenge.seat)
        _tell_everybody(act, begun.case, panel)
        return challenge


def recuse(*, case: Case, reason: str, by: User | Member, at: datetime) -> PanelSeat:
    """Steps down from a panel, for a reason that the parties read."""
    with record.acting():
        begun = begin(case, "recuse", by=by, at=at)
        reason = names.prose(reason)
        refuse(*text_faults("reason", reason, LONGEST_TEXT, lines=True))
        act = record.enter("recuse", begun.case, reason=reason, **go_on(begun))
        seat = _own_seat(begun.worn.seat)
        _leaves(act, seat)
        _tell_everybody(act, begun.case, _panel(begun.case))
        return seat


def declare_tie(*, case: Case, by: User | Member, at: datetime) -> DeclaredTie:
    """Declares that something ties whoever acts to a case; a seat in it is left."""
    with record.acting():
        begun = begin(case, "declare-tie", by=by, at=at)
        act = record.enter("declare-tie", begun.case, **go_on(begun))
        declared = DeclaredTie.objects.create(
            case=begun.case, member=begun.worn.member, act=act
        )
        if begun.worn.seat is not None:
            _leaves(act, begun.worn.seat)
            _tell_everybody(act, begun.case, _panel(begun.case))
        return declared


# Who sits


def fit_seats(case: Case, *, on: date) -> list[PanelSeat]:
    """The seats whose holders may decide on a day: in office, and tied by nothing."""
    return [seat for seat, why in judged(case, on=on) if why is None]


def heard_by(case: Case, *, on: date) -> list[PanelSeat]:
    """Of those, the ones whose holders heard the case when it was last heard."""
    last = case.hearings.last()
    heard = set(last.attendance.values_list("seat", flat=True)) if last else set()
    return [seat for seat in fit_seats(case, on=on) if seat.pk in heard]


def panel_findings(case: Case, *, on: date) -> Iterator[Finding]:
    """Yields what is wrong with a panel on a day: who may no longer sit, what is empty.

    A fixed number of queries.
    """
    seats = judged(case, on=on)
    yield from (why for _seat, why in seats if why is not None)
    empty = PLACES - len(seats)
    if empty and case.state != State.ADMITTED and case.draws.exists():
        yield Finding("place-empty", {"case": case.number, "empty": empty})


def judged(case: Case, *, on: date) -> list[tuple[PanelSeat, Finding | None]]:
    """Each seat of a panel, and why its holder may not decide on a day."""
    sitting = sitting_by_person(case)
    people = Member.objects.in_bulk(list(sitting))
    ties = ties_of(case, people.values(), on=on)
    held: dict[int, set[str]] = {pk: set() for pk in sitting}
    appointed = Appointment.objects.on(on).filter(member__in=sitting)
    for pk, role in appointed.values_list("member", "role"):
        held[pk].add(role)

    def why(pk: int, seat: PanelSeat) -> Finding | None:
        if pk in ties:
            return tied(case, people[pk], ties[pk])
        return None if in_office(seat, held[pk]) else out_of_office(seat)

    found = [(seat, why(pk, seat)) for pk, seat in sitting.items()]
    return sorted(found, key=lambda each: each[0].pk)


def _panel(case: Case) -> list[Member]:
    return [seat.member for seat in sitting_by_person(case).values()]


def _own_seat(seat: PanelSeat | None) -> PanelSeat:
    assert seat is not None, "only whoever sits steps down"
    return seat


# The draw


class Pool(NamedTuple):
    """Who can be drawn for the places of a panel, by number, and who is passed over."""

    places: int
    tribunal: list[str]
    referees: list[str]
    passed_over: dict[str, list[str]]


def pool_of(case: Case, *, on: date) -> Pool:
    """Who can be drawn on a day. Referees where too few of the Tribunal are free."""
    places = PLACES - len(fit_seats(case, on=on))
    sitting = sitting_by_person(case)
    there = Ties(case, on)
    own = bench(there, OF_THE_TRIBUNAL)
    tribunal = [each.number for each in own.free if each.pk not in sitting]
    passed_over = {each.number: ties for each, ties in own.tied.items()}
    referees = []
    if len(tribunal) < places:
        more = bench(there, [Role.REFEREE])
        apart = own.roles.keys() | sitting.keys()
        referees = [each.number for each in more.free if each.pk not in apart]
        passed_over |= {
            each.number: ties
            for each, ties in more.tied.items()
            if each.pk not in own.roles
        }
    return Pool(places, tribunal, referees, passed_over)


def seat_faults(case: Case, at: datetime) -> Iterator[Finding]:
    """Yields why a panel is not drawn yet: for after it nobody answers any more."""
    yield from answer_faults(case, at)
    yield from _pool_faults(case, at)


def replace_faults(case: Case, at: datetime) -> Iterator[Finding]:
    """Yields why nobody is drawn for a place."""
    on = day_of(at)
    if len(fit_seats(case, on=on)) == PLACES:
        yield Finding("panel-is-whole", {"case": case.number})
    if case.state == State.HEARD and len(heard_by(case, on=on)) < QUORUM:
        yield Finding("hearing-is-lost", {"case": case.number, "quorum": QUORUM})
    yield from _pool_faults(case, at)


def hear_anew_faults(case: Case, at: datetime) -> Iterator[Finding]:
    """Yields why a case that was heard is not heard anew."""
    # An appeal is heard anew with another that came after its hearing (VIII.2-c).
    if len(heard_by(case, on=day_of(at))) >= QUORUM and not apart(case, at):
        yield Finding("hearing-stands", {"case": case.number, "quorum": QUORUM})
    yield from _pool_faults(case, at)


def answer_faults(case: Case, at: datetime) -> Iterator[Finding]:
    """Yields whose answer or reply a case still waits for; of an appeal, until when."""
    kinds = [TermKind.REPLY]
    if case.kind == Kind.APPEAL:
        yield from response_faults(case, at)
    else:
        kinds.append(TermKind.ANSWER)
    waiting = awaited(case, at, *kinds)
    if who := sorted({each.party.who for each in waiting if each.party}):
        facts = {"case": case.number, "who": ", ".join(who)}
        yield Finding("answers-awaited", facts)


def _pool_faults(case: Case, at: datetime) -> Iterator[Finding]:
    pool = pool_of(case, on=day_of(at))
    missing = pool.places - len(pool.tribunal) - len(pool.referees)
    if missing > 0:
        over = [
            f"{number} ({', '.join(gettext(TIES[tie]) for tie in ties)})"
            for number, ties in pool.passed_over.items()
        ]
        facts = {
            "case": case.number,
            "missing": missing,
            "passed_over": "; ".join(over) or gettext("nobody"),
        }
        yield Finding("too-few-to-sit", facts)


def _filled(act: Act, case: Case) -> Draw:
    """Draws for every place that nobody fit sits in, by the lot of ``draw``.

    Told to the parties, who are served with it, and to the panel.
    """
    on = day_of(act.at)
    pool = pool_of(case, on=on)
    unfit = [seat for seat, why in judged(case, on=on) if why is not None]
    seed = seed_of(case.number, act.previous, case.draws.count())
    order = in_order_of_lot(seed, pool.tribunal) + in_order_of_lot(seed, pool.referees)
    drawn = order[: pool.places]
    draw = Draw.objects.create(
        case=case,
        seed=seed,
        pool={"tribunal": pool.tribunal, "referees": pool.referees},
        passed_over=pool.passed_over,
        drawn=drawn,
        act=act,
    )
    left = [seat.member for seat in unfit]
    for seat in unfit:
        _leaves(act, seat)
    for number in drawn:
        member = Member.objects.numbered(number)
        substitute = number in pool.referees
        draw.seats.create(case=case, member=member, is_substitute=substitute)
    _preside(case, on)
    for service in _tell_everybody(act, case, [*left, *_panel(case)]):
        days, party = settings.CHALLENGE_DAYS, service.party
        start(act, case, TermKind.CHALLENGE, days, party=party, service=service)
    return draw


def _leaves(act: Act, seat: PanelSeat) -> None:
    """Ends every seat of whoever sits in this one."""
    same = Member.objects.one_with(seat.member.kept_id)
    seat.case.panel.sitting().filter(member__in=same).update(left_by=act)
    _preside(seat.case, day_of(act.at))


def _preside(case: Case, on: date) -> None:
    """Names who presides where nobody does: a chair who sits, else the first drawn."""
    seats = list(case.panel.sitting().order_by("is_substitute", "pk"))
    if not seats or any(seat.presides for seat in seats):
        return
    chairs = Appointment.objects.on(on).filter(role=Role.TRIBUNAL_CHAIR)
    keys = set(chairs.values_list("member", flat=True))
    first = next((seat for seat in seats if seat.member_id in keys), seats[0])
    first.presides = True
    first.save(update_fields=["presides"])


# Challenges


def challenge_faults(case: Case, party: Party, member: Member) -> Iterator[Finding]:
    """Yields why a party cannot challenge somebody."""
    seat = sitting_by_person(case).get(member.kept_id)
    if seat is None:
        facts = {"member": member.number, "case": case.number}
        yield Finding("not-on-the-panel", facts)
    elif seat.challenges.open().filter(filing__party=party).exists():
        yield Finding("challenged-already", {"member": member.number})


def decide_faults(challenge: Challenge) -> Iterator[Finding]:
    """Yields why a challenge is not to be decided, or not yet."""
    seat = challenge.seat
    if challenge.decided_by_id is not None or seat.left_by_id is not None:
        yield Finding("challenge-over", {"member": seat.member.number})
    elif challenge.filing_id in unserved(seat.case):
        yield Finding("challenge-unserved", {"member": seat.member.number})


def _is_late(seat: PanelSeat, party: Party, at: datetime) -> bool:
    """Whether a party's time to challenge a member is over."""
    of = {"kind": TermKind.CHALLENGE, "made_by": seat.draw.act_id}
    times = party.terms.begun().filter(**of).select_related("case")
    return any(is_over(time, at) for time in times)


# Who is told


def _tell_everybody(act: Act, case: Case, members: Iterable[Member]) -> list:
    """Serves every party with an act, and tells these, and who seats the panel."""
    services = serve(act, others(case, None))
    tell_others(act, [*members, *who_seats_panels(Ties(case, day_of(act.at)))])
    return services
