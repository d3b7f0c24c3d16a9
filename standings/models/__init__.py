"""The registers' tables."""

from .acts import Act, Head
from .append_only import AppendOnly, AppendOnlyError
from .appointments import Appointment
from .federations import Federation, FederationMembership, FederationName, Letterhead
from .members import Member, MemberName, User
from .roles import Role

__all__ = [
    "Act",
    "AppendOnly",
    "AppendOnlyError",
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
]
