"""The registers' tables."""

from .acts import Act, Head, Withheld
from .allowances import Allowance
from .anonymisations import Anonymisation, Erasure, WithheldAct, pseudonym_of
from .append_only import AppendOnly, AppendOnlyError
from .applications import Application, ApplicationState
from .appointments import Appointment
from .credits import Credit, Scope, Tally
from .events import (
    Entrant,
    Event,
    EventKind,
    EventState,
    Fixture,
    FixtureState,
    Order,
    TieDecision,
    Withdrawal,
)
from .federations import Federation, FederationMembership, FederationName, Letterhead
from .imports import Fate, Import, ImportRow, ImportState
from .kept_answers import KeptAnswer
from .letters import Letter
from .matches import Classification, ForEvent, Match, MatchState, Report, Seat
from .members import Actor, Member, MemberName, User, acting_member
from .mergers import Merger, MergerUndone
from .notices import Fault, Notice, NoticeProof, Proof
from .results import Answer, Result, ResultLine, Sheet, Verdict
from .roles import Role
from .titles import Bar, BarKind, Ratification, Title
from .twenty_nines import TwentyNine, TwentyNineState
from .uploads import Specimen, Upload

__all__ = [
    "Act",
    "Actor",
    "Allowance",
    "Answer",
    "Anonymisation",
    "AppendOnly",
    "AppendOnlyError",
    "Application",
    "ApplicationState",
    "Appointment",
    "Bar",
    "BarKind",
    "Classification",
    "Credit",
    "Entrant",
    "Erasure",
    "Event",
    "EventKind",
    "EventState",
    "Fate",
    "Fault",
    "Federation",
    "FederationMembership",
    "FederationName",
    "Fixture",
    "FixtureState",
    "ForEvent",
    "Head",
    "Import",
    "ImportRow",
    "ImportState",
    "KeptAnswer",
    "Letter",
    "Letterhead",
    "Match",
    "MatchState",
    "Member",
    "MemberName",
    "Merger",
    "MergerUndone",
    "Notice",
    "NoticeProof",
    "Order",
    "Proof",
    "Ratification",
    "Ratification",
    "Report",
    "Result",
    "ResultLine",
    "Role",
    "Scope",
    "Seat",
    "Sheet",
    "Specimen",
    "Tally",
    "TieDecision",
    "Title",
    "TwentyNine",
    "TwentyNineState",
    "Upload",
    "User",
    "Verdict",
    "Withdrawal",
    "Withheld",
    "WithheldAct",
    "acting_member",
    "pseudonym_of",
]
