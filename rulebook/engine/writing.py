"""A sheet written in the text spelling, without loss.

It knows how each part is spelt; how it is read again is the notation's to know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .cards import spell
from .sheet import (
    Act,
    Go,
    Heels,
    Lay,
    Muggins,
    Penalty,
    PlayTotal,
    Renege,
    Sheet,
    Show,
)


def write(sheet: Sheet) -> str:
    """Writes a sheet in the text spelling, as the notation reads it."""
    return "\n".join([*_head(sheet), *_deals(sheet), *_foot(sheet)]) + "\n"


def _head(sheet: Sheet) -> Iterator[str]:
    yield "Record: 1"
    options = (f" {name}={value}" for name, value in sheet.options.items())
    yield f"Form: {sheet.form}{''.join(options)}"
    for key, value in (
        ("Date", sheet.date),
        ("Event", sheet.event),
        ("Place", sheet.place),
    ):
        if value:
            yield f"{key}: {value}"
    for seat in sheet.seats:
        species = f"({seat.species})" if seat.species else ""
        who = " ".join(filter(None, (seat.member, seat.name, species)))
        yield f"Seat {seat.letter}: {who}".rstrip()
    for cut in sheet.cuts:
        yield f"Cut: {_by_seat(cut)}"
    if sheet.agreed:
        yield f"Agreed: {' '.join(sheet.agreed)}"


def _deals(sheet: Sheet) -> Iterator[str]:
    for number, deal in enumerate(sheet.deals, start=1):
        yield ""
        yield f"Deal {number}: {deal.dealer}"
        for seat, hand in deal.hands.items():
            laid = f" / {spell(hand.laid)}" if hand.laid else ""
            yield f"{seat}: {spell(hand.kept)}{laid}"
        if deal.from_pack is not None:
            yield f"From pack: {deal.from_pack}"
        if deal.starter is not None:
            yield f"Starter: {deal.starter}"
        yield from _acts(deal.acts)
        if deal.score is not None:
            yield f"Score: {_by_seat(deal.score)}"


def _acts(acts: tuple[Act, ...]) -> Iterator[str]:
    play: list[str] = []
    for act in acts:
        match act:
            case Lay(seat, card, points):
                play.append(f"{seat} {card}" + (f" {points}" if points else ""))
                continue
            case Go(seat):
                play.append(f"{seat} go")
                continue
            case PlayTotal(seat, points):
                play.append(f"{seat} {points}")
                continue
        if play:
            yield f"Play: {', '.join(play)}"
            play = []
        yield _line_of(act)
    if play:
        yield f"Play: {', '.join(play)}"


def _line_of(act: Act) -> str:
    match act:
        case Heels(seat, points):
            return f"Heels {seat}: {points}"
        case Show(seat, points, items, crib):
            return f"{'Crib' if crib else 'Show'} {seat}: {points}{_itemised(items)}"
        case Muggins(seat, on, points, items, crib):
            whose = f"{on} crib" if crib else on
            return f"Muggins {seat} on {whose}: {points}{_itemised(items)}"
        case Renege(seat, on, cards):
            return f"Renege {seat} on {on}: {spell(cards)}"
        case Penalty(seat, offence, to, over, points):
            who = seat if to is None else f"{seat} to {to}"
            number = over if over is not None else points
            return f"Penalty {who}: {offence}" + (
                "" if number is None else f" {number}"
            )
    return "Gathered"


def _foot(sheet: Sheet) -> Iterator[str]:
    if sheet.result is not None:
        yield ""
        scores = _by_seat(sheet.result.scores) or "none"
        forfeit = f", forfeit {sheet.result.forfeit}" if sheet.result.forfeit else ""
        yield f"Result: {scores}{forfeit}"
    for remark in sheet.remarks:
        yield f"Remark: {remark}"


def _by_seat(values: Mapping[str, object]) -> str:
    return ", ".join(f"{seat} {value}" for seat, value in values.items())


def _itemised(items: tuple[str, ...] | None) -> str:
    return "" if items is None else f" = {', '.join(items)}".rstrip()
