"""Files of results over JSON: handed in, looked at, and ordered to be entered.

A file is read and entered by whoever works off what waits; programs ask how far it is.
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
from rulebook.serializers.questions import Question
from standings import importing
from standings.access import Right, demand
from standings.allowances import IMPORTS
from standings.models import Import, ImportState
from standings.serializers.imports import (
    AgainQuestion,
    ImportLineShape,
    ImportQuestion,
    ImportRowShape,
    ImportRowsShape,
    ImportShape,
    ImportsQuestion,
    ImportsShape,
    RowsQuestion,
)
from standings.serializers.matches import NothingQuestion

from .doors import KEPT, OWN, WRITTEN, OwnDoor, act, acting, made, part, who

TOLD: dict[Any, Any] = {**WRITTEN, **refusals(404)}
CHANGED = {200: ImportShape, **TOLD}


class Imports(OwnDoor):
    """The files that were handed in, the latest first; another one."""

    @extend_schema(
        operation_id="imports_list",
        parameters=[ImportsQuestion],
        responses={200: ImportsShape, **OWN, **refusals(422)},
    )
    def get(self, request: Request) -> Response:
        demand(who(request), Right.IMPORT_RESULTS, on=today())
        question = ImportsQuestion(data=request.query_params)
        question.is_valid(raise_exception=True)
        found = Import.objects.defer("content").order_by("-serial")
        if after := question.validated_data["after"]:
            found = found.filter(serial__lt=_import(request, after).serial)
        rows, further = part(request, found, "after", lambda whole: whole.number)
        lines = ImportLineShape(rows, many=True, context={"request": request})
        return Response({"results": lines.data, "next": further})

    @extend_schema(
        request=ImportQuestion,
        parameters=[KEPT],
        responses={201: ImportShape, **WRITTEN},
    )
    def post(self, request: Request) -> Response:
        by = who(request)
        demand(by, Right.IMPORT_RESULTS, on=today())
        question = ImportQuestion(data=request.data)
        question.is_valid(raise_exception=True)
        told: Any = question.validated_data
        content = told.pop("csv")

        def receive() -> Response:
            whole = importing.receive_import(
                content=content, **told, by=by, at=timezone.now()
            )
            return made(_answer(request, whole))

        return acting(request, receive, IMPORTS)


class OneImport(OwnDoor):
    """A file as it stands, and how many of its rows come to what."""

    @extend_schema(responses={200: ImportShape, **OWN})
    def get(self, request: Request, number: str) -> Response:
        return Response(_answer(request, _import(request, number)))


class ImportRows(OwnDoor):
    """What each row of a file comes to, in their order."""

    @extend_schema(
        operation_id="import_rows_list",
        parameters=[RowsQuestion],
        responses={200: ImportRowsShape, **OWN, **refusals(422)},
    )
    def get(self, request: Request, number: str) -> Response:
        whole = _import(request, number)
        question = RowsQuestion(data=request.query_params)
        question.is_valid(raise_exception=True)
        asked: Any = question.validated_data
        found = whole.rows.select_related("match").filter(line__gt=asked["after"])
        if asked["fate"]:
            found = found.filter(fate=asked["fate"])
        rows, further = part(
            request, found.order_by("line"), "after", lambda row: row.line
        )
        lines = ImportRowShape(rows, many=True)
        return Response({"results": lines.data, "next": further})


class Entering(OwnDoor):
    """A file, ordered to be entered as its rows were shown: all of it or nothing."""

    @extend_schema(request=NothingQuestion, parameters=[KEPT], responses=CHANGED)
    @act
    def post(self, request: Request, number: str) -> Response:
        return _does(request, number, NothingQuestion, importing.order_import)


class WithdrawnImport(OwnDoor):
    """A file that is not to be entered, put away."""

    @extend_schema(request=NothingQuestion, parameters=[KEPT], responses=CHANGED)
    @act
    def post(self, request: Request, number: str) -> Response:
        return _does(request, number, NothingQuestion, importing.withdraw_import)


class ReadAgain(OwnDoor):
    """A file to be read once more: in another encoding, or as things stand now."""

    @extend_schema(request=AgainQuestion, parameters=[KEPT], responses=CHANGED)
    @act
    def post(self, request: Request, number: str) -> Response:
        return _does(request, number, AgainQuestion, importing.read_import_again)


def _does(
    request: Request, number: str, asked: type[Question], verb: Callable[..., Import]
) -> Response:
    """Reads the question, does the act, and answers the file as it then is."""
    whole = _import(request, number)
    question = asked(data=request.data)
    question.is_valid(raise_exception=True)
    told: Any = question.validated_data
    verb(whole=whole, **told, by=who(request), at=timezone.now())
    return made(_answer(request, whole), 200)


def _answer(request: Request, whole: Import) -> Any:
    whole = Import.objects.get(pk=whole.pk)
    read = whole.state == ImportState.READ
    context = {
        "request": request,
        "fates": importing.counted(whole),
        "findings": importing.order_faults(whole) if read else whole.found,
    }
    return ImportShape(whole, context=context).data


def _import(request: Request, number: str) -> Import:
    """The import of this number, to who may see it. Raises Denied, and Http404."""
    demand(who(request), Right.IMPORT_RESULTS, on=today())
    try:
        whole = Import.objects.numbered(number)
    except Import.DoesNotExist:
        whole = None
    if whole is None or whole.number != number:
        raise Http404(_("There is no import “%(number)s”.") % {"number": number})
    return whole
