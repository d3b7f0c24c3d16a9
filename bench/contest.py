"""The contest: who takes part, whose turn it is to be timed, and the table of it.

What is timed, and what is right, is for others to say.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from bench.install import PYTHON, ROOT, folder, install
from bench.peers import PEERS

ROUNDS = 10


class Broken(Exception):
    """Why a peer gives no answer."""


class Peer:
    """A peer in a process of its own, spoken to line by line."""

    def __init__(self, name: str, deals: str):
        if reason := install(name, PEERS[name].needs):
            raise Broken(reason)
        self._process = subprocess.Popen(
            [PYTHON, "-m", "bench.peers", name, folder(name)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            cwd=ROOT,
        )
        facts = self._ask(deals)
        self.name = f"{name} {facts['version']}"
        self.tasks: dict[str, str] = facts["tasks"]
        """What it gives, by task."""

    def time(self, task: str, turn: int) -> float:
        """The nanoseconds of a call, in a turn's share of the calls."""
        return self._ask(f"{task} {turn}")["ns"]

    def answers(self, task: str) -> list[Any]:
        return self._ask(task)["points"]

    def close(self) -> None:
        self._process.communicate()

    def _ask(self, line: str) -> dict[str, Any]:
        try:
            print(line, file=self._process.stdin, flush=True)
            facts = json.loads(self._process.stdout.readline())
        except (BrokenPipeError, json.JSONDecodeError):
            raise Broken(f"it stopped with {self._process.wait()}") from None
        if "broken" in facts:
            raise Broken(facts["broken"])
        return facts


@dataclass
class Row:
    """One line of a table: what a round costs, and how many answers are wrong."""

    name: str
    gives: str
    time: Callable[[int], float] | None = None
    """The nanoseconds of one piece, by the turn."""
    wrong: dict[str, int] = field(default_factory=dict)
    rounds: list[float] = field(default_factory=list)
    broken: str = ""

    def run(self, turn: int) -> None:
        if self.time and not self.broken:
            try:
                self.rounds.append(self.time(turn))
            except Broken as reason:
                self.broken = str(reason)

    def check(self, what: str, answers: Callable[[], list[Any]], true: Any) -> None:
        """Counts the answers that differ from the true ones."""
        if not self.broken:
            try:
                pairs = zip(answers(), true, strict=True)
                self.wrong[what] = sum(found != right for found, right in pairs)
            except Broken as reason:
                self.broken = str(reason)


def take_turns(rows: Iterable[Row]) -> None:
    """Times everybody round by round, so that a bad minute is bad for all."""
    for turn in range(ROUNDS):
        for row in rows:
            row.run(turn)


def tabulate(
    rows: Sequence[Row],
    wrong: Sequence[str],
    piece: str,
    part: str = "",
    parts: int = 1,
) -> str:
    """The table; ratios are to the first row, and a piece may have equal parts."""
    heads = ["", "gives", f"ns a {piece}", "least – most"]
    heads += [f"ns a {part}"] if part else []
    heads += [f"{piece}s a second", "ratio"]
    lines = [heads + [f"wrong {what}" for what in wrong]]
    for row in rows:
        if row.broken:
            lines.append([row.name, row.broken])
            continue
        found = [f"{row.wrong[what]:,}" if what in row.wrong else "" for what in wrong]
        speed = [""] * (len(heads) - 2)
        if row.rounds:
            ns = median(row.rounds)
            speed = [_figure(ns)]
            speed += [f"{_figure(min(row.rounds))} – {_figure(max(row.rounds))}"]
            speed += [_figure(ns / parts)] if part else []
            speed += [f"{1e9 / ns:,.0f}", _figure(ns / median(rows[0].rounds))]
        lines.append([row.name, row.gives, *speed, *found])
    full = [line for line in lines if len(line) > 2]
    widths = [max(map(len, column)) for column in zip(*full, strict=True)]
    widths[0] = max(len(line[0]) for line in lines)
    return "\n".join(
        "  ".join(
            cell.ljust(width) if at < 2 else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(line, widths, strict=False))
        ).rstrip()
        for line in lines
    )


def _figure(number: float) -> str:
    """Three figures or more."""
    for most, digits in (1, 3), (10, 2), (100, 1):
        if number < most:
            return f"{number:.{digits}f}"
    return f"{number:,.0f}"
