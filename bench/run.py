"""Times the book, a full record, a standing; the engine beside what pip can install.

Prints a table for the show and one for the play, everybody on the same deals, and
asserts no speed. What is wrong is counted against the engine's totals by table, which
``make proof`` holds to every deal there is, and in the play against ``judge_play`` with
the hands known.
"""

from __future__ import annotations

import json
import os
import platform
import sysconfig
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np

from bench.contest import ROUNDS, Broken, Peer, Row, tabulate, take_turns
from bench.deals import (
    DEALER,
    DEALS,
    LAID,
    PACK,
    PLAYED,
    PONE,
    SEED,
    SHARES,
    Deal,
    deal_all,
    share,
    timed,
    timed_cold,
)
from bench.lookup import look_up
from bench.peers import PEERS
from bench.record import judge_record
from bench.standing import stand
from rulebook.engine import Card, Count, count, judge_play, parse_laid, total
from rulebook.engine.batch import totals

AT_ONCE = 20
"""How often the columns are counted in a turn; once is too short to time."""

CARDS = [Card("A23456789TJQK"[rank - 1] + suit) for rank, suit in PACK]
JACK = 11
HEELS = 2
ENDINGS = ("go", "last")
"""What a card takes for ending a series, not for what it makes."""


def main() -> None:
    print(*machine(), "This takes some minutes.", sep="\n", flush=True)
    print("\nThe book", *look_up(), "", sep="\n", flush=True)
    print("A full record", *judge_record(), "", sep="\n", flush=True)
    print("A standing", *stand(), "", sep="\n", flush=True)
    deals = deal_all()
    peers, broken = enter(deals)
    print(f"{DEALS:,} deals (seed {SEED}), the same for all. Times are the medians of")
    print(f"{ROUNDS} rounds, each of {DEALS // SHARES:,} of the deals for everybody.")
    print("\nThe show")
    print(*show(deals, peers, broken), sep="\n")
    print(f"\nThe play of the first {PLAYED:,} deals")
    print(*play(deals, peers, broken), sep="\n")
    for peer in peers:
        peer.close()


def machine() -> Iterator[str]:
    built = sysconfig.get_config_var("CONFIG_ARGS") or ""
    how = "with" if "--enable-optimizations" in built else "without"
    yield (
        f"{platform.python_implementation()} {platform.python_version()}, "
        f"{platform.python_compiler()}, configured {how} --enable-optimizations"
    )
    listed = Path("/proc/cpuinfo")
    lines = listed.read_text().splitlines() if listed.exists() else []
    models = [line.split(":")[1].strip() for line in lines if "model name" in line]
    model = models[0] if models else platform.processor() or platform.machine()
    yield f"{model}, {os.cpu_count()} cores; numpy {np.__version__}"
    yield f"{datetime.now(UTC):%d %B %Y, %H:%M} UTC"


def enter(deals: list[Deal]) -> tuple[list[Peer], list[Row]]:
    """The peers that can take part, and a line for each that cannot."""
    text = json.dumps(deals)
    peers, broken = [], []
    for name in PEERS:
        try:
            peers.append(Peer(name, text))
        except Broken as reason:
            broken.append(Row(name, "", broken=str(reason)))
    return peers, broken


def ours(
    name: str, gives: str, call: Callable[..., Any], arguments: list[tuple[Any, ...]]
) -> Row:
    return Row(name, gives, lambda turn: timed(call, share(arguments, turn)))


# --- The show --------------------------------------------------------------


def show(deals: list[Deal], peers: list[Peer], broken: list[Row]) -> Iterator[str]:
    hands, cribs = as_columns(deals, "pone"), as_columns(deals, "crib")
    yield from first_use(as_cards(deals, "pone"), hands)
    true = {
        "hands": totals(hands).tolist(),
        "cribs": totals(cribs, crib=True).tolist(),
    }
    rows = [
        *engine_rows("hands", as_cards(deals, "pone"), hands, true),
        *engine_rows("cribs", as_cards(deals, "crib"), cribs, true),
    ]
    for peer in peers:
        if "deals" in peer.tasks:
            rows.append(by_whole_deals(peer, deals, true))
        else:
            rows.append(
                Row(peer.name, peer.tasks["hands"], partial(peer.time, "hands"))
            )
            for what in sorted(true.keys() & peer.tasks.keys()):
                rows[-1].check(what, partial(peer.answers, what), true[what])
    take_turns(rows)
    yield tabulate(rows + broken, ("hands", "cribs"), "show")
    yield "* It counts no hand alone. Whole deals were played instead: wrong hands are"
    yield "  pone's play and hand, wrong cribs the dealer's heels, play, hand and crib."


def engine_rows(
    what: str,
    cards: list[tuple[Any, ...]],
    columns: np.ndarray,
    true: dict[str, list[int]],
) -> Iterator[Row]:
    crib = what == "cribs"
    which = ", crib" if crib else ""
    shows = [(*each, crib) for each in cards]
    texts = [(" ".join(map(str, hand)), str(one), crib) for hand, one in cards]
    for form, given in ("cards", shows), ("text", texts):
        for call, gives, points in (
            (total, "total", int),
            (count, "every combination", added_up),
        ):
            row = ours(f"engine.{call.__name__}, {form}{which}", gives, call, given)
            row.check(what, partial(answers, call, given, points), true[what])
            yield row
    calls = [(columns, crib)] * AT_ONCE
    row = Row(
        f"engine.batch.totals, numpy{which}",
        "total",
        lambda _: timed(totals, calls) / len(cards),
    )
    row.check(what, totals(columns, crib).tolist, true[what])
    yield row


def answers(
    call: Callable[..., Any],
    arguments: list[tuple[Any, ...]],
    points: Callable[[Any], int],
) -> list[int]:
    return [points(call(*each)) for each in arguments]


def added_up(counted: Count) -> int:
    """The points of the combinations, where the count says the same."""
    points = sum(item.points for item in counted.combinations)
    return points if points == counted.total else -1


def as_cards(deals: list[Deal], hand: str) -> list[tuple[Any, ...]]:
    return [
        (tuple(CARDS[card] for card in getattr(deal, hand)), CARDS[deal.starter])
        for deal in deals
    ]


def as_columns(deals: list[Deal], hand: str) -> np.ndarray:
    rows = [(*getattr(deal, hand), deal.starter) for deal in deals]
    return np.ascontiguousarray(np.array(rows, dtype=np.uint8).T)


def first_use(cards: list[tuple[Any, ...]], columns: np.ndarray) -> Iterator[str]:
    """What the engine works out once, and what the loop itself costs."""
    tables = timed_cold(totals, [(columns[:, :1],)]) / 1e9
    ranks = (timed_cold(total, cards) - timed(total, cards)) * len(cards) / 1e9
    loop = min(timed(nothing, share(cards, turn)) for turn in range(SHARES))
    yield f"Not below: each set of ranks is worked out when first met, {ranks:.2f} s in"
    yield f"all, and the tables of the batch at its first call, {tables:.2f} s."
    yield f"In all but the batch: the loop with an empty call, {loop:.0f} ns."


def nothing(*_: object) -> None:
    """What a call costs that does nothing."""


def by_whole_deals(peer: Peer, deals: list[Deal], true: dict[str, list[int]]) -> Row:
    """Checks a peer that counts no hand alone by what each side has after a deal."""
    played = [judge_play(*sheet).totals for sheet in sheets(deals)]
    dealers = totals(as_columns(deals, "dealer")).tolist()
    pone = [made[PONE] + hand for made, hand in zip(played, true["hands"], strict=True)]
    dealer = [
        made[DEALER] + hand + crib + HEELS * (CARDS[deal.starter].rank == JACK)
        for made, hand, crib, deal in zip(
            played, dealers, true["cribs"], deals, strict=True
        )
    ]
    row = Row(peer.name, "see *")
    after = cache(partial(peer.answers, "deals"))
    row.check("hands", lambda: [points[1] for points in after()], pone)
    row.check("cribs", lambda: [points[0] for points in after()], dealer)
    return row


# --- The play --------------------------------------------------------------


def play(deals: list[Deal], peers: list[Peer], broken: list[Row]) -> Iterator[str]:
    deals = deals[:PLAYED]
    known = list(sheets(deals))
    bare = [(acts,) for acts, _ in known]
    texts = [(written(deal),) for deal in deals]
    true = made(judge_play, known)
    rows = [
        ours(f"engine.judge_play, {given}", "every act judged", call, arguments)
        for given, call, arguments in (
            ("hands known", judge_play, known),
            ("unknown", judge_play, bare),
            ("unknown, text", judge_text, texts),
        )
    ]
    rows[1].check("cards", partial(made, judge_play, bare), true)
    rows[2].check("cards", partial(made, judge_text, texts), true)
    for peer in peers:
        if "play" in peer.tasks:
            rows.append(Row(peer.name, peer.tasks["play"], partial(play_time, peer)))
            rows[-1].check("cards", partial(peer.answers, "play"), true)
        elif "deals" in peer.tasks:
            time = partial(peer.time, "deals")
            rows.append(Row(peer.name, peer.tasks["deals"], time))
    take_turns(rows)
    yield tabulate(rows + broken, ("cards",), "play", "card", LAID)
    yield f"Compared: what each of {len(true):,} cards makes, but for Go and last card."


def judge_text(text: str) -> Any:
    return judge_play(parse_laid(text))


def made(judge: Callable[..., Any], plays: list[tuple[Any, ...]]) -> list[int]:
    """What every card makes."""
    return [
        sum(item.points for item in act.items if item.kind not in ENDINGS)
        for each in plays
        for act in judge(*each).acts
        if act.card
    ]


def play_time(peer: Peer, turn: int) -> float:
    """The nanoseconds of a whole play, where a peer scores card by card."""
    return peer.time("play", turn) * LAID


def sheets(deals: list[Deal]) -> Iterator[tuple[Any, ...]]:
    """The acts of each deal's play, and the hands."""
    for deal in deals:
        hands = {PONE: deal.pone, DEALER: deal.dealer}
        known = {seat: tuple(CARDS[c] for c in hand) for seat, hand in hands.items()}
        yield parse_laid(written(deal)), known


def written(deal: Deal) -> str:
    """The play as a sheet writes it: A 5H, B TC, A go, …"""
    return ", ".join(
        f"{seat} {'go' if card is None else CARDS[card]}"
        for series in deal.play
        for seat, card in series
    )


if __name__ == "__main__":
    main()
