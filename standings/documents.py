"""Files that people hand in, told by their content: a paper in PDF, or a picture.

Neither the name nor the declared type of a file says anything here. It knows bytes;
where they are kept, by whom they were sent and what for is not known.

A picture is decoded and written anew, without anything that was beside it: place,
camera, profile, comments. A PDF stays as it came, so that its signatures hold, and is
refused where it could do anything but be read.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from hashlib import sha256
from io import BytesIO
from threading import Lock
from typing import Any, Final

from PIL import Image, ImageOps
from pypdf import PdfReader, apply_configuration
from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject

from rulebook.findings import Finding, Refused

from . import names

MOST_BYTES: Final = 10 * 1024**2
MOST_POINTS: Final = 40_000_000
MOST_PAGES: Final = 300
MOST_OBJECTS: Final = 20_000
MOST_PACKED: Final = 200
"""How many of a PDF's streams may hold packed objects, each at most a mebibyte."""
BOUNDS: Final[dict[str, Any]] = {
    "zlib_maximum_output_length": 1024**2,
    "lzw_maximum_output_length": 1024**2,
    "run_length_maximum_output_length": 1024**2,
    "stream_decoding_work_maximum_length": 4 * 1024**2,
}
LONGEST_NAME: Final = 120


class Kind(StrEnum):
    """What a file is."""

    PDF = "pdf"
    PNG = "png"
    JPEG = "jpeg"

    @property
    def label(self) -> str:
        return self.upper()

    @property
    def media_type(self) -> str:
        return "application/pdf" if self is Kind.PDF else f"image/{self}"


MARKS: Final = {
    b"%PDF-": Kind.PDF,
    b"\x89PNG\r\n\x1a\n": Kind.PNG,
    b"\xff\xd8\xff": Kind.JPEG,
}
"""What a file of each kind begins with."""
ENDINGS: Final = {
    Kind.PDF: (".pdf",),
    Kind.PNG: (".png",),
    Kind.JPEG: (".jpg", ".jpeg"),
}

ACTIVE: Final = frozenset(
    """
    /JS /JavaScript /OpenAction /AA /XFA /EmbeddedFiles /EF /AF /RichMediaContent
    /RichMediaSettings /Encrypt
    """.split()
)
"""Keys of a PDF under which stands what acts, or what is hidden."""
ACTIONS: Final = frozenset(
    """
    /JavaScript /Launch /GoToR /GoToE /SubmitForm /ImportData /Rendition /Movie /Sound
    /RichMediaExecute /EmbeddedFile /RichMedia /FileAttachment /Screen /3D
    """.split()
)
"""Kinds of action, of annotation and of stream that a paper has no need of."""
LOUD: Final = tuple(
    key.encode()
    for key in "/JavaScript /OpenAction /Launch /EmbeddedFile /RichMedia".split()
)
"""Those looked for in the bytes as well, where no table of contents may point to."""
OBJECT: Final = re.compile(rb"\s{0,8}([0-9]{1,10})\s{1,8}([0-9]{1,5})\s{1,8}obj")
OTHERS: Final = {
    b"<html": "HTML",
    b"<!doctype": "HTML",
    b"<script": "HTML",
    b"<svg": "SVG",
    b"<?php": "PHP",
}
"""What is looked for where a program guesses what a file is."""

_one_at_a_time = Lock()


@dataclass(frozen=True)
class Document:
    """A file that may be kept: what it is, as it is kept, and the name it was given."""

    kind: Kind
    name: str
    content: bytes

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of the content, in small hexadecimal letters."""
        return sha256(self.content).hexdigest()


def examined(content: bytes, name: str) -> Document:
    """A file as it may be kept.

    One is examined at a time, for a picture takes some hundred megabytes while it is
    decoded. Raises Refused with what is amiss, where it stands and what to do.
    """
    told = shown_name(name)
    if not content:
        raise Refused(Finding("file-empty", {"file": told}))
    if len(content) > MOST_BYTES:
        raise too_large(told)
    kind = next((MARKS[mark] for mark in MARKS if content.startswith(mark)), None)
    if kind is None:
        raise Refused(Finding("file-of-no-known-kind", {"file": told}))
    with _one_at_a_time:
        if kind is Kind.PDF:
            _examine_paper(content, told)
        else:
            content = _redrawn(content, kind, told)
    return Document(kind, told, content)


def too_large(name: str) -> Refused:
    """The refusal of a file that is too long to be read."""
    facts = {"file": shown_name(name), "most": MOST_BYTES // 1024**2}
    return Refused(Finding("file-too-large", facts))


def shown_name(name: str) -> str:
    """The name of a file as it may be shown: no folders, nothing that is not seen.

    >>> shown_name("../../etc/passwd"), shown_name("C:\\\\papers\\\\head.pdf")
    ('passwd', 'head.pdf')

    A longer one keeps its beginning and its ending.
    """
    last = name.replace("\\", "/").rpartition("/")[2]
    seen = last.translate(dict.fromkeys(map(ord, names.hidden(last))))
    plain = " ".join(names.composed(seen).split()).lstrip(".")
    if len(plain) > LONGEST_NAME:
        plain = f"{plain[: LONGEST_NAME - 13]}…{plain[-12:]}"
    return plain or "file"


def download_name(document: Any) -> str:
    """The name under which a file is handed out, with the ending of what it is."""
    kind = Kind(document.kind)
    if document.name.lower().endswith(ENDINGS[kind]):
        return str(document.name)
    return f"{document.name}{ENDINGS[kind][0]}"


# --- Pictures -----------------------------------------------------------------


def _redrawn(content: bytes, kind: Kind, name: str) -> bytes:
    """A picture written anew from its points alone."""
    facts = {"file": name, "kind": kind.label}
    try:
        with Image.open(BytesIO(content), formats=[kind]) as picture:
            width, height = picture.size
            if width * height > MOST_POINTS:
                raise _too_many_points(name, width, height)
            if kind is Kind.PNG and getattr(picture, "is_animated", False):
                raise Refused(Finding("picture-moves", {"file": name}))
            picture.load()
            drawn = _plain(picture)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as bomb:
        raise _too_many_points(name) from bomb
    except Refused:
        raise
    # A decoder may raise anything over bytes that were made to break it.
    except Exception as error:
        raise Refused(Finding("picture-unreadable", facts)) from error
    written = BytesIO()
    drawn.save(written, kind, **({"quality": 90} if kind is Kind.JPEG else {}))
    return written.getvalue()


def _plain(picture: Image.Image) -> Image.Image:
    """A picture the right way up, in eight bits, with nothing beside it."""
    upright = ImageOps.exif_transpose(picture)
    if upright.mode.startswith("I"):
        upright = upright.point(lambda value: value * (1 / 256)).convert("L")
    elif "transparency" in upright.info:
        upright = upright.convert("RGBA")
    elif upright.mode not in ("1", "L", "LA", "RGB", "RGBA"):
        upright = upright.convert("RGB")
    upright.info = {}
    return upright


def _too_many_points(name: str, width: int = 0, height: int = 0) -> Refused:
    facts = {"file": name, "most": MOST_POINTS // 10**6}
    return Refused(Finding("picture-too-large", facts))


# --- Papers -------------------------------------------------------------------


def _examine_paper(content: bytes, name: str) -> None:
    end = content.rstrip(b"\r\n\t \0")
    if not end.endswith(b"%%EOF"):
        _, mark, after = content.rpartition(b"%%EOF")
        if mark:
            facts = {"file": name, "bytes": len(after.strip())}
            raise Refused(Finding("pdf-runs-on", facts))
        raise Refused(Finding("pdf-unreadable", {"file": name}))
    begun = content[:1024].lower()
    other = next((OTHERS[mark] for mark in OTHERS if mark in begun), None)
    if other is None and zipfile.is_zipfile(BytesIO(content)):
        other = "ZIP"
    if other:
        raise Refused(Finding("pdf-is-also", {"file": name, "other": other}))
    try:
        with apply_configuration(**BOUNDS):
            _read_paper(content, name)
    except Refused:
        raise
    # As above: whatever a reader trips over, the file cannot be read.
    except Exception as error:
        raise Refused(Finding("pdf-unreadable", {"file": name})) from error
    for key in LOUD:
        if (at := content.find(key)) >= 0:
            facts = {"file": name, "what": key.decode(), "byte": at}
            raise Refused(Finding("pdf-hides", facts))


def _read_paper(content: bytes, name: str) -> None:
    reader = PdfReader(
        BytesIO(content), strict=True, xref_stream_maximum_entries=MOST_OBJECTS
    )
    if reader.is_encrypted:
        raise Refused(Finding("pdf-encrypted", {"file": name}))
    objects = _objects(reader, content, name)
    _count_pages(reader, name)
    for number, generation in objects:
        found = reader.get_object(IndirectObject(number, generation, reader))
        for value in _within(found):
            if what := _activity(value):
                facts = {"file": name, "what": what, "object": number}
                raise Refused(Finding("pdf-active", facts))


def _count_pages(reader: PdfReader, name: str) -> None:
    """Walks the tree of pages. Raises ValueError where it is none."""
    root: Any = reader.trailer["/Root"].get_object()
    waiting, met, pages = [root.raw_get("/Pages")], set(), 0
    while waiting:
        node = waiting.pop()
        if (node.idnum, node.generation) in met:
            raise ValueError("a page stands in the tree twice")
        met.add((node.idnum, node.generation))
        inner = node.get_object()
        if "/Kids" in inner:
            kids = inner["/Kids"].get_object()
            waiting.extend(kids[: MOST_PAGES + 1])
        else:
            pages += 1
        if len(met) > 2 * MOST_PAGES or pages > MOST_PAGES:
            facts = {"file": name, "most": MOST_PAGES}
            raise Refused(Finding("pdf-too-many-pages", facts))
    if not pages:
        raise ValueError("a paper has a page")


def _objects(reader: PdfReader, content: bytes, name: str) -> list[tuple[int, int]]:
    """Every object that the tables of contents tell of, by number and generation.

    Raises ValueError where they point to anything else: one program would mend that
    in one way, and another in another.
    """
    free = reader.xref_free_entry
    plain = [
        (number, generation)
        for generation, table in reader.xref.items()
        for number in table
        if not free.get(generation, {}).get(number)
    ]
    packed = [(number, 0) for number in reader.xref_objStm]
    streams = {stream for stream, _ in reader.xref_objStm.values()}
    if len(plain) + len(packed) > MOST_OBJECTS or len(streams) > MOST_PACKED:
        facts = {"file": name, "most": MOST_OBJECTS}
        raise Refused(Finding("pdf-too-many-objects", facts))
    for number, generation in plain:
        place = reader.xref[generation][number]
        begins = OBJECT.match(content, place)
        if not begins or (int(begins[1]), int(begins[2])) != (number, generation):
            raise ValueError("a table of contents points beside its object")
    return plain + packed


def _within(value: Any) -> Iterator[DictionaryObject]:
    """Yields the dictionaries of one object, and leaves others to their own turn."""
    waiting = [value]
    while waiting:
        inner = waiting.pop()
        if isinstance(inner, DictionaryObject):
            yield inner
            waiting.extend(inner.values())
        elif isinstance(inner, ArrayObject):
            waiting.extend(inner)


def _activity(value: DictionaryObject) -> str:
    """What a dictionary of a PDF does or hides; "" for one that is only read."""
    for key in value:
        if key in ACTIVE:
            return str(key)
    for key in ("/S", "/Type", "/Subtype"):
        told = value.get(key)
        if isinstance(told, IndirectObject):
            told = told.get_object()
        if isinstance(told, str) and told in ACTIONS:
            return str(told)
    return ""
