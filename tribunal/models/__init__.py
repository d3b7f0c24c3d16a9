"""The Tribunal’s tables."""

from .cases import OF_DISCIPLINE, Case, DeclaredTie, Kind, Party, Side
from .filings import (
    Defect,
    Filing,
    FilingFile,
    FilingKind,
    HandProof,
    How,
    Service,
    ServiceNotice,
)
from .orders import Order, OrderKind
from .panels import Draw, PanelSeat
from .reminders import Reminder
from .rulings import Ruling, RulingKind
from .terms import Term, TermKind

__all__ = [
    "OF_DISCIPLINE",
    "Case",
    "DeclaredTie",
    "Defect",
    "Draw",
    "Filing",
    "FilingFile",
    "FilingKind",
    "HandProof",
    "How",
    "Kind",
    "Order",
    "OrderKind",
    "PanelSeat",
    "Party",
    "Reminder",
    "Ruling",
    "RulingKind",
    "Service",
    "ServiceNotice",
    "Side",
    "Term",
    "TermKind",
]
