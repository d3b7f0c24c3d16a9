"""29 hands for the tests: people of federations, and sheets that hold one; no test.

All of it is made by the acts of the service itself.
"""

from datetime import UTC, datetime

from rulebook.engine import Card, parse_cards
from standings.membership import join_federation
from standings.models import Role
from standings.twenty_nines import HandTold, apply_for

from .people import FIRST, NOON, a_director, a_federation, a_member, a_title, appointed
from .tables import DAY, a_match, a_sheet

NEXT_DAY = datetime(2026, 10, 1, 9, tzinfo=UTC)
HAND, STARTER = "5C 5D 5H JS", "5S"


class Club:
    """Ada and Bea of ENG, both with titles, Cy of nothing, and officers of two.

    ``officer`` is one of ENG, ``elsewhere`` one of SCO.
    """

    def __init__(self):
        self.director = director = a_director()
        self.england = a_federation(by=director)
        self.scotland = a_federation(by=director, code="SCO")
        self.ada, self.bea = (
            a_title(a_member(by=director, name=name), director).member
            for name in ("Ada Pone", "Bea Crib")
        )
        self.cy = a_member(by=director, name="Cy Go")
        for member in (self.ada, self.bea):
            self.joins(member, self.england)
        role = Role.FEDERATION_OFFICER
        self.officer = appointed(director, role, federation=self.england)
        self.elsewhere = appointed(director, role, federation=self.scotland)

    def joins(self, member, federation, **told):
        told = {"since": FIRST, "at": NOON} | told
        join_federation(member=member, federation=federation, by=self.director, **told)

    def match(self, **told):
        """A title match of Ada and Bea, without a result."""
        return a_match(self.ada, self.bea, **told)

    def applied(self, by=None, at=NEXT_DAY, **told):
        """An entry of Ada's hand, applied for by herself where nobody is named."""
        return apply_for(
            told=a_hand(**{"holder": self.ada} | told), by=by or self.ada, at=at
        )


def a_hand(holder, hand=HAND, starter=STARTER, **told):
    """A 29 as somebody applies for it."""
    facts = {"day": DAY, "zone": "Europe/London"} | told
    return HandTold(
        holder=holder, hand=parse_cards(hand), starter=Card(starter), **facts
    )


def a_sheet_of_29(*more, crib=False, form="association"):
    """A sheet that tells a 29 of the first deal, B’s hand or A’s crib."""
    lines = IN_THE_CRIB if crib else IN_THE_HAND
    return a_sheet(*lines, *more, form=form)


IN_THE_HAND = (
    "Deal 1: A",
    "A: 2C 3C 6D 7H / 8C 8D",
    "B: 5C 5D 5H JS / 9C 9D",
    "Starter: 5S",
    "Show B: 29",
)
IN_THE_CRIB = (
    "Deal 1: A",
    "A: 2C 3C 6D 7H / 5C 5D",
    "B: 2H 3H 6S 8S / 5H JS",
    "Starter: 5S",
    "Show B: 2",
    "Show A: 7",
    "Crib A: 29",
)
