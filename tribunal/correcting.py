"""A scoresheet with a ruling on it: what was counted, claimed or pegged put right.

It knows the sheet and the ruling, and neither the match nor who corrects it. What the
ruling does not touch stays as it was written.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rulebook.engine import replay
from rulebook.engine.claims import canonical_line
from rulebook.engine.penalties import reneged
from rulebook.engine.replay import Replay
from rulebook.engine.sheet import (
    Act,
    Deal,
    Gathered,
    Go,
    Lay,
    Muggins,
    Penalty,
    Renege,
    Result,
    Sheet,
    Show,
)

from .claims import CountDisputed
from .happenings import Happened

Acts = tuple[Act, ...]


def with_ruling(
    sheet: Sheet,
    number: int,
    asked: CountDisputed | Happened,
    player: str,
    opponent: str,
) -> Sheet | None:
    """The sheet with a ruling on its deal of this number; None where that has no place.

    ``player`` and ``opponent`` are seats: who counted or offended, and who claims.
    Scores and result follow anew, and what was played past the last hole is left out.
    """
    if not 1 <= number <= len(sheet.deals):
        return None
    deal = sheet.deals[number - 1]
    if isinstance(asked, CountDisputed):
        acts = _counted(deal, asked, player, opponent)
    else:
        acts = _pegged(deal, asked, player, opponent)
    if acts is None or acts == deal.acts:
        return None if acts is None else sheet
    deals = list(sheet.deals)
    deals[number - 1] = replace(deal, acts=acts)
    return _followed(replace(sheet, deals=tuple(deals)), number)


def _counted(deal: Deal, asked: CountDisputed, on: str, by: str) -> Acts | None:
    """The acts of a deal with the count at what stands, and the claim at its worth."""
    if not _same_cards(deal, asked, on):
        return None
    show = next(
        (
            each
            for each in deal.acts
            if isinstance(each, Show) and (each.seat, each.crib) == (on, asked.crib)
        ),
        None,
    )
    if show is None:
        return None
    verdict, points = asked.verdict, asked.ruled.points
    if isinstance(asked.claimed, int):
        items = show.items if show.points == verdict.stands else None
    else:
        sound = (line.text for line in verdict.counted if line.stands)
        items = tuple(map(canonical_line, sound))
    counted = replace(show, points=verdict.stands, items=items)
    acts = tuple(counted if each is show else each for each in deal.acts)
    if not asked.muggins:
        return acts
    lines = tuple(map(canonical_line, asked.muggins))
    # A claim that names nothing stands there at 0; one that came too late or was
    # prompted would earn by its lines, and goes.
    idle = not points and not verdict.muggins.earned
    claim = Muggins(by, on, points, lines, asked.crib) if points or idle else None

    def is_claim(act: Act) -> bool:
        if not isinstance(act, Muggins):
            return False
        return (act.seat, act.on, act.crib) == (by, on, asked.crib)

    if idle and not any(map(is_claim, acts)):
        return acts
    return _put(acts, is_claim, claim, acts.index(counted) + 1)


def _same_cards(deal: Deal, asked: CountDisputed, on: str) -> bool:
    """Whether a deal holds the cards of a count, as far as it tells any."""
    if deal.starter is not None and asked.starter not in (None, deal.starter):
        return False
    if asked.crib:
        laid = [card for hand in deal.hands.values() for card in hand.laid]
        cards = [*laid, *([deal.from_pack] if deal.from_pack else [])]
    else:
        cards = list(deal.hands[on].kept) if on in deal.hands else []
    return not cards or set(cards) == set(asked.hand)


def _pegged(deal: Deal, asked: Happened, offender: str, to: str) -> Acts | None:
    """The acts of a deal with what an offence pegs, or without it where it does not."""
    points, offence = asked.ruled.points, asked.happening.offence
    if asked.what == "renege":
        chain = reneged(asked.cards, asked.running or 0)
        claim = Renege(to, offender, chain) if points else None
        lays = [n for n, act in enumerate(deal.acts, 1) if isinstance(act, Lay | Go)]

        def is_renege(act: Act) -> bool:
            return isinstance(act, Renege) and act.on == offender

        return _put(deal.acts, is_renege, claim, max(lays, default=0))
    if offence is None:
        return deal.acts
    # Of two it is plain who pegs, and a sheet does not name them.
    named = to if asked.profile.players > 2 else None
    paid = Penalty(offender, offence, named, asked.over) if points else None

    def is_penalty(act: Act) -> bool:
        return isinstance(act, Penalty) and (act.seat, act.offence) == (
            offender,
            offence,
        )

    gathered = any(isinstance(each, Gathered) for each in deal.acts)
    return _put(deal.acts, is_penalty, paid, len(deal.acts) - gathered)


def _put(acts: Acts, is_it: Callable[[Act], bool], act: Act | None, place: int) -> Acts:
    """The acts with this one in the place of its like, else at a place; or without."""
    held = next((n for n, each in enumerate(acts) if is_it(each)), None)
    new = () if act is None else (act,)
    if held is None:
        return (*acts[:place], *new, *acts[place:])
    return (*acts[:held], *new, *acts[held + 1 :])


def _followed(sheet: Sheet, number: int) -> Sheet:
    """A sheet with the scores from a deal on, and its result, as they then follow."""
    scored = [deal.score is not None for deal in sheet.deals]
    deals = (*sheet.deals[: number - 1], *map(_unscored, sheet.deals[number - 1 :]))
    played = replay(replace(sheet, deals=deals, result=None))
    at = played.outcome.at
    if at is not None and at.deal is not None:
        last = deals[at.deal - 1]
        ended = replace(last, acts=last.acts[: at.act or 0])
        deals = (*deals[: at.deal - 1], ended)
    reached = _reached(played)
    deals = tuple(
        replace(deal, score=reached.get(place, deal.score)) if has else deal
        for place, (deal, has) in enumerate(zip(deals, scored, strict=False), start=1)
    )
    return replace(sheet, deals=deals, result=_result(sheet.result, played))


def _unscored(deal: Deal) -> Deal:
    return replace(deal, score=None)


def _reached(played: Replay) -> dict[int, dict[str, int]]:
    """The scores at the end of each deal."""
    target = played.profile.target_of
    return {
        step.at.deal: {side: min(n, target(side)) for side, n in step.front.items()}
        for step in played.steps
        if step.at.deal is not None
    }


def _result(written: Result | None, played: Replay) -> Result | None:
    """The result as it follows, where the sheet has one or the match has ended."""
    outcome = played.outcome
    if outcome.winner is None or outcome.scores is None:
        return written
    if written is not None and written.forfeit:
        return written
    return Result(outcome.scores)
