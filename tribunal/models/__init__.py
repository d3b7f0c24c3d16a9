"""The Tribunal’s tables."""

from .cases import OF_DISCIPLINE, Case, DeclaredTie, Kind, Party, Side
from .determinations import (
    Change,
    Citation,
    Determination,
    Draft,
    Publication,
    Signature,
    Treatment,
    Vote,
)
from .endings import HandWord, Proposal, ProposalKind, Word
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
from .referrals import PassedOver
from .reminders import Reminder
from .rulings import Ruling, RulingKind
from .terms import Term, TermKind

__all__ = [
    "OF_DISCIPLINE",
    "Attendance",
    "Case",
    "Challenge",
    "Change",
    "Citation",
    "DeclaredTie",
    "Defect",
    "Determination",
    "Draft",
    "Draw",
    "Filing",
    "FilingFile",
    "FilingKind",
    "HandProof",
    "HandWord",
    "Hearing",
    "HearingKind",
    "How",
    "Kind",
    "Order",
    "OrderKind",
    "PanelSeat",
    "Party",
    "PassedOver",
    "Publication",
    "Reminder",
    "Proposal",
    "ProposalKind",
    "Ruling",
    "RulingKind",
    "Service",
    "ServiceNotice",
    "Side",
    "Signature",
    "Term",
    "TermKind",
    "Treatment",
    "Vote",
    "Word",
]
