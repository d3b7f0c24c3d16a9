"""What an appeal needs, in time or late, on which letterhead, to whom (VIII.2).

It knows a situation and a moment, and neither cases, people nor the clock. It names
what is missing and until when that can be made good; deciding is for people.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo

from rulebook.findings import Finding

from . import deadlines
from .deadlines import APPEAL_DAYS


class Paper(NamedTuple):
    """A letterhead: whose, and how that federation stood on the day of the letter.

    ``part_of`` is the federation that it had become part of, "" for none.
    """

    federation: str
    may_give: bool = True
    part_of: str = ""


class Letter(NamedTuple):
    """A letter of an appeal as it was received; on no letterhead without a paper."""

    at: datetime
    paper: Paper | None
    to_director: bool


class Standing(NamedTuple):
    """How whoever would appeal stands to a determination.

    ``appealed_as`` is the number of the party’s appeal against it, ``decided_as`` that
    of an appeal against it that was decided; "" for none.
    """

    case: str
    is_party: bool = True
    is_of_an_appeal: bool = False
    appealed_as: str = ""
    decided_as: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lodging:
    """An appeal, lodged or to be lodged: when, by whom, and its letters in order.

    ``federations`` are those that the appellant belonged to on that day, by code;
    ``only_muggins`` tells whether the grounds are that alone, ``muggins`` whether it is
    among them.
    """

    case: str
    who: str
    published_at: datetime
    zone: ZoneInfo
    at: datetime
    federations: tuple[str, ...]
    letters: tuple[Letter, ...] = ()
    muggins: bool = False
    only_muggins: bool = False

    @property
    def last_day(self) -> date:
        """The last day on which an appeal is in time (VIII.2-a)."""
        return deadlines.last_day(self.published_at, APPEAL_DAYS, self.zone)

    @property
    def last_moment(self) -> datetime:
        """The last second of that day."""
        return deadlines.last_moment(self.last_day, self.zone)

    @property
    def days_late(self) -> int:
        """By how many days it came after that day, 0 in time."""
        return deadlines.days_late(self.at, self.last_day, self.zone)

    def days_left(self, at: datetime) -> int:
        """How many days are left at a moment after the one that runs."""
        return max(0, (self.last_day - at.astimezone(self.zone).date()).days)

    def is_over(self, at: datetime) -> bool:
        """Whether the thirty days are over at a moment."""
        return not deadlines.in_time(at, self.last_day, self.zone)


def refusals(standing: Standing) -> Iterator[Finding]:
    """Yields why no appeal is received from somebody; nothing else keeps one out."""
    if not standing.is_party:
        yield Finding("appellant-no-party", {"case": standing.case})
    elif standing.is_of_an_appeal:
        yield Finding("appeal-of-an-appeal", {"case": standing.case})
    elif standing.decided_as:
        facts = {"case": standing.case, "appeal": standing.decided_as}
        yield Finding("decided-on-appeal", facts)
    elif standing.appealed_as:
        facts = {"case": standing.case, "appeal": standing.appealed_as}
        yield Finding("appealed-already", facts)


def missing(lodging: Lodging) -> list[Finding]:
    """What an appeal still lacks of its form, each with its provision (VIII.2-b)."""
    found = []
    if _on_own_letterhead(lodging) is None:
        found.append(_about_the_letterhead(lodging))
    if _to_the_director(lodging) is None:
        found.append(Finding("addressee-missing"))
    return found


def marks(lodging: Lodging, at: datetime) -> list[Finding]:
    """What the Tribunal is to see of an appeal at a moment: late, or made good late."""
    told = {"until": lodging.last_day, "zone": lodging.zone.key}
    if lodging.days_late:
        day = APPEAL_DAYS + lodging.days_late
        return [Finding("appeal-late", told | {"day": day})]
    met = _on_own_letterhead(lodging), _to_the_director(lodging)
    if None in met:
        return [Finding("form-not-made-good", told)] if lodging.is_over(at) else []
    days = max(
        deadlines.days_late(moment, lodging.last_day, lodging.zone)
        for moment in met
        if moment is not None
    )
    if not days:
        return []
    return [Finding("form-made-good-late", told | {"day": APPEAL_DAYS + days})]


def about_the_grounds(lodging: Lodging) -> list[Finding]:
    """What becomes of an appeal that is about muggins (VIII.2-e, IV.4)."""
    if lodging.only_muggins:
        return [Finding("only-muggins")]
    return [Finding("muggins-among-others")] if lodging.muggins else []


def _on_own_letterhead(lodging: Lodging) -> datetime | None:
    """When a letter first was on the appellant's own letterhead; None while none is."""
    own = lodging.federations
    return next(
        (
            letter.at
            for letter in lodging.letters
            if letter.paper is not None
            and own == (letter.paper.federation,)
            and letter.paper.may_give
        ),
        None,
    )


def _to_the_director(lodging: Lodging) -> datetime | None:
    """When a letter first was to the Executive Director; None while none is."""
    return next((each.at for each in lodging.letters if each.to_director), None)


def _about_the_letterhead(lodging: Lodging) -> Finding:
    """What is amiss with the letterhead, as the last letter that bears one has it."""
    own = lodging.federations
    if not own:
        return Finding("appellant-of-no-federation", {"who": lodging.who})
    if len(own) > 1:
        facts = {"who": lodging.who, "federations": ", ".join(sorted(own))}
        return Finding("appellant-of-several-federations", facts)
    papers = [letter.paper for letter in lodging.letters if letter.paper is not None]
    wanted = {"own": own[0]}
    if not papers:
        return Finding("letterhead-missing", wanted)
    paper = papers[-1]
    facts = wanted | {"federation": paper.federation}
    if paper.part_of:
        return Finding("letterhead-of-the-past", facts | {"into": paper.part_of})
    if paper.federation != own[0]:
        return Finding("letterhead-of-another", facts)
    return Finding("letterhead-without-authority", {"federation": own[0]})
