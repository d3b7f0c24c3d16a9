"""Events over JSON: listed, read with their tables, and what officers enter of them.

A request is read by a serializer and done by a verb, as on the pages.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rulebook.api import refusals
from rulebook.serializers.questions import Question
from standings import closing, pairings
from standings import events as keeping
from standings.models import Event, Fixture
from standings.serializers.events import (
    CloseQuestion,
    DrawQuestion,
    EventQuestion,
    EventShape,
    EventsQuestion,
    EventsShape,
    FixtureShape,
    FixturesQuestion,
    FixturesShape,
    ForfeitQuestion,
    LeavingQuestion,
    MembersQuestion,
    MoveQuestion,
    PairQuestion,
    TableShape,
    TieQuestion,
    ToastQuestion,
)
from standings.serializers.fields import ReasonQuestion

from .doors import (
    EXPECTED,
    KEPT,
    READ,
    WRITTEN,
    Door,
    act,
    entity_tag,
    expects,
    made,
    part,
    who,
)

TOLD: dict[Any, Any] = {**WRITTEN, **refusals(404, 412)}
CHANGED = {200: EventShape, **TOLD}
PAIRED = {201: FixtureShape, **TOLD}
OF_A_FIXTURE = {200: FixtureShape, **TOLD}


class Events(Door):
    """The events, those that begin last first; a new one."""

    @extend_schema(
        operation_id="events_list",
        parameters=[EventsQuestion],
        responses={200: EventsShape, **refusals(422)},
    )
    def get(self, request: Request) -> Response:
        question = EventsQuestion(data=request.query_params)
        question.is_valid(raise_exception=True)
        asked = question.validated_data
        found = Event.objects.select_related("federation").latest_first()
        if asked["season"]:
            found = found.filter(year=asked["season"])
        if asked["state"]:
            found = found.filter(state=asked["state"])
        if asked["after"]:
            found = found.before(asked["after"])
        rows, further = part(request, found, "after", lambda event: event.number)
        shape = EventsShape(
            {"results": rows, "next": further}, context={"request": request}
        )
        return Response(shape.data)

    @extend_schema(
        request=EventQuestion,
        parameters=[KEPT],
        responses={201: EventShape, **WRITTEN},
    )
    @act
    def post(self, request: Request) -> Response:
        question = EventQuestion(data=request.data)
        question.is_valid(raise_exception=True)
        told: Any = question.validated_data
        new = keeping.announce_event(**told, by=who(request), at=timezone.now())
        return made(_answer(request, new.number))


class OneEvent(Door):
    """One event: by what it is played, who is entered, and what it waits for."""

    @extend_schema(responses={200: EventShape, **READ})
    def get(self, request: Request, number: str) -> Response:
        here = _event(number)
        tag = {"ETag": entity_tag(request, "event", here.number)}
        return Response(_answer(request, here.number), headers=tag)


class Table(Door):
    """The table of an event, in its own order."""

    @extend_schema(responses={200: TableShape, **READ})
    def get(self, request: Request, number: str) -> Response:
        here = _event(number)
        rows = closing.board_of(here).rows()
        shape = TableShape({"event": here.number, "order": here.order, "rows": rows})
        return Response(shape.data)


class Fixtures(Door):
    """The fixtures of an event by number; one more."""

    @extend_schema(
        operation_id="events_fixtures_list",
        parameters=[FixturesQuestion],
        responses={200: FixturesShape, **READ},
    )
    def get(self, request: Request, number: str) -> Response:
        question = FixturesQuestion(data=request.query_params)
        question.is_valid(raise_exception=True)
        found = _fixtures(_event(number)).order_by("serial")
        found = found.filter(serial__gt=question.validated_data["after"])
        rows, further = part(request, found, "after", lambda fixture: fixture.serial)
        return Response(FixturesShape({"results": rows, "next": further}).data)

    @extend_schema(request=PairQuestion, parameters=[KEPT, EXPECTED], responses=PAIRED)
    @act
    def post(self, request: Request, number: str) -> Response:
        here, told = _asked(request, number, PairQuestion)
        fixture = pairings.pair_entrants(event=here, **told)
        return Response(FixtureShape(fixture).data, 201)


class Entrants(Door):
    """Who is entered in an event."""

    @extend_schema(
        request=MembersQuestion, parameters=[KEPT, EXPECTED], responses=CHANGED
    )
    @act
    def post(self, request: Request, number: str) -> Response:
        return _does(request, number, MembersQuestion, keeping.enter_members)


class Leaving(Door):
    """Somebody leaves an event; what follows is the event's own rule."""

    @extend_schema(
        request=LeavingQuestion, parameters=[KEPT, EXPECTED], responses=CHANGED
    )
    @act
    def post(self, request: Request, number: str) -> Response:
        return _does(request, number, LeavingQuestion, keeping.withdraw_entrant)


class Draw(Door):
    """A round robin among those who are entered."""

    @extend_schema(request=DrawQuestion, parameters=[KEPT, EXPECTED], responses=CHANGED)
    @act
    def post(self, request: Request, number: str) -> Response:
        return _does(request, number, DrawQuestion, pairings.draw_fixtures)


class Tie(Door):
    """The order of those who are level at the cut."""

    @extend_schema(request=TieQuestion, parameters=[KEPT, EXPECTED], responses=CHANGED)
    @act
    def post(self, request: Request, number: str) -> Response:
        return _does(request, number, TieQuestion, closing.decide_tie)


class Toast(Door):
    """The toast of an event (IX.1-a)."""

    @extend_schema(
        request=ToastQuestion, parameters=[KEPT, EXPECTED], responses=CHANGED
    )
    @act
    def post(self, request: Request, number: str) -> Response:
        return _does(request, number, ToastQuestion, closing.record_toast)


class Close(Door):
    """The close of an event; 409 names all that stands in its way."""

    @extend_schema(
        request=CloseQuestion, parameters=[KEPT, EXPECTED], responses=CHANGED
    )
    @act
    def post(self, request: Request, number: str) -> Response:
        return _does(request, number, CloseQuestion, closing.close_event)


class CallingOff(Door):
    """An event that is called off."""

    @extend_schema(
        request=ReasonQuestion, parameters=[KEPT, EXPECTED], responses=CHANGED
    )
    @act
    def post(self, request: Request, number: str) -> Response:
        return _does(request, number, ReasonQuestion, keeping.call_off_event)


class Forfeit(Door):
    """A fixture that one of the two forfeits: a walkover."""

    @extend_schema(
        request=ForfeitQuestion, parameters=[KEPT, EXPECTED], responses=OF_A_FIXTURE
    )
    @act
    def post(self, request: Request, number: str, serial: int) -> Response:
        verb = pairings.forfeit_fixture
        return _does_to(request, number, serial, ForfeitQuestion, verb)


class FixtureVoid(Door):
    """A fixture that is void."""

    @extend_schema(
        request=ReasonQuestion, parameters=[KEPT, EXPECTED], responses=OF_A_FIXTURE
    )
    @act
    def post(self, request: Request, number: str, serial: int) -> Response:
        verb = pairings.void_fixture
        return _does_to(request, number, serial, ReasonQuestion, verb)


class FixtureMove(Door):
    """A fixture that is moved to another day."""

    @extend_schema(
        request=MoveQuestion, parameters=[KEPT, EXPECTED], responses=OF_A_FIXTURE
    )
    @act
    def post(self, request: Request, number: str, serial: int) -> Response:
        verb = pairings.move_fixture
        return _does_to(request, number, serial, MoveQuestion, verb)


class LateMatch(Door):
    """A match that was played too late, and is let count."""

    @extend_schema(
        request=ReasonQuestion, parameters=[KEPT, EXPECTED], responses=OF_A_FIXTURE
    )
    @act
    def post(self, request: Request, number: str, serial: int) -> Response:
        verb = pairings.accept_late
        return _does_to(request, number, serial, ReasonQuestion, verb)


def _asked(request: Request, number: str, asked: type[Question]) -> tuple[Event, Any]:
    """The event, and what is asked of it, with who asks and when."""
    here = _event(number)
    expects(request, "event", here.number)
    question = asked(data=request.data)
    question.is_valid(raise_exception=True)
    told: Any = question.validated_data
    return here, {**told, "by": who(request), "at": timezone.now()}


def _does(
    request: Request, number: str, asked: type[Question], verb: Callable[..., Any]
) -> Response:
    """Reads the question, does the act, and answers the event as it then is."""
    here, told = _asked(request, number, asked)
    verb(event=here, **told)
    return made(_answer(request, here.number), 200)


def _does_to(
    request: Request,
    number: str,
    serial: int,
    asked: type[Question],
    verb: Callable[..., Fixture],
) -> Response:
    """The same of a fixture, which is answered as it then is."""
    fixture = _fixtures(_event(number)).filter(serial=serial).first()
    if fixture is None:
        said = _("%(event)s has no fixture %(fixture)s.")
        raise Http404(said % {"event": number, "fixture": serial})
    _here, told = _asked(request, number, asked)
    return Response(FixtureShape(verb(fixture=fixture, **told)).data, 200)


def _fixtures(event: Event) -> Any:
    return event.fixtures.select_related("event", "first", "second", "match")


def _answer(request: Request, number: str) -> Any:
    return EventShape(_event(number), context={"request": request}).data


def _event(number: str) -> Event:
    """The event of this very number. Raises Http404."""
    try:
        here = Event.objects.select_related("federation", "toast_by").numbered(number)
    except Event.DoesNotExist:
        here = None
    if here is None or here.number != number:
        raise Http404(
            _(
                "There is no event “%(number)s”. A number is written such as "
                "ICA-E-2026-0003; GET events/ lists them."
            )
            % {"number": number}
        )
    return here
