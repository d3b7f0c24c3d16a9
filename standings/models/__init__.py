"""The registers' tables."""

from .acts import Act, Head
from .append_only import AppendOnly, AppendOnlyError
from .applications import Application, ApplicationState
from .appointments import Appointment
from .federations import Federation, FederationMembership, FederationName, Letterhead
from .members import Actor, Member, MemberName, User, acting_member
from .roles import Role

__all__ = [
    "Act",
    "Actor",
    "AppendOnly",
    "AppendOnlyError",
    "Application",
    "ApplicationState",
    "Appointment",
    "Federation",
    "FederationMembership",
    "FederationName",
    "Head",
    "Letterhead",
    "Member",
    "MemberName",
    "Role",
    "User",
    "acting_member",
]
