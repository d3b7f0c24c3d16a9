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
from .orders import Order, OrderKind
from .panels import Draw, PanelSeat
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
