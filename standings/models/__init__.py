"""The registers' tables."""

from .acts import Act, Head
from .append_only import AppendOnly, AppendOnlyError
from .applications import Application, ApplicationState
from .appointments import Appointment
from .federations import Federation, FederationMembership, FederationName, Letterhead
from .kept_answers import KeptAnswer
from .letters import Letter
from .members import Actor, Member, MemberName, User, acting_member
from .notices import Fault, Notice, NoticeProof, Proof
from .roles import Role
from .titles import Bar, BarKind, Title
from .uploads import Specimen, Upload

__all__ = [
    "Act",
    "Actor",
    "AppendOnly",
    "AppendOnlyError",
    "Application",
    "ApplicationState",
    "Appointment",
    "Bar",
    "BarKind",
    "Fault",
    "Federation",
    "FederationMembership",
    "FederationName",
    "Head",
    "KeptAnswer",
    "Letter",
    "Letterhead",
    "Member",
    "MemberName",
    "Notice",
    "NoticeProof",
    "Proof",
    "Role",
    "Specimen",
    "Title",
    "Upload",
    "User",
    "acting_member",
]
