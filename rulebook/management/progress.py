"""One line on a terminal that tells how far a command has come.

It knows numbers, and nothing of what is counted.
"""

from __future__ import annotations

import sys
import time
from typing import Final

WIDTH: Final = 40
EVERY: Final = 0.1
"""Seconds between two drawings."""


class Progress:
    """A bar on standard error, drawn where that is a terminal and nowhere else."""

    def __init__(self) -> None:
        self.shown = sys.stderr.isatty()
        self.total = 0
        self._drawn = 0.0

    def draw(self, done: int) -> None:
        """Draws the bar, unless it was drawn a moment ago."""
        now = time.monotonic()
        if not self.shown or now - self._drawn < EVERY:
            return
        self._drawn = now
        full = WIDTH * done // max(self.total, done, 1)
        bar = "#" * full + "." * (WIDTH - full)
        sys.stderr.write(f"\r[{bar}] {done}/{self.total}")
        sys.stderr.flush()

    def clear(self) -> None:
        """Leaves the line free for what is printed."""
        if self.shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
