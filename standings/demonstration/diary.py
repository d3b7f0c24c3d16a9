"""What is still to happen, each deed at its moment. It knows no deed and no clock."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from datetime import datetime
from itertools import count

Deed = Callable[[datetime], object]
"""What is done, at the moment that it is called with."""


class Diary:
    """Deeds by their moments; those of one moment in the order they were put down.

    >>> from datetime import UTC
    >>> noon, diary = datetime(2026, 5, 1, 12, tzinfo=UTC), Diary()
    >>> diary.put(noon, print)
    >>> [at.hour for at, deed in diary.until(datetime(2026, 5, 2, tzinfo=UTC))]
    [12]
    """

    def __init__(self) -> None:
        self._entries: list[tuple[datetime, int, Deed]] = []
        self._numbers = count()

    def put(self, at: datetime, deed: Deed) -> None:
        heapq.heappush(self._entries, (at, next(self._numbers), deed))

    def until(self, end: datetime) -> Iterator[tuple[datetime, Deed]]:
        """Takes out what is to happen before a moment, first to last.

        What is put down meanwhile is met in its turn.
        """
        while self._entries and self._entries[0][0] < end:
            at, _, deed = heapq.heappop(self._entries)
            yield at, deed
