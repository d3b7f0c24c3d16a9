"""Judges sheets in the terminal: files, folders, or standard input."""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import django
from django.core.management.base import BaseCommand

from rulebook.answers import replay_answer
from rulebook.engine import NotationError, from_json, parse, replay
from rulebook.engine.replay import Replay
from rulebook.findings import Finding, Gravity
from rulebook.management.refused import cited

MOST_BYTES = 1024 * 1024
SPELLINGS = (".crib", ".json")
AHEAD = 64
"""How many sheets a process may be ahead of what is printed."""


class Judged(NamedTuple):
    """What came of one file: its exit status, and what is printed for it."""

    status: int
    said: str


class Command(BaseCommand):
    help = (
        "Judge scoresheets in either spelling; - reads standard input. Exit status 0 "
        "without errors, 1 with findings of gravity error, 2 where something cannot "
        "be read."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", help="files or folders, or -")
        parser.add_argument("--json", action="store_true", help="one object a line")
        parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)

    def handle(self, *args: Any, **options: Any) -> None:
        jobs = max(1, options["jobs"])
        names = sheets(options["files"])
        worst = 0
        for number, judged in enumerate(each_judged(names, options["json"], jobs), 1):
            worst = max(worst, judged.status)
            self.stdout.write(judged.said)
            if number % 100 == 0 and sys.stderr.isatty() and not sys.stdout.isatty():
                self.stderr.write(f"\r{number} sheets", ending="")
        if worst:
            sys.exit(worst)


def sheets(names: Iterable[str]) -> Iterator[str]:
    """The files named, and those in either spelling below the folders named."""
    for name in names:
        if name != "-" and Path(name).is_dir():
            found = (path for path in sorted(Path(name).rglob("*")) if path.is_file())
            yield from (str(path) for path in found if path.suffix in SPELLINGS)
        else:
            yield name


def each_judged(names: Iterator[str], as_json: bool, jobs: int) -> Iterator[Judged]:
    """Judges in order, on several processes where there is more than one sheet."""
    first = list(islice(names, 2))
    if len(first) < 2 or jobs == 1:
        for name in (*first, *names):
            yield judge(name, as_json)
        return
    # Fresh processes: a fork of one that has threads may never come back.
    fresh = get_context("spawn")
    with ProcessPoolExecutor(jobs, fresh, initializer=django.setup) as pool:
        waiting = [pool.submit(judge, name, as_json) for name in first]
        for name in names:
            waiting.append(pool.submit(judge, name, as_json))
            if len(waiting) > AHEAD * jobs:
                yield waiting.pop(0).result()
        for each in waiting:
            yield each.result()


def judge(name: str, as_json: bool) -> Judged:
    """Judges one file; what cannot be read is told in one sentence."""
    try:
        data = read(name)
    except OSError as error:
        return unreadable(name, f"{error.strerror}.", as_json, {})
    if len(data) > MOST_BYTES:
        return unreadable(name, "A sheet is at most 1 MiB.", as_json, {})
    try:
        if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
            sheet = from_json(json.loads(data.decode("utf-8-sig")))
        else:
            sheet = parse(data)
    except NotationError as error:
        place = {"line": error.line, "column": error.column, "pointer": error.pointer}
        place = {key: value for key, value in place.items() if value is not None}
        return unreadable(name, cited(error.finding), as_json, place)
    except (ValueError, RecursionError):
        return unreadable(name, "This is not JSON in UTF-8.", as_json, {})
    played = replay(sheet)
    wrong = any(finding.gravity is Gravity.ERROR for finding in played.findings)
    if as_json:
        answer = {"file": name, **replay_answer(played, sheet)}
        return Judged(int(wrong), json.dumps(answer, ensure_ascii=False))
    return Judged(int(wrong), "\n".join(lines(name, played)))


def read(name: str) -> bytes:
    if name == "-":
        return sys.stdin.buffer.read(MOST_BYTES + 1)
    with Path(name).open("rb") as file:
        return file.read(MOST_BYTES + 1)


def unreadable(name: str, said: str, as_json: bool, place: dict[str, Any]) -> Judged:
    if as_json:
        problem = {"file": name, "detail": said, **place}
        return Judged(2, json.dumps(problem, ensure_ascii=False))
    at = ", ".join(f"{key} {value}" for key, value in place.items())
    return Judged(2, f"{name}: cannot be read{f' ({at})' if at else ''}: {said}")


def lines(name: str, played: Replay) -> Iterator[str]:
    """A verdict as plain text: the outcome, then a line a finding."""
    outcome = played.outcome
    scores = outcome.scores or {}
    told = ", ".join(f"{side} {score}" for side, score in scores.items())
    won = f"; {outcome.winner} wins" if outcome.winner else ""
    by = f" by {outcome.won_by}" if outcome.won_by else ""
    yield f"{name}: {told or 'no scores'}{won}{by}"
    for finding in played.findings:
        yield f"  {placed(finding)}{finding.gravity}: {cited(finding)}"


def placed(finding: Finding) -> str:
    at = finding.at
    parts = [
        at and at.deal and f"deal {at.deal}",
        at and at.act and f"act {at.act}",
        finding.line and f"line {finding.line}",
    ]
    told = ", ".join(part for part in parts if part)
    return f"{told}: " if told else ""
