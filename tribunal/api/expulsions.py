"""Expelling a member over JSON. A request is done by the verb of the page."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rulebook.api import refusals
from rulebook.days import today
from standings.access import Right, demand
from standings.api.doors import EXPECTED, KEPT, WRITTEN, Door, act, expects, made, who
from standings.api.members import member_of
from tribunal.docket import known
from tribunal.expulsions import expel
from tribunal.serializers.cases import CaseShape
from tribunal.serializers.expulsions import ExpulsionQuestion
from tribunal.shown import Shown

TOLD: dict[Any, Any] = {**WRITTEN, **refusals(404, 412)}


class Expel(Door):
    """An expulsion, and the case in which it is ratified (VII.4)."""

    @extend_schema(
        request=ExpulsionQuestion,
        parameters=[KEPT, EXPECTED],
        responses={201: CaseShape, **TOLD},
    )
    @act
    def post(self, request: Request, number: str) -> Response:
        by, at = who(request), timezone.now()
        demand(by, Right.EXPEL, on=today())
        here = member_of(number)
        expects(request, "member", here.number)
        question = ExpulsionQuestion(data=request.data)
        question.is_valid(raise_exception=True)
        case = expel(member=here, **question.validated_data, by=by, at=at)
        shown = Shown(known(case.number), by, at)
        context = {"request": request, "shown": shown, "at": at}
        return made(CaseShape(shown.case, context=context).data)
