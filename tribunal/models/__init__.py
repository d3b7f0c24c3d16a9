"""The Tribunal’s tables."""

from .cases import OF_DISCIPLINE, Case, DeclaredTie, Kind, Party, Side
from .endings import Proposal, ProposalKind, Word
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
from .hearings import Attendance, Hearing, HearingKind
from .orders import Order, OrderKind
from .panels import Challenge, Draw, PanelSeat
from .rulings import Ruling, RulingKind
from .terms import Term, TermKind

__all__ = [
    "OF_DISCIPLINE",
    "Attendance",
    "Case",
    "Challenge",
    "DeclaredTie",
    "Defect",
    "Draw",
    "Filing",
    "FilingFile",
    "FilingKind",
    "HandProof",
    "Hearing",
    "HearingKind",
    "How",
    "Kind",
    "Order",
    "OrderKind",
    "PanelSeat",
    "Party",
    "Proposal",
    "ProposalKind",
    "Ruling",
    "RulingKind",
    "Service",
    "ServiceNotice",
    "Side",
    "Term",
    "TermKind",
    "Word",
]
