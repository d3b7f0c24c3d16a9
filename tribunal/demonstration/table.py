"""The rulings of the demonstration, by a referee at a table where two members met.

It knows who met and what was asked, and not what the rules say of it.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from rulebook.days import day_of
from rulebook.engine import Card, find_profile, parse_cards
from rulebook.engine.profile import ASSOCIATION
from standings.demonstration.opening import at_the_desk
from standings.demonstration.season import Season
from standings.registration import MatchTold, SeatTold
from tribunal.claims import CountDisputed
from tribunal.happenings import Happened
from tribunal.rulings import RulingTold, correct_sheet, keep_ruling

from .stories import Story, put, reported

REFEREE: Final = "Cyril Muggins"
PLAYERS: Final = ("Tāne Kāri", "Anil Pattēwālā")
DAYS_AGO: Final = 33
SHEET: Final = """\
Form: association
Deal 1: B
Play: A 8, B 6
Show A: 12
Show B: 10
Crib B: 5
Score: A 20, B 21
Deal 2: A
Play: A 8, B 6
Show B: 10
Show A: 12
Crib A: 6
Score: A 46, B 37
Deal 3: B
Play: A 8, B 6
Show A: 12
Show B: 10
Crib B: 5
Score: A 66, B 58
Deal 4: A
Play: A 8, B 6
Show B: 10
Show A: 12
Crib A: 6
Score: A 92, B 74
Deal 5: B
Play: A 8, B 6
Show A: 12
Show B: 10
Crib B: 5
Score: A 112, B 95
Deal 6: A
Play: A 2, B 3
Show B: 10
Show A: 8
Score: A 121, B 108
Result: A 121, B 108
"""
"""B counts ten in the last deal, of twelve that are there."""


class Table:
    """Who met, and the referee whom they called."""

    def __init__(self, season: Season) -> None:
        self.season = season

    def plan(self) -> None:
        opened = at_the_desk(self.season.today) - timedelta(days=DAYS_AGO)
        put(self.season.diary, opened, self._ruled())

    def _ruled(self) -> Story:
        at = yield 0
        members = self.season.registers.members
        referee = members[REFEREE]
        ada, bea = (members[name] for name in PLAYERS)
        told = MatchTold(
            profile=find_profile(ASSOCIATION.key),
            seats=(
                SeatTold(letter="A", member=ada),
                SeatTold(letter="B", member=bea),
            ),
            day=day_of(at),
            zone="Pacific/Auckland",
            place="Chart Room, Wellington",
        )
        match = reported(told, SHEET, by=ada, at=at)
        at = yield 0.05
        renege = RulingTold(
            asked=Happened(what="renege", cards=parse_cards("AH 5C"), running=25),
            match=match,
            player="A",
            opponent="B",
            opponent_says="Go was said, and an ace was there.",
        )
        keep_ruling(told=renege, by=referee, at=at)
        at = yield 0.01
        # The sources say nothing of it (S.2).
        exposed = RulingTold(
            asked=Happened(what="exposed-card"), player_says="It fell in the deal."
        )
        keep_ruling(told=exposed, by=referee, at=at)
        at = yield 0.01
        muggins = RulingTold(
            asked=CountDisputed(
                hand=parse_cards("7C 8D 8H 9S"),
                starter=Card("KC"),
                claimed=10,
                muggins=("pair 8D 8H",),
            ),
            match=match,
            deal=6,
            player="B",
            opponent="A",
            player_says="I had not finished.",
            opponent_says="The pair of eights was not counted.",
        )
        ruling = keep_ruling(told=muggins, by=referee, at=at)
        at = yield 1
        correct_sheet(ruling=ruling, by=referee, at=at)
