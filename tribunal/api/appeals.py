"""Appeals over JSON: what one needs before it is lodged, lodging it, its letterhead.

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
from rulebook.days import day_of
from rulebook.findings import Denied, Finding, Refused
from rulebook.serializers.bodies import BoundedJSONParser
from standings.access import Right, reader_powers
from standings.allowances import FILINGS
from standings.api.doors import KEPT, OWN, OwnDoor, act, at_most, made, who
from tribunal.access import Worn, reader_of
from tribunal.appeals import lodge
from tribunal.docket import known
from tribunal.doors import why_closed
from tribunal.letterheads import answer_letterhead, own_letter_faults, to_confirm
from tribunal.models import Case
from tribunal.prospects import prospect
from tribunal.serializers.appeals import (
    AppealQuestion,
    ConfirmLetterheadQuestion,
    ProspectQuestion,
    ProspectShape,
)
from tribunal.serializers.cases import CaseShape
from tribunal.serializers.files import WithFilesParser, with_files
from tribunal.shown import Shown

from .cases import TOLD, answered


class Appeals(OwnDoor):
    """What an appeal of yours would be, and an appeal that you lodge (VIII.2)."""

    parser_classes = (BoundedJSONParser, WithFilesParser)

    @extend_schema(
        parameters=[ProspectQuestion],
        responses={200: ProspectShape, **OWN, **refusals(409, 422)},
    )
    def get(self, request: Request, number: str) -> Response:
        here, at = known(number), timezone.now()
        worn = _party(here, request, at)
        question = ProspectQuestion(data=request.query_params)
        question.is_valid(raise_exception=True)
        asked: Any = question.validated_data
        why = why_closed(here, "appeal", worn, at)
        would = prospect(here, worn, at, **asked)
        if would is None:
            raise Refused(*why)
        return Response(ProspectShape(would, context={"why": why}).data)

    @extend_schema(
        request=with_files(AppealQuestion),
        parameters=[KEPT],
        responses={201: CaseShape, 200: CaseShape, **TOLD},
    )
    @at_most(FILINGS)
    def post(self, request: Request, number: str) -> Response:
        here, at = known(number), timezone.now()
        _party(here, request, at)
        question = AppealQuestion(data=request.data)
        question.is_valid(raise_exception=True)
        told: Any = question.validated_data["told"]
        filed = lodge(case=here, told=told, by=who(request), at=at)
        shown = Shown(known(filed.case.number), who(request), at)
        return made(answered(request, shown), 201 if filed.is_new else 200)


class Letterhead(OwnDoor):
    """What a federation says of a letterhead that it is asked about."""

    @extend_schema(
        request=ConfirmLetterheadQuestion,
        parameters=[KEPT],
        responses={200: CaseShape, **TOLD},
    )
    @act
    def post(self, request: Request, number: str) -> Response:
        at = timezone.now()
        letter = to_confirm(known(number))
        may = reader_powers(request.user, on=day_of(at))
        if letter is None or may.refusals(Right.CONFIRM_LETTERHEAD, letter.federation):
            raise Http404(_("There is no letterhead here that is yours to confirm."))
        if why := list(own_letter_faults(letter, who(request).member)):
            raise Denied(*why)
        question = ConfirmLetterheadQuestion(data=request.data)
        question.is_valid(raise_exception=True)
        told: Any = question.validated_data
        answer_letterhead(letter=letter, **told, by=who(request), at=at)
        return made(answered(request, Shown(known(number), who(request), at)), 200)


def _party(case: Case, request: Request, at: Any) -> Worn:
    """As whom a party asks. Raises Denied for everybody else."""
    worn = reader_of(case, request.user, at)
    if not worn.parties:
        raise Denied(Finding("appellant-no-party", {"case": case.number}))
    return worn
