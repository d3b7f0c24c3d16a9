"""A second way to count, written to be obviously right rather than quick.

Cards are plain strings such as "TH". Fifteens are looked for among all subsets, runs
among all subsets too, and the play is scored by looking at every tail of the series.
This module does not know the engine and must never import it: the tests compare the
two, so that a mistake has to be made twice, in two different ways, to pass.
"""

from itertools import combinations

RANKS = "A23456789TJQK"
SUITS = "CDHS"
PACK = tuple(rank + suit for rank in RANKS for suit in SUITS)


def rank(card):
    return RANKS.index(card[0]) + 1


def value(card):
    return min(rank(card), 10)


def subsets(cards, least=1):
    for size in range(least, len(cards) + 1):
        yield from combinations(cards, size)


def is_run(cards):
    ranks = sorted(rank(card) for card in cards)
    return len(ranks) >= 3 and ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def fifteens(cards):
    return [part for part in subsets(cards, 2) if sum(map(value, part)) == 15]


def pairs(cards):
    return [pair for pair in combinations(cards, 2) if pair[0][0] == pair[1][0]]


def runs(cards):
    """All runs of the greatest length there is, never shorter ones inside them."""
    found = [part for part in subsets(cards, 3) if is_run(part)]
    longest = max(map(len, found), default=0)
    return [part for part in found if len(part) == longest]


def flush(hand, starter, crib, kept=4):
    """The cards of the flush: the whole hand, with the starter where it joins."""
    if len(hand) < kept or len({card[1] for card in hand}) > 1:
        return ()
    if starter is not None and starter[1] == hand[0][1]:
        return (*hand, starter)
    return () if crib else tuple(hand)


def nobs(hand, starter):
    if starter is None:
        return ()
    return tuple(card for card in hand if card == "J" + starter[1])


def combos(hand, starter=None, crib=False, kept=4):
    """Every scoring combination as (kind, cards, points), cards as a frozen set."""
    cards = [*hand] if starter is None else [*hand, starter]
    found = [("fifteen", frozenset(part), 2) for part in fifteens(cards)]
    found += [("pair", frozenset(pair), 2) for pair in pairs(cards)]
    found += [("run", frozenset(run), len(run)) for run in runs(cards)]
    suited = flush(hand, starter, crib, kept)
    if suited:
        found.append(("flush", frozenset(suited), len(suited)))
    found += [("nobs", frozenset([jack]), 1) for jack in nobs(hand, starter)]
    return found


def show(hand, starter=None, crib=False, kept=4):
    return sum(points for _, _, points in combos(hand, starter, crib, kept))


def laid_points(series):
    """What the last card of the series makes by itself, Go and last card left aside."""
    made = {}
    count = sum(map(value, series))
    if count == 15:
        made["fifteen"] = 2
    if count == 31:
        made["thirty-one"] = 2
    alike = 1
    while alike < len(series) and series[-alike - 1][0] == series[-1][0]:
        alike += 1
    if alike > 1:
        made["pair"] = alike * (alike - 1)
    for length in range(len(series), 2, -1):
        if is_run(series[-length:]):
            made["run"] = length
            break
    return made


def play_out(hands, leader, choose):
    """Plays a whole deal by the rules and yields what happens, one dictionary an act.

    `hands` are lists by seat number; `choose(seat, cards)` picks one of the cards that
    fit. The point for Go or last card stands with the card after which nobody can lay,
    and the Gos that are still to be spoken follow it.
    """
    held = [list(hand) for hand in hands]
    seats = len(held)
    series, said, last, seat = [], set(), None, leader
    while any(held):
        count = sum(map(value, series))
        fits = [card for card in held[seat] if count + value(card) <= 31]
        able = any(count + value(card) <= 31 for hand in held for card in hand)
        if not able and (count == 31 or said >= waiting(held, last)):
            series, said, seat = [], set(), following(held, last)
        elif not held[seat] or seat in said:
            seat = (seat + 1) % seats
        elif not fits:
            if seat != last:
                said.add(seat)
                yield {"seat": seat, "card": None, "count": count, "made": {}}
            seat = (seat + 1) % seats
        else:
            card = choose(seat, fits)
            held[seat].remove(card)
            series.append(card)
            made = laid_points(series)
            count += value(card)
            left = [other for hand in held for other in hand]
            if count < 31 and not any(count + value(other) <= 31 for other in left):
                made["go" if left else "last"] = 1
            yield {"seat": seat, "card": card, "count": count, "made": made}
            last, seat = seat, (seat + 1) % seats


def waiting(held, last):
    """The seats that hold cards and have to say Go before the series is over."""
    return {seat for seat, hand in enumerate(held) if hand and seat != last}


def following(held, last):
    """Who leads next: the first seat after the last layer that still holds a card."""
    for step in range(1, len(held) + 1):
        seat = (last + step) % len(held)
        if held[seat]:
            return seat
    return None
