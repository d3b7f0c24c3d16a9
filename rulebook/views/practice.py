"""The practice pages: a trainer for the count, drills for the play, and the exam.

Chance and the clock come in here. What is asked and answered lies in the session, one
entry a page; a page is told no more of it than it shows. An entry may be of another
version, or damaged: what cannot be read is dropped. What is right is not known here.
"""

from collections.abc import Callable
from dataclasses import astuple, dataclass
from functools import partial, wraps
from itertools import groupby
from operator import attrgetter
from random import SystemRandom
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.sessions.middleware import SessionMiddleware
from django.db import transaction
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from rulebook.engine import Card
from rulebook.findings import Refused
from rulebook.forms.practice import FitForm, GuessForm, PegForm
from rulebook.practice import (
    TIME,
    Exam,
    NotAccepted,
    PlayQuestion,
    Question,
    Streak,
    TurnQuestion,
    deal,
    drill,
    drill_turn,
    mark,
    mark_drill,
    mark_turn,
)
from rulebook.wording import sentence

from .methods import READING, takes

CHANCE = SystemRandom()
MANY = 10**9
"""More questions than anybody answers."""


@dataclass(frozen=True)
class Kind:
    """A kind of question: how it is made, read again, answered and marked.

    ``some`` is an answer that can be given to any question of the kind.
    """

    make: Callable
    read: Callable
    form: Callable
    mark: Callable
    some: object


KINDS = {
    "count": Kind(deal, Question.read, GuessForm, mark, 0),
    "pegs": Kind(drill, PlayQuestion.read, PegForm, mark_drill, 0),
    "fits": Kind(
        drill_turn,
        TurnQuestion.read,
        FitForm,
        lambda question, chosen: mark_turn(question, map(Card, chosen)),
        [],
    ),
}
COUNTING = ("count",)
PLAYING = ("pegs", "pegs", "fits")
"""Of three questions on the play, two ask what a card pegs."""

UNREADABLE = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    Refused,
    TypeError,
    ValueError,
)
"""What reading and marking raise where an entry is of another shape."""


def _read(read, kept):
    """What an entry of the session holds; None if there is none, or none readable."""
    try:
        return None if kept is None else read(kept)
    except UNREADABLE:
        return None


def practising(view):
    """A page that changes with every answer, and one answer at a time.

    Of two tabs neither may undo what the other did: the session is read anew, changed
    and saved while its row is locked.
    """

    @never_cache
    @takes(*READING, "POST")
    @wraps(view)
    def kept(request):
        key = request.session.session_key
        if key and not (key.isascii() and key.isalnum()):
            # No key of ours, and PostgreSQL would not even look for one with a NUL.
            request.session = type(request.session)()
        if request.method != "POST":
            return view(request)
        with transaction.atomic():
            key, session = request.session.session_key, type(request.session)
            rows = request.session.model.objects.select_for_update()
            rows.filter(session_key=key).first()
            request.session = session(key)
            response = view(request)
            keeper = SessionMiddleware(lambda _request: response)
            keeper.process_response(request, response)
            request.session.modified = False
        return response

    return kept


@practising
def count(request):
    """Hands and cribs, one after another, each to be counted exactly."""
    return _practise(request, "practice-count", COUNTING, "rulebook/practice.html")


@practising
def play(request):
    """Moments of the play: what a card pegs, and which cards fit."""
    return _practise(request, "practice-play", PLAYING, "rulebook/practice_play.html")


@dataclass(frozen=True)
class Table:
    """What lies on the table: a question, the answer if there is one, the streak.

    ``marked`` is None until it is answered, ``laid`` what a page shows of the play.
    """

    name: str
    question: object
    number: int
    answer: object
    marked: object
    streak: Streak
    laid: dict

    @classmethod
    def read(cls, kinds, kept):
        """Reads an entry, and raises an error where it could not be shown or marked."""
        name, answer = kept["kind"], kept["answer"]
        if name not in kinds:
            raise ValueError(f"{name} is not asked here")
        kind = KINDS[name]
        question = kind.read(kept["asked"])
        is_open = answer is None
        given = kind.some if is_open else answer
        form = kind.form(question, kind.form.as_sent(given))
        if not form.is_valid() or form.answer != given:
            raise ValueError(f"{given} is no answer")
        marked = kind.mark(question, given)
        return cls(
            name,
            question,
            _number_of(kept),
            answer,
            None if is_open else marked,
            _streak_of(kept),
            _played(question),
        )


def _number_of(kept):
    return _whole(kept["number"])


def _streak_of(kept):
    return Streak(*map(_whole, kept["streak"]))


def _whole(number):
    if not isinstance(number, int) or not 0 <= number < MANY:
        raise ValueError(f"{number} does not number or count anything here")
    return number


def _practise(request, page, kinds, template):
    """Deals, takes an answer, or shows what lies on the table."""
    kept = request.session.get(page)
    table = _read(partial(Table.read, kinds), kept)
    here, posted = request.resolver_match.view_name, request.method == "POST"
    lost = table is None and kept is not None
    if table is None and (not posted or (lost and "next" not in request.POST)):
        told = {"refused": _lost() if lost else None} | _lasting()
        return render(request, template, told, status=409 if posted else 200)
    if posted and (table is None or "next" in request.POST):
        if table is None or table.marked:
            request.session[page] = _dealt(kinds, kept)
        return redirect(here)

    kind = KINDS[table.name]
    form, refused, status = kind.form(table.question), None, 200
    if posted:
        sent = kind.form(table.question, request.POST)
        asked = request.POST.get("number") == str(table.number)
        is_open = asked and not table.marked
        if is_open and sent.is_valid():
            marked = kind.mark(table.question, sent.answer)
            streak = astuple(table.streak.after(marked))
            request.session[page] = kept | {"answer": sent.answer, "streak": streak}
            return redirect(here)
        if asked and sent.is_valid() and sent.answer == table.answer:
            return redirect(here)  # the same answer, sent twice
        if is_open:
            form, status = sent, 400
        else:
            status = 409
            refused = _(
                "That question was answered before, and an answer is given once. "
                "Nothing has changed; this is where you are."
            )
    told = {
        "kind": table.name,
        "number": table.number,
        "question": table.question,
        "form": form,
        "marked": table.marked,
        "streak": table.streak,
        "refused": refused,
    }
    shown = told | table.laid | _lasting()
    return render(request, template, shown, status=status)


def _dealt(kinds, before):
    """What is kept of a new question; of the one before, what can be read goes on."""
    name = CHANCE.choice(kinds)
    return {
        "kind": name,
        "asked": str(KINDS[name].make(CHANCE)),
        "number": (_read(_number_of, before) or 0) + 1,
        "answer": None,
        "streak": astuple(_read(_streak_of, before) or Streak()),
    }


def _played(question):
    """The play up to what is asked, as a page shows it."""
    if isinstance(question, Question):
        return {}
    moment = question.moment
    if any(act.findings for act in moment.record.acts):
        raise ValueError(f"{moment} was not played by the rules")
    before, base = moment.record.acts, moment.record.count
    if isinstance(question, PlayQuestion):
        *before, asked = before
        leads = before[-1].series != asked.series
        base = 0 if leads else before[-1].count
    by_series = groupby(before, key=attrgetter("series"))
    return {
        "laid": [list(acts) for _number, acts in by_series],
        "base": base,
        "left": [(seat, moment.left(seat)) for seat in moment.hands],
    }


def _lost():
    return _(
        "What was kept here can no longer be read, and is dropped. Please begin anew."
    )


def _lasting():
    """How long a session is kept after the last answer."""
    return {"days": settings.SESSION_COOKIE_AGE // (24 * 60 * 60)}


@practising
def exam(request):
    """Twenty hands and cribs against the clock."""
    at = timezone.now()
    kept = request.session.get("practice-exam")
    exam = _read(Exam.from_json, kept)
    lost = _lost() if exam is None and kept is not None else None
    if request.method != "POST":
        return _show_exam(request, exam, at, request.GET.get("question"), lost)
    if lost and "start" not in request.POST:
        return _show_exam(request, exam, at, None, lost, status=409)

    if exam is None or "start" in request.POST:
        if exam is None or exam.is_over(at):
            _keep(request, Exam.start(CHANCE, at))
            return redirect(_address(1))
        return redirect(_address(None))
    number = _number(request.POST.get("number"))
    if request.POST.get("sitting") != _sitting(exam):
        refused = _("That was sent for an exam that has been replaced by a later one.")
        return _show_exam(request, exam, at, number, refused, status=409)
    try:
        if "hand_in" in request.POST:
            if not exam.is_over(at):
                _keep(request, exam.hand_in(at))
            return redirect(_address(None))
        form = GuessForm(data=request.POST)
        if not form.is_valid():
            return _show_exam(request, exam, at, number, form=form, status=400)
        if not _is_given(exam, number, form.answer):
            exam = exam.answer(number, form.answer, at)
            _keep(request, exam)
    except NotAccepted as refused:
        return _show_exam(request, exam, at, number, sentence(refused), status=409)
    return redirect(_address(_next(exam, number)))


def _show_exam(request, exam, at, number, refused=None, form=None, status=200):
    template = "rulebook/practice_exam.html"
    told = {"minutes": TIME.seconds // 60, "refused": refused} | _lasting()
    if exam is None:
        return render(request, template, told, status=status)
    if exam.is_over(at):
        result = exam.result(at)
        told |= {"result": result, "used": _clock(result.used.seconds)}
        return render(request, "rulebook/practice_result.html", told, status=status)
    here = _number(number)
    if not 1 <= here <= len(exam.questions):
        here = exam.open[0]
    left = exam.left(at)
    # Rounded up, so that at nought on the page it is nought here too.
    seconds = left.seconds + bool(left.microseconds)
    told |= {
        "question": exam.questions[here - 1],
        "given": exam.answers[here - 1],
        "here": here,
        "last": len(exam.questions),
        "next": _address(_next(exam, here)),
        "numbers": [(each, each in exam.open) for each in _numbers(exam)],
        "open": len(exam.open),
        "sitting": _sitting(exam),
        "form": form or GuessForm(),
        "seconds": seconds,
        "clock": _clock(seconds),
    }
    return render(request, template, told, status=status)


def _keep(request, exam):
    request.session["practice-exam"] = exam.to_json()


def _sitting(exam):
    """What tells one exam from the next."""
    return exam.started.isoformat()


def _is_given(exam, number, guess):
    """Whether just this is the answer already, so that it was only sent twice."""
    return any(
        each and (place, each.guess) == (number, guess)
        for place, each in enumerate(exam.answers, start=1)
    )


def _numbers(exam):
    return range(1, len(exam.questions) + 1)


def _next(exam, number):
    """The next question that is open after this one, round again from the last."""
    later = (each for each in exam.open if each > number)
    return next(later, exam.open[0] if exam.open else None)


def _number(text):
    """The number of a question as sent; 0 if it is none."""
    text = str(text)
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else 0


def _address(number):
    here = reverse("rulebook:practice-exam")
    return f"{here}?{urlencode({'question': number})}" if number else here


def _clock(seconds):
    """Minutes and seconds as a clock shows them."""
    return f"{seconds // 60}:{seconds % 60:02}"
