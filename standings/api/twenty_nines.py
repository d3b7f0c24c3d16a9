"""The register of 29 hands over JSON: listed, read, applied for, and decided (IV.3).

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
from standings import certifying
from standings import twenty_nines as register
from standings.models import TwentyNine
from standings.serializers.fields import ReasonQuestion
from standings.serializers.matches import NothingQuestion
from standings.serializers.twenty_nines import (
    FederationNamedQuestion,
    TwentyNineQuestion,
    TwentyNineShape,
    TwentyNinesQuestion,
    TwentyNinesShape,
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
CHANGED = {200: TwentyNineShape, **TOLD}


class TwentyNines(Door):
    """The register of 29 hands, the newest first; a 29 that somebody tells of."""

    @extend_schema(
        operation_id="twenty_nines_list",
        parameters=[TwentyNinesQuestion],
        responses={200: TwentyNinesShape, **refusals(422)},
    )
    def get(self, request: Request) -> Response:
        question = TwentyNinesQuestion(data=request.query_params)
        question.is_valid(raise_exception=True)
        asked = question.validated_data
        found = TwentyNine.objects.whole()
        if asked["season"]:
            found = found.filter(year=asked["season"])
        if asked["state"]:
            found = found.filter(state=asked["state"])
        if asked["federation"]:
            found = found.of([asked["federation"].code])
        if asked["member"]:
            found = found.filter(member=asked["member"])
        if asked["after"]:
            found = found.before(asked["after"])
        rows, further = part(
            request, found.latest_first(), "after", lambda entry: entry.number
        )
        lines = TwentyNineShape(rows, many=True, context={"request": request})
        return Response({"results": lines.data, "next": further})

    @extend_schema(
        request=TwentyNineQuestion,
        parameters=[KEPT],
        responses={201: TwentyNineShape, **WRITTEN},
    )
    @act
    def post(self, request: Request) -> Response:
        question = TwentyNineQuestion(data=request.data)
        question.is_valid(raise_exception=True)
        told = question.validated_data["told"]
        entry = register.apply_for(told=told, by=who(request), at=timezone.now())
        return made(_answer(request, entry.number))


class OneTwentyNine(Door):
    """One entry: its cards, who held it, and whether it is admitted."""

    @extend_schema(responses={200: TwentyNineShape, **READ})
    def get(self, request: Request, number: str) -> Response:
        tag = {"ETag": entity_tag(request, "twentynine", number)}
        return Response(_answer(request, number), headers=tag)


class Certification(Door):
    """An entry, certified by an officer of the federation concerned."""

    @extend_schema(
        request=NothingQuestion, parameters=[KEPT, EXPECTED], responses=CHANGED
    )
    @act
    def post(self, request: Request, number: str) -> Response:
        return _does(request, number, NothingQuestion, certifying.certify)


class Refusal(Door):
    """An entry, refused by an officer of the federation concerned."""

    @extend_schema(
        request=ReasonQuestion, parameters=[KEPT, EXPECTED], responses=CHANGED
    )
    @act
    def post(self, request: Request, number: str) -> Response:
        return _does(request, number, ReasonQuestion, certifying.turn_down)


class Revocation(Door):
    """A certification, revoked for the federation or by the Executive Director."""

    @extend_schema(
        request=ReasonQuestion, parameters=[KEPT, EXPECTED], responses=CHANGED
    )
    @act
    def post(self, request: Request, number: str) -> Response:
        return _does(request, number, ReasonQuestion, certifying.revoke)


class Naming(Door):
    """The federation that an entry concerns, named where none could be told."""

    @extend_schema(
        request=FederationNamedQuestion, parameters=[KEPT, EXPECTED], responses=CHANGED
    )
    @act
    def post(self, request: Request, number: str) -> Response:
        verb = register.name_federation
        return _does(request, number, FederationNamedQuestion, verb)


def _does(
    request: Request, number: str, asked: type[Question], verb: Callable[..., Any]
) -> Response:
    """Reads the question, does the act, and answers the entry as it then is."""
    here = _known(number)
    expects(request, "twentynine", here.number)
    question = asked(data=request.data)
    question.is_valid(raise_exception=True)
    told: Any = question.validated_data
    verb(entry=here, **told, by=who(request), at=timezone.now())
    return made(_answer(request, here.number), 200)


def _answer(request: Request, number: str) -> Any:
    return TwentyNineShape(_known(number), context={"request": request}).data


def _known(number: str) -> TwentyNine:
    """The entry of this very number, whole. Raises Http404."""
    try:
        here = TwentyNine.objects.whole().numbered(number)
    except TwentyNine.DoesNotExist:
        here = None
    if here is None or here.number != number:
        said = _(
            "There is no entry “%(number)s”. A number is written such as "
            "ICA-29-2026-0007; GET registers/twenty-nines/ lists them."
        )
        raise Http404(said % {"number": number})
    return here
