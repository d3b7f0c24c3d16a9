"""The Tribunal’s tables."""

from .appeals import Addressee, Appeal, AppealLetter, Ground, LetterheadAnswer
from .cases import OF_DISCIPLINE, Case, DeclaredTie, Kind, Party, Side
from .determinations import (
    CORRECTIONS,
    STANDS_BY,
    Change,
    Citation,
    Determination,
    Draft,
    Outcome,
    Publication,
    Signature,
    Treatment,
    Vote,
)
from .endings import HandWord, Proposal, ProposalKind, Word
from .expulsions import Expulsion, Reclassification
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
from .orders import OF_THE_CASE, Order, OrderKind
from .panels import Challenge, Draw, PanelSeat
from .referrals import PassedOver
from .reminders import Reminder
from .rulings import Ruling, RulingKind
from .seals import (
    DocumentSeal,
    PublicVersion,
    Reach,
    ReadingAsked,
    ReadingDecision,
    SealGround,
)
from .terms import Term, TermKind

__all__ = [
    "OF_DISCIPLINE",
    "OF_THE_CASE",
    "CORRECTIONS",
    "STANDS_BY",
    "Addressee",
    "Appeal",
    "AppealLetter",
    "Attendance",
    "Case",
    "Challenge",
    "Change",
    "Citation",
    "DeclaredTie",
    "Defect",
    "Determination",
    "DocumentSeal",
    "Draft",
    "Draw",
    "Expulsion",
    "Filing",
    "FilingFile",
    "FilingKind",
    "Ground",
    "HandProof",
    "HandWord",
    "Hearing",
    "HearingKind",
    "How",
    "Kind",
    "LetterheadAnswer",
    "Order",
    "OrderKind",
    "Outcome",
    "PanelSeat",
    "Party",
    "PassedOver",
    "PublicVersion",
    "Publication",
    "Reach",
    "ReadingAsked",
    "ReadingDecision",
    "Reclassification",
    "Reminder",
    "Proposal",
    "ProposalKind",
    "Ruling",
    "RulingKind",
    "Service",
    "ServiceNotice",
    "SealGround",
    "Side",
    "Signature",
    "Term",
    "TermKind",
    "Treatment",
    "Vote",
    "Word",
]
