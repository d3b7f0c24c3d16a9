"""Answers to results: confirmed or disputed by a side, or confirmed for the silent.

Each function that answers is one act, and refuses by raising Refused or is done whole.
How a result came to be told is not known here.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.conf import settings

from rulebook.days import day_of
from rulebook.findings import Denied, Finding, Refused

from . import names, record
from .access import Right, demand
from .faults import refuse, text_faults
from .models import (
    Act,
    Actor,
    Answer,
    Match,
    MatchState,
    Member,
    Notice,
    Result,
    Role,
    Seat,
    User,
    acting_member,
)
from .notices import acknowledge, tell
from .registration import LONGEST_REASON, find_form, parties
from .tallies import settle


def confirm_result(*, result: Result, by: User | Member, at: datetime) -> Match:
    """Confirms a result as a party on another side than the one that told it.

    When every side has said the same, the match is confirmed, and its parties change
    nothing more of it.
    """
    with record.acting():
        match = taken_up(result.match)
        mine = confirming(match, result, by)
        told = _telling(match, result, by, Role.MEMBER, at)
        act = record.enter("confirm-result", match, **told)
        keep_answer(match, result, mine, act, confirms=True)
        settle(match, act)
        tell(act, *parties(match))
        return match


def confirm_unanswered(
    *, result: Result, reason: str, by: Actor, at: datetime
) -> Match:
    """Confirms, as an officer, a result that nobody answered for the days allowed.

    An officer does so on record, and never a timer; nor for a match of his own.
    """
    with record.acting():
        match = taken_up(result.match)
        role = demand(by, Right.CONFIRM_UNANSWERED, on=day_of(at))
        officer = acting_member(by)
        if officer is None:
            # Even while nobody is appointed, no result confirms itself.
            told = {"right": str(Right.CONFIRM_UNANSWERED.label)}
            raise Denied(Finding("nobody-acts", told))
        reason = names.prose(reason)
        refuse(*text_faults("reason", reason, LONGEST_REASON, lines=True))
        refuse(*unanswered_faults(match, result, by, at))
        answer = _telling(match, result, by, role, at)
        act = record.enter("confirm-unanswered", match, reason=reason, **answer)
        Answer.objects.create(
            result=result, member=officer, confirms=True, reason=reason, act=act
        )
        move(match, MatchState.CONFIRMED)
        settle(match, act)
        tell(act, *parties(match))
        return match


def dispute_result(
    *, result: Result, reason: str, by: User | Member, at: datetime
) -> Match:
    """Disputes a result, as a party; the entry stands as disputed (X.1-c)."""
    with record.acting():
        match = taken_up(result.match)
        mine = as_party(match, by)
        reason = names.prose(reason)
        refuse(
            *text_faults("reason", reason, LONGEST_REASON, lines=True),
            *answer_faults(match, result, MatchState.CONFIRMED),
        )
        told = _telling(match, result, by, Role.MEMBER, at)
        act = record.enter("dispute-result", match, reason=reason, **told)
        keep_answer(match, result, mine, act, confirms=False, reason=reason)
        settle(match, act)
        tell(act, *parties(match))
        return match


def awaiting(member: Member) -> list[Match]:
    """The matches whose result waits for a member's side to confirm or dispute it."""
    sat = Match.objects.filter(seats__member=member, state=MatchState.REPORTED)
    told = sat.filter(results__isnull=False).distinct().latest_first()
    met = told.whole().prefetch_related("results__act__who", "results__answers__member")
    return [each for each in met if _side_of_member(each, member) in waits_for(each)]


def waits_for(match: Match) -> list[str]:
    """The sides that have not yet said what a match's result in force says.

    None where it is settled, or nothing was told. ``match`` is whole.
    """
    result = match.in_force
    if match.state != MatchState.REPORTED or result is None:
        return []
    agreed = sides_agreed(match, result)
    return [team[0] for team in find_form(match.form).teams if team[0] not in agreed]


def answer_open_until(result: Result) -> datetime:
    """The moment from which an officer may confirm what nobody has answered."""
    return result.act.at + timedelta(days=settings.CONFIRMATION_DAYS)


class ToPassOn(NamedTuple):
    """Whom somebody is asked to tell of an act, and until when they may answer."""

    members: list[Member]
    until: datetime | None


def to_pass_on(notice: Notice) -> ToPassOn | None:
    """What the recipient of a notice is asked to pass on; None for nothing.

    It is for who sat at a match and got no letter of the act, having no log-in then.
    """
    act = notice.act
    if act.subject_kind != "match" or notice.member_id is None:
        return None
    sat = Seat.objects.filter(match=Match.objects.numbered(act.subject))
    if sat.filter(member=notice.member_id).exists():
        return None
    unread = Notice.objects.filter(act=act.number, letter=None)
    told = Member.objects.named(day_of(act.at)).filter(notices__in=unread)
    silent = list(told.filter(seats__in=sat).distinct())
    result = Result.objects.filter(act=act.number).select_related("act").first()
    until = answer_open_until(result) if result else None
    return ToPassOn(silent, until) if silent else None


class Party(NamedTuple):
    """Somebody who sat at a match, and for which side, by its first seat."""

    member: Member
    side: str


def taken_up(match: Match) -> Match:
    """The match as it now stands. Raises Refused for one that was withdrawn."""
    match = Match.objects.get(pk=match.pk)
    if match.state == MatchState.WITHDRAWN:
        raise Refused(Finding("match-withdrawn", {"match": match.number}))
    return match


def party_of(match: Match, by: Actor) -> Party | None:
    """Whoever acts, as a party to the match; None for who did not sit at it."""
    member = acting_member(by)
    seat = match.seats.filter(member=member).first() if member else None
    return Party(member, _side_of(match, seat)) if member and seat else None


def as_party(match: Match, by: User | Member) -> Party:
    """Whoever acts, as a party. Raises Denied for who did not sit at the match."""
    party = party_of(match, by)
    if party is None:
        raise Denied(Finding("not-a-party", {"match": match.number}))
    return party


def _side_of_member(match: Match, member: Member) -> str:
    seat = next(each for each in match.seats.all() if each.member_id == member.pk)
    return _side_of(match, seat)


def _side_of(match: Match, seat: Seat) -> str:
    """The side of a seat, by its first seat."""
    teams = find_form(match.form).teams
    return next(team[0] for team in teams if seat.letter in team)


def sides_agreed(match: Match, result: Result) -> set[str]:
    """The sides that have told or confirmed a result."""
    said = {each.member.kept_id for each in result.answers.all() if each.confirms}
    if result.act.who is not None:
        said.add(result.act.who.kept_id)
    return {
        _side_of(match, seat) for seat in match.seats.all() if seat.member_id in said
    }


def confirming(match: Match, result: Result, by: User | Member) -> Party:
    """The party that confirms a result. Raises Denied, and Refused where it cannot."""
    mine = as_party(match, by)
    refuse(*answer_faults(match, result))
    # A reporter's log-in that is a member's by now told it as the same person.
    same = isinstance(by, User) and result.act.account_id == by.pk
    if same or mine.side in sides_agreed(match, result):
        facts = {"member": mine.member.number}
        raise Refused(Finding("your-side-has-said-so", facts))
    return mine


def unanswered_faults(
    match: Match, result: Result, by: Actor, at: datetime
) -> Iterator[Finding]:
    """Yields why an officer cannot confirm what nobody answered. Raises Denied."""
    refuse(*answer_faults(match, result))
    officer = acting_member(by)
    told = [match.reports.get(act__verb="report-match").act, result.act]
    told_by = {act.who.kept_id for act in told if act.who}
    same = isinstance(by, User) and by.pk in {act.account_id for act in told}
    if same or party_of(match, by) or officer.pk in told_by:
        raise Denied(Finding("your-own-match", {"match": match.number}))
    open_until = answer_open_until(result)
    if at < open_until:
        facts = {"match": match.number, "day": day_of(open_until)}
        yield Finding("may-be-answered-yet", facts)


def answer_faults(match: Match, result: Result, *also: MatchState) -> Iterator[Finding]:
    """Yields why a result cannot be answered: the match is settled, or has another."""
    facts = {"match": match.number, "state": str(match.get_state_display())}
    if match.state not in (MatchState.REPORTED, *also):
        yield Finding("not-open-any-more", facts)
    elif match.results.latest().get().pk != result.pk:
        yield Finding("result-has-changed", {"match": match.number})


def keep_answer(
    match: Match,
    result: Result,
    party: Party,
    act: Act,
    *,
    confirms: bool,
    reason: str = "",
) -> None:
    """Keeps a party's answer, and moves the match to what it then is.

    Who answers has acknowledged the notice that asked for it.
    """
    Answer.objects.create(
        result=result, member=party.member, confirms=confirms, reason=reason, act=act
    )
    same = Member.objects.one_with(party.member.pk)
    asked = Notice.objects.filter(act=result.act_id, member__in=same).first()
    if asked is not None and asked.to_acknowledge:
        acknowledge(asked, at=act.at)
    if not confirms:
        move(match, MatchState.DISPUTED)
    elif len(sides_agreed(match, result)) == len(find_form(match.form).teams):
        move(match, MatchState.CONFIRMED)


def _telling(
    match: Match, result: Result, by: Actor, role: str, at: datetime
) -> dict[str, Any]:
    """How the record tells of an answer to a result."""
    return {
        "at": at,
        "by": by,
        "role": role,
        "before": match.state,
        "facts": {"result": result.act_id},
        "public": True,
    }


def move(match: Match, state: MatchState) -> None:
    match.state = state
    match.save(update_fields=["state"])
