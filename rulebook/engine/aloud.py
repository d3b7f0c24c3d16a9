"""The count as players say it aloud (T.5).

It knows the players' words for combinations that belong together, and English only: the
call at the table is part of the game's custom, and another language has its own. What
a combination is worth is not decided here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from .cards import Card
    from .show import Count

WORDS: Final = (
    "nought one two three four five six seven eight nine ten eleven twelve thirteen "
    "fourteen fifteen sixteen seventeen eighteen nineteen twenty twenty-one twenty-two "
    "twenty-three twenty-four twenty-five twenty-six twenty-seven twenty-eight "
    "twenty-nine"
).split()

PAIRS_OF_A_RANK: Final = {1: "a pair", 3: "a pair royal", 6: "a double pair royal"}
"""What so many pairs of one rank are called (IV.2.2)."""

RUNS_TOGETHER: Final = {
    1: "a run",
    2: "a double run",
    3: "a triple run",
    4: "a double double run",
}
"""What so many runs over the same ranks are called, their pairs included (T.2)."""


def say(count: Count) -> str:
    """Says a count aloud: each combination, and the points it brings the count to."""
    parts = []
    points = 0
    for name, worth in _named(count):
        points += worth
        said = WORDS[points]
        parts.append(f"fifteen {said}" if name == "fifteen" else f"{name} is {said}")
    if not parts:
        return "nothing: “nineteen”"
    if len(parts) > 1 and not parts[-1].startswith("fifteen"):
        parts[-1] = f"and {parts[-1]}"
    return ", ".join(parts)


def _named(count: Count) -> Iterator[tuple[str, int]]:
    by_kind: dict[str, list[tuple[Card, ...]]] = {}
    for combination in count.combinations:
        by_kind.setdefault(combination.kind, []).append(combination.cards)
    points = {found.kind: found.points for found in count.combinations}

    runs = by_kind.get("run", [])
    in_runs = {card.rank for run in runs for card in run}
    pairs = Counter(pair[0].rank for pair in by_kind.get("pair", []))
    for _ in by_kind.get("fifteen", []):
        yield "fifteen", points["fifteen"]
    for rank, times in pairs.items():
        if rank not in in_runs:
            yield PAIRS_OF_A_RANK[times], times * points["pair"]
    if runs:
        paired = sum(times for rank, times in pairs.items() if rank in in_runs)
        name = f"{RUNS_TOGETHER[len(runs)]} of {WORDS[len(runs[0])]}"
        yield name, len(runs) * points["run"] + paired * points.get("pair", 0)
    if "flush" in by_kind:
        yield f"a flush of {WORDS[points['flush']]}", points["flush"]
    if "nobs" in by_kind:
        yield "one for his nob", points["nobs"]
