"""Applications for a member's number over JSON: mine, and those that I decide.

A request is read by a serializer and done by a verb; who may is known there.
"""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from rulebook.api import refusals
from rulebook.days import today
from rulebook.findings import Denied
from standings import applications
from standings.models import Application
from standings.serializers.applications import (
    AfterQuestion,
    ApplicationQuestion,
    ApplicationShape,
    ApplicationsShape,
    NothingQuestion,
    ReasonQuestion,
    application_answer,
)

MOST = 50
"""How many applications one answer lists."""
POSTED = refusals(400, 401, 403, 409, 411, 413, 415, 422)


def visible(user: Any) -> Any:
    """What somebody has applied for, and what waits for this person to decide."""
    mine = user.applications.all()
    try:
        return mine | applications.to_decide(user, on=today())
    except Denied:
        return mine


def found(user: Any, number: str) -> Any:
    """The application of a number, as it stands. Raises Http404."""
    try:
        return visible(user).told(today()).numbered(number)
    except Application.DoesNotExist:
        raise Http404(_("There is no application of this number.")) from None


class Applications(APIView):
    """What one has applied for, and what one decides, the oldest first."""

    permission_classes = [IsAuthenticated]

    @extend_schema(
        parameters=[AfterQuestion],
        responses={200: ApplicationsShape, **refusals(401, 404, 422)},
    )
    def get(self, request: Request) -> Response:
        question = AfterQuestion(data=request.query_params)
        question.is_valid(raise_exception=True)
        rows = visible(request.user).told(today())
        try:
            shown, further = rows.part(question.validated_data["after"], MOST)
        except Application.DoesNotExist:
            raise Http404(_("There is no application of this number.")) from None
        here = reverse("registers-api:applications", request=request)
        return Response(
            {
                "results": [application_answer(each) for each in shown],
                "next": further and f"{here}?after={further}",
            }
        )

    @extend_schema(
        request=ApplicationQuestion, responses={201: ApplicationShape, **POSTED}
    )
    def post(self, request: Request) -> Response:
        question = ApplicationQuestion(data=request.data)
        question.is_valid(raise_exception=True)
        user: Any = request.user
        told = question.validated_data
        made = applications.apply(**told, by=user, at=timezone.now())
        answer = application_answer(found(user, made.number))
        return Response(answer, status.HTTP_201_CREATED)


class Deciding(APIView):
    """One application, of which something is made."""

    permission_classes = [IsAuthenticated]
    asked: type[NothingQuestion | ReasonQuestion] = NothingQuestion

    def done(self, request: Request, number: str, verb: Any) -> Response:
        application = found(request.user, number)
        question = self.asked(data=request.data)
        question.is_valid(raise_exception=True)
        told = {"application": application, **question.validated_data}
        verb(**told, by=request.user, at=timezone.now())
        return Response(application_answer(found(request.user, number)))


class Approve(Deciding):
    """Links the log-in to the number it applied for."""

    @extend_schema(
        request=NothingQuestion,
        responses={200: ApplicationShape, **POSTED, **refusals(404)},
    )
    def post(self, request: Request, number: str) -> Response:
        return self.done(request, number, applications.approve)


class Refuse(Deciding):
    """Refuses an application, with the reason."""

    asked = ReasonQuestion

    @extend_schema(
        request=ReasonQuestion,
        responses={200: ApplicationShape, **POSTED, **refusals(404)},
    )
    def post(self, request: Request, number: str) -> Response:
        return self.done(request, number, applications.turn_down)


class Withdraw(Deciding):
    """Withdraws what one has applied for."""

    @extend_schema(
        request=NothingQuestion,
        responses={200: ApplicationShape, **POSTED, **refusals(404)},
    )
    def post(self, request: Request, number: str) -> Response:
        return self.done(request, number, applications.withdraw)
