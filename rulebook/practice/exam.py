"""The exam: twenty hands and cribs against the clock.

An exam is a value, for a server to hold; moments are passed in. It keeps cards and
guesses and never a true count: what was right is worked out when it is over, and not
told before. Its terms are its own and no rule of the game, so a refusal here cites no
provision.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from random import Random
from typing import Any, Final

from rulebook.catalogue.entry import gettext_noop
from rulebook.findings import fill

from .deals import Question, deal
from .marks import Marked, mark

QUESTIONS: Final = 20
TIME: Final = timedelta(minutes=10)

_ = gettext_noop


class Term(StrEnum):
    """What an exam holds its candidate to; the values are message ids."""

    NO_SUCH_QUESTION = _("There is no question {number}; they run from 1 to {last}.")
    ANSWERED = _("Question {number} is answered; an answer is given once.")
    TIME_IS_UP = _("The time is up: {minutes} minutes. No answer is taken any more.")
    HANDED_IN = _("The exam is handed in. No answer is taken any more.")
    NOT_OVER = _("The exam is not over; what was right is told when it is.")


class NotAccepted(Exception):
    """What the terms of an exam do not allow. ``sentence`` is a message id."""

    def __init__(self, term: Term, **facts: object):
        self.term = term
        self.facts = facts
        super().__init__(self.text)

    @property
    def sentence(self) -> str:
        return self.term.value

    @property
    def text(self) -> str:
        """The sentence in English."""
        return fill(self.sentence, self.facts)


@dataclass(frozen=True, slots=True)
class Answer:
    """A number given, and when."""

    guess: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A question of an exam that is over; ``marked`` is None where none was given."""

    number: int
    question: Question
    marked: Marked | None

    @property
    def right(self) -> bool:
        return self.marked is not None and self.marked.right


@dataclass(frozen=True, slots=True)
class Result:
    """How an exam went: a mark for every question exactly right."""

    reviewed: tuple[Reviewed, ...]
    used: timedelta

    @property
    def marks(self) -> int:
        return sum(each.right for each in self.reviewed)

    @property
    def out_of(self) -> int:
        return len(self.reviewed)


@dataclass(frozen=True, slots=True)
class Exam:
    """The questions, what was answered, and when it began.

    Questions are numbered from 1.
    """

    questions: tuple[Question, ...]
    started: datetime
    answers: tuple[Answer | None, ...]
    handed_in: datetime | None = None

    @classmethod
    def start(cls, rng: Random, at: datetime) -> Exam:
        """Deals the questions and starts the clock."""
        questions = tuple(deal(rng) for _ in range(QUESTIONS))
        return cls(questions, at, (None,) * QUESTIONS)

    @property
    def closes(self) -> datetime:
        """The moment from which no answer is taken."""
        return self.started + TIME

    @property
    def open(self) -> tuple[int, ...]:
        """The numbers of the questions that are not answered."""
        return tuple(n for n, each in enumerate(self.answers, start=1) if each is None)

    def left(self, at: datetime) -> timedelta:
        """The time left."""
        return max(timedelta(), self.closes - at)

    def is_over(self, at: datetime) -> bool:
        """Whether all is answered, it is handed in, or the time is up."""
        return not self.open or self.handed_in is not None or at >= self.closes

    def answer(self, number: int, guess: int, at: datetime) -> Exam:
        """The exam with one more answer. It does not tell whether that is right.

        Raises NotAccepted for a question answered already or not there, and when the
        time is up or the exam handed in.
        """
        if not 1 <= number <= len(self.questions):
            last = len(self.questions)
            raise NotAccepted(Term.NO_SUCH_QUESTION, number=number, last=last)
        if self.answers[number - 1] is not None:
            raise NotAccepted(Term.ANSWERED, number=number)
        self._check_open(at)
        answers = list(self.answers)
        answers[number - 1] = Answer(guess, at)
        return replace(self, answers=tuple(answers))

    def hand_in(self, at: datetime) -> Exam:
        """The exam handed in with what is answered so far.

        Raises NotAccepted when the time is up or it is handed in already.
        """
        self._check_open(at)
        return replace(self, handed_in=at)

    def _check_open(self, at: datetime) -> None:
        if self.handed_in is not None:
            raise NotAccepted(Term.HANDED_IN)
        if at >= self.closes:
            raise NotAccepted(Term.TIME_IS_UP, minutes=TIME // timedelta(minutes=1))

    def result(self, at: datetime) -> Result:
        """The marks, the time used, and every question with its true count.

        Raises NotAccepted until the exam is over.
        """
        if not self.is_over(at):
            raise NotAccepted(Term.NOT_OVER)
        pairs = zip(self.questions, self.answers, strict=True)
        reviewed = tuple(
            Reviewed(number, question, mark(question, answer.guess) if answer else None)
            for number, (question, answer) in enumerate(pairs, start=1)
        )
        return Result(reviewed, self._ended() - self.started)

    def _ended(self) -> datetime:
        """When an exam that is over was: answered, handed in, or out of time."""
        if self.open:
            return self.handed_in or self.closes
        return max(answer.at for answer in self.answers if answer)

    def to_json(self) -> dict[str, Any]:
        """The exam as plain JSON values, for a session to keep."""
        return {
            "questions": [str(question) for question in self.questions],
            "started": self.started.isoformat(),
            "answers": [
                answer and [answer.guess, answer.at.isoformat()]
                for answer in self.answers
            ],
            "handed_in": self.handed_in and self.handed_in.isoformat(),
        }

    @classmethod
    def from_json(cls, kept: dict[str, Any]) -> Exam:
        """Reads what ``to_json`` gives; anything else raises one error or another."""
        exam = cls(
            tuple(Question.read(text) for text in kept["questions"]),
            _moment(kept["started"]),
            tuple(
                None if each is None else Answer(each[0], _moment(each[1]))
                for each in kept["answers"]
            ),
            kept["handed_in"] and _moment(kept["handed_in"]),
        )
        exam._check_whole()
        return exam

    def _check_whole(self) -> None:
        """Raises ValueError, or what counting raises, where it is no exam."""
        if not self.questions or len(self.answers) != len(self.questions):
            raise ValueError("An exam has questions, and a place for each answer")
        if not all(isinstance(each.guess, int) for each in self.answers if each):
            raise ValueError("A guess is a number")
        for moment in (self.started, self.closes):
            moment.astimezone(UTC)
        for question in self.questions:
            mark(question, 0)


def _moment(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError(f"{text} is in no zone")
    return moment
