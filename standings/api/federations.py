"""Federations over JSON: listed, read as of a day, and what the Secretariat enters.

A request is read by a serializer and done by a verb, as on the pages. Specimens of
letterheads are handed in on the pages alone.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rulebook.api import refusals
from rulebook.days import today
from rulebook.serializers.questions import Question
from standings import federations as keeping
from standings.models import Federation
from standings.serializers.federations import (
    AsOfQuestion,
    ConfederationQuestion,
    FederationNameQuestion,
    FederationQuestion,
    FederationShape,
    FederationsQuestion,
    FederationsShape,
    LetterheadQuestion,
    MergerQuestion,
    WithdrawalQuestion,
)

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
MADE = {201: FederationShape, **TOLD}
CHANGED = {200: FederationShape, **TOLD}


class Federations(Door):
    """The federations by their codes, those that have ended among them; a new one."""

    @extend_schema(
        operation_id="federations_list",
        parameters=[FederationsQuestion],
        responses={200: FederationsShape, **refusals(422)},
    )
    def get(self, request: Request) -> Response:
        question = FederationsQuestion(data=request.query_params)
        question.is_valid(raise_exception=True)
        found = Federation.objects.whole(today())
        if after := question.validated_data["after"]:
            found = found.filter(code__gt=after.code)
        rows, further = part(request, found, "after", lambda each: each.code)
        shape = FederationsShape(
            {"results": rows, "next": further}, context={"request": request}
        )
        return Response(shape.data)

    @extend_schema(
        request=FederationQuestion,
        parameters=[KEPT],
        responses={201: FederationShape, **WRITTEN},
    )
    @act
    def post(self, request: Request) -> Response:
        question = FederationQuestion(data=request.data)
        question.is_valid(raise_exception=True)
        told: Any = question.validated_data
        new = keeping.found_federation(**told, by=who(request), at=timezone.now())
        return made(_answer(request, new.code))


class OneFederation(Door):
    """One federation as of a day: name, letterhead, officers, and how many members."""

    @extend_schema(parameters=[AsOfQuestion], responses={200: FederationShape, **READ})
    def get(self, request: Request, code: str) -> Response:
        question = AsOfQuestion(data=request.query_params)
        question.is_valid(raise_exception=True)
        answer = _answer(request, code, question.validated_data["on"])
        tag = {"ETag": entity_tag(request, "federation", code)}
        return Response(answer, headers=tag)


class FederationNames(Door):
    """The names of a federation."""

    @extend_schema(
        request=FederationNameQuestion, parameters=[KEPT, EXPECTED], responses=MADE
    )
    @act
    def post(self, request: Request, code: str) -> Response:
        verb = keeping.rename_federation
        return _does(request, code, FederationNameQuestion, verb)


class Confederation(Door):
    """The confederation under which a federation is entered."""

    @extend_schema(
        request=ConfederationQuestion, parameters=[KEPT, EXPECTED], responses=CHANGED
    )
    @act
    def post(self, request: Request, code: str) -> Response:
        verb = keeping.change_confederation
        return _does(request, code, ConfederationQuestion, verb, 200)


class Letterheads(Door):
    """The times in which a federation may give its letterhead (VIII.2)."""

    @extend_schema(
        request=LetterheadQuestion, parameters=[KEPT, EXPECTED], responses=MADE
    )
    @act
    def post(self, request: Request, code: str) -> Response:
        return _does(request, code, LetterheadQuestion, keeping.grant_letterhead)


class Withdrawal(Door):
    """The authority to give a letterhead, withdrawn."""

    @extend_schema(
        request=WithdrawalQuestion, parameters=[KEPT, EXPECTED], responses=CHANGED
    )
    @act
    def post(self, request: Request, code: str) -> Response:
        verb = keeping.withdraw_letterhead
        return _does(request, code, WithdrawalQuestion, verb, 200)


class Merger(Door):
    """A federation that ends and goes on in another."""

    @extend_schema(
        request=MergerQuestion, parameters=[KEPT, EXPECTED], responses=CHANGED
    )
    @act
    def post(self, request: Request, code: str) -> Response:
        return _does(request, code, MergerQuestion, keeping.merge_federation, 200)


def _does(
    request: Request,
    code: str,
    asked: type[Question],
    verb: Callable[..., Any],
    status: int = 201,
) -> Response:
    """Reads the question, does the act, and answers the federation as it then is."""
    here = _federation(code, today())
    expects(request, "federation", here.code)
    question = asked(data=request.data)
    question.is_valid(raise_exception=True)
    told: Any = question.validated_data
    verb(federation=here, **told, by=who(request), at=timezone.now())
    return made(_answer(request, here.code), status)


def _answer(request: Request, code: str, on: date | None = None) -> Any:
    day = on or today()
    context = {"request": request, "on": day}
    return FederationShape(_federation(code, day), context=context).data


def _federation(code: str, day: date) -> Any:
    """The federation of this very code, as it is on a day. Raises Http404."""
    try:
        return Federation.objects.whole(day).coded(code)
    except Federation.DoesNotExist:
        raise Http404(
            _(
                "There is no federation “%(code)s”. A code is written such as ENG; GET "
                "federations/ lists them."
            )
            % {"code": code}
        ) from None
