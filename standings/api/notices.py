"""Notices over JSON, each to its recipient alone: listed, read, acknowledged."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rulebook.api import refusals
from rulebook.serializers.questions import Question
from standings import notices
from standings.models import Notice
from standings.serializers.notices import NoticeShape, NoticesQuestion, NoticesShape

from .doors import OWN, WRITTEN, OwnDoor, part, who


class Notices(OwnDoor):
    """The notices of whoever asks, newest first."""

    @extend_schema(
        operation_id="notices_list",
        parameters=[NoticesQuestion],
        responses={200: NoticesShape, **OWN, **refusals(422)},
    )
    def get(self, request: Request) -> Response:
        question = NoticesQuestion(data=request.query_params)
        question.is_valid(raise_exception=True)
        found, before = _own(request), question.validated_data["before"]
        if before:
            found = found.filter(pk__lt=_notice(request, before).pk)
        rows, further = part(request, found, "before", lambda notice: notice.number)
        lines = NoticeShape(rows, many=True, context={"request": request})
        return Response({"results": lines.data, "next": further})


class OneNotice(OwnDoor):
    """One notice, which its recipient opens by reading it."""

    @extend_schema(responses={200: NoticeShape, **OWN})
    def get(self, request: Request, number: str) -> Response:
        notice = _notice(request, number)
        if request.method == "GET":
            notices.opened(notice, at=timezone.now())
        return _told(request, number)


class Acknowledgement(OwnDoor):
    """A notice acknowledged by its recipient; once more does no more."""

    @extend_schema(
        request=None, responses={200: NoticeShape, **WRITTEN, **refusals(404)}
    )
    def post(self, request: Request, number: str) -> Response:
        Question(data=request.data).is_valid(raise_exception=True)
        notices.acknowledge(_notice(request, number), at=timezone.now())
        return _told(request, number)


def _own(request: Request) -> Any:
    return Notice.objects.of(who(request)).proved().told()


def _notice(request: Request, number: str) -> Any:
    try:
        return _own(request).numbered(number)
    except Notice.DoesNotExist:
        raise Http404(_("There is no such notice among yours.")) from None


def _told(request: Request, number: str) -> Response:
    shape = NoticeShape(_notice(request, number), context={"request": request})
    return Response(shape.data)
