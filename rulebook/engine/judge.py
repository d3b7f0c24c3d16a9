"""A play judged as it was made, right or wrong, act by act (III).

It drives the play and says what is wrong with it; how a play goes, the play knows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rulebook.findings import Finding
from rulebook.rules import Rule

from .cards import Card
from .laid import Act, read_seat
from .pegging import JudgedAct, wrong_peg
from .play import Play
from .profile import ASSOCIATION, Muggins, Profile


@dataclass(frozen=True, slots=True)
class PlayRecord:
    """A play judged. ``seats`` are those of the form.

    ``legal`` holds, for the seat whose turn it is and where its hand is known, the
    cards it may lay: none means that it must say Go. ``count`` is the count that the
    next card is laid on; ``turn`` is None when the play is over or cannot be told.
    """

    seats: str
    acts: tuple[JudgedAct, ...]
    legal: dict[str, tuple[Card, ...]]
    count: int
    turn: str | None
    over: bool

    @property
    def totals(self) -> dict[str, int]:
        """The points of each seat."""
        points = dict.fromkeys(self.seats, 0)
        for act in self.acts:
            points[act.seat] += act.points or 0
        return points

    @property
    def findings(self) -> tuple[Finding, ...]:
        return tuple(finding for act in self.acts for finding in act.findings)


def judge_play(
    acts: Iterable[Act],
    hands: Mapping[str, str | Sequence[str | Card]] | None = None,
    leader: str | None = None,
    profile: Profile = ASSOCIATION,
) -> PlayRecord:
    """Judges a play as it was made; nothing that a player can do raises.

    >>> from rulebook.engine import parse_laid
    >>> record = judge_play(parse_laid("A JS, B 5C 2, A 7D, B 6S 3, A go, B 2D 1"))
    >>> [act.points for act in record.acts]
    [0, 2, 0, 3, 0, 0]
    >>> hands = {"A": "JS 7D 6H 4C", "B": "5C 6S 2D 4H"}
    >>> record = judge_play(parse_laid("A JS, B 5C, A 7D, B 6S, A go, B 2D"), hands)
    >>> [act.points for act in record.acts], record.turn
    ([0, 2, 0, 3, 0, 1], 'A')

    Raises NotationError and Refused for seats and hands that cannot be.
    """
    made = list(acts)
    play = Play(hands, leader, profile)
    for act in made:
        read_seat(act.seat, profile)
    for act, following in zip(made, [*made, None][1:], strict=True):
        if play.would_take_back(act, following):
            play.take_back_go(act.seat)
        else:
            play.take(act)
    for place, judged in enumerate(play.acts):
        if judged.claimed is None or judged.points in (None, judged.claimed):
            continue
        judged.findings += wrong_peg(play.acts, place)
        short = judged.points is not None and judged.claimed < judged.points
        if short and profile.muggins is Muggins.SHOW_AND_PLAY:
            judged.findings.append(Finding("left-in-the-play", {"seat": judged.seat}))
    if play.go_is_open and not play.acts[-1].findings:
        also = (Rule.TABLE_GO_AMONG_SEVERAL,) if profile.players > 2 else ()
        play.acts[-1].findings.append(Finding("go-open", also=also))
    turn = None if play.stopped else play.turn
    legal = {turn: play.legal_cards(turn)} if turn in play.hands else {}
    return PlayRecord(
        profile.seats, tuple(play.acts), legal, play.count, turn, play.over
    )
