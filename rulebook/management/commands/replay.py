"""Judges sheets in the terminal: files, folders, or standard input."""

from __future__ import annotations

import json
import os
import re
import sys
from argparse import ArgumentParser
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import chain, islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import django
from django.core.management.base import BaseCommand

from rulebook.answers import place_answer, replay_answer, unread_answer
from rulebook.engine import NotationError, replay
from rulebook.engine.replay import Replay
from rulebook.findings import Finding, Gravity
from rulebook.management.progress import Progress
from rulebook.management.refused import cited
from rulebook.spellings import DATES, MOST_BYTES, Record, read

SUFFIXES = (".crib", ".json", ".pgn", ".csv")
"""What is read of a folder; a file that is named is read whatever it is called."""
CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f]")
"""What a terminal would obey, but for the end of a line."""
AHEAD = 16
"""How many files a process may be ahead of what is printed."""


class How(NamedTuple):
    """How files are read, and how what came of them is told."""

    dates: str
    as_json: bool


class Judged(NamedTuple):
    """What came of one file: its exit status, and what is printed for it."""

    status: int
    said: str


class Command(BaseCommand):
    help = (
        "Judge scoresheets in any spelling, ours or another; - reads standard input. "
        "Exit status 0 without errors, 1 with findings of gravity error, 2 where "
        "something cannot be read."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", help="files or folders, or -")
        parser.add_argument("--json", action="store_true", help="one object a line")
        parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
        parser.add_argument(
            "--dates",
            choices=DATES,
            default=DATES[0],
            help="the order of a day's numbers in results as CSV",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        jobs = max(1, options["jobs"])
        how = How(options["dates"], options["json"])
        progress = Progress()
        if progress.shown:
            progress.total = sum(1 for _ in sheets(options["files"]))
        worst = 0
        try:
            for done, judged in enumerate(
                each_judged(sheets(options["files"]), how, jobs), start=1
            ):
                worst = max(worst, judged.status)
                if sys.stdout.isatty():
                    progress.clear()
                self.stdout.write(printable(judged.said))
                progress.draw(done)
            self.stdout.flush()
        except BrokenPipeError:  # nobody reads on, as behind head
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        progress.clear()
        if worst:
            sys.exit(worst)


def printable(said: str) -> str:
    """What the terminal can print and will not obey, the rest escaped as in JSON."""
    encoding = sys.stdout.encoding or "utf-8"
    said = CONTROL.sub(lambda found: f"\\u{ord(found[0]):04x}", said)
    return said.encode(encoding, "backslashreplace").decode(encoding)


def sheets(names: Iterable[str]) -> Iterator[str]:
    """The files named, and those that look like sheets below the folders named."""
    for name in names:
        if name == "-" or not Path(name).is_dir():
            yield name
            continue
        for folder, folders, files in os.walk(name):
            folders.sort()
            found = (Path(folder, file) for file in sorted(files))
            yield from (
                str(path)
                for path in found
                if path.suffix.lower() in SUFFIXES and path.is_file()
            )


def each_judged(names: Iterator[str], how: How, jobs: int) -> Iterator[Judged]:
    """Judges in order, on several processes where there is more than one file."""
    first = list(islice(names, 2))
    if len(first) < 2 or jobs == 1:
        for name in chain(first, names):
            yield judge(name, how)
        return
    # Fresh processes: a fork of one that has threads may never come back.
    fresh = get_context("spawn")
    with ProcessPoolExecutor(jobs, fresh, initializer=django.setup) as pool:
        waiting: deque[Future[Judged]] = deque()
        for name in chain(first, names):
            waiting.append(pool.submit(judge, name, how))
            if len(waiting) == AHEAD * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def judge(name: str, how: How) -> Judged:
    """Judges the matches of one file; what cannot be read is told in one sentence."""
    try:
        records = read(contents(name), how.dates)
    except OSError as error:
        return unreadable(name, f"{error.strerror}.", {}, how)
    except NotationError as error:
        return unreadable(name, cited(error.finding), place_answer(error), how)
    several = len(records) > 1
    verdicts = [verdict(name, record, several, how) for record in records]
    worst = max(each.status for each in verdicts)
    return Judged(worst, "\n".join(each.said for each in verdicts))


def contents(name: str) -> bytes:
    """A file's bytes, but no more than show that it is too large."""
    if name == "-":
        return sys.stdin.buffer.read(MOST_BYTES + 1)
    with Path(name).open("rb") as file:
        return file.read(MOST_BYTES + 1)


def verdict(name: str, record: Record, several: bool, how: How) -> Judged:
    """What one match of a file came to, under the line where it begins."""
    called = f"{name}:{record.line}" if several else name
    if record.sheet is None:
        said = " ".join(map(cited, record.notes))
        answer = unread_answer(record)
        return unreadable(name if how.as_json else called, said, answer, how)
    played = replay(record.sheet)
    findings = (*record.notes, *played.findings)
    wrong = any(finding.gravity is Gravity.ERROR for finding in findings)
    if how.as_json:
        line = {"line": record.line} if several else {}
        answer = replay_answer(played, record.sheet, record.notes)
        told = json.dumps({"file": name, **line, **answer}, ensure_ascii=False)
        return Judged(int(wrong), told)
    return Judged(int(wrong), "\n".join(lines(called, played, findings)))


def unreadable(name: str, said: str, place: dict[str, Any], how: How) -> Judged:
    if how.as_json:
        problem = {"file": name, "detail": said, **place}
        return Judged(2, json.dumps(problem, ensure_ascii=False))
    at = ", ".join(
        f"{key} {place[key]}" for key in ("line", "column", "pointer") if key in place
    )
    return Judged(2, f"{name}: cannot be read{f' ({at})' if at else ''}: {said}")


def lines(name: str, played: Replay, findings: Iterable[Finding]) -> Iterator[str]:
    """A verdict as plain text: the outcome, then a line a finding."""
    outcome = played.outcome
    scores = outcome.scores or {}
    told = ", ".join(f"{side} {score}" for side, score in scores.items())
    won = f"; {outcome.winner} wins" if outcome.winner else ""
    by = f" by {outcome.won_by}" if outcome.won_by else ""
    yield f"{name}: {told or 'no scores'}{won}{by}"
    for finding in findings:
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
