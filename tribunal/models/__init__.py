"""The Tribunal’s tables."""

from .rulings import Ruling, RulingKind

__all__ = ["Ruling", "RulingKind"]
