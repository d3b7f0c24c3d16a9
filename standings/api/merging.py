"""Two records of one person over JSON: likely ones, merged, and set apart again.

A request is read by a serializer and done by a verb, as on the pages.
"""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rulebook.api import refusals
from rulebook.days import today
from standings import merging
from standings.access import Right, demand
from standings.duplicates import duplicates
from standings.serializers.fields import ReasonQuestion
from standings.serializers.merging import (
    IntoQuestion,
    LikelyShape,
    MergingQuestion,
    TouchedShape,
)

from .doors import EXPECTED, KEPT, OwnDoor, act, expects, who
from .members import CHANGED, does, member_of

MAY = refusals(401, 403, 404, 422)


class Likely(OwnDoor):
    """The records whose names are alike, and who never met; proposed, no more."""

    @extend_schema(responses={200: LikelyShape, **refusals(401, 403)})
    def get(self, request: Request) -> Response:
        demand(who(request), Right.MERGE_MEMBERS, on=today())
        told = {"results": duplicates()}
        return Response(LikelyShape(told, context={"request": request}).data)


class Merge(OwnDoor):
    """A record merged into another of the same person."""

    @extend_schema(parameters=[IntoQuestion], responses={200: TouchedShape, **MAY})
    def get(self, request: Request, number: str) -> Response:
        here = member_of(number)
        demand(who(request), Right.MERGE_MEMBERS, on=today())
        question = IntoQuestion(data=request.query_params)
        question.is_valid(raise_exception=True)
        into = question.validated_data["into"]
        refused = tuple(merging.merging_faults(here, into, who(request)))
        touches = None if refused else merging.touched(here, into)
        told: Any = {"member": here.number, "into": into.number}
        told |= {"refused": refused, "touches": touches}
        return Response(TouchedShape(told, context={"request": request}).data)

    @extend_schema(
        request=MergingQuestion, parameters=[KEPT, EXPECTED], responses=CHANGED
    )
    @act
    def post(self, request: Request, number: str) -> Response:
        here = member_of(number)
        return does(request, here, MergingQuestion, merging.merge, 200, member=here)


class Unmerge(OwnDoor):
    """A merger undone: what moved and is still there goes back."""

    @extend_schema(
        request=ReasonQuestion, parameters=[KEPT, EXPECTED], responses=CHANGED
    )
    @act
    def post(self, request: Request, number: str) -> Response:
        here, verb = member_of(number), merging.undo_merger
        expects(request, "member", here.number)
        demand(who(request), Right.MERGE_MEMBERS, on=today())
        merger = merging.merger_of(here)
        return does(request, here, ReasonQuestion, verb, 200, merger=merger)
