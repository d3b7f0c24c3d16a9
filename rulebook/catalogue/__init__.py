"""The catalogue: every code that a finding can carry; no facts, and no places."""

from collections.abc import Mapping
from typing import Final

from .claims import CLAIM_NOTES, CLAIMS
from .entry import Entry, Gravity
from .foreign import A_FILE, NOT_CARRIED
from .play import PLAY, PLAY_NOTES
from .practice import PRACTICE
from .reading import A_SHEET, CANNOT_BE_READ, NOT_TO_BE_COUNTED
from .sheet import SHEET, SHEET_NOTES
from .show import WHY_NOT_MORE

__all__ = ["CATALOGUE", "Entry", "Gravity"]

CATALOGUE: Final[Mapping[str, Entry]] = {
    **CANNOT_BE_READ,
    **A_SHEET,
    **A_FILE,
    **NOT_CARRIED,
    **NOT_TO_BE_COUNTED,
    **WHY_NOT_MORE,
    **CLAIMS,
    **CLAIM_NOTES,
    **PLAY,
    **PLAY_NOTES,
    **SHEET,
    **SHEET_NOTES,
    **PRACTICE,
}
"""Every code the program can raise, with gravity, provisions and sentence."""
