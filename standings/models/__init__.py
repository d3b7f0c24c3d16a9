"""The registers' tables."""

from .acts import Act, Head
from .append_only import AppendOnly, AppendOnlyError
from .appointments import Appointment
from .federations import Federation, FederationMembership, FederationName, Letterhead
from .kept_answers import KeptAnswer
from .members import Actor, Member, MemberName, User, acting_member
from .roles import Role
from .titles import Bar, BarKind, Title
from .uploads import Specimen, Upload

__all__ = [
    "Act",
    "Actor",
    "AppendOnly",
    "AppendOnlyError",
    "Appointment",
    "Bar",
    "BarKind",
    "Federation",
    "FederationMembership",
    "FederationName",
    "Head",
    "KeptAnswer",
    "Letterhead",
    "Member",
    "MemberName",
    "Role",
    "Specimen",
    "Title",
    "Upload",
    "User",
    "acting_member",
]
