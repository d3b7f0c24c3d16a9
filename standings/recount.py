"""The registers counted once more, to prove what is kept; nothing is changed.

Sheets are judged by today's engine, and every match is reckoned anew from its results
and the answers to them. Of how the ledger is kept nothing is used here, so that one can
be held against the other.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any, NamedTuple

from rulebook.answers import Answer, replay_answer
from rulebook.engine import NotationError, parse, replay, write
from rulebook.engine.profile import PROFILES
from rulebook.spellings import read

from . import record
from .convening import CountsFor
from .credit import Figures
from .models import (
    Act,
    Credit,
    Match,
    MatchState,
    Member,
    Merger,
    Result,
    ResultLine,
    Scope,
    Sheet,
    Tally,
)
from .models.credits import FIGURES, SUMS

AT_ONCE = 200
"""How many rows are held at a time."""
BETWEEN_PARTIES = "submit-sheet"
"""The act of a result that its parties are to agree upon; others decide it."""
FOR_THE_SILENT = "confirm-unanswered"
BY_AN_ORDER = "uphold-result"


@dataclass(frozen=True, slots=True)
class Difference:
    """What is kept, and what was found when it was counted once more.

    ``what`` names what differs: the ``findings``, ``tally`` or ``outcome`` of a sheet,
    the ``state`` of a match, the ``credits`` or the ``standing`` of a member.
    ``member`` is "" where it is of nobody in particular, or of no member.
    """

    what: str
    match: str = ""
    sheet: int | None = None
    member: str = ""
    season: int | None = None
    scope: str = ""
    kept: Any = None
    found: Any = None


class Recount:
    """Counts everything once more, and yields what differs.

    ``total`` is how many rows there are to look at, ``done`` how many have been, as
    ``looked_at`` is told.
    """

    def __init__(self, looked_at: Callable[[int], None] = lambda done: None) -> None:
        self.total = sum(model.objects.count() for model in (Sheet, Match, Member))
        self.done = 0
        self.looked_at = looked_at

    def __iter__(self) -> Iterator[Difference]:
        for sheet in self._each(Sheet.objects.select_related("match", "verdict")):
            yield from _judged_otherwise(sheet)
        for match in self._each(Match.objects.all()):
            yield from _surely(_counted_otherwise, match)
        yield from _surely(_summed_otherwise, None)
        for member in self._each(Member.objects.all()):
            yield from _surely(_summed_otherwise, member)

    def _each(self, rows: Any) -> Iterator[Any]:
        last = 0
        while held := list(rows.filter(pk__gt=last).order_by("pk")[:AT_ONCE]):
            for row in held:
                yield row
                self.done += 1
                self.looked_at(self.done)
            last = held[-1].pk


def _surely(
    differing: Callable[[Any], Iterator[Difference]], row: Any
) -> list[Difference]:
    """What differs, looked at once more while nobody can enter anything."""
    if not list(differing(row)):
        return []
    with record.acting():
        return list(differing(row))


# --- Sheets ---


def _judged_otherwise(sheet: Sheet) -> Iterator[Difference]:
    """Yields in what today's verdict would differ from the one that is kept."""
    kept, found = sheet.verdict.answer, _judged(sheet)
    for what in ("findings", "tally", "outcome"):
        if what in found and _plain(kept[what]) != _plain(found[what]):
            yield Difference(
                what,
                match=sheet.match.number,
                sheet=sheet.version,
                kept=_told(kept[what]),
                found=_told(found[what]),
            )


def _judged(sheet: Sheet) -> Answer:
    """What the engine says today of a sheet as it was handed in.

    Where that cannot be read by itself, as a row of a larger file cannot, it is judged
    as the service wrote it, and its findings, which name lines of the former, are left
    out.
    """
    try:
        records = read(sheet.received.encode())
    except NotationError:
        records = ()
    handed_in = records[0].sheet if len(records) == 1 else None
    if handed_in is not None and write(handed_in) == sheet.text:
        return replay_answer(replay(handed_in), handed_in, records[0].notes)
    written = parse(sheet.text)
    answer = replay_answer(replay(written), written)
    del answer["findings"]
    return answer


def _plain(said: Any) -> Any:
    """What a verdict says, but for the words in which it says it."""
    said = json.loads(json.dumps(said))
    if isinstance(said, list):
        return [
            {key: fact for key, fact in each.items() if key != "text"} for each in said
        ]
    return said


def _told(said: Any) -> Any:
    """What is told of a part of a verdict: of findings their codes."""
    return [each["code"] for each in said] if isinstance(said, list) else said


# --- Matches ---


class Credited(NamedTuple):
    """Whose credits are summed up, and in which standings; by keys of rows."""

    seat: int
    member: int | None
    championship: bool


def _counted_otherwise(match: Match) -> Iterator[Difference]:
    """Yields what the ledger has of a match, and what its results come to."""
    match = (
        Match.objects.prefetch_related(
            "seats__member",
            "classifications",
            "results__act__who",
            "results__lines",
            "results__answers__act",
            "results__answers__member",
        )
    ).get(pk=match.pk)
    result = _last(match)
    state = (
        MatchState.WITHDRAWN if match.state == "withdrawn" else _state(match, result)
    )
    if state != match.state:
        yield Difference("state", match.number, kept=match.state, found=str(state))
    due = {} if state == MatchState.WITHDRAWN else _due(match, state, result)
    sums = match.credits.order_by().values_list(*Credited._fields).annotate(**SUMS)
    kept = {Credited(*row[:3]): Figures(*row[3:]) for row in sums}
    numbers = {each.member_id: each.member for each in match.seats.all()}
    for whose in dict.fromkeys([*due, *kept]):
        had, owed = kept.get(whose, Figures()), due.get(whose, Figures())
        if had != owed:
            member = numbers.get(whose.member)
            yield Difference(
                "credits",
                match.number,
                member=member.number if member else "",
                kept=_named(had),
                found=_named(owed),
            )


def _last(match: Match) -> Result | None:
    """The result at the end of the chain, from its first on."""
    after = {each.supersedes_id: each for each in match.results.all()}
    result = after.get(None)
    while result is not None and result.pk in after:
        result = after[result.pk]
    return result


def _state(match: Match, result: Result | None) -> MatchState:
    """How far a match is agreed upon, or what was ordered of it (X.1-c)."""
    if result is None:
        return MatchState.REPORTED
    state = _agreed(match, result)
    if state != MatchState.CONFIRMED and _is_upheld(match, result):
        return MatchState.CONFIRMED
    return state


def _is_upheld(match: Match, result: Result) -> bool:
    """Whether an order let a result stand, that nobody has disputed since."""
    disputes = [each.act_id for each in result.answers.all() if not each.confirms]
    upheld = Act.objects.about("match", match.number).filter(verb=BY_AN_ORDER)
    return upheld.filter(pk__gt=max([result.act_id, *disputes])).exists()


def _agreed(match: Match, result: Result) -> MatchState:
    """How far a match is agreed upon by what was said of its last result."""
    answers = result.answers.all()
    if any(not each.confirms for each in answers):
        return MatchState.DISPUTED
    if result.act.verb != BETWEEN_PARTIES:
        return MatchState.CONFIRMED
    if any(each.act.verb == FOR_THE_SILENT for each in answers):
        return MatchState.CONFIRMED
    said = {(each.member, each.act_id) for each in answers}
    said |= {(who, result.act_id) for who in (result.act.who,) if who is not None}
    seats = {each.member_id: each.letter for each in match.seats.all()}
    teams = PROFILES[match.form].teams
    # What was said while two records were one was said by either.
    for spoken in (_for_whom(said), _for_whom_then(said)):
        heard = {seats[who] for who in spoken if who in seats}
        if all(heard.intersection(team) for team in teams):
            return MatchState.CONFIRMED
    return MatchState.REPORTED


def _for_whom(said: Iterable[tuple[Member, int]]) -> set[int]:
    """For whom something is said, by keys: for the records that now stand for them."""
    return {who.kept_id for who, _act in said}


def _for_whom_then(said: Iterable[tuple[Member, int]]) -> set[int]:
    """The same and the records that were merged into theirs when they said it."""
    said = list(said)
    mergers = Merger.objects.filter(into__in=[who for who, _act in said])
    then = {
        merger.member_id
        for merger in mergers.select_related("undone")
        for who, act in said
        if merger.into_id == who.pk and merger.in_force_at(act)
    }
    return _for_whom(said) | then


def _due(
    match: Match, state: MatchState, result: Result | None
) -> dict[Credited, Figures]:
    """What each seat has of a match, reckoned pair by pair of who won and who lost."""
    counts_for = max(match.classifications.all(), key=_act).counts_for
    if result is None or state == MatchState.REPORTED or counts_for == CountsFor.NONE:
        return {}
    lines = result.lines.all()
    won = [line for line in lines if line.wins]
    lost = [line for line in lines if line.defeats]
    sign = -1 if PROFILES[match.form].lowest_wins else 1
    # Partners who beat partners are met twice over.
    share = 2 if len(won) == len(lost) == 2 else 1
    due: dict[int, Figures] = defaultdict(Figures)
    for winner, loser in product(won, lost):
        value = min(winner.wins, loser.defeats)
        skunk, led = int(value > 1), sign * _ahead(winner, loser)
        due[winner.seat_id] += Figures(0, value, 0, skunk, 0, led)
        due[loser.seat_id] += Figures(0, 0, value, 0, skunk, -led)
    members = {each.pk: each.member_id for each in match.seats.all()}
    championship = counts_for == CountsFor.CHAMPIONSHIP
    return {
        Credited(seat, members[seat], championship): _shared(sum_, share)
        for seat, sum_ in due.items()
    }


def _ahead(winner: ResultLine, loser: ResultLine) -> int:
    return (winner.score or 0) - (loser.score or 0)


def _act(entry: Any) -> int:
    return entry.act_id


def _shared(figures: Figures, share: int) -> Figures:
    parts = (getattr(figures, name) // share for name in FIGURES[1:])
    return Figures(1, *parts)


# --- Standings ---


def _summed_otherwise(member: Member | None) -> Iterator[Difference]:
    """Yields where a tally is not the sum of somebody's credits."""
    credits = Credit.objects.filter(member=member).order_by()
    sums = credits.values_list("season", "championship").annotate(**SUMS)
    found: dict[tuple[int, str], Figures] = defaultdict(Figures)
    for season, championship, *figures in sums:
        found[season, Scope.ALL] += Figures(*figures)
        if championship:
            found[season, Scope.CHAMPIONSHIP] += Figures(*figures)
    tallies = Tally.objects.filter(member=member)
    kept = {(row.season, row.scope): row.figures for row in tallies}
    for season, scope in dict.fromkeys([*kept, *found]):
        had = kept.get((season, scope), Figures())
        sum_ = found.get((season, scope), Figures())
        if had != sum_:
            yield Difference(
                "standing",
                member=member.number if member else "",
                season=season,
                scope=str(scope),
                kept=_named(had),
                found=_named(sum_),
            )


def _named(figures: Figures) -> dict[str, int]:
    return {name: getattr(figures, name) for name in FIGURES}
