"""Links a log-in to a member; of a service that nobody can log in to, by itself."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone
from django.utils.translation import gettext as _

from rulebook.findings import Finding, Refused
from rulebook.management.refused import refusing
from standings import record
from standings.applications import link
from standings.models import User

from .appoint import member_of


class Command(BaseCommand):
    help = (
        "Link a log-in to a member: manage.py link ICA-000017 bea@example.org --by "
        "ICA-000001. First sign up with the address, and confirm it. While neither an "
        "Executive Director nor the Secretariat can log in, --by is left out."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("member", help="a number, such as ICA-000017")
        parser.add_argument("address", help="the e-mail address of the log-in")
        parser.add_argument("--by", help="the number of the member who links it")

    def handle(self, *args: Any, **options: Any) -> None:
        with refusing(), record.acting():
            member = member_of(options["member"])
            user = _log_in(options["address"])
            by = None if options["by"] is None else member_of(options["by"])
            link(user=user, member=member, by=by, at=timezone.now())
        said = _("{address} is the log-in of {member}.")
        self.stdout.write(said.format(address=user.email, member=member.number))


def _log_in(address: str) -> User:
    try:
        return User.objects.get_by_natural_key(address)
    except (User.DoesNotExist, ValueError):
        raise Refused(Finding("no-such-log-in", {"address": address})) from None
