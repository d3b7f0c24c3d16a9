"""A standing in its order: who stands where, equals sharing a rank (V-a).

It knows rows and what they are ordered by, and neither members nor tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

Row = TypeVar("Row")


def ranked(
    rows: Iterable[Row], worth: Callable[[Row], Any]
) -> Iterator[tuple[int, Row]]:
    """Each row with its rank, in the order of the rows, which is that of their worth.

    >>> list(ranked([24, 21, 21, 18], worth=int))
    [(1, 24), (2, 21), (2, 21), (4, 18)]
    """
    rank, before = 0, None
    for place, row in enumerate(rows, start=1):
        if rank == 0 or worth(row) != before:
            rank, before = place, worth(row)
        yield rank, row
