"""A match in dispute for the tests, its people and its sheet; no test.

All of it is made by the acts of the service itself.
"""

from datetime import UTC, datetime

from rulebook.engine import Card, parse_cards
from standings.models import Role
from standings.results import submit_sheet
from tests.standings.people import a_director, a_member, appointed
from tests.standings.tables import EVENING, a_match, a_sheet
from tribunal.claims import CountDisputed
from tribunal.happenings import Happened
from tribunal.rulings import RulingTold, keep_ruling

NIGHT = datetime(2026, 9, 30, 22, tzinfo=UTC)

TWELVE = {"hand": parse_cards("7C 8D 8H 9S"), "starter": Card("KC")}
EIGHT = {"hand": parse_cards("3C 4D 4H 5S"), "starter": Card("9C")}

FIVE_DEALS = tuple(
    line
    for number, (dealer, a, b) in enumerate(
        [("B", 20, 21), ("A", 46, 37), ("B", 66, 58), ("A", 92, 74), ("B", 112, 95)],
        start=1,
    )
    for line in (
        f"Deal {number}: {dealer}",
        "Play: A 8, B 6",
        *(("Show B: 10", "Show A: 12") if dealer == "A" else ()),
        *(("Show A: 12", "Show B: 10") if dealer == "B" else ()),
        f"Crib {dealer}: {6 if dealer == 'A' else 5}",
        f"Score: A {a}, B {b}",
    )
)
"""A ledger that brings A to 112 and B to 95."""
SIXTH = (
    "Deal 6: A",
    "Play: A 2, B 3",
    "Show B: {counted}",
    "{claim}",
    "Show A: 8",
    "Score: A 121, B {score}",
    "Result: A 121, B {score}",
)
"""B at 98 counts first; A, who is at 114, then goes out with the hand."""


def lines_of(counted=10, claim="", score=108):
    """The lines of a sheet of six deals, in the last of which B counts so much."""
    filled = (line.format(counted=counted, claim=claim, score=score) for line in SIXTH)
    return (*FIVE_DEALS, *(line for line in filled if line))


class Table:
    """Ada at A and Bea at B, their match with its sheet, Cy who watched, a referee."""

    def __init__(self, *, lines=None, sheet=True):
        self.director = director = a_director()
        self.ada, self.bea, self.cy = (
            a_member(by=director, name=name)
            for name in ("Ada Go", "Bea Pone", "Cy Jack")
        )
        self.referee = appointed(director, Role.REFEREE)
        self.match = a_match(self.ada, self.bea)
        if sheet:
            judged = a_sheet(*(lines or lines_of()))
            submit_sheet(match=self.match, judged=judged, by=self.ada, at=EVENING)

    def kept(self, asked=None, *, by=None, at=NIGHT, **told):
        """A ruling on deal 6 of the match: B counted or offended, against A."""
        of = {"match": self.match, "deal": 6, "player": "B", "opponent": "A"} | told
        told = RulingTold(asked=asked or counted(), **of)
        return keep_ruling(told=told, by=by or self.referee, at=at)


def counted(claimed=10, *muggins, cards=TWELVE, **told):
    """A count in dispute; by default twelve that were counted as ten."""
    return CountDisputed(claimed=claimed, muggins=muggins, **cards, **told)


def happened(what="peek", **told):
    return Happened(what=what, **told)
