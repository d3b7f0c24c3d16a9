"""Tells which files were handed in and are told of by no row, and takes them away."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from standings import record
from standings.models import Upload
from standings.uploads import strays, take_away


class Command(BaseCommand):
    help = (
        "Tell which files in UPLOADS no row tells of, such as what was handed in by an "
        "act that was cut short; a line a file. Only --delete takes them away."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--delete", action="store_true", help="take them away")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["delete"] and not Upload.objects.exists():
            raise CommandError(
                _("The database tells of no file at all. Is it the one of UPLOADS?")
            )
        found = 0
        for stray in strays():
            if options["delete"]:
                with record.acting():
                    if not take_away(stray):
                        continue
            found += 1
            self.stdout.write(str(stray))
        if not found:
            said = _("A row tells of every file.")
        elif options["delete"]:
            said = ngettext(
                "{n} file was taken away.", "{n} files were taken away.", found
            )
        else:
            said = ngettext(
                "No row tells of {n} file. It was left; --delete takes it away.",
                "No row tells of {n} files. They were left; --delete takes them away.",
                found,
            )
        self.stdout.write(said.format(n=found))
