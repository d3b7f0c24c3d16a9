"""What the registers themselves bring before the Tribunal (X.1-c, X.1-e, X.1-f).

A dispute over a result opens a case; what a match was found to be is referred, and
becomes a case only when somebody opens it, unless somebody says that it needs none. How
either is decided is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from functools import reduce
from operator import or_
from typing import Any, Final

from django.db.models import (
    Exists,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    TextField,
)
from django.db.models.functions import Cast
from django.utils.translation import override

from rulebook.catalogue.matches import MATCHES_REFERRED
from rulebook.days import day_of
from rulebook.findings import Finding
from rulebook.wording import sentence
from standings import record
from standings.access import Powers, Right, demand, powers
from standings.confirmation import dispute_result
from standings.convening import HUMAN
from standings.faults import refuse, text_faults
from standings.models import (
    Act,
    Actor,
    Answer,
    Classification,
    Match,
    MatchState,
    Member,
    Result,
    Seat,
    User,
    acting_member,
)
from standings.notices import tell
from standings.registration import LONGEST_REASON, find_form

from .filing import digest_of, enter_case, keep, opened
from .models import Case, FilingKind, Kind, Party, PassedOver, Side
from .moves import OPEN
from .orders import SEALED_CASE
from .service import serve

ENGLISH: Final = "en-gb"
"""The language in which the registers write what they file."""


def dispute(*, result: Result, reason: str, by: User | Member, at: datetime) -> Match:
    """Disputes a result as a party, and opens the case of it in the same act."""
    with record.acting():
        match = dispute_result(result=result, reason=reason, by=by, at=at)
        open_disputed(match=match, at=at)
        return match


def open_disputed(*, match: Match, at: datetime) -> Case | None:
    """Opens the case of a disputed result, filed by the registers (X.1-c).

    Whose side disputed it filed it, and the other sides answer. None where the match
    has its case, so that none is opened twice.
    """
    with record.acting():
        found = disputed().filter(pk=match.pk)
        by = found.values_list("disputed_by", flat=True).first()
        if by is None:
            return None
        said = Answer.objects.select_related("member").get(act=by)
        mine, others = _sides(match, said.member)
        case = opened(Kind.DISPUTED_RESULT, at, match=match)
        _file(case, said.reason, mine, others, said.member, by=None, role="", at=at)
        return case


def disputed() -> QuerySet[Any]:
    """The matches whose dispute has no case yet, with the act ``disputed_by``."""
    said = Answer.objects.filter(result__match=OuterRef("pk"), confirms=False)
    last = said.order_by("-act").values("act")[:1]
    of_it = Case.objects.filter(match=OuterRef("pk"), kind=Kind.DISPUTED_RESULT)
    since = Q(state__in=OPEN) | Q(made_by__gt=OuterRef("disputed_by"))
    found = Match.objects.filter(state=MatchState.DISPUTED)
    found = found.annotate(disputed_by=Subquery(last))
    return found.filter(~Exists(of_it.filter(since)), disputed_by__isnull=False)


# What is referred


def referred() -> QuerySet[Match]:
    """The matches that were found to be for the Tribunal to see, and have no such case.

    One of which it was said that it needs none waits no more, unless it is held anew to
    be something. Nothing is accused by it (X.1-f), and nothing done before somebody
    opens a case.
    """
    stands = Classification.objects.filter(match=OuterRef("pk")).order_by("-act")
    text = stands.annotate(text=Cast("findings", TextField())).values("text")[:1]
    is_told = reduce(
        or_, (Q(found_as__contains=f'"{code}"') for code in MATCHES_REFERRED)
    )
    of_it = Case.objects.filter(match=OuterRef("pk"), kind=Kind.REFERRAL)
    last = Subquery(stands.values("pk")[:1])
    found = Match.objects.standing().annotate(found_as=Subquery(text), held_as=last)
    over = PassedOver.objects.filter(classification=OuterRef("held_as"))
    return found.filter(is_told, ~Exists(of_it), ~Exists(over))


def why_referred(match: Match) -> list[Finding]:
    """What a match was found to be that is for the Tribunal to see."""
    return [each for each in match.held.found if each.code in MATCHES_REFERRED]


def refer(*, match: Match, by: Actor, at: datetime) -> Case:
    """Opens a case of what the registers refer, filed by them at somebody's hand.

    Everybody who sat at the match as a player answers it; nobody filed it.
    """
    with record.acting():
        role = demand(by, referring(powers(by, on=day_of(at))), on=day_of(at))
        refuse(*referral_faults(match))
        with override(ENGLISH):
            text = "\n".join(map(sentence, why_referred(match)))
        case = opened(Kind.REFERRAL, at, match=match)
        _file(case, text, (), _players(match), None, by=by, role=role, at=at)
        return case


def pass_over(*, match: Match, reason: str, by: Actor, at: datetime) -> PassedOver:
    """Says that what the registers refer needs no case, and why.

    The reason is the Tribunal's own: nobody was accused, so nobody is told. Nobody says
    it of a match at which they sat.
    """
    with record.acting():
        role = demand(by, referring(powers(by, on=day_of(at))), on=day_of(at))
        refuse(
            *pass_over_faults(match, acting_member(by)),
            *text_faults("reason", reason, LONGEST_REASON, lines=True),
        )
        act = record.enter(
            "pass-over-referral", match, at=at, by=by, role=role, reason=reason
        )
        return PassedOver.objects.create(classification=match.held, act=act)


def refers(held: Powers) -> bool:
    """Whether somebody sees what is referred, and says what becomes of it."""
    return any(held.role(each) for each in (Right.DECIDE_CASES, Right.SCREEN_CASES))


def referring(held: Powers) -> Right:
    """The right by which somebody opens a case of what is referred."""
    decides = held.role(Right.DECIDE_CASES)
    return Right.DECIDE_CASES if decides else Right.SCREEN_CASES


def passed_over(match: Match) -> Act | None:
    """The act by which a match was passed over as it is held now, for the offices that
    say so; None where it was not."""
    found = PassedOver.objects.filter(classification=match.held)
    return Act.objects.told().filter(pk__in=found.values("act")).first()


def pass_over_faults(match: Match, member: Member | None) -> Iterator[Finding]:
    """Yields why somebody does not say that a match needs no case."""
    yield from referral_faults(match)
    yield from _own_faults(match, member)


def referral_faults(match: Match) -> Iterator[Finding]:
    """Yields why no case is to be opened of a match as referred."""
    case = Case.objects.filter(match=match, kind=Kind.REFERRAL).first()
    if case is not None:
        number = SEALED_CASE if case.is_sealed else case.number
        facts = {"match": match.number, "case": number}
        yield Finding("referred-already", facts)
    elif PassedOver.objects.filter(classification=match.held).exists():
        yield Finding("passed-over-already", {"match": match.number})
    elif not referred().filter(pk=match.pk).exists():
        yield Finding("not-referred", {"match": match.number})


def _own_faults(match: Match, member: Member | None) -> Iterator[Finding]:
    """Yields that somebody sat at a match themselves."""
    seats = match.seats.select_related("member")
    sat = {seat.member.kept_id for seat in seats if seat.member}
    if member is not None and member.pk in sat:
        facts = {"member": member.number, "match": match.number}
        yield Finding("sat-at-the-referred", facts)


# What is filed


def _file(
    case: Case,
    text: str,
    filers: Iterable[Seat],
    respondents: Iterable[Seat],
    author: Member | None,
    *,
    by: Actor,
    role: str,
    at: datetime,
) -> None:
    """Enters a case of the registers, and tells its filers; one of them wrote it."""
    act = record.enter(
        "file-case",
        case,
        at=at,
        by=by,
        role=role,
        after=case.state,
        facts={"digest": digest_of(text, ())},
        public=True,
    )
    enter_case(case, act)
    mine = [_party(case, Side.FILER, seat, act) for seat in filers]
    for seat in respondents:
        _party(case, Side.RESPONDENT, seat, act)
    own = next((each for each in mine if each.member == author), None)
    filing = keep(act, case, FilingKind.OPENING, text, party=own)
    serve(act, [each for each in mine if each is not own], [filing])
    tell(act, own.member if own else None)


def _party(case: Case, side: Side, seat: Seat, act: Act) -> Party:
    who = {"member": seat.member, "name": seat.name}
    return Party.objects.create(case=case, side=side, made_by=act, **who)


def _players(match: Match) -> list[Seat]:
    """The seats of those who took part; a non-human is no participant (VII.1)."""
    return list(match.seats.filter(species=HUMAN).select_related("member"))


def _sides(match: Match, member: Member) -> tuple[list[Seat], list[Seat]]:
    """Who sat on somebody's side of a match, and who on the others."""
    seats = _players(match)
    teams = find_form(match.form).teams
    own = {seat.letter for seat in seats if seat.member_id == member.kept_id}
    mine = next((team for team in teams if own & set(team)), "")
    return (
        [seat for seat in seats if seat.letter in mine],
        [seat for seat in seats if seat.letter not in mine],
    )
