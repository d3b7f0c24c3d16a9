"""The engine: counts hands, judges the play, knows pegs, skunks and penalties.

Pure Python; it knows no clock, no settings, no database and no members. What cannot be
read raises ``NotationError``; what the rules refuse raises ``Refused`` or comes back as
findings. Every point names the provision that it rests on.

>>> from rulebook.engine import count, find_profile, judge_claim, judge_play, parse_laid
>>> hand = count("2H 7H 9H KH", "4C")
>>> hand.total, hand.spoken
(6, 'fifteen two, and a flush of four is six')
>>> [(item.kind, item.points, str(item.rule)) for item in hand.combinations]
[('fifteen', 2, 'IV.2.1'), ('flush', 4, 'IV.2.4')]
>>> count("2H 7H 9H KH", "4C", crib=True).total
2

>>> said = ["15 7C 8D", "run 7C 8D 9S"]
>>> judge_claim(
...     "7C 8D 8H 9S", "KC", claimed=said, muggins=["pair 8D 8H"]
... ).muggins.earned
2

>>> record = judge_play(parse_laid("A 5H, B TC, A JD, B 6S"))
>>> [act.points for act in record.acts], record.count, record.turn
([0, 2, 0, 2], 0, 'A')

>>> find_profile("short").target
61
"""

from .cards import Card, NotationError, parse_cards
from .json_notation import from_json, to_json
from .judge import judge_play
from .laid import parse_laid
from .match import Board, defeat, defeats, wins
from .muggins import judge_claim, uncounted
from .notation import parse
from .penalties import Offence, penalty, renege_points, reneged
from .play import Play
from .profile import PROFILES, Profile, find_profile
from .replay import replay
from .show import Combination, Count, count, total
from .writing import write

__all__ = [
    "PROFILES",
    "Board",
    "Card",
    "Combination",
    "Count",
    "NotationError",
    "Offence",
    "Play",
    "Profile",
    "count",
    "defeat",
    "defeats",
    "find_profile",
    "from_json",
    "judge_claim",
    "judge_play",
    "parse",
    "parse_cards",
    "parse_laid",
    "penalty",
    "renege_points",
    "reneged",
    "replay",
    "to_json",
    "total",
    "uncounted",
    "wins",
    "write",
]
