"""Times a full record of nine deals from its text to its verdict, and asserts nothing.

Every card of it is laid and every hand counted; so it is also told how many counts of a
hand the verdict is worth.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from statistics import median

from bench.deals import timed
from rulebook.engine import count, parse, parse_cards, replay

RECORD = Path(__file__).parent / "nine-deals.crib"
ROUNDS = 9
MILLISECOND = 1_000_000
HAND, STARTER = parse_cards("4C 5D 6H 6S"), parse_cards("5S")[0]


def judge_record() -> Iterator[str]:
    """What the record takes, as lines to print."""
    text = RECORD.read_text("utf-8")
    sheet = parse(text)
    whole, reading, judging, hand = (
        median(timed(call, arguments) for _ in range(ROUNDS))
        for call, arguments in (
            (lambda: replay(parse(text)), [()] * 20),
            (parse, [(text,)] * 20),
            (replay, [(sheet,)] * 20),
            (count, [(HAND, STARTER)] * 1000),
        )
    )
    acts = sum(len(deal.acts) for deal in sheet.deals)
    yield f"{len(sheet.deals)} deals, {acts} acts, {len(text)} characters."
    yield (
        f"From text to verdict {whole / MILLISECOND:.2f} ms: reading "
        f"{reading / MILLISECOND:.2f}, judging {judging / MILLISECOND:.2f}."
    )
    yield f"That is the time of {whole / hand:,.0f} counts of one hand."
