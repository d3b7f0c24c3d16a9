"""How matches ended: sheets handed in, results confirmed, disputed and corrected.

Each function is one act, and refuses by raising Refused or is done whole. A sheet is
judged before its act begins. Who sat at a match is entered elsewhere; what a sheet says
never changes what the match was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils.translation import gettext_noop

from rulebook.answers import Answer as Said
from rulebook.answers import replay_answer
from rulebook.days import day_of
from rulebook.engine import replay, write
from rulebook.engine.sheet import Sheet as Written
from rulebook.findings import Denied, Finding, Refused

from . import names, record
from .access import Right, demand, powers, reader_powers
from .convening import HUMAN
from .credit import Ending, ending
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
    Sheet,
    User,
    Verdict,
    acting_member,
)
from .notices import acknowledge, tell
from .registration import (
    LONGEST_REASON,
    MatchTold,
    Reported,
    SeatTold,
    classify_again,
    find_form,
    own_reports,
    parties,
    report_match,
    withdrawal_faults,
)
from .twenty_nines import open_found


@dataclass(frozen=True, slots=True)
class Judged:
    """A sheet as it was handed in, as it was read, and what the engine says of it.

    ``ending`` is None where nobody won, or the sheet holds an error.
    """

    received: str
    written: Written
    said: Said
    ending: Ending | None

    @property
    def text(self) -> str:
        return write(self.written)

    @property
    def digest(self) -> str:
        return sha256(self.text.encode()).hexdigest()


def judge(received: str, written: Written, notes: Iterable[Finding] = ()) -> Judged:
    """Judges a sheet, before anything is locked.

    ``notes`` tell what was not carried over from another spelling.
    """
    played = replay(written)
    said = replay_answer(played, written, notes)
    return Judged(received, written, said, ending(played))


@dataclass(frozen=True, slots=True)
class Submitted:
    """The sheet that is on file, the result in force, and whether the sheet is new."""

    sheet: Sheet
    result: Result | None
    is_new: bool


def report_ended(
    *, told: MatchTold, judged: Judged, by: User | Member, at: datetime
) -> Reported:
    """Reports a match and hands in how it ended: both, or nothing.

    Where the match is on file with others at the seats, the sheet is not one of it.
    """
    with record.acting():
        came = report_match(told=told, by=by, at=at)
        refuse(*_seating_faults(came.match, told))
        submit_sheet(match=came.match, judged=judged, by=by, at=at)
        return came


def submit_sheet(
    *, match: Match, judged: Judged, by: User | Member, at: datetime
) -> Submitted:
    """Hands in a sheet of a match; what it ends with is the result, till answered.

    The same sheet again is the same. Another account by the other side is a dispute:
    neither is changed, and nothing is averaged (X.1-c).
    """
    with record.acting():
        match = _taken_up(match)
        mine = _party(match, by)
        role = _submitter(match, mine, by, at)
        digest = judged.digest
        latest = match.results.latest().first()
        same = match.sheets.filter(digest=digest).first()
        if same is not None:
            _say_so_too(match, same, latest, mine, by, at)
            return Submitted(same, latest, is_new=False)
        refuse(*_sheet_faults(match, judged), *_time_faults(match, mine, at))
        classify_again(match=match, by=by, at=at)
        act = record.enter(
            "submit-sheet",
            match,
            at=at,
            by=by,
            role=role,
            facts={"version": match.sheets.count() + 1, "sheet": digest}
            | _scores(judged.ending),
            public=True,
        )
        sheet = _keep(match, judged, act, at)
        _open_found(sheet, judged, by, at)
        if judged.ending:
            latest = _said_by(sheet, judged.ending, latest, mine, act)
        told_by_it = latest is not None and latest.act_id == act.pk
        tell(act, *parties(match), acknowledge=told_by_it)
        return Submitted(sheet, latest, is_new=True)


def confirm_result(*, result: Result, by: User | Member, at: datetime) -> Match:
    """Confirms a result as a party on another side than the one that told it.

    When every side has said the same, the match is confirmed, and its parties change
    nothing more of it.
    """
    with record.acting():
        match = _taken_up(result.match)
        mine = _confirming(match, result, by)
        told = _telling(match, result, by, Role.MEMBER, at)
        act = record.enter("confirm-result", match, **told)
        _answer(match, result, mine, act, confirms=True)
        tell(act, *parties(match))
        return match


def confirm_unanswered(
    *, result: Result, reason: str, by: Actor, at: datetime
) -> Match:
    """Confirms, as an officer, a result that nobody answered for the days allowed.

    An officer does so on record, and never a timer; nor for a match of his own.
    """
    with record.acting():
        match = _taken_up(result.match)
        role = demand(by, Right.CONFIRM_UNANSWERED, on=day_of(at))
        officer = acting_member(by)
        reason = names.composed(reason)
        refuse(*text_faults("reason", reason, LONGEST_REASON, lines=True))
        refuse(*_unanswered_faults(match, result, by, at))
        answer = _telling(match, result, by, role, at)
        act = record.enter("confirm-unanswered", match, reason=reason, **answer)
        Answer.objects.create(
            result=result, member=officer, confirms=True, reason=reason, act=act
        )
        _move(match, MatchState.CONFIRMED)
        tell(act, *parties(match))
        return match


def dispute_result(
    *, result: Result, reason: str, by: User | Member, at: datetime
) -> Match:
    """Disputes a result, as a party; the entry stands as disputed (X.1-c)."""
    with record.acting():
        match = _taken_up(result.match)
        mine = _as_party(match, by)
        reason = names.composed(reason)
        refuse(
            *text_faults("reason", reason, LONGEST_REASON, lines=True),
            *_answer_faults(match, result, MatchState.CONFIRMED),
        )
        told = _telling(match, result, by, Role.MEMBER, at)
        act = record.enter("dispute-result", match, reason=reason, **told)
        _answer(match, result, mine, act, confirms=False, reason=reason)
        tell(act, *parties(match))
        return match


def correct_result(
    *, match: Match, judged: Judged, authority: str, by: Actor, at: datetime
) -> Result:
    """Puts another result in the place of the one in force, on an authority.

    ``judged`` is a sheet of any depth, a bare result too. The result before stays on
    file, with all that was said of it.
    """
    with record.acting():
        match = _taken_up(match)
        role = demand(by, Right.CORRECT_RESULTS, on=day_of(at))
        authority = names.composed(authority)
        latest = match.results.latest().first()
        refuse(*text_faults("authority", authority), *_sheet_faults(match, judged))
        if judged.ending is None:
            raise Refused(Finding("sheet-tells-no-result", {"match": match.number}))
        if latest is not None and _tells_the_same(latest, judged.ending):
            raise Refused(Finding("result-is-so-already", {"match": match.number}))
        act = record.enter(
            "correct-result",
            match,
            at=at,
            by=by,
            role=role,
            before=match.state,
            after=MatchState.CONFIRMED,
            facts={"authority": authority, "sheet": judged.digest}
            | _scores(judged.ending),
            public=True,
        )
        sheet = match.sheets.filter(digest=judged.digest).first() or _keep(
            match, judged, act, at
        )
        _open_found(sheet, judged, by, at)
        result = _enter(
            match, judged.ending, act, sheet=sheet, before=latest, why=authority
        )
        _move(match, MatchState.CONFIRMED)
        tell(act, *parties(match))
        return result


def void_result(*, match: Match, authority: str, by: Actor, at: datetime) -> Result:
    """Declares the result of a match void, on an authority: nobody won or lost."""
    with record.acting():
        match = _taken_up(match)
        role = demand(by, Right.CORRECT_RESULTS, on=day_of(at))
        authority = names.composed(authority)
        refuse(*text_faults("authority", authority))
        latest = match.results.latest().first()
        refuse(*_void_faults(match, latest))
        act = record.enter(
            "void-result",
            match,
            at=at,
            by=by,
            role=role,
            before=match.state,
            after=MatchState.CONFIRMED,
            facts={"authority": authority},
            public=True,
        )
        result = Result.objects.create(
            match=match, supersedes=latest, authority=authority, act=act
        )
        _move(match, MatchState.CONFIRMED)
        tell(act, *parties(match))
        return result


class Move(NamedTuple):
    """What may be done of a match, by the page where it is done, and why it may not."""

    name: str
    why: tuple[Finding, ...]


def moves(match: Match, by: User, at: datetime) -> list[Move]:
    """What somebody may do of a match as it now stands, and what not, with why.

    What is an officer's is left out for who is none.
    """
    if match.state == MatchState.WITHDRAWN:
        return []
    held, mine = reader_powers(by, on=day_of(at)), _party(match, by)
    latest = match.results.latest().select_related("act").first()

    def submit() -> None:
        _submitter(match, mine, by, at)
        refuse(*_time_faults(match, mine, at))

    def confirm() -> None:
        _confirming(match, _to_answer(match, latest), by)

    def dispute() -> None:
        _as_party(match, by)
        answered = _to_answer(match, latest)
        refuse(*_answer_faults(match, answered, MatchState.CONFIRMED))

    def withdraw() -> None:
        refuse(*withdrawal_faults(match, by))

    def confirm_for() -> None:
        refuse(*_unanswered_faults(match, _to_answer(match, latest), by, at))

    checks = {
        "confirm": confirm,
        "dispute": dispute,
        "sheets": submit,
        "withdraw": withdraw,
    }
    if not held.refusals(Right.CONFIRM_UNANSWERED):
        checks["confirm-unanswered"] = confirm_for
    if not held.refusals(Right.CORRECT_RESULTS):
        checks["correct"] = lambda: None
        checks["void"] = lambda: refuse(*_void_faults(match, latest))
    return [Move(name, _why_not(check)) for name, check in checks.items()]


def _why_not(check: Callable[[], None]) -> tuple[Finding, ...]:
    try:
        check()
    except Refused as refused:
        return refused.findings
    return ()


def _to_answer(match: Match, latest: Result | None) -> Result:
    """The result that there is to answer. Raises Refused where there is none."""
    if latest is None:
        raise Refused(Finding("no-result-to-answer", {"match": match.number}))
    return latest


def awaiting(member: Member) -> list[Match]:
    """The matches whose result waits for a member's side to confirm or dispute it."""
    sat = Match.objects.filter(seats__member=member, state=MatchState.REPORTED)
    told = sat.filter(results__isnull=False).distinct().latest_first()
    met = told.whole().prefetch_related("results__act__who", "results__answers")
    return [each for each in met if _side_of_member(each, member) in waits_for(each)]


def waits_for(match: Match) -> list[str]:
    """The sides that have not yet said what a match's result in force says.

    None where it is settled, or nothing was told. ``match`` is whole.
    """
    result = match.in_force
    if match.state != MatchState.REPORTED or result is None:
        return []
    agreed = _sides_agreed(match, result)
    return [team[0] for team in find_form(match.form).teams if team[0] not in agreed]


def answer_open_until(result: Result) -> datetime:
    """The moment from which an officer may confirm what nobody has answered."""
    return result.act.at + timedelta(days=settings.CONFIRMATION_DAYS)


def _side_of_member(match: Match, member: Member) -> str:
    seat = next(each for each in match.seats.all() if each.member_id == member.pk)
    return _side_of(match, seat)


def _taken_up(match: Match) -> Match:
    """The match as it now stands. Raises Refused for one that was withdrawn."""
    match = Match.objects.get(pk=match.pk)
    if match.state == MatchState.WITHDRAWN:
        raise Refused(Finding("match-withdrawn", {"match": match.number}))
    return match


class Party(NamedTuple):
    """Somebody who sat at a match, and for which side, by its first seat."""

    member: Member
    side: str


def _party(match: Match, by: Actor) -> Party | None:
    """Whoever acts, as a party to the match; None for who did not sit at it."""
    member = acting_member(by)
    seat = match.seats.filter(member=member).first() if member else None
    return Party(member, _side_of(match, seat)) if member and seat else None


def _as_party(match: Match, by: User | Member) -> Party:
    """Whoever acts, as a party. Raises Denied for who did not sit at the match."""
    party = _party(match, by)
    if party is None:
        raise Denied(Finding("not-a-party", {"match": match.number}))
    return party


def _submitter(
    match: Match, mine: Party | None, by: User | Member, at: datetime
) -> str:
    """The role in which somebody hands in a sheet. Raises Denied.

    A party may, whoever reported the match, and who keeps results.
    """
    if mine is not None:
        return Role.MEMBER
    if own_reports(match, by):
        return Role.MEMBER if acting_member(by) else ""
    held = powers(by, on=day_of(at))
    role = held.role(Right.KEEP_SHEETS)
    if role is None:
        raise Denied(Finding("not-your-match", {"match": match.number}))
    return role


def _side_of(match: Match, seat: Seat) -> str:
    """The side of a seat, by its first seat."""
    teams = find_form(match.form).teams
    return next(team[0] for team in teams if seat.letter in team)


def _sides_agreed(match: Match, result: Result) -> set[str]:
    """The sides that have told or confirmed a result."""
    said = {each.member_id for each in result.answers.all() if each.confirms}
    if result.act.who is not None:
        said.add(result.act.who.pk)
    return {
        _side_of(match, seat) for seat in match.seats.all() if seat.member_id in said
    }


def _answer(
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
    asked = Notice.objects.filter(act=result.act_id, member=party.member).first()
    if asked is not None and asked.to_acknowledge:
        acknowledge(asked, at=act.at)
    if not confirms:
        _move(match, MatchState.DISPUTED)
    elif len(_sides_agreed(match, result)) == len(find_form(match.form).teams):
        _move(match, MatchState.CONFIRMED)


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


def _move(match: Match, state: MatchState) -> None:
    match.state = state
    match.save(update_fields=["state"])


def _keep(match: Match, judged: Judged, act: Act, at: datetime) -> Sheet:
    """Keeps a sheet as the next version, with the verdict on it."""
    sheet = Sheet.objects.create(
        match=match,
        version=match.sheets.count() + 1,
        received=judged.received,
        text=judged.text,
        digest=judged.digest,
        act=act,
    )
    Verdict.objects.create(sheet=sheet, day=day_of(at), answer=judged.said)
    return sheet


def _open_found(sheet: Sheet, judged: Judged, by: Actor, at: datetime) -> None:
    """Opens the entries of the 29s that a sheet tells of (IV.3)."""
    open_found(sheet=sheet, written=judged.written, said=judged.said, by=by, at=at)


def _say_so_too(
    match: Match,
    sheet: Sheet,
    latest: Result | None,
    mine: Party | None,
    by: User | Member,
    at: datetime,
) -> None:
    """Who hands in the very sheet that the other side did confirms what it tells."""
    open_still = match.state == MatchState.REPORTED and mine is not None
    if latest is None or latest.sheet_id != sheet.pk or not open_still:
        return
    if mine and mine.side not in _sides_agreed(match, latest):
        confirm_result(result=latest, by=by, at=at)


def _said_by(
    sheet: Sheet, told: Ending, latest: Result | None, mine: Party | None, act: Act
) -> Result | None:
    """What becomes of the result when a sheet tells how the match ended."""
    match = sheet.match
    if latest is None:
        return _enter(match, told, act, sheet=sheet)
    if match.state != MatchState.REPORTED:
        return latest
    agreed = _sides_agreed(match, latest)
    other = mine if mine and mine.side not in agreed else None
    if _tells_the_same(latest, told):
        if other:
            _answer(match, latest, other, act, confirms=True)
        return latest
    told_by = (latest.act.account_id, latest.act.who_id)
    if told_by == (act.account_id, act.who_id) and not latest.answers.exists():
        why = gettext_noop("a later sheet by whoever told it")
        return _enter(match, told, act, sheet=sheet, before=latest, why=why)
    if other:
        why = gettext_noop("another account of the match")
        _answer(match, latest, other, act, confirms=False, reason=why)
    return latest


def _tells_the_same(result: Result, told: Ending) -> bool:
    """Whether a match is said to have ended as a result has it."""
    lines = {
        line.seat.letter: line.score for line in result.lines.select_related("seat")
    }
    scores = {letter: line.score for letter, line in told.lines().items()}
    return (result.winner, lines) == (told.winner, scores)


def _enter(
    match: Match,
    told: Ending,
    act: Act,
    *,
    sheet: Sheet,
    before: Result | None = None,
    why: str = "",
) -> Result:
    """Enters a result with a line a seat.

    With a non-human at the table nobody has wins or defeats: what that did to the match
    is not for software to say (X.1-e).
    """
    result = Result.objects.create(
        match=match,
        supersedes=before,
        sheet=sheet,
        winner=told.winner,
        won_by=told.won_by,
        authority=why,
        act=act,
    )
    seats = list(match.seats.all())
    counted = all(seat.species == HUMAN for seat in seats)
    lines = told.lines()
    for seat in seats:
        line = lines[seat.letter]
        result.lines.create(
            seat=seat,
            score=line.score,
            wins=line.wins if counted else 0,
            defeats=line.defeats if counted else 0,
        )
    return result


def _sheet_faults(match: Match, judged: Judged) -> Iterator[Finding]:
    """Yields why a sheet is not one of this match."""
    written = judged.written
    facts: dict[str, object] = {"match": match.number}
    if written.form != match.form:
        told = {"claimed": written.form, "true": match.form}
        yield Finding("sheet-of-another-form", facts | told)
    if written.date and written.date != match.day.isoformat():
        told = {"claimed": written.date, "true": match.day.isoformat()}
        yield Finding("sheet-of-another-day", facts | told)
    seats = {seat.letter: seat for seat in match.seats.select_related("member")}
    for seat in written.seats:
        sat = seats.get(seat.letter)
        if sat is not None and seat.member and seat.member != sat.who:
            told = {"seat": seat.letter, "claimed": seat.member, "true": sat.who}
            yield Finding("sheet-of-others", facts | told)


def _seating_faults(match: Match, told: MatchTold) -> Iterator[Finding]:
    """Yields whom a report puts at another seat than the entry does."""
    claimed = {seat.letter: seat for seat in told.seats}
    for seat in match.seats.select_related("member"):
        other = claimed[seat.letter]
        entered = SeatTold(letter=seat.letter, member=seat.member, name=seat.name)
        if other.key != entered.key:
            who = other.member.number if other.member else other.name
            facts = {"match": match.number, "seat": seat.letter}
            yield Finding("sheet-of-others", facts | {"claimed": who, "true": seat.who})


def _time_faults(match: Match, mine: Party | None, at: datetime) -> Iterator[Finding]:
    """Yields why a sheet comes too soon, or from a party too late."""
    if at.astimezone(ZoneInfo(match.zone)).date() < match.day:
        yield Finding("not-played-yet", {"match": match.number, "day": match.day})
    if mine is not None and match.state == MatchState.CONFIRMED:
        yield Finding("confirmed-already", {"match": match.number})


def _confirming(match: Match, result: Result, by: User | Member) -> Party:
    """The party that confirms a result. Raises Denied, and Refused where it cannot."""
    mine = _as_party(match, by)
    refuse(*_answer_faults(match, result))
    if mine.side in _sides_agreed(match, result):
        facts = {"member": mine.member.number}
        raise Refused(Finding("your-side-has-said-so", facts))
    return mine


def _unanswered_faults(
    match: Match, result: Result, by: Actor, at: datetime
) -> Iterator[Finding]:
    """Yields why an officer cannot confirm what nobody answered. Raises Denied."""
    refuse(*_answer_faults(match, result))
    officer = acting_member(by)
    told = [match.reports.get(act__verb="report-match").act, result.act]
    if _party(match, by) or officer.serial in {act.who_id for act in told}:
        raise Denied(Finding("your-own-match", {"match": match.number}))
    open_until = answer_open_until(result)
    if at < open_until:
        facts = {"match": match.number, "day": day_of(open_until)}
        yield Finding("may-be-answered-yet", facts)


def _void_faults(match: Match, latest: Result | None) -> Iterator[Finding]:
    """Yields why there is no result to declare void."""
    if latest is None or latest.is_void:
        yield Finding("no-result-to-answer", {"match": match.number})


def _scores(told: Ending | None) -> dict[str, object]:
    """What a sheet ends with, as the record tells it: each side by its first seat."""
    if told is None:
        return {}
    return {"scores": ", ".join(f"{side} {told.scores[side]}" for side in told.scores)}


def _answer_faults(
    match: Match, result: Result, *also: MatchState
) -> Iterator[Finding]:
    """Yields why a result cannot be answered: the match is settled, or has another."""
    facts = {"match": match.number, "state": str(match.get_state_display())}
    if match.state not in (MatchState.REPORTED, *also):
        yield Finding("not-open-any-more", facts)
    elif match.results.latest().get().pk != result.pk:
        yield Finding("result-has-changed", {"match": match.number})
