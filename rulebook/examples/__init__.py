"""An example of every finding: what raises it, read once from the files beside this.

The engine judges an example each time it is asked, so that what it raises is never
written down; what the registers refuse is told, for they are not known here. Nor is how
an example is shown, and at which address one may try it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Protocol

from rulebook.engine import (
    NotationError,
    Play,
    count,
    find_profile,
    judge_claim,
    judge_play,
    parse_cards,
    parse_laid,
    replay,
)
from rulebook.engine.profile import ASSOCIATION
from rulebook.findings import Finding, Refused
from rulebook.practice.deals import Question
from rulebook.practice.fitting import TurnQuestion, mark_turn
from rulebook.practice.marks import mark
from rulebook.spellings import is_standing, read, read_totals

FOLDER: Final = Path(__file__).parent
MARK: Final = "#!"
"""What ends the line of a sheet that the finding is at; to the notation, a comment."""


@dataclass(frozen=True, slots=True)
class Raised:
    """A finding that an example raises, at its line or pointer where it has one."""

    finding: Finding
    line: int | None = None
    pointer: str | None = None


class Raises(Protocol):
    """What raises a finding. ``room`` names the kind of question that it is."""

    @property
    def room(self) -> str: ...

    def raised(self) -> Iterator[Raised]:
        """Yields everything that it raises."""
        ...


@dataclass(frozen=True, slots=True)
class OnSheet:
    """A sheet, or a file in another spelling, and the line that the finding is at.

    In a file of another spelling a # begins no comment.
    """

    text: str
    line: int | None
    encoding: str = "utf-8"
    room: str = "sheet"

    def raised(self) -> Iterator[Raised]:
        data = self.text.encode(self.encoding)
        if is_standing(self.text.partition("\n")[0]):
            for finding in read_totals(data).findings:
                yield Raised(finding, finding.line)
            return
        try:
            records = read(data)
        except NotationError as error:
            yield Raised(error.finding, error.line)
            return
        for record in records:
            played = replay(record.sheet).findings if record.sheet else ()
            for finding in (*record.notes, *played):
                yield Raised(finding, finding.line)


@dataclass(frozen=True, slots=True)
class InJSON:
    """A sheet in the JSON spelling, and the pointer to what the finding is at."""

    text: str
    pointer: str
    room = "json"

    def raised(self) -> Iterator[Raised]:
        try:
            (record,) = read(self.text.encode())
        except NotationError as error:
            yield Raised(error.finding, pointer=error.pointer)
            return
        if record.sheet:
            yield from map(Raised, replay(record.sheet).findings)


@dataclass(frozen=True, slots=True)
class Counted:
    """A hand or crib counted, and a claim to it judged where one is made."""

    hand: str
    starter: str = ""
    crib: bool = False
    form: str = ASSOCIATION.key
    claimed: str = ""
    muggins: str = ""
    room = "count"

    def raised(self) -> Iterator[Raised]:
        profile = find_profile(self.form)
        cards = self.hand, self.starter or None, self.crib
        try:
            counted = count(*cards, profile)
        except Refused as refused:
            yield from map(Raised, refused.findings)
            return
        yield from map(Raised, counted.notes)
        if not self.claimed:
            return
        total = self.claimed.isdecimal()
        verdict = judge_claim(
            *cards,
            claimed=int(self.claimed) if total else _lines(self.claimed),
            muggins=_lines(self.muggins),
            profile=profile,
        )
        yield from map(Raised, verdict.findings)
        for line in (*verdict.counted, *verdict.muggins.lines):
            yield from map(Raised, line.findings)


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.split(";") if line.strip()]


@dataclass(frozen=True, slots=True)
class Played:
    """A play judged, with hands by seat where they are known."""

    laid: str
    hands: Mapping[str, str]
    form: str = ASSOCIATION.key
    room = "play"

    def raised(self) -> Iterator[Raised]:
        profile = find_profile(self.form)
        try:
            record = judge_play(parse_laid(self.laid), self.hands, None, profile)
        except NotationError as error:
            yield Raised(error.finding)
        except Refused as refused:
            yield from map(Raised, refused.findings)
        else:
            yield from map(Raised, record.findings)


@dataclass(frozen=True, slots=True)
class Live:
    """A card laid in a play of which no leader is named, driven card by card."""

    card: str
    room = "live"

    def raised(self) -> Iterator[Raised]:
        try:
            Play().lay(self.card)
        except Refused as refused:
            yield from map(Raised, refused.findings)


@dataclass(frozen=True, slots=True)
class Guessed:
    """A guess at what a hand counts."""

    hand: str
    said: int
    room = "guess"

    def raised(self) -> Iterator[Raised]:
        yield from map(Raised, mark(Question.read(self.hand), self.said).findings)


@dataclass(frozen=True, slots=True)
class Fitted:
    """Cards said to fit at a moment of the play; none of them means Go."""

    moment: str
    said: str
    room = "fitting"

    def raised(self) -> Iterator[Raised]:
        chosen = parse_cards(self.said)
        marked = mark_turn(TurnQuestion.read(self.moment), chosen)
        yield from map(Raised, marked.findings)


@dataclass(frozen=True, slots=True)
class Told:
    """What the registers were told or asked, in words; they alone can raise it."""

    code: str
    asked: str
    facts: Mapping[str, object]
    room = "registers"

    def raised(self) -> Iterator[Raised]:
        yield Raised(Finding(self.code, self.facts))


@dataclass(frozen=True, slots=True)
class Example:
    """What raises a code, and what to do then; "" where the finding says it itself."""

    code: str
    remedy: str
    by: Raises

    @property
    def raised(self) -> Raised:
        """The finding of this code, as the engine words it.

        Raises StopIteration where the example does not raise it.
        """
        return next(each for each in self.by.raised() if each.finding.code == self.code)

    @property
    def others(self) -> tuple[str, ...]:
        """The codes of what comes with it."""
        codes = (each.finding.code for each in self.by.raised())
        return tuple(code for code in dict.fromkeys(codes) if code != self.code)


def load(folder: Path) -> dict[str, Example]:
    """Reads every example of a folder, by its code.

    Raises ValueError for a code that has two, and for one of no known kind.
    """
    found: dict[str, Example] = {}
    for path in sorted(folder.glob("*.toml")):
        for code, row in tomllib.loads(path.read_text("utf-8")).items():
            if code in found:
                raise ValueError(f"{code} has two examples")
            found[code] = Example(code, row.get("remedy", ""), _by(code, row))
    return found


def _by(code: str, row: Mapping[str, Any]) -> Raises:
    match row:
        case {"sheet": text}:
            return _sheet(text, row, "sheet")
        case {"file": text}:
            return _sheet(text, row, "file")
        case {"json": text}:
            return InJSON(text, row["pointer"])
        case {"count": question}:
            return Counted(**question)
        case {"play": question}:
            return Played(**{"hands": {}, **question})
        case {"live": question}:
            return Live(**question)
        case {"guess": question}:
            return Guessed(**question)
        case {"fitting": question}:
            return Fitted(**question)
        case {"entry": question}:
            return Told(code, **question)
    raise ValueError(f"the example of {code} is of no kind that is known")


def _sheet(text: str, row: Mapping[str, Any], room: str) -> OnSheet:
    """A sheet without its mark.

    ``again`` is what follows, ``times`` over and numbered from 1; ``line`` is the one
    that the finding is at, where no mark says so; ``size`` fills the text up with #.
    """
    for number in range(1, row.get("times", 0) + 1):
        text += row["again"].format(number=number)
    lines = text.splitlines()
    marked = [place for place, line in enumerate(lines, 1) if line.endswith(MARK)]
    plain = "".join(line.removesuffix(MARK).rstrip() + "\n" for line in lines)
    return OnSheet(
        plain.ljust(row.get("size", 0), "#"),
        marked[0] if marked else row.get("line"),
        row.get("encoding", "utf-8"),
        room,
    )


@cache
def the_examples() -> dict[str, Example]:
    """The Association's examples, loaded once."""
    return load(FOLDER)
