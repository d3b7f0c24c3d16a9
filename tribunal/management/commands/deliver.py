"""Does what waits: what the clock asks of cases, letters, and files of results.

With --watch it goes on until it is told to stop.
"""

from __future__ import annotations

import logging
import os
import select
import signal
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import chain
from typing import Any

from django.core.management.base import BaseCommand
from django.db import InterfaceError, OperationalError, close_old_connections
from django.utils.translation import gettext as _

from standings.importing import working
from standings.letters import delivering
from standings.models import Letter
from tribunal import clock

log = logging.getLogger(__name__)

Told = Callable[[float], bool]


class Command(BaseCommand):
    help = (
        "Do what the clock asks of cases, send the letters that are due, and read and "
        "enter the files of results that wait. Any number may run at once; nothing is "
        "done twice."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--watch",
            action="store_true",
            help="go on, looking every second, until SIGTERM or Ctrl-C",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["watch"]:
            with listening() as told:
                watch(told)
            return
        cases = Counter(case.number for case in clock.working(set()))
        came = Counter(letter.state for letter in delivering())
        said = _("Sent: {sent}. To be tried again: {again}. Not sent: {not_sent}.")
        not_sent = came[Letter.State.GIVEN_UP] + came[Letter.State.UNCLEAR]
        self.stdout.write(
            said.format(
                sent=came[Letter.State.SENT],
                again=came[Letter.State.WAITING],
                not_sent=not_sent,
            )
        )
        for number in cases:
            self.stdout.write(_("{case}: what was due is done.").format(case=number))
        worked = {whole.number: whole for whole in working()}
        for whole in worked.values():
            self.stdout.write(f"{whole.number}: {whole.get_state_display()}.")


def watch(told: Told) -> None:
    """Works until it is told to stop; the letter or rows in hand are seen through.

    A database that is away is waited for, and said to be away once. What breaks off in
    a case is passed over until this is started again.
    """
    away, broken = False, set[str]()
    while not told(1):
        try:
            for _done in chain(clock.working(broken), delivering(), working()):
                if told(0):
                    return
        except (OperationalError, InterfaceError) as error:
            if not away:
                log.warning("The database is away: %s", error)
            away = True
        else:
            if away:
                log.warning("The database is back.")
            away = False
        finally:
            close_old_connections()


@contextmanager
def listening() -> Iterator[Told]:
    """Whether SIGTERM or Ctrl-C comes within so many seconds; a second one ends all.

    A pipe tells of them, for it also ends a wait, and nothing is cut short in between.
    """
    reading, writing = os.pipe()
    os.set_blocking(writing, False)

    def hear(number: int, frame: object) -> None:
        os.write(writing, b"!")
        signal.signal(number, signal.SIG_DFL)

    before = {
        number: signal.signal(number, hear)
        for number in (signal.SIGTERM, signal.SIGINT)
    }
    try:
        yield lambda seconds: bool(select.select([reading], [], [], seconds)[0])
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        os.close(reading)
        os.close(writing)
