"""Request bodies: JSON and sheets taken in within bounds, and refused on their bytes.

What a body asks for is not known here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from django.utils.translation import gettext as _
from rest_framework import status
from rest_framework.exceptions import APIException
from rest_framework.parsers import BaseParser, JSONParser

from rulebook.answers import place_answer
from rulebook.engine import NotationError
from rulebook.serializers.fields import Unreadable
from rulebook.spellings import MOST_BYTES, read_json


class TooLarge(APIException):
    """A request over the size that is read."""

    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE

    def __init__(self, most: int) -> None:
        super().__init__(_("A request is at most %(most)d bytes.") % {"most": most})


def bounded(
    stream: IO[bytes], most: int, context: Mapping[str, Any] | None = None
) -> bytes:
    """A body of at most so many bytes, unread where it says that it is longer.

    Raises TooLarge.
    """
    length = context["request"].META.get("CONTENT_LENGTH") if context else None
    if length and length.isdecimal() and int(length) > most:
        raise TooLarge(most)
    body = stream.read(most + 1)
    if len(body) > most:
        raise TooLarge(most)
    return bytes(body)


class Malformed(Unreadable):
    """A body that is no JSON, or doubtful JSON, at its line and column."""

    status_code = status.HTTP_400_BAD_REQUEST


class BoundedJSONParser(JSONParser):
    """JSON up to the service's size, refused on its bytes before it is read."""

    most: int = settings.DATA_UPLOAD_MAX_MEMORY_SIZE

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        body = bounded(stream, self.most, parser_context)
        try:
            return read_json(body)
        except NotationError as error:
            raise Malformed(error.finding, place_answer(error)) from error


class SheetJSON(BoundedJSONParser):
    """A sheet in the JSON spelling."""

    most = MOST_BYTES


class SheetText(BaseParser):
    """A file of sheets in any spelling, as bytes."""

    media_type = "text/plain"

    def parse(
        self, stream: Any, media_type: str | None = None, parser_context: Any = None
    ) -> Any:
        return bounded(stream, MOST_BYTES, parser_context)


class SheetCSV(SheetText):
    """Results as CSV, as bytes in whatever encoding they are."""

    media_type = "text/csv"
