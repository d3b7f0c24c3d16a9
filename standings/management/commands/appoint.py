"""Appoints a member to a role; of an empty service, its first Executive Director."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from datetime import date
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils import timezone
from django.utils.translation import gettext as _

from rulebook.days import day_of
from rulebook.findings import Finding, Refused
from rulebook.management.refused import refusing
from standings import record
from standings.appointments import appoint
from standings.membership import enrol
from standings.models import Federation, Member, Role
from standings.models.members import NUMBER


class Command(BaseCommand):
    help = (
        "Appoint a member: manage.py appoint ICA-000017 secretariat --by ICA-000001. "
        "While nobody can appoint, the first is the Executive Director, without --by; "
        "while there are no members, a name in the place of the number is enrolled."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("member", help="a number, such as ICA-000017")
        parser.add_argument(
            "role",
            choices=Role.values,
            metavar="role",
            help=f"one of: {', '.join(Role.values)}",
        )
        parser.add_argument(
            "--from", type=day, dest="since", help="the first day, today where left out"
        )
        parser.add_argument("--until", type=day, help="the last day, which counts")
        parser.add_argument("--federation", help="the code of an officer's federation")
        parser.add_argument("--by", help="the number of the member who appoints")

    def handle(self, *args: Any, **options: Any) -> None:
        now, role = timezone.now(), Role(options["role"])
        since = options["since"] or day_of(now)
        with refusing(), record.acting():
            if NUMBER.fullmatch(options["member"]) or Member.objects.exists():
                member = member_of(options["member"])
            else:
                member = enrol(
                    name=options["member"],
                    zone=settings.SECRETARIAT_ZONE.key,
                    since=since,
                    by=None,
                    at=now,
                )
            appoint(
                member=member,
                role=role,
                since=since,
                until=options["until"],
                federation=_federation(options["federation"]),
                by=options["by"] and member_of(options["by"]),
                at=now,
            )
        said = _("{member} is {role} from {since}.")
        self.stdout.write(
            said.format(member=member.number, role=role.label, since=since)
        )


def day(text: str) -> date:
    """A day as the terminal takes it."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ArgumentTypeError(
            _("“{text}” is no day; write one such as 2026-05-01.").format(text=text)
        ) from None


def member_of(number: str) -> Member:
    """The member of a number. Raises Refused."""
    try:
        return Member.objects.numbered(number)
    except Member.DoesNotExist:
        raise Refused(Finding("no-such-member", {"member": number})) from None


def _federation(code: str | None) -> Federation | None:
    if code is None:
        return None
    try:
        return Federation.objects.get(code=code)
    except Federation.DoesNotExist:
        raise Refused(Finding("no-such-federation", {"federation": code})) from None
