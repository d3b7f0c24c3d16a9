"""Request bodies: JSON and sheets taken in within bounds, and refused on their bytes.

What a body asks for is not known here.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from django.utils.translation import gettext as _
from rest_framework import status
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import BaseParser, JSONParser

MOST_SHEET_BYTES = 1024 * 1024


class TooLarge(APIException):
    """A request over the size that is read."""

    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE

    def __init__(self, most: int) -> None:
        super().__init__(_("A request is at most %(most)d bytes.") % {"most": most})


def bounded(stream: IO[bytes], most: int) -> bytes:
    """A body of at most so many bytes. Raises TooLarge."""
    body = stream.read(most + 1)
    if len(body) > most:
        raise TooLarge(most)
    return bytes(body)


class BoundedJSONParser(JSONParser):
    """JSON up to the service's size, refused on its bytes before it is read."""

    most: int = settings.DATA_UPLOAD_MAX_MEMORY_SIZE

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        body = bounded(stream, self.most)
        try:
            return json.loads(
                body.decode("utf-8-sig"),
                parse_constant=_no_constant,
                object_pairs_hook=_each_key_once,
            )
        except json.JSONDecodeError as error:
            said = _(
                "This is not JSON: %(message)s at line %(line)d, column %(column)d."
            )
            facts = {"message": error.msg, "line": error.lineno, "column": error.colno}
            raise ParseError(said % facts) from error
        except RecursionError as error:
            raise ParseError(_("This JSON is nested too deeply.")) from error
        except UnicodeDecodeError as error:
            raise ParseError(_("This is not JSON in UTF-8.")) from error
        except ValueError as error:
            raise ParseError(
                _("A number here is longer than any that is used.")
            ) from error


class SheetJSON(BoundedJSONParser):
    """A sheet in the JSON spelling."""

    most = MOST_SHEET_BYTES


class SheetText(BaseParser):
    """A sheet in the text spelling, as bytes."""

    media_type = "text/plain"

    def parse(
        self, stream: Any, media_type: str | None = None, parser_context: Any = None
    ) -> Any:
        return bounded(stream, MOST_SHEET_BYTES)


def _no_constant(name: str) -> None:
    raise ParseError(_("JSON has no %(name)s.") % {"name": name})


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read = dict(pairs)
    if len(read) < len(pairs):
        raise ParseError(_("A key stands twice in one object; name each once."))
    return read
