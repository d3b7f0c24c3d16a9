"""Where the files that were handed in are kept: each under its digest, none in public.

It knows files that were examined, and neither what they are for nor who may see them.

A file is whole on the disk before its row is written, and the row is written in the
transaction of its act. So no crash leaves a row without its file; it may leave a file
without a row, a stray, which harms nobody and may be taken away.
"""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final

from django.conf import settings

from .documents import Document, Kind
from .models import Act, Upload

OURS: Final = re.compile(r"[0-9a-f]{64}|\.[0-9a-f]{16}")
"""The name of a file as it is kept, or as it was begun."""


def keep(document: Document, *, act: Act) -> Upload:
    """Keeps a file that an act hands in, and gives it a number nobody can guess."""
    _write(document)
    return Upload.objects.create(
        number=secrets.token_urlsafe(16),
        kind=document.kind,
        name=document.name,
        size=len(document.content),
        digest=document.digest,
        made_by=act,
    )


def content_of(upload: Upload) -> bytes | None:
    """A file as it was kept; None where it is gone or is not what it was."""
    try:
        content = _place(upload.digest).read_bytes()
    except OSError:
        return None
    return content if sha256(content).hexdigest() == upload.digest else None


def kept(upload: Upload) -> Document | None:
    """A file as it was handed in, to be kept once more; None where it is gone."""
    content = content_of(upload)
    if content is None:
        return None
    return Document(Kind(upload.kind), upload.name, content)


def strays() -> Iterator[Path]:
    """Yields the files of which no row tells, such as of an act that came to nothing.

    What somebody is handing in meanwhile may be among them.
    """
    told = set(Upload.objects.values_list("digest", flat=True))
    for place in sorted(Path(settings.UPLOADS).glob("[0-9a-f][0-9a-f]/*")):
        if OURS.fullmatch(place.name) and place.name not in told:
            yield place


def take_away(stray: Path) -> bool:
    """Removes a file of which no row tells; False where one has come to tell of it.

    To be called within ``record.acting()``, in which nobody hands anything in.
    """
    if Upload.objects.filter(digest=stray.name).exists():
        return False
    stray.unlink(missing_ok=True)
    return True


def _place(digest: str) -> Path:
    return Path(settings.UPLOADS) / digest[:2] / digest


def _write(document: Document) -> None:
    place = _place(document.digest)
    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    beside = place.with_name(f".{secrets.token_hex(8)}")
    try:
        with open(beside, "xb", opener=_for_us_alone) as file:
            file.write(document.content)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(place)
    finally:
        beside.unlink(missing_ok=True)
    for folder in (place.parent, place.parent.parent):
        _settle(folder)


def _for_us_alone(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _settle(folder: Path) -> None:
    """Writes a folder's own list of files to the disk."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
