"""What a ruling says: the answer first, why second, what the sources leave open third.

It knows findings and silences, neither what was asked nor who rules.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulebook.findings import Finding


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling as the rules of today give it.

    ``points`` go to the opponent; ``silences`` are ids of what no source answers.
    """

    answer: tuple[Finding, ...]
    why: tuple[Finding, ...] = ()
    silences: tuple[str, ...] = ()
    points: int = 0


def score_faults(score: int | None, target: int) -> tuple[Finding, ...]:
    """Why nobody stands on a score before the end; nothing where it is not told."""
    if score is None or score < target:
        return ()
    return (Finding("score-past-the-end", {"score": score, "target": target}),)


def arrival(
    finding: str, points: int, before: int | None, target: int
) -> tuple[Finding, ...]:
    """Where points bring the opponent, who had ``before``, and whether they win.

    Nothing where the score is not told. ``finding`` is the code that tells of the pegs.
    """
    if before is None or not points:
        return ()
    after = min(before + points, target)
    moved = Finding(finding, {"before": before, "after": after})
    won = (Finding("ruled-wins", {"target": target}),) if after == target else ()
    return (moved, *won)
