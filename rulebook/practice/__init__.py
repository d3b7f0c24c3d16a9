"""Practice: hands to count, plays to peg, and an exam, each marked by the engine.

Pure Python: chance and moments are passed in, and nothing is kept. Who practises, and
where their streak is held, is for the pages.

>>> from random import Random
>>> question = deal(Random(29))
>>> marked = mark(question, question.counted.total)
>>> Streak(current=4, best=9).after(marked)
Streak(current=5, best=9)
>>> asked = drill(Random(31))
>>> mark_drill(asked, sum(item.points for item in asked.items)).right
True
"""

from .deals import MIX, Question, Temptation, deal, temptations
from .drills import (
    CATCHES,
    Catch,
    PlayMarked,
    PlayQuestion,
    catches,
    drill,
    mark_drill,
)
from .exam import QUESTIONS, TIME, Answer, Exam, NotAccepted, Result, Reviewed, Term
from .fitting import (
    TURNS,
    Turn,
    TurnMarked,
    TurnQuestion,
    drill_turn,
    mark_turn,
    turns,
)
from .marks import Marked, Streak, mark, may_have_missed
from .moments import Moment

__all__ = [
    "CATCHES",
    "MIX",
    "QUESTIONS",
    "TIME",
    "TURNS",
    "Answer",
    "Catch",
    "Exam",
    "Marked",
    "Moment",
    "NotAccepted",
    "PlayMarked",
    "PlayQuestion",
    "Question",
    "Result",
    "Reviewed",
    "Streak",
    "Temptation",
    "Term",
    "Turn",
    "TurnMarked",
    "TurnQuestion",
    "catches",
    "deal",
    "drill",
    "drill_turn",
    "mark",
    "mark_drill",
    "mark_turn",
    "may_have_missed",
    "temptations",
    "turns",
]
