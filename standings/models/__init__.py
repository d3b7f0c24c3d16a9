"""The registers' tables."""

from .acts import Act, Head
from .append_only import AppendOnly, AppendOnlyError
from .applications import Application, ApplicationState
from .appointments import Appointment
from .credits import Credit, Scope, Tally
from .federations import Federation, FederationMembership, FederationName, Letterhead
from .imports import Fate, Import, ImportRow, ImportState
from .kept_answers import KeptAnswer
from .letters import Letter
from .matches import Classification, Match, MatchState, Report, Seat
from .members import Actor, Member, MemberName, User, acting_member
from .mergers import Merger, MergerUndone
from .notices import Fault, Notice, NoticeProof, Proof
from .results import Answer, Result, ResultLine, Sheet, Verdict
from .roles import Role
from .titles import Bar, BarKind, Title
from .twenty_nines import TwentyNine, TwentyNineState
from .uploads import Specimen, Upload

__all__ = [
    "Act",
    "Actor",
    "Answer",
    "AppendOnly",
    "AppendOnlyError",
    "Application",
    "ApplicationState",
    "Appointment",
    "Bar",
    "BarKind",
    "Classification",
    "Credit",
    "Fate",
    "Fault",
    "Federation",
    "FederationMembership",
    "FederationName",
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
    "Proof",
    "Report",
    "Result",
    "ResultLine",
    "Role",
    "Scope",
    "Seat",
    "Sheet",
    "Specimen",
    "Tally",
    "Title",
    "TwentyNine",
    "TwentyNineState",
    "Upload",
    "User",
    "Verdict",
    "acting_member",
]
