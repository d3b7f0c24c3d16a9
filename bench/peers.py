# /// script
# requires-python = ">=3.11"
# dependencies = [
#   "cribbage==1.3.2",
#   "cribbage-scorer==0.2.5",
#   "cribbagesim==1.0.2; python_version >= '3.12'",
#   "magmacrunch-cribbage==0.1.1",
#   "open-spiel==2.0.2",
#   "pycribbage==1.0.0",
#   # What they need to be imported:
#   "handsdeckscards; python_version >= '3.12'",
#   "userresponsecollector; python_version >= '3.12'",
#   "more-itertools",
#   "numpy",
# ]
# ///
"""Other cribbage libraries, each called as it is meant to be called.

Run as ``python -m bench.peers NAME FOLDER`` in an environment of their own: it reads
the deals, then one task a line, and answers each with a line: with its time where the
number of a turn follows, else with all its points. Nothing of this project's engine is
known here, and nothing of what is right.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from functools import partial
from importlib import import_module
from importlib.metadata import version
from typing import Any, NamedTuple

from bench.deals import PACK, PLAYED, Deal, piles, share, timed


class Task(NamedTuple):
    """What is timed: a call, what it is called with, and where its points are found.

    ``arguments`` makes the arguments of every call before the clock starts; ``points``
    takes what a call returned and its arguments.
    """

    gives: str
    call: Callable[..., Any]
    arguments: Callable[[], Iterable[tuple[Any, ...]]]
    points: Callable[..., Any] = lambda result, *_: result


class Peer(NamedTuple):
    needs: tuple[str, ...]
    """The distributions, itself the first."""
    tasks: Callable[[list[Deal]], dict[str, Task]]


def cribbage(deals: list[Deal]) -> dict[str, Task]:
    """It knows no crib."""
    score = import_module("cribbage.score")
    card = import_module("cribbage.card").Card
    pack = [card("CDHS".index(suit) * 13 + rank - 1) for rank, suit in PACK]
    return {
        "hands": Task("total", score.score_hand, partial(_hands, deals, pack)),
        "play": Task("total", score.score_count, partial(_piles, deals, pack)),
    }


def cribbage_scorer(deals: list[Deal]) -> dict[str, Task]:
    scorer = import_module("cribbage_scorer.cribbage_scorer")

    def show(which: Callable[..., Any], *crib: bool) -> Task:
        return Task(
            "total, text log",
            scorer.show_calc_score,
            lambda: [(card, hand, *crib) for hand, card in which(deals, PACK)],
            lambda result, *_: result[0],
        )

    return {
        "hands": show(_hands),
        "cribs": show(_cribs, True),
        "play": Task(
            "total, text log",
            scorer.play_score_ongoing,
            partial(_piles, deals, PACK),
            lambda result, *_: result[1],
        ),
    }


def cribbagesim(deals: list[Deal]) -> dict[str, Task]:
    """Its game adds the two for 31 after the score of a card; so does ``points``."""
    card = import_module("HandsDecksCards.card").Card
    hand_of = import_module("HandsDecksCards.hand").Hand
    deal = import_module("CribbageSim.CribbageDeal").CribbageDeal()
    ranks = [None, "A", *map(str, range(2, 11)), "J", "Q", "K"]
    pack = [card(suit, ranks[rank]) for rank, suit in PACK]

    def hand(cards: list[Any]) -> Any:
        made = hand_of()
        made.add_cards(cards)
        return made

    def show(score: Callable[..., Any], which: Callable[..., Any]) -> Task:
        return Task(
            "every combination",
            lambda cards, starter: score(cards, starter, []),
            lambda: [(hand(cards), starter) for cards, starter in which(deals, pack)],
        )

    return {
        "hands": show(deal.determine_score_showing_hand, _hands),
        "cribs": show(deal.determine_score_showing_crib, _cribs),
        "play": Task(
            "every combination",
            lambda pile: deal.determine_score_playing(pile, None, []),
            lambda: [(hand(pile),) for (pile,) in _piles(deals, pack)],
            lambda result, pile: result + 2 * (pile.count_hand() == 31),
        ),
    }


def magmacrunch_cribbage(deals: list[Deal]) -> dict[str, Task]:
    cards = import_module("cribbage.cards")
    suits = dict(zip("CDHS", ("clubs", "diamonds", "hearts", "spades"), strict=True))
    pack = [cards.Card(suits[suit], cards.RANKS[rank - 1]) for rank, suit in PACK]

    def show(which: Callable[..., Any], *crib: bool) -> Task:
        return Task(
            "five parts",
            cards.score_hand,
            lambda: [(*each, *crib) for each in which(deals, pack)],
            lambda result, *_: result.total,
        )

    return {
        "hands": show(_hands),
        "cribs": show(_cribs, True),
        "play": Task(
            "total, text",
            cards.score_pegging_play,
            lambda: [(pile[-1], pile[:-1]) for (pile,) in _piles(deals, pack)],
            lambda result, *_: result.points,
        ),
    }


def open_spiel(deals: list[Deal]) -> dict[str, Task]:
    """From Python it counts nothing alone: it plays whole deals, the show at the end.

    Its first dealer is its player 0; the returns are what each has after one deal.
    """
    game = import_module("pyspiel").load_game("cribbage")
    number = ["CDHS".index(suit) * 13 + rank - 1 for rank, suit in PACK]
    go = 2756

    def discard(two: tuple[int, ...]) -> int:
        low, high = sorted(two)
        return 52 + 52 * number[low] + number[high]

    def moves(deal: Deal) -> list[int]:
        state = game.new_initial_state()
        dealt = deal.dealer + deal.crib[:2] + deal.pone + deal.crib[2:]
        for move in [number[card] for card in dealt]:
            state.apply_action(move)
        for move in discard(deal.crib[:2]), discard(deal.crib[2:]):
            state.apply_action(move)
        state.apply_action(number[deal.starter])
        for series in deal.play:
            for _, card in series:
                if card is not None:
                    while state.legal_actions() == [go]:
                        state.apply_action(go)
                    state.apply_action(number[card])
        while not state.is_chance_node():
            state.apply_action(go)
        return state.history()

    def play(moves: list[int]) -> Any:
        state = game.new_initial_state()
        for move in moves:
            state.apply_action(move)
        return state

    return {
        "deals": Task(
            "a whole deal: dealing, play, show",
            play,
            lambda: [(moves(deal),) for deal in deals],
            lambda state, *_: state.returns(),
        )
    }


def pycribbage(deals: list[Deal]) -> dict[str, Task]:
    """Its game gives the other point for 31 as a Go; so does ``points``."""
    scorer = import_module("pycribbage.scorer")
    tools = import_module("pycribbage.deck_tools")
    pack = [tools.Card("CDHS".index(suit), rank) for rank, suit in PACK]

    def hand(cards: Iterable[Any]) -> Any:
        made = tools.Hand()
        made.cards = list(cards)
        return made

    def show(which: Callable[..., Any], *crib: bool) -> Task:
        return Task(
            "total",
            scorer.ScoreTheShow,
            lambda: [
                (hand([*cards, starter]), *crib)
                for cards, starter in which(deals, pack)
            ],
            lambda result, *_: result.score,
        )

    return {
        "hands": show(_hands),
        "cribs": show(_cribs, True),
        "play": Task(
            "total",
            scorer.ScoreThePlay,
            lambda: [(hand(pile),) for (pile,) in _piles(deals, pack)],
            lambda result, pile: (
                result.score + (sum(card.face_value for card in pile.cards) == 31)
            ),
        ),
    }


def _hands(deals: list[Deal], pack: Any) -> list[tuple[list[Any], Any]]:
    return [([pack[c] for c in deal.pone], pack[deal.starter]) for deal in deals]


def _cribs(deals: list[Deal], pack: Any) -> list[tuple[list[Any], Any]]:
    return [([pack[c] for c in deal.crib], pack[deal.starter]) for deal in deals]


def _piles(deals: list[Deal], pack: Any) -> list[tuple[list[Any]]]:
    return [([pack[card] for card in pile],) for pile in piles(deals[:PLAYED])]


PEERS = {
    "cribbage": Peer(("cribbage", "numpy"), cribbage),
    "cribbage-scorer": Peer(("cribbage-scorer", "more-itertools"), cribbage_scorer),
    "cribbagesim": Peer(
        ("cribbagesim", "handsdeckscards", "userresponsecollector"), cribbagesim
    ),
    "magmacrunch-cribbage": Peer(("magmacrunch-cribbage",), magmacrunch_cribbage),
    "open-spiel": Peer(("open-spiel",), open_spiel),
    "pycribbage": Peer(("pycribbage",), pycribbage),
}


def main() -> None:
    name, folder = sys.argv[1:]
    answers, sys.stdout = sys.stdout, sys.stderr  # whatever a peer prints is no answer
    sys.path.insert(0, folder)

    def answer(**facts: Any) -> None:
        print(json.dumps(facts), file=answers, flush=True)

    try:
        work(name, answer)
    except Exception as error:
        answer(broken=f"{type(error).__name__}: {error}")


def work(name: str, answer: Callable[..., None]) -> None:
    tasks = PEERS[name].tasks(
        [Deal(*deal) for deal in json.loads(sys.stdin.readline())]
    )
    gives = {key: task.gives for key, task in tasks.items()}
    answer(version=version(name), tasks=gives)
    prepared, arguments = "", []
    for line in sys.stdin:
        key, *turn = line.split()
        task = tasks[key]
        if prepared != key:
            prepared, arguments = key, list(task.arguments())
        if turn:
            answer(ns=timed(task.call, share(arguments, int(turn[0]))))
        else:
            answer(points=[task.points(task.call(*each), *each) for each in arguments])


if __name__ == "__main__":
    main()
