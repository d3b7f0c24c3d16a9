"""What the registers refer to the Tribunal, over JSON, and what becomes of it.

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
from rulebook.days import today
from standings.access import reader_powers
from standings.api.doors import (
    EXPECTED,
    KEPT,
    OWN,
    WRITTEN,
    Door,
    OwnDoor,
    act,
    expects,
    made,
    part,
    who,
)
from standings.serializers.fields import ReasonQuestion
from standings.serializers.matches import NothingQuestion
from tribunal.disputes import pass_over, refer, referred, refers
from tribunal.docket import known, known_match
from tribunal.serializers.cases import CaseShape
from tribunal.serializers.referrals import (
    AllReferredShape,
    ReferredQuestion,
    ReferredShape,
)
from tribunal.shown import Shown

TOLD: dict[Any, Any] = {**WRITTEN, **refusals(404, 412)}


class Referred(OwnDoor):
    """The matches that are referred and have no case, the latest first."""

    @extend_schema(
        operation_id="cases_referred",
        parameters=[ReferredQuestion],
        responses={200: AllReferredShape, **OWN, **refusals(422)},
    )
    def get(self, request: Request) -> Response:
        if not refers(reader_powers(who(request), on=today())):
            raise Http404(_("There is no such page, or it is not open to you."))
        question = ReferredQuestion(data=request.query_params)
        question.is_valid(raise_exception=True)
        found, after = referred(), question.validated_data["after"]
        if after:
            found = found.before(after)  # type: ignore[attr-defined]
        found = found.whole().prefetch_related("results__lines__seat").latest_first()  # type: ignore[attr-defined]
        rows, further = part(request, found, "after", lambda match: match.number)
        lines = ReferredShape(rows, many=True, context={"request": request})
        return Response({"results": lines.data, "next": further})


class Refer(Door):
    """A case of what a match was found to be, filed by the registers."""

    @extend_schema(
        request=NothingQuestion,
        parameters=[KEPT, EXPECTED],
        responses={201: CaseShape, **TOLD},
    )
    @act
    def post(self, request: Request, number: str) -> Response:
        match, by, at = known_match(number), who(request), timezone.now()
        expects(request, "match", match.number)
        NothingQuestion(data=request.data).is_valid(raise_exception=True)
        case = refer(match=match, by=by, at=at)
        shown = Shown(known(case.number), by, at)
        context = {"request": request, "shown": shown, "at": at}
        return made(CaseShape(shown.case, context=context).data)


class PassOver(Door):
    """What a match was found to be, passed over: it needs no case."""

    @extend_schema(
        request=ReasonQuestion,
        parameters=[KEPT, EXPECTED],
        responses={200: ReferredShape, **TOLD},
    )
    @act
    def post(self, request: Request, number: str) -> Response:
        match = known_match(number)
        expects(request, "match", match.number)
        question = ReasonQuestion(data=request.data)
        question.is_valid(raise_exception=True)
        told: Any = question.validated_data
        pass_over(match=match, **told, by=who(request), at=timezone.now())
        return made(ReferredShape(match, context={"request": request}).data, 200)
