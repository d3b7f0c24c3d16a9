"""Whether those who met have played a title match, and what an engagement counts for.

It knows the convening rule (X), and neither tables nor the clock: who held which title,
and who was barred, on the day of play is told to it. Nobody chooses what it computes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Final

from rulebook.catalogue.entry import gettext_noop as _
from rulebook.engine.profile import Profile
from rulebook.findings import Finding
from rulebook.rules import Rule

HUMAN: Final = "human"

SEAS: Final[Mapping[str, str]] = {
    "caribbean": _("Caribbean"),
    "mediterranean": _("Mediterranean"),
    "south-pacific": _("South Pacific"),
}
"""The waters that the rule names (X.1), by their key; the edge translates them."""


FURTHER_NOTICE: Final = _("further notice")
"""Until when a bar runs that has no end yet; the edge translates it."""


class Basis(StrEnum):
    """Why a match stands in the register."""

    CONVENED = "convened"
    """Two holders sat at it (X.1), whatever else it was."""
    SANCTIONED = "sanctioned"
    """It belongs to a sanctioned event."""
    UNSANCTIONED = "unsanctioned"


class Bar(StrEnum):
    """What keeps a member from being a holder on a day (X.1-a)."""

    SUSPENDED = "suspended"
    EXPELLED = "expelled"


class CountsFor(StrEnum):
    """Which standings a match counts in."""

    CHAMPIONSHIP = "championship"
    """In all, those for championships and qualifying too."""
    ALL = "all"
    """In all but those (V.2, VI.3, X.1-d)."""
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sat at a seat, as of the day of play.

    ``who`` is a member's number, or the name of somebody who is none. ``titled`` says
    whether a title of theirs ran on that day, ``bar`` what stood against them.
    """

    who: str
    titled: bool = False
    bar: Bar | None = None
    species: str = HUMAN

    @property
    def plays(self) -> bool:
        """Whether this is a participant: only humans are (VII.1)."""
        return self.species == HUMAN

    @property
    def holds(self) -> bool:
        """Whether this is a sanctioned holder on the day (X.1-a)."""
        return self.plays and self.titled and self.bar is None


@dataclass(frozen=True, slots=True, kw_only=True)
class Engagement:
    """The facts of a match: who sat at it as players, when, and at what.

    ``day`` and ``reported`` are local days of the place of play. Who only watched is
    not among ``seats`` (X.1-h). ``sanctioned_event`` says whether it belongs to one.
    """

    profile: Profile
    seats: tuple[Seated, ...]
    day: date
    reported: date
    sanctioned_event: bool = False
    vessel: str = ""
    waters: str = ""
    representation: str = ""


@dataclass(frozen=True, slots=True)
class Classification:
    """What an engagement was, and why."""

    basis: Basis
    counts_for: CountsFor
    findings: tuple[Finding, ...]

    @property
    def is_title_match(self) -> bool:
        return self.basis is Basis.CONVENED


def classify(engagement: Engagement, *, late_after: int) -> Classification:
    """Says what an engagement was under the convening rule.

    ``late_after`` is the number of days after play within which a report is in time
    (X.1-f). A report before play is in time.
    """
    holders = [seated for seated in engagement.seats if seated.holds]
    if len(holders) > 1:
        basis = Basis.CONVENED
    elif engagement.sanctioned_event:
        basis = Basis.SANCTIONED
    else:
        basis = Basis.UNSANCTIONED
    findings = (
        *_whether_convened(engagement, holders),
        *_what_follows(engagement, basis, late_after),
    )
    return Classification(basis, _counts_for(engagement, basis), findings)


def _counts_for(engagement: Engagement, basis: Basis) -> CountsFor:
    """What counts is the form's to say; with a non-human, the Tribunal's (X.1-e)."""
    humans = all(seated.plays for seated in engagement.seats)
    if basis is Basis.UNSANCTIONED or not humans:
        return CountsFor.NONE
    if engagement.profile.counts_for_championship:
        return CountsFor.CHAMPIONSHIP
    return CountsFor.ALL


def _whether_convened(
    engagement: Engagement, holders: list[Seated]
) -> Iterator[Finding]:
    told: dict[str, object] = {"day": engagement.day}
    if len(holders) > 1:
        who = ", ".join(seated.who for seated in holders)
        yield Finding("convened", told | {"holders": who})
    elif holders:
        yield Finding("one-holder-alone", told | {"holder": holders[0].who})
    for seated in engagement.seats:
        if seated.plays and seated.titled and seated.bar is not None:
            bar = {"member": seated.who, "bar": str(seated.bar)}
            yield Finding("barred-so-no-holder", told | bar)


def _what_follows(
    engagement: Engagement, basis: Basis, late_after: int
) -> Iterator[Finding]:
    convened = basis is Basis.CONVENED
    beasts = [seated.species for seated in engagement.seats if not seated.plays]
    if beasts and basis is not Basis.UNSANCTIONED:
        code = "non-human-at-the-table" if convened else "non-human-in-sanctioned-match"
        yield Finding(code, {"species": ", ".join(beasts)})
    if not convened:
        return
    if engagement.vessel and engagement.waters in SEAS:
        where = {"vessel": engagement.vessel, "waters": SEAS[engagement.waters]}
        yield Finding("convened-at-sea", where)
    if engagement.representation:
        said = {"representation": engagement.representation}
        yield Finding("representation-without-effect", said)
    if not engagement.profile.counts_for_championship:
        yield Finding(
            "title-match-not-counted",
            {"form": engagement.profile.name},
            also=(
                Rule.SHORT_MATCH
                if engagement.profile.sanctioned
                else Rule.UNSANCTIONED_FORMS,
            ),
        )
    late = (engagement.reported - engagement.day).days
    if late > late_after:
        yield Finding("reported-late", {"late": late, "allowed": late_after})
