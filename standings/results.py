"""How matches ended: sheets handed in, and the results that they or an order tell.

Each function is one act, and refuses by raising Refused or is done whole. A sheet is
judged before its act begins. Who sat at a match is entered elsewhere; what a sheet says
never changes what the match was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.utils.translation import gettext_noop

from rulebook.answers import Answer as Said
from rulebook.answers import replay_answer
from rulebook.days import day_of
from rulebook.engine import replay, write
from rulebook.engine.sheet import Sheet as Written
from rulebook.findings import Denied, Finding, Refused

from . import names, record
from .access import Right, demand, powers, reader_powers
from .confirmation import (
    Party,
    answer_faults,
    as_party,
    confirm_result,
    confirming,
    keep_answer,
    move,
    party_of,
    sides_agreed,
    taken_up,
    unanswered_faults,
)
from .convening import HUMAN
from .credit import Ending, ending
from .faults import refuse, text_faults
from .models import (
    Act,
    Actor,
    Match,
    MatchState,
    Member,
    Result,
    Role,
    Sheet,
    User,
    Verdict,
    acting_member,
)
from .notices import tell
from .registration import (
    MatchTold,
    Reported,
    SeatTold,
    classify_again,
    own_reports,
    parties,
    report_match,
    tell_parties,
    withdrawal_faults,
)
from .tallies import settle
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

    Where the match is on file with others at the seats, the sheet is not one of it. On
    file with another result it may be another match, and is taken for the same only
    where the reporter says so.
    """
    with record.acting():
        came = report_match(told=told, by=by, at=at)
        refuse(
            *_seating_faults(came.match, told),
            *_another_faults(came.match, told, judged.ending),
        )
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
        match = taken_up(match)
        mine = party_of(match, by)
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
        settle(match, act)
        told_by_it = latest is not None and latest.act_id == act.pk
        if told_by_it:
            tell_parties(match, act, acknowledge=True)
        else:
            tell(act, *parties(match))
        return Submitted(sheet, latest, is_new=True)


def correct_result(
    *,
    match: Match,
    judged: Judged,
    authority: str,
    by: Actor,
    at: datetime,
    right: Right = Right.CORRECT_RESULTS,
    step_of: Act | None = None,
) -> Result:
    """Puts another result in the place of the one in force, on an authority.

    ``judged`` is a sheet of any depth, a bare result too. The result before stays on
    file, with all that was said of it. ``right`` is another where the authority itself
    says what the sheet is to be; ``step_of`` is the act of an order, which gives it.
    """
    with record.acting():
        match = taken_up(match)
        role = _corrector(match, by, at, right, step_of)
        authority = names.composed(authority)
        refuse(*text_faults("authority", authority), *correction_faults(match, judged))
        latest = match.results.latest().first()
        assert judged.ending is not None
        act = record.enter(
            "correct-result",
            match,
            at=at,
            by=by,
            role=role,
            before=match.state,
            after=MatchState.CONFIRMED,
            facts={"authority": authority, "sheet": judged.digest}
            | _scores(judged.ending)
            | record.step(step_of),
            public=True,
        )
        sheet = match.sheets.filter(digest=judged.digest).first() or _keep(
            match, judged, act, at
        )
        _open_found(sheet, judged, by, at)
        result = _enter(
            match, judged.ending, act, sheet=sheet, before=latest, why=authority
        )
        move(match, MatchState.CONFIRMED)
        settle(match, act)
        tell(act, *parties(match))
        return result


def void_result(
    *,
    match: Match,
    authority: str,
    by: Actor,
    at: datetime,
    step_of: Act | None = None,
) -> Result:
    """Declares the result of a match void, on an authority: nobody won or lost."""
    with record.acting():
        match = taken_up(match)
        role = _corrector(match, by, at, step_of=step_of)
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
            facts={"authority": authority} | record.step(step_of),
            public=True,
        )
        result = Result.objects.create(
            match=match, supersedes=latest, authority=authority, act=act
        )
        move(match, MatchState.CONFIRMED)
        settle(match, act)
        tell(act, *parties(match))
        return result


def uphold_result(*, match: Match, authority: str, step_of: Act) -> Act:
    """Lets the result in force stand, as an order has it; no dispute is open any more.

    ``step_of`` is the act that orders it, and gives the right to.
    """
    by, at = step_of.account or step_of.who, step_of.at
    with record.acting():
        match = taken_up(match)
        role = _corrector(match, by, at, step_of=step_of)
        refuse(*upholding_faults(match))
        act = record.enter(
            "uphold-result",
            match,
            at=at,
            by=by,
            role=role,
            before=match.state,
            after=MatchState.CONFIRMED,
            facts={"authority": authority} | record.step(step_of),
            public=True,
        )
        move(match, MatchState.CONFIRMED)
        settle(match, act)
        tell(act, *parties(match))
        return act


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
    held, mine = reader_powers(by, on=day_of(at)), party_of(match, by)
    latest = match.results.latest().select_related("act").first()

    def submit() -> None:
        _submitter(match, mine, by, at)
        refuse(*_time_faults(match, mine, at))

    def confirm() -> None:
        confirming(match, _to_answer(match, latest), by)

    def dispute() -> None:
        as_party(match, by)
        answered = _to_answer(match, latest)
        refuse(*answer_faults(match, answered, MatchState.CONFIRMED))

    def withdraw() -> None:
        refuse(*withdrawal_faults(match, by))

    def confirm_for() -> None:
        refuse(*unanswered_faults(match, _to_answer(match, latest), by, at))

    checks: dict[str, Callable[[], object]] = {
        "confirm": confirm,
        "dispute": dispute,
        "sheets": submit,
        "withdraw": withdraw,
    }
    if not held.refusals(Right.CONFIRM_UNANSWERED):
        checks["confirm-unanswered"] = confirm_for
    if not held.refusals(Right.CORRECT_RESULTS):

        def void() -> None:
            _corrector(match, by, at)
            refuse(*_void_faults(match, latest))

        checks["correct"] = lambda: _corrector(match, by, at)
        checks["void"] = void
    return [Move(name, _why_not(check)) for name, check in checks.items()]


def _why_not(check: Callable[[], object]) -> tuple[Finding, ...]:
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


def _corrector(
    match: Match,
    by: Actor,
    at: datetime,
    right: Right = Right.CORRECT_RESULTS,
    step_of: Act | None = None,
) -> str:
    """The role in which somebody corrects a result, or declares it void.

    Raises Denied, also for who sat at the match, whatever orders it.
    """
    role = step_of.role if step_of else demand(by, right, on=day_of(at))
    if own := list(own_faults(match, by)):
        raise Denied(*own)
    return role


def own_faults(match: Match, by: Actor) -> Iterator[Finding]:
    """Yields why somebody decides nothing about a match: they sat at it."""
    if party_of(match, by) is not None:
        yield Finding("your-own-result", {"match": match.number})


def correction_faults(match: Match, judged: Judged) -> Iterator[Finding]:
    """Yields why a sheet does not put another result in the place of that in force."""
    wrong = list(_sheet_faults(match, judged))
    yield from wrong
    if wrong:
        return
    latest = match.results.latest().first()
    if judged.ending is None:
        yield Finding("sheet-tells-no-result", {"match": match.number})
    elif latest is not None and tells_the_same(latest, judged.ending):
        yield Finding("result-is-so-already", {"match": match.number})


def upholding_faults(match: Match) -> Iterator[Finding]:
    """Yields why no result of a match is left to stand."""
    if not match.results.exists():
        yield Finding("no-result-to-answer", {"match": match.number})


def void_faults(match: Match) -> Iterator[Finding]:
    """Yields why there is no result of a match to declare void."""
    yield from _void_faults(match, match.results.latest().first())


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
    if mine and mine.side not in sides_agreed(match, latest):
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
    agreed = sides_agreed(match, latest)
    other = mine if mine and mine.side not in agreed else None
    if tells_the_same(latest, told):
        if other:
            keep_answer(match, latest, other, act, confirms=True)
        return latest
    if _teller(latest.act) == _teller(act) and not latest.answers.exists():
        why = gettext_noop("a later sheet by whoever told it")
        return _enter(match, told, act, sheet=sheet, before=latest, why=why)
    if other:
        why = gettext_noop("There is another account of the match.")
        keep_answer(match, latest, other, act, confirms=False, reason=why)
    return latest


def _teller(act: Act) -> tuple[int | None, int | None]:
    """Who acted: by which log-in, and as whom."""
    return act.account_id, act.who.kept_id if act.who else None


def tells_the_same(result: Result, told: Ending) -> bool:
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


def _another_faults(
    match: Match, told: MatchTold, ending: Ending | None
) -> Iterator[Finding]:
    """Yields that a report of another end does not say which match of the day it is."""
    if told.same_as or told.ordinal is not None or ending is None:
        return
    latest = match.results.latest().first()
    if latest is not None and not tells_the_same(latest, ending):
        met = Match.objects.standing().filter(meeting=match.meeting)
        numbers = [each.number for each in met.order_by("ordinal")]
        yield Finding("same-or-another", {"matches": ", ".join(numbers)})


def _time_faults(match: Match, mine: Party | None, at: datetime) -> Iterator[Finding]:
    """Yields why a sheet comes too soon, or from a party too late."""
    if at.astimezone(ZoneInfo(match.zone)).date() < match.day:
        yield Finding("not-played-yet", {"match": match.number, "day": match.day})
    if mine is not None and match.state == MatchState.CONFIRMED:
        yield Finding("confirmed-already", {"match": match.number})


def _void_faults(match: Match, latest: Result | None) -> Iterator[Finding]:
    """Yields why there is no result to declare void."""
    if latest is None or latest.is_void:
        yield Finding("no-result-to-answer", {"match": match.number})


def _scores(told: Ending | None) -> dict[str, object]:
    """What a sheet ends with, as the record tells it: each side by its first seat."""
    if told is None:
        return {}
    return {"scores": ", ".join(f"{side} {told.scores[side]}" for side in told.scores)}
