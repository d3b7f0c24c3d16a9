"""The rulings of referees over JSON: listed, read, and kept.

A request is read by a serializer and done by a verb, as on the pages.
"""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rulebook.api import refusals
from standings.api.doors import (
    KEPT,
    READ,
    WRITTEN,
    Door,
    act,
    entity_tag,
    made,
    part,
    who,
)
from tribunal.models import Ruling
from tribunal.rulings import keep_ruling
from tribunal.serializers.rulings import (
    RulingQuestion,
    RulingShape,
    RulingsQuestion,
    RulingsShape,
)


class Rulings(Door):
    """The rulings that were kept, the newest first; one that a referee keeps."""

    @extend_schema(
        operation_id="rulings_list",
        parameters=[RulingsQuestion],
        responses={200: RulingsShape, **refusals(422)},
    )
    def get(self, request: Request) -> Response:
        question = RulingsQuestion(data=request.query_params)
        question.is_valid(raise_exception=True)
        asked = question.validated_data
        found = Ruling.objects.whole()
        if asked["match"]:
            found = found.filter(match=asked["match"])
        if asked["after"]:
            found = found.before(asked["after"])
        rows, further = part(
            request, found.latest_first(), "after", lambda ruling: ruling.number
        )
        lines = RulingShape(rows, many=True, context={"request": request})
        return Response({"results": lines.data, "next": further})

    @extend_schema(
        request=RulingQuestion,
        parameters=[KEPT],
        responses={201: RulingShape, **WRITTEN},
    )
    @act
    def post(self, request: Request) -> Response:
        question = RulingQuestion(data=request.data)
        question.is_valid(raise_exception=True)
        told = question.validated_data["told"]
        ruling = keep_ruling(told=told, by=who(request), at=timezone.now())
        return made(_answer(request, ruling.number))


class OneRuling(Door):
    """One ruling: what was asked, what was answered, by whom and when."""

    @extend_schema(responses={200: RulingShape, **READ})
    def get(self, request: Request, number: str) -> Response:
        tag = {"ETag": entity_tag(request, "ruling", number)}
        return Response(_answer(request, number), headers=tag)


def _answer(request: Request, number: str) -> Any:
    return RulingShape(_known(number), context={"request": request}).data


def _known(number: str) -> Ruling:
    """The ruling of this very number, whole. Raises Http404."""
    try:
        here = Ruling.objects.whole().numbered(number)
    except Ruling.DoesNotExist:
        here = None
    if here is None or here.number != number:
        said = _(
            "There is no ruling “%(number)s”. A number is written such as "
            "ICA-R-2026-000012; GET rulings/ lists them."
        )
        raise Http404(said % {"number": number})
    return here
