"""Standings over JSON, what is behind their figures, and whom somebody has played.

Everybody reads them; nothing is entered here.
"""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from rulebook.api import refusals
from standings import career, standing
from standings.models import Member
from standings.serializers.standings import (
    BalanceShape,
    FiguresShape,
    MemberRecordShape,
    OpponentShape,
    OpponentsQuestion,
    OpponentsShape,
    PlayedShape,
    RecordQuestion,
    StandingQuestion,
    StandingRowShape,
    StandingShape,
)

from .doors import MOST, READ, Door

MOST_ROWS = 100
"""How many rows of a standing one answer lists."""


class Standing(Door):
    """Who stands where in a season, as of today or of the end of another day."""

    @extend_schema(
        parameters=[StandingQuestion], responses={200: StandingShape, **refusals(422)}
    )
    def get(self, request: Request) -> Response:
        question = StandingQuestion(data=request.query_params)
        question.is_valid(raise_exception=True)
        told: Any = question.validated_data
        asked = question.asked
        lines, balance = standing.read(asked)
        start = _place_after(told["after"], lines)
        shown = lines[start : start + MOST_ROWS]
        last = shown[-1:] if start + MOST_ROWS < len(lines) else []
        rows = list(standing.rows(asked, shown))
        context = {"request": request, "asked": asked}
        return Response(
            {
                "season": asked.season,
                "scope": asked.scope,
                "as_of": asked.day,
                "federation": asked.federation and asked.federation.code,
                "results": StandingRowShape(rows, many=True, context=context).data,
                "balance": BalanceShape(balance).data,
                "waiting": standing.waiting(asked),
                "next": _next(request, rows[-1].member) if last else None,
            }
        )


class Record(Door):
    """What a member has played: by season, and the matches behind a figure."""

    @extend_schema(
        parameters=[RecordQuestion], responses={200: MemberRecordShape, **READ}
    )
    def get(self, request: Request, number: str) -> Response:
        question = RecordQuestion(data=request.query_params)
        question.is_valid(raise_exception=True)
        told: Any = question.validated_data
        asked = question.of_member(_member(number))
        found = career.played(asked, after=told["after"], most=MOST + 1)
        rows, more = found[:MOST], len(found) > MOST
        context = {"request": request}
        return Response(
            {
                **_career(asked),
                "of": asked.of,
                "total": FiguresShape(career.total(asked)).data,
                "seasons": [
                    {"season": each.season, **FiguresShape(each.figures).data}
                    for each in career.seasons(asked)
                ],
                "results": PlayedShape(rows, many=True, context=context).data,
                "next": _next(request, rows[-1].match) if more else None,
            }
        )


class Opponents(Door):
    """Whom a member has won against and lost to, and how often."""

    @extend_schema(
        operation_id="members_opponents_list",
        parameters=[OpponentsQuestion],
        responses={200: OpponentsShape, **READ},
    )
    def get(self, request: Request, number: str) -> Response:
        question = OpponentsQuestion(data=request.query_params)
        question.is_valid(raise_exception=True)
        asked = question.of_member(_member(number))
        rows = OpponentShape(career.opponents(asked), many=True)
        return Response({**_career(asked), "results": rows.data})


def _place_after(last: Member | None, lines: list[standing.Line]) -> int:
    """Where a list goes on after a member. Raises ValidationError."""
    if last is None:
        return 0
    stood = [line.member for line in lines]
    if last.pk not in stood:
        said = _("%(member)s does not stand there, so the list cannot go on.")
        raise serializers.ValidationError({"after": [said % {"member": last.number}]})
    return stood.index(last.pk) + 1


def _career(asked: career.Asked) -> dict[str, Any]:
    return {
        "member": asked.member.number,
        "season": asked.season,
        "scope": asked.scope,
        "as_of": asked.day,
    }


def _next(request: Request, last: Any) -> str:
    """The address at which a list goes on."""
    query = request.query_params.copy()
    query["after"] = last.number
    return request.build_absolute_uri(f"?{query.urlencode()}")


def _member(number: str) -> Member:
    """The member of this very number. Raises Http404."""
    try:
        here = Member.objects.numbered(number)
    except Member.DoesNotExist:
        here = None
    if here is None or here.number != number:
        said = _("There is no member “%(number)s”.")
        raise Http404(said % {"number": number})
    return here
