"""The cases and rulings of the demonstration, told by the acts that tell real ones."""

from __future__ import annotations

from standings.demonstration.season import Season

from .cases import Court
from .table import Table


def plan(season: Season) -> None:
    """Puts into a season’s diary what came before its referees and its Tribunal."""
    Table(season).plan()
    Court(season).plan()
