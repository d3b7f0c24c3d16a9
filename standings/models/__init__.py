"""The registers' tables."""

from .acts import Act, Head
from .append_only import AppendOnly, AppendOnlyError
from .appointments import Appointment
from .federations import Federation, FederationMembership, FederationName, Letterhead
from .matches import Classification, Match, MatchState, Report, Seat
from .members import Actor, Member, MemberName, User, acting_member
from .results import Answer, Result, ResultLine, Sheet, Verdict
from .roles import Role
from .titles import Bar, BarKind, Title

__all__ = [
    "Act",
    "Actor",
    "Answer",
    "AppendOnly",
    "AppendOnlyError",
    "Appointment",
    "Bar",
    "BarKind",
    "Classification",
    "Federation",
    "FederationMembership",
    "FederationName",
    "Head",
    "Letterhead",
    "Match",
    "MatchState",
    "Member",
    "MemberName",
    "Report",
    "Result",
    "ResultLine",
    "Role",
    "Seat",
    "Sheet",
    "Title",
    "User",
    "Verdict",
    "acting_member",
]
