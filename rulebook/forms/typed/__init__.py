"""A sheet typed by hand: its head, a deal at a time, and how it ended.

Each form puts what it reads into the sheet so far. Whether that is right is not known
here.
"""

from .deal import FULL, POINTS, deal_form, fits_points
from .end import EndForm
from .head import HeadForm
from .told import of_the_end, of_the_head, sides_of

__all__ = [
    "FULL",
    "POINTS",
    "EndForm",
    "HeadForm",
    "deal_form",
    "fits_points",
    "of_the_end",
    "of_the_head",
    "sides_of",
]
