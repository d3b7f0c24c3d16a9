"""The record over JSON: the acts that somebody may read, and each as it is chained."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rulebook.api import refusals
from rulebook.days import today
from standings.access import Right, reader_powers
from standings.models import Act
from standings.serializers.acts import (
    ActsQuestion,
    ChainedEntryShape,
    EntriesShape,
    EntryShape,
)

from .doors import READ, Door, part


class Acts(Door):
    """The acts that somebody may read, newest first."""

    @extend_schema(
        operation_id="acts_list",
        parameters=[ActsQuestion],
        responses={200: EntriesShape, **refusals(422)},
    )
    def get(self, request: Request) -> Response:
        question = ActsQuestion(data=request.query_params)
        question.is_valid(raise_exception=True)
        asked = question.validated_data
        found = _readable(request).sifted(**asked)
        rows, further = part(request, found, "before", lambda act: act.number)
        lines = EntryShape(rows, many=True, context={"request": request})
        return Response({"results": lines.data, "next": further})


class OneAct(Door):
    """One act, with the text that makes its digest."""

    @extend_schema(responses={200: ChainedEntryShape, **READ})
    def get(self, request: Request, number: int) -> Response:
        here = _readable(request).filter(number=number).first()
        if here is None:
            said = _("There is no act %(number)s in the public record.")
            raise Http404(said % {"number": number})
        shape = ChainedEntryShape(here, context={"request": request})
        return Response(shape.data)


def _readable(request: Request) -> Any:
    """The acts that somebody may read."""
    may = reader_powers(request.user, on=today())
    all_of_them = not may.refusals(Right.READ_RECORD)
    return Act.objects.told() if all_of_them else Act.objects.told().public()
