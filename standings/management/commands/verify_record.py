"""Walks the record of acts and tells whether it is whole, or where it is not."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from standings.record import Walk


class Command(BaseCommand):
    help = "Prove the record of acts whole; exit status 1 where it is not"
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        walk, damaged = Walk(), False
        for damage in walk:
            damaged = True
            self.stdout.write(damage.text)
        if damaged:
            raise CommandError(_("The record is damaged."), returncode=1)
        if walk.acts:
            said = _("The record is whole: {acts} acts, head {head}.")
            self.stdout.write(said.format(acts=walk.acts, head=walk.digest))
        else:
            self.stdout.write(_("The record is empty."))
