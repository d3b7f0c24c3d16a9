"""What whoever would appeal is told before it is lodged, for pages and programs alike.

By whom, on whose letterhead, to whom and until when, and what would be missing. It
writes nothing, and how it is shown is not known here.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from rulebook.days import day_of
from rulebook.findings import Finding
from standings.models import Federation

from . import appealing
from .access import Worn
from .appealing import Lodging
from .deadlines import A_SECOND
from .lodging import (
    LetterTold,
    appealed_publication,
    appealing_party,
    federations_of,
    lodging_of,
)
from .models import Addressee, Case, Ground, Party, Publication


@dataclass(frozen=True, slots=True)
class Prospect:
    """An appeal as it would be, were it lodged now.

    ``federations`` are the appellant's own on this day, with ``name`` and
    ``has_letterhead``.
    """

    case: Case
    party: Party
    against: Publication
    lodging: Lodging
    at: datetime
    federations: list[Federation]
    letter: LetterTold
    grounds: tuple[Ground, ...]

    @property
    def own(self) -> Federation | None:
        """The appellant's own federation; None where there is none, or several."""
        return self.federations[0] if len(self.federations) == 1 else None

    @property
    def last_moment(self) -> datetime:
        """The last second in which an appeal is in time (VIII.2-a)."""
        return self.lodging.last_moment

    @property
    def is_over(self) -> bool:
        """Whether the thirty days are over."""
        return self.lodging.is_over(self.at)

    @property
    def days_late(self) -> int:
        """How many days after the last one it would come; 0 in time."""
        return self.lodging.days_late

    @property
    def days_left(self) -> int:
        """How many days are left after the one that runs."""
        return self.lodging.days_left(self.at)

    @property
    def time_left(self) -> timedelta:
        """How much time is left; none when it is over."""
        return max(self.last_moment + A_SECOND - self.at, timedelta())

    @property
    def hours_left(self) -> int:
        """How many whole hours are left."""
        return self.time_left // timedelta(hours=1)

    @property
    def minutes_left(self) -> int:
        """How many whole minutes are left beside those hours."""
        return self.time_left % timedelta(hours=1) // timedelta(minutes=1)

    @property
    def missing(self) -> list[Finding]:
        """What it would lack, each with its provision."""
        return appealing.missing(self.lodging)

    @property
    def marks(self) -> list[Finding]:
        """What the Tribunal would see beside it."""
        return appealing.marks(self.lodging, self.at)

    @property
    def about(self) -> list[Finding]:
        """What would become of it for what it is about."""
        return appealing.about_the_grounds(self.lodging)


def prospect(
    case: Case,
    worn: Worn,
    at: datetime,
    *,
    addressee: Addressee = Addressee.EXECUTIVE_DIRECTOR,
    letterhead: Federation | None = None,
    on_own: bool = False,
    grounds: tuple[Ground, ...] = (),
) -> Prospect | None:
    """What an appeal of somebody's would be now; None where there is nothing to appeal.

    ``on_own`` takes it to be on the appellant's own letterhead. Of whichever it is, the
    paper is taken to be there.
    """
    against = appealed_publication(case)
    if against is None or against.published_at is None or not worn.parties:
        return None
    party = appealing_party(against, worn.parties, None)
    party = case.parties.whole(day_of(at)).get(pk=party.pk)
    keys = [each.pk for each in federations_of(party, at)]
    own = list(Federation.objects.named(day_of(at)).filter(pk__in=keys))
    if on_own:
        letterhead = own[0] if len(own) == 1 else None
    letter = LetterTold(addressee=addressee, federation=letterhead)
    lodging = lodging_of(case, party, at, letter, grounds)
    return Prospect(case, party, against, lodging, at, own, letter, grounds)
