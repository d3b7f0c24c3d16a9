"""Times the page of a standing at 1,000 and at 100,000 results, and asserts no speed.

The registers are filled by rows as the acts would leave them, in a database of its own
that is gone afterwards. Run by itself it fills one and times it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter_ns
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
SIZES = (1_000, 100_000)
MEMBERS = 400
"""How many members have met one another; they are as many at either size."""
ROUNDS = 15
OPEN = 100
"""Of so many results one waits for an answer, and one is disputed."""
BEGUN = datetime(2025, 1, 1, 20, tzinfo=UTC)


def stand() -> Iterator[str]:
    """What the page takes at either size, side by side, as lines to print."""
    few, many = (_filled_and_timed(size) for size in SIZES)
    yield f"{MEMBERS} members; {SIZES[0]:,} results, and {SIZES[1]:,}; SQLite."
    for what, before in few.items():
        after = many[what]
        ratio = after / before
        yield f"{what:<32}{before:8.1f} ms{after:10.1f} ms   {ratio:6.1f} times"


def _filled_and_timed(size: int) -> dict[str, float]:
    with TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-m", "bench.standing", str(size)],
            cwd=ROOT,
            env={
                "PATH": os.defpath,
                "SECRETARIAT_DEVELOPMENT": "1",
                "DATABASE_URL": f"sqlite:///{folder}/registers.sqlite3",
                "DJANGO_SETTINGS_MODULE": "rulebook.conf.settings",
            },
            stdout=subprocess.PIPE,
            check=True,
        )
    return json.loads(done.stdout)


def main(size: int) -> None:
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    fill(size)
    json.dump(times(), sys.stdout)


def fill(size: int) -> None:
    """Enters so many results of a season, each told, answered and credited."""
    from django.db import transaction

    from standings.convening import Basis
    from standings.models import (
        Act,
        Answer,
        Classification,
        Credit,
        Match,
        Member,
        Result,
        Seat,
    )

    with transaction.atomic():
        Member.objects.bulk_create(
            Member(serial=number, zone="Europe/London")
            for number in range(1, MEMBERS + 1)
        )
        _name()
        pool = list(Member.objects.order_by("serial"))
        for start in range(0, size, 5000):
            among = range(start, min(start + 5000, size))
            # One act for all that is said of a match, where the service has several.
            acts = Act.objects.bulk_create(_act(number) for number in among)
            matches = Match.objects.bulk_create(_match(number) for number in among)
            sat = [_sat(number, pool) for number in among]
            seats = Seat.objects.bulk_create(
                Seat(match=match, letter=letter, member=who)
                for match, two in zip(matches, sat, strict=True)
                for letter, who in zip("AB", two, strict=True)
            )
            Classification.objects.bulk_create(
                Classification(
                    match=match,
                    act=acts[place],
                    basis=Basis.CONVENED,
                    counts_for="championship",
                )
                for place, match in enumerate(matches)
            )
            told = Result.objects.bulk_create(
                Result(match=match, winner="A", act=acts[place])
                for place, match in enumerate(matches)
            )
            Answer.objects.bulk_create(
                Answer(
                    result=result,
                    member=sat[place][1],
                    confirms=False,
                    reason="No.",
                    act=acts[place],
                )
                for place, result in enumerate(told)
                if result.match.state == "disputed"
            )
            Credit.objects.bulk_create(
                Credit(
                    act=acts[place],
                    match=match,
                    seat=seats[2 * place + side],
                    member=sat[place][side],
                    season=2025,
                    championship=True,
                    played=1,
                    wins=1 - side,
                    defeats=side,
                    spread=23 - 46 * side,
                )
                for place, match in enumerate(matches)
                if match.state != "reported"
                for side in (0, 1)
            )
        _tally()


def _act(number: int) -> Any:
    from standings.models import Act

    return Act(
        number=number + 1,
        at=_moment(number),
        verb="confirm-result",
        subject_kind="match",
        subject=f"ICA-M-2025-{number + 1:06}",
        digest=f"{number + 1:064}",
        previous=f"{number:064}",
        is_public=True,
    )


def _match(number: int) -> Any:
    from standings.models import Match

    state = {0: "reported", 1: "disputed"}.get(number % OPEN, "confirmed")
    return Match(
        year=2025,
        serial=number + 1,
        form="association",
        day=_moment(number).date(),
        zone="Europe/London",
        meeting=f"{number:064}",
        state=state,
    )


def _moment(number: int) -> datetime:
    return BEGUN + timedelta(days=number % 365)


def _sat(number: int, pool: list[Any]) -> tuple[Any, Any]:
    first = number % MEMBERS
    return pool[first], pool[(first + 1 + number // MEMBERS % 97) % MEMBERS]


def _name() -> None:
    from standings.models import Member, MemberName

    rows = []
    for member in Member.objects.all():
        name = MemberName(member=member, since=date(2024, 1, 1))
        name.bears(f"Bea Pone {member.serial}")
        rows.append(name)
    MemberName.objects.bulk_create(rows)


def _tally() -> None:
    from standings.models import Credit, Scope, Tally
    from standings.models.credits import SUMS

    sums = Credit.objects.order_by().values("season", "member_id").annotate(**SUMS)
    Tally.objects.bulk_create(
        Tally(scope=scope, **row) for scope in Scope for row in sums
    )


def times() -> dict[str, float]:
    """The milliseconds that each takes, the medians of some rounds."""
    from django.test import Client

    from standings.models import Scope
    from standings.standing import Asked, read, rows

    now = Asked(season=2025, scope=Scope.CHAMPIONSHIP)
    then = Asked(season=2025, scope=Scope.CHAMPIONSHIP, day=date(2025, 12, 31))
    client = Client(headers={"host": "127.0.0.1"})

    def page(**more: object) -> None:
        answer = client.get("/standings/", {"season": 2025, **more})
        assert answer.status_code == 200

    asked: dict[str, Callable[[], object]] = {
        "today's rows": lambda: list(rows(now, read(now).lines[:100])),
        "today's page": page,
        "another day's rows": lambda: list(rows(then, read(then).lines[:100])),
        "another day's page": lambda: page(as_of="2025-12-31"),
    }
    return {what: _ms(call) for what, call in asked.items()}


def _ms(call: Callable[[], object]) -> float:
    call()
    taken = []
    for _ in range(ROUNDS):
        start = perf_counter_ns()
        call()
        taken.append((perf_counter_ns() - start) / 1e6)
    return median(taken)


if __name__ == "__main__":
    main(int(sys.argv[1]))
