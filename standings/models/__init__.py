"""The registers' tables."""

from .members import User

__all__ = ["User"]
