"""The registers' tables."""

from .acts import Act, Head
from .append_only import AppendOnly, AppendOnlyError
from .applications import Application, ApplicationState
from .appointments import Appointment
from .federations import Federation, FederationMembership, FederationName, Letterhead
from .members import Actor, Member, MemberName, User, acting_member
from .roles import Role
from .titles import Bar, BarKind, Title

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
    "Federation",
    "FederationMembership",
    "FederationName",
    "Head",
    "Letterhead",
    "Member",
    "MemberName",
    "Role",
    "Title",
    "User",
    "acting_member",
]
