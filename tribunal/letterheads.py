"""What a federation says of its letterhead on an appeal; it bars nothing (VIII.2-b).

It knows who is asked and who may answer, and nothing of what an appeal says.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import datetime

from django.db.models import F, OuterRef, Q, Subquery

from rulebook.days import day_of
from rulebook.findings import Denied, Finding
from standings import record
from standings.access import Right, demand
from standings.faults import refuse
from standings.models import Act, Member, User, acting_member
from standings.notices import tell

from .models import AppealLetter, Case, LetterheadAnswer, Party, Side
from .moves import OPEN, State
from .service import acting_for, others


def answer_letterhead(
    *, letter: AppealLetter, confirms: bool, by: User | Member, at: datetime
) -> LetterheadAnswer:
    """Says, for a federation, whether a letterhead is its own; it bars nothing.

    Raises Denied for who is no officer of it, or is a party to the case.
    """
    with record.acting():
        asked = AppealLetter.objects.select_related("appeal__case", "federation")
        letter = asked.get(pk=letter.pk)
        case, federation = letter.appeal.case, letter.federation
        assert federation is not None
        role = demand(by, Right.CONFIRM_LETTERHEAD, federation, on=day_of(at))
        if why := list(own_letter_faults(letter, acting_member(by))):
            raise Denied(*why)
        refuse(*answered_faults(letter))
        said = "confirmed_by" if confirms else "denied_by"
        act = record.enter(
            "answer-letterhead",
            case,
            at=at,
            by=by,
            role=role,
            facts={said: federation.code},
        )
        answer = LetterheadAnswer.objects.create(
            letter=letter, confirms=confirms, act=act
        )
        parties = others(case, None)
        if case.state == State.FILED:
            parties = [each for each in parties if each.side == Side.FILER]
        tell(act, *(who for party in parties for who in acting_for(party, at)))
        return answer


def own_letter_faults(letter: AppealLetter, member: Member | None) -> Iterator[Finding]:
    """Yields why a member does not answer for the federation: a party, or for one."""
    appeal = letter.appeal
    there = Party.objects.filter(case__in=[appeal.case, appeal.first_case])
    people = {
        key
        for party in there.select_related("member", "representative")
        for key in party.people
    }
    if member is not None and member.kept_id in people:
        facts = {"member": member.number, "case": appeal.case.number}
        yield Finding("letterhead-in-own-cause", facts)


def answered_faults(letter: AppealLetter) -> Iterator[Finding]:
    """Yields why nothing is to be said of a letterhead any more."""
    if LetterheadAnswer.objects.filter(letter=letter).exists():
        facts = {
            "case": letter.appeal.case.number,
            "federation": str(letter.federation),
        }
        yield Finding("letterhead-answered", facts)


def to_confirm(case: Case) -> AppealLetter | None:
    """The letter of an appeal about whose letterhead its federation is asked.

    It is the last that was on the appellant's own; None where there is none.
    """
    letters = AppealLetter.objects.filter(appeal__case=case, federation__isnull=False)
    found = letters.select_related(
        "appeal__case", "appeal__against__case", "federation", "filing__act", "answer"
    )
    own = [
        each for each in found if each.federation_id == each.appeal.own_federation_id
    ]
    return own[-1] if own else None


def letterheads_asked(
    member: Member, federations: Collection[str]
) -> list[AppealLetter]:
    """The letterheads that an officer of these federations is asked about and that none
    has answered yet, the first first; of open appeals to which they are no party.

    Two queries.
    """
    if not federations:
        return []
    own = AppealLetter.objects.filter(
        federation__code__in=federations,
        federation=F("appeal__own_federation"),
        appeal__case__state__in=OPEN,
    )
    last = own.filter(appeal=OuterRef("appeal")).order_by("-pk").values("pk")[:1]
    asked = own.filter(pk=Subquery(last), answer=None).order_by("pk")
    people = Member.objects.one_with(member.pk)
    tied = Party.objects.filter(Q(member__in=people) | Q(representative__in=people))
    cases = tied.values("case")
    asked = asked.exclude(appeal__case__in=cases)
    asked = asked.exclude(appeal__against__case__in=cases)
    return list(asked.select_related("appeal__case", "federation"))


def ask_federation(letter: AppealLetter, act: Act) -> None:
    """Asks the appellant's own federation whether its letterhead is its own.

    Its officers are told, but for those who are a party or act for one.
    """
    appeal, federation = letter.appeal, letter.federation
    if federation is None or federation.pk != appeal.own_federation_id:
        return
    officers = [
        each
        for each in federation.officers_on(day_of(act.at))
        if not list(own_letter_faults(letter, each))
    ]
    if officers:
        asked = record.enter(
            "ask-letterhead",
            appeal.case,
            at=act.at,
            by=None,
            role="",
            facts={"federation": federation.code} | record.step(act),
        )
        tell(asked, *officers)
