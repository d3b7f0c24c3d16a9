"""Applications for a member's number over JSON: mine, and those that I decide.

A request is read by a serializer and done by a verb; who may is known there.
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
from rulebook.days import today
from rulebook.findings import Denied
from rulebook.serializers.questions import Question
from standings import applications
from standings.models import Application
from standings.serializers.applications import (
    AfterQuestion,
    ApplicationQuestion,
    ApplicationShape,
    ApplicationsShape,
)
from standings.serializers.fields import ReasonQuestion

from .doors import KEPT, OWN, WRITTEN, OwnDoor, act, made, part, who

DECIDED: dict[Any, Any] = {200: ApplicationShape, **WRITTEN, **refusals(404)}


class Applications(OwnDoor):
    """What one has applied for and what one decides, the oldest first; a new one."""

    @extend_schema(
        operation_id="applications_list",
        parameters=[AfterQuestion],
        responses={200: ApplicationsShape, **OWN, **refusals(422)},
    )
    def get(self, request: Request) -> Response:
        question = AfterQuestion(data=request.query_params)
        question.is_valid(raise_exception=True)
        found, after = _visible(request), question.validated_data["after"]
        if after:
            found = found.filter(pk__gt=_found(request, after).pk)
        rows, further = part(request, found, "after", lambda row: row.number)
        lines = ApplicationShape(rows, many=True, context={"request": request})
        return Response({"results": lines.data, "next": further})

    @extend_schema(
        request=ApplicationQuestion,
        parameters=[KEPT],
        responses={201: ApplicationShape, **WRITTEN},
    )
    @act
    def post(self, request: Request) -> Response:
        question = ApplicationQuestion(data=request.data)
        question.is_valid(raise_exception=True)
        asked = question.validated_data
        application = applications.apply(**asked, by=who(request), at=timezone.now())
        return made(_told(request, application.number))


class OneApplication(OwnDoor):
    """One application, to whoever has put it or may decide it."""

    @extend_schema(responses={200: ApplicationShape, **OWN})
    def get(self, request: Request, number: str) -> Response:
        return Response(_told(request, number))


class Approve(OwnDoor):
    """Links the log-in to the number it applied for."""

    @extend_schema(request=None, parameters=[KEPT], responses=DECIDED)
    @act
    def post(self, request: Request, number: str) -> Response:
        return _does(request, number, Question, applications.approve)


class Refuse(OwnDoor):
    """Refuses an application, with the reason."""

    @extend_schema(request=ReasonQuestion, parameters=[KEPT], responses=DECIDED)
    @act
    def post(self, request: Request, number: str) -> Response:
        return _does(request, number, ReasonQuestion, applications.turn_down)


class Withdraw(OwnDoor):
    """Withdraws what one has applied for."""

    @extend_schema(request=None, parameters=[KEPT], responses=DECIDED)
    @act
    def post(self, request: Request, number: str) -> Response:
        return _does(request, number, Question, applications.withdraw)


def _does(
    request: Request, number: str, asked: type[Question], verb: Callable[..., Any]
) -> Response:
    """Reads the question, does the act, and answers the application as it then is."""
    application = _found(request, number)
    question = asked(data=request.data)
    question.is_valid(raise_exception=True)
    told = {"application": application, "by": who(request), "at": timezone.now()}
    verb(**question.validated_data, **told)
    return made(_told(request, number), 200)


def _visible(request: Request) -> Any:
    """What somebody has applied for, and what this person decides."""
    day = today()
    mine: Any = who(request).applications.all()
    try:
        return (mine | applications.to_decide(who(request), on=day)).told(day)
    except Denied:
        return mine.told(day)


def _found(request: Request, number: str) -> Application:
    """The application of a number, as it stands. Raises Http404."""
    try:
        return _visible(request).numbered(number)
    except Application.DoesNotExist:
        raise Http404(_("There is no application of this number.")) from None


def _told(request: Request, number: str) -> Any:
    shape = ApplicationShape(_found(request, number), context={"request": request})
    return shape.data
