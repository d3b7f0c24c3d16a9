"""Loads the demonstration into an empty service, and tells who can log in to it.

It knows how both are told in a terminal, and not what the demonstration holds.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils import timezone
from django.utils.translation import gettext as _

from rulebook.findings import Finding
from rulebook.management.progress import Progress
from rulebook.management.refused import refusing
from standings.demonstration.log_ins import Made, made
from standings.demonstration.programme import MATCHES
from standings.demonstration.season import is_empty, load
from standings.faults import refuse
from standings.models import Act, Match, Member, Role
from tribunal.demonstration import plan


class Command(BaseCommand):
    help = (
        "Load the demonstration, a season with its cases, into an empty service. With "
        "--logins also tell who can log in; where it is loaded already, tell only that."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--logins",
            action="store_true",
            help="tell the log-ins, with passwords and second factors",
        )
        parser.add_argument("--json", action="store_true", help="answer in JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        with refusing():
            if options["logins"] and not only_here():
                refuse(Finding("passwords-known-to-all"))
            loaded = is_empty() or not options["logins"]
            if loaded:
                _load()
        found = made() if options["logins"] else []
        if options["json"]:
            told = {"loaded": loaded, **_on_file()}
            if options["logins"]:
                told["logins"] = list(map(_as_json, found))
            self.stdout.write(json.dumps(told, ensure_ascii=False))
            return
        if loaded:
            said = _("Loaded: {members} members, {matches} matches, {acts} acts.")
            self.stdout.write(said.format(**_on_file()))
        if options["logins"]:
            self.stdout.writelines(f"{line}\n" for line in _lines(found))


def only_here() -> bool:
    """Whether the service is in development and answers to this machine alone."""
    return settings.DEVELOPMENT and set(settings.ALLOWED_HOSTS) <= set(
        settings.LOOPBACK
    )


def _load() -> None:
    progress = Progress()
    progress.total = MATCHES
    try:
        load(
            at=timezone.now(),
            matches=MATCHES,
            with_log_ins=only_here(),
            told=progress.draw,
            more=plan,
        )
    finally:
        progress.clear()


def _on_file() -> dict[str, Any]:
    return {
        "members": Member.objects.count(),
        "matches": Match.objects.count(),
        "acts": Act.objects.count(),
    }


def _as_json(log_in: Made) -> dict[str, str | None]:
    told = log_in.told
    return {
        "email": told.email,
        "password": told.password,
        "totp_secret": told.secret or None,
        "totp_code": log_in.code or None,
        "member": log_in.member or None,
        "name": told.name or None,
        "role": told.role or None,
        "federation": told.federation or None,
    }


def _lines(found: list[Made]) -> Iterator[str]:
    if not found:
        yield _("This service has entries of its own, and none of the demonstration’s.")
        return
    said = _("The demonstration’s log-ins; the password of each is: {password}")
    yield said.format(password=found[0].told.password)
    for log_in in found:
        told = log_in.told
        role = str(Role(told.role).label) if told.role else _("reporter")
        office = " ".join(filter(None, (role, told.federation)))
        who = " ".join((log_in.member, told.name)).strip()
        yield f"  {told.email:<24} {office:<24} {who}".rstrip()
    yield _(
        "Officers are asked for a code too. Put the secret into an app for codes, or"
    )
    again = "SECRETARIAT_DEVELOPMENT=1 .venv/bin/python manage.py demo --logins"
    yield _("ask again for the code of now: {command}").format(command=again)
    for log_in in found:
        if log_in.code:
            yield f"  {log_in.told.email:<24} {log_in.told.secret}  {log_in.code}"
