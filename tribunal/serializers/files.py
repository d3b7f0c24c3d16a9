"""Files that programs send with what they file, as parts of one request.

Each is told by its content. What is filed with them, and by whom, is not known.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any, Final

from django.conf import settings
from django.core.exceptions import (
    RequestDataTooBig,
    TooManyFieldsSent,
    TooManyFilesSent,
)
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ParseError
from rest_framework.parsers import MultiPartParser

from rulebook.answers import place_answer
from rulebook.engine import NotationError
from rulebook.findings import Finding, Refused
from rulebook.serializers.bodies import Malformed, TooLarge
from rulebook.serializers.fields import refusal
from rulebook.spellings import read_json
from standings import documents
from standings.documents import Document
from tribunal.filing import MOST_FILES, MOST_SENT

QUESTION, FILES, LETTERS = "question", "documents", "correspondence"


class WithFilesParser(MultiPartParser):
    """A question as JSON in the part ``question``, and files in parts of their own.

    Those in parts ``correspondence`` are mentor and mentee correspondence (VII.3).
    """

    most = MOST_SENT + settings.DATA_UPLOAD_MAX_MEMORY_SIZE

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        context = parser_context or {}
        if int(context["request"].META.get("CONTENT_LENGTH") or 0) > self.most:
            raise TooLarge(self.most)
        try:
            sent = super().parse(stream, media_type, parser_context)
        except (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent) as error:
            raise TooLarge(self.most) from error
        told = sent.data.getlist(QUESTION)
        if (
            len(told) != 1
            or sent.data.keys() - {QUESTION}
            or sent.files.keys() - {FILES, LETTERS}
        ):
            raise ParseError(
                _(
                    "Send one part “question”, which is the JSON, and each file as a "
                    "part “documents”, or “correspondence”."
                )
            )
        try:
            question = read_json(told[0].encode("utf-8", "surrogatepass"))
        except NotationError as error:
            raise Malformed(error.finding, place_answer(error)) from error
        if not isinstance(question, dict):
            return question
        # What the JSON itself tells of files is not understood, and refused as such.
        files = {
            name: sent.files.getlist(name)
            for name in (FILES, LETTERS)
            if name in sent.files
        }
        return {FILES: []} | files | question


class FilesField(serializers.ListField):
    """Files that come with a filing, each examined; there may be none."""

    child = serializers.FileField()

    def __init__(self, **options: Any):
        help_text = "PDFs or pictures; sent as parts of multipart/form-data alone."
        super().__init__(default=list, help_text=help_text, **options)

    def to_internal_value(self, data: Any) -> list[Document]:
        if not isinstance(data, list) or not all(
            isinstance(file, UploadedFile) for file in data
        ):
            said = _("Files are sent as parts “documents” of multipart/form-data.")
            raise serializers.ValidationError(said, code="not_files")
        if len(data) > MOST_FILES:
            facts = {"number": len(data), "most": MOST_FILES}
            raise refusal(Refused(Finding("too-many-files", facts)))
        try:
            return list(map(_examined, data))
        except Refused as refused:
            raise refusal(refused) from refused


def _examined(file: UploadedFile) -> Document:
    name = file.name or ""
    if (file.size or 0) > documents.MOST_BYTES:
        raise documents.too_large(name)
    return documents.examined(file.read(), name)


def with_files(question: Any) -> dict[str, Any]:
    """What a request is described as that may bring files with its question."""
    return {"application/json": question, "multipart/form-data": PARTS}


PARTS: Final = {
    "type": "object",
    "properties": {
        QUESTION: {
            "type": "string",
            "contentMediaType": "application/json",
            "description": "The same JSON as without files.",
        },
        FILES: {
            "type": "array",
            "maxItems": MOST_FILES,
            "items": {"type": "string", "format": "binary"},
            "description": "PDFs, or PNG or JPEG pictures.",
        },
        LETTERS: {
            "type": "array",
            "maxItems": MOST_FILES,
            "items": {"type": "string", "format": "binary"},
            "description": "The same, sealed as mentor and mentee correspondence.",
        },
    },
    "required": [QUESTION],
    "additionalProperties": False,
}
