"""Writes the public registers into a folder, as CSV and JSON, for anybody to keep."""

from __future__ import annotations

import secrets
from argparse import ArgumentParser
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import gettext as _

from standings.extracts import TABLES, described, snapshot
from standings.models import Head
from standings.spreadsheet import cell

STAMP: Final = "AS-OF"
"""The file that tells of which moment a dump is, and that a folder holds one."""
SUMS: Final = "SHA256SUMS"
README: Final = "README.txt"
BEGINS: Final = "The public registers of the International Cribbage Association"
NAMES: Final = frozenset(
    {STAMP, SUMS, README}
    | {f"{table.name}.{kind}" for table in TABLES for kind in ("csv", "json")}
)


class Command(BaseCommand):
    help = (
        "Write the public registers into a folder, as CSV and JSON with checksums: all "
        "of one moment. The folder is new or empty, or holds an older dump, which is "
        "replaced."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path, metavar="DIR")

    def handle(self, *args: Any, **options: Any) -> None:
        folder: Path = options["folder"]
        try:
            older = _looked_at(folder)
            folder.mkdir(parents=True, exist_ok=True)
            with snapshot():
                _write(folder)
        except OSError as error:
            raise CommandError(str(error)) from error
        said = _("An older dump was replaced.") if older else _("Written.")
        self.stdout.write(f"{folder}: {said}")


def _looked_at(folder: Path) -> bool:
    """Whether there is an older dump. Raises CommandError for a folder of others."""
    if not folder.exists():
        return False
    if not folder.is_dir():
        raise CommandError(_("%(folder)s is no folder.") % {"folder": folder})
    held = {each.name for each in folder.iterdir() if not _is_left(each.name)}
    stamp = folder / STAMP
    older = stamp.is_file() and stamp.read_text(errors="replace").startswith(BEGINS)
    strangers = sorted(held - NAMES if older else held)
    if strangers:
        said = _(
            "%(folder)s holds something else than a dump: %(names)s. Name a new "
            "folder, or an empty one."
        )
        names = ", ".join(strangers[:5])
        raise CommandError(said % {"folder": folder, "names": names})
    return older


def _is_left(name: str) -> bool:
    """Whether a file was left half written by a dump that broke off."""
    return name.startswith(".") and name.endswith(".part")


def _write(folder: Path) -> None:
    """Writes every file beside its place, and moves them there when all are whole.

    The checksums go first and come last, so that what is half replaced has none.
    """
    parts: dict[str, Path] = {}
    sums: dict[str, str] = {}
    try:
        for name, lines in _files():
            parts[name] = folder / f".{secrets.token_hex(8)}.part"
            sums[name] = _put(parts[name], lines)
        told = (f"{sums[name]}  {name}\n" for name in sorted(sums))
        parts[SUMS] = folder / f".{secrets.token_hex(8)}.part"
        _put(parts[SUMS], told)
        for old in folder.iterdir():
            if old.name == SUMS or (
                old not in parts.values() and old.name not in parts
            ):
                old.unlink()
        for name in (*sorted(sums), SUMS):
            parts[name].replace(folder / name)
    finally:
        for part in parts.values():
            part.unlink(missing_ok=True)


def _put(place: Path, lines: Iterator[str]) -> str:
    """Writes a file line by line; its SHA-256."""
    digest = sha256()
    with open(place, "xb") as file:
        for line in lines:
            data = line.encode()
            digest.update(data)
            file.write(data)
    return digest.hexdigest()


def _files() -> Iterator[tuple[str, Iterator[str]]]:
    for table in TABLES:
        yield f"{table.name}.csv", table.csv_lines(table.rows())
        yield f"{table.name}.json", table.json_lines(table.rows())
    yield README, _readme()
    yield STAMP, _stamp()


def _readme() -> Iterator[str]:
    yield f"{BEGINS}\n\n"
    yield (
        "Every register stands here twice: as CSV (UTF-8, commas, the header first)\n"
        "and as JSON (one object a line, within a list). Days are those of the place\n"
        "they belong to; moments carry their offset. In CSV a text that a spreadsheet\n"
        "would take for a formula has an apostrophe before it; JSON has it as it is.\n"
        f"{STAMP} tells of which moment this is, {SUMS} the digest of each file.\n\n"
    )
    for line in described():
        yield f"{line}\n"


def _stamp() -> Iterator[str]:
    head = Head.objects.first() or Head()
    now = timezone.now().astimezone(settings.SECRETARIAT_ZONE)
    yield f"{BEGINS}\n"
    yield f"As of: {cell(now)}\n"
    yield f"Last act: {head.number}\n"
    yield f"Digest of the record: {head.digest}\n"
