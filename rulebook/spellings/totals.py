"""A standing as CSV: the figures of a season, a row a player, held to arithmetic.

No match behind the figures is known. What is looked for is what no matches of two can
have come to (V.3, V.4), and whether wins and defeats balance over the whole (V.3-c).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from rulebook.engine.cards import quoted
from rulebook.engine.profile import ASSOCIATION
from rulebook.findings import Finding

from .results import Layout, Row, is_header_of, lay_out

STANDING: Final = Layout(
    {
        "name": "Name",
        "member": "Member",
        "played": "Played",
        "wins": "Wins",
        "defeats": "Defeats",
        "skunksgiven": "Skunks given",
        "skunkstaken": "Skunks taken",
        "spread": "Spread",
    },
    ("played", "wins", "defeats"),
)
_COUNT: Final = re.compile("[0-9]{1,6}")
_SPREAD: Final = re.compile("[+-]?[0-9]{1,7}")
_WORTH: Final = [skunk.defeats for skunk in ASSOCIATION.skunks]
LEAST, MOST = min(_WORTH) - 1, max(_WORTH) - 1
"""By how many defeats a skunk counts more than one, single and double."""


@dataclass(frozen=True, slots=True)
class Total:
    """The figures of a player; None of what the table does not tell."""

    line: int
    who: str
    played: int
    wins: int
    defeats: int
    given: int | None = None
    taken: int | None = None
    spread: int | None = None


@dataclass(frozen=True, slots=True)
class Totals:
    """A table of standings as it was read, and what is wrong with it."""

    rows: tuple[Total, ...]
    findings: tuple[Finding, ...]

    @property
    def wins(self) -> int:
        return sum(row.wins for row in self.rows)

    @property
    def defeats(self) -> int:
        return sum(row.defeats for row in self.rows)


def is_standing(line: str) -> bool:
    """Whether a line begins a table of standings."""
    return is_header_of(STANDING, line)


def read_totals(data: bytes) -> Totals:
    """Reads and judges a table of standings.

    A row that cannot be read is left out of the sums, which then are not judged. Raises
    NotationError where the encoding or the header leaves nothing to read.
    """
    rows: list[Total] = []
    findings: list[Finding] = []
    whole = True
    for row in lay_out(data, layout=STANDING).rows():
        found = list(_unread(row))
        if found:
            whole = False
        else:
            total = _total(row)
            rows.append(total)
            found = list(_impossible(total))
        findings += found
    if whole:
        findings += _out_of_balance(rows)
    return Totals(tuple(rows), tuple(findings))


def _unread(row: Row) -> Iterator[Finding]:
    if not row.cells:
        yield Finding("row-in-pieces", line=row.line)
        return
    for name, title in STANDING.titles.items():
        text = row.cells.get(name, "")
        pattern = _SPREAD if name == "spread" else _COUNT
        if name in ("name", "member") or (not text and name not in STANDING.needed):
            continue
        if not pattern.fullmatch(text):
            facts = {"column": title, "text": quoted(text)}
            yield Finding("not-a-figure", facts, line=row.line)


def _total(row: Row) -> Total:
    cells: Mapping[str, str] = row.cells

    def figure(name: str) -> int | None:
        return int(cells[name]) if cells.get(name) else None

    return Total(
        row.line,
        cells.get("name") or cells.get("member") or "",
        int(cells["played"]),
        int(cells["wins"]),
        int(cells["defeats"]),
        figure("skunksgiven"),
        figure("skunkstaken"),
        figure("spread"),
    )


def _impossible(total: Total) -> Iterator[Finding]:
    """Yields why no matches of two can have come to a row's figures."""
    won, lost = _matches(total.wins, total.given), _matches(total.defeats, total.taken)
    if not (won and lost and total.played in _together(won, lost)):
        facts: dict[str, object] = {
            "who": quoted(total.who),
            "played": total.played,
            "wins": total.wins,
            "defeats": total.defeats,
        }
        yield Finding("figures-of-no-matches", facts, line=total.line)


def _matches(counted: int, skunks: int | None) -> range:
    """How many matches may have come to so many wins, or defeats, with their skunks.

    >>> [list(_matches(14, skunks)) for skunks in (0, 1, 2)]
    [[14], [11, 13], [8, 10, 12]]
    >>> list(_matches(3, None))
    [1, 2, 3]
    """
    if skunks is None:
        return range(-(-counted // (MOST + 1)), counted + 1)
    # Each skunk counts as a single one or as a double one, which is so much more.
    singles, step = counted - LEAST * skunks, MOST - LEAST
    least = max(skunks, counted - MOST * skunks)
    return range(least + (singles - least) % step, singles + 1, step)


def _together(won: range, lost: range) -> range:
    """How many matches there may have been of both."""
    step = won.step if won.step == lost.step else 1
    return range(won[0] + lost[0], won[-1] + lost[-1] + 1, step)


def _out_of_balance(rows: list[Total]) -> Iterator[Finding]:
    wins, defeats = sum(row.wins for row in rows), sum(row.defeats for row in rows)
    if wins != defeats:
        yield Finding("out-of-balance", {"wins": wins, "defeats": defeats})
    given = [row.given for row in rows if row.given is not None]
    taken = [row.taken for row in rows if row.taken is not None]
    if len(given) == len(taken) == len(rows) and sum(given) != sum(taken):
        facts = {"given": sum(given), "taken": sum(taken)}
        yield Finding("skunks-out-of-balance", facts)
    spread = [row.spread for row in rows if row.spread is not None]
    if len(spread) == len(rows) and sum(spread) != 0:
        yield Finding("spread-out-of-balance", {"spread": sum(spread)})
