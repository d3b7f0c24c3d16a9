"""The most that the play of two hands can bring a seat, whatever the hands.

For four cards every series of ranks that there is within 31 is laid, shared out between
two seats in every order of turns, and series are put together to whole plays. A seat
that says Go is not held to it inside the series, so what comes out can be too high, but
never too low; and hands that make as much are shown beside it. For three cards every
pair of hands is played out.
"""

from functools import cache
from itertools import combinations_with_replacement

import numpy as np
import pytest

from rulebook.engine import parse_cards
from rulebook.engine.ledger import MOST_IN_PLAY, play_totals

RANKS = "A23456789TJQK"
WITNESSES = [
    # The leader's hand, the dealer's, and who makes how much of it.
    ("5C 5D 4C 4D", "5H 5S 4H 4S", 0, 24),
    ("7C 7D 4C 4D", "7H 7S 4H 4S", 1, 30),
    ("AC 7C 7D", "3C 7H 7S", 0, 17),
    ("5C TC TD", "5D 5H 5S", 1, 21),
]


@pytest.mark.parametrize(("leader", "dealer", "seat", "most"), WITNESSES)
def test_there_are_hands_that_make_the_most(leader, dealer, seat, most):
    hands = parse_cards(leader), parse_cards(dealer)
    assert max(totals[seat] for totals in play_totals(*hands)) == most
    assert MOST_IN_PLAY[len(hands[0])][seat] == most


def values(ranks):
    return np.minimum(ranks, 10)


def last_makes(series, counts):
    """What the last card of each series makes (III.2.1 to III.2.4)."""
    size = series.shape[1]
    made = 2 * (counts == 15) + 2 * (counts == 31)
    same = np.cumprod(series[:, ::-1] == series[:, -1:], axis=1).sum(axis=1)
    made += np.array([0, 0, 2, 6, 12])[same]
    run = np.zeros(len(series), int)
    for length in range(3, size + 1):
        tail = series[:, -length:]
        spread = tail.max(axis=1) - tail.min(axis=1)
        ranks = np.sort(tail, axis=1)
        distinct = (np.diff(ranks, axis=1) > 0).all(axis=1)
        run[(spread == length - 1) & distinct] = length
    return made + run


def every_series(longest):
    """Every series of so many cards at most: ranks, and what each card makes."""
    series = np.arange(1, 14, dtype=np.int8)[:, None]
    made = np.zeros((13, 1), np.int8)
    while len(series):
        yield series, made
        if series.shape[1] == longest:
            return
        parts = []
        for rank in range(1, 14):
            counts = values(series).sum(axis=1) + min(rank, 10)
            fits = (counts <= 31) & ((series == rank).sum(axis=1) < 4)
            longer = np.hstack([series[fits], np.full((fits.sum(), 1), rank, np.int8)])
            points = last_makes(longer, counts[fits])[:, None].astype(np.int8)
            parts.append((longer, np.hstack([made[fits], points])))
        series = np.vstack([longer for longer, _ in parts])
        made = np.vstack([points for _, points in parts])


def turns(size):
    """Who lays each card: in turn, and then whoever is left lays on."""
    for leader in (0, 1):
        for in_turn in range(1, size + 1):
            who = [(leader + min(at, in_turn - 1)) % 2 for at in range(size)]
            yield leader, np.array(who)


def best_series(kept):
    """The most a series brings seat 0, by its turns, its lowest card and its count."""
    best = {}
    for series, made in every_series(2 * kept):
        counts = values(series).sum(axis=1)
        place = values(series).min(axis=1) * 32 + counts
        for leader, who in turns(series.shape[1]):
            mine, theirs, last = (who == 0).sum(), (who == 1).sum(), who[-1]
            if max(mine, theirs) > kept:
                continue
            points = made[:, who == 0].sum(axis=1) + ((counts < 31) & (last == 0))
            row = best.setdefault((leader, mine, theirs, last), np.full(11 * 32, -1))
            np.maximum.at(row, place, points)
    return best


@pytest.mark.proof
def test_no_four_cards_make_more():
    kept = 4
    best = best_series(kept)

    @cache
    def most(mine, theirs, leader, least):
        """The most for seat 0 from here, no card left being below ``least``."""
        if not mine + theirs:
            return 0
        found = -99
        for (led, used, other, last), row in best.items():
            if led != leader or used > mine or other > theirs:
                continue
            rest = (mine - used, theirs - other)
            after = 1 - last if rest[1 - last] else last
            for place in np.flatnonzero(row >= 0):
                lowest, count = divmod(int(place), 32)
                # What did not fit at the end of a series is above what was left of 31.
                over = max(least, 32 - count)
                if lowest < least or (sum(rest) and over > 10):
                    continue
                found = max(found, int(row[place]) + most(*rest, after, over))
        return found

    assert (most(kept, kept, 0, 1), most(kept, kept, 1, 1)) == MOST_IN_PLAY[kept]


def hand(ranks, suits):
    return parse_cards([RANKS[rank] + suits[rank].pop() for rank in ranks])


@pytest.mark.proof
def test_no_three_cards_make_more():
    three = list(combinations_with_replacement(range(13), 3))
    most = [0, 0]
    for leader in three:
        for dealer in three:
            ranks = (*leader, *dealer)
            if any(ranks.count(rank) > 4 for rank in ranks):
                continue
            suits = [list("CDHS") for _ in RANKS]
            totals = play_totals(hand(leader, suits), hand(dealer, suits))
            most = [max(m, *(pair[n] for pair in totals)) for n, m in enumerate(most)]
    assert tuple(most) == MOST_IN_PLAY[3]
