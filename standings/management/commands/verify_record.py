"""Walks the record of acts and tells whether it is whole, or where it is not."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from standings.record import Harm, Walk

TOLD = {
    Harm.CHANGED: gettext_lazy("Act {number} was changed after it was entered."),
    Harm.MISSING: gettext_lazy("Act {number} is missing."),
    Harm.UNLINKED: gettext_lazy("Act {number} does not follow the act before it."),
    Harm.CUT_OFF: gettext_lazy(
        "The record ends before act {number}, which its head tells of."
    ),
    Harm.BEYOND: gettext_lazy("Act {number} stands beyond the head of the record."),
    Harm.HEAD: gettext_lazy("The head of the record does not match act {number}."),
    Harm.UNREADABLE: gettext_lazy("What stands after act {number} cannot be read."),
}


class Command(BaseCommand):
    help = "Prove the record of acts whole; exit status 1 where it is not"
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        walk, damaged = Walk(), False
        for damage in walk:
            damaged = True
            self.stdout.write(str(TOLD[damage.harm]).format(number=damage.number))
        if damaged:
            raise CommandError(_("The record is damaged."), returncode=1)
        if walk.acts:
            said = _("The record is whole: {acts} acts, head {head}.")
            self.stdout.write(said.format(acts=walk.acts, head=walk.digest))
        else:
            self.stdout.write(_("The record is empty."))
