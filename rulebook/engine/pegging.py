"""What a card laid in the play pegs, and why it pegs no more (III.2.1 to III.2.4).

It looks at the series as laid. Turns, Go and last card are not known here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from rulebook.findings import Finding
from rulebook.rules import Rule

from .cards import Card, rank_sign
from .reasons import ROUND_THE_CORNER
from .show import FIFTEEN, FIFTEEN_COUNT, RUN_LEAST, Combination

LIMIT: Final = 31
"""What the count never exceeds (III.1)."""

THIRTY_ONE: Final = 2
PAIRS: Final = {2: 2, 3: 6, 4: 12}
"""What the second, third and fourth of a rank in unbroken succession make."""
GO: Final = 1
LAST_CARD: Final = 1


REACHING: Final = ("pair", "run")
"""What looks back over the cards laid before."""


@dataclass(slots=True)
class JudgedAct:
    """An act with what it truly makes.

    ``count`` is the running count after it, ``series`` its series from 1. Both
    ``count`` and ``points`` are None after an impossible act, where nothing more can be
    judged.
    """

    seat: str
    card: Card | None
    claimed: int | None
    series: int
    count: int | None
    items: list[Combination] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    @property
    def points(self) -> int | None:
        if self.count is None:
            return None
        return sum(item.points for item in self.items)


def pegs(series: Sequence[Card], count: int | None = None) -> Iterator[Combination]:
    """What the last card of a series makes, but for Go and last card (III.2.1 to 2.4).

    >>> from .cards import parse_cards
    >>> [item.points for item in pegs(parse_cards("JS 9C 4D 5H 3S"))]
    [2, 3]

    ``count`` is what the series adds up to, where that is known already.
    """
    if count is None:
        count = sum(card.value for card in series)
    if count == FIFTEEN_COUNT:
        yield Combination("fifteen", tuple(series), FIFTEEN, Rule.PLAY_FIFTEEN)
    if count == LIMIT:
        yield Combination("thirty-one", tuple(series), THIRTY_ONE, Rule.PLAY_THIRTY_ONE)
    alike = 1
    while alike < len(series) and series[-alike - 1].rank == series[-1].rank:
        alike += 1
    if alike in PAIRS:
        yield Combination("pair", tuple(series[-alike:]), PAIRS[alike], Rule.PLAY_PAIR)
    if size := _run(series):
        yield Combination("run", tuple(series[-size:]), size, Rule.PLAY_RUN)


def _run(series: Sequence[Card]) -> int:
    """How many of the last cards make a run, the longest there is; 0 for none."""
    ranks: set[int] = set()
    low = high = series[-1].rank
    longest = 0
    for size, card in enumerate(reversed(series), start=1):
        rank = card.rank
        if rank in ranks:
            break
        ranks.add(rank)
        if rank < low:
            low = rank
        elif rank > high:
            high = rank
        if high - low == size - 1:
            longest = size
    return longest if longest >= RUN_LEAST else 0


def wrong_peg(acts: Sequence[JudgedAct], place: int) -> Iterator[Finding]:
    """What is wrong with a claimed number, and why no more was made."""
    act = acts[place]
    if act.points is None or act.claimed is None:
        return
    facts: dict[str, object] = {"seat": act.seat, "card": act.card}
    facts |= {"claimed": act.claimed, "true": act.points}
    rules = tuple(dict.fromkeys(item.rule for item in act.items))
    yield Finding("wrong-peg", facts, also=rules)
    if act.claimed < act.points:
        return
    before = acts[: place + 1]
    series = [a.card for a in before if a.card and a.series == act.series]
    earlier = [a.card for a in before if a.card and a.series == act.series - 1]
    if act.count == LIMIT and act.claimed == act.points + GO:
        yield Finding("no-go-at-31")
    elif any(a.card is None and a.series == act.series for a in before):
        yield Finding("go-paid-once")
    reaches = [item for item in pegs([*earlier, *series]) if item.kind in REACHING]
    if earlier and (
        len(series) == 1 or any(len(i.cards) > len(series) for i in reaches)
    ):
        facts = {"card": series[0], "cards": earlier[-3:]}
        yield Finding("nothing-reaches-back", facts)
        return
    laid = sum(item.points for item in act.items if item.kind not in ("go", "last"))
    yield from _hopes(series, act.claimed - laid)


def _hopes(series: Sequence[Card], too_many: int) -> Iterator[Finding]:
    """What a player may have pegged so many points too many for."""
    if too_many >= RUN_LEAST:
        yield from _near_run(series)
    if too_many == PAIRS[2] and len(series) > 1:
        before, last_laid = series[-2:]
        if before.value == last_laid.value and before.rank != last_laid.rank:
            yield Finding("equal-value-is-no-pair", {"cards": series[-2:]})
    last = series[-too_many:]
    if FLUSH_LEAST <= too_many == len(last) and len({card.suit for card in last}) == 1:
        yield Finding("no-flush-in-the-play", {"cards": last})


FLUSH_LEAST: Final = 4
"""How many cards of one suit a player may take for a flush."""


def _near_run(series: Sequence[Card]) -> Iterator[Finding]:
    """Why the last cards of a series are no run, where they look like one."""
    last = series[-RUN_LEAST:]
    ranks = sorted({card.rank for card in last})
    if set(ranks) in ROUND_THE_CORNER:
        yield Finding("run-in-the-play-does-not-wrap", {"cards": last})
        return
    if len(ranks) == RUN_LEAST and ranks[-1] - ranks[0] == RUN_LEAST:
        (missing,) = set(range(ranks[0], ranks[-1])) - set(ranks)
        facts = {"cards": last, "missing": rank_sign(missing)}
        yield Finding("run-in-the-play-has-a-gap", facts)
        return
    for size in range(RUN_LEAST + 1, len(series) + 1):
        last = series[-size:]
        ranks = sorted({card.rank for card in last})
        together = ranks[-1] - ranks[0] == len(ranks) - 1
        if together and RUN_LEAST <= len(ranks) < size:
            yield Finding("run-in-the-play-is-broken", {"cards": last})
            return
