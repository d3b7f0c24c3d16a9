"""The lot by which a panel is drawn, so that anybody can draw it again (VIII.1-g).

It knows numbers and texts, and neither cases nor people.

The seed is the SHA-256, in hexadecimal digits, of three things with a blank between
each two: the docket number, the digest of the last act in the record before the draw,
and how many draws there were in the case before. For each number in the pool take the
SHA-256 of the seed, a blank and the number. The smallest is drawn first, the next
smallest second, and so on. In a terminal::

    printf %s "ICA-T-2026-015 DIGEST 0" | sha256sum
    printf %s "SEED ICA-000005" | sha256sum

Nobody chooses the digest of the last act, and everybody finds it in the record.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256


def seed_of(docket: str, last_act: str, draws_before: int) -> str:
    """The seed of a draw: a docket number, the digest of the last act, a count.

    >>> seed_of("ICA-T-2026-015", "0" * 64, 0)[:16]
    '493bc7b7f7cad500'
    """
    return _digest(docket, last_act, str(draws_before))


def in_order_of_lot(seed: str, pool: Iterable[str]) -> list[str]:
    """The numbers of a pool in the order in which they are drawn.

    >>> in_order_of_lot("seed", ["ICA-000001", "ICA-000002", "ICA-000003"])
    ['ICA-000002', 'ICA-000003', 'ICA-000001']
    """
    return sorted(pool, key=lambda number: _digest(seed, number))


def _digest(*parts: str) -> str:
    return sha256(" ".join(parts).encode()).hexdigest()
