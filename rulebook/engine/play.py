"""The play: what may be laid, what it pegs, Go, last card, and who leads next (III).

Players lay in turn and the count never passes 31. Who holds no card that fits says Go;
the others lay on as long as they can. The series ends at 31 or when nobody can lay, the
count returns to nought, and the player after the one who laid last leads the next
series. Whoever ends a series below 31 pegs one: for the last card if all are laid, else
for the Go.

Hands may be known for every seat, for some, or for none. What is known is judged; what
is not known is never charged. Scores, the show and penalties are not known here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final, NamedTuple

from rulebook.findings import Finding, Gravity, Refused
from rulebook.rules import Rule

from .cards import Card, NotationError, parse_cards, quoted, rank_sign
from .penalties import LIMIT, renege_points, reneged
from .profile import ASSOCIATION, Profile
from .show import FIFTEEN, FIFTEEN_COUNT, RUN_LEAST, Combination

THIRTY_ONE: Final = 2
PAIRS: Final = {2: 2, 3: 6, 4: 12}
"""What the second, third and fourth of a rank in unbroken succession make."""
GO: Final = 1
LAST_CARD: Final = 1


class Act(NamedTuple):
    """A lay, or a Go where ``card`` is None; ``claimed`` is the number beside it."""

    seat: str
    card: Card | None
    claimed: int | None = None


@dataclass(slots=True)
class JudgedAct:
    """An act with what it truly makes.

    ``count`` is the running count after it, ``series`` its series from 1. Both
    ``count`` and ``points`` are None after an impossible act, where nothing more can be
    judged.
    """

    seat: str
    card: Card | None
    claimed: int | None
    series: int
    count: int | None
    items: list[Combination] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    @property
    def points(self) -> int | None:
        if self.count is None:
            return None
        return sum(item.points for item in self.items)


@dataclass(frozen=True, slots=True)
class PlayRecord:
    """A play judged.

    ``legal`` holds, for the seat whose turn it is and where its hand is known, the
    cards it may lay: none means that it must say Go. ``count`` is the count that the
    next card is laid on; ``turn`` is None when the play is over or cannot be told.
    """

    acts: tuple[JudgedAct, ...]
    legal: dict[str, tuple[Card, ...]]
    count: int
    turn: str | None
    over: bool

    @property
    def totals(self) -> dict[str, int]:
        """The points of each seat that acted."""
        points: dict[str, int] = {}
        for act in self.acts:
            points[act.seat] = points.get(act.seat, 0) + (act.points or 0)
        return points

    @property
    def findings(self) -> tuple[Finding, ...]:
        return tuple(finding for act in self.acts for finding in act.findings)


def pegs(series: Sequence[Card]) -> Iterator[Combination]:
    """What the last card of a series makes, but for Go and last card (III.2.1 to 2.4).

    >>> [item.points for item in pegs(parse_cards("JS 9C 4D 5H 3S"))]
    [2, 3]
    """
    count = sum(card.value for card in series)
    if count == FIFTEEN_COUNT:
        yield Combination("fifteen", tuple(series), FIFTEEN, Rule.PLAY_FIFTEEN)
    if count == LIMIT:
        yield Combination("thirty-one", tuple(series), THIRTY_ONE, Rule.PLAY_THIRTY_ONE)
    alike = 1
    while alike < len(series) and series[-alike - 1].rank == series[-1].rank:
        alike += 1
    if alike in PAIRS:
        yield Combination("pair", tuple(series[-alike:]), PAIRS[alike], Rule.PLAY_PAIR)
    for size in range(len(series), RUN_LEAST - 1, -1):
        if _is_run(series[-size:]):
            yield Combination("run", tuple(series[-size:]), size, Rule.PLAY_RUN)
            break


def _is_run(cards: Sequence[Card]) -> bool:
    return all(b - a == 1 for a, b in pairwise(sorted(card.rank for card in cards)))


class Play:
    """The play of one deal, act by act.

    >>> play = Play({"A": "JS 7D 6H 4C", "B": "5C 6S 2D 4H"}, leader="A")
    >>> play.lay("JS"), [item.points for item in play.lay("5C")]
    ((), [2])
    >>> play.turn, play.count, [str(card) for card in play.legal_cards()]
    ('A', 15, ['4C', '6H', '7D'])

    ``hands`` maps seats to their cards as kept for the show; seats may be left out.
    Raises NotationError and Refused for hands that cannot be.
    """

    def __init__(
        self,
        hands: Mapping[str, str | Sequence[str | Card]] | None = None,
        leader: str | None = None,
        profile: Profile = ASSOCIATION,
    ):
        if profile.result_only:
            raise Refused(Finding("result-only", {"form": profile.name}))
        self.profile = profile
        self.hands = _read_hands(hands or {}, profile)
        self.leader = leader and _read_seat(leader, profile)
        self.acts: list[JudgedAct] = []
        self._laid: dict[str, list[Card]] = {seat: [] for seat in profile.seats}
        self._series: list[Card] = []
        self._number = 1
        self._closed = False
        self._gone: set[str] = set()
        self._last: JudgedAct | None = None
        self._actor: str | None = None

    @property
    def count(self) -> int:
        """The count that the next card is laid on."""
        return 0 if self._closed else self._running

    @property
    def _running(self) -> int:
        return sum(card.value for card in self._series)

    @property
    def over(self) -> bool:
        """Whether every card of every hand is laid."""
        return all(self._cards_left(seat) == 0 for seat in self.profile.seats)

    @property
    def turn(self) -> str | None:
        """The seat to act; None when the play is over or the leader is not known."""
        if self._actor is None:
            return self.leader
        if self._closed and self._last is not None:
            return next(self._after(self._last.seat), None)
        waiting = (s for s in self._after(self._actor) if s not in self._gone)
        return next(waiting, None)

    def legal_cards(self, seat: str | None = None) -> tuple[Card, ...]:
        """The cards that a seat, by default the one to act, may lay now.

        None of them means Go. Raises KeyError for a seat whose hand is not known.
        """
        seat = seat or self.turn
        if seat is None:
            return ()
        return tuple(c for c in self._held(seat) if self.count + c.value <= LIMIT)

    def lay(self, card: str | Card, seat: str | None = None) -> tuple[Combination, ...]:
        """Lays a card for a seat, by default the one to act; returns what it pegs.

        Raises Refused, and changes nothing, where the rules do not allow it.
        """
        laid = card if isinstance(card, Card) else Card(card)
        return tuple(self._strictly(laid, seat).items)

    def go(self, seat: str | None = None) -> None:
        """Says Go for a seat, by default the one to act.

        Raises Refused, and changes nothing, where the rules do not allow it.
        """
        self._strictly(None, seat)

    def _strictly(self, card: Card | None, seat: str | None) -> JudgedAct:
        who = seat or self.turn
        if who is None:
            raise Refused(Finding("nobody-to-act"))
        act = Act(_read_seat(who, self.profile), card)
        findings = self._impossible(act) or self._faults(act)
        if any(finding.gravity is Gravity.ERROR for finding in findings):
            raise Refused(*findings)
        return self.take(act)

    def take(self, act: Act) -> JudgedAct:
        """Takes an act as it was made, right or wrong, and judges it.

        After an impossible act nothing is judged any more: see ``JudgedAct``.
        """
        judged = JudgedAct(act.seat, act.card, act.claimed, self._number, None)
        if self.acts and self.acts[-1].count is None:
            self.acts.append(judged)
            return judged
        judged.findings += self._impossible(act)
        if not judged.findings:
            judged.findings += self._faults(act)
            self._do(act, judged)
            self._close_if_nobody_can_lay()
        self.acts.append(judged)
        return judged

    def take_back_go(self, seat: str) -> JudgedAct:
        """Takes a Go that its player puts right before anybody lays or announces (P.5).

        It changes nothing.
        """
        judged = JudgedAct(seat, None, None, self._number, self._running)
        judged.findings.append(Finding("go-put-right", {"seat": seat}))
        self.acts.append(judged)
        return judged

    def would_take_back(self, go: Act, following: Act | None) -> bool:
        """Whether an act puts the Go before it right: the same seat lays what fits."""
        if go.card is not None or following is None or following.card is None:
            return False
        return (
            go.seat == following.seat
            and not self._closed
            and go.seat not in self._gone
            and 0 < self._running <= LIMIT - following.card.value
        )

    @property
    def go_is_open(self) -> bool:
        """Whether a Go was said last and nobody can tell yet who takes the point."""
        said = bool(self.acts) and self.acts[-1].card is None
        return said and not self._closed and bool(self._series)

    # What is known of a seat

    def _cards_left(self, seat: str) -> int:
        return self.profile.kept - len(self._laid[seat])

    def _held(self, seat: str) -> list[Card]:
        laid = self._laid[seat]
        return [card for card in self.hands[seat] if card not in laid]

    def _fitting(self, seat: str) -> list[Card]:
        """The cards known to fit in the running series, none where nothing is known."""
        if seat in self._gone or seat not in self.hands:
            return []
        room = LIMIT - self._running
        return [card for card in self._held(seat) if card.value <= room]

    def _may_still_lay(self, seat: str) -> bool:
        """Whether a seat can lay in the running series, as far as is known."""
        if seat in self._gone or self._cards_left(seat) == 0:
            return False
        return seat not in self.hands or bool(self._fitting(seat))

    def _after(self, seat: str) -> Iterator[str]:
        """The seats that hold cards, in turn order from the one after ``seat``."""
        seats = self.profile.seats
        start = seats.index(seat) + 1
        for each in seats[start:] + seats[:start]:
            if self._cards_left(each):
                yield each

    # What is wrong with an act

    def _impossible(self, act: Act) -> list[Finding]:
        card, seat = act.card, act.seat
        if card is None:
            return []
        if any(card in laid for laid in self._laid.values()):
            return [Finding("card-laid-twice", {"card": card})]
        if seat in self.hands and card not in self.hands[seat]:
            facts = {"seat": seat, "card": card, "cards": self.hands[seat]}
            return [Finding("card-not-held", facts)]
        if self._cards_left(seat) == 0:
            facts = {"seat": seat, "card": card, "cards": self.profile.kept}
            return [Finding("hand-laid-out", facts)]
        count = self.count + card.value
        if count > LIMIT and not self._starts_series(act):
            facts = {"seat": seat, "card": card, "count": count}
            return [Finding("over-31", facts)]
        return []

    def _starts_series(self, act: Act) -> bool:
        """Whether a lay can only be the lead of a new series.

        It is where the seat has said Go in the running one, and where whoever laid last
        lays again what does not fit.
        """
        if self._closed or act.seat in self._gone:
            return True
        assert act.card is not None
        again = self._last is not None and self._last.seat == act.seat
        return again and self._running + act.card.value > LIMIT

    def _faults(self, act: Act) -> list[Finding]:
        if self._actor is None:
            if self.leader not in (None, act.seat):
                return [Finding("wrong-leader", _who(act, self.leader))]
            return [] if act.card else [Finding("go-at-nought", _who(act))]
        if act.card is None:
            return self._faults_of_go(act)
        if self._closed:
            due = self.turn
            if due in self.hands and due != act.seat:
                return [Finding("wrong-next-lead", _who(act, due))]
            return []
        if self._starts_series(act):
            return self._must_lay_on()
        return self._out_of_turn(act)

    def _faults_of_go(self, act: Act) -> list[Finding]:
        if self._cards_left(act.seat) == 0:
            return [Finding("go-not-needed", _who(act))]
        if self._running == LIMIT:
            return [Finding("go-at-nought", _who(act))]
        if self._closed:
            return []
        fitting = self._fitting(act.seat)
        if fitting:
            return list(self._renege(act, fitting))
        return self._out_of_turn(act)

    def _renege(self, act: Act, fitting: list[Card]) -> Iterator[Finding]:
        facts = {"seat": act.seat, "count": self._running, "cards": fitting}
        yield Finding("go-while-holding", facts)
        if self.profile.schedule:
            chain = reneged(fitting, self._running)
            facts = {"cards": chain, "points": renege_points(chain)}
            yield Finding("renege-claimable", facts)

    def _must_lay_on(self) -> list[Finding]:
        for seat in self.profile.seats:
            fitting = self._fitting(seat)
            if fitting:
                several = self.profile.players > 2
                code = "must-lay-on-among-several" if several else "must-lay-on"
                facts = {"seat": seat, "count": self._running, "cards": fitting}
                return [Finding(code, facts)]
        return []

    def _out_of_turn(self, act: Act) -> list[Finding]:
        """A finding for the first seat passed over that is known to hold what fits."""
        assert self._actor is not None
        for seat in self._after(self._actor):
            if seat == act.seat:
                break
            if self._fitting(seat):
                return [Finding("out-of-turn", _who(act, seat))]
        return []

    # What an act does

    def _do(self, act: Act, judged: JudgedAct) -> None:
        self._actor = act.seat
        if act.card is None:
            self._gone.add(act.seat)
            judged.count = self._running
            return
        if self._series and self._starts_series(act):
            self._close()
            self._series = []
            self._number += 1
            self._closed = False
            self._gone = set()
        judged.series = self._number
        self._series.append(act.card)
        self._laid[act.seat].append(act.card)
        judged.count = self._running
        judged.items += pegs(self._series)
        self._last = judged

    def _close_if_nobody_can_lay(self) -> None:
        if self._running == LIMIT or not any(
            self._may_still_lay(seat) for seat in self.profile.seats
        ):
            self._close()

    def _close(self) -> None:
        """Ends the series; the point below 31 goes to whoever laid last."""
        if self._closed or self._last is None:
            return
        self._closed = True
        if self._running == LIMIT:
            return
        assert self._last.card is not None
        cards = (self._last.card,)
        if self.over:
            last = Combination("last", cards, LAST_CARD, Rule.LAST_CARD)
            self._last.items.append(last)
        else:
            self._last.items.append(Combination("go", cards, GO, self._go_rule()))

    def _go_rule(self) -> Rule:
        assert self._last is not None
        if set(self._after(self._last.seat)) <= {self._last.seat}:
            return Rule.GO_UNSPOKEN
        return Rule.TABLE_GO_AMONG_SEVERAL if self.profile.players > 2 else Rule.GO


def judge_play(
    acts: Iterable[Act],
    hands: Mapping[str, str | Sequence[str | Card]] | None = None,
    leader: str | None = None,
    profile: Profile = ASSOCIATION,
) -> PlayRecord:
    """Judges a play as it was made; nothing that a player can do raises.

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
        _read_seat(act.seat, profile)
    for act, following in zip(made, [*made, None][1:], strict=True):
        if play.would_take_back(act, following):
            play.take_back_go(act.seat)
        else:
            play.take(act)
    for place, judged in enumerate(play.acts):
        if judged.claimed is not None and judged.claimed != judged.points:
            judged.findings += _wrong_peg(play.acts, place)
    stopped = bool(play.acts) and play.acts[-1].count is None
    if not stopped and play.go_is_open:
        play.acts[-1].findings.append(Finding("go-open"))
    turn = None if stopped else play.turn
    legal = {turn: play.legal_cards(turn)} if turn in play.hands else {}
    return PlayRecord(tuple(play.acts), legal, play.count, turn, play.over)


def _wrong_peg(acts: Sequence[JudgedAct], place: int) -> Iterator[Finding]:
    """What is wrong with a claimed number, and why no more was made."""
    act = acts[place]
    if act.points is None or act.claimed is None:
        return
    facts: dict[str, object] = {"seat": act.seat, "card": act.card}
    facts |= {"claimed": act.claimed, "true": act.points}
    rules = tuple(dict.fromkeys(item.rule for item in act.items))
    yield Finding("wrong-peg", facts, also=rules)
    if act.claimed < act.points:
        return
    before = acts[: place + 1]
    series = [a.card for a in before if a.card and a.series == act.series]
    earlier = [a.card for a in before if a.card and a.series == act.series - 1]
    if act.count == LIMIT and act.claimed == act.points + GO:
        yield Finding("no-go-at-31")
    elif any(a.card is None and a.series == act.series for a in before):
        yield Finding("go-paid-once")
    reaches = [item for item in pegs([*earlier, *series]) if item.kind in REACHING]
    if earlier and (
        len(series) == 1 or any(len(i.cards) > len(series) for i in reaches)
    ):
        facts = {"card": series[0], "cards": earlier[-3:]}
        yield Finding("nothing-reaches-back", facts)
    elif not any(item.kind == "run" for item in act.items):
        yield from _near_run(series)


REACHING: Final = ("pair", "run")
"""What looks back over the cards laid before."""


def _near_run(series: Sequence[Card]) -> Iterator[Finding]:
    """Why the last cards of a series are no run, where they look like one."""
    last = series[-RUN_LEAST:]
    ranks = sorted({card.rank for card in last})
    if len(ranks) == RUN_LEAST and ranks[-1] - ranks[0] == RUN_LEAST:
        (missing,) = set(range(ranks[0], ranks[-1])) - set(ranks)
        facts = {"cards": last, "missing": rank_sign(missing)}
        yield Finding("run-in-the-play-has-a-gap", facts)
        return
    for size in range(RUN_LEAST + 1, len(series) + 1):
        last = series[-size:]
        ranks = sorted({card.rank for card in last})
        together = ranks[-1] - ranks[0] == len(ranks) - 1
        if together and RUN_LEAST <= len(ranks) < size:
            yield Finding("run-in-the-play-is-broken", {"cards": last})
            return


_ACT: Final = re.compile(
    r"(?P<seat>[A-Za-z])\s+(?:(?P<go>go)|(?P<card>\S+)(?:\s+(?P<points>\d{1,3}))?)",
    re.IGNORECASE,
)


def parse_laid(text: str) -> tuple[Act, ...]:
    """Reads lays and Gos as a sheet writes them, parted by commas, semicolons or lines.

    >>> parse_laid("A JS, B 5C 2, A go")[1]
    Act(seat='B', card=Card('5C'), claimed=2)

    Raises NotationError at the line and column of what cannot be read.
    """
    acts = []
    for row, line in enumerate(text.splitlines(), start=1):
        begin = len(line) - len(re.sub(r"^\s*Play:", "", line))
        for part in re.finditer(r"[^,;]+", line[begin:]):
            words = part[0].strip()
            if words:
                column = begin + part.start() + part[0].index(words) + 1
                acts.append(_read_act(words, row, column))
    return tuple(acts)


def _read_act(words: str, row: int, column: int) -> Act:
    found = _ACT.fullmatch(words)
    if found is None:
        raise _unreadable(words, row, column)
    seat = found["seat"].upper()
    if found["go"]:
        return Act(seat, None)
    try:
        card = Card(found["card"])
    except NotationError as error:
        error.line, error.column = row, column + found.start("card")
        raise
    return Act(seat, card, int(found["points"]) if found["points"] else None)


def _unreadable(words: str, row: int, column: int) -> NotationError:
    """Two cards in one act are told apart from what is no act at all."""
    try:
        several = len(parse_cards(words.split(maxsplit=1)[1])) > 1
    except (NotationError, IndexError):
        several = False
    code = "two-cards-in-one-act" if several else "not-an-act"
    return NotationError(code, line=row, column=column, text=quoted(words))


def _read_seat(seat: str, profile: Profile) -> str:
    letter = seat.strip().upper()
    if len(letter) != 1 or letter not in profile.seats:
        seats = " ".join(profile.seats)
        raise NotationError("no-such-seat", seat=quoted(seat), seats=seats)
    return letter


def _read_hands(
    hands: Mapping[str, str | Sequence[str | Card]], profile: Profile
) -> dict[str, tuple[Card, ...]]:
    read: dict[str, tuple[Card, ...]] = {}
    seen: set[Card] = set()
    for name, cards in hands.items():
        seat = _read_seat(name, profile)
        hand = tuple(sorted(parse_cards(cards)))
        if len(hand) != profile.kept:
            facts = {"cards": len(hand), "expected": profile.kept}
            raise Refused(Finding("hand-size", facts))
        for card in hand:
            if card in seen:
                raise Refused(Finding("card-twice", {"card": card}))
            seen.add(card)
        read[seat] = hand
    return read


def _who(act: Act, due: str | None = None) -> dict[str, object]:
    return {"seat": act.seat, "due": due}
