"""Profiles: what a match is played by, as data.

A profile is a value. The rest of the engine asks its fields and never which game it
is; each field names the provision it rests on. Who plays, and when, is not known here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import Any, Final

from rulebook.findings import Finding, Refused
from rulebook.rules import Rule

from .cards import NotationError, quoted

SEATS: Final = "ABCDE"

TARGET: Final = 121
SHORT_TARGET: Final = 61
LONE_TARGET: Final = 61
SKUNK_LINE: Final = 90
DOUBLE_SKUNK_LINE: Final = 60
SKUNK_DEFEATS: Final = 2
DOUBLE_SKUNK_DEFEATS: Final = 4
TABLE_SKUNK_GAMES: Final = 2
TABLE_DOUBLE_SKUNK_LINE: Final = 30
FIVE_CARD_START: Final = 3


class Sides(StrEnum):
    """Who plays with whom."""

    SINGLY = "singly"
    PAIRS = "pairs"
    """A and C against B and D."""
    TWO_AGAINST_ONE = "two against one"


class Muggins(StrEnum):
    """What muggins reaches."""

    NONE = "none"
    SHOW = "show"
    SHOW_AND_PLAY = "show and play"
    """And what was announced but not pegged."""


@dataclass(frozen=True, slots=True)
class Skunk:
    """A loser on ``line`` or fewer takes ``defeats`` instead of one."""

    line: int
    defeats: int
    rule: Rule


def _rests_on(*rules: Rule) -> Any:
    return field(metadata={"rules": rules})


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """The values that a match is played by; there are no defaults.

    ``dealt`` and ``dealt_to_dealer`` are cards, ``crib_from_pack`` the cards that the
    pack gives to the crib, ``kept`` the size of a hand in the play and show; ``target``
    the points of a side, but for the ``lone`` seat's; ``start`` what the non-dealer
    begins with.
    """

    key: str
    name: str
    players: int = _rests_on(Rule.THREE_HAND, Rule.PARTNERS, Rule.TABLE_PLAYERS)
    dealt: int = _rests_on(Rule.DEAL)
    dealt_to_dealer: int = _rests_on(Rule.DEAL, Rule.TABLE_PLAYERS)
    kept: int = _rests_on(Rule.CRIB)
    crib_from_pack: int = _rests_on(Rule.THREE_HAND, Rule.TABLE_THREE)
    sides: Sides = _rests_on(Rule.PARTNERS, Rule.TABLE_THREE, Rule.TABLE_FOUR)
    lone: str | None = _rests_on(Rule.TABLE_THREE, Rule.UNSANCTIONED_DETAILS)
    target: int = _rests_on(Rule.ARRIVAL, Rule.SHORT_MATCH)
    start: int = _rests_on(Rule.TABLE_FIVE_CARD)
    skunks: tuple[Skunk, ...] = _rests_on(
        Rule.SKUNK, Rule.DOUBLE_SKUNK, Rule.SKUNK_FORMS, Rule.TABLE_SKUNK
    )
    ends_at_double_skunk: bool = _rests_on(Rule.TABLE_DOUBLE_SKUNK)
    lowest_wins: bool = _rests_on(Rule.UNSANCTIONED_FORMS)
    muggins: Muggins = _rests_on(Rule.MUGGINS, Rule.TABLE_MUGGINS)
    schedule: bool = _rests_on(Rule.SCHEDULE_ADOPTED)
    result_only: bool = _rests_on(Rule.UNSANCTIONED_DETAILS)
    sanctioned: bool = _rests_on(Rule.UNSANCTIONED_FORMS, Rule.VARIANTS_SANCTIONED)
    counts_for_championship: bool = _rests_on(Rule.SHORT_MATCH, Rule.UNSANCTIONED_FORMS)
    heels_name: str = _rests_on(Rule.STARTER, Rule.TABLE_NAMES)
    options: tuple[str, ...] = _rests_on(Rule.TABLE_AGREED, Rule.SCHEDULE_ADOPTED)

    @property
    def seats(self) -> str:
        """The seats' letters in turn order."""
        return SEATS[: self.players]

    @property
    def teams(self) -> tuple[str, ...]:
        """The sides, each by its seats, the first seat naming it.

        >>> PARTNERS.teams
        ('AC', 'BD')
        """
        if self.sides is Sides.PAIRS:
            return tuple(self.seats[i::2] for i in range(2))
        if self.sides is Sides.TWO_AGAINST_ONE and self.lone:
            pair = self.seats.replace(self.lone, "")
            return tuple(sorted((pair, self.lone)))
        return tuple(self.seats)

    def target_of(self, side: str) -> int:
        """The points that a side needs, the side named by any of its seats."""
        if self.lone is not None and side == self.lone:
            return LONE_TARGET
        return self.target

    def rules_of(self, name: str) -> tuple[Rule, ...]:
        """The provisions that a field rests on.

        >>> ASSOCIATION.rules_of("target")
        (<Rule.ARRIVAL: 'V.1'>, <Rule.SHORT_MATCH: 'V.2'>)
        """
        return next(f.metadata["rules"] for f in fields(self) if f.name == name)

    def values_of(self, option: str) -> tuple[str, ...]:
        """What an option of this form may be set to.

        >>> ASSOCIATION.values_of("schedule"), CAPTAIN.values_of("lone")[:3]
        (('on', 'off'), ('A', 'B', 'C'))
        """
        if option == "lone":
            return (*self.seats, *self.seats.lower())
        return ("on", "off")

    def adopt(self, /, **options: str) -> Profile:
        """The profile with options adopted, such as ``schedule="off"``.

        >>> ASSOCIATION.adopt(schedule="off").schedule
        False

        Raises Refused where the Code forbids the option, NotationError where the form
        knows none such.
        """
        adopted = self
        refused: list[Finding] = []
        for name, value in options.items():
            try:
                adopted = adopted._adopt(name, value)
            except Refused as error:
                refused += error.findings
        if refused:  # only now, for what cannot be read at all comes before it
            raise Refused(*refused)
        return adopted

    def _adopt(self, name: str, value: str) -> Profile:
        if self.sanctioned and name == "muggins":
            raise Refused(Finding("muggins-not-waived"))
        match (name if name in self.options else "", value):
            case "schedule", "on" | "off":
                return replace(self, schedule=value == "on")
            case "muggins", "on" | "off":
                reach = Muggins.SHOW_AND_PLAY if value == "on" else Muggins.NONE
                return replace(self, muggins=reach)
            case "double-skunk", "on" | "off":
                return replace(self, ends_at_double_skunk=value == "on")
            case "lone", seat if seat and seat.upper() in tuple(self.seats):
                lone = seat.upper()
                return replace(self, lone=lone, sides=Sides.TWO_AGAINST_ONE, skunks=())
        raise NotationError(
            "no-such-option",
            text=quoted(f"{name}={value}"),
            form=self.key,
            options=", ".join(OPTION_VALUES[option] for option in self.options)
            or "none",
        )


OPTION_VALUES: Final = {
    "schedule": "schedule=on or off",
    "muggins": "muggins=on or off",
    "double-skunk": "double-skunk=on or off",
    "lone": "lone= and a seat",
}

_CODE_SKUNKS = (
    Skunk(DOUBLE_SKUNK_LINE, DOUBLE_SKUNK_DEFEATS, Rule.DOUBLE_SKUNK),
    Skunk(SKUNK_LINE, SKUNK_DEFEATS, Rule.SKUNK),
)
_TABLE_SKUNKS = (Skunk(SKUNK_LINE, TABLE_SKUNK_GAMES, Rule.TABLE_SKUNK),)
_TABLE_SHORT_SKUNKS = (
    Skunk(TABLE_DOUBLE_SKUNK_LINE, TABLE_SKUNK_GAMES, Rule.TABLE_DOUBLE_SKUNK),
)

ASSOCIATION: Final = Profile(
    key="association",
    name="Standard match",
    players=2,
    dealt=6,
    dealt_to_dealer=6,
    kept=4,
    crib_from_pack=0,
    sides=Sides.SINGLY,
    lone=None,
    target=TARGET,
    start=0,
    skunks=_CODE_SKUNKS,
    ends_at_double_skunk=False,
    lowest_wins=False,
    muggins=Muggins.SHOW,
    schedule=True,
    result_only=False,
    sanctioned=True,
    counts_for_championship=True,
    heels_name="his heels",
    options=("schedule",),
)
SHORT: Final = replace(
    ASSOCIATION,
    key="short",
    name="Short match",
    target=SHORT_TARGET,
    skunks=(),
    counts_for_championship=False,
)
THREE_HAND: Final = replace(
    ASSOCIATION,
    key="three-hand",
    name="Three-hand",
    players=3,
    dealt=5,
    dealt_to_dealer=5,
    crib_from_pack=1,
)
PARTNERS: Final = replace(
    ASSOCIATION,
    key="partners",
    name="Four-hand partners",
    players=4,
    dealt=5,
    dealt_to_dealer=5,
    sides=Sides.PAIRS,
)

TABLE: Final = replace(
    ASSOCIATION,
    key="table",
    name="Table",
    skunks=_TABLE_SKUNKS,
    muggins=Muggins.NONE,
    sanctioned=False,
    counts_for_championship=False,
    heels_name="his nibs",
    options=("schedule", "muggins", "double-skunk"),
)
TABLE_THREE: Final = replace(
    TABLE,
    key="table-three",
    name="Table, three players",
    players=3,
    dealt=5,
    dealt_to_dealer=5,
    crib_from_pack=1,
    options=(*TABLE.options, "lone"),
)
CAPTAIN: Final = replace(
    TABLE_THREE,
    key="captain",
    name="Captain’s cribbage",
    sides=Sides.TWO_AGAINST_ONE,
    skunks=(),
)
TABLE_FOUR: Final = replace(
    TABLE,
    key="table-four",
    name="Table, four players",
    players=4,
    dealt=5,
    dealt_to_dealer=5,
)
TABLE_PARTNERS: Final = replace(
    TABLE_FOUR,
    key="table-partners",
    name="Table, four in pairs",
    sides=Sides.PAIRS,
)
TABLE_FIVE: Final = replace(
    TABLE,
    key="table-five",
    name="Table, five players",
    players=5,
    dealt=5,
    dealt_to_dealer=4,
)
FIVE_CARD: Final = replace(
    TABLE,
    key="five-card",
    name="Five-card cribbage",
    dealt=5,
    dealt_to_dealer=5,
    kept=3,
    target=SHORT_TARGET,
    start=FIVE_CARD_START,
    skunks=_TABLE_SHORT_SKUNKS,
    options=("schedule", "muggins"),
)
LOSING: Final = replace(
    TABLE,
    key="losing",
    name="Losing game",
    skunks=(),
    lowest_wins=True,
    options=("schedule", "muggins"),
)
FRONTIER: Final = replace(
    TABLE,
    key="frontier",
    name="Frontier (auction) cribbage",
    skunks=(),
    result_only=True,
    options=(),
)

PROFILES: Final = {
    profile.key: profile
    for profile in (
        ASSOCIATION,
        SHORT,
        THREE_HAND,
        PARTNERS,
        TABLE,
        TABLE_THREE,
        CAPTAIN,
        TABLE_FOUR,
        TABLE_PARTNERS,
        TABLE_FIVE,
        FIVE_CARD,
        LOSING,
        FRONTIER,
    )
}
"""Every form by its key, sanctioned forms first."""

ALIASES: Final = {
    "standard": "association",
    "ica": "association",
    "61": "short",
    "three": "three-hand",
    "four": "partners",
    "four-hand": "partners",
    "captains": "captain",
    "auction": "frontier",
}
"""Other names of forms, for those who type."""


def find_profile(form: str) -> Profile:
    """Finds a form's profile by its key or another name, options following it.

    >>> find_profile("Three hand").players
    3
    >>> find_profile("association schedule=off").schedule
    False

    Raises NotationError for a form or option that is not known, Refused for an option
    that the Code forbids.
    """
    words = form.split()
    options = [word for word in words if "=" in word]
    name = " ".join(word for word in words if "=" not in word)
    key = re.sub(r"[\s_]+", "-", name.lower().replace("'", "").replace("’", ""))
    profile = PROFILES.get(ALIASES.get(key, key))
    if profile is None:
        raise NotationError(
            "no-such-form", text=quoted(name), forms=", ".join(PROFILES)
        )
    return profile.adopt(**dict(option.split("=", 1) for option in options))
