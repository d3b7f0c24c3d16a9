"""How the registers are asked over JSON: who may write, lists in parts, acts done once.

It knows no address of its own.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from typing import Any, Final

from django.core.files.uploadedfile import UploadedFile
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.http import parse_etags
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import APIException, ParseError
from rest_framework.permissions import IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from rulebook.api import refusals
from rulebook.days import today
from standings import record
from standings.access import acts_open_to
from standings.allowances import WRITES, Limit, person, take
from standings.models import User
from standings.once import once

KEY: Final = re.compile("[!-~]{1,200}")
MOST: Final = 50
"""How many rows one answer lists."""

KEPT = OpenApiParameter(
    "Idempotency-Key",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="Sent again with the same request, it gets the same answer and nothing "
    "is done twice. Keys are kept for thirty days at least.",
)
EXPECTED = OpenApiParameter(
    "If-Match",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="The ETag of what was read; 412 where it has changed since.",
)
READ = refusals(404, 422)
OWN = refusals(401, 403, 404)
WRITTEN = refusals(400, 401, 403, 409, 411, 413, 415, 422, 429)


class Changed(APIException):
    """Somebody else was quicker with what was to be changed."""

    status_code = 412
    default_detail = gettext_lazy(
        "This has changed since it was read. Read it again, and send what still holds."
    )


class Counting(APIView):
    """Counts what somebody sends before any of it is read, whatever comes of it."""

    def initial(self, request: Request, *args: Any, **named: Any) -> None:
        """Lets in, and counts. Raises TooOften."""
        super().initial(request, *args, **named)
        if request.method == "POST":
            take(WRITES, person(who(request)))


class Door(Counting):
    """What everybody may read and whoever has logged in may try to write."""

    permission_classes = [IsAuthenticatedOrReadOnly]


class OwnDoor(Counting):
    """What whoever has logged in sees, and nobody else."""

    permission_classes = [IsAuthenticated]


def who(request: Request) -> User:
    """Whoever has logged in; a Door lets nobody else write."""
    assert isinstance(request.user, User)
    return request.user


def readable(request: Request) -> Any:
    """The acts that whoever asks may read."""
    return acts_open_to(request.user, on=today())


def entity_tag(request: Request, kind: str, number: str) -> str:
    """The ETag of a subject: the number of the last act about it that one may read.

    Any other would tell that something was done of which nobody is to know.
    """
    last = readable(request).about(kind, number).last()
    return f'"{last.number if last else 0}"'


def expects(request: Request, kind: str, number: str) -> None:
    """Holds If-Match against what stands. Raises Changed.

    It is asked within the act, so that nobody comes between.
    """
    if "If-Match" in request.headers:
        holds(request, entity_tag(request, kind, number))


def holds(request: Request, tag: str) -> None:
    """Holds If-Match, where it is sent, against the tag of what stands."""
    expected = request.headers.get("If-Match")
    if expected is None:
        return
    tags = parse_etags(expected)
    if "*" not in tags and tag not in tags:
        raise Changed


def act(post: Callable[..., Response]) -> Callable[..., Response]:
    """A POST that is one act, see ``acting``."""
    return at_most(None)(post)


def at_most(limit: Limit | None) -> Callable[..., Callable[..., Response]]:
    """A POST that is one act; ``limit`` is how often one log-in sends it at most."""

    def decorate(post: Callable[..., Response]) -> Callable[..., Response]:
        @wraps(post)
        def posted(self: APIView, request: Request, **named: Any) -> Response:
            return acting(request, lambda: post(self, request, **named), limit)

        return posted

    return decorate


def acting(
    request: Request, done: Callable[[], Response], limit: Limit | None = None
) -> Response:
    """Acts, all of it or nothing, and once under an Idempotency-Key.

    A refusal leaves nothing behind, so that the request may be sent again; but it is
    counted, since it was work: ``limit`` besides what a door counts. Raises TooOften.
    """
    if limit is not None:
        take(limit, person(who(request)))
    key = request.headers.get("Idempotency-Key")
    # Read before the act begins, for which all others wait.
    asked = _digest(request)
    if key is None:
        with record.acting():
            return done()
    if not KEY.fullmatch(key):
        raise ParseError(
            _(
                "An Idempotency-Key is 1 to 200 letters, digits or signs, without a "
                "space."
            )
        )

    def answered() -> tuple[int, str]:
        answer = done()
        return answer.status_code, JSONRenderer().render(answer.data).decode()

    status, text = once(
        user=who(request), key=key, asked=asked, at=timezone.now(), act=answered
    )
    return made(json.loads(text), status)


def made(data: dict[str, Any], status: int = 201) -> Response:
    """The answer to an act; of what was made, with where it is."""
    headers = {"Location": data["url"]} if status == 201 else None
    return Response(data, status, headers=headers)


def _digest(request: Request) -> str:
    """What makes two requests the same: the address, and the question as meant."""
    data = request.data
    data = data.hex() if isinstance(data, bytes) else data
    asked = [request.method, request.path, data]
    text = json.dumps(asked, sort_keys=True, default=_sent)
    return sha256(text.encode()).hexdigest()


def _sent(file: UploadedFile) -> list[str]:
    """A file as it stands in the digest of its request; it is read anew afterwards."""
    digest = sha256()
    for chunk in file.chunks():
        digest.update(chunk)
    file.seek(0)
    return [file.name or "", digest.hexdigest()]


def part(
    request: Request, rows: QuerySet[Any], name: str, mark: Callable[[Any], object]
) -> tuple[list[Any], str | None]:
    """As many rows as one answer lists, and the address at which the rest is.

    ``mark`` is what a row is known by in the query of this name, from which the list
    goes on.
    """
    found = list(rows[: MOST + 1])
    if len(found) <= MOST:
        return found, None
    query = request.query_params.copy()
    query[name] = str(mark(found[MOST - 1]))
    return found[:MOST], request.build_absolute_uri(f"?{query.urlencode()}")
