"""What goes wrong on a sheet now and then: a slip of each kind, made on purpose.

Each takes a sheet that is right and gives back one that is not, or None where the sheet
offers no occasion for it. How a slip is found is the engine's to know.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Final

from rulebook.engine.sheet import Act, Deal, Go, Heels, Lay, Result, Sheet, Show

Slip = Callable[[Random, Sheet], Sheet | None]


def over_count(rng: Random, sheet: Sheet) -> Sheet | None:
    """A hand counted two too high (IV.4-d)."""

    def two_more(act: Act) -> Act | None:
        if isinstance(act, Show) and act.items is None and act.points < 16:
            return replace(act, points=act.points + 2)
        return None

    return _one_act(rng, sheet, two_more)


def wrong_peg(rng: Random, sheet: Sheet) -> Sheet | None:
    """A card of the play pegged one too high (III.2)."""

    def one_more(act: Act) -> Act | None:
        if isinstance(act, Lay) and act.points:
            return replace(act, points=act.points + 1)
        return None

    return _one_act(rng, sheet, one_more)


def heels_forgotten(rng: Random, sheet: Sheet) -> Sheet | None:
    """A jack turned up, and nothing written for it (II.4-a)."""
    return _one_act(rng, sheet, lambda act: () if isinstance(act, Heels) else None)


def missed_go(rng: Random, sheet: Sheet) -> Sheet | None:
    """Go said by who holds a card that fits, and lays it later (III.2.5-c)."""
    for place in _shuffled(rng, sheet):
        deal = sheet.deals[place]
        match deal.acts:
            case [
                Lay() as first,
                Lay(points=0) as held,
                Lay(points=0) as on,
                *rest,
            ] if held.seat != on.seat and isinstance(rest[0], Lay):
                acts = (first, Go(held.seat), on, held, *rest)
                return _with_deal(sheet, place, replace(deal, acts=acts))
    return None


def wrong_score(rng: Random, sheet: Sheet) -> Sheet | None:
    """A score carried over ten too high."""
    for place in _shuffled(rng, sheet):
        deal = sheet.deals[place]
        if deal.score and max(deal.score.values()) < 80:
            first = min(deal.score)
            score = {**deal.score, first: deal.score[first] + 10}
            return _with_deal(sheet, place, replace(deal, score=score))
    return None


def nineteen(rng: Random, sheet: Sheet) -> Sheet | None:
    """A hand said to count nineteen, which no hand does (IV.3)."""

    def nothing(act: Act) -> Act | None:
        if isinstance(act, Show) and act.points == 0:
            return replace(act, points=19, items=None)
        return None

    return _one_act(rng, sheet, nothing)


def past_the_last_hole(rng: Random, sheet: Sheet) -> Sheet | None:
    """A result that counts on past the last hole (V.1-a)."""
    if sheet.result is None or not sheet.result.scores:
        return None
    most = max(sheet.result.scores.values())
    scores = {
        side: score + 7 if score == most else score
        for side, score in sheet.result.scores.items()
    }
    return replace(sheet, result=Result(scores))


SLIPS: Final[tuple[Slip, ...]] = (
    over_count,
    wrong_peg,
    heels_forgotten,
    missed_go,
    wrong_score,
    nineteen,
    past_the_last_hole,
)


def with_a_slip(rng: Random, sheet: Sheet) -> Sheet:
    """The sheet with some slip that it offers occasion for."""
    for slip in rng.sample(SLIPS, len(SLIPS)):
        if (slipped := slip(rng, sheet)) is not None:
            return slipped
    raise ValueError("a sheet that tells nothing offers no occasion for a slip")


def _one_act(
    rng: Random, sheet: Sheet, change: Callable[[Act], Act | tuple[()] | None]
) -> Sheet | None:
    """The sheet with the first act, of deals in any order, that is changed."""
    for place in _shuffled(rng, sheet):
        deal = sheet.deals[place]
        for number, act in enumerate(deal.acts):
            changed = change(act)
            if changed is not None:
                here = () if changed == () else (changed,)
                acts = (*deal.acts[:number], *here, *deal.acts[number + 1 :])
                return _with_deal(sheet, place, replace(deal, acts=acts))
    return None


def _shuffled(rng: Random, sheet: Sheet) -> list[int]:
    """The places of all deals but the last, in any order."""
    places = range(len(sheet.deals) - 1)
    return rng.sample(places, len(places))


def _with_deal(sheet: Sheet, place: int, deal: Deal) -> Sheet:
    deals = (*sheet.deals[:place], deal, *sheet.deals[place + 1 :])
    return replace(sheet, deals=deals)
