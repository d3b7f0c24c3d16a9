"""What becomes of a match, from its report on: told of, answered, disputed, decided.

Each deed is one of those who sat at the match, or of an officer, at its moment. Who
meets whom is decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Final

from rulebook.engine.sheet import Result, Sheet
from standings import certifying, confirmation, registration, results
from standings.models import Match, Member, Role, User

from .diary import Diary
from .meetings import Meeting, judged
from .opening import Registers
from .players import bare
from .programme import Course
from .slips import with_a_slip

DISPUTES: Final = (
    "My last count was eleven, and nine were pegged.",
    "We had agreed to stop before the last deal; it was no match.",
    "The heels of the fourth deal are written for the wrong side.",
    "I was told that it would be played again.",
)

AboutMatch = Callable[[Meeting, Match, datetime], None]


@dataclass(slots=True, kw_only=True)
class Fates:
    """The fates of matches; ``on_file`` is how many were reported."""

    registers: Registers
    diary: Diary
    on_file: int = 0

    def tell_of(self, meeting: Meeting, at: datetime) -> None:
        """Reports a match, mostly with how it ended."""
        course, told, by = meeting.kind.course, meeting.told, self._by(meeting)
        self.on_file += 1
        if course in (Course.WITHDRAWN, Course.BEFOREHAND, Course.ANNOUNCED):
            match = registration.report_match(told=told, by=by, at=at).match
        else:
            sheet = meeting.sheet
            if course is Course.MENDED:
                sheet = with_a_slip(meeting.rng, sheet)
            ended = results.report_ended(told=told, judged=judged(sheet), by=by, at=at)
            match = ended.match
        self._go_on(meeting, match, at)

    def _by(self, meeting: Meeting) -> User | Member:
        if meeting.kind.seen and self.registers.reporter is not None:
            return self.registers.reporter
        return meeting.teller

    def _go_on(self, meeting: Meeting, match: Match, at: datetime) -> None:
        """Puts down what becomes of a match that is on file."""

        def in_days(least: float, most: float, deed: AboutMatch) -> None:
            when = meeting.later(at, 24 * least, 24 * most)
            self.diary.put(when, partial(deed, meeting, match))

        if meeting.kind.certified:
            in_days(8, 20, self._certify)
        match meeting.kind.course:
            case Course.CONFIRMED:
                self._to_be_confirmed(meeting, match, at)
            case Course.MENDED:
                in_days(1, 3, self._hand_in)
            case Course.BEFOREHAND:
                in_days(4, 5, self._hand_in)
            case Course.UNANSWERED:
                in_days(15, 20, self._confirm_for)
            case Course.DISPUTED:
                in_days(1, 5, self._dispute)
            case Course.ANOTHER_ACCOUNT:
                in_days(1, 3, self._tell_otherwise)
            case Course.CORRECTED:
                in_days(1, 3, self._dispute)
                in_days(9, 20, self._correct)
            case Course.VOIDED:
                in_days(1, 3, self._dispute)
                in_days(9, 20, self._void)
            case Course.WITHDRAWN:
                in_days(0.01, 0.2, self._withdraw)

    def _to_be_confirmed(self, meeting: Meeting, match: Match, at: datetime) -> None:
        for member in meeting.answering:
            when = meeting.later(at, 2, 7 * 24)
            self.diary.put(when, partial(self._confirm, match, member))

    def _confirm(self, match: Match, member: Member, at: datetime) -> None:
        result = match.results.latest().get()
        confirmation.confirm_result(result=result, by=member, at=at)

    def _hand_in(self, meeting: Meeting, match: Match, at: datetime) -> None:
        """The right sheet, after one with a slip or a report before play."""
        sheet, by = judged(meeting.sheet), self._by(meeting)
        results.submit_sheet(match=match, judged=sheet, by=by, at=at)
        self._to_be_confirmed(meeting, match, at)

    def _confirm_for(self, meeting: Meeting, match: Match, at: datetime) -> None:
        """An officer does, for nobody answers; not one who sat at it."""
        officers = self.registers.holders_of(Role.REFEREE, Role.SECRETARIAT)
        sat = [player.member for player in meeting.players]
        confirmation.confirm_unanswered(
            result=match.results.latest().get(),
            reason="Asked twice, and not heard of for a fortnight.",
            by=next(officer for officer in officers if officer not in sat),
            at=at,
        )

    def _dispute(self, meeting: Meeting, match: Match, at: datetime) -> None:
        confirmation.dispute_result(
            result=match.results.latest().get(),
            reason=meeting.rng.choice(DISPUTES),
            by=meeting.answering[0],
            at=at,
        )

    def _tell_otherwise(self, meeting: Meeting, match: Match, at: datetime) -> None:
        """The other side has another account of it."""
        sheet, other = judged(_otherwise(meeting)), meeting.answering[0]
        results.submit_sheet(match=match, judged=sheet, by=other, at=at)

    def _correct(self, meeting: Meeting, match: Match, at: datetime) -> None:
        results.correct_result(
            match=match,
            judged=judged(_otherwise(meeting)),
            authority="Both sides heard, and the score card seen",
            by=self.registers.desk,
            at=at,
        )

    def _void(self, meeting: Meeting, match: Match, at: datetime) -> None:
        results.void_result(
            match=match,
            authority="Both sides heard: the pack held two jacks of spades",
            by=self.registers.desk,
            at=at,
        )

    def _withdraw(self, meeting: Meeting, match: Match, at: datetime) -> None:
        registration.withdraw_match(
            match=match, reason="The wrong evening.", by=meeting.teller, at=at
        )

    def _certify(self, meeting: Meeting, match: Match, at: datetime) -> None:
        """The federation concerned certifies a hand of 29, unless it is its officer’s.

        Such a one waits for another officer.
        """
        for entry in match.twenty_nines.waiting():
            officer = self.registers.officer(entry.federation.code)
            if officer != entry.member:
                certifying.certify(entry=entry, by=officer, at=at)


def _otherwise(meeting: Meeting) -> Sheet:
    """A match as the other side remembers it: the loser ten points better off."""
    sheet = meeting.sheet
    assert sheet.result is not None
    scores = dict(sheet.result.scores)
    loser = min(scores, key=scores.__getitem__)
    scores[loser] = min(scores[loser] + 10, meeting.kind.profile.target - 1)
    return replace(bare(sheet), result=Result(scores))
