"""A sheet typed by hand: its head, a deal at a time, and how it ended.

Each form puts what it reads into the sheet so far. Whether that is right is not known
here.
"""

from .deal import FULL, POINTS, deal_form, fits_points
from .end import EndForm
from .head import HeadForm
from .so_far import SoFar
from .told import sides_of

__all__ = [
    "FULL",
    "POINTS",
    "EndForm",
    "HeadForm",
    "SoFar",
    "deal_form",
    "fits_points",
    "sides_of",
]
