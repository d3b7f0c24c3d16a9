"""The record over JSON: the acts that somebody may read, and each as it is chained."""

from __future__ import annotations

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rulebook.api import refusals
from standings.serializers.acts import (
    ActsQuestion,
    ChainedEntryShape,
    EntriesShape,
    EntryShape,
)

from .doors import READ, Door, part, readable


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
        found = readable(request).told().sifted(**asked)
        rows, further = part(request, found, "before", lambda act: act.number)
        lines = EntryShape(rows, many=True, context={"request": request})
        return Response({"results": lines.data, "next": further})


class OneAct(Door):
    """One act, with the text that makes its digest."""

    @extend_schema(responses={200: ChainedEntryShape, **READ})
    def get(self, request: Request, number: int) -> Response:
        here = readable(request).told().filter(number=number).first()
        if here is None:
            said = _("There is no act %(number)s in the public record.")
            raise Http404(said % {"number": number})
        shape = ChainedEntryShape(here, context={"request": request})
        return Response(shape.data)
