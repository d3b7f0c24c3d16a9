"""The practice pages: a trainer for the count, drills for the play, and the exam.

Chance and the clock come in here. What is asked and answered lies in the session, one
entry a page; a page is told no more of it than it shows. What is right is not known
here.
"""

from collections.abc import Callable
from dataclasses import astuple, dataclass
from functools import wraps
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


@dataclass(frozen=True)
class Kind:
    """A kind of question: how it is made, read again, answered and marked."""

    make: Callable
    read: Callable
    form: Callable
    mark: Callable


KINDS = {
    "count": Kind(deal, Question.read, GuessForm, mark),
    "pegs": Kind(drill, PlayQuestion.read, PegForm, mark_drill),
    "fits": Kind(
        drill_turn,
        TurnQuestion.read,
        FitForm,
        lambda question, chosen: mark_turn(question, map(Card, chosen)),
    ),
}
COUNTING = ("count",)
PLAYING = ("pegs", "pegs", "fits")
"""Of three questions on the play, two ask what a card pegs."""


def practising(view):
    """A page that changes with every answer, and one answer at a time.

    Of two tabs neither may undo what the other did: the session is read anew, changed
    and saved while its row is locked.
    """

    @never_cache
    @takes(*READING, "POST")
    @wraps(view)
    def kept(request):
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


def _practise(request, page, kinds, template):
    """Deals, takes an answer, or shows what lies on the table."""
    kept = request.session.get(page)
    here = request.resolver_match.view_name
    if kept is None and request.method != "POST":
        return render(request, template, _lasting())
    if request.method == "POST" and (kept is None or "next" in request.POST):
        if kept is None or kept["answer"] is not None:
            request.session[page] = _dealt(kinds, kept)
        return redirect(here)

    kind = KINDS[kept["kind"]]
    question = kind.read(kept["asked"])
    form, refused, status = kind.form(question), None, 200
    if request.method == "POST":
        sent = kind.form(question, request.POST)
        asked = request.POST.get("number") == str(kept["number"])
        is_open = asked and kept["answer"] is None
        if is_open and sent.is_valid():
            streak = Streak(*kept["streak"]).after(kind.mark(question, sent.answer))
            kept |= {"answer": sent.answer, "streak": astuple(streak)}
            request.session[page] = kept
            return redirect(here)
        if asked and sent.is_valid() and sent.answer == kept["answer"]:
            return redirect(here)  # the same answer, sent twice
        if is_open:
            form, status = sent, 400
        else:
            status = 409
            refused = _(
                "That question was answered before, and an answer is given once. "
                "Nothing has changed; this is where you are."
            )
    answered = kept["answer"] is not None
    marked = kind.mark(question, kept["answer"]) if answered else None
    told = {
        "kind": kept["kind"],
        "number": kept["number"],
        "question": question,
        "form": form,
        "marked": marked,
        "streak": Streak(*kept["streak"]),
        "refused": refused,
    }
    shown = told | _played(question) | _lasting()
    return render(request, template, shown, status=status)


def _dealt(kinds, before):
    """What is kept of a new question."""
    name = CHANCE.choice(kinds)
    return {
        "kind": name,
        "asked": str(KINDS[name].make(CHANCE)),
        "number": before["number"] + 1 if before else 1,
        "answer": None,
        "streak": before["streak"] if before else astuple(Streak()),
    }


def _played(question):
    """The play up to what is asked, as a page shows it."""
    if isinstance(question, Question):
        return {}
    moment = question.moment
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


def _lasting():
    """How long a session is kept after the last answer."""
    return {"days": settings.SESSION_COOKIE_AGE // (24 * 60 * 60)}


@practising
def exam(request):
    """Twenty hands and cribs against the clock."""
    at = timezone.now()
    kept = request.session.get("practice-exam")
    exam = kept and Exam.from_json(kept)
    if request.method != "POST":
        return _show_exam(request, exam, at, request.GET.get("question"))

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
