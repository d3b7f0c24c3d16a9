"""Counts the registers once more, and tells what differs from what is kept."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulebook.management.progress import Progress
from standings.recount import Difference, Recount


class Command(BaseCommand):
    help = (
        "Judge every sheet anew, and prove the credits and the standings; a line a "
        "difference. Nothing is changed. Exit status 1 where something differs."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="one object a line")

    def handle(self, *args: Any, **options: Any) -> None:
        progress, found = Progress(), 0
        recount = Recount(progress.draw)
        progress.total = recount.total
        for difference in recount:
            found += 1
            if sys.stdout.isatty():
                progress.clear()
            as_json = options["json"]
            self.stdout.write(_object(difference) if as_json else _line(difference))
        progress.clear()
        if found:
            said = ngettext(
                "{n} difference. Nothing was changed.",
                "{n} differences. Nothing was changed.",
                found,
            )
            raise CommandError(said.format(n=found), returncode=1)
        if not options["json"]:
            said = _("All stands as it is kept: {n} rows were looked at.")
            self.stdout.write(said.format(n=recount.done))


def _object(difference: Difference) -> str:
    told = asdict(difference)
    return json.dumps(
        {key: each for key, each in told.items() if each not in ("", None)}
    )


def _line(difference: Difference) -> str:
    """Where something differs, what is kept, and what was found."""
    sheet, season = difference.sheet, difference.season
    where = (
        difference.match,
        _("sheet {n}").format(n=sheet) if sheet else "",
        difference.member,
        f"{season} {difference.scope}" if season else "",
    )
    told = ", ".join(filter(None, where)) or _("no member")
    kept, found = json.dumps(difference.kept), json.dumps(difference.found)
    said = _("{where}: {what}: kept {kept}, found {found}")
    return said.format(where=told, what=difference.what, kept=kept, found=found)
