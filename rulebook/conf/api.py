"""How the API speaks: its JSON, and every error as a problem (RFC 9457).

It knows HTTP and the shape of errors; what is asked and answered is elsewhere.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from http import HTTPStatus
from itertools import islice
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework import status
from rest_framework.exceptions import (
    APIException,
    ErrorDetail,
    NotFound,
    ValidationError,
)
from rest_framework.renderers import JSONRenderer
from rest_framework.response import Response

from rulebook.answers import rules_answer
from rulebook.findings import Denied, Finding, Refused, TooOften
from rulebook.serializers.bodies import TooLarge
from rulebook.serializers.fields import Misread, Unreadable
from rulebook.wording import sentence

PROBLEM = "application/problem+json"
MOST_ERRORS = 20
"""How many errors one answer tells; who mends them hears of the rest."""


def length_required(get_response: Callable[[HttpRequest], HttpResponse]) -> Any:
    """Refuses a body of no stated length, which would be read as empty."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if "HTTP_TRANSFER_ENCODING" in request.META and not request.META.get(
            "CONTENT_LENGTH"
        ):
            said = _("Say how long the request is, with Content-Length.")
            return problem_response(411, _title(411), said)
        return get_response(request)

    return middleware


def https_alone(get_response: Callable[[HttpRequest], HttpResponse]) -> Any:
    """Refuses a program that speaks plain HTTP to a served site.

    To send it on to https would hide that it told its token to everybody on the way.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        plain = settings.SECURE_SSL_REDIRECT and not request.is_secure()
        if plain and request.path.startswith("/api/"):
            said = _("Ask over https. A token that was sent here is no secret now.")
            return problem_response(403, _title(403), said)
        return get_response(request)

    return middleware


class ASCIIRenderer(JSONRenderer):
    """JSON in ASCII, everything else escaped."""

    ensure_ascii = True


class Renderer(JSONRenderer):
    """JSON in UTF-8; in ASCII where an answer quotes text that UTF-8 cannot hold."""

    def render(self, data: Any, *args: Any, **options: Any) -> bytes:
        try:
            return super().render(data, *args, **options)
        except UnicodeEncodeError:
            return ASCIIRenderer().render(data, *args, **options)


class Throttled(APIException):
    """What was asked for too often, and in how many seconds it is taken again."""

    status_code = status.HTTP_429_TOO_MANY_REQUESTS

    def __init__(self, until: datetime) -> None:
        said = _("Asked for too often. It is taken again from %(until)s.")
        super().__init__(said % {"until": until.isoformat(timespec="seconds")})
        self.wait = max(1, math.ceil((until - timezone.now()).total_seconds()))


def problem(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """Answers an exception as a problem; None for one that nobody foresaw."""
    if isinstance(error, Http404):
        error = NotFound(*error.args)
    elif isinstance(error, RequestDataTooBig):
        error = TooLarge(settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
    elif isinstance(error, TooOften):
        error = Throttled(error.until)
    if isinstance(error, Refused):
        return _refused(error)
    if not isinstance(error, APIException):
        return None
    code = error.status_code
    if isinstance(error, ValidationError):
        code = status.HTTP_422_UNPROCESSABLE_ENTITY
        errors = list(islice(_errors(error.detail, ""), MOST_ERRORS))
        members = {**errors[0], "errors": errors}
    elif isinstance(error, Unreadable):
        rules = rules_answer(error.finding.rules)
        members = {"detail": str(error.detail), "code": error.finding.code}
        members |= {"rules": rules, **error.place}
    else:
        members = {"detail": str(error.detail)}
    headers = {
        name: str(value)
        for name, value in (
            ("WWW-Authenticate", getattr(error, "auth_header", None)),
            ("Retry-After", getattr(error, "wait", None)),
        )
        if value
    }
    document = {"type": "about:blank", "title": _title(code), "status": code, **members}
    return Response(document, code, headers=headers, content_type=PROBLEM)


def _refused(error: Refused) -> Response:
    """What the rules, or the registers, do not allow: 409; 403 to whoever may not."""
    code = 403 if isinstance(error, Denied) else 409
    errors = [_finding(finding) for finding in error.findings]
    document = {"type": "about:blank", "title": _title(code), "status": code}
    document |= {**errors[0], "errors": errors, **error.beside}
    return Response(document, code, content_type=PROBLEM)


def _finding(finding: Finding) -> dict[str, Any]:
    rules = rules_answer(finding.rules)
    return {"detail": sentence(finding), "code": finding.code, "rules": rules}


def problem_response(code: int, title: str, detail: str) -> HttpResponse:
    """A problem outside a view of the API, such as an address that is not there."""
    document = {"type": "about:blank", "title": title, "status": code, "detail": detail}
    return HttpResponse(
        json.dumps(document), status=code, content_type=PROBLEM, charset="utf-8"
    )


def _title(code: int) -> str:
    return HTTPStatus(code).phrase


def _errors(detail: Any, pointer: str) -> Iterator[dict[str, Any]]:
    """Walks a validation error and yields each with its JSON pointer."""
    if isinstance(detail, Mapping):
        for name, inner in detail.items():
            own = name == "non_field_errors"
            yield from _errors(inner, pointer if own else f"{pointer}/{_escaped(name)}")
    elif isinstance(detail, ErrorDetail):
        yield _error(detail, pointer)
    else:
        for place, inner in enumerate(detail):
            below = "" if isinstance(inner, ErrorDetail) else f"/{place}"
            yield from _errors(inner, pointer + below)


def _escaped(name: object) -> str:
    return str(name).replace("~", "~0").replace("/", "~1")


def _error(detail: ErrorDetail, pointer: str) -> dict[str, Any]:
    error: dict[str, Any] = {"pointer": pointer, "detail": str(detail)}
    code = detail.code
    error |= {"code": str(code), "rules": []}
    if isinstance(code, Misread):
        error["rules"] = rules_answer(code.finding.rules)
        if code.line is not None:
            error |= {"line": code.line, "column": code.column}
    return error
