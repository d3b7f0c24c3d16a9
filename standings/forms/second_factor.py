"""The codes and keys of a second factor, as they are typed or sent by a browser.

The forms are allauth's. Here codes are counted, so that a stolen password gives no
endless guesses, a code that was used is not taken again, and whatever a browser sends
in the place of a passkey is read with care. Which page asks is not known.
"""

import json
import re
import struct
from contextlib import contextmanager

from allauth.core import context
from allauth.core.internal.cryptokit import compare_user_code
from allauth.mfa.adapter import get_adapter
from allauth.mfa.base import forms as codes
from allauth.mfa.models import Authenticator
from allauth.mfa.totp import forms as apps
from allauth.mfa.totp.internal import auth as totp
from allauth.mfa.utils import decrypt
from allauth.mfa.webauthn import forms as keys
from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from rulebook.days import today
from rulebook.findings import Refused
from rulebook.forms.fields import Refusal
from standings import lock_out
from standings.models import User
from standings.second_factor import refuse_removal

from .log_in import InOurWords

LONGEST_NAME = 60
LONGEST_KEY = 20_000
"""In characters; a passkey that a browser tells of takes two thousand or so."""


class Code(InOurWords):
    """A code, of an app or for recovery, that is taken once and guessed seldom.

    Tries wait for one another under a lock of the log-in, so that none slips through
    beside the count.
    """

    def clean_code(self):
        tries = lock_out.second_factor_of(self.user)
        with transaction.atomic():
            User.objects.select_for_update().get(pk=self.user.pk)
            if lock_out.is_locked(context.request, tries):
                raise get_adapter().validation_error("incorrect_code")
            try:
                code = super().clean_code()
                use_up(self.authenticator, code)
            except ValidationError as wrong:
                error = wrong
                lock_out.count(context.request, tries)
            else:
                lock_out.forget(tries["email"])
                return code
        raise error


def use_up(factor, code):
    """Marks the code of an app as used; raises ValidationError for one that was.

    The period of the last code used is kept with the secret, in the database: an
    earlier one is not taken either.
    """
    if factor.type != Authenticator.Type.TOTP:
        return
    factor.refresh_from_db(fields=["data"])
    secret = decrypt(factor.data["secret"])
    periods = (
        period
        for period in totp.yield_hotp_counters_from_time()
        if compare_user_code(
            actual=code,
            expected=totp.format_hotp_value(totp.hotp_value(secret, period)),
        )
    )
    used = max(periods, default=0)
    if used <= factor.data.get("used", 0):
        raise get_adapter().validation_error("incorrect_code")
    factor.data["used"] = used
    factor.save(update_fields=["data"])


class CodeForm(Code, codes.AuthenticateForm):
    """The code that ends logging in."""


class CodeAgainForm(Code, codes.ReauthenticateForm):
    """A code, to show that it is still the same person."""


class ActivateAppForm(InOurWords, apps.ActivateTOTPForm):
    """The first code of an app, which shows that it holds the secret."""


class RemovalForm(forms.Form):
    """That a second factor shall be gone; refused where an officer has no other."""

    def __init__(self, *args, authenticator, **options):
        self.authenticator = authenticator
        super().__init__(*args, **options)

    def clean(self):
        try:
            refuse_removal(self.authenticator, on=today())
        except Refused as refused:
            raise Refusal(refused.findings[0]) from refused
        return super().clean()


class KeyField(forms.CharField):
    """What a browser tells of a passkey: JSON, of which only the known parts are kept.

    So what a stranger adds is stored nowhere. Every part is base64url.
    """

    widget = forms.HiddenInput

    def __init__(self):
        super().__init__(max_length=LONGEST_KEY)

    def clean(self, value):
        text = super().clean(value)
        with read_with_care():
            sent = json.loads(text)
            extensions = sent.get("clientExtensionResults") or {}
            resident = (extensions.get("credProps") or {}).get("rk")
            return {
                "type": "public-key",
                "id": base64url(sent["id"]),
                "rawId": base64url(sent["rawId"]),
                "response": {
                    part: base64url(sent["response"][part])
                    for part in PARTS
                    if sent["response"].get(part) is not None
                },
                "clientExtensionResults": {"credProps": {"rk": resident is True}},
            }


PARTS = (
    "clientDataJSON",
    "attestationObject",
    "authenticatorData",
    "signature",
    "userHandle",
)


def base64url(text):
    """The text itself; raises ValueError for what is no base64url."""
    if not re.fullmatch("[A-Za-z0-9_=-]*", text):
        raise ValueError(text)
    return text


@contextmanager
def read_with_care():
    """Turns whatever is wrong with a passkey into one error of the form."""
    try:
        yield
    except (
        ArithmeticError,
        AttributeError,
        InvalidSignature,
        LookupError,
        RecursionError,
        TypeError,
        UnsupportedAlgorithm,
        ValidationError,
        ValueError,
        struct.error,
    ) as error:
        raise get_adapter().validation_error("incorrect_key") from error


class Key(forms.Form):
    """A passkey in a hidden field, filled in by a script."""

    def __init__(self, *args, **options):
        super().__init__(*args, **options)
        self.fields["credential"] = KeyField()

    def clean_credential(self):
        with read_with_care():
            return super().clean_credential()


class PasskeyForm(Key, keys.AuthenticateWebAuthnForm):
    """A passkey that ends logging in."""


class PasskeyLogInForm(Key, keys.LoginWebAuthnForm):
    """A passkey in the place of address and password."""


class PasskeyAgainForm(Key, keys.ReauthenticateWebAuthnForm):
    """A passkey, to show that it is still the same person."""


class NameOfKey(InOurWords):
    """The name by which its owner tells a passkey from another."""

    def __init__(self, *args, **options):
        super().__init__(*args, **options)
        self.fields["name"].validators.append(MaxLengthValidator(LONGEST_NAME))


class AddPasskeyForm(NameOfKey, keys.AddWebAuthnForm):
    """A new passkey and its name."""

    def __init__(self, *args, **options):
        super().__init__(*args, **options)
        self.fields["name"].help_text = _("Such as the device it is on.")
        self.fields["passwordless"].initial = True
        self.fields["credential"] = KeyField()

    def clean(self):
        with read_with_care():
            return super().clean()


class RenamePasskeyForm(NameOfKey, keys.EditWebAuthnForm):
    """Another name for a passkey."""
