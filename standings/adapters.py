"""How allauth speaks and keeps secrets here. The pages and forms are elsewhere."""

from __future__ import annotations

import base64
import logging
import secrets
import time
from hashlib import sha256
from urllib.parse import urlsplit

from allauth.account import app_settings
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.authentication import get_authentication_records
from allauth.core import context
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from rulebook.findings import Denied, Finding

from . import allowances, letters, lock_out
from .allowances import LETTERS

logger = logging.getLogger(__name__)


class AccountAdapter(DefaultAccountAdapter):
    """Log-ins by address and password."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "account_inactive": _("This log-in is closed."),
        "duplicate_email": _("This is your address already."),
        "email_password_mismatch": _("This address and password do not go together."),
        "enter_current_password": _("That is not the password now in use."),
        "incorrect_password": _("That is not the password now in use."),
        "incorrect_code": _("That code is not the one now shown, or was used already."),
        "too_many_login_attempts": _("That was tried too often."),
        "unverified_primary_email": _("Confirm the address first."),
    }

    def authenticate(self, request, **credentials):
        lock_out.begin(request, credentials)
        user = super().authenticate(request, **credentials)
        if user is not None:
            lock_out.end(request, credentials)
        return user

    def send_confirmation_mail(self, request, emailconfirmation, signup):
        """Sends the link; raises TooOften. Signing up has been counted by its form."""
        if not signup:
            email = emailconfirmation.email_address.email
            allowances.take(LETTERS, allowances.address(email))
        super().send_confirmation_mail(request, emailconfirmation, signup)

    def render_mail(self, template_prefix, email, context, headers=None):
        told = context | {"site_name": settings.SITE_NAME}
        return super().render_mail(template_prefix, email, told, headers)

    def send_mail(self, template_prefix, email, context):
        """Puts it down in the outbox; it is sent when what it tells of is done."""
        links = {
            name: _ours(link) for name, link in context.items() if name.endswith("_url")
        }
        told = context | links | {"request": self.request, "email": email}
        written = self.render_mail(template_prefix, email, told)
        letters.post(address=email, subject=written.subject, body=written.body)

    def get_password_change_redirect_url(self, request):
        return reverse("mfa_index")

    def get_reauthentication_methods(self, user):
        return [
            method | {"description": WAYS[method["id"]]}
            for method in super().get_reauthentication_methods(user)
        ]

    def is_reauthentication_required(self, **asked):
        """Not where somebody has just logged in."""
        request = context.request
        latest = max(
            (
                record["at"]
                for record in get_authentication_records(request, request.user)
                if record["method"] in app_settings.REAUTHENTICATION_METHODS
            ),
            default=0,
        )
        recent = time.time() - latest < app_settings.REAUTHENTICATION_TIMEOUT
        return not recent and super().is_reauthentication_required(**asked)

    def confirm_email(self, request, email_address):
        """Raises Denied for an address by which somebody else logs in."""
        try:
            with transaction.atomic():
                return super().confirm_email(request, email_address)
        except IntegrityError as taken:
            raise Denied(Finding("address-taken")) from taken


WAYS = {
    "reauthenticate": _("the password"),
    "mfa_reauthenticate": _("a code of the app, or for recovery"),
    "mfa_reauthenticate:webauthn": _("a passkey"),
}
"""In which somebody shows once more who it is."""


class SecondFactorAdapter(DefaultMFAAdapter):
    """Second factors: what is kept of them cannot be read without the service's key."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": _("That code is not the one now shown, or was used already."),
        "incorrect_key": _("The passkey did not answer as it should. Try once more."),
        "unverified_email": _("Confirm your address first."),
    }

    def generate_authenticator_name(self, user, type):
        number = Authenticator.objects.filter(user=user.pk, type=type).count() + 1
        return _("Passkey {number}").format(number=number)

    def encrypt(self, text: str) -> str:
        return _box().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """A secret as it was; one that no code fits, where the key of it is gone."""
        try:
            return _box().decrypt(encrypted_text.encode()).decode()
        except InvalidToken:
            logger.error("a second factor is under none of the keys of the service")
            return base64.b32encode(secrets.token_bytes(20)).decode()

    def build_totp_svg(self, url: str) -> str:
        """The picture as an element of the page: the CSP takes no picture as data."""
        return super().build_totp_svg(url).partition("?>")[2].strip()

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        return super().get_public_key_credential_rp_entity() | {
            "name": settings.SITE_NAME
        }


def _ours(link: str) -> str:
    """A link for a letter: it leads to the site, whatever host the request named."""
    path = urlsplit(link)._replace(scheme="", netloc="").geturl()
    return settings.SITE_ADDRESS + path


def _box() -> MultiFernet:
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    digests = (sha256(b"second factor\0" + key.encode()).digest() for key in keys)
    return MultiFernet([Fernet(base64.urlsafe_b64encode(key)) for key in digests])
