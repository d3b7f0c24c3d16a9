"""Tokens for programs: made for a person, shown once, revoked, and read by the API.

They are knox's, of which only a digest is kept. Pages are not known here.
"""

from __future__ import annotations

import re
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from knox.auth import TokenAuthentication as KnoxAuthentication
from knox.models import AuthToken
from rest_framework.exceptions import AuthenticationFailed

from rulebook.days import today

from .models import User
from .second_factor import demand

TOKEN = re.compile("[0-9a-f]{64}")
DIGEST = re.compile("[0-9a-f]{128}")


def tokens_of(user: User) -> QuerySet[AuthToken]:
    """The tokens that are in force, the latest first."""
    kept = AuthToken.objects.filter(user=user.pk, expiry__gt=timezone.now())
    return kept.order_by("-created")


def make_token(user: User) -> str:
    """Makes a token and tells it, this once."""
    return AuthToken.objects.create(user=user)[1]


def revoke_token(user: User, digest: str) -> bool:
    """Ends a token of this person; whether there was one."""
    if not DIGEST.fullmatch(digest):
        return False
    return bool(AuthToken.objects.filter(user=user.pk, digest=digest).delete()[0])


def revoke_all(user: User) -> None:
    """Ends every token of this person."""
    AuthToken.objects.filter(user=user.pk).delete()


class TokenAuthentication(KnoxAuthentication):
    """Reads ``Authorization: Token …``; an officer's only beside a second factor."""

    def authenticate_credentials(self, token: bytes) -> Any:
        text = token.decode("latin-1")
        if not TOKEN.fullmatch(text):
            raise AuthenticationFailed(_("There is no such token, or no longer."))
        user, kept = super().authenticate_credentials(token)
        demand(user, on=today())
        return user, kept


class TokenScheme(OpenApiAuthenticationExtension):
    """How the published description tells of tokens."""

    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "“Token ” and a token made on the page /you/tokens/.",
        }
