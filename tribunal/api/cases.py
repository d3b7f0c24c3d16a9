"""Cases over JSON: the docket, one case, a filing, and the moves of a case.

A request is read by a serializer and done by a verb, as on the pages.
"""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import (
    OpenApiParameter,
    PolymorphicProxySerializer,
    extend_schema,
)
from rest_framework.request import Request
from rest_framework.response import Response

from rulebook.api import refusals
from rulebook.findings import Denied
from rulebook.serializers.bodies import BoundedJSONParser
from standings.allowances import FILINGS
from standings.api.doors import (
    EXPECTED,
    KEPT,
    READ,
    WRITTEN,
    Door,
    act,
    at_most,
    holds,
    made,
    part,
    who,
)
from tribunal.docket import known, listed
from tribunal.filing import file_case
from tribunal.serializers.cases import (
    CaseLineShape,
    CaseQuestion,
    CaseShape,
    CasesQuestion,
    CasesShape,
    SealedCaseShape,
    SealedLineShape,
)
from tribunal.serializers.files import WithFilesParser, with_files
from tribunal.shown import Shown
from tribunal.surface import SURFACES

TOLD: dict[Any, Any] = {**WRITTEN, **refusals(404, 412)}
CHANGED = {200: CaseShape, **TOLD}
ASKED = PolymorphicProxySerializer(
    component_name="CaseMoveQuestion",
    serializers=list(dict.fromkeys(each.question for each in SURFACES.values())),
    resource_type_field_name=None,
)
OF_A_CASE = PolymorphicProxySerializer(
    component_name="CaseAsShown",
    serializers=[CaseShape, SealedCaseShape],
    resource_type_field_name=None,
)
MOVE = OpenApiParameter(
    "move",
    OpenApiTypes.STR,
    OpenApiParameter.PATH,
    enum=list(SURFACES),
    description="What each asks: "
    + "; ".join(
        f"{slug}: {surface.question.__name__.removesuffix('Question')}"
        for slug, surface in SURFACES.items()
    )
    + ".",
)


class Cases(Door):
    """The docket, open cases first; a case that somebody brings."""

    parser_classes = (BoundedJSONParser, WithFilesParser)

    @extend_schema(
        operation_id="cases_list",
        parameters=[CasesQuestion],
        responses={200: CasesShape, **refusals(422)},
    )
    def get(self, request: Request) -> Response:
        question = CasesQuestion(data=request.query_params)
        question.is_valid(raise_exception=True)
        at = timezone.now()
        found = listed(request.user, at, **question.validated_data)
        rows, further = part(request, found, "after", lambda case: case.number)
        context = {"request": request, "at": at}
        lines = [
            (SealedLineShape if case.is_closed else CaseLineShape)(
                case, context=context
            ).data
            for case in rows
        ]
        return Response({"results": lines, "next": further})

    @extend_schema(
        request=with_files(CaseQuestion),
        parameters=[KEPT],
        responses={201: CaseShape, 200: CaseShape, **WRITTEN},
    )
    @at_most(FILINGS)
    def post(self, request: Request) -> Response:
        question = CaseQuestion(data=request.data)
        question.is_valid(raise_exception=True)
        told, by, at = question.validated_data["told"], who(request), timezone.now()
        filed = file_case(told=told, by=by, at=at)
        shown = Shown(known(filed.case.number), by, at)
        return made(answered(request, shown), 201 if filed.is_new else 200)


class OneCase(Door):
    """A case as whoever asks is shown it."""

    @extend_schema(responses={200: OF_A_CASE, **READ})
    def get(self, request: Request, number: str) -> Response:
        shown = Shown(known(number), request.user, timezone.now())
        if shown.is_closed:
            context = {"request": request, "redacted": shown.redacted}
            return Response(SealedCaseShape(shown.case, context=context).data)
        return Response(answered(request, shown), headers={"ETag": shown.tag})


class Moves(Door):
    """A move of a case, by its slug; the case itself lists those that are open."""

    parser_classes = (BoundedJSONParser, WithFilesParser)

    @extend_schema(
        operation_id="cases_move",
        request=with_files(ASKED),
        parameters=[MOVE, KEPT, EXPECTED],
        responses=CHANGED,
    )
    @act
    def post(self, request: Request, number: str, move: str) -> Response:
        here, at = known(number), timezone.now()
        surface = SURFACES.get(move)
        if surface is None:
            raise Http404(_("There is no such move of a case."))
        before = Shown(here, who(request), at)
        if why := before.worn.refusals(move):
            raise Denied(*why)
        holds(request, before.tag)
        context = {"case": here, "worn": before.worn}
        question = surface.question(data=request.data, context=context)
        question.is_valid(raise_exception=True)
        told: Any = question.validated_data
        surface.verb(case=here, **told, by=who(request), at=at)
        return made(answered(request, Shown(known(number), who(request), at)), 200)


def answered(request: Request, shown: Shown) -> Any:
    """A case as whoever asks is shown it."""
    context = {"request": request, "shown": shown, "at": shown.at}
    return CaseShape(shown.case, context=context).data
